//! Questions about a whole run, and the desk that answers them.
//!
//! On the page the desk is a worker with its own copy of the run, so the page never waits. States are sent by
//! name, because each copy numbers them in its own order of discovery; steps are the same in every copy.
//!
//! Messages are bytes (postcard). Reading JavaScript objects would take more code in the page, and step
//! numbers may be larger than numbers in JavaScript.

use lariat_core::Options;
use lariat_lang::Diagnostic;
use serde::{Deserialize, Serialize};

use crate::debugger::breakpoints::{Armed, Became, Reached, became_true, run_to};
use crate::debugger::condition::{Completion, Condition, Vocabulary, Watch, complete};
use crate::questions::answer::Answer;
use crate::questions::why::why;
use crate::questions::why_not::{WantedLasso, why_not};
use crate::{
    Algorithm, Direction, Piece, Preparation, Timeline, Told, history, lemmas, prepare, registry,
};

/// The first message of the worker. The number is raised whenever the form of a message changes, because the
/// page must not talk to an old worker from a cache.
pub const PROTOCOL: u32 = 2;

/// The run that a question is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Subject {
    pub text: String,
    pub algorithm: String,
    pub options: Options,
    pub state_limit: u64,
}

/// A message from the page to the desk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The number of the question; the reply has the same.
    pub question: u64,
    pub subject: Subject,
    pub asked: Question,
}

impl Request {
    pub fn pack(&self) -> Vec<u8> {
        // Writing to memory does not fail. If it did, the empty message would be answered with an error.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// If the message cannot be read, the error is the reply, so that the page does not wait.
    pub fn unpack(bytes: &[u8]) -> Result<Request, Box<Answered>> {
        postcard::from_bytes(bytes).map_err(|_| {
            let question = postcard::take_from_bytes(bytes).map_or(0, |(question, _)| question);
            Box::new(Answered { question, reply: Reply::Fell(UNREADABLE.to_owned()) })
        })
    }
}

const UNREADABLE: &str = "The question did not arrive in one piece.";

/// A message from the desk to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answered {
    pub question: u64,
    pub reply: Reply,
}

impl Answered {
    pub fn pack(&self) -> Vec<u8> {
        // Writing to memory does not fail. If it did, the empty message would be ignored.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// None if the bytes are not such a message.
    pub fn unpack(bytes: &[u8]) -> Option<Answered> {
        postcard::from_bytes(bytes).ok()
    }
}

/// A question. `until` is the step up to which the run is considered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// Why was this counterexample reported?
    Why { until: u64 },
    /// Why was that lasso not reported?
    WhyNot { until: u64, wanted: WantedLasso },
    /// What happened to this state?
    StateHistory { until: u64, state: String },
    /// What happened to the `index`-th transition of this state, counted from 0?
    TransitionHistory { until: u64, source: String, index: u32 },
    /// Which is the next step at which one of these conditions stops?
    RunTo { from: u64, direction: Direction, conditions: Vec<String> },
    /// Which are the first steps at which one of these conditions stops? They are marked on the timeline.
    Hits { until: u64, conditions: Vec<String> },
    /// Since which step has this condition been true without interruption?
    Since { from: u64, condition: String },
    /// What is wrong with a condition that is being typed, and how can it be completed at the cursor?
    Typed { condition: String, cursor: usize },
    /// Which of these conditions are true after a step?
    Watch { step: u64, conditions: Vec<String> },
    /// What happened at each of these steps? For an export.
    Steps { from: u64, to: u64 },
    /// Which lemmas does the search have, and do the watched ones hold?
    Lemmas { until: u64, watched: Vec<String> },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    Answer(Answer),
    /// A step; `which` is the index of the condition that stops there.
    Step {
        step: u64,
        which: usize,
    },
    /// There is no such step.
    Nowhere,
    Hits(Vec<u64>),
    Typed {
        problem: Option<TypedProblem>,
        completions: Vec<Suggestion>,
    },
    Watched(Vec<Option<bool>>),
    /// The steps as JSON.
    Steps(String),
    /// The lemmas, and sentences on what the search does not promise.
    Lemmas(Vec<Held>, Vec<String>),
    /// There is no answer; the reason as a sentence.
    Problem(String),
    /// Answering failed; a description of the failure.
    Fell(String),
}

/// What is wrong with a condition, and where (byte offsets).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypedProblem {
    pub start: usize,
    pub end: usize,
    pub message: String,
    pub help: String,
}

impl TypedProblem {
    pub fn of(wrong: Diagnostic) -> TypedProblem {
        TypedProblem {
            start: wrong.span.start,
            end: wrong.span.end,
            message: wrong.message,
            help: wrong.help.unwrap_or_default(),
        }
    }
}

/// A completion: this text replaces the text from `start` to the cursor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    pub start: usize,
    pub insert: String,
    pub what: String,
}

impl Suggestion {
    pub fn of(one: Completion) -> Suggestion {
        Suggestion { start: one.span.start, insert: one.insert, what: one.what }
    }
}

/// A lemma and the result of its check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Held {
    pub id: String,
    pub sentence: String,
    pub source: String,
    /// The last step that was checked; none if the lemma is not watched.
    pub through: Option<u64>,
    /// The first step at which it does not hold, and why.
    pub broken: Option<(u64, Vec<Piece>)>,
}

/// The maximal number of marks on the timeline.
pub const MARKED: usize = 200;

/// Answers one question after the other, and keeps the run of the last one.
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
    fn answer(&mut self, question: &Question) -> Reply {
        let answered = match question {
            Question::Why { until } => {
                self.record(*until);
                Ok(Reply::Answer(why(&mut self.run, self.algorithm, &self.subject.options)))
            }
            Question::StateHistory { until, state } => {
                self.record(*until);
                history::of_state(&mut self.run, self.algorithm, state)
                    .map(|told| Reply::Answer(told.answer))
            }
            Question::TransitionHistory { until, source, index } => {
                self.record(*until);
                history::of_transition(&mut self.run, self.algorithm, source, *index)
                    .map(|told| Reply::Answer(told.answer))
            }
            Question::WhyNot { until, wanted } => {
                self.record(*until);
                why_not(&mut self.run, self.algorithm, &self.subject.options, wanted)
                    .map(Reply::Answer)
            }
            Question::RunTo { from, direction, conditions } => {
                self.run_to(*from, *direction, conditions)
            }
            Question::Hits { until, conditions } => self.hits(*until, conditions),
            Question::Since { from, condition } => self.since(*from, condition),
            Question::Typed { condition, cursor } => Ok(self.typed(condition, *cursor)),
            Question::Watch { step, conditions } => Ok(self.watch(*step, conditions)),
            Question::Steps { from, to } => Ok(self.steps(*from, *to)),
            Question::Lemmas { until, watched } => Ok(self.lemmas(*until, watched)),
        };
        answered.unwrap_or_else(|problem| Reply::Problem(sentence(&problem)))
    }

    fn record(&mut self, until: u64) {
        self.run.extend(until.saturating_sub(self.run.progress().steps));
    }

    fn vocabulary(&self) -> Vocabulary<'_> {
        Vocabulary::new(self.algorithm, &self.subject.options, self.run.space())
    }

    fn condition(&self, text: &str) -> Result<Condition, String> {
        Condition::read(text, &self.vocabulary()).map_err(|wrong| {
            let what = wrong.first().map_or("", |diagnostic| diagnostic.message.as_str());
            format!("`{text}` is not a condition for this run: {what}")
        })
    }

    /// Reads conditions one by one, because an error message quotes the text of the condition.
    fn armed(&self, conditions: &[String]) -> Result<Armed, String> {
        let conditions: Result<Vec<_>, _> =
            conditions.iter().map(|text| self.condition(text)).collect();
        conditions.map(Armed::all)
    }

    fn hits(&mut self, until: u64, conditions: &[String]) -> Result<Reply, String> {
        self.record(until);
        let armed = self.armed(conditions)?;
        let (mut hits, mut from) = (Vec::new(), 0);
        while hits.len() < MARKED {
            match run_to(&mut self.run, from, Direction::Forwards, &armed, until.max(1)) {
                Reached::At { step, .. } if step <= until => hits.push(step),
                _ => break,
            }
            from = hits.last().copied().unwrap_or(until);
        }
        Ok(Reply::Hits(hits))
    }

    fn run_to(
        &mut self,
        from: u64,
        direction: Direction,
        conditions: &[String],
    ) -> Result<Reply, String> {
        let armed = self.armed(conditions)?;
        match run_to(&mut self.run, from, direction, &armed, u64::MAX) {
            Reached::At { step, breakpoints } => {
                Ok(Reply::Step { step, which: breakpoints.first().copied().unwrap_or(0) })
            }
            Reached::Nowhere | Reached::Later(_) => Ok(Reply::Nowhere),
        }
    }

    fn since(&mut self, from: u64, condition: &str) -> Result<Reply, String> {
        self.record(from);
        let condition = self.condition(condition)?;
        match became_true(&mut self.run, &condition, from, u64::MAX) {
            Became::Since(step) => Ok(Reply::Step { step, which: 0 }),
            Became::False => Err(format!("`{}` is not true at this step", condition.text())),
            Became::Later(_) => Ok(Reply::Nowhere),
        }
    }

    fn typed(&self, text: &str, cursor: usize) -> Reply {
        let vocabulary = self.vocabulary();
        let wrong = Condition::read(text, &vocabulary).err();
        let problem = wrong.and_then(|wrong| wrong.into_iter().next()).map(TypedProblem::of);
        let completions = complete(text, cursor, &vocabulary).into_iter().map(Suggestion::of);
        Reply::Typed { problem, completions: completions.collect() }
    }

    fn steps(&mut self, from: u64, to: u64) -> Reply {
        let mut text = String::new();
        for step in from..=to {
            self.run.seek(step);
            if self.run.step() < step {
                break;
            }
            text.push_str(if text.is_empty() { "[\n" } else { ",\n" });
            let told = Told::at_cursor(&mut self.run, &self.algorithm.listing);
            text.push_str(&told.to_json().to_string());
        }
        text.push_str(if text.is_empty() { "[]\n" } else { "\n]\n" });
        Reply::Steps(text)
    }

    fn lemmas(&mut self, until: u64, watched: &[String]) -> Reply {
        let (algorithm, options) = (self.algorithm, &self.subject.options);
        let all = lemmas::of(algorithm, options);
        let ids: Vec<&str> = watched.iter().map(String::as_str).collect();
        self.run.extend(until.saturating_sub(self.run.progress().steps));
        let reports = match ids.is_empty() {
            true => Vec::new(),
            false => lemmas::check(&mut self.run, algorithm, options, &ids),
        };
        let steps = self.run.progress().steps;
        let held = all.into_iter().map(|lemma| {
            let report = reports.iter().find(|report| report.id == lemma.id);
            let broken = report.and_then(|report| report.broken.as_ref());
            Held {
                id: lemma.id.to_owned(),
                sentence: lemma.sentence.to_owned(),
                source: lemma.source.to_owned(),
                through: report.map(|_| steps),
                broken: broken.map(|breach| (breach.step, breach.pieces.clone())),
            }
        });
        let gaps = lemmas::not_promised(algorithm, options).into_iter();
        Reply::Lemmas(held.collect(), gaps.map(|gap| gap.sentence.to_owned()).collect())
    }

    fn watch(&mut self, step: u64, conditions: &[String]) -> Reply {
        self.run.seek(step);
        let now = |text: &String| {
            let condition = self.condition(text).ok()?;
            Some(Watch::new(&condition).at(self.run.moment()))
        };
        Reply::Watched(conditions.iter().map(now).collect())
    }
    fn run(subject: &Subject) -> Result<Open, String> {
        let algorithm = registry::find(&subject.algorithm)
            .ok_or_else(|| format!("There is no search `{}`.", subject.algorithm))?;
        let format = lariat_lang::recognise(None, &subject.text);
        let model = lariat_lang::read(&subject.text, format).tree;
        let model = model.ok_or("The text has no model.")?;
        let (options, limit) = (&subject.options, subject.state_limit);
        let Preparation { automaton, forced, .. } =
            prepare(&model.automaton(), algorithm, options, limit)
                .map_err(|why| why.to_string())?;
        let machine = algorithm.start(&automaton, options);
        let lossy = algorithm.may_miss(options, forced.is_some());
        let mut run = Timeline::new(automaton, machine).lossy(lossy);
        run.limit_states(limit);
        Ok(Open { subject: subject.clone(), algorithm, run })
    }
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_uppercase).into_iter().flatten();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{}{end}", first.collect::<String>(), characters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_comes_back_as_it_went_or_is_answered() {
        let subject = Subject {
            text: "a* -> a\n".to_owned(),
            algorithm: "se05".to_owned(),
            options: Options::default().with("bitstate", "5"),
            state_limit: u64::MAX,
        };
        // Larger than any integer that JavaScript represents exactly.
        let asked = Question::Why { until: u64::MAX };
        let request = Request { question: 1 << 60, subject, asked };
        let bytes = request.pack();
        assert_eq!(Request::unpack(&bytes), Ok(request));
        for cut in 0..bytes.len() {
            let answered = Request::unpack(&bytes[..cut]).expect_err("it is cut off");
            let number = if cut < 9 { 0 } else { 1 << 60 };
            assert_eq!(answered.question, number, "cut at {cut}");
            assert!(matches!(answered.reply, Reply::Fell(_)));
        }
    }
}
