use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing = Listing {
    title: "Neighbourhoods",
    source: "BLS 3.3, Def. 9",
    revision: 1,
    lines: lines![
        1: "for each state, breadth first",
        2: "  its distance, and in how many ways it is reached so soon",
        3: "for each state, the last first",
        4: "  in how many ways a shortest counterexample goes on from it",
        5: "for each state x",
        6: "  if x has a correct transition of its own" if "marking" = "pairwise",
        7: "  if x matches a frontier state" if "marking" = "literal",
        8: "  if x is initial or entered neutrally, and left correctly or incorrectly" if "marking" = "junction",
        9: "    what enters and leaves x is a neighbourhood",
        10: "    its kind: which transitions leave x" if "marking" = "junction",
    ],
    annexes: &[],
    colours: &[],
    changes: &[],
};
