//! The whole largest simulation (Def. 5) between the counterexamples and the full system.
//!
//! The final label is ignored, since the full system has none. Each x has a row of bits: the states that may
//! still simulate it. When the row of x' shrinks, the rows of its predecessors are reduced to the states that
//! have a transition into it, as Henzinger, Henzinger and Kopke refine by predecessors. Memory is nC × nF
//! bits. A visit of x' costs at most mF, and nF/64 words for each transition that enters it. Each further
//! visit needs a row that has lost a state, so the bound is O(nC · nF · mF). In practice it is far less,
//! because few states are visited more than twice. Many rows are equal, so their results are memoised.

use serde::{Deserialize, Serialize};

use super::NeighbourhoodEvent;
use super::by_label::ByLabel;
use super::entering::Entering;
use super::index::{Index, hash_list};
use super::memo::Memo;
use super::program::{Program, bytes};
use super::results::{Given, SYSTEM_STATE, SYSTEM_TRANSITION};
use super::rows::{self, Rows};
use crate::explaining::stage::{stage_listing, variable};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Lts, Observer};

pub(super) const LISTING: Listing = stage_listing!(
    "Matching by simulation, all pairs",
    "BLS 3.2, Def. 5; refined as in Henzinger, Henzinger, Kopke 1995",
    lines![
        1: "for each state x of the counterexamples",
        2: "  sim(x) := the states y with all labels of x; x is unsettled",
        3: "while a state x' is unsettled, take it",
        4: "  for each label l that enters x'",
        5: "    P := the states with an l-transition into sim(x')",
        6: "    for each transition x -l-> x'",
        7: "      if sim(x) is not inside P",
        8: "        sim(x) := what of it is in P; x is unsettled",
        9: "for each state x of the counterexamples",
        10: "  x matches all of sim(x)",
    ]
);

program_counter! {
    L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Refining {
    pc: Pc,
    pub(super) found: Vec<(u32, u32)>,
    /// Indexed by x: the states that may simulate it.
    sim: Rows,
    /// Transitions of the full system.
    by_label: ByLabel,
    full_entering: Entering,
    /// Indexed by label: the full states that have it.
    having: Vec<Vec<u32>>,
    /// Transitions of the system of counterexamples.
    entering: Entering,
    /// The label sets of states, and the first state with each of them.
    label_sets: Vec<(Vec<u32>, u32)>,
    index: Index,
    unsettled: Vec<bool>,
    unsettled_count: u32,
    states: u32,
    /// The current state (x'), and how many of its incoming transitions have been taken.
    state: u32,
    delivered: u32,
    label: u32,
    /// The index of the first incoming transition with another label.
    group_end: u32,
    /// P.
    before: Vec<u64>,
    #[serde(skip)]
    memo: Memo,
}

impl Refining {
    pub(super) fn start(given: &Given<'_>) -> Refining {
        let system = given.results.system();
        let (states, full) = (system.finals.len(), given.lts.state_count() as usize);
        let by_label = ByLabel::new(given.lts);
        let mut having = vec![Vec::new(); given.lts.labels().len()];
        for y in 0..full as u32 {
            let labels = by_label.from(given.lts, y).iter();
            let mut labels: Vec<u32> =
                labels.map(|&t| given.lts.transitions()[t as usize].label).collect();
            labels.dedup();
            labels.into_iter().for_each(|label| having[label as usize].push(y));
        }
        Refining {
            pc: Pc::L1,
            found: Vec::new(),
            sim: Rows::new(states, full),
            by_label,
            full_entering: Entering::sorted_by_label(full, given.lts.transitions()),
            having,
            entering: Entering::sorted_by_label(states, system.lts.transitions()),
            label_sets: Vec::new(),
            index: Index::default(),
            unsettled: vec![false; states],
            unsettled_count: 0,
            states: states as u32,
            state: 0,
            delivered: 0,
            label: 0,
            group_end: 0,
            before: vec![0; full.div_ceil(64)],
            memo: Memo::default(),
        }
    }

    /// Whether no row can shrink any more.
    pub(super) fn is_settled(&self) -> bool {
        matches!(self.pc, Pc::L9 | Pc::L10 | Pc::Done)
    }

    pub(super) fn unsettled_count(&self) -> u32 {
        self.unsettled_count
    }

    #[inline]
    pub(super) fn simulates(&self, x: u32, y: u32) -> bool {
        rows::contains(self.sim.row(x), y)
    }

    /// The states with all labels of x; copied from an earlier state with the same labels, if there is one.
    fn candidates(&mut self, x: u32, given: &Given<'_>) {
        let transitions = given.results.system().lts.from(x);
        let mut labels: Vec<u32> = transitions.iter().map(|t| t.label).collect();
        labels.sort_unstable();
        labels.dedup();
        let sets = &self.label_sets;
        let is_same = |set: u32| sets[set as usize].0 == labels;
        if let Some(set) = self.index.find(hash_list(&labels), is_same) {
            self.sim.copy(self.label_sets[set as usize].1, x);
            return;
        }
        let rarest = labels.iter().min_by_key(|&&label| self.having[label as usize].len());
        let row = self.sim.row_mut(x);
        let has = |y: u32, label: u32| !self.by_label.with(given.lts, y, label).is_empty();
        match rarest {
            Some(&rarest) => {
                let having = self.having[rarest as usize].iter();
                having
                    .filter(|&&y| labels.iter().all(|&label| has(y, label)))
                    .for_each(|&y| rows::insert(row, y));
            }
            None => (0..given.lts.state_count()).for_each(|y| rows::insert(row, y)),
        }
        self.label_sets.push((labels, x));
        let sets = &self.label_sets;
        self.index.insert(sets.len() as u32 - 1, |set| hash_list(&sets[set as usize].0));
    }

    /// P := the states with a transition into sim(x'). Starts from sim(x') or from the states that
    /// have the label, whichever are fewer.
    fn look_before(&mut self, lts: &Lts) {
        let row = self.sim.row(self.state);
        if self.memo.recall(row, self.label, &mut self.before) {
            return;
        }
        self.before.fill(0);
        let having = &self.having[self.label as usize];
        let transitions = lts.transitions();
        if (rows::count(row) as usize) < having.len() {
            for y in rows::columns(row) {
                for &t in self.full_entering.with(transitions, y, self.label) {
                    rows::insert(&mut self.before, transitions[t as usize].source);
                }
            }
        } else {
            for &y in having {
                let answers = self.by_label.with(lts, y, self.label).iter();
                let mut targets = answers.map(|&t| transitions[t as usize].target);
                if targets.any(|target| rows::contains(row, target)) {
                    rows::insert(&mut self.before, y);
                }
            }
        }
        self.memo.keep(row, self.label, &self.before);
    }

    fn unsettle(&mut self, x: u32) {
        if !std::mem::replace(&mut self.unsettled[x as usize], true) {
            self.unsettled_count += 1;
        }
    }

    /// The unsettled state with the highest number below the current one; if there is none, the highest. Deep
    /// states settle early, and other states depend on them.
    fn take(&mut self) -> Option<u32> {
        let below = &self.unsettled[..self.state as usize];
        let found = below.iter().rposition(|&unsettled| unsettled);
        let found = found.or_else(|| self.unsettled.iter().rposition(|&unsettled| unsettled))?;
        self.unsettled[found] = false;
        self.unsettled_count -= 1;
        self.state = found as u32;
        self.delivered = 0;
        self.group_end = 0;
        Some(self.state)
    }

    fn source(&self, lts: &Lts) -> (u32, u32) {
        let transition = self.entering.to(self.state)[self.delivered as usize - 1];
        (lts.transitions()[transition as usize].source, transition)
    }
}

impl Program for Refining {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let lts = &given.results.system().lts;
        let (event, next) = match self.pc {
            Pc::L1 | Pc::L9 if self.delivered < self.states => {
                self.state = self.delivered;
                self.delivered += 1;
                let next = if self.pc == Pc::L1 { Pc::L2 } else { Pc::L10 };
                (NeighbourhoodEvent::Delivered { state: self.state }, next)
            }
            Pc::L1 => {
                self.state = self.states;
                (NeighbourhoodEvent::Exhausted, Pc::L3)
            }
            Pc::L2 => {
                let x = self.state;
                self.candidates(x, given);
                self.unsettle(x);
                (NeighbourhoodEvent::Candidates { x, count: rows::count(self.sim.row(x)) }, Pc::L1)
            }
            Pc::L3 => match self.take() {
                Some(state) => {
                    (NeighbourhoodEvent::Taken { state, waiting: self.unsettled_count }, Pc::L4)
                }
                None => {
                    self.delivered = 0;
                    (NeighbourhoodEvent::Exhausted, Pc::L9)
                }
            },
            Pc::L4 => match self.entering.to(self.state).get(self.group_end as usize) {
                Some(&transition) => {
                    self.delivered = self.group_end;
                    self.label = lts.transitions()[transition as usize].label;
                    let group = self.entering.with(lts.transitions(), self.state, self.label);
                    self.group_end += group.len() as u32;
                    (NeighbourhoodEvent::Label { state: self.state, label: self.label }, Pc::L5)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L3),
            },
            Pc::L5 => {
                self.look_before(given.lts);
                let count = rows::count(&self.before);
                (NeighbourhoodEvent::Before { x: self.state, label: self.label, count }, Pc::L6)
            }
            Pc::L6 if self.delivered < self.group_end => {
                self.delivered += 1;
                let (x, transition) = self.source(lts);
                (NeighbourhoodEvent::Source { x, transition }, Pc::L7)
            }
            Pc::L6 => (NeighbourhoodEvent::Exhausted, Pc::L4),
            Pc::L7 => {
                let (x, _) = self.source(lts);
                let count = rows::count_beyond(self.sim.row(x), &self.before);
                (NeighbourhoodEvent::Beyond { x, count }, if count > 0 { Pc::L8 } else { Pc::L6 })
            }
            Pc::L8 => {
                let (x, _) = self.source(lts);
                let row = self.sim.row_mut(x);
                let had = rows::count(row);
                row.iter_mut().zip(&self.before).for_each(|(word, before)| *word &= before);
                let left = rows::count(row);
                self.unsettle(x);
                (NeighbourhoodEvent::Narrowed { x, removed: had - left, left }, Pc::L6)
            }
            Pc::L9 => (NeighbourhoodEvent::Exhausted, Pc::Done),
            Pc::L10 => {
                let x = self.state;
                let row = self.sim.row(x);
                self.found.extend(rows::columns(row).map(|y| (x, y)));
                (NeighbourhoodEvent::Candidates { x, count: rows::count(row) }, Pc::L9)
            }
            Pc::Done => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn variables(&self, line: u16, given: &Given<'_>) -> Vec<Binding> {
        let at_hand = |has: bool| has.then_some(self.state);
        match (line, self.pc) {
            (1 | 9, pc) => {
                vec![variable("x", SYSTEM_STATE, at_hand(matches!(pc, Pc::L2 | Pc::L10)))]
            }
            (2 | 10, _) => vec![variable("x", SYSTEM_STATE, at_hand(true))],
            (3, pc) => vec![variable("x'", SYSTEM_STATE, at_hand(pc == Pc::L4))],
            (line, pc) => {
                let label = (line > 4 || pc == Pc::L5).then_some(self.label);
                let mut variables = vec![
                    variable("x'", SYSTEM_STATE, at_hand(true)),
                    variable("l", "label", label),
                ];
                if line >= 6 {
                    let has_source = line > 6 || pc == Pc::L7;
                    let lts = &given.results.system().lts;
                    let (x, transition) = has_source.then(|| self.source(lts)).unzip();
                    variables.push(variable("x", SYSTEM_STATE, x));
                    variables.push(variable("transition", SYSTEM_TRANSITION, transition));
                }
                variables
            }
        }
    }

    fn weight(&self) -> usize {
        let full = self.by_label.weight() + self.full_entering.weight();
        self.sim.weight() + full + self.entering.weight() + bytes(&self.found) + self.memo.weight()
    }

    /// Initialisation, refinement and output count as one third each.
    fn progress(&self) -> (u64, u64) {
        let states = u64::from(self.states);
        let done = match self.pc {
            Pc::L1 | Pc::L2 => u64::from(self.delivered),
            Pc::L9 | Pc::L10 => 2 * states + u64::from(self.delivered),
            Pc::Done => 3 * states,
            _ => 2 * states - u64::from(self.unsettled_count),
        };
        (done, 3 * states)
    }
}
