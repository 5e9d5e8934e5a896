//! What the reader has picked or points at, and what matches it.

use lariat_session::core::neighbourhoods::{Neighbourhood, NeighbourhoodRun};

use super::charts::Which;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// A state of the full system.
    Full(u32),
    /// A state of a graph of the right pane.
    Right(Which, u32),
    /// A neighbourhood, by its centre.
    Neighbourhood(u32),
}

impl Thing {
    /// `full 3`, `cex 5`, `neighbourhood 2`.
    pub(super) fn parse(text: &str) -> Option<Thing> {
        let (kind, number) = text.trim().split_once(' ')?;
        let number = number.trim().parse().ok()?;
        match kind {
            "full" => Some(Thing::Full(number)),
            "neighbourhood" => Some(Thing::Neighbourhood(number)),
            _ => {
                let which = Which::ALL.into_iter().find(|which| which.word() == kind)?;
                Some(Thing::Right(which, number))
            }
        }
    }
}

/// Everything that is highlighted together with some things.
#[derive(Clone, Debug, Default)]
pub(super) struct Lit {
    /// The things themselves and their matches: states of the full system and of the right graph.
    pub(super) full: Vec<u32>,
    pub(super) right: Vec<u32>,
    /// The transitions of picked neighbourhoods.
    pub(super) full_transitions: Vec<u32>,
    pub(super) right_transitions: Vec<u32>,
}

impl Lit {
    /// `which` is the graph in the right pane.
    pub(super) fn add(&mut self, thing: Thing, which: Which, machine: &NeighbourhoodRun) {
        match thing {
            Thing::Full(state) => {
                self.full.push(state);
                match which {
                    Which::Product => {
                        let pairs = machine.product().pairs.iter().zip(0u32..);
                        let of_it = pairs.filter(|((full, _), _)| *full == state);
                        self.right.extend(of_it.map(|(_, pair)| pair));
                    }
                    Which::Counterexamples => self.right.extend(matches_of_full(machine, state)),
                    _ => {}
                }
            }
            Thing::Right(other, state) if other == which => {
                self.right.push(state);
                match which {
                    Which::Product => {
                        let pair = machine.product().pairs.get(state as usize);
                        self.full.extend(pair.map(|&(full, _)| full));
                    }
                    Which::Counterexamples => self.full.extend(matches_of(machine, state)),
                    _ => {}
                }
            }
            Thing::Right(..) => {}
            Thing::Neighbourhood(centre) => {
                self.add(Thing::Right(Which::Counterexamples, centre), which, machine);
                if which == Which::Counterexamples
                    && let Some(found) = neighbourhood(machine, centre)
                {
                    self.right_transitions.extend(found.incoming.iter().chain(&found.outgoing));
                    let own = machine.correct().iter().filter(|correct| correct.x == centre);
                    self.full_transitions.extend(own.map(|correct| correct.transition));
                }
            }
        }
    }
}

pub(super) fn neighbourhood(machine: &NeighbourhoodRun, centre: u32) -> Option<&Neighbourhood> {
    machine.neighbourhoods().iter().find(|found| found.state == centre)
}

/// The states of the full system that are known to match a counterexample state.
pub(super) fn matches_of(machine: &NeighbourhoodRun, x: u32) -> impl Iterator<Item = u32> {
    machine.pairs().iter().filter(move |pair| pair.0 == x).map(|pair| pair.1)
}

fn matches_of_full(machine: &NeighbourhoodRun, y: u32) -> impl Iterator<Item = u32> {
    machine.pairs().iter().filter(move |pair| pair.1 == y).map(|pair| pair.0)
}
