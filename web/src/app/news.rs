//! What the engine says, besides what it draws.

use std::rc::Rc;

use gloo::file::Blob;
use lariat_protocol::{Told, Tone};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Context;

use super::browser::clipboard;
use super::edits::end_of_change;
use super::{App, Msg};
use crate::download::download;
use crate::engine::Event;
use crate::view::{Notice, Tab};

impl App {
    pub(super) fn hear(&mut self, ctx: &Context<Self>, event: Event) -> bool {
        let before = self.progress();
        let starts = self.engine.starts();
        let news = self.engine.take(event);
        if self.engine.starts() != starts || self.engine.is_lost() {
            self.pause();
            self.touched.forget();
            self.notice = self.notice.take().filter(|_| !self.engine.is_lost());
            self.abort_export(ctx, "The engine stopped: please try again.");
        }
        let mut redraw = self.progress() != before;
        for told in news {
            self.told(ctx, told);
            redraw = true;
        }
        self.engine.watch();
        redraw |= self.copy_if_heard(ctx);
        self.go_on_exporting(ctx);
        self.settle(ctx);
        if !redraw {
            self.touched.settle(&self.engine);
        }
        redraw || self.covered
    }

    /// What is shown of the engine besides its view.
    fn progress(&self) -> impl PartialEq + use<> {
        (self.engine.delay().clone(), self.engine.is_lost(), self.engine.is_current())
    }

    fn told(&mut self, ctx: &Context<Self>, told: Told) {
        match told {
            Told::Changed(change) => {
                let before = self.engine.view().tabs;
                let moved = change.record.is_some();
                self.engine.change(*change);
                let now = self.engine.view().tabs;
                // A panel that has lost its use is closed.
                let lost_property = before.property && !now.property && self.tab == Tab::Property;
                if lost_property || before.ask && !now.ask && self.tab == Tab::Ask {
                    self.tab = Tab::Model;
                }
                if moved {
                    self.save_soon(ctx);
                }
            }
            Told::Notice { tone: Tone::Info, text } => self.notice = Some(Notice::info(text)),
            Told::Notice { tone: Tone::Error, text } => self.notice = Some(Notice::error(text)),
            Told::Written { model, property, undoes } => {
                self.written(model.as_deref(), property.as_deref(), undoes);
                self.save_soon(ctx);
            }
            Told::ShowAsking => (self.tab, self.left_folded) = (Tab::Ask, false),
            Told::ShowProperty => (self.tab, self.left_folded) = (Tab::Property, false),
            Told::Steps(told) => self.steps_told(ctx, told),
            Told::File(file) => download(&file.name, Blob::new(&*file.text)),
            Told::Clipboard { text, done, refused } => copy(ctx, text, done, refused),
            // The engine's other side has taken care of these.
            Told::Place { .. }
            | Told::Overview(_)
            | Told::Question(_)
            | Told::NoQuestions
            | Told::Lacks
            | Told::Crashed(_) => {}
        }
    }

    /// The engine has changed the texts for the user. What the user has typed meanwhile is newer.
    fn written(&mut self, model: Option<&str>, property: Option<&str>, undoes: bool) {
        let heard = self.engine.knows_texts();
        let model = model.filter(|_| heard && self.typing.is_none()).map(Rc::from);
        let property = property.filter(|_| heard && self.typing_property.is_none()).map(Rc::from);
        let model: Rc<str> = model.unwrap_or_else(|| self.draft.clone());
        let property: Rc<str> = property.unwrap_or_else(|| self.property.clone());
        self.pause();
        let now = (self.draft.clone(), self.property.clone());
        if undoes
            && self.edits.before() == Some(&*model)
            && let Some((text, property)) = self.edits.step(false, now)
        {
            self.tab = Tab::Model;
            self.caret = Some(end_of_change(&self.draft, &text));
            (self.draft, self.property) = (text, property);
            self.store_typed(true);
        } else {
            self.change(model, property, true);
        }
        self.engine.note_texts(self.draft.clone(), self.property.clone());
    }
}

/// Copies a text, and says so.
fn copy(ctx: &Context<App>, text: String, done: String, refused: String) {
    let told = ctx.link().callback(move |copied: bool| {
        Msg::Told(match copied {
            true => Notice::info(done.clone()),
            false => Notice::info(refused.clone()),
        })
    });
    let Some(clipboard) = clipboard() else { return told.emit(false) };
    spawn_local(async move {
        told.emit(JsFuture::from(clipboard.write_text(&text)).await.is_ok());
    });
}
