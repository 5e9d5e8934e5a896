//! SE 2005, 5.1: in a terminal automaton every run that accepts once accepts for ever.

use lariat_core::{Edge, Graph, Outcome, Space};

use super::Frame;

/// Returns which states it has seen.
#[inline(never)]
pub fn terminal(graph: &mut Graph) -> (Outcome, Vec<bool>) {
    let mut seen = vec![false; graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let (mut state, mut delivered) = (graph.root(), 0);
    seen[state.index()] = true;
    if graph.accepts(state) {
        return (Outcome::Counterexample, seen);
    }
    let outcome = loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            if !seen[target.index()] {
                seen[target.index()] = true;
                if graph.accepts(target) {
                    break Outcome::Counterexample;
                }
                stack.push((state, delivered));
                (state, delivered) = (target, 0);
            }
            continue;
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => break Outcome::Empty,
        }
    };
    (outcome, seen)
}
