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

use lariat_core::{
    BlueCloses, Closes, Lasso, Line, Options, RedCloses, SearchKind, Space, is_given,
};

use super::goes_on_the_path;
use crate::Automaton;
use crate::registry::Algorithm;

/// Which lassos a blue search can report, and which a red one.
type Rule = (BlueCloses, RedCloses);

const NEVER: Rule = (BlueCloses::Never, RedCloses::Never);

/// What each search could make of one lasso.
#[derive(Clone, Debug)]
pub(super) struct Phases {
    /// For each search the number from which on its lines are, and what it can report: one that runs
    /// before another has lines behind those of the other.
    rules: Vec<(u16, Rule)>,
    entry: usize,
    /// For each state of the path, whether it accepts.
    accepts: Vec<bool>,
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
        let rule = |closes: Closes, blue_reports: bool| match blue_reports {
            true => (closes.blue, closes.red),
            false => (BlueCloses::Never, closes.red),
        };
        let main = algorithm.about.closes;
        let mut rules = vec![(0, rule(main, algorithm.has(main.blue_only, options)))];
        for annex in algorithm.listing.annexes {
            if algorithm.has(annex.only, options) {
                let closes = annex.about.closes;
                let value = |name: &str| annex.options.iter().find(|(known, _)| *known == name);
                let its = |name: &str| value(name).map(|&(_, value)| value.to_owned());
                let its_rule = match algorithm.has(annex.reports, options) {
                    true => rule(closes, is_given(closes.blue_only, its)),
                    false => NEVER,
                };
                rules.push((annex.offset, its_rule));
            }
        }
        let path = wanted.stem.iter().chain(&wanted.cycle);
        Phases {
            rules,
            entry: wanted.stem.len(),
            accepts: path.map(|&state| space.accepts(state)).collect(),
        }
    }

    fn rule(&self, line: Line) -> Rule {
        let found = self.rules.iter().rfind(|(from, _)| *from <= line.0);
        found.map_or(NEVER, |&(_, rule)| rule)
    }

    fn accepts(&self, place: usize) -> bool {
        self.accepts.get(place).copied().unwrap_or(false)
    }

    fn red_closes(&self, red: RedCloses, seed: usize) -> bool {
        match red {
            RedCloses::Never => false,
            RedCloses::Seed => seed == self.entry,
            RedCloses::BlueStack => seed >= self.entry,
            RedCloses::Path => seed >= self.entry || self.accepts(self.entry),
        }
    }

    fn blue_leads(&self, rule: Rule, from: usize) -> bool {
        let target = self.accepts(self.entry);
        let source = self.accepts(self.accepts.len().saturating_sub(1));
        let reports = match rule.0 {
            BlueCloses::Never => false,
            BlueCloses::Target => target,
            BlueCloses::Ends => source || target,
        };
        let mut seeds = (from..self.accepts.len()).filter(|&place| self.accepts(place));
        reports || seeds.any(|seed| self.red_closes(rule.1, seed))
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
        self.rule(Line(0)).1 == RedCloses::Seed && !self.accepts(self.entry)
    }

    fn leads(&self, line: Line, stand: Stand, from: usize) -> bool {
        let rule = self.rule(line);
        if self.is_hopeless() {
            return goes_on_the_path(stand.search);
        }
        match stand.search {
            SearchKind::Blue => self.blue_leads(rule, from),
            SearchKind::Red => stand.seed.is_some_and(|seed| self.red_closes(rule.1, seed)),
            SearchKind::Dfs | SearchKind::Careful => true,
            _ => false,
        }
    }
}
