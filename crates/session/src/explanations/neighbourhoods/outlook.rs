//! What can still happen after a state of the system of counterexamples. Computed on the product, so that it
//! is true for every matching.

use std::collections::HashMap;

use lariat_core::neighbourhoods::NeighbourhoodAnalysis;
use lariat_core::{Lts, Transition};

/// Facts about runs that reach a state, indexed by state of the system of counterexamples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// The transitions of the full system, by number, after which no continuation violates the property. If a
    /// state stands for several, the transitions of any of them.
    pub escapes: Vec<Vec<u32>>,
    /// Some run reaches the state without a violation on the way or there.
    pub innocent: Vec<bool>,
    /// No transition escapes, here or later.
    pub doomed: Vec<bool>,
    /// Every maximal run through the state violates the property, at this state at the latest or after it.
    pub inevitable: Vec<bool>,
    /// The number of shortest counterexamples, as runs of the system of counterexamples; `u64::MAX` stands
    /// for that many or more.
    pub shortest_count: u64,
}

impl Outlook {
    pub fn new(full: &Lts, analysis: &NeighbourhoodAnalysis) -> Outlook {
        if !analysis.is_violated() {
            return Outlook::default();
        }
        let found = &analysis.counterexamples;
        let lts = &found.lts;
        let escapes = escapes(full, analysis);
        let open: Vec<bool> = escapes.iter().map(|escapes| !escapes.is_empty()).collect();
        let doomed: Vec<bool> = backwards(lts, open).into_iter().map(|saved| !saved).collect();
        let avoidable = avoids(lts, &found.finals);
        let inevitable = doomed.iter().zip(avoidable).map(|(&d, avoid)| d && !avoid).collect();
        Outlook {
            escapes,
            innocent: innocent(lts, &found.finals),
            doomed,
            inevitable,
            shortest_count: shortest_count(lts, &found.finals),
        }
    }
}

/// A transition of a full state escapes if the product has no such transition to a state from which a
/// violation can follow: either the automaton of the property has none, or its target was pruned.
fn escapes(full: &Lts, analysis: &NeighbourhoodAnalysis) -> Vec<Vec<u32>> {
    let origins = &analysis.counterexamples.origins;
    let pairs = origins.iter().flatten().copied();
    let known: HashMap<(u32, u32), ()> = pairs.map(|pair| (pair, ())).collect();
    let of = |&(state, property): &(u32, u32)| {
        let row = &analysis.property.transitions[property as usize];
        let first = full.first(state);
        let numbered = (first..).zip(full.from(state));
        let escaped = |&(_, step): &(u32, &Transition)| {
            let next = row.partition_point(|&(label, _)| label < step.label);
            match row.get(next) {
                Some(&(label, to)) if label == step.label => {
                    !known.contains_key(&(step.target, to))
                }
                _ => true,
            }
        };
        numbered.filter(escaped).map(|(number, _)| number).collect::<Vec<_>>()
    };
    let all = |pairs: &Vec<(u32, u32)>| {
        let mut all: Vec<u32> = pairs.iter().flat_map(of).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    origins.iter().map(all).collect()
}

/// For each state: the sources of its incoming transitions.
fn predecessors(lts: &Lts) -> Vec<Vec<u32>> {
    let mut predecessors = vec![Vec::new(); lts.state_count() as usize];
    for step in lts.transitions() {
        predecessors[step.target as usize].push(step.source);
    }
    predecessors
}

/// The states from which one of these can be reached.
fn backwards(lts: &Lts, mut reached: Vec<bool>) -> Vec<bool> {
    let predecessors = predecessors(lts);
    let mut waiting: Vec<u32> = (0..lts.state_count()).filter(|&x| reached[x as usize]).collect();
    while let Some(state) = waiting.pop() {
        for &source in &predecessors[state as usize] {
            if !std::mem::replace(&mut reached[source as usize], true) {
                waiting.push(source);
            }
        }
    }
    reached
}

/// The states from which some infinite run avoids final states. A state is removed when its last successor
/// with this property has been removed.
fn avoids(lts: &Lts, finals: &[bool]) -> Vec<bool> {
    let predecessors = predecessors(lts);
    let mut ways: Vec<usize> = (0..lts.state_count()).map(|x| lts.from(x).len()).collect();
    let mut avoids: Vec<bool> =
        finals.iter().zip(&ways).map(|(&is_final, &ways)| !is_final && ways > 0).collect();
    let mut lost: Vec<u32> = (0..lts.state_count()).filter(|&x| !avoids[x as usize]).collect();
    while let Some(state) = lost.pop() {
        for &source in &predecessors[state as usize] {
            ways[source as usize] -= 1;
            if ways[source as usize] == 0 && std::mem::take(&mut avoids[source as usize]) {
                lost.push(source);
            }
        }
    }
    avoids
}

/// Non-final states that are reachable through non-final states.
fn innocent(lts: &Lts, finals: &[bool]) -> Vec<bool> {
    let mut innocent = vec![false; finals.len()];
    let mut waiting = vec![lts.initial];
    while let Some(state) = waiting.pop() {
        if finals[state as usize] || std::mem::replace(&mut innocent[state as usize], true) {
            continue;
        }
        waiting.extend(lts.from(state).iter().map(|step| step.target));
    }
    innocent
}

/// Breadth-first, up to the first layer with a final state: the number of paths to its final states.
fn shortest_count(lts: &Lts, finals: &[bool]) -> u64 {
    let mut seen = vec![false; finals.len()];
    let mut ways = vec![0u64; finals.len()];
    let mut layer = vec![lts.initial];
    seen[lts.initial as usize] = true;
    ways[lts.initial as usize] = 1;
    while !layer.is_empty() {
        let ends = layer.iter().filter(|&&state| finals[state as usize]);
        if let Some(count) = ends.map(|&end| ways[end as usize]).reduce(u64::saturating_add) {
            return count;
        }
        let mut next = Vec::new();
        for &state in &layer {
            for step in lts.from(state) {
                let target = step.target as usize;
                // A state of an earlier layer is not on a shortest path. For a state of this layer, the paths
                // are added.
                if !seen[target] {
                    if ways[target] == 0 {
                        next.push(step.target);
                    }
                    ways[target] = ways[target].saturating_add(ways[state as usize]);
                }
            }
        }
        for &state in &next {
            seen[state as usize] = true;
        }
        layer = next;
    }
    0
}
