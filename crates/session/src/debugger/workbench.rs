//! What a user has open: a model text, a search, and a position in its run.
//!
//! Everything that can take long is a [`Goal`], done in slices by [`Workbench::work`].

use std::borrow::Cow;
use std::sync::Arc;

use lariat_core::{Classification, Classifier, Classifying, Model, Options, TooLarge};
use lariat_lang::{About, Diagnostic, Format, Kind, Severity, Specification};

use crate::debugger::check::seeks_in_unfolding;
use crate::debugger::same_place::SamePlace;
use crate::debugger::{Tools, Understood, advice, prepare};
use crate::registry::{self, Needs};
use crate::sharing::link::{Place, Shared};
use crate::{
    Algorithm, Automaton, CheckError, Classified, Direction, EXAMPLES, Example, Finding, Limit,
    Moment, Preparation, Timeline, Until,
};
use lariat_core::Pieces;

/// Where to move the cursor. The run is recorded as far as necessary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Step(u64),
    End,
    /// The next step after `from` in this direction at which `until` holds.
    Find {
        from: u64,
        until: Until,
        direction: Direction,
    },
    /// The place that a link names, searched for from this step on.
    Place {
        place: Place,
        from: u64,
    },
    /// The place that the search before was at, searched for from this step on.
    Same {
        from: u64,
    },
}

/// The result of a slice of work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worked {
    /// The cursor moved.
    pub moved: bool,
    /// There is more to do.
    pub busy: bool,
    /// A message for the user.
    pub notice: Option<String>,
}

/// The class of the model, as far as it is known.
enum Class {
    Unknown,
    Looking(Box<(Automaton, Classifier)>),
    Known(Box<(Classification, Automaton)>),
    TooLarge,
}

pub struct Workbench {
    text: String,
    format: Format,
    diagnostics: Vec<Diagnostic>,
    algorithm: &'static Algorithm,
    options: Options,
    /// The last text that could be read.
    model: Option<Specification>,
    /// The model that searches run on.
    automaton: Option<Arc<dyn Model>>,
    debugger: Option<Timeline>,
    /// The precondition that is not met although the search runs.
    forced: Option<String>,
    class: Class,
    /// Whether the search can run is decided when the class is known.
    awaits_class: bool,
    /// Why the search cannot run on a valid model.
    refusal: Option<String>,
    goal: Option<Goal>,
    /// The place of the search before; and the step of this one at which it is the same, once it is reached.
    same: Option<(SamePlace, Option<u64>)>,
    stopped: bool,
    state_limit: u64,
    tools: Tools,
    /// A text or a search needs a tool that is not there.
    lacks: bool,
}

impl Workbench {
    /// The number of entered states at which recording pauses and asks the user.
    pub const STATE_LIMIT: u64 = 1_000_000;

    /// The maximal number of states named in the explanation of a class.
    const NAMED_STATES: usize = 1000;

    /// Before a search that needs a special class starts, at most this many states are classified at once;
    /// the rest is done in slices.
    const JUDGED_AT_ONCE: u64 = 50_000;
    const JUDGED_BYTES: u64 = 8 << 20;

    pub fn new(text: &str, algorithm: &str) -> Workbench {
        Workbench::with(Tools::ALL, text, algorithm)
    }

    pub fn with(tools: Tools, text: &str, algorithm: &str) -> Workbench {
        let mut bench = Workbench {
            text: String::new(),
            format: Format::Lar,
            diagnostics: Vec::new(),
            algorithm: registry::find(algorithm).unwrap_or_else(registry::default),
            options: Options::default(),
            model: None,
            automaton: None,
            debugger: None,
            forced: None,
            class: Class::Unknown,
            awaits_class: false,
            refusal: None,
            goal: None,
            same: None,
            stopped: false,
            state_limit: Self::STATE_LIMIT,
            tools,
            lacks: false,
        };
        bench.read(text);
        bench
    }

    pub fn example(example: &Example) -> Workbench {
        Workbench::fetched_example(Tools::ALL, example, example.text)
    }

    /// An example whose text was fetched.
    pub fn fetched_example(tools: Tools, example: &Example, text: &str) -> Workbench {
        let mut bench = Workbench::with(tools, text, example.algorithm);
        // The options of an explanation are not options of the search.
        if bench.algorithm.name == example.algorithm {
            for (name, value) in example.options {
                bench.options.set(name, value);
            }
        }
        bench.restart(0);
        bench.go(Goal::Step(example.step));
        bench
    }

    /// Opens a link. The notice says what could not be restored.
    pub fn shared(shared: &Shared) -> (Workbench, Option<String>) {
        Workbench::shared_with(Tools::ALL, shared)
    }

    pub fn shared_with(tools: Tools, shared: &Shared) -> (Workbench, Option<String>) {
        let mut bench = Workbench::with(tools, &shared.model, &shared.algorithm);
        let notice = (bench.algorithm.name != shared.algorithm).then(|| {
            format!(
                "The link asks for the search `{}`, which this Lariat does not have: {} runs instead.",
                shared.algorithm, bench.algorithm.name
            )
        });
        if notice.is_none() {
            for (name, value) in shared.options.iter() {
                if bench.algorithm.check_option(name, value).is_ok() {
                    bench.options.set(name, value);
                }
            }
            bench.restart(0);
        }
        match shared.place {
            Some(place) if notice.is_none() => bench.go(Goal::Place { place, from: 0 }),
            _ => {}
        }
        (bench, notice)
    }

    /// The content of a link to this step, without what only the page knows.
    pub fn share(&mut self) -> Shared {
        let revision = self.algorithm.listing.revision;
        let place = self.debugger.as_mut().filter(|debugger| debugger.step() > 0).map(|debugger| {
            let snapshot = debugger.snapshot();
            Place {
                step: snapshot.step,
                line: snapshot.line.map_or(0, |line| line.0),
                transitions: snapshot.counters.transitions,
                revision,
            }
        });
        Shared {
            format: self.format,
            algorithm: self.algorithm.name.to_owned(),
            options: self.options.clone(),
            place,
            ..Shared::of(self.text.clone())
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the text or the search needs something that is not linked in. Then nothing else is valid.
    pub fn lacks(&self) -> bool {
        self.lacks
    }

    pub fn format(&self) -> Format {
        self.format
    }

    /// The example whose text is exactly the open one.
    pub fn as_example(&self) -> Option<&'static Example> {
        EXAMPLES.iter().find(|example| example.is_text(&self.text))
    }

    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    pub fn algorithm(&self) -> &'static Algorithm {
        self.algorithm
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The value of an option of the search, or its default.
    pub fn option(&self, name: &str) -> &str {
        let default = || self.algorithm.option(name).map(registry::OptionSpec::default);
        self.options.get(name).or_else(default).unwrap_or_default()
    }

    /// Sets an option of the search and restarts it. An error says why the value is not possible.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.algorithm.check_option(name, value)?;
        let default = self.algorithm.option(name).map(registry::OptionSpec::default);
        match default == Some(value) {
            true => self.options.unset(name),
            false => self.options.set(name, value),
        }
        self.restart(0);
        Ok(())
    }

    /// The precondition that is not met although the search runs.
    pub fn forced(&self) -> Option<&str> {
        self.forced.as_deref()
    }

    /// The class of the model and the advice, once the class is known.
    pub fn classified(&self) -> Option<Classified> {
        let sets = self.automaton()?.acceptance_sets();
        match &self.class {
            Class::Known(known) => {
                Some(Classified::of(&known.0, &known.1, sets, Self::NAMED_STATES))
            }
            _ => None,
        }
    }

    /// The model has too many states to be classified.
    pub fn is_too_large_to_classify(&self) -> bool {
        matches!(self.class, Class::TooLarge)
    }

    /// Why a search does not suit the model, as far as is known.
    pub fn misfit(&self, algorithm: &Algorithm) -> Option<String> {
        match &self.class {
            Class::Known(known) => {
                advice::misfit(algorithm, &known.0, &known.1).map(|error| error.message)
            }
            Class::TooLarge if matches!(algorithm.needs, Needs::Weak | Needs::Terminal) => {
                Some(format!(
                    "it needs {}, and this model is too large to check",
                    algorithm.needs.words()
                ))
            }
            _ => None,
        }
    }

    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// If the search walks an unfolding: a sentence on what the copies of states mean.
    pub fn unfolding(&self) -> Option<String> {
        let space = self.debugger.as_ref()?.space();
        let meaning = prepare::meaning(space.unfolding()?, space.model().acceptance_sets());
        Some(match seeks_in_unfolding(self.algorithm, space.unfolding()) {
            true => format!(
                "{meaning} Lengths are counted there: the shortest lasso of the model may be another, \
                 and bfs-lasso finds it."
            ),
            false => meaning.to_owned(),
        })
    }

    /// The kind of system that the last readable text describes.
    pub fn kind(&self) -> Option<Kind> {
        self.model.as_ref().map(|model| model.kind)
    }

    /// The last text that could be read, as a specification.
    pub fn specification(&self) -> Option<&Specification> {
        self.model.as_ref()
    }

    /// The model that searches run on; for an open system with targets, the automaton that it is read as.
    pub fn automaton(&self) -> Option<&Arc<dyn Model>> {
        self.automaton.as_ref()
    }

    /// How an open system is read as an automaton: a sentence for the user.
    pub fn reading(&self) -> Option<&'static str> {
        self.model.as_ref()?.reading()
    }

    /// The text has errors; the last model without errors is shown.
    pub fn is_stale(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// The number of damaged places in the text that were skipped.
    pub fn damaged(&self) -> usize {
        let left_out =
            |d: &&Diagnostic| d.about == About::Damage && d.severity == Severity::Warning;
        self.diagnostics.iter().filter(left_out).count()
    }

    pub fn debugger(&mut self) -> Option<&mut Timeline> {
        self.debugger.as_mut()
    }

    /// The run, read-only.
    pub fn run(&self) -> Option<&Timeline> {
        self.debugger.as_ref()
    }

    /// Replaces the text. The old model is shown until the new text can be read.
    pub fn edit(&mut self, text: &str) {
        if text == self.text {
            return;
        }
        self.read(text);
    }

    /// Replaces the text by one with another order of successors. The cursor returns to its step in the new
    /// run. Returns the old run for a comparison.
    pub fn rewrite(&mut self, text: &str) -> Option<Timeline> {
        let old = self.debugger.take();
        self.read(text);
        if let Some(step) = old.as_ref().map(|old| old.step()).filter(|&step| step > 0) {
            self.go(Goal::Step(step));
        }
        old
    }

    pub fn choose(&mut self, algorithm: &str) {
        if let Some(found) = registry::find(algorithm).filter(|a| a.name != self.algorithm.name) {
            self.algorithm = found;
            // Options that the new search has, too, keep their values.
            self.options.retain(|name, value| {
                found.option(name).is_some_and(|spec| spec.check(value).is_ok())
            });
            let place = self.debugger.as_ref().and_then(SamePlace::of);
            self.restart(0);
            if let Some(place) = place.filter(|_| self.debugger.is_some()) {
                self.same = Some((place, None));
                self.goal = Some(Goal::Same { from: 0 });
            }
        }
    }

    /// The place of the search before, and the step of this one that is the same, if the cursor is there.
    pub fn same_place(&self) -> Option<(&SamePlace, u64)> {
        let (place, step) = self.same.as_ref()?;
        let step = step.filter(|&step| self.run().is_some_and(|run| run.step() == step))?;
        Some((place, step))
    }

    pub fn go(&mut self, goal: Goal) {
        (self.goal, self.same) = (Some(goal), None);
    }

    /// Steps forwards or backwards by a line, a transition, a state, a phase or a counterexample.
    pub fn step(&mut self, until: Until, direction: Direction) {
        let Some(here) = self.debugger.as_ref().map(|debugger| debugger.step()) else { return };
        // A step that comes before the cursor has arrived counts from where it goes.
        let from = match self.goal {
            Some(Goal::Step(step) | Goal::Place { place: Place { step, .. }, .. }) => step,
            _ => here,
        };
        // The same request again does not restart a search in progress.
        let asked = |goal| matches!(goal, Goal::Find { until: u, direction: d, .. } if (u, d) == (until, direction));
        if self.goal.is_some_and(asked) {
            return;
        }
        self.go(match (until, direction) {
            (Until::Line, Direction::Forwards) => Goal::Step(from + 1),
            (Until::Line, Direction::Backwards) => Goal::Step(from.saturating_sub(1)),
            _ => Goal::Find { from, until, direction },
        });
    }

    /// Goes some lines forwards.
    pub fn advance(&mut self, lines: u64) {
        let Some(here) = self.debugger.as_ref().map(|debugger| debugger.step()) else { return };
        self.go(Goal::Step(here.saturating_add(lines)));
    }

    /// Steps over the calls that the next line begins, or back over those that ended before the last one.
    pub fn step_over(&mut self, direction: Direction) {
        let depth = self.debugger.as_ref().map(|debugger| debugger.machine().depth());
        self.step(Until::Depth(depth.unwrap_or(0)), direction);
    }

    /// Steps out of the call that runs: to its end, or back to before it began. Without a call this is the end
    /// or the start of the run.
    pub fn step_out(&mut self, direction: Direction) {
        let depth = self.debugger.as_ref().map(|debugger| debugger.machine().depth());
        match depth.and_then(|depth| depth.checked_sub(1)) {
            Some(outer) => self.step(Until::Depth(outer), direction),
            None if direction == Direction::Forwards => self.go(Goal::End),
            None => self.go(Goal::Step(0)),
        }
    }

    /// Stops recording; [`Workbench::resume`] continues.
    pub fn stop(&mut self) {
        (self.stopped, self.goal) = (true, None);
    }

    /// Discards the run and returns to its start. Nothing is recorded until the user asks for it.
    pub fn cancel(&mut self) {
        self.restart(0);
        self.stopped = true;
    }

    /// Nothing is recorded until the user asks for it.
    pub fn is_stopped(&self) -> bool {
        self.stopped && self.goal.is_none()
    }

    /// Whether there is more work to do.
    pub fn is_busy(&self) -> bool {
        let classifies = matches!(self.class, Class::Looking(_));
        let records = self.debugger.as_ref().is_some_and(|debugger| {
            let progress = debugger.progress();
            progress.outcome.is_none() && !progress.limited && !self.stopped
        });
        let aims = self.goal.is_some() && self.debugger.is_some();
        aims || records || classifies
    }

    /// Whether the cursor is on its way to a step.
    pub fn has_goal(&self) -> bool {
        self.goal.is_some() && self.debugger.is_some()
    }

    /// The current limit on entered states, at which recording pauses.
    pub fn state_limit(&self) -> u64 {
        self.state_limit
    }

    /// Which limit of the model stops the search, and what to do: sentences.
    pub fn too_large(&self) -> Option<String> {
        let run = self.debugger.as_ref()?;
        let Some(Limit::Model(why)) = run.limit() else { return None };
        let help = match why {
            TooLarge::Successors { .. } => {
                "Let fewer processes move at once, or give each fewer choices."
            }
            _ => "The command line has more room: `lariat check`.",
        };
        let mut words = run.limit_words()?;
        if let Some(first) = words.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Some(format!("{words}. {help}"))
    }

    /// Continues after a stop or a limit.
    pub fn resume(&mut self) {
        self.stopped = false;
        if let Some(debugger) = self.debugger.as_mut().filter(|d| d.progress().limited) {
            self.state_limit = self.state_limit.saturating_mul(4);
            debugger.limit_states(self.state_limit);
        }
    }

    /// Works for about `budget` steps: first towards the goal, then on recording the run.
    pub fn work(&mut self, budget: u64) -> Worked {
        if self.goal.is_none() {
            self.classify_on(budget);
        }
        let Some(debugger) = self.debugger.as_mut() else {
            return Worked { busy: self.is_busy(), ..Worked::default() };
        };
        let (mut worked, mut moves) = (Worked::default(), None);
        if let Some(goal) = self.goal {
            let approached = match (goal, &mut self.same) {
                (Goal::Same { from }, Some((place, reached))) => {
                    approach_same(debugger, place, reached, from, budget)
                }
                _ => approach(debugger, goal, self.algorithm.listing.revision, budget),
            };
            match approached {
                Approach::Reached(step, notice) => {
                    (moves, self.goal, worked.notice) = (Some(step), None, notice);
                }
                Approach::Closer(goal) => self.goal = Some(goal),
            }
        } else if !self.stopped {
            debugger.extend_a_while(budget);
        }
        if let Some(step) = moves.filter(|&step| step != debugger.step()) {
            debugger.seek(step);
            worked.moved = true;
        }
        worked.busy = self.is_busy();
        worked
    }

    /// Continues to classify the model.
    fn classify_on(&mut self, budget: u64) {
        let Class::Looking(looking) = &mut self.class else { return };
        let (space, classifier) = &mut **looking;
        let mut pieces = Pieces::new(budget, space.size());
        let found = loop {
            let Some(piece) = pieces.next(space.size()) else { return };
            match classifier.work(space, piece, Self::STATE_LIMIT) {
                Classifying::Running => {}
                found => break found,
            }
        };
        match found {
            Classifying::Running => {}
            Classifying::TooLarge(_) => {
                self.class = Class::TooLarge;
                if self.awaits_class {
                    self.restart(0);
                }
            }
            Classifying::Done(found) => {
                let Class::Looking(looking) = std::mem::replace(&mut self.class, Class::Unknown)
                else {
                    return;
                };
                self.class = Class::Known(Box::new((found, looking.0)));
                if self.awaits_class {
                    self.restart(0);
                }
            }
        }
    }

    fn read(&mut self, text: &str) {
        self.text = unix_lines(text).into_owned();
        let text = &*self.text;
        // Formats with a header are recognised by it; anything else is arrow notation.
        self.format = lariat_lang::recognise(None, text);
        let Some(parsed) = (self.tools.read)(text, self.format) else {
            self.lacks = true;
            return;
        };
        self.diagnostics = parsed.diagnostics;
        if let Some(Understood { specification, automaton }) = parsed.tree {
            let step = self.debugger.as_ref().map_or(0, |debugger| debugger.step());
            self.automaton = Some(automaton);
            self.model = Some(specification);
            let space = self.automaton().map(advice::one_set);
            self.class = space.map_or(Class::Unknown, |space| {
                let classifier = Classifier::start(&space);
                Class::Looking(Box::new((space, classifier)))
            });
            self.restart(step);
        }
    }

    fn restart(&mut self, step: u64) {
        (self.goal, self.same) = (None, None);
        (self.stopped, self.refusal, self.forced) = (false, None, None);
        self.state_limit = Self::STATE_LIMIT;
        let Some(automaton) = self.automaton() else { return };
        let launched = self.launch(automaton, self.algorithm, &self.options);
        self.awaits_class = matches!(&launched, Err(refusal) if refusal.exceeds);
        match launched {
            Ok(None) => self.lacks = true,
            Ok(Some(launched)) => {
                self.forced = launched.forced;
                let mut debugger = launched.run;
                debugger.limit_states(self.state_limit);
                self.debugger = Some(debugger);
                if step > 0 {
                    self.go(Goal::Step(step));
                }
            }
            Err(refusal) => {
                // The class is still being computed, or cannot be.
                let found_out = match self.class {
                    Class::Looking(_) => Some("this is still being checked"),
                    Class::TooLarge => Some("this model is too large to check"),
                    _ => None,
                };
                let wanted = self.algorithm.needs.class().filter(|_| refusal.exceeds);
                self.refusal = Some(match wanted.zip(found_out) {
                    Some((wanted, words)) => {
                        format!("this search needs a {} automaton, and {words}", wanted.word())
                    }
                    None => refusal.to_string(),
                });
                self.debugger = None;
            }
        }
    }

    /// Starts a search on the open model, or on one that differs from it only in successor order and so has
    /// the same class. None if the search is not linked in.
    pub(crate) fn launch(
        &self,
        model: &Arc<dyn Model>,
        algorithm: &'static Algorithm,
        options: &Options,
    ) -> Result<Option<Launched>, CheckError> {
        let judge = |automaton: &mut Automaton| match &self.class {
            Class::Known(known) => advice::misfit(algorithm, &known.0, &known.1),
            _ => {
                let memory = automaton.memory();
                automaton.limit_memory(memory.min(Self::JUDGED_BYTES));
                let unmet = prepare::unmet(algorithm.needs, automaton, Self::JUDGED_AT_ONCE);
                automaton.limit_memory(memory);
                automaton.clear_refusal();
                unmet
            }
        };
        let limit = Self::JUDGED_AT_ONCE;
        let Preparation { automaton, forced, .. } =
            prepare::prepare_as_judged(model, algorithm, options, limit, judge)?;
        let lossy = algorithm.may_miss(options, forced.is_some());
        let machine = (self.tools.start)(algorithm, &automaton, options);
        let run = machine.map(|machine| Timeline::new(automaton, machine).lossy(lossy));
        Ok(run.map(|run| Launched { run, forced }))
    }
}

/// The text with line ends as in a text field, so that the open text equals the shown one.
pub fn unix_lines(text: &str) -> Cow<'_, str> {
    match text.contains('\r') {
        true => text.replace("\r\n", "\n").replace('\r', "\n").into(),
        false => text.into(),
    }
}

/// A search that was started.
pub(crate) struct Launched {
    pub(crate) run: Timeline,
    forced: Option<String>,
}

impl std::fmt::Debug for Workbench {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Workbench").field("algorithm", &self.algorithm).finish_non_exhaustive()
    }
}

/// Looks for the place that the search before was at. If there is none, the cursor stays at the start.
fn approach_same(
    debugger: &mut Timeline,
    place: &SamePlace,
    reached: &mut Option<u64>,
    from: u64,
    budget: u64,
) -> Approach {
    let mut arrives = |at: Moment<'_>| {
        at.record.events.iter().any(|(_, event)| place.is_reached_by(event, at.world))
    };
    match debugger.seek_for(&mut arrives, from, Direction::Forwards, budget) {
        Finding::At(step) => {
            *reached = Some(step);
            Approach::Reached(step, None)
        }
        Finding::Later(from) => Approach::Closer(Goal::Same { from }),
        Finding::Nowhere => {
            let missed = place.missed();
            Approach::Reached(0, Some(format!("This search {missed}, so it is at its start.")))
        }
    }
}

enum Approach {
    Reached(u64, Option<String>),
    Closer(Goal),
}

fn approach(debugger: &mut Timeline, goal: Goal, revision: u32, budget: u64) -> Approach {
    match goal {
        Goal::Step(step) => {
            let progress =
                debugger.extend_a_while(step.saturating_sub(debugger.progress().steps).min(budget));
            let over = progress.outcome.is_some() || progress.limited;
            match progress.steps >= step || over {
                true => Approach::Reached(step.min(progress.steps), None),
                false => Approach::Closer(goal),
            }
        }
        Goal::End => {
            let progress = debugger.extend_a_while(budget);
            match progress.outcome.is_some() || progress.limited {
                true => Approach::Reached(progress.steps, None),
                false => Approach::Closer(goal),
            }
        }
        Goal::Find { from, until, direction } => {
            match debugger.find(from, until, direction, budget) {
                Finding::At(step) => Approach::Reached(step, None),
                Finding::Later(from) => Approach::Closer(Goal::Find { from, until, direction }),
                Finding::Nowhere => Approach::Reached(
                    match direction {
                        Direction::Forwards => debugger.progress().steps,
                        Direction::Backwards => 0,
                    },
                    None,
                ),
            }
        }
        // A goal that has been forgotten.
        Goal::Same { .. } => Approach::Reached(debugger.step(), None),
        Goal::Place { place, .. } if place.revision == revision => {
            match approach(debugger, Goal::Step(place.step), revision, budget) {
                Approach::Closer(_) => Approach::Closer(goal),
                Approach::Reached(step, _) => {
                    let elsewhere = (step != place.step).then(|| NO_SUCH_STEP.to_owned());
                    Approach::Reached(step, elsewhere)
                }
            }
        }
        Goal::Place { place, from } => {
            let until = Until::AtTransition(lariat_core::Line(place.line), place.transitions);
            match debugger.find(from, until, Direction::Forwards, budget) {
                Finding::At(step) => Approach::Reached(step, Some(SAME_LINE.to_owned())),
                Finding::Later(from) => Approach::Closer(Goal::Place { place, from }),
                Finding::Nowhere => {
                    let step = place.step.min(debugger.progress().steps);
                    Approach::Reached(step, Some(SAME_NUMBER.to_owned()))
                }
            }
        }
    }
}

const SAME_LINE: &str = "This link was made when the listing had other steps: the page went to the \
                         same line and the same number of transitions.";
const NO_SUCH_STEP: &str = "The step that this link names is not in this run: it ends before.";
const SAME_NUMBER: &str = "This link was made when the listing had other steps, and its place is \
                           not in this run any more: the page went to the same step number.";

#[cfg(test)]
mod tests {
    use super::*;

    /// A lasso after a long chain: the first counterexample is far away.
    const FAR: &str = "s -> c t\nchain c n=40000\nt* -> t\n";

    #[test]
    fn what_is_open_is_what_a_text_field_shows() {
        let mut bench = Workbench::new("a -> b\r\nb* -> a\r", "se05");
        assert_eq!(bench.text(), "a -> b\nb* -> a\n");
        assert!(bench.run().is_some() && !bench.is_stale());
        bench.edit("a* -> a\r\n");
        assert_eq!(bench.text(), "a* -> a\n");
    }

    #[test]
    fn asking_again_does_not_start_the_look_over() {
        let mut bench = Workbench::new(FAR, "se05");
        for _ in 0..100 {
            bench.step(Until::Counterexample, Direction::Forwards);
            bench.work(20_000);
        }
        let debugger = bench.debugger().expect("the model can be searched");
        assert_eq!(debugger.step(), debugger.progress().steps);
        assert_eq!(debugger.counterexamples(), [debugger.step()]);
    }

    #[test]
    fn a_link_to_a_step_that_is_not_there_says_so() {
        let place = Place { step: 999, line: 5, transitions: 7, revision: 1 };
        let shared = Shared { place: Some(place), ..Shared::of("a -> b\nb* -> a\n".to_owned()) };
        let (mut bench, _) = Workbench::shared(&shared);
        assert_eq!(bench.work(1000).notice.as_deref(), Some(NO_SUCH_STEP));
    }

    #[test]
    fn a_link_from_another_revision_finds_its_line_again() {
        let place = Place { step: 1, line: 10, transitions: 1, revision: 999 };
        let shared = Shared { place: Some(place), ..Shared::of("a -> b\nb* -> a\n".to_owned()) };
        let (mut bench, _) = Workbench::shared(&shared);
        assert_eq!(bench.work(1000).notice.as_deref(), Some(SAME_LINE));
        let snapshot = bench.debugger().expect("the model can be searched").snapshot();
        assert_eq!(snapshot.line, Some(lariat_core::Line(10)));
        assert_eq!(snapshot.counters.transitions, 1);
    }

    #[test]
    fn a_text_with_errors_keeps_the_last_model() {
        let mut bench = Workbench::new("a -> b\nb* -> a\n", "se05");
        bench.go(Goal::Step(5));
        bench.work(1000);
        bench.edit("a -> b\nb* => a\n");
        assert!(bench.is_stale());
        assert_eq!(bench.debugger().map(|debugger| debugger.step()), Some(5));
        bench.edit("a -> b\nb* -> b\n");
        bench.work(1000);
        assert!(!bench.is_stale());
        assert_eq!(bench.debugger().map(|debugger| debugger.step()), Some(5));
    }

    #[test]
    fn a_search_that_waits_for_the_class_starts_when_it_is_known() {
        let mut bench = Workbench::new("s -> c\nchain c n=120000\n", "weak-dfs");
        assert!(bench.run().is_none() && bench.refusal().is_some());
        while bench.work(100_000).busy && bench.run().is_none() {}
        assert!(bench.refusal().is_none());
        assert_eq!(bench.run().map(|run| run.step()), Some(0));
        let mut bench = Workbench::new("a -> b\nb* -> a\n", "weak-dfs");
        assert!(bench.refusal().is_some_and(|why| why.contains("`b` accepts")), "at once");
        bench.set_option("force", "true").expect("every search can be forced");
        assert!(bench.run().is_some() && bench.forced().is_some());
    }

    #[test]
    fn a_first_look_at_the_class_takes_little() {
        // Every state has 4,096 successors.
        let ways = "a -x-> b\na -x-> c\nb -x-> c\nb -x-> a\nc -x-> a\nc -x-> b\n";
        let model: String = (0..12).map(|n| format!("process p{n}\n{ways}")).collect();
        let bench = Workbench::new(&model, "weak-dfs");
        let why = bench.refusal().unwrap_or_default();
        assert!(why.ends_with("this is still being checked"), "{why}");
        assert!(bench.awaits_class);
    }

    #[test]
    fn options_stay_with_searches_that_know_them() {
        let mut bench = Workbench::new("a -> b\nb* -> a\n", "se05");
        assert!(bench.set_option("bitstate", "many").is_err());
        assert!(bench.set_option("remark1", "true").is_err());
        assert_eq!(bench.set_option("bitstate", "5"), Ok(()));
        bench.choose("gmz04");
        assert_eq!(bench.option("bitstate"), "5");
        bench.choose("gv04");
        assert!(bench.options().is_empty());
        assert_eq!(bench.option("test"), "inside");
        assert_eq!(bench.set_option("test", "inside"), Ok(()));
        assert!(bench.options().is_empty(), "what goes without saying is not said in a link");
    }

    #[test]
    fn open_systems_are_searched() {
        let text = "inputs g\ntarget b\na -[g]-> b\na -[!g]-> a\nb -[true]-> a\n";
        let mut bench = Workbench::new(text, "bfs-lasso");
        assert!(bench.refusal().is_none());
        assert!(bench.reading().is_some_and(|how| how.contains("targets count as accepting")));
        while bench.work(1000).busy {}
        assert_eq!(bench.classified().map(|found| found.class), Some("terminal"));
        let snapshot = bench.debugger().map(|run| run.progress().outcome);
        assert_eq!(snapshot, Some(Some(lariat_core::Outcome::Counterexample)));
        // The written model is unchanged: only searches see the targets as accepting.
        let mut back = Vec::new();
        let written = bench.specification().expect("a model").model();
        let all = written
            .transitions(lariat_core::Code::Number(1), |target, _, _| back.push(target.number()));
        all.expect("few successors");
        assert_eq!(back, [0]);
        bench.edit("a* -> a\n");
        assert_eq!(bench.reading(), None);
    }
}
