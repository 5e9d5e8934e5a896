//! Elements of a page as data: a worker has no document to draw in.
//!
//! An element that can be clicked has an attribute `data-do`, and one that reacts to the pointer has
//! `data-hover`. The page sends their values back and does not know their meaning. A `select` or an `input`
//! with `data-do` also sends its value when it changes. A clickable element that is no button needs
//! `tabindex="0"`; Enter and the space bar act like a click. An attribute `key` is not drawn: if all children
//! of an element have one, the page uses it to identify them.

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

    /// The action of a click, in the worker's notation.
    #[must_use]
    pub fn does(self, action: impl Into<String>) -> Element {
        self.with("data-do", action)
    }

    /// The value that is sent when the pointer is on it.
    #[must_use]
    pub fn hovers(self, what: impl Into<String>) -> Element {
        self.with("data-hover", what)
    }

    /// Identifies it among its siblings when their order changes.
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

/// The text of some nodes, for screen readers.
pub fn words(nodes: &[Node]) -> String {
    let mut text = String::new();
    // Not recursive, because the depth of sheets is not limited.
    let mut waiting: Vec<&Node> = nodes.iter().rev().collect();
    while let Some(node) = waiting.pop() {
        match node {
            Node::Text(words) => text.push_str(words),
            Node::Element(element) => waiting.extend(element.children.iter().rev()),
        }
    }
    text
}

/// The nodes as HTML, for tests.
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
