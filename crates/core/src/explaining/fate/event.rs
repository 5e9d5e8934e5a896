//! What a step did, with the values that decided it.

use serde::{Deserialize, Serialize};

use super::Will;
use crate::Marks;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FateEvent {
    /// The loop has ended: nothing is left to take.
    NoMore,
    /// A set was initialised: sources, targets or a boundary. `states` is its size.
    Began { states: u32 },
    /// The next state that has not been taken.
    Took { state: u32 },
    /// The next move to examine: the environment's part, and the target of the answer.
    Looked { pair: u32, target: u32 },
    /// No moves are left.
    LookedThrough { state: u32 },
    /// Whether a state has no ring yet and may get one.
    TestedNew { state: u32, holds: bool },
    /// A state got its ring, around sources, targets or a boundary.
    Ringed { state: u32, ring: u32 },

    // Fig. 4.
    /// There is no layer yet.
    NoLayers,
    /// The boundary of the next layer has `states` states.
    Bounded { layer: u32, states: u32 },
    /// `left` states of H are in no layer yet.
    TestedLeft { left: u32 },
    /// The game for a layer or a segment begins. Segments are counted from the last one.
    Called { layer: u32 },
    /// The count of a pair was decreased: `missing` of its answers do not lead into Z yet.
    Counted { pair: u32, missing: u32 },
    /// Whether the state of a pair is in H but not in Z, and no answer is missing.
    TestedForced { state: u32, pair: u32, missing: u32, is_open: bool },
    /// The environment can force the run from the state in `rank` moves, the first of which is this one.
    Forced { state: u32, pair: u32, rank: u32, layer: u32 },
    /// The game has ended: Z has `states` states.
    Closed { layer: u32, states: u32 },
    /// The layer is complete: `states` states, `boundary` of them on its boundary.
    Kept { layer: u32, states: u32, boundary: u32 },
    /// The layer was removed from H, which has `left` states now.
    TakenOut { layer: u32, left: u32 },
    /// The index of the layer that comes next.
    Next { layer: u32 },
    /// All layers are complete.
    Layered { layers: u32 },

    /// The next layer to get inner rings.
    TookLayer { layer: u32 },
    /// Whether a state lies in the layer and has no inner ring yet. `stays`: whether all answers to the move
    /// stay in the layer, if the rule requires it.
    TestedInner { state: u32, pair: u32, is_new: bool, stays: bool },

    // Fig. 5.
    /// Whether a source is a target. If so, the lowest such source is the whole trace.
    TestedThere { picked: Option<u32> },
    /// The lowest layer that contains a source.
    FoundLayer { layer: u32 },
    /// Q: `states` sources lie in that layer.
    Gathered { states: u32 },
    /// The trace is empty and begins in this layer.
    TraceBegan { layer: u32 },
    /// The least ring among the states of Q. `states` of them are allowed by the rule.
    FoundRing { ring: u32, states: u32 },
    /// The lowest state of Q in that ring, out of `choices` states.
    Picked { state: u32, ring: u32, choices: u32 },
    /// A state was appended to the trace: as the target of this step, or as its first state.
    Appended { state: u32, step: Option<u32> },
    /// Q: the `states` successors of the state.
    Followed { state: u32, states: u32 },
    /// Whether states of Q lie in the layer below; `below` is their number.
    TestedBelow { state: u32, layer: u32, below: u32 },
    /// Q is reduced to these.
    Chose { state: u32, states: u32 },
    /// The state is marked: the next step is a free choice.
    Marked { state: u32 },
    /// The trace has entered the layer below.
    Lowered { layer: u32 },
    /// Whether the state is a target. `again`: the step at which the trace was in this state and layer
    /// before.
    TestedTarget { state: u32, holds: bool, again: Option<u32> },
    /// The trace is complete and has `steps` steps.
    Returned { steps: u32 },

    // Components.
    /// A state got its number and was put on Current.
    Numbered { state: u32, number: u32 },
    /// The search calls `explore` for a state.
    Explored { state: u32 },
    /// Whether a state has no number yet.
    TestedUnnumbered { state: u32, holds: bool },
    /// Whether a state is on Current.
    TestedCurrent { state: u32, holds: bool },
    /// The low number of a state became the minimum of its own and that of a successor.
    LoweredNumber { state: u32, before: u32, now: u32 },
    /// Whether the state is the root of a component.
    TestedRoot { state: u32, number: u32, low: u32 },
    /// A component is complete.
    Completed { component: u32, states: u32 },
    /// Whether it has a cycle and meets every acceptance set.
    TestedFair { component: u32, has_cycle: bool, missing: Marks },

    // Segments, backwards (Fig. 6).
    /// The kind of the segment made last, or its initial value.
    Turned { will: Will },
    /// The ring nearest to the sources that intersects the set.
    NearestRing { ring: Option<u32> },
    /// The state from which segments are built backwards. It differs in `differs` values from the most similar source.
    PickedClosest { state: u32, differs: u32 },
    /// The trace consists of one state.
    BeganTrace { state: u32 },
    /// Whether the first state of the trace is a source.
    TestedArrived { state: u32, holds: bool },
    /// Whether the previous segment was free, so a fated one is next.
    TestedTurn { holds: bool },
    /// Only states up to this distance from the sources may be used.
    Confined { ring: u32 },
    /// The next segment ends in this state.
    Aimed { state: u32 },
    /// `states` states can be forced; `holds` if the state itself is the only one.
    TestedTrivial { states: u32, holds: bool },
    /// There are `rings` rings from the sources of a segment to its end.
    Measured { rings: u32 },
    /// A segment, from its source to its target.
    Built { source: u32, target: u32, steps: u32, will: Will },
    /// The trace has `steps` steps now.
    Joined { steps: u32 },

    // A trace that was given.
    /// The next step to classify.
    TookStep { source: u32, target: u32 },
    /// The layers of a step's source and target.
    Compared { before: Option<u32>, now: Option<u32>, holds: bool },
    /// A step is fated or free.
    Annotated { source: u32, target: u32, will: Will },
    /// The environment gave up an advantage: the step leads to a higher layer, or out of all layers.
    LetGo { source: u32, target: u32 },

    // Progress.
    /// The next part of the trace.
    TookPart { part: u32 },
    /// A shortest trace continues with a state of this ring.
    WentOn { state: u32, ring: u32 },
    /// `moves` of the moves of the state lead to the next ring inwards; it has `of` moves.
    Progressed { state: u32, moves: u32, of: u32 },
    /// The next input that the state depends on.
    TookInput { input: u32 },
    /// Whether one of its values has no move inwards; `value` is the first such value.
    TestedDictated { input: u32, value: Option<u32> },
    /// Whether no move leads inwards to the same state for every value.
    TestedCritical { input: u32, holds: bool },
    /// All inputs are ordered; this one is the best.
    Ranked { input: Option<u32> },
}

impl FateEvent {
    /// Whether the step ends the examination of a move, a pair, an input or a step of the trace: it was
    /// accepted, rejected, or classified. A step that only fetches the next thing to examine, or that tests
    /// one condition of several, decides nothing.
    pub fn decides(&self) -> bool {
        match *self {
            // Accepted.
            FateEvent::Ringed { .. }
            | FateEvent::Forced { .. }
            | FateEvent::Explored { .. }
            | FateEvent::Appended { .. }
            | FateEvent::BeganTrace { .. }
            | FateEvent::Built { .. } => true,
            // Rejected, unless another test or an acceptance follows.
            FateEvent::TestedNew { holds, .. } | FateEvent::TestedCurrent { holds, .. } => !holds,
            FateEvent::TestedForced { missing, is_open, .. } => !is_open || missing > 0,
            FateEvent::TestedInner { is_new, stays, .. } => !is_new || !stays,
            FateEvent::TestedTrivial { holds, .. } => holds,
            // Classified. (A low number is also lowered when the search returns from a state.)
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
