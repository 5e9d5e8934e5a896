//! A chain of five million states: every call waits for the next one.

use lariat_session::core::Options;
use lariat_session::lang::{Format, read};
use lariat_session::{Verdict, check, registry};

const MODEL: &str = "chain c n=5000000";

/// Searches one after the other, each with all its calls on the stack at once. Says which of them
/// came to the end and found nothing, as is right.
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
