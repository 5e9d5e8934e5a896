//! Signs of the page: a letter for each colour, a name and a CSS class for each search.

use lariat_session::core::{Colour, Decision, SearchKind, Sought};

/// The letter beside the fill; no two colours of one search share it.
pub fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "W",
        Colour::Cyan | Colour::Current => "C",
        Colour::Blue => "B",
        Colour::Red | Colour::Removed => "R",
        Colour::Grey => "G",
        Colour::Black => "K",
    }
}

/// The name of the running search.
pub fn phase(search: SearchKind) -> &'static str {
    match search {
        SearchKind::Blue => "blue search",
        SearchKind::Red => "red search",
        SearchKind::Black => "black search",
        SearchKind::Dfs => "DFS",
        SearchKind::Remove => "remove",
        SearchKind::Extract => "extraction",
        SearchKind::Careful => "careful mode",
        SearchKind::Survey => "looking ahead",
        SearchKind::Breadth => "breadth first",
        SearchKind::Forth => "on from the goal",
        SearchKind::Back => "back to the goal",
    }
}

/// Its CSS class.
pub fn class(search: SearchKind) -> &'static str {
    match search {
        SearchKind::Blue => "by-blue",
        SearchKind::Red => "by-red",
        SearchKind::Black => "by-black",
        SearchKind::Dfs => "by-dfs",
        SearchKind::Remove => "by-remove",
        SearchKind::Extract => "by-extract",
        SearchKind::Careful => "by-careful",
        SearchKind::Survey => "by-survey",
        SearchKind::Breadth => "by-breadth",
        SearchKind::Forth => "by-forth",
        SearchKind::Back => "by-back",
    }
}

/// The outcome of a look at a transition.
pub fn decision(decision: Decision) -> &'static str {
    match decision {
        Decision::GoThere => "go there",
        Decision::TurnBack => "turn back",
        Decision::Report => "report",
        Decision::Merge => "merge",
    }
}

/// Its CSS class.
pub fn decision_class(decision: Decision) -> &'static str {
    match decision {
        Decision::GoThere => "goes",
        Decision::TurnBack => "turns-back",
        Decision::Report => "reports",
        Decision::Merge => "merges",
    }
}

/// The name of the state that a search looks for.
pub fn sought(sought: Sought) -> &'static str {
    match sought {
        Sought::Seed => "seed",
        Sought::Goal => "goal",
        Sought::Target => "target",
    }
}
