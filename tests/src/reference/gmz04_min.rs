//! Gastin, Moro, Zeitoun, Algorithm 2, with the extensions of 3.4 and 4.

use super::Outcome;
use super::gmz04::{self, Gmz};
use super::hpy96;
use super::run::{Field, Report, Run};
use crate::Lists;

#[derive(Clone, Copy, Debug)]
pub struct Minimise {
    /// Only counterexamples with fewer states than this (3.4).
    pub bound: Option<u32>,
    pub bound_test: BoundTest,
    pub start: Start,
    pub black: Black,
    /// What line 4 adds to the length of the current path: 1, or 2 if all lengths are odd (4).
    pub step: usize,
    pub initial: Initial,
}

impl Minimise {
    pub const DEFAULT: Minimise = Minimise {
        bound: None,
        bound_test: BoundTest::Repaired,
        start: Start::None,
        black: Black::None,
        step: 1,
        initial: Initial::Auto,
    };
}

/// Line 11, if there is a bound (A13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundTest {
    /// Without `mce ≠ ε`: paths cut at the bound have set depths, too.
    Repaired,
    /// With it, which loses counterexamples.
    Printed,
}

/// The search that finds the initial value of mce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    None,
    Hpy96,
    Gmz04,
}

/// The search that paints the skipped states (3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Black {
    None,
    Gmz04,
    /// Algorithm 1 with Remark 1, which warns against this (A5).
    Remark1,
}

/// The mode of the first call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initial {
    /// Careful if the initial state accepts, as in Proposition 2 (A16).
    Auto,
    /// As in 3.2.
    Normal,
    Careful,
}

pub fn gmz04_min(automaton: &Lists, options: Minimise) -> Outcome {
    let Prepared { run, black, may_find } = prepare(Run::plain(automaton), options);
    let skipped = black.states(|&black| black);
    let depth = Field::new(automaton, usize::MAX);
    let mut search = Minimising { run, cp: Vec::new(), depth, black, options };
    if may_find {
        let careful = match options.initial {
            Initial::Auto => search.run.accepting(0),
            Initial::Normal => false,
            Initial::Careful => true,
        };
        search.dfs_min(0, if careful { Mode::Careful } else { Mode::Normal });
    }
    Outcome { black: skipped, ..search.run.finish(Ok(())) }
}

struct Prepared<'a> {
    run: Run<'a>,
    black: Field<bool>,
    /// No earlier search has found that the automaton is empty.
    may_find: bool,
}

/// The searches before Algorithm 2: Algorithm 1, then hpy96.
fn prepare(run: Run<'_>, options: Minimise) -> Prepared<'_> {
    let black = Field::new(run.automaton, false);
    let mut prepared = Prepared { run, black, may_find: true };
    if options.black != Black::None || options.start == Start::Gmz04 {
        let remark1 = options.black == Black::Remark1;
        let (run, search, painted) = gmz04::search(prepared.run, Gmz { remark1, ..Gmz::default() });
        prepared.run = run;
        if options.black != Black::None {
            painted.into_iter().for_each(|state| prepared.black[state] = true);
        }
        prepared.note(search.err(), options.start == Start::Gmz04);
    }
    if prepared.may_find && options.start == Start::Hpy96 {
        let (run, search) = hpy96::search(prepared.run, false);
        prepared.run = run;
        prepared.note(search.err(), true);
    }
    prepared
}

impl Prepared<'_> {
    fn note(&mut self, found: Option<Report>, is_start: bool) {
        self.run.unwind();
        match found {
            Some(report) if is_start => self.run.record(report.path),
            Some(_) => {}
            None => self.may_find = false,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Normal,
    Careful,
}

struct Minimising<'a> {
    /// Its last record is mce.
    run: Run<'a>,
    cp: Vec<u32>,
    depth: Field<usize>,
    black: Field<bool>,
    options: Minimise,
}

impl Minimising<'_> {
    fn dfs_min(&mut self, s: u32, mode: Mode) {
        self.run.enter(s);
        self.cp.push(s);
        self.depth[s] = self.cp.len().min(self.depth[s]);
        for &t in self.run.post(s) {
            self.run.deliver(t);
            if self.line4() && !self.black[t] {
                if self.cp.contains(&t) {
                    if self.closes_accepting(t) {
                        self.run.record(self.cp.iter().copied().chain([t]).collect());
                    }
                } else if mode == Mode::Careful || self.run.accepting(t) {
                    self.dfs_min(t, Mode::Careful);
                } else if self.depth[t] == usize::MAX {
                    self.dfs_min(t, mode);
                } else if self.depth[t] > self.cp.len() + 1 && self.line11() {
                    self.dfs_min(t, Mode::Careful);
                }
            }
        }
        self.cp.pop();
        self.run.leave();
    }

    /// The bound is compared as printed in 3.4, whatever the step: the step concerns differences
    /// between counterexamples.
    fn line4(&self) -> bool {
        match (self.run.best(), self.options.bound) {
            (Some(mce), _) => self.cp.len() + self.options.step < mce,
            (None, Some(bound)) => self.cp.len() + 1 < bound as usize,
            (None, None) => true,
        }
    }

    /// Its second half: `mce ≠ ε`.
    fn line11(&self) -> bool {
        let repaired =
            self.options.bound.is_some() && self.options.bound_test == BoundTest::Repaired;
        repaired || self.run.best().is_some()
    }

    /// 3.2: "smaller" must read "smaller or equal", or self-loops are missed (A12).
    fn closes_accepting(&self, t: u32) -> bool {
        let last_accepting = self.cp.iter().rposition(|&s| self.run.accepting(s));
        let position = self.cp.iter().position(|&s| s == t);
        position <= last_accepting
    }
}
