//! Opens models: typed ones, examples, files and links.

use gloo::file::futures::read_as_bytes;
use gloo::file::{Blob, File};
use gloo::timers::callback::Timeout;
use lariat_protocol::Origin;
use lariat_session::core::Options;
use lariat_session::json::Json;
use lariat_session::lang::{Format, recognise};
use lariat_session::link::{self, Shared};
use lariat_session::{EXAMPLES, Example, unix_lines};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Context;

use super::browser::{clipboard, fragment};
use super::{App, Document, Msg};
use crate::download::download;
use crate::storage;
use crate::view::{Notice, Tab, sentence};
use crate::worker::version;

/// Larger files are refused.
const LARGEST_FILE: u64 = 8 << 20;
const SAVING_PAUSE_MS: u32 = 120;

impl App {
    /// Opens what the page begins with: a link, which replaces what this tab had, the last text, or an example.
    pub(super) fn begin(&mut self, ctx: &Context<Self>) {
        let link = linked();
        if let Some(Ok(_)) = link {
            self.open_address(ctx);
        } else if let Some(kept) = storage::first() {
            storage::opening(&kept.id);
            self.document = Document { id: kept.id.clone(), own: kept.own, lasts: true };
            storage::enter(&self.document.id, false, &fragment());
            self.open_shared(ctx, &kept.shared(), kept.view.is_empty());
        } else {
            self.document = Document { lasts: true, ..Document::lent() };
            storage::enter(&self.document.id, false, &fragment());
            let example = &EXAMPLES[0];
            self.open(ctx, example.text, example.property, Origin::Example(example.id.to_owned()));
            self.show_stored();
        }
        if let Some(Err(error)) = link {
            self.notice = Some(Notice::error(sentence(&error.to_string())));
        }
        self.list_own(ctx);
    }

    fn open(&mut self, ctx: &Context<Self>, text: &str, property: &str, origin: Origin) {
        self.pause();
        self.end_export(ctx);
        self.touched.forget();
        (self.typing, self.typing_property) = (None, None);
        (self.fetching, self.copying) = (None, None);
        (self.notice, self.tab) = (None, Tab::Model);
        (self.draft, self.property) = (unix_lines(text).into(), unix_lines(property).into());
        self.mark();
        self.engine.open(self.draft.clone(), self.property.clone(), origin);
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
        self.open(ctx, text, example.property, Origin::Example(example.id.to_owned()));
        self.show_stored();
    }

    /// Opens a file. It is stored before it is read.
    pub(super) fn show_file(&mut self, ctx: &Context<Self>, text: &str) {
        let property = self.lasting_property();
        self.turn_to(Document::own(), true, "");
        storage::typed(&self.document.id, text, Some(String::new()), true);
        self.open(ctx, text, &property, Origin::File);
        self.save_soon(ctx);
    }

    /// The property, unless it is that of an example: such a property is replaced together with its model.
    fn lasting_property(&self) -> String {
        let lent =
            EXAMPLES.iter().any(|one| *one.property == *self.property && one.is_text(&self.draft));
        if lent { String::new() } else { self.property.to_string() }
    }

    /// Gives the engine the text typed since the last pause.
    pub(super) fn take_draft(&mut self, ctx: &Context<Self>) {
        if self.typing.take().is_some() {
            self.send_draft(ctx);
        }
    }

    pub(super) fn send_draft(&mut self, ctx: &Context<Self>) {
        self.typing = None;
        self.pause();
        self.mark();
        self.engine.edit(self.draft.clone());
        self.save_soon(ctx);
    }

    /// Gives the engine the property typed since the last pause.
    pub(super) fn take_property(&mut self, ctx: &Context<Self>) {
        if self.typing_property.take().is_some() {
            self.send_property(ctx);
        }
    }

    pub(super) fn send_property(&mut self, ctx: &Context<Self>) {
        self.typing_property = None;
        self.mark();
        self.engine.edit_property(self.property.clone());
        self.save_soon(ctx);
    }

    pub(super) fn write_property(&mut self, ctx: &Context<Self>, text: &str) {
        self.change(self.draft.clone(), unix_lines(text).into(), true);
        self.send_property(ctx);
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
        let view = Shared { property: String::new(), ..shared.clone() };
        let origin = if alone { Origin::Alone } else { Origin::View(storage::view(view)) };
        self.open(ctx, &shared.model, &shared.property, origin);
        self.show_stored();
    }

    pub(super) fn read_file(&mut self, ctx: &Context<Self>, file: File) {
        let name = file.name();
        let is_property = name.to_ascii_lowercase().ends_with(".mcl");
        let done = ctx.link().callback(move |read| match read {
            Ok(text) if is_property => Msg::PropertyRead(text),
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
        let name = match recognise(None, &self.draft) {
            Format::Lar => "model.lar",
            Format::Hoa => "model.hoa",
            Format::Aut => "model.aut",
            Format::Never => "model.never",
        };
        download(name, Blob::new(&*self.draft));
    }

    /// The whole session, for a link. None if the engine has not shown it yet.
    fn share(&self) -> Option<Shared> {
        let record = Json::parse(self.engine.record()).ok()?;
        let shared = Shared::from_json(&record).ok()?;
        let (model, property) = (self.draft.to_string(), self.property.to_string());
        Some(Shared { model, property, ..shared })
    }

    /// The session without its text, for the store. It may be empty.
    pub(super) fn stored_view(&self) -> String {
        let property = self.property.to_string();
        match self.share().or_else(|| self.example_view()) {
            Some(shared) => storage::view(shared),
            None if property.is_empty() => String::new(),
            None => storage::view(Shared { property, ..Shared::of(String::new()) }),
        }
    }

    /// How the engine will show an example.
    fn example_view(&self) -> Option<Shared> {
        let is_this = |one: &&Example| *one.property == *self.property && one.is_text(&self.draft);
        let example = EXAMPLES.iter().find(is_this)?;
        let mut options = Options::default();
        for (name, value) in example.options {
            options.set(name, value);
        }
        let algorithm = example.algorithm.to_owned();
        let property = self.property.to_string();
        Some(Shared { algorithm, options, property, ..Shared::of(String::new()) })
    }

    /// Copies the link once the engine has heard everything that the user has done. Returns whether it did.
    pub(super) fn copy_if_heard(&mut self, ctx: &Context<Self>) -> bool {
        let heard = self.copying.take_if(|number| self.engine.has_heard(*number)).is_some();
        if heard {
            self.copy_link(ctx);
        }
        heard
    }

    fn copy_link(&mut self, ctx: &Context<Self>) {
        let shared = self.share().unwrap_or_else(|| Shared {
            property: self.property.to_string(),
            ..Shared::of(self.draft.to_string())
        });
        let fragment = link::encode(&shared);
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
    let file = format!("{file}?v={}", version());
    let answer = JsFuture::from(gloo::utils::window().fetch_with_str(&file)).await?;
    let answer: web_sys::Response = answer.dyn_into()?;
    if !answer.ok() {
        return Err(JsValue::NULL);
    }
    let text = JsFuture::from(answer.text()?).await?;
    text.as_string().ok_or(JsValue::NULL)
}
