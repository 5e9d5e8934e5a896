//! Gaps that several searches share.

use crate::Gap;

pub(crate) const STOPS_AT_FIRST: Gap = Gap {
    id: "shortest",
    only: &[],
    sentence: "It does not promise the shortest counterexample: it stops at the first that it \
               finds.",
};

pub(crate) const WAITS_FOR_RED: Gap = Gap {
    id: "soonest",
    only: &[],
    sentence: "It does not promise to stop as soon as it has looked at all transitions of an \
               accepting cycle: it may have to wait for a red search.",
};

pub(crate) const WAITS_FOR_COMPONENT: Gap = Gap {
    id: "soonest",
    only: &[],
    sentence: "It does not promise to stop as soon as it has looked at all transitions of an \
               accepting cycle: it looks at a component only when that is complete.",
};

pub(crate) const SEVERAL_WALKS: Gap = Gap {
    id: "simple",
    only: &[],
    sentence: "It does not promise that each state is on the lasso only once: the cycle is put \
               together from several walks.",
};

pub(crate) const COLLISIONS: Gap = Gap {
    id: "nothing-missed",
    only: &[&[("bitstate", "!off")]],
    sentence: "With bitstate it does not promise to find a counterexample where there is one: \
               states that share a slot are taken for one another.",
};
