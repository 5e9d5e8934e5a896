//! What a step is about, for the graphs.

use lariat_session::core::neighbourhoods::{
    NeighbourhoodEvent, NeighbourhoodRun, NeighbourhoodStage,
};

use super::charts::Which;
use super::run::Record;

/// States and transitions that the step is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Now {
    /// States of the full system, and numbers of its transitions.
    pub(super) full: Vec<u32>,
    pub(super) full_transitions: Vec<u32>,
    /// States of the graph in the right pane, and its transitions: by number, or by ends and label.
    pub(super) right: Vec<u32>,
    pub(super) right_numbers: Vec<u32>,
    pub(super) right_moves: Vec<(u32, u32, u32)>,
}

/// The graph that the right pane shows after a step of a stage.
pub(super) fn shown(stage: Option<NeighbourhoodStage>, machine: &NeighbourhoodRun) -> Which {
    match stage {
        None | Some(NeighbourhoodStage::Nfa) => Which::Nfa,
        Some(NeighbourhoodStage::Deterministic) => Which::Deterministic,
        // Until blocks become states, only the deterministic automaton can be shown.
        Some(NeighbourhoodStage::Minimal) if machine.stage() == NeighbourhoodStage::Minimal => {
            Which::Deterministic
        }
        Some(NeighbourhoodStage::Minimal) => Which::Minimal,
        Some(NeighbourhoodStage::Product | NeighbourhoodStage::Pruning) => Which::Product,
        Some(NeighbourhoodStage::Quotient) if machine.stage() == NeighbourhoodStage::Quotient => {
            Which::Pruned
        }
        Some(_) => Which::Counterexamples,
    }
}

impl Now {
    pub(super) fn of(record: &Record, machine: &NeighbourhoodRun) -> Now {
        let mut now = Now::default();
        if let Some(stage) = record.phase() {
            for (line, event) in &record.events {
                now.add(stage, line.number(), event, machine);
            }
        }
        // A pair of the product also belongs to a state of the full system.
        if matches!(record.phase(), Some(NeighbourhoodStage::Product | NeighbourhoodStage::Pruning))
        {
            for pair in now.right.clone() {
                let pair = machine.product().pairs.get(pair as usize);
                now.full.extend(pair.map(|&(state, _)| state));
            }
        }
        now
    }

    fn add(
        &mut self,
        stage: NeighbourhoodStage,
        line: u16,
        event: &NeighbourhoodEvent,
        machine: &NeighbourhoodRun,
    ) {
        match *event {
            // Blocks are not states.
            NeighbourhoodEvent::Taken { .. }
                if stage == NeighbourhoodStage::Quotient
                    || (stage == NeighbourhoodStage::Minimal && line > 6) => {}
            // Numbers of pairs are not states.
            NeighbourhoodEvent::Entered { .. } if stage == NeighbourhoodStage::Reachable => {}
            NeighbourhoodEvent::Transition { transition } if stage == NeighbourhoodStage::Tags => {
                self.right_numbers.push(transition);
            }
            NeighbourhoodEvent::Delivered { state }
            | NeighbourhoodEvent::Taken { state, .. }
            | NeighbourhoodEvent::Known { state: Some(state) }
            | NeighbourhoodEvent::Entered { state }
            | NeighbourhoodEvent::Final { state, .. }
            | NeighbourhoodEvent::Kept { state }
            | NeighbourhoodEvent::WasKept { state, .. }
            | NeighbourhoodEvent::Signed { state, .. }
            | NeighbourhoodEvent::Unsettled { state, .. }
            | NeighbourhoodEvent::Gathered { state, .. }
            | NeighbourhoodEvent::Label { state, .. }
            | NeighbourhoodEvent::Numbered { state, .. }
            | NeighbourhoodEvent::Savable { state }
            | NeighbourhoodEvent::CanBeSaved { state, .. }
            | NeighbourhoodEvent::Distance { state, .. }
            | NeighbourhoodEvent::WaysOn { state, .. }
            | NeighbourhoodEvent::Asked { state, .. }
            | NeighbourhoodEvent::Centre { state, .. }
            | NeighbourhoodEvent::Kind { state, .. } => self.right.push(state),
            NeighbourhoodEvent::Built { start, end, .. }
            | NeighbourhoodEvent::Whole { ends: Some((start, end)) } => {
                self.right.extend([start, end]);
            }
            NeighbourhoodEvent::Joined { source, label, target } => {
                self.right.push(target);
                self.right_moves.push((source, label, target));
            }
            NeighbourhoodEvent::Transition { transition }
            | NeighbourhoodEvent::Followed { transition, .. } => {
                self.full_transitions.push(transition);
            }
            NeighbourhoodEvent::Entering { transition, source } => {
                self.right.push(source);
                self.right_numbers.push(transition);
            }
            NeighbourhoodEvent::Origin { x, y, .. }
            | NeighbourhoodEvent::Matched { x, y, .. }
            | NeighbourhoodEvent::Pair { x, y, .. }
            | NeighbourhoodEvent::RestsOn { x, y }
            | NeighbourhoodEvent::Reached { x, y, .. } => {
                self.right.push(x);
                self.full.push(y);
            }
            NeighbourhoodEvent::Answer { transition, answer } => {
                self.right_numbers.push(transition);
                self.full_transitions.push(answer);
            }
            NeighbourhoodEvent::Answers { transition, .. }
            | NeighbourhoodEvent::Loses { transition, .. } => {
                self.right_numbers.push(transition);
            }
            NeighbourhoodEvent::Candidates { x, .. }
            | NeighbourhoodEvent::Before { x, .. }
            | NeighbourhoodEvent::Beyond { x, .. }
            | NeighbourhoodEvent::Narrowed { x, .. } => self.right.push(x),
            NeighbourhoodEvent::Move { x, transition }
            | NeighbourhoodEvent::Source { x, transition } => {
                self.right.push(x);
                self.right_numbers.push(transition);
            }
            NeighbourhoodEvent::Compared { x, y, transition, followed_by } => {
                self.right.push(x);
                self.full.push(y);
                self.full_transitions.push(transition);
                self.right_numbers.extend(followed_by);
            }
            NeighbourhoodEvent::Correct { x, y, transition, .. } => {
                self.right.push(x);
                self.full.push(y);
                self.full_transitions.push(transition);
            }
            NeighbourhoodEvent::Leading { transition, .. }
            | NeighbourhoodEvent::Tagged { transition, .. }
            | NeighbourhoodEvent::Leaving { transition, .. }
            | NeighbourhoodEvent::Action { transition, .. } => self.right_numbers.push(transition),
            NeighbourhoodEvent::Back { transition, to } => {
                self.right.push(to);
                self.right_numbers.push(transition);
            }
            NeighbourhoodEvent::Touches { place, leaves, enters } => {
                self.right_numbers.extend(machine.path().get(place as usize));
                let centre = |number| machine.neighbourhoods().get(number as usize);
                let touched = leaves.into_iter().chain(enters).filter_map(centre);
                self.right.extend(touched.map(|found| found.state));
            }
            NeighbourhoodEvent::Decided { place, .. } => {
                self.right_numbers.extend(machine.path().get(place as usize));
            }
            NeighbourhoodEvent::Exhausted
            | NeighbourhoodEvent::Known { state: None }
            | NeighbourhoodEvent::Part { .. }
            | NeighbourhoodEvent::Whole { ends: None }
            | NeighbourhoodEvent::Dropped { .. }
            | NeighbourhoodEvent::Parted { .. }
            | NeighbourhoodEvent::Split { .. }
            | NeighbourhoodEvent::Merged { .. }
            | NeighbourhoodEvent::Verdict { .. }
            | NeighbourhoodEvent::Rests { .. }
            | NeighbourhoodEvent::Lacks { .. }
            | NeighbourhoodEvent::TooMany { .. }
            | NeighbourhoodEvent::NarrowedAll { .. } => {}
        }
    }
}
