//! The page: one owner of all state that only the page has, and the messages that change it. What is computed
//! and drawn comes from the engine.

mod browser;
mod documents;
mod edits;
mod export;
mod keeping;
mod news;
mod playing;
mod screen;
mod touch;

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::file::File;
use gloo::timers::callback::{Interval, Timeout};
use lariat_protocol::{Asked, Command, Screen, Stride};
use lariat_session::Example;
use yew::prelude::*;

use crate::engine::{Delay, Engine, Event};
use crate::storage;
use crate::theme::Theme;
use crate::view::{Notice, Tab, Touch};
use browser::{is_narrow, listen, set_caret, size_of};
use edits::Edits;
use export::Exporting;
pub(crate) use export::{ExportMsg, Fields};
pub(crate) use keeping::Keeping;
use keeping::{Document, Shelf};
use touch::Touched;

const TYPING_PAUSE_MS: u32 = 180;
/// After so long without the mouse, an audience sees no buttons.
const REST_MS: u32 = 3000;

pub(crate) enum Msg {
    /// A worker has said something.
    Engine(Event),
    /// The user does something with a sheet.
    Touch(Touch),
    /// A part of a graph was clicked, or its background.
    Press(String),
    Move {
        pane: u32,
        node: u32,
        x: f64,
        y: f64,
    },
    Tidy,
    /// The stage has another size.
    Resized,
    Typed(String),
    TypingPaused,
    TypedProperty(String),
    PropertyPaused,
    /// Runs another search, or shows an explanation; with `force` even if it does not fit.
    Choose {
        name: String,
        force: bool,
    },
    OpenExample(&'static Example),
    /// The text of an example that was loaded, if loading succeeded.
    Fetched(&'static Example, Option<String>),
    OpenFile(File),
    FileRead(Result<String, String>),
    PropertyRead(String),
    SaveFile,
    Step {
        stride: Stride,
        forwards: bool,
    },
    Seek(u64),
    ToEnd,
    PlayOrPause,
    Tick,
    Speed(u32),
    Command(Command),
    /// Starts the engine again.
    TryAgain,
    CopyLink,
    /// The length of the copied link, or the link.
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
    Help(bool),
    /// Large type, with only the panels that an audience needs.
    Project,
    Export(ExportMsg),
    Show(Tab),
    /// Shows the listing or the stacks, where there is room for one of them.
    Beside {
        stacks: bool,
    },
    FoldLeft,
    /// Shows or hides the buttons that a narrow page hides.
    More(bool),
    /// The mouse moves, or the focus: an audience sees the buttons again.
    Stir,
    Rest,
    /// Shows a notice.
    Told(Notice),
    Dismiss,
    Escape,
}

pub(crate) struct App {
    engine: Engine,
    /// The text in the editor; the engine follows when typing pauses.
    draft: Rc<str>,
    /// The property, a separate text.
    property: Rc<str>,
    notice: Option<Notice>,
    tab: Tab,
    left_folded: bool,
    /// Where there is room for one of them, the stacks are shown and not the listing.
    stacks: bool,
    more: bool,
    /// In projector mode: when the buttons fade, and whether they have.
    resting: Option<Timeout>,
    rests: bool,
    speed: u32,
    playing: Option<Interval>,
    typing: Option<Timeout>,
    typing_property: Option<Timeout>,
    saving: Option<Timeout>,
    theme: Theme,
    help: bool,
    projecting: bool,
    /// What is shown next is far from what is shown now, so that nothing moves there.
    leaps: bool,
    /// The export sheet is open.
    export: Option<Exporting>,
    document: Document,
    edits: Edits,
    shelf: Shelf,
    touched: Touched,
    /// Work is in progress that may crash the page.
    marked: bool,
    /// The changed places in the model text.
    caret: Option<u32>,
    /// The example that is being loaded.
    fetching: Option<&'static str>,
    /// A link is copied when this request is heard.
    copying: Option<u64>,
    /// The cover is on the page until there is something to see.
    covered: bool,
    _listeners: Vec<EventListener>,
}

impl Component for App {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let theme = Theme::wanted();
        theme.apply();
        let mut app = App {
            engine: Engine::new(ctx.link().callback(Msg::Engine)),
            draft: "".into(),
            property: "".into(),
            notice: None,
            tab: Tab::Model,
            // At first it is open where it stands beside the graph.
            left_folded: is_narrow() || !storage::panel_is_open().unwrap_or(true),
            stacks: false,
            more: false,
            resting: None,
            rests: false,
            speed: 4,
            playing: None,
            typing: None,
            typing_property: None,
            saving: None,
            theme,
            help: false,
            projecting: false,
            leaps: true,
            export: None,
            document: Document { id: String::new(), own: false, lasts: false },
            edits: Edits::default(),
            shelf: Shelf::default(),
            touched: Touched::default(),
            marked: true,
            caret: None,
            fetching: None,
            copying: None,
            covered: true,
            _listeners: listen(ctx),
        };
        app.begin(ctx);
        app
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let redraw = self.obey(ctx, msg);
        let asking = self.tab == Tab::Ask && !self.left_folded;
        self.engine.tell_state(asking, self.is_too_fast_to_say());
        redraw
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.screen(ctx)
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        // The engine is still being loaded: its first picture is for this stage.
        if first {
            self.measure();
        }
        self.present_export();
        if let Some(caret) = self.caret.take() {
            set_caret("model-text", caret);
        }
        self.touched.settle(&self.engine);
        self.uncover();
        self.settle(ctx);
    }
}

impl App {
    fn obey(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        self.note_leap(&msg);
        match msg {
            Msg::Engine(event) => return self.hear(ctx, event),
            Msg::Touch(touch) => return self.touched(ctx, touch),
            Msg::Press(action) => {
                self.engine.send(Asked::Do { action, value: String::new() });
                return false;
            }
            Msg::Move { pane, node, x, y } => {
                self.engine.send(Asked::Move { pane, node, x, y });
                return false;
            }
            Msg::Tidy => {
                self.engine.send(Asked::Tidy);
                return false;
            }
            // The current line of the listing may be out of sight.
            Msg::Resized => self.measure(),
            Msg::Typed(text) => {
                self.change(text.into(), self.property.clone(), false);
                self.typing = Some(after_pause(ctx, || Msg::TypingPaused));
            }
            Msg::TypingPaused => self.take_draft(ctx),
            Msg::TypedProperty(text) => {
                self.change(self.draft.clone(), text.into(), false);
                self.typing_property = Some(after_pause(ctx, || Msg::PropertyPaused));
                self.save_soon(ctx);
            }
            Msg::PropertyPaused => self.take_property(ctx),
            Msg::Choose { name, force } => {
                self.begin_deed(ctx);
                self.end_export(ctx);
                self.mark();
                self.engine.choose(name, force);
            }
            Msg::OpenExample(example) => self.open_example(ctx, example),
            Msg::Fetched(example, text) => self.take_fetched(ctx, example, text),
            Msg::Keep(keeping) => return self.keep(ctx, keeping),
            Msg::Undo { forwards } => self.undo(ctx, forwards),
            Msg::OpenFile(file) => self.read_file(ctx, file),
            Msg::FileRead(Ok(text)) => self.show_file(ctx, &text),
            Msg::FileRead(Err(problem)) => self.notice = Some(Notice::error(problem)),
            Msg::PropertyRead(text) => {
                (self.tab, self.left_folded) = (Tab::Property, false);
                self.write_property(ctx, &text);
            }
            Msg::SaveFile => self.save_file(),
            Msg::Step { stride, forwards } => {
                self.pause();
                self.engine.step(stride, forwards);
            }
            Msg::Seek(step) => {
                self.pause();
                self.engine.send(Asked::Seek(step));
            }
            Msg::ToEnd => {
                self.pause();
                self.engine.send(Asked::ToEnd);
            }
            Msg::PlayOrPause => match self.playing {
                Some(_) => self.pause(),
                None => self.play(ctx),
            },
            Msg::Tick => return self.tick(),
            Msg::Speed(speed) => {
                self.speed = speed;
                if self.playing.is_some() {
                    self.tick_on(ctx);
                }
            }
            Msg::Command(command) => self.command(ctx, command),
            Msg::TryAgain => {
                self.mark();
                self.engine.try_again();
            }
            Msg::CopyLink => {
                self.take_draft(ctx);
                self.take_property(ctx);
                self.copying = Some(self.engine.newest());
                self.copy_if_heard(ctx);
            }
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
            Msg::Help(open) => self.help = open,
            Msg::Project => {
                self.projecting = !self.projecting;
                self.stir(ctx);
            }
            Msg::Stir => return self.stir(ctx),
            Msg::Rest => self.rests = self.projecting,
            Msg::More(more) => self.more = more,
            Msg::Beside { stacks } => (self.stacks, self.left_folded) = (stacks, true),
            Msg::Export(message) => return self.export(ctx, message),
            Msg::Show(Tab::Ask) if !self.engine.view().tabs.ask => return false,
            Msg::Show(tab) => {
                (self.tab, self.left_folded) = (tab, false);
                self.keep_panel();
                if tab != Tab::Ask {
                    self.list_own(ctx);
                }
            }
            Msg::FoldLeft => {
                self.left_folded = !self.left_folded;
                self.keep_panel();
            }
            Msg::Told(notice) => self.notice = Some(notice),
            Msg::Dismiss => self.notice = None,
            Msg::Escape => self.escape(ctx),
        }
        true
    }

    fn measure(&mut self) {
        if let Some((width, height)) = size_of("main.stage") {
            self.engine.tell_stage(width, height);
        }
    }

    fn command(&mut self, ctx: &Context<Self>, command: Command) {
        match command {
            Command::Stop => {
                self.engine.halt(command);
                // The page has survived what was stopped.
                self.survive(ctx);
            }
            Command::Cancel => {
                self.pause();
                self.engine.halt(command);
            }
            Command::Resume => {
                self.mark();
                self.engine.send(Asked::Command(command));
            }
            Command::Compare | Command::UndoOrder | Command::RunForward | Command::RunBack => {
                self.begin_deed(ctx);
                self.engine.send(Asked::Command(command));
            }
            _ => {
                self.engine.send(Asked::Command(command));
            }
        }
    }

    /// Closes what lies above the page, and leaves what the engine has selected.
    fn escape(&mut self, ctx: &Context<Self>) {
        let closes = self.help || self.more || self.notice.is_some() || self.export.is_some();
        let compares = self.engine.view().screen == Screen::Comparison;
        self.end_export(ctx);
        (self.help, self.more, self.notice) = (false, false, None);
        // It would close the comparison, too.
        if !(closes && compares) {
            self.projecting = false;
            self.engine.send(Asked::Command(Command::Escape));
        }
    }

    /// Shows the buttons to an audience, until nothing has moved for a while.
    fn stir(&mut self, ctx: &Context<Self>) -> bool {
        let link = ctx.link().clone();
        let rest = || Timeout::new(REST_MS, move || link.send_message(Msg::Rest));
        self.resting = self.projecting.then(rest);
        std::mem::take(&mut self.rests)
    }

    /// Remembers whether the panel is open. A narrow page has no room for both, so it says nothing.
    fn keep_panel(&self) {
        if !is_narrow() {
            storage::save_panel(!self.left_folded);
        }
    }

    /// Removes the cover once the engine has drawn something, or when it takes too long.
    fn uncover(&mut self) {
        let drawn = self.engine.is_current() || self.engine.is_lost();
        let late = match self.engine.delay() {
            Delay::Silent => true,
            Delay::Working(words) => !words.is_empty(),
            Delay::None => false,
        };
        if self.covered && (drawn || late) {
            self.covered = false;
            if let Some(cover) = gloo::utils::document().get_element_by_id("boot") {
                cover.remove();
            }
        }
    }
}

/// Sends a message when typing pauses.
fn after_pause(ctx: &Context<App>, message: fn() -> Msg) -> Timeout {
    let link = ctx.link().clone();
    Timeout::new(TYPING_PAUSE_MS, move || link.send_message(message()))
}
