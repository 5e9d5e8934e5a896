//! What a reader does with an explanation.

use lariat_explain::message::{Position, Shown, Topic};
use lariat_explain::{Explanation, Pulse, open};
use lariat_layout::{Picture, Point};
use lariat_protocol::Stride;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// Open an explanation and go to a step; `u64::MAX` is the end. Replaces the open one.
    Open {
        subject: Topic,
        step: u64,
    },
    /// Continue with long work. The page repeats this while the reply says `busy`.
    Work,
    Seek(u64),
    /// Go to the next step of this kind.
    Step {
        stride: Stride,
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

/// Keeps the open explanation.
#[derive(Debug, Default)]
pub(crate) struct Explainer {
    open: Option<Box<dyn Explanation>>,
}

impl Explainer {
    /// Handles a request and returns everything that is shown afterwards.
    pub(crate) fn hear(&mut self, asked: Asked) -> Shown {
        if let Asked::Open { subject, step } = asked {
            return self.open(&subject, step);
        }
        let Some(open) = &mut self.open else {
            let problem = "Nothing is open: choose an explanation again.".to_owned();
            return Shown { problem, ..Shown::default() };
        };
        match asked {
            Asked::Open { .. } => {}
            Asked::Work => open.work(),
            Asked::Seek(step) => open.seek(step),
            Asked::Step { stride, forwards } => open.step(stride, forwards),
            Asked::Do { action, value } => open.act(&action, &value),
            Asked::Hover(what) => open.hover(&what),
            Asked::Move { pane, node, x, y } => {
                if x.is_finite() && y.is_finite() {
                    open.move_to(pane, node, Point::new(x, y));
                }
            }
            Asked::Tidy => open.tidy(),
            Asked::Placed { wish, picture } => open.placed(wish, picture),
            Asked::Find(position) => open.find(position),
        }
        open.show()
    }

    fn open(&mut self, subject: &Topic, step: u64) -> Shown {
        let moved = self.open.take().map(|open| open.moved()).unwrap_or_default();
        let mut explanation = match open(subject, Pulse::default()) {
            Ok(explanation) => explanation,
            Err(problem) => return Shown { problem, ..Shown::default() },
        };
        explanation.follow(&moved);
        explanation.work();
        explanation.seek(step);
        self.open.insert(explanation).show()
    }
}
