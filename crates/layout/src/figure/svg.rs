//! Writes a figure as a self-contained SVG document: no style sheet, no script, no other file.

use std::fmt::Write;

use super::{
    Anchor, Colour, FONTS, Figure, Form, Group, Mark, Segment, Shape, Stroke, Words, number,
};
use crate::picture::Point;

pub fn write(figure: &Figure) -> String {
    let mut svg = Element::open("svg");
    svg.attribute("xmlns", "http://www.w3.org/2000/svg");
    svg.attribute("role", "img");
    svg.number("width", figure.width);
    svg.number("height", figure.height);
    let corners = [figure.corner.x, figure.corner.y, figure.width, figure.height];
    svg.attribute("viewBox", &corners.map(number).join(" "));
    svg.attribute("font-family", FONTS);
    let mut inside = format!("\n<title>{}</title>\n", escaped(&figure.title));
    if let Some(paper) = figure.paper {
        let form = Form::Box {
            corner: figure.corner,
            width: figure.width,
            height: figure.height,
            radius: 0.0,
        };
        shape(&mut inside, &Shape { form, fill: Some(paper), stroke: None });
    }
    marks(&mut inside, &figure.marks);
    svg.around(&inside)
}

fn marks(out: &mut String, marks: &[Mark]) {
    for mark in marks {
        match mark {
            Mark::Shape(mark) => shape(out, mark),
            Mark::Words(mark) => words(out, mark),
            Mark::Group(mark) => group(out, mark),
        }
    }
}

fn group(out: &mut String, group: &Group) {
    let mut element = Element::open("g");
    if group.opacity < 1.0 {
        element.number("opacity", group.opacity);
    }
    let mut inside = String::from("\n");
    if let Some(title) = &group.title {
        let _ = writeln!(inside, "<title>{}</title>", escaped(title));
    }
    marks(&mut inside, &group.marks);
    out.push_str(&element.around(&inside));
}

fn shape(out: &mut String, shape: &Shape) {
    let mut element = match &shape.form {
        Form::Circle { centre, radius } => {
            let mut circle = Element::open("circle");
            circle.number("cx", centre.x);
            circle.number("cy", centre.y);
            circle.number("r", *radius);
            circle
        }
        Form::Box { corner, width, height, radius } => {
            let mut rect = Element::open("rect");
            rect.number("x", corner.x);
            rect.number("y", corner.y);
            rect.number("width", *width);
            rect.number("height", *height);
            if *radius > 0.0 {
                rect.number("rx", *radius);
            }
            rect
        }
        Form::Path(segments) => {
            let mut path = Element::open("path");
            path.attribute("d", &path_data(segments));
            path
        }
    };
    match shape.fill {
        Some(fill) => element.paint("fill", fill),
        None => element.attribute("fill", "none"),
    }
    if let Some(stroke) = &shape.stroke {
        element.stroke(stroke);
    }
    out.push_str(&element.alone());
}

fn words(out: &mut String, words: &Words) {
    let mut text = Element::open("text");
    text.number("x", words.at.x);
    text.number("y", words.at.y);
    text.number("font-size", words.size);
    if words.bold {
        text.attribute("font-weight", "700");
    }
    match words.anchor {
        Anchor::Start => {}
        Anchor::Middle => text.attribute("text-anchor", "middle"),
        Anchor::End => text.attribute("text-anchor", "end"),
    }
    text.paint("fill", words.colour);
    if let Some((colour, width)) = words.halo {
        text.stroke(&Stroke { colour, width, round: true, ..Stroke::default() });
        text.attribute("paint-order", "stroke");
    }
    out.push_str(&text.around(&escaped(&words.text)));
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
    let point = |data: &mut String, at: Point| {
        let _ = write!(data, "{} {}", number(at.x), number(at.y));
    };
    for segment in segments {
        match segment {
            Segment::Move(to) => {
                data.push('M');
                point(&mut data, *to);
            }
            Segment::Line(to) => {
                data.push('L');
                point(&mut data, *to);
            }
            Segment::Cubic(cubic) => {
                data.push('C');
                point(&mut data, cubic.control1);
                data.push(' ');
                point(&mut data, cubic.control2);
                data.push(' ');
                point(&mut data, cubic.to);
            }
            Segment::Close => data.push('Z'),
        }
    }
    data
}

/// A tag while it is written.
struct Element {
    name: &'static str,
    tag: String,
}

impl Element {
    fn open(name: &'static str) -> Element {
        Element { name, tag: format!("<{name}") }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let _ = write!(self.tag, " {name}=\"{}\"", escaped(value));
    }

    fn number(&mut self, name: &str, value: f64) {
        self.attribute(name, &number(value));
    }

    fn paint(&mut self, name: &str, colour: Colour) {
        self.attribute(name, &format!("#{}", colour.hex()));
        if colour.alpha < 1.0 {
            self.number(&format!("{name}-opacity"), colour.alpha);
        }
    }

    fn stroke(&mut self, stroke: &Stroke) {
        self.paint("stroke", stroke.colour);
        self.number("stroke-width", stroke.width);
        if !stroke.dashes.is_empty() {
            let dashes: Vec<String> = stroke.dashes.iter().copied().map(number).collect();
            self.attribute("stroke-dasharray", &dashes.join(" "));
        }
        if stroke.round {
            self.attribute("stroke-linecap", "round");
            self.attribute("stroke-linejoin", "round");
        }
    }

    fn alone(self) -> String {
        format!("{}/>\n", self.tag)
    }

    fn around(self, inside: &str) -> String {
        format!("{}>{inside}</{}>\n", self.tag, self.name)
    }
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
