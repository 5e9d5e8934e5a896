//! What the page and the layout worker say to each other.

use serde::{Deserialize, Serialize};

use crate::{Graph, Picture};

/// Raised whenever a message changes its shape: a page must not talk to a worker left over in a cache.
pub const PROTOCOL: u32 = 1;

/// Page to worker: place this graph.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Request {
    pub protocol: u32,
    /// Comes back in the answer, so that the page can ignore answers to questions it no longer asks.
    pub question: u64,
    pub graph: Graph,
}

/// Worker to page.
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
    pub result: Result<Picture, String>,
}

impl Request {
    pub fn new(question: u64, graph: Graph) -> Self {
        Self { protocol: PROTOCOL, question, graph }
    }
}

/// What the page writes out at each element of a drawing that it hands over: the properties that the
/// style sheet sets on drawings.
pub const STYLES: [&str; 11] = [
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity",
    "font-size", "font-weight", "text-anchor", "paint-order",
];
