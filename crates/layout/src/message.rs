//! What the page and the layout worker say to each other.

use serde::{Deserialize, Serialize};

use crate::{Graph, Picture};

/// Raised whenever a message changes its shape: a page must not talk to a worker left over in a cache.
pub const PROTOCOL: u32 = 2;

/// Page to worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Request {
    pub protocol: u32,
    /// Comes back in the answer, so that the page can ignore answers to questions it no longer asks.
    pub question: u64,
    pub task: Task,
}

/// What the worker can do. A drawing is the text of the page's SVG, with [`STYLES`] written out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Task {
    Place(Graph),
    Write { drawing: String, format: Format },
}

/// What becomes of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    Svg,
    Tikz,
    /// With so many pixels for a pixel of the page.
    Png(u32),
    /// A frame of a film that is kept until the last one comes.
    Frame,
    /// The last frame of an animated GIF. All stay for so many milliseconds.
    LastFrame(u32),
}

/// Worker to page. A file comes as a `Blob` that is no part of a message, for it may be large: it is
/// the last answer to its question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum FromWorker {
    /// The first message, once the worker can listen. Requests posted before it are lost.
    Ready {
        protocol: u32,
    },
    Answer(Answer),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// 0 when the request could not even be read.
    pub question: u64,
    /// Without a picture: a frame of a film is kept, or drawn when all of them are there.
    pub result: Result<Option<Picture>, String>,
}

impl Request {
    pub fn new(question: u64, task: Task) -> Self {
        Self { protocol: PROTOCOL, question, task }
    }
}

/// The properties that the style sheet sets on drawings.
pub const STYLES: [&str; 10] = [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "opacity",
    "font-size",
    "font-weight",
    "text-anchor",
];
/// And one of the drawing as a whole: its paper.
pub const GROUND: &str = "background-color";
