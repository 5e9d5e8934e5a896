//! The shortest counterexample that a search went past, and where it turned back from it.

use lariat_core::bfs_lasso::BfsLasso;
use lariat_core::{Because, Edge, Event, Lasso, Machine, Options, StateId, Status};

use crate::{Running, Timeline};

/// A shorter counterexample than the best of a run, and the last refusal on the way along it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    pub lasso: Lasso,
    /// Where the search turned back, after the longest part of it that was ever its path.
    pub step: u64,
    pub source: StateId,
    pub edge: Edge,
    /// The depth that was stored, and the one that was no smaller; where that was the reason.
    pub depths: Option<(u32, u32)>,
}

/// Longer runs are not looked through for it.
const STEPS: u64 = 200_000;

/// What the finished run has missed, if it has: only searches that promise nothing do.
pub(crate) fn missed(timeline: &mut Timeline) -> Option<Missed> {
    let progress = timeline.progress();
    if progress.outcome.is_none() || progress.steps > STEPS {
        return None;
    }
    let best = timeline.ladder().last().map(|&(_, length)| length as usize)?;
    let lasso = shortest(timeline)?;
    if lasso.length() >= best {
        return None;
    }
    let wanted: Vec<StateId> = lasso.states().collect();
    let mut found: Option<(usize, Missed)> = None;
    timeline.each_step(|step, machine, record| {
        for &(_, event) in &record.events {
            let Event::Tested { source, edge: Some(edge), holds: false, because } = event else {
                continue;
            };
            let depths = match because {
                Because::NewOrShallower { stored: Some(stored), now, .. }
                | Because::Shallower { stored, now, .. } => Some((stored, now)),
                Because::Shorter { .. } => None,
                _ => continue,
            };
            let path = path(machine);
            let along = path.len() < wanted.len()
                && wanted.starts_with(&path)
                && wanted[path.len()] == edge.target;
            if along && found.as_ref().is_none_or(|(length, _)| *length <= path.len()) {
                let lasso = lasso.clone();
                found = Some((path.len(), Missed { lasso, step, source, edge, depths }));
            }
        }
    });
    found.map(|(_, missed)| missed)
}

/// The whole path: where an inner search starts, two calls are one state of it.
fn path(machine: &dyn Running) -> Vec<StateId> {
    let inner = machine.outer_depth();
    (0..machine.depth())
        .filter(|&index| index != inner || inner == 0)
        .filter_map(|index| machine.activation(index))
        .map(|call| call.state)
        .collect()
}

fn shortest(timeline: &mut Timeline) -> Option<Lasso> {
    let space = timeline.space_mut();
    let mut search = BfsLasso::start(space, &Options::default());
    for _ in 0..STEPS {
        if Machine::step(&mut search, space, &mut ()) != Status::Running {
            return Machine::lasso(&search);
        }
    }
    None
}
