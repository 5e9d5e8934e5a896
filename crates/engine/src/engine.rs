//! The engine: hears requests, works in slices, and says what has changed.
//!
//! Hearing a request is fast: it sets a goal, and [`Engine::work`] works towards it. So a newer request
//! replaces the goal of an older one, and a stop is heard between two slices. Opening an explanation and
//! answering a question cannot be divided: for the first, the client may end the engine and open the document
//! again; the second is passed to a desk ([`Told::Question`]), which is another instance.

use std::rc::Rc;

use lariat_explain::message::Topic;
use lariat_explain::{Explanation, Pulse};
use lariat_layout::Point;
use lariat_protocol::{Asked, Command, Message, Request, Stride, Told, Tone, View};
use lariat_session::core::StateId;
use lariat_session::lang::Kind;
use lariat_session::{Classified, Direction, EXAMPLES, Goal, Outline, Slices, Until, Workbench};

use crate::action::Action;
use crate::asking::Asking;
use crate::comparison::Comparison;
use crate::explained::Explained;
use crate::extent::{Extent, Whole};
use crate::order::Reordered;
use crate::pace::Pace;
use crate::parts;
use crate::search::moment::Moment;
use crate::search::overview::Overview;
use crate::search::placing::Drawing;

/// How often a search in progress is shown, in milliseconds.
const REDRAW_MS: f64 = 60.0;

/// A slice of work, in milliseconds.
pub const SLICE_MS: f64 = 8.0;

/// What a layout was requested for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wished {
    Search(u64),
    Explanation(u64),
}

/// Opens an explanation.
pub type Opener = fn(&Topic, Pulse) -> Result<Box<dyn Explanation>, String>;

/// Everything that is open.
#[derive(Debug)]
pub struct Engine<E: Extent = Whole> {
    pub(crate) bench: Workbench,
    pub(crate) property: String,
    /// The kind of the model at the last check for changes.
    pub(crate) kind: Option<Kind>,
    pub(crate) moment: Option<Rc<Moment>>,
    /// The course of a short run.
    pub(crate) outline: Option<Rc<Outline>>,
    pub(crate) drawing: Drawing,
    pub(crate) overview: Overview,
    pub(crate) asking: Asking,
    /// The panel for questions is visible.
    pub(crate) is_asking: bool,
    pub(crate) selected: Option<StateId>,
    /// The name of a state to be selected as soon as it is drawn.
    pub(crate) picks: Option<String>,
    pub(crate) pointed: Option<StateId>,
    /// The call that the pointer or the focus is on: a stack, and an entry of it.
    pub(crate) pointed_call: Option<(usize, usize)>,
    pub(crate) hide_unseen: bool,
    pub(crate) pace: Pace,
    /// The class of the model, once it is known, and whether the panel about it is unfolded.
    pub(crate) advice: Option<Rc<Classified>>,
    pub(crate) advice_is_open: bool,
    /// The option whose value was refused, and the reason.
    pub(crate) option_problem: Option<(String, String)>,
    /// Incremented with every model: a new one is fitted into the stage.
    pub(crate) generation: u32,
    /// The texts before and after each change of the successor order.
    pub(crate) orders: Vec<(String, String)>,
    pub(crate) reordered: Option<E::Part<Reordered>>,
    /// The comparison of several searches, in place of one search.
    pub(crate) compared: Option<E::Part<Comparison>>,
    /// An explanation, in place of a search.
    pub(crate) explained: Option<E::Part<Explained>>,
    pub(crate) quiet: bool,
    /// Nothing that takes long is begun.
    pub(crate) halts: bool,
    pub(crate) slices: Slices,
    pub(crate) pulse: Pulse,
    /// Something was asked for that this engine lacks: it says so, and waits to be replaced.
    pub(crate) lacks: bool,
    /// The last number of a question or a layout.
    pub(crate) numbers: u64,
    pub(crate) wished: Vec<(u64, Wished)>,
    out: Vec<Told>,
    heard: u64,
    document: u64,
    /// A request has not been answered by a view yet.
    due: bool,
    /// What the client has, and when it was sent.
    shown: View,
    sent: f64,
    /// The time between two views of work in progress: longer if a view takes long.
    pause: f64,
}

impl<E: Extent> Default for Engine<E> {
    fn default() -> Engine<E> {
        Engine::new(Pulse::default())
    }
}

impl<E: Extent> Engine<E> {
    /// An engine with the first example. The pulse reports progress of work that cannot be divided.
    pub fn new(pulse: Pulse) -> Engine<E> {
        Engine {
            bench: Workbench::fetched_example(E::TOOLS, &EXAMPLES[0], EXAMPLES[0].text),
            property: String::new(),
            kind: None,
            moment: None,
            outline: None,
            drawing: Drawing::default(),
            overview: Overview::default(),
            asking: Asking::default(),
            is_asking: false,
            selected: None,
            picks: None,
            pointed: None,
            pointed_call: None,
            hide_unseen: false,
            pace: Pace::default(),
            advice: None,
            advice_is_open: false,
            option_problem: None,
            generation: 0,
            orders: Vec::new(),
            reordered: None,
            compared: None,
            explained: None,
            quiet: false,
            halts: false,
            slices: Slices::default(),
            pulse,
            lacks: false,
            numbers: 0,
            wished: Vec::new(),
            out: Vec::new(),
            heard: 0,
            document: 0,
            due: false,
            shown: View::default(),
            sent: 0.0,
            pause: REDRAW_MS,
        }
    }

    /// Takes a request as it came; one that cannot be read is heard, too, so that nobody waits for it.
    pub fn receive(&mut self, bytes: &[u8]) {
        match Request::unpack(bytes) {
            Some(request) => self.hear(request),
            None => {
                self.heard = self.heard.max(Request::number_of(bytes));
                self.due = true;
                self.complain("What you asked did not arrive in one piece: please ask again.");
            }
        }
    }

    /// Takes a request into account. What it leads to is done by [`Engine::work`].
    pub fn hear(&mut self, request: Request) {
        if self.lacks {
            return;
        }
        let Request { number, asked } = request;
        self.heard = self.heard.max(number);
        self.due = true;
        if matches!(asked, Asked::Open(_)) {
            self.document = number;
        }
        match asked {
            Asked::Open(document) => self.open(&document),
            Asked::Edit(text) => self.edit(&text),
            Asked::Property(text) => {
                self.property = text;
                self.property_changed();
            }
            Asked::Choose { name, force } => self.choose(&name, force),
            Asked::Step { stride, forwards } => self.step(stride, forwards),
            Asked::Play { steps } => self.play(steps),
            Asked::Seek(step) => self.seek(step),
            Asked::ToEnd => self.go_to_end(),
            Asked::Command(command) => self.command(command),
            Asked::Do { action, value } => self.touched(&action, &value),
            Asked::Hover(what) => self.hover(&what),
            Asked::Move { pane, node, x, y } if x.is_finite() && y.is_finite() => {
                self.move_to(pane, node, Point::new(x, y));
            }
            Asked::Move { .. } => {}
            Asked::Dot(place) => self.select_dot(place),
            Asked::Tidy => self.tidy(),
            Asked::Stage { width, height } => self.fit_stage(width, height),
            Asked::Quiet(quiet) => self.quiet = quiet,
            Asked::Asking(true) if E::WHOLE.is_none() => self.lack(),
            Asked::Asking(is_asking) => {
                self.is_asking = is_asking;
                self.ask_about_now();
            }
            Asked::Placed { number, picture } => {
                let at = self.wished.iter().position(|(wished, _)| *wished == number);
                if let (Some(at), picture) = (at, picture) {
                    let (_, wished) = self.wished.remove(at);
                    if let Some(picture) = picture {
                        self.placed(wished, picture);
                    }
                }
            }
            Asked::Answered(bytes) => self.answered(&bytes),
            Asked::DeskSilent => self.asking.silent = true,
            Asked::Steps { from, to } => self.describe_steps(from, to),
        }
        self.notice_lack();
    }

    /// Works for about [`SLICE_MS`] by this clock.
    pub fn work(&mut self, clock: &dyn Fn() -> f64) {
        if self.lacks {
            return;
        }
        let started = clock();
        loop {
            let before = clock();
            let busy = self.slice();
            self.notice_lack();
            let now = clock();
            self.slices.took(now - before);
            if !busy || now - started > SLICE_MS {
                self.note_pace(now, busy);
                return;
            }
        }
    }

    /// Says that a whole engine is needed.
    pub(crate) fn lack(&mut self) {
        if !self.lacks {
            self.lacks = true;
            self.tell(Told::Lacks);
        }
    }

    fn notice_lack(&mut self) {
        if self.bench.lacks() {
            self.lack();
        }
    }

    fn slice(&mut self) -> bool {
        if let Some(explained) = &mut self.explained {
            // Opening may take long: what is going on is shown first.
            if explained.is_opening() && self.due {
                return false;
            }
            return explained.work(self.slices.steps());
        }
        let budget = self.slices.steps();
        if self.compared.is_some() {
            return self.work_on_comparison(budget);
        }
        self.work_on_search(budget)
    }

    /// Whether there is more to do. A message may bring new work, when it tells of a text that was written.
    pub fn is_busy(&self) -> bool {
        if self.lacks {
            return false;
        }
        match (&self.explained, &self.compared) {
            (Some(explained), _) => explained.is_busy(),
            (None, Some(compared)) => compared.is_busy() || self.bench.is_busy(),
            (None, None) => {
                self.bench.is_busy()
                    || self.overview.is_busy()
                    || self.reordered.as_ref().is_some_and(|made| made.is_open())
            }
        }
    }

    /// What has changed since the last message, if it is time to say so. A client need not see more pictures
    /// of work in progress than it can draw; the clock is in milliseconds.
    pub fn message(&mut self, clock: &dyn Fn() -> f64) -> Option<Message> {
        let now = clock();
        if self.lacks {
            let told = vec![Told::Lacks];
            let is_new = !std::mem::take(&mut self.out).is_empty();
            return is_new.then_some(Message { heard: 0, document: self.document, told });
        }
        let busy = self.is_busy();
        let waits = self.heads_for_a_step() && now - self.sent < self.pause;
        let is_time = match self.due {
            true => !waits,
            false => !busy || now - self.sent >= self.pause,
        };
        if is_time {
            self.refresh_if_needed();
            let view = self.view();
            self.take_wishes();
            self.tell_overview();
            if let Some(change) = view.change_from(&self.shown) {
                self.shown = view;
                self.out.insert(0, Told::Changed(Box::new(change)));
            }
            self.sent = clock();
            self.pause = f64::max(REDRAW_MS, 4.0 * (self.sent - now));
        }
        if self.out.is_empty() && !(self.due && is_time) {
            return None;
        }
        if is_time {
            self.due = false;
        }
        let told = std::mem::take(&mut self.out);
        // Without a view, the requests are not answered yet.
        let heard = if self.due { 0 } else { self.heard };
        Some(Message { heard, document: self.document, told })
    }

    /// The view that the client has.
    pub fn shown(&self) -> &View {
        &self.shown
    }

    pub(crate) fn tell(&mut self, told: Told) {
        self.out.push(told);
    }

    pub(crate) fn notify(&mut self, text: impl Into<String>) {
        self.tell(Told::Notice { tone: Tone::Info, text: text.into() });
    }

    pub(crate) fn complain(&mut self, text: impl Into<String>) {
        self.tell(Told::Notice { tone: Tone::Error, text: text.into() });
    }

    pub(crate) fn fresh_number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    fn step(&mut self, stride: Stride, forwards: bool) {
        let direction = if forwards { Direction::Forwards } else { Direction::Backwards };
        match (&mut self.explained, &mut self.compared) {
            (Some(explained), _) => explained.step(stride, forwards),
            (None, Some(compared)) => compared.step(stride, direction),
            (None, None) => match stride {
                Stride::Line => self.bench.step(Until::Line, direction),
                Stride::Decision => self.bench.step(Until::Decision, direction),
                Stride::Over => self.bench.step_over(direction),
                Stride::Out => self.bench.step_out(direction),
                Stride::Transition => self.bench.step(Until::Transition, direction),
                Stride::State => self.bench.step(Until::State, direction),
                Stride::Phase => self.bench.step(Until::Phase, direction),
                Stride::Counterexample => self.bench.step(Until::Counterexample, direction),
            },
        }
        if self.explained.is_none() && self.compared.is_none() {
            // At once if it is near, so that the next step starts from there.
            let budget = self.slices.steps();
            self.work_on_search(budget);
        }
    }

    /// Some steps further, unless the run is over.
    fn play(&mut self, steps: u64) {
        let is_over = match (&self.explained, &self.compared) {
            (Some(explained), _) => explained.is_over(),
            (None, Some(compared)) => compared.is_over(),
            (None, None) => self.is_over(),
        };
        if is_over {
            return;
        }
        match (&mut self.explained, &mut self.compared) {
            _ if steps <= 1 => self.step(Stride::Line, true),
            (Some(explained), _) => {
                let step = explained.shown().step;
                explained.seek(step.saturating_add(steps));
            }
            (None, Some(compared)) => {
                let position = compared.versus.position();
                compared.go(position.saturating_add(steps));
            }
            (None, None) => self.bench.advance(steps),
        }
    }

    /// The cursor is at the end of a complete run, or at a limit.
    pub(crate) fn is_over(&self) -> bool {
        self.moment.as_ref().is_some_and(|moment| {
            let progress = moment.snapshot.progress;
            let stands = progress.outcome.is_some() || progress.limited;
            moment.snapshot.step == progress.steps && stands
        })
    }

    pub(crate) fn seek(&mut self, step: u64) {
        match (&mut self.explained, &mut self.compared) {
            (Some(explained), _) => explained.seek(step),
            (None, Some(compared)) => compared.go(step),
            (None, None) => self.bench.go(Goal::Step(step)),
        }
    }

    fn go_to_end(&mut self) {
        match (&mut self.explained, &mut self.compared) {
            (Some(explained), _) => explained.seek(u64::MAX),
            (None, Some(compared)) => compared.to_end(),
            (None, None) => self.bench.go(Goal::End),
        }
    }

    pub(crate) fn command(&mut self, command: Command) {
        match command {
            Command::Stop => self.stop(),
            Command::Cancel => self.cancel(),
            Command::Resume => self.resume(),
            Command::Why => self.act(&Action::Why, ""),
            Command::WhyNotShortest => {
                self.act(&Action::WhyNot(lariat_session::why_not::WantedLasso::Shortest), "");
            }
            Command::History if self.explained.is_some() => self.act(&Action::Known, ""),
            Command::History => {
                if let Some(name) = self.selected_name() {
                    self.act(&Action::StateHistory(name), "");
                }
            }
            Command::StopHere => self.stop_here(),
            Command::RunForward => self.run_to_stop(Direction::Forwards),
            Command::RunBack => self.run_to_stop(Direction::Backwards),
            Command::HideOrShowUnseen => {
                if self.explained.is_none() {
                    self.hide_or_show_unseen();
                }
            }
            Command::Compare => self.compare(),
            Command::UndoOrder => self.undo_order(),
            Command::Escape => self.escape(),
        }
    }

    fn escape(&mut self) {
        if self.explained.is_none() && self.compared.is_some() {
            self.close_comparison();
        }
        (self.selected, self.picks) = (None, None);
        self.asking.picking = false;
    }

    fn stop(&mut self) {
        match &mut self.explained {
            Some(explained) => explained.halt(),
            None => {
                self.pace = Pace::default();
                self.bench.stop();
                if let Some(compared) = &mut self.compared {
                    compared.versus.stay();
                }
            }
        }
    }

    fn cancel(&mut self) {
        if self.explained.is_some() || self.compared.is_some() {
            return;
        }
        self.pace = Pace::default();
        self.overview = Overview::default();
        self.bench.cancel();
        self.refresh();
    }

    fn resume(&mut self) {
        match &mut self.explained {
            Some(explained) => {
                explained.go_on();
                if !explained.is_open() {
                    self.explain_anew();
                }
            }
            None => self.bench.resume(),
        }
    }

    /// An element of a sheet was used.
    fn touched(&mut self, token: &str, value: &str) {
        match (Action::read(token), &mut self.explained) {
            (Some(action), _) => self.act(&action, value),
            (None, Some(explained)) => {
                if explained.act(token, value) {
                    // A click on a transition asks, as in a search.
                    self.act(&Action::Known, "");
                }
            }
            (None, None) => {}
        }
    }

    fn hover(&mut self, what: &str) {
        match (&mut self.explained, &mut self.compared) {
            (Some(explained), _) => explained.hover(what),
            (None, Some(compared)) => compared.hover(what),
            (None, None) => {
                self.pointed = parts::pointed(what).map(|(state, _)| state);
                self.pointed_call = parts::pointed_call(what);
            }
        }
    }

    fn move_to(&mut self, pane: u32, node: u32, to: Point) {
        match (&mut self.explained, &mut self.compared) {
            (Some(explained), _) => explained.move_to(pane, node, to),
            (None, Some(compared)) => {
                if let Some(name) = compared.drag(pane, node) {
                    self.drawing.drag_named(&name, to);
                    self.draw_panes();
                }
            }
            (None, None) => self.drawing.drag(node, to),
        }
    }

    fn tidy(&mut self) {
        match &mut self.explained {
            Some(explained) => explained.tidy(),
            None => {
                self.drawing.tidy();
                self.draw();
                self.generation += 1;
                self.draw_panes();
            }
        }
    }

    fn fit_stage(&mut self, width: u32, height: u32) {
        if self.drawing.set_stage(width, height) && self.explained.is_none() {
            self.draw();
            self.generation += 1;
        }
    }

    fn placed(&mut self, wished: Wished, picture: lariat_layout::Picture) {
        match wished {
            Wished::Search(question) => {
                if self.drawing.answered(question, picture) {
                    self.generation += 1;
                    self.draw_panes();
                }
            }
            Wished::Explanation(wish) => {
                if let Some(explained) = &mut self.explained {
                    explained.placed(wish, picture);
                }
            }
        }
    }

    /// The client is waiting for a step that has not been reached yet.
    fn heads_for_a_step(&self) -> bool {
        self.explained.is_none() && self.compared.is_none() && self.bench.has_goal()
    }
}
