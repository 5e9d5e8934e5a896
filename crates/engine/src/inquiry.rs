//! Questions about the run of an explanation: its stops, and what is known about what is picked. They are answered by
//! searching through the recorded run, a slice at a time.

use lariat_explain::{Explanation, Item};
use lariat_session::Piece;
use lariat_session::answer::{Answer, Entry};
use lariat_session::ask::{MARKED, Suggestion, TypedProblem};
use lariat_session::condition::StageCondition;
use lariat_session::core::{Direction, Finding, Line, grouped};
use lariat_session::lang::Diagnostic;

use crate::asking::{Asking, Purpose, Stop};
use crate::parts::sentence;

/// What is asked of the run of an explanation.
#[derive(Debug, Default)]
pub(crate) struct Inquiry {
    pub(crate) asking: Asking,
    search: Option<Search>,
    marks: Option<Marks>,
    /// Which of the two the search through the run belongs to.
    hunter: Hunter,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Hunter {
    #[default]
    Nobody,
    Search,
    Marks,
}

/// A search that the reader waits for.
#[derive(Debug)]
enum Search {
    /// For a step to go to.
    Step(StepWanted),
    /// For what is known about something.
    Known(Known),
}

#[derive(Debug)]
struct StepWanted {
    conditions: Vec<StageCondition>,
    from: u64,
    direction: Direction,
    /// The condition holds at `from`, and the step is where this began.
    since: bool,
}

/// What is known at a step, and since when: facts are looked up one after the other.
#[derive(Debug)]
struct Known {
    title: String,
    at: u64,
    facts: Vec<(StageCondition, String)>,
    /// The step since which each of them has held, as far as that is known.
    since: Vec<u64>,
    entries: Vec<Entry>,
}

/// The search for the steps to be marked on the timeline.
#[derive(Debug)]
struct Marks {
    conditions: Vec<StageCondition>,
    found: Vec<u64>,
}

/// What a slice has led to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Searched {
    /// There is nothing to search for.
    Nothing,
    /// There is more to do.
    More,
    /// More of the run must be recorded.
    Waits,
    /// The reader should see this step.
    Step(u64),
    /// An answer is in the panel.
    Answered,
    /// There is no such step; a sentence.
    Nowhere(&'static str),
}

const NOWHERE: &str = "There is no such step in this direction.";
const NOT_RECORDED: &str = "There is no such step in the part of the run that is recorded.";

impl Inquiry {
    /// The run has changed: only the stops stay, and what is being typed.
    pub(crate) fn forget_run(&mut self) {
        self.cancel();
        // No desk was asked.
        let _ = self.asking.forget_run();
    }

    /// Ends all searches. Returns whether the reader was waiting for one.
    pub(crate) fn cancel(&mut self) -> bool {
        self.asking.open.clear();
        (self.marks, self.hunter) = (None, Hunter::Nobody);
        self.search.take().is_some()
    }

    /// The reader has gone somewhere else.
    pub(crate) fn stay(&mut self) {
        if matches!(self.search, Some(Search::Step(_))) {
            self.search = None;
            self.asking.open.clear();
        }
    }

    /// Whether there is something to search for in this run.
    pub(crate) fn is_busy(&self, open: &dyn Explanation) -> bool {
        let complete = open.run().filter(|run| run.is_complete());
        let lacks_marks = complete.is_some_and(|run| self.asking.lacks_hits(run.steps()));
        self.search.is_some() || self.marks.is_some() || lacks_marks
    }

    /// A sentence about what the reader waits for.
    pub(crate) fn note(&self, open: &dyn Explanation) -> Option<String> {
        let at = grouped(open.run().map_or(0, |run| run.hunts_at()));
        Some(match self.search.as_ref()? {
            Search::Step(_) => format!("Looking for the step, at step {at}…"),
            Search::Known(known) => {
                let of = known.facts.len();
                let done = (known.since.len() + 1).min(of);
                format!("Looking for the steps: fact {done} of {of}, at step {at}…")
            }
        })
    }

    /// Looks for the next step at which an enabled stop stops. An error is a sentence.
    pub(crate) fn run_to_stop(
        &mut self,
        open: &dyn Explanation,
        direction: Direction,
    ) -> Result<(), String> {
        let conditions = self.asking.heeded();
        let conditions: Result<Vec<_>, _> =
            conditions.iter().map(|text| understood(open, text)).collect();
        let from = open.run().map_or(0, |run| run.step());
        self.begin(Search::Step(StepWanted {
            conditions: conditions?,
            from,
            direction,
            since: false,
        }));
        Ok(())
    }

    /// Looks for the step since which a stop's condition has held.
    pub(crate) fn run_to_since(
        &mut self,
        open: &dyn Explanation,
        which: usize,
    ) -> Result<(), String> {
        let Some(stop) = self.asking.stops.get(which) else { return Ok(()) };
        let condition = understood(open, &stop.condition)?;
        let Some(run) = open.run() else { return Ok(()) };
        if !run.holds(&condition) {
            return Err(format!("`{}` is not true at this step.", condition.text()));
        }
        self.begin(Search::Step(StepWanted {
            conditions: vec![condition],
            from: run.step() + 1,
            direction: Direction::Backwards,
            since: true,
        }));
        Ok(())
    }

    /// Looks for what is known about what is picked.
    pub(crate) fn ask_what_is_known(&mut self, open: &dyn Explanation) {
        let (Some(item), Some(run)) = (open.picked(), open.run()) else { return };
        let known = Known {
            title: title(item, open.names()),
            at: run.step(),
            facts: run.known(item, open.names()),
            since: Vec::new(),
            entries: Vec::new(),
        };
        self.begin(Search::Known(known));
    }

    fn begin(&mut self, search: Search) {
        let purpose = match search {
            Search::Step(_) => Purpose::Go,
            Search::Known(_) => Purpose::Answer,
        };
        self.search = Some(search);
        self.hunter = Hunter::Nobody;
        self.asking.open = vec![(0, purpose)];
    }

    /// A slice of the search that the reader waits for: about `budget` steps are examined. `records` says whether
    /// more of the run will be recorded.
    pub(crate) fn search(
        &mut self,
        open: &mut dyn Explanation,
        records: bool,
        budget: u64,
    ) -> Searched {
        let searched = match &mut self.search {
            None => return Searched::Nothing,
            Some(Search::Step(wanted)) => {
                let is_mine = self.hunter == Hunter::Search;
                self.hunter = Hunter::Search;
                wanted.look(open, is_mine, records, budget)
            }
            Some(Search::Known(known)) => {
                let is_mine = self.hunter == Hunter::Search;
                self.hunter = Hunter::Search;
                known.look(open, is_mine, budget)
            }
        };
        if !matches!(searched, Searched::More | Searched::Waits) {
            self.hunter = Hunter::Nobody;
            self.asking.open.clear();
            if let Some(Search::Known(known)) = self.search.take() {
                self.asking.show_answer(Some(known.answer()), None);
            }
        }
        searched
    }

    /// A slice of the search for marks on the timeline, once the run is complete.
    pub(crate) fn mark(&mut self, open: &mut dyn Explanation, budget: u64) -> Searched {
        let Some(until) = open.run().filter(|run| run.is_complete()).map(|run| run.steps()) else {
            return Searched::Nothing;
        };
        if let Some(conditions) = self.asking.hits_to_ask(until) {
            let conditions = conditions.iter().filter_map(|text| open.understand(text).ok());
            self.marks = Some(Marks { conditions: conditions.collect(), found: Vec::new() });
            self.hunter = Hunter::Nobody;
        }
        let (Some(marks), Some(run)) = (&mut self.marks, open.run_mut()) else {
            return Searched::Nothing;
        };
        if self.hunter != Hunter::Marks || !run.is_hunting() {
            run.begin(marks.found.last().copied().unwrap_or(0), Direction::Forwards);
            self.hunter = Hunter::Marks;
        }
        match run.hunt(&marks.conditions, budget) {
            Finding::At(step) if marks.found.len() + 1 < MARKED => marks.found.push(step),
            Finding::Later(_) => {}
            found => {
                marks.found.extend(match found {
                    Finding::At(step) => Some(step),
                    _ => None,
                });
                self.asking.hits = std::mem::take(&mut marks.found);
                (self.marks, self.hunter) = (None, Hunter::Nobody);
                return Searched::Answered;
            }
        }
        Searched::More
    }

    /// Which stops hold at the cursor.
    pub(crate) fn watch(&mut self, open: &dyn Explanation) {
        let Some(run) = open.run() else { return };
        let now = |stop: &Stop| Some(run.holds(&open.understand(&stop.condition).ok()?));
        let now = self.asking.stops.iter().map(now).collect();
        self.asking.take_watched(now);
    }

    /// Checks the condition that is being typed, and completes it at the cursor.
    pub(crate) fn check_typed(&mut self, open: &dyn Explanation, cursor: usize) {
        let wrong = open.understand(&self.asking.typed).err();
        self.asking.problem = wrong.and_then(problem);
        let completions =
            open.run().map(|run| run.complete(&self.asking.typed, cursor, open.names()));
        self.asking.suggestions = completions.into_iter().flatten().map(Suggestion::of).collect();
    }

    /// Adds the typed condition to the stops, if it can be read.
    pub(crate) fn add_typed(&mut self, open: &dyn Explanation) {
        match open.understand(&self.asking.typed) {
            Ok(_) => self.asking.add_typed(),
            Err(wrong) => self.asking.problem = problem(wrong),
        }
    }

    /// The lines of a stage with a stop, and whether each stop is enabled.
    pub(crate) fn lines(&self, stage: u64) -> Vec<(u16, bool)> {
        let here = |stop: &Stop| {
            let (of, line) = stop.stage_line()?;
            (of == stage).then_some((line, stop.on))
        };
        self.asking.stops.iter().filter_map(here).collect()
    }
}

impl StepWanted {
    fn look(
        &self,
        open: &mut dyn Explanation,
        is_mine: bool,
        records: bool,
        budget: u64,
    ) -> Searched {
        let Some(run) = open.run_mut() else { return Searched::Nowhere(NOWHERE) };
        if !is_mine || !run.is_hunting() {
            run.begin(self.from, self.direction);
        }
        // The explanation itself records further.
        let mut budget = budget;
        if self.direction == Direction::Forwards && !run.is_complete() {
            budget = budget.min(run.steps().saturating_sub(run.hunts_at()));
            match (budget, records) {
                (0, true) => return Searched::Waits,
                (0, false) => return Searched::Nowhere(NOT_RECORDED),
                _ => {}
            }
        }
        match run.hunt(&self.conditions, budget) {
            Finding::At(step) => Searched::Step(step),
            Finding::Later(_) => Searched::More,
            Finding::Nowhere if self.since => Searched::Step(0),
            Finding::Nowhere => Searched::Nowhere(NOWHERE),
        }
    }
}

impl Known {
    fn look(&mut self, open: &mut dyn Explanation, is_mine: bool, budget: u64) -> Searched {
        let Some((condition, _)) = self.facts.get(self.since.len()) else {
            return self.tell(open);
        };
        let Some(run) = open.run_mut() else { return Searched::Answered };
        if !is_mine || !run.is_hunting() {
            run.begin(self.at + 1, Direction::Backwards);
        }
        self.since.push(match run.hunt(std::slice::from_ref(condition), budget) {
            Finding::Later(_) => return Searched::More,
            Finding::At(step) => step,
            Finding::Nowhere => 0,
        });
        Searched::More
    }

    /// Adds the next entry: the facts are told in the order in which they became true.
    fn tell(&mut self, open: &mut dyn Explanation) -> Searched {
        let told = self.entries.last().and_then(|entry| entry.step);
        let next = self.since.iter().copied().filter(|&step| told.is_none_or(|told| told < step));
        let Some(step) = next.min() else { return Searched::Answered };
        let facts = self.since.iter().zip(&self.facts).filter(|(since, _)| **since == step);
        let facts: Vec<String> = facts.map(|(_, (_, says))| format!("It {says}.")).collect();
        self.entries.push(entry(open, step, &facts));
        Searched::More
    }

    fn answer(self) -> Answer {
        let at = grouped(self.at);
        let summary = match self.since.len() {
            0 => format!("Nothing is known about it at step {at}."),
            1 => format!("At step {at} this is known, and since when:"),
            all => format!("At step {at} these {all} things are known, and since when:"),
        };
        Answer {
            title: self.title,
            summary: vec![Piece::Text(summary)],
            entries: self.entries,
            ..Answer::default()
        }
    }
}

/// Facts with the step that has made them true.
fn entry(open: &mut dyn Explanation, since: u64, facts: &[String]) -> Entry {
    let told = open.told_at(since);
    let why = match &told {
        Some(told) => told.sentence.clone(),
        None => "This is so from the start.".to_owned(),
    };
    Entry {
        step: Some(since),
        line: told.map(|told| Line(told.line).number().to_string()),
        pieces: vec![Piece::Text(facts.join(" ")), Piece::Text(why)],
        ..Entry::default()
    }
}

fn title(item: Item, names: &[String]) -> String {
    format!("What is known about {}?", item_name(item, names))
}

/// `s3`, or `s3 → s4`.
pub(crate) fn item_name(item: Item, names: &[String]) -> String {
    let states = item.states();
    let states = states.iter().map(|&state| names.get(state as usize).map_or("?", String::as_str));
    states.collect::<Vec<&str>>().join(" → ")
}

fn understood(open: &dyn Explanation, text: &str) -> Result<StageCondition, String> {
    open.understand(text).map_err(|wrong| {
        let what = wrong.first().map_or("", |diagnostic| diagnostic.message.as_str());
        sentence(&format!("`{text}` is not a condition for this run: {what}"))
    })
}

fn problem(wrong: Vec<Diagnostic>) -> Option<TypedProblem> {
    wrong.into_iter().next().map(TypedProblem::of)
}
