//! The bounding box of a figure.

use super::{Anchor, Figure, Form, Mark, Segment, Shape, Tint, Words};
use crate::area::Area;
use crate::face::columns;
use crate::picture::Point;

/// The width of letters relative to their size; an over-estimate, so that text is not cut off.
const LETTER_WIDTH: f64 = 0.66;

impl Figure {
    /// Sets the frame to the bounding box and a margin.
    pub fn crop(&mut self, margin: f64) {
        if let Some((low, high)) = self.extent() {
            self.frame(low, high, margin);
        }
    }

    /// The bounding box, as top left and bottom right.
    pub fn extent(&self) -> Option<(Point, Point)> {
        extent(&self.marks).map(|area| (area.low, area.high))
    }

    /// The whole frame, in the colour of the ground.
    pub fn ground(&self) -> Shape {
        let (corner, width, height) = (self.corner, self.width, self.height);
        Shape::new(Form::Box { corner, width, height, radius: 0.0 }).fill(Tint::Ground)
    }

    /// Sets the frame to a box and a margin.
    pub fn frame(&mut self, low: Point, high: Point, margin: f64) {
        let margin = Point::new(margin, margin);
        let (low, high) = (low - margin, high + margin);
        // Whole pixels, so that a picture of the figure has sharp borders.
        self.corner = Point::new(low.x.floor(), low.y.floor());
        let size = high - self.corner;
        (self.width, self.height) = (size.x.ceil(), size.y.ceil());
    }
}

/// The bounding box of some marks.
pub(super) fn extent(marks: &[Mark]) -> Option<Area> {
    let mut area = Area::EMPTY;
    include(&mut area, marks);
    area.known()
}

/// An estimate.
pub(super) fn words_width(text: &str, size: f64) -> f64 {
    f64::from(columns(text)) * size * LETTER_WIDTH
}

fn include(area: &mut Area, marks: &[Mark]) {
    for mark in marks {
        match mark {
            Mark::Group(group) => include(area, &group.marks),
            Mark::Words(words) => include_words(area, words),
            Mark::Shape(shape) => {
                let around = shape.stroke.as_ref().map_or(0.0, |stroke| stroke.width / 2.0);
                include_form(area, &shape.form, Point::new(around, around));
            }
        }
    }
}

fn include_form(area: &mut Area, form: &Form, around: Point) {
    match form {
        Form::Circle { centre, radius } => {
            area.include(*centre, around + Point::new(*radius, *radius));
        }
        Form::Box { corner, width, height, .. } => {
            area.include(*corner, around);
            area.include(*corner + Point::new(*width, *height), around);
        }
        Form::Path(segments) => {
            let mut from = Point::default();
            for segment in segments {
                match segment {
                    Segment::Move(to) | Segment::Line(to) => {
                        area.include(*to, around);
                        from = *to;
                    }
                    Segment::Cubic(cubic) => {
                        for step in 1..=16 {
                            area.include(cubic.at(from, f64::from(step) / 16.0), around);
                        }
                        from = cubic.to;
                    }
                    Segment::Close => {}
                }
            }
        }
    }
}

fn include_words(area: &mut Area, words: &Words) {
    let width = words_width(&words.text, words.size);
    let left = match words.anchor {
        Anchor::Start => words.at.x,
        Anchor::Middle => words.at.x - width / 2.0,
        Anchor::End => words.at.x - width,
    };
    area.include(Point::new(left, words.at.y + 0.25 * words.size), Point::default());
    area.include(Point::new(left + width, words.at.y - 0.8 * words.size), Point::default());
}
