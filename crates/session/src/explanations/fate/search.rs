//! The counterexample that a search finds.

use std::sync::Arc;

use lariat_core::fate::Error;
use lariat_core::{Options, OwnedCode};
use lariat_lang::{OpenSystem, Specification};

use super::FateUnfit;
use super::system::marked_on_states;
use crate::{Bounds, LassoNames, SoFar, Verdict, registry};

/// None if there is no counterexample. In an open system, the search looks for runs to these targets, unless
/// the error is an infinite run.
pub(super) fn lasso(
    model: &Specification,
    error: &Error,
    targets: &[OwnedCode],
    name: &'static str,
    limit: u64,
    goes_on: &mut dyn FnMut(SoFar) -> bool,
) -> Result<Option<LassoNames>, FateUnfit> {
    let refuse = |why: String| FateUnfit::Option { name: "search", why };
    let Some(algorithm) = registry::find(name) else {
        return Err(refuse(format!("there is no search `{name}`")));
    };
    let targets = match error {
        Error::Target(_) => targets.iter().map(|target| target.code().number()).collect(),
        Error::Fair => Vec::new(),
    };
    let open = model.open.as_ref();
    let open = open.map(|open| Arc::new(OpenSystem { targets, ..OpenSystem::clone(open) }));
    let model = Specification { open, ..model.clone() };
    let automaton = marked_on_states(model.automaton());
    let options = Options::default();
    let bounds = Bounds::states(Some(limit));
    let answer = crate::check_while(&automaton, algorithm, &options, bounds, goes_on)
        .map_err(|error| refuse(format!("{name} cannot search this model: {error}")))?;
    if let Some(why) = answer.limit {
        let help = "allow more, or look at a smaller model";
        return Err(FateUnfit::Model { why, help, place: None, exceeds: true });
    }
    match answer.verdict {
        Verdict::Limit => Err(refuse(format!("{name} was ended before it found anything"))),
        _ => Ok(answer.lasso),
    }
}
