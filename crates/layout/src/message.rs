//! What the page and the layout worker say to each other.
//!
//! Messages travel as bytes: to read them out of JavaScript's objects would take 7 KB more of what the
//! page has to load at first.

use serde::{Deserialize, Serialize};

use crate::{Graph, Picture};

/// The first thing that the worker says. Raised whenever a message changes its shape: a page must not
/// talk to a worker left over in a cache.
pub const PROTOCOL: u32 = 4;

pub fn pack(message: &impl Serialize) -> Vec<u8> {
    // Into memory anything can be written; were it not so, nobody reads an empty message.
    postcard::to_allocvec(message).unwrap_or_default()
}

/// None if this is no such message.
pub fn unpack<'a, M: Deserialize<'a>>(bytes: &'a [u8]) -> Option<M> {
    postcard::from_bytes(bytes).ok()
}

/// Page to worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Request {
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
pub struct Answer {
    /// 0 when the request could not even be read.
    pub question: u64,
    /// Without a picture: a frame of a film is kept, or drawn when all of them are there.
    pub result: Result<Option<Picture>, String>,
}

impl Request {
    pub fn new(question: u64, task: Task) -> Self {
        Self { question, task }
    }

    /// The question of a request whose rest may be garbled, so that its answer can be matched to it.
    pub fn question_of(bytes: &[u8]) -> Option<u64> {
        postcard::take_from_bytes(bytes).ok().map(|(question, _rest)| question)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quick;

    #[test]
    fn messages_come_back_as_they_went() {
        let graph = Graph::of_successors(&[vec![1, 0], vec![2], vec![0, 1]]);
        let picture = quick::place(&graph);
        let request = Request::new(1 << 40, Task::Place(graph));
        assert_eq!(unpack(&pack(&request)), Some(request));
        for result in [Ok(Some(picture)), Ok(None), Err("no".to_owned())] {
            let answer = Answer { question: 7, result };
            assert_eq!(unpack(&pack(&answer)), Some(answer));
        }
    }

    #[test]
    fn a_garbled_request_still_says_what_it_is() {
        let bytes = pack(&Request::new(300, Task::Place(Graph::of_circles(3, Vec::new()))));
        let half = &bytes[..bytes.len() / 2];
        assert_eq!(unpack::<Request>(half), None);
        assert_eq!(Request::question_of(half), Some(300));
        assert_eq!(Request::question_of(&[]), None);
    }
}
