//! The counterexample that a search has missed, and the step at which it turned back.

use lariat_protocol::sheet::{Element, element};
use lariat_session::core::{StateId, grouped};

use super::Moment;
use super::stacks::lasso_states;
use crate::action::Action;
use crate::parts::{Acts, button, length, pieces};

pub(super) fn missed(moment: &Moment, selected: Option<StateId>) -> Option<Element> {
    let missed = moment.missed.as_ref().filter(|missed| !missed.is_asked_about())?;
    let step = missed.step()?;
    let shown = step == moment.snapshot.step;
    let go = button(format!("Go to step {}", grouped(step)), Action::Seek(step)).disabled(shown);
    let say = element("p")
        .class("say")
        .text("The shortest has ")
        .child(length(missed.named.length))
        .text(". ")
        .children(pieces(moment, &missed.summary));
    let states = element("div").class("stack across");
    Some(
        element("section")
            .class("sec missed")
            .with("aria-label", "Missed")
            .child(element("h3").text("Missed"))
            .child(say)
            .child(states.children(lasso_states(&missed.named, selected)).child(go)),
    )
}
