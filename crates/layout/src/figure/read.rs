//! Reads the page's drawing: its SVG text, with the [`STYLES`](crate::message::STYLES) written
//! out at each element.

mod path;
mod style;

use roxmltree::{Document, Node};

use self::style::Look;
use super::{Anchor, Figure, Form, Group, Mark, Segment, Shape, Words, head};
use crate::message::GROUND;
use crate::picture::Point;

/// A drawing that cannot be read is an error with a reason; nothing is left out silently.
pub fn figure(text: &str) -> Result<Figure, String> {
    let document = Document::parse(text).map_err(|reason| format!("this is no SVG: {reason}"))?;
    let root = document.root_element();
    let mut figure = Figure {
        title: root.attribute("aria-label").unwrap_or("Lariat").to_owned(),
        paper: style::paint(root, GROUND)?,
        ..Figure::default()
    };
    for child in root.children().filter(Node::is_element) {
        // The outermost transform is the camera. It is ignored: the figure shows everything at scale 1.
        match child.tag_name().name() {
            "g" => marks_of(child, Place::default(), &mut figure.marks)?,
            _ => mark(child, Place::default(), &mut figure.marks)?,
        }
    }
    Ok(figure)
}

/// A scaling followed by a translation.
#[derive(Clone, Copy)]
struct Place {
    shift: Point,
    scale: f64,
}

impl Default for Place {
    fn default() -> Self {
        Self { shift: Point::default(), scale: 1.0 }
    }
}

impl Place {
    fn point(self, at: Point) -> Point {
        at * self.scale + self.shift
    }

    /// The transform inside an element, given its `transform` attribute.
    fn inner(self, transform: Option<&str>) -> Result<Place, String> {
        let mut place = self;
        for step in transform.unwrap_or_default().split(')').map(str::trim) {
            if step.is_empty() {
                continue;
            }
            let (name, numbers) = step.split_once('(').unwrap_or((step, ""));
            match (name.trim(), &*path::numbers(numbers)?) {
                ("translate", &[x, y]) => place.shift = place.point(Point::new(x, y)),
                ("translate", &[x]) => place.shift = place.point(Point::new(x, 0.0)),
                ("scale", &[factor]) => place.scale *= factor,
                _ => return Err(format!("the transform `{step}` is not one of this page's")),
            }
        }
        Ok(place)
    }
}

fn marks_of(parent: Node, place: Place, marks: &mut Vec<Mark>) -> Result<(), String> {
    for child in parent.children().filter(Node::is_element) {
        mark(child, place, marks)?;
    }
    Ok(())
}

fn mark(node: Node, place: Place, marks: &mut Vec<Mark>) -> Result<(), String> {
    match node.tag_name().name() {
        "title" | "desc" | "defs" => return Ok(()),
        "g" => return group(node, place, marks),
        _ => {}
    }
    let place = place.inner(node.attribute("transform"))?;
    let look = Look::of(node, place.scale)?;
    let mut drawn = Vec::new();
    if node.tag_name().name() == "text" {
        drawn.extend(words(node, place, &look)?.map(Mark::Words));
    } else {
        drawn.extend(shapes(node, place, &look)?.into_iter().map(Mark::Shape));
    }
    push(marks, None, look.opacity, drawn);
    Ok(())
}

fn group(node: Node, place: Place, marks: &mut Vec<Mark>) -> Result<(), String> {
    let place = place.inner(node.attribute("transform"))?;
    let title = node.children().find(|child| child.tag_name().name() == "title");
    let title = title.and_then(|title| title.text()).map(str::to_owned);
    let mut inside = Vec::new();
    marks_of(node, place, &mut inside)?;
    push(marks, title, style::opacity(node)?, inside);
    Ok(())
}

/// A group without an effect is dissolved.
fn push(marks: &mut Vec<Mark>, title: Option<String>, opacity: f64, inside: Vec<Mark>) {
    if inside.is_empty() || opacity <= 0.0 {
        return;
    }
    match title.is_some() || opacity < 1.0 {
        true => marks.push(Mark::Group(Group { title, opacity, marks: inside })),
        false => marks.extend(inside),
    }
}

fn words(node: Node, place: Place, look: &Look) -> Result<Option<Words>, String> {
    let text: String = node.descendants().filter(Node::is_text).filter_map(|n| n.text()).collect();
    let (Some(colour), false) = (look.fill, text.trim().is_empty()) else { return Ok(None) };
    let at = place.point(Point::new(length(node, "x")?, length(node, "y")?));
    Ok(Some(Words {
        text: text.trim().to_owned(),
        at,
        anchor: match node.attribute("text-anchor") {
            Some("middle") => Anchor::Middle,
            Some("end") => Anchor::End,
            _ => Anchor::Start,
        },
        size: style::length(node, "font-size")? * place.scale,
        bold: style::length(node, "font-weight")? >= 600.0,
        colour,
        halo: look.stroke.as_ref().map(|stroke| (stroke.colour, stroke.width)),
    }))
}

/// The shape and its arrow head.
fn shapes(node: Node, place: Place, look: &Look) -> Result<Vec<Shape>, String> {
    let size = |name: &str| Ok::<f64, String>(length(node, name)? * place.scale);
    let at = |x: &str, y: &str| {
        Ok::<Point, String>(place.point(Point::new(length(node, x)?, length(node, y)?)))
    };
    let form = match node.tag_name().name() {
        "circle" => Form::Circle { centre: at("cx", "cy")?, radius: size("r")? },
        "rect" => {
            let (width, height) = (size("width")?, size("height")?);
            let radius = size("rx")?.min(width / 2.0).min(height / 2.0);
            round_box(at("x", "y")?, width, height, radius)
        }
        "line" => Form::Path(vec![Segment::Move(at("x1", "y1")?), Segment::Line(at("x2", "y2")?)]),
        "path" => {
            let segments = path::segments(node.attribute("d").unwrap_or_default())?;
            Form::Path(segments.into_iter().map(|segment| path::placed(segment, place)).collect())
        }
        other => return Err(format!("a `{other}` cannot be exported")),
    };
    let mut shapes = Vec::new();
    if let (Form::Path(segments), Some(stroke)) = (&form, &look.stroke)
        && let Some((marker, fill)) = style::marker(node)?
        && let Some(head) =
            head(segments, length(marker, "refX")?, length(marker, "markerWidth")? * stroke.width)
    {
        shapes.push(Shape { form: Form::Path(head), fill, stroke: None });
    }
    if look.fill.is_some() || look.stroke.is_some() {
        shapes.insert(0, Shape { form, fill: look.fill, stroke: look.stroke.clone() });
    }
    Ok(shapes)
}

fn round_box(corner: Point, width: f64, height: f64, radius: f64) -> Form {
    match (width - height).abs() < 0.01 && (2.0 * radius - width).abs() < 0.01 {
        true => Form::Circle { centre: corner + Point::new(radius, radius), radius },
        false => Form::Box { corner, width, height, radius },
    }
}

/// A missing coordinate is zero.
fn length(node: Node, name: &str) -> Result<f64, String> {
    node.attribute(name).map_or(Ok(0.0), path::number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Colour;

    const PAGE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" aria-label="Graph with 1 state"
        background-color="rgb(246, 247, 249)">
        <defs><marker id="head-now" refX="9" refY="5" markerWidth="5">
            <path d="M0 1 10 5 0 9z" fill="rgb(180, 73, 15)" /></marker></defs>
        <g transform="translate(500 500) scale(3)">
            <g class="edges" opacity="1">
                <path d="M0 0C10 0 20 0 30 0" fill="none" stroke="rgb(180, 73, 15)" stroke-width="2px"
                    stroke-dasharray="7px, 6px" stroke-linecap="round" marker-end="url(#head-now)" />
                <text x="5" y="6" fill="rgb(1, 2, 3)" stroke="rgb(246, 247, 249)" stroke-width="4px"
                    font-size="12px" font-weight="700" text-anchor="middle">2: a &amp; b</text>
            </g>
            <g opacity="0.5" transform="translate(100 50)"><title>s1: cyan</title>
                <rect x="-24" y="-24" width="48" height="48" rx="24" fill="rgba(143, 211, 244, 0.24)"
                    stroke="none" opacity="1" />
            </g>
        </g></svg>"##;

    #[test]
    fn the_page_is_read_without_its_camera() {
        let figure = figure(PAGE).expect("it can be read");
        assert_eq!(figure.title, "Graph with 1 state");
        assert_eq!(figure.paper, Some(Colour::solid(246, 247, 249)));
        let [Mark::Shape(line), Mark::Shape(head), Mark::Words(words), Mark::Group(state)] =
            &figure.marks[..]
        else {
            panic!("a line, its head, words and a state: {figure:?}")
        };
        assert_eq!(line.stroke.as_ref().map(|stroke| stroke.dashes.clone()), Some(vec![7.0, 6.0]));
        let Form::Path(corners) = &head.form else { panic!("{head:?}") };
        assert_eq!(corners[1], Segment::Line(Point::new(31.0, 0.0)), "a tenth is behind the end");
        assert_eq!(head.fill, Some(Colour::solid(180, 73, 15)));
        assert_eq!((&*words.text, words.at, words.bold), ("2: a & b", Point::new(5.0, 6.0), true));
        assert_eq!(words.halo, Some((Colour::solid(246, 247, 249), 4.0)));
        assert_eq!((state.title.as_deref(), state.opacity), (Some("s1: cyan"), 0.5));
        let Mark::Shape(body) = &state.marks[0] else { panic!("{state:?}") };
        assert_eq!(body.form, Form::Circle { centre: Point::new(100.0, 50.0), radius: 24.0 });
        assert_eq!(body.fill.map(|fill| fill.alpha), Some(0.24));
    }

    #[test]
    fn nothing_is_left_out_silently() {
        for (drawn, reason) in [
            ("<ellipse rx='3'/>", "ellipse"),
            ("<path d='M0 0A1 1 0 0 0 2 2' stroke='rgb(0, 0, 0)'/>", "`A`"),
            ("<circle fill='url(#gradient)'/>", "gradient"),
            ("<g transform='rotate(3)'/>", "rotate"),
        ] {
            let page = format!("<svg xmlns='http://www.w3.org/2000/svg'><g>{drawn}</g></svg>");
            let refused = figure(&page).expect_err("it must be refused");
            assert!(refused.contains(reason), "{refused}");
        }
        assert!(figure("<svg").is_err());
    }
}
