use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "Matching by simulation, all pairs",
    source: "BLS 3.2, Def. 5; refined as in Henzinger, Henzinger, Kopke 1995",
    revision: 1,
    lines: lines![
        1: "for each state x of the counterexamples",
        2: "  sim(x) := the states y with all labels of x; x is unsettled",
        3: "while a state x' is unsettled, take it",
        4: "  for each label l that enters x'",
        5: "    P := the states with an l-transition into sim(x')",
        6: "    for each transition x -l-> x'",
        7: "      if sim(x) is not inside P",
        8: "        sim(x) := what of it is in P; x is unsettled",
        9: "for each state x of the counterexamples",
        10: "  x matches all of sim(x)",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
