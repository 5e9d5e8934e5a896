//! An explanation on the screen.

use lariat_explain::message::{Position, Shown, Size, Topic};
use lariat_explain::{Explanation, Pulse};
use lariat_layout::{Graph, Picture, Point};
use lariat_protocol::sheet::{Element, Node, element};
use lariat_session::core::Options;
use lariat_session::explanations::ExplanationSpec;
use lariat_session::link::Place;
use lariat_session::registry::OptionSpec;

use crate::action::Action;
use crate::engine::Opener;
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
    /// The size of steps, an index of [`SIZES`].
    pub(crate) size: u32,
    halted: bool,
    /// The step to open it at, if it is not opened because that has failed before.
    waits: Option<u64>,
    /// Something may have changed since it was shown.
    stale: bool,
    wishes: Vec<(u64, Graph)>,
}

/// The sizes of steps of an explanation.
pub(crate) const SIZES: [(Size, &str); 4] =
    [(Size::Line, "line"), (Size::Item, "item"), (Size::Stage, "stage"), (Size::End, "end")];

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
            size: 0,
            halted: false,
            waits: None,
            stale: false,
            wishes: Vec::new(),
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
    pub(crate) fn work(&mut self) -> bool {
        if self.halted {
            return false;
        }
        self.open_now();
        let Some(open) = &mut self.open else { return false };
        if open.is_busy() {
            open.work();
            self.stale = true;
        }
        open.is_busy()
    }

    pub(crate) fn is_busy(&self) -> bool {
        let records = self.open.as_ref().is_some_and(|open| open.is_busy());
        !self.halted && (self.opening.is_some() || records)
    }

    /// Stops the work in progress.
    pub(crate) fn halt(&mut self) {
        self.halted = true;
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

    pub(crate) fn step(&mut self, forwards: bool) {
        let size = SIZES.get(self.size as usize).map_or(Size::Line, |&(size, _)| size);
        self.change(|open| open.step(size, forwards));
    }

    pub(crate) fn choose_size(&mut self, size: u32) {
        if (size as usize) < SIZES.len() {
            self.size = size;
        }
    }

    pub(crate) fn seek(&mut self, step: u64) {
        self.change(|open| open.seek(step));
    }

    /// Goes to the position of a link when it is opened.
    pub(crate) fn find(&mut self, place: Place) {
        let Place { step, line, transitions: passed, revision } = place;
        self.sought = Some(Position { step, line, passed, revision });
    }

    pub(crate) fn act(&mut self, action: &str, value: &str) {
        self.change(|open| open.act(action, value));
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
        for (name, value) in shown.chosen.take().into_iter().flatten() {
            self.spec.choose(&mut self.options, &name, &value);
        }
        self.wishes.extend(shown.wishes.drain(..).map(|wish| (wish.wish, wish.graph)));
        let news = (std::mem::take(&mut shown.notice), shown.written.take());
        self.shown = shown;
        news
    }

    /// Graphs for which a better layout than the quick one is wanted.
    pub(crate) fn take_wishes(&mut self) -> Vec<(u64, Graph)> {
        std::mem::take(&mut self.wishes)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.shown.complete && self.shown.step == self.shown.steps
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
        let home = self.shown.step;
        let mut steps = Vec::new();
        if let Some(open) = &mut self.open {
            for step in from.max(1)..=to {
                open.seek(step);
                let Some(told) = open.told().filter(|told| told.step == step) else { break };
                steps.push(told.to_json().to_string());
            }
            open.seek(home);
            self.stale = true;
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
        } else if self.is_busy() {
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
        let (words, label, action) = if self.halted {
            (prose("Stopped."), "Go on", Action::Resume)
        } else if self.is_busy() {
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
