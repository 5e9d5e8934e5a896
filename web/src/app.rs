//! The page: one owner of all that changes, and messages that change it.

mod browser;
mod documents;

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::file::File;
use gloo::timers::callback::{Interval, Timeout};
use lariat_layout::Point;
use lariat_layout::message::Answer;
use lariat_session::core::{Outcome, StateId};
use lariat_session::{Direction, EXAMPLES, Example, Goal, Until, Workbench};
use yew::prelude::*;

use crate::clock;
use crate::drawing::Drawing;
use crate::layout_worker::LayoutWorker;
use crate::moment::Moment;
use crate::storage;
use crate::theme::Theme;
use crate::view::{
    Examples, Graph, Header, Help, Inspector, ModelPane, Notice, NoticeBar, Strip, Tab, Tabs,
    Transport, WorkNote, prose,
};
use browser::{clear_address, dropped, is_narrow, listen};

/// A slice of work is as long as half a frame: the page stays smooth.
const SLICE_MS: f64 = 8.0;
const SLICE_STEPS: u64 = 20_000;
const TYPING_PAUSE_MS: u32 = 180;

pub(crate) enum Msg {
    Work,
    Typed(String),
    TypingPaused,
    Choose(String),
    OpenExample(&'static Example),
    OpenOwn(String),
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
    LinkInAddress,
    Save,
    SwitchTheme,
    HideOrShowUnseen,
    Help(bool),
    Show(Tab),
    FoldLeft,
    Select(Option<StateId>),
    Drag(u32, Point),
    Tidy,
    Placed(Answer),
    Stop,
    Resume,
    Dismiss,
    Escape,
}

pub(crate) struct App {
    bench: Workbench,
    /// What the editor shows; the bench follows when typing pauses.
    draft: Rc<str>,
    moment: Option<Rc<Moment>>,
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
    selected: Option<StateId>,
    /// Grows with every model: a new one is fitted into the stage.
    generation: u32,
    /// The text was typed by the reader, and an example must not overwrite it without trace.
    own: bool,
    _listeners: Vec<EventListener>,
}

impl Component for App {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let theme = Theme::wanted();
        theme.apply();
        let worker = LayoutWorker::new(ctx.link().callback(Msg::Placed));
        let (bench, shared, own) = match storage::session() {
            Some(shared) => (Workbench::shared(&shared).0, Some(shared), true),
            None => (Workbench::example(&EXAMPLES[0]), None, false),
        };
        let mut app = App {
            draft: bench.text().into(),
            bench,
            moment: None,
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
            selected: None,
            generation: 0,
            own: false,
            _listeners: listen(ctx),
        };
        app.own = own && !storage::is_lent() && app.bench.as_example().is_none();
        if let Some(shared) = shared {
            app.hide_unseen = shared.hide_unseen;
            app.drawing.set_moved(&shared.moved);
        }
        app.open_address(ctx);
        app.refresh();
        app.work(ctx);
        app
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Work => {
                self.working = None;
                return self.work(ctx);
            }
            Msg::Typed(text) => {
                self.draft = text.into();
                self.claim(true);
                storage::save_model(&self.draft);
                let link = ctx.link().clone();
                let pause = move || link.send_message(Msg::TypingPaused);
                self.typing = Some(Timeout::new(TYPING_PAUSE_MS, pause));
            }
            Msg::TypingPaused => self.take_draft(ctx),
            Msg::Choose(name) => {
                self.pause();
                self.bench.choose(&name);
                self.refresh();
                self.work(ctx);
                self.save_soon(ctx);
            }
            Msg::OpenExample(example) => {
                self.keep_own();
                clear_address();
                self.open(ctx, Workbench::example(example));
            }
            Msg::OpenOwn(text) => {
                self.keep_own();
                storage::forget_own(&text);
                clear_address();
                let name = self.bench.algorithm().name;
                self.open(ctx, Workbench::new(&text, name));
                self.claim(true);
            }
            Msg::OpenFile(file) => self.read_file(ctx, file),
            Msg::FileRead(Ok(text)) => {
                self.keep_own();
                clear_address();
                let name = self.bench.algorithm().name;
                self.open(ctx, Workbench::new(&text, name));
                self.claim(true);
            }
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
            Msg::LinkInAddress => {
                self.open_address(ctx);
                self.work(ctx);
            }
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
            Msg::Show(tab) => (self.tab, self.left_folded) = (tab, false),
            Msg::FoldLeft => self.left_folded = !self.left_folded,
            Msg::Select(state) => {
                self.selected = if self.selected == state { None } else { state };
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
            Msg::Stop => self.bench.stop(),
            Msg::Resume => {
                self.bench.resume();
                self.work(ctx);
            }
            Msg::Dismiss => self.notice = None,
            Msg::Escape => (self.help, self.notice, self.selected) = (false, None, None),
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let example = self.bench.as_example();
        let class = classes!("app", self.left_folded.then_some("left-folded"));
        html! {
            <div {class} ondragover={Callback::from(|event: DragEvent| event.prevent_default())}
                ondrop={link.batch_callback(dropped)}>
                <Header
                    title={example.map_or("Your model", |example| example.title)}
                    source={example.map_or("", |example| example.source)}
                    algorithm={self.bench.algorithm().name}
                    theme={self.theme}
                    on_message={link.callback(|msg| msg)}
                />
                <aside class="left" aria-label="Model">
                    <Tabs tab={self.tab} on_show={link.callback(Msg::Show)} />
                    if self.tab == Tab::Model {
                        <ModelPane
                            text={self.draft.clone()}
                            format={self.bench.format()}
                            diagnostics={self.bench.diagnostics().to_vec()}
                            pending={self.typing.is_some()}
                            lesson={example.map(|example| example.lesson)}
                            on_typed={link.callback(Msg::Typed)}
                            on_file={link.callback(Msg::OpenFile)}
                            on_save={link.callback(|()| Msg::SaveFile)}
                        />
                    } else {
                        <Examples
                            current={example.map(|example| example.id)}
                            own={self.own_elsewhere()}
                            on_open={link.callback(Msg::OpenExample)}
                            on_open_own={link.callback(Msg::OpenOwn)}
                        />
                    }
                </aside>
                { self.stage(ctx) }
                { self.footer(ctx) }
                <aside class="right" aria-label="Search">
                    if let Some(moment) = &self.moment {
                        <Inspector
                            listing={self.bench.algorithm().listing}
                            moment={moment.clone()}
                            selected={self.selected}
                            on_select={link.callback(Msg::Select)}
                        />
                    }
                </aside>
                if self.help {
                    <Help on_close={link.callback(|()| Msg::Help(false))} />
                }
            </div>
        }
    }
}

impl App {
    fn stage(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        html! {
            <main class="stage">
                <NoticeBar
                    notice={self.notice.clone()}
                    stale={self.bench.is_stale() && self.moment.is_some()}
                    acceptance_sets={self.bench.is_degeneralised().then(|| self.acceptance_sets()).flatten()}
                    hidden={self.moment.as_ref().and_then(|moment| moment.scene.hidden())}
                    on_dismiss={link.callback(|()| Msg::Dismiss)}
                />
                if let Some(moment) = &self.moment {
                    <Graph
                        moment={moment.clone()}
                        picture={self.drawing.picture()}
                        sizes={self.drawing.graph().nodes.clone()}
                        colours={self.bench.algorithm().listing.colours}
                        generation={self.generation}
                        hide_unseen={self.hide_unseen}
                        selected={self.selected}
                        on_message={link.callback(|msg| msg)}
                    />
                } else {
                    <div class="empty">
                        <h2>{ "Nothing to search yet" }</h2>
                        <p>{ prose(&documents::sentence(self.bench.refusal().unwrap_or(
                            "The text on the left does not describe a model so far. The remarks \
                             below it say why."))) }</p>
                        <button class="btn" onclick={link.callback(|_| Msg::Show(Tab::Examples))}>
                            { "Look at the examples" }
                        </button>
                    </div>
                }
            </main>
        }
    }

    fn footer(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let Some(moment) = &self.moment else {
            return html! { <footer class="transport" /> };
        };
        html! {
            <footer class="transport">
                <Transport
                    step={moment.snapshot.step}
                    progress={moment.snapshot.progress}
                    stride={self.stride}
                    playing={self.playing.is_some()}
                    speed={self.speed}
                    on_message={link.callback(|msg| msg)}
                />
                <Strip
                    moment={moment.clone()}
                    stretches={self.stretches()}
                    counterexamples={self.counterexamples()}
                    on_seek={link.callback(Msg::Seek)}
                />
                <WorkNote
                    progress={moment.snapshot.progress}
                    state_limit={self.bench.state_limit()}
                    stopped={self.bench.is_stopped()}
                    on_message={link.callback(|msg| msg)}
                />
            </footer>
        }
    }

    /// How many sets the model has, while there is something to see.
    fn acceptance_sets(&self) -> Option<u32> {
        self.moment.as_ref().and(self.bench.blueprint()).map(|b| b.model_acceptance_sets())
    }

    /// Takes stock of the bench after something moved.
    fn refresh(&mut self) {
        let previous = self.moment.as_ref().map(|moment| moment.scene.clone());
        self.moment = self
            .bench
            .debugger()
            .map(|debugger| Rc::new(Moment::take(debugger, previous.as_ref())));
        self.draw();
    }

    fn draw(&mut self) {
        if let Some(request) = self.moment.as_ref().and_then(|moment| self.drawing.show(moment)) {
            self.worker.ask(request);
        }
    }

    /// Works for a slice, and comes back for more if there is more to do.
    fn work(&mut self, ctx: &Context<Self>) -> bool {
        let started = clock::now();
        let (mut moved, before) = (false, self.known_steps());
        let busy = loop {
            let worked = self.bench.work(SLICE_STEPS);
            moved |= worked.moved;
            if let Some(text) = worked.notice {
                self.notice = Some(Notice::info(text));
            }
            if !worked.busy || clock::now() - started > SLICE_MS {
                break worked.busy;
            }
        };
        let changed = moved || self.known_steps() != before;
        if changed {
            self.refresh();
        }
        if moved {
            self.save_soon(ctx);
        }
        if busy && self.working.is_none() {
            let link = ctx.link().clone();
            self.working = Some(Timeout::new(0, move || link.send_message(Msg::Work)));
        }
        changed
    }

    fn known_steps(&mut self) -> Option<(u64, Option<Outcome>)> {
        self.bench.debugger().map(|debugger| {
            let progress = debugger.progress();
            (progress.steps, progress.outcome)
        })
    }

    fn play(&mut self, ctx: &Context<Self>) {
        if self.is_over() {
            self.bench.go(Goal::Step(0));
            self.work(ctx);
        }
        let link = ctx.link().clone();
        let pause = 1000 / self.speed.max(1);
        self.playing = Some(Interval::new(pause, move || link.send_message(Msg::Tick)));
    }

    fn pause(&mut self) {
        self.playing = None;
    }

    /// The cursor is at the end of a run that is known to its end, or goes no further for now.
    fn is_over(&self) -> bool {
        self.moment.as_ref().is_some_and(|moment| {
            let progress = moment.snapshot.progress;
            let stands = progress.outcome.is_some() || progress.limited;
            moment.snapshot.step == progress.steps && stands
        })
    }

    fn stretches(&self) -> Rc<[(u64, u64, lariat_session::core::SearchKind)]> {
        self.bench.run().map_or_else(|| [].into(), |run| run.strip().stretches().into())
    }

    fn counterexamples(&self) -> Rc<[u64]> {
        self.bench.run().map_or_else(|| [].into(), |run| run.counterexamples().into())
    }
}
