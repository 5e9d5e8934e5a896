//! Second implementations of the searches, recursive and as literal as the papers print them, to
//! compare the machines with. Slow, deep on the call stack, and sharing no code with the product.
//!
//! GMZ: Gastin, Moro, Zeitoun. SE: Schwoon, Esparza. Line numbers are the papers'.

mod bfs_lasso;
mod couvreur99;
mod couvreur_scc;
mod cvwy92;
mod dijkstra76;
pub mod fate;
mod gmz04;
mod gmz04_min;
mod gmz04_pruned;
mod gv04;
mod hpy96;
pub mod liveness;
pub mod neighbourhoods;
mod run;
mod se05;
mod spin_i;
mod tarjan72;
mod terminal;
#[cfg(test)]
mod tests;
mod trace;
mod way;

pub use couvreur_scc::couvreur_scc;
pub use couvreur99::{Extraction, couvreur99};
pub use cvwy92::cvwy92;
pub use dijkstra76::dijkstra76;
pub use gmz04::{Gmz, gmz04};
pub use gmz04_min::{Black, BoundTest, Initial, Minimise, Start, gmz04_min};
pub use gv04::gv04;
pub use hpy96::hpy96;
pub use se05::{se05, weak_dfs};
pub use spin_i::{SpinI, spin_i};
pub use tarjan72::tarjan72;
pub use terminal::terminal;
pub use trace::{Replay, Trace, Value, Variables};

use crate::Lists;
use run::Run;

/// The counters of the reading notes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Distinct states entered by any of the searches.
    pub states: u64,
    /// Transitions delivered, one by one.
    pub transitions: u64,
    /// Those among them whose target had been entered before.
    pub matched: u64,
    /// Activations minus states.
    pub revisits: u64,
    /// Most activations that were active together.
    pub depth: u64,
    /// Most entries on Roots.
    pub roots: u64,
    /// Most states in Current.
    pub current: u64,
    pub counterexamples: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Empty,
    Counterexample,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub verdict: Verdict,
    pub tally: Tally,
    /// Transitions delivered when `path` was reported.
    pub reported_at: Option<u64>,
    /// The same without those of second searches: of red, black, `remove` and GMZ's line 7.
    pub explored_at: Option<u64>,
    /// The path found, with the state repeated that closes the loop. Empty if nothing was found,
    /// and where the papers say nothing of a path: couvreur-scc, and several acceptance sets.
    /// Of `terminal` the call stack, which closes no loop.
    pub path: Vec<u32>,
    /// Every path recorded, in that order; `path` is the last one. More than one only where a
    /// search goes on after a counterexample: spin-i and gmz04-min.
    pub sequence: Vec<Vec<u32>>,
    /// What gmz04 has painted black; of gmz04-min what it skips.
    pub black: Vec<u32>,
    /// The components that tarjan72 and couvreur-scc have completed, in that order.
    pub components: Vec<Vec<u32>>,
    /// Which line comes next and what the variables hold, as the machine's listing has them: 0 is
    /// told at the end.
    pub trace: Trace,
}

impl Outcome {
    pub fn found(&self) -> bool {
        self.verdict == Verdict::Counterexample
    }

    /// The path as stem and cycle: the loop closes where its last state was first.
    pub fn lasso(&self) -> Option<(&[u32], &[u32])> {
        let (last, before) = self.path.split_last()?;
        let entry = before.iter().position(|state| state == last)?;
        Some(before.split_at(entry))
    }
}

/// A search as the command line names it.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    pub algorithm: &'static str,
    /// Names and values, where they are not the default.
    pub options: &'static [(&'static str, &'static str)],
    /// The largest automata that it should be given, where it can take exponentially long.
    pub most_states: Option<usize>,
    pub run: fn(&Lists) -> Outcome,
}

impl Reference {
    /// Whether it may be expected to end while one waits.
    pub fn ends_soon_on(&self, automaton: &Lists) -> bool {
        self.most_states.is_none_or(|most| automaton.successors.len() <= most)
    }
}

/// Every search, and every option on its own; `bound-test` means something with a bound only. Only
/// tarjan72, couvreur99, couvreur-scc and dijkstra76 take more than one acceptance set.
pub const REFERENCES: [Reference; 30] = [
    plain("cvwy92", cvwy92),
    plain("hpy96", |lists| hpy96(lists, false)),
    with("hpy96", &[("early-blue", "true")], |lists| hpy96(lists, true)),
    plain("gmz04", |lists| gmz04(lists, Gmz::default())),
    with("gmz04", &[("remark1", "true")], |lists| {
        gmz04(lists, Gmz { remark1: true, ..Gmz::default() })
    }),
    with("gmz04", &[("line7", "full")], |lists| {
        gmz04(lists, Gmz { full_line7: true, ..Gmz::default() })
    }),
    plain("se05", se05),
    plain("weak-dfs", weak_dfs),
    plain("terminal", terminal),
    plain("tarjan72", tarjan72),
    plain("gv04", |lists| gv04(lists, false)),
    with("gv04", &[("test", "hoisted")], |lists| gv04(lists, true)),
    plain("couvreur99", |lists| couvreur99(lists, Extraction::Dfs)),
    with("couvreur99", &[("extraction", "stack")], |lists| couvreur99(lists, Extraction::Stack)),
    with("couvreur99", &[("extraction", "printed")], |lists| {
        couvreur99(lists, Extraction::Printed)
    }),
    plain("couvreur-scc", couvreur_scc),
    plain("dijkstra76", dijkstra76),
    minimiser("spin-i", &[], |lists| spin_i(lists, SpinI::default())),
    minimiser("spin-i", &[("depth", "separate")], |lists| {
        spin_i(lists, SpinI { separate_depths: true, ..SpinI::default() })
    }),
    minimiser("spin-i", &[("early-blue", "true")], |lists| {
        spin_i(lists, SpinI { early_blue: true, ..SpinI::default() })
    }),
    minimiser("gmz04-min", &[], |lists| gmz04_min(lists, Minimise::DEFAULT)),
    minimiser("gmz04-min", &[("bound", "5")], |lists| {
        gmz04_min(lists, Minimise { bound: Some(5), ..Minimise::DEFAULT })
    }),
    minimiser("gmz04-min", &[("bound", "5"), ("bound-test", "printed")], |lists| {
        let bound_test = BoundTest::Printed;
        gmz04_min(lists, Minimise { bound: Some(5), bound_test, ..Minimise::DEFAULT })
    }),
    minimiser("gmz04-min", &[("start", "hpy96")], |lists| {
        gmz04_min(lists, Minimise { start: Start::Hpy96, ..Minimise::DEFAULT })
    }),
    minimiser("gmz04-min", &[("start", "gmz04")], |lists| {
        gmz04_min(lists, Minimise { start: Start::Gmz04, ..Minimise::DEFAULT })
    }),
    minimiser("gmz04-min", &[("black", "gmz04")], |lists| {
        gmz04_min(lists, Minimise { black: Black::Gmz04, ..Minimise::DEFAULT })
    }),
    minimiser("gmz04-min", &[("black", "remark1")], |lists| {
        gmz04_min(lists, Minimise { black: Black::Remark1, ..Minimise::DEFAULT })
    }),
    minimiser("gmz04-min", &[("step", "2")], |lists| {
        gmz04_min(lists, Minimise { step: 2, ..Minimise::DEFAULT })
    }),
    minimiser("gmz04-min", &[("initial", "normal")], |lists| {
        gmz04_min(lists, Minimise { initial: Initial::Normal, ..Minimise::DEFAULT })
    }),
    minimiser("gmz04-min", &[("initial", "careful")], |lists| {
        gmz04_min(lists, Minimise { initial: Initial::Careful, ..Minimise::DEFAULT })
    }),
];

type Pairs = &'static [(&'static str, &'static str)];

const fn plain(algorithm: &'static str, run: fn(&Lists) -> Outcome) -> Reference {
    with(algorithm, &[], run)
}

const fn with(algorithm: &'static str, options: Pairs, run: fn(&Lists) -> Outcome) -> Reference {
    Reference { algorithm, options, most_states: None, run }
}

/// These come back to states again and again, Algorithm 2 of GMZ exponentially often.
const fn minimiser(
    algorithm: &'static str,
    options: Pairs,
    run: fn(&Lists) -> Outcome,
) -> Reference {
    Reference { algorithm, options, most_states: Some(13), run }
}

/// A search with its options as the command line has them; none if there is no second implementation.
/// `initial` has the initial states. With bitstate hashing, `cells` has the first state with the same slot
/// for each state.
///
/// Beside the searches of the papers also our own, which are held against the definition elsewhere:
/// of them only the trace counts.
pub fn traced(
    algorithm: &str,
    options: &dyn Fn(&str) -> Option<String>,
    automaton: &Lists,
    initial: Vec<u32>,
    cells: Option<Vec<u32>>,
) -> Option<Outcome> {
    let is = |name: &str, value: &str| options(name).as_deref() == Some(value);
    let minimise = || Minimise {
        bound: options("bound").and_then(|bound| bound.parse().ok()),
        bound_test: match is("bound-test", "printed") {
            true => BoundTest::Printed,
            false => BoundTest::Repaired,
        },
        start: match options("start").as_deref() {
            Some("hpy96") => Start::Hpy96,
            Some("gmz04") => Start::Gmz04,
            _ => Start::None,
        },
        black: match options("black").as_deref() {
            Some("gmz04") => Black::Gmz04,
            Some("remark1") => Black::Remark1,
            _ => Black::None,
        },
        step: if is("step", "2") { 2 } else { 1 },
        initial: match options("initial").as_deref() {
            Some("normal") => Initial::Normal,
            Some("careful") => Initial::Careful,
            _ => Initial::Auto,
        },
    };
    let mut run = Run::generalised(automaton);
    (run.initial, run.cells) = (initial, cells);
    Some(match algorithm {
        "cvwy92" => cvwy92::search(run),
        "hpy96" => {
            let (run, search) = hpy96::search(run, is("early-blue", "true"));
            run.finish(search)
        }
        "gmz04" => {
            let (remark1, full_line7) = (is("remark1", "true"), is("line7", "full"));
            let options = Gmz { remark1, full_line7, ..Gmz::default() };
            let (run, search, _) = gmz04::search(run, options);
            run.finish(search)
        }
        "se05" => se05::search(run, true),
        "weak-dfs" => se05::search(run, false),
        "terminal" => terminal::search(run),
        "tarjan72" => tarjan72::search(run),
        "gv04" => gv04::search(run, is("test", "hoisted")),
        "dijkstra76" => dijkstra76::search(run),
        "couvreur99" => {
            let extraction = match options("extraction").as_deref() {
                Some("stack") => Extraction::Stack,
                Some("printed") => Extraction::Printed,
                _ => Extraction::Dfs,
            };
            couvreur99::search(run, extraction)
        }
        "couvreur-scc" => couvreur_scc::search(run),
        "spin-i" => {
            let (separate_depths, early_blue) = (is("depth", "separate"), is("early-blue", "true"));
            spin_i::search(run, SpinI { separate_depths, early_blue })
        }
        "gmz04-min" => gmz04_min::search(run, minimise()),
        "gmz04-pruned" => gmz04_pruned::search(run, minimise()),
        "bfs-lasso" => bfs_lasso::search(run),
        _ => return None,
    })
}

/// The search with its defaults.
pub fn reference(algorithm: &str) -> Option<Reference> {
    REFERENCES.into_iter().find(|one| one.algorithm == algorithm && one.options.is_empty())
}
