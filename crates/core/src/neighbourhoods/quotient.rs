use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "The quotient",
    source: "Not in BLS; strong bisimulation of the counterexamples",
    revision: 1,
    lines: lines![
        1: "two blocks: the final states and the others; all are unsettled",
        2: "while a block has unsettled states, take it",
        3: "  for each of its unsettled states",
        4: "    sign it with its labels and the blocks they lead to",
        5: "  split the block by signatures; the largest part keeps its name",
        6: "  for each state with a new block",
        7: "    the states that lead to it are unsettled",
        8: "each block becomes a state, numbered breadth first",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
