//! The route of one edge as SVG needs it: a start and cubic Bézier segments.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::outline::Outline;
use crate::picture::Point;
use crate::within;

/// From the border of the source to the border of the target. Empty if the edge cannot be drawn.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Route {
    pub start: Point,
    pub segments: Vec<Cubic>,
    /// The centre of the order number: beside the curve, near the source.
    pub label: Point,
}

/// A Bézier segment that begins at the end of the previous one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Cubic {
    pub control1: Point,
    pub control2: Point,
    pub to: Point,
}

impl Cubic {
    pub(crate) fn at(&self, from: Point, t: f64) -> Point {
        let u = 1.0 - t;
        from * (u * u * u)
            + self.control1 * (3.0 * u * u * t)
            + self.control2 * (3.0 * u * t * t)
            + self.to * (t * t * t)
    }

    /// De Casteljau: the part up to `t`, the point at `t`, the part after it.
    fn split(&self, from: Point, t: f64) -> (Self, Self) {
        let a = from.towards(self.control1, t);
        let b = self.control1.towards(self.control2, t);
        let c = self.control2.towards(self.to, t);
        let (ab, bc) = (a.towards(b, t), b.towards(c, t));
        let middle = ab.towards(bc, t);
        let before = Self { control1: a, control2: ab, to: middle };
        let after = Self { control1: bc, control2: c, to: self.to };
        (before, after)
    }
}

impl Route {
    pub(crate) fn new(start: Point, segments: Vec<Cubic>) -> Self {
        Self { start, segments, label: start }
    }

    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    pub fn end(&self) -> Point {
        self.segments.last().map_or(self.start, |segment| segment.to)
    }

    /// SVG path data with at most one decimal.
    pub fn to_svg(&self) -> String {
        let mut path = String::with_capacity(16 + 40 * self.segments.len());
        if self.is_empty() {
            return path;
        }
        path.push('M');
        push_point(&mut path, self.start);
        for segment in &self.segments {
            path.push('C');
            push_point(&mut path, segment.control1);
            path.push(' ');
            push_point(&mut path, segment.control2);
            path.push(' ');
            push_point(&mut path, segment.to);
        }
        path
    }

    /// The point at a fraction of the length, 0 to 1: for a callout or a moving dot.
    pub fn point_at(&self, share: f64) -> Point {
        let samples = self.samples(12);
        let lengths = samples.windows(2).map(|pair| pair[0].distance(pair[1]));
        let mut left = lengths.clone().sum::<f64>() * within(share, 0.0, 1.0);
        for (pair, length) in samples.windows(2).zip(lengths) {
            if left <= length && length > 0.0 {
                return pair[0].towards(pair[1], left / length);
            }
            left -= length;
        }
        self.end()
    }

    /// Points along the curve, `per_segment` for each segment, with both ends.
    pub(crate) fn samples(&self, per_segment: usize) -> Vec<Point> {
        let per_segment = per_segment.max(1);
        let mut points = Vec::with_capacity(1 + per_segment * self.segments.len());
        points.push(self.start);
        let mut from = self.start;
        for segment in &self.segments {
            for step in 1..=per_segment {
                points.push(segment.at(from, step as f64 / per_segment as f64));
            }
            from = segment.to;
        }
        points
    }

    pub(crate) fn shift(&mut self, by: Point) {
        self.start = self.start + by;
        self.label = self.label + by;
        for segment in &mut self.segments {
            segment.control1 = segment.control1 + by;
            segment.control2 = segment.control2 + by;
            segment.to = segment.to + by;
        }
    }

    /// Cuts off the parts inside the two states, so that an arrow head touches the border.
    pub(crate) fn clip(self, source: &Outline, target: &Outline) -> Self {
        self.clip_start(source).reversed().clip_start(target).reversed()
    }

    fn clip_start(mut self, outline: &Outline) -> Self {
        let mut from = self.start;
        // Drop whole segments inside the state, and cut the first one that leaves it.
        let mut inside = 0;
        for segment in &self.segments {
            if outline.distance(segment.to) >= 0.0 {
                break;
            }
            from = segment.to;
            inside += 1;
        }
        if inside == self.segments.len() {
            // The states overlap: there is nothing between their borders.
            return self;
        }
        self.segments.drain(..inside);
        self.start = from;
        if let Some(first) = self.segments.first_mut()
            && outline.distance(from) < 0.0
        {
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..40 {
                let middle = (low + high) / 2.0;
                if outline.distance(first.at(from, middle)) < 0.0 {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            let (before, after) = first.split(from, high);
            self.start = before.to;
            *first = after;
        }
        self
    }

    fn reversed(self) -> Self {
        let start = self.end();
        let mut from = self.start;
        let mut segments: Vec<Cubic> = Vec::with_capacity(self.segments.len());
        for segment in &self.segments {
            segments.push(Cubic {
                control1: segment.control2,
                control2: segment.control1,
                to: from,
            });
            from = segment.to;
        }
        segments.reverse();
        Self { start, segments, label: self.label }
    }
}

fn push_point(path: &mut String, point: Point) {
    push_number(path, point.x);
    path.push(' ');
    push_number(path, point.y);
}

/// Tenths of a pixel, without a trailing zero. Whole-number formatting keeps the page's wasm small.
pub(crate) fn push_number(text: &mut String, number: f64) {
    let tenths = (number * 10.0).round() as i64;
    if tenths < 0 {
        text.push('-');
    }
    let tenths = tenths.unsigned_abs();
    // Writing to a string cannot fail.
    let _ = write!(text, "{}", tenths / 10);
    if !tenths.is_multiple_of(10) {
        let _ = write!(text, ".{}", tenths % 10);
    }
}
