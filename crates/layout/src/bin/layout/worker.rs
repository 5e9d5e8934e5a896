//! Answers the requests of the page.

use std::cell::{Cell, RefCell};

use js_sys::{Array, Uint8Array};
use lariat_layout::figure::{Figure, Panels, svg, tikz};
use lariat_layout::film::Film;
use lariat_layout::message::{Answer, Format, PROTOCOL, Request, Task, pack, unpack};
use lariat_layout::{Picture, Point, layered};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, BlobPropertyBag, DedicatedWorkerGlobalScope, MessageEvent, OffscreenCanvas};

use crate::{canvas, overview};

/// The margin around a drawing, in pixels.
const MARGIN: f64 = 12.0;
/// The longer side of a film, in pixels, unless that would magnify it too much.
const FILM_SIDE: f64 = 1000.0;
const FILM_SCALE: f64 = 2.0;
/// How long the last frame of a film is shown before the film starts again.
const FILM_END_MS: u32 = 2_000;

thread_local! {
    /// The current request, for the message of a panic.
    static QUESTION: Cell<u64> = const { Cell::new(0) };
    /// The frames of a film. They are drawn when all are known, on a canvas that is large enough for each.
    static FRAMES: RefCell<Vec<Panels>> = const { RefCell::new(Vec::new()) };
}

pub(crate) fn start() {
    // The trap after a panic only says "unreachable", so the panic hook sends the message before. The
    // page learns from `onerror` that it must start a new worker.
    std::panic::set_hook(Box::new(|panic| {
        post(QUESTION.get(), Err(format!("the worker failed: {panic}")));
    }));
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        let data = match event.data().dyn_into::<OffscreenCanvas>() {
            Ok(canvas) => return overview::take_canvas(canvas),
            Err(data) => Uint8Array::new(&data).to_vec(),
        };
        let question = Request::question_of(&data).unwrap_or(0);
        QUESTION.set(question);
        if let Some(Request { task: Task::Overview(said), .. }) = unpack(&data) {
            return overview::hear(said);
        }
        // Only drawing on a canvas is asynchronous; all other requests are answered at once.
        spawn_local(async move {
            match answer(question, data).await {
                Ok(Answered::Message(done)) => post(question, Ok(done)),
                Ok(Answered::File(file)) => send(&file),
                Err(why) => post(question, Err(why)),
            }
        });
    });
    scope().set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // Listens as long as the worker lives.
    listen.forget();
    send(&PROTOCOL.into());
}

enum Answered {
    Message(Option<Picture>),
    File(Blob),
}

async fn answer(question: u64, data: Vec<u8>) -> Result<Answered, String> {
    let request = unpack::<Request>(&data).ok_or("this is no request")?;
    match request.task {
        Task::Place(graph) => layered::place(&graph).map(Some).map(Answered::Message),
        // It was answered before.
        Task::Overview(_) => Ok(Answered::Message(None)),
        Task::Write { shown, format } => write(question, shown, format).await,
    }
}

async fn write(question: u64, shown: Panels, format: Format) -> Result<Answered, String> {
    let file = match format {
        Format::Svg => file(svg::write(&framed(shown)).as_bytes(), "image/svg+xml"),
        Format::Tikz => file(tikz::write(&framed(shown)).as_bytes(), "text/x-tex"),
        Format::Png(scale) => canvas::Canvas::draw(&framed(shown), f64::from(scale))?.png().await,
        Format::Frame => {
            FRAMES.with_borrow_mut(|frames| frames.push(shown));
            return Ok(Answered::Message(None));
        }
        Format::LastFrame(frame_ms) => {
            let mut frames = FRAMES.take();
            frames.push(shown);
            post(question, Ok(None));
            film(question, Figure::of(&frames), frame_ms)
        }
    };
    file.map(Answered::File)
}

fn framed(shown: Panels) -> Figure {
    let mut figure = Figure::of(&[shown]).pop().unwrap_or_default();
    figure.crop(MARGIN);
    figure
}

fn file(bytes: &[u8], kind: &str) -> Result<Blob, String> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&Uint8Array::from(bytes));
    Blob::new_with_u8_array_sequence_and_options(&parts, &options)
        .map_err(|reason| format!("the file cannot be kept: {reason:?}"))
}

/// The page is told about every frame, and can stop the worker.
fn film(question: u64, mut frames: Vec<Figure>, frame_ms: u32) -> Result<Blob, String> {
    let extents = frames.iter().filter_map(Figure::extent);
    let whole = extents.reduce(|(low, high), (other_low, other_high)| {
        let low = Point::new(low.x.min(other_low.x), low.y.min(other_low.y));
        (low, Point::new(high.x.max(other_high.x), high.y.max(other_high.y)))
    });
    let Some((low, high)) = whole else {
        return Err("There is nothing to see in these steps.".to_owned());
    };
    let mut film: Option<Film> = None;
    let count = frames.len();
    for (index, figure) in frames.iter_mut().enumerate() {
        figure.frame(low, high, MARGIN);
        let scale = (FILM_SIDE / figure.width.max(figure.height)).min(FILM_SCALE);
        let canvas = canvas::Canvas::draw(figure, scale)?;
        if film.is_none() {
            film = Some(Film::new(canvas.width() as u16, canvas.height() as u16)?);
        }
        let last = index + 1 == count;
        if let Some(film) = &mut film {
            film.add(&canvas.pixels()?, if last { frame_ms.max(FILM_END_MS) } else { frame_ms })?;
        }
        post(question, Ok(None));
    }
    let bytes = film.map_or_else(|| Ok(Vec::new()), Film::finish)?;
    file(&bytes, "image/gif")
}

pub(crate) fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn post(question: u64, result: Result<Option<Picture>, String>) {
    send(&Uint8Array::from(pack(&Answer { question, result }).as_slice()));
}

pub(crate) fn send(value: &JsValue) {
    let _ = scope().post_message(value);
}
