//! An explanation on the screen.

use lariat_explain::message::{Position, Shown, Topic};
use lariat_explain::{Explanation, Item, Pulse};
use lariat_layout::{Graph, Picture, Point};
use lariat_protocol::sheet::{Element, Node, element};
use lariat_protocol::{DecisionMark, Move, Stride};
use lariat_session::Outline;
use lariat_session::core::{Direction, Line, Options};
use lariat_session::explanations::ExplanationSpec;
use lariat_session::link::Place;
use lariat_session::registry::OptionSpec;

use crate::action::Action;
use crate::asking::Stop;
use crate::asking::panel::explained_panel;
use crate::engine::Opener;
use crate::inquiry::{Inquiry, Searched};
use crate::moves::{self, Calls, Standing};
use crate::parts::{self, Acts, prose};

/// An explanation, and what it showed last.
#[derive(Debug)]
pub(crate) struct Explained {
    pub(crate) spec: &'static ExplanationSpec,
    pub(crate) options: Options,
    opener: Opener,
    /// What is to be opened, and at which step.
    opening: Option<(Topic, u64, Pulse)>,
    sought: Option<Position>,
    open: Option<Box<dyn Explanation>>,
    /// Why it could not be opened.
    problem: String,
    shown: Shown,
    /// The decisions of a short run, and the number of steps that they are among.
    decisions: (u64, Vec<u64>),
    halted: bool,
    /// The step to open it at, if it is not opened because that has failed before.
    waits: Option<u64>,
    /// Something may have changed since it was shown.
    stale: bool,
    wishes: Vec<(u64, Graph)>,
    inquiry: Inquiry,
    /// What a link says was picked and played, until the run is recorded.
    restores: Vec<Vec<String>>,
    /// A message about a search through the run.
    said: &'static str,
}

impl Explained {
    pub(crate) fn new(
        spec: &'static ExplanationSpec,
        options: Options,
        opener: Opener,
    ) -> Explained {
        Explained {
            spec,
            options,
            opener,
            opening: None,
            sought: None,
            open: None,
            problem: String::new(),
            shown: Shown::default(),
            decisions: Default::default(),
            halted: false,
            waits: None,
            stale: false,
            wishes: Vec::new(),
            inquiry: Inquiry::default(),
            restores: Vec::new(),
            said: "",
        }
    }

    /// Opens it on these texts and goes to a step; `u64::MAX` is the end. This may take long, so it is done by
    /// the next slice of work, or when something is done with the explanation.
    pub(crate) fn open(&mut self, text: &str, property: &str, step: u64, pulse: &Pulse) {
        let topic = Topic {
            text: text.to_owned(),
            explanation: self.spec.name.to_owned(),
            property: property.to_owned(),
            options: self.options.clone(),
        };
        self.wishes.clear();
        self.decisions = Default::default();
        self.inquiry.forget_run();
        (self.halted, self.waits, self.sought) = (false, None, None);
        self.opening = Some((topic, step, pulse.clone()));
    }

    fn open_now(&mut self) {
        let Some((topic, step, pulse)) = self.opening.take() else { return };
        let moved = self.open.take().map(|open| open.moved()).unwrap_or_default();
        self.stale = true;
        match (self.opener)(&topic, pulse) {
            Ok(mut explanation) => {
                explanation.follow(&moved);
                explanation.seek(step);
                if let Some(position) = self.sought.take() {
                    explanation.find(position);
                }
                self.open = Some(explanation);
                self.problem.clear();
            }
            Err(problem) => self.problem = problem,
        }
    }

    /// Whether it is to be opened by the next slice of work.
    pub(crate) fn is_opening(&self) -> bool {
        self.opening.is_some()
    }

    /// Waits until the user asks for it, because opening it has failed before.
    pub(crate) fn wait(&mut self, step: u64) {
        (self.waits, self.halted) = (Some(step), true);
    }

    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some() || self.opening.is_some()
    }

    /// Does a slice of long work. Returns whether there is more to do.
    pub(crate) fn work(&mut self, budget: u64) -> bool {
        if !self.halted {
            self.open_now();
        }
        let Some(open) = &mut self.open else { return false };
        let records = !self.halted && open.is_busy();
        // A search through the recorded part goes first, because the reader waits for it.
        match self.inquiry.search(&mut **open, records, budget) {
            Searched::More => return true,
            Searched::Step(step) => open.seek(step),
            Searched::Nowhere(words) => self.said = words,
            Searched::Answered => {}
            Searched::Waits | Searched::Nothing => {
                if records {
                    open.work();
                } else {
                    match self.inquiry.mark(&mut **open, budget) {
                        Searched::More => return true,
                        Searched::Nothing if self.restores.is_empty() => return false,
                        _ => {}
                    }
                }
            }
        }
        if !self.restores.is_empty() && !open.is_busy() {
            open.restore(&std::mem::take(&mut self.restores));
        }
        self.stale = true;
        self.is_busy()
    }

    pub(crate) fn is_busy(&self) -> bool {
        let searches = self.open.as_ref().is_some_and(|open| self.inquiry.is_busy(&**open));
        (!self.halted && (self.opening.is_some() || self.records())) || searches
    }

    fn records(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.is_busy())
    }

    /// Stops the work in progress.
    pub(crate) fn halt(&mut self) {
        self.inquiry.cancel();
        self.halted = self.opening.is_some() || self.records();
        self.stale = true;
    }

    pub(crate) fn go_on(&mut self) {
        self.halted = false;
    }

    fn change(&mut self, deed: impl FnOnce(&mut dyn Explanation)) {
        self.open_now();
        if let Some(open) = &mut self.open {
            deed(&mut **open);
            self.stale = true;
        }
    }

    pub(crate) fn step(&mut self, stride: Stride, forwards: bool) {
        self.inquiry.stay();
        self.change(|open| open.step(stride, forwards));
    }

    pub(crate) fn seek(&mut self, step: u64) {
        self.inquiry.stay();
        self.change(|open| open.seek(step));
    }

    /// Goes to the position of a link when it is opened.
    pub(crate) fn find(&mut self, place: Place) {
        let Place { step, line, transitions: passed, revision } = place;
        self.sought = Some(Position { step, line, passed, revision });
    }

    /// Returns whether a transition was picked by this.
    pub(crate) fn act(&mut self, action: &str, value: &str) -> bool {
        self.restores.clear();
        let before = self.picked();
        self.change(|open| open.act(action, value));
        let picked = self.picked();
        let is_click = action.starts_with("select transition ");
        is_click && picked != before && picked.is_some()
    }

    fn picked(&self) -> Option<Item> {
        self.open.as_ref()?.picked()
    }

    /// What was picked and played, for links.
    pub(crate) fn kept(&self) -> Vec<Vec<String>> {
        match (&self.open, self.restores.is_empty()) {
            (Some(open), true) => open.kept(),
            _ => self.restores.clone(),
        }
    }

    /// The stops of a link, and what was picked and played there.
    pub(crate) fn take_asked(&mut self, stops: &[(String, bool)], kept: &[Vec<String>]) {
        self.inquiry.asking.take_stops(stops);
        self.restores = kept.to_vec();
    }

    pub(crate) fn stops(&self) -> Vec<(String, bool)> {
        self.inquiry.asking.shared_stops()
    }

    pub(crate) fn inquiry(&mut self) -> &mut Inquiry {
        self.stale = true;
        &mut self.inquiry
    }

    /// The stage, counted from 1, and the line of the step at the cursor.
    fn place_in_listing(&self) -> Option<(u64, Line)> {
        self.open.as_ref()?.run()?.place()
    }

    pub(crate) fn line(&self) -> Option<Line> {
        self.place_in_listing().map(|(_, line)| line)
    }

    fn stage_number(&self) -> u64 {
        self.place_in_listing().map_or(1, |(stage, _)| stage)
    }

    /// The lines of the shown listing with a stop, and whether each stop is enabled.
    pub(crate) fn lines_with_stops(&self) -> Vec<(u16, bool)> {
        self.inquiry.lines(self.stage_number())
    }

    /// Steps to be marked on the timeline.
    pub(crate) fn marks(&self) -> Vec<u64> {
        self.inquiry.asking.hits.clone()
    }

    /// Runs to the next stop; without stops, to the end or to the start. An error is a sentence.
    pub(crate) fn run_to_stop(&mut self, direction: Direction) -> Result<(), String> {
        if self.inquiry.asking.heeded().is_empty() {
            self.seek(if direction == Direction::Forwards { u64::MAX } else { 0 });
            return Ok(());
        }
        let Some(open) = &self.open else { return Ok(()) };
        self.halted &= direction == Direction::Backwards;
        self.inquiry.run_to_stop(&**open, direction)
    }

    pub(crate) fn run_to_since(&mut self, which: usize) -> Result<(), String> {
        match &self.open {
            Some(open) => self.inquiry.run_to_since(&**open, which),
            None => Ok(()),
        }
    }

    /// Returns whether there is something to ask about.
    pub(crate) fn ask_what_is_known(&mut self) -> bool {
        let Some(open) = self.open.as_ref().filter(|open| open.picked().is_some()) else {
            return false;
        };
        self.inquiry.ask_what_is_known(&**open);
        true
    }

    /// Actions of the panel for questions that change only stops, what is typed, and what is picked.
    pub(crate) fn ask(&mut self, action: &Action, value: &str) {
        let stage = self.stage_number();
        let Some(open) = &mut self.open else { return };
        let inquiry = &mut self.inquiry;
        let asking = &mut inquiry.asking;
        match action {
            Action::ToggleLine(line) => asking.toggle_stop(Stop::at_stage_line(stage, *line)),
            Action::Typed => {
                if let Some(cursor) = asking.type_condition(value) {
                    inquiry.check_typed(&**open, cursor);
                }
            }
            Action::Complete(which) => {
                if let Some(cursor) = asking.complete(*which) {
                    inquiry.check_typed(&**open, cursor);
                }
            }
            Action::AddTyped => inquiry.add_typed(&**open),
            Action::Switch(which) => asking.switch_stop(*which),
            Action::Remove(which) => asking.remove_stop(*which),
            Action::CancelQuestion => {
                inquiry.cancel();
            }
            Action::CloseAnswer => asking.close_answer(),
            Action::PickOut => open.pick(value.parse().ok().map(Item::State)),
            Action::PickTarget => {
                let Some(item) = open.picked() else { return };
                let source = item.states()[0];
                open.pick(Some(match value.parse() {
                    Ok(target) => Item::Transition(source, target),
                    Err(_) => Item::State(source),
                }));
            }
            _ => {}
        }
        self.stale = true;
    }

    /// The panel for questions.
    pub(crate) fn ask_panel(&self) -> Vec<Node> {
        match &self.open {
            Some(open) => explained_panel(&self.inquiry.asking, &**open),
            None => {
                vec![element("p").class("note").text("There is no run to ask about yet.").into()]
            }
        }
    }

    pub(crate) fn hover(&mut self, what: &str) {
        self.change(|open| open.hover(what));
    }

    pub(crate) fn move_to(&mut self, pane: u32, node: u32, to: Point) {
        self.change(|open| open.move_to(pane, node, to));
    }

    pub(crate) fn tidy(&mut self) {
        self.change(|open| open.tidy());
    }

    pub(crate) fn placed(&mut self, wish: u64, picture: Picture) {
        self.change(|open| open.placed(wish, picture));
    }

    /// Sets an option.
    pub(crate) fn choose(&mut self, name: &str, value: &str) {
        self.spec.choose(&mut self.options, name, value);
    }

    /// Removes the options whose values are texts.
    pub(crate) fn forget_texts(&mut self) {
        for name in self.spec.texts {
            self.options.unset(name);
        }
    }

    /// What it shows. The part that changes is computed by [`Explained::news`].
    pub(crate) fn shown(&self) -> &Shown {
        &self.shown
    }

    /// Computes what is shown. Returns a message, and a property that the reader made from a template.
    pub(crate) fn news(&mut self) -> (String, Option<String>) {
        if !std::mem::take(&mut self.stale) {
            return Default::default();
        }
        let mut shown = match &mut self.open {
            Some(open) => open.show(),
            None => Shown { problem: self.problem.clone(), ..Shown::default() },
        };
        if shown.chosen.is_some() {
            // The run is another one.
            self.inquiry.forget_run();
            self.decisions = Default::default();
        }
        if let Some(open) = &self.open {
            self.inquiry.watch(&**open);
        }
        for (name, value) in shown.chosen.take().into_iter().flatten() {
            self.spec.choose(&mut self.options, &name, &value);
        }
        self.wishes.extend(shown.wishes.drain(..).map(|wish| (wish.wish, wish.graph)));
        let said = std::mem::take(&mut self.said);
        if !said.is_empty() {
            shown.notice = said.to_owned();
        }
        self.outline(shown.steps);
        let news = (std::mem::take(&mut shown.notice), shown.written.take());
        self.shown = shown;
        news
    }

    /// Finds the decisions of a short run, if more of it is known.
    fn outline(&mut self, steps: u64) {
        let run = self.open.as_mut().and_then(|open| open.run_mut());
        match run.filter(|_| steps <= Outline::MOST_STEPS) {
            Some(run) if self.decisions.0 != steps => self.decisions = (steps, run.decisions()),
            Some(_) => {}
            None => self.decisions = Default::default(),
        }
    }

    /// The decisions of a short run, for the timeline.
    pub(crate) fn decisions(&self) -> Vec<DecisionMark> {
        let mark = |&at: &u64| DecisionMark {
            from: at,
            at,
            title: format!("decision, step {at}"),
            ..DecisionMark::default()
        };
        self.decisions.1.iter().map(mark).collect()
    }

    /// Graphs for which a better layout than the quick one is wanted.
    pub(crate) fn take_wishes(&mut self) -> Vec<(u64, Graph)> {
        std::mem::take(&mut self.wishes)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.shown.complete && self.shown.step == self.shown.steps
    }

    /// The buttons and keys that move in the run.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let depth = self.open.as_ref().and_then(|open| open.run()?.depth());
        moves::of_explanation(Standing {
            at_start: self.shown.step == 0,
            at_end: self.is_over() || !self.shown.problem.is_empty(),
            is_over: self.is_over(),
            calls: match depth {
                None => Calls::Never("this stage makes no calls"),
                Some(0) => Calls::NotNow,
                Some(_) => Calls::Active,
            },
        })
    }

    /// The position after a restart: the end, if the end was shown.
    pub(crate) fn place(&self) -> u64 {
        if let Some(step) = self.opening.as_ref().map(|&(_, step, _)| step) {
            return step;
        }
        // Nothing was shown of one that was stopped before its first step.
        if let Some(step) = self.waits.filter(|&step| step > 0) {
            return step;
        }
        // The last known line of an unfinished run counts as the end.
        let at_end = self.shown.step == self.shown.steps && !self.shown.complete;
        if self.is_over() || at_end { u64::MAX } else { self.shown.step }
    }

    /// The values of the options, defaults included.
    pub(crate) fn values(&self, options: &[OptionSpec]) -> Vec<String> {
        let value =
            |spec: &OptionSpec| self.options.get(spec.name).unwrap_or(spec.default()).to_owned();
        options.iter().map(value).collect()
    }

    /// The steps as JSON. The cursor returns to its step.
    pub(crate) fn describe(&mut self, from: u64, to: u64) -> String {
        let mut steps = Vec::new();
        if let Some(open) = &mut self.open {
            for step in from.max(1)..=to {
                let told = open.told_at(step).filter(|told| told.step == step);
                let Some(told) = told else { break };
                steps.push(told.to_json().to_string());
            }
        }
        match steps.is_empty() {
            true => "[]\n".to_owned(),
            false => format!("[\n{}\n]\n", steps.join(",\n")),
        }
    }

    /// What stands on the stage: a bar above the graphs, or words in place of them.
    pub(crate) fn stage(&self, circumstances: Circumstances) -> Vec<Node> {
        let shown = &self.shown;
        if shown.panes.is_empty() {
            return self.nothing_yet(circumstances);
        }
        if shown.problem.is_empty() {
            return Vec::new();
        }
        let words = element("span").children(prose(&shown.problem));
        let bar = element("div").class("problem-bar").with("role", "status").child(words);
        vec![bar.children(self.way_out(circumstances)).into()]
    }

    fn nothing_yet(&self, circumstances: Circumstances) -> Vec<Node> {
        let wait = |words: &str| {
            vec![element("p").class("empty").with("role", "status").text(words).into()]
        };
        let (title, words) = if circumstances.stale {
            (
                "Nothing to explain yet",
                "The text on the left has errors. The remarks below it say where.",
            )
        } else if !self.shown.problem.is_empty() {
            ("Nothing to explain yet", &*self.shown.problem)
        } else if !self.halted && (self.opening.is_some() || self.records()) {
            return wait("The graph is drawn when it is complete.");
        } else if self.halted {
            return wait("Stopped before it was complete.");
        } else if !circumstances.wants_property {
            ("Nothing to explain yet", "The model on the left has nothing that can be explained.")
        } else {
            (
                "What should never happen?",
                "Write a property beside the model, or take one of the templates there.",
            )
        };
        let ways = element("div").class("ways-out").children(self.way_out(circumstances));
        let empty = element("div")
            .class("empty")
            .child(element("h2").text(title))
            .child(element("p").children(prose(words)))
            .child(ways);
        vec![empty.into()]
    }

    /// A button to the field with the error: the property, or a text option.
    fn way_out(&self, circumstances: Circumstances) -> Option<Element> {
        if circumstances.wants_property {
            let words = match circumstances.has_property {
                true => "Go to the property",
                false => "Write a property",
            };
            let button = element("button").class("btn primary to-property");
            return Some(button.acts(Action::ShowProperty).text(words));
        }
        let said = |name: &&&str| self.options.get(name).is_some();
        let said: Vec<&str> = self.spec.texts.iter().filter(said).copied().collect();
        let forget = element("button").class("btn").acts(Action::ForgetTexts);
        (!said.is_empty()).then(|| forget.text(format!("Forget {}", said.join(", "))))
    }

    /// What is worked on, below the timeline.
    pub(crate) fn work_note(&self) -> Vec<Node> {
        let note = element("div").class("work-note").with("role", "status");
        let search = self.open.as_ref().and_then(|open| self.inquiry.note(&**open));
        let (words, label, action) = if let Some(words) = search {
            (prose(&words), "Stop", Action::Stop)
        } else if self.halted {
            (prose("Stopped."), "Go on", Action::Resume)
        } else if self.opening.is_some() || self.records() {
            (prose(&self.shown.busy), "Stop", Action::Stop)
        } else {
            return Vec::new();
        };
        let button = parts::button(label, action);
        vec![note.child(element("span").children(words)).child(button).into()]
    }

    /// Whether it was stopped before its end.
    pub(crate) fn is_halted(&self) -> bool {
        self.halted
    }
}

/// What the stage depends on besides the explanation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circumstances {
    /// The text of the model has errors.
    pub(crate) stale: bool,
    pub(crate) wants_property: bool,
    pub(crate) has_property: bool,
}
