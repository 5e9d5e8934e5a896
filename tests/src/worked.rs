//! The worked values of the reading notes.

use crate::Lists;

/// The expected counters of a search on an automaton, and the path it must find.
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
    /// The number of recorded paths; the path is the last of them.
    pub counterexamples: u64,
    /// The largest size of Roots, where the notes give one.
    pub roots: Option<u64>,
    /// The largest size of Current, where the notes give one.
    pub current: Option<u64>,
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
    let counterexamples = if path.is_empty() { 0 } else { 1 };
    Row { algorithm, counters, path, counterexamples, roots: None, current: None }
}

impl Row {
    const fn counterexamples(self, counterexamples: u64) -> Row {
        Row { counterexamples, ..self }
    }

    const fn roots(self, roots: u64) -> Row {
        Row { roots: Some(roots), ..self }
    }

    const fn current(self, current: u64) -> Row {
        Row { current: Some(current), ..self }
    }
}

pub const WORKED: [Worked; 5] = [
    Worked {
        figure: "SE Fig. 2a",
        successors: &[&[1], &[0]],
        accepting: &[1],
        rows: &[
            row("cvwy92", [2, 4, 3, 4], &[0, 1, 0, 1]),
            row("hpy96", [2, 3, 2, 3], &[0, 1, 0]),
            row("gmz04", [2, 4, 3, 3], &[0, 1, 0]),
            row("se05", [2, 2, 1, 2], &[0, 1, 0]),
            row("tarjan72", [2, 2, 1, 2], &[0, 1, 0]).current(2),
            row("gv04", [2, 2, 1, 2], &[0, 1, 0, 1]).current(2),
            row("couvreur99", [2, 2, 1, 2], &[0, 1, 0, 1]).roots(2),
            row("dijkstra76", [2, 2, 1, 2], &[0, 1, 0, 1]).roots(2).current(2),
            row("spin-i", [2, 3, 2, 3], &[0, 1, 0]),
            row("gmz04-min", [2, 2, 1, 2], &[0, 1, 0]),
        ],
    },
    Worked {
        figure: "SE Fig. 2b",
        successors: &[&[1], &[0]],
        accepting: &[0],
        rows: &[
            row("cvwy92", [2, 4, 3, 3], &[0, 1, 0]),
            row("hpy96", [2, 4, 3, 3], &[0, 1, 0]),
            row("gmz04", [2, 2, 1, 2], &[0, 1, 0]),
            row("se05", [2, 2, 1, 2], &[0, 1, 0]),
            row("tarjan72", [2, 2, 1, 2], &[0, 1, 0]).current(2),
            row("gv04", [2, 2, 1, 2], &[0, 1, 0]).current(2),
            row("couvreur99", [2, 2, 1, 2], &[0, 1, 0]).roots(2),
            row("dijkstra76", [2, 2, 1, 2], &[0, 1, 0]).roots(2).current(2),
            row("spin-i", [2, 4, 3, 3], &[0, 1, 0]),
            row("gmz04-min", [2, 2, 1, 2], &[0, 1, 0]),
        ],
    },
    Worked {
        figure: "GMZ Fig. 3",
        successors: &[&[1, 4], &[2], &[3], &[4], &[5], &[2]],
        accepting: &[2],
        rows: &[
            row("cvwy92", [6, 10, 5, 7], &[0, 1, 2, 3, 4, 5, 2]),
            row("hpy96", [6, 10, 5, 7], &[0, 1, 2, 3, 4, 5, 2]),
            row("gmz04", [6, 6, 1, 6], &[0, 1, 2, 3, 4, 5, 2]),
            row("se05", [6, 6, 1, 6], &[0, 1, 2, 3, 4, 5, 2]),
            row("tarjan72", [6, 6, 1, 6], &[0, 1, 2, 3, 4, 5, 2]).current(6),
            row("gv04", [6, 6, 1, 6], &[0, 1, 2, 3, 4, 5, 2]).current(6),
            row("couvreur99", [6, 6, 1, 6], &[0, 1, 2, 3, 4, 5, 2]).roots(6),
            row("dijkstra76", [6, 6, 1, 6], &[0, 1, 2, 3, 4, 5, 2]).roots(6).current(6),
            row("spin-i", [6, 13, 8, 7], &[0, 1, 2, 3, 4, 5, 2]),
            row("gmz04-min", [6, 11, 6, 6], &[0, 4, 5, 2, 3, 4]).counterexamples(2),
        ],
    },
    Worked {
        figure: "GMZ Fig. 4",
        successors: &[&[3, 1], &[2, 3], &[3], &[0]],
        accepting: &[1],
        rows: &[
            row("cvwy92", [4, 11, 8, 6], &[0, 1, 2, 3, 0, 1]),
            row("hpy96", [4, 9, 6, 5], &[0, 1, 2, 3, 0]),
            row("gmz04", [4, 12, 9, 5], &[0, 1, 2, 3, 0]),
            row("se05", [4, 9, 6, 5], &[0, 1, 2, 3, 0]),
            row("tarjan72", [4, 6, 3, 3], &[0, 1, 3, 0]).current(4),
            row("gv04", [4, 5, 2, 3], &[0, 1, 2, 3, 0, 1]).current(4),
            row("couvreur99", [4, 5, 2, 3], &[0, 1, 2, 3, 0, 1]).roots(3),
            row("dijkstra76", [4, 5, 2, 3], &[0, 1, 2, 3, 0, 1]).roots(3).current(4),
            row("spin-i", [4, 10, 7, 5], &[0, 1, 2, 3, 0]),
            row("gmz04-min", [4, 8, 5, 4], &[0, 1, 3, 0]).counterexamples(2),
        ],
    },
    Worked {
        figure: "an empty automaton",
        successors: &[&[1, 2], &[3], &[3], &[1]],
        accepting: &[0, 2],
        rows: &[
            row("cvwy92", [4, 10, 7, 5], &[]),
            row("hpy96", [4, 10, 7, 5], &[]),
            row("gmz04", [4, 16, 13, 5], &[]),
            row("se05", [4, 10, 7, 5], &[]),
            row("tarjan72", [4, 5, 2, 3], &[]).current(3),
            row("gv04", [4, 5, 2, 3], &[]).current(3),
            row("couvreur99", [4, 10, 7, 4], &[]).roots(3),
            row("dijkstra76", [4, 5, 2, 3], &[]).roots(3).current(3),
            row("spin-i", [4, 10, 7, 5], &[]),
            row("gmz04-min", [4, 7, 4, 4], &[]),
        ],
    },
];
