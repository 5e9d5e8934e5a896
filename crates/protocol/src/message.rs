//! What the engine tells its client.

use lariat_layout::Graph;
use serde::{Deserialize, Serialize};

use crate::view::Change;

/// A message of the engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// The newest request that this takes into account.
    pub heard: u64,
    /// The request that opened the document that this is about.
    pub document: u64,
    pub told: Vec<Told>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Told {
    /// What is shown has changed.
    Changed(Box<Change>),
    /// Please lay out this graph, better than the engine has; the reply is `Asked::Placed`.
    Place { number: u64, graph: Graph },
    /// For the worker that draws the overview of thousands of states, in its own form.
    Overview(Vec<u8>),
    /// A question that takes long: please pass it to a desk, and send `Asked::Answered`.
    Question(Vec<u8>),
    /// The open questions need no answers any more.
    NoQuestions,
    /// A message for the user.
    Notice { tone: Tone, text: String },
    /// The engine has changed the texts, for the user: the model, the property or both. With `undoes`, a
    /// change by the engine is undone.
    Written { model: Option<String>, property: Option<String>, undoes: bool },
    /// The panel for questions is to be shown.
    ShowAsking,
    /// The panel for the property is to be shown.
    ShowProperty,
    /// The steps, or why they cannot be described.
    Steps(Result<String, String>),
    /// A file for the user.
    File(File),
    /// A text for the clipboard, what to say when it is there, and what to say if the browser refuses.
    Clipboard { text: String, done: String, refused: String },
    /// This is a small engine, which lacks what was asked for: please start a whole one. It says nothing more.
    Lacks,
    /// The engine has crashed and cannot be used any more.
    Crashed(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tone {
    Info,
    Error,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    pub name: String,
    pub text: String,
}

impl Message {
    pub fn pack(&self) -> Vec<u8> {
        // Writing to memory does not fail. If it did, the page would ignore the empty message.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// None if the bytes are not a message.
    pub fn unpack(bytes: &[u8]) -> Option<Message> {
        postcard::from_bytes(bytes).ok()
    }
}
