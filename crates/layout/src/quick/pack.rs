//! Unconnected parts, side by side in shelves.

use crate::graph::Graph;
use crate::picture::Point;

const BETWEEN_PARTS: f64 = 72.0;
/// Screens are wider than high.
const ASPECT: f64 = 1.6;

/// One part, placed on its own.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) states: Vec<(u32, Point)>,
    pub(super) vias: Vec<(u32, Vec<Point>)>,
}

#[derive(Debug)]
pub(super) struct Placed {
    pub(super) centres: Vec<Point>,
    /// Indexed by edge.
    pub(super) vias: Vec<Vec<Point>>,
}

pub(super) fn shelves(graph: &Graph, parts: &[Part]) -> Placed {
    let mut placed = Placed {
        centres: vec![Point::default(); graph.nodes.len()],
        vias: vec![Vec::new(); graph.edges.len()],
    };
    let boxes: Vec<(Point, Point)> = parts.iter().map(|part| bounds(graph, part)).collect();
    let room =
        |(low, high): &(Point, Point)| *high - *low + Point::new(BETWEEN_PARTS, BETWEEN_PARTS);
    let area: f64 = boxes.iter().map(|corners| room(corners).x * room(corners).y).sum();
    let widest = boxes.iter().map(|corners| room(corners).x).fold(0.0, f64::max);
    let shelf = widest.max((area * ASPECT).sqrt());
    let (mut x, mut y, mut height) = (0.0, 0.0, 0.0f64);
    for (part, corners) in parts.iter().zip(&boxes) {
        let room = room(corners);
        if x > 0.0 && x + room.x > shelf {
            (x, y, height) = (0.0, y + height, 0.0);
        }
        let by = Point::new(x, y) - corners.0;
        for &(state, centre) in &part.states {
            placed.centres[state as usize] = centre + by;
        }
        for (edge, points) in &part.vias {
            placed.vias[*edge as usize] = points.iter().map(|&point| point + by).collect();
        }
        x += room.x;
        height = height.max(room.y);
    }
    placed
}

fn bounds(graph: &Graph, part: &Part) -> (Point, Point) {
    let mut low = Point::new(f64::INFINITY, f64::INFINITY);
    let mut high = Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY);
    for &(state, centre) in &part.states {
        let size = graph.size(state);
        let half = Point::new(size.width / 2.0, size.height / 2.0);
        low = Point::new(low.x.min(centre.x - half.x), low.y.min(centre.y - half.y));
        high = Point::new(high.x.max(centre.x + half.x), high.y.max(centre.y + half.y));
    }
    for &point in part.vias.iter().flat_map(|(_, points)| points) {
        low = Point::new(low.x.min(point.x), low.y.min(point.y));
        high = Point::new(high.x.max(point.x), high.y.max(point.y));
    }
    (low, high)
}
