//! Files of what is on the screen: a frame, a film, the steps. The worker writes them.

use gloo::file::Blob;
use gloo::timers::callback::Timeout;
use lariat_layout::message::{Answer, Done, Format, Request, Task};
use lariat_session::{Goal, Told};
use yew::prelude::*;

use super::{App, Msg, SLICE_MS};
use crate::capture;
use crate::clock;
use crate::download::download;
use crate::layout_worker::LayoutWorker;
use crate::view::ExportSheet;

/// A file may take a while.
const PATIENCE_MS: u32 = 60_000;

pub(crate) enum ExportMsg {
    Open,
    Close,
    Make(Order),
    /// Goes on with what takes several frames of the screen.
    Continue,
    Answered(Answer),
    Cancel,
}

/// A file that the reader wants.
#[derive(Clone, Copy)]
pub(crate) struct Order {
    pub(crate) what: What,
    /// Light on white, whatever the page looks like.
    pub(crate) on_paper: bool,
    pub(crate) range: Range,
}

#[derive(Clone, Copy)]
pub(crate) enum What {
    Frame(Format),
    Film,
    Steps,
}

/// A part of the run.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Range {
    pub(crate) from: u64,
    pub(crate) to: u64,
    /// The steps from one frame of a film to the next.
    pub(crate) every: u64,
    /// Frames of a film in a second.
    pub(crate) speed: u32,
}

impl Range {
    /// More frames make a file that nobody loads.
    pub(crate) const MOST_FRAMES: u64 = 300;
    /// More steps are for the command line.
    pub(crate) const MOST_STEPS: u64 = 50_000;

    pub(crate) fn frames(&self) -> u64 {
        self.to.saturating_sub(self.from) / self.every.max(1) + 1
    }
}

/// The open sheet, and what it is about to make.
pub(crate) struct Exporting {
    /// Ends with the sheet, and all that it does.
    worker: LayoutWorker,
    job: Option<Job>,
    /// What the last file came to.
    outcome: Option<Result<String, String>>,
}

struct Job {
    order: Order,
    name: String,
    /// The next step of a range.
    next: u64,
    /// Where the reader was.
    home: u64,
    done: u64,
    of: u64,
    /// What is written of the steps so far.
    text: String,
    _soon: Option<Timeout>,
}

/// How far a file is, in parts of it.
pub(crate) type Progress = Option<(u64, u64)>;

impl App {
    pub(super) fn export(&mut self, ctx: &Context<Self>, message: ExportMsg) -> bool {
        match message {
            ExportMsg::Open if self.moment.is_some() && self.export.is_none() => {
                self.pause();
                let answered = ctx.link().callback(|it| Msg::Export(ExportMsg::Answered(it)));
                let worker = LayoutWorker::new(PATIENCE_MS, answered);
                self.export = Some(Exporting { worker, job: None, outcome: None });
            }
            ExportMsg::Open => return false,
            ExportMsg::Close => self.end_export(ctx),
            ExportMsg::Cancel => {
                self.end_export(ctx);
                return self.export(ctx, ExportMsg::Open);
            }
            ExportMsg::Make(order) => self.make(ctx, order),
            ExportMsg::Continue => self.go_on(ctx),
            ExportMsg::Answered(answer) => self.answered(ctx, answer.result),
        }
        true
    }

    pub(super) fn export_sheet(&self, ctx: &Context<Self>) -> Html {
        let (Some(exporting), Some(moment)) = (&self.export, &self.moment) else {
            return html! {};
        };
        let progress = exporting.job.as_ref().map(|job| (job.done, job.of));
        html! {
            <ExportSheet step={moment.snapshot.step} steps={moment.snapshot.progress.steps} {progress}
                outcome={exporting.outcome.clone()} on_message={ctx.link().callback(Msg::Export)} />
        }
    }

    /// Closes the sheet; what is not finished is given up.
    pub(super) fn end_export(&mut self, ctx: &Context<Self>) {
        if let Some(job) = self.export.take().and_then(|exporting| exporting.job) {
            self.go_to(ctx, job.home);
        }
    }

    fn go_to(&mut self, ctx: &Context<Self>, step: u64) {
        self.bench.go(Goal::Step(step));
        self.work(ctx);
    }

    fn make(&mut self, ctx: &Context<Self>, order: Order) {
        let Some(moment) = &self.moment else { return };
        let home = moment.snapshot.step;
        let Range { from, to, .. } = order.range;
        let (part, ending, of) = match order.what {
            What::Frame(Format::Svg) => (format!("step{home}"), "svg", 1),
            What::Frame(Format::Tikz) => (format!("step{home}"), "tex", 1),
            What::Frame(Format::Png(_)) => (format!("step{home}"), "png", 1),
            // Each frame is taken, and then drawn.
            What::Film => (format!("steps{from}-{to}"), "gif", 2 * order.range.frames()),
            What::Steps => (format!("steps{from}-{to}"), "json", to - from + 1),
        };
        let model = self.bench.as_example().map_or("model", |example| example.id);
        let name = format!("lariat-{model}-{}-{part}.{ending}", self.bench.algorithm().name);
        let Some(exporting) = &mut self.export else { return };
        let (text, done) = (String::new(), 0);
        let job = Job { order, name, next: from, home, done, of, text, _soon: None };
        (exporting.job, exporting.outcome) = (Some(job), None);
        match order.what {
            What::Frame(format) => {
                self.ask(order.on_paper, |drawing| Task::Write { drawing, format });
            }
            What::Film => {
                self.go_to(ctx, from);
                self.soon(ctx);
            }
            What::Steps => self.soon(ctx),
        }
    }

    /// Hands what is on the screen to the worker.
    fn ask(&mut self, on_paper: bool, task: impl FnOnce(String) -> Task) {
        let drawing = capture::drawing(self.theme, on_paper);
        let Some(exporting) = &mut self.export else { return };
        match drawing {
            Some(drawing) => exporting.worker.ask(Request::new(0, task(drawing))),
            None => exporting.fail("The graph is not on the screen."),
        }
    }

    /// Comes back when what has changed is on the screen.
    fn soon(&mut self, ctx: &Context<Self>) {
        let link = ctx.link().clone();
        if let Some(job) = self.export.as_mut().and_then(|exporting| exporting.job.as_mut()) {
            let go_on = move || link.send_message(Msg::Export(ExportMsg::Continue));
            job._soon = Some(Timeout::new(0, go_on));
        }
    }

    fn go_on(&mut self, ctx: &Context<Self>) {
        let Some(job) = self.export.as_ref().and_then(|exporting| exporting.job.as_ref()) else {
            return;
        };
        let (next, on_paper) = (job.next, job.order.on_paper);
        match job.order.what {
            What::Frame(_) => {}
            What::Steps => self.tell(ctx),
            What::Film if self.moment.as_ref().is_some_and(|it| it.snapshot.step == next) => {
                self.ask(on_paper, |drawing| Task::Keep { drawing });
            }
            What::Film => self.soon(ctx),
        }
    }

    fn answered(&mut self, ctx: &Context<Self>, result: Result<Done, String>) {
        let Some(exporting) = &mut self.export else { return };
        let Some(job) = &mut exporting.job else { return };
        match result {
            Ok(Done::Kept) => {
                let range = job.order.range;
                job.done += 1;
                job.next += range.every.max(1);
                let next = job.next;
                if next > range.to {
                    let film = Task::Film { frame_ms: 1000 / range.speed.max(1) };
                    exporting.worker.ask(Request::new(0, film));
                } else {
                    self.go_to(ctx, next);
                    self.soon(ctx);
                }
            }
            Ok(Done::Drawn(frames)) => job.done = job.order.range.frames() + u64::from(frames),
            Ok(Done::File(bytes)) => self.finish(ctx, Ok(Blob::new(&**bytes))),
            Ok(Done::Placed(_)) => {}
            Err(why) => self.finish(ctx, Err(why)),
        }
    }

    fn finish(&mut self, ctx: &Context<Self>, result: Result<Blob, String>) {
        let Some(exporting) = &mut self.export else { return };
        let Some(job) = exporting.job.take() else { return };
        exporting.outcome = Some(result.map(|file| {
            download(&job.name, file);
            job.name
        }));
        self.go_to(ctx, job.home);
    }

    /// Writes steps for a slice of time. The cursor is back where it was before anyone looks.
    fn tell(&mut self, ctx: &Context<Self>) {
        let listing = self.bench.algorithm().listing;
        let Some(job) = self.export.as_mut().and_then(|exporting| exporting.job.as_mut()) else {
            return;
        };
        let Some(run) = self.bench.debugger() else { return };
        let started = clock::now();
        while job.next <= job.order.range.to && clock::now() - started < SLICE_MS {
            run.seek(job.next);
            let told = serde_json::to_string(&Told::at_cursor(run, &listing)).unwrap_or_default();
            job.text.push_str(if job.text.is_empty() { "[\n" } else { ",\n" });
            job.text.push_str(&told);
            job.next += 1;
            job.done += 1;
        }
        run.seek(job.home);
        if job.next > job.order.range.to {
            job.text.push_str("\n]\n");
            let text = Blob::new(&*job.text);
            self.finish(ctx, Ok(text));
        } else {
            self.soon(ctx);
        }
    }
}

impl Exporting {
    fn fail(&mut self, why: &str) {
        (self.job, self.outcome) = (None, Some(Err(why.to_owned())));
    }
}
