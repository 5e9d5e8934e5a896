//! What a step is about, in the graphs.

use lariat_session::core::neighbourhoods::{Deed, Pipeline, Stage};

use super::charts::Which;
use super::run::Record;

/// States and transitions that the step speaks of.
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
pub(super) fn shown(stage: Option<Stage>, machine: &Pipeline) -> Which {
    match stage {
        None | Some(Stage::Nfa) => Which::Nfa,
        Some(Stage::Deterministic) => Which::Deterministic,
        // Until blocks become states there is nothing but the deterministic one to look at.
        Some(Stage::Minimal) if machine.stage() == Stage::Minimal => Which::Deterministic,
        Some(Stage::Minimal) => Which::Minimal,
        Some(Stage::Product | Stage::Pruning) => Which::Product,
        Some(Stage::Quotient) if machine.stage() == Stage::Quotient => Which::Pruned,
        Some(_) => Which::Counterexamples,
    }
}

impl Now {
    pub(super) fn of(record: &Record, machine: &Pipeline) -> Now {
        let mut now = Now::default();
        if let Some(stage) = record.stage {
            for (line, deed) in &record.deeds {
                now.add(stage, line.number(), deed, machine);
            }
        }
        // A pair of the product is about a state of the full system, too.
        if matches!(record.stage, Some(Stage::Product | Stage::Pruning)) {
            for pair in now.right.clone() {
                let pair = machine.product().pairs.get(pair as usize);
                now.full.extend(pair.map(|&(state, _)| state));
            }
        }
        now
    }

    fn add(&mut self, stage: Stage, line: u16, deed: &Deed, machine: &Pipeline) {
        match *deed {
            // Blocks are no states.
            Deed::Taken { .. }
                if stage == Stage::Quotient || (stage == Stage::Minimal && line > 6) => {}
            // Nor are numbers of pairs.
            Deed::Entered { .. } if stage == Stage::Reachable => {}
            Deed::Transition { transition } if stage == Stage::Tags => {
                self.right_numbers.push(transition);
            }
            Deed::Delivered { state }
            | Deed::Taken { state, .. }
            | Deed::Known { state: Some(state) }
            | Deed::Entered { state }
            | Deed::Final { state, .. }
            | Deed::Kept { state }
            | Deed::WasKept { state, .. }
            | Deed::Signed { state, .. }
            | Deed::Unsettled { state, .. }
            | Deed::Gathered { state, .. }
            | Deed::Label { state, .. }
            | Deed::Numbered { state, .. }
            | Deed::Savable { state }
            | Deed::CanBeSaved { state, .. }
            | Deed::Distance { state, .. }
            | Deed::WaysOn { state, .. }
            | Deed::Asked { state, .. }
            | Deed::Centre { state, .. }
            | Deed::Kind { state, .. } => self.right.push(state),
            Deed::Built { start, end, .. } | Deed::Whole { ends: Some((start, end)) } => {
                self.right.extend([start, end]);
            }
            Deed::Joined { source, label, target } => {
                self.right.push(target);
                self.right_moves.push((source, label, target));
            }
            Deed::Transition { transition } | Deed::Followed { transition, .. } => {
                self.full_transitions.push(transition);
            }
            Deed::Entering { transition, source } => {
                self.right.push(source);
                self.right_numbers.push(transition);
            }
            Deed::Origin { x, y, .. }
            | Deed::Matched { x, y, .. }
            | Deed::Pair { x, y, .. }
            | Deed::RestsOn { x, y }
            | Deed::Reached { x, y, .. } => {
                self.right.push(x);
                self.full.push(y);
            }
            Deed::Answer { transition, answer } => {
                self.right_numbers.push(transition);
                self.full_transitions.push(answer);
            }
            Deed::Answers { transition, .. } | Deed::Loses { transition, .. } => {
                self.right_numbers.push(transition);
            }
            Deed::Candidates { x, .. }
            | Deed::Before { x, .. }
            | Deed::Beyond { x, .. }
            | Deed::Narrowed { x, .. } => self.right.push(x),
            Deed::Move { x, transition } | Deed::Source { x, transition } => {
                self.right.push(x);
                self.right_numbers.push(transition);
            }
            Deed::Compared { x, y, transition, followed_by } => {
                self.right.push(x);
                self.full.push(y);
                self.full_transitions.push(transition);
                self.right_numbers.extend(followed_by);
            }
            Deed::Correct { x, y, transition, .. } => {
                self.right.push(x);
                self.full.push(y);
                self.full_transitions.push(transition);
            }
            Deed::Leading { transition, .. }
            | Deed::Tagged { transition, .. }
            | Deed::Leaving { transition, .. }
            | Deed::Action { transition, .. } => self.right_numbers.push(transition),
            Deed::Back { transition, to } => {
                self.right.push(to);
                self.right_numbers.push(transition);
            }
            Deed::Touches { place, leaves, enters } => {
                self.right_numbers.extend(machine.path().get(place as usize));
                let centre = |number| machine.neighbourhoods().get(number as usize);
                let touched = leaves.into_iter().chain(enters).filter_map(centre);
                self.right.extend(touched.map(|found| found.state));
            }
            Deed::Decided { place, .. } => {
                self.right_numbers.extend(machine.path().get(place as usize));
            }
            Deed::Exhausted
            | Deed::Known { state: None }
            | Deed::Part { .. }
            | Deed::Whole { ends: None }
            | Deed::Dropped { .. }
            | Deed::Parted { .. }
            | Deed::Split { .. }
            | Deed::Merged { .. }
            | Deed::Verdict { .. }
            | Deed::Rests { .. }
            | Deed::Lacks { .. }
            | Deed::TooMany { .. }
            | Deed::NarrowedAll { .. } => {}
        }
    }
}
