//! From a text to the reachable part of an automaton, and a lasso of it.

use lariat_session::core::Options;
use lariat_session::core::liveness::{LivenessAnalysis, Marking, Walk};
use lariat_session::lang::Specification;
use lariat_session::liveness::{FALLBACK, LivenessSubject as Reached, LivenessUnfit};
use lariat_session::why_not::WantedLasso;

use crate::message::Topic;

/// The limit on the number of states.
const LIMIT: u64 = 300_000;

/// An automaton, and everything that does not depend on the step.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) subject: Reached,
    pub(super) marking: Marking,
    /// Remarks about the marking.
    pub(super) notes: Vec<String>,
    /// The lasso to reduce.
    pub(super) walk: Option<Walk>,
    /// The result of the run.
    pub(super) analysis: LivenessAnalysis,
    /// Indexed by neighbourhood: a sentence about its meaning.
    pub(super) sentences: Vec<String>,
    /// The neighbourhoods in the order of the list.
    pub(super) ranked: Vec<usize>,
    /// How many of the first neighbourhoods in the list are on the lasso.
    pub(super) passed: usize,
    /// A sentence about the lasso.
    pub(super) verdict: Option<String>,
}

impl Opened {
    /// An error is a sentence about why nothing can be shown.
    pub(super) fn read(model: &Specification, asked: &Topic) -> Result<Opened, String> {
        let subject = Reached::new(model, LIMIT).map_err(|unfit| match unfit {
            LivenessUnfit::Model { why, help, .. } => {
                format!("This model does not fit: {why}. To do: {help}.")
            }
            LivenessUnfit::TooLarge(why) => {
                format!("Too much: {why}. Give the model smaller bounds, or open a part of it.")
            }
        })?;
        let asked_for = match asked.options.get("marking") {
            None | Some("auto") => None,
            Some("junction") => Some(Marking::Junction),
            Some(_) => Some(Marking::Pairwise),
        };
        let violated = subject.examine(None, Marking::Pairwise).analysis.is_violated();
        let walk = match violated {
            true => Some(subject.wanted(model, &wanted(&asked.options)).map_err(|why| {
                format!("There is a counterexample, but not the one that was asked for: {why}.")
            })?),
            false => None,
        };
        let examined = match asked_for {
            Some(marking) => subject.examine(walk.clone(), marking),
            None => subject.examine_as_fits(walk.clone()),
        };
        let (analysis, fell_back) = (examined.analysis.clone(), examined.fallback);
        let marking = asked_for.unwrap_or(match fell_back {
            true => Marking::Junction,
            false => Marking::Pairwise,
        });
        let places = 0..analysis.neighbourhoods.len();
        let sentences = places.map(|place| examined.sentence(place)).collect();
        let (ranked, verdict) = (examined.ranked(), examined.verdict());
        let passed =
            |place: &&usize| examined.part_of(analysis.neighbourhoods[**place].state).is_some();
        let passed = ranked.iter().filter(passed).count();
        let notes = notes(&asked.options, fell_back);
        drop(examined);
        Ok(Opened { subject, marking, notes, walk, analysis, sentences, ranked, passed, verdict })
    }

    pub(super) fn name(&self, state: u32) -> &str {
        self.subject.names.get(state as usize).map_or("", String::as_str)
    }

    /// The index of the neighbourhood with this centre.
    pub(super) fn place_of(&self, centre: u32) -> Option<usize> {
        self.analysis.neighbourhoods.binary_search_by_key(&centre, |one| one.state).ok()
    }
}

fn notes(options: &Options, fell_back: bool) -> Vec<String> {
    let mut notes = Vec::new();
    if fell_back {
        notes.push(format!("Note: {FALLBACK}"));
    }
    if options.is("marking", "literal") {
        notes.push(
            "Note: for a Büchi automaton the marking literal is the same as pairwise, because \
             each state matches only itself."
                .to_owned(),
        );
    }
    notes
}

fn wanted(options: &Options) -> WantedLasso {
    match (options.get("lasso"), options.get("search")) {
        (Some(text), _) => WantedLasso::parse(text),
        (None, Some(name)) => WantedLasso::FoundBy(name.to_owned()),
        (None, None) => WantedLasso::Shortest,
    }
}
