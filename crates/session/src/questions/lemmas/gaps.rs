//! What a search does not promise, though one might take it for granted. A lemma that holds is no
//! word on any of these. `tests/tests/gaps.rs` has an automaton for each that shows it.

use lariat_core::Options;
use serde::Serialize;

use super::table::{Only, is_about, is_said};
use crate::registry::Algorithm;

/// Something that a search does not promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Gap {
    pub id: &'static str,
    /// What must not be expected, and why, in a sentence or two.
    pub sentence: &'static str,
}

struct Row {
    gap: Gap,
    searches: &'static [&'static str],
    only: Only,
}

macro_rules! gaps {
    ($($id:literal [$($search:literal)*] $(if $name:literal = $value:literal)?, $sentence:literal;)+) => {
        &[$(Row {
            gap: Gap { id: $id, sentence: $sentence },
            searches: &[$($search),*],
            only: gaps!(@only $($name $value)?),
        }),+]
    };
    (@only) => { None };
    (@only $name:literal $value:literal) => { Some(($name, $value)) };
}

static GAPS: &[Row] = gaps! {
    "shortest" ["spin-i"],
        "It does not promise the shortest counterexample. It turns back where it met a state on a \
         path that was no longer, although the shortest may go that way.";
    "shortest" ["cvwy92" "hpy96" "gmz04" "se05" "tarjan72" "gv04" "couvreur99" "couvreur-scc"
        "weak-dfs" "terminal"],
        "It does not promise the shortest counterexample: it stops at the first that it finds.";
    "shortest" ["gmz04-min" "gmz04-pruned"] if "black" = "remark1",
        "With black=remark1 it does not promise the shortest counterexample: a state that it leaves \
         out may be on it.";
    "soonest" ["cvwy92" "hpy96" "gmz04" "se05"],
        "It does not promise to stop as soon as it has looked at all transitions of an accepting \
         cycle: it may have to wait for a red search.";
    "soonest" ["tarjan72" "couvreur-scc"],
        "It does not promise to stop as soon as it has looked at all transitions of an accepting \
         cycle: it looks at a component only when that is complete.";
    "simple" ["cvwy92"],
        "It does not promise that each state is on the lasso only once: the cycle has to come back \
         to an accepting state, and may pass a state again on the way.";
    "simple" ["tarjan72" "gv04" "couvreur99" "couvreur-scc"],
        "It does not promise that each state is on the lasso only once: the cycle is put together \
         from several walks.";
    "nothing-missed" ["cvwy92" "hpy96" "gmz04" "se05"] if "bitstate" = "!off",
        "With bitstate it does not promise to find a counterexample where there is one: states that \
         share a slot are taken for one another.";
    "nothing-missed" ["gmz04-min" "gmz04-pruned"] if "bound" = "!none",
        "With a bound it does not promise to find a counterexample where there is one: longer ones \
         are not looked for.";
    "nothing-missed" ["gmz04-min" "gmz04-pruned"] if "bound-test" = "printed",
        "With bound-test=printed and a bound it does not promise to find a counterexample below the \
         bound: line 11 as printed turns back too early.";
    "nothing-missed" ["weak-dfs"] if "force" = "true",
        "With force it does not promise to find a counterexample where there is one: in an automaton \
         that is not weak it passes cycles by.";
    "real" ["gv04"] if "test" = "hoisted",
        "With test=hoisted it does not promise that a report is a counterexample: the test as \
         printed raises false alarms.";
    "real" ["couvreur99"] if "extraction" = "printed",
        "With extraction=printed it does not promise that the cycle it shows accepts.";
    "real" ["terminal"] if "force" = "true",
        "With force it does not promise that a report is a counterexample: in an automaton that is \
         not terminal an accepting state need not be on a cycle.";
};

/// What a search with these options does not promise.
pub fn not_promised(algorithm: &Algorithm, options: &Options) -> Vec<Gap> {
    let said =
        |row: &&Row| is_about(row.searches, algorithm) && is_said(row.only, algorithm, options);
    GAPS.iter().filter(said).map(|row| row.gap).collect()
}
