//! Packs unconnected parts side by side into shelves.

use crate::area::Area;
use crate::graph::Graph;
use crate::guide::Guide;
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
    pub(super) guides: Vec<Guide>,
}

pub(super) fn shelves(graph: &Graph, parts: &[Part]) -> Placed {
    let mut placed = Placed {
        centres: vec![Point::default(); graph.nodes.len()],
        guides: vec![Guide::Free; graph.edges.len()],
    };
    let areas: Vec<Area> = parts.iter().map(|part| bounds(graph, part)).collect();
    let room = |area: &Area| area.size() + Point::new(BETWEEN_PARTS, BETWEEN_PARTS);
    let area: f64 = areas.iter().map(|corners| room(corners).x * room(corners).y).sum();
    let widest = areas.iter().map(|corners| room(corners).x).fold(0.0, f64::max);
    let shelf = widest.max((area * ASPECT).sqrt());
    let (mut x, mut y, mut height) = (0.0, 0.0, 0.0f64);
    for (part, corners) in parts.iter().zip(&areas) {
        let room = room(corners);
        if x > 0.0 && x + room.x > shelf {
            (x, y, height) = (0.0, y + height, 0.0);
        }
        let by = Point::new(x, y) - corners.low;
        for &(state, centre) in &part.states {
            placed.centres[state as usize] = centre + by;
        }
        for (edge, points) in &part.vias {
            let points = points.iter().map(|&point| point + by).collect();
            placed.guides[*edge as usize] = Guide::Through(points);
        }
        x += room.x;
        height = height.max(room.y);
    }
    placed
}

fn bounds(graph: &Graph, part: &Part) -> Area {
    let mut area = Area::EMPTY;
    for &(state, centre) in &part.states {
        let size = graph.size(state);
        area.include(centre, Point::new(size.width / 2.0, size.height / 2.0));
    }
    for &point in part.vias.iter().flat_map(|(_, points)| points) {
        area.include(point, Point::default());
    }
    area
}
