//! The worked values of the reading notes, for the searches that exist so far.

use crate::Lists;

/// What a search must count on an automaton, and the path it must find.
#[derive(Clone, Copy, Debug)]
pub struct Worked {
    pub figure: &'static str,
    successors: &'static [&'static [u32]],
    accepting: &'static [u32],
    pub rows: &'static [Row],
}

#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub algorithm: &'static str,
    /// states / transitions / matched / depth
    pub counters: [u64; 4],
    /// The states in order, with the repeated last one; empty if nothing is found.
    pub path: &'static [u32],
}

impl Worked {
    pub fn lists(&self) -> Lists {
        Lists::new(self.successors, self.accepting)
    }
}

impl Row {
    /// The path in names.
    pub fn names(&self) -> Vec<String> {
        self.path.iter().map(|&state| Lists::name(state)).collect()
    }
}

const fn row(algorithm: &'static str, counters: [u64; 4], path: &'static [u32]) -> Row {
    Row { algorithm, counters, path }
}

pub const WORKED: [Worked; 5] = [
    Worked {
        figure: "SE Fig. 2a",
        successors: &[&[1], &[0]],
        accepting: &[1],
        rows: &[row("cvwy92", [2, 4, 3, 4], &[0, 1, 0, 1]), row("se05", [2, 2, 1, 2], &[0, 1, 0])],
    },
    Worked {
        figure: "SE Fig. 2b",
        successors: &[&[1], &[0]],
        accepting: &[0],
        rows: &[row("cvwy92", [2, 4, 3, 3], &[0, 1, 0]), row("se05", [2, 2, 1, 2], &[0, 1, 0])],
    },
    Worked {
        figure: "GMZ Fig. 3",
        successors: &[&[1, 4], &[2], &[3], &[4], &[5], &[2]],
        accepting: &[2],
        rows: &[
            row("cvwy92", [6, 10, 5, 7], &[0, 1, 2, 3, 4, 5, 2]),
            row("se05", [6, 6, 1, 6], &[0, 1, 2, 3, 4, 5, 2]),
        ],
    },
    Worked {
        figure: "GMZ Fig. 4",
        successors: &[&[3, 1], &[2, 3], &[3], &[0]],
        accepting: &[1],
        rows: &[
            row("cvwy92", [4, 11, 8, 6], &[0, 1, 2, 3, 0, 1]),
            row("se05", [4, 9, 6, 5], &[0, 1, 2, 3, 0]),
        ],
    },
    Worked {
        figure: "an empty automaton",
        successors: &[&[1, 2], &[3], &[3], &[1]],
        accepting: &[0, 2],
        rows: &[row("cvwy92", [4, 10, 7, 5], &[]), row("se05", [4, 10, 7, 5], &[])],
    },
];
