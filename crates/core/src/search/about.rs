//! What an algorithm says about itself, as data beside its listing. Conditions, lemmas, questions and
//! the page read it, so that none of them has to know the algorithm by its name.

use serde::Serialize;

use crate::{Only, SearchKind, SideStack};

/// What is true of one algorithm. Colours and the roles of tests are in its listing.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The searches that take turns, each with the options under which it is there.
    pub phases: &'static [(SearchKind, Only)],
    /// The numbers that it keeps for states.
    pub badges: &'static [Badge],
    /// The stacks that it keeps beside its calls.
    pub stacks: &'static [SideStack],
    /// Which lassos its blue and red searches can report, for an algorithm that has them.
    pub closes: Closes,
    /// It goes through everything and lists the components; a counterexample is only a by-product.
    pub lists_components: bool,
    /// The lemmas that hold, by their ids, each with the options under which it says something. The
    /// session has their sentences and checks.
    pub lemmas: &'static [(&'static str, Only)],
    pub not_promised: &'static [Gap],
}

/// A number that is kept for a state; [`crate::Badges`] has the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    Number,
    Lowlink,
    Depth,
}

/// Something that one might take for granted, and that the algorithm does not promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Gap {
    pub id: &'static str,
    /// The options under which it is not promised.
    #[serde(skip)]
    pub only: Only,
    /// What must not be expected, and why, in a sentence or two.
    pub sentence: &'static str,
}

/// Which lassos a blue and a red search can report.
#[derive(Clone, Copy, Debug)]
pub struct Closes {
    pub blue: BlueCloses,
    /// The options without which the blue search never reports.
    pub blue_only: Only,
    pub red: RedCloses,
}

impl Closes {
    /// Without blue and red searches there is nothing to say.
    pub const NOT_NESTED: Closes =
        Closes { blue: BlueCloses::Never, blue_only: &[], red: RedCloses::Never };
}

/// When a blue search reports the cycle that a transition closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlueCloses {
    Never,
    /// If the target of the transition accepts.
    Target,
    /// If one of its ends does.
    Ends,
}

/// Where a red search can close a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedCloses {
    Never,
    /// At the state that it started from.
    Seed,
    /// At any state on the blue stack.
    BlueStack,
    /// There, and at accepting states of its own path.
    Path,
}

/// What the end of one look at a transition was. A later test of the same look may change it: the
/// last decision counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The search follows the transition.
    GoThere,
    /// It does not, and goes on with the next one.
    TurnBack,
    /// The transition closes a counterexample.
    Report,
    /// The transition leads back into a component that is not complete: its target and all states on
    /// the way to its source belong together.
    Merge,
}

/// What a test line means for the transition that it is about; none if the next test decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role {
    pub holds: Option<Decision>,
    pub fails: Option<Decision>,
}

impl Role {
    pub fn decision(self, holds: bool) -> Option<Decision> {
        if holds { self.holds } else { self.fails }
    }
}

/// Items of which some are there only with some options: `given!["a", "b" if "black" = "!none"]`.
macro_rules! given {
    ($($item:tt $(if $($($name:literal = $value:literal)and+)or+)?),* $(,)?) => {
        &[$(($item, &[$($(&[$(($name, $value)),+]),+)?])),*]
    };
}
pub(crate) use given;

/// The same for the searches that take turns: `phases![Blue, Red, Black if "remark1" = "false"]`.
macro_rules! phases {
    ($($phase:ident $(if $($($name:literal = $value:literal)and+)or+)?),* $(,)?) => {
        &[$(($crate::SearchKind::$phase, &[$($(&[$(($name, $value)),+]),+)?])),*]
    };
}
pub(crate) use phases;
