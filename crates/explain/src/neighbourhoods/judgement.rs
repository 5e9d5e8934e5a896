//! Sentences about neighbourhoods, and their order.

use lariat_session::core::sorting::sort_by_key;
use std::collections::HashMap;

use lariat_session::core::neighbourhoods::{Neighbourhood, NeighbourhoodRun};
use lariat_session::neighbourhoods::{self, NeighbourhoodExamined};

use super::charts::path_states;
use super::opening::Opened;
use crate::sentence::{Sentence, count};

/// The limit on the number of stored sentences. If there are more neighbourhoods, the last ones have none.
const MOST: usize = 5_000;

/// A sentence for each neighbourhood, by its centre.
#[derive(Clone, Debug, Default)]
pub(super) struct Sentences {
    said: HashMap<u32, String>,
    /// The centre of the last turning point on the shortest counterexample.
    pub(super) turning_point: Option<u32>,
}

impl Sentences {
    /// For a complete run: those on the shortest counterexample first, then the others in their order.
    pub(super) fn of(opened: &Opened, machine: &NeighbourhoodRun) -> Sentences {
        let Some(pattern) = &opened.pattern else { return Sentences::default() };
        if machine.neighbourhoods().is_empty() {
            return Sentences::default();
        }
        let subject = neighbourhoods::NeighbourhoodSubject {
            lts: opened.lts.clone(),
            names: (0..opened.lts.state_count()).map(|state| opened.name(state)).collect(),
            pattern: pattern.clone(),
            remarks: Vec::new(),
        };
        let examined = NeighbourhoodExamined::new(&subject, machine.analysis());
        let all = machine.neighbourhoods();
        let place = |state: u32| all.binary_search_by_key(&state, |found| found.state).ok();
        let on_path = path_states(machine).into_iter().filter_map(place);
        let others = ranked(machine).0.into_iter().filter_map(|found| place(found.state));
        let mut sentences = HashMap::new();
        for place in on_path.chain(others) {
            if sentences.len() == MOST {
                break;
            }
            sentences.entry(all[place].state).or_insert_with(|| examined.sentence(place));
        }
        let turning_point = examined.turning_point().map(|place| all[place].state);
        Sentences { said: sentences, turning_point }
    }

    /// The sentence, with its labels as separate pieces.
    pub(super) fn get(&self, centre: u32) -> Sentence {
        Sentence::default().prose(self.said.get(&centre).map_or("", String::as_str))
    }
}

/// First the neighbourhoods on the shortest counterexample, in its order, and their number; then the others
/// by distance, by how many shortest counterexamples pass through them, and by number.
pub(super) fn ranked(machine: &NeighbourhoodRun) -> (Vec<&Neighbourhood>, usize) {
    let known = machine.kept().len() == machine.path().len();
    let path = if known { path_states(machine) } else { Vec::new() };
    let place: HashMap<u32, usize> = path.iter().copied().zip(0..).collect();
    let passed = |found: &Neighbourhood| place.get(&found.state).copied().unwrap_or(usize::MAX);
    let mut all: Vec<&Neighbourhood> = machine.neighbourhoods().iter().collect();
    sort_by_key(&mut all, |found| {
        let often = std::cmp::Reverse(found.shortest_through);
        (passed(found), found.distance, often, found.state)
    });
    let count = all.iter().filter(|found| passed(found) < usize::MAX).count();
    (all, count)
}

/// Its distance, and how many shortest counterexamples pass through it.
pub(super) fn rank_words(found: &Neighbourhood) -> String {
    let distance = match found.distance {
        0 => "at the start".to_owned(),
        distance => format!("after {}", count(u64::from(distance), "action", "actions")),
    };
    let through = match found.shortest_through {
        0 => "no shortest counterexample passes".to_owned(),
        u64::MAX => "more shortest counterexamples pass than can be counted".to_owned(),
        1 => "1 shortest counterexample passes".to_owned(),
        many => format!("{} pass", count(many, "", "shortest counterexamples")),
    };
    format!("{distance} · {through}")
}
