//! The places of all states: generated parts as they draw themselves, others by their distances, and all of them
//! arranged like a small graph.

use super::pivots::{self, Neighbours};
use super::{Kind, Map, blocks, forces};
use crate::area::Area;
use crate::graph::{Direction, Graph, NodeSize};
use crate::picture::Point;
use crate::quick;
use crate::within;

/// The distance of neighbours in a grid: the unit of all sizes here.
pub const PITCH: f64 = 6.6;
/// The length of an edge between states that are placed by their distances.
const EDGE: f64 = 2.2 * PITCH;
/// The radius of a dot, and of a state that is written in the text, among parts.
pub const DOT: f64 = 2.25;
const WRITTEN: f64 = 6.0;
/// The room for such a state with its name, and around a part.
const WRITTEN_ROOM: f64 = 48.0;
const PART_ROOM: f64 = 5.0 * PITCH;
/// With more written states they are a part of their own.
const MOST_WRITTEN: usize = 60;

/// Where everything is.
#[derive(Debug, Clone, Default)]
pub struct Placed {
    pub places: Vec<Point>,
    pub radii: Vec<f64>,
    /// How the edges of each state are drawn.
    pub lines: Vec<Lines>,
    pub titles: Vec<Title>,
    /// States whose names are shown: written ones among generated parts.
    pub named: Vec<u32>,
    pub low: Point,
    pub high: Point,
}

/// When the edges that leave a state are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// From afar, too.
    Always,
    /// Where neighbours are far apart on the screen.
    Near,
}

/// The name of a part, and where it is: the middle of its upper border.
#[derive(Debug, Clone)]
pub struct Title {
    pub name: String,
    pub about: String,
    pub at: Point,
}

/// States that are placed together, around their middle.
#[derive(Debug)]
struct Group {
    members: Vec<u32>,
    places: Vec<Point>,
    /// For states that are placed by their distances.
    neighbours: Option<Neighbours>,
    kind: Option<Kind>,
    title: Option<(String, String)>,
}

/// Places that become better, round by round. The same map always gets the same places.
#[derive(Debug)]
pub struct Growing {
    groups: Vec<Group>,
    /// The group of each state.
    group: Vec<u32>,
    edges: Vec<(u32, u32)>,
    initial: Vec<u32>,
    aspect: f64,
    round: u32,
}

impl Growing {
    /// The first, rough places, for a stage of this aspect ratio.
    pub fn new(map: &Map, aspect: f64) -> Growing {
        let states = map.states as usize;
        let mut group = vec![u32::MAX; states];
        let mut groups: Vec<Group> = Vec::new();
        for block in &map.blocks {
            let members: Vec<(u32, u32)> = block
                .members
                .iter()
                .copied()
                .filter(|&(state, _)| group.get(state as usize) == Some(&u32::MAX))
                .collect();
            if members.is_empty() {
                continue;
            }
            members.iter().for_each(|&(state, _)| group[state as usize] = groups.len() as u32);
            let title = Some((block.name.clone(), block.about.clone()));
            groups.push(Group::of_block(block.kind, &members, title));
        }
        let rest: Vec<u32> =
            (0..map.states).filter(|&state| group[state as usize] == u32::MAX).collect();
        let together = rest.len() > MOST_WRITTEN || groups.is_empty();
        let written: Vec<Vec<u32>> = match together {
            true => vec![rest],
            false => rest.into_iter().map(|state| vec![state]).collect(),
        };
        for members in written.into_iter().filter(|members| !members.is_empty()) {
            members.iter().for_each(|&state| group[state as usize] = groups.len() as u32);
            let places = vec![Point::default(); members.len()];
            let kind = (members.len() > 1).then_some(Kind::Other);
            groups.push(Group { members, places, neighbours: None, kind, title: None });
        }
        let mut growing = Growing {
            groups,
            group,
            edges: map.edges.clone(),
            initial: map.initial.clone(),
            aspect,
            round: 0,
        };
        growing.project();
        growing
    }

    /// Places the states without a drawing of their own by their distances.
    fn project(&mut self) {
        let mut local = vec![0u32; self.group.len()];
        for group in &self.groups {
            for (place, &state) in (0u32..).zip(&group.members) {
                local[state as usize] = place;
            }
        }
        for (number, group) in (0u32..).zip(&mut self.groups) {
            if group.kind != Some(Kind::Other) {
                continue;
            }
            let of = |state: u32| self.group.get(state as usize).copied();
            let inside =
                self.edges.iter().filter(|(a, b)| of(*a) == Some(number) && of(*b) == Some(number));
            let edges: Vec<(u32, u32)> =
                inside.map(|&(a, b)| (local[a as usize], local[b as usize])).collect();
            if let Some(places) = blocks::radial(group.members.len(), &edges) {
                group.places = places;
                continue;
            }
            let neighbours = Neighbours::new(group.members.len(), &edges);
            group.places = pivots::place(group.members.len(), &neighbours);
            group.neighbours = Some(neighbours);
        }
    }

    /// Improves the places by one round; `false` if they are final.
    pub fn grow(&mut self) -> bool {
        let mut moved = false;
        if self.round < forces::ROUNDS {
            for group in &mut self.groups {
                if let Some(neighbours) = &group.neighbours {
                    forces::round(&mut group.places, neighbours, self.round);
                    moved = true;
                }
            }
        }
        self.round += 1;
        moved && self.round < forces::ROUNDS
    }

    /// How much is done, in percent.
    pub fn percent(&self) -> u32 {
        let waits = self.groups.iter().any(|group| group.neighbours.is_some());
        if waits { (100 * self.round / forces::ROUNDS).min(100) } else { 100 }
    }

    pub fn placed(&self) -> Placed {
        let states = self.group.len();
        let mut placed = Placed {
            places: vec![Point::default(); states],
            radii: vec![DOT; states],
            lines: vec![Lines::Near; states],
            ..Placed::default()
        };
        let areas: Vec<Area> = self.groups.iter().map(Group::area).collect();
        let middles = self.arrange(&areas);
        let mut whole = Area::EMPTY;
        for ((group, area), &middle) in self.groups.iter().zip(&areas).zip(&middles) {
            let by = middle - area.low.towards(area.high, 0.5);
            for (place, &state) in group.members.iter().enumerate() {
                let state = state as usize;
                let at = group.unit(group.places[place]) + by;
                placed.places[state] = at;
                placed.radii[state] = group.radius(place);
                whole.include(at, Point::new(WRITTEN, WRITTEN));
                if matches!(group.kind, Some(Kind::Tree | Kind::Other) | None) {
                    placed.lines[state] = Lines::Always;
                }
            }
            match &group.title {
                Some((name, about)) => {
                    let top = Point::new(middle.x, middle.y - area.size().y / 2.0);
                    whole.include(top - Point::new(0.0, 3.0 * PITCH), Point::default());
                    placed.titles.push(Title { name: name.clone(), about: about.clone(), at: top });
                }
                None if group.kind.is_none() => placed.named.extend(&group.members),
                None => {}
            }
        }
        if let Some(area) = whole.known() {
            (placed.low, placed.high) = (area.low, area.high);
        }
        placed
    }

    /// The middles of all groups.
    fn arrange(&self, areas: &[Area]) -> Vec<Point> {
        if areas.len() < 2 {
            return vec![Point::default(); areas.len()];
        }
        let of = |state: &u32| self.group.get(*state as usize).copied();
        let mut edges: Vec<(u32, u32)> = Vec::new();
        for (source, target) in &self.edges {
            if let (Some(a), Some(b)) = (of(source), of(target))
                && a != b
                && !edges.contains(&(a, b))
            {
                edges.push((a, b));
            }
        }
        let node = |(group, area): (&Group, &Area)| match group.kind {
            None => NodeSize { width: WRITTEN_ROOM, height: WRITTEN_ROOM },
            Some(_) => {
                let size = area.size();
                NodeSize { width: size.x + PART_ROOM, height: size.y + PART_ROOM }
            }
        };
        let graph = Graph {
            nodes: self.groups.iter().zip(areas).map(node).collect(),
            edges,
            initial: self.initial.first().and_then(of),
            direction: Direction::Either,
            aspect: self.aspect,
            ..Graph::default()
        };
        let mut middles = quick::place(&graph).nodes;
        let sizes: Vec<NodeSize> =
            (0..graph.nodes.len() as u32).map(|node| graph.size(node)).collect();
        compact(&mut middles, &sizes);
        middles
    }
}

/// Moves groups together, in turn in both directions, as far as none of them overlap.
fn compact(middles: &mut [Point], sizes: &[NodeSize]) {
    let meet = |middles: &[Point]| {
        (0..middles.len()).any(|one| {
            (one + 1..middles.len()).any(|other| {
                let off = middles[one] - middles[other];
                let (a, b) = (sizes[one], sizes[other]);
                2.0 * off.x.abs() < a.width + b.width && 2.0 * off.y.abs() < a.height + b.height
            })
        })
    };
    for _ in 0..40 {
        let mut moved = false;
        for by in [Point::new(0.95, 1.0), Point::new(1.0, 0.95)] {
            let closer: Vec<Point> =
                middles.iter().map(|at| Point::new(at.x * by.x, at.y * by.y)).collect();
            if !meet(&closer) {
                middles.copy_from_slice(&closer);
                moved = true;
            }
        }
        if !moved {
            return;
        }
    }
}

impl Group {
    fn of_block(kind: Kind, members: &[(u32, u32)], title: Option<(String, String)>) -> Group {
        let count = members.iter().map(|&(_, number)| number + 1).max().unwrap_or(0);
        let all = blocks::place(kind, count);
        let place = |&(_, number): &(u32, u32)| all.get(number as usize).copied();
        Group {
            places: members.iter().map(|member| place(member).unwrap_or_default()).collect(),
            members: members.iter().map(|&(state, _)| state).collect(),
            neighbours: None,
            kind: Some(kind),
            title,
        }
    }

    /// A place in common units.
    fn unit(&self, place: Point) -> Point {
        if self.neighbours.is_some() { place * EDGE } else { place }
    }

    fn area(&self) -> Area {
        let mut area = Area::EMPTY;
        self.places.iter().for_each(|&place| area.include(self.unit(place), Point::default()));
        let nowhere = Area { low: Point::default(), high: Point::default() };
        area.known().unwrap_or(nowhere)
    }

    fn radius(&self, place: usize) -> f64 {
        match self.kind {
            None => WRITTEN,
            // The states of the outer rings of a tree are closer together.
            Some(Kind::Tree) => {
                let ring = self.places[place].length() * std::f64::consts::TAU;
                let level = (place + 1).ilog2();
                let apart = ring / f64::from(1u32 << level.min(30));
                if level < 2 { DOT } else { within(0.45 * apart, 0.5, DOT) }
            }
            _ => DOT,
        }
    }
}
