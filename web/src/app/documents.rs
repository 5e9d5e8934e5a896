//! Opens models: typed ones, examples, files and links.

use gloo::file::futures::read_as_bytes;
use gloo::file::{Blob, File};
use gloo::timers::callback::Timeout;
use lariat_session::lang::Format;
use lariat_session::link::{self, Shared};
use lariat_session::{Example, Workbench};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Context;

use super::browser::{clipboard, fragment};
use super::explain::beneath;
use super::{App, Document, Explaining, Msg};
use crate::download::download;
use crate::storage;
use crate::view::{Notice, Tab, sentence};

/// Larger files are refused.
const LARGEST_FILE: u64 = 8 << 20;
const SAVING_PAUSE_MS: u32 = 120;

impl App {
    /// Opens a document for a search or an explanation, as suits it.
    pub(super) fn open_anew(&mut self, ctx: &Context<Self>, bench: Workbench) {
        self.kind = None;
        self.open(ctx, bench);
    }

    pub(super) fn open(&mut self, ctx: &Context<Self>, bench: Workbench) {
        self.pause();
        self.end_export(ctx);
        self.fetching = None;
        self.bench = bench;
        self.draft = self.bench.text().into();
        (self.typing, self.typing_property, self.explained) = (None, None, None);
        (self.notice, self.tab) = (None, Tab::Model);
        self.drawing.tidy();
        self.asking.take_stops(&[]);
        self.new_model(ctx);
    }

    /// Opens an example; one that is not part of the page is loaded first.
    pub(super) fn open_example(&mut self, ctx: &Context<Self>, example: &'static Example) {
        self.fetching = None;
        let Some(file) = example.file() else {
            return self.show_example(ctx, example, example.text);
        };
        self.fetching = Some(example.id);
        let done = ctx.link().callback(move |text| Msg::Fetched(example, text));
        spawn_local(async move { done.emit(fetched(&file).await.ok()) });
    }

    /// Opens a loaded example, unless something else was opened meanwhile.
    pub(super) fn take_fetched(
        &mut self,
        ctx: &Context<Self>,
        example: &'static Example,
        text: Option<String>,
    ) {
        if self.fetching.take_if(|id| *id == example.id).is_none() {
            return;
        }
        match text {
            Some(text) => self.show_example(ctx, example, &text),
            None => {
                self.notice = Some(Notice::error(format!(
                    "“{}” could not be loaded. Your text is kept: try again when the connection \
                     is back.",
                    example.title
                )));
            }
        }
    }

    fn show_example(&mut self, ctx: &Context<Self>, example: &'static Example, text: &str) {
        self.turn_to(Document::lent(), true, "");
        let bench = Workbench::fetched_example(example, text);
        // The example determines whether it is searched or explained.
        self.kind = bench.kind();
        self.open(ctx, bench);
        self.explain_example(ctx, example);
        self.show_stored();
    }

    /// Opens a file. It is stored before it is read.
    pub(super) fn show_file(&mut self, ctx: &Context<Self>, text: &str) {
        self.turn_to(Document::own(), true, "");
        storage::typed(&self.document.id, text, Some(String::new()), true);
        self.forget_example_property();
        let name = self.bench.algorithm().name;
        self.open_anew(ctx, Workbench::new(text, name));
    }

    /// The property of an example is replaced with it; a property that the user has written is kept.
    fn forget_example_property(&mut self) {
        if self.bench.as_example().is_some_and(|example| *example.property == *self.property) {
            self.property = "".into();
        }
    }

    /// Gives the bench the text typed since the last pause.
    pub(super) fn take_draft(&mut self, ctx: &Context<Self>) {
        if self.typing.take().is_some() {
            self.pause();
            self.mark();
            self.bench.edit(&self.draft.clone());
            self.new_model(ctx);
        }
    }

    pub(super) fn new_model(&mut self, ctx: &Context<Self>) {
        (self.selected, self.advice, self.option_problem) = (None, None, None);
        self.forget_run();
        self.reordered = None;
        self.generation += 1;
        let before = std::mem::replace(&mut self.kind, self.bench.kind());
        self.follow_kind(ctx, before);
        self.refresh();
        self.compare_anew(ctx);
        self.work(ctx);
        self.save_soon(ctx);
    }

    /// Opens the link in the address, if there is one. A bad link only shows a notice.
    pub(super) fn open_address(&mut self, ctx: &Context<Self>) {
        match linked() {
            Some(Ok(shared)) => {
                self.turn_to(Document::lent(), false, &fragment());
                self.open_shared(ctx, &shared, false);
            }
            Some(Err(error)) => self.notice = Some(Notice::error(sentence(&error.to_string()))),
            None => {}
        }
    }

    /// Shows a whole session; if a text is `alone`, nothing else is known.
    pub(super) fn open_shared(&mut self, ctx: &Context<Self>, shared: &Shared, alone: bool) {
        self.compared = None;
        let (bench, notice) = Workbench::shared(&beneath(shared));
        // The session determines whether it is searched or explained.
        self.kind = bench.kind().filter(|_| !alone);
        self.open(ctx, bench);
        self.hide_unseen = shared.hide_unseen;
        self.drawing.set_moved(&shared.moved);
        self.asking.take_stops(&shared.stops);
        // Keep a notice of the run.
        self.notice = notice.map(Notice::info).or(self.notice.take());
        self.explain_as(ctx, shared);
        self.refresh();
        self.compare_as(ctx, &shared.versus);
        self.show_stored();
    }

    pub(super) fn read_file(&mut self, ctx: &Context<Self>, file: File) {
        let name = file.name();
        let is_property = name.to_ascii_lowercase().ends_with(".mcl");
        let done = ctx.link().callback(move |read| match read {
            Ok(text) if is_property => Msg::Explain(Explaining::OpenedProperty(text)),
            read => Msg::FileRead(read),
        });
        if file.size() > LARGEST_FILE {
            let limit = LARGEST_FILE >> 20;
            done.emit(Err(format!(
                "{name} is larger than {limit} MB: too large for this page. The \
                                   command line reads it."
            )));
            return;
        }
        spawn_local(async move {
            let text = match read_as_bytes(&file).await {
                Ok(bytes) => String::from_utf8(bytes)
                    .map_err(|_| format!("{name} is not a text file in UTF-8: it was not opened.")),
                Err(_) => Err(format!("{name} could not be read.")),
            };
            done.emit(text);
        });
    }

    pub(super) fn save_file(&self) {
        let name = match self.bench.format() {
            Format::Lar => "model.lar",
            Format::Hoa => "model.hoa",
            Format::Aut => "model.aut",
            Format::Never => "model.never",
        };
        download(name, Blob::new(&*self.draft));
    }

    pub(super) fn share(&mut self) -> Shared {
        let versus = self.compared.as_ref().map(|compared| compared.versus.arrangement().written());
        let shared = Shared {
            moved: self.drawing.moved(),
            hide_unseen: self.hide_unseen,
            stops: self.asking.shared_stops(),
            versus: versus.unwrap_or_default(),
            ..self.bench.share()
        };
        self.share_explained(shared)
    }

    pub(super) fn copy_link(&mut self, ctx: &Context<Self>) {
        self.take_draft(ctx);
        self.take_property(ctx);
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

    /// Saves the view after a delay, so that a drag does not save every step.
    pub(super) fn save_soon(&mut self, ctx: &Context<Self>) {
        let link = ctx.link().clone();
        self.saving.get_or_insert_with(|| {
            Timeout::new(SAVING_PAUSE_MS, move || link.send_message(Msg::Save))
        });
    }

    /// Performs a delayed save now.
    pub(super) fn save(&mut self) {
        if self.saving.take().is_none() {
            return;
        }
        self.show_stored();
    }
}

/// The session of the link in the address, if there is one.
pub(super) fn linked() -> Option<Result<Shared, link::LinkError>> {
    let fragment = fragment();
    (fragment.len() > 1).then(|| link::decode(&fragment))
}

/// The text of a file next to the page.
async fn fetched(file: &str) -> Result<String, JsValue> {
    let answer = JsFuture::from(gloo::utils::window().fetch_with_str(file)).await?;
    let answer: web_sys::Response = answer.dyn_into()?;
    if !answer.ok() {
        return Err(JsValue::NULL);
    }
    let text = JsFuture::from(answer.text()?).await?;
    text.as_string().ok_or(JsValue::NULL)
}
