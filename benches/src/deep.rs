//! A chain of five million states: all calls are active at the same time.

use lariat_session::core::Options;
use lariat_session::lang::{Format, read};
use lariat_session::{Verdict, check, registry};

const MODEL: &str = "chain c n=5000000";

/// Runs searches one after the other, each with all its calls on the stack. Returns which of them
/// reached the end without a counterexample, as they should.
pub fn searched(names: &[&'static str]) -> Vec<&'static str> {
    let Some(model) = read(MODEL, Format::Lar).tree else { return Vec::new() };
    let is_empty = |name: &str| {
        registry::find(name)
            .and_then(|search| check(&model.model(), search, &Options::default(), None).ok())
            .is_some_and(|answer| {
                answer.verdict == Verdict::Empty && answer.counters.states == 5_000_000
            })
    };
    names.iter().copied().filter(|name| is_empty(name)).collect()
}
