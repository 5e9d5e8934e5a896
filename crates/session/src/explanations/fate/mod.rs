//! Fate and free will in names of the model: which steps of a trace were bound to happen.
//!
//! [`FateAsked`] has the options of a question, [`FateSubject`] is the model with the question, and
//! [`FateExamined`] is the result: a [`FateReport`] as JSON, the trace as a table ([`FateExamined::columns`],
//! [`FateExamined::rows`]), and sentences. Definitions and proofs are in [`lariat_core::fate`].

mod alternatives;
mod asked;
mod claims;
mod given;
#[cfg(test)]
mod given_tests;
mod moves;
mod names;
mod report;
mod say;
mod search;
mod sentences;
mod steps;
mod suggestion;
mod system;
mod trace;
mod valuations;
mod words;

pub use alternatives::Alternative;
pub use asked::{FateAsked, OPTIONS, Often, WantedError, Way};
pub use claims::{Branch, ClaimFacts, FateClaim, FateOutlook, Goal, Moved, Setting};
pub use given::{found, given};
pub use report::{
    FateReport, ReportedInput, ReportedLayer, ReportedPart, ReportedState, ReportedValue, Valuation,
};
pub use suggestion::Suggestion;
pub use system::{Opened, open_system};
pub use trace::{Back, Column, Row, RowKind};

use std::rc::Rc;

use lariat_core::fate::{Arena, Error, FateAnalysis, FateQuestion, Method, TracePart, analyse};
use lariat_core::{Marks, OpenSystem, OwnedCode};
use lariat_lang::{Kind, Specification};

use crate::SoFar;

/// An open system with a question.
#[derive(Clone, Debug)]
pub struct FateSubject {
    pub arena: Rc<Arena>,
    pub question: FateQuestion,
    /// Indexed by state.
    pub names: Vec<String>,
    pub often: Often,
    pub origin: Origin,
    /// Remarks before the answer: sentences.
    pub remarks: Vec<String>,
}

/// Where the trace comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is made by this explanation.
    Made,
    /// It is found by this search.
    Found(&'static str),
    /// It is given by the user.
    Given,
}

/// Why a question cannot be answered for a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FateUnfit {
    /// A sentence, and what to do. If `exceeds`, the model is fine but too large.
    Model { why: String, help: &'static str, place: Option<u64>, exceeds: bool },
    /// The value of an option does not fit the model.
    Option { name: &'static str, why: String },
}

impl FateSubject {
    pub fn new(
        model: &Specification,
        asked: &FateAsked,
        limit: u64,
    ) -> Result<FateSubject, FateUnfit> {
        FateSubject::new_while(model, asked, limit, &mut |_| true)
    }

    /// As `new`; a search for the trace stops when `goes_on` returns false.
    pub fn new_while(
        model: &Specification,
        asked: &FateAsked,
        limit: u64,
        goes_on: &mut dyn FnMut(SoFar) -> bool,
    ) -> Result<FateSubject, FateUnfit> {
        // States are numbered in 32 bits.
        let limit = limit.min(u64::from(u32::MAX) - 1);
        let environment = names::environment(model, &asked.environment)?;
        let opened = open_system(model, &environment, limit).map_err(unfit)?;
        let written = model.open.as_ref();
        let control = match &asked.control {
            Some(asked) => names::inputs(&opened.system.inputs, asked)?,
            None => match written {
                Some(open) => open.control.clone(),
                None => names::inputs(&opened.system.inputs, environment_input(&environment))?,
            },
        };
        let targets: Vec<OwnedCode> = match &asked.target {
            Some(names) => names::states(model, "target", names)?,
            None => written.map_or(Vec::new(), |open| {
                open.targets.iter().copied().map(OwnedCode::Number).collect()
            }),
        };
        let states = targets.iter().flat_map(|target| opened.states_of(target)).collect();
        let names = opened.names;
        let error = error(model, &opened.system, asked, states)?;
        let mut remarks = Vec::new();
        let (method, origin) = match (&asked.given, asked.search) {
            (Some(text), _) => {
                let route = given(text, &opened.system, &names, &error)
                    .map_err(|why| FateUnfit::Option { name: "given", why })?;
                (Method::Given(route), Origin::Given)
            }
            (None, Some(search)) => {
                match search::lasso(model, &error, &targets, search, limit, goes_on)? {
                    Some(lasso) => {
                        let route = found(&lasso, &opened.system, &names, &error)
                            .map_err(|why| FateUnfit::Option { name: "search", why })?;
                        (Method::Given(route), Origin::Found(search))
                    }
                    None => {
                        remarks.push(format!(
                            "{search} finds no counterexample, so it gives no trace"
                        ));
                        (asked.method(), Origin::Made)
                    }
                }
            }
            (None, None) => (asked.method(), Origin::Made),
        };
        let is_given = origin != Origin::Made;
        if is_given && (asked.way != Way::default() || asked.rule != Default::default()) {
            remarks.push(
                "`algorithm` and `trace` have no effect if the trace is given or found by a search"
                    .into(),
            );
        }
        if asked.way == Way::Restricted && asked.rule != Default::default() && !is_given {
            remarks.push("`trace` has no effect with `restricted`: it is a rule of Fig. 5".into());
        }
        let question = FateQuestion { initial: opened.system.initial.clone(), error, method };
        Ok(FateSubject {
            arena: Rc::new(Arena::new(opened.system, &control)),
            question,
            names,
            often: asked.often,
            origin,
            remarks,
        })
    }

    /// Runs all stages at once.
    pub fn analyse(&self) -> FateAnalysis {
        analyse(&self.arena, self.question.clone())
    }

    pub fn name(&self, state: u32) -> &str {
        self.names.get(state as usize).map_or("?", String::as_str)
    }
}

/// The error: a target, otherwise an infinite run with the marks.
fn error(
    model: &Specification,
    system: &OpenSystem,
    asked: &FateAsked,
    targets: Vec<u32>,
) -> Result<Error, FateUnfit> {
    let states = 0..system.state_count();
    let has_marks = model.kind == Kind::Buchi
        || states.into_iter().any(|state| system.marks(state) != Marks::NONE);
    let wants_target = asked.error == Some(WantedError::Target) || asked.target.is_some();
    match asked.error {
        Some(WantedError::Fair) if !has_marks => Err(FateUnfit::Model {
            why: "no state is marked, so no run visits marks infinitely often".into(),
            help: "mark states with * or *{i}, or give a target",
            place: None,
            exceeds: false,
        }),
        Some(WantedError::Fair) => Ok(Error::Fair),
        _ if !targets.is_empty() || wants_target && asked.target.is_some() => {
            Ok(Error::Target(targets))
        }
        None if has_marks => Ok(Error::Fair),
        _ => Err(FateUnfit::Model {
            why: "the model does not say what the error is: it has no target".into(),
            help: match has_marks {
                true => "name target states, or leave out error=target to use the marks",
                false => {
                    "name error states: a line `target s`, or the option target=s; or mark states \
                     with * that no run may visit infinitely often"
                }
            },
            place: None,
            exceeds: false,
        }),
    }
}

/// The input with which the environment chooses in an automaton, if it chooses in any state.
fn environment_input(states: &[OwnedCode]) -> &'static [&'static str] {
    if states.is_empty() { &[] } else { &["environment"] }
}

fn unfit(unfit: system::FateUnfit) -> FateUnfit {
    let help = match unfit.exceeds {
        true => "allow more, or look at a smaller model",
        false => "exactly one rule must cover each valuation of the inputs",
    };
    FateUnfit::Model { why: unfit.why, help, place: unfit.place, exceeds: unfit.exceeds }
}

/// A question and its analysis, which may be incomplete.
#[derive(Clone, Copy, Debug)]
pub struct FateExamined<'a> {
    pub subject: &'a FateSubject,
    pub analysis: &'a FateAnalysis,
}

impl<'a> FateExamined<'a> {
    pub fn new(subject: &'a FateSubject, analysis: &'a FateAnalysis) -> FateExamined<'a> {
        FateExamined { subject, analysis }
    }

    pub fn name(&self, state: u32) -> &'a str {
        self.subject.name(state)
    }

    /// Whether there is a trace.
    pub fn is_reachable(&self) -> bool {
        self.analysis.parts.first().is_some_and(|part| part.start.is_some())
    }

    pub fn is_liveness(&self) -> bool {
        self.subject.question.error == Error::Fair
    }

    /// The part of a step, by the index of the step in the trace.
    pub fn part_at(&self, place: usize) -> Option<(usize, &'a TracePart)> {
        let mut before = 0;
        for (number, part) in self.analysis.parts.iter().enumerate() {
            before += part.steps.len();
            if place < before {
                return Some((number, part));
            }
        }
        None
    }

    /// The least number of free choices that a part needs: the lowest layer of its sources.
    pub fn needed_by(&self, part: &TracePart) -> Option<u32> {
        let layer = |&source: &u32| part.layer_of.get(source as usize).copied().flatten();
        part.sources.iter().filter_map(layer).min()
    }

    /// The least number of free choices that a trace to the target needs. Not known without layers, nor for
    /// an infinite run, which consists of several parts.
    pub fn needed(&self) -> Option<u32> {
        match &self.subject.question.error {
            Error::Target(_) => self.needed_by(self.analysis.parts.first()?),
            Error::Fair => None,
        }
    }

    /// The number of free choices that the method does not mark.
    pub fn hidden(&self) -> usize {
        self.analysis.steps().filter(|step| step.is_hidden).count()
    }
}
