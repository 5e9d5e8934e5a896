//! Plays the run: a timer asks for one step after another.

use gloo::timers::callback::Interval;
use lariat_protocol::{Asked, Stride};
use yew::Context;

use super::{App, Msg};
use crate::view::Touch;

/// The limit of steps per second for announcements to screen readers.
const SPOKEN_SPEED: u32 = 1;

/// With as many steps per second or more, nothing moves from one to the next.
const TOO_FAST_TO_MOVE: u32 = 8;

/// The most ticks per second; at a higher speed, each makes several steps.
const TICKS: u32 = 32;

impl App {
    pub(super) fn play(&mut self, ctx: &Context<Self>) {
        if self.engine.view().transport.is_over {
            self.engine.send(Asked::Seek(0));
        }
        self.tick_on(ctx);
    }

    /// Starts a timer with the chosen speed.
    pub(super) fn tick_on(&mut self, ctx: &Context<Self>) {
        let link = ctx.link().clone();
        let pause = 1000 / self.speed.clamp(1, TICKS);
        self.playing = Some(Interval::new(pause, move || link.send_message(Msg::Tick)));
    }

    /// Asks for a step, unless the engine is still at work on the one before.
    pub(super) fn tick(&mut self) -> bool {
        if !self.engine.has_heard_all() {
            return false;
        }
        if self.engine.view().transport.is_over {
            self.pause();
            return true;
        }
        let steps = u64::from(self.speed.div_ceil(TICKS));
        self.engine.send(Asked::Play { steps });
        false
    }

    pub(super) fn pause(&mut self) {
        self.playing = None;
    }

    /// Whether things in the picture move to where they are next. After a jump they are simply there.
    pub(super) fn moves(&self) -> bool {
        !self.leaps && (self.playing.is_none() || self.speed < TOO_FAST_TO_MOVE)
    }

    /// Notes whether a message leads to a step that is far away, or to another picture.
    pub(super) fn note_leap(&mut self, msg: &Msg) {
        self.leaps = match msg {
            Msg::Tick => false,
            // Not more than one decision.
            Msg::Step { stride, .. } => {
                !matches!(stride, Stride::Line | Stride::Decision | Stride::Transition)
            }
            Msg::Touch(Touch::Hover(_)) => return,
            Msg::Touch(_)
            | Msg::Press(_)
            | Msg::Move { .. }
            | Msg::Tidy
            | Msg::Resized
            | Msg::Seek(_)
            | Msg::ToEnd
            | Msg::PlayOrPause
            | Msg::Choose { .. }
            | Msg::OpenExample(_)
            | Msg::Fetched(..)
            | Msg::FileRead(_)
            | Msg::PropertyRead(_)
            | Msg::TypingPaused
            | Msg::PropertyPaused
            | Msg::Command(_)
            | Msg::TryAgain
            | Msg::Arrived
            | Msg::Undo { .. }
            | Msg::Project
            | Msg::Beside { .. }
            | Msg::FoldLeft => true,
            // Nothing of this changes the picture: texts are stored, notices come and go.
            _ => return,
        };
    }

    pub(super) fn is_too_fast_to_say(&self) -> bool {
        self.playing.is_some() && self.speed > SPOKEN_SPEED
    }
}
