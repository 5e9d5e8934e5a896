//! Marks as SVG elements, which are the same on the page and in a file, and figures as self-contained documents:
//! no style sheet, no script, no other file.

use std::fmt::Write;

use super::number;
use super::{
    Anchor, FONTS, Figure, Form, Group, Mark, Paint, Segment, Shape, Stroke, Theme, Words,
};
use crate::picture::Point;

/// An element without its content.
#[derive(Debug)]
pub struct Tag {
    pub name: &'static str,
    pub attributes: Vec<(&'static str, String)>,
}

/// A colour as the value of an attribute, and its opacity.
pub type Ink = (String, f64);

/// Tints are variables of the style sheet, so that the theme can change.
pub fn on_page(paint: Paint) -> Ink {
    (paint.tint.variable().to_owned(), f64::from(paint.percent) / 100.0)
}

pub fn in_file(theme: Theme) -> impl Fn(Paint) -> Ink {
    move |paint| {
        let colour = paint.colour(theme);
        (format!("#{}", colour.hex()), colour.alpha)
    }
}

pub fn write(figure: &Figure) -> String {
    let mut svg = Tag::new("svg");
    svg.attribute("xmlns", "http://www.w3.org/2000/svg");
    svg.attribute("role", "img");
    svg.attribute("width", number(figure.width));
    svg.attribute("height", number(figure.height));
    let corners = [figure.corner.x, figure.corner.y, figure.width, figure.height];
    svg.attribute("viewBox", corners.map(number).join(" "));
    svg.attribute("font-family", FONTS);
    let mut inside = format!("\n<title>{}</title>\n", escaped(&figure.title));
    let ink = in_file(figure.theme);
    alone(&mut inside, &shape(&figure.ground(), &ink));
    marks(&mut inside, &figure.marks, &ink);
    let mut out = String::new();
    around(&mut out, &svg, &inside);
    out
}

fn marks(out: &mut String, all: &[Mark], ink: &dyn Fn(Paint) -> Ink) {
    for mark in all {
        match mark {
            Mark::Shape(mark) => alone(out, &shape(mark, ink)),
            Mark::Words(mark) => around(out, &words(mark, ink), &escaped(&mark.text)),
            Mark::Group(mark) => {
                let mut inside = String::from("\n");
                if let Some(title) = &mark.title {
                    let _ = writeln!(inside, "<title>{}</title>", escaped(title));
                }
                marks(&mut inside, &mark.marks, ink);
                around(out, &group(mark), &inside);
            }
        }
    }
}

pub fn group(group: &Group) -> Tag {
    let mut tag = Tag::new("g");
    if group.at != Point::default() {
        let Point { x, y } = group.at;
        tag.attribute("transform", format!("translate({} {})", number(x), number(y)));
    }
    if group.opacity < 1.0 {
        tag.attribute("opacity", number(group.opacity));
    }
    tag
}

pub fn shape(shape: &Shape, ink: &dyn Fn(Paint) -> Ink) -> Tag {
    let mut tag = match &shape.form {
        Form::Circle { centre, radius } => {
            let mut circle = Tag::new("circle");
            circle.position("cx", centre.x);
            circle.position("cy", centre.y);
            circle.attribute("r", number(*radius));
            circle
        }
        Form::Box { corner, width, height, radius } => {
            let mut rect = Tag::new("rect");
            rect.position("x", corner.x);
            rect.position("y", corner.y);
            rect.attribute("width", number(*width));
            rect.attribute("height", number(*height));
            rect.position("rx", *radius);
            rect
        }
        Form::Path(segments) => {
            let mut path = Tag::new("path");
            path.attribute("d", path_data(segments));
            path
        }
    };
    match shape.fill {
        Some(fill) => tag.paint(["fill", "fill-opacity"], ink(fill)),
        None => tag.attribute("fill", "none"),
    }
    if let Some(stroke) = &shape.stroke {
        tag.stroke(stroke, ink);
    }
    tag
}

pub fn words(words: &Words, ink: &dyn Fn(Paint) -> Ink) -> Tag {
    let mut tag = Tag::new("text");
    tag.position("x", words.at.x);
    tag.position("y", words.at.y);
    tag.attribute("font-size", number(words.size));
    if words.bold {
        tag.attribute("font-weight", "700");
    }
    match words.anchor {
        Anchor::Start => {}
        Anchor::Middle => tag.attribute("text-anchor", "middle"),
        Anchor::End => tag.attribute("text-anchor", "end"),
    }
    tag.paint(["fill", "fill-opacity"], ink(words.paint));
    if let Some(outline) = words.outline() {
        tag.stroke(&outline, ink);
        tag.attribute("paint-order", "stroke");
    }
    tag
}

/// Any shape as path data, for a canvas.
pub fn outline_data(form: &Form) -> String {
    let (corner, width, height, radius) = match form {
        Form::Path(segments) => return path_data(segments),
        Form::Circle { centre, radius } => {
            let corner = *centre - Point::new(*radius, *radius);
            (corner, 2.0 * radius, 2.0 * radius, *radius)
        }
        Form::Box { corner, width, height, radius } => (*corner, *width, *height, *radius),
    };
    let [x, y, r] = [corner.x + radius, corner.y, radius].map(number);
    let [wide, high] = [width - 2.0 * radius, height - 2.0 * radius].map(number);
    format!(
        "M{x} {y}h{wide}a{r} {r} 0 0 1 {r} {r}v{high}a{r} {r} 0 0 1 -{r} {r}h-{wide}\
         a{r} {r} 0 0 1 -{r} -{r}v-{high}a{r} {r} 0 0 1 {r} -{r}z"
    )
}

fn path_data(segments: &[Segment]) -> String {
    let mut data = String::new();
    let mut step = |letter: char, points: &[Point]| {
        data.push(letter);
        for (place, at) in points.iter().enumerate() {
            data.push_str(if place > 0 { " " } else { "" });
            data.push_str(&number(at.x));
            data.push(' ');
            data.push_str(&number(at.y));
        }
    };
    for segment in segments {
        match segment {
            Segment::Move(to) => step('M', &[*to]),
            Segment::Line(to) => step('L', &[*to]),
            Segment::Cubic(cubic) => step('C', &[cubic.control1, cubic.control2, cubic.to]),
            Segment::Close => step('Z', &[]),
        }
    }
    data
}

impl Tag {
    fn new(name: &'static str) -> Tag {
        Tag { name, attributes: Vec::new() }
    }

    fn attribute(&mut self, name: &'static str, value: impl Into<String>) {
        self.attributes.push((name, value.into()));
    }

    /// An attribute that is zero if it is not there.
    fn position(&mut self, name: &'static str, value: f64) {
        let value = number(value);
        if value != "0" {
            self.attribute(name, value);
        }
    }

    fn paint(&mut self, [name, opacity]: [&'static str; 2], (colour, alpha): Ink) {
        self.attribute(name, colour);
        if alpha < 1.0 {
            self.attribute(opacity, number(alpha));
        }
    }

    fn stroke(&mut self, stroke: &Stroke, ink: &dyn Fn(Paint) -> Ink) {
        self.paint(["stroke", "stroke-opacity"], ink(stroke.paint));
        self.attribute("stroke-width", number(stroke.width));
        if !stroke.dashes.is_empty() {
            let dashes: Vec<String> = stroke.dashes.iter().copied().map(number).collect();
            self.attribute("stroke-dasharray", dashes.join(" "));
        }
        if stroke.round {
            self.attribute("stroke-linecap", "round");
            self.attribute("stroke-linejoin", "round");
        }
    }
}

fn open(out: &mut String, tag: &Tag) {
    let _ = write!(out, "<{}", tag.name);
    for (name, value) in &tag.attributes {
        let _ = write!(out, " {name}=\"{}\"", escaped(value));
    }
}

fn alone(out: &mut String, tag: &Tag) {
    open(out, tag);
    out.push_str("/>\n");
}

fn around(out: &mut String, tag: &Tag, inside: &str) {
    open(out, tag);
    let _ = writeln!(out, ">{inside}</{}>", tag.name);
}

/// Characters that XML does not allow are replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            _ => out.push(c),
        }
    }
    out
}
