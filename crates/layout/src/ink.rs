//! The routes so far, as short pieces in a grid: finds crossings and close edges without looking at
//! every other edge.

use crate::area::Area;
use crate::picture::Point;
use crate::polyline::Polyline;
use crate::within;

/// Edges closer than this look like one edge.
pub(crate) const TOO_CLOSE: f64 = 9.0;
const CELL: f64 = 48.0;
/// The limit of cells, for pictures that are large and sparse.
const MOST_CELLS: f64 = 40_000.0;

#[derive(Debug)]
pub(crate) struct Ink {
    corner: Point,
    cell: f64,
    columns: usize,
    rows: usize,
    cells: Vec<Vec<Piece>>,
}

/// A piece of the edge with this number, and the ends of that edge.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    from: Point,
    to: Point,
    pub(crate) edge: u32,
    pub(crate) ends: (u32, u32),
}

/// The range of cells: first column and row, last column and row.
type Span = ((usize, usize), (usize, usize));

impl Ink {
    /// Pieces outside the area are kept in the cells at its border.
    pub(crate) fn new(area: Area) -> Self {
        let size = area.size();
        let cell =
            CELL.max((size.x * size.y / MOST_CELLS).sqrt()).max(size.x.max(size.y) / MOST_CELLS);
        let count = |length: f64| (length / cell) as usize + 1;
        let (columns, rows) = (count(size.x), count(size.y));
        Self { corner: area.low, cell, columns, rows, cells: vec![Vec::new(); columns * rows] }
    }

    pub(crate) fn add(&mut self, line: &Polyline, edge: u32, ends: (u32, u32)) {
        for pair in line.points.windows(2) {
            let piece = Piece { from: pair[0], to: pair[1], edge, ends };
            let ((left, top), (right, bottom)) = self.span(pair[0], pair[1], 0.0);
            for row in top..=bottom {
                for column in left..=right {
                    self.cells[row * self.columns + column].push(piece);
                }
            }
        }
    }

    /// The number of pieces that a line from one point to another crosses.
    pub(crate) fn crossings(&self, from: Point, to: Point) -> usize {
        let mine = self.span(from, to, 0.0);
        let ((left, top), (right, bottom)) = mine;
        let mut count = 0;
        for row in top..=bottom {
            for column in left..=right {
                for piece in &self.cells[row * self.columns + column] {
                    // Two pieces can share several cells: count them in the first one only.
                    let theirs = self.span(piece.from, piece.to, 0.0);
                    let first = (mine.0.0.max(theirs.0.0), mine.0.1.max(theirs.0.1));
                    count += usize::from(
                        (column, row) == first && crosses(from, to, piece.from, piece.to),
                    );
                }
            }
        }
        count
    }

    /// The least distance from a point to any piece that `counts`, if it is less than `room`.
    pub(crate) fn distance(&self, point: Point, room: f64, counts: impl Fn(&Piece) -> bool) -> f64 {
        let ((left, top), (right, bottom)) = self.span(point, point, room);
        let mut least = room;
        for row in top..=bottom {
            for column in left..=right {
                for piece in
                    self.cells[row * self.columns + column].iter().filter(|piece| counts(piece))
                {
                    least = least.min(piece.distance(point));
                }
            }
        }
        least
    }

    fn span(&self, one: Point, other: Point, room: f64) -> Span {
        let index = |place: f64, corner: f64, count: usize| {
            (((place - corner) / self.cell).max(0.0) as usize).min(count - 1)
        };
        let column = |x: f64| index(x, self.corner.x, self.columns);
        let row = |y: f64| index(y, self.corner.y, self.rows);
        (
            (column(one.x.min(other.x) - room), row(one.y.min(other.y) - room)),
            (column(one.x.max(other.x) + room), row(one.y.max(other.y) + room)),
        )
    }
}

impl Piece {
    fn distance(&self, point: Point) -> f64 {
        let along = self.to - self.from;
        let share = (point - self.from).dot(along) / along.dot(along).max(1e-9);
        point.distance(self.from + along * within(share, 0.0, 1.0))
    }
}

fn crosses(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |from: Point, to: Point, point: Point| (to - from).cross(point - from);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}
