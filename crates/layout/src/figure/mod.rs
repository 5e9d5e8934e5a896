//! A picture as data: shapes and texts with their colours by meaning. It is the one display list: the page shows it,
//! and it is written as a file for papers, slides and the command line.
//!
//! The engine draws [`Mark`]s, which the page shows. [`Panels`] of them become a [`Figure`], as a graph without a
//! search does ([`portrait`]); [`svg`] and [`tikz`] write it, and the worker's canvas paints it. [`parts`] are the
//! parts that all drawings share.

mod bounds;
mod crowd;
mod paint;
pub mod parts;
mod portrait;
mod settle;
pub mod svg;
mod tags;
mod tex;
pub mod tikz;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

pub use crowd::{Crowd, Spot};
pub use paint::{Colour, Paint, Theme, Tint};
pub use portrait::portrait;
pub use settle::{Panel, Panels};
pub use tags::{TagLook, Tagged, tags};

use crate::digits::rounded;
use crate::picture::Point;
use crate::route::Cubic;

/// All lengths in pixels at scale 1; y grows downwards.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Figure {
    /// A short description for screen readers.
    pub title: String,
    pub corner: Point,
    pub width: f64,
    pub height: f64,
    pub theme: Theme,
    /// Later marks cover earlier ones. All groups are at the origin.
    pub marks: Vec<Mark>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Mark {
    Shape(Shape),
    Words(Words),
    Group(Group),
}

/// Marks that belong together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// What its marks are relative to.
    pub at: Point,
    /// The opacity of all marks together.
    pub opacity: f64,
    pub title: Option<String>,
    pub marks: Vec<Mark>,
    /// For the page only: a class, the identity among its siblings (otherwise the class), and other attributes.
    pub class: Cow<'static, str>,
    pub key: String,
    pub attributes: Vec<(Cow<'static, str>, String)>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Shape {
    pub form: Form,
    pub fill: Option<Paint>,
    pub stroke: Option<Stroke>,
    /// For the page only. A shape without fill and stroke is there to be touched.
    pub class: Cow<'static, str>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Form {
    Circle {
        centre: Point,
        radius: f64,
    },
    /// With round corners if the radius is positive.
    Box {
        corner: Point,
        width: f64,
        height: f64,
        radius: f64,
    },
    Path(Vec<Segment>),
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Segment {
    Move(Point),
    Line(Point),
    Cubic(Cubic),
    Close,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Stroke {
    pub paint: Paint,
    pub width: f64,
    /// Lengths of dashes and gaps alternately; empty for a solid line.
    pub dashes: Cow<'static, [f64]>,
    /// Whether ends and corners are round.
    pub round: bool,
}

/// One line of text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Words {
    pub text: String,
    /// The position on the baseline.
    pub at: Point,
    pub anchor: Anchor,
    pub size: f64,
    pub bold: bool,
    pub paint: Paint,
    /// The width of an outline in the colour of the ground, which separates the text from what is below; 0 for none.
    pub halo: f64,
    /// For the page only.
    pub class: Cow<'static, str>,
}

/// Which part of the text is at its position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Anchor {
    Start,
    #[default]
    Middle,
    End,
}

impl Mark {
    /// Identifies it among its siblings, if it is not empty.
    pub fn key(&self) -> &str {
        match self {
            Mark::Shape(shape) => &shape.class,
            Mark::Words(words) => &words.class,
            Mark::Group(group) if group.key.is_empty() => &group.class,
            Mark::Group(group) => &group.key,
        }
    }
}

impl Group {
    pub fn new(class: impl Into<Cow<'static, str>>) -> Group {
        Group {
            at: Point::default(),
            opacity: 1.0,
            title: None,
            marks: Vec::new(),
            class: class.into(),
            key: String::new(),
            attributes: Vec::new(),
        }
    }

    #[must_use]
    pub fn at(mut self, at: Point) -> Group {
        self.at = at;
        self
    }

    #[must_use]
    pub fn opacity(mut self, opacity: f64) -> Group {
        self.opacity = opacity;
        self
    }

    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Group {
        self.title = Some(title.into());
        self
    }

    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Group {
        self.key = key.into();
        self
    }

    /// An attribute for the page.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Group {
        self.attributes.push((name.into(), value.into()));
        self
    }

    #[must_use]
    pub fn mark(mut self, mark: impl Into<Mark>) -> Group {
        self.marks.push(mark.into());
        self
    }

    #[must_use]
    pub fn marks<M: Into<Mark>>(mut self, marks: impl IntoIterator<Item = M>) -> Group {
        self.marks.extend(marks.into_iter().map(Into::into));
        self
    }
}

impl Shape {
    /// Without fill and stroke.
    pub fn new(form: Form) -> Shape {
        Shape { form, fill: None, stroke: None, class: Cow::Borrowed("") }
    }

    #[must_use]
    pub fn class(mut self, class: impl Into<Cow<'static, str>>) -> Shape {
        self.class = class.into();
        self
    }

    #[must_use]
    pub fn fill(mut self, paint: impl Into<Paint>) -> Shape {
        self.fill = Some(paint.into());
        self
    }

    #[must_use]
    pub fn stroke(mut self, stroke: Stroke) -> Shape {
        self.stroke = Some(stroke);
        self
    }
}

impl Stroke {
    pub fn new(paint: impl Into<Paint>, width: f64) -> Stroke {
        Stroke { paint: paint.into(), width, dashes: Cow::Borrowed(&[]), round: false }
    }

    #[must_use]
    pub fn dashed(mut self, dashes: &'static [f64]) -> Stroke {
        self.dashes = dashes.into();
        self
    }

    #[must_use]
    pub fn round(mut self) -> Stroke {
        self.round = true;
        self
    }
}

impl Words {
    /// Bold, and centred at `at`.
    pub fn new(text: impl Into<String>, at: Point, size: f64, paint: impl Into<Paint>) -> Words {
        Words {
            text: text.into(),
            at,
            anchor: Anchor::Middle,
            size,
            bold: true,
            paint: paint.into(),
            halo: 0.0,
            class: Cow::Borrowed(""),
        }
    }

    #[must_use]
    pub fn halo(mut self, width: f64) -> Words {
        self.halo = width;
        self
    }

    /// Not bold.
    #[must_use]
    pub fn plain(mut self) -> Words {
        self.bold = false;
        self
    }

    #[must_use]
    pub fn anchor(mut self, anchor: Anchor) -> Words {
        self.anchor = anchor;
        self
    }

    #[must_use]
    pub fn class(mut self, class: &'static str) -> Words {
        self.class = class.into();
        self
    }

    /// The outline, as a stroke around the letters.
    pub fn outline(&self) -> Option<Stroke> {
        (self.halo > 0.0).then(|| Stroke::new(Tint::Ground, self.halo).round())
    }
}

impl From<Shape> for Mark {
    fn from(shape: Shape) -> Mark {
        Mark::Shape(shape)
    }
}

impl From<Words> for Mark {
    fn from(words: Words) -> Mark {
        Mark::Words(words)
    }
}

impl From<Group> for Mark {
    fn from(group: Group) -> Mark {
        Mark::Group(group)
    }
}

/// The fonts of the page.
pub const FONTS: &str = "Inter,'Segoe UI','DejaVu Sans',system-ui,sans-serif";

/// Hundredths of a pixel, in the shortest notation.
fn number(value: f64) -> String {
    rounded(value, 2)
}
