//! Messages between the page and the layout worker.
//!
//! Messages are bytes: reading JavaScript objects would add 7 KB to the first load of the
//! page.

use serde::{Deserialize, Serialize};

use crate::figure::Panels;
use crate::overview::Said;
use crate::{Graph, Picture};

/// The first message of the worker. Raise it whenever a message changes its shape: a page must not
/// use an old worker from a cache.
pub const PROTOCOL: u32 = 6;

pub fn pack(message: &impl Serialize) -> Vec<u8> {
    // Writing into memory cannot fail; if it did, the empty message would be ignored.
    postcard::to_allocvec(message).unwrap_or_default()
}

/// `None` if the bytes are not such a message.
pub fn unpack<'a, M: Deserialize<'a>>(bytes: &'a [u8]) -> Option<M> {
    postcard::from_bytes(bytes).ok()
}

/// Page to worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// Returned in the answer, so that the page can ignore answers to outdated questions.
    pub question: u64,
    pub task: Task,
}

/// The tasks of the worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Task {
    Place(Graph),
    /// About the picture of thousands of states, which has its own answers.
    Overview(Said),
    Write {
        shown: Panels,
        format: Format,
    },
}

/// The file to make of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    Svg,
    Tikz,
    /// With this number of pixels per pixel of the page.
    Png(u32),
    /// A frame of a film, which is kept until the last frame.
    Frame,
    /// The last frame of an animated GIF, with the duration of each frame in milliseconds.
    LastFrame(u32),
}

/// Worker to page. A file is sent as a separate `Blob`, for it may be large: it is
/// the last answer to its question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// 0 if the request could not be read.
    pub question: u64,
    /// `None` reports progress: a frame of a film was received or drawn.
    pub result: Result<Option<Picture>, String>,
}

impl Request {
    pub fn new(question: u64, task: Task) -> Self {
        Self { question, task }
    }

    /// The question number of a request whose rest may be invalid, so that the answer can be matched.
    pub fn question_of(bytes: &[u8]) -> Option<u64> {
        postcard::take_from_bytes(bytes).ok().map(|(question, _rest)| question)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Group, Panel, Shape, Stroke, Tint, parts};
    use crate::quick;

    #[test]
    fn messages_come_back_as_they_went() {
        let graph = Graph::of_successors(&[vec![1, 0], vec![2], vec![0, 1]]);
        let picture = quick::place(&graph);
        let request = Request::new(1 << 40, Task::Place(graph));
        assert_eq!(unpack(&pack(&request)), Some(request));
        let line = Shape::new(parts::along(&picture.routes[0]))
            .stroke(Stroke::new(Tint::Edge, 2.0).dashed(&[7.0, 6.0]));
        let marks = vec![Group::new("edge").key("0").with("data-edge", "0").mark(line).into()];
        let panels = vec![Panel { title: "all of it".to_owned(), marks }];
        let shown = Panels { panels, ..Panels::default() };
        let request = Request::new(3, Task::Write { shown, format: Format::Png(2) });
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
