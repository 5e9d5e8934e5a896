use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "What mattered",
    source: "BLS 3.4",
    revision: 1,
    lines: lines![
        1: "for each action of the shortest counterexample",
        2: "  if it enters or leaves the centre of a neighbourhood",
        3: "    keep it",
        4: "  else cut it out",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
