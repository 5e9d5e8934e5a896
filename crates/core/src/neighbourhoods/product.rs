use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "The product",
    source: "BLS 3.1, step 2",
    revision: 1,
    lines: lines![
        1: "start with the pair of the initial states",
        2: "while a pair (s, q) is waiting, take the first",
        3: "  for each transition s -l-> t of the system, as written",
        4: "    if l leads from q to some p",
        5: "      if (t, p) is unknown",
        6: "        (t, p) is a new pair; it waits",
        7: "      l leads from (s, q) to (t, p)",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
