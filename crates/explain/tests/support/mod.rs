//! Helpers to open an explainer and to read what it shows.
#![allow(dead_code)]

mod explainer;

use lariat_explain::message::{Shown, Topic};
use lariat_explain::sheet::{Element, Node, markup, words};
use lariat_protocol::Stride;
use lariat_session::core::Options;

pub(crate) use explainer::{Asked, Explainer};
pub(crate) use lariat_protocol::drawn;

/// READING-NOTES B1: two SENDs.
pub(crate) const SEND_RECV: &str = "0 -SEND-> 1\n1 -RECV-> 0\n";
pub(crate) const TWO_SENDS: &str = "[ (not 'SEND')* . 'SEND' . (not 'SEND')* . 'SEND' ] false";

/// B9: our instance for the figure of neighbourhoods.
pub(crate) const FIGURE_4: &str =
    "0 -INIT-> 1\n1 -SEND-> 2\n1 -LOG-> 3\n3 -EXIT-> 4\n2 -RECV-> 5\n5 -SEND-> 5\n";
pub(crate) const ONE_SEND: &str = "[ true* . 'SEND' . true* . 'SEND' . true* ] false";

/// B6: one frontier state, and three states that match it.
pub(crate) const OK_BACK: &str = "0 -OK-> 1\n0 -STOP-> 2\n1 -BACK-> 0\n";
pub(crate) const TWICE: &str = "[ 'OK' . 'BACK' . 'OK' . 'BACK' . true* ] false";

/// B7: two branches that are bisimilar.
pub(crate) const TWO_BRANCHES: &str = "0 -INIT-> 1\n0 -INIT-> 2\n1 -SEND-> 3\n2 -SEND-> 4\n3 -RECV-> 5\n\
                                4 -RECV-> 6\n";

pub(crate) struct Reader {
    explainer: Explainer,
}

impl Reader {
    /// Opens an explanation and goes to the end.
    pub(crate) fn open(text: &str, property: &str, options: &[(&str, &str)]) -> (Reader, Shown) {
        let mut with = Options::default();
        for (name, value) in options {
            with.set(name, value);
        }
        let subject = Topic {
            text: text.to_owned(),
            explanation: "neighbourhoods".to_owned(),
            property: property.to_owned(),
            options: with,
        };
        Reader::of(subject)
    }

    /// The same for any topic.
    pub(crate) fn of(subject: Topic) -> (Reader, Shown) {
        let mut reader = Reader { explainer: Explainer::default() };
        let shown = reader.hear(Asked::Open { subject, step: u64::MAX });
        (reader, shown)
    }

    pub(crate) fn hear(&mut self, asked: Asked) -> Shown {
        let mut shown = self.explainer.hear(asked);
        while !shown.busy.is_empty() {
            shown = self.explainer.hear(Asked::Work);
        }
        shown
    }

    pub(crate) fn seek(&mut self, step: u64) -> Shown {
        self.hear(Asked::Seek(step))
    }

    pub(crate) fn step(&mut self, stride: Stride, forwards: bool) -> Shown {
        self.hear(Asked::Step { stride, forwards })
    }

    pub(crate) fn act(&mut self, action: &str, value: &str) -> Shown {
        self.hear(Asked::Do { action: action.to_owned(), value: value.to_owned() })
    }

    pub(crate) fn hover(&mut self, what: &str) -> Shown {
        self.hear(Asked::Hover(what.to_owned()))
    }
}

/// All elements of a class, in the order of the document.
pub(crate) fn of_class<'a>(nodes: &'a [Node], class: &str) -> Vec<&'a Element> {
    let mut found = Vec::new();
    let mut waiting: Vec<&Node> = nodes.iter().rev().collect();
    while let Some(node) = waiting.pop() {
        if let Node::Element(element) = node {
            if attribute(element, "class").is_some_and(|all| all.split(' ').any(|c| c == class)) {
                found.push(element);
            }
            waiting.extend(element.children.iter().rev());
        }
    }
    found
}

pub(crate) fn attribute<'a>(element: &'a Element, name: &str) -> Option<&'a str> {
    element.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

pub(crate) fn text(element: &Element) -> String {
    words(&element.children)
}

/// The texts of all elements of a class.
pub(crate) fn texts(nodes: &[Node], class: &str) -> Vec<String> {
    of_class(nodes, class).into_iter().map(text).collect()
}

/// The names of the states in a pane that have a class.
pub(crate) fn states(shown: &Shown, pane: usize, class: &str) -> Vec<String> {
    let drawn = drawn(&shown.panes[pane].drawing);
    let nodes = of_class(&drawn, class);
    let states = nodes.into_iter().filter(|element| attribute(element, "data-node").is_some());
    states
        .map(|state| of_class(&state.children, "name").into_iter().map(text).collect::<String>())
        .collect()
}

/// The labels of the transitions in a pane that have a class.
pub(crate) fn labels(shown: &Shown, pane: usize, class: &str) -> Vec<String> {
    of_class(&drawn(&shown.panes[pane].drawing), class)
        .into_iter()
        .filter(|element| element.tag == "g")
        .map(text)
        .collect()
}

pub(crate) fn sentence(shown: &Shown) -> String {
    texts(&shown.caption, "say").join(" ")
}

pub(crate) fn all_markup(shown: &Shown) -> String {
    let drawings = shown.panes.iter().map(|pane| markup(&drawn(&pane.drawing))).collect::<String>();
    let sheets = [&shown.ribbon, &shown.caption, &shown.side, &shown.help];
    drawings + &sheets.map(|sheet| markup(sheet)).concat()
}
