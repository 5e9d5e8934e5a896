//! Draws a placed graph as a figure, in the light theme, without any search state.

use super::{Anchor, Colour, Figure, Form, Group, Mark, Segment, Shape, Stroke, Words, head};
use crate::face::{Face, font_size_for, shortened};
use crate::graph::Graph;
use crate::outline::Outline;
use crate::picture::{Picture, Point};
use crate::route::Route;

const PAPER: Colour = Colour::solid(0xff, 0xff, 0xff);
const INK: Colour = Colour::solid(0x17, 0x20, 0x2a);
const QUIET_INK: Colour = Colour::solid(0x51, 0x60, 0x6f);
const EDGE: Colour = Colour::solid(0x8a, 0x96, 0xa3);

const MARGIN: f64 = 16.0;
const EDGE_WIDTH: f64 = 2.0;

/// States without a face get their number. `labels` are the labels of the model, in the
/// order of the graph's edges; there may be fewer.
pub fn portrait(
    graph: &Graph,
    picture: &Picture,
    faces: &[Face],
    labels: &[Option<String>],
) -> Figure {
    let mut marks = Vec::new();
    for route in picture
        .routes
        .iter()
        .chain(&picture.entry)
        .chain(&picture.more_entries)
        .filter(|route| !route.is_empty())
    {
        marks.extend(arrow(route));
    }
    for (node, &centre) in (0u32..).zip(&picture.nodes) {
        let outline = Outline::new(centre, graph.size(node));
        marks.push(state(node, &outline, faces.get(node as usize)));
    }
    marks.extend(edge_words(graph, picture, labels));
    let title = format!("{} states, {} transitions", graph.nodes.len(), graph.edges.len());
    let mut figure = Figure { title, paper: Some(PAPER), marks, ..Figure::default() };
    figure.crop(MARGIN);
    figure
}

fn arrow(route: &Route) -> impl Iterator<Item = Mark> {
    let mut path = vec![Segment::Move(route.start)];
    path.extend(route.segments.iter().copied().map(Segment::Cubic));
    let head = head(&path, 9.5, 6.5 * EDGE_WIDTH);
    let stroke = Stroke { colour: EDGE, width: EDGE_WIDTH, ..Stroke::default() };
    let line = Shape { form: Form::Path(path), fill: None, stroke: Some(stroke) };
    let head = head.map(|head| Shape { form: Form::Path(head), fill: Some(EDGE), stroke: None });
    [Some(line), head].into_iter().flatten().map(Mark::Shape)
}

fn state(node: u32, outline: &Outline, face: Option<&Face>) -> Mark {
    let name = face.map_or_else(|| node.to_string(), |face| face.name.clone());
    let accepting = face.is_some_and(|face| face.accepting);
    let mut marks = vec![border(outline, 0.0)];
    marks.extend(accepting.then(|| border(outline, 4.5)));
    marks.push(Mark::Words(Words {
        text: shortened(&name),
        at: outline.centre + Point::new(0.0, 5.0),
        anchor: Anchor::Middle,
        size: font_size_for(&name),
        bold: true,
        colour: INK,
        halo: None,
    }));
    Mark::Group(Group { title: Some(name), opacity: 1.0, marks })
}

/// The border, or a ring inside it.
fn border(outline: &Outline, inset: f64) -> Mark {
    let radius = (outline.radius - inset).max(1.0);
    let form = if outline.reach == Point::default() {
        Form::Circle { centre: outline.centre, radius }
    } else {
        let half = outline.reach + Point::new(radius, radius);
        let corner = outline.centre - half;
        Form::Box { corner, width: 2.0 * half.x, height: 2.0 * half.y, radius }
    };
    let stroke = Stroke { colour: INK, width: 1.6, ..Stroke::default() };
    Mark::Shape(Shape { form, fill: Some(PAPER), stroke: Some(stroke) })
}

/// The position in the successor order, unless it is the only successor, and the label.
fn edge_words(graph: &Graph, picture: &Picture, labels: &[Option<String>]) -> Vec<Mark> {
    let mut degree = vec![0u32; graph.nodes.len()];
    let mut orders = Vec::with_capacity(graph.edges.len());
    for &(source, _) in &graph.edges {
        let count = degree.get_mut(source as usize).map_or(0, |count| {
            *count += 1;
            *count
        });
        orders.push(count);
    }
    let mut marks = Vec::new();
    for (index, (order, route)) in orders.into_iter().zip(&picture.routes).enumerate() {
        let source = graph.edges.get(index).map_or(0, |&(source, _)| source);
        let several = degree.get(source as usize).is_some_and(|&count| count > 1);
        let label = labels.get(index).and_then(Option::as_ref);
        let text = match (several, label) {
            _ if route.is_empty() => continue,
            (false, None) => continue,
            (true, None) => order.to_string(),
            (false, Some(label)) => label.clone(),
            (true, Some(label)) => format!("{order}: {label}"),
        };
        marks.push(Mark::Words(Words {
            text,
            at: route.label + Point::new(0.0, 4.2),
            anchor: Anchor::Middle,
            size: 12.0,
            bold: true,
            colour: QUIET_INK,
            halo: Some((PAPER, 3.0)),
        }));
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::svg;

    #[test]
    fn only_choices_are_numbered_and_labels_are_written() {
        let graph = Graph::of_successors(&[vec![1, 1], vec![0]]);
        let picture = crate::quick::place(&graph);
        let plain = svg::write(&portrait(&graph, &picture, &[], &[]));
        assert_eq!(plain.matches("<text").count(), 2 + 2);
        let labels = [Some("go".to_owned()), None, Some("back".to_owned())];
        let labelled = svg::write(&portrait(&graph, &picture, &[], &labels));
        for words in [">1: go<", ">2<", ">back<"] {
            assert!(labelled.contains(words), "{words} in {labelled}");
        }
    }

    #[test]
    fn an_accepting_state_is_a_double_circle() {
        let graph = Graph::of_successors(&[vec![0]]);
        let face = Face { name: "s".to_owned(), accepting: true };
        let svg = svg::write(&portrait(&graph, &crate::quick::place(&graph), &[face], &[]));
        assert_eq!(svg.matches("<circle").count(), 2);
        assert_eq!(svg.matches("<rect").count(), 1, "paper only: the graph says circle");
    }
}
