use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "Making it deterministic",
    source: "BLS 3.1, step 1; Rabin, Scott 1959",
    revision: 1,
    lines: lines![
        1: "start with the set that the initial state reaches in silence",
        2: "while a set S is waiting, take the first",
        3: "  S is final if the final state is in it",
        4: "  for each label l that leaves S",
        5: "    T := where l leads from S, and on in silence",
        6: "    if T is unknown",
        7: "      T is a new state; it waits",
        8: "    l leads from S to T",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
