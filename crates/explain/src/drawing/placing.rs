//! Positions: first from the quick placement, then from the layout worker, and finally wherever the reader
//! moves a node.

use lariat_layout::{Graph, NodeSize, Picture, Point, quick, reroute, within};

use super::chart::Chart;
use super::labels::{self, Place};
use super::look::{NodeLook, WayLook};
use crate::message::Wish;

/// Space around a picture, for flags, halos and labels.
const MARGIN: f64 = 26.0;
/// The share of a picture's height that the legend may cover when all of it is visible.
const LEGEND: f64 = 0.09;
/// The approximate distance of columns without labels between them.
const COLUMN: f64 = 110.0;
/// The size of a cell, for a chart with given positions.
const CELL: (f64, f64) = (128.0, 112.0);

/// A chart with its positions.
#[derive(Debug, Default)]
pub struct Drawing {
    pub(super) chart: Chart,
    graph: Graph,
    pub(super) picture: Picture,
    pub(super) words: Vec<Option<Place>>,
    /// By name, because names are stable when the text is edited.
    moved: Vec<(String, Point)>,
    /// The number of the latest wish, and whether it must still be sent to the layout worker.
    wish: u64,
    asks: bool,
    /// The number of pictures so far.
    pictures: u32,
}

impl Drawing {
    /// Replaces the chart.
    pub fn set(&mut self, chart: Chart) {
        self.graph = chart.graph();
        self.chart = chart;
        self.wish += 1;
        self.asks = self.chart.cells.is_none() && self.graph.nodes.len() > quick::ENOUGH_UP_TO;
        let picture = match &self.chart.cells {
            Some(cells) => {
                let widest = self.graph.nodes.iter().map(|node| node.width).fold(0.0, f64::max);
                let column = CELL.0.max(widest + 40.0 + self.words_room());
                let place = |&(x, y): &(f64, f64)| Point::new(x * column, y * CELL.1);
                quick::arrange(&self.graph, cells.iter().map(place).collect())
            }
            None => self.with_room(quick::place(&self.graph)),
        };
        self.accept(picture);
    }

    pub fn chart(&self) -> &Chart {
        &self.chart
    }

    /// Identifies the picture: equal for the same picture, different for another one.
    pub fn fit(&self) -> u32 {
        // The hash of Fowler, Noll and Vo; any hash would do.
        let mut hash = 0x811c_9dc5 ^ self.pictures;
        let mut mix = |byte: u32| hash = (hash ^ byte).wrapping_mul(0x0100_0193);
        for name in &self.chart.names {
            name.bytes().for_each(|byte| mix(byte.into()));
            mix(0x100);
        }
        for way in &self.chart.ways {
            mix(way.source);
            mix(way.target);
        }
        hash
    }

    /// The nodes that were moved by hand: names and positions.
    pub fn moved(&self) -> &[(String, Point)] {
        &self.moved
    }

    /// Takes over the moves by hand of a previous drawing, and makes sure that answers to its wishes are
    /// ignored.
    pub fn follow(&mut self, moved: &[(String, Point)], wish: u64) {
        self.wish += wish;
        for (name, to) in moved {
            match self.chart.names.iter().position(|other| other == name) {
                Some(node) => self.move_to(node as u32, *to),
                None => self.moved.push((name.clone(), *to)),
            }
        }
    }

    /// The number of the latest wish.
    pub fn wishes(&self) -> u64 {
        self.wish
    }

    /// The position and the size of a node.
    pub fn place_of(&self, node: u32) -> Option<(Point, NodeSize)> {
        Some((*self.picture.nodes.get(node as usize)?, self.graph.size(node)))
    }

    pub fn size(&self) -> (f64, f64) {
        (self.picture.width, self.picture.height)
    }

    /// The point to show: the state that the reader has picked; otherwise what the step is about; otherwise
    /// `spoken_of`; otherwise the first node.
    pub fn focus(
        &self,
        nodes: &[NodeLook],
        ways: &[WayLook],
        spoken_of: Option<usize>,
    ) -> (f64, f64) {
        let find = |is: fn(&NodeLook) -> bool| nodes.iter().position(is);
        let way = || {
            let now = self.chart.ways.iter().zip(ways).find(|(_, look)| look.now);
            now.map(|(way, _)| way.target as usize)
        };
        let node = find(|node| node.selected)
            .or_else(|| find(|node| node.now))
            .or_else(way)
            .or_else(|| find(|node| node.matched))
            .or(spoken_of);
        let at = self.picture.nodes.get(node.unwrap_or(0)).copied().unwrap_or_default();
        (at.x, at.y)
    }

    /// The request to the layout worker, if it has not been sent yet. `pane` identifies the drawing.
    pub fn wish(&mut self, pane: u64) -> Option<Wish> {
        std::mem::take(&mut self.asks)
            .then(|| Wish { wish: self.wish << 8 | pane, graph: self.graph.clone() })
    }

    /// Uses the layout worker's picture if it answers the latest wish.
    pub fn placed(&mut self, pane: u64, wish: u64, picture: Picture) {
        let fits = picture.nodes.len() == self.graph.nodes.len()
            && picture.routes.len() == self.graph.edges.len();
        if wish == self.wish << 8 | pane && fits {
            let picture = self.with_room(picture);
            self.accept(picture);
        }
    }

    pub fn move_to(&mut self, node: u32, to: Point) {
        let Some(name) = self.chart.names.get(node as usize).cloned() else { return };
        self.moved.retain(|(other, _)| *other != name);
        self.moved.push((name, to));
        if let Some(place) = self.picture.nodes.get_mut(node as usize) {
            *place = to;
            reroute(&self.graph, &mut self.picture, node);
            self.words = labels::place(&self.chart, &self.picture);
        }
    }

    /// Undoes all moves by hand.
    pub fn tidy(&mut self) {
        self.moved.clear();
        let chart = std::mem::take(&mut self.chart);
        self.set(chart);
    }

    /// The space that labels need between two columns, in pixels.
    fn words_room(&self) -> f64 {
        within(self.chart.longest_words() as f64 * labels::LETTER - 44.0, 0.0, 150.0)
    }

    /// Increases the distance of columns, so that labels fit between them.
    fn with_room(&self, picture: Picture) -> Picture {
        let room = self.words_room();
        if room < 8.0 || self.graph.nodes.len() < 2 {
            return picture;
        }
        let stretch = 1.0 + room / COLUMN;
        let centres = picture.nodes.iter().map(|at| Point::new(at.x * stretch, at.y)).collect();
        quick::arrange(&self.graph, centres)
    }

    /// Sets a new picture, adds space around it, and applies the moves by hand.
    fn accept(&mut self, picture: Picture) {
        self.picture = picture;
        self.words = labels::place(&self.chart, &self.picture);
        let (low, high) = labels::extent(&self.chart, &self.words).unwrap_or_default();
        let height = self.picture.height.max(high.y) - low.y.min(0.0);
        let margin = MARGIN.max(self.chart.room + 4.0);
        let top = MARGIN.max(LEGEND * height) + self.chart.room;
        let corner = Point::new(margin - low.x.min(0.0), top - low.y.min(0.0));
        let far = Point::new(high.x.max(self.picture.width), high.y.max(self.picture.height));
        shift(&mut self.picture, corner);
        self.picture.width = far.x + corner.x + margin;
        self.picture.height = far.y + corner.y + margin;
        for (name, to) in &self.moved {
            let Some(node) = self.chart.names.iter().position(|other| other == name) else {
                continue;
            };
            if let Some(place) = self.picture.nodes.get_mut(node) {
                *place = *to;
                reroute(&self.graph, &mut self.picture, node as u32);
            }
        }
        self.words = labels::place(&self.chart, &self.picture);
        self.pictures += 1;
    }
}

fn shift(picture: &mut Picture, by: Point) {
    for node in &mut picture.nodes {
        *node = *node + by;
    }
    for route in
        picture.routes.iter_mut().chain(&mut picture.entry).chain(&mut picture.more_entries)
    {
        route.start = route.start + by;
        route.label = route.label + by;
        for segment in &mut route.segments {
            segment.control1 = segment.control1 + by;
            segment.control2 = segment.control2 + by;
            segment.to = segment.to + by;
        }
    }
}
