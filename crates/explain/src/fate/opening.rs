//! From a text to a game and its question.

use lariat_session::SoFar;
use lariat_session::core::Options;
use lariat_session::core::fate::{Error, FateAnalysis, TracePart};
use lariat_session::fate::{FateAsked, FateExamined, FateSubject, FateUnfit};
use lariat_session::lang::{self, Kind, Severity, Specification};

use crate::pulse::Pulse;
use crate::sentence::grouped;

/// The limit on the number of states.
const LIMIT: u64 = 2_000_000;

/// A game, and everything that does not depend on the step.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) subject: FateSubject,
    pub(super) kind: Kind,
    /// Options that cannot be applied, and why. They are ignored.
    pub(super) complaints: Vec<(&'static str, String)>,
}

/// The model, or why it cannot be read.
pub(super) fn read(text: &str) -> Result<Specification, String> {
    let parsed = lang::read(text, lang::recognise(None, text));
    let failed = parsed.diagnostics.iter().any(|found| found.severity == Severity::Error);
    parsed.tree.filter(|_| !failed).ok_or_else(|| {
        "The model has an error. It is marked in the text: correct it first.".to_owned()
    })
}

impl Opened {
    /// An error is a sentence about why nothing can be shown.
    pub(super) fn new(
        model: &Specification,
        options: &Options,
        pulse: &Pulse,
    ) -> Result<Opened, String> {
        let mut options = options.clone();
        // An empty value means that the option is not set; only Γ may be empty.
        options.retain(|name, value| match name {
            "given" | "target" | "environment" => !value.trim().is_empty(),
            "error" => value != "auto",
            _ => true,
        });
        let mut complaints = Vec::new();
        loop {
            let asked = FateAsked::of(&options).map_err(|why| sentence(&why, None))?;
            let mut goes_on = |so_far: SoFar| {
                pulse.beat(|| searching(asked.search, &so_far));
                true
            };
            let unfit = match FateSubject::new_while(model, &asked, LIMIT, &mut goes_on) {
                Ok(subject) => return Ok(Opened { subject, kind: model.kind, complaints }),
                Err(unfit) => unfit,
            };
            let (name, why) = match unfit {
                FateUnfit::Model { why, help, .. } => {
                    let mut problem = sentence(&why, Some(help));
                    for (_, why) in &complaints {
                        problem = format!("{} {problem}", sentence(why, None));
                    }
                    return Err(problem);
                }
                FateUnfit::Option { name, why } => (name, why),
            };
            if options.get(name).is_none() {
                return Err(sentence(&why, None));
            }
            options.unset(name);
            complaints.push((name, sentence(&why, None)));
        }
    }

    pub(super) fn name(&self, state: u32) -> &str {
        self.subject.name(state)
    }

    pub(super) fn examined<'a>(&'a self, analysis: &'a FateAnalysis) -> FateExamined<'a> {
        FateExamined::new(&self.subject, analysis)
    }

    /// Whether the error is a fair cycle. Then each game has its own goal, which is no error.
    pub(super) fn is_liveness(&self) -> bool {
        self.subject.question.error == Error::Fair
    }

    /// The goal of a part of the trace, for sentences.
    pub(super) fn goal(&self, part: &TracePart) -> String {
        self.examined(&FateAnalysis::default()).goal(part)
    }

    /// The same in sentences about states: if the error is a target, "the target".
    pub(super) fn goal_states(&self, part: &TracePart) -> String {
        match self.is_liveness() {
            true => self.goal(part),
            false => "the target".to_owned(),
        }
    }

    /// Whether Γ is empty: then the environment has no choices, and fated steps are inevitable.
    pub(super) fn is_nobody_there(&self) -> bool {
        self.subject.arena.control().next().is_none()
    }

    pub(super) fn complaint(&self, option: &str) -> Option<&str> {
        self.complaints.iter().find(|(name, _)| *name == option).map(|(_, why)| why.as_str())
    }

    /// Whether states can be given to the environment, as in an automaton, where at first the system makes
    /// all choices.
    pub(super) fn has_owners(&self) -> bool {
        self.kind != Kind::Open
    }

    /// Whether the environment chooses in a state of an automaton.
    pub(super) fn is_foreign(&self, state: u32) -> bool {
        let scope = &self.subject.arena.system.scope(state).0;
        self.has_owners() && scope.iter().any(|&(input, _)| self.subject.arena.is_controlled(input))
    }
}

/// The progress of the search for a trace.
fn searching(search: Option<&str>, so_far: &SoFar) -> String {
    let states = grouped(so_far.counters.states);
    let best = so_far.best.map(|length| format!(", best so far: length {length}"));
    let best = best.unwrap_or_default();
    format!("{} looks for a trace: {states} states{best}…", search.unwrap_or("A search"))
}

/// Adds a capital letter, a full stop and the advice.
fn sentence(why: &str, help: Option<&str>) -> String {
    let capital = |text: &str| {
        let mut letters = text.chars();
        let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
        format!("{}{}", first.unwrap_or_default(), letters.as_str())
    };
    let stop = |text: &str| {
        let ends = text.ends_with(['.', '?', '!']);
        format!("{}{}", capital(text), if ends { "" } else { "." })
    };
    match help {
        Some(help) => format!("{} To do: {}", stop(why), stop(help)),
        None => stop(why),
    }
}
