//! A search for strongly connected components, one line at a time (Tarjan 1972, without recursion).
//!
//! Fate and liveness both embed it. Each has its own listing, whose lines are in the order of [`At`], and its
//! own vocabulary.

use serde::{Deserialize, Serialize};

use super::hop::Hop;
use super::stage::variable;
use crate::Binding;
use crate::explaining::stage::clone_in_place;

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct ComponentSearch {
    at: At,
    /// 0 means that the state has no number yet.
    number: Vec<u32>,
    low: Vec<u32>,
    count: u32,
    current: Vec<u32>,
    is_current: Vec<bool>,
    calls: Vec<Call>,
    /// s and t of the last step, in the call that the step belonged to.
    bound: (u32, Option<u32>),
}

clone_in_place!(ComponentSearch { at, number, low, count, current, is_current, calls, bound });

/// A call: its state, and how many of its transitions have been examined.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Call {
    state: u32,
    looked: u32,
}

/// The next step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum At {
    Number,
    Look,
    TestNew,
    Call,
    LowerToLow,
    TestCurrent,
    LowerToNumber,
    TestRoot,
    Pop,
    Judge,
    /// No call is active.
    #[default]
    Over,
}

/// What a step did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ComponentStep {
    Numbered {
        state: u32,
        number: u32,
    },
    Looked {
        state: u32,
        hop: Hop,
    },
    LookedThrough {
        state: u32,
    },
    /// Whether the target has no number yet.
    TestedNew {
        hop: Hop,
        holds: bool,
    },
    Called {
        state: u32,
    },
    /// Whether the target is on Current.
    TestedCurrent {
        hop: Hop,
        holds: bool,
    },
    Lowered {
        state: u32,
        hop: Hop,
        before: u32,
        now: u32,
    },
    TestedRoot {
        state: u32,
        number: u32,
        low: u32,
    },
    /// A component is complete: its states, in the order in which the search discovered them.
    Completed {
        states: Vec<u32>,
    },
    /// The embedding stage judges the component now.
    Judged,
}

impl ComponentSearch {
    pub(super) fn new(states: u32) -> ComponentSearch {
        let states = states as usize;
        ComponentSearch {
            number: vec![0; states],
            low: vec![0; states],
            is_current: vec![false; states],
            ..ComponentSearch::default()
        }
    }

    /// Calls `explore` for a state that has no number.
    pub(super) fn call(&mut self, state: u32) {
        self.calls.push(Call { state, looked: 0 });
        self.at = At::Number;
    }

    pub(super) fn at(&self) -> At {
        self.at
    }

    /// The number of active calls.
    pub(super) fn depth(&self) -> usize {
        self.calls.len()
    }

    /// The state of the innermost call.
    pub(super) fn state(&self) -> Option<u32> {
        self.calls.last().map(|call| call.state)
    }

    /// States whose component is not complete yet, in the order of their numbers.
    pub(super) fn current(&self) -> &[u32] {
        &self.current
    }

    /// Number and low number of a state; none if it has no number yet.
    pub(super) fn numbers(&self, state: u32) -> Option<(u32, u32)> {
        let pair = (self.number[state as usize], self.low[state as usize]);
        (pair.0 > 0).then_some(pair)
    }

    /// None if no call is active. `look(state, n)` is the n-th transition of a state.
    pub(super) fn step(&mut self, look: impl Fn(u32, u32) -> Option<Hop>) -> Option<ComponentStep> {
        let &Call { state, looked } = self.calls.last()?;
        let s = state as usize;
        // The transition that `Look` took last.
        let taken = looked.checked_sub(1).and_then(|place| look(state, place));
        self.bound = (state, taken.map(|hop| hop.state));
        let hop = taken.unwrap_or_default();
        let t = hop.state as usize;
        let (at, step) = match self.at {
            At::Number => {
                self.count += 1;
                (self.number[s], self.low[s]) = (self.count, self.count);
                self.current.push(state);
                self.is_current[s] = true;
                (At::Look, ComponentStep::Numbered { state, number: self.count })
            }
            At::Look => {
                let next = look(state, looked);
                self.bound.1 = next.map(|hop| hop.state);
                match next {
                    Some(hop) => {
                        let call = self.calls.iter_mut().next_back();
                        call.into_iter().for_each(|call| call.looked += 1);
                        (At::TestNew, ComponentStep::Looked { state, hop })
                    }
                    None => (At::TestRoot, ComponentStep::LookedThrough { state }),
                }
            }
            At::TestNew => {
                let holds = self.number[t] == 0;
                let at = if holds { At::Call } else { At::TestCurrent };
                (at, ComponentStep::TestedNew { hop, holds })
            }
            At::Call => {
                self.call(hop.state);
                (At::Number, ComponentStep::Called { state: hop.state })
            }
            At::LowerToLow => (At::Look, self.lower(state, hop, self.low[t])),
            At::TestCurrent => {
                let holds = self.is_current[t];
                let at = if holds { At::LowerToNumber } else { At::Look };
                (at, ComponentStep::TestedCurrent { hop, holds })
            }
            At::LowerToNumber => (At::Look, self.lower(state, hop, self.number[t])),
            At::TestRoot => {
                let (number, low) = (self.number[s], self.low[s]);
                let at = if number == low { At::Pop } else { self.return_to_caller() };
                (at, ComponentStep::TestedRoot { state, number, low })
            }
            At::Pop => {
                let start = self.current.iter().rposition(|&other| other == state).unwrap_or(0);
                let states = self.current.split_off(start);
                states.iter().for_each(|&state| self.is_current[state as usize] = false);
                (At::Judge, ComponentStep::Completed { states })
            }
            At::Judge => (self.return_to_caller(), ComponentStep::Judged),
            At::Over => return None,
        };
        self.at = at;
        Some(step)
    }

    fn lower(&mut self, state: u32, hop: Hop, other: u32) -> ComponentStep {
        let low = &mut self.low[state as usize];
        let before = *low;
        *low = before.min(other);
        ComponentStep::Lowered { state, hop, before, now: *low }
    }

    /// A return takes no step.
    fn return_to_caller(&mut self) -> At {
        self.calls.pop();
        if self.calls.is_empty() { At::Over } else { At::LowerToLow }
    }

    /// s, and t where it is in scope, after the last step. `line` is the line of that step, counted from the
    /// first line of `explore`.
    pub(super) fn variables(&self, line: u16) -> Vec<Binding> {
        let mut variables = vec![variable("s", "state", Some(self.bound.0))];
        if (At::Look as u16..=At::LowerToNumber as u16).contains(&line) {
            variables.push(variable("t", "state", self.bound.1));
        }
        variables
    }

    /// Approximate size in bytes.
    pub(super) fn weight(&self) -> usize {
        9 * self.number.len() + 4 * self.current.len() + 8 * self.calls.len()
    }
}
