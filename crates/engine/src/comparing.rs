//! The comparison of several searches, in place of one.

use lariat_session::Direction;
use lariat_session::versus::{Arrangement, Pane, PaneStop};

use crate::comparison::Comparison;
use crate::engine::Engine;
use crate::extent::Extent;
use crate::order::model_before;

/// Steps of each run per slice; several runs share a slice.
const SLICE_STEPS: u64 = 2_500;

impl<E: Extent> Engine<E> {
    /// Opens or closes the comparison.
    pub(crate) fn compare(&mut self) {
        if self.explained.is_some() {
            return;
        }
        if self.compared.is_some() {
            return self.close_comparison();
        }
        let Some(whole) = E::WHOLE else { return self.lack() };
        if self.moment.is_some() {
            let before = model_before(&self.orders, &self.bench);
            let setups = Comparison::first(&self.bench);
            let compared = Comparison::open(&self.bench, before.as_ref(), setups);
            self.compared = Some(whole.part(compared));
            self.draw_panes();
        }
    }

    pub(crate) fn close_comparison(&mut self) {
        self.compared = None;
        self.generation += 1;
    }

    /// The comparison of a link.
    pub(crate) fn compare_as(&mut self, found: Arrangement) {
        let Some(whole) = E::WHOLE else { return self.lack() };
        let before = model_before(&self.orders, &self.bench);
        let mut compared = Comparison::open(&self.bench, before.as_ref(), found.setups);
        compared.versus.line_up(found.unit);
        compared.versus.go(found.position);
        self.compared = Some(whole.part(compared));
        self.draw_panes();
    }

    /// The same comparison on another model.
    pub(crate) fn compare_anew(&mut self) {
        let Some(whole) = E::WHOLE else { return };
        if let Some(compared) = self.compared.take().filter(|_| self.moment.is_some()) {
            let before = model_before(&self.orders, &self.bench);
            self.compared = Some(whole.part(compared.anew(&self.bench, before.as_ref())));
            self.draw_panes();
        }
    }

    /// Works for about `budget` steps. Returns whether there is more to do.
    pub(crate) fn work_on_comparison(&mut self, budget: u64) -> bool {
        let Some(compared) = &mut self.compared else { return false };
        let worked = compared.work(budget.min(SLICE_STEPS));
        if let Some(notice) = worked.notice {
            self.notify(notice);
        }
        if worked.busy {
            return true;
        }
        // The class of the model may decide which searches fit.
        self.bench.work(budget).busy
    }

    /// Runs all searches to the next stop of one of them; without stops, to the end or to the start.
    pub(crate) fn run_comparison_to_stop(&mut self, direction: Direction) {
        let own = self.bench.algorithm();
        let heeded = self.asking.stops.iter().filter(|stop| stop.on).map(|stop| {
            // A line belongs to the listing of the search that it was set for.
            (stop.line().map(|_| own), stop.condition.clone())
        });
        let heeded: Vec<_> = heeded.collect();
        let Some(compared) = &mut self.compared else { return };
        let versus = &mut compared.versus;
        if heeded.is_empty() && !versus.has_stops() {
            return match direction {
                Direction::Forwards => versus.to_end(),
                Direction::Backwards => versus.go(0),
            };
        }
        let mut stops = Vec::new();
        for (only, condition) in heeded {
            match only {
                None => stops.push(PaneStop { pane: None, condition }),
                Some(algorithm) => {
                    let has = |pane: &Pane| pane.setup.algorithm.name == algorithm.name;
                    let panes = versus.panes().iter().enumerate().filter(|(_, pane)| has(pane));
                    stops.extend(
                        panes.map(|(at, _)| PaneStop {
                            pane: Some(at),
                            condition: condition.clone(),
                        }),
                    );
                }
            }
        }
        if !versus.run_to_stop(stops, direction) {
            self.complain("No search here can meet any of these stops.");
        }
    }

    /// Updates all panes; they share one picture.
    pub(crate) fn draw_panes(&mut self) {
        let pattern = self.drawing.pattern();
        if let Some(compared) = &mut self.compared {
            compared.draw(&pattern);
        }
    }
}
