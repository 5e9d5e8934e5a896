//! The largest simulation (Def. 5), restricted to pairs that are reachable from the two initial states.
//!
//! The final label is ignored, since the full system has none. For each transition of x, a pair (x, y)
//! depends on the pairs that result from y's transitions with the same label (the answers). It breaks when
//! one transition has no answer left. Broken pairs are propagated backwards by counters, like the resolution
//! of Horn clauses by Dowling and Gallier: time and memory are linear in the graph of reachable pairs, whose
//! edges are the answers. On deterministic systems there is at most one pair for each state of the product.
//! The result consists of the pairs that are reachable from the initial one through pairs that hold.
//!
//! If many transitions of a state have the same label, there can be nC × nF pairs. When there are many times
//! more pairs than states, it is cheaper to refine all pairs at once as rows of bits. [`Refining`] does this,
//! if the rows are not too large, and states its complexity.

use serde::{Deserialize, Serialize};

use super::NeighbourhoodEvent;
use super::by_label::ByLabel;
use super::global::Refining;
use super::pair_graph::{Answer, Demand, Holds, NONE, Pair, PairGraph};
use super::program::{Program, bytes};
use super::results::{Given, SYSTEM_STATE};
use super::rows::{self, Rows};
use crate::explaining::stage::{stage_listing, variable};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Observer};

pub(super) const LISTING: Listing = stage_listing!(
    "Matching by simulation, reachable pairs",
    "BLS 3.2, Def. 5; solved by a worklist as in Dowling, Gallier 1984",
    lines![
        1: "start with the pair of the initial states",
        2: "while a pair (x, y) is waiting, take the first",
        3: "  if x has a label that y has not, (x, y) breaks",
        4: "  else for each transition x -l-> x'",
        5: "    for each transition y -l-> y'",
        6: "      (x, y) rests on (x', y'), which waits if it is new",
        7: "while a pair is broken, take it",
        8: "  for each (x, y) and x -l-> x' that rest on it",
        9: "    they have one answer fewer; without any, (x, y) breaks",
        10: "the pair of the initial states matches, and waits",
        11: "while a matched pair is waiting, take the first",
        12: "  for each pair that it rests on and that is not broken",
        13: "    it matches, and waits if that is new",
        14: "too many pairs in line 2: narrow all down at once, go to line 10",
    ]
);

program_counter! {
    L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11,
    L12 = 12, L13 = 13, L14 = 14,
}

/// The limit on the size of the rows, in bits: half a gigabyte.
const ROOM: u64 = 1 << 32;

/// How many lines of [`Refining`] are one step of this stage.
const AT_ONCE: usize = 1000;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Simulating {
    pc: Pc,
    /// The pairs that match, sorted at the end of the stage.
    pub(super) found: Vec<(u32, u32)>,
    by_label: ByLabel,
    graph: PairGraph,
    /// How many pairs have been taken: first of the pairs to explore, later of those that match.
    taken: u32,
    /// The current pair, and the positions of its loops.
    pair: u32,
    transition: u32,
    place: u32,
    end: u32,
    answer: u32,
    /// The demand of lines 8 and 9.
    demand: u32,
    /// The pair of lines 12 and 13.
    target: (u32, u32),
    /// The pairs that match, in the order in which they were reached.
    reached: Vec<u32>,
    /// With more pairs than this, all pairs are refined at once.
    limit: usize,
    at_once: Option<Box<AtOnce>>,
}

/// All pairs as rows of bits: those that hold, and those that were reached.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct AtOnce {
    holding: Refining,
    reached: Rows,
}

impl Simulating {
    pub(super) fn start(given: &Given<'_>) -> Simulating {
        let states = given.results.system().finals.len();
        let full = given.lts.state_count() as usize;
        let bits = states as u64 * full as u64;
        Simulating {
            pc: Pc::L1,
            found: Vec::new(),
            by_label: ByLabel::new(given.lts),
            graph: PairGraph::default(),
            taken: 0,
            pair: 0,
            transition: 0,
            place: 0,
            end: 0,
            answer: NONE,
            demand: NONE,
            target: (0, 0),
            reached: Vec::new(),
            limit: if bits <= ROOM { 256 + 16 * (states + full) } else { usize::MAX },
            at_once: None,
        }
    }

    /// The x and y of an explored pair, by its number.
    pub(super) fn candidate(&self, pair: u32) -> Option<(u32, u32)> {
        self.graph.pairs.get(pair as usize).map(|pair| (pair.x, pair.y))
    }

    /// A label of x that y does not have.
    fn lacking(&self, given: &Given<'_>) -> Option<u32> {
        let Pair { x, y, .. } = self.graph.pairs[self.pair as usize];
        let labels = given.results.system().lts.from(x).iter().map(|t| t.label);
        let is_lacking = |&label: &u32| self.by_label.with(given.lts, y, label).is_empty();
        labels.into_iter().find(is_lacking)
    }

    /// Discards the explored pairs; from now on the rows are used.
    fn narrow(&mut self, given: &Given<'_>) -> NeighbourhoodEvent {
        self.graph = PairGraph::default();
        let at_once = self.at_once.get_or_insert_with(|| {
            let states = given.results.system().finals.len();
            let reached = Rows::new(states, given.lts.state_count() as usize);
            Box::new(AtOnce { holding: Refining::start(given), reached })
        });
        let holding = &mut at_once.holding;
        for _ in 0..AT_ONCE {
            if !holding.is_settled() {
                holding.line(given, &mut ());
            }
        }
        NeighbourhoodEvent::NarrowedAll { unsettled: holding.unsettled_count() }
    }

    fn reach(&mut self, pair: u32) -> NeighbourhoodEvent {
        let Pair { x, y, state, .. } = &mut self.graph.pairs[pair as usize];
        let new = *state == Holds::Maybe;
        let event = NeighbourhoodEvent::Reached { x: *x, y: *y, new };
        if new {
            *state = Holds::Reached;
            self.found.push((*x, *y));
            self.reached.push(pair);
        }
        event
    }

    fn reach_in_rows(&mut self, x: u32, y: u32) -> NeighbourhoodEvent {
        let row = self.at_once.as_mut().map(|at_once| at_once.reached.row_mut(x));
        let new = row.is_some_and(|row| {
            !rows::contains(row, y) && {
                rows::insert(row, y);
                true
            }
        });
        if new {
            self.found.push((x, y));
        }
        NeighbourhoodEvent::Reached { x, y, new }
    }

    /// The next pair that holds and that the current one depends on, according to the rows.
    fn resting_in_rows(&mut self, given: &Given<'_>) -> Option<(u32, u32)> {
        let lts = &given.results.system().lts;
        let (x, y) = self.found[self.taken as usize - 1];
        let end = lts.first(x) + lts.from(x).len() as u32;
        let holding = self.at_once.as_ref().map(|at_once| &at_once.holding)?;
        loop {
            while self.place < self.end {
                self.place += 1;
                let answer = given.lts.transitions()[self.by_label.at(self.place - 1) as usize];
                let target = lts.transitions()[self.transition as usize - 1].target;
                if holding.simulates(target, answer.target) {
                    return Some((target, answer.target));
                }
            }
            if self.transition == end {
                return None;
            }
            let label = lts.transitions()[self.transition as usize].label;
            (self.place, self.end) = self.by_label.range(given.lts, y, label);
            self.transition += 1;
        }
    }
}

impl Program for Simulating {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    #[inline]
    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let lts = &given.results.system().lts;
        let (event, next) = match self.pc {
            Pc::L1 => {
                let (state, _) = self.graph.enter(0, given.lts.initial);
                (NeighbourhoodEvent::Entered { state }, Pc::L2)
            }
            Pc::L2 if self.graph.pairs.len() > self.limit => {
                (NeighbourhoodEvent::TooMany { pairs: self.graph.pairs.len() as u32 }, Pc::L14)
            }
            Pc::L2 if (self.taken as usize) < self.graph.pairs.len() => {
                self.pair = self.taken;
                self.taken += 1;
                let first = self.graph.demands.len() as u32;
                let Pair { x, y, .. } = self.graph.pairs[self.pair as usize];
                self.graph.pairs[self.pair as usize].first = first;
                self.transition = lts.first(x);
                (NeighbourhoodEvent::Pair { pair: self.pair, x, y }, Pc::L3)
            }
            Pc::L2 => (NeighbourhoodEvent::Exhausted, Pc::L7),
            Pc::L3 => {
                let (pair, label) = (self.pair, self.lacking(given));
                if label.is_some() {
                    self.graph.give_up(pair);
                }
                (
                    NeighbourhoodEvent::Lacks { pair, label },
                    if label.is_some() { Pc::L2 } else { Pc::L4 },
                )
            }
            Pc::L4 => {
                let Pair { x, y, .. } = self.graph.pairs[self.pair as usize];
                let transition = self.transition;
                if transition < lts.first(x) + lts.from(x).len() as u32 {
                    self.transition += 1;
                    let label = lts.transitions()[transition as usize].label;
                    (self.place, self.end) = self.by_label.range(given.lts, y, label);
                    self.graph.demand(self.pair, transition);
                    (NeighbourhoodEvent::Move { x, transition }, Pc::L5)
                } else {
                    (NeighbourhoodEvent::Exhausted, Pc::L2)
                }
            }
            Pc::L5 if self.place < self.end => {
                let answer = self.by_label.at(self.place);
                self.place += 1;
                (NeighbourhoodEvent::Answer { transition: self.transition - 1, answer }, Pc::L6)
            }
            Pc::L5 => (NeighbourhoodEvent::Exhausted, Pc::L4),
            Pc::L6 => {
                let x = lts.transitions()[self.transition as usize - 1].target;
                let y = given.lts.transitions()[self.by_label.at(self.place - 1) as usize].target;
                let (on, new) = self.graph.enter(x, y);
                self.graph.rest(on);
                (NeighbourhoodEvent::Rests { pair: self.pair, on, new }, Pc::L5)
            }
            Pc::L7 => match self.graph.broken.pop() {
                Some(pair) => {
                    self.pair = pair;
                    let Pair { x, y, resting, .. } = self.graph.pairs[pair as usize];
                    self.answer = resting;
                    (NeighbourhoodEvent::Pair { pair, x, y }, Pc::L8)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L10),
            },
            Pc::L8 => match self.graph.answers.get(self.answer as usize) {
                Some(&Answer { demand, .. }) => {
                    self.demand = demand;
                    let Demand { pair, transition, .. } = self.graph.demands[demand as usize];
                    (NeighbourhoodEvent::Loses { pair, transition }, Pc::L9)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L7),
            },
            Pc::L9 => {
                let Answer { demand, before, .. } = self.graph.answers[self.answer as usize];
                self.answer = before;
                let Demand { pair, transition, left, .. } = self.graph.lose(demand);
                (NeighbourhoodEvent::Answers { pair, transition, left }, Pc::L8)
            }
            Pc::L10 => {
                self.taken = 0;
                let event = match self.at_once {
                    Some(_) => self.reach_in_rows(0, given.lts.initial),
                    None => self.reach(0),
                };
                (event, Pc::L11)
            }
            // The pairs that match are a queue until they are sorted.
            Pc::L11 => match self.found.get(self.taken as usize) {
                Some(&(x, y)) => {
                    if let Some(&pair) = self.reached.get(self.taken as usize) {
                        self.pair = pair;
                        self.answer = self.graph.answers_start(pair);
                    }
                    (self.transition, self.place, self.end) = (lts.first(x), 0, 0);
                    self.taken += 1;
                    (NeighbourhoodEvent::Pair { pair: self.taken - 1, x, y }, Pc::L12)
                }
                None => {
                    self.found.sort_unstable();
                    (NeighbourhoodEvent::Exhausted, Pc::Done)
                }
            },
            Pc::L12 if self.at_once.is_some() => match self.resting_in_rows(given) {
                Some(pair) => {
                    self.target = pair;
                    (NeighbourhoodEvent::RestsOn { x: pair.0, y: pair.1 }, Pc::L13)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L11),
            },
            Pc::L12 => {
                let end = self.graph.answers_start(self.pair + 1);
                let pair =
                    |answer: u32| self.graph.pairs[self.graph.answers[answer as usize].on as usize];
                let holds = |&answer: &u32| pair(answer).state != Holds::Broken;
                match (self.answer..end).find(holds) {
                    Some(answer) => {
                        let Pair { x, y, .. } = pair(answer);
                        (self.answer, self.target) = (answer + 1, (x, y));
                        (NeighbourhoodEvent::RestsOn { x, y }, Pc::L13)
                    }
                    None => (NeighbourhoodEvent::Exhausted, Pc::L11),
                }
            }
            Pc::L13 => {
                let event = match self.at_once {
                    Some(_) => self.reach_in_rows(self.target.0, self.target.1),
                    None => self.reach(self.graph.answers[self.answer as usize - 1].on),
                };
                (event, Pc::L12)
            }
            Pc::L14 => {
                let event = self.narrow(given);
                let settled = matches!(event, NeighbourhoodEvent::NarrowedAll { unsettled: 0 })
                    && self.at_once.as_ref().is_some_and(|one| one.holding.is_settled());
                (event, if settled { Pc::L10 } else { Pc::L14 })
            }
            Pc::Done => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn variables(&self, line: u16, given: &Given<'_>) -> Vec<Binding> {
        let lts = &given.results.system().lts;
        let pair = |number: Option<u32>| {
            let pair = number.and_then(|number| self.candidate(number)).unzip();
            [variable("x", SYSTEM_STATE, pair.0), variable("y", "state", pair.1)]
        };
        let transition = |number: Option<u32>| {
            let transition = number.map(|number| lts.transitions()[number as usize]);
            let (label, target) = transition.map(|one| (one.label, one.target)).unzip();
            [variable("l", "label", label), variable("x'", SYSTEM_STATE, target)]
        };
        let at_hand = Some(self.pair);
        let taken = variable("pair", "matched pair", self.taken.checked_sub(1));
        match line {
            1 => vec![variable("pair", "candidate pair", Some(0))],
            2..=6 => {
                let number = at_hand.filter(|_| line > 2 || self.pc == Pc::L3);
                let mut variables = vec![variable("pair", "candidate pair", number)];
                variables.extend(pair(number));
                if line >= 4 {
                    let taken = self.transition.checked_sub(1);
                    variables.extend(transition(taken.filter(|_| line > 4 || self.pc == Pc::L5)));
                }
                if line >= 5 {
                    let place = self.place.checked_sub(1).filter(|_| line > 5 || self.pc == Pc::L6);
                    let answer = place.map(|place| self.by_label.at(place) as usize);
                    let target = answer.map(|answer| given.lts.transitions()[answer].target);
                    variables.push(variable("y'", "state", target));
                }
                variables
            }
            7 => vec![variable("pair", "candidate pair", at_hand.filter(|_| self.pc == Pc::L8))],
            8 | 9 => {
                let has_demand = line == 9 || self.pc == Pc::L9;
                let demand = self.graph.demands.get(self.demand as usize).filter(|_| has_demand);
                let mut variables = vec![variable("pair", "candidate pair", at_hand)];
                variables.extend(pair(demand.map(|demand| demand.pair)));
                variables.extend(transition(demand.map(|demand| demand.transition)));
                variables
            }
            11 => vec![taken],
            12 | 13 => {
                let (x, y) = Some(self.target).filter(|_| line == 13 || self.pc == Pc::L13).unzip();
                vec![taken, variable("x", SYSTEM_STATE, x), variable("y", "state", y)]
            }
            _ => Vec::new(),
        }
    }

    fn weight(&self) -> usize {
        let rows =
            self.at_once.as_ref().map_or(0, |one| one.holding.weight() + one.reached.weight());
        self.graph.weight() + self.by_label.weight() + bytes(&self.found) + rows
    }

    /// Exploration counts as the first half.
    fn progress(&self) -> (u64, u64) {
        if let Some(at_once) = &self.at_once {
            return at_once.holding.progress();
        }
        let all = self.graph.pairs.len() as u64;
        let explored = if self.pc as u8 >= Pc::L7 as u8 { all } else { self.taken.into() };
        (explored + self.reached.len() as u64, 2 * all)
    }
}
