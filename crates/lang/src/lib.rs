//! What people write and import, read into a [`Blueprint`] with diagnostics that say where and
//! what to do. Nothing here panics or prints, whatever the input.

mod aut;
mod diagnostic;
mod dot;
mod expand;
mod format;
mod formula;
mod hoa;
mod lar;
pub mod mcl;
mod open;
mod reorder;
mod truth;

pub use diagnostic::{Diagnostic, Parsed, Severity, Span, line_column, span_of_line};
pub use format::{Format, WriteFormat, recognise};
pub use formula::Formula;
pub use open::{Decision, OpenSystem, Undecided};
pub use reorder::{Why, reorder};

use lariat_core::Blueprint;
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

/// A model that can be searched.
#[derive(Clone, Debug)]
pub struct Model {
    pub kind: Kind,
    pub format: Format,
    pub blueprint: Blueprint,
    /// Where each named state is written, by place: its own line, or else its first mention.
    pub sources: Vec<Span>,
    /// Inputs, guards and targets, if this is an open system.
    pub open: Option<OpenSystem>,
}

/// Reads a model. There is none if any diagnostic is an error.
pub fn read(text: &str, format: Format) -> Parsed<Option<Model>> {
    match format {
        Format::Lar => lar::read(text),
        Format::Hoa => hoa::read(text),
        Format::Aut => aut::read(text),
    }
}

/// Writes a model down, or says in a sentence why that cannot be done.
pub fn write(blueprint: &Blueprint, to: WriteFormat) -> Result<String, String> {
    match to {
        WriteFormat::Lar => lar::write(blueprint),
        WriteFormat::Hoa => hoa::write(blueprint),
        WriteFormat::Dot => dot::write(blueprint),
        WriteFormat::Aut => aut::write(blueprint),
    }
}

/// Writes a model down with everything that it says; only arrow notation has inputs and targets.
pub fn write_model(model: &Model, to: WriteFormat) -> Result<String, String> {
    match (&model.open, to) {
        (Some(open), WriteFormat::Lar) => lar::write_open(&model.blueprint, open),
        _ => write(&model.blueprint, to),
    }
}

/// What a stretch of text is, for an editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenKind {
    Comment,
    Keyword,
    /// The state that the line is about.
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
    /// What the language does not know.
    Unknown,
}

/// What to colour how: in order, without overlaps, for any text.
pub fn highlight(text: &str, format: Format) -> Vec<(Span, TokenKind)> {
    match format {
        Format::Lar => lar::highlight(text),
        Format::Hoa => hoa::highlight(text),
        Format::Aut => aut::highlight(text),
    }
}
