//! The graph of a game: which of its states are drawn, and their positions.

use std::collections::{BTreeSet, HashMap};

use lariat_session::core::fate::FateAnalysis;

use super::opening::Opened;
use super::{bands, grid, guards};
use crate::drawing::{Chart, Drawing, Line};

/// Up to this many states, all are drawn; otherwise those of the trace and near it.
const WHOLE: usize = 100;
/// The limit on the number of states that are drawn.
const MOST: usize = 160;

#[derive(Debug, Default)]
pub(super) struct Panel {
    pub(super) drawing: Drawing,
    /// The state of each node.
    pub(super) states: Vec<u32>,
}

impl Panel {
    /// The states of a part, placed by the result of its game. All states of `seen` are included.
    pub(super) fn new(
        opened: &Opened,
        analysis: &FateAnalysis,
        part: usize,
        seen: &[u32],
    ) -> Panel {
        let mut panel = Panel::default();
        panel.set(opened, analysis, part, seen);
        panel
    }

    /// Adds states to the drawing if they are missing.
    pub(super) fn make_room_for(
        &mut self,
        opened: &Opened,
        analysis: &FateAnalysis,
        part: usize,
        seen: &[u32],
    ) {
        if seen.iter().any(|state| !self.states.contains(state)) {
            self.set(opened, analysis, part, seen);
        }
    }

    fn set(&mut self, opened: &Opened, analysis: &FateAnalysis, part: usize, seen: &[u32]) {
        self.states = states(opened, analysis, part, seen);
        let arena = &opened.subject.arena;
        let places: HashMap<u32, u32> = self.states.iter().copied().zip(0..).collect();
        let names = self.states.iter().map(|&state| opened.name(state).to_owned()).collect();
        let mut ways: Vec<(u32, u32, String)> = Vec::new();
        for &state in &self.states {
            let mut targets: Vec<u32> = arena.successors(state).to_vec();
            targets.sort_unstable();
            targets.dedup();
            for target in targets.into_iter().filter(|target| places.contains_key(target)) {
                // The transitions of an automaton have only numbers.
                let label = match opened.has_owners() {
                    true => String::new(),
                    false => guards::guard(&arena.system, state, target),
                };
                ways.push((places[&state], places[&target], label));
            }
        }
        let lines = (0u32..).zip(&ways).map(|(number, &(source, target, ref label))| Line {
            number,
            source,
            target,
            label,
            alike: 0,
        });
        let start = analysis.parts.first().and_then(|part| part.start);
        let start = start.or(arena.system.initial.first().copied());
        let initial = start.and_then(|state| places.get(&state).copied());
        let mut chart = Chart::new(names, initial, lines);
        if let Some(part) = analysis.parts.get(part) {
            chart.cells = grid::cells(arena, part, &self.states);
            chart.room = bands::room(part.layers.len());
        }
        self.drawing.set(chart);
    }
}

/// Which states are drawn: those of the trace, their successors, and `seen`.
fn states(opened: &Opened, analysis: &FateAnalysis, part: usize, seen: &[u32]) -> Vec<u32> {
    let arena = &opened.subject.arena;
    let mut known: BTreeSet<u32> = BTreeSet::new();
    if arena.state_count() as usize <= WHOLE {
        return (0..arena.state_count()).collect();
    }
    let mut near: Vec<u32> = Vec::new();
    let mut add = |near: &mut Vec<u32>, state: u32| {
        if near.len() < MOST && known.insert(state) {
            near.push(state);
        }
    };
    seen.iter().for_each(|&state| add(&mut near, state));
    // The whole trace is drawn in every picture; the current part comes first.
    for part in analysis.parts.get(part).into_iter().chain(&analysis.parts) {
        part.steps.iter().for_each(|step| add(&mut near, step.source));
        part.start.into_iter().for_each(|state| add(&mut near, state));
        part.steps.last().into_iter().for_each(|step| add(&mut near, step.target));
    }
    arena.system.initial.iter().take(3).for_each(|&state| add(&mut near, state));
    let trace = near.clone();
    for state in trace {
        arena.successors(state).iter().for_each(|&target| add(&mut near, target));
    }
    near.sort_unstable();
    near
}
