//! Keeps what is open: typed text is never lost, and can be reached again.

use std::rc::Rc;

use lariat_session::EXAMPLES;
use wasm_bindgen_futures::spawn_local;
use yew::Context;

use super::browser::fragment;
use super::edits::{Edits, end_of_change, is_another, is_keystroke};
use super::{App, Msg};
use crate::clock;
use crate::storage::{self, Kept};
use crate::view::{Notice, Tab};

/// If the browser has not moved after this time, there is no earlier text.
const GOING_MS: f64 = 400.0;
/// The number of closed texts whose undo history is kept.
const SHELVED: usize = 32;

pub(crate) enum Keeping {
    Open(String),
    /// A text is shown; it gets an entry in the history, or has one.
    Loaded(Option<Kept>, bool),
    /// The store has changed, here or in another tab.
    Changed,
    Listed(Vec<Kept>),
    Delete(String),
    Deleted(Option<Kept>),
    Undelete,
    /// Downloads the texts that could not be stored, or tries again to store them.
    Rescue,
    TryAgain,
}

/// The open text in the store.
pub(super) struct Document {
    /// Empty before the first text is open.
    pub(super) id: String,
    /// The user has typed it or opened it from a file.
    pub(super) own: bool,
    /// The page has survived opening it, so it may be opened again without asking.
    pub(super) lasts: bool,
}

impl Document {
    pub(super) fn own() -> Document {
        Document { id: storage::begin(), own: true, lasts: true }
    }

    pub(super) fn lent() -> Document {
        Document { id: storage::begin(), own: false, lasts: false }
    }
}

/// The user's other texts.
#[derive(Default)]
pub(super) struct Shelf {
    pub(super) own: Vec<Kept>,
    /// The last one that was deleted.
    pub(super) deleted: Option<Kept>,
    /// The number of texts that are not stored anywhere.
    pub(super) lost: u32,
    /// Undo histories of closed texts.
    edits: Vec<(String, Edits)>,
    /// When the browser was told to go to another text.
    going: f64,
}

impl App {
    pub(super) fn keep(&mut self, ctx: &Context<Self>, keeping: Keeping) -> bool {
        match keeping {
            Keeping::Open(id) => self.load(ctx, id, true),
            Keeping::Loaded(kept, push) => self.show_kept(ctx, kept, push),
            Keeping::Changed => {
                let lost = std::mem::replace(&mut self.shelf.lost, storage::lost());
                self.list_own(ctx);
                return lost != self.shelf.lost;
            }
            Keeping::Listed(own) => {
                let before = std::mem::replace(&mut self.shelf.own, own);
                return self.tab == Tab::Examples || before.is_empty() != self.shelf.own.is_empty();
            }
            Keeping::Delete(id) => {
                self.shelf.own.retain(|kept| kept.id != id);
                let done = ctx.link().callback(|kept| Msg::Keep(Keeping::Deleted(kept)));
                spawn_local(async move { done.emit(storage::remove(&id).await) });
            }
            Keeping::Deleted(kept) => {
                self.shelf.deleted = kept;
                self.list_own(ctx);
            }
            Keeping::Undelete => {
                if let Some(kept) = self.shelf.deleted.take() {
                    storage::restore(&kept);
                }
            }
            Keeping::Rescue => storage::rescue(),
            Keeping::TryAgain => storage::flush(),
        }
        true
    }

    /// Loads the list of the user's texts.
    pub(super) fn list_own(&self, ctx: &Context<Self>) {
        let done = ctx.link().callback(|own| Msg::Keep(Keeping::Listed(own)));
        spawn_local(async move { done.emit(storage::own().await) });
    }

    /// Stores the open text and leaves it for another one.
    pub(super) fn turn_to(&mut self, document: Document, push: bool, hash: &str) {
        self.saving = None;
        if !self.document.id.is_empty() {
            self.show_stored();
            let left = (self.document.id.clone(), std::mem::take(&mut self.edits));
            self.shelf.edits.push(left);
            if self.shelf.edits.len() > SHELVED {
                self.shelf.edits.remove(0);
            }
        }
        let at = self.shelf.edits.iter().position(|(id, _)| *id == document.id);
        self.edits = at.map(|at| self.shelf.edits.remove(at).1).unwrap_or_default();
        self.document = document;
        storage::enter(&self.document.id, push, hash);
        self.mark();
    }

    /// The user has changed the model or the property. A text of someone else becomes a text of the
    /// user; a change `apart` is undone separately.
    pub(super) fn change(&mut self, text: Rc<str>, property: Rc<str>, apart: bool) {
        let (before, now) = ((self.draft.clone(), self.property.clone()), clock::now());
        if (&before.0, &before.1) == (&text, &property) {
            return;
        }
        let own = self.document.own && storage::mine(&self.document.id);
        if !own || is_another(&before.0, &text) {
            self.turn_to(Document::own(), true, "");
            if apart {
                self.edits.note_apart(before);
            } else if is_keystroke(&before.0, &text) {
                self.edits = Edits::begun(now);
            }
        } else {
            if !fragment().is_empty() {
                storage::enter(&self.document.id, false, "");
            }
            match apart {
                true => self.edits.note_apart(before),
                false => self.edits.note(before, &(text.clone(), property.clone()), now),
            }
        }
        let wrote = *self.property != *property;
        (self.draft, self.property) = (text, property);
        self.store_typed(wrote);
    }

    /// Stores the typed text at once, with the rest if that has changed, too.
    pub(super) fn store_typed(&mut self, whole: bool) {
        let view = whole.then(|| self.stored_view());
        storage::typed(&self.document.id, &self.draft, view, self.is_own());
    }

    /// Stores what is on the screen.
    pub(super) fn show_stored(&mut self) {
        let (view, own) = (self.stored_view(), self.is_own());
        storage::show(&self.document.id, &self.draft, &view, own, self.document.lasts);
    }

    /// Whether the user wrote it and it is not empty; examples are part of the page.
    fn is_own(&self) -> bool {
        let blank = self.draft.trim().is_empty() && self.property.trim().is_empty();
        let ships =
            EXAMPLES.iter().any(|one| *one.property == *self.property && one.is_text(&self.draft));
        self.document.own && !blank && !ships
    }

    /// Undoes the last change or returns to the text before; or redoes it.
    pub(super) fn undo(&mut self, ctx: &Context<Self>, forwards: bool) {
        let now = (self.draft.clone(), self.property.clone());
        let Some((text, property)) = self.edits.step(forwards, now) else {
            // The key was pressed again before the browser has moved.
            if clock::now() - self.shelf.going > GOING_MS {
                self.shelf.going = clock::now();
                storage::go(if forwards { 1 } else { -1 });
            }
            return;
        };
        let wrote = *self.property != *property;
        self.property = property;
        if *self.draft != *text {
            self.tab = Tab::Model;
            self.caret = Some(end_of_change(&self.draft, &text));
            self.draft = text;
            self.send_draft(ctx);
        }
        if wrote {
            self.tab = Tab::Property;
            self.send_property(ctx);
        }
        self.store_typed(true);
    }

    /// The browser has moved in its history, or the address was changed.
    pub(super) fn arrived(&mut self, ctx: &Context<Self>) -> bool {
        let Some(id) = storage::arrive() else { return false };
        self.shelf.going = 0.0;
        match &*id {
            "" if fragment().is_empty() => storage::enter(&self.document.id, false, ""),
            "" => self.open_address(ctx),
            _ => self.load(ctx, id, false),
        }
        true
    }

    fn load(&mut self, ctx: &Context<Self>, id: String, push: bool) {
        let done = ctx.link().callback(move |kept| Msg::Keep(Keeping::Loaded(kept, push)));
        // The text typed a moment ago belongs to the old document.
        self.show_stored();
        spawn_local(async move { done.emit(storage::load(&id).await) });
    }

    fn show_kept(&mut self, ctx: &Context<Self>, kept: Option<Kept>, push: bool) {
        let Some(kept) = kept else {
            storage::enter(&self.document.id, false, "");
            let gone =
                "The text that was here before is no longer kept. What is on the screen stays.";
            self.notice = Some(Notice::info(gone.to_owned()));
            return;
        };
        if kept.id == self.document.id {
            (self.tab, self.left_folded) = (Tab::Model, false);
            return;
        }
        if storage::asks_first(&kept.id, push) {
            return;
        }
        let hash = if push { String::new() } else { fragment() };
        let document = Document { id: kept.id.clone(), own: kept.own, lasts: true };
        self.turn_to(document, push, &hash);
        self.open_shared(ctx, &kept.shared(), kept.view.is_empty());
    }

    /// Work begins that may crash the page.
    pub(super) fn mark(&mut self) {
        self.marked = true;
        storage::opening(&self.document.id);
    }

    /// The opened document is stored once the work on it is done.
    pub(super) fn settle(&mut self, ctx: &Context<Self>) {
        if self.marked && self.engine.has_done() {
            self.survive(ctx);
        }
    }

    /// The work is done or was stopped: the page has survived it.
    pub(super) fn survive(&mut self, ctx: &Context<Self>) {
        self.marked = false;
        storage::survived();
        if !self.document.lasts {
            self.document.lasts = true;
            self.save_soon(ctx);
        }
    }
}
