//! What page and worker say to each other: bytes, both ways. To read them out of JavaScript's objects
//! would make the page larger, and a step may be larger than JavaScript's numbers.

use lariat_layout::{Graph, Picture};
use lariat_session::core::Options;
use serde::{Deserialize, Serialize};

use crate::sheet::Node;

/// The first thing that the worker says. Raised whenever a message changes its shape.
pub const PROTOCOL: u32 = 4;

/// What is to be explained, and how.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Topic {
    /// The model.
    pub text: String,
    /// The name of the explanation: `neighbourhoods`, `fate`.
    pub explanation: String,
    /// What the model should satisfy, where the explanation needs it.
    pub property: String,
    pub options: Options,
}

/// Page to worker. Every request gets a [`Shown`] back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// Comes back with the reply.
    pub question: u64,
    pub asked: Asked,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Asked {
    /// Explain this, and go to a step; `u64::MAX` is the end. Takes the place of what was open.
    Open {
        subject: Topic,
        step: u64,
    },
    /// Go on with what takes long. The page asks again for as long as the reply says `busy`.
    Work,
    Seek(u64),
    /// To the next step of this size.
    Step {
        size: Size,
        forwards: bool,
    },
    /// A click on what has `data-do`; with the value of a field.
    Do {
        action: String,
        value: String,
    },
    /// The pointer is on something with `data-hover`, or on nothing.
    Hover(String),
    /// A node of a pane was moved by hand.
    Move {
        pane: u32,
        node: u32,
        x: f64,
        y: f64,
    },
    /// Forget what was moved by hand.
    Tidy,
    /// What the layout worker made of a [`Wish`].
    Placed {
        wish: u64,
        picture: Picture,
    },
    /// To where a link leads. Comes behind [`Asked::Open`].
    Find(Position),
}

/// A step and what it means: should a listing change, the rest still says where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub step: u64,
    pub line: u16,
    /// What a search counts in transitions: the stage of the run, counted from 1, times
    /// [`Position::STAGE`], and the steps in that stage.
    pub passed: u64,
    /// That of the listing of the stage.
    pub revision: u32,
}

impl Position {
    /// A stage has fewer steps than this.
    pub const STAGE: u64 = 1 << 32;
}

/// Sizes of a step, on the page's keys 1 to 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Size {
    #[default]
    Line,
    /// To where a state or transition is first treated in the current stage.
    Item,
    /// To the next stage.
    Stage,
    End,
}

/// Worker to page: all that there is to see.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    /// The request that this answers.
    pub question: u64,
    pub step: u64,
    /// Steps recorded so far.
    pub steps: u64,
    /// There are no more.
    pub complete: bool,
    /// What is being computed: a sentence; nothing when all is done.
    pub busy: String,
    /// Why there is nothing to see: a sentence.
    pub problem: String,
    /// What is wrong with the property, and where.
    pub diagnostics: Vec<Wrong>,
    /// A property that the reader has put together from a template.
    pub written: Option<String>,
    /// Options that the reader has changed on a sheet: names and values, which may be empty. The page
    /// puts them into its own and into its link; all that is shown follows them already, so it opens
    /// nothing again.
    pub chosen: Option<Vec<(String, String)>>,
    /// The step for links.
    pub position: Position,
    /// What is to be said of where a link has led.
    pub notice: String,
    /// Graphs side by side.
    pub panes: Vec<Pane>,
    /// The counterexample, below the graphs.
    pub ribbon: Vec<Node>,
    /// Listing, sentence, lists: the right column.
    pub side: Vec<Node>,
    /// What helps to write a property.
    pub help: Vec<Node>,
    /// The timeline: from which step on, up to which, in which class (`stage-0`…), and its words.
    pub stretches: Vec<(u64, u64, String, String)>,
    /// Graphs that would like a better layout than the quick one.
    pub wishes: Vec<Wish>,
}

/// A graph, drawn. The page adds the camera.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pane {
    pub title: String,
    /// For those who cannot see it.
    pub summary: String,
    pub width: f64,
    pub height: f64,
    /// Another number is another picture: the camera goes back to showing all of it.
    pub fit: u32,
    /// What should be in sight where not all can be.
    pub focus: (f64, f64),
    /// What the signs mean: chips above the graph.
    pub legend: Vec<Node>,
    /// The children of an `svg`. What can be moved is a `g` with the class `node`, its number in
    /// `data-node` and its place in `transform`: `translate(x y)`.
    pub drawing: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wish {
    pub wish: u64,
    pub graph: Graph,
}

/// A diagnostic: bytes of the property, and what to do.
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

    /// What cannot be read is answered all the same: whoever asked must not wait for ever.
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
        // Into memory anything can be written; were it not so, nobody reads an empty message.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// None if this is no such message.
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
