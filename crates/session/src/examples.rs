//! The models that ship with Lariat, each with what to look at.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    pub id: &'static str,
    pub title: &'static str,
    pub source: &'static str,
    /// Two sentences: what to look at.
    pub lesson: &'static str,
    pub algorithm: &'static str,
    pub options: &'static [(&'static str, &'static str)],
    /// Where it opens.
    pub step: u64,
    pub text: &'static str,
}

macro_rules! example {
    ($id:literal, $title:literal, $source:literal, $algorithm:literal [$($name:literal = $value:literal),*], $step:literal, $lesson:literal) => {
        Example {
            id: $id,
            title: $title,
            source: $source,
            lesson: $lesson,
            algorithm: $algorithm,
            options: &[$(($name, $value)),*],
            step: $step,
            text: include_str!(concat!("../../../static/examples/", $id, ".lar")),
        }
    };
}

/// The first one greets who comes without a link.
pub static EXAMPLES: &[Example] = &[
    example!(
        "red-detour",
        "The red search comes to the rescue",
        "Gastin, Moro, Zeitoun · Fig. 4",
        "se05" [],
        0,
        "The loop through s4 closes before the accepting s2 is on it, so the blue search says \
         nothing. Go to the red part of the timeline and see how it still finds the cycle."
    ),
    example!(
        "two-ways",
        "Two ways to the loop",
        "Gastin, Moro, Zeitoun · Fig. 3",
        "se05" [],
        0,
        "The search takes the upper way first and closes the loop from s6 to s3. Press → and watch \
         which states are still cyan at that moment: the shorter way over s5 is never tried."
    ),
    example!(
        "early-stack",
        "A cycle that is complete before anyone looks",
        "Schwoon, Esparza · Fig. 2a",
        "cvwy92" [],
        0,
        "The lasso is complete as soon as s1 leads back to s0, but this search goes red and walks \
         round once more. Switch to se05: it reports at that very transition."
    ),
    example!(
        "accepting-root",
        "The accepting state is the first one",
        "Schwoon, Esparza · Fig. 2b",
        "cvwy92" [],
        0,
        "Here the blue search runs to its end before the red one may start. Switch to se05: half \
         the transitions suffice."
    ),
    example!(
        "large-right",
        "A bug beside a hundred thousand states",
        "Schwoon, Esparza · Fig. 4",
        "se05" [],
        0,
        "The chain behind s2 has 100,000 states, and the search never goes there: s1 comes first in \
         the successor order. Swap s1 and s2 in the first line and compare the counters."
    ),
    example!(
        "no-lasso",
        "Nothing to find",
        "Lariat",
        "se05" [],
        0,
        "Two accepting states, and no cycle through either: the red searches end without a report. \
         Watch which transitions are looked at twice, once by each search."
    ),
    example!(
        "two-sets",
        "Two acceptance sets",
        "Lariat",
        "se05" [],
        0,
        "A run must meet both sets again and again, but the search knows only one. The automaton is \
         unfolded: level 0 waits for set 0, level 1 for set 1."
    ),
];
