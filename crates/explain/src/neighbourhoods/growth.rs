//! How much of the right pane's graph exists at a step.

use lariat_session::core::neighbourhoods::{NeighbourhoodStage, PropertyAutomaton};

use super::charts::{Panel, Which};
use super::panes::PaneMoment;
use crate::drawing::Presence;

impl PaneMoment<'_> {
    fn automaton(&self) -> &PropertyAutomaton {
        match self.which {
            Which::Nfa => self.machine.nfa(),
            Which::Minimal => &self.machine.minimal().automaton,
            _ => &self.machine.deterministic().automaton,
        }
    }

    pub(super) fn is_final(&self, state: u32) -> bool {
        let finals = match self.which {
            Which::Nfa | Which::Deterministic | Which::Minimal => &self.automaton().finals,
            Which::Product => &self.machine.product().finals,
            Which::Pruned => match self.machine.unreduced() {
                Some(system) => &system.finals,
                None => return false,
            },
            Which::Counterexamples => match self.machine.counterexamples() {
                Some(system) => &system.finals,
                None => return false,
            },
        };
        finals.get(state as usize).copied().unwrap_or(false)
    }

    pub(super) fn presence(&self, state: u32) -> Presence {
        let at = state as usize;
        match self.which {
            Which::Nfa | Which::Deterministic | Which::Minimal => {
                if at >= self.automaton().finals.len() {
                    Presence::Ahead
                } else if self.stage == Some(NeighbourhoodStage::Minimal)
                    && self.which == Which::Deterministic
                {
                    // Drawn as removed until it is known that the state reaches a final one.
                    let kept = &self.machine.minimal().kept;
                    if kept.get(at).copied().unwrap_or(false) {
                        Presence::There
                    } else {
                        Presence::Gone
                    }
                } else {
                    Presence::There
                }
            }
            Which::Product => {
                let product = self.machine.product();
                if at >= product.pairs.len() {
                    Presence::Ahead
                } else if self.stage == Some(NeighbourhoodStage::Pruning)
                    && !self.machine.pruned().kept.get(at).copied().unwrap_or(false)
                {
                    Presence::Gone
                } else {
                    Presence::There
                }
            }
            Which::Pruned | Which::Counterexamples => Presence::There,
        }
    }

    pub(super) fn presence_of_way(&self, panel: &Panel, members: &[u32]) -> Presence {
        let ends = members.first().map(|&number| panel.transitions[number as usize]);
        let Some((source, _, target)) = ends else { return Presence::Ahead };
        let there = match self.which {
            Which::Nfa | Which::Deterministic | Which::Minimal => {
                let automaton = self.automaton();
                members
                    .iter()
                    .any(|&number| has_move(automaton, panel.transitions[number as usize]))
            }
            Which::Product => {
                let known = self.machine.product().transitions();
                members.iter().any(|&number| (number as usize) < known.len())
            }
            Which::Pruned | Which::Counterexamples => true,
        };
        let gone = |state| self.presence(state) == Presence::Gone;
        match there {
            false => Presence::Ahead,
            true if gone(source) || gone(target) => Presence::Gone,
            true => Presence::There,
        }
    }
}

fn has_move(
    automaton: &PropertyAutomaton,
    (source, label, target): (u32, Option<u32>, u32),
) -> bool {
    let at = source as usize;
    match label {
        Some(label) => {
            let moves = automaton.transitions.get(at).map_or(&[][..], Vec::as_slice);
            moves.contains(&(label, target))
        }
        None => {
            let moves = automaton.silent.get(at).map_or(&[][..], Vec::as_slice);
            moves.contains(&target)
        }
    }
}
