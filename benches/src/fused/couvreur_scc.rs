//! SE 2005, 4.4: Couvreur's search without its report finds the components.

use lariat_core::{Edge, Graph, Space, StateId};

use super::Frame;
use super::couvreur99::{CURRENT, remove};

/// The number of components reachable from the initial state.
#[inline(never)]
pub fn couvreur_scc(graph: &mut Graph) -> usize {
    let mut numbers = vec![0u32; graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let mut removal: Vec<Frame> = Vec::new();
    let mut roots: Vec<(StateId, u32)> = Vec::new();
    let (mut state, mut delivered) = (graph.root(), 0);
    let mut entered = 2 | CURRENT;
    let mut components = 0;
    numbers[state.index()] = entered;
    roots.push((state, entered));
    loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            let found = numbers[target.index()];
            if found == 0 {
                entered += 2;
                numbers[target.index()] = entered;
                roots.push((target, entered));
                stack.push((state, delivered));
                (state, delivered) = (target, 0);
            } else if found & CURRENT != 0 {
                while roots.last().is_some_and(|&(_, entered)| entered > found) {
                    roots.pop();
                }
            }
            continue;
        }
        if roots.last().is_some_and(|&(root, _)| root == state) {
            roots.pop();
            components += 1;
            remove(graph, state, &mut numbers, &mut removal);
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => return components,
        }
    }
}
