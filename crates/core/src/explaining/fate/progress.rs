//! Section 4: which inputs progress depends on.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use serde::{Deserialize, Serialize};

use super::{Arena, Evidence, FateAnalysis, FateEvent, FateQuestion, TracePart};
use crate::explaining::stage::{stage_listing, variable};
use crate::run::listing::lines;
use crate::{Binding, Listing};

/// The trace is a shortest one, not the one that was made: a step that gets no closer shows no progress. All
/// parts count: Γ is the same in all of them, and an input that matters only in the cycle is as good a
/// candidate as one that matters in the stem. The paper does not say how often is enough (READING-NOTES C7),
/// so the stage only counts.
pub(super) const LISTING: Listing = stage_listing!(
    "Progress",
    "Jin, Ravi, Somenzi, section 4",
    lines![
        1: "for each part of the trace",
        2: "  s ← the first of its sources in the ring nearest to the target",
        3: "  while s is no target",
        4: "    P ← the moves from s to the next ring inwards",
        5: "    for each input w that s depends on",
        6: "      if a value of w has no move in P, w is dictated once more",
        7: "      if no move is in P, to the same state, for every value of w, w is critical once more",
        8: "    s ← the first state of the next ring inwards that a move of P leads to",
        9: "order the inputs by how often they were critical, then dictated",
    ]
);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Pc {
    #[default]
    L1 = 1,
    L2,
    L3,
    L4,
    L5,
    L6,
    L7,
    L8,
    L9,
    Over = 0,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Progress {
    pc: Pc,
    /// How many parts have been taken.
    parts: u32,
    state: u32,
    /// How many of the inputs of the state have been taken.
    inputs: u32,
}

impl Progress {
    pub(super) fn start(arena: &Arena, _: &FateQuestion, analysis: &mut FateAnalysis) -> Progress {
        let inputs = 0..arena.system.inputs.len() as u32;
        let none = |input| Evidence { input, dictated: 0, critical: 0, steps: 0 };
        analysis.evidence = inputs.map(none).collect();
        Progress::default()
    }

    /// The number of the next line; 0 after the end of the stage.
    pub(super) fn next(&self) -> u16 {
        self.pc as u16
    }

    pub(super) fn step(
        &mut self,
        arena: &Arena,
        _: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> FateEvent {
        let state = self.state;
        let part = analysis.parts.get((self.parts as usize).wrapping_sub(1));
        let ring = |state: u32| part.and_then(|part| part.rings.get(state as usize).copied()?);
        let scope = &arena.system.scope(state).0;
        // Lines 6 and 7 use the input that line 5 took last.
        let place = (self.inputs as usize).saturating_sub(1);
        let input = scope.get(place).map_or(0, |&(input, _)| input);
        match self.pc {
            Pc::L1 if (self.parts as usize) < analysis.parts.len() => {
                self.parts += 1;
                self.go(Pc::L2, FateEvent::TookPart { part: self.parts - 1 })
            }
            Pc::L1 => self.go(Pc::L9, FateEvent::NoMore),
            Pc::L2 => {
                let sources = part.map_or(&[][..], |part| &part.sources);
                let first = sources.iter().filter_map(|&state| Some((ring(state)?, state))).min();
                match first {
                    Some((ring, state)) => {
                        self.state = state;
                        self.go(Pc::L3, FateEvent::WentOn { state, ring })
                    }
                    // The part has no rings: no target can be reached.
                    None => self.go(Pc::L1, FateEvent::NoMore),
                }
            }
            Pc::L3 => {
                let holds = ring(state) == Some(0);
                let pc = if holds { Pc::L1 } else { Pc::L4 };
                self.go(pc, FateEvent::TestedArrived { state, holds })
            }
            Pc::L4 => {
                let of = arena.successors(state).len() as u32;
                let moves = Moves::new(arena, part, state).inwards().count() as u32;
                analysis.evidence.iter_mut().for_each(|evidence| evidence.steps += 1);
                self.inputs = 0;
                self.go(Pc::L5, FateEvent::Progressed { state, moves, of })
            }
            Pc::L5 => match scope.get(self.inputs as usize) {
                Some(&(input, _)) => {
                    self.inputs += 1;
                    self.go(Pc::L6, FateEvent::TookInput { input })
                }
                None => self.go(Pc::L8, FateEvent::NoMore),
            },
            Pc::L6 => {
                let value = Moves::new(arena, part, state).useless(place);
                if value.is_some() {
                    analysis.evidence[input as usize].dictated += 1;
                }
                self.go(Pc::L7, FateEvent::TestedDictated { input, value })
            }
            Pc::L7 => {
                let holds = Moves::new(arena, part, state).is_critical(place);
                if holds {
                    analysis.evidence[input as usize].critical += 1;
                }
                self.go(Pc::L5, FateEvent::TestedCritical { input, holds })
            }
            Pc::L8 => {
                let moves = Moves::new(arena, part, state);
                let next = moves.inwards().map(|number| moves.successors[number]).min();
                // A state that is no target has a move inwards; otherwise it would have no ring.
                self.state = next.unwrap_or(state);
                let ring = ring(self.state).unwrap_or_default();
                let pc = if next.is_some() { Pc::L3 } else { Pc::L1 };
                self.go(pc, FateEvent::WentOn { state: self.state, ring })
            }
            Pc::L9 => {
                rank(&mut analysis.evidence);
                let input = analysis.evidence.first().map(|evidence| evidence.input);
                self.go(Pc::Over, FateEvent::Ranked { input })
            }
            Pc::Over => FateEvent::NoMore,
        }
    }

    fn go(&mut self, pc: Pc, event: FateEvent) -> FateEvent {
        self.pc = pc;
        event
    }

    /// The current state.
    pub(super) fn focus(&self) -> Option<u32> {
        let has_state = !matches!(self.pc, Pc::L1 | Pc::L2 | Pc::L9 | Pc::Over);
        has_state.then_some(self.state)
    }

    pub(super) fn variables(&self, line: u16, arena: &Arena, _: &FateAnalysis) -> Vec<Binding> {
        if line == 9 {
            return Vec::new();
        }
        let part = self.parts.checked_sub(1).filter(|_| line > 1 || self.pc == Pc::L2);
        let mut variables = vec![variable("part", "part", part)];
        if line >= 2 {
            let has_state = line > 2 || self.pc == Pc::L3;
            variables.push(variable("s", "state", has_state.then_some(self.state)));
        }
        if (5..=7).contains(&line) {
            let place = self.inputs.checked_sub(1).filter(|_| line > 5 || self.pc == Pc::L6);
            let scope = &arena.system.scope(self.state).0;
            let input = place.and_then(|place| scope.get(place as usize)).map(|&(input, _)| input);
            variables.push(variable("w", "input", input));
        }
        variables
    }

    /// Approximate size in bytes.
    pub(super) fn weight(&self) -> usize {
        0
    }
}

/// Best first; equal inputs in the order of their declaration.
fn rank(evidence: &mut Vec<Evidence>) {
    let key = |one: &Evidence| (Reverse(one.critical), Reverse(one.dictated), one.input);
    let heap: BinaryHeap<_> = evidence.iter().map(key).collect();
    let steps = evidence.first().map_or(0, |one| one.steps);
    let ranked = heap.into_sorted_vec().into_iter();
    *evidence = ranked
        .map(|(critical, dictated, input)| Evidence {
            input,
            dictated: dictated.0,
            critical: critical.0,
            steps,
        })
        .collect();
}

/// P: the moves of a state that lead to the next ring inwards.
struct Moves<'a> {
    scope: &'a [(u32, u32)],
    successors: &'a [u32],
    rings: &'a [Option<u32>],
    /// The next ring inwards; none if the state is a target.
    ring: Option<u32>,
}

impl<'a> Moves<'a> {
    fn new(arena: &'a Arena, part: Option<&'a TracePart>, state: u32) -> Moves<'a> {
        let rings = part.map_or(&[][..], |part| &part.rings);
        let ring = rings.get(state as usize).copied().flatten();
        Moves {
            scope: &arena.system.scope(state).0,
            successors: arena.successors(state),
            rings,
            ring: ring.and_then(|ring| ring.checked_sub(1)),
        }
    }

    fn has(&self, number: usize) -> bool {
        let ring = self.rings.get(self.successors[number] as usize).copied().flatten();
        ring.is_some() && ring == self.ring
    }

    fn inwards(&self) -> impl Iterator<Item = usize> {
        (0..self.successors.len()).filter(|&number| self.has(number))
    }

    /// The number of values of an input, and the difference between the numbers of moves for consecutive
    /// values.
    fn weight(&self, place: usize) -> (usize, usize) {
        let further = self.scope[place + 1..].iter().map(|&(_, size)| size as usize);
        (self.scope[place].1 as usize, further.product())
    }

    /// The first value of an input that has no move in P.
    fn useless(&self, place: usize) -> Option<u32> {
        let (size, weight) = self.weight(place);
        let mut leads = vec![false; size];
        self.inwards().for_each(|number| leads[number / weight % size] = true);
        leads.iter().position(|leads| !leads).map(|value| value as u32)
    }

    /// Whether ∀w.P = 0: for no values of the other inputs do all values of this one lead in P to the same
    /// state.
    fn is_critical(&self, place: usize) -> bool {
        let (size, weight) = self.weight(place);
        let mut with_first = self.inwards().filter(|number| number / weight % size == 0);
        let same = |first: usize, number: usize| {
            self.has(number) && self.successors[number] == self.successors[first]
        };
        !with_first.any(|first| (0..size).all(|value| same(first, first + value * weight)))
    }
}
