//! Reads and writes models. A text is read into a [`Specification`] and diagnostics that say where the
//! problem is and what to do. Nothing here panics or prints, whatever the input.

mod aut;
mod diagnostic;
mod dot;
mod empty_sets;
mod expand;
mod foreign;
mod format;
mod formula;
mod hoa;
mod lar;
mod lenient;
pub mod mcl;
mod names;
mod never;
mod open;
mod quick;
mod reorder;
mod sources;
mod truth;

pub use diagnostic::{
    About, Diagnostic, Parsed, Reading, Severity, Span, line_column, span_of_line,
};
pub use expand::Unwritten;
pub use foreign::{binary, by_extension};
pub use format::{Format, WriteFormat, recognise};
pub use formula::Formula;
pub use lenient::lenient;
pub use open::{Decision, OpenModel, OpenSystem, Undecided};
pub use reorder::{Why, reorder};
pub use sources::Sources;

use std::borrow::Cow;
use std::sync::Arc;

use lariat_core::{Blueprint, Composition, Model, TooLarge};
use serde::{Deserialize, Serialize};

/// What kind of system a text describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// States with acceptance marks.
    Buchi,
    /// Labelled transitions.
    Lts,
    /// Guarded transitions over inputs.
    Open,
}

/// The meaning of a text.
#[derive(Clone, Debug)]
pub struct Specification {
    pub kind: Kind,
    pub format: Format,
    pub system: System,
    /// The place in the text of each named state: its own line, or else its first mention.
    pub sources: Sources,
    /// Inputs, guards and targets, if this is an open system.
    pub open: Option<Arc<OpenSystem>>,
}

/// The states and transitions of a text.
#[derive(Clone, Debug)]
pub enum System {
    /// Named states and generator lines.
    States(Arc<Blueprint>),
    /// Processes that run in parallel.
    Processes(Arc<Composition>),
}

impl System {
    /// The blueprint; `None` for a composition.
    pub fn states(&self) -> Option<&Arc<Blueprint>> {
        match self {
            System::States(blueprint) => Some(blueprint),
            System::Processes(_) => None,
        }
    }

    /// All states one by one; those of a composition are explored up to a limit.
    pub fn spelled_out(&self, limit: u64) -> Result<Cow<'_, Blueprint>, TooLarge> {
        match self {
            System::States(blueprint) => Ok(Cow::Borrowed(blueprint)),
            System::Processes(composition) => {
                Blueprint::explored(&**composition, limit).map(Cow::Owned)
            }
        }
    }

    fn model(&self) -> Arc<dyn Model> {
        match self {
            System::States(blueprint) => blueprint.clone(),
            System::Processes(composition) => composition.clone(),
        }
    }
}

impl From<Blueprint> for System {
    fn from(blueprint: Blueprint) -> System {
        System::States(Arc::new(blueprint))
    }
}

impl Specification {
    /// The model as written: inputs are labels, and targets are ignored.
    pub fn model(&self) -> Arc<dyn Model> {
        self.system.model()
    }

    /// The model that searches walk. In an open system with targets, a run accepts if it reaches a target,
    /// where it stays for ever.
    pub fn automaton(&self) -> Arc<dyn Model> {
        match (&self.system, &self.open) {
            (System::States(blueprint), Some(open)) => {
                Arc::new(OpenModel::new(blueprint.clone(), open.clone()))
            }
            _ => self.model(),
        }
    }

    /// How an open system is read as an automaton, as a sentence for the user.
    pub fn reading(&self) -> Option<&'static str> {
        let open = self.open.as_ref()?;
        let model = self.system.states()?;
        let marked = !model.used_sets().is_empty();
        Some(match (open.targets.is_empty(), marked) {
            (false, false) => {
                "this is an open system: inputs are ordinary choices here, targets count as \
                 accepting and are never left"
            }
            (false, true) => {
                "this is an open system: inputs are ordinary choices here, targets count as \
                 accepting and are never left, and marks are ignored"
            }
            (true, true) => {
                "this is an open system: inputs are ordinary choices here, and the marks say \
                 which runs accept"
            }
            (true, false) if model.acceptance_sets() == 0 => {
                "this is an open system: inputs are ordinary choices here, and every infinite \
                 run accepts"
            }
            (true, false) => {
                "this is an open system with neither targets nor marks, so there is nothing to \
                 find: name states that must not be reached in a `target` line, or mark states \
                 with `*`"
            }
        })
    }
}

/// Reads a model. There is no model if any diagnostic is an error.
pub fn read(text: &str, format: Format) -> Parsed<Option<Specification>> {
    read_as(text, format, Reading::Strict)
}

/// The same; a text that begins with the line `lenient` is always read leniently.
pub fn read_as(text: &str, format: Format, reading: Reading) -> Parsed<Option<Specification>> {
    let reading = if lenient::line(text).is_some() { Reading::Lenient } else { reading };
    let parsed = match foreign::is_trail(text) {
        true => Parsed { tree: None, diagnostics: Vec::new() },
        false => quick::read(text, format, reading)
            .unwrap_or_else(|| read_patiently(text, format, reading)),
    };
    if parsed.tree.is_some() {
        return parsed;
    }
    // Name a foreign language instead of reporting errors line by line.
    match foreign::named(text) {
        Some(problem) => Parsed { tree: None, diagnostics: vec![problem] },
        None => parsed,
    }
}

/// Reads a usual text in arrow notation, with the same result as [`read`]. `None` for any other text: then nothing
/// is known of it, and the readers of all languages need not be linked in.
pub fn read_usual(text: &str) -> Option<Parsed<Option<Specification>>> {
    let is_usual = recognise(None, text) == Format::Lar
        && u32::try_from(text.len()).is_ok()
        && !foreign::is_trail(text);
    if is_usual { lar::read_quickly(text) } else { None }
}

/// Returns the diagnostics of a text in any format.
fn read_patiently(text: &str, format: Format, reading: Reading) -> Parsed<Option<Specification>> {
    match format {
        Format::Lar => lar::read(text),
        Format::Hoa => hoa::read(text, reading),
        Format::Aut => aut::read(text, reading),
        Format::Never => never::read(text),
    }
}

/// Writes a model, or returns the reason why it cannot be written as a sentence.
pub fn write(blueprint: &Blueprint, to: WriteFormat) -> Result<String, Unwritten> {
    match to {
        WriteFormat::Lar => lar::write(blueprint),
        WriteFormat::Hoa => hoa::write(blueprint),
        WriteFormat::Dot => dot::write(blueprint),
        WriteFormat::Aut => aut::write(blueprint),
    }
}

/// Writes a whole specification; only arrow notation has inputs and targets.
pub fn write_specification(of: &Specification, to: WriteFormat) -> Result<String, Unwritten> {
    if let (Some(open), System::States(blueprint)) = (&of.open, &of.system) {
        match to {
            WriteFormat::Lar => return Ok(lar::write_open(blueprint, open)?),
            // HOA has automata only.
            WriteFormat::Hoa => return write(&expand::explored(&*of.automaton())?, to),
            WriteFormat::Aut | WriteFormat::Dot => {}
        }
    }
    let blueprint = expand::spelled_out(&of.system)?;
    match to {
        // Labels without marks make a transition system, unless the sets are declared.
        WriteFormat::Lar if of.kind == Kind::Buchi && is_unmarked(&blueprint) => {
            Ok(format!("acceptance 1\n{}", write(&blueprint, to)?))
        }
        _ => write(&blueprint, to),
    }
}

/// Whether an automaton with labels has one acceptance set, which is empty.
fn is_unmarked(blueprint: &Blueprint) -> bool {
    blueprint.has_labels() && blueprint.acceptance_sets() == 1 && !blueprint.is_marked()
}

/// The role of a piece of text, for an editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenKind {
    Comment,
    Keyword,
    /// The state that its line is about.
    State,
    /// Any other name.
    Name,
    Arrow,
    /// `*{0}`: the acceptance sets of a state.
    Mark,
    /// A label or guard on an arrow, or the key of a value.
    Label,
    Number,
    String,
    /// Not part of the language.
    Unknown,
}

/// The pieces to colour: in order, without overlaps, for any text.
pub fn highlight(text: &str, format: Format) -> Vec<(Span, TokenKind)> {
    match format {
        Format::Lar => lar::highlight(text),
        Format::Hoa => hoa::highlight(text),
        Format::Aut => aut::highlight(text),
        Format::Never => never::highlight(text),
    }
}
