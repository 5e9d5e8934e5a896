//! What the reader has picked or points at, and what matches it.

use lariat_session::core::neighbourhoods::{Neighbourhood, NeighbourhoodRun};
use lariat_session::core::{Lts, Transition};

use super::charts::Which;
use crate::asking::Item;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// A state of the full system.
    Full(u32),
    /// A state of a graph of the right pane.
    Right(Which, u32),
    /// All transitions from one state of the full system to another.
    Transition(u32, u32),
    /// A neighbourhood, by its centre.
    Neighbourhood(u32),
}

/// A picked neighbourhood, as actions write it and links keep it.
const NEIGHBOURHOOD: &str = "neighbourhood";

impl Thing {
    /// `full 3`, `cex 5`, `transition 3 4`, `neighbourhood 2`.
    pub(super) fn parse(text: &str) -> Option<Thing> {
        if let Some(Item::Transition(source, target)) = Item::parse(text) {
            return Some(Thing::Transition(source, target));
        }
        let (kind, number) = text.trim().split_once(' ')?;
        let number = number.trim().parse().ok()?;
        match kind {
            "full" => Some(Thing::Full(number)),
            NEIGHBOURHOOD => Some(Thing::Neighbourhood(number)),
            _ => {
                let which = Which::ALL.into_iter().find(|which| which.word() == kind)?;
                Some(Thing::Right(which, number))
            }
        }
    }

    /// As a link keeps it; `names` are those of the full system.
    pub(super) fn kept(self, names: &[String]) -> Option<Vec<String>> {
        let numbered = |kind: &str, number: u32| Some(vec![kind.to_owned(), number.to_string()]);
        match self {
            Thing::Full(state) => Item::State(state).kept(names),
            Thing::Transition(source, target) => Item::Transition(source, target).kept(names),
            Thing::Right(which, state) => numbered(which.word(), state),
            Thing::Neighbourhood(state) => numbered(NEIGHBOURHOOD, state),
        }
    }

    pub(super) fn found(kept: &[String], names: &[String]) -> Option<Thing> {
        match Item::found(kept, names) {
            Some(Item::State(state)) => Some(Thing::Full(state)),
            Some(Item::Transition(source, target)) => Some(Thing::Transition(source, target)),
            None => Thing::parse(&kept.join(" ")).filter(|thing| !matches!(thing, Thing::Full(_))),
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
    pub(super) fn add(
        &mut self,
        thing: Thing,
        which: Which,
        lts: &Lts,
        machine: &NeighbourhoodRun,
    ) {
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
            Thing::Transition(source, target) => {
                let (own, others) = between(source, target, lts, machine);
                self.full_transitions.extend(own);
                if which == Which::Counterexamples {
                    self.right_transitions.extend(others);
                }
            }
            Thing::Neighbourhood(centre) => {
                self.add(Thing::Right(Which::Counterexamples, centre), which, lts, machine);
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

/// The transitions from one state of the full system to another, and those of the counterexamples that stand
/// for them.
fn between(
    source: u32,
    target: u32,
    lts: &Lts,
    machine: &NeighbourhoodRun,
) -> (Vec<u32>, Vec<u32>) {
    if source >= lts.state_count() {
        return Default::default();
    }
    let own = lts.from(source).iter().zip(lts.first(source)..);
    let own = own.filter(|(transition, _)| transition.target == target).map(|(_, number)| number);
    let others = machine.counterexamples().map(|system| {
        let stands = |x: u32, y: u32| {
            system.origins.get(x as usize).is_some_and(|pairs| pairs.iter().any(|one| one.0 == y))
        };
        let all = system.lts.transitions().iter().zip(0u32..);
        let all = all.filter(|(t, _)| stands(t.source, source) && stands(t.target, target));
        all.map(|(_, number)| number).collect()
    });
    (own.collect(), others.unwrap_or_default())
}

/// A transition of the full system that a transition of the counterexamples stands for.
pub(super) fn full_of(
    transition: Transition,
    lts: &Lts,
    machine: &NeighbourhoodRun,
) -> Option<(u32, u32)> {
    let system = machine.counterexamples()?;
    let targets = system.origins.get(transition.target as usize)?;
    let sources = system.origins.get(transition.source as usize)?;
    sources.iter().filter(|pair| pair.0 < lts.state_count()).find_map(|&(source, _)| {
        let leads = |t: &&Transition| {
            t.label == transition.label && targets.iter().any(|pair| pair.0 == t.target)
        };
        lts.from(source).iter().find(leads).map(|t| (source, t.target))
    })
}

/// What conditions can be about, if this is picked: they are about the full system.
pub(super) fn item(thing: Thing, machine: &NeighbourhoodRun) -> Option<Item> {
    let origin = |x: u32| machine.counterexamples()?.origins.get(x as usize)?.first().copied();
    Some(match thing {
        Thing::Full(state) => Item::State(state),
        Thing::Transition(source, target) => Item::Transition(source, target),
        Thing::Right(Which::Product, pair) => {
            Item::State(machine.product().pairs.get(pair as usize)?.0)
        }
        Thing::Right(Which::Counterexamples, x) | Thing::Neighbourhood(x) => {
            Item::State(origin(x)?.0)
        }
        Thing::Right(..) => return None,
    })
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
