//! The stops of the run, and the condition being typed.

use lariat_session::ask::Question;
use lariat_session::{Direction, Goal};
use yew::Context;

use super::App;
use super::asking::Purpose;
use super::browser::focus;

/// A stop: a condition such as `line = 4`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stop {
    pub(crate) condition: String,
    /// Whether it is enabled.
    pub(crate) on: bool,
    /// Whether it is true at the current step, once known.
    pub(crate) now: Option<bool>,
}

impl Stop {
    pub(crate) fn at_line(line: u16) -> Stop {
        Stop::when(format!("line = {line}"))
    }

    pub(super) fn when(condition: String) -> Stop {
        Stop { condition, on: true, now: None }
    }

    /// The line of the stop, if its condition is just a line.
    pub(crate) fn line(&self) -> Option<u16> {
        self.condition.strip_prefix("line = ")?.parse().ok()
    }
}

impl App {
    pub(super) fn ask_for_hits(&mut self) {
        let Some(until) = self.known_steps().map(|progress| progress.steps) else { return };
        let wanted = Some((until, self.asking.heeded()));
        if self.asking.hits_of == wanted {
            return;
        }
        self.asking.hits_of = wanted;
        let conditions = self.asking.heeded();
        match conditions.is_empty() {
            true => self.asking.hits.clear(),
            false => self.ask(Purpose::Hits, Question::Hits { until, conditions }),
        }
    }

    pub(super) fn ask_about_typed(&mut self, cursor: usize) {
        let condition = self.asking.typed.clone();
        self.ask(Purpose::Typed, Question::Typed { condition, cursor });
    }

    pub(super) fn complete(&mut self, which: usize) {
        let Some(suggestion) = self.asking.suggestions.get(which).cloned() else { return };
        let typed = &mut self.asking.typed;
        if typed.is_char_boundary(suggestion.start) {
            typed.truncate(suggestion.start);
            typed.push_str(&suggestion.insert);
        }
        let cursor = typed.len();
        focus("condition");
        self.ask_about_typed(cursor);
    }

    pub(super) fn toggle_stop(&mut self, stop: Stop) {
        let same = |other: &Stop| other.condition == stop.condition;
        match self.asking.stops.iter().position(same) {
            Some(place) => drop(self.asking.stops.remove(place)),
            None => self.add_stop(stop),
        }
        self.ask_for_hits();
    }

    pub(super) fn add_stop(&mut self, stop: Stop) {
        if self.asking.stops.iter().all(|other| other.condition != stop.condition) {
            self.asking.stops.push(stop);
        }
        self.ask_about_now();
    }

    pub(super) fn run_to_stop(&mut self, ctx: &Context<Self>, direction: Direction) {
        let Some(from) = self.moment.as_ref().map(|moment| moment.snapshot.step) else { return };
        let conditions = self.asking.heeded();
        self.pause();
        match (conditions.is_empty(), direction) {
            (false, _) => self.ask(Purpose::Go, Question::RunTo { from, direction, conditions }),
            (true, Direction::Forwards) => {
                self.bench.go(Goal::End);
                self.work(ctx);
            }
            (true, Direction::Backwards) => {
                self.bench.go(Goal::Step(0));
                self.work(ctx);
            }
        }
    }

    pub(super) fn run_back_to_since(&mut self, which: usize) {
        let Some(from) = self.moment.as_ref().map(|moment| moment.snapshot.step) else { return };
        let Some(stop) = self.asking.stops.get(which) else { return };
        let condition = stop.condition.clone();
        self.ask(Purpose::Go, Question::Since { from, condition });
    }

    /// The typed condition is valid and becomes a stop.
    pub(super) fn add_typed(&mut self, ctx: &Context<Self>) {
        let typed = std::mem::take(&mut self.asking.typed);
        self.asking.suggestions.clear();
        self.asking.problem = None;
        self.add_stop(Stop::when(typed.trim().to_owned()));
        self.save_soon(ctx);
    }
}
