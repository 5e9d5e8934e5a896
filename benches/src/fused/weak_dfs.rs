//! SE 2005, 5.1: in a weak automaton the blue search of Fig. 3 is enough.

use lariat_core::{Colour, Edge, Graph, Outcome, Space};

use super::Frame;

/// Returns the colours.
#[inline(never)]
pub fn weak_dfs(graph: &mut Graph) -> (Outcome, Vec<Colour>) {
    let mut colours = vec![Colour::White; graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let (mut state, mut delivered) = (graph.root(), 0);
    colours[state.index()] = Colour::Cyan;
    let outcome = loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            match colours[target.index()] {
                Colour::Cyan if graph.accepts(state) || graph.accepts(target) => {
                    break Outcome::Counterexample;
                }
                Colour::White => {
                    colours[target.index()] = Colour::Cyan;
                    stack.push((state, delivered));
                    (state, delivered) = (target, 0);
                }
                _ => {}
            }
            continue;
        }
        colours[state.index()] = Colour::Blue;
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => break Outcome::Empty,
        }
    };
    (outcome, colours)
}
