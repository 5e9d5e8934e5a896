use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "Pruning",
    source: "BLS 3.1, step 3; Def. 6",
    revision: 1,
    lines: lines![
        1: "for each final pair",
        2: "  keep it; it waits",
        3: "while a kept pair is waiting, take it",
        4: "  for each transition that enters it",
        5: "    if its source is not kept",
        6: "      keep the source; it waits",
        7: "if the initial pair is not kept, the property holds: stop",
        8: "for each kept pair, breadth first",
        9: "  number it; it has its transitions to kept pairs",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
