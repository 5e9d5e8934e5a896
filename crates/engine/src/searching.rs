//! A search: its work, its moments, and what is done in its graph.

use std::rc::Rc;

use lariat_protocol::Told;
use lariat_session::core::StateId;
use lariat_session::{Goal, Progress};

use crate::action::Action;
use crate::comparison::Effect;
use crate::engine::{Engine, Wished};
use crate::extent::Extent;
use crate::search::moment::Moment;

/// If the browser refuses to copy the table of a comparison.
const NO_CLIPBOARD: &str = "The browser does not let the page copy. Save the table as CSV instead.";

impl<E: Extent> Engine<E> {
    /// Works for about `budget` steps. Returns whether there is more to do.
    pub(crate) fn work_on_search(&mut self, budget: u64) -> bool {
        let unclassified = self.advice.is_none() && !self.bench.is_too_large_to_classify();
        let worked = self.bench.work(budget);
        if let Some(notice) = worked.notice {
            self.notify(notice);
        }
        if worked.moved {
            self.refresh();
            self.ask_about_now();
        }
        if unclassified {
            self.advice = self.bench.classified().map(Rc::new);
        }
        let compares = self.compare_orders(budget);
        let lists = self.list_states();
        if !lists && self.drawing.set_lens(self.overview.states().is_some()) {
            self.draw();
            self.generation += 1;
        }
        worked.busy || compares || lists
    }

    /// Lists the states of a model that is too large to be drawn whole. Returns whether there are more.
    fn list_states(&mut self) -> bool {
        let Some(run) = self.bench.run() else { return false };
        match &self.moment {
            Some(moment) if moment.scene.hidden().is_some() => self.overview.work(run),
            _ => false,
        }
    }

    /// What the overview shows of this step.
    pub(crate) fn tell_overview(&mut self) {
        if self.explained.is_some() || self.compared.is_some() {
            return;
        }
        let (Some(run), Some(moment)) = (self.bench.run(), &self.moment) else { return };
        for told in self.overview.tell(run, moment, self.selected) {
            self.tell(told);
        }
    }

    pub(crate) fn select_dot(&mut self, place: Option<u32>) {
        let state = place.and_then(|place| self.overview.state(place));
        if place.is_some() && state.is_none() {
            return self.notify("The search has not discovered this state yet.");
        }
        self.selected = state.filter(|&state| self.selected != Some(state));
    }

    /// Notes how fast a search in progress is.
    pub(crate) fn note_pace(&mut self, now: f64, busy: bool) {
        let runs = busy && self.explained.is_none() && !self.bench.is_stopped();
        if let Some(run) = self.bench.run().filter(|_| runs) {
            self.pace.note(now, run.recorded().matched);
        }
    }

    /// Updates everything that depends on the run after a move.
    pub(crate) fn refresh(&mut self) {
        (self.pointed, self.pointed_call) = (None, None);
        let previous = self.moment.take().map(|moment| moment.scene.clone());
        if self.explained.is_some() {
            return;
        }
        self.ask_for_missed();
        let step = self.bench.run().map_or(0, |run| run.step());
        let missed = self.asking.lit(step);
        self.moment =
            self.bench.debugger().map(|run| Rc::new(Moment::take(run, previous.as_ref(), missed)));
        let picked = self.moment.as_ref().and_then(|m| m.state_named(self.picks.as_deref()?));
        if picked.is_some() {
            (self.selected, self.picks) = (picked, None);
        }
        self.outline = self.bench.debugger().and_then(|run| run.outline());
        self.draw();
    }

    /// Updates the moment if more of the run is known than it shows.
    pub(crate) fn refresh_if_needed(&mut self) {
        if self.explained.is_some() {
            self.hear_explanation();
            return;
        }
        if self.compared.is_some() {
            self.draw_panes();
        }
        let shown = self.moment.as_ref().map(|moment| moment.snapshot.progress);
        if self.known_steps() != shown {
            let pointed = (self.pointed, self.pointed_call);
            self.refresh();
            (self.pointed, self.pointed_call) = pointed;
            if !self.bench.is_busy() {
                self.ask_about_now();
            }
        }
        if !self.bench.is_busy() {
            self.ask_for_hits();
        }
    }

    pub(crate) fn known_steps(&self) -> Option<Progress> {
        self.bench.run().map(|run| run.progress())
    }

    /// Places the graph of the moment.
    pub(crate) fn draw(&mut self) {
        let Some(moment) = &self.moment else { return };
        if let Some((question, graph)) = self.drawing.show(moment, self.hide_unseen) {
            let number = self.fresh_number();
            self.wished.retain(|(_, wished)| !matches!(wished, Wished::Search(_)));
            self.wished.push((number, Wished::Search(question)));
            self.tell(Told::Place { number, graph });
        }
    }

    /// Requests the layouts that an explanation wants.
    pub(crate) fn take_wishes(&mut self) {
        let wishes = self.explained.as_mut().map(|explained| explained.take_wishes());
        for (wish, graph) in wishes.into_iter().flatten() {
            let number = self.fresh_number();
            self.wished.push((number, Wished::Explanation(wish)));
            self.tell(Told::Place { number, graph });
        }
    }

    /// What is seen is placed anew, as if there were nothing else.
    pub(crate) fn hide_or_show_unseen(&mut self) {
        self.hide_unseen = !self.hide_unseen;
        self.draw();
        self.generation += 1;
        self.draw_panes();
    }

    pub(crate) fn selected_name(&self) -> Option<String> {
        self.moment.as_ref()?.name_of(self.selected?).map(str::to_owned)
    }

    /// Steps of a part of the run as JSON.
    pub(crate) fn describe_steps(&mut self, from: u64, to: u64) {
        match &mut self.explained {
            Some(explained) => {
                let text = explained.describe(from, to);
                self.tell(Told::Steps(Ok(text)));
            }
            None => self.ask_for_steps(from, to),
        }
    }

    /// Something on a sheet was used.
    pub(crate) fn act(&mut self, action: &Action, value: &str) {
        if self.compared.is_some() && self.explained.is_none() {
            let before = crate::order::model_before(&self.orders, &self.bench);
            if let Some(compared) = &mut self.compared {
                match compared.act(action, value, &self.bench, before.as_ref()) {
                    None => return self.draw_panes(),
                    Some(Effect::Other(action)) => return self.act_here(&action, value),
                    Some(Effect::Clipboard { text, done }) => {
                        let refused = NO_CLIPBOARD.to_owned();
                        return self.tell(Told::Clipboard { text, done, refused });
                    }
                    Some(Effect::File(file)) => return self.tell(Told::File(file)),
                }
            }
        }
        self.act_here(action, value);
    }

    pub(crate) fn act_here(&mut self, action: &Action, value: &str) {
        match action {
            Action::Seek(step) => self.seek(*step),
            Action::Select(Some(state)) if self.asking.picking => {
                self.pick_for_lasso(StateId(*state));
            }
            Action::Select(state) => {
                let state = state.map(StateId);
                self.selected = if self.selected == state { None } else { state };
                self.picks = None;
            }
            Action::PickOut if self.explained.is_none() => {
                self.selected = value.parse().ok().map(StateId);
            }
            Action::Choose { name, force } => self.choose(name, *force),
            Action::Option(name) => self.set_option(name, value),
            Action::BackToSearch => self.close_explanation(),
            Action::ForgetTexts => {
                if let Some(explained) = &mut self.explained {
                    explained.forget_texts();
                    self.explain_anew();
                }
            }
            Action::ToggleAdvice => self.advice_is_open = !self.advice_is_open,
            Action::Reorder => self.reorder(value),
            Action::UndoOrder => self.undo_order(),
            Action::Stop => self.command(lariat_protocol::Command::Stop),
            Action::Cancel => self.command(lariat_protocol::Command::Cancel),
            Action::Resume => self.command(lariat_protocol::Command::Resume),
            Action::HideOrShowUnseen => self.hide_or_show_unseen(),
            Action::ShowProperty => self.tell(Told::ShowProperty),
            // Only in a comparison.
            Action::PaneSearch(_)
            | Action::PaneOrder(_)
            | Action::AddPane
            | Action::LineUp
            | Action::RemovePane(_)
            | Action::ToParting
            | Action::CopyTable
            | Action::SaveTable
            | Action::InPane(..) => {}
            question => self.ask_action(question, value),
        }
    }

    /// The run goes to a step that an answer names.
    pub(crate) fn go_to(&mut self, step: u64) {
        self.bench.go(Goal::Step(step));
    }
}
