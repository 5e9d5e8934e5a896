//! What people write and import, read into a [`Blueprint`] with diagnostics that say where and
//! what to do. Nothing here panics or prints, whatever the input.

use lariat_core::Blueprint;
use serde::{Deserialize, Serialize};

/// What could be understood, and what could not.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    pub tree: T,
    pub diagnostics: Vec<Diagnostic>,
}

/// A remark on a stretch of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    pub severity: Severity,
    pub span: Span,
    /// One plain sentence: what is wrong.
    pub message: String,
    /// What to do about it, where that is not obvious.
    pub help: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// There is no model to search.
    Error,
    /// There is one, but perhaps not the one that was meant.
    Warning,
    /// Worth knowing, such as a change made at import.
    Note,
}

/// Bytes `start..end` of the text, on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    Lar,
    Hoa,
}

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
}
