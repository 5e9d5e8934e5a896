//! The page: one owner of all that changes, and messages that change it.

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::{Interval, Timeout};
use lariat_layout::Point;
use lariat_layout::message::Answer;
use lariat_session::core::{Outcome, StateId};
use lariat_session::link::{self, Shared};
use lariat_session::{Direction, EXAMPLES, Example, Goal, Until, Workbench};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::prelude::*;

use crate::clock;
use crate::drawing::Drawing;
use crate::keys;
use crate::layout_worker::LayoutWorker;
use crate::moment::Moment;
use crate::storage;
use crate::theme::Theme;
use crate::view::{
    Examples, Graph, Header, Help, Inspector, ModelPane, Notice, NoticeBar, Strip, Tab, Tabs,
    Transport, WorkNote,
};

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
    OpenOwn,
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
        app.own = own && app.bench.as_example().is_none();
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
                self.own = true;
                storage::save_model(&self.draft);
                let link = ctx.link().clone();
                let pause = move || link.send_message(Msg::TypingPaused);
                self.typing = Some(Timeout::new(TYPING_PAUSE_MS, pause));
            }
            Msg::TypingPaused => {
                self.typing = None;
                self.pause();
                clear_address();
                self.bench.edit(&self.draft.clone());
                self.new_model(ctx);
            }
            Msg::Choose(name) => {
                self.pause();
                self.bench.choose(&name);
                self.refresh();
                self.work(ctx);
            }
            Msg::OpenExample(example) => {
                self.keep_own();
                clear_address();
                self.open(ctx, Workbench::example(example));
            }
            Msg::OpenOwn => {
                if let Some(text) = storage::own() {
                    storage::forget_own();
                    self.keep_own();
                    let name = self.bench.algorithm().name;
                    self.open(ctx, Workbench::new(&text, name));
                    self.own = true;
                }
            }
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
            Msg::SwitchTheme => {
                self.theme = self.theme.other();
                self.theme.apply();
                storage::save_theme(self.theme.name());
            }
            Msg::HideOrShowUnseen => {
                self.hide_unseen = !self.hide_unseen;
                self.save_soon();
            }
            Msg::Help(open) => self.help = open,
            Msg::Show(tab) => (self.tab, self.left_folded) = (tab, false),
            Msg::FoldLeft => self.left_folded = !self.left_folded,
            Msg::Select(state) => {
                self.selected = if self.selected == state { None } else { state };
            }
            Msg::Drag(node, to) => {
                self.drawing.drag(node, to);
                self.save_soon();
            }
            Msg::Tidy => {
                self.drawing.tidy();
                self.draw();
                self.generation += 1;
                self.save_soon();
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
            Msg::Escape => {
                (self.help, self.notice, self.selected) = (false, None, None);
                leave_field();
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let example = self.bench.as_example();
        let class = classes!("app", self.left_folded.then_some("left-folded"));
        html! {
            <div {class}>
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
                        />
                    } else {
                        <Examples
                            current={example.map(|example| example.id)}
                            own={self.own_elsewhere()}
                            on_open={link.callback(Msg::OpenExample)}
                            on_open_own={link.callback(|()| Msg::OpenOwn)}
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
                    degeneralised={self.bench.is_degeneralised() && self.moment.is_some()}
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
                        <p>{ self.bench.refusal().unwrap_or(
                            "The text on the left does not describe a model so far. The remarks \
                             below it say why.") }</p>
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
                    stopped={self.bench.is_stopped()}
                    on_message={link.callback(|msg| msg)}
                />
            </footer>
        }
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
            self.save_soon();
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

    fn open(&mut self, ctx: &Context<Self>, bench: Workbench) {
        self.pause();
        self.bench = bench;
        self.draft = self.bench.text().into();
        self.typing = None;
        (self.own, self.notice, self.tab) = (false, None, Tab::Model);
        self.drawing.tidy();
        storage::save_model(&self.draft);
        self.new_model(ctx);
    }

    fn new_model(&mut self, ctx: &Context<Self>) {
        self.selected = None;
        self.generation += 1;
        self.refresh();
        self.work(ctx);
        self.save_soon();
    }

    /// Opens the link in the address, if there is one. A bad one changes nothing but the notice.
    fn open_address(&mut self, ctx: &Context<Self>) {
        let fragment = gloo::utils::window().location().hash().unwrap_or_default();
        if fragment.len() < 2 {
            return;
        }
        match link::decode(&fragment) {
            Ok(shared) => {
                self.keep_own();
                let (bench, notice) = Workbench::shared(&shared);
                self.open(ctx, bench);
                self.hide_unseen = shared.hide_unseen;
                self.drawing.set_moved(&shared.moved);
                self.notice = notice.map(Notice::info);
                self.refresh();
            }
            Err(error) => self.notice = Some(Notice::error(sentence(&error.to_string()))),
        }
    }

    /// The reader's own text is kept before something else takes its place.
    fn keep_own(&mut self) {
        if self.own && EXAMPLES.iter().all(|example| *example.text != *self.draft) {
            storage::save_own(&self.draft);
        }
    }

    fn own_elsewhere(&self) -> Option<String> {
        storage::own().filter(|own| **own != *self.draft)
    }

    fn share(&mut self) -> Shared {
        Shared { moved: self.drawing.moved(), hide_unseen: self.hide_unseen, ..self.bench.share() }
    }

    fn copy_link(&mut self, ctx: &Context<Self>) {
        let fragment = link::encode(&self.share());
        let location = gloo::utils::window().location();
        let page = location.href().unwrap_or_default();
        let address = format!("{}{fragment}", page.split('#').next().unwrap_or_default());
        let length = address.chars().count();
        let Some(clipboard) = clipboard() else {
            ctx.link().send_message(Msg::Copied(Err(address)));
            return;
        };
        let done = ctx.link().callback(Msg::Copied);
        spawn_local(async move {
            let written = JsFuture::from(clipboard.write_text(&address)).await;
            done.emit(written.map(|_| length).map_err(|_| address));
        });
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

    /// The cursor is at the end of a run that is known to its end.
    fn is_over(&self) -> bool {
        self.moment.as_ref().is_some_and(|moment| {
            let progress = moment.snapshot.progress;
            moment.snapshot.step == progress.steps && progress.outcome.is_some()
        })
    }

    fn stretches(&self) -> Rc<[(u64, u64, lariat_session::core::SearchKind)]> {
        self.bench.run().map_or_else(|| [].into(), |run| run.strip().stretches().into())
    }

    fn counterexamples(&self) -> Rc<[u64]> {
        self.bench.run().map_or_else(|| [].into(), |run| run.counterexamples().into())
    }

    /// Remembers the view, but not at every step of a drag.
    fn save_soon(&mut self) {
        let shared = self.share();
        self.saving = Some(Timeout::new(120, move || storage::save_view(shared)));
    }
}

fn listen(ctx: &Context<App>) -> Vec<EventListener> {
    let window = gloo::utils::window();
    let link = ctx.link().clone();
    let keyboard = EventListener::new_with_options(
        &window,
        "keydown",
        gloo::events::EventListenerOptions::enable_prevent_default(),
        move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            if event.ctrl_key() || event.meta_key() || event.alt_key() || is_typing(event) {
                return;
            }
            if let Some(message) = keys::message(&event.key()) {
                event.prevent_default();
                link.send_message(message);
            }
        },
    );
    let link = ctx.link().clone();
    let address =
        EventListener::new(&window, "hashchange", move |_| link.send_message(Msg::LinkInAddress));
    vec![keyboard, address]
}

/// Keys belong to a text field or a list while it has the focus; a space presses a focused button.
fn is_typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let tag = target.map(|element| element.tag_name().to_lowercase()).unwrap_or_default();
    match event.key().as_str() {
        "Escape" => false,
        " " | "Enter" => matches!(&*tag, "textarea" | "input" | "select" | "button" | "a"),
        _ => matches!(&*tag, "textarea" | "input" | "select"),
    }
}

fn clipboard() -> Option<web_sys::Clipboard> {
    let navigator = gloo::utils::window().navigator();
    let clipboard = js_sys::Reflect::get(&navigator, &"clipboard".into()).ok()?;
    clipboard.dyn_into().ok()
}

/// Takes the link out of the address: what is on the screen is no longer what it says.
fn clear_address() {
    let location = gloo::utils::window().location();
    if location.hash().is_ok_and(|hash| !hash.is_empty()) {
        let path = location.pathname().unwrap_or_default();
        if let Ok(history) = gloo::utils::window().history() {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&path));
        }
    }
}

/// The graph comes first where there is no room for everything.
fn is_narrow() -> bool {
    let width = gloo::utils::window().inner_width().ok().and_then(|width| width.as_f64());
    width.is_some_and(|width| width < 1000.0)
}

/// Gives the keys back to the transport.
fn leave_field() {
    let field = gloo::utils::document().active_element();
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = field.blur();
    }
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}
