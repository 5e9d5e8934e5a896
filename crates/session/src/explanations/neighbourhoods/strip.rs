//! The shortest counterexample, shortened to what mattered.

use super::NeighbourhoodExamined;

/// A piece of the shortest counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// An action that is kept. It leaves or enters neighbourhoods, given by their indices in the analysis.
    Kept { transition: u32, leaves: Option<usize>, enters: Option<usize> },
    /// Consecutive actions that are hidden.
    Folded { transitions: Vec<u32> },
}

impl NeighbourhoodExamined<'_> {
    /// The pieces of the shortest counterexample; empty if the property holds, or if the empty trace violates
    /// it. Transitions are those of the system of counterexamples.
    pub fn strip(&self) -> Vec<Piece> {
        let centre = |state: u32| {
            let all = &self.analysis.neighbourhoods;
            all.binary_search_by_key(&state, |neighbourhood| neighbourhood.state).ok()
        };
        let path = self.analysis.shortest.as_deref().unwrap_or_default();
        let mut pieces: Vec<Piece> = Vec::new();
        for (&transition, &kept) in path.iter().zip(&self.analysis.kept) {
            let step = self.analysis.counterexamples.lts.transitions()[transition as usize];
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

    /// The label of a transition of the system of counterexamples.
    pub fn action(&self, transition: u32) -> &str {
        let step = self.analysis.counterexamples.lts.transitions()[transition as usize];
        self.label(step.label)
    }

    /// The kept actions; adjacent ones are in one list (BLS 4.1: "a list of sub-sequences of actions").
    pub fn abstraction(&self) -> Vec<Vec<&str>> {
        let mut lists: Vec<Vec<&str>> = Vec::new();
        let mut goes_on = false;
        for piece in self.strip() {
            let Piece::Kept { transition, .. } = piece else {
                goes_on = false;
                continue;
            };
            if !goes_on {
                lists.push(Vec::new());
            }
            goes_on = true;
            if let Some(list) = lists.last_mut() {
                list.push(self.action(transition));
            }
        }
        lists
    }

    /// The states of the shortest counterexample, in its order.
    pub fn path(&self) -> Vec<u32> {
        let lts = &self.analysis.counterexamples.lts;
        let Some(path) = &self.analysis.shortest else { return Vec::new() };
        let targets = path.iter().map(|&number| lts.transitions()[number as usize].target);
        std::iter::once(lts.initial).chain(targets).collect()
    }

    /// The last neighbourhood on the shortest counterexample from which correct behaviour was still possible.
    pub fn turning_point(&self) -> Option<usize> {
        let state = |place: usize| self.analysis.neighbourhoods[place].state as usize;
        self.passed().into_iter().rfind(|&place| !self.outlook.doomed[state(place)])
    }

    /// The indices of the neighbourhoods whose centres are on the shortest counterexample, in its order.
    pub fn passed(&self) -> Vec<usize> {
        let all = &self.analysis.neighbourhoods;
        let centre = |state: u32| all.binary_search_by_key(&state, |one| one.state).ok();
        let mut passed: Vec<usize> = self.path().into_iter().filter_map(centre).collect();
        let mut known = vec![false; all.len()];
        // A centre that is visited twice counts at its last visit.
        passed.reverse();
        passed.retain(|&place| !std::mem::replace(&mut known[place], true));
        passed.reverse();
        passed
    }

    /// For each neighbourhood: whether the shortest counterexample visits its centre.
    pub fn on_the_way(&self) -> Vec<bool> {
        let mut met = vec![false; self.analysis.neighbourhoods.len()];
        self.passed().into_iter().for_each(|place| met[place] = true);
        met
    }
}
