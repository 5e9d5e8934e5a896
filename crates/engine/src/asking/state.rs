//! The questions about the run and their answers, without the desk that answers them.

use std::rc::Rc;

use lariat_session::answer::Answer;
use lariat_session::ask::{Held, Question, Suggestion, TypedProblem};

use super::stops::Stop;
use crate::search::moment::MissedLasso;

/// The purpose of an open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Its answer is shown in the panel.
    Answer,
    /// To show with the run the shortest counterexample that the search has missed.
    Missed,
    /// To go to the step of the answer.
    Go,
    Typed,
    /// To check a typed condition and add it to the stops.
    Add,
    Watch,
    Lemmas,
    Hits,
    /// To save the answer as a file.
    Steps,
}

#[derive(Clone, Debug, Default)]
pub struct Asking {
    pub open: Vec<(u64, Purpose)>,
    /// The last question that the reader waited for.
    pub last: Option<(Purpose, Question)>,
    /// The question has no answer because the desk crashed; the error, if known.
    pub broken: Option<String>,
    /// The desk has sent nothing for a long time.
    pub silent: bool,
    pub answer: Option<Answer>,
    /// The lasso of the answer.
    pub wanted_lasso: Option<Rc<MissedLasso>>,
    /// The shortest counterexample, if the search has missed it; known at the end of a run.
    pub missed: Option<Rc<MissedLasso>>,
    pub asked_for_missed: bool,
    pub stops: Vec<Stop>,
    /// The steps at which the stops hold, as far as the run is known.
    pub hits: Vec<u64>,
    /// The stops and the run that the hits belong to.
    pub hits_of: Option<(u64, Vec<String>)>,
    /// The condition that is being typed.
    pub typed: String,
    /// Raised when the engine changes the condition, so that the page replaces what is typed.
    pub typed_rev: u32,
    pub problem: Option<TypedProblem>,
    pub suggestions: Vec<Suggestion>,
    /// The text of the lasso to ask about.
    pub wanted: String,
    /// Raised when the engine changes the text of the lasso.
    pub wanted_rev: u32,
    /// Clicks on states write the lasso.
    pub picking: bool,
    /// The search whose counterexample to ask about.
    pub rival: Option<String>,
    /// The lemmas of the search once they were requested, and up to which step they are checked.
    pub lemmas: Vec<Held>,
    /// What the search does not promise, as sentences.
    pub not_promised: Vec<String>,
    /// The ids of the lemmas that are watched.
    pub watched: Vec<String>,
}

impl Asking {
    /// Marks on the timeline: the hits of stops, and steps at which a watched lemma fails.
    pub fn marks(&self) -> (Vec<u64>, Vec<u64>) {
        let watched = self.lemmas.iter().filter(|lemma| self.watched.contains(&lemma.id));
        let broken = watched.filter_map(|lemma| lemma.broken.as_ref().map(|&(step, _)| step));
        (self.hits.clone(), broken.collect())
    }

    /// The lasso to highlight at a step: the one of the answer, or one that the search has missed by
    /// then.
    pub fn lit(&self, step: u64) -> Option<Rc<MissedLasso>> {
        let missed = self.missed.as_ref().filter(|missed| missed.step() <= Some(step));
        self.wanted_lasso.as_ref().or(missed).cloned()
    }

    /// Whether the reader waits for an answer that may take long.
    pub fn is_busy(&self) -> bool {
        self.is_open(Purpose::Answer) || self.is_open(Purpose::Go)
    }

    pub fn is_open(&self, purpose: Purpose) -> bool {
        self.open.iter().any(|&(_, other)| other == purpose)
    }

    /// A question is sent; an older one for the same purpose is dropped.
    pub fn begin(&mut self, number: u64, purpose: Purpose, asked: &Question) {
        self.open.retain(|&(_, other)| other != purpose);
        self.open.push((number, purpose));
        if matches!(purpose, Purpose::Answer | Purpose::Go) {
            self.last = Some((purpose, asked.clone()));
            (self.broken, self.silent) = (None, false);
        }
    }

    /// A reply has arrived: the purpose of its question, unless that was dropped.
    pub fn end(&mut self, number: u64) -> Option<Purpose> {
        self.silent = false;
        let place = self.open.iter().position(|&(open, _)| open == number)?;
        Some(self.open.remove(place).1)
    }

    /// Drops all open questions; true if there were any, which the desk must be told.
    #[must_use]
    pub fn forget_questions(&mut self) -> bool {
        let were_open = !self.open.is_empty();
        self.open.clear();
        self.silent = false;
        // Open questions are asked again when their answers are needed.
        self.hits_of = None;
        self.asked_for_missed = self.missed.is_some();
        were_open
    }

    /// The run has changed: answers about the old run are dropped. True if questions were open.
    #[must_use]
    pub fn forget_run(&mut self) -> bool {
        let were_open = self.forget_questions();
        (self.last, self.broken) = (None, None);
        (self.answer, self.wanted_lasso) = (None, None);
        (self.missed, self.asked_for_missed) = (None, false);
        self.lemmas.clear();
        (self.hits_of, self.hits) = (None, Vec::new());
        for stop in &mut self.stops {
            stop.now = None;
        }
        were_open
    }

    /// The desk has crashed: drops all open questions, and returns their purposes. If the reader waited for
    /// an answer, the panel shows `words`.
    #[must_use]
    pub fn fall(&mut self, words: &str) -> Vec<Purpose> {
        if self.is_busy() {
            self.broken = Some(words.to_owned());
        }
        let open = self.open.iter().map(|&(_, purpose)| purpose).collect();
        // There is no desk to tell.
        let _ = self.forget_questions();
        open
    }

    /// Shows an answer, and highlights its lasso.
    pub fn show_answer(&mut self, answer: Option<Answer>, lasso: Option<MissedLasso>) {
        // The reason is in the answer already.
        let told = |lasso| Rc::new(MissedLasso { summary: Vec::new(), ..lasso });
        self.wanted_lasso = lasso.map(told);
        self.answer = answer;
    }

    pub fn close_answer(&mut self) {
        (self.picking, self.broken) = (false, None);
        self.show_answer(None, None);
    }

    /// Keeps the shortest counterexample if the search turned back from it, and if it is shorter than the
    /// best one that was reported.
    pub fn take_missed(&mut self, missed: Option<MissedLasso>, best: Option<usize>) {
        let shorter = |missed: &MissedLasso| best.is_none_or(|best| missed.named.length < best);
        let missed = missed.filter(|missed| missed.step().is_some());
        self.missed = missed.filter(shorter).map(Rc::new);
    }

    /// Whether the lemmas are to be checked, again or for the first time, up to a step.
    pub fn needs_lemmas(&self, until: u64) -> bool {
        let up_to_date = |lemma: &Held| match self.watched.contains(&lemma.id) {
            true => lemma.broken.is_some() || lemma.through >= Some(until),
            false => true,
        };
        let known = !self.lemmas.is_empty() && self.lemmas.iter().all(up_to_date);
        !known && !self.is_open(Purpose::Lemmas)
    }

    pub fn toggle_lemma(&mut self, id: &str) {
        match self.watched.iter().position(|other| other == id) {
            Some(place) => drop(self.watched.remove(place)),
            None => self.watched.push(id.to_owned()),
        }
    }

    /// The reader has typed in the field for the lasso; the value is the cursor, a space and the text.
    pub fn type_wanted(&mut self, value: &str) {
        if let Some((_, text)) = typed(value) {
            self.wanted = text.to_owned();
        }
    }

    /// A click on a state extends the lasso of the question.
    pub fn pick(&mut self, name: &str) {
        if !self.wanted.is_empty() {
            self.wanted.push(' ');
        }
        match name.contains([' ', '(', ')', '"']) {
            true => self.wanted.push_str(&format!("\"{name}\"")),
            false => self.wanted.push_str(name),
        }
        self.wanted_rev = self.wanted_rev.wrapping_add(1);
    }
}

/// The value of a text field: the byte position of the cursor and, after a space, the text.
pub(super) fn typed(value: &str) -> Option<(usize, &str)> {
    let (cursor, text) = value.split_once(' ')?;
    Some((cursor.parse::<usize>().ok()?.min(text.len()), text))
}
