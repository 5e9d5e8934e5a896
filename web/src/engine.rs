//! The engine in its worker. This is the only place that talks to it.
//!
//! The engine sends messages whenever something has changed; each says which request is the newest that it takes
//! into account. What it shows is kept here, and stays on the screen until something newer arrives: also while
//! the engine is started again.

mod desk;
mod growing;
mod overview;
mod placing;
mod recovery;

use std::collections::VecDeque;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use lariat_layout::overview::Replied;
use lariat_protocol::{
    Asked, Change, Command, Message, Origin, PROTOCOL, Pane, Request, Stride, Strip, Told, View,
};
use yew::Callback;

use crate::clock;
use crate::layout_worker::FromLayout;
use crate::worker::{Beside, Heard, fresh_number};
use desk::Desk;
use growing::Growth;
pub(crate) use overview::OverviewWorker;
use placing::Placing;

/// A stop that is not heard within this time ends the worker.
const STOP_MS: u32 = 150;
/// A new document does not wait for an engine that has not heard something for longer than this.
const DEAF_MS: f64 = 300.0;
/// An edit waits longer: typing on comes soon.
const EDIT_DEAF_MS: f64 = 1_000.0;
/// The limit of steps that wait; with more, a slow engine would continue after the key is released.
const PRESSES: usize = 32;

/// Events of the workers.
pub(crate) enum Event {
    Engine(Heard),
    /// Of the whole engine, beside the small one that the page starts with.
    Whole(Heard),
    /// Nothing was done for a while.
    Idle,
    Desk(Heard),
    Layout(FromLayout),
    /// Of the worker that draws thousands of states.
    Overview(Heard),
    /// A stop with this number may not have been heard in time.
    Unheard(u64),
    /// Another request may not have been heard in time.
    Deaf(u64),
}

/// What the user is told if the engine does not answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Delay {
    #[default]
    None,
    /// It is working; the progress, if known.
    Working(String),
    /// It has sent nothing for a long time.
    Silent,
}

pub(crate) struct Engine {
    worker: Beside,
    growth: Growth,
    desk: Desk,
    placing: Placing,
    overview: Rc<OverviewWorker>,
    on_event: Callback<Event>,
    view: View,
    /// The panes of the view, and its timeline, which are drawn again only if they have changed.
    panes: Vec<Rc<Pane>>,
    strip: Rc<Strip>,
    /// The number of the request that opened the document, and how it was opened.
    opened: u64,
    origin: Origin,
    /// The texts that the engine was told, and those that the view belongs to.
    texts: Texts,
    shown_texts: Texts,
    /// The last record of the document, while a new engine has not shown it yet.
    record: Option<String>,
    heard: u64,
    /// Requests that are not heard yet, and when they were sent.
    unheard: VecDeque<(u64, f64)>,
    /// The newest request that has sent a text.
    written: u64,
    /// The worker is new: its first view replaces everything.
    is_new: bool,
    delay: Delay,
    /// It has sent a message, after which the wait for the next one has not begun.
    has_spoken: bool,
    /// The last choice of a search, until it is heard.
    choice: Option<(u64, Asked)>,
    /// The time limit of a request that replaces work which may be indivisible.
    replacing: Option<Timeout>,
    /// The time limit of a stop.
    stopping: Option<(Timeout, Command)>,
    /// How often it has fallen without having worked in between.
    falls: u32,
    /// The newest request after it was started again, none of which the user has made.
    restarted: u64,
    /// It falls whenever it is started.
    lost: bool,
    /// Incremented when it is started again.
    starts: u32,
    asking: bool,
    quiet: bool,
    /// The size of the stage, if it is known.
    stage: (u32, u32),
}

/// A model and its property.
#[derive(Clone, Default, PartialEq)]
struct Texts {
    model: Rc<str>,
    property: Rc<str>,
}

impl Engine {
    pub(crate) fn new(on_event: Callback<Event>) -> Engine {
        Engine {
            worker: Beside::new("first", "", PROTOCOL, on_event.reform(Event::Engine)),
            growth: Growth::default(),
            desk: Desk::new(on_event.reform(Event::Desk)),
            placing: Placing::new(on_event.reform(Event::Layout)),
            overview: Rc::new(OverviewWorker::new(on_event.reform(Event::Overview))),
            on_event,
            view: View::default(),
            panes: Vec::new(),
            strip: Rc::default(),
            opened: 0,
            origin: Origin::Alone,
            texts: Texts::default(),
            shown_texts: Texts::default(),
            record: None,
            heard: 0,
            unheard: VecDeque::new(),
            written: 0,
            is_new: true,
            delay: Delay::None,
            has_spoken: false,
            choice: None,
            replacing: None,
            stopping: None,
            falls: 0,
            restarted: u64::MAX,
            lost: false,
            starts: 0,
            asking: false,
            quiet: false,
            stage: (0, 0),
        }
    }

    /// What is on the screen. Its panes are in [`Engine::panes`], its timeline in [`Engine::strip`].
    pub(crate) fn view(&self) -> &View {
        &self.view
    }

    pub(crate) fn panes(&self) -> &[Rc<Pane>] {
        &self.panes
    }

    pub(crate) fn strip(&self) -> &Rc<Strip> {
        &self.strip
    }

    pub(crate) fn delay(&self) -> &Delay {
        &self.delay
    }

    /// Whether it could not be started, and is not tried any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.lost
    }

    /// Whether the view belongs to the open document.
    pub(crate) fn is_current(&self) -> bool {
        self.heard >= self.opened
    }

    /// Whether it has heard all requests.
    pub(crate) fn has_heard_all(&self) -> bool {
        self.unheard.is_empty() && !self.has_waiting()
    }

    /// Whether it has heard this request.
    pub(crate) fn has_heard(&self, number: u64) -> bool {
        self.lost || self.heard >= number
    }

    /// The number of the newest request.
    pub(crate) fn newest(&self) -> u64 {
        self.unheard.back().map_or(self.heard, |(number, _)| *number)
    }

    /// Whether there is nothing more to do.
    pub(crate) fn is_at_rest(&self) -> bool {
        self.lost || self.is_current() && self.has_heard_all() && !self.view.work.busy
    }

    /// Whether the work on the texts is done or stopped, whatever else it has still to hear.
    pub(crate) fn has_done(&self) -> bool {
        self.lost || self.is_current() && self.knows_texts() && !self.view.work.busy
    }

    /// Changes when it is started again.
    pub(crate) fn starts(&self) -> u32 {
        self.starts
    }

    /// What a link needs besides the texts. Empty if it is not known yet.
    pub(crate) fn record(&self) -> &str {
        match (&self.record, &self.origin) {
            _ if self.is_current() => &self.view.record,
            (Some(record), _) | (None, Origin::View(record)) => record,
            _ => "",
        }
    }

    /// Opens a document. An engine that is busy with another one is stopped.
    pub(crate) fn open(&mut self, model: Rc<str>, property: Rc<str>, origin: Origin) {
        if self.is_deaf(DEAF_MS) {
            self.end();
        }
        self.placing.forget();
        self.forget_waiting();
        (self.lost, self.falls, self.record) = (false, 0, None);
        self.origin = origin.clone();
        self.texts = Texts { model, property };
        self.begin(self.texts.clone(), origin, false);
    }

    /// Sends the model as the user has changed it.
    pub(crate) fn edit(&mut self, model: Rc<str>) {
        self.listen(EDIT_DEAF_MS);
        self.texts.model = model.clone();
        self.written = self.send(Asked::Edit(model.to_string()));
        self.limit_wait(self.written);
    }

    pub(crate) fn edit_property(&mut self, property: Rc<str>) {
        self.listen(EDIT_DEAF_MS);
        self.texts.property = property.clone();
        self.written = self.send(Asked::Property(property.to_string()));
        self.limit_wait(self.written);
    }

    /// Whether it knows these texts, or has changed them itself. Otherwise the user has changed them since.
    pub(crate) fn knows_texts(&self) -> bool {
        self.has_heard(self.written)
    }

    /// The engine has changed the texts itself.
    pub(crate) fn note_texts(&mut self, model: Rc<str>, property: Rc<str>) {
        self.texts = Texts { model, property };
        self.shown_texts = self.texts.clone();
    }

    /// Runs another search, or shows an explanation.
    pub(crate) fn choose(&mut self, name: String, force: bool) {
        self.listen(DEAF_MS);
        self.forget_waiting();
        let choice = Asked::Choose { name, force };
        let number = self.send(choice.clone());
        self.choice = Some((number, choice));
        self.limit_wait(number);
    }

    pub(crate) fn step(&mut self, stride: Stride, forwards: bool) {
        if self.unheard.len() < PRESSES {
            self.send(Asked::Step { stride, forwards });
        }
    }

    /// Stops the work, or forgets it. This is heard at once, or else the worker is ended.
    pub(crate) fn halt(&mut self, command: Command) {
        let number = self.send(Asked::Command(command));
        let on_event = self.on_event.clone();
        let unheard = move || on_event.emit(Event::Unheard(number));
        self.stopping = Some((Timeout::new(STOP_MS, unheard), command));
    }

    /// Whether the panel for questions is visible, and whether steps are too fast to be announced.
    pub(crate) fn tell_state(&mut self, asking: bool, quiet: bool) {
        if self.asking != asking {
            self.asking = asking;
            self.send(Asked::Asking(asking));
        }
        if self.quiet != quiet {
            self.quiet = quiet;
            self.send(Asked::Quiet(quiet));
        }
    }

    /// The worker that draws the overview.
    pub(crate) fn overview(&self) -> &Rc<OverviewWorker> {
        &self.overview
    }

    fn hear_overview(&mut self, heard: Heard) {
        match OverviewWorker::read(heard) {
            Some(Replied::Drawn { step, placed }) => self.overview.note_drawn(step, placed),
            Some(Replied::Pressed(place)) => {
                self.send(Asked::Dot(place));
            }
            Some(Replied::Moved) | None => {}
        }
    }

    /// The size of the stage, for which pictures are made.
    pub(crate) fn tell_stage(&mut self, width: u32, height: u32) {
        if self.stage != (width, height) {
            self.stage = (width, height);
            self.send(Asked::Stage { width, height });
        }
    }

    /// Sends a request, and returns its number.
    pub(crate) fn send(&mut self, asked: Asked) -> u64 {
        let number = fresh_number();
        self.send_as(number, asked);
        number
    }

    fn send_as(&mut self, number: u64, asked: Asked) {
        if !self.lost {
            self.unheard.push_back((number, clock::now()));
            self.keep(number, &asked);
            self.worker.say(&Request { number, asked }.pack());
        }
    }

    /// Takes an event. Returns what the page has to do, texts first: they are stored with the record before.
    pub(crate) fn take(&mut self, event: Event) -> Vec<Told> {
        match event {
            Event::Engine(Heard::Bytes(bytes)) => match Message::unpack(&bytes) {
                Some(message) => return self.hear(message),
                None => return self.fall("it sent what the page cannot read"),
            },
            Event::Engine(Heard::Pulse(words)) => self.delay = Delay::Working(words),
            Event::Engine(Heard::Late) if self.unheard.is_empty() => {}
            Event::Engine(Heard::Late) => self.delay = Delay::Working(String::new()),
            Event::Engine(Heard::Silent) => self.delay = Delay::Silent,
            Event::Engine(Heard::Fell(why)) => return self.fall(&why),
            Event::Engine(Heard::File(_) | Heard::Ready) => {}
            Event::Desk(heard) => {
                if let Some(asked) = self.desk.take(heard) {
                    self.send(asked);
                }
            }
            Event::Layout(answer) => {
                if let Some(asked) = self.placing.take(answer) {
                    self.send(asked);
                }
            }
            Event::Overview(heard) => self.hear_overview(heard),
            Event::Unheard(number) => self.stop_deaf(number),
            Event::Deaf(number) => self.replace_deaf(number),
            Event::Idle => self.fetch_whole(),
            Event::Whole(heard) => {
                if let Some(heard) = self.hear_whole(heard) {
                    return self.take(Event::Engine(heard));
                }
            }
        }
        Vec::new()
    }

    fn hear(&mut self, message: Message) -> Vec<Told> {
        let Message { heard, document, told } = message;
        // Its numbers mean nothing then.
        if let Some(why) = told.iter().find_map(crash) {
            return self.fall(why);
        }
        if told.contains(&Told::Lacks) {
            self.replace();
            return Vec::new();
        }
        self.heard = self.heard.max(heard);
        while self.unheard.front().is_some_and(|(number, _)| *number <= self.heard) {
            self.unheard.pop_front();
        }
        (self.delay, self.has_spoken) = (Delay::None, true);
        if self.has_heard_all() {
            self.stopping = None;
        }
        let is_current = document == self.opened;
        if is_current && self.heard >= self.written {
            self.shown_texts = self.texts.clone();
        }
        let mut news = Vec::new();
        for told in told {
            match told {
                // Later changes are relative to it, even if it is about an older document.
                Told::Changed(_) => news.push(told),
                _ if !is_current => {}
                Told::Place { number, graph } => {
                    let dropped = self.placing.ask(number, graph);
                    self.send_all(dropped);
                }
                Told::Overview(bytes) => self.overview.pass(&bytes),
                Told::Question(bytes) => self.desk.ask(&bytes),
                Told::NoQuestions => self.desk.stop(),
                Told::Written { .. } => news.insert(0, told),
                told => news.push(told),
            }
        }
        news
    }

    fn send_all(&mut self, asked: impl IntoIterator<Item = Asked>) {
        for asked in asked {
            self.send(asked);
        }
    }

    /// What is shown has changed.
    pub(crate) fn change(&mut self, mut change: Change) {
        let fits: Vec<u32> = self.panes.iter().map(|pane| pane.fit).collect();
        if std::mem::take(&mut self.is_new) {
            self.view = View::default();
            self.panes.clear();
            self.strip = Rc::default();
        }
        if let Some(strip) = change.strip.take() {
            self.strip = Rc::new(strip);
        }
        if let Some(mut panes) = change.panes.take() {
            if std::mem::take(&mut self.growth.keeps_fit)
                && let (Some(before), Some(pane)) = (fits.first(), panes.first())
                && fits.len() == panes.len()
            {
                self.growth.fit_shift = before.wrapping_sub(pane.fit);
            }
            for pane in &mut panes {
                pane.fit = pane.fit.wrapping_add(self.growth.fit_shift);
            }
            let mut before = std::mem::take(&mut self.panes).into_iter();
            self.panes = panes
                .into_iter()
                .map(|pane| match before.next() {
                    Some(same) if *same == pane => same,
                    _ => Rc::new(pane),
                })
                .collect();
        }
        self.view.take(change);
    }

    /// Called after each event. After a message, waits for the next one if there is something to wait for.
    pub(crate) fn watch(&mut self) {
        if self.has_waiting() {
            self.send_waiting();
        }
        self.grow_if_idle();
        // It works: there is nothing more to do, or it has heard the user since.
        if self.is_at_rest() || self.heard > self.restarted {
            self.falls = 0;
        }
        if !std::mem::take(&mut self.has_spoken) {
            return;
        }
        let waits = !self.has_heard_all() || self.view.work.busy;
        self.worker.owes(usize::from(waits && !self.lost));
    }
}

fn crash(told: &Told) -> Option<&str> {
    match told {
        Told::Crashed(why) => Some(why),
        _ => None,
    }
}
