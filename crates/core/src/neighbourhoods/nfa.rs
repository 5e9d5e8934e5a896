use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "From formula to automaton",
    source: "BLS 3.1, step 1; Thompson 1968",
    revision: 1,
    lines: lines![
        1: "for each part of the formula, inner parts first",
        2: "  an action: a transition for each label that it means",
        3: "  nothing: a silent move",
        4: "  r . s: a silent move from the end of r to the start of s",
        5: "  r | s: silent moves into and out of both",
        6: "  r*: silent moves into, out of, past and back in r",
        7: "  r+: silent moves into, out of and back in r",
        8: "  r?: silent moves into, out of and past r",
        9: "the start of the whole is initial, its end final",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
