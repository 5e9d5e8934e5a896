//! Tarjan 1972: a component is checked when it is complete.

use lariat_core::{Edge, Graph, Outcome, Space, StateId};

use super::{Frame, Node};

/// Returns numbers and lowlinks.
#[inline(never)]
pub fn tarjan72(graph: &mut Graph) -> (Outcome, Vec<Node>) {
    let mut nodes = vec![Node::default(); graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let mut current: Vec<StateId> = Vec::new();
    let (mut state, mut delivered) = (graph.root(), 0);
    let mut count = 1;
    nodes[state.index()] = Node::entered(count);
    current.push(state);
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
            } else if found.is_current() {
                let node = &mut nodes[state.index()];
                node.lowlink = node.lowlink.min(found.number());
                if target == state {
                    node.note_loop();
                }
            }
            continue;
        }
        let node = nodes[state.index()];
        if node.lowlink == node.number() && complete(graph, state, &mut nodes, &mut current) {
            break Outcome::Counterexample;
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => break Outcome::Empty,
        }
        let caller = &mut nodes[state.index()].lowlink;
        *caller = node.lowlink.min(*caller);
    };
    (outcome, nodes)
}

/// Removes the component of `root`. Returns whether it has an accepting cycle.
#[inline]
fn complete(graph: &Graph, root: StateId, nodes: &mut [Node], current: &mut Vec<StateId>) -> bool {
    if current.last() == Some(&root) {
        current.pop();
        nodes[root.index()].remove();
        return nodes[root.index()].loops() && graph.accepts(root);
    }
    let mut accepts = false;
    while let Some(state) = current.pop() {
        nodes[state.index()].remove();
        accepts |= graph.accepts(state);
        if state == root {
            break;
        }
    }
    accepts
}
