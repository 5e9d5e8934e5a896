//! Geldenhuys and Valmari 2004 (SE 2005, Fig. 7), with the test for a cycle where the proof needs
//! it: only for successors that are current.

use lariat_core::{Edge, Graph, Outcome, Space, StateId};

use super::{Frame, Node};

/// Returns numbers and lowlinks.
#[inline(never)]
pub fn gv04(graph: &mut Graph) -> (Outcome, Vec<Node>) {
    let mut nodes = vec![Node::default(); graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let mut current: Vec<StateId> = Vec::new();
    // The numbers of the accepting states on the stack; every lowlink is above the first entry.
    let mut goals = vec![0];
    let (mut state, mut delivered) = (graph.root(), 0);
    let mut count = 1;
    nodes[state.index()] = Node::entered(count);
    current.push(state);
    let mut goal = 0;
    if graph.accepts(state) {
        goals.push(count);
        goal = count;
    }
    let outcome = loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            let found = nodes[target.index()];
            if !found.is_seen() {
                count += 1;
                nodes[target.index()] = Node::entered(count);
                current.push(target);
                stack.push((state, delivered));
                (state, delivered) = (target, 0);
                if graph.accepts(target) {
                    goals.push(count);
                    goal = count;
                }
            } else if found.is_current() {
                let node = &mut nodes[state.index()];
                node.lowlink = node.lowlink.min(found.lowlink);
                if node.lowlink <= goal {
                    break Outcome::Counterexample;
                }
            }
            continue;
        }
        let node = nodes[state.index()];
        if node.number() == goal {
            goals.pop();
            goal = goals[goals.len() - 1];
        }
        let root = node.lowlink == node.number();
        if root {
            while let Some(removed) = current.pop() {
                nodes[removed.index()].remove();
                if removed == state {
                    break;
                }
            }
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => break Outcome::Empty,
        }
        if !root {
            let caller = &mut nodes[state.index()];
            caller.lowlink = caller.lowlink.min(node.lowlink);
            if caller.lowlink <= goal {
                break Outcome::Counterexample;
            }
        }
    };
    (outcome, nodes)
}
