//! Layers as nested bands around the target: band i encloses exactly the states of all layers up to i.

use lariat_layout::Point;
use lariat_layout::figure::{Anchor, Form, Group, Paint, Shape, Stroke, Tint, Words};
use lariat_session::core::fate::TracePart;
use lariat_session::core::sorting::sort_by;

use super::Panel;

/// Space around states, and between consecutive bands.
const AROUND: f64 = 22.0;
const BETWEEN: f64 = 13.0;
const ROUND: f64 = 26.0;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Frame {
    low: Point,
    high: Point,
}

impl Frame {
    fn join(self, other: Frame) -> Frame {
        Frame {
            low: Point::new(self.low.x.min(other.low.x), self.low.y.min(other.low.y)),
            high: Point::new(self.high.x.max(other.high.x), self.high.y.max(other.high.y)),
        }
    }

    fn meets(&self, other: &Frame) -> bool {
        self.low.x < other.high.x
            && other.low.x < self.high.x
            && self.low.y < other.high.y
            && other.low.y < self.high.y
    }

    /// Larger on all sides except the left, where the states of the next layer are.
    fn around(self) -> Frame {
        let by = Point::new(BETWEEN, BETWEEN);
        Frame { low: Point::new(self.low.x - 2.0, self.low.y - by.y), high: self.high + by }
    }

    fn form(&self) -> Form {
        let (width, height) = (self.high.x - self.low.x, self.high.y - self.low.y);
        let radius = ROUND.min(height / 2.0).min(width / 2.0);
        Form::Box { corner: self.low, width, height, radius }
    }
}

/// How much space the bands of this many layers need around a picture.
pub(super) fn room(layers: usize) -> f64 {
    AROUND + BETWEEN * layers as f64
}

/// The bands of the layers so far, the outermost first.
pub(super) fn bands(panel: &Panel, part: &TracePart) -> Group {
    let frame = |node: usize, room: f64| {
        let (at, size) = panel.drawing.place_of(node as u32)?;
        let half = Point::new(size.width / 2.0 + room, size.height / 2.0 + room);
        Some(Frame { low: at - half, high: at + half })
    };
    let layers: Vec<Option<u32>> = panel.states.iter().map(|&state| part.layer(state)).collect();
    let mut drawn: Vec<Group> = Vec::new();
    let mut inner: Option<Frame> = None;
    let mut blobs: Vec<Frame> = Vec::new();
    for index in 0..part.layers.len() as u32 {
        let outside: Vec<Frame> = (0..layers.len())
            .filter(|&node| layers[node].is_none_or(|layer| layer > index))
            .filter_map(|node| frame(node, 1.0))
            .collect();
        let is_free = |frame: &Frame| outside.iter().all(|other| !frame.meets(other));
        let mut members: Vec<Frame> = (0..layers.len())
            .filter(|&node| layers[node] == Some(index))
            .filter_map(|node| frame(node, AROUND))
            .collect();
        sort_by(&mut members, |a, b| b.low.x.total_cmp(&a.low.x));
        let mut whole = inner.map(Frame::around).filter(is_free).or(inner);
        blobs = blobs
            .into_iter()
            .map(|blob| Some(blob.around()).filter(is_free).unwrap_or(blob))
            .collect();
        // Column by column, so that states outside the layer stay outside the band.
        for column in members.chunk_by(|a, b| (a.low.x - b.low.x).abs() < 1.0) {
            let wider = column
                .iter()
                .fold(whole, |whole, &one| Some(whole.map_or(one, |whole| whole.join(one))));
            match wider.filter(is_free) {
                Some(wider) => whole = Some(wider),
                None => blobs.extend(column),
            }
        }
        drawn.push(band(index, whole, &blobs));
        inner = whole;
    }
    Group::new("x-layers").marks(drawn.into_iter().rev())
}

/// One band: a rounded box, and smaller ones for states that do not fit into it. All borders are drawn first,
/// so that only the outer ones are visible.
fn band(index: u32, whole: Option<Frame>, blobs: &[Frame]) -> Group {
    let frames = || whole.iter().chain(blobs);
    let rim = Stroke::new(Paint::faint(Tint::Fated, 50), 1.6);
    let ground = Paint::faint(Tint::Fated, if index == 0 { 17 } else { 9 });
    let name = whole.as_ref().or(blobs.first()).map(|frame| {
        let at = frame.low + Point::new(16.0, 16.0);
        let words = Words::new(format!("S{index}"), at, 11.0, Tint::Fated);
        words.anchor(Anchor::Start).class("x-layer-name")
    });
    Group::new(format!("x-layer layer-{}", index.min(7)))
        .key(index.to_string())
        .marks(frames().map(|frame| Shape::new(frame.form()).stroke(rim.clone())))
        .marks(frames().map(|frame| Shape::new(frame.form()).fill(ground)))
        .marks(name)
}
