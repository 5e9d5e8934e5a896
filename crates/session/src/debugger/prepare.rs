//! Makes a model fit for a search, or says why it does not fit.

use std::sync::Arc;

use lariat_core::{
    Class, Classification, Model, Obstacle, Options, Uneven, Unfolding, classify, uneven,
};

use crate::registry::{Algorithm, Needs};
use crate::{Automaton, CheckError};

/// A model that a search can run on.
#[derive(Clone, Debug)]
pub struct Preparation {
    pub automaton: Automaton,
    pub degeneralised: bool,
    /// The precondition that is not met although the search runs (`force=true`): a sentence.
    pub forced: Option<String>,
}

/// Checks the preconditions of the search on at most `limit` states. With `force=true`, an unmet precondition
/// is returned in `forced` and is not an error.
pub fn prepare(
    model: &Arc<dyn Model>,
    algorithm: &Algorithm,
    options: &Options,
    limit: u64,
) -> Result<Preparation, CheckError> {
    prepare_as_judged(model, algorithm, options, limit, |automaton| {
        unmet(algorithm.needs, automaton, limit)
    })
}

/// As [`prepare`], but `judge` checks the precondition on the class.
pub(crate) fn prepare_as_judged(
    model: &Arc<dyn Model>,
    algorithm: &Algorithm,
    options: &Options,
    limit: u64,
    judge: impl FnOnce(&mut Automaton) -> Option<CheckError>,
) -> Result<Preparation, CheckError> {
    let unfolding = unfolding(&**model, algorithm.needs);
    let degeneralised = unfolding.is_some();
    let mut automaton = match unfolding {
        Some(how) => Automaton::unfolded(model.clone(), how),
        None => Automaton::new(model.clone()),
    };
    let unmet =
        judge(&mut automaton).or_else(|| leaves_lengths_out(options, &mut automaton, limit));
    match unmet {
        Some(error) if !options.is("force", "true") => Err(error),
        unmet => {
            Ok(Preparation { automaton, degeneralised, forced: unmet.map(|error| error.message) })
        }
    }
}

/// The unfolding that a search needs; none if it walks the model itself.
pub(crate) fn unfolding(model: &dyn Model, needs: Needs) -> Option<Unfolding> {
    match (needs, model.acceptance_sets(), model.marks_transitions()) {
        (Needs::AnySets, ..) => None,
        (_, 1, false) => None,
        (_, 0, _) => Some(Unfolding::Levels),
        (Needs::Lengths, 1, true) => Some(Unfolding::Promises),
        (Needs::Lengths, ..) => Some(Unfolding::Cycles),
        (_, _, true) => Some(Unfolding::Rounds),
        (_, _, false) => Some(Unfolding::Levels),
    }
}

/// What the copies of states in an unfolding mean: a sentence for the user.
pub(crate) fn meaning(how: Unfolding, sets: u32) -> &'static str {
    match (how, sets) {
        (Unfolding::Levels, 0) => {
            "There is no acceptance set, so every cycle accepts: each state counts as accepting."
        }
        (Unfolding::Levels, _) => {
            "This search knows one acceptance set, so the automaton is unfolded: s·i is s waiting for \
             set i."
        }
        (Unfolding::Rounds, 1) => {
            "This search knows accepting states, so the automaton is unfolded: s·1 is s, entered by an \
             accepting transition."
        }
        (Unfolding::Rounds, _) => {
            "This search knows one acceptance set of states, so the automaton is unfolded: at s·i \
             transitions of the first i sets have been taken in this round."
        }
        (Unfolding::Promises, _) => {
            "This search knows accepting states, so the automaton is unfolded: s·1 is s with an \
             accepting transition to follow. Lassos are as long as in the model."
        }
        (Unfolding::Cycles, _) => {
            "This search knows one acceptance set, so the automaton is unfolded: s·t{0} is s on a cycle \
             that began at t and has met set 0. Lassos are as long as in the model."
        }
    }
}

/// With `step=2` the search skips every second length: the reason if that is not sound here.
fn leaves_lengths_out(
    options: &Options,
    automaton: &mut Automaton,
    limit: u64,
) -> Option<CheckError> {
    if !options.is("step", "2") {
        return None;
    }
    let help = "use step=1, or run it anyway with --option force=true";
    let found = uneven(automaton, limit);
    let name = |state| format!("`{}`", automaton.full_name(state));
    let (message, state, exceeds) = match found {
        Ok(None) => return None,
        Ok(Some(Uneven::SameSide { source, target })) => (
            format!(
                "step=2 needs an automaton in which two kinds of states alternate, but a \
                 transition leads from {} to {}, which are of the same kind",
                name(source),
                name(target)
            ),
            Some(source),
            false,
        ),
        Ok(Some(Uneven::ClosesAt(state))) => (
            format!(
                "step=2 needs cycles that close only on the side of the initial state, but one can \
                 close at {}, which is on the other side: lengths can differ by one",
                name(state)
            ),
            Some(state),
            false,
        ),
        Err(over) => {
            (format!("whether step=2 is sound could not be checked: {}", over.words()), None, true)
        }
    };
    let place = state.and_then(|state| automaton.place(state));
    Some(CheckError { message, help, place, exceeds })
}

/// Why an automaton does not meet the precondition of a search. At most `limit` states are examined.
pub(crate) fn unmet(needs: Needs, automaton: &mut Automaton, limit: u64) -> Option<CheckError> {
    let wanted = needs.class()?;
    match classify(automaton, limit) {
        Ok(classification) => misfit(wanted, &classification, automaton),
        Err(over) => Some(CheckError {
            message: format!(
                "this search needs a {} automaton, and this could not be checked: {}",
                wanted.word(),
                over.words()
            ),
            help: "allow more states with --limit, or run it anyway with --option force=true",
            place: None,
            exceeds: true,
        }),
    }
}

/// Why an automaton of this class does not meet the precondition `wanted`.
pub(crate) fn misfit(
    wanted: Class,
    found: &Classification,
    automaton: &Automaton,
) -> Option<CheckError> {
    let name = |state| format!("`{}`", automaton.full_name(state));
    let (message, state) = match (&found.obstacle, wanted) {
        (Some(Obstacle::Mixed { accepting, other, .. }), _) => (
            format!(
                "this search needs a {} automaton, but {} accepts and {} does not, and they lie in \
                 one component",
                wanted.word(),
                name(*accepting),
                name(*other)
            ),
            *other,
        ),
        (Some(Obstacle::Leaves { source, target }), Class::Terminal) => (
            format!(
                "this search needs a terminal automaton, but a transition leads from {}, which \
                 accepts, to {}, which does not",
                name(*source),
                name(*target)
            ),
            *source,
        ),
        _ if wanted == Class::Terminal && !found.deadlocks.is_empty() => {
            let state = found.deadlocks[0];
            (
                format!(
                    "this search needs an automaton without deadlocks, but {} has no successor",
                    name(state)
                ),
                state,
            )
        }
        _ => return None,
    };
    Some(CheckError {
        message,
        help: "use another search, or run it anyway with --option force=true",
        place: automaton.place(state),
        exceeds: false,
    })
}
