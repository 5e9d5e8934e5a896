//! The answer to the last question, or what became of it.

use lariat_protocol::sheet::{Element, Node, element};
use lariat_session::Piece;
use lariat_session::answer::{Answer, Entry, Tone};
use lariat_session::core::grouped;

use crate::action::Action;
use crate::asking::Asking;
use crate::parts::{Acts, button, classes, icon, pieces, prose};
use crate::search::moment::Moment;

const SILENT: &str =
    "No progress for 15 seconds. The question may take long, or something is stuck.";

/// The step that is shown. States can be named in links if the moment of a search is known.
#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    pub(super) step: u64,
    pub(super) moment: Option<&'a Moment>,
}

impl Here<'_> {
    fn words(&self, said: &[Piece]) -> Vec<Node> {
        if let Some(moment) = self.moment {
            return pieces(moment, said);
        }
        // What is known comes first, then why.
        let piece = |(place, piece): (usize, &Piece)| {
            let class = if place == 0 && said.len() > 1 { "fact" } else { "reason" };
            match piece {
                Piece::Text(text) => element("span").class(class).children(prose(text)),
                Piece::State { name, .. } => element("b").text(name.clone()),
            }
        };
        let spaced = said.iter().enumerate().flat_map(|one| [Node::from(" "), piece(one).into()]);
        spaced.skip(1).collect()
    }
}

pub(super) fn answer(asking: &Asking, here: Here<'_>) -> Element {
    let content = match (&asking.broken, &asking.answer) {
        _ if asking.is_busy() => vec![waiting(asking.silent).into()],
        (Some(problem), _) => vec![broken(problem).into()],
        (None, Some(answer)) => told(here, answer),
        (None, None) => {
            return element("div").with("role", "status").with("aria-label", "Answer");
        }
    };
    element("section")
        .class("sec answer")
        .with("role", "status")
        .with("aria-label", "Answer")
        .children(content)
}

fn waiting(silent: bool) -> Element {
    let words = if silent { SILENT } else { "Looking through the run…" };
    // The empty text keeps the place of the second button: the page compares children from the last one
    // backwards, and the focus must stay on `Cancel`.
    let last = if silent { again().into() } else { Node::from("") };
    let cancel = button("Cancel", Action::CancelQuestion);
    element("p").class("work-note").text(words).child(cancel).child(last)
}

fn broken(problem: &str) -> Element {
    element("p")
        .class("work-note")
        .with("role", "alert")
        .child(element("span").class("problem").text(problem))
        .child(again())
        .child(button("Close", Action::CloseAnswer))
}

fn again() -> Element {
    button("Try again", Action::AskAgain)
}

fn told(here: Here<'_>, answer: &Answer) -> Vec<Node> {
    let close = element("button")
        .class("btn quiet small close")
        .with("aria-label", "Close the answer")
        .with("title", "Close the answer")
        .acts(Action::CloseAnswer)
        .child(icon("close"));
    let summary = element("p").class("say").children(here.words(&answer.summary));
    let mut nodes =
        vec![element("h2").text(answer.title.clone()).child(close).into(), summary.into()];
    if !answer.entries.is_empty() {
        let entries = answer.entries.iter().map(|one| entry(here, one));
        nodes.push(element("ol").class("entries").children(entries).into());
    }
    nodes
}

fn entry(shown: Here<'_>, entry: &Entry) -> Element {
    let here = entry.step == Some(shown.step);
    let tone = match entry.tone {
        Tone::Plain => "plain",
        Tone::Taken => "taken",
        Tone::Refused => "refused",
        Tone::Found => "found",
        Tone::Broken => "broken",
    };
    let level = match entry.level {
        0 => "level-0",
        1 => "level-1",
        _ => "level-2",
    };
    let class = classes(&[("entry", true), (tone, true), (level, true), ("here", here)]);
    let mut row = element("li").class(class);
    if let Some(step) = entry.step {
        let line = entry.line.as_ref();
        let line = line.map(|line| element("span").class("sub").text(format!("line {line}")));
        let jump = element("button")
            .class("jump")
            .when(here, "aria-current", "step")
            .acts(Action::Seek(step))
            .text(format!("step {}", grouped(step)))
            .children(line);
        row = row.child(jump);
    }
    row = row.child(element("span").class("words").children(shown.words(&entry.pieces)));
    if !entry.values.is_empty() {
        let value = entry.values.iter().map(|value| {
            element("span").class("val").text(format!("{} = {}", value.what, value.value))
        });
        row = row.child(element("span").class("values").children(value));
    }
    row
}
