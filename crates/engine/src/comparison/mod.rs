//! Several searches side by side: what is compared, and what is selected in it.
//!
//! The engine moves and draws all panes together. Their pictures follow its own, so that a state has the same
//! place everywhere.

mod acting;
mod panes;
mod parting;
mod tally;
#[cfg(test)]
mod tests;
mod transport;

use std::rc::Rc;
use std::sync::Arc;

use lariat_protocol::sheet::Node;
use lariat_protocol::{File, Stride};
use lariat_session::core::{Model, StateId};
use lariat_session::parting::Unit;
use lariat_session::versus::{Setup, Versus};
use lariat_session::{Direction, Timeline, Workbench, Worked, registry};

use crate::action::Action;
use crate::parts::pointed;
use crate::search::moment::Moment;
use crate::search::placing::{Drawing, Pattern};

/// Searches that are compared.
#[derive(Debug)]
pub struct Comparison {
    pub versus: Versus,
    /// One for each search, in the same order.
    panes: Vec<PaneView>,
    /// States are identified by name: each run numbers them differently.
    selected: Option<String>,
    pointed: Option<String>,
    /// The option whose value was refused, with its pane and the reason.
    problem: Option<(usize, (String, String))>,
}

/// What an action does outside the comparison.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// A text for the clipboard, and what to say when it is there.
    Clipboard {
        text: String,
        done: String,
    },
    File(File),
    /// An action with the same meaning everywhere, to be done with the same value.
    Other(Action),
}

/// The drawn step of a pane.
#[derive(Debug)]
struct PaneView {
    moment: Option<Moment>,
    drawing: Drawing,
}

impl Comparison {
    pub fn open(
        bench: &Workbench,
        before: Option<&Arc<dyn Model>>,
        setups: Vec<Setup>,
    ) -> Comparison {
        let versus = Versus::new(bench, before, setups);
        Comparison {
            panes: versus.panes().iter().map(|_| PaneView::new()).collect(),
            versus,
            selected: None,
            pointed: None,
            problem: None,
        }
    }

    /// The open search and one that differs much from it.
    pub fn first(bench: &Workbench) -> Vec<Setup> {
        let own = bench.algorithm();
        let first = Setup { options: bench.options().clone(), ..Setup::of(own) };
        std::iter::once(first).chain(registry::opponent(own).map(Setup::of)).collect()
    }

    /// The same searches on another model.
    pub fn anew(&self, bench: &Workbench, before: Option<&Arc<dyn Model>>) -> Comparison {
        Comparison::open(bench, before, self.versus.arrangement().setups)
    }

    /// One step of all runs: of the kind by which they are lined up, or lined up anew by this kind.
    pub fn step(&mut self, stride: Stride, direction: Direction) {
        match stride {
            Stride::Line => {}
            Stride::Transition => self.versus.line_up(Unit::Transition),
            Stride::State => self.versus.line_up(Unit::State),
            _ => return,
        }
        self.versus.step(direction);
    }

    pub fn go(&mut self, position: u64) {
        self.versus.go(position);
    }

    pub fn to_end(&mut self) {
        self.versus.to_end();
    }

    /// Chooses by what the runs are lined up, by its name.
    pub fn line_up(&mut self, name: &str) {
        if let Some(&(unit, _)) = Comparison::UNITS.iter().find(|(_, known)| *known == name) {
            self.versus.line_up(unit);
        }
    }

    /// What runs can be lined up by.
    const UNITS: [(Unit, &str); 3] =
        [(Unit::Step, "line"), (Unit::Transition, "transition"), (Unit::State, "state")];

    /// All runs are at their ends.
    pub fn is_over(&self) -> bool {
        self.versus.is_over()
    }

    /// Whether there is more to do.
    pub fn is_busy(&self) -> bool {
        self.versus.is_busy()
    }

    /// Works for about `budget` steps of each run.
    pub fn work(&mut self, budget: u64) -> Worked {
        self.versus.work(budget)
    }

    /// The pointer is on a state of a pane, which is marked in all of them, or on something else.
    pub fn hover(&mut self, what: &str) {
        self.pointed = pointed(what).and_then(|(state, pane)| self.name_in(pane?, state));
    }

    /// The name of a node that is dragged: states are moved in all panes at once.
    pub fn drag(&mut self, pane: u32, node: u32) -> Option<String> {
        let moment = self.panes.get(pane as usize)?.moment.as_ref()?;
        moment.states.get(node as usize).map(|look| look.name.clone())
    }

    /// Updates what is drawn, with the places of the states of this picture.
    pub fn draw(&mut self, pattern: &Rc<Pattern>) {
        for (pane, view) in self.versus.panes_mut().iter_mut().zip(&mut self.panes) {
            view.draw(pane.run_mut(), pattern);
        }
    }

    /// Where the runs part, and what they have counted.
    pub fn results(&self) -> Vec<Node> {
        vec![parting::section(&self.versus).into(), tally::section(&self.versus).into()]
    }

    fn name_in(&self, pane: usize, state: StateId) -> Option<String> {
        let moment = self.panes.get(pane)?.moment.as_ref()?;
        moment.name_of(state).map(str::to_owned)
    }
}

impl PaneView {
    fn new() -> PaneView {
        PaneView { moment: None, drawing: Drawing::of_pane() }
    }

    fn draw(&mut self, run: Option<&mut Timeline>, pattern: &Rc<Pattern>) {
        let previous = self.moment.take().map(|moment| moment.scene);
        self.moment = run.map(|run| Moment::take(run, previous.as_ref(), None));
        self.drawing.follow(pattern);
        if let Some(moment) = &self.moment {
            // A better layout comes through the picture of the engine.
            let _ = self.drawing.show(moment, false);
        }
    }
}
