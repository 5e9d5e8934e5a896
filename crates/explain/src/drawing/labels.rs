//! Positions of labels: beside their line, without overlaps if possible.

use lariat_layout::figure::Anchor;
use lariat_layout::{Picture, Point, Route};

use super::chart::Chart;

/// The middle of the text's height, and the direction in which it extends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) at: Point,
    pub(super) anchor: Anchor,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    low: Point,
    high: Point,
}

/// The approximate width of a letter, and half the height of a line of text.
pub(super) const LETTER: f64 = 7.0;
pub(super) const HALF_LINE: f64 = 8.0;
/// With more lines than this, free positions are not searched.
const CAREFUL: usize = 600;

/// A position for the label of each line; none for lines that cannot be drawn.
pub(super) fn place(chart: &Chart, picture: &Picture) -> Vec<Option<Place>> {
    let graph = chart.graph();
    let mut taken: Vec<Frame> = (0u32..)
        .zip(&picture.nodes)
        .map(|(node, &at)| {
            let size = graph.size(node);
            Frame::around(at, size.width / 2.0, size.height / 2.0)
        })
        .collect();
    let careful = chart.ways.len() <= CAREFUL;
    let mut places = Vec::with_capacity(chart.ways.len());
    for (way, route) in chart.ways.iter().zip(&picture.routes) {
        if route.is_empty() || way.words.is_empty() {
            places.push(None);
            continue;
        }
        let ends = [way.source, way.target].map(|node| picture.nodes.get(node as usize).copied());
        let width = way.words.chars().count() as f64 * LETTER;
        let mut best: Option<(f64, Place)> = None;
        for (rank, share) in [0.5, 0.4, 0.6, 0.3, 0.72].into_iter().enumerate() {
            for (turn, flipped) in [false, true].into_iter().enumerate() {
                let place = beside(route, share, ends, flipped);
                let frame = Frame::of(place, width);
                let overlap: f64 = taken.iter().map(|other| frame.overlap(other)).sum();
                let cost = overlap + 6.0 * rank as f64 + 9.0 * turn as f64;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, place));
                }
            }
            if !careful {
                break;
            }
        }
        if let Some((_, place)) = best {
            if careful {
                taken.push(Frame::of(place, width));
            }
            places.push(Some(place));
        }
    }
    places
}

/// The position beside the line at `share` of its length, on the outer side of its curve.
fn beside(route: &Route, share: f64, ends: [Option<Point>; 2], flipped: bool) -> Place {
    let at = route.point_at(share);
    let (before, after) = (route.point_at(share - 0.08), route.point_at(share + 0.08));
    let along = after - before;
    let chord = match ends {
        [Some(a), Some(b)] => Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0),
        _ => at,
    };
    if along.y.abs() > 1.6 * along.x.abs() {
        // Of lines that diverge, labels are also on the outer sides.
        let leans = along.x * along.y.signum();
        let aside = at.x - (ends_at(ends, at.y).unwrap_or(chord.x));
        let left = (if aside.abs() > 4.0 { aside < 0.0 } else { leans < -2.0 }) != flipped;
        let (by, anchor) = if left { (-8.0, Anchor::End) } else { (8.0, Anchor::Start) };
        return Place { at: Point::new(at.x + by, at.y), anchor };
    }
    let below = (at.y > chord.y + 3.0 && along.y.abs() < 0.5 * along.x.abs()) != flipped;
    let by = if below { 12.0 } else { -11.0 };
    // Above or below a slanting line, the label needs a larger distance.
    let slant = (along.y.abs() / along.x.abs().max(1.0) * 10.0).min(12.0);
    Place {
        at: Point::new(at.x, at.y + by + if below { slant } else { -slant }),
        anchor: Anchor::Middle,
    }
}

/// The x coordinate of the straight line between two points at this height.
fn ends_at(ends: [Option<Point>; 2], y: f64) -> Option<f64> {
    let [a, b] = [ends[0]?, ends[1]?];
    let height = b.y - a.y;
    (height.abs() > 1.0).then(|| a.x + (b.x - a.x) * (y - a.y) / height)
}

impl Place {
    /// The middle of a text of this width.
    pub(super) fn middle(self, width: f64) -> Point {
        let by = match self.anchor {
            Anchor::Start => width / 2.0,
            Anchor::Middle => 0.0,
            Anchor::End => -width / 2.0,
        };
        self.at + Point::new(by, 0.0)
    }
}

impl Frame {
    fn around(at: Point, half_width: f64, half_height: f64) -> Frame {
        let half = Point::new(half_width, half_height);
        Frame { low: at - half, high: at + half }
    }

    fn of(place: Place, width: f64) -> Frame {
        Frame::around(place.middle(width), width / 2.0, HALF_LINE)
    }

    /// Approximately the side of a square with the area of the overlap.
    fn overlap(&self, other: &Frame) -> f64 {
        let width = self.high.x.min(other.high.x) - self.low.x.max(other.low.x);
        let height = self.high.y.min(other.high.y) - self.low.y.max(other.low.y);
        if width > 0.0 && height > 0.0 { (width * height).sqrt() } else { 0.0 }
    }
}

/// The bounding box of all labels.
pub(super) fn extent(chart: &Chart, places: &[Option<Place>]) -> Option<(Point, Point)> {
    let mut extent: Option<(Point, Point)> = None;
    for (way, place) in chart.ways.iter().zip(places) {
        let Some(place) = place else { continue };
        let frame = Frame::of(*place, way.words.chars().count() as f64 * LETTER);
        extent = Some(match extent {
            None => (frame.low, frame.high),
            Some((low, high)) => (
                Point::new(low.x.min(frame.low.x), low.y.min(frame.low.y)),
                Point::new(high.x.max(frame.high.x), high.y.max(frame.high.y)),
            ),
        });
    }
    extent
}
