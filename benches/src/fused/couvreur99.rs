//! Couvreur 1999 (SE 2005, Fig. 5), with a set of marks for every root.

use lariat_core::{Edge, Graph, Marks, Outcome, Space, StateId};

use super::Frame;

// One integer per state: its number, and a bit in the lowest place; 0 while it is unseen.
pub(super) const CURRENT: u32 = 1;

/// A possible root of a component, and the marks of all components merged
/// into it. Its own marks are looked up only when needed: never, if there is no cycle.
struct Root {
    state: StateId,
    entered: u32,
    swallowed: Marks,
}

/// Returns the integers.
#[inline(never)]
pub fn couvreur99(graph: &mut Graph) -> (Outcome, Vec<u32>) {
    let all = Marks::all(graph.acceptance_sets());
    let mut numbers = vec![0u32; graph.state_count()];
    let mut stack: Vec<Frame> = Vec::new();
    let mut removal: Vec<Frame> = Vec::new();
    let mut roots: Vec<Root> = Vec::new();
    let (mut state, mut delivered) = (graph.root(), 0);
    // As stored: with the bit.
    let mut entered = 2 | CURRENT;
    numbers[state.index()] = entered;
    roots.push(Root { state, entered, swallowed: Marks::NONE });
    let outcome = loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            let found = numbers[target.index()];
            if found == 0 {
                entered += 2;
                numbers[target.index()] = entered;
                roots.push(Root { state: target, entered, swallowed: Marks::NONE });
                stack.push((state, delivered));
                (state, delivered) = (target, 0);
            } else if found & CURRENT != 0 && merge(graph, &mut roots, found) == all {
                break Outcome::Counterexample;
            }
            continue;
        }
        if roots.last().is_some_and(|root| root.state == state) {
            roots.pop();
            remove(graph, state, &mut numbers, &mut removal);
        }
        match stack.pop() {
            Some(frame) => (state, delivered) = frame,
            None => break Outcome::Empty,
        }
    };
    (outcome, numbers)
}

/// All roots younger than the found state are on a cycle with it. Returns the marks on that cycle.
#[inline]
fn merge(graph: &Graph, roots: &mut Vec<Root>, found: u32) -> Marks {
    let mut marks = Marks::NONE;
    while let Some(root) = roots.last_mut() {
        marks = marks.union(root.swallowed).union(graph.marks(root.state));
        if root.entered <= found {
            root.swallowed = marks;
            break;
        }
        roots.pop();
    }
    marks
}

/// The second search removes a finished component: all current states reachable from its root.
#[inline]
pub(super) fn remove(
    graph: &mut Graph,
    root: StateId,
    numbers: &mut [u32],
    stack: &mut Vec<Frame>,
) {
    let (mut state, mut delivered) = (root, 0);
    numbers[root.index()] &= !CURRENT;
    loop {
        if let Some(Edge { target, .. }) = graph.successor(state, delivered) {
            delivered += 1;
            let number = &mut numbers[target.index()];
            if *number & CURRENT != 0 {
                *number &= !CURRENT;
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
