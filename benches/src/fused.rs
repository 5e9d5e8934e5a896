//! The two searches as somebody writes them who never wants to stop in the middle: the hand-fused
//! loops that the machines are measured against.
//!
//! Same graph, same colours of one byte a state, same frames of a state and an index, and a stack
//! of them; but the call on top lives in local variables, and no line, event or status is kept.
//!
//! Never inlined: in wasm a function gets faster from call to call, never while it runs.

use lariat_core::{Colour, Edge, Graph, Outcome, Space, StateId};

/// An active call: its argument, and how many successors its loop has delivered.
type Frame = (StateId, u32);

/// Schwoon and Esparza's search; leaves the colours behind.
#[inline(never)]
pub fn se05(graph: &mut Graph) -> (Outcome, Vec<Colour>) {
    let mut colours = vec![Colour::White; graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let mut red_stack: Vec<Frame> = Vec::new();
    let (mut state, mut delivered) = (graph.initial(), 0);
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
            if se05_red(graph, state, &mut colours, &mut red_stack) {
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

fn se05_red(
    graph: &mut Graph,
    seed: StateId,
    colours: &mut [Colour],
    stack: &mut Vec<Frame>,
) -> bool {
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

const BLUE: u8 = 1;
const RED: u8 = 2;

/// The search of Courcoubetis, Vardi, Wolper and Yannakakis; leaves its two bits a state behind.
#[inline(never)]
pub fn cvwy92(graph: &mut Graph) -> (Outcome, Vec<u8>) {
    let mut visited = vec![0u8; graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let mut red_stack: Vec<Frame> = Vec::new();
    let (mut state, mut delivered) = (graph.initial(), 0);
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
        if graph.accepts(state) && cvwy92_red(graph, state, &mut visited, &mut red_stack) {
            break Outcome::Counterexample;
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => break Outcome::Empty,
        }
    };
    (outcome, visited)
}

fn cvwy92_red(
    graph: &mut Graph,
    seed: StateId,
    visited: &mut [u8],
    stack: &mut Vec<Frame>,
) -> bool {
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

#[cfg(test)]
mod tests {
    use lariat_core::cvwy92::Cvwy92;
    use lariat_core::se05::Se05;
    use lariat_core::{Generator, Machine};

    use super::*;
    use crate::graphs::{acyclic, explicit};

    /// A race is only fair between two who run the same distance.
    #[test]
    fn fused_loops_leave_what_the_machines_leave() {
        for seed in 0..2000 {
            let n = 1 + seed % 40;
            let accepting: Vec<u32> =
                (0..n as u32).filter(|&s| (u64::from(s) * 7 + seed) % 5 == 0).collect();
            let generator = Generator::Random { n, edges: n + seed % n, accepting: 0.0, seed };
            let family = if seed % 2 == 0 { explicit } else { acyclic };
            let mut graph = family(generator, &accepting);
            let states = (0..n as u32).map(StateId);

            let mut machine = Se05::start(&graph);
            let outcome = machine.run(&mut graph, &mut ());
            let colours: Vec<Colour> = states.clone().map(|s| machine.colour(s)).collect();
            assert_eq!(se05(&mut graph), (outcome, colours), "se05, seed {seed}");

            let mut machine = Cvwy92::start(&graph);
            let outcome = machine.run(&mut graph, &mut ());
            let (fused_outcome, visited) = cvwy92(&mut graph);
            assert_eq!(fused_outcome, outcome, "cvwy92, seed {seed}");
            for state in states {
                let colour = match visited[state.index()] {
                    0 => Colour::White,
                    BLUE => Colour::Blue,
                    _ => Colour::Red,
                };
                assert_eq!(machine.colour(state), colour, "cvwy92, seed {seed}, {state:?}");
            }
        }
    }
}
