//! Several searches side by side: messages that have another meaning in a comparison.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use gloo::file::Blob;
use lariat_session::Until;
use lariat_session::core::Model;
use lariat_session::lang;
use lariat_session::parting::Unit;
use lariat_session::registry;
use lariat_session::table::{csv, markdown};
use lariat_session::versus::{Arrangement, Order, Setup, Versus};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::prelude::*;

use super::browser::clipboard;
use super::{App, Msg, REDRAW_MS, SLICE_MS};
use crate::clock;
use crate::download::download;
use crate::drawing::Drawing;
use crate::moment::Moment;
use crate::view::{Compare, compare};

/// Steps of each run per slice; several runs share a slice.
const SLICE_STEPS: u64 = 2_500;

pub(crate) enum Comparing {
    Toggle,
    /// Another search, or another successor order, in a pane.
    Search(usize, &'static str),
    Order(usize, Order),
    Add,
    Remove(usize),
    ToParting,
    CopyTable,
    SaveTable,
    /// An action in a pane.
    In(usize, Box<Msg>),
}

pub(crate) struct Comparison {
    pub(crate) versus: Versus,
    pub(crate) panes: Vec<PaneView>,
    /// States are identified by name: each run numbers them differently.
    selected: Option<String>,
    pointed: Option<String>,
    /// The option whose value was refused, with its pane and the reason.
    problem: Option<(usize, (String, String))>,
    drawn: f64,
}

/// The drawing of a pane.
pub(crate) struct PaneView {
    pub(crate) moment: Option<Rc<Moment>>,
    pub(crate) drawing: Drawing,
}

impl PaneView {
    fn new() -> PaneView {
        PaneView { moment: None, drawing: Drawing::of_pane() }
    }
}

impl App {
    /// Handles a message during a comparison. Returns messages that have the usual meaning.
    pub(super) fn compare(&mut self, ctx: &Context<Self>, msg: Msg) -> ControlFlow<bool, Msg> {
        let Some(compared) = &mut self.compared else {
            return match msg {
                Msg::Compare(Comparing::Toggle) if self.moment.is_some() => {
                    self.open_comparison(ctx);
                    ControlFlow::Break(true)
                }
                msg => ControlFlow::Continue(msg),
            };
        };
        let versus = &mut compared.versus;
        match msg {
            Msg::Work => {
                self.working = None;
                return ControlFlow::Break(self.work_on_panes(ctx));
            }
            Msg::Step(direction) => {
                versus.step(direction);
                self.pause();
            }
            Msg::Seek(position) => {
                versus.go(position);
                self.pause();
            }
            Msg::ToEnd => {
                versus.to_end();
                self.pause();
            }
            Msg::Stride(Until::Line) => versus.line_up(Unit::Step),
            Msg::Stride(Until::State) => versus.line_up(Unit::State),
            Msg::Stride(Until::Transition) => versus.line_up(Unit::Transition),
            Msg::Stride(_) => return ControlFlow::Break(false),
            Msg::Tick if versus.is_over() => {
                self.pause();
                return ControlFlow::Break(true);
            }
            Msg::Tick => versus.step(lariat_session::Direction::Forwards),
            Msg::PlayOrPause if self.playing.is_some() => self.pause(),
            Msg::PlayOrPause => {
                if versus.is_over() {
                    versus.go(0);
                }
                self.tick_on(ctx);
            }
            Msg::Speed(speed) => {
                self.speed = speed;
                if self.playing.is_some() {
                    self.tick_on(ctx);
                }
            }
            Msg::Escape if !self.help && self.notice.is_none() => self.close_comparison(ctx),
            Msg::Tidy => {
                self.drawing.tidy();
                self.draw();
                self.generation += 1;
            }
            Msg::Placed(answer) => {
                if !self.drawing.answered(answer) {
                    return ControlFlow::Break(false);
                }
                self.generation += 1;
            }
            // The search that the advice suggests.
            Msg::Choose { name, .. } => self.do_compare(ctx, Comparing::Search(0, name)),
            Msg::Compare(comparing) => self.do_compare(ctx, comparing),
            msg => return ControlFlow::Continue(msg),
        }
        // The picture may have changed although no pane has moved.
        self.work_on_panes(ctx);
        self.draw_panes();
        self.save_soon(ctx);
        ControlFlow::Break(true)
    }

    fn do_compare(&mut self, ctx: &Context<Self>, comparing: Comparing) {
        let before = self.model_before();
        let before = before.as_ref();
        let Some(compared) = &mut self.compared else { return };
        let versus = &mut compared.versus;
        let setup_at = |versus: &Versus, at: usize| versus.panes().get(at).map(|p| p.setup.clone());
        match comparing {
            Comparing::Toggle => self.close_comparison(ctx),
            Comparing::Search(at, name) => {
                if let Some((setup, algorithm)) = setup_at(versus, at).zip(registry::find(name)) {
                    compared.problem = None;
                    versus.set(
                        at,
                        &self.bench,
                        before,
                        Setup { order: setup.order, ..Setup::of(algorithm) },
                    );
                }
            }
            Comparing::Order(at, order) => {
                if let Some(setup) = setup_at(versus, at) {
                    versus.set(at, &self.bench, before, Setup { order, ..setup });
                }
            }
            Comparing::Add => {
                let taken =
                    |name: &str| versus.panes().iter().any(|p| p.setup.algorithm.name == name);
                let next = registry::COMPARED.into_iter().find(|name| !taken(name));
                if let Some(algorithm) = next.and_then(registry::find) {
                    versus.set(versus.panes().len(), &self.bench, before, Setup::of(algorithm));
                    compared.panes.push(PaneView::new());
                }
            }
            Comparing::Remove(at) if versus.panes().len() > 2 => {
                versus.remove(at);
                compared.panes.remove(at);
                compared.problem = None;
            }
            Comparing::Remove(_) => {}
            Comparing::ToParting => {
                if let Some(position) = versus.parting().map(|parting| parting.position) {
                    versus.go(position);
                }
            }
            Comparing::CopyTable => copy_table(ctx, markdown(&versus.table())),
            Comparing::SaveTable => {
                download("comparison.csv", Blob::new(csv(&versus.table()).as_str()))
            }
            Comparing::In(at, msg) => self.do_in_pane(ctx, at, *msg),
        }
    }

    fn do_in_pane(&mut self, ctx: &Context<Self>, at: usize, msg: Msg) {
        let before = self.model_before();
        let Some(compared) = &mut self.compared else { return };
        let moment = compared.panes.get(at).and_then(|pane| pane.moment.clone());
        let named = |state| {
            let moment = moment.as_ref()?;
            let place = moment.scene.states.iter().position(|&other| Some(other) == state)?;
            Some(moment.states.get(place)?.name.clone())
        };
        match msg {
            Msg::Select(state) => {
                let name = named(state);
                compared.selected = name.filter(|_| compared.selected != named(state));
            }
            Msg::Point(state) => compared.pointed = named(state),
            Msg::Drag(node, to) => {
                let look = moment.as_ref().and_then(|moment| moment.states.get(node as usize));
                if let Some(look) = look {
                    self.drawing.drag_named(&look.name, to);
                    self.save_soon(ctx);
                }
            }
            Msg::SetOption(name, value) => {
                let Some(pane) = compared.versus.panes().get(at) else { return };
                let mut setup = pane.setup.clone();
                let checked = setup.algorithm.check_option(name, &value);
                compared.problem = checked.err().map(|why| (at, (name.to_owned(), why)));
                if compared.problem.is_none() {
                    let default = setup.algorithm.option(name).map(|spec| spec.default());
                    match default == Some(&*value) {
                        true => setup.options.unset(name),
                        false => setup.options.set(name, &value),
                    }
                    compared.versus.set(at, &self.bench, before.as_ref(), setup);
                }
            }
            // Other messages are the same in every pane.
            msg => ctx.link().send_message(msg),
        }
    }

    fn open_comparison(&mut self, ctx: &Context<Self>) {
        self.pause();
        self.take_draft(ctx);
        let own = self.bench.algorithm();
        let first = Setup { options: self.bench.options().clone(), ..Setup::of(own) };
        let second = registry::opponent(own).map(Setup::of);
        let setups = std::iter::once(first).chain(second).collect();
        self.start_comparison(setups);
        self.work_on_panes(ctx);
        self.save_soon(ctx);
    }

    /// The comparison of a link, if it has one.
    pub(super) fn compare_as(&mut self, ctx: &Context<Self>, text: &str) {
        if let Some(found) = Arrangement::read(text).filter(|_| self.moment.is_some()) {
            self.start_comparison(found.setups);
            if let Some(compared) = &mut self.compared {
                compared.versus.line_up(found.unit);
                compared.versus.go(found.position);
            }
            self.work_on_panes(ctx);
        }
    }

    fn start_comparison(&mut self, setups: Vec<Setup>) {
        let before = self.model_before();
        let versus = Versus::new(&self.bench, before.as_ref(), setups);
        self.compared = Some(Comparison {
            panes: versus.panes().iter().map(|_| PaneView::new()).collect(),
            versus,
            selected: None,
            pointed: None,
            problem: None,
            drawn: 0.0,
        });
    }

    fn close_comparison(&mut self, ctx: &Context<Self>) {
        self.pause();
        self.compared = None;
        self.generation += 1;
        self.work(ctx);
        self.save_soon(ctx);
    }

    /// The same comparison on another model.
    pub(super) fn compare_anew(&mut self, ctx: &Context<Self>) {
        if let Some(compared) = self.compared.take().filter(|_| self.moment.is_some()) {
            let panes = compared.versus.panes().iter();
            self.start_comparison(panes.map(|pane| pane.setup.clone()).collect());
            self.work_on_panes(ctx);
        }
    }

    fn model_before(&self) -> Option<Arc<dyn Model>> {
        let text = self.order_before()?;
        lang::read(text, self.bench.format()).tree.map(|read| read.automaton())
    }

    /// Works for one slice, and schedules the next one if there is more to do.
    fn work_on_panes(&mut self, ctx: &Context<Self>) -> bool {
        let Some(compared) = &mut self.compared else { return false };
        let started = clock::now();
        let mut moved = false;
        let parted = compared.versus.is_compared();
        let mut before = started;
        let busy = loop {
            let worked = compared.versus.work(self.slices.steps().min(SLICE_STEPS));
            moved |= worked.moved;
            let now = clock::now();
            self.slices.took(now - before);
            before = now;
            if !worked.busy || now - started > SLICE_MS {
                break worked.busy;
            }
        };
        let news = parted != compared.versus.is_compared();
        let due = moved || news || !busy || clock::now() - compared.drawn > REDRAW_MS;
        if due {
            compared.drawn = clock::now();
            self.draw_panes();
        }
        // The class of the model may decide which searches fit.
        let busy = busy || self.bench.work(self.slices.steps()).busy;
        if busy {
            self.work_soon(ctx, due);
        }
        due
    }

    /// Updates all panes; they share one picture.
    fn draw_panes(&mut self) {
        let pattern = self.drawing.pattern();
        let Some(compared) = &mut self.compared else { return };
        for (pane, view) in compared.versus.panes_mut().iter_mut().zip(&mut compared.panes) {
            let previous = view.moment.as_ref().map(|moment| moment.scene.clone());
            view.moment =
                pane.run_mut().map(|run| Rc::new(Moment::take(run, previous.as_ref(), None)));
            view.drawing.follow(&pattern);
            if let Some(moment) = &view.moment {
                // The layout worker's picture comes through the page's own drawing.
                let _ = view.drawing.show(moment);
            }
        }
    }

    pub(super) fn comparison(&self, ctx: &Context<Self>) -> Html {
        let Some(compared) = &self.compared else { return html! {} };
        compare(&Compare {
            versus: &compared.versus,
            panes: &compared.panes,
            selected: compared.selected.as_deref(),
            pointed: compared.pointed.as_deref(),
            problem: compared.problem.as_ref(),
            misfits: registry::ALGORITHMS
                .iter()
                .map(|row| self.bench.misfit(row).is_some())
                .collect(),
            has_before: self.order_before().is_some(),
            hide_unseen: self.hide_unseen,
            generation: self.generation,
            playing: self.playing.is_some(),
            speed: self.speed,
            notice: self.notice.clone(),
            on_message: ctx.link().callback(|msg| msg),
        })
    }
}

fn copy_table(ctx: &Context<App>, text: String) {
    let done = ctx.link().callback(|copied: bool| match copied {
        true => Msg::Told("The table is copied, as Markdown."),
        false => {
            Msg::Told("The browser does not let the page copy. Save the table as CSV instead.")
        }
    });
    let Some(clipboard) = clipboard() else {
        done.emit(false);
        return;
    };
    spawn_local(async move {
        done.emit(JsFuture::from(clipboard.write_text(&text)).await.is_ok());
    });
}
