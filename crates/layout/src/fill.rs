//! Fits pictures to a stage: which of several pictures is larger on it, and how far one may be stretched to fill it.

use crate::graph::Graph;
use crate::guide::Guide;
use crate::picture::{Picture, Point};

/// The margin of a stage around a picture, in pixels, and as a share of a small stage.
const STAGE_MARGIN: f64 = 24.0;
const STAGE_MARGIN_SHARE: f64 = 0.05;
/// Hulls and badges reach beyond a picture, in its units.
const REACH: f64 = 14.0;

/// The scale at which all of a picture fits a stage; states are not larger than radius 72.
pub fn fitted_scale(picture: (f64, f64), stage: (f64, f64)) -> f64 {
    let scale = |stage: f64, picture: f64| {
        let margin = STAGE_MARGIN.min(STAGE_MARGIN_SHARE * stage);
        (stage - 2.0 * margin) / (picture + 2.0 * REACH)
    };
    scale(stage.0, picture.0).min(scale(stage.1, picture.1)).min(LARGEST)
}

/// The height of the stage that sizes are compared on, and the margin around the picture, both in pixels.
const STAGE: f64 = 600.0;
const MARGIN: f64 = 48.0;
/// Beyond this scale a picture does not become larger on the page.
const LARGEST: f64 = 3.0;
/// How far a picture may be stretched in one direction: circles of states become ellipses.
const STRETCH: f64 = 1.45;

/// The scale at which a picture of this size fills a stage of this aspect ratio.
pub(crate) fn scale(width: f64, height: f64, aspect: f64) -> f64 {
    let across = (aspect * STAGE - MARGIN) / width.max(1.0);
    across.min((STAGE - MARGIN) / height.max(1.0)).min(LARGEST)
}

/// How well a picture suits the stage of its graph: larger is better. `cost` is that of its routes.
pub(crate) fn worth(graph: &Graph, picture: &Picture, cost: f64) -> f64 {
    // A crossing costs 7, and a few of them matter less than a state that is half as large.
    scale(picture.width, picture.height, graph.aspect) / (60.0 + cost)
}

/// Moves states apart in the direction in which the stage has room.
pub(crate) fn stretch(graph: &Graph, centres: &mut [Point], guides: &mut [Guide]) {
    if graph.aspect <= 0.0 {
        return;
    }
    let mut area = crate::area::Area::EMPTY;
    for (node, &centre) in (0u32..).zip(centres.iter()) {
        let size = graph.size(node);
        area.include(centre, Point::new(size.width / 2.0, size.height / 2.0));
    }
    let Some(area) = area.known() else { return };
    let size = area.size() + Point::new(MARGIN, MARGIN);
    let wider = graph.aspect * size.y / size.x;
    let by = match wider > 1.0 {
        true => Point::new(wider.min(STRETCH), 1.0),
        false => Point::new(1.0, (1.0 / wider).min(STRETCH)),
    };
    let stretched = |point: Point| Point::new(point.x * by.x, point.y * by.y);
    for centre in centres {
        *centre = stretched(*centre);
    }
    for guide in guides {
        guide.map(stretched);
    }
}
