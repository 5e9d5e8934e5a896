//! Instances from the paper's figures and for unclear places of its text, with exact values.

mod edges;
mod figures;
mod formula;
mod laws;
mod naive;
mod variables;

use super::{Marking, Matching, NeighbourhoodAnalysis, Settings, analyse};
use crate::{Lts, Pattern, Transition};

/// A system and the forbidden traces.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub(super) name: &'static str,
    pub(super) lts: Lts,
    pub(super) pattern: Pattern,
}

impl Instance {
    /// Transitions as in `0 A 1, 1 B 0`, from state 0; the formula in the notation of [`formula`].
    pub(super) fn new(name: &'static str, transitions: &str, formula: &str) -> Instance {
        let mut labels: Vec<String> = Vec::new();
        let (mut all, mut states) = (Vec::new(), 1);
        for text in transitions.split(',').filter(|text| !text.trim().is_empty()) {
            let mut words = text.split_whitespace();
            let mut word = || words.next().expect("source, label, target");
            let source: u32 = word().parse().expect("a source");
            let text = word();
            let label = labels.iter().position(|label| label == text).unwrap_or_else(|| {
                labels.push(text.to_owned());
                labels.len() - 1
            }) as u32;
            let target: u32 = word().parse().expect("a target");
            states = states.max(source + 1).max(target + 1);
            all.push(Transition { source, label, target });
        }
        let pattern = formula::read(formula, &labels);
        Instance { name, lts: Lts::new(states, 0, labels, &all), pattern }
    }

    pub(super) fn analyse(&self, settings: Settings) -> NeighbourhoodAnalysis {
        analyse(&self.lts, &self.pattern, settings)
    }

    pub(super) fn matched(&self, matching: Matching) -> NeighbourhoodAnalysis {
        self.analyse(Settings { matching, ..Settings::default() })
    }

    pub(super) fn marked(&self, marking: Marking) -> NeighbourhoodAnalysis {
        self.analyse(Settings { marking, ..Settings::default() })
    }
}

pub(super) fn centres(analysis: &NeighbourhoodAnalysis) -> Vec<u32> {
    analysis.neighbourhoods.iter().map(|one| one.state).collect()
}

pub(super) fn kept(analysis: &NeighbourhoodAnalysis) -> usize {
    analysis.kept.iter().filter(|&&kept| kept).count()
}

/// All systems and formulas of the tests.
pub(super) fn instances() -> Vec<Instance> {
    let mut all = figures::all();
    all.extend(edges::all());
    all
}

/// All combinations of settings.
pub(super) fn settings() -> Vec<Settings> {
    let mut all = Vec::new();
    for matching in [Matching::Projection, Matching::Reachable, Matching::Global] {
        for marking in [Marking::Pairwise, Marking::Literal, Marking::Junction] {
            for quotient in [false, true] {
                all.push(Settings { matching, marking, quotient });
            }
        }
    }
    all
}
