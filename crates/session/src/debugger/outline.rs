//! The course of a short run: its calls, and its decisions about transitions.

use lariat_core::{Decision, Event, SearchKind, StateId};

use crate::Timeline;

/// A call: after which step it began, and at which it was over. A call that is never left ends with the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlinedCall {
    pub from: u64,
    pub to: u64,
    /// The number of calls below it.
    pub depth: usize,
    pub search: SearchKind,
    /// Its procedure in the listing, if the call is bound to one.
    pub procedure: &'static str,
    pub state: StateId,
    pub name: String,
}

/// A decision: after which step the look at the transition began, and the step that decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlinedDecision {
    pub from: u64,
    pub at: u64,
    pub decision: Decision,
    pub source: String,
    pub target: String,
}

/// What happens in the recorded part of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The number of steps that it describes.
    pub steps: u64,
    /// In the order in which they begin.
    pub calls: Vec<OutlinedCall>,
    pub decisions: Vec<OutlinedDecision>,
    /// The largest number of calls that are active together.
    pub deepest: usize,
}

impl Outline {
    /// Longer runs have none.
    pub const MOST_STEPS: u64 = 400;

    /// Goes through all recorded steps.
    pub(crate) fn of(run: &mut Timeline) -> Outline {
        let mut outline = Outline { steps: run.progress().steps, ..Outline::default() };
        // The calls that are active, as indices; and the transition that is looked at.
        let (mut active, mut look) = (Vec::new(), None);
        run.watch(|view| {
            let (step, machine) = (view.step, &*view.run.machine);
            for &(line, event) in &view.record.events {
                match event {
                    Event::Entered { search, state, .. } => {
                        let depth = active.len();
                        let procedure = machine.bound_call(view.world, depth);
                        active.push(outline.calls.len());
                        outline.deepest = outline.deepest.max(active.len());
                        outline.calls.push(OutlinedCall {
                            from: step - 1,
                            to: step,
                            depth,
                            search,
                            procedure: procedure.map_or("", |call| call.procedure),
                            state,
                            name: view.world.full_name(state),
                        });
                    }
                    Event::Left { .. } => outline.close(active.pop(), step),
                    Event::Abandoned { calls } => {
                        for _ in 0..calls {
                            outline.close(active.pop(), step);
                        }
                    }
                    Event::Delivered { edge, .. } | Event::Surveyed { edge, .. } => {
                        look = Some((edge.id, step));
                    }
                    Event::Tested { source, edge: Some(edge), holds, .. } => {
                        let Some(decision) = machine.decision(line, holds) else { continue };
                        let begun = look.filter(|(other, _)| *other == edge.id);
                        outline.decisions.push(OutlinedDecision {
                            from: begun.map_or(step - 1, |(_, begun)| begun),
                            at: step,
                            decision,
                            source: view.world.full_name(source),
                            target: view.world.full_name(edge.target),
                        });
                    }
                    _ => {}
                }
            }
            true
        });
        for call in active {
            outline.close(Some(call), outline.steps);
        }
        outline
    }

    fn close(&mut self, call: Option<usize>, step: u64) {
        if let Some(call) = call.and_then(|call| self.calls.get_mut(call)) {
            call.to = step;
        }
    }
}
