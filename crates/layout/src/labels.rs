//! Finds positions for the order numbers of edges: beside the edge, near its source, on free ground.

use crate::graph::Graph;
use crate::ink::{Ink, Piece};
use crate::obstacles::Obstacles;
use crate::picture::Point;
use crate::polyline::Polyline;
use crate::route::Route;

/// The distance from the curve to the text.
const CLEAR: f64 = 3.5;
/// The limit of the distance from the source: on a long edge, a third of the length would be too far.
const FARTHEST: f64 = 72.0;

impl Route {
    /// The position if the picture is otherwise empty.
    pub(crate) fn with_plain_label(mut self) -> Self {
        let line = Polyline::of(&self);
        self.label = beside(&line, 1.0 / 3.0, -1.0, Point::new(6.0, 7.5));
        self
    }
}

/// Places the labels of the edges in `renewed`; the others stay and are obstacles. Large pictures have no
/// ink; there the free ground is not searched, because the numbers are too small to read.
pub(crate) fn place(
    graph: &Graph,
    obstacles: &Obstacles,
    ink: Option<&Ink>,
    routes: &mut [Route],
    renewed: &[bool],
) {
    let mut degree = vec![0u32; graph.nodes.len()];
    for edge in 0..graph.edges.len() {
        if let Some((source, _)) = graph.ends(edge) {
            degree[source as usize] += 1;
        }
    }
    let has_words = |edge: usize| graph.words.get(edge).is_some_and(|&width| width > 0.0);
    let matters = |edge: usize| {
        has_words(edge) || graph.ends(edge).is_some_and(|(source, _)| degree[source as usize] > 1)
    };
    // The number of an only successor is not needed, so it is placed last. Long texts have the least choice.
    let (mut order, yielding): (Vec<usize>, Vec<usize>) =
        (0..routes.len()).filter(|&edge| renewed[edge]).partition(|&edge| matters(edge));
    let (words, numbers): (Vec<usize>, Vec<usize>) =
        order.into_iter().partition(|&edge| has_words(edge));
    order = words;
    order.extend(numbers);
    order.extend(yielding);
    let mut taken: Vec<Label> = (0..routes.len())
        .filter(|edge| ink.is_some() && !renewed[*edge] && matters(*edge))
        .map(|edge| Label { at: routes[edge].label, half: graph.room_for_words(edge) })
        .collect();
    for edge in order {
        if routes[edge].is_empty() {
            continue;
        }
        let Some(ink) = ink else {
            routes[edge] = std::mem::take(&mut routes[edge]).with_plain_label();
            continue;
        };
        let line = Polyline::of(&routes[edge]);
        let half = graph.room_for_words(edge);
        let mut best = (f64::INFINITY, Label { at: routes[edge].start, half });
        for (rank, share) in SHARES.into_iter().enumerate() {
            for (side, bias) in [(-1.0, 0.0), (1.0, 0.3)] {
                let label = Label { at: beside(&line, share, side, half), half };
                let cost = bias + rank as f64 + trouble(label, edge, obstacles, ink, &taken);
                if cost < best.0 {
                    best = (cost, label);
                }
            }
        }
        routes[edge].label = best.1.at;
        if matters(edge) {
            taken.push(best.1);
        }
    }
}

/// Where along an edge its label may be, the best place first.
const SHARES: [f64; 7] = [0.33, 0.42, 0.25, 0.52, 0.64, 0.16, 0.76];

/// A text, by its middle and half its size.
#[derive(Clone, Copy)]
struct Label {
    at: Point,
    half: Point,
}

/// The middle of a text that does not touch the line.
fn beside(line: &Polyline, share: f64, side: f64, half: Point) -> Point {
    let along = (line.length() * share).min(FARTHEST * 3.0 * share);
    let (point, direction) = line.at(along);
    let away = direction.turned() * side;
    point + away * (away.x.abs() * half.x + away.y.abs() * half.y + CLEAR)
}

fn trouble(label: Label, edge: usize, obstacles: &Obstacles, ink: &Ink, taken: &[Label]) -> f64 {
    let mut trouble = 0.0;
    let own = |piece: &Piece| piece.edge == edge as u32;
    // A long text is a row of small ones.
    let spots = (label.half.x / 9.0).ceil().max(1.0) as usize;
    for spot in 0..spots {
        let share = (2 * spot + 1) as f64 / spots as f64 - 1.0;
        let point = label.at + Point::new(share * (label.half.x - 4.0).max(0.0), 0.0);
        obstacles.near(point, |_, outline| {
            trouble += 4.0 * (11.0 - outline.distance(point)).max(0.0);
        });
        trouble += 1.2 * (8.0 - ink.distance(point, 8.0, own));
        trouble += 1.8 * (10.0 - ink.distance(point, 10.0, |piece| !own(piece)));
    }
    for other in taken {
        let (apart, room) = (label.at - other.at, label.half + other.half);
        let over = (room.x + 3.0 - apart.x.abs()).min(room.y + 2.0 - apart.y.abs());
        trouble += 4.0 * over.max(0.0);
    }
    trouble
}
