//! What a step did, with the values that decided it.

use serde::{Deserialize, Serialize};

use super::Will;
use crate::Marks;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FateEvent {
    /// The loop is over: there is nothing left to take.
    NoMore,
    /// A set of so many states was put down: sources, targets, a boundary.
    Began { states: u32 },
    /// The next state that has not been looked at.
    Took { state: u32 },
    /// The next move to look at: the environment's part, and where the answer leads.
    Looked { pair: u32, target: u32 },
    /// There is none left.
    LookedThrough { state: u32 },
    /// Whether a state has no ring yet, and may have one.
    TestedNew { state: u32, holds: bool },
    /// A state got its ring, around sources, targets or a boundary.
    Ringed { state: u32, ring: u32 },

    // Fig. 4.
    /// There is no layer yet.
    NoLayers,
    /// The boundary of the next layer: so many states.
    Bounded { layer: u32, states: u32 },
    /// How many states of H are in no layer yet.
    TestedLeft { left: u32 },
    /// The game for a layer, or for a segment, begins. Segments are counted from the last.
    Called { layer: u32 },
    /// One answer less is missing to a pair: so many still lead elsewhere.
    Counted { pair: u32, missing: u32 },
    /// Whether the state of a pair is in H but not in Z, and no answer is missing.
    TestedForced { state: u32, pair: u32, missing: u32, is_open: bool },
    /// The environment can force the run from the state, by this move, in so many moves.
    Forced { state: u32, pair: u32, rank: u32, layer: u32 },
    /// The game is over: Z has so many states.
    Closed { layer: u32, states: u32 },
    /// The layer is complete: so many states, so many of them on its boundary.
    Kept { layer: u32, states: u32, boundary: u32 },
    /// It was taken out of H, where so many states are left.
    TakenOut { layer: u32, left: u32 },
    /// The index of the layer that comes next.
    Next { layer: u32 },
    /// All layers are there.
    Layered { layers: u32 },

    /// The next layer to be given inner rings.
    TookLayer { layer: u32 },
    /// Whether a state lies in the layer and has no inner ring yet; `stays`: and the move leaves the
    /// system no way out of the layer, where that matters.
    TestedInner { state: u32, pair: u32, is_new: bool, stays: bool },

    // Fig. 5.
    /// Whether a source is a target; then the lowest of these is the whole trace.
    TestedThere { picked: Option<u32> },
    /// The least layer that sources lie in.
    FoundLayer { layer: u32 },
    /// Q: so many sources lie in that layer.
    Gathered { states: u32 },
    /// The trace is empty, and in this layer.
    TraceBegan { layer: u32 },
    /// The least ring among the states of Q, so many of which may be gone to.
    FoundRing { ring: u32, states: u32 },
    /// The lowest state of Q in that ring, out of so many.
    Picked { state: u32, ring: u32, choices: u32 },
    /// The trace goes on to a state: its so manyth step, or where it begins.
    Appended { state: u32, step: Option<u32> },
    /// Q: so many successors of the state.
    Followed { state: u32, states: u32 },
    /// Whether so many states of Q lie in the layer below.
    TestedBelow { state: u32, layer: u32, below: u32 },
    /// Q is cut down to these.
    Chose { state: u32, states: u32 },
    /// The state is marked: what follows is a free choice.
    Marked { state: u32 },
    /// The trace is a layer lower.
    Lowered { layer: u32 },
    /// Whether the state is a target; `again`: or the trace was there before, at this step, in this layer.
    TestedTarget { state: u32, holds: bool, again: Option<u32> },
    /// The trace is there: so many steps.
    Returned { steps: u32 },

    // Components.
    /// A state got its number, and stands on Current from now on.
    Numbered { state: u32, number: u32 },
    /// The search goes on to a state.
    Explored { state: u32 },
    /// Whether a state has no number yet.
    TestedUnnumbered { state: u32, holds: bool },
    /// Whether a state stands on Current.
    TestedCurrent { state: u32, holds: bool },
    /// The low number of a state came to be the least of its own and one that it leads to.
    LoweredNumber { state: u32, before: u32, now: u32 },
    /// Whether a component ends with this state.
    TestedRoot { state: u32, number: u32, low: u32 },
    /// A component is complete.
    Completed { component: u32, states: u32 },
    /// Whether one can go round in it for ever and meet every acceptance set.
    TestedFair { component: u32, has_cycle: bool, missing: Marks },

    // Segments, backwards (Fig. 6).
    /// The kind of the segment made last, or what it is taken to be.
    Turned { will: Will },
    /// The ring nearest to the sources that meets the set.
    NearestRing { ring: Option<u32> },
    /// The state that the segments go back from; so many values differ from those of a source.
    PickedClosest { state: u32, differs: u32 },
    /// The trace consists of one state.
    BeganTrace { state: u32 },
    /// Whether the trace begins in a source.
    TestedArrived { state: u32, holds: bool },
    /// Whether the segment before was free, so that a fated one comes now.
    TestedTurn { holds: bool },
    /// Only states so far from the sources may be used.
    Confined { ring: u32 },
    /// Segments go back from this state now.
    Aimed { state: u32 },
    /// How many states can be forced; `holds` if there is none but the state itself.
    TestedTrivial { states: u32, holds: bool },
    /// So many rings lead from the sources of a segment to its end.
    Measured { rings: u32 },
    /// A segment, from its source to its target.
    Built { source: u32, target: u32, steps: u32, will: Will },
    /// So many steps are there now.
    Joined { steps: u32 },

    // A trace that was given.
    /// The next step to look at.
    TookStep { source: u32, target: u32 },
    /// The layers of a step's source and target.
    Compared { before: Option<u32>, now: Option<u32>, holds: bool },
    /// A step is fated or free.
    Annotated { source: u32, target: u32, will: Will },
    /// The environment let go: the step leads to a higher layer, or out of all.
    LetGo { source: u32, target: u32 },

    // Progress.
    /// The next part of the trace.
    TookPart { part: u32 },
    /// A shortest trace goes on with a state of this ring.
    WentOn { state: u32, ring: u32 },
    /// So many of the moves of the state lead to the ring further in.
    Progressed { state: u32, moves: u32, of: u32 },
    /// The next input that the state depends on.
    TookInput { input: u32 },
    /// Whether one of its values has no move further in.
    TestedDictated { input: u32, value: Option<u32> },
    /// Whether no move gets further in to the same state whatever the value.
    TestedCritical { input: u32, holds: bool },
    /// All inputs are in their order; this is the best.
    Ranked { input: Option<u32> },
}

impl FateEvent {
    /// Whether the step ends one look, at a move, a pair, an input, a step of the trace: it was taken in, it was
    /// turned down, or a verdict about it fell. A step that only fetches what is looked at next, or that
    /// tests one condition of several, decides nothing.
    pub fn decides(&self) -> bool {
        match *self {
            // Taken in.
            FateEvent::Ringed { .. }
            | FateEvent::Forced { .. }
            | FateEvent::Explored { .. }
            | FateEvent::Appended { .. }
            | FateEvent::BeganTrace { .. }
            | FateEvent::Built { .. } => true,
            // Turned down, unless another test or the taking in follows.
            FateEvent::TestedNew { holds, .. } | FateEvent::TestedCurrent { holds, .. } => !holds,
            FateEvent::TestedForced { missing, is_open, .. } => !is_open || missing > 0,
            FateEvent::TestedInner { is_new, stays, .. } => !is_new || !stays,
            FateEvent::TestedTrivial { holds, .. } => holds,
            // A verdict. (A low number is also lowered when the search comes back from a state.)
            FateEvent::LoweredNumber { .. }
            | FateEvent::TestedFair { .. }
            | FateEvent::Marked { .. }
            | FateEvent::Annotated { .. }
            | FateEvent::LetGo { .. }
            | FateEvent::TestedCritical { .. } => true,
            FateEvent::TestedThere { picked } => picked.is_some(),
            FateEvent::TestedTarget { holds, again, .. } => holds || again.is_some(),
            _ => false,
        }
    }
}
