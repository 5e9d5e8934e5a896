//! Passes on to the engine what the user does with its sheets.

use std::cell::Cell;
use std::rc::Rc;

use lariat_protocol::Asked;
use yew::Context;

use super::{App, Msg};
use crate::engine::Engine;
use crate::view::{Touch, fill, focus_row};

/// What the user did last.
#[derive(Default)]
pub(super) struct Touched {
    hovered: String,
    /// The newest request about a field.
    field: u64,
    /// The row of a list that is dragged.
    pub(super) dragged: Rc<Cell<Option<usize>>>,
    /// The place of a row that gets the focus when this request is heard.
    moved: Option<(u64, usize)>,
}

impl Touched {
    /// Another document is opened, or the engine is new.
    pub(super) fn forget(&mut self) {
        self.hovered.clear();
        self.moved = None;
    }

    /// Called after drawing, and when the engine has heard something.
    pub(super) fn settle(&mut self, engine: &Engine) {
        fill(engine.has_heard(self.field));
        if let Some((_, place)) = self.moved.take_if(|(number, _)| engine.has_heard(*number)) {
            focus_row(place);
        }
    }
}

impl App {
    pub(super) fn touched(&mut self, ctx: &Context<Self>, touch: Touch) -> bool {
        if let Touch::Show(tab) = touch {
            return self.obey(ctx, Msg::Show(tab));
        }
        if let Touch::Halt(command) = touch {
            return self.obey(ctx, Msg::Command(command));
        }
        // What is on the screen belongs to an older document.
        if !self.engine.is_current() {
            return false;
        }
        match touch {
            Touch::Show(_) | Touch::Halt(_) => return false,
            Touch::Hover(what) => {
                if self.touched.hovered != what {
                    self.touched.hovered.clone_from(&what);
                    self.engine.send(Asked::Hover(what));
                }
                return false;
            }
            Touch::Typed { action, value } => {
                self.touched.field = self.engine.send(Asked::Do { action, value });
                return false;
            }
            Touch::Field { action, value } => {
                self.begin_deed(ctx);
                self.mark();
                self.touched.field = self.engine.send(Asked::Do { action, value });
            }
            Touch::Do { action, value } => {
                self.begin_deed(ctx);
                self.engine.send(Asked::Do { action, value });
            }
            Touch::Moved { action, from, to } => {
                self.begin_deed(ctx);
                let value = format!("{from} {to}");
                let number = self.engine.send(Asked::Do { action, value });
                self.touched.moved = Some((number, to));
            }
        }
        true
    }

    /// Before the engine is asked for something that depends on the texts.
    pub(super) fn begin_deed(&mut self, ctx: &Context<Self>) {
        self.pause();
        self.take_draft(ctx);
        self.take_property(ctx);
    }
}
