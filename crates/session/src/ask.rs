//! Questions about a whole run, and the desk that answers them.
//!
//! On the page the desk sits in a worker of its own, with its own copy of the run: whatever it takes
//! to answer, the page never waits. States travel by name, because each copy numbers them in the
//! order in which it meets them; steps are the same in every copy.

use lariat_core::Options;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::registry;
use crate::why_not::Wanted;
use crate::{Algorithm, Direction, Piece, Preparation, Timeline, prepare};

/// Raised whenever a message changes its shape: a page must not talk to a worker left over in a cache.
pub const PROTOCOL: u32 = 1;

/// The run that a question is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Subject {
    pub text: String,
    pub algorithm: String,
    pub options: Options,
    pub state_limit: u64,
}

/// Page to desk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    pub protocol: u32,
    /// Comes back with the reply.
    pub question: u64,
    pub subject: Subject,
    pub asked: Question,
}

/// Desk to page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FromDesk {
    /// The first message, once the desk can listen. Requests posted before it are lost.
    Ready {
        protocol: u32,
    },
    Reply {
        question: u64,
        reply: Reply,
    },
}

/// What can be asked. `until` is how much of the run the answer is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// Why this counterexample?
    Why { until: u64 },
    /// Why not that one?
    WhyNot { until: u64, wanted: Wanted },
    /// What happened to this state?
    StateHistory { until: u64, state: String },
    /// What happened to the `index`-th transition of this state, counted from 0?
    TransitionHistory { until: u64, source: String, index: u32 },
    /// Which is the next step at which one of these holds?
    RunTo { from: u64, direction: Direction, conditions: Vec<String> },
    /// Since which step has this been true without a break?
    Since { from: u64, condition: String },
    /// What is wrong with a condition that is being typed, and how could it go on at the cursor?
    Typed { condition: String, cursor: usize },
    /// Which of these are true after a step?
    Watch { step: u64, conditions: Vec<String> },
    /// Which lemmas are there for the search, and do they hold?
    Lemmas { until: u64 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    Answer(Answer),
    /// A step; with `which` of the conditions it belongs to.
    Step {
        step: u64,
        which: usize,
    },
    /// There is no such step.
    Nowhere,
    Typed {
        problem: Option<TypedProblem>,
        completions: Vec<Suggestion>,
    },
    Watched(Vec<Option<bool>>),
    Lemmas(Vec<Held>),
    /// There is no answer, and this is why: a sentence.
    Problem(String),
}

/// What is wrong with a condition, and where: bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypedProblem {
    pub start: usize,
    pub end: usize,
    pub message: String,
    pub help: String,
}

/// A way to go on: this text in place of what stands from `start` on, up to the cursor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    pub start: usize,
    pub insert: String,
    pub what: String,
}

/// A lemma, and how it fared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Held {
    pub id: String,
    pub sentence: String,
    pub source: String,
    /// All steps up to here were looked at.
    pub through: u64,
    /// The first step at which it does not hold, and why.
    pub broken: Option<(u64, Vec<Piece>)>,
}

/// Answers one question after the other, and keeps the run that it was asked about last.
#[derive(Debug, Default)]
pub struct Desk {
    open: Option<Open>,
}

/// The run on the desk.
#[derive(Debug)]
struct Open {
    subject: Subject,
    algorithm: &'static Algorithm,
    run: Timeline,
}

impl Desk {
    pub fn answer(&mut self, subject: &Subject, question: &Question) -> Reply {
        match self.open(subject) {
            Ok(open) => open.answer(question),
            Err(problem) => Reply::Problem(problem),
        }
    }

    fn open(&mut self, subject: &Subject) -> Result<&mut Open, String> {
        let known = self.open.take().filter(|open| open.subject == *subject);
        let open = match known {
            Some(open) => open,
            None => Open::run(subject)?,
        };
        Ok(self.open.insert(open))
    }
}

impl Open {
    fn answer(&mut self, _q: &Question) -> Reply {
        Reply::Nowhere
    }
    fn run(subject: &Subject) -> Result<Open, String> {
        let algorithm = registry::find(&subject.algorithm)
            .ok_or_else(|| format!("There is no search `{}`.", subject.algorithm))?;
        let format = lariat_lang::recognise(None, &subject.text);
        let model = lariat_lang::read(&subject.text, format).tree;
        let model = model.ok_or("The text holds no model.")?;
        let (options, limit) = (&subject.options, subject.state_limit);
        let Preparation { automaton, forced, .. } =
            prepare(&model.blueprint, algorithm, options, limit).map_err(|why| why.to_string())?;
        let machine = (algorithm.start)(&automaton, options);
        let lossy = algorithm.may_miss(options, forced.is_some());
        let mut run = Timeline::new(automaton, machine).lossy(lossy);
        run.limit_states(limit);
        Ok(Open { subject: subject.clone(), algorithm, run })
    }
}
