use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "Matching by simulation, reachable pairs",
    source: "BLS 3.2, Def. 5; solved by a worklist as in Dowling, Gallier 1984",
    revision: 1,
    lines: lines![
        1: "start with the pair of the initial states",
        2: "while a pair (x, y) is waiting, take the first",
        3: "  for each transition x -l-> x'",
        4: "    for each transition y -l-> y'",
        5: "      (x, y) rests on (x', y'), which waits if it is new",
        6: "    if there was none, (x, y) breaks",
        7: "while a pair is broken, take it",
        8: "  for each (x, y) and x -l-> x' that rest on it",
        9: "    they have one answer fewer; without any, (x, y) breaks",
        10: "the pair of the initial states matches, and waits",
        11: "while a matched pair is waiting, take the first",
        12: "  for each pair that it rests on and that is not broken",
        13: "    it matches, and waits if that is new",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
