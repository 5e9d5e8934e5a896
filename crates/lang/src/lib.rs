//! What people write and import, read into a [`Blueprint`] with diagnostics that say where and
//! what to do. Nothing here panics or prints, whatever the input.

mod diagnostic;
mod format;
mod lar;

pub use diagnostic::{Diagnostic, Parsed, Severity, Span, line_column, span_of_line};
pub use format::{Format, WriteFormat, recognise};

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
}

/// Reads a model. There is none if any diagnostic is an error.
pub fn read(text: &str, format: Format) -> Parsed<Option<Model>> {
    match format {
        Format::Lar => lar::read(text),
        Format::Hoa => {
            let problem = Diagnostic::error(Span::new(0, 0), "HOA cannot be read yet");
            Parsed { tree: None, diagnostics: vec![problem] }
        }
    }
}

/// Writes a model down, or says in a sentence why that cannot be done.
pub fn write(blueprint: &Blueprint, to: WriteFormat) -> Result<String, String> {
    match to {
        WriteFormat::Lar => lar::write(blueprint),
        _ => Err(format!("`{to}` cannot be written yet")),
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
        Format::Hoa => Vec::new(),
    }
}
