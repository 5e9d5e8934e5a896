//! The messages between page and worker, as bytes in both directions. Reading JavaScript objects would make
//! the page larger, and a step number may be larger than JavaScript's exact integers.

use lariat_layout::{Graph, Picture};
use lariat_session::core::Options;
use serde::{Deserialize, Serialize};

use crate::sheet::Node;

/// The worker's first message. Must be incremented whenever the format of a message changes.
pub const PROTOCOL: u32 = 4;

/// What is to be explained, and how.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Topic {
    /// The model.
    pub text: String,
    /// The name of the explanation: `neighbourhoods` or `fate`.
    pub explanation: String,
    /// The property of the model, if the explanation needs one.
    pub property: String,
    pub options: Options,
}

/// Page to worker. Every request gets a [`Shown`] back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// Copied to the reply.
    pub question: u64,
    pub asked: Asked,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Asked {
    /// Open an explanation and go to a step; `u64::MAX` is the end. Replaces the open one.
    Open {
        subject: Topic,
        step: u64,
    },
    /// Continue with long work. The page repeats this while the reply says `busy`.
    Work,
    Seek(u64),
    /// Go to the next step of this size.
    Step {
        size: Size,
        forwards: bool,
    },
    /// A click on an element with `data-do`; `value` is the value of a field.
    Do {
        action: String,
        value: String,
    },
    /// The pointer is on an element with `data-hover`, or on none.
    Hover(String),
    /// A node of a pane was moved by hand.
    Move {
        pane: u32,
        node: u32,
        x: f64,
        y: f64,
    },
    /// Undo all moves by hand.
    Tidy,
    /// The layout worker's answer to a [`Wish`].
    Placed {
        wish: u64,
        picture: Picture,
    },
    /// Go to the position of a link. Sent after [`Asked::Open`].
    Find(Position),
}

/// A step and its meaning: if a listing changes, the other fields still identify the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub step: u64,
    pub line: u16,
    /// For searches this is a count of transitions. Here it is the number of the stage, counted from 1, times
    /// [`Position::STAGE`], plus the number of steps in that stage.
    pub passed: u64,
    /// The revision of the listing of the stage.
    pub revision: u32,
}

impl Position {
    /// Every stage has fewer steps than this.
    pub const STAGE: u64 = 1 << 32;
}

/// Sizes of a step, on the page's keys 1 to 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Size {
    #[default]
    Line,
    /// To the first step about the next state or transition, in the current stage.
    Item,
    /// To the next stage.
    Stage,
    End,
}

/// Worker to page: everything that is shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    /// The request that this answers.
    pub question: u64,
    pub step: u64,
    /// Steps recorded so far.
    pub steps: u64,
    /// The run is recorded to its end.
    pub complete: bool,
    /// A sentence about the work in progress; empty if there is none.
    pub busy: String,
    /// A sentence about why nothing can be shown.
    pub problem: String,
    /// Errors in the property.
    pub diagnostics: Vec<Wrong>,
    /// A property that the reader made from a template.
    pub written: Option<String>,
    /// Options that the reader changed on a sheet: names and values, which may be empty. The page stores them
    /// in its own options and its link. Everything shown already follows them, so the page need not open the
    /// explanation again.
    pub chosen: Option<Vec<(String, String)>>,
    /// The step for links.
    pub position: Position,
    /// A message about the position that a link led to.
    pub notice: String,
    /// Graphs side by side.
    pub panes: Vec<Pane>,
    /// The counterexample, below the graphs.
    pub ribbon: Vec<Node>,
    /// Listing, sentence, lists: the right column.
    pub side: Vec<Node>,
    /// Help for writing a property.
    pub help: Vec<Node>,
    /// The timeline: first step, last step, class (`stage-0`…) and title of each stretch.
    pub stretches: Vec<(u64, u64, String, String)>,
    /// Graphs for which a better layout than the quick one is requested.
    pub wishes: Vec<Wish>,
}

/// A drawn graph. The page adds the camera.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pane {
    pub title: String,
    /// A description for screen readers.
    pub summary: String,
    pub width: f64,
    pub height: f64,
    /// If this number changes, it is a new picture, and the camera is reset to show all of it.
    pub fit: u32,
    /// The point to show if the whole graph does not fit.
    pub focus: (f64, f64),
    /// The meaning of the signs: chips above the graph.
    pub legend: Vec<Node>,
    /// The children of an `svg`. A movable node is a `g` with the class `node`, its number in `data-node` and
    /// its position in `transform`: `translate(x y)`.
    pub drawing: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wish {
    pub wish: u64,
    pub graph: Graph,
}

/// A diagnostic: a byte range of the property, the problem, and advice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wrong {
    pub start: usize,
    pub end: usize,
    pub is_error: bool,
    pub message: String,
    pub help: String,
}

impl Request {
    pub fn pack(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// A request that cannot be read also gets a reply; otherwise the page would wait for ever.
    pub fn unpack(bytes: &[u8]) -> Result<Request, Box<Shown>> {
        postcard::from_bytes(bytes).map_err(|_| {
            let question = postcard::take_from_bytes(bytes).map_or(0, |(question, _)| question);
            let problem =
                "What you asked did not arrive in one piece: please ask again.".to_owned();
            Box::new(Shown { question, problem, ..Shown::default() })
        })
    }
}

impl Shown {
    pub fn pack(&self) -> Vec<u8> {
        // Serialising into memory does not fail. If it did, the page would ignore the empty message.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// None if the bytes are not a valid message.
    pub fn unpack(bytes: &[u8]) -> Option<Shown> {
        postcard::from_bytes(bytes).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_comes_back_as_it_went_or_is_answered() {
        let request = Request { question: 1 << 60, asked: Asked::Seek(u64::MAX) };
        let bytes = request.pack();
        assert_eq!(Request::unpack(&bytes), Ok(request));
        for cut in 0..bytes.len() {
            let shown = Request::unpack(&bytes[..cut]).expect_err("it is cut off");
            assert_eq!(shown.question, if cut < 9 { 0 } else { 1 << 60 }, "cut at {cut}");
            assert!(!shown.problem.is_empty());
        }
    }
}
