//! Small parts of sheets that occur in several places.

use lariat_layout::face::shortened;
use lariat_protocol::sheet::{Element, Node, element};
use lariat_session::core::{StateId, grouped};
use lariat_session::{Piece, Sentence};

use crate::action::Action;
use crate::search::moment::Moment;

/// A sentence with `names` in backticks.
pub fn prose(text: &str) -> Vec<Node> {
    let piece = |(index, piece): (usize, &str)| match index % 2 {
        0 => Node::from(piece),
        _ => element("code").text(piece).into(),
    };
    text.split('`').enumerate().filter(|(_, piece)| !piece.is_empty()).map(piece).collect()
}

/// A tooltip that names the shortcut.
pub fn hint(label: &str, key: &str) -> String {
    format!("{label} ({key})")
}

/// The definition of the length, for tooltips.
pub const LENGTH: &str = "The length of a lasso counts the states of its stem and its cycle, and the first of \
                          the cycle again: one more than its transitions.";

/// The length of a lasso, with its definition as a tooltip.
pub fn length(states: usize) -> Element {
    let transitions = grouped(states.saturating_sub(1) as u64);
    element("span")
        .class("length")
        .with("title", format!("{LENGTH} This one has {transitions} transitions."))
        .text(format!("length {}", grouped(states as u64)))
}

/// The classes that hold.
pub fn classes(all: &[(&str, bool)]) -> String {
    let held: Vec<&str> = all.iter().filter(|(_, holds)| *holds).map(|(class, _)| *class).collect();
    held.join(" ")
}

/// The name of a state anywhere on the page: the pointer or the focus on it highlights the state in the
/// graph, a click selects it. `pane` is the pane of a comparison.
pub fn state_link(state: StateId, class: &str, pane: Option<usize>) -> Element {
    element("button")
        .class(class)
        .with("title", "Show in the graph")
        .acts(Action::Select(Some(state.0)).in_pane(pane))
        .hovers(pointer(state, pane))
}

/// The state of a call, like a link to the state; its pointer also shows the variables of the call. `call` is the
/// index of a stack and of an entry of it.
pub fn call_link(state: StateId, class: &str, call: (usize, usize)) -> Element {
    let (stack, entry) = call;
    element("button")
        .class(class)
        .with("title", "Show in the graph")
        .acts(Action::Select(Some(state.0)))
        .hovers(format!("{} call {stack} {entry}", pointer(state, None)))
}

/// What is sent when the pointer is on a state.
pub fn pointer(state: StateId, pane: Option<usize>) -> String {
    match pane {
        Some(pane) => format!("state {} {pane}", state.0),
        None => format!("state {}", state.0),
    }
}

/// The state that the pointer is on, and its pane.
pub fn pointed(what: &str) -> Option<(StateId, Option<usize>)> {
    let mut words = what.strip_prefix("state ")?.split(' ');
    let state = words.next()?.parse().ok()?;
    Some((StateId(state), words.next().and_then(|pane| pane.parse().ok())))
}

/// The call that the pointer is on.
pub fn pointed_call(what: &str) -> Option<(usize, usize)> {
    let (_, call) = what.split_once(" call ")?;
    let (stack, entry) = call.split_once(' ')?;
    Some((stack.parse().ok()?, entry.parse().ok()?))
}

/// A sentence of a step, with its values.
pub fn say(sentence: &Sentence, pane: Option<usize>) -> Vec<Node> {
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => Node::from(text.clone()),
        Piece::State { state, name } => state_link(*state, "name", pane).text(name.clone()).into(),
    };
    let words = element("p").class("say").children(sentence.pieces.iter().map(piece));
    let mut said = vec![Node::from(words)];
    if !sentence.values.is_empty() {
        let value = sentence.values.iter().map(|value| {
            element("span").class("val").text(format!("{} = {}", value.what, value.value))
        });
        said.push(element("p").class("values").children(value).into());
    }
    said
}

/// With a capital letter and a full stop.
pub fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_uppercase).into_iter().flatten();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    first.chain(characters).chain(end.chars()).collect()
}

/// The words of an answer. The desk numbers states differently, so they are identified by name.
pub fn pieces(moment: &Moment, pieces: &[Piece]) -> Vec<Node> {
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => Node::from(text.clone()),
        Piece::State { name, .. } => match moment.state_named(name) {
            Some(state) => state_link(state, "name", None).text(name.clone()).into(),
            None => element("b").text(name.clone()).into(),
        },
    };
    pieces.iter().map(piece).collect()
}

/// A small button with words.
pub fn button(words: impl Into<String>, action: Action) -> Element {
    let halt = match action {
        Action::Stop => Some("stop"),
        Action::Cancel => Some("cancel"),
        _ => None,
    };
    let button = element("button").class("btn small").acts(action).text(words);
    match halt {
        // It must be heard at once.
        Some(halt) => button.with("data-halt", halt),
        None => button,
    }
}

/// A quiet button that looks like a link.
pub fn link(words: impl Into<String>, action: Action) -> Element {
    element("button").class("link").acts(action).text(words)
}

/// A small button with an icon, described by `name`.
pub fn icon_button(icon_name: &str, name: &str, key: &str, action: Action) -> Element {
    let title = if key.is_empty() { name.to_owned() } else { hint(name, key) };
    element("button")
        .class("btn quiet small")
        .with("aria-label", name)
        .with("title", title)
        .acts(action)
        .child(icon(icon_name))
}

/// A name as it fits into a button.
pub fn short(name: &str) -> String {
    shortened(name).to_string()
}

/// Icons as inline SVG: no font has them all.
pub fn icon(name: &str) -> Element {
    let path = match name {
        "back" => "M11 3 4 8l7 5z",
        "on" => "M5 3l7 5-7 5z",
        "eye" => {
            "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 0 .01 0z"
        }
        "eye-off" => "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM2.5 13.5l11-11",
        "close" => "M4 4l8 8M12 4l-8 8",
        _ => "",
    };
    element("svg")
        .class("icon")
        .with("viewBox", "0 0 16 16")
        .with("fill", "none")
        .with("stroke", "currentColor")
        .with("stroke-width", "1.8")
        .with("stroke-linejoin", "round")
        .with("stroke-linecap", "round")
        .with("aria-hidden", "true")
        .child(element("path").with("d", path).with("fill", "none"))
}

/// Elements of sheets with typed actions.
pub trait Acts {
    /// What a click does, or a new value of a field.
    #[must_use]
    fn acts(self, action: Action) -> Self;

    /// What typing into a field does: each new text is sent.
    #[must_use]
    fn types(self, action: Action) -> Self;

    /// A `disabled` element.
    #[must_use]
    fn disabled(self, is: bool) -> Self;

    /// With an attribute only if it holds.
    #[must_use]
    fn when(self, holds: bool, name: &'static str, value: &str) -> Self;
}

impl Acts for Element {
    fn acts(self, action: Action) -> Element {
        self.does(action.token())
    }

    fn types(self, action: Action) -> Element {
        self.with("data-type", action.token())
    }

    fn disabled(self, is: bool) -> Element {
        self.when(is, "disabled", "")
    }

    fn when(self, holds: bool, name: &'static str, value: &str) -> Element {
        match holds {
            true => self.with(name, value),
            false => self,
        }
    }
}
