//! Gastin, Moro, Zeitoun, Algorithm 2, with the extensions of 3.4 and 4.

use super::Outcome;
use super::gmz04::{self, Gmz};
use super::hpy96;
use super::run::{Field, Report, Run};
use super::trace::Value;
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

    /// The bound is compared as 3.4 prints it whatever the step, which is about differences
    /// between counterexamples.
    pub(super) fn line4(self, length: usize, run: &Run<'_>) -> bool {
        match (run.best(), self.bound) {
            (Some(mce), _) => length + self.step < mce,
            (None, Some(bound)) => length + 1 < bound as usize,
            (None, None) => true,
        }
    }

    /// Its second half: `mce ≠ ε`.
    pub(super) fn line11(self, run: &Run<'_>) -> bool {
        let repaired = self.bound.is_some() && self.bound_test == BoundTest::Repaired;
        repaired || run.best().is_some()
    }
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
    search(Run::plain(automaton), options)
}

pub(super) fn search(run: Run<'_>, options: Minimise) -> Outcome {
    let automaton = run.automaton;
    let Prepared { run, black, may_find } = prepare(run, options);
    let skipped = black.states(|&black| black);
    let depth = Field::new(automaton, usize::MAX);
    let mut search = Minimising { run, cp: Vec::new(), depth, black, options };
    search.tell_path();
    search.run.tell_best();
    if let Some(bound) = options.bound {
        search.run.trace.set_global("B", Value::Number(bound));
    }
    let initial = if may_find { search.run.initial.clone() } else { Vec::new() };
    for (place, s) in initial.into_iter().enumerate() {
        let mode = match place {
            0 => Some(first_mode(&search.run, options, s)),
            _ => search.later_mode(s),
        };
        if let Some(mode) = mode {
            search.dfs_min(s, mode);
        }
    }
    Outcome { black: skipped, ..search.run.finish(Ok(())) }
}

pub(super) fn first_mode(run: &Run<'_>, options: Minimise, s: u32) -> Mode {
    match options.initial {
        Initial::Auto if run.accepting(s) => Mode::Careful,
        Initial::Auto | Initial::Normal => Mode::Normal,
        Initial::Careful => Mode::Careful,
    }
}

pub(super) struct Prepared<'a> {
    pub(super) run: Run<'a>,
    pub(super) black: Field<bool>,
    /// No search before has found that there is nothing.
    pub(super) may_find: bool,
}

/// The searches before Algorithm 2: Algorithm 1, then hpy96.
pub(super) fn prepare(run: Run<'_>, options: Minimise) -> Prepared<'_> {
    let black = Field::new(run.automaton, false);
    let mut prepared = Prepared { run, black, may_find: true };
    if options.black != Black::None || options.start == Start::Gmz04 {
        let remark1 = options.black == Black::Remark1;
        prepared.run.offset = 500;
        let (run, search, painted) = gmz04::search(prepared.run, Gmz { remark1, ..Gmz::default() });
        prepared.run = run;
        if options.black != Black::None {
            painted.into_iter().for_each(|state| prepared.black[state] = true);
        }
        prepared.note(search.err(), options.start == Start::Gmz04);
    }
    if prepared.may_find && options.start == Start::Hpy96 {
        prepared.run.offset = 400;
        let (run, search) = hpy96::search(prepared.run, false);
        prepared.run = run;
        prepared.note(search.err(), true);
    }
    prepared
}

impl Prepared<'_> {
    fn note(&mut self, found: Option<Report>, is_start: bool) {
        self.run.unwind();
        self.run.offset = 0;
        match found {
            Some(report) if is_start => self.run.record(report.path),
            Some(_) => {}
            None => self.may_find = false,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Mode {
    Normal,
    Careful,
}

impl Mode {
    pub(super) fn word(self) -> &'static str {
        match self {
            Mode::Normal => "normal",
            Mode::Careful => "careful",
        }
    }
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
    /// What lines 4 to 12 say of a transition out of an empty path to an initial state that is not the
    /// first.
    fn later_mode(&self, s: u32) -> Option<Mode> {
        let careful = self.run.accepting(s) || self.options.initial == Initial::Careful;
        let new = self.depth[s] == usize::MAX;
        let again = self.depth[s] > 1 && self.options.line11(&self.run);
        match self.options.line4(0, &self.run) && !self.black[s] {
            true if careful => Some(Mode::Careful),
            true if new => Some(Mode::Normal),
            true if again => Some(Mode::Careful),
            _ => None,
        }
    }

    fn dfs_min(&mut self, s: u32, mode: Mode) {
        self.run.line(1);
        self.run.enter("min", s);
        self.run.trace.set("mode", Value::Word(mode.word()));
        self.cp.push(s);
        self.tell_path();
        self.run.line(2);
        self.depth[s] = self.cp.len().min(self.depth[s]);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(3);
            self.run.deliver(t);
            self.run.line(4);
            if self.options.line4(self.cp.len(), &self.run) && !self.line17(t) {
                self.lines_5_to_12(t, mode);
            }
        }
        self.run.line(3);
        self.run.close_loop();
        self.run.line(16);
        self.cp.pop();
        self.tell_path();
        self.run.leave();
    }

    fn lines_5_to_12(&mut self, t: u32, mode: Mode) {
        self.run.line(5);
        if self.cp.contains(&t) {
            self.run.line(6);
            if self.closes_accepting(t) {
                self.run.record(self.cp.iter().copied().chain([t]).collect());
                self.run.tell_best();
            }
            return;
        }
        self.run.line(7);
        if mode == Mode::Careful || self.run.accepting(t) {
            self.run.line(8);
            return self.dfs_min(t, Mode::Careful);
        }
        self.run.line(9);
        if self.depth[t] == usize::MAX {
            self.run.line(10);
            return self.dfs_min(t, mode);
        }
        self.run.line(11);
        if self.depth[t] > self.cp.len() + 1 && self.options.line11(&self.run) {
            self.run.line(12);
            self.dfs_min(t, Mode::Careful);
        }
    }

    fn tell_path(&mut self) {
        self.run.trace.set_global("path", Value::number(Some(self.cp.len())));
    }

    /// Whether t is left out because it is black: a line that is there where something can be.
    fn line17(&mut self, t: u32) -> bool {
        if self.options.black != Black::None {
            self.run.line(17);
        }
        self.black[t]
    }

    /// 3.2: "smaller" must read "smaller or equal", or self-loops are missed (A12).
    fn closes_accepting(&self, t: u32) -> bool {
        let last_accepting = self.cp.iter().rposition(|&s| self.run.accepting(s));
        let position = self.cp.iter().position(|&s| s == t);
        position <= last_accepting
    }
}
