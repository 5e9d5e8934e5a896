//! The incoming transitions of each state, as far as they have been seen. A space has only outgoing
//! ones.

use serde::{Deserialize, Serialize};

use crate::minimising::found::Shared;
use crate::{Edge, EdgeId, StateId};

/// One linked list per state, all in one vector, in the order in which transitions were added.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Incoming {
    lists: Shared<List>,
    nodes: Shared<Node>,
}

/// Indices in `nodes`, plus 1; 0 means none.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct List {
    first: u32,
    last: u32,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Node {
    source: StateId,
    id: EdgeId,
    /// The index of the next transition to the same state, plus 1; 0 means none.
    next: u32,
}

impl Incoming {
    pub(crate) fn note(&mut self, source: StateId, Edge { id, target }: Edge) {
        let (lists, nodes) = (self.lists.list(), self.nodes.list());
        if lists.len() <= target.index() {
            lists.resize(target.index() + 1, List::default());
        }
        nodes.push(Node { source, id, next: 0 });
        let (list, place) = (&mut lists[target.index()], nodes.len() as u32);
        match list.last.checked_sub(1) {
            Some(last) => nodes[last as usize].next = place,
            None => list.first = place,
        }
        list.last = place;
    }

    /// The next transition to a state after `cursor`, with its source and the cursor to continue with.
    /// Cursor 0 is before the first one.
    pub(crate) fn after(&self, target: StateId, cursor: u32) -> Option<(StateId, Edge, u32)> {
        let place = match cursor.checked_sub(1) {
            Some(last) => self.nodes.all().get(last as usize)?.next,
            None => self.lists.all().get(target.index())?.first,
        };
        let node = self.nodes.all()[place.checked_sub(1)? as usize];
        Some((node.source, Edge { id: node.id, target }, place))
    }

    /// The transition to a state at `cursor`, with its source; `None` for cursor 0.
    pub(crate) fn at(&self, target: StateId, cursor: u32) -> Option<(StateId, Edge)> {
        let node = self.nodes.all().get(cursor.checked_sub(1)? as usize)?;
        Some((node.source, Edge { id: node.id, target }))
    }

    /// The number of bytes. Clones of a machine share this only until one of them adds a transition.
    pub(crate) fn weight(&self) -> usize {
        size_of_val(self.lists.all()) + size_of_val(self.nodes.all())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transitions_to_a_state_come_in_the_order_in_which_they_were_noted() {
        let mut incoming = Incoming::default();
        for (number, (source, target)) in [(0, 2), (1, 1), (2, 2), (0, 2)].into_iter().enumerate() {
            let edge = Edge { id: EdgeId(number as u32), target: StateId(target) };
            incoming.note(StateId(source), edge);
        }
        let sources = |target: u32| {
            let (mut sources, mut cursor) = (Vec::new(), 0);
            while let Some((source, edge, next)) = incoming.after(StateId(target), cursor) {
                sources.push((source.0, edge.id.0));
                cursor = next;
            }
            sources
        };
        assert_eq!(sources(2), [(0, 0), (2, 2), (0, 3)]);
        assert_eq!(sources(1), [(1, 1)]);
        assert_eq!((sources(0), sources(9)), (vec![], vec![]));
    }
}
