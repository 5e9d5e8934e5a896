//! Finds positions for the order numbers of edges: beside the edge, near its source, on free ground.

use crate::graph::Graph;
use crate::ink::{Ink, Piece};
use crate::obstacles::Obstacles;
use crate::picture::Point;
use crate::polyline::Polyline;
use crate::route::Route;

/// The distance from the curve to the middle of the number.
const BESIDE: f64 = 11.0;
/// The limit of the distance from the source: on a long edge, a third of the length would be too far.
const FARTHEST: f64 = 72.0;

impl Route {
    /// The position if the picture is otherwise empty.
    pub(crate) fn with_plain_label(mut self) -> Self {
        let line = Polyline::of(&self);
        self.label = beside(&line, 1.0 / 3.0, -1.0);
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
    let matters =
        |edge: usize| graph.ends(edge).is_some_and(|(source, _)| degree[source as usize] > 1);
    // The number of an only successor is not needed, so it is placed last.
    let (mut order, yielding): (Vec<usize>, Vec<usize>) =
        (0..routes.len()).filter(|&edge| renewed[edge]).partition(|&edge| matters(edge));
    order.extend(yielding);
    let mut taken: Vec<Point> = (0..routes.len())
        .filter(|edge| ink.is_some() && !renewed[*edge] && matters(*edge))
        .map(|edge| routes[edge].label)
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
        let mut best = (f64::INFINITY, routes[edge].start);
        for (rank, share) in [0.33, 0.42, 0.25, 0.52, 0.64].into_iter().enumerate() {
            for (side, bias) in [(-1.0, 0.0), (1.0, 0.3)] {
                let point = beside(&line, share, side);
                let cost = bias + rank as f64 + trouble(point, edge, obstacles, ink, &taken);
                if cost < best.0 {
                    best = (cost, point);
                }
            }
        }
        routes[edge].label = best.1;
        if matters(edge) {
            taken.push(best.1);
        }
    }
}

fn beside(line: &Polyline, share: f64, side: f64) -> Point {
    let along = (line.length() * share).min(FARTHEST * 3.0 * share);
    let (point, direction) = line.at(along);
    point + direction.turned() * (BESIDE * side)
}

fn trouble(point: Point, edge: usize, obstacles: &Obstacles, ink: &Ink, taken: &[Point]) -> f64 {
    let mut trouble = 0.0;
    obstacles.near(point, |_, outline| {
        trouble += 4.0 * (10.0 - outline.distance(point)).max(0.0);
    });
    let own = |piece: &Piece| piece.edge == edge as u32;
    trouble += 1.2 * (8.0 - ink.distance(point, 8.0, own));
    trouble += 1.8 * (10.0 - ink.distance(point, 10.0, |piece| !own(piece)));
    for label in taken {
        trouble += 3.0 * (16.0 - label.distance(point)).max(0.0);
    }
    trouble
}
