//! Questions about the run, and their answers.

use std::rc::Rc;

use lariat_session::answer::Answer;
use lariat_session::ask::{
    Answered, Held, Question, Reply, Request, Subject, Suggestion, TypedProblem,
};
use lariat_session::core::StateId;
use lariat_session::registry::Family;
use lariat_session::why_not::WantedLasso;
use lariat_session::{Direction, Goal};

use yew::Context;

use super::stops::Stop;
use super::{App, Msg};
use crate::ask_worker::{AskWorker, FromDesk};
use crate::moment::MissedLasso;
use crate::view::{Notice, Tab};
use crate::worker::fresh_number;

const FELL: &str = "The part of the page that answers questions could not be loaded, or it crashed. \
                    Your model and the run are kept.";

/// The purpose of an open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
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

pub(crate) enum AskMsg {
    Why,
    WhyNot(WantedLasso),
    StateHistory(String),
    TransitionHistory(String, u32),
    /// The text of the lasso to ask about.
    Wanted(String),
    /// Clicks on states write the lasso.
    Pick,
    /// The search whose counterexample to ask about.
    Rival(String),
    /// Sets or removes a stop at a line.
    ToggleLine(u16),
    Typed(String, usize),
    /// Accepts a suggestion.
    Complete(usize),
    /// Adds a condition to the stops.
    Add(String),
    AddTyped,
    Switch(usize),
    Remove(usize),
    Run(Direction),
    Since(usize),
    ToggleLemma(String),
    Heard(FromDesk),
    Cancel,
    /// Repeats the last question.
    Again,
    Close,
}

pub(crate) struct Asking {
    worker: AskWorker,
    open: Vec<(u64, Purpose)>,
    /// The last question whose answer is shown in the panel.
    last: Option<(Purpose, Question)>,
    /// The question has no answer because the worker crashed; the error, if known.
    pub(crate) broken: Option<String>,
    /// The worker has sent nothing for a long time.
    pub(crate) silent: bool,
    pub(crate) answer: Option<Rc<Answer>>,
    /// The lasso of the answer.
    wanted_lasso: Option<Rc<MissedLasso>>,
    /// The shortest counterexample, if the search has missed it; known at the end of a run.
    missed: Option<Rc<MissedLasso>>,
    asked_for_missed: bool,
    pub(crate) stops: Vec<Stop>,
    /// The steps at which the stops hold, as far as the run is known.
    pub(super) hits: Vec<u64>,
    /// The stops and the run that the hits belong to.
    pub(super) hits_of: Option<(u64, Vec<String>)>,
    pub(crate) typed: String,
    pub(crate) problem: Option<TypedProblem>,
    pub(crate) suggestions: Vec<Suggestion>,
    pub(crate) wanted: String,
    pub(crate) picking: bool,
    pub(crate) rival: Option<String>,
    /// The lemmas of the search once they were requested, and up to which step they are checked.
    pub(crate) lemmas: Rc<[Held]>,
    /// What the search does not promise, as sentences.
    pub(crate) not_promised: Rc<[String]>,
    /// The lemmas that are watched.
    pub(crate) watched: Vec<String>,
}

impl Asking {
    pub(super) fn new(ctx: &Context<App>) -> Asking {
        let heard = ctx.link().callback(|heard| Msg::Ask(AskMsg::Heard(heard)));
        Asking {
            worker: AskWorker::new(heard),
            open: Vec::new(),
            last: None,
            broken: None,
            silent: false,
            answer: None,
            wanted_lasso: None,
            missed: None,
            asked_for_missed: false,
            stops: Vec::new(),
            hits: Vec::new(),
            hits_of: None,
            typed: String::new(),
            problem: None,
            suggestions: Vec::new(),
            wanted: String::new(),
            picking: false,
            rival: None,
            lemmas: [].into(),
            not_promised: [].into(),
            watched: Vec::new(),
        }
    }

    /// Marks on the timeline: the hits of stops, and steps at which a watched lemma fails.
    pub(crate) fn marks(&self) -> (Vec<u64>, Vec<u64>) {
        let watched = self.lemmas.iter().filter(|lemma| self.watched.contains(&lemma.id));
        let broken = watched.filter_map(|lemma| lemma.broken.as_ref().map(|&(step, _)| step));
        (self.hits.clone(), broken.collect())
    }

    pub(super) fn heeded(&self) -> Vec<String> {
        let stops = self.stops.iter().filter(|stop| stop.on);
        stops.map(|stop| stop.condition.clone()).collect()
    }

    /// The lasso to highlight at a step: the one of the answer, or one that the search has missed by
    /// then.
    pub(super) fn lit(&self, step: u64) -> Option<Rc<MissedLasso>> {
        let missed = self.missed.as_ref().filter(|missed| missed.step() <= Some(step));
        self.wanted_lasso.as_ref().or(missed).cloned()
    }

    /// The stops in the form of a link.
    pub(super) fn shared_stops(&self) -> Vec<(String, bool)> {
        self.stops.iter().map(|stop| (stop.condition.clone(), stop.on)).collect()
    }

    pub(super) fn take_stops(&mut self, stops: &[(String, bool)]) {
        let stop =
            |(condition, on): &(String, bool)| Stop { on: *on, ..Stop::when(condition.clone()) };
        self.stops = stops.iter().map(stop).collect();
    }

    /// Whether the reader waits for an answer that may take long.
    pub(crate) fn is_busy(&self) -> bool {
        self.is_open(Purpose::Answer) || self.is_open(Purpose::Go)
    }

    fn is_open(&self, purpose: Purpose) -> bool {
        self.open.iter().any(|&(_, other)| other == purpose)
    }

    /// The lines with a stop, and whether each stop is enabled.
    pub(crate) fn lines(&self) -> Vec<(u16, bool)> {
        self.stops.iter().filter_map(|stop| Some((stop.line()?, stop.on))).collect()
    }
}

impl App {
    pub(super) fn asked(&mut self, ctx: &Context<Self>, msg: AskMsg) -> bool {
        match msg {
            AskMsg::Why => self.ask_for_answer(|until| Question::Why { until }),
            AskMsg::WhyNot(wanted) => {
                self.ask_for_answer(|until| Question::WhyNot { until, wanted });
            }
            AskMsg::StateHistory(state) => {
                self.ask_for_answer(|until| Question::StateHistory { until, state });
            }
            AskMsg::TransitionHistory(source, index) => {
                self.ask_for_answer(|until| Question::TransitionHistory { until, source, index })
            }
            AskMsg::Wanted(text) => self.asking.wanted = text,
            AskMsg::Pick => self.asking.picking = !self.asking.picking,
            AskMsg::Rival(name) => self.asking.rival = Some(name),
            AskMsg::ToggleLine(line) => {
                self.toggle_stop(Stop::at_line(line));
                self.save_soon(ctx);
            }
            AskMsg::Typed(text, cursor) => {
                self.asking.typed = text;
                // A newer condition replaces the question about the older one.
                self.asking.open.retain(|&(_, purpose)| purpose != Purpose::Add);
                self.ask_about_typed(cursor);
            }
            AskMsg::Complete(which) => self.complete(which),
            AskMsg::Add(condition) => {
                if condition.is_empty() {
                    return false;
                }
                self.add_stop(Stop::when(condition));
                self.show_asking();
                self.save_soon(ctx);
            }
            AskMsg::AddTyped => {
                let condition = self.asking.typed.clone();
                let cursor = condition.len();
                self.ask(Purpose::Add, Question::Typed { condition, cursor });
            }
            AskMsg::Switch(which) => {
                if let Some(row) = self.asking.stops.get_mut(which) {
                    row.on = !row.on;
                }
                self.ask_for_hits();
                self.save_soon(ctx);
            }
            AskMsg::Remove(which) => {
                if which < self.asking.stops.len() {
                    self.asking.stops.remove(which);
                }
                self.ask_for_hits();
                self.save_soon(ctx);
            }
            AskMsg::Run(direction) => self.run_to_stop(ctx, direction),
            AskMsg::Since(which) => self.run_back_to_since(which),
            AskMsg::ToggleLemma(id) => {
                let watched = &mut self.asking.watched;
                match watched.iter().position(|other| *other == id) {
                    Some(place) => drop(watched.remove(place)),
                    None => watched.push(id),
                }
                self.ask_for_lemmas();
            }
            AskMsg::Heard(FromDesk::Answered(answered)) => return self.replied(ctx, *answered),
            AskMsg::Heard(FromDesk::Fell) => return self.desk_fell(ctx, FELL.to_owned()),
            AskMsg::Heard(FromDesk::Silent) => self.asking.silent = true,
            AskMsg::Cancel => self.forget_questions(),
            AskMsg::Again => {
                self.forget_questions();
                if let Some((purpose, question)) = self.asking.last.clone() {
                    self.ask(purpose, question);
                }
            }
            AskMsg::Close => {
                (self.asking.picking, self.asking.broken) = (false, None);
                self.show_answer(None);
            }
        }
        true
    }

    /// The run has changed: answers about the old run are dropped.
    pub(super) fn forget_run(&mut self) {
        self.forget_questions();
        (self.asking.last, self.asking.broken) = (None, None);
        (self.asking.answer, self.asking.wanted_lasso) = (None, None);
        (self.asking.missed, self.asking.asked_for_missed) = (None, false);
        self.asking.lemmas = [].into();
        (self.asking.hits_of, self.asking.hits) = (None, Vec::new());
        for row in &mut self.asking.stops {
            row.now = None;
        }
    }

    fn forget_questions(&mut self) {
        if !self.asking.open.is_empty() {
            self.asking.worker.stop();
        }
        self.asking.open.clear();
        self.asking.silent = false;
        // Open questions are asked again when their answers are needed.
        self.asking.hits_of = None;
        self.asking.asked_for_missed = self.asking.missed.is_some();
    }

    /// Opens the panel for questions.
    pub(super) fn show_asking(&mut self) {
        (self.tab, self.left_folded) = (Tab::Ask, false);
        self.ask_for_lemmas();
    }

    /// Asks about the current run; an older question for the same purpose is dropped.
    pub(super) fn ask(&mut self, purpose: Purpose, asked: Question) {
        // The worker would read the current text, but the run belongs to an older one.
        if self.bench.is_stale() {
            if matches!(purpose, Purpose::Answer | Purpose::Go | Purpose::Add) {
                let words = "The text has errors: fix them first, then ask.";
                self.notice = Some(Notice::error(words.to_owned()));
            }
            return;
        }

        let asking = &mut self.asking;
        let question = fresh_number();
        asking.open.retain(|&(_, other)| other != purpose);
        asking.open.push((question, purpose));
        if matches!(purpose, Purpose::Answer | Purpose::Go) {
            asking.last = Some((purpose, asked.clone()));
            (asking.broken, asking.silent) = (None, false);
        }
        let subject = Subject {
            text: self.bench.text().to_owned(),
            algorithm: self.bench.algorithm().name.to_owned(),
            options: self.bench.options().clone(),
            state_limit: self.bench.state_limit(),
        };
        asking.worker.ask(&Request { question, subject, asked });
    }

    /// Asks a question whose answer is shown in the panel; an older one is dropped.
    fn ask_for_answer(&mut self, question: impl FnOnce(u64) -> Question) {
        let Some(until) = self.known_steps().map(|progress| progress.steps) else { return };
        if self.asking.is_busy() || self.asking.is_open(Purpose::Lemmas) {
            self.forget_questions();
        }
        self.asking.picking = false;
        self.show_asking();
        self.ask(Purpose::Answer, question(until));
    }

    /// At the end of a search for the shortest counterexample: asks whether it has missed one.
    pub(super) fn ask_for_missed(&mut self) {
        let Some(run) = self.bench.run() else { return };
        let progress = run.progress();
        let hunts = self.bench.algorithm().family == Family::Minimising;
        if !hunts || progress.outcome.is_none() || self.asking.asked_for_missed {
            return;
        }
        self.asking.asked_for_missed = true;
        let question = Question::WhyNot { until: progress.steps, wanted: WantedLasso::Shortest };
        self.ask(Purpose::Missed, question);
    }

    fn show_answer(&mut self, answer: Option<Answer>) {
        let run = self.bench.debugger();
        let lasso = answer.as_ref().zip(run).and_then(|(answer, run)| MissedLasso::of(answer, run));
        let told = |lasso| Rc::new(MissedLasso { summary: Vec::new(), ..lasso });
        self.asking.wanted_lasso = lasso.map(told);
        self.asking.answer = answer.map(Rc::new);
        self.refresh();
    }

    fn take_missed(&mut self, answer: &Answer) {
        let Some(run) = self.bench.debugger() else { return };
        let best = run.ladder().last().map(|&(_, length)| length as usize);
        let missed = MissedLasso::of(answer, run);
        let shorter = |missed: &MissedLasso| best.is_none_or(|best| missed.named.length < best);
        let missed = missed.filter(|missed| missed.step().is_some());
        self.asking.missed = missed.filter(shorter).map(Rc::new);
        self.refresh();
    }

    fn ask_for_lemmas(&mut self) {
        let Some(until) = self.known_steps().map(|progress| progress.steps) else { return };
        let asking = &self.asking;
        let up_to_date = |lemma: &Held| match asking.watched.contains(&lemma.id) {
            true => lemma.broken.is_some() || lemma.through >= Some(until),
            false => true,
        };
        let known = !asking.lemmas.is_empty() && asking.lemmas.iter().all(up_to_date);
        if !known && !asking.is_open(Purpose::Lemmas) {
            let watched = asking.watched.clone();
            self.ask(Purpose::Lemmas, Question::Lemmas { until, watched });
        }
    }

    /// Updates lemmas and watches for the current run and step, if they are visible.
    pub(super) fn ask_about_now(&mut self) {
        self.ask_for_hits();
        if self.tab != Tab::Ask || self.left_folded {
            return;
        }
        let Some(step) = self.moment.as_ref().map(|moment| moment.snapshot.step) else { return };
        self.ask_for_lemmas();
        let stops = self.asking.stops.iter();
        let conditions: Vec<String> = stops.map(|stop| stop.condition.clone()).collect();
        if !conditions.is_empty() {
            self.ask(Purpose::Watch, Question::Watch { step, conditions });
        }
    }

    pub(super) fn ask_for_steps(&mut self, from: u64, to: u64) {
        self.ask(Purpose::Steps, Question::Steps { from, to });
    }

    pub(super) fn selected_name(&self) -> Option<String> {
        self.moment.as_ref()?.name_of(self.selected?).map(str::to_owned)
    }

    /// A click on a state extends the lasso of the question.
    pub(super) fn pick_for_lasso(&mut self, state: StateId) {
        let Some(run) = self.bench.run() else { return };
        let name = run.space().full_name(state);
        let wanted = &mut self.asking.wanted;
        if !wanted.is_empty() {
            wanted.push(' ');
        }
        match name.contains([' ', '(', ')', '"']) {
            true => wanted.push_str(&format!("\"{name}\"")),
            false => wanted.push_str(&name),
        }
    }

    /// Drops all open questions after a crash. The user is told and can ask again.
    fn desk_fell(&mut self, ctx: &Context<Self>, words: String) -> bool {
        let waited = self.asking.is_busy();
        let open = std::mem::take(&mut self.asking.open);
        self.asking.worker.stop();
        self.forget_questions();
        if waited {
            self.asking.broken = Some(words.clone());
            (self.tab, self.left_folded) = (Tab::Ask, false);
        } else if open.iter().any(|&(_, purpose)| purpose == Purpose::Add) {
            self.notice = Some(Notice::error(words.clone()));
        }
        if open.iter().any(|&(_, purpose)| purpose == Purpose::Steps) {
            self.steps_told(ctx, Err(words));
        }
        true
    }

    fn replied(&mut self, ctx: &Context<Self>, answered: Answered) -> bool {
        let Answered { question, reply } = answered;
        self.asking.silent = false;
        // The worker has reported a crash; it cannot be used any more.
        if let Reply::Fell(why) = reply {
            return self.desk_fell(ctx, format!("{FELL} Details: {why}"));
        }
        let Some(place) = self.asking.open.iter().position(|&(open, _)| open == question) else {
            return false;
        };
        let (_, purpose) = self.asking.open.remove(place);
        match (purpose, reply) {
            (Purpose::Missed, Reply::Answer(answer)) => self.take_missed(&answer),
            (Purpose::Missed, _) => return false,
            (_, Reply::Steps(text)) => self.steps_told(ctx, Ok(text)),
            (Purpose::Steps, Reply::Problem(problem)) => self.steps_told(ctx, Err(problem)),
            (_, Reply::Answer(answer)) => self.show_answer(Some(answer)),
            (_, Reply::Step { step, .. }) => {
                self.pause();
                self.bench.go(Goal::Step(step));
                self.work(ctx);
            }
            (_, Reply::Nowhere) => {
                let words = "There is no such step in this direction.";
                self.notice = Some(Notice::info(words.to_owned()));
            }
            (_, Reply::Hits(hits)) => self.asking.hits = hits,
            (Purpose::Add, Reply::Typed { problem: None, .. }) => self.add_typed(ctx),
            (_, Reply::Typed { problem, completions }) => {
                (self.asking.problem, self.asking.suggestions) = (problem, completions);
            }
            (_, Reply::Watched(now)) => {
                for (row, now) in self.asking.stops.iter_mut().zip(now) {
                    row.now = now;
                }
            }
            (_, Reply::Lemmas(lemmas, not_promised)) => {
                self.asking.lemmas = lemmas.into();
                self.asking.not_promised = not_promised.into();
                // Other lemmas may have been switched on meanwhile.
                self.ask_for_lemmas();
            }
            (
                Purpose::Typed | Purpose::Watch | Purpose::Lemmas | Purpose::Hits,
                Reply::Problem(_),
            ) => return false,
            (_, Reply::Problem(problem) | Reply::Fell(problem)) => {
                self.notice = Some(Notice::error(problem))
            }
        }
        true
    }
}
