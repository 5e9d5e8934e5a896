//! What one step did.

use crate::{Event, Line, Observer, SearchKind};

/// The events of one step, and the phases before and after it. Empty if no step was executed.
#[derive(Clone, Debug)]
pub struct StepRecord<E = Event, P = SearchKind> {
    pub events: Vec<(Line, E)>,
    /// The phase of the step, and the phase of the next step.
    pub phases: Option<(P, P)>,
}

impl<E, P> Default for StepRecord<E, P> {
    fn default() -> Self {
        StepRecord { events: Vec::new(), phases: None }
    }
}

impl<E: Copy, P: Copy> StepRecord<E, P> {
    /// The line that the step executed.
    pub fn line(&self) -> Option<Line> {
        self.events.first().map(|&(line, _)| line)
    }

    /// The phase of the step.
    pub fn phase(&self) -> Option<P> {
        self.phases.map(|(before, _)| before)
    }

    /// Phase, line and event of a step, in a run in which every line has one event.
    pub fn only(&self) -> Option<(P, Line, E)> {
        let &(line, event) = self.events.first()?;
        Some((self.phase()?, line, event))
    }
}

impl<E, P> Observer<E> for StepRecord<E, P> {
    fn event(&mut self, line: Line, event: E) {
        self.events.push((line, event));
    }
}
