//! Running compared searches to stops.

use crate::comparing::parting::Unit;
use crate::comparing::versus::Pane;
use crate::debugger::breakpoints::{Armed, Reached, run_to};
use crate::debugger::condition::{Condition, Vocabulary};
use crate::{Direction, Timeline};

/// A condition at which the panes stop: one that is met in any pane, or in this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaneStop {
    pub pane: Option<usize>,
    pub condition: String,
}

/// A search for the next position at which a pane meets a stop.
#[derive(Debug)]
pub(super) struct StopHunt {
    direction: Direction,
    stops: Vec<PaneStop>,
    panes: Vec<Hunted>,
}

/// A pane, from where it is searched.
#[derive(Clone, Copy, Debug)]
struct Hunted {
    /// The step at which it was, and the number of units there.
    origin: (u64, u64),
    found: Found,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// Not yet: continue next to this step.
    Later(u64),
    At(u64),
    Nowhere,
}

/// A position with a stop, and the steps of panes that are not at the first step there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Halt {
    pub(super) position: u64,
    pub(super) exact: Vec<Option<u64>>,
}

impl StopHunt {
    /// None if no pane has a condition like one of these.
    pub(super) fn new(
        panes: &[Pane],
        unit: Unit,
        stops: Vec<PaneStop>,
        direction: Direction,
    ) -> Option<StopHunt> {
        let hunted = |(at, pane): (usize, &Pane)| match pane.run() {
            Some(run) if !conditions(at, pane, run, &stops).is_empty() => Hunted {
                origin: (run.step(), unit.count(run.step(), run.counters())),
                found: Found::Later(run.step()),
            },
            Some(run) => Hunted {
                origin: (run.step(), unit.count(run.step(), run.counters())),
                found: Found::Nowhere,
            },
            None => Hunted { origin: (0, 0), found: Found::Nowhere },
        };
        let panes: Vec<Hunted> = panes.iter().enumerate().map(hunted).collect();
        let any = panes.iter().any(|pane| pane.found != Found::Nowhere);
        any.then_some(StopHunt { direction, stops, panes })
    }

    /// Examines at most about `budget` steps of each pane. Returns whether there is more to do.
    pub(super) fn work(&mut self, panes: &mut [Pane], budget: u64) -> bool {
        let mut busy = false;
        for (at, (hunted, pane)) in self.panes.iter_mut().zip(panes).enumerate() {
            let Found::Later(from) = hunted.found else { continue };
            let Some(run) = pane.run() else { continue };
            let armed = Armed::all(conditions(at, pane, run, &self.stops));
            let Some(run) = pane.run_mut() else { continue };
            hunted.found = match run_to(run, from, self.direction, &armed, budget) {
                Reached::At { step, .. } => Found::At(step),
                Reached::Nowhere => Found::Nowhere,
                Reached::Later(step) => Found::Later(step),
            };
            busy |= matches!(hunted.found, Found::Later(_));
        }
        busy
    }

    /// The nearest position with a stop, once every pane has been searched. The cursors of panes move.
    pub(super) fn halt(&self, panes: &mut [Pane], unit: Unit) -> Option<Halt> {
        let counted = self.panes.iter().zip(panes).map(|(hunted, pane)| match hunted.found {
            Found::At(step) => {
                let run = pane.run_mut()?;
                run.seek(step);
                Some((step, unit.count(step, run.counters())))
            }
            _ => None,
        });
        let counted: Vec<Option<(u64, u64)>> = counted.collect();
        let positions = counted.iter().flatten().map(|&(_, count)| count);
        let position = match self.direction {
            Direction::Forwards => positions.min(),
            Direction::Backwards => positions.max(),
        }?;
        let exact = counted.iter().zip(&self.panes).map(|(found, hunted)| match *found {
            Some((step, count)) if count == position => Some(step),
            // It need not move within the position.
            _ => (hunted.origin.1 == position).then_some(hunted.origin.0),
        });
        Some(Halt { position, exact: exact.collect() })
    }
}

/// The conditions that are about a pane and that its search has.
fn conditions(at: usize, pane: &Pane, run: &Timeline, stops: &[PaneStop]) -> Vec<Condition> {
    let setup = &pane.setup;
    let vocabulary = Vocabulary::new(setup.algorithm, &setup.options, run.space());
    let about = stops.iter().filter(|stop| stop.pane.is_none_or(|pane| pane == at));
    about.filter_map(|stop| Condition::read(&stop.condition, &vocabulary).ok()).collect()
}
