//! Which of the interleaved searches could have reported a lasso from its current position.
//!
//! A blue search that does not report itself starts red searches at accepting states of the path; a red
//! search closes cycles at states of the blue stack. So if the blue search turns back from a transition, this
//! decides about a lasso only if a red search that starts later on the lasso could close it. Otherwise a test
//! of the red search decides.
//!
//! The path is `w[0], w[1], …`, the cycle begins at `w[entry]`, and the last state of the path is the one
//! before the second occurrence of `w[entry]`. A red search that started at `w[j]` can close the lasso iff
//!
//! - `cvwy92`: `j = entry`, since only the seed closes a cycle;
//! - `hpy96`, `se05`, `spin-i`: `j ≥ entry`, since `w[entry]` must be on the blue stack;
//! - `gmz04`: `j ≥ entry`, or `w[entry]` accepts, since its red search also closes cycles at accepting states of its
//!   own path.
//!
//! A blue search at `w[i]` can lead to the report iff it reports itself (`se05`, if the closing transition
//! has an accepting end; `early-blue`, if `w[entry]` accepts), or there is an accepting `w[j]` with `j ≥ i`
//! from which a red search can close the lasso. For a *transition* from `w[i]`, the same is required at
//! `w[i + 1]`.
//!
//! A search without colours can always report. A search that only colours states black never reports. If no
//! search can report (`cvwy92`, if `w[entry]` does not accept), the answer says what happened to the lasso in
//! any of them.

use lariat_core::{
    BlueCloses, Closes, Lasso, Line, Options, RedCloses, SearchKind, Space, is_given,
};

use super::goes_on_the_path;
use crate::Automaton;
use crate::registry::Algorithm;

/// What a blue search can report, and what a red search can.
type Rule = (BlueCloses, RedCloses);

const NEVER: Rule = (BlueCloses::Never, RedCloses::Never);

/// Which searches could report a given lasso.
#[derive(Clone, Debug)]
pub(super) struct Phases {
    /// For each search its first line number and its rule, because the lines of a preliminary search follow
    /// those of the main one.
    rules: Vec<(u16, Rule)>,
    entry: usize,
    /// For each state of the path, whether it accepts.
    accepts: Vec<bool>,
}

/// Where a search is: the number of states of the lasso on its path, and how it got there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stand {
    pub(super) search: SearchKind,
    /// The index on the path of the seed of the red search.
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

    /// Whether the search could still report the lasso from there.
    pub(super) fn can_report(&self, line: Line, stand: Stand) -> bool {
        self.leads(line, stand, stand.length.saturating_sub(1))
    }

    /// Whether it could report the lasso along the next transition.
    pub(super) fn can_report_along(&self, line: Line, stand: Stand) -> bool {
        self.leads(line, stand, stand.length)
    }

    /// No search can report the lasso: cycles are closed only at the seed, and the first state of the cycle
    /// is not accepting.
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
