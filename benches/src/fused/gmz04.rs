//! Gastin, Moro and Zeitoun 2004, Algorithm 1: black states are never entered again.

use lariat_core::{Edge, Graph, Outcome, Space, StateId};

use super::Frame;

// One byte per state: its colour, and whether it is on the current path.
pub(super) const WHITE: u8 = 0;
pub(super) const BLUE: u8 = 1;
const RED: u8 = 2;
const GREY: u8 = 3;
pub(super) const BLACK: u8 = 4;
const COLOUR: u8 = 7;
const IN_PATH: u8 = 8;

/// Returns the bytes.
#[inline(never)]
pub fn gmz04(graph: &mut Graph) -> (Outcome, Vec<u8>) {
    let mut bytes = vec![WHITE; graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let mut inner_stack: Vec<Frame> = Vec::new();
    let (mut state, mut delivered) = (graph.root(), 0);
    bytes[state.index()] = BLUE | IN_PATH;
    let outcome = loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            let byte = &mut bytes[target.index()];
            if *byte == WHITE {
                *byte = BLUE | IN_PATH;
                stack.push((state, delivered));
                (state, delivered) = (target, 0);
            } else if *byte & IN_PATH != 0 && graph.accepts(target) {
                break Outcome::Counterexample;
            }
            continue;
        }
        if leads_to_black_only(graph, state, &bytes) {
            bytes[state.index()] = BLACK;
        } else {
            bytes[state.index()] &= !IN_PATH;
            if graph.accepts(state) {
                if red(graph, state, &mut bytes, &mut inner_stack) {
                    break Outcome::Counterexample;
                }
                black(graph, state, &mut bytes, &mut inner_stack);
            }
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => break Outcome::Empty,
        }
    };
    (outcome, bytes)
}

/// Line 7 of the blue search: stops at the first successor that is not black.
#[inline]
fn leads_to_black_only(graph: &mut Graph, state: StateId, bytes: &[u8]) -> bool {
    let mut delivered = 0;
    while let Some(Edge { target, .. }) = graph.successor(state, delivered) {
        if bytes[target.index()] & COLOUR != BLACK {
            return false;
        }
        delivered += 1;
    }
    true
}

fn red(graph: &mut Graph, seed: StateId, bytes: &mut [u8], stack: &mut Vec<Frame>) -> bool {
    let (mut state, mut delivered) = (seed, 0);
    bytes[seed.index()] = RED | IN_PATH;
    loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            let byte = &mut bytes[target.index()];
            let blue = *byte & COLOUR == BLUE;
            if *byte & IN_PATH != 0 && (blue || graph.accepts(target)) {
                return true;
            }
            if blue {
                *byte = RED | IN_PATH;
                stack.push((state, delivered));
                (state, delivered) = (target, 0);
            }
            continue;
        }
        bytes[state.index()] = GREY;
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => return false,
        }
    }
}

fn black(graph: &mut Graph, from: StateId, bytes: &mut [u8], stack: &mut Vec<Frame>) {
    let (mut state, mut delivered) = (from, 0);
    bytes[from.index()] = BLACK;
    loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            let byte = &mut bytes[target.index()];
            if *byte & COLOUR != BLACK {
                *byte = BLACK;
                stack.push((state, delivered));
                (state, delivered) = (target, 0);
            }
            continue;
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => return,
        }
    }
}
