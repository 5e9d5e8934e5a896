//! An explanation in place of a search: the worker computes and draws it, and the page shows the result.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use lariat_explain::message::{Asked, Position, Shown, Size, Topic, Wish};
use lariat_layout::message as layout;
use lariat_session::core::Options;
use lariat_session::explanations::{self, ExplanationSpec};
use lariat_session::lang::Kind;
use lariat_session::link::{Place, Shared};
use lariat_session::registry::{self, OptionSpec};
use lariat_session::{Direction, Example, Until, unix_lines};
use yew::Context;

use super::{App, Msg, TYPING_PAUSE_MS};
use crate::explain_worker::{ExplainWorker, FromExplainer};
use crate::layout_worker::FromLayout;
use crate::storage;
use crate::view::{Notice, Tab};
use crate::worker::fresh_number;

/// The limit of queued key presses; with more, a slow worker would continue after the key is released.
const PRESSES: usize = 32;

pub(crate) enum Explaining {
    Heard(FromExplainer),
    Ask(Asked),
    /// The pointer has moved to something else.
    Hover(String),
    TypedProperty(String),
    PropertyPaused,
    OpenedProperty(String),
}

/// Why the worker is idle although there is work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Halt {
    Stopped,
    Fell,
}

pub(crate) struct Explained {
    pub(crate) explanation: &'static ExplanationSpec,
    pub(crate) options: Options,
    pub(crate) shown: Rc<Shown>,
    pub(crate) halt: Option<Halt>,
    /// The number of the open request.
    question: Option<u64>,
    /// The answer takes long; the progress, if known.
    pub(crate) late: Option<String>,
    /// The worker has sent nothing for a long time.
    pub(crate) silent: bool,
    waiting: VecDeque<Asked>,
    hovered: String,
    /// Graphs that wait for layout; the first is in progress.
    wishes: VecDeque<Wish>,
}

impl Explained {
    fn new(explanation: &'static ExplanationSpec, options: Options) -> Explained {
        Explained {
            explanation,
            options,
            shown: Rc::default(),
            halt: None,
            question: None,
            late: None,
            silent: false,
            waiting: VecDeque::new(),
            hovered: String::new(),
            wishes: VecDeque::new(),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.shown.complete && self.shown.step == self.shown.steps
    }

    /// Whether the reader waits for the worker.
    pub(crate) fn is_busy(&self) -> bool {
        self.halt.is_none() && (self.question.is_some() || !self.shown.busy.is_empty())
    }

    /// The values of the options, defaults included.
    pub(crate) fn values(&self, options: &[OptionSpec]) -> Vec<String> {
        let value =
            |spec: &OptionSpec| self.options.get(spec.name).unwrap_or(spec.default()).to_owned();
        options.iter().map(value).collect()
    }

    /// The position after a restart: the end, if the end was shown.
    fn step(&self) -> u64 {
        // The last known line of an unfinished run counts as the end.
        let at_end = self.shown.step == self.shown.steps && !self.shown.complete;
        if self.is_over() || at_end { u64::MAX } else { self.shown.step }
    }

    /// Queues a request. Of requests that only set the position, the latest replaces the others.
    fn queue(&mut self, asked: Asked) {
        let waits = self.waiting.iter().filter(|other| matches!(other, Asked::Step { .. })).count();
        match (&asked, self.waiting.back()) {
            (Asked::Open { .. }, _) => {
                self.waiting.clear();
                self.wishes.clear();
                self.hovered.clear();
            }
            (Asked::Seek(_), Some(Asked::Seek(_))) | (Asked::Hover(_), Some(Asked::Hover(_))) => {
                self.waiting.pop_back();
            }
            (Asked::Move { node, pane, .. }, Some(Asked::Move { node: n, pane: p, .. }))
                if (node, pane) == (n, p) =>
            {
                self.waiting.pop_back();
            }
            (Asked::Step { .. }, _) if waits >= PRESSES => return,
            _ => {}
        }
        self.waiting.push_back(asked);
    }

    /// Sends the next request, once the last one is answered.
    fn say(&mut self, worker: &ExplainWorker) {
        // Opening another document does not wait for a long computation.
        let opens = matches!(self.waiting.front(), Some(Asked::Open { .. }));
        let waits = self.question.is_some() && !(opens && self.late.is_some());
        if waits || self.halt.is_some() {
            return;
        }
        let works = !self.shown.busy.is_empty();
        let Some(asked) = self.waiting.pop_front().or(works.then_some(Asked::Work)) else { return };
        self.question = Some(worker.ask(asked));
        (self.late, self.silent) = (None, false);
    }

    /// Stops the worker.
    fn end(&mut self, worker: &ExplainWorker, halt: Option<Halt>) {
        worker.stop();
        self.halted(halt);
    }

    /// Drops all open requests.
    fn halted(&mut self, halt: Option<Halt>) {
        (self.halt, self.question) = (halt, None);
        (self.late, self.silent) = (None, false);
    }
}

impl App {
    /// Handles a message during an explanation. Returns messages that have the usual meaning.
    pub(super) fn explain(&mut self, ctx: &Context<Self>, msg: Msg) -> ControlFlow<bool, Msg> {
        match msg {
            Msg::Explain(explaining) => {
                return ControlFlow::Break(self.do_explain(ctx, explaining));
            }
            Msg::Choose { name, .. } => {
                let Some(explanation) = explanations::find(name) else {
                    self.close_explanation();
                    return ControlFlow::Continue(msg);
                };
                self.take_draft(ctx);
                self.compared = None;
                self.start_explaining(ctx, explanation, self.as_found(explanation), u64::MAX);
                return ControlFlow::Break(true);
            }
            _ => {}
        }
        let Some(explained) = &mut self.explained else { return ControlFlow::Continue(msg) };
        match msg {
            Msg::Step(direction) => {
                self.playing = None;
                explained.queue(step(self.stride, direction));
            }
            Msg::Seek(to) => {
                self.playing = None;
                explained.queue(Asked::Seek(to));
            }
            Msg::ToEnd => {
                self.playing = None;
                explained.queue(Asked::Seek(u64::MAX));
            }
            Msg::Tick if explained.is_over() => self.playing = None,
            // While playing, wait for the worker.
            Msg::Tick if explained.question.is_none() => {
                explained.queue(step(self.stride, Direction::Forwards))
            }
            Msg::PlayOrPause if self.playing.is_some() => self.playing = None,
            Msg::PlayOrPause => {
                if explained.is_over() {
                    explained.queue(Asked::Seek(0));
                }
                self.tick_on(ctx);
            }
            Msg::Speed(speed) => {
                self.speed = speed;
                if self.playing.is_some() {
                    self.tick_on(ctx);
                }
            }
            Msg::Tidy => explained.queue(Asked::Tidy),
            Msg::Placed(answer) => self.placed(answer),
            Msg::SetOption(name, value) => {
                explained.explanation.choose(&mut explained.options, name, &value);
                self.explain_anew(ctx);
            }
            Msg::ForgetTexts => {
                for name in explained.explanation.texts {
                    explained.options.unset(name);
                }
                self.explain_anew(ctx);
            }
            Msg::Stop => explained.end(&self.explainer, Some(Halt::Stopped)),
            Msg::Resume => {
                explained.end(&self.explainer, None);
                self.explain_anew(ctx);
            }
            // Messages for a search only.
            Msg::Work
            | Msg::Tick
            | Msg::Stride(Until::Counterexample)
            | Msg::HideOrShowUnseen
            | Msg::Ask(_)
            | Msg::Show(Tab::Ask)
            | Msg::StopHere
            | Msg::SelectedHistory
            | Msg::Export(_)
            | Msg::Select(_)
            | Msg::PickOut(_)
            | Msg::Point(_)
            | Msg::Drag(..)
            | Msg::Compare(_)
            | Msg::Reorder(..)
            | Msg::UndoOrder
            | Msg::Cancel => return ControlFlow::Break(false),
            msg => return ControlFlow::Continue(msg),
        }
        self.say();
        ControlFlow::Break(true)
    }

    fn do_explain(&mut self, ctx: &Context<Self>, explaining: Explaining) -> bool {
        match explaining {
            Explaining::Heard(FromExplainer::Shown(shown)) => return self.shown(ctx, *shown),
            Explaining::Heard(heard) => {
                let Some(explained) = &mut self.explained else { return false };
                match heard {
                    FromExplainer::Working(words) => {
                        (explained.late, explained.silent) = (Some(words), false);
                        self.say();
                    }
                    FromExplainer::Silent => explained.silent = true,
                    _ => {
                        explained.halted(Some(Halt::Fell));
                        self.pause();
                    }
                }
            }
            Explaining::TypedProperty(text) => {
                self.change(self.draft.clone(), text.into(), false);
                let link = ctx.link().clone();
                let pause = move || link.send_message(Msg::Explain(Explaining::PropertyPaused));
                self.typing_property = Some(Timeout::new(TYPING_PAUSE_MS, pause));
                self.save_soon(ctx);
            }
            Explaining::PropertyPaused => self.take_property(ctx),
            Explaining::OpenedProperty(text) => {
                (self.tab, self.left_folded) = (Tab::Property, false);
                self.write_property(ctx, &text);
            }
            Explaining::Ask(asked) => {
                let Some(explained) = &mut self.explained else { return false };
                explained.queue(asked);
                self.say();
            }
            Explaining::Hover(what) => {
                let Some(explained) = &mut self.explained else { return false };
                if explained.hovered == what {
                    return false;
                }
                explained.hovered.clone_from(&what);
                explained.queue(Asked::Hover(what));
                self.say();
                return false;
            }
        }
        true
    }

    fn shown(&mut self, ctx: &Context<Self>, mut shown: Shown) -> bool {
        let Some(explained) = &mut self.explained else { return false };
        // The worker could not read the request number.
        if shown.question == 0 {
            shown.question = explained.question.unwrap_or(0);
        }
        // Replies to requests about a closed document may still arrive.
        if explained.question != Some(shown.question) {
            return false;
        }
        explained.halted(None);
        let moved = shown.step != explained.shown.step;
        explained.wishes.extend(std::mem::take(&mut shown.wishes));
        let (written, chosen) = (shown.written.take(), shown.chosen.take());
        for (name, value) in chosen.iter().flatten() {
            explained.explanation.choose(&mut explained.options, name, value);
        }
        if !shown.notice.is_empty() {
            self.notice = Some(Notice::info(std::mem::take(&mut shown.notice)));
        }
        explained.shown = Rc::new(shown);
        if let Some(text) = written.filter(|text| **text != *self.property) {
            self.write_property(ctx, &text);
        }
        if moved || chosen.is_some() {
            self.save_soon(ctx);
        }
        self.wish();
        self.say();
        true
    }

    fn say(&mut self) {
        if let Some(explained) = &mut self.explained {
            explained.say(&self.explainer);
        }
    }

    /// Starts the layout of the next graph, unless one is in progress.
    fn wish(&mut self) {
        let Some(explained) = &mut self.explained else { return };
        if let Some(wish) = explained.wishes.front().filter(|_| self.wished.is_none()) {
            let question = fresh_number();
            self.wished = Some(question);
            let graph = wish.graph.clone();
            self.worker.ask(layout::Request::new(question, layout::Task::Place(graph)));
        }
    }

    fn placed(&mut self, answer: FromLayout) {
        let Some(explained) = &mut self.explained else { return };
        let wished = self.wished.take();
        if let Some(question) = wished
            && let Some(wish) = explained.wishes.pop_front()
            && let FromLayout::Answer(answer) = answer
            && let (Ok(Some(picture)), true) = (answer.result, answer.question == question)
        {
            explained.queue(Asked::Placed { wish: wish.wish, picture });
        }
        self.wish();
    }

    /// The text typed since the last pause, if any.
    pub(super) fn take_property(&mut self, ctx: &Context<Self>) {
        if self.typing_property.take().is_some() {
            self.property_changed(ctx);
        }
    }

    pub(super) fn write_property(&mut self, ctx: &Context<Self>, text: &str) {
        self.change(self.draft.clone(), unix_lines(text).into(), true);
        self.typing_property = None;
        self.property_changed(ctx);
    }

    pub(super) fn property_changed(&mut self, ctx: &Context<Self>) {
        // After an edit of the property, show its effect on the model.
        match self.explained {
            Some(_) => self.explain_anew(ctx),
            None if self.bench.kind() == Some(Kind::Lts) => self.explain_by_itself(ctx),
            None => {}
        }
        self.save_soon(ctx);
    }

    pub(super) fn explain_by_itself(&mut self, ctx: &Context<Self>) {
        if let Some(explanation) = self.bench.kind().and_then(explanations::first_for) {
            self.start_explaining(ctx, explanation, Options::default(), u64::MAX);
        }
    }

    /// The lasso to explain: the one that the search has found, or the one of the explanation
    /// before.
    fn as_found(&self, explanation: &ExplanationSpec) -> Options {
        let mut options = Options::default();
        let name = match &self.explained {
            Some(explained) => explained.options.get("search"),
            None => Some(self.bench.algorithm().name),
        };
        let spec = explanation.options_for(self.bench.kind()).iter().find(|o| o.name == "search");
        if let (Some(name), Some(spec)) = (name, spec)
            && spec.default() != name
            && spec.check(name).is_ok()
        {
            options.set("search", name);
        }
        options
    }

    pub(super) fn start_explaining(
        &mut self,
        ctx: &Context<Self>,
        explanation: &'static ExplanationSpec,
        options: Options,
        step: u64,
    ) {
        self.pause();
        self.end_export(ctx);
        self.explained = Some(Explained::new(explanation, options));
        if self.hidden_tabs().contains(&self.tab) {
            self.tab = Tab::Model;
        }
        self.wished = None;
        self.refresh();
        self.open_explanation(step);
        self.save_soon(ctx);
    }

    /// Restarts the explanation after a change of the model, the property or an option.
    pub(super) fn explain_anew(&mut self, ctx: &Context<Self>) {
        let Some(explained) = &self.explained else { return };
        self.open_explanation(explained.step());
        self.save_soon(ctx);
    }

    fn open_explanation(&mut self, step: u64) {
        // The last result stays until the text has no errors.
        if self.bench.is_stale() {
            return;
        }
        let Some(explained) = &mut self.explained else { return };
        let subject = Topic {
            text: self.bench.text().to_owned(),
            explanation: explained.explanation.name.to_owned(),
            property: self.property.to_string(),
            options: explained.options.clone(),
        };
        explained.halt = None;
        self.wished = None;
        self.marked = true;
        storage::opening(&self.document.id);
        explained.queue(Asked::Open { subject, step });
        self.say();
    }

    pub(super) fn close_explanation(&mut self) {
        if self.explained.take().is_some() {
            self.pause();
            self.explainer.stop();
            self.wished = None;
            self.generation += 1;
            self.refresh();
        }
    }

    /// A model of another kind gets its own explanation, or else the search.
    pub(super) fn follow_kind(&mut self, ctx: &Context<Self>, before: Option<Kind>) {
        let home = |kind: Option<Kind>| kind.and_then(explanations::first_for).map(|e| e.name);
        let kind = self.bench.kind();
        if home(before) == home(kind) || kind.is_none() {
            return self.explain_anew(ctx);
        }
        if before.is_some_and(|kind| explanations::first_for(kind).is_some()) {
            self.close_explanation();
        }
        match self.explained.is_none() && self.compared.is_none() {
            true => self.explain_by_itself(ctx),
            false => self.explain_anew(ctx),
        }
    }

    /// Tabs without a use now: only searches can be asked about, only labels occur in properties.
    pub(super) fn hidden_tabs(&self) -> &'static [Tab] {
        match (&self.explained, self.bench.kind()) {
            (Some(explained), kind) if explained.explanation.wants_property(kind) => &[Tab::Ask],
            (Some(_), _) => &[Tab::Property, Tab::Ask],
            (None, Some(Kind::Lts)) => &[],
            (None, _) => &[Tab::Property],
        }
    }

    /// Restores the explanation of a link or a stored session.
    pub(super) fn explain_as(&mut self, ctx: &Context<Self>, shared: &Shared) {
        self.property = unix_lines(&shared.property).into();
        if let Some(explanation) = explanations::find(&shared.algorithm) {
            let mut options = Options::default();
            for (name, value) in shared.options.iter() {
                match explanation.check_option(name, value) {
                    Ok(()) => explanation.choose(&mut options, name, value),
                    Err(_) => {
                        let words =
                            format!("`{name}={value}` is not an option here: it was left out.");
                        self.notice = Some(Notice::info(words));
                    }
                }
            }
            let step = shared.place.map_or(0, |place| place.step);
            self.start_explaining(ctx, explanation, options, step);
            if let (Some(Place { step, line, transitions: passed, revision }), Some(explained)) =
                (shared.place, &mut self.explained)
            {
                explained.queue(Asked::Find(Position { step, line, passed, revision }));
                self.say();
            }
        }
    }

    pub(super) fn explain_example(&mut self, ctx: &Context<Self>, example: &Example) {
        self.property = example.property.into();
        if let Some(explanation) = explanations::find(example.algorithm) {
            let mut options = Options::default();
            for (name, value) in example.options {
                options.set(name, value);
            }
            self.start_explaining(ctx, explanation, options, u64::MAX);
        }
    }

    /// A link to the explanation, or else to the search.
    pub(super) fn share_explained(&self, shared: Shared) -> Shared {
        let shared = Shared { property: self.property.to_string(), ..shared };
        let Some(explained) = &self.explained else { return shared };
        let shown = &explained.shown;
        Shared {
            algorithm: explained.explanation.name.to_owned(),
            options: explained.options.clone(),
            place: (shown.step > 0).then_some(Place {
                step: shown.step,
                line: shown.position.line,
                transitions: shown.position.passed,
                revision: shown.position.revision,
            }),
            ..shared
        }
    }
}

/// The session of the bench while something is explained.
pub(super) fn beneath(shared: &Shared) -> Shared {
    match explanations::find(&shared.algorithm) {
        Some(_) => {
            let below = Shared { format: shared.format, ..Shared::of(shared.model.clone()) };
            match shared.options.get("search").and_then(registry::find) {
                Some(search) => Shared { algorithm: search.name.to_owned(), ..below },
                None => below,
            }
        }
        None => shared.clone(),
    }
}

fn step(stride: Until, direction: Direction) -> Asked {
    let size = match stride {
        Until::Line => Size::Line,
        Until::Transition => Size::Item,
        Until::State => Size::Stage,
        _ => Size::End,
    };
    Asked::Step { size, forwards: direction == Direction::Forwards }
}
