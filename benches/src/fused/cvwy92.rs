//! SE 2005, Fig. 1: two bits, and a red search that must reach its seed again.

use lariat_core::{Edge, Graph, Outcome, Space, StateId};

use super::Frame;

pub(super) const BLUE: u8 = 1;
const RED: u8 = 2;

/// The search of Courcoubetis, Vardi, Wolper and Yannakakis; returns its two bits per state.
#[inline(never)]
pub fn cvwy92(graph: &mut Graph) -> (Outcome, Vec<u8>) {
    let mut visited = vec![0u8; graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let mut red_stack: Vec<Frame> = Vec::new();
    let (mut state, mut delivered) = (graph.root(), 0);
    visited[state.index()] = BLUE;
    let outcome = loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            let bits = &mut visited[target.index()];
            if *bits & BLUE == 0 {
                *bits |= BLUE;
                stack.push((state, delivered));
                (state, delivered) = (target, 0);
            }
            continue;
        }
        if graph.accepts(state) && red(graph, state, &mut visited, &mut red_stack) {
            break Outcome::Counterexample;
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => break Outcome::Empty,
        }
    };
    (outcome, visited)
}

fn red(graph: &mut Graph, seed: StateId, visited: &mut [u8], stack: &mut Vec<Frame>) -> bool {
    let (mut state, mut delivered) = (seed, 0);
    visited[seed.index()] |= RED;
    loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            let bits = &mut visited[target.index()];
            if *bits & RED == 0 {
                *bits |= RED;
                stack.push((state, delivered));
                (state, delivered) = (target, 0);
            } else if target == seed {
                return true;
            }
            continue;
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => return false,
        }
    }
}
