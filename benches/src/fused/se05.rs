//! SE 2005, Fig. 3: four colours.

use lariat_core::{Colour, Edge, Graph, Outcome, Space, StateId};

use super::Frame;

/// Schwoon and Esparza's search; returns the colours.
#[inline(never)]
pub fn se05(graph: &mut Graph) -> (Outcome, Vec<Colour>) {
    let mut colours = vec![Colour::White; graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let mut red_stack: Vec<Frame> = Vec::new();
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
        if graph.accepts(state) {
            if red(graph, state, &mut colours, &mut red_stack) {
                break Outcome::Counterexample;
            }
            colours[state.index()] = Colour::Red;
        } else {
            colours[state.index()] = Colour::Blue;
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => break Outcome::Empty,
        }
    };
    (outcome, colours)
}

fn red(graph: &mut Graph, seed: StateId, colours: &mut [Colour], stack: &mut Vec<Frame>) -> bool {
    let (mut state, mut delivered) = (seed, 0);
    loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            match colours[target.index()] {
                Colour::Cyan => return true,
                Colour::Blue => {
                    colours[target.index()] = Colour::Red;
                    stack.push((state, delivered));
                    (state, delivered) = (target, 0);
                }
                _ => {}
            }
            continue;
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => return false,
        }
    }
}
