//! The answer as JSON.

use lariat_core::Variable;
use lariat_core::fate::{Layer, Purpose, TracePart, Will};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Back, ClaimFacts, Column, FateExamined};

/// The output of `lariat fate --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FateReport<'a> {
    /// The layers of the first part.
    pub layers: Vec<ReportedLayer<'a>>,
    pub trace: Vec<ReportedState<'a>>,
    /// The number of steps marked as free choices; null without a trace.
    pub free: Option<usize>,
    /// The least number of free choices that a trace needs, if layers are known.
    pub needed: Option<u32>,
    /// The number of free choices that are not marked.
    pub hidden: usize,
    /// The state that the last one leads back to, if the rule repeats states for ever.
    #[serde(rename = "loop")]
    pub again: Option<usize>,
    /// The state that the last one leads back to, if the error is an infinite run.
    pub cycle: Option<usize>,
    pub parts: Vec<ReportedPart<'a>>,
    pub control: Vec<&'a str>,
    pub suggestion: Vec<ReportedInput<'a>>,
    /// The claims of verdict and sentences, one by one.
    pub claims: Vec<ClaimFacts<'a>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportedLayer<'a> {
    pub index: usize,
    pub states: Vec<&'a str>,
    pub boundary: Vec<&'a str>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportedState<'a> {
    pub state: &'a str,
    /// `fated`, `free`, or null at the end of the trace.
    #[serde(rename = "move")]
    pub will: Option<&'static str>,
    pub inputs: Valuation<'a>,
    pub values: Valuation<'a>,
    pub layer: Option<u32>,
    /// For a fated step: whether this move of the environment left no way out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forced: Option<bool>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportedPart<'a> {
    /// `stem`, `visit` or `return`.
    pub purpose: &'static str,
    /// The acceptance set that is visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<u32>,
    /// The index in the trace where it begins.
    pub from: usize,
    pub steps: usize,
    pub free: usize,
    pub needed: Option<u32>,
    /// For all parts but the first, whose layers are in the report itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<ReportedLayer<'a>>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportedInput<'a> {
    pub input: &'a str,
    pub critical: u32,
    pub dictated: u32,
    pub steps: u32,
    pub suggested: bool,
}

/// Values of variables by name, in the order of the variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Valuation<'a>(pub Vec<(&'a str, ReportedValue<'a>)>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ReportedValue<'a> {
    Truth(bool),
    Number(i64),
    Text(&'a str),
}

impl Serialize for Valuation<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'a> Valuation<'a> {
    fn of(variables: &'a [Variable], values: &[u32]) -> Valuation<'a> {
        let entry = |(variable, &value): (&'a Variable, &u32)| {
            let text = variable.values.get(value as usize).map_or("?", String::as_str);
            (variable.name.as_str(), reported(text))
        };
        Valuation(variables.iter().zip(values).map(entry).collect())
    }
}

/// A text that is a number or a truth value is written as such.
fn reported(text: &str) -> ReportedValue<'_> {
    match (text, text.parse::<i64>()) {
        ("false", _) => ReportedValue::Truth(false),
        ("true", _) => ReportedValue::Truth(true),
        (_, Ok(number)) if number.to_string() == text => ReportedValue::Number(number),
        _ => ReportedValue::Text(text),
    }
}

impl<'a> FateExamined<'a> {
    pub fn report(&self) -> FateReport<'a> {
        let arena = &self.subject.arena;
        let back = self.back();
        let trace = self.columns().iter().map(|column| self.reported_state(column)).collect();
        let stem = self.analysis.parts.first().filter(|_| self.is_reachable());
        FateReport {
            layers: stem.map_or(Vec::new(), |part| self.layers(&part.layers)),
            trace,
            free: self.is_reachable().then(|| self.analysis.free()),
            needed: self.needed(),
            hidden: self.hidden(),
            again: back.and_then(|back| match back {
                Back::Loop(place) => Some(place),
                Back::Cycle(_) => None,
            }),
            cycle: back.and_then(|back| match back {
                Back::Cycle(place) => Some(place),
                Back::Loop(_) => None,
            }),
            parts: self.reported_parts(),
            control: arena
                .control()
                .filter_map(|input| arena.system.inputs.get(input as usize))
                .map(|input| input.name.as_str())
                .collect(),
            suggestion: self
                .suggestion()
                .into_iter()
                .map(|one| ReportedInput {
                    input: one.name,
                    critical: one.critical,
                    dictated: one.dictated,
                    steps: one.steps,
                    suggested: one.is_suggested,
                })
                .collect(),
            claims: self.all_claims().iter().map(|claim| self.facts(claim)).collect(),
        }
    }

    fn layers(&self, layers: &[Layer]) -> Vec<ReportedLayer<'a>> {
        let names = |states: &[u32]| states.iter().map(|&state| self.name(state)).collect();
        let layer = |(index, layer): (usize, &Layer)| ReportedLayer {
            index,
            states: names(&layer.states),
            boundary: names(&layer.boundary),
        };
        layers.iter().enumerate().map(layer).collect()
    }

    fn reported_state(&self, column: &Column) -> ReportedState<'a> {
        let system = &self.subject.arena.system;
        let step = column.step;
        ReportedState {
            state: self.name(column.state),
            will: step.map(|step| will_word(step.will)),
            inputs: Valuation::of(&system.inputs, &column.inputs),
            values: Valuation::of(&system.variables, system.values(column.state)),
            layer: column.layer,
            forced: step.filter(|step| step.will == Will::Fated).map(|step| step.is_forced),
            hidden: step.is_some_and(|step| step.is_hidden),
        }
    }

    fn reported_parts(&self) -> Vec<ReportedPart<'a>> {
        let mut from = 0;
        let mut parts = Vec::new();
        for part in self.analysis.parts.iter().filter(|_| self.is_reachable()) {
            let (purpose, set) = purpose(part);
            parts.push(ReportedPart {
                purpose,
                set,
                from,
                steps: part.steps.len(),
                free: part.steps.iter().filter(|step| step.will == Will::Free).count(),
                needed: self.needed_by(part),
                layers: (!parts.is_empty()).then(|| self.layers(&part.layers)),
            });
            from += part.steps.len();
        }
        parts
    }
}

fn purpose(part: &TracePart) -> (&'static str, Option<u32>) {
    match part.purpose {
        Purpose::Stem => ("stem", None),
        Purpose::Visit(set) => ("visit", Some(set)),
        Purpose::Return => ("return", None),
    }
}

pub(super) fn will_word(will: Will) -> &'static str {
    match will {
        Will::Fated => "fated",
        Will::Free => "free",
    }
}
