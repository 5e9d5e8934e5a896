//! Graphs that are not given to ELK: it would take minutes, and the pictures would be unreadable.

use crate::graph::Graph;
use crate::quick;

/// The limit of the path length: ELK recurses along paths.
pub const MOST_STATES: usize = 1_200;
pub const MOST_EDGES: usize = 4_000;

/// Few states with very many edges make a black picture.
const MOST_EDGES_PER_STATE: usize = 6;
const ALWAYS_FEW_ENOUGH: usize = 200;

/// The limit of the number of layers that all edges pass, in total. ELK adds an item for each.
const MOST_PASSED: usize = 20_000;

/// The reason is shown to the user.
pub(super) fn check(graph: &Graph) -> Result<(), String> {
    let (states, edges) = (graph.nodes.len(), graph.edges.len());
    if states > MOST_STATES || edges > MOST_EDGES {
        return Err(format!(
            "{states} states and {edges} transitions are too many for a layered picture: \
             it takes {MOST_STATES} and {MOST_EDGES}"
        ));
    }
    if edges > ALWAYS_FEW_ENOUGH + MOST_EDGES_PER_STATE * states {
        return Err(format!(
            "{edges} transitions between {states} states are too many for a layered picture"
        ));
    }
    if quick::layers_passed(graph) > MOST_PASSED {
        return Err("too many long transitions for a layered picture".to_owned());
    }
    Ok(())
}
