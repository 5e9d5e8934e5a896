//! The labels of the transitions of a lasso.

use std::borrow::Cow;

use lariat_core::{Lasso, Model, StateId};
use lariat_machines::Taken;
use serde::Serialize;

use crate::Automaton;

/// The labels along a lasso, one for each transition: those that leave states of the stem, then those that
/// leave states of the cycle. The last transition leads back to the first state of the cycle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Word {
    pub stem: Vec<String>,
    pub cycle: Vec<String>,
}

impl Word {
    /// The word of a lasso that has been checked; none in a model without labels.
    ///
    /// A lasso consists of states. If several transitions lead from one to the next, the word has the label
    /// of the first one that an accepting run can take.
    pub fn of(lasso: &Lasso, automaton: &Automaton) -> Option<Word> {
        let model = automaton.model();
        if !model.has_labels() {
            return None;
        }
        if let Ok(taken) = automaton.transitions(lasso) {
            let (stem, cycle) = taken.split_at(lasso.stem.len().min(taken.len()));
            return Word::along(stem, cycle, &**model);
        }
        // A wrong report has a word, too, if it is a path.
        let states: Vec<StateId> = lasso.states().collect();
        let step = |pair: &[StateId]| first_label(automaton, *pair.first()?, *pair.get(1)?);
        let mut stem = states.windows(2).map(step).collect::<Option<Vec<String>>>()?;
        let cycle = stem.split_off(lasso.stem.len().min(stem.len()));
        Some(Word { stem, cycle })
    }

    /// The labels of transitions; none if one of them has no label.
    pub(crate) fn along(stem: &[Taken], cycle: &[Taken], model: &dyn Model) -> Option<Word> {
        let labels = |taken: &[Taken]| {
            let label = |one: &Taken| Some(model.label(one.label?).into_owned());
            taken.iter().map(label).collect::<Option<Vec<String>>>()
        };
        Some(Word { stem: labels(stem)?, cycle: labels(cycle)? })
    }
}

/// A longer row of labels is shortened.
const SHOWN: usize = 40;

impl std::fmt::Display for Word {
    /// `a b (c d)`; the middle of a long row is left out.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let stem = row(&self.stem);
        let space = if stem.is_empty() { "" } else { " " };
        write!(f, "{stem}{space}({})", row(&self.cycle))
    }
}

fn row(labels: &[String]) -> String {
    let hidden = labels.len().saturating_sub(2 * SHOWN);
    let half = if hidden > 0 { SHOWN } else { labels.len() };
    let mut words: Vec<String> = labels.iter().take(half).map(|label| word(label)).collect();
    if hidden > 0 {
        words.push(format!("… {hidden} more …"));
        words.extend(labels.iter().skip(half + hidden).map(|label| word(label)));
    }
    words.join(" ")
}

/// A label as one word of a row: quoted if it is not a plain word.
fn word(label: &str) -> String {
    let plain: String = label
        .chars()
        .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    match plain.is_empty() || plain.contains([' ', '(', ')', '"']) {
        true => format!("\"{plain}\""),
        false => plain,
    }
}

/// The label of the first transition from one state to another.
fn first_label(automaton: &Automaton, source: StateId, target: StateId) -> Option<String> {
    let index = automaton.generated(source).position(|state| state == target)?;
    automaton.label(source, index as u32).map(Cow::into_owned)
}
