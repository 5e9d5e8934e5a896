//! Spreads a first placement: states that are too close push each other away, edges pull their ends together.

use super::pivots::Neighbours;
use crate::picture::Point;

/// All rounds together, and the distance within which states push.
pub(super) const ROUNDS: u32 = 90;
const REACH: f64 = 2.6;

/// One round; lengths are in edges. Later rounds move less, so that it comes to rest.
pub(super) fn round(places: &mut [Point], neighbours: &Neighbours, round: u32) {
    let heat = 0.9 * (1.0 - f64::from(round) / f64::from(ROUNDS)) + 0.05;
    let cells = Cells::new(places);
    let mut moves = vec![Point::default(); places.len()];
    for (state, own) in moves.iter_mut().enumerate() {
        let at = places[state];
        cells.near(at, |other| {
            if other as usize == state {
                return;
            }
            let mut away = at - places[other as usize];
            let mut far = away.length();
            if far < 1e-6 {
                // States at one place part in a direction that depends on their numbers only.
                away = Point::at_angle(state as f64 * 2.4 + f64::from(other));
                far = 0.05;
            }
            if far < REACH {
                let push = (REACH - far) / REACH;
                *own = *own + away * (1.1 * push * push / far);
            }
        });
        let ends = neighbours.of(state);
        // A state with many neighbours is not pulled more than others.
        let weight = 0.24 / (ends.len() as f64).sqrt().max(1.0);
        for &end in ends {
            let towards = places[end as usize] - at;
            let far = towards.length();
            if far > 1.0 {
                *own = *own + towards * (weight * ((far - 1.0) / far).min(1.0));
            }
        }
    }
    for (place, by) in places.iter_mut().zip(&moves) {
        let length = by.length();
        if length > 1e-9 && by.is_finite() {
            *place = *place + *by * (length.min(heat) / length);
        }
    }
}

/// States in a grid of cells as wide as the reach.
struct Cells {
    corner: Point,
    columns: usize,
    rows: usize,
    offsets: Vec<u32>,
    members: Vec<u32>,
}

/// Beyond this many cells, distant states share those at the border.
const MOST: f64 = 1_000.0;
/// In a crowd only so many of a cell push.
const MOST_IN_CELL: usize = 60;

impl Cells {
    fn new(places: &[Point]) -> Cells {
        let mut area = crate::area::Area::EMPTY;
        places.iter().for_each(|&place| area.include(place, Point::default()));
        let corner = area.known().map_or_else(Point::default, |area| area.low);
        let size = area.known().map_or_else(Point::default, |area| area.size());
        let count = |length: f64| (length / REACH).min(MOST) as usize + 1;
        let (columns, rows) = (count(size.x), count(size.y));
        let mut cells = Cells {
            corner,
            columns,
            rows,
            offsets: vec![0; columns * rows + 1],
            members: Vec::new(),
        };
        let of: Vec<usize> = places.iter().map(|&place| cells.cell(place)).collect();
        for &cell in &of {
            cells.offsets[cell + 1] += 1;
        }
        for cell in 0..columns * rows {
            cells.offsets[cell + 1] += cells.offsets[cell];
        }
        let mut next = cells.offsets.clone();
        cells.members = vec![0; places.len()];
        for (state, &cell) in (0u32..).zip(&of) {
            cells.members[next[cell] as usize] = state;
            next[cell] += 1;
        }
        cells
    }

    fn index(&self, place: Point) -> (usize, usize) {
        let off = (place - self.corner) * (1.0 / REACH);
        let index = |at: f64, count: usize| (at.max(0.0) as usize).min(count - 1);
        (index(off.x, self.columns), index(off.y, self.rows))
    }

    fn cell(&self, place: Point) -> usize {
        let (column, row) = self.index(place);
        row * self.columns + column
    }

    fn near(&self, place: Point, mut each: impl FnMut(u32)) {
        let (column, row) = self.index(place);
        for row in row.saturating_sub(1)..(row + 2).min(self.rows) {
            for column in column.saturating_sub(1)..(column + 2).min(self.columns) {
                let cell = row * self.columns + column;
                let members = self.offsets[cell] as usize..self.offsets[cell + 1] as usize;
                self.members[members].iter().take(MOST_IN_CELL).for_each(|&state| each(state));
            }
        }
    }
}
