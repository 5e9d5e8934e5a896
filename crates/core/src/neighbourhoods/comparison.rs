use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "Correct transitions and the frontier",
    source: "BLS 3.3, Defs 7 and 8",
    revision: 1,
    lines: lines![
        1: "for each matched pair (x, y)",
        2: "  for each transition y -l-> y' of the system",
        3: "    if no x -l-> x' leads to a state that matches y'",
        4: "      y -l-> y' is correct; y is in the frontier",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
