//! Shows that a long search is running or why it has stopped, and lets the user decide.

use lariat_protocol::sheet::{Node, element};
use lariat_session::Progress;
use lariat_session::core::grouped;

use crate::action::Action;
use crate::parts::{LENGTH, button};

/// The known part of a run.
#[derive(Clone, Debug)]
pub struct WorkNote {
    pub progress: Progress,
    pub state_limit: u64,
    /// A sentence if a limit was reached.
    pub too_large: Option<String>,
    pub stopped: bool,
    /// The result so far of a search for the shortest counterexample.
    pub hunt: Option<Hunt>,
}

#[derive(Clone, Copy, Debug)]
pub struct Hunt {
    /// The length of the best so far.
    pub best: Option<u32>,
    /// States matched per second.
    pub pace: Option<u64>,
}

pub fn work_note(note: &WorkNote) -> Vec<Node> {
    if note.progress.outcome.is_some() {
        return Vec::new();
    }
    let steps = grouped(note.progress.steps);
    let go_on = Some(("Go on", Action::Resume));
    let (text, way_out) = if let Some(why) = &note.too_large {
        (format!("Ended at step {steps}. {why} The rest of the run is not known."), None)
    } else if note.progress.limited {
        let limit = grouped(note.state_limit);
        (format!("Paused after more than {limit} states, at step {steps}."), go_on)
    } else if note.stopped {
        (format!("Stopped at step {steps}."), go_on)
    } else {
        // The result so far is more useful than the reason.
        let why = if note.hunt.is_some() { "" } else { " to see where this ends" };
        (format!("Running ahead{why}: {steps} steps…"), Some(("Stop", Action::Stop)))
    };
    let hunt = note.hunt.map(|hunt| {
        let best = match hunt.best {
            Some(length) => format!("Best so far: length {}", grouped(length.into())),
            None => "No counterexample yet".to_owned(),
        };
        element("span")
            .class("hunt")
            .with("title", LENGTH)
            .key("hunt")
            .child(element("b").text(best))
            .children(hunt.pace.map(|pace| format!(" · {} matched/s", grouped(pace))))
    });
    let cancel = (note.progress.steps > 0).then(|| {
        button("Cancel", Action::Cancel)
            .with("title", "Forget the run and go back to its start")
            .key("cancel")
    });
    let nodes = element("div")
        .class("work-note")
        .with("role", "status")
        .child(element("span").key("text").text(text))
        .children(hunt)
        .children(way_out.map(|(words, action)| button(words, action).key("way out")))
        .children(cancel);
    vec![nodes.into()]
}
