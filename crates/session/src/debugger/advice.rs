//! The class of an automaton, the reason for it, and the searches that suit it (SE 2005, 5.1 and 5.3).

use std::sync::Arc;

use lariat_core::{Class, Classification, Model, Obstacle, classify};
use serde::Serialize;

use crate::debugger::prepare;
use crate::registry::{Algorithm, Needs};
use crate::{Automaton, CheckError, Unasked};

/// A search that SE recommend, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    pub algorithm: &'static str,
    pub because: &'static str,
}

/// A classification in names of the model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Classified {
    pub class: &'static str,
    /// Why the automaton is in this class and not in a narrower one.
    pub because: String,
    /// The partition that proves the class: no transition leads to an earlier part. Empty if there is none.
    pub partition: Vec<Part>,
    /// The component because of which the automaton is not weak.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub component: Option<Vec<String>>,
    /// The transition because of which a weak automaton is not terminal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transition: Option<[String; 2]>,
    pub deadlocks: Vec<String>,
    pub states: u64,
    pub transitions: u64,
    pub components: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub degeneralised: bool,
    /// Why no search can find anything; then there is no advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unasked: Option<Unasked>,
    pub advice: Vec<Advice>,
}

/// A part of the partition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    pub accepting: bool,
    pub states: Vec<String>,
    /// The number of states; `states` may name fewer.
    #[serde(skip)]
    pub count: usize,
}

/// Classifies the reachable part. If it has more than `limit` states or exceeds another limit, the error says
/// so, without a final stop.
pub fn classified(model: &Arc<dyn Model>, limit: u64) -> Result<Classified, String> {
    let sets = model.acceptance_sets();
    let mut automaton = one_set(model);
    let found = classify(&mut automaton, limit).map_err(|over| over.words())?;
    Ok(Classified::of(&found, &automaton, sets, usize::MAX))
}

/// The model with one acceptance set, because classes are defined for one.
pub(crate) fn one_set(model: &Arc<dyn Model>) -> Automaton {
    match prepare::unfolding(&**model, Needs::OneSet) {
        None => Automaton::new(model.clone()),
        Some(how) => Automaton::unfolded(model.clone(), how),
    }
}

impl Classified {
    /// `sets` is the number of acceptance sets of the model as written. At most `most` states are named in
    /// one place.
    pub(crate) fn of(
        found: &Classification,
        automaton: &Automaton,
        sets: u32,
        most: usize,
    ) -> Classified {
        let name = |state| automaton.full_name(state);
        let names =
            |states: &[_]| states.iter().take(most).map(|&state| name(state)).collect::<Vec<_>>();
        let (component, transition) = match &found.obstacle {
            Some(Obstacle::Mixed { component, .. }) => (Some(names(component)), None),
            Some(Obstacle::Leaves { source, target }) => {
                (None, Some([name(*source), name(*target)]))
            }
            None => (None, None),
        };
        let unasked = Unasked::of(&**automaton.model());
        let part = |block: &lariat_core::Block| Part {
            accepting: block.accepting,
            states: names(&block.states),
            count: block.states.len(),
        };
        Classified {
            class: found.class.word(),
            because: match unasked {
                Some(unasked) => unasked.why(),
                None => because(found, automaton),
            },
            partition: found.partition.iter().take(most).map(part).collect(),
            component,
            transition,
            deadlocks: names(&found.deadlocks),
            states: found.states,
            transitions: found.transitions,
            components: found.components,
            degeneralised: sets != 1,
            unasked,
            advice: match unasked {
                Some(_) => Vec::new(),
                None => advise(found.class, found.deadlocks.is_empty(), sets),
            },
        }
    }
}

fn because(found: &Classification, automaton: &Automaton) -> String {
    let name = |state| automaton.full_name(state);
    match &found.obstacle {
        Some(Obstacle::Mixed { accepting, other, component }) => format!(
            "a component of {} states has the accepting {} and {}, which does not accept: it is \
             not weak",
            component.len(),
            name(*accepting),
            name(*other)
        ),
        Some(Obstacle::Leaves { source, target }) => format!(
            "every component lies inside the accepting states or outside of them, but {} accepts \
             and leads to {}, which does not: it is weak, and not terminal",
            name(*source),
            name(*target)
        ),
        None if found.partition.iter().any(|block| block.accepting) => {
            "no transition leads out of the accepting states".to_owned()
        }
        None => "no accepting state can be reached".to_owned(),
    }
}

/// Searches that suit an automaton, the best first.
pub fn advise(class: Class, deadlock_free: bool, sets: u32) -> Vec<Advice> {
    let mut advice = Vec::new();
    if class == Class::Terminal && deadlock_free {
        advice.push(Advice {
            algorithm: "terminal",
            because: "an accepting state that can be reached is enough: the accepting states \
                      cannot be left, and every state has a successor",
        });
    }
    match class {
        Class::Terminal | Class::Weak => advice.push(Advice {
            algorithm: "weak-dfs",
            because: "on a weak automaton one simple search reports as soon as an accepting cycle \
                      is explored, with two bits a state",
        }),
        Class::Unrestricted => {
            advice.push(Advice {
                algorithm: "couvreur99",
                because: match sets {
                    1 => {
                        "it reports as soon as an accepting cycle is explored, for one integer a \
                          state"
                    }
                    _ => {
                        "it works on several acceptance sets as they are, and reports as soon as \
                          an accepting cycle is explored"
                    }
                },
            });
            advice.push(Advice {
                algorithm: "gv04",
                because: "it generates every transition once: better if successors are expensive",
            });
            advice.push(Advice {
                algorithm: "se05",
                because: "two bits a state: the one to use with bitstate hashing",
            });
        }
    }
    advice
}

/// Why a search does not suit an automaton of this class.
pub(crate) fn misfit(
    algorithm: &Algorithm,
    found: &Classification,
    automaton: &Automaton,
) -> Option<CheckError> {
    prepare::misfit(algorithm.needs.class()?, found, automaton)
}
