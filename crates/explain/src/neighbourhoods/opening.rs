//! From texts to a system and its forbidden traces.

use std::rc::Rc;

use lariat_session::core::neighbourhoods::{Marking, Matching, Settings};
use lariat_session::core::{Laid, Lts, Options, Pattern};
use lariat_session::lang::{self, Kind, Severity, line_column};

use super::property;
use super::run::Run;
use crate::message::{Topic, Wrong};

/// The limit on the number of states.
const LIMIT: u64 = 1_000_000;

/// A system and its forbidden traces.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) lts: Rc<Lts>,
    pub(super) property: String,
    /// None if the property cannot be read.
    pub(super) pattern: Option<Rc<Pattern>>,
    pub(super) wrong: Vec<Wrong>,
    pub(super) settings: Settings,
    /// The reader chose no marking: another one may be tried if this one shows nothing.
    pub(super) may_fall_back: bool,
    /// Indexed by state of the full system.
    names: Vec<String>,
}

impl Opened {
    /// Reads both texts. An error is a sentence about why there is no system.
    pub(super) fn read(subject: &Topic) -> Result<Opened, String> {
        let format = lang::recognise(None, &subject.text);
        let parsed = lang::read(&subject.text, format);
        let Some(model) = parsed.tree else {
            let mut errors = parsed.diagnostics.iter();
            let error = errors.find(|diagnostic| diagnostic.severity == Severity::Error);
            return Err(match error {
                Some(error) => {
                    let (line, column) = line_column(&subject.text, error.span.start);
                    let help = error.help.as_deref().map(|help| format!(" {}", sentence(help)));
                    let (message, help) = (sentence(&error.message), help.unwrap_or_default());
                    format!("The model has an error at {line}:{column}. {message}{help}")
                }
                None => "The model could not be read.".to_owned(),
            });
        };
        if matches!(model.kind, Kind::Buchi | Kind::Open) {
            return Err("Neighbourhoods need a system whose transitions have labels: write \
                        `a -SEND-> b`, or open an AUT file."
                .to_owned());
        }
        let model = model.model();
        let laid = Laid::out(&*model, LIMIT).map_err(|over| {
            let why = sentence(&over.words());
            format!("{why} Give it smaller bounds, or open a part of it.")
        })?;
        let read = property::read(&subject.property, laid.lts.labels());
        let states = 0..laid.lts.state_count();
        let names = states.map(|state| model.name(laid.code(state))).collect();
        Ok(Opened {
            lts: Rc::new(laid.lts),
            property: subject.property.clone(),
            pattern: read.0.map(Rc::new),
            wrong: read.1,
            settings: settings(&subject.options),
            may_fall_back: matches!(subject.options.get("marking"), None | Some("auto")),
            names,
        })
    }

    /// None if the property cannot be read.
    pub(super) fn run(&self, settings: Settings) -> Option<Run> {
        Some(Run::new(&self.lts, self.pattern.as_ref()?, settings))
    }

    /// The names of all states of the full system.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// The name of a state of the full system.
    pub(super) fn name(&self, state: u32) -> String {
        match self.names.get(state as usize) {
            Some(name) => name.clone(),
            None => state.to_string(),
        }
    }

    pub(super) fn label(&self, label: u32) -> &str {
        self.lts.labels().get(label as usize).map_or("", String::as_str)
    }
}

fn settings(options: &Options) -> Settings {
    Settings {
        matching: match options.get("matching") {
            Some("reachable") => Matching::Reachable,
            Some("global") => Matching::Global,
            _ => Matching::Projection,
        },
        marking: match options.get("marking") {
            Some("literal") => Marking::Literal,
            Some("junction") => Marking::Junction,
            _ => Marking::Pairwise,
        },
        quotient: options.is("quotient", "true"),
    }
}

/// Adds a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    let mut sentence = first.unwrap_or_default() + letters.as_str();
    if !sentence.ends_with(['.', '?', '!']) {
        sentence.push('.');
    }
    sentence
}
