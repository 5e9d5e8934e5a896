//! Which of the interleaved searches could have reported a lasso from where it stood.
//!
//! A blue search that cannot report hands on to a red one, which starts at an accepting state of
//! the path and closes cycles at what is on the blue stack. So a test by which the blue search turns
//! back decides about a lasso only if a red search that starts further along it could still close
//! it; otherwise it is the red search's own test that decides.
//!
//! The path is `w[0], w[1], …`, the cycle begins at `w[entry]`, and the last state of the path is the
//! one before `w[entry]` comes again. A red search that started at `w[j]` can close the lasso iff
//!
//! - `cvwy92`: `j = entry`, since only the seed closes a cycle;
//! - `hpy96`, `se05`, `spin-i`: `j ≥ entry`, since `w[entry]` must be on the blue stack;
//! - `gmz04`: `j ≥ entry`, or `w[entry]` accepts: its red search closes at those of its own path, too.
//!
//! A blue search that stands at `w[i]` can lead to the report iff it reports itself (`se05`, if the
//! closing transition has an accepting end; `early-blue`, if `w[entry]` accepts), or there is an
//! accepting `w[j]` with `j ≥ i` from which a red search can close the lasso. For a *transition* that
//! it looks at from `w[i]`, what counts is whether it can lead to the report from `w[i + 1]`.
//! A search without colours can always report. One that runs only for the states that it paints
//! black never does. If no search can (`cvwy92`, where `w[entry]` does not accept), what happened to
//! the lasso is told of all of them.

use lariat_core::{Lasso, Line, Options, SearchKind, Space};

use super::goes_on_the_path;
use crate::Automaton;
use crate::registry::Algorithm;

/// What each search could make of one lasso.
#[derive(Clone, Debug)]
pub(super) struct Phases {
    rules: Vec<(Range, Rule)>,
    entry: usize,
    /// For each state of the path, whether it accepts.
    accepts: Vec<bool>,
}

/// The lines of a search: those of one that runs before another have numbers of their own.
type Range = std::ops::Range<u16>;

const HPY96_FIRST: Range = 400..500;
const GMZ04_FIRST: Range = 500..u16::MAX;
const MAIN: Range = 0..400;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rule {
    blue: Blue,
    red: Red,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blue {
    Never,
    /// If the target of the closing transition accepts.
    Target,
    /// If one of its ends does.
    Ends,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Red {
    Never,
    Seed,
    BlueStack,
    Path,
}

/// Where a search stands: how many states of the lasso are its path, and how it came there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stand {
    pub(super) search: SearchKind,
    /// The place on the path of the state that the red search started from.
    pub(super) seed: Option<usize>,
    pub(super) length: usize,
}

impl Phases {
    pub(super) fn new(
        algorithm: &Algorithm,
        options: &Options,
        wanted: &Lasso,
        space: &Automaton,
    ) -> Phases {
        let early = match options.is("early-blue", "true") {
            true => Blue::Target,
            false => Blue::Never,
        };
        let main = match algorithm.name {
            "cvwy92" => Rule { blue: Blue::Never, red: Red::Seed },
            "gmz04" => Rule { blue: Blue::Never, red: Red::Path },
            "se05" => Rule { blue: Blue::Ends, red: Red::BlueStack },
            _ => Rule { blue: early, red: Red::BlueStack },
        };
        let first = match options.is("start", "gmz04") {
            true => Red::Path,
            false => Red::Never,
        };
        let path = wanted.stem.iter().chain(&wanted.cycle);
        Phases {
            rules: vec![
                (MAIN, main),
                (HPY96_FIRST, Rule { blue: Blue::Never, red: Red::BlueStack }),
                (GMZ04_FIRST, Rule { blue: Blue::Never, red: first }),
            ],
            entry: wanted.stem.len(),
            accepts: path.map(|&state| space.accepts(state)).collect(),
        }
    }

    fn rule(&self, line: Line) -> Rule {
        let found = self.rules.iter().find(|(lines, _)| lines.contains(&line.0));
        found.map_or(Rule { blue: Blue::Never, red: Red::Never }, |&(_, rule)| rule)
    }

    fn accepts(&self, place: usize) -> bool {
        self.accepts.get(place).copied().unwrap_or(false)
    }

    fn red_closes(&self, red: Red, seed: usize) -> bool {
        match red {
            Red::Never => false,
            Red::Seed => seed == self.entry,
            Red::BlueStack => seed >= self.entry,
            Red::Path => seed >= self.entry || self.accepts(self.entry),
        }
    }

    fn blue_leads(&self, rule: Rule, from: usize) -> bool {
        let target = self.accepts(self.entry);
        let source = self.accepts(self.accepts.len().saturating_sub(1));
        let reports = match rule.blue {
            Blue::Never => false,
            Blue::Target => target,
            Blue::Ends => source || target,
        };
        let mut seeds = (from..self.accepts.len()).filter(|&place| self.accepts(place));
        reports || seeds.any(|seed| self.red_closes(rule.red, seed))
    }

    /// Whether a search that stands there could still report the lasso.
    pub(super) fn can_report(&self, line: Line, stand: Stand) -> bool {
        self.leads(line, stand, stand.length.saturating_sub(1))
    }

    /// Whether it could report it along the next transition.
    pub(super) fn can_report_along(&self, line: Line, stand: Stand) -> bool {
        self.leads(line, stand, stand.length)
    }

    /// No search can report the lasso: only an accepting state closes a cycle, and this one is none.
    pub(super) fn is_hopeless(&self) -> bool {
        self.rule(Line(0)).red == Red::Seed && !self.accepts(self.entry)
    }

    fn leads(&self, line: Line, stand: Stand, from: usize) -> bool {
        let rule = self.rule(line);
        if self.is_hopeless() {
            return goes_on_the_path(stand.search);
        }
        match stand.search {
            SearchKind::Blue => self.blue_leads(rule, from),
            SearchKind::Red => stand.seed.is_some_and(|seed| self.red_closes(rule.red, seed)),
            SearchKind::Dfs | SearchKind::Careful => true,
            _ => false,
        }
    }
}
