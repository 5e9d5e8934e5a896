//! The result of a run, as far as it is recorded.

use lariat_core::{Lasso, Outcome};

use crate::debugger::check::LassoNames;
use crate::{Counters, Timeline, Unasked, Verdict, Word};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// [`Verdict::Limit`] if the run is not over.
    pub verdict: Verdict,
    /// The counterexample, or the best so far.
    pub lasso: Option<LassoNames>,
    pub length: Option<usize>,
    /// The labels along the counterexample, if the model has labels.
    pub word: Option<Word>,
    /// Why there can be no counterexample.
    pub unasked: Option<Unasked>,
    pub counters: Counters,
    pub steps: u64,
}

impl Ending {
    pub fn of(run: &Timeline) -> Ending {
        let progress = run.progress();
        let verdict = match progress.outcome {
            Some(Outcome::Counterexample) => Verdict::Counterexample,
            Some(Outcome::Empty) if run.is_lossy() => Verdict::NoneFound,
            Some(Outcome::Empty) => Verdict::Empty,
            None => Verdict::Limit,
        };
        let names = |lasso: Lasso| LassoNames {
            stem: run.space().names(&lasso.stem),
            cycle: run.space().names(&lasso.cycle),
        };
        let best = run.best();
        Ending {
            verdict,
            length: best.as_ref().map(Lasso::length),
            word: best.as_ref().and_then(|lasso| Word::of(lasso, run.space())),
            unasked: Unasked::of(&**run.space().model()),
            lasso: best.map(names),
            counters: *run.recorded(),
            steps: progress.steps,
        }
    }
}
