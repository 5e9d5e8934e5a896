//! The result of the run, with any doubt about it.

use lariat_protocol::sheet::{Element, element};
use lariat_session::core::Outcome;

use super::{Moment, Side};

/// The result is shown only at the last step. The style sheet makes a sentence of it.
pub(super) fn verdict(moment: &Moment, doubt: &str) -> Option<Element> {
    let snapshot = &moment.snapshot;
    let (class, words) = match snapshot.progress.outcome.filter(|_| moment.is_over())? {
        Outcome::Counterexample if snapshot.flaw.is_some() => ("alarm", "false alarm"),
        Outcome::Counterexample => ("found", "counterexample"),
        Outcome::Empty if snapshot.unasked.is_some() => ("doubt", "nothing was asked"),
        Outcome::Empty if moment.lossy => ("doubt", doubt),
        Outcome::Empty => ("none", "no accepting cycle"),
    };
    Some(element("b").class(format!("upshot verdict {class}")).text(words))
}

/// Why a search that found nothing may have missed something.
pub(super) fn doubt(side: &Side<'_>) -> &'static str {
    let is_set = |name: &str| {
        let mut options = side.algorithm.options.iter().zip(side.option_values);
        options.any(|(spec, value)| spec.name == name && value != spec.default())
    };
    if side.forced {
        "none found (forced: may have missed one)"
    } else if is_set("bitstate") {
        "none found (bitstate: may have missed one)"
    } else if is_set("bound") {
        "none shorter than the bound"
    } else {
        "none found (may have missed one)"
    }
}
