//! The properties of an algorithm, as data next to its listing. Conditions, lemmas, questions and the
//! page use them, so nothing else depends on the names of algorithms.

use serde::Serialize;

use crate::{Only, SearchKind, SideStack};

/// Properties of one algorithm. Its colours and the roles of its tests are in its listing.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The searches that take turns, each with the options that enable it.
    pub phases: &'static [(SearchKind, Only)],
    /// The numbers that it stores for states.
    pub badges: &'static [Badge],
    /// The stacks that it keeps in addition to the call stack.
    pub stacks: &'static [SideStack],
    /// Which lassos its blue and red searches can report, if it has such searches.
    pub closes: Closes,
    /// Whether it explores everything and lists the components. A counterexample is only a by-product
    /// then.
    pub lists_components: bool,
    /// The ids of the lemmas that hold, each with the options under which it applies. Their sentences
    /// and checks are in `session`.
    pub lemmas: &'static [(&'static str, Only)],
    pub not_promised: &'static [Gap],
}

/// A kind of number that is stored for states. The values are in [`crate::Badges`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    Number,
    Lowlink,
    Depth,
}

/// A property that one might expect, but that the algorithm does not guarantee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Gap {
    pub id: &'static str,
    /// The options under which it is not guaranteed.
    #[serde(skip)]
    pub only: Only,
    /// What must not be expected, and why, in one or two sentences.
    pub sentence: &'static str,
}

/// Which lassos a blue and a red search can report.
#[derive(Clone, Copy, Debug)]
pub struct Closes {
    pub blue: BlueCloses,
    /// The options that the blue search needs to report anything.
    pub blue_only: Only,
    pub red: RedCloses,
}

impl Closes {
    /// For algorithms without blue and red searches.
    pub const NOT_NESTED: Closes =
        Closes { blue: BlueCloses::Never, blue_only: &[], red: RedCloses::Never };
}

/// When a blue search reports the cycle that a transition closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlueCloses {
    Never,
    /// If the target of the transition is accepting.
    Target,
    /// If its source or its target is accepting.
    Ends,
}

/// Where a red search can close a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedCloses {
    Never,
    /// At the seed: the state where it started.
    Seed,
    /// At any state on the blue stack.
    BlueStack,
    /// At any state on the blue stack, and at accepting states of its own path.
    Path,
}

/// What was decided about a transition. A later test of the same transition may change it; the last
/// decision counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The search follows the transition.
    GoThere,
    /// It does not follow the transition, and continues with the next one.
    TurnBack,
    /// The transition closes a counterexample.
    Report,
    /// The transition leads back into a component that is not complete: its target, its source and all
    /// states in between belong to the same component.
    Merge,
}

/// What a test line decides about its transition. `None` if the next test decides.
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

/// Items with the options that they need: `given!["a", "b" if "black" = "!none"]`.
macro_rules! given {
    ($($item:tt $(if $($($name:literal = $value:literal)and+)or+)?),* $(,)?) => {
        &[$(($item, &[$($(&[$(($name, $value)),+]),+)?])),*]
    };
}
pub(crate) use given;

/// The same notation for the searches that take turns: `phases![Blue, Red, Black if "remark1" =
/// "false"]`.
macro_rules! phases {
    ($($phase:ident $(if $($($name:literal = $value:literal)and+)or+)?),* $(,)?) => {
        &[$(($crate::SearchKind::$phase, &[$($(&[$(($name, $value)),+]),+)?])),*]
    };
}
pub(crate) use phases;
