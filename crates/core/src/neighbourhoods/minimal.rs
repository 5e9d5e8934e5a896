use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "Making it minimal",
    source: "BLS 3.1, step 1; the states that lead nowhere go first",
    revision: 1,
    lines: lines![
        1: "for each final state",
        2: "  keep it; it waits",
        3: "while a kept state is waiting, take it",
        4: "  for each state that leads to it and is not kept",
        5: "    keep it; it waits",
        6: "drop the others",
        7: "two blocks: the final states and the others; all are unsettled",
        8: "while a block has unsettled states, take it",
        9: "  for each of its unsettled states",
        10: "    sign it with its labels and the blocks they lead to",
        11: "  split the block by signatures; the largest part keeps its name",
        12: "  for each state with a new block",
        13: "    the states that lead to it are unsettled",
        14: "each block becomes a state",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
