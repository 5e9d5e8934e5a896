//! A picture independent of the page: shapes and texts, ready to be written
//! as a file for papers, slides and the command line.
//!
//! A [`Figure`] is made by [`portrait`], from a placed graph, or by `read` (feature `worker`), from what
//! the page shows; [`svg`] and [`tikz`] write it, and the worker's canvas draws it.

mod bounds;
mod portrait;
#[cfg(feature = "worker")]
pub mod read;
pub mod svg;
mod tex;
pub mod tikz;

pub use portrait::portrait;

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
    /// The background; without one the figure is transparent.
    pub paper: Option<Colour>,
    /// Later marks cover earlier ones.
    pub marks: Vec<Mark>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    Shape(Shape),
    Words(Words),
    Group(Group),
}

/// Marks that share one opacity.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    pub title: Option<String>,
    pub opacity: f64,
    pub marks: Vec<Mark>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    pub form: Form,
    pub fill: Option<Colour>,
    pub stroke: Option<Stroke>,
}

#[derive(Debug, Clone, PartialEq)]
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

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    Move(Point),
    Line(Point),
    Cubic(Cubic),
    Close,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Stroke {
    pub colour: Colour,
    pub width: f64,
    /// Lengths of dashes and gaps alternately; empty for a solid line.
    pub dashes: Vec<f64>,
    /// Whether ends and corners are round.
    pub round: bool,
}

/// One line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Words {
    pub text: String,
    /// The position on the baseline.
    pub at: Point,
    pub anchor: Anchor,
    pub size: f64,
    pub bold: bool,
    pub colour: Colour,
    /// An outline that separates the text from its background: the colour and the width of a stroke
    /// around the letters.
    pub halo: Option<(Colour, f64)>,
}

/// Which part of the text is at its position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Anchor {
    Start,
    #[default]
    Middle,
    End,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
    /// From 0 (invisible) to 1 (opaque).
    pub alpha: f64,
}

impl Colour {
    pub const fn solid(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue, alpha: 1.0 }
    }

    fn channels(self) -> [u8; 3] {
        [self.red, self.green, self.blue]
    }

    /// `2b78b8`.
    pub fn hex(self) -> String {
        self.channels().iter().map(|channel| format!("{channel:02x}")).collect()
    }
}

impl Default for Colour {
    fn default() -> Self {
        Self::solid(0, 0, 0)
    }
}

/// The fonts of the page.
pub const FONTS: &str = "Inter,'Segoe UI','DejaVu Sans',system-ui,sans-serif";

/// The page's arrow head, in a box of 10 by 10.
const HEAD: [Point; 3] = [Point::new(0.0, 1.0), Point::new(10.0, 5.0), Point::new(0.0, 9.0)];

/// An arrow head of length `size` at the end of a path. `reference` is the x of the point in [`HEAD`] that
/// lies on the end of the path.
fn head(path: &[Segment], reference: f64, size: f64) -> Option<Vec<Segment>> {
    let (tip, way) = end(path)?;
    let aside = way.turned();
    let scale = size / 10.0;
    let corner =
        |at: Point| tip + way * ((at.x - reference) * scale) + aside * ((at.y - 5.0) * scale);
    let [first, second, third] = HEAD.map(corner);
    Some(vec![Segment::Move(first), Segment::Line(second), Segment::Line(third), Segment::Close])
}

/// The end of a path, and its direction there.
fn end(path: &[Segment]) -> Option<(Point, Point)> {
    let (before, last) = match path {
        [.., before, last] => (before, last),
        _ => return None,
    };
    let from = match before {
        Segment::Move(to) | Segment::Line(to) => *to,
        Segment::Cubic(cubic) => cubic.to,
        Segment::Close => return None,
    };
    let (to, origins) = match last {
        Segment::Line(to) => (*to, [from; 3]),
        Segment::Cubic(cubic) => (cubic.to, [cubic.control2, cubic.control1, from]),
        Segment::Move(_) | Segment::Close => return None,
    };
    // Control points that coincide with the end give no direction.
    let origin = origins.into_iter().find(|origin| origin.distance(to) > 0.01)?;
    Some((to, (to - origin).unit()))
}

/// Hundredths of a pixel, in the shortest notation.
fn number(value: f64) -> String {
    // Adding zero makes a negative zero positive.
    ((value * 100.0).round() / 100.0 + 0.0).to_string()
}
