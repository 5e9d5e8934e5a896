//! Sentences with clickable states, labels, and the values that decided the step.

use crate::sheet::{Element, Node, element};

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// Its name, and what a click on it selects.
    State {
        name: String,
        action: String,
    },
    Label(String),
}

/// A sentence, built from left to right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    pieces: Vec<Piece>,
    values: Vec<(String, String)>,
}

impl Sentence {
    pub fn text(mut self, text: impl Into<String>) -> Sentence {
        self.pieces.push(Piece::Text(text.into()));
        self
    }

    /// A state; `action` is the argument for `select` and for the pointer.
    pub fn state(mut self, name: impl Into<String>, action: impl Into<String>) -> Sentence {
        self.pieces.push(Piece::State { name: name.into(), action: action.into() });
        self
    }

    pub fn label(mut self, label: impl Into<String>) -> Sentence {
        self.pieces.push(Piece::Label(label.into()));
        self
    }

    /// A value that decided, such as `distance = 3`.
    pub fn value(mut self, what: impl Into<String>, value: impl ToString) -> Sentence {
        self.values.push((what.into(), value.to_string()));
        self
    }

    /// Text in which names and labels are enclosed in backticks.
    pub fn prose(mut self, text: &str) -> Sentence {
        for (place, piece) in text.split('`').enumerate() {
            self = match (place % 2, piece) {
                (_, "") => self,
                (0, _) => self.text(piece),
                _ => self.label(piece),
            };
        }
        self
    }

    /// Another sentence after this one.
    pub fn then(mut self, other: Sentence) -> Sentence {
        let is_apart = match self.pieces.last() {
            Some(Piece::Text(text)) => text.ends_with(' '),
            Some(_) => false,
            None => true,
        };
        if !is_apart {
            self.pieces.push(Piece::Text(" ".to_owned()));
        }
        self.pieces.extend(other.pieces);
        self.values.extend(other.values);
        self
    }

    /// A list: `a`, `a and b`, `a, b and 3 more`.
    pub fn list<T>(
        self,
        things: &[T],
        most: usize,
        say: impl FnMut(Sentence, &T) -> Sentence,
    ) -> Sentence {
        self.joined(things, most, " and ", say)
    }

    /// Alternatives: `a`, `a or b`.
    pub fn choice<T>(
        self,
        things: &[T],
        most: usize,
        say: impl FnMut(Sentence, &T) -> Sentence,
    ) -> Sentence {
        self.joined(things, most, " or ", say)
    }

    fn joined<T>(
        mut self,
        things: &[T],
        most: usize,
        word: &str,
        mut say: impl FnMut(Sentence, &T) -> Sentence,
    ) -> Sentence {
        let shown = if things.len() > most { most.max(2) - 1 } else { things.len() };
        for (place, thing) in things[..shown].iter().enumerate() {
            if place > 0 {
                self = self.text(if place + 1 == things.len() { word } else { ", " });
            }
            self = say(self, thing);
        }
        match things.len() - shown {
            0 => self,
            more => self.text(format!("{word}{more} more")),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    pub fn words(&self) -> String {
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(words) => text.push_str(words),
                Piece::State { name, .. } => text.push_str(name),
                Piece::Label(label) => {
                    text.push('`');
                    text.push_str(label);
                    text.push('`');
                }
            }
        }
        text
    }

    /// The pieces without the values, to be put into another element.
    pub fn inline(&self) -> Vec<Node> {
        self.pieces
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) => Node::Text(text.clone()),
                Piece::State { name, action } => element("button")
                    .class("name")
                    .does(format!("select {action}"))
                    .hovers(&**action)
                    .text(&**name)
                    .into(),
                Piece::Label(label) => element("code").text(&**label).into(),
            })
            .collect()
    }

    /// A paragraph, with the values below it.
    pub fn sheet(&self) -> Vec<Node> {
        let mut nodes = vec![element("p").class("say").children(self.inline()).into()];
        if !self.values.is_empty() {
            let values = self.values.iter().map(|(what, value)| {
                element("span").class("val").text(format!("{what} = {value}"))
            });
            nodes.push(element("p").class("values").children(values).into());
        }
        nodes
    }
}

/// A section of the right column.
pub fn section(class: &str, title: &str, content: impl IntoIterator<Item = Node>) -> Element {
    element("section")
        .class(format!("sec {class}").trim_end().to_owned())
        .child(element("h3").text(title))
        .children(content)
}

/// Numbers in boxes: name, value and explanation of each.
pub fn counters(cells: &[(&str, String, &str)]) -> Element {
    let wide = cells.iter().any(|(_, value, _)| value.chars().count() > 5);
    let boxes = cells.iter().map(|(name, value, meaning)| {
        element("div")
            .with("title", *meaning)
            .child(element("b").with("data-counter", *name).text(&**value))
            .child(element("span").text(*name))
    });
    element("div").class(if wide { "counters wide" } else { "counters" }).children(boxes)
}

pub use lariat_session::core::grouped;

/// `1 state`, `2 states`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_list_and_count() {
        let list = |things: &[&str]| {
            Sentence::default().list(things, 3, |said, thing| said.text(*thing)).words()
        };
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(list(&["a", "b", "c", "d"]), "a, b and 2 more");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(count(1, "state", "states"), "1 state");
    }
}
