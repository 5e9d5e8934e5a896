//! Questions about the run, and their answers.

use lariat_protocol::Told;
use lariat_session::answer::Answer;
use lariat_session::ask::{Answered, Question, Reply, Request, Subject};
use lariat_session::core::StateId;
use lariat_session::registry::Family;
use lariat_session::why_not::WantedLasso;
use lariat_session::{Direction, Goal};

use crate::action::Action;
use crate::asking::{Purpose, Stop, stops};
use crate::engine::Engine;
use crate::extent::Extent;
use crate::search::moment::MissedLasso;
use crate::search::overview::Overview;

const FELL: &str = "The part of the page that answers questions could not be loaded, or it crashed. \
                    Your model and the run are kept.";

impl<E: Extent> Engine<E> {
    /// Actions of the panel for questions.
    pub(crate) fn ask_action(&mut self, action: &Action, value: &str) {
        let Some(_) = E::WHOLE else { return self.lack() };
        if self.explained.is_some() {
            return self.ask_explanation(action, value);
        }
        match action {
            Action::Why => self.ask_for_answer(|until| Question::Why { until }),
            Action::WhyNot(wanted) => {
                let wanted = wanted.clone();
                self.ask_for_answer(|until| Question::WhyNot { until, wanted });
            }
            Action::WhyNotWanted => {
                let wanted = WantedLasso::Lasso(self.asking.wanted.clone());
                self.ask_for_answer(|until| Question::WhyNot { until, wanted });
            }
            Action::WhyNotRival => {
                if let Some(rival) = self.asking.rival.clone() {
                    let wanted = WantedLasso::FoundBy(rival);
                    self.ask_for_answer(|until| Question::WhyNot { until, wanted });
                }
            }
            Action::StateHistory(state) => {
                let state = state.clone();
                self.ask_for_answer(|until| Question::StateHistory { until, state });
            }
            Action::TransitionHistory(source, index) => {
                let (source, index) = (source.clone(), *index);
                self.ask_for_answer(|until| Question::TransitionHistory { until, source, index });
            }
            Action::Wanted => self.asking.type_wanted(value),
            Action::Pick => self.asking.picking = !self.asking.picking,
            Action::Rival => {
                self.asking.rival = (!value.is_empty()).then(|| value.to_owned());
            }
            Action::ToggleLine(line) => {
                self.asking.toggle_stop(Stop::at_line(*line));
                self.ask_about_now();
            }
            Action::Typed => {
                if let Some(cursor) = self.asking.type_condition(value) {
                    self.ask_about_typed(cursor);
                }
            }
            Action::Complete(which) => {
                if let Some(cursor) = self.asking.complete(*which) {
                    self.ask_about_typed(cursor);
                }
            }
            Action::Add(conditions) => {
                if let Some(condition) = stops::chosen(conditions, value) {
                    self.asking.add_stop(Stop::when(condition.clone()));
                    self.show_asking();
                    self.ask_about_now();
                }
            }
            Action::AddTyped => {
                let condition = self.asking.typed.clone();
                let cursor = condition.len();
                self.ask(Purpose::Add, Question::Typed { condition, cursor });
            }
            Action::Switch(which) => {
                self.asking.switch_stop(*which);
                self.ask_for_hits();
            }
            Action::Remove(which) => {
                self.asking.remove_stop(*which);
                self.ask_for_hits();
            }
            Action::RunForward => self.run_to_stop(Direction::Forwards),
            Action::RunBack => self.run_to_stop(Direction::Backwards),
            Action::Since(which) => self.run_back_to_since(*which),
            Action::ToggleLemma(id) => {
                self.asking.toggle_lemma(id);
                self.ask_for_lemmas();
            }
            Action::CancelQuestion => self.forget_questions(),
            Action::AskAgain => {
                self.forget_questions();
                if let Some((purpose, question)) = self.asking.last.clone() {
                    self.ask(purpose, question);
                }
            }
            Action::CloseAnswer => {
                self.asking.close_answer();
                self.refresh();
            }
            _ => {}
        }
    }

    /// Actions of the panel for questions about an explanation.
    fn ask_explanation(&mut self, action: &Action, value: &str) {
        let Some(explained) = &mut self.explained else { return };
        let asked = match action {
            Action::RunForward => explained.run_to_stop(Direction::Forwards),
            Action::RunBack => explained.run_to_stop(Direction::Backwards),
            Action::Since(which) => explained.run_to_since(*which),
            Action::Known => {
                if explained.ask_what_is_known() {
                    self.show_asking();
                }
                return;
            }
            Action::Add(conditions) => {
                if let Some(condition) = stops::chosen(conditions, value) {
                    explained.inquiry().asking.add_stop(Stop::when(condition.clone()));
                    self.show_asking();
                }
                return;
            }
            other => {
                explained.ask(other, value);
                return;
            }
        };
        if let Err(problem) = asked {
            self.complain(problem);
        }
    }

    /// The run has changed: answers about the old run are dropped.
    pub(crate) fn forget_run(&mut self) {
        self.overview = Overview::default();
        if self.asking.forget_run() {
            self.tell(Told::NoQuestions);
        }
    }

    fn forget_questions(&mut self) {
        if self.asking.forget_questions() {
            self.tell(Told::NoQuestions);
        }
    }

    /// Opens the panel for questions.
    pub(crate) fn show_asking(&mut self) {
        self.is_asking = true;
        self.tell(Told::ShowAsking);
        if self.explained.is_some() {
            return;
        }
        self.ask_for_lemmas();
    }

    /// Asks about the current run; an older question for the same purpose is dropped.
    fn ask(&mut self, purpose: Purpose, asked: Question) {
        let Some(_) = E::WHOLE else { return self.lack() };
        // The desk would read the current text, but the run belongs to an older one.
        if self.bench.is_stale() {
            if matches!(purpose, Purpose::Answer | Purpose::Go | Purpose::Add) {
                self.complain("The text has errors: fix them first, then ask.");
            }
            return;
        }
        let question = self.fresh_number();
        self.asking.begin(question, purpose, &asked);
        let subject = Subject {
            text: self.bench.text().to_owned(),
            algorithm: self.bench.algorithm().name.to_owned(),
            options: self.bench.options().clone(),
            state_limit: self.bench.state_limit(),
        };
        self.tell(Told::Question(Request { question, subject, asked }.pack()));
    }

    /// Asks a question whose answer is shown in the panel; an older one is dropped.
    fn ask_for_answer(&mut self, question: impl FnOnce(u64) -> Question) {
        if self.explained.is_some() {
            return;
        }
        let Some(until) = self.known_steps().map(|progress| progress.steps) else { return };
        if self.asking.is_busy() || self.asking.is_open(Purpose::Lemmas) {
            self.forget_questions();
        }
        self.asking.picking = false;
        self.show_asking();
        self.ask(Purpose::Answer, question(until));
    }

    /// At the end of a search for the shortest counterexample: asks whether it has missed one.
    pub(crate) fn ask_for_missed(&mut self) {
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

    fn show_answer(&mut self, answer: Answer) {
        let lasso = self.bench.debugger().and_then(|run| MissedLasso::of(&answer, run));
        self.asking.show_answer(Some(answer), lasso);
        self.refresh();
    }

    fn take_missed(&mut self, answer: &Answer) {
        let Some(run) = self.bench.debugger() else { return };
        let best = run.ladder().last().map(|&(_, length)| length as usize);
        let missed = MissedLasso::of(answer, run);
        self.asking.take_missed(missed, best);
        self.refresh();
    }

    fn ask_for_lemmas(&mut self) {
        let Some(until) = self.known_steps().map(|progress| progress.steps) else { return };
        if self.asking.needs_lemmas(until) {
            let watched = self.asking.watched.clone();
            self.ask(Purpose::Lemmas, Question::Lemmas { until, watched });
        }
    }

    pub(crate) fn ask_for_hits(&mut self) {
        let Some(until) = self.known_steps().map(|progress| progress.steps) else { return };
        if let Some(conditions) = self.asking.hits_to_ask(until) {
            self.ask(Purpose::Hits, Question::Hits { until, conditions });
        }
    }

    fn ask_about_typed(&mut self, cursor: usize) {
        let condition = self.asking.typed.clone();
        self.ask(Purpose::Typed, Question::Typed { condition, cursor });
    }

    /// Updates lemmas and watches for the current run and step, if they are visible.
    pub(crate) fn ask_about_now(&mut self) {
        if self.explained.is_some() || self.compared.is_some() {
            return;
        }
        self.ask_for_hits();
        if !self.is_asking {
            return;
        }
        let Some(step) = self.moment.as_ref().map(|moment| moment.snapshot.step) else { return };
        self.ask_for_lemmas();
        let conditions = self.asking.conditions();
        if !conditions.is_empty() {
            self.ask(Purpose::Watch, Question::Watch { step, conditions });
        }
    }

    pub(crate) fn ask_for_steps(&mut self, from: u64, to: u64) {
        if self.bench.is_stale() {
            self.tell(Told::Steps(Err("The text has errors: fix them first.".to_owned())));
            return;
        }
        self.ask(Purpose::Steps, Question::Steps { from, to });
    }

    /// Sets or removes a stop at the current line.
    pub(crate) fn stop_here(&mut self) {
        if self.explained.is_none() && self.compared.is_some() {
            return self.notify("Press the number of the line below the graph of a search.");
        }
        let line = match &self.explained {
            Some(explained) => explained.line(),
            None => self.moment.as_ref().and_then(|moment| moment.snapshot.line),
        };
        if let Some(line) = line {
            self.act(&Action::ToggleLine(line.0), "");
        }
    }

    pub(crate) fn run_to_stop(&mut self, direction: Direction) {
        if let Some(explained) = &mut self.explained {
            if let Err(problem) = explained.run_to_stop(direction) {
                self.complain(problem);
            }
            return;
        }
        if self.compared.is_some() {
            return self.run_comparison_to_stop(direction);
        }
        let Some(from) = self.moment.as_ref().map(|moment| moment.snapshot.step) else { return };
        let conditions = self.asking.heeded();
        match (conditions.is_empty(), direction) {
            (false, _) => self.ask(Purpose::Go, Question::RunTo { from, direction, conditions }),
            (true, Direction::Forwards) => self.bench.go(Goal::End),
            (true, Direction::Backwards) => self.bench.go(Goal::Step(0)),
        }
    }

    fn run_back_to_since(&mut self, which: usize) {
        let Some(from) = self.moment.as_ref().map(|moment| moment.snapshot.step) else { return };
        let Some(stop) = self.asking.stops.get(which) else { return };
        let condition = stop.condition.clone();
        self.ask(Purpose::Go, Question::Since { from, condition });
    }

    /// A click on a state extends the lasso of the question.
    pub(crate) fn pick_for_lasso(&mut self, state: StateId) {
        let Some(run) = self.bench.run() else { return };
        let name = run.space().full_name(state);
        self.asking.pick(&name);
    }

    /// Drops all open questions after a crash of the desk. The user is told and can ask again.
    fn desk_fell(&mut self, words: String) {
        let open = self.asking.fall(&words);
        self.tell(Told::NoQuestions);
        if self.asking.broken.is_some() {
            self.tell(Told::ShowAsking);
        } else if open.contains(&Purpose::Add) {
            self.complain(words.clone());
        }
        if open.contains(&Purpose::Steps) {
            self.tell(Told::Steps(Err(words)));
        }
    }

    /// The desk has answered.
    pub(crate) fn answered(&mut self, bytes: &[u8]) {
        let Some(_) = E::WHOLE else { return };
        let Some(Answered { question, reply }) = Answered::unpack(bytes) else {
            return self.desk_fell(FELL.to_owned());
        };
        // The desk has reported a crash; it cannot be used any more.
        if let Reply::Fell(why) = reply {
            return self.desk_fell(format!("{FELL} Details: {why}"));
        }
        let Some(purpose) = self.asking.end(question) else { return };
        match (purpose, reply) {
            (Purpose::Missed, Reply::Answer(answer)) => self.take_missed(&answer),
            (Purpose::Missed, _) => {}
            (_, Reply::Steps(text)) => self.tell(Told::Steps(Ok(text))),
            (Purpose::Steps, Reply::Problem(problem)) => self.tell(Told::Steps(Err(problem))),
            (_, Reply::Answer(answer)) => self.show_answer(answer),
            (_, Reply::Step { step, .. }) => self.go_to(step),
            (_, Reply::Nowhere) => self.notify("There is no such step in this direction."),
            (_, Reply::Hits(hits)) => self.asking.hits = hits,
            (Purpose::Add, Reply::Typed { problem: None, .. }) => {
                self.asking.add_typed();
                self.ask_about_now();
            }
            (_, Reply::Typed { problem, completions }) => {
                (self.asking.problem, self.asking.suggestions) = (problem, completions);
            }
            (_, Reply::Watched(now)) => self.asking.take_watched(now),
            (_, Reply::Lemmas(lemmas, not_promised)) => {
                (self.asking.lemmas, self.asking.not_promised) = (lemmas, not_promised);
                // Other lemmas may have been switched on meanwhile.
                self.ask_for_lemmas();
            }
            (
                Purpose::Typed | Purpose::Watch | Purpose::Lemmas | Purpose::Hits,
                Reply::Problem(_),
            ) => {}
            (_, Reply::Problem(problem) | Reply::Fell(problem)) => self.complain(problem),
        }
    }
}
