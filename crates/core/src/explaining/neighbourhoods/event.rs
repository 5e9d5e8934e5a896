//! What a stage has just done, with the values that decided it.

use serde::{Deserialize, Serialize};

use super::{Junction, Tag};

/// What one line has done. Which stage it was, and so what the numbers count, is known from the
/// stage that the machine was in before the step.
///
/// Unless it says otherwise, a `state` is one of what the stage builds or walks: a state of the
/// automaton, a pair of the product by its number, a state of the system of counterexamples. x is a
/// state of the system of counterexamples, y one of the full system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NeighbourhoodEvent {
    /// A loop has nothing left to deliver.
    Exhausted,
    /// A loop has delivered a state (or, where pairs are matched, a pair by its number).
    Delivered { state: u32 },
    /// A waiting state (block, pair) was taken; so many are still waiting.
    Taken { state: u32, waiting: u32 },
    /// Whether the state is known already, and by which number.
    Known { state: Option<u32> },
    /// A new state, which waits.
    Entered { state: u32 },
    /// Whether traces that end in the state violate the property.
    Final { state: u32, holds: bool },
    /// A transition was added.
    Joined { source: u32, label: u32, target: u32 },
    /// A state that leads to a final one is kept.
    Kept { state: u32 },
    /// Whether the state had been kept before.
    WasKept { state: u32, kept: bool },

    /// Formula: the next part.
    Part { part: u32 },
    /// Formula: a part has become the piece of the automaton between these two states.
    Built { part: u32, start: u32, end: u32 },
    /// Formula: all of it lies between these two states; none if it has no parts.
    Whole { ends: Option<(u32, u32)> },

    /// Subsets: the next label that leaves the set. Global simulation: that enters the state.
    Label { state: u32, label: u32 },
    /// Subsets: the label leads to a set of so many states.
    Gathered { state: u32, label: u32, size: u32 },

    /// Minimising: so many states lead to no final one.
    Dropped { states: u32, left: u32 },
    /// Partition: the states now lie in so many blocks.
    Parted { blocks: u32 },
    /// Partition: the state, of this block, has a signature of so many labels and blocks.
    Signed { state: u32, block: u32, size: u32 },
    /// Partition: the block was split into so many parts; one is no split.
    Split { block: u32, parts: u32, blocks: u32 },
    /// Partition: the state went to a new block, and so many that lead to it are looked at again.
    Unsettled { state: u32, block: u32, sources: u32 },
    /// Partition: each block has become a state.
    Merged { before: u32, states: u32 },

    /// Product, comparison: a transition of the full system, by its number. Tags: one of the system
    /// of counterexamples.
    Transition { transition: u32 },
    /// Product: where the property's state goes with the label of the transition.
    Followed { transition: u32, property: Option<u32> },
    /// Pruning: a transition of the product, by its number, that enters the pair at hand. Tags: one
    /// of the system of counterexamples that enters the state at hand.
    Entering { transition: u32, source: u32 },
    /// Pruning: whether the initial pair was kept. If not, the property holds and all ends here.
    Verdict { violated: bool },
    /// Pruning: the pair of the product is a counterexample state with so many transitions.
    Numbered { state: u32, number: u32, transitions: u32 },

    /// Projection: the next pair of full state and property state that x was made from.
    Origin { x: u32, y: u32, property: u32 },
    /// x and y match. `new` unless they did already.
    Matched { x: u32, y: u32, new: bool },
    /// Simulation: a waiting pair of x and y was taken. Comparison: the next pair that matches.
    Pair { pair: u32, x: u32, y: u32 },
    /// Simulation: a label of x that y has not. With one the pair breaks.
    Lacks { pair: u32, label: Option<u32> },
    /// Simulation: a transition of the system of counterexamples, from x, by its number.
    Move { x: u32, transition: u32 },
    /// Simulation: a transition of the full system answers it.
    Answer { transition: u32, answer: u32 },
    /// Simulation: the pair rests on another one, which is `new` or was known.
    Rests { pair: u32, on: u32, new: bool },
    /// Simulation: how many answers the pair has left to the transition; without one it breaks.
    Answers { pair: u32, transition: u32, left: u32 },
    /// Simulation: the broken pair takes an answer to the transition from a pair.
    Loses { pair: u32, transition: u32 },
    /// Simulation: the pair at hand rests on a pair that holds.
    RestsOn { x: u32, y: u32 },
    /// Simulation: the pair is reached from the initial one through pairs that hold.
    Reached { x: u32, y: u32, new: bool },
    /// Simulation: so many pairs are too many to be looked at one by one.
    TooMany { pairs: u32 },
    /// Simulation: all pairs were narrowed down for a while; so many x are unsettled.
    NarrowedAll { unsettled: u32 },

    /// Global simulation: so many full states have all labels of x.
    Candidates { x: u32, count: u32 },
    /// Global simulation: so many full states have a transition with the label into the candidates
    /// of x.
    Before { x: u32, label: u32, count: u32 },
    /// Global simulation: a transition of the system of counterexamples that enters the state at hand.
    Source { x: u32, transition: u32 },
    /// Global simulation: so many of the candidates of x cannot follow.
    Beyond { x: u32, count: u32 },
    /// Global simulation: they are no candidates any more; so many are left.
    Narrowed { x: u32, removed: u32, left: u32 },

    /// Comparison: a transition of the full system at y, and the number of a transition of x that
    /// leads to a state matched with its target. Without one the transition is correct.
    Compared { x: u32, y: u32, transition: u32, followed_by: Option<u32> },
    /// Comparison: the transition of the full system is correct for x; y is a frontier state, for the
    /// first time if `new`.
    Correct { x: u32, y: u32, transition: u32, new: bool },

    /// Tags: from this state a correct transition can still be reached.
    Savable { state: u32 },
    /// Tags: whether the source of the transition that enters was known to be savable.
    Leading { transition: u32, source: u32, savable: bool },
    /// Tags: whether a correct transition can still be reached from the target of the transition.
    CanBeSaved { state: u32, holds: bool },
    /// Tags: the transition of the system of counterexamples was given its tag.
    Tagged { transition: u32, tag: Tag },

    /// Neighbourhoods: the length of a shortest way to the state, and how many there are.
    Distance { state: u32, distance: u32, ways: u64 },
    /// Neighbourhoods: in how many ways a shortest counterexample goes on from the state.
    WaysOn { state: u32, ways: u64 },
    /// Neighbourhoods: whether the state is a centre: how many correct, incorrect and neutral
    /// transitions leave it, and whether it is initial or entered by a neutral one.
    Asked { state: u32, holds: bool, kinds: (u32, u32, u32), entered: bool },
    /// Neighbourhoods: the state is the centre of a new one.
    Centre { state: u32, incoming: u32, outgoing: u32, correct: u32 },
    /// Neighbourhoods: the kind of the junction.
    Kind { state: u32, kind: Junction },

    /// Shortest counterexample: a transition from the state at hand, by its number.
    Leaving { transition: u32, target: u32 },
    /// Shortest counterexample: walking back, by this transition.
    Back { transition: u32, to: u32 },

    /// Abstraction: the next action, by its place, and its transition.
    Action { place: u32, transition: u32 },
    /// Abstraction: the number of the neighbourhood whose centre the action leaves, and of that
    /// whose centre it enters.
    Touches { place: u32, leaves: Option<u32>, enters: Option<u32> },
    /// Abstraction: the action is kept, or cut out.
    Decided { place: u32, kept: bool },
}

impl NeighbourhoodEvent {
    /// Whether the step ends one look, at a transition, a state, a pair, a part of the formula: it was taken in, it was
    /// turned down, or a verdict about it fell. A step that only fetches what is looked at next, or that
    /// tests one condition of several, decides nothing.
    pub fn decides(&self) -> bool {
        use NeighbourhoodEvent as E;
        match *self {
            // Taken in.
            E::Entered { .. }
            | E::Kept { .. }
            | E::Numbered { .. }
            | E::Matched { .. }
            | E::Rests { .. }
            | E::Reached { .. }
            | E::Savable { .. }
            | E::Centre { .. }
            | E::Back { .. } => true,
            // Turned down, unless the taking in follows.
            E::Known { state } => state.is_some(),
            E::WasKept { kept, .. } => kept,
            E::Followed { property, .. } => property.is_none(),
            E::Lacks { label, .. } => label.is_some(),
            E::Beyond { count, .. } => count == 0,
            E::Compared { followed_by, .. } => followed_by.is_some(),
            E::Leading { savable, .. } => savable,
            E::Asked { holds, .. } => !holds,
            // A verdict.
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
