//! Which graphs ELK is not asked about. It would be a poor use of minutes: the pictures cannot be read.

use crate::graph::Graph;
use crate::quick;

/// ELK recurses as deep as a path is long.
pub const MOST_STATES: usize = 1_200;
pub const MOST_EDGES: usize = 4_000;

/// Few states can be joined in so many ways that the picture is black.
const MOST_EDGES_PER_STATE: usize = 6;
const ALWAYS_FEW_ENOUGH: usize = 200;

/// How many layers all edges pass, all together. ELK adds an item for each.
const MOST_PASSED: usize = 20_000;

/// The reason goes to the reader as it is.
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
