//! The answer in the form that CONTRACT.md describes.

use lariat_core::neighbourhoods::{Junction, Tag};
use lariat_core::{Lts, Transition};
use serde::{Serialize, Serializer};

use super::{NeighbourhoodExamined, Rank};

/// The size of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Size {
    pub states: u32,
    pub transitions: usize,
    /// The number of labels that occur on transitions.
    pub labels: usize,
}

impl Size {
    pub fn of(lts: &Lts) -> Size {
        Size {
            states: lts.state_count(),
            transitions: lts.transitions().len(),
            labels: lts.used_labels(),
        }
    }
}

/// A state of the full system: a number if its name is one, as in AUT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateName<'a>(pub &'a str);

impl Serialize for StateName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.parse::<u64>() {
            // Not `007` or `+7`, because the name must be recovered exactly.
            Ok(number) if number.to_string() == self.0 => serializer.serialize_u64(number),
            _ => serializer.serialize_str(self.0),
        }
    }
}

/// From, label, to, in the system of counterexamples.
type Step<'a> = (u32, &'a str, u32);

/// From, label, to, in the full system.
type FullStep<'a> = (StateName<'a>, &'a str, StateName<'a>);

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportedNeighbourhood<'a> {
    pub state: u32,
    pub incoming: Vec<Step<'a>>,
    pub outgoing: Vec<Step<'a>>,
    pub correct: Vec<FullStep<'a>>,
    pub kind: Option<&'static str>,
}

/// What a neighbourhood means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Said {
    /// Its centre.
    pub state: u32,
    /// The name of the centre in the model.
    pub name: String,
    pub on_counterexample: bool,
    pub sentence: String,
}

/// The output of `lariat neighbourhoods --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NeighbourhoodReport<'a> {
    pub violated: bool,
    pub full: Size,
    pub counterexample_lts: Size,
    pub matching: Vec<(u32, StateName<'a>)>,
    pub frontier: Vec<StateName<'a>>,
    pub neighbourhoods: Vec<ReportedNeighbourhood<'a>>,
    pub tags: Vec<(u32, &'a str, u32, &'static str)>,
    /// Empty if the property holds; but the empty trace can be a counterexample, too.
    pub counterexample: Vec<&'a str>,
    pub abstraction: Vec<Vec<&'a str>>,
    /// Those on the counterexample first, in its order.
    pub sentences: Vec<Said>,
    /// The centre of the last neighbourhood on the counterexample from which correct behaviour was still
    /// possible.
    pub turning_point: Option<u32>,
    /// The marking, if the user chose none and the default was replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback: Option<&'static str>,
}

impl NeighbourhoodExamined<'_> {
    pub fn report(&self) -> NeighbourhoodReport<'_> {
        let analysis = &self.analysis;
        let lts = &analysis.counterexamples.lts;
        let name = |state: u32| StateName(self.name(state));
        let step = |step: &Transition| (step.source, self.label(step.label), step.target);
        let steps = |numbers: &[u32]| {
            numbers.iter().map(|&number| step(&lts.transitions()[number as usize])).collect()
        };
        let full_step =
            |step: &Transition| (name(step.source), self.label(step.label), name(step.target));
        let neighbourhoods = analysis.neighbourhoods.iter().map(|one| ReportedNeighbourhood {
            state: one.state,
            incoming: steps(&one.incoming),
            outgoing: steps(&one.outgoing),
            correct: one.correct.iter().map(full_step).collect(),
            kind: one.kind.map(kind_word),
        });
        let tagged = lts.transitions().iter().zip(&analysis.tags).map(|(transition, &tag)| {
            let (from, label, to) = step(transition);
            (from, label, to, tag_word(tag))
        });
        let path = analysis.shortest.as_deref().unwrap_or_default();
        NeighbourhoodReport {
            violated: analysis.is_violated(),
            full: Size::of(&self.subject.lts),
            counterexample_lts: Size::of(lts),
            matching: analysis.matching.iter().map(|&(x, y)| (x, name(y))).collect(),
            frontier: analysis.frontier.iter().map(|&y| name(y)).collect(),
            neighbourhoods: neighbourhoods.collect(),
            tags: tagged.collect(),
            counterexample: path.iter().map(|&number| self.action(number)).collect(),
            abstraction: self.abstraction(),
            sentences: self.said(),
            turning_point: self.turning_point().map(|place| analysis.neighbourhoods[place].state),
            fallback: self.fallback.then_some("junction"),
        }
    }
}

impl NeighbourhoodExamined<'_> {
    fn said(&self) -> Vec<Said> {
        let on_the_way = self.on_the_way();
        let said = |place: usize| {
            let state = self.analysis.neighbourhoods[place].state;
            Said {
                state,
                name: self.naming.long(state),
                on_counterexample: on_the_way[place],
                sentence: self.sentence(place),
            }
        };
        self.told(Rank::Early).into_iter().map(said).collect()
    }
}

fn tag_word(tag: Tag) -> &'static str {
    match tag {
        Tag::Neutral => "neutral",
        Tag::Incorrect => "incorrect",
    }
}

pub(crate) fn kind_word(kind: Junction) -> &'static str {
    match kind {
        Junction::G => "G",
        Junction::R => "R",
        Junction::GR => "GR",
        Junction::GRB => "GRB",
    }
}
