//! The lasso, shortened to what mattered.

use lariat_core::liveness::Cut;

use super::LivenessExamined;

/// A piece of the lasso.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A transition that is kept. It leaves or enters neighbourhoods, given by their indices in the analysis.
    Kept { transition: u32, leaves: Option<usize>, enters: Option<usize> },
    /// Consecutive transitions that are hidden.
    Folded { transitions: Vec<u32> },
}

/// A part of the lasso.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Stem,
    Cycle,
}

impl Part {
    pub fn word(self) -> &'static str {
        match self {
            Part::Stem => "stem",
            Part::Cycle => "cycle",
        }
    }
}

impl LivenessExamined<'_> {
    /// The pieces of a part of the lasso; empty without a lasso.
    pub fn strip(&self, part: Part) -> Vec<Piece> {
        let Some(cut) = &self.analysis.cut else { return Vec::new() };
        let centre = |state: u32| {
            let all = &self.analysis.neighbourhoods;
            all.binary_search_by_key(&state, |neighbourhood| neighbourhood.state).ok()
        };
        let mut pieces: Vec<Piece> = Vec::new();
        for (&transition, &kept) in decided(cut, part) {
            let step = self.subject.graph.transition(transition);
            match (kept, pieces.last_mut()) {
                (true, _) => {
                    let (leaves, enters) = (centre(step.source), centre(step.target));
                    pieces.push(Piece::Kept { transition, leaves, enters });
                }
                (false, Some(Piece::Folded { transitions })) => transitions.push(transition),
                (false, _) => pieces.push(Piece::Folded { transitions: vec![transition] }),
            }
        }
        pieces
    }

    /// The kept transitions of a part; adjacent ones are in one list.
    pub fn kept(&self, part: Part) -> Vec<Vec<u32>> {
        let mut lists: Vec<Vec<u32>> = Vec::new();
        let mut goes_on = false;
        for piece in self.strip(part) {
            match (piece, lists.last_mut()) {
                (Piece::Kept { transition, .. }, Some(list)) if goes_on => list.push(transition),
                (Piece::Kept { transition, .. }, _) => {
                    lists.push(vec![transition]);
                    goes_on = true;
                }
                (Piece::Folded { .. }, _) => goes_on = false,
            }
        }
        lists
    }

    /// The part of the lasso that a state is on; the cycle, if it is on both.
    pub fn part_of(&self, state: u32) -> Option<Part> {
        let (_, cycle) = self.along.get(&state)?;
        Some(if cycle.is_empty() { Part::Stem } else { Part::Cycle })
    }
}

fn decided(cut: &Cut, part: Part) -> impl Iterator<Item = (&u32, &bool)> {
    match part {
        Part::Stem => cut.walk.stem.iter().zip(&cut.stem),
        Part::Cycle => cut.walk.cycle.iter().zip(&cut.cycle),
    }
}
