//! Elements of a page as data: a worker has no document to draw in.
//!
//! What can be clicked says so by an attribute `data-do`, what answers to the pointer by
//! `data-hover`; the page sends their values back and knows nothing of what they mean. A `select` or
//! an `input` with `data-do` sends its value along when it changes; what is no button and can be
//! clicked needs `tabindex="0"`, and answers to Enter and to the space bar, too. An attribute `key`
//! is not drawn: it tells the page which of many children is which, if all of them have one.

use std::borrow::Cow;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Node {
    Text(String),
    Element(Element),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element {
    pub tag: Cow<'static, str>,
    pub attributes: Vec<(Cow<'static, str>, String)>,
    pub children: Vec<Node>,
}

/// `element("g").class("edge").with("data-do", "…").child(…)`.
pub fn element(tag: &'static str) -> Element {
    Element { tag: tag.into(), attributes: Vec::new(), children: Vec::new() }
}

impl Element {
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Element {
        self.attributes.push((name.into(), value.into()));
        self
    }

    #[must_use]
    pub fn class(self, class: impl Into<String>) -> Element {
        self.with("class", class)
    }

    /// What a click on it means, in the worker's own words.
    #[must_use]
    pub fn does(self, action: impl Into<String>) -> Element {
        self.with("data-do", action)
    }

    /// What the pointer on it means.
    #[must_use]
    pub fn hovers(self, what: impl Into<String>) -> Element {
        self.with("data-hover", what)
    }

    /// What tells it from its siblings, wherever it moves among them.
    #[must_use]
    pub fn key(self, key: impl Into<String>) -> Element {
        self.with("key", key)
    }

    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Element {
        self.children.push(Node::Text(text.into()));
        self
    }

    #[must_use]
    pub fn child(mut self, child: impl Into<Node>) -> Element {
        self.children.push(child.into());
        self
    }

    #[must_use]
    pub fn children<N: Into<Node>>(mut self, children: impl IntoIterator<Item = N>) -> Element {
        self.children.extend(children.into_iter().map(Into::into));
        self
    }
}

impl From<Element> for Node {
    fn from(element: Element) -> Node {
        Node::Element(element)
    }
}

impl From<&str> for Node {
    fn from(text: &str) -> Node {
        Node::Text(text.to_owned())
    }
}

impl From<String> for Node {
    fn from(text: String) -> Node {
        Node::Text(text)
    }
}

/// The words of some nodes, for those who read and do not look.
pub fn words(nodes: &[Node]) -> String {
    let mut text = String::new();
    // Not recursive: sheets are made here, but their depth is nobody's promise.
    let mut waiting: Vec<&Node> = nodes.iter().rev().collect();
    while let Some(node) = waiting.pop() {
        match node {
            Node::Text(words) => text.push_str(words),
            Node::Element(element) => waiting.extend(element.children.iter().rev()),
        }
    }
    text
}

/// As a document would have it, for tests.
pub fn markup(nodes: &[Node]) -> String {
    enum Task<'a> {
        Open(&'a Node),
        Close(&'a str),
    }
    let mut text = String::new();
    let mut tasks: Vec<Task<'_>> = nodes.iter().rev().map(Task::Open).collect();
    while let Some(task) = tasks.pop() {
        match task {
            Task::Open(Node::Text(words)) => text.push_str(&escaped(words)),
            Task::Open(Node::Element(element)) => {
                let _ = write!(text, "<{}", element.tag);
                for (name, value) in &element.attributes {
                    let _ = write!(text, " {name}=\"{}\"", escaped(value));
                }
                text.push('>');
                tasks.push(Task::Close(&element.tag));
                tasks.extend(element.children.iter().rev().map(Task::Open));
            }
            Task::Close(tag) => {
                let _ = write!(text, "</{tag}>");
            }
        }
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_reads_as_markup_and_as_words() {
        let sheet =
            element("p").class("say").text("a < b, ").child(element("b").does("go 3").text("s3"));
        let nodes = [Node::from(sheet)];
        assert_eq!(words(&nodes), "a < b, s3");
        assert_eq!(markup(&nodes), r#"<p class="say">a &lt; b, <b data-do="go 3">s3</b></p>"#);
    }
}
