//! A picture as a file of its own: for papers, slides and the command line.

use std::fmt::Write;

use crate::graph::{Graph, NodeSize, STATE_RADIUS};
use crate::outline::Outline;
use crate::picture::{Picture, Point};
use crate::route::{Route, push_number};

/// What is written on a state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Face {
    pub name: String,
    pub accepting: bool,
}

/// The page's light theme.
const PAPER: &str = "#ffffff";
const INK: &str = "#17202a";
const QUIET_INK: &str = "#51606f";
const EDGE: &str = "#8a96a3";

const MARGIN: f64 = 16.0;
const LONGEST_NAME: usize = 24;
const CHARACTER_WIDTH: f64 = 7.6;

/// A state large enough for its name: a circle while the name is short, then a pill.
pub fn size_for(name: &str) -> NodeSize {
    let width = f64::from(columns(&shortened(name))) * CHARACTER_WIDTH + 26.0;
    let height = 2.0 * STATE_RADIUS;
    let fits = FontSize::of(&shortened(name)) != FontSize::Pill;
    NodeSize { width: if fits { height } else { width.max(height + 12.0) }, height }
}

/// The name as it is written on a state: what is too long loses its middle, since states of a product
/// often differ only at the end.
pub fn shortened(name: &str) -> String {
    let count = name.chars().count();
    if count <= LONGEST_NAME {
        return name.to_owned();
    }
    let kept = LONGEST_NAME - 1;
    let head = name.chars().take(kept.div_ceil(2));
    let tail = name.chars().skip(count - kept / 2);
    head.chain(['…']).chain(tail).collect()
}

/// The size of the letters, in pixels, that `size_for` makes room for.
pub fn font_size_for(name: &str) -> f64 {
    FontSize::of(&shortened(name)).pixels()
}

/// A standalone SVG document. States without a face are numbered.
pub fn document(graph: &Graph, picture: &Picture, faces: &[Face]) -> String {
    let (low, high) = picture.bounds(graph).unwrap_or_default();
    let corner = low - Point::new(MARGIN, MARGIN);
    let size = high - low + Point::new(2.0 * MARGIN, 2.0 * MARGIN);
    let mut svg = Writer::default();
    svg.open("svg");
    svg.raw(r#" xmlns="http://www.w3.org/2000/svg" role="img""#);
    svg.number("width", size.x);
    svg.number("height", size.y);
    let mut view = String::new();
    for (index, number) in [corner.x, corner.y, size.x, size.y].into_iter().enumerate() {
        if index > 0 {
            view.push(' ');
        }
        push_number(&mut view, number);
    }
    svg.text("viewBox", &view);
    svg.text("font-family", "Inter,'Segoe UI','DejaVu Sans',system-ui,sans-serif");
    svg.raw(">\n");
    let _ = writeln!(
        svg.out,
        "<title>{} states, {} transitions</title>\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9.5\" refY=\"5\" markerWidth=\"6.5\" \
         markerHeight=\"6.5\" orient=\"auto\"><path d=\"M0 1 10 5 0 9z\" fill=\"{EDGE}\"/></marker></defs>",
        graph.nodes.len(),
        graph.edges.len(),
    );
    svg.open("rect");
    svg.number("x", corner.x);
    svg.number("y", corner.y);
    svg.number("width", size.x);
    svg.number("height", size.y);
    svg.text("fill", PAPER);
    svg.raw("/>\n");
    svg.edges(picture);
    svg.states(graph, picture, faces);
    svg.order_numbers(graph, picture);
    svg.raw("</svg>\n");
    svg.out
}

#[derive(Default)]
struct Writer {
    out: String,
}

impl Writer {
    fn raw(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn open(&mut self, tag: &str) {
        self.out.push('<');
        self.out.push_str(tag);
    }

    fn text(&mut self, name: &str, value: &str) {
        let _ = write!(self.out, " {name}=\"{}\"", escaped(value));
    }

    fn number(&mut self, name: &str, value: f64) {
        let _ = write!(self.out, " {name}=\"");
        push_number(&mut self.out, value);
        self.out.push('"');
    }

    fn edges(&mut self, picture: &Picture) {
        let _ = writeln!(self.out, "<g fill=\"none\" stroke=\"{EDGE}\" stroke-width=\"2\">");
        let drawn = |route: &&Route| !route.is_empty();
        for route in picture.routes.iter().chain(&picture.entry).filter(drawn) {
            self.open("path");
            self.text("d", &route.to_svg());
            self.raw(" marker-end=\"url(#arrow)\"/>\n");
        }
        self.raw("</g>\n");
    }

    fn states(&mut self, graph: &Graph, picture: &Picture, faces: &[Face]) {
        let _ = writeln!(
            self.out,
            "<g fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"1.6\" font-weight=\"600\" text-anchor=\"middle\">"
        );
        for (node, &centre) in (0u32..).zip(&picture.nodes) {
            let outline = Outline::new(centre, graph.size(node));
            let face = faces.get(node as usize);
            let name = face.map_or_else(|| node.to_string(), |face| face.name.clone());
            let shown = shortened(&name);
            self.raw("<g>");
            if shown != name {
                let _ = write!(self.out, "<title>{}</title>", escaped(&name));
            }
            self.outline(&outline, 0.0);
            if face.is_some_and(|face| face.accepting) {
                self.outline(&outline, 4.5);
            }
            self.open("text");
            self.number("x", centre.x);
            self.number("y", centre.y + 5.0);
            self.number("font-size", FontSize::of(&shown).pixels());
            let _ = writeln!(
                self.out,
                " fill=\"{INK}\" stroke=\"none\">{}</text></g>",
                escaped(&shown)
            );
        }
        self.raw("</g>\n");
    }

    /// The border, or a ring inside it.
    fn outline(&mut self, outline: &Outline, inset: f64) {
        let radius = (outline.radius - inset).max(1.0);
        if outline.reach == Point::default() {
            self.open("circle");
            self.number("cx", outline.centre.x);
            self.number("cy", outline.centre.y);
            self.number("r", radius);
        } else {
            self.open("rect");
            self.number("x", outline.centre.x - outline.reach.x - radius);
            self.number("y", outline.centre.y - outline.reach.y - radius);
            self.number("width", 2.0 * (outline.reach.x + radius));
            self.number("height", 2.0 * (outline.reach.y + radius));
            self.number("rx", radius);
        }
        self.raw("/>");
    }

    /// An only successor needs no number.
    fn order_numbers(&mut self, graph: &Graph, picture: &Picture) {
        let mut degree = vec![0u32; graph.nodes.len()];
        let mut numbers = Vec::with_capacity(graph.edges.len());
        for &(source, _) in &graph.edges {
            let count = degree.get_mut(source as usize).map_or(0, |count| {
                *count += 1;
                *count
            });
            numbers.push(count);
        }
        let _ = writeln!(
            self.out,
            "<g fill=\"{QUIET_INK}\" stroke=\"{PAPER}\" stroke-width=\"3\" paint-order=\"stroke\" font-size=\"12\" \
             font-weight=\"700\" text-anchor=\"middle\">"
        );
        for ((&(source, _), number), route) in graph.edges.iter().zip(numbers).zip(&picture.routes)
        {
            let several = degree.get(source as usize).is_some_and(|&count| count > 1);
            if several && !route.is_empty() {
                self.open("text");
                self.number("x", route.label.x);
                self.number("y", route.label.y + 4.2);
                let _ = writeln!(self.out, ">{number}</text>");
            }
        }
        self.raw("</g>\n");
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FontSize {
    Normal,
    Small,
    Pill,
}

impl FontSize {
    fn of(name: &str) -> Self {
        match columns(name) {
            0..=3 => Self::Normal,
            4..=5 => Self::Small,
            _ => Self::Pill,
        }
    }

    fn pixels(self) -> f64 {
        match self {
            Self::Normal => 15.0,
            Self::Small => 12.0,
            Self::Pill => 13.0,
        }
    }
}

/// Characters, where the wide ones of East Asia count twice.
fn columns(name: &str) -> u32 {
    name.chars().map(|c| if c >= '\u{2E80}' { 2 } else { 1 }).sum()
}

/// Characters that XML does not allow at all become a replacement character.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_the_document() {
        let graph = Graph::of_successors(&[vec![0]]);
        let picture = crate::quick::place(&graph);
        let face = Face { name: "<script>\"&\u{0}'".to_owned(), accepting: true };
        let svg = document(&graph, &picture, &[face]);
        assert!(svg.contains("&lt;script&gt;&quot;&amp;\u{FFFD}'"));
        assert!(!svg.contains("<script"));
        assert_eq!(svg.matches("<rect").count(), 1, "paper only: the graph says circle");
        assert_eq!(svg.matches("<circle").count(), 2, "an accepting state is a double circle");
    }

    #[test]
    fn only_choices_are_numbered() {
        let graph = Graph::of_successors(&[vec![1, 1], vec![0]]);
        let svg = document(&graph, &crate::quick::place(&graph), &[]);
        assert_eq!(svg.matches("<text").count(), 2 + 2);
    }

    #[test]
    fn long_names_widen_their_state_and_lose_their_middle() {
        assert_eq!(size_for("s1"), NodeSize::default());
        assert!(size_for("waiting").width > size_for("wait").width);
        assert_eq!(shortened("a_very_long_state_name_of_a_product_42"), "a_very_long_…_product_42");
        assert!(shortened(&"é".repeat(100)).chars().count() <= LONGEST_NAME);
        assert_eq!(size_for(&"x".repeat(1_000)), size_for(&"x".repeat(LONGEST_NAME)));
    }
}
