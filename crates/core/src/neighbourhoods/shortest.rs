use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "A shortest counterexample",
    source: "BLS 3.4",
    revision: 1,
    lines: lines![
        1: "start with the initial state",
        2: "while a state is waiting, take the first",
        3: "  if it is final, go to line 7",
        4: "  for each transition that leaves it",
        5: "    if its target is unknown",
        6: "      the target waits; the transition leads to it",
        7: "while the state is not the initial one",
        8: "  the transition that leads to it comes in front; go to its source",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
