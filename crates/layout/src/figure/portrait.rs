//! Draws a placed graph as a figure, in the light theme, without any search state.

use super::parts::{Head, arrow, outline};
use super::{Figure, Group, Mark, Panel, Panels, Shape, Stroke, Theme, Tint, Words};
use crate::face::{Face, font_size_for, shortened};
use crate::graph::{Graph, NodeSize};
use crate::picture::{Picture, Point};

const MARGIN: f64 = 16.0;
const EDGE_WIDTH: f64 = 2.0;
const HEAD: Head = Head::filled(6.5 * EDGE_WIDTH);

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
        marks.extend(arrow(route, Stroke::new(Tint::Edge, EDGE_WIDTH), HEAD));
    }
    for (node, &centre) in (0u32..).zip(&picture.nodes) {
        marks.push(state(node, centre, graph.size(node), faces.get(node as usize)));
    }
    marks.extend(edge_words(graph, picture, labels));
    let title = format!("{} states, {} transitions", graph.nodes.len(), graph.edges.len());
    let panel = Panel { title: String::new(), marks };
    let shown = Panels { title, theme: Theme::Paper, panels: vec![panel] };
    let mut figure = Figure::of(&[shown]).pop().unwrap_or_default();
    figure.crop(MARGIN);
    figure
}

fn state(node: u32, centre: Point, size: NodeSize, face: Option<&Face>) -> Mark {
    let name = face.map_or_else(|| node.to_string(), |face| face.name.clone());
    let border = |inset: f64| {
        let stroke = Stroke::new(Tint::Ink, 1.6);
        Shape::new(outline(size, inset)).fill(Tint::White).stroke(stroke)
    };
    let words = Words::new(shortened(&name), Point::new(0.0, 5.0), font_size_for(&name), Tint::Ink);
    let accepting = face.is_some_and(|face| face.accepting);
    let state = Group::new("").at(centre).title(name).mark(border(0.0));
    state.marks(accepting.then(|| border(4.5))).mark(words).into()
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
        let at = route.label + Point::new(0.0, 4.2);
        marks.push(Words::new(text, at, 12.0, Tint::Ink2).halo(3.0).into());
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
