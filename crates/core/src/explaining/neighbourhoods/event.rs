//! What a step did, with the values that decided it.

use serde::{Deserialize, Serialize};

use super::{Junction, Tag};

/// What one line did. The meaning of the numbers depends on the stage of the run before the step.
///
/// A `state` is, unless stated otherwise, a state of what the stage builds or walks: a state of the
/// automaton, the number of a pair of the product, or a state of the system of counterexamples. x is a state
/// of the system of counterexamples, y a state of the full system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NeighbourhoodEvent {
    /// A loop has ended.
    Exhausted,
    /// A loop has taken the next state (or, if pairs are matched, the number of the next pair).
    Delivered { state: u32 },
    /// A waiting state (block, pair) was taken; `waiting` are left.
    Taken { state: u32, waiting: u32 },
    /// Whether the state is known already, and its number.
    Known { state: Option<u32> },
    /// A new state, which is now waiting.
    Entered { state: u32 },
    /// Whether traces that end in the state violate the property.
    Final { state: u32, holds: bool },
    /// A transition was added.
    Joined { source: u32, label: u32, target: u32 },
    /// A state that reaches a final state is kept.
    Kept { state: u32 },
    /// Whether the state had been kept before.
    WasKept { state: u32, kept: bool },

    /// Formula: the next part.
    Part { part: u32 },
    /// Formula: the fragment of the automaton for a part is complete; it lies between these two states.
    Built { part: u32, start: u32, end: u32 },
    /// Formula: the fragment for the whole formula lies between these two states; none if it has no parts.
    Whole { ends: Option<(u32, u32)> },

    /// Subsets: the next label that leaves the set. Global simulation: the next label that enters the state.
    Label { state: u32, label: u32 },
    /// Subsets: the label leads to a set of `size` states.
    Gathered { state: u32, label: u32, size: u32 },

    /// Minimising: `states` states that reach no final state were removed.
    Dropped { states: u32, left: u32 },
    /// Partition: the states are now divided into `blocks` blocks.
    Parted { blocks: u32 },
    /// Partition: the signature of the state, which is in this block, has `size` pairs of label and block.
    Signed { state: u32, block: u32, size: u32 },
    /// Partition: the block was split into `parts` parts; 1 means that it was not split.
    Split { block: u32, parts: u32, blocks: u32 },
    /// Partition: the state moved to a new block; `sources` of its predecessors must be examined again.
    Unsettled { state: u32, block: u32, sources: u32 },
    /// Partition: each block has become one state.
    Merged { before: u32, states: u32 },

    /// Product, comparison: the number of a transition of the full system. Tags: of the system of
    /// counterexamples.
    Transition { transition: u32 },
    /// Product: the target of the property's state for the label of the transition.
    Followed { transition: u32, property: Option<u32> },
    /// Pruning: the number of a transition of the product that enters the current pair. Tags: of the system
    /// of counterexamples, into the current state.
    Entering { transition: u32, source: u32 },
    /// Pruning: whether the initial pair was kept. If not, the property holds and the run ends.
    Verdict { violated: bool },
    /// Pruning: the pair of the product is a counterexample state with `transitions` transitions.
    Numbered { state: u32, number: u32, transitions: u32 },

    /// Projection: the next pair of full state and property state that x was made from.
    Origin { x: u32, y: u32, property: u32 },
    /// x and y match. `new`: they did not match before.
    Matched { x: u32, y: u32, new: bool },
    /// Simulation: a waiting pair of x and y was taken. Comparison: the next matched pair.
    Pair { pair: u32, x: u32, y: u32 },
    /// Simulation: a label of x that y does not have. If there is one, the pair breaks.
    Lacks { pair: u32, label: Option<u32> },
    /// Simulation: the number of a transition of x in the system of counterexamples.
    Move { x: u32, transition: u32 },
    /// Simulation: a transition of the full system that answers it.
    Answer { transition: u32, answer: u32 },
    /// Simulation: the pair depends on another one. `new`: that one was not known before.
    Rests { pair: u32, on: u32, new: bool },
    /// Simulation: how many answers to the transition the pair has left; if none is left, it breaks.
    Answers { pair: u32, transition: u32, left: u32 },
    /// Simulation: the pair loses an answer to the transition, because the answer leads to a broken pair.
    Loses { pair: u32, transition: u32 },
    /// Simulation: the current pair depends on this pair, which holds.
    RestsOn { x: u32, y: u32 },
    /// Simulation: the pair is reachable from the initial one through pairs that hold.
    Reached { x: u32, y: u32, new: bool },
    /// Simulation: there are too many pairs to examine them one by one.
    TooMany { pairs: u32 },
    /// Simulation: some lines of the refinement of all pairs were executed; `unsettled` x are left.
    NarrowedAll { unsettled: u32 },

    /// Global simulation: `count` full states have all labels of x.
    Candidates { x: u32, count: u32 },
    /// Global simulation: `count` full states have a transition with the label into the candidates of x.
    Before { x: u32, label: u32, count: u32 },
    /// Global simulation: a transition of the system of counterexamples that enters the current state.
    Source { x: u32, transition: u32 },
    /// Global simulation: `count` of the candidates of x have no such transition.
    Beyond { x: u32, count: u32 },
    /// Global simulation: `removed` candidates were removed; `left` are left.
    Narrowed { x: u32, removed: u32, left: u32 },

    /// Comparison: a transition of y in the full system, and the number of a transition of x to a state that
    /// matches its target. If there is none, the transition is correct.
    Compared { x: u32, y: u32, transition: u32, followed_by: Option<u32> },
    /// Comparison: the transition of the full system is correct for x, so y is a frontier state. `new`: for
    /// the first time.
    Correct { x: u32, y: u32, transition: u32, new: bool },

    /// Tags: a correct transition is reachable from this state.
    Savable { state: u32 },
    /// Tags: whether the source of the entering transition was already known to be savable.
    Leading { transition: u32, source: u32, savable: bool },
    /// Tags: whether a correct transition is reachable from the target of the transition.
    CanBeSaved { state: u32, holds: bool },
    /// Tags: the transition of the system of counterexamples got its tag.
    Tagged { transition: u32, tag: Tag },

    /// Neighbourhoods: the length of a shortest path to the state, and the number of shortest paths.
    Distance { state: u32, distance: u32, ways: u64 },
    /// Neighbourhoods: how many shortest paths from the state complete a shortest counterexample.
    WaysOn { state: u32, ways: u64 },
    /// Neighbourhoods: whether the state is a centre. `kinds`: how many correct, incorrect and neutral
    /// transitions leave it. `entered`: whether it is initial or entered by a neutral one.
    Asked { state: u32, holds: bool, kinds: (u32, u32, u32), entered: bool },
    /// Neighbourhoods: the state is the centre of a new neighbourhood.
    Centre { state: u32, incoming: u32, outgoing: u32, correct: u32 },
    /// Neighbourhoods: the kind of the junction.
    Kind { state: u32, kind: Junction },

    /// Shortest counterexample: the number of a transition from the current state.
    Leaving { transition: u32, target: u32 },
    /// Shortest counterexample: one step back along this transition.
    Back { transition: u32, to: u32 },

    /// Abstraction: the index of the next action, and its transition.
    Action { place: u32, transition: u32 },
    /// Abstraction: the neighbourhood whose centre the action leaves, and the one whose centre it enters.
    Touches { place: u32, leaves: Option<u32>, enters: Option<u32> },
    /// Abstraction: the action is kept or removed.
    Decided { place: u32, kept: bool },
}

impl NeighbourhoodEvent {
    /// Whether the step ends the examination of a transition, a state, a pair or a part of the formula: it
    /// was accepted, rejected, or classified. A step that only fetches the next thing to examine, or that
    /// tests one condition of several, decides nothing.
    pub fn decides(&self) -> bool {
        use NeighbourhoodEvent as E;
        match *self {
            // Accepted.
            E::Entered { .. }
            | E::Kept { .. }
            | E::Numbered { .. }
            | E::Matched { .. }
            | E::Rests { .. }
            | E::Reached { .. }
            | E::Savable { .. }
            | E::Centre { .. }
            | E::Back { .. } => true,
            // Rejected, unless an acceptance follows.
            E::Known { state } => state.is_some(),
            E::WasKept { kept, .. } => kept,
            E::Followed { property, .. } => property.is_none(),
            E::Lacks { label, .. } => label.is_some(),
            E::Beyond { count, .. } => count == 0,
            E::Compared { followed_by, .. } => followed_by.is_some(),
            E::Leading { savable, .. } => savable,
            E::Asked { holds, .. } => !holds,
            // Classified.
            E::Final { holds, .. } => holds,
            E::Built { .. }
            | E::Split { .. }
            | E::Merged { .. }
            | E::Verdict { .. }
            | E::Answers { .. }
            | E::Narrowed { .. }
            | E::Correct { .. }
            | E::Tagged { .. }
            | E::Decided { .. } => true,
            _ => false,
        }
    }
}
