//! Questions about a run in stages: where a condition holds, since when, what is known, and what a step did.

use lariat_session::condition::{Completion, StageCondition, StageStops};
use lariat_session::core::run::{Facts, Hunt};
use lariat_session::core::{Direction, Finding, Line};
use lariat_session::json::Json;
use lariat_session::lang::Diagnostic;

use crate::stages::{Staged, StagedRecording};

/// A step of an explanation in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldStep {
    pub step: u64,
    /// The number and the title of the stage.
    pub stage: u64,
    pub title: &'static str,
    pub line: u16,
    pub sentence: String,
}

impl ToldStep {
    pub fn to_json(&self) -> Json {
        let members = [
            ("step", Json::number(self.step)),
            ("stage", Json::number(self.stage)),
            ("title", Json::text(self.title)),
            ("line", Json::number(self.line)),
            ("sentence", Json::text(&*self.sentence)),
        ];
        Json::Object(members.map(|(name, value)| (name.to_owned(), value)).into())
    }
}

/// What conditions can be about, by the numbers of states of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    State(u32),
    /// All transitions from one state to another.
    Transition(u32, u32),
}

impl Item {
    /// Its state, or source and target.
    pub fn states(self) -> Vec<u32> {
        match self {
            Item::State(state) => vec![state],
            Item::Transition(source, target) => vec![source, target],
        }
    }

    /// `state 3` and `transition 3 4`, as actions write it.
    pub(crate) fn parse(text: &str) -> Option<Item> {
        let (kind, numbers) = text.trim().split_once(' ')?;
        let numbers: Option<Vec<u32>> = numbers.split(' ').map(|word| word.parse().ok()).collect();
        match (kind, &numbers?[..]) {
            ("state", &[state]) => Some(Item::State(state)),
            ("transition", &[source, target]) => Some(Item::Transition(source, target)),
            _ => None,
        }
    }

    /// As a link keeps it: with names, because numbers may change.
    pub(crate) fn kept(self, names: &[String]) -> Option<Vec<String>> {
        let kind = match self {
            Item::State(_) => "state",
            Item::Transition(..) => "transition",
        };
        let states = self.states();
        let states = states.iter().map(|&state| names.get(state as usize).cloned());
        std::iter::once(Some(kind.to_owned())).chain(states).collect()
    }

    /// What a link has kept, if the model still has it.
    pub(crate) fn found(kept: &[String], names: &[String]) -> Option<Item> {
        let number = |name: &String| Some(names.iter().position(|known| known == name)? as u32);
        match kept {
            [kind, state] if kind == "state" => Some(Item::State(number(state)?)),
            [kind, source, target] if kind == "transition" => {
                Some(Item::Transition(number(source)?, number(target)?))
            }
            _ => None,
        }
    }
}

/// A recorded run in stages, as far as questions are concerned. `names` are those of the states of the model, by
/// number.
pub trait AskedRun {
    fn step(&self) -> u64;

    /// The number of recorded steps.
    fn steps(&self) -> u64;

    fn is_complete(&self) -> bool;

    /// The number of active calls at the cursor; none if the stage makes no calls.
    fn depth(&self) -> Option<usize>;

    /// The recorded steps that end a look at a transition or another item.
    fn decisions(&mut self) -> Vec<u64>;

    /// Moves the cursor to a recorded step, and nothing else.
    fn go(&mut self, step: u64);

    /// The stage, counted from 1, and the line of the step at the cursor; none before the first step.
    fn place(&self) -> Option<(u64, Line)>;

    /// Reads a condition; errors have positions in the text.
    fn understand(
        &self,
        condition: &str,
        names: &[String],
    ) -> Result<StageCondition, Vec<Diagnostic>>;

    fn complete(&self, text: &str, cursor: usize, names: &[String]) -> Vec<Completion>;

    /// Whether a condition holds at the cursor.
    fn holds(&self, condition: &StageCondition) -> bool;

    /// What is known about something at the cursor: conditions that hold, and what each says.
    fn known(&self, item: Item, names: &[String]) -> Vec<(StageCondition, String)>;

    /// What can become true of something: in words, and as the text of a condition.
    fn possible(&self, item: Item, names: &[String]) -> Vec<(String, String)>;

    /// An example of a condition.
    fn example(&self) -> String;

    /// Begins a search for the next step at which a condition stops. It replaces the search before.
    fn begin(&mut self, from: u64, direction: Direction);

    /// Continues the search, and examines at most `budget` steps. The cursor does not move.
    fn hunt(&mut self, conditions: &[StageCondition], budget: u64) -> Finding;

    /// Whether a search is in progress.
    fn is_hunting(&self) -> bool;

    /// The step next to which the search continues.
    fn hunts_at(&self) -> u64;
}

impl<R: Staged + Facts> AskedRun for StagedRecording<R> {
    fn step(&self) -> u64 {
        self.recording.step()
    }

    fn steps(&self) -> u64 {
        self.recording.steps()
    }

    fn is_complete(&self) -> bool {
        self.recording.is_complete()
    }

    fn depth(&self) -> Option<usize> {
        StagedRecording::depth(self)
    }

    fn decisions(&mut self) -> Vec<u64> {
        let mut decisions = Vec::new();
        self.recording.watch(|view| {
            if view.record.events.iter().any(|(line, event)| view.run.decides(*line, event)) {
                decisions.push(view.step);
            }
            true
        });
        decisions
    }

    fn go(&mut self, step: u64) {
        self.recording.seek_known(step);
    }

    fn place(&self) -> Option<(u64, Line)> {
        let line = self.recording.record().line()?;
        Some((self.recording.log().number_at(self.recording.step()), line))
    }

    fn understand(
        &self,
        condition: &str,
        names: &[String],
    ) -> Result<StageCondition, Vec<Diagnostic>> {
        StageCondition::read::<R>(condition, names)
    }

    fn complete(&self, text: &str, cursor: usize, names: &[String]) -> Vec<Completion> {
        StageCondition::complete::<R>(text, cursor, names)
    }

    fn holds(&self, condition: &StageCondition) -> bool {
        condition.holds(self.recording.moment())
    }

    fn known(&self, item: Item, names: &[String]) -> Vec<(StageCondition, String)> {
        StageCondition::known(self.recording.moment(), &item.states(), names)
    }

    fn possible(&self, item: Item, names: &[String]) -> Vec<(String, String)> {
        StageCondition::possible::<R>(&item.states(), names)
    }

    fn example(&self) -> String {
        StageCondition::example::<R>()
    }

    fn begin(&mut self, from: u64, direction: Direction) {
        self.hunt = Some(Hunt::new(from, direction));
    }

    fn hunt(&mut self, conditions: &[StageCondition], budget: u64) -> Finding {
        let Some(hunt) = &mut self.hunt else { return Finding::Nowhere };
        let found = self.recording.hunt(hunt, &mut StageStops::new(conditions), budget);
        if !matches!(found, Finding::Later(_)) {
            self.hunt = None;
        }
        found
    }

    fn is_hunting(&self) -> bool {
        self.hunt.is_some()
    }

    fn hunts_at(&self) -> u64 {
        self.hunt.as_ref().map_or(0, Hunt::at)
    }
}

impl<R: Staged> StagedRecording<R> {
    /// Stage, line and number of the step at the cursor, and a sentence about it. None before the first step.
    pub(crate) fn told(&self, title: &'static str, sentence: String) -> Option<ToldStep> {
        let step = self.recording.step();
        let line = self.recording.record().line()?.0;
        Some(ToldStep { step, stage: self.recording.log().number_at(step), title, line, sentence })
    }
}
