use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "Matching by projection",
    source: "BLS 3.2, as in the authors' later tool",
    revision: 1,
    lines: lines![
        1: "for each state x of the counterexamples",
        2: "  for each pair (s, q) that x was made from",
        3: "    x matches s",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
