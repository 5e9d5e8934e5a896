use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "Neutral and incorrect transitions",
    source: "Not in BLS; as in the authors' later tool",
    revision: 1,
    lines: lines![
        1: "for each state with a correct transition of its own",
        2: "  it can still be saved; it waits",
        3: "while a state is waiting, take the first",
        4: "  for each transition that enters it",
        5: "    if its source is not known to be savable",
        6: "      the source can still be saved; it waits",
        7: "for each transition of the counterexamples",
        8: "  if its target can still be saved",
        9: "    it is neutral",
        10: "  else it is incorrect",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
