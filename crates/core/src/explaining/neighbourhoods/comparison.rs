//! Correct transitions (Def. 7) and the frontier (Def. 8).
//!
//! A transition of y in the full system is correct for a matched pair (x, y) if no transition of x with the
//! same label leads to a state that matches its target. Time: for each pair and each transition of y a binary
//! search among the transitions of x and, for equal labels, one among the matches of their targets.

use serde::{Deserialize, Serialize};

use super::by_label::ByLabel;
use super::product::repeated;
use super::program::{Program, bytes, share};
use super::results::{Given, SYSTEM_STATE};
use super::{Compared, Correct, NeighbourhoodEvent};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Observer};

pub(super) const LISTING: Listing = stage_listing!(
    "Correct transitions and the frontier",
    "BLS 3.3, Defs 7 and 8",
    lines![
        1: "for each matched pair (x, y)",
        2: "  for each transition y -l-> y' of the system",
        3: "    if no x -l-> x' leads to a state that matches y'",
        4: "      y -l-> y' is correct; y is in the frontier",
    ]
);

program_counter! { L1 = 1, L2 = 2, L3 = 3, L4 = 4 }

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Comparing {
    pc: Pc,
    pub(super) found: Compared,
    /// Transitions of the system of counterexamples.
    by_label: ByLabel,
    /// Indexed by x: where its pairs begin.
    starts: Vec<u32>,
    /// Transitions of the full system that are equal to an earlier one.
    repeated: Vec<u32>,
    /// Indexed by y.
    is_frontier: Vec<bool>,
    /// How many pairs have been taken.
    delivered: usize,
    of: usize,
    /// The transition after the current one, and the end of the transitions of this state.
    next: u32,
    end: u32,
}

clone_in_place!(Comparing {
    pc,
    found,
    by_label,
    starts,
    repeated,
    is_frontier,
    delivered,
    of,
    next,
    end
});

impl Comparing {
    pub(super) fn start(given: &Given<'_>) -> Comparing {
        let system = given.results.system();
        Comparing {
            pc: Pc::L1,
            found: Compared::default(),
            by_label: ByLabel::new(&system.lts),
            starts: starts(system.finals.len(), &given.results.matching),
            repeated: repeated(given.lts),
            is_frontier: vec![false; given.lts.state_count() as usize],
            delivered: 0,
            of: given.results.matching.len(),
            next: 0,
            end: 0,
        }
    }

    /// A transition from x with the label of the current transition, to a state that matches the target of
    /// that transition.
    fn follower(&self, x: u32, given: &Given<'_>) -> Option<u32> {
        let lts = &given.results.system().lts;
        let transition = given.lts.transitions()[self.next as usize - 1];
        let same = self.by_label.with(lts, x, transition.label).iter();
        same.copied().find(|&number| {
            let x = lts.transitions()[number as usize].target as usize;
            let (start, end) = (self.starts[x] as usize, self.starts[x + 1] as usize);
            let matched = &given.results.matching[start..end];
            matched.binary_search_by_key(&transition.target, |&(_, y)| y).is_ok()
        })
    }
}

/// Indexed by x: where its pairs begin; at the end, the number of pairs.
pub(super) fn starts(states: usize, matching: &[(u32, u32)]) -> Vec<u32> {
    let mut starts = vec![0; states + 1];
    for &(x, _) in matching {
        starts[x as usize + 1] += 1;
    }
    for x in 0..states {
        starts[x + 1] += starts[x];
    }
    starts
}

impl Program for Comparing {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    #[inline]
    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let matching = &given.results.matching;
        let (event, next) = match self.pc {
            Pc::L1 => match matching.get(self.delivered) {
                Some(&(x, y)) => {
                    self.next = given.lts.first(y);
                    self.end = self.next + given.lts.from(y).len() as u32;
                    self.delivered += 1;
                    (NeighbourhoodEvent::Pair { pair: self.delivered as u32 - 1, x, y }, Pc::L2)
                }
                None => {
                    self.found.frontier.sort_unstable();
                    (NeighbourhoodEvent::Exhausted, Pc::Done)
                }
            },
            Pc::L2 => {
                while self.repeated.binary_search(&self.next).is_ok() && self.next < self.end {
                    self.next += 1;
                }
                if self.next < self.end {
                    self.next += 1;
                    (NeighbourhoodEvent::Transition { transition: self.next - 1 }, Pc::L3)
                } else {
                    (NeighbourhoodEvent::Exhausted, Pc::L1)
                }
            }
            Pc::L3 => {
                let (x, y) = matching[self.delivered - 1];
                let followed_by = self.follower(x, given);
                let next = if followed_by.is_none() { Pc::L4 } else { Pc::L2 };
                (
                    NeighbourhoodEvent::Compared { x, y, transition: self.next - 1, followed_by },
                    next,
                )
            }
            Pc::L4 => {
                let (x, y) = matching[self.delivered - 1];
                let transition = self.next - 1;
                self.found.correct.push(Correct { x, transition });
                let new = !std::mem::replace(&mut self.is_frontier[y as usize], true);
                if new {
                    self.found.frontier.push(y);
                }
                (NeighbourhoodEvent::Correct { x, y, transition, new }, Pc::L2)
            }
            Pc::Done => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn variables(&self, line: u16, given: &Given<'_>) -> Vec<Binding> {
        let pair = self.delivered.checked_sub(1).filter(|_| self.pc != Pc::Done);
        let (x, y) = pair.map(|pair| given.results.matching[pair]).unzip();
        let mut variables = vec![
            variable("pair", "matched pair", pair.map(|pair| pair as u32)),
            variable("x", SYSTEM_STATE, x),
            variable("y", "state", y),
        ];
        if line >= 2 {
            let number = self.next.checked_sub(1).filter(|_| line > 2 || self.pc == Pc::L3);
            let transition = number.map(|number| given.lts.transitions()[number as usize]);
            variables.push(variable("transition", "transition", number));
            variables.push(variable("l", "label", transition.map(|one| one.label)));
            variables.push(variable("y'", "state", transition.map(|one| one.target)));
        }
        variables
    }

    fn weight(&self) -> usize {
        let found = bytes(&self.found.correct) + bytes(&self.found.frontier);
        found + self.by_label.weight() + bytes(&self.starts) + self.is_frontier.len()
    }

    fn progress(&self) -> (u64, u64) {
        share(self.delivered, self.of)
    }
}
