//! Reads a trace that the user pasted: names of states, or values of inputs.

use std::collections::HashMap;

use lariat_core::OpenSystem;
use lariat_core::fate::{Error, Route};

use super::names::meant;
use super::valuations;
use super::words::{quoted, shown_list};
use crate::LassoNames;
use crate::questions::why_not::{Word, words};

/// Reads a trace of a system whose states have these names: `s1 s2 (s3 s4)`, or `g w; !g; g !w`, which begins
/// in the first initial state unless a state is given, as in `s1: g w; !g`. An error is a sentence.
pub fn given(
    text: &str,
    system: &OpenSystem,
    names: &[String],
    error: &Error,
) -> Result<Route, String> {
    let reader = Reader::new(system, names, error);
    match valuations::of(text, &reader) {
        Some(route) => reader.checked(route?),
        None => reader.states(text),
    }
}

/// The trace of a lasso that a search has found. If the error is a target, the trace ends there.
pub fn found(
    lasso: &LassoNames,
    system: &OpenSystem,
    names: &[String],
    error: &Error,
) -> Result<Route, String> {
    let reader = Reader::new(system, names, error);
    let states: Result<Vec<u32>, String> =
        lasso.stem.iter().chain(&lasso.cycle).map(|name| reader.state(name)).collect();
    reader.walked(states?, Some(lasso.stem.len()))
}

/// Reads a trace of a given system.
pub(super) struct Reader<'a> {
    pub(super) system: &'a OpenSystem,
    names: &'a [String],
    error: &'a Error,
    numbers: HashMap<&'a str, u32>,
}

/// The form of a trace, for error messages.
const FORM: &str = "a trace is written as `s1 s2 s3`, with one pair of parentheses around its cycle \
                    if it has one: `s1 s2 (s3 s4)`";

impl<'a> Reader<'a> {
    fn new(system: &'a OpenSystem, names: &'a [String], error: &'a Error) -> Reader<'a> {
        let numbers = (0..).zip(names).map(|(number, name)| (name.as_str(), number)).collect();
        Reader { system, names, error, numbers }
    }

    pub(super) fn name(&self, state: u32) -> String {
        quoted(self.names.get(state as usize).map_or("?", String::as_str))
    }

    pub(super) fn is_state(&self, name: &str) -> bool {
        self.numbers.contains_key(name)
    }

    pub(super) fn state(&self, name: &str) -> Result<u32, String> {
        /// The maximal number of names that are compared.
        const MOST: usize = 10_000;
        self.numbers.get(name).copied().ok_or_else(|| {
            let known: Vec<&str> = self.names.iter().take(MOST).map(String::as_str).collect();
            format!(
                "there is no state {}; there are {}{}",
                quoted(name),
                shown_list(&known),
                meant(name, &known)
            )
        })
    }

    /// Reads a trace by names of states.
    fn states(&self, text: &str) -> Result<Route, String> {
        let (mut states, mut opens, mut closes) = (Vec::new(), None, None);
        for word in words(text)? {
            match word {
                Word::Open if opens.is_none() && closes.is_none() => opens = Some(states.len()),
                Word::Close if opens.is_some() && closes.is_none() => closes = Some(states.len()),
                Word::Open | Word::Close => return Err(FORM.into()),
                Word::Name(_) if closes.is_some() => return Err(FORM.into()),
                Word::Name(name) if self.is_state(&name) => states.push(self.state(&name)?),
                // Names may contain commas and dashes. An unknown name may be several names with separators.
                Word::Name(name) => {
                    let joined = name.replace("->", "→");
                    let parts = joined.split([',', '→']).filter(|part| !part.is_empty());
                    for part in parts {
                        states.push(self.state(part)?);
                    }
                }
            }
        }
        match (opens, closes) {
            (Some(open), Some(close)) if open < close => self.walked(states, Some(open)),
            (None, None) if states.is_empty() => Err(format!("there is no state in it: {FORM}")),
            (None, None) => self.walked(states, None),
            _ => Err(FORM.into()),
        }
    }

    /// A trace by its states; the last one leads back to the start of the cycle.
    fn walked(&self, states: Vec<u32>, cycle: Option<usize>) -> Result<Route, String> {
        let moves = vec![None; states.len() - usize::from(cycle.is_none() && !states.is_empty())];
        self.checked(Route { states, moves, cycle: cycle.map(|place| place as u32) })
    }

    /// The trace, if it leads to the error.
    fn checked(&self, route: Route) -> Result<Route, String> {
        let Some(&first) = route.states.first() else { return Err(FORM.into()) };
        if !self.system.initial.contains(&first) {
            let initial: Vec<&str> =
                self.system.initial.iter().map(|&s| &*self.names[s as usize]).collect();
            let are =
                if initial.len() == 1 { "the initial state is" } else { "initial states are" };
            return Err(format!(
                "the trace begins in {}, but {are} {}",
                self.name(first),
                shown_list(&initial)
            ));
        }
        let last = route.states.len() - 1;
        for (place, &state) in route.states.iter().enumerate() {
            let next = match route.states.get(place + 1) {
                Some(&next) => next,
                None => match route.cycle {
                    Some(cycle) => route.states[cycle as usize],
                    None => continue,
                },
            };
            // A search adds a transition from a target to itself; it is not a move of the system.
            let stays = place == last && state == next && self.is_target(state);
            if !stays && !self.system.successors(state).contains(&next) {
                return Err(self.no_move(state, next));
            }
        }
        match self.error {
            Error::Target(_) => self.to_target(route),
            Error::Fair => self.for_ever(route),
        }
    }

    fn is_target(&self, state: u32) -> bool {
        matches!(self.error, Error::Target(targets) if targets.contains(&state))
    }

    fn no_move(&self, state: u32, next: u32) -> String {
        let mut successors: Vec<u32> = self.system.successors(state).to_vec();
        successors.sort_unstable();
        successors.dedup();
        let known: Vec<&str> = successors.iter().map(|&s| &*self.names[s as usize]).collect();
        let (from, to) = (self.name(state), self.name(next));
        match known.is_empty() {
            true => format!("no transition leads from {from} to {to}: none leaves {from}"),
            false => format!(
                "no transition leads from {from} to {to}; from {from} the run can go to {}",
                shown_list(&known)
            ),
        }
    }

    /// The trace up to its first target, even if that is inside the cycle.
    fn to_target(&self, mut route: Route) -> Result<Route, String> {
        let passes = route.states.iter().position(|&state| self.is_target(state));
        let Some(passes) = passes else {
            let last = *route.states.last().unwrap_or(&0);
            return Err(format!(
                "the trace does not reach a target: it ends in {}, which is not a target",
                self.name(last)
            ));
        };
        let ends_there = route.states.last().is_some_and(|&last| self.is_target(last));
        if route.cycle.is_some() {
            route.states.truncate(passes + 1);
            route.moves.truncate(passes);
            route.cycle = None;
        } else if !ends_there {
            let last = *route.states.last().unwrap_or(&0);
            return Err(format!(
                "the trace does not end in a target: it reaches {}, which is one, but ends in {}",
                self.name(route.states[passes]),
                self.name(last)
            ));
        }
        Ok(route)
    }

    /// A trace with a cycle that visits every fairness set.
    fn for_ever(&self, route: Route) -> Result<Route, String> {
        if let Some(cycle) = route.cycle {
            return match self.missed(&route.states[cycle as usize..]) {
                None => Ok(route),
                Some(why) => Err(why),
            };
        }
        // As in `s1 s2 s3 s2`: the cycle begins at the earlier occurrence of the last state.
        let Some((last, before)) = route.states.split_last() else { return Err(FORM.into()) };
        let mut why = None;
        for place in (0..before.len()).rev().filter(|&place| before[place] == *last) {
            match self.missed(&before[place..]) {
                Some(missed) => why = why.or(Some(missed)),
                None => {
                    let (states, moves) = (before.to_vec(), route.moves);
                    return Ok(Route { states, moves, cycle: Some(place as u32) });
                }
            }
        }
        Err(why.unwrap_or_else(|| {
            format!(
                "the error is an infinite run, but this trace ends in {}: put its cycle in \
                 parentheses, as in `s1 s2 (s3 s4)`",
                self.name(*last)
            )
        }))
    }

    /// A sentence on a fairness set that a cycle does not visit.
    fn missed(&self, cycle: &[u32]) -> Option<String> {
        let sets = self.system.acceptance_sets;
        let is_met = |set: u32| cycle.iter().any(|&state| self.system.marks(state).contains(set));
        let set = (0..sets).find(|&set| !is_met(set))?;
        Some(match sets {
            1 => "no state of the cycle is marked: this is not an error".to_owned(),
            _ => format!("the cycle does not visit fairness set {set}: this is not an error"),
        })
    }
}
