//! What the page and the layout worker say to each other.
//!
//! Messages travel as bytes: to read them out of JavaScript's objects would take 7 KB more of what the
//! page has to load at first.

use serde::{Deserialize, Serialize};

use crate::{Graph, Picture};

/// Raised whenever a message changes its shape: a page must not talk to a worker left over in a cache.
pub const PROTOCOL: u32 = 2;

pub fn pack(message: &impl Serialize) -> Vec<u8> {
    // Into memory anything can be written; were it not so, nobody reads an empty message.
    postcard::to_allocvec(message).unwrap_or_default()
}

/// None if this is no such message.
pub fn unpack<'a, M: Deserialize<'a>>(bytes: &'a [u8]) -> Option<M> {
    postcard::from_bytes(bytes).ok()
}

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

    /// The question of a request whose rest may be garbled, so that its answer can be matched to it.
    pub fn question_of(bytes: &[u8]) -> Option<u64> {
        let head = postcard::take_from_bytes::<(u32, u64)>(bytes);
        head.ok().map(|((_protocol, question), _rest)| question)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quick;

    #[test]
    fn messages_come_back_as_they_went() {
        let graph = Graph::of_successors(&[vec![1, 0], vec![2], vec![0, 1]]);
        let picture = quick::place(&graph);
        let request = Request::new(1 << 40, graph);
        assert_eq!(unpack(&pack(&request)), Some(request));
        for result in [Ok(picture), Err("no".to_owned())] {
            let answer = FromWorker::Answer(Answer { question: 7, result });
            assert_eq!(unpack(&pack(&answer)), Some(answer));
        }
    }

    #[test]
    fn a_garbled_request_still_says_what_it_is() {
        let bytes = pack(&Request::new(300, Graph::of_circles(3, Vec::new())));
        let half = &bytes[..bytes.len() / 2];
        assert_eq!(unpack::<Request>(half), None);
        assert_eq!(Request::question_of(half), Some(300));
        assert_eq!(Request::question_of(&[]), None);
    }
}
