//! Matching, correct transitions, frontier, neighbourhoods, tags and abstraction by definition.

use std::collections::BTreeSet;

use super::counterexamples::Counterexamples;
use super::system::System;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matching {
    Projection,
    Reachable,
    Global,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marking {
    Pairwise,
    Literal,
    Junction,
}

/// The analysis of a system with counterexamples.
#[derive(Clone, Debug)]
pub struct Findings<'a> {
    pub system: &'a System,
    pub counterexamples: &'a Counterexamples,
    pub pairs: BTreeSet<(usize, usize)>,
    /// Pairs of a counterexample state and a correct transition of a matched full state, by number.
    pub correct: BTreeSet<(usize, usize)>,
}

/// A neighbourhood. Transitions are numbered: those of the counterexamples, but correct ones in the full
/// system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Centre {
    pub state: usize,
    pub incoming: Vec<usize>,
    pub outgoing: Vec<usize>,
    pub correct: BTreeSet<usize>,
    pub kind: Option<&'static str>,
}

impl<'a> Findings<'a> {
    pub fn new(
        system: &'a System,
        counterexamples: &'a Counterexamples,
        matching: Matching,
    ) -> Findings<'a> {
        let pairs = match matching {
            Matching::Projection => projection(counterexamples),
            Matching::Reachable => reachable(system, counterexamples),
            Matching::Global => simulation(system, counterexamples),
        };
        let mut correct = BTreeSet::new();
        for &(x, y) in &pairs {
            for (number, &(source, label, target)) in system.transitions.iter().enumerate() {
                // Def. 7: no transition with that label leads to a matching state.
                let shared = counterexamples
                    .from(x)
                    .any(|(l, to)| l == label && pairs.contains(&(to, target)));
                if source == y && !shared {
                    correct.insert((x, number));
                }
            }
        }
        Findings { system, counterexamples, pairs, correct }
    }

    /// Def. 8.
    pub fn frontier(&self) -> BTreeSet<usize> {
        self.correct.iter().map(|&(_, number)| self.system.transitions[number].0).collect()
    }

    fn has_correct(&self, x: usize) -> bool {
        self.correct.iter().any(|&(of, _)| of == x)
    }

    /// B10: whether no state with a correct transition can follow the transition.
    pub fn is_incorrect(&self, transition: usize) -> bool {
        let mut seen = BTreeSet::from([self.counterexamples.transitions[transition].2]);
        loop {
            if seen.iter().any(|&x| self.has_correct(x)) {
                return false;
            }
            let next = seen.iter().flat_map(|&x| self.counterexamples.from(x)).map(|(_, to)| to);
            let more: Vec<usize> = next.filter(|to| !seen.contains(to)).collect();
            if more.is_empty() {
                return true;
            }
            seen.extend(more);
        }
    }

    /// Def. 9, as printed or as in B6 and B10.
    pub fn neighbourhoods(&self, marking: Marking) -> Vec<Centre> {
        let frontier = self.frontier();
        let transitions = &self.counterexamples.transitions;
        let numbers = |of: &dyn Fn(&(usize, usize, usize)) -> bool| -> Vec<usize> {
            (0..transitions.len()).filter(|&number| of(&transitions[number])).collect()
        };
        let mut centres = Vec::new();
        for x in 0..self.counterexamples.origins.len() {
            let incoming = numbers(&|&(_, _, target)| target == x);
            let outgoing = numbers(&|&(source, ..)| source == x);
            let own = self.correct.iter().filter(|&&(of, _)| of == x);
            let own: BTreeSet<usize> = own.map(|&(_, number)| number).collect();
            let matched = |y: &usize| self.pairs.contains(&(x, *y));
            let red = outgoing.iter().any(|&number| self.is_incorrect(number));
            let black = outgoing.iter().any(|&number| !self.is_incorrect(number));
            let (is_centre, correct, kind) = match marking {
                Marking::Pairwise => (!own.is_empty(), own, None),
                Marking::Literal => {
                    let theirs = self.correct.iter().map(|&(_, number)| number);
                    let from = |n: &usize| matched(&self.system.transitions[*n].0);
                    (frontier.iter().any(matched), theirs.filter(from).collect(), None)
                }
                Marking::Junction => {
                    let entered =
                        x == 0 || incoming.iter().any(|&number| !self.is_incorrect(number));
                    let kind = match (!own.is_empty(), red, black) {
                        (true, true, true) => "GRB",
                        (true, true, false) => "GR",
                        (true, false, _) => "G",
                        (false, true, _) => "R",
                        (false, false, _) => "",
                    };
                    (entered && !kind.is_empty(), own, Some(kind))
                }
            };
            if is_centre {
                centres.push(Centre { state: x, incoming, outgoing, correct, kind });
            }
        }
        centres
    }
}

/// A state of the product matches the full state it was built from.
fn projection(counterexamples: &Counterexamples) -> BTreeSet<(usize, usize)> {
    let of = |(x, origins): (usize, &BTreeSet<(usize, usize)>)| {
        origins.iter().map(|&(y, _)| (x, y)).collect::<Vec<_>>()
    };
    counterexamples.origins.iter().enumerate().flat_map(of).collect()
}

/// Def. 5, without the final label (B3): starts with all pairs and removes those that violate the rule.
fn simulation(system: &System, counterexamples: &Counterexamples) -> BTreeSet<(usize, usize)> {
    let states = 0..counterexamples.origins.len();
    let mut pairs: BTreeSet<(usize, usize)> =
        states.flat_map(|x| (0..system.states).map(move |y| (x, y))).collect();
    loop {
        let holds = |&(x, y): &(usize, usize)| {
            counterexamples.from(x).all(|(label, to)| {
                system.from(y).any(|(l, target)| l == label && pairs.contains(&(to, target)))
            })
        };
        let kept: BTreeSet<_> = pairs.iter().copied().filter(holds).collect();
        if kept == pairs {
            return pairs;
        }
        pairs = kept;
    }
}

/// B4: the part that is reachable from the pair of initial states.
fn reachable(system: &System, counterexamples: &Counterexamples) -> BTreeSet<(usize, usize)> {
    let all = simulation(system, counterexamples);
    let mut found: BTreeSet<(usize, usize)> =
        [(0, system.initial)].into_iter().filter(|pair| all.contains(pair)).collect();
    loop {
        let mut more = found.clone();
        for &(x, y) in &found {
            for (label, to) in counterexamples.from(x) {
                let steps = system.from(y).filter(|&(l, _)| l == label);
                more.extend(steps.map(|(_, target)| (to, target)).filter(|p| all.contains(p)));
            }
        }
        if more == found {
            return found;
        }
        found = more;
    }
}
