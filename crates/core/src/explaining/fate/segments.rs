//! A trace by segments, backwards from one target state (Fig. 6).

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::analysis::own;
use super::forcing::{Forcing, Game};
use super::segment::{differences, enter, step};
use super::{Arena, FateAnalysis, FateEvent, FateQuestion, Step, TraceEnding, TracePart, Will};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::{Binding, Listing};

/// Deviations: line 8 tests that T does *not* intersect S (as printed, nothing is ever built; READING-NOTES
/// C3). Lines 4, 17 and 21 assign p. The path of line 25 begins in the first ring, at the sources of the
/// segment, and not in the last ring (C5). It is built backwards from T; in each ring it takes the first state
/// in the order of the model.
pub(super) const LISTING: Listing = stage_listing!(
    "Segments",
    "Jin, Ravi, Somenzi, Fig. 6, repaired",
    lines![
        1: silent "fateAndFreeWill(S, T, (h0, …, hm))",
        2: "  prev ← free; p ← m",
        3: "  if T ∩ S ≠ ∅ return a state of it",
        4: "  p ← the least i such that hi meets T",
        5: "  T ← the state of T ∩ hp whose values are closest to those of a state in S",
        6: "  C ← (T)",
        8: "  while T ∩ S = ∅",
        10: "    if prev = free",
        11: "      prev ← fated",
        12: "      H ← h0 ∪ … ∪ hp",
        13: "      S1 ← MU(H, T)",
        14: "      if S1 = T continue",
        17: "      p ← the least i such that hi meets S1",
        18: "      R ← rings inside S1 from hp ∩ S1 up to T",
        19: silent "    else",
        20: "      prev ← free",
        21: "      p ← the least i such that hi meets EX T",
        22: "      R ← (hp ∩ EX T, T)",
        25: "    σ ← a shortest path through R from its first ring to T",
        26: "    C ← σ, then C",
        27: "    T ← the first state of σ",
        29: "  return C",
        100: silent "MU(H, T):",
        101: "  Z ← T; the rank of its states is 0",
        102: "  while a state t of Z has not been taken",
        103: "    for each answer into t, to a move e in s",
        104: "      one answer less to e is missing",
        105: "      if s ∈ H \\ Z and none is missing",
        106: "        add s to Z: rank(s) ← rank(t) + 1, by e",
        107: "  return Z",
    ]
);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Pc {
    #[default]
    L2 = 2,
    L3,
    L4,
    L5,
    L6,
    L8 = 8,
    L10 = 10,
    L11,
    L12,
    L13,
    L14,
    L17 = 17,
    L18,
    L20 = 20,
    L21,
    L22,
    L25 = 25,
    L26,
    L27,
    L29 = 29,
    Game = 101,
    Over = 0,
}

/// Waiting steps are put in front of the steps of the part only if it has at most `PATIENCE * waiting + SHORT`
/// steps. So a long part is not moved for every segment.
const SHORT: usize = 1000;
const PATIENCE: usize = 8;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Segments {
    pc: Pc,
    prev: Will,
    /// p: only states up to this distance from the sources are used.
    bound: u32,
    /// T, after it was reduced to one state.
    target: u32,
    forcing: Forcing,
    /// The number of games so far.
    games: u32,
    /// S1, in the order in which its states were added. How each is forced is stored in the part.
    zone: Vec<u32>,
    is_forced: Vec<bool>,
    /// R without T.
    rings: Vec<Vec<u32>>,
    /// Indexed by state: whether it lies in a ring of R.
    is_ringed: Vec<bool>,
    /// σ.
    path: Vec<u32>,
    /// Steps that belong in front of the steps of the part, in reverse order. Moving each segment to the
    /// front at once would take quadratic time on a long trace.
    waiting: Vec<Step>,
}

clone_in_place!(Segments {
    pc,
    prev,
    bound,
    target,
    forcing,
    games,
    zone,
    is_forced,
    rings,
    is_ringed,
    path,
    waiting
});

impl Segments {
    pub(super) fn start(arena: &Arena, _: &FateQuestion, analysis: &mut FateAnalysis) -> Segments {
        analysis.part().forced = Rc::new(vec![None; arena.state_count() as usize]);
        Segments {
            pc: Pc::L2,
            prev: Will::Free,
            bound: 0,
            target: 0,
            forcing: Forcing::start(arena),
            games: 0,
            zone: Vec::new(),
            is_forced: vec![false; arena.state_count() as usize],
            rings: Vec::new(),
            is_ringed: vec![false; arena.state_count() as usize],
            path: Vec::new(),
            waiting: Vec::new(),
        }
    }

    pub(super) fn next(&self) -> u16 {
        match self.pc {
            Pc::Game => Pc::Game as u16 + self.forcing.at() as u16,
            pc => pc as u16,
        }
    }

    /// The current state: in a game, the one whose incoming answers are being examined; otherwise T.
    pub(super) fn focus(&self) -> Option<u32> {
        match self.pc {
            Pc::Game => self.forcing.state(&self.zone),
            Pc::L2 | Pc::L3 | Pc::L4 | Pc::L5 | Pc::Over => None,
            _ => Some(self.target),
        }
    }

    pub(super) fn step(
        &mut self,
        arena: &Arena,
        _: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> FateEvent {
        let part = analysis.part();
        let distance = |state: u32| part.distances[state as usize];
        match self.pc {
            Pc::L2 => {
                self.bound = part.distances.iter().flatten().copied().max().unwrap_or_default();
                self.go(Pc::L3, FateEvent::Turned { will: self.prev })
            }
            Pc::L3 => {
                // The sources are the states of h0, and the targets are in the order of the model.
                let state = part.targets.iter().copied().find(|&state| distance(state) == Some(0));
                if state.is_some() {
                    (part.start, part.ending) = (state, TraceEnding::Reached);
                    enter(arena, part);
                    part.forced = Rc::default();
                }
                let pc = if state.is_some() { Pc::Over } else { Pc::L4 };
                self.go(pc, FateEvent::TestedThere { picked: state })
            }
            Pc::L4 => {
                let ring = part.targets.iter().filter_map(|&state| distance(state)).min();
                if ring.is_none() {
                    part.forced = Rc::default();
                    part.ending = TraceEnding::Unreachable;
                }
                self.bound = ring.unwrap_or_default();
                let pc = if ring.is_some() { Pc::L5 } else { Pc::Over };
                self.go(pc, FateEvent::NearestRing { ring })
            }
            Pc::L5 => {
                let near =
                    part.targets.iter().filter(|&&state| distance(state) == Some(self.bound));
                let by_values = near.map(|&state| (differences(arena, part, state), state));
                let (differs, state) = by_values.min().unwrap_or_default();
                self.target = state;
                self.go(Pc::L6, FateEvent::PickedClosest { state, differs })
            }
            Pc::L6 => {
                part.start = Some(self.target);
                self.go(Pc::L8, FateEvent::BeganTrace { state: self.target })
            }
            Pc::L8 => {
                let holds = distance(self.target) == Some(0);
                let pc = if holds { Pc::L29 } else { Pc::L10 };
                self.go(pc, FateEvent::TestedArrived { state: self.target, holds })
            }
            Pc::L10 => {
                let holds = self.prev == Will::Free;
                self.go(if holds { Pc::L11 } else { Pc::L20 }, FateEvent::TestedTurn { holds })
            }
            Pc::L11 => {
                self.prev = Will::Fated;
                self.go(Pc::L12, FateEvent::Turned { will: Will::Fated })
            }
            Pc::L12 => self.go(Pc::L13, FateEvent::Confined { ring: self.bound }),
            Pc::L13 => {
                self.forcing.reset(arena, &self.zone);
                for &state in &self.zone {
                    own(&mut part.forced)[state as usize] = None;
                    self.is_forced[state as usize] = false;
                }
                self.zone = vec![self.target];
                self.is_forced[self.target as usize] = true;
                self.games += 1;
                self.go(Pc::Game, FateEvent::Called { layer: self.games - 1 })
            }
            Pc::Game => self.play(arena, part),
            Pc::L14 => {
                let states = self.zone.len() as u32;
                let holds = states == 1;
                let pc = if holds { Pc::L8 } else { Pc::L17 };
                self.go(pc, FateEvent::TestedTrivial { states, holds })
            }
            Pc::L17 => {
                let ring = self.zone.iter().filter_map(|&state| distance(state)).min();
                self.bound = ring.unwrap_or_default();
                self.go(Pc::L18, FateEvent::NearestRing { ring })
            }
            Pc::L18 => {
                let bound = Some(self.bound);
                let first = self.zone.iter().copied().filter(|&s| distance(s) == bound);
                self.rings = vec![first.collect()];
                self.measure(arena);
                self.go(Pc::L25, FateEvent::Measured { rings: self.rings.len() as u32 })
            }
            Pc::L20 => {
                self.prev = Will::Free;
                self.go(Pc::L21, FateEvent::Turned { will: Will::Free })
            }
            Pc::L21 => {
                let before = arena.entering(self.target).iter().map(|&pair| arena.owner(pair));
                let ring = before.filter_map(distance).min();
                self.bound = ring.unwrap_or_default();
                self.go(Pc::L22, FateEvent::NearestRing { ring })
            }
            Pc::L22 => {
                let bound = Some(self.bound);
                let mut first: Vec<u32> =
                    arena.entering(self.target).iter().map(|&pair| arena.owner(pair)).collect();
                // Pairs, and so their owners, are in the order of the model.
                first.dedup();
                first.retain(|&state| distance(state) == bound);
                let states = first.len() as u32;
                self.rings = vec![first];
                self.go(Pc::L25, FateEvent::Began { states })
            }
            Pc::L25 => {
                self.build(arena);
                let (source, steps) = (self.path[0], self.path.len() as u32 - 1);
                let (target, will) = (self.target, self.prev);
                self.go(Pc::L26, FateEvent::Built { source, target, steps, will })
            }
            Pc::L26 => {
                let will = self.prev;
                let steps = self.path.windows(2).rev();
                self.waiting.extend(
                    steps.filter_map(|ends| step(arena, &part.forced, [ends[0], ends[1]], will)),
                );
                let steps = (part.steps.len() + self.waiting.len()) as u32;
                if part.steps.len() <= PATIENCE * self.waiting.len() + SHORT {
                    self.put_in_front(part);
                }
                self.go(Pc::L27, FateEvent::Joined { steps })
            }
            Pc::L27 => {
                self.target = self.path[0];
                self.go(Pc::L8, FateEvent::Aimed { state: self.target })
            }
            Pc::L29 => {
                part.ending = TraceEnding::Reached;
                self.put_in_front(part);
                enter(arena, part);
                part.forced = Rc::default();
                self.go(Pc::Over, FateEvent::Returned { steps: part.steps.len() as u32 })
            }
            Pc::Over => FateEvent::NoMore,
        }
    }

    fn play(&mut self, arena: &Arena, part: &mut TracePart) -> FateEvent {
        let (far, bound, is_forced) = (&part.distances, self.bound, &mut self.is_forced);
        let is_open = |state: u32| {
            far[state as usize].is_some_and(|far| far <= bound) && !is_forced[state as usize]
        };
        let game =
            Game { layer: self.games - 1, zone: &mut self.zone, forced: own(&mut part.forced) };
        let event = self.forcing.step(arena, game, is_open);
        match event {
            FateEvent::Forced { state, .. } => is_forced[state as usize] = true,
            FateEvent::Closed { .. } => self.pc = Pc::L14,
            _ => {}
        }
        event
    }

    fn go(&mut self, pc: Pc, event: FateEvent) -> FateEvent {
        self.pc = pc;
        event
    }

    fn put_in_front(&mut self, part: &mut TracePart) {
        part.start = self.waiting.last().map(|step| step.source).or(part.start);
        part.steps.splice(0..0, self.waiting.drain(..).rev());
    }

    /// Line 18: the rings after the first, inside S1, until a ring contains T.
    fn measure(&mut self, arena: &Arena) {
        let mut ring: &[u32] = &self.rings[0];
        ring.iter().for_each(|&state| self.is_ringed[state as usize] = true);
        while !ring.is_empty() && !self.is_ringed[self.target as usize] {
            let mut further = Vec::new();
            for &target in ring.iter().flat_map(|&state| arena.successors(state)) {
                if self.is_forced[target as usize] && !self.is_ringed[target as usize] {
                    self.is_ringed[target as usize] = true;
                    further.push(target);
                }
            }
            self.rings.push(further);
            ring = self.rings.last().map_or(&[], Vec::as_slice);
        }
        self.rings.iter().flatten().for_each(|&state| self.is_ringed[state as usize] = false);
        // Only T is used from the last ring. If that is the first ring, the segment is empty.
        self.rings.pop();
    }

    /// Line 25: back from T, each time to the first state of the previous ring.
    fn build(&mut self, arena: &Arena) {
        self.path = vec![self.target];
        let mut target = self.target;
        for ring in self.rings.iter().rev() {
            let leads = |state: &u32| arena.successors(*state).contains(&target);
            target = ring.iter().copied().filter(leads).min().unwrap_or(target);
            self.path.push(target);
        }
        self.path.reverse();
    }

    pub(super) fn variables(&self, line: u16, arena: &Arena, _: &FateAnalysis) -> Vec<Binding> {
        if line >= Pc::Game as u16 {
            return self.forcing.variables(line - Pc::Game as u16, arena, &self.zone);
        }
        let mut variables = vec![variable("p", "ring", Some(self.bound))];
        // Before line 5, T is a set.
        if line >= 5 {
            variables.push(variable("T", "state", Some(self.target)));
        }
        variables
    }

    pub(super) fn weight(&self) -> usize {
        let rings: usize = self.rings.iter().map(Vec::len).sum();
        self.forcing.weight()
            + 2 * self.is_ringed.len()
            + 4 * (rings + self.path.len() + 8 * self.waiting.len())
    }
}
