//! Holzmann, Peled and Yannakakis 1996, as SE describe it: Fig. 1, but the red search reports as soon
//! as it reaches the blue stack.

use lariat_core::{Edge, Graph, Outcome, Space, StateId};

use super::Frame;

const BLUE: u8 = 1;
const RED: u8 = 2;
/// The blue call has not returned.
const ACTIVE: u8 = 4;

/// Returns its three bits per state.
#[inline(never)]
pub fn hpy96(graph: &mut Graph) -> (Outcome, Vec<u8>) {
    let mut bits = vec![0u8; graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let mut red_stack: Vec<Frame> = Vec::new();
    let (mut state, mut delivered) = (graph.root(), 0);
    bits[state.index()] = BLUE | ACTIVE;
    let outcome = loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            if bits[target.index()] & BLUE == 0 {
                bits[target.index()] |= BLUE | ACTIVE;
                stack.push((state, delivered));
                (state, delivered) = (target, 0);
            }
            continue;
        }
        if graph.accepts(state) && red(graph, state, &mut bits, &mut red_stack) {
            break Outcome::Counterexample;
        }
        bits[state.index()] &= !ACTIVE;
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => break Outcome::Empty,
        }
    };
    (outcome, bits)
}

fn red(graph: &mut Graph, seed: StateId, bits: &mut [u8], stack: &mut Vec<Frame>) -> bool {
    let (mut state, mut delivered) = (seed, 0);
    bits[seed.index()] |= RED;
    loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            let found = &mut bits[target.index()];
            if *found & ACTIVE != 0 {
                return true;
            }
            if *found & RED == 0 {
                *found |= RED;
                stack.push((state, delivered));
                (state, delivered) = (target, 0);
            }
            continue;
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => return false,
        }
    }
}
