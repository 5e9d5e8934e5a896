//! Layouts that the engine wants: the layout worker makes them one after the other.

use std::collections::VecDeque;

use lariat_layout::Graph;
use lariat_layout::message::{Request, Task};
use lariat_protocol::Asked;
use yew::Callback;

use crate::layout_worker::{FromLayout, LayoutWorker, PATIENCE_MS};
use crate::worker::fresh_number;

/// The limit of graphs that wait. Of a graph that grows, only the newest picture is useful.
const WAITING: usize = 4;

pub(super) struct Placing {
    worker: LayoutWorker,
    /// The question to the worker, and the engine's number of the graph.
    open: Option<(u64, u64)>,
    waiting: VecDeque<(u64, Graph)>,
}

impl Placing {
    pub(super) fn new(answered: Callback<FromLayout>) -> Placing {
        let worker = LayoutWorker::new(PATIENCE_MS, answered);
        Placing { worker, open: None, waiting: VecDeque::new() }
    }

    /// Returns what to tell the engine about a graph that is dropped for this one.
    pub(super) fn ask(&mut self, number: u64, graph: Graph) -> Option<Asked> {
        self.waiting.push_back((number, graph));
        let dropped = match self.waiting.len() > WAITING {
            true => self.waiting.pop_front(),
            false => None,
        };
        self.next();
        dropped.map(|(number, _)| Asked::Placed { number, picture: None })
    }

    /// The document is closed.
    pub(super) fn forget(&mut self) {
        self.open = None;
        self.waiting.clear();
    }

    /// What to tell the engine about an answer.
    pub(super) fn take(&mut self, answer: FromLayout) -> Option<Asked> {
        let FromLayout::Answer(answer) = answer else { return None };
        // A failure has no question. Replies to requests about a closed document may still arrive.
        let is_open = |(question, _): &mut (u64, u64)| [*question, 0].contains(&answer.question);
        let (_, number) = self.open.take_if(is_open)?;
        self.next();
        Some(Asked::Placed { number, picture: answer.result.ok().flatten() })
    }

    fn next(&mut self) {
        if self.open.is_none()
            && let Some((number, graph)) = self.waiting.pop_front()
        {
            let question = fresh_number();
            self.open = Some((question, number));
            self.worker.ask(Request::new(question, Task::Place(graph)));
        }
    }
}
