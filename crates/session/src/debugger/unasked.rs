//! Models in which no run can be accepting, because some acceptance set is empty. That a search finds nothing
//! there is not a result.

use lariat_core::{Marks, Model};
use lariat_lang::{Format, Kind, Specification, System};
use serde::Serialize;

/// What is missing in the model. It is known before the search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unasked {
    /// No state is accepting.
    NoAcceptingState,
    /// Some states are accepting, but a run must also visit this acceptance set infinitely often, and no
    /// state is in it.
    EmptySet(u32),
}

impl Unasked {
    pub fn of(model: &dyn Model) -> Option<Unasked> {
        let set = model.empty_set()?;
        Some(match model.used_sets() {
            Marks::NONE => Unasked::NoAcceptingState,
            _ => Unasked::EmptySet(set),
        })
    }

    /// Follows "empty, but".
    pub fn why(self) -> String {
        match self {
            Unasked::NoAcceptingState => {
                "nothing was asked: no state is accepting, so no run can be a counterexample"
                    .to_owned()
            }
            Unasked::EmptySet(set) => format!(
                "no run can be a counterexample: it would have to meet acceptance set {set}, and no \
                 state is in it"
            ),
        }
    }

    /// What to write into the model so that runs which visit a state infinitely often are counterexamples.
    pub fn mark(self, model: &Specification) -> String {
        match (self, model.format, model.kind) {
            (Unasked::EmptySet(set), Format::Hoa, _) => {
                format!("put a state or an edge into it, as in `State: 0 {{{set}}}`")
            }
            (Unasked::EmptySet(set), ..) => {
                format!("put a state into it, as in `s*{{{set}}} -> t`")
            }
            (_, Format::Never, _) => {
                "let the label of a state begin with `accept`, as in `accept_S1:`".to_owned()
            }
            (_, Format::Hoa, _) => "mark a state or an edge, as in `State: 0 {0}`".to_owned(),
            (_, Format::Aut, _) => {
                "AUT has no accepting states: convert it to arrow notation and mark a state with `*`, \
                 as in `s* -a-> t`"
                    .to_owned()
            }
            _ if matches!(model.system, System::Processes(_)) => {
                "a composition has no accepting states yet: convert it to arrow notation and mark a \
                 state with `*`, as in `s* -a-> t`"
                    .to_owned()
            }
            (_, _, Kind::Open) => {
                "say which states are the error, as in `target s t`, or mark a state with `*`"
                    .to_owned()
            }
            (_, _, Kind::Lts) => "mark a state with `*`, as in `s* -a-> t`".to_owned(),
            (_, _, Kind::Buchi) => "mark a state with `*`, as in `s* -> t`".to_owned(),
        }
    }
}
