//! The states as obstacles, in a grid.

use crate::area::Area;
use crate::graph::Graph;
use crate::outline::Outline;
use crate::picture::Point;

/// An edge closer than this to another state seems to belong to it.
pub(crate) const CLEARANCE: f64 = 14.0;

/// Cells of a square grid as one list with offsets: built once, queried for every sample of a curve.
#[derive(Debug)]
pub(crate) struct Obstacles {
    outlines: Vec<Outline>,
    pub(crate) area: Area,
    cell: f64,
    columns: usize,
    rows: usize,
    offsets: Vec<u32>,
    members: Vec<u32>,
}

impl Obstacles {
    pub(crate) fn new(graph: &Graph, centres: &[Point]) -> Self {
        let outlines: Vec<Outline> =
            (0u32..).zip(centres).map(|(node, &centre)| graph.outline(node, centre)).collect();
        let mut area = Area::EMPTY;
        let mut reach: f64 = 1.0;
        for outline in &outlines {
            area.include(outline.centre, Point::default());
            reach = reach.max(outline.extent());
        }
        let nowhere = Area { low: Point::default(), high: Point::default() };
        let area = area.known().unwrap_or(nowhere);
        let size = area.size();
        // A state is found from its own cell and the eight around it, so a cell must be as wide as the
        // largest distance at which a state matters. The second bound limits memory in sparse pictures.
        let most_cells = 4.0 * outlines.len() as f64 + 64.0;
        let sparse = (size.x * size.y / most_cells).sqrt();
        let longest = size.x.max(size.y) / most_cells;
        let cell = (reach + CLEARANCE).max(sparse).max(longest);
        let count = |length: f64| (length / cell) as usize + 1;
        let (columns, rows) = (count(size.x), count(size.y));
        let mut grid = Self {
            outlines,
            area,
            cell,
            columns,
            rows,
            offsets: vec![0; columns * rows + 1],
            members: Vec::new(),
        };
        let cells: Vec<usize> = grid
            .outlines
            .iter()
            .map(|outline| grid.cell_of(outline.centre).min(columns * rows - 1))
            .collect();
        for &cell in &cells {
            grid.offsets[cell + 1] += 1;
        }
        for cell in 0..columns * rows {
            grid.offsets[cell + 1] += grid.offsets[cell];
        }
        let mut next = grid.offsets.clone();
        grid.members = vec![0; cells.len()];
        for (node, &cell) in (0u32..).zip(&cells) {
            grid.members[next[cell] as usize] = node;
            next[cell] += 1;
        }
        grid
    }

    fn cell_of(&self, point: Point) -> usize {
        let index =
            |offset: f64, count: usize| ((offset / self.cell).max(0.0) as usize).min(count - 1);
        index(point.y - self.area.low.y, self.rows) * self.columns
            + index(point.x - self.area.low.x, self.columns)
    }

    pub(crate) fn outline(&self, node: u32) -> &Outline {
        &self.outlines[node as usize]
    }

    /// Calls `found` for every state whose border may be closer to `point` than the clearance.
    pub(crate) fn near(&self, point: Point, mut found: impl FnMut(u32, &Outline)) {
        let column = ((point.x - self.area.low.x) / self.cell).floor();
        let row = ((point.y - self.area.low.y) / self.cell).floor();
        let range = |middle: f64, count: usize| {
            let first = (middle - 1.0).max(0.0) as usize;
            let last = ((middle + 2.0).max(0.0) as usize).min(count);
            first.min(last)..last
        };
        for row in range(row, self.rows) {
            for column in range(column, self.columns) {
                let cell = row * self.columns + column;
                let members = self.offsets[cell] as usize..self.offsets[cell + 1] as usize;
                for &node in &self.members[members] {
                    found(node, &self.outlines[node as usize]);
                }
            }
        }
    }
}
