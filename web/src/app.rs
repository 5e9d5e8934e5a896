//! The page: one owner of all state, and the messages that change it.

mod asking;
mod browser;
mod compare;
mod documents;
mod edits;
mod explain;
mod explained;
mod export;
mod keeping;
mod order;
mod pace;
mod screen;
mod stops;

use std::ops::ControlFlow;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::file::File;
use gloo::timers::callback::{Interval, Timeout};
use lariat_layout::Point;
use lariat_session::core::StateId;
use lariat_session::lang::Kind;
use lariat_session::{
    Classified, Direction, EXAMPLES, Example, Goal, Progress, Slices, Until, Workbench,
};
use yew::prelude::*;

use crate::clock;
use crate::drawing::Drawing;
use crate::explain_worker::ExplainWorker;
use crate::layout_worker::{FromLayout, LayoutWorker, PATIENCE_MS};
use crate::moment::Moment;
use crate::storage;
use crate::theme::Theme;
use crate::view::{Notice, Tab};
pub(crate) use asking::{AskMsg, Asking};
use browser::{fragment, is_narrow, listen, set_caret};
pub(crate) use compare::{Comparing, Comparison, PaneView};
use edits::Edits;
use explain::Explained;
pub(crate) use explain::Explaining;
use export::Exporting;
pub(crate) use export::{ExportMsg, Fields};
pub(crate) use keeping::Keeping;
use keeping::{Document, Shelf};
use order::Reordered;
use pace::Pace;
pub(crate) use stops::Stop;

/// A slice of work takes half a frame, so that the page stays smooth.
const SLICE_MS: f64 = 8.0;
/// How often a running search is drawn.
const REDRAW_MS: f64 = 60.0;
const TYPING_PAUSE_MS: u32 = 180;

pub(crate) enum Msg {
    Work,
    Typed(String),
    TypingPaused,
    /// Runs another search; with `force` even if it does not fit.
    Choose {
        name: &'static str,
        force: bool,
    },
    SetOption(&'static str, String),
    /// Removes the text options of an explanation.
    ForgetTexts,
    OpenExample(&'static Example),
    /// The text of an example that was loaded, if loading succeeded.
    Fetched(&'static Example, Option<String>),
    OpenFile(File),
    FileRead(Result<String, String>),
    SaveFile,
    Step(Direction),
    Seek(u64),
    ToEnd,
    Stride(Until),
    PlayOrPause,
    Tick,
    Speed(u32),
    CopyLink,
    Copied(Result<usize, String>),
    /// The user went back or forward in the browser's history, or the address has changed.
    Arrived,
    Keep(Keeping),
    /// Undoes the last change, or redoes it (forwards).
    Undo {
        forwards: bool,
    },
    Save,
    SwitchTheme,
    HideOrShowUnseen,
    Help(bool),
    /// Large type, with only the panels that an audience needs.
    Project,
    Ask(AskMsg),
    /// Sets or removes a stop at the current line.
    StopHere,
    /// Asks for the history of the selected state.
    SelectedHistory,
    Export(ExportMsg),
    Show(Tab),
    FoldLeft,
    Select(Option<StateId>),
    /// Selects a state, even if it is selected already.
    PickOut(Option<StateId>),
    /// The pointer or the focus is on the name of a state.
    Point(Option<StateId>),
    Drag(u32, Point),
    Tidy,
    Placed(FromLayout),
    /// Changes the successor order of a state.
    Reorder(String, Vec<u32>),
    UndoOrder,
    Compare(Comparing),
    Explain(Explaining),
    /// Shows a notice.
    Told(&'static str),
    Stop,
    Cancel,
    Resume,
    Dismiss,
    Escape,
}

pub(crate) struct App {
    bench: Workbench,
    /// The text in the editor; the bench follows when typing pauses.
    draft: Rc<str>,
    moment: Option<Rc<Moment>>,
    pace: Pace,
    slices: Slices,
    /// When the moment was computed.
    drawn: f64,
    drawing: Drawing,
    worker: LayoutWorker,
    notice: Option<Notice>,
    tab: Tab,
    left_folded: bool,
    stride: Until,
    speed: u32,
    playing: Option<Interval>,
    working: Option<Timeout>,
    typing: Option<Timeout>,
    saving: Option<Timeout>,
    theme: Theme,
    hide_unseen: bool,
    help: bool,
    projecting: bool,
    asking: Asking,
    /// The export sheet is open.
    export: Option<Exporting>,
    selected: Option<StateId>,
    pointed: Option<StateId>,
    /// The class of the model, once it is known.
    advice: Option<Rc<Classified>>,
    /// The option whose value was refused, and the reason.
    option_problem: Option<(String, String)>,
    /// Incremented with every model: a new one is fitted into the stage.
    generation: u32,
    document: Document,
    edits: Edits,
    shelf: Shelf,
    /// Work is in progress that may crash the page.
    marked: bool,
    /// The changed places in the model text.
    caret: Option<u32>,
    /// The texts before and after each change of the successor order.
    orders: Vec<(String, String)>,
    reordered: Option<Reordered>,
    /// The comparison of several searches, in place of one search.
    compared: Option<Comparison>,
    /// The property, a separate text.
    property: Rc<str>,
    typing_property: Option<Timeout>,
    /// An explanation, in place of a search.
    explained: Option<Explained>,
    explainer: ExplainWorker,
    /// The graph that is being laid out for the explanation.
    wished: Option<u64>,
    /// The kind of the model at the last check for changes.
    kind: Option<Kind>,
    /// The example that is being loaded.
    fetching: Option<&'static str>,
    _listeners: Vec<EventListener>,
}

impl Component for App {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let theme = Theme::wanted();
        theme.apply();
        let worker = LayoutWorker::new(PATIENCE_MS, ctx.link().callback(Msg::Placed));
        // A link replaces what this tab had.
        let kept = storage::first().filter(|_| documents::linked().is_none_or(|it| it.is_err()));
        if let Some(kept) = &kept {
            storage::opening(&kept.id);
        }
        let shared = kept.as_ref().map(|kept| kept.shared());
        let bench = match &shared {
            Some(shared) => Workbench::shared(&explain::beneath(shared)).0,
            None => Workbench::example(&EXAMPLES[0]),
        };
        let mut app = App {
            draft: bench.text().into(),
            kind: bench.kind(),
            bench,
            moment: None,
            pace: Pace::default(),
            slices: Slices::default(),
            drawn: 0.0,
            drawing: Drawing::default(),
            worker,
            notice: None,
            tab: Tab::Model,
            left_folded: is_narrow(),
            stride: Until::Line,
            speed: 4,
            playing: None,
            working: None,
            typing: None,
            saving: None,
            theme,
            hide_unseen: false,
            help: false,
            projecting: false,
            asking: Asking::new(ctx),
            export: None,
            selected: None,
            pointed: None,
            advice: None,
            option_problem: None,
            generation: 0,
            document: Document { id: String::new(), own: false, lasts: false },
            edits: Edits::default(),
            shelf: Shelf::default(),
            marked: true,
            caret: None,
            orders: Vec::new(),
            reordered: None,
            compared: None,
            property: "".into(),
            typing_property: None,
            explained: None,
            explainer: ExplainWorker::new(
                ctx.link().callback(|heard| Msg::Explain(Explaining::Heard(heard))),
            ),
            wished: None,
            fetching: None,
            _listeners: listen(ctx),
        };
        if documents::linked().is_none_or(|it| it.is_err()) {
            app.document = match &kept {
                Some(kept) => Document { id: kept.id.clone(), own: kept.own, lasts: true },
                None => Document { lasts: true, ..Document::lent() },
            };
            storage::enter(&app.document.id, false, &fragment());
        }
        if let Some(shared) = &shared {
            app.hide_unseen = shared.hide_unseen;
            app.drawing.set_moved(&shared.moved);
            app.asking.take_stops(&shared.stops);
        }
        app.refresh();
        if let Some(shared) = shared {
            app.explain_as(ctx, &shared);
            app.compare_as(ctx, &shared.versus);
        }
        app.open_address(ctx);
        app.refresh();
        app.work(ctx);
        app.show_stored();
        app.list_own(ctx);
        app
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let msg = match self.explain(ctx, msg) {
            ControlFlow::Break(redraw) => return redraw,
            ControlFlow::Continue(msg) => msg,
        };
        let msg = match self.compare(ctx, msg) {
            ControlFlow::Break(redraw) => return redraw,
            ControlFlow::Continue(msg) => msg,
        };
        match msg {
            Msg::Work => {
                self.working = None;
                let redraw = self.work(ctx);
                self.settle(ctx);
                return redraw;
            }
            Msg::Typed(text) => {
                self.change(text.into(), self.property.clone(), false);
                let link = ctx.link().clone();
                let pause = move || link.send_message(Msg::TypingPaused);
                self.typing = Some(Timeout::new(TYPING_PAUSE_MS, pause));
            }
            Msg::TypingPaused => self.take_draft(ctx),
            Msg::Choose { name, force } => {
                self.bench.choose(name);
                self.option_problem = None;
                match force {
                    true => self.set_option(ctx, "force", "true"),
                    false => self.rerun(ctx),
                }
            }
            Msg::SetOption(name, value) => self.set_option(ctx, name, &value),
            Msg::OpenExample(example) => self.open_example(ctx, example),
            Msg::Fetched(example, text) => self.take_fetched(ctx, example, text),
            Msg::Keep(keeping) => return self.keep(ctx, keeping),
            Msg::Undo { forwards } => self.undo(ctx, forwards),
            Msg::OpenFile(file) => self.read_file(ctx, file),
            Msg::FileRead(Ok(text)) => self.show_file(ctx, &text),
            Msg::FileRead(Err(problem)) => self.notice = Some(Notice::error(problem)),
            Msg::SaveFile => self.save_file(),
            Msg::Step(direction) => {
                self.pause();
                self.bench.step(self.stride, direction);
                self.work(ctx);
            }
            Msg::Seek(step) => {
                self.pause();
                self.bench.go(Goal::Step(step));
                self.work(ctx);
            }
            Msg::ToEnd => {
                self.pause();
                self.bench.go(Goal::End);
                self.work(ctx);
            }
            Msg::Stride(until) => self.stride = until,
            Msg::PlayOrPause => match self.playing {
                Some(_) => self.pause(),
                None => self.play(ctx),
            },
            Msg::Tick => {
                if self.is_over() {
                    self.pause();
                } else {
                    self.bench.step(self.stride, Direction::Forwards);
                    self.work(ctx);
                }
            }
            Msg::Speed(speed) => {
                self.speed = speed;
                if self.playing.is_some() {
                    self.play(ctx);
                }
            }
            Msg::CopyLink => self.copy_link(ctx),
            Msg::Copied(result) => self.notice = Some(Notice::copied(result)),
            Msg::Arrived => return self.arrived(ctx),
            Msg::Save => {
                self.save();
                return false;
            }
            Msg::SwitchTheme => {
                self.theme = self.theme.other();
                self.theme.apply();
                storage::save_theme(self.theme.name());
            }
            Msg::HideOrShowUnseen => {
                self.hide_unseen = !self.hide_unseen;
                self.save_soon(ctx);
            }
            Msg::Help(open) => self.help = open,
            Msg::Project => self.projecting = !self.projecting,
            Msg::Ask(msg) => return self.asked(ctx, msg),
            Msg::StopHere => {
                let line = self.moment.as_ref().and_then(|moment| moment.snapshot.line);
                if let Some(line) = line {
                    return self.asked(ctx, AskMsg::ToggleLine(line.0));
                }
            }
            Msg::SelectedHistory => {
                if let Some(name) = self.selected_name() {
                    return self.asked(ctx, AskMsg::StateHistory(name));
                }
            }
            Msg::Show(Tab::Ask) => {
                self.show_asking();
                self.ask_about_now();
            }
            Msg::Export(message) => return self.export(ctx, message),
            Msg::Show(tab) => {
                (self.tab, self.left_folded) = (tab, false);
                self.list_own(ctx);
            }
            Msg::FoldLeft => self.left_folded = !self.left_folded,
            Msg::Select(Some(state)) if self.asking.picking => self.pick_for_lasso(state),
            Msg::Select(state) => {
                self.selected = if self.selected == state { None } else { state };
            }
            Msg::PickOut(state) => self.selected = state,
            Msg::Point(state) => {
                let same = self.pointed == state;
                self.pointed = state;
                return !same;
            }
            Msg::Drag(node, to) => {
                self.drawing.drag(node, to);
                self.save_soon(ctx);
            }
            Msg::Tidy => {
                self.drawing.tidy();
                self.draw();
                self.generation += 1;
                self.save_soon(ctx);
            }
            Msg::Placed(answer) => {
                let taken = self.drawing.answered(answer);
                self.generation += u32::from(taken);
                return taken;
            }
            Msg::Reorder(state, order) => self.reorder(ctx, &state, &order),
            Msg::UndoOrder => self.undo_order(ctx),
            Msg::Told(text) => self.notice = Some(Notice::info(text.to_owned())),
            // Only in a comparison or an explanation.
            Msg::Compare(_) | Msg::Explain(_) | Msg::ForgetTexts => return false,
            Msg::Stop => {
                self.pace = Pace::default();
                self.bench.stop();
                self.refresh();
                self.survive(ctx);
            }
            Msg::Cancel => {
                self.pace = Pace::default();
                self.pause();
                self.bench.cancel();
                self.refresh();
                self.save_soon(ctx);
            }
            Msg::Resume => {
                self.mark();
                self.bench.resume();
                self.work(ctx);
            }
            Msg::Dismiss => self.notice = None,
            Msg::Escape => {
                self.end_export(ctx);
                (self.help, self.notice, self.selected) = (false, None, None);
                (self.projecting, self.asking.picking) = (false, false);
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.screen(ctx)
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        self.present_export();
        if let Some(caret) = self.caret.take() {
            set_caret("model-text", caret);
        }
        self.settle(ctx);
    }
}

impl App {
    /// Shows the run of a search that was just restarted.
    fn rerun(&mut self, ctx: &Context<Self>) {
        self.mark();
        self.pause();
        self.forget_run();
        self.reordered = None;
        self.refresh();
        self.work(ctx);
        self.save_soon(ctx);
    }

    fn set_option(&mut self, ctx: &Context<Self>, name: &str, value: &str) {
        self.option_problem =
            self.bench.set_option(name, value).err().map(|why| (name.to_owned(), why));
        if self.option_problem.is_none() {
            self.rerun(ctx);
        }
    }

    /// Updates everything that depends on the bench after a move.
    fn refresh(&mut self) {
        (self.pointed, self.drawn) = (None, clock::now());
        let previous = self.moment.take().map(|moment| moment.scene.clone());
        if self.explained.is_some() {
            return;
        }
        self.ask_for_missed();
        self.moment = self.bench.debugger().map(|run| {
            let missed = self.asking.lit(run.step());
            Rc::new(Moment::take(run, previous.as_ref(), missed))
        });
        self.draw();
    }

    fn draw(&mut self) {
        if let Some(request) = self.moment.as_ref().and_then(|moment| self.drawing.show(moment)) {
            self.worker.ask(request);
        }
    }

    /// Works for one slice, and schedules the next one if there is more to do.
    fn work(&mut self, ctx: &Context<Self>) -> bool {
        // Explanations are computed by the worker.
        if self.explained.is_some() {
            return false;
        }
        let started = clock::now();
        let (mut moved, mut compared) = (false, false);
        let unclassified = self.advice.is_none() && !self.bench.is_too_large_to_classify();
        let mut before = started;
        let busy = loop {
            let worked = self.bench.work(self.slices.steps());
            moved |= worked.moved;
            if let Some(text) = worked.notice {
                self.notice = Some(Notice::info(text));
            }
            let compares = self.compare_orders();
            let now = clock::now();
            self.slices.took(now - before);
            before = now;
            if !(worked.busy || compares) || now - started > SLICE_MS {
                compared |= compares;
                break worked.busy || compares;
            }
        };
        if let Some(run) = self.bench.run().filter(|_| busy && !self.bench.is_stopped()) {
            self.pace.note(clock::now(), run.recorded().matched);
        }
        let due = moved || !busy || clock::now() - self.drawn > REDRAW_MS;
        let changed = due && (moved || self.known_steps() != self.shown_steps());
        if changed {
            self.refresh();
        }
        if unclassified {
            self.advice = self.bench.classified().map(Rc::new);
        }
        let judged =
            unclassified && (self.advice.is_some() || self.bench.is_too_large_to_classify());
        if moved || (changed && !busy) {
            self.ask_about_now();
        }
        if moved {
            self.save_soon(ctx);
        }
        let redraw = changed || judged || compared;
        if busy {
            self.work_soon(ctx, redraw);
        }
        redraw
    }

    /// Schedules the next slice of work. Yew delays effects while there are
    /// messages, so after a redraw the next slice is delayed to let the effects run first.
    fn work_soon(&mut self, ctx: &Context<Self>, redrawn: bool) {
        let link = ctx.link().clone();
        self.working.get_or_insert_with(|| {
            let work = move || link.send_message(Msg::Work);
            match redrawn {
                true => Timeout::new(0, move || drop(Timeout::new(0, work).forget())),
                false => Timeout::new(0, work),
            }
        });
    }

    fn known_steps(&self) -> Option<Progress> {
        self.bench.run().map(|run| run.progress())
    }

    fn shown_steps(&self) -> Option<Progress> {
        self.moment.as_ref().map(|moment| moment.snapshot.progress)
    }

    fn play(&mut self, ctx: &Context<Self>) {
        if self.is_over() {
            self.bench.go(Goal::Step(0));
            self.work(ctx);
        }
        self.tick_on(ctx);
    }

    /// Starts a timer with the chosen speed.
    fn tick_on(&mut self, ctx: &Context<Self>) {
        let link = ctx.link().clone();
        let pause = 1000 / self.speed.max(1);
        self.playing = Some(Interval::new(pause, move || link.send_message(Msg::Tick)));
    }

    fn pause(&mut self) {
        self.playing = None;
    }

    /// The cursor is at the end of a complete run, or at a limit.
    fn is_over(&self) -> bool {
        self.moment.as_ref().is_some_and(|moment| {
            let progress = moment.snapshot.progress;
            let stands = progress.outcome.is_some() || progress.limited;
            moment.snapshot.step == progress.steps && stands
        })
    }
}
