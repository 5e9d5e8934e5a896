//! What the elements of a comparison do.

use std::sync::Arc;

use lariat_protocol::File;
use lariat_session::core::{Model, StateId};
use lariat_session::table::{csv, markdown};
use lariat_session::versus::{Order, Setup};
use lariat_session::{Workbench, registry};

use super::{Comparison, Effect, PaneView};
use crate::action::Action;
use crate::search::side::chosen;

/// There is nothing to compare with fewer searches.
pub(super) const FEWEST: usize = 2;

impl Comparison {
    /// Does what an action means in a comparison. `value` is that of the field.
    pub fn act(
        &mut self,
        action: &Action,
        value: &str,
        bench: &Workbench,
        before: Option<&Arc<dyn Model>>,
    ) -> Option<Effect> {
        match action {
            Action::PaneSearch(at) => {
                if let Some((setup, algorithm)) = self.setup(*at).zip(registry::find(value)) {
                    self.problem = None;
                    let order = setup.order;
                    self.set(*at, bench, before, Setup { order, ..Setup::of(algorithm) });
                }
            }
            Action::PaneOrder(at) => {
                let order = Order::ALL.into_iter().find(|order| order.word() == value);
                if let Some((setup, order)) = self.setup(*at).zip(order) {
                    self.set(*at, bench, before, Setup { order, ..setup });
                }
            }
            Action::LineUp => self.line_up(value),
            Action::AddPane => {
                let taken = |name: &str| {
                    self.versus.panes().iter().any(|pane| pane.setup.algorithm.name == name)
                };
                let next = registry::COMPARED.into_iter().find(|name| !taken(name));
                if let Some(algorithm) = next.and_then(registry::find) {
                    self.set(self.panes.len(), bench, before, Setup::of(algorithm));
                }
            }
            Action::RemovePane(at) => {
                if *at < self.panes.len() && self.panes.len() > FEWEST {
                    self.versus.remove(*at);
                    self.panes.remove(*at);
                    self.problem = None;
                }
            }
            Action::ToParting => {
                if let Some(position) = self.versus.parting().map(|parting| parting.position) {
                    self.go(position);
                }
            }
            Action::CopyTable => {
                return Some(Effect::Clipboard {
                    text: markdown(&self.versus.table()),
                    done: "The table is copied, as Markdown.".to_owned(),
                });
            }
            Action::SaveTable => {
                return Some(Effect::File(File {
                    name: "comparison.csv".to_owned(),
                    text: csv(&self.versus.table()),
                }));
            }
            Action::InPane(at, action) => match &**action {
                Action::Select(state) => self.select(*at, state.map(StateId)),
                Action::Option(name) => self.set_option(*at, name, value, bench, before),
                Action::ToggleLine(line) => self.versus.toggle_stop(*at, *line),
                other => return Some(Effect::Other(other.clone())),
            },
            other => return Some(Effect::Other(other.clone())),
        }
        None
    }

    /// Selects a state in all panes, or deselects it if it is selected.
    fn select(&mut self, at: usize, state: Option<StateId>) {
        let name = state.and_then(|state| self.name_in(at, state));
        self.selected = name.filter(|name| self.selected.as_ref() != Some(name));
    }

    fn set_option(
        &mut self,
        at: usize,
        name: &str,
        value: &str,
        bench: &Workbench,
        before: Option<&Arc<dyn Model>>,
    ) {
        let Some(mut setup) = self.setup(at) else { return };
        let spec = setup.algorithm.option(name);
        let value = spec.map_or(value.to_owned(), |spec| chosen(spec, value));
        let checked = setup.algorithm.check_option(name, &value);
        self.problem = checked.err().map(|why| (at, (name.to_owned(), why)));
        if self.problem.is_some() {
            return;
        }
        match spec.is_some_and(|spec| spec.default() == value) {
            true => setup.options.unset(name),
            false => setup.options.set(name, &value),
        }
        self.set(at, bench, before, setup);
    }

    fn setup(&self, at: usize) -> Option<Setup> {
        self.versus.panes().get(at).map(|pane| pane.setup.clone())
    }

    /// Replaces the search of a pane, or adds a pane if there is room.
    fn set(&mut self, at: usize, bench: &Workbench, before: Option<&Arc<dyn Model>>, setup: Setup) {
        self.versus.set(at, bench, before, setup);
        match self.panes.get_mut(at) {
            // The scenes of two runs can be equal although their states have other names.
            Some(view) => view.moment = None,
            None => self.panes.resize_with(self.versus.panes().len(), PaneView::new),
        }
    }
}
