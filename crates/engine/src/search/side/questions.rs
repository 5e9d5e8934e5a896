//! Buttons for questions at this step.

use lariat_protocol::sheet::{Element, element};
use lariat_session::why_not::WantedLasso;

use super::{Moment, Side};
use crate::action::Action;
use crate::parts::{button, hint, short};

pub(super) fn questions(side: &Side<'_>, moment: &Moment) -> Element {
    let about = side.selected.or(moment.snapshot.considered.map(|considered| considered.target));
    let about = about.and_then(|state| moment.name_of(state));
    let mut buttons = element("div").class("buttons");
    if side.found {
        let why = hint("Why did this counterexample come out?", "W");
        let why_not = hint("Why not the shortest counterexample?", "N");
        let what =
            "Where could the run still have gone right? The trace, cut down to what mattered";
        let neighbourhoods = Action::Choose { name: "neighbourhoods".to_owned(), force: false };
        let shortest = Action::WhyNot(WantedLasso::Shortest);
        buttons = buttons
            .child(button("Why this trace?", Action::Why).with("title", why).key("why"))
            .child(button("Why not the shortest?", shortest).with("title", why_not).key("why not"))
            .child(button("What mattered?", neighbourhoods).with("title", what).key("mattered"));
    }
    if let Some(name) = about {
        let history = Action::StateHistory(name.to_owned());
        let history = button(format!("History of {}", short(name)), history).key("history");
        buttons = buttons.child(history.with("title", format!("All that happened to {name}")));
    }
    buttons
}
