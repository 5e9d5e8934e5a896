//! The page starts with a small engine, which is there sooner, and replaces it by the whole one: at once if the
//! small one lacks something, or else unseen, when there is nothing to do.

use gloo::timers::callback::Timeout;
use lariat_protocol::{Asked, PROTOCOL};

use super::{Engine, Event};
use crate::worker::{Beside, Heard};

/// After this time without anything to do, the whole engine is fetched.
const IDLE_MS: u32 = 2_000;
/// What waits for a run does so at least until it is over or has as many steps.
const FEW_STEPS: u64 = 10_000;

/// The way from the small engine to the whole one.
#[derive(Default)]
pub(super) struct Growth {
    /// The whole engine has taken over.
    done: bool,
    /// The whole engine while it is loaded, and whether it is ready.
    whole: Option<Beside>,
    is_ready: bool,
    idle: Option<Timeout>,
    /// What the small engine has not heard yet.
    kept: Vec<(u64, Asked)>,
    /// What the whole engine is to hear once it has recorded as much as the small one had: a question is about
    /// the run that the user sees.
    waiting: Vec<Asked>,
    /// The number of steps that were recorded.
    recorded: u64,
    /// The user has done something that is in no record, such as selecting a state.
    touched: bool,
    /// The whole engine shows the same picture under another number; the difference.
    pub(super) fit_shift: u32,
    pub(super) keeps_fit: bool,
}

impl Engine {
    /// Notes a request, in case the small engine lacks what it asks for.
    pub(super) fn keep(&mut self, number: u64, asked: &Asked) {
        if self.growth.done {
            return;
        }
        match asked {
            Asked::Open(_) => self.growth.touched = false,
            Asked::Do { .. } | Asked::Command(_) | Asked::Answered(_) => self.growth.touched = true,
            _ => {}
        }
        self.growth.kept.push((number, asked.clone()));
    }

    /// Forgets requests that were heard, and looks whether the whole engine can take over unseen.
    pub(super) fn grow_if_idle(&mut self) {
        let heard = self.heard;
        self.growth.kept.retain(|(number, _)| *number > heard);
        if self.growth.done || !self.is_at_rest() || self.desk.is_asked() {
            self.growth.idle = None;
            return;
        }
        if self.growth.is_ready {
            if !self.growth.touched {
                self.replace();
            }
        } else if self.growth.whole.is_none() && self.growth.idle.is_none() {
            let on_event = self.on_event.clone();
            let idle = Timeout::new(IDLE_MS, move || on_event.emit(Event::Idle));
            self.growth.idle = Some(idle);
        }
    }

    /// Nothing was done for a while: fetches the whole engine.
    pub(super) fn fetch_whole(&mut self) {
        self.growth.idle = None;
        if !self.growth.done && self.growth.whole.is_none() {
            let whole = self.whole();
            whole.load();
            self.growth.whole = Some(whole);
        }
    }

    fn whole(&self) -> Beside {
        Beside::new("engine", "", PROTOCOL, self.on_event.reform(Event::Whole))
    }

    /// An event of the whole engine before it has taken over. It is given back afterwards.
    pub(super) fn hear_whole(&mut self, heard: Heard) -> Option<Heard> {
        if self.growth.done {
            return Some(heard);
        }
        match heard {
            Heard::Ready => self.growth.is_ready = true,
            // It is fetched again when it is needed.
            Heard::Fell(_) => (self.growth.whole, self.growth.is_ready) = (None, false),
            _ => {}
        }
        self.grow_if_idle();
        None
    }

    /// The whole engine takes over, and hears what the small one has not heard.
    pub(super) fn replace(&mut self) {
        if self.growth.done {
            return;
        }
        let whole = self.growth.whole.take().unwrap_or_else(|| self.whole());
        self.end();
        self.worker.stop();
        self.worker = whole;
        let kept = std::mem::take(&mut self.growth.kept);
        (self.growth.done, self.growth.idle, self.growth.keeps_fit) = (true, None, true);
        let starts = self.starts;
        self.growth.recorded = self.view.transport.steps;
        self.reopen(false);
        // The user need not notice it.
        self.starts = starts;
        // The texts are known already.
        let texts =
            |asked: &Asked| matches!(asked, Asked::Open(_) | Asked::Edit(_) | Asked::Property(_));
        let kept = kept.into_iter().map(|(_, asked)| asked).filter(|asked| !texts(asked));
        self.growth.waiting = kept.collect();
    }

    /// Whether something waits until the whole engine has recorded enough.
    pub(super) fn has_waiting(&self) -> bool {
        !self.growth.waiting.is_empty()
    }

    /// Another document or another search: what waits is about the one before.
    pub(super) fn forget_waiting(&mut self) {
        self.growth.waiting.clear();
    }

    /// Sends what waits, as soon as the whole engine shows what the small one has shown.
    pub(super) fn send_waiting(&mut self) {
        let run = &self.view.transport;
        let enough = run.steps >= self.growth.recorded.max(FEW_STEPS);
        let is_ready = !self.is_new && self.is_current();
        if is_ready && (enough || run.complete || !run.shown || !self.view.work.busy) {
            let waiting = std::mem::take(&mut self.growth.waiting);
            self.send_all(waiting);
        }
    }
}
