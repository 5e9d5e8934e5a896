//! The answer as JSON.

use lariat_core::liveness::{Outlook, RescueEnding};
use serde::Serialize;

use super::{LivenessExamined, Part};
use crate::LassoNames;
use crate::explanations::neighbourhoods::kind_word;

/// The size of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Size {
    pub states: u32,
    pub transitions: usize,
}

/// From, label, to. The label is null if transitions have no labels.
type Step<'a> = (&'a str, Option<&'a str>, &'a str);

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportedCentre<'a> {
    pub state: &'a str,
    pub incoming: Vec<Step<'a>>,
    pub outgoing: Vec<Step<'a>>,
    pub correct: Vec<Step<'a>>,
    pub kind: Option<&'static str>,
    /// The length of a shortest path to it.
    pub distance: u32,
    /// Its positions on the stem and on the cycle of the lasso.
    pub on_stem: Vec<usize>,
    pub on_cycle: Vec<usize>,
    pub sentence: String,
}

/// The kept transitions; adjacent ones are in one list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Abstraction<'a> {
    pub stem: Vec<Vec<Step<'a>>>,
    pub cycle: Vec<Vec<Step<'a>>>,
}

/// A run from the first state of the cycle that does not accept. If its cycle is empty, it ends in a
/// deadlock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rescued<'a> {
    pub stem: Vec<&'a str>,
    pub cycle: Vec<&'a str>,
    /// The acceptance set that the cycle does not visit.
    pub avoids: Option<u32>,
}

/// The output of `lariat neighbourhoods --json` for a Büchi automaton.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LivenessReport<'a> {
    pub violated: bool,
    /// The size of the reachable part.
    pub automaton: Size,
    pub acceptance_sets: u32,
    /// The size of the part from which accepting runs start.
    pub counterexamples: Size,
    /// How many runs from each state accept: `every`, `some` or `none`.
    pub states: Vec<(&'a str, &'static str)>,
    /// `incorrect`, `neutral` or `correct`: whether every, some or no run accepts after the transition.
    pub tags: Vec<(&'a str, Option<&'a str>, &'a str, &'static str)>,
    pub neighbourhoods: Vec<ReportedCentre<'a>>,
    pub lasso: Option<LassoNames>,
    /// How many runs from each state of the cycle accept: `every` or `some`.
    pub cycle: Option<&'static str>,
    /// The index of the first state of the lasso from which every run accepts.
    pub lost_from: Option<u32>,
    pub abstraction: Option<Abstraction<'a>>,
    pub rescue: Option<Rescued<'a>>,
    pub sentence: Option<String>,
    /// The marking, if the user chose none and the default was replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback: Option<&'static str>,
}

impl LivenessExamined<'_> {
    pub fn report(&self) -> LivenessReport<'_> {
        let (graph, analysis) = (&self.subject.graph, &self.analysis);
        let transitions = graph.lts().transitions().len();
        let inside = analysis.tags.iter().filter(|&&tag| tag != Outlook::Safe).count();
        let violating = analysis.violating.iter().filter(|&&violates| violates).count();
        let cut = analysis.cut.as_ref();
        LivenessReport {
            violated: analysis.is_violated(),
            automaton: Size { states: graph.state_count(), transitions },
            acceptance_sets: graph.acceptance_sets(),
            counterexamples: Size { states: violating as u32, transitions: inside },
            states: (0..graph.state_count())
                .map(|state| (self.name(state), analysis.outlook(state).word()))
                .collect(),
            tags: (0..)
                .zip(&analysis.tags)
                .map(|(number, tag)| {
                    let (from, label, to) = self.step(number);
                    (from, label, to, tag.tag())
                })
                .collect(),
            neighbourhoods: (0..analysis.neighbourhoods.len())
                .map(|place| self.neighbourhood(place))
                .collect(),
            lasso: cut.map(|cut| LassoNames {
                stem: self.sources(&cut.walk.stem).map(str::to_owned).collect(),
                cycle: self.sources(&cut.walk.cycle).map(str::to_owned).collect(),
            }),
            cycle: cut.map(|cut| cut.outlook.word()),
            lost_from: cut.and_then(|cut| cut.lost_from),
            abstraction: cut.map(|_| Abstraction {
                stem: self.lists(Part::Stem),
                cycle: self.lists(Part::Cycle),
            }),
            rescue: cut.and_then(|cut| self.rescued(cut.walk.cycle[0])),
            sentence: self.verdict(),
            fallback: self.fallback.then_some("junction"),
        }
    }

    fn neighbourhood(&self, place: usize) -> ReportedCentre<'_> {
        let one = &self.analysis.neighbourhoods[place];
        let steps = |numbers: &[u32]| numbers.iter().map(|&number| self.step(number)).collect();
        let (on_stem, on_cycle) = self.along.get(&one.state).cloned().unwrap_or_default();
        ReportedCentre {
            state: self.name(one.state),
            incoming: steps(&one.incoming),
            outgoing: steps(&one.outgoing),
            correct: steps(&one.correct),
            kind: one.kind.map(kind_word),
            distance: one.distance,
            on_stem,
            on_cycle,
            sentence: self.sentence(place),
        }
    }

    fn step(&self, number: u32) -> Step<'_> {
        let step = self.subject.graph.transition(number);
        let label = Some(self.subject.graph.label(number)).filter(|label| !label.is_empty());
        (self.name(step.source), label, self.name(step.target))
    }

    fn lists(&self, part: Part) -> Vec<Vec<Step<'_>>> {
        let steps = |list: Vec<u32>| list.into_iter().map(|number| self.step(number)).collect();
        self.kept(part).into_iter().map(steps).collect()
    }

    fn sources<'a>(&'a self, numbers: &'a [u32]) -> impl Iterator<Item = &'a str> {
        numbers.iter().map(|&number| self.name(self.subject.graph.transition(number).source))
    }

    fn rescued(&self, transition: u32) -> Option<Rescued<'_>> {
        let start = self.subject.graph.transition(transition).source;
        let rescue = self.analysis.rescue(&self.subject.graph, start)?;
        let names = |numbers: &[u32]| -> Vec<&str> {
            let source = |&number: &u32| self.name(self.subject.graph.transition(number).source);
            numbers.iter().map(source).collect()
        };
        let mut stem = names(&rescue.way);
        Some(match &rescue.ending {
            RescueEnding::Deadlock(end) => {
                stem.push(self.name(*end));
                Rescued { stem, cycle: Vec::new(), avoids: None }
            }
            RescueEnding::Round { cycle, avoids } => {
                Rescued { stem, cycle: names(cycle), avoids: Some(*avoids) }
            }
        })
    }
}
