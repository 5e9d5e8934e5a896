//! Exports: a frame, a film, the steps. The layout worker writes the files.

use std::rc::Rc;

use gloo::file::Blob;
use gloo::timers::callback::Timeout;
use lariat_layout::figure::{Panel, Panels, Theme};
use lariat_layout::message::{Format, Request, Task};
use lariat_protocol::{Asked, Pane};
use web_sys::HtmlDialogElement;
use yew::prelude::*;

use super::{App, Msg};
use crate::download::download;
use crate::layout_worker::{FromLayout, LayoutWorker};
use crate::view::{ExportSheet, export_sheet, form};

/// A file may take a while.
const PATIENCE_MS: u32 = 60_000;
/// The limit of frames in a film.
const MOST_FRAMES: u64 = 300;
/// The limit of steps in a file; the command line writes more.
const MOST_STEPS: u64 = 50_000;

pub(crate) enum ExportMsg {
    Open,
    Close,
    /// A button, and the values of the fields.
    Pressed(String, Option<Fields>),
    Changed(Option<Fields>),
    /// Continues work that takes several frames of the screen.
    Continue,
    Answered(FromLayout),
}

/// The values of the fields.
#[derive(Clone, Copy)]
pub(crate) struct Fields {
    /// Pixels of a PNG per pixel of the page.
    pub(crate) scale: u64,
    /// 1 for the light theme on white, independent of the page's theme.
    pub(crate) on_paper: u64,
    pub(crate) from: u64,
    pub(crate) to: u64,
    /// The steps from one frame of a film to the next.
    pub(crate) every: u64,
    /// Frames per second.
    pub(crate) speed: u64,
}

impl Fields {
    fn frames(&self) -> u64 {
        self.to.saturating_sub(self.from) / self.every.max(1) + 1
    }

    /// Describes this part of a run with `steps` steps, or says what is wrong with it.
    fn remark(&self, steps: u64) -> Result<String, String> {
        let (frames, length) = (self.frames(), self.to.saturating_sub(self.from));
        if self.to > steps {
            Err(format!("The run is known up to step {steps}."))
        } else if self.from > self.to {
            Err("The last step comes before the first.".to_owned())
        } else if frames > MOST_FRAMES {
            let enough = length / (MOST_FRAMES - 1) + 1;
            Err(format!("A film has at most {MOST_FRAMES} frames: take every {enough} steps."))
        } else {
            let seconds = frames.div_ceil(self.speed.max(1));
            Ok(format!("A film of {frames} frames, {seconds} s long."))
        }
    }
}

/// The open sheet, and the file that is being written.
pub(super) struct Exporting {
    dialog: NodeRef,
    form: AttrValue,
    /// Aborted when the sheet closes.
    worker: LayoutWorker,
    job: Option<Job>,
    /// The last message or error.
    note: Result<String, String>,
}

struct Job {
    /// The file extension.
    kind: &'static str,
    name: String,
    fields: Fields,
    /// The next step of a part of the run.
    next: u64,
    /// The position of the reader before the export.
    home: u64,
    done: u64,
    of: u64,
    soon: Option<Timeout>,
    /// It waits until the engine shows a step.
    waits: bool,
}

impl App {
    pub(super) fn export(&mut self, ctx: &Context<Self>, message: ExportMsg) -> bool {
        match message {
            ExportMsg::Open => self.open_export(ctx),
            ExportMsg::Close => self.end_export(ctx),
            ExportMsg::Changed(fields) => {
                let steps = self.steps();
                if let Some(exporting) = self.export.as_mut().filter(|it| it.job.is_none()) {
                    exporting.note = match fields {
                        Some(fields) => fields.remark(steps),
                        None => Err("Whole numbers are needed.".to_owned()),
                    };
                }
            }
            ExportMsg::Pressed(button, fields) => match &*button {
                "close" => self.end_export(ctx),
                "cancel" => self.finish(ctx, Err("Cancelled.".to_owned())),
                _ => {
                    if let Some(fields) = fields {
                        self.make(ctx, &button, fields);
                    }
                }
            },
            ExportMsg::Continue => self.go_on(ctx),
            ExportMsg::Answered(answer) => self.answered(ctx, answer),
        }
        true
    }

    pub(super) fn export_sheet(&self, ctx: &Context<Self>) -> Html {
        let Some(exporting) = &self.export else { return html! {} };
        let (Ok(text) | Err(text)) = &exporting.note;
        export_sheet(ExportSheet {
            dialog: exporting.dialog.clone(),
            form: exporting.form.clone(),
            progress: exporting.job.as_ref().map(|job| (job.done, job.of)),
            note: (text.clone(), exporting.note.is_err()),
            on_message: ctx.link().callback(Msg::Export),
        })
    }

    /// The browser keeps the focus in a modal dialog, and restores it afterwards.
    pub(super) fn present_export(&self) {
        if let Some(dialog) =
            self.export.as_ref().and_then(|it| it.dialog.cast::<HtmlDialogElement>())
            && !dialog.open()
        {
            let _ = dialog.show_modal();
        }
    }

    fn steps(&self) -> u64 {
        self.engine.view().transport.steps
    }

    /// Whether a graph is on the screen.
    pub(super) fn has_graph(&self) -> bool {
        self.engine.panes().iter().any(|pane| !pane.drawing.is_empty())
    }

    fn open_export(&mut self, ctx: &Context<Self>) {
        if !self.has_graph() || self.export.is_some() {
            return;
        }
        self.pause();
        let to = self.steps();
        let every = to / MOST_FRAMES + 1;
        let fields = Fields { scale: 2, on_paper: 0, from: 0, to, every, speed: 2 };
        self.export = Some(Exporting {
            dialog: NodeRef::default(),
            form: form(self.engine.view().transport.step, &fields),
            worker: self.scribe(ctx),
            job: None,
            note: fields.remark(to),
        });
    }

    fn scribe(&self, ctx: &Context<Self>) -> LayoutWorker {
        let answered = ctx.link().callback(|it| Msg::Export(ExportMsg::Answered(it)));
        LayoutWorker::new(PATIENCE_MS, answered)
    }

    /// Closes the sheet and aborts unfinished work.
    pub(super) fn end_export(&mut self, ctx: &Context<Self>) {
        self.finish(ctx, Err(String::new()));
        if let Some(dialog) =
            self.export.take().and_then(|it| it.dialog.cast::<HtmlDialogElement>())
        {
            dialog.close();
        }
    }

    fn go_to(&mut self, step: u64) {
        self.engine.send(Asked::Seek(step));
    }

    fn make(&mut self, ctx: &Context<Self>, button: &str, fields: Fields) {
        let (view, steps) = (self.engine.view(), self.steps());
        let (home, heading) = (view.transport.step, view.heading.clone());
        let Some(exporting) = &mut self.export else { return };
        if exporting.job.is_some() {
            return;
        }
        let kinds = ["svg", "png", "tex", "gif", "json"];
        let Some(kind) = kinds.into_iter().find(|kind| *kind == button) else { return };
        let length = fields.to.saturating_sub(fields.from) + 1;
        let (part, of) = match kind {
            // Each frame counts twice: captured, then drawn.
            "gif" => (format!("s{}-{}", fields.from, fields.to), 2 * fields.frames()),
            "json" => (format!("s{}-{}", fields.from, fields.to), 1),
            _ => (home.to_string(), 1),
        };
        let remark = fields.remark(steps);
        exporting.note = match kind {
            "gif" => remark,
            "json" if length > MOST_STEPS => {
                Err(format!("At most {MOST_STEPS} steps: `lariat steps --json` writes more."))
            }
            "json" if fields.to > steps || fields.from > fields.to => remark,
            _ => Ok("Writing…".to_owned()),
        };
        if exporting.note.is_err() {
            return;
        }
        exporting.job = Some(Job {
            kind,
            name: format!("lariat-{}-{}-step{part}.{kind}", heading.file, heading.name),
            fields,
            next: fields.from,
            home,
            done: 0,
            of,
            soon: None,
            waits: false,
        });
        if kind == "gif" {
            self.go_to(fields.from);
        }
        self.soon(ctx);
    }

    /// Sends the current drawing to the worker.
    fn hand_over(&mut self, ctx: &Context<Self>) {
        let Some(exporting) = &self.export else { return };
        let Some(job) = &exporting.job else { return };
        let Fields { scale, on_paper, to, every, speed, .. } = job.fields;
        let format = match job.kind {
            "svg" => Format::Svg,
            "tex" => Format::Tikz,
            "png" => Format::Png(scale as u32),
            _ if job.next.saturating_add(every.max(1)) <= to => Format::Frame,
            _ => Format::LastFrame((1000 / speed.max(1)) as u32),
        };
        let theme = match self.theme {
            _ if on_paper == 1 || format == Format::Tikz => Theme::Paper,
            crate::theme::Theme::Light => Theme::Light,
            crate::theme::Theme::Dark => Theme::Dark,
        };
        let shown = self.panels(theme);
        match shown.panels.is_empty() {
            false => exporting.worker.ask(Request::new(0, Task::Write { shown, format })),
            true => self.finish(ctx, Err("The graph is not on the screen.".to_owned())),
        }
    }

    /// All graphs on the screen.
    fn panels(&self, theme: Theme) -> Panels {
        let panes = || self.engine.panes().iter().filter(|pane| !pane.drawing.is_empty());
        let summaries: Vec<&str> = panes().map(|pane| &*pane.summary).collect();
        let panel =
            |pane: &Rc<Pane>| Panel { title: pane.title.clone(), marks: pane.drawing.clone() };
        Panels { title: summaries.join(" "), theme, panels: panes().map(panel).collect() }
    }

    /// Continues when the changes are on the screen.
    fn soon(&mut self, ctx: &Context<Self>) {
        let link = ctx.link().clone();
        if let Some(job) = self.export.as_mut().and_then(|it| it.job.as_mut()) {
            let go_on = move || link.send_message(Msg::Export(ExportMsg::Continue));
            job.soon = Some(Timeout::new(0, go_on));
        }
    }

    fn go_on(&mut self, ctx: &Context<Self>) {
        let heard = self.engine.has_heard_all();
        let step = self.engine.view().transport.step;
        let Some(job) = self.export.as_mut().and_then(|it| it.job.as_mut()) else { return };
        let wanted = if job.kind == "gif" { job.next } else { job.home };
        job.soon = None;
        if job.kind == "json" {
            let Fields { from, to, .. } = job.fields;
            self.engine.send(Asked::Steps { from, to });
        } else if heard && step == wanted {
            job.waits = false;
            self.hand_over(ctx);
        } else {
            job.waits = true;
        }
    }

    /// The engine has said something: perhaps the step that an export waits for is on the screen.
    pub(super) fn go_on_exporting(&mut self, ctx: &Context<Self>) {
        let job = self.export.as_ref().and_then(|it| it.job.as_ref());
        if job.is_some_and(|job| job.waits && job.soon.is_none()) {
            self.soon(ctx);
        }
    }

    pub(super) fn abort_export(&mut self, ctx: &Context<Self>, why: &str) {
        self.finish(ctx, Err(why.to_owned()));
    }

    fn answered(&mut self, ctx: &Context<Self>, answer: FromLayout) {
        match answer {
            FromLayout::File(file) => self.finish(ctx, Ok(file)),
            FromLayout::Answer(answer) => match answer.result {
                Ok(_) => self.next_frame(ctx),
                Err(why) => self.finish(ctx, Err(why)),
            },
        }
    }

    /// The worker has received or drawn a frame.
    fn next_frame(&mut self, ctx: &Context<Self>) {
        let Some(job) = self.export.as_mut().and_then(|it| it.job.as_mut()) else { return };
        let Fields { to, every, .. } = job.fields;
        job.done += 1;
        let next = job.next.saturating_add(every.max(1));
        if next <= to {
            job.next = next;
            self.go_to(next);
            self.soon(ctx);
        }
    }

    /// Ends the export, and returns to the position before it.
    fn finish(&mut self, ctx: &Context<Self>, result: Result<Blob, String>) {
        let worker = self.scribe(ctx);
        let Some(exporting) = &mut self.export else { return };
        let Some(job) = exporting.job.take() else { return };
        exporting.note = result.map(|file| {
            download(&job.name, file);
            format!("Saved as {}", job.name)
        });
        // The old worker may still be busy.
        if exporting.note.is_err() {
            exporting.worker = worker;
        }
        self.go_to(job.home);
    }

    pub(super) fn steps_told(&mut self, ctx: &Context<Self>, told: Result<String, String>) {
        self.finish(ctx, told.map(|text| Blob::new(text.as_str())));
    }
}
