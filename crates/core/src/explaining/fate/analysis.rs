//! What is asked, and what the stages come to.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::{Arena, FateStage};
use crate::explaining::stage::clone_in_place;

/// What a trace is wanted of. States by their numbers, in the order of the model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FateQuestion {
    pub initial: Vec<u32>,
    pub error: Error,
    pub method: Method,
}

/// What must not happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Error {
    /// One of these states is reached.
    Target(Vec<u32>),
    /// A run meets every acceptance set again and again.
    Fair,
}

/// How a trace comes to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// Figs. 4 and 5.
    General(Rule),
    /// Fig. 6.
    Restricted,
    /// It is there already; layers say what was fated in it.
    Given(Route),
}

/// Which of its successors a trace of Fig. 5 goes on with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rule {
    /// Within the layer, to the ring nearest to the boundary of the layer.
    #[default]
    Repaired,
    /// As printed: to the ring nearest to the target, even out of the layer.
    Printed,
    /// Within the layer, to the ring nearest to the target: it may go round for ever.
    Layer,
    /// As repaired, but only by moves of the environment whose every answer stays in the layer.
    Forced,
}

/// A trace that somebody gives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    pub states: Vec<u32>,
    /// The number of the move from each state but the last (of a cycle: from each), where it is known.
    pub moves: Vec<Option<u32>>,
    /// Where the cycle begins, if the last state leads back there.
    pub cycle: Option<u32>,
}

/// Whose doing a step was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Will {
    /// The environment could force what came.
    Fated,
    /// The system could have avoided it.
    Free,
}

/// A step of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub source: u32,
    pub target: u32,
    /// The environment's move, and the system's answer.
    pub pair: u32,
    pub answer: u32,
    /// As the method marks it.
    pub will: Will,
    /// Whether every answer to this very move of the environment stays among the states that it can
    /// force to where the segment goes. A fated step need not be: the environment could have forced the run by
    /// another move, and this one left the system a way out that it did not take.
    pub is_forced: bool,
    /// It is a free choice, but the method does not say so.
    pub is_hidden: bool,
}

/// How a state is forced: the least number of moves, and the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forced {
    /// 0 on the boundary.
    pub rank: u32,
    /// None on the boundary.
    pub pair: Option<u32>,
}

/// States from which the environment can force the run to the boundary; there the system must make
/// a free choice to get into the layer below. Both in the order of the model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    pub states: Vec<u32>,
    pub boundary: Vec<u32>,
}

/// What a part of a trace is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// From an initial state to the target, or to where a fair cycle can begin; of a trace that was
    /// given, also from there to where its cycle does begin.
    #[default]
    Stem,
    /// Along the cycle, to a state of this acceptance set.
    Visit(u32),
    /// Back to the state where the cycle began.
    Return,
}

/// How a part ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TraceEnding {
    /// It is being made.
    #[default]
    Open,
    /// In a target state.
    Reached,
    /// It would go round for ever, from the step with this number on.
    Loop(u32),
    /// There is no way.
    Unreachable,
}

/// One game, and the part of the trace that comes of it. What is by state is empty as long as the
/// stage has not begun.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TracePart {
    pub purpose: Purpose,
    /// Where it begins and where it should end, in the order of the model.
    pub sources: Vec<u32>,
    pub targets: Vec<u32>,
    /// By state: whether the part may go there. Empty if it may go anywhere.
    pub within: Rc<Vec<bool>>,
    /// The state whose successors the sources are, if the part begins with a step from it.
    pub from: Option<u32>,
    /// By state: how far it is from the sources.
    pub distances: Rc<Vec<Option<u32>>>,
    /// By state: the onion ring around the targets. H are the states that have one.
    pub rings: Rc<Vec<Option<u32>>>,
    /// By index; the last may still grow, then its states are in the order in which they came. None
    /// if the method has no layers.
    pub layers: Vec<Layer>,
    /// By state.
    pub layer_of: Rc<Vec<Option<u32>>>,
    /// By state, within its layer.
    pub forced: Rc<Vec<Option<Forced>>>,
    /// By state: the ring around the boundary of its layer, within the layer.
    pub inner: Rc<Vec<Option<u32>>>,
    /// The first state of the part of the trace, once it is picked.
    pub start: Option<u32>,
    pub steps: Vec<Step>,
    pub ending: TraceEnding,
}

clone_in_place!(TracePart {
    purpose,
    sources,
    targets,
    within,
    from,
    distances,
    rings,
    layers,
    layer_of,
    forced,
    inner,
    start,
    steps,
    ending
});

/// A list by state, to be written to. What a keyframe shares is copied first.
pub(super) fn own<T: Clone>(list: &mut Rc<Vec<T>>) -> &mut [T] {
    Rc::make_mut(list).as_mut_slice()
}

impl TracePart {
    /// The state that it has come to.
    pub fn end(&self) -> Option<u32> {
        self.steps.last().map(|step| step.target).or(self.start)
    }

    /// Whether the part may go to a state at all.
    pub fn allows(&self, state: u32) -> bool {
        self.within.is_empty() || self.within[state as usize]
    }

    /// Whether a state lies in H: the sources reach it, and it reaches a target.
    pub fn is_between(&self, state: u32) -> bool {
        self.rings.get(state as usize).is_some_and(Option::is_some)
    }

    pub fn layer(&self, state: u32) -> Option<u32> {
        self.layer_of.get(state as usize).copied().flatten()
    }

    /// Whether every answer to a move of the environment leads into a layer, or one below it.
    pub fn stays(&self, arena: &Arena, pair: u32, layer: u32) -> bool {
        let answers = arena.answers(pair).iter();
        answers.map(|&target| self.layer(target)).all(|one| one.is_some_and(|one| one <= layer))
    }

    /// Whether every answer to a move of the environment gets the run closer to the boundary of the
    /// layer that it is in.
    pub fn gains(&self, arena: &Arena, pair: u32) -> bool {
        let source = arena.owner(pair);
        let rank =
            |state: u32| self.forced.get(state as usize).copied().flatten().map(|one| one.rank);
        let closer = |&target: &u32| {
            self.layer(target) == self.layer(source)
                && rank(target).zip(rank(source)).is_some_and(|(to, from)| to < from)
        };
        arena.answers(pair).iter().all(closer)
    }
}

/// How often an input had to have a certain value for the trace to get closer to the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    pub input: u32,
    /// Steps at which only some of its values let the run get closer.
    pub dictated: u32,
    /// Steps at which no move gets closer to the same state whatever the value: ∀w.P = 0.
    pub critical: u32,
    /// Of so many.
    pub steps: u32,
}

/// Everything that the stages found out.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FateAnalysis {
    /// By state, where runs for ever are looked for: whether it lies in a component that has a cycle
    /// and meets every acceptance set.
    pub fair: Vec<bool>,
    /// By state, where runs for ever are looked for: the number of its component.
    pub component_of: Vec<Option<u32>>,
    /// The stem, then the parts of the cycle. The last may not be over.
    pub parts: Vec<TracePart>,
    /// The inputs by how much they matter to progress: candidates for Γ, best first.
    pub evidence: Vec<Evidence>,
}

clone_in_place!(FateAnalysis { fair, component_of, parts, evidence });

impl FateAnalysis {
    /// All steps, part after part.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.parts.iter().flat_map(|part| &part.steps)
    }

    /// The place of the step that begins the cycle.
    pub fn cycle(&self) -> Option<usize> {
        let first = self.parts.iter().position(|part| part.purpose != Purpose::Stem)?;
        Some(self.parts[..first].iter().map(|part| part.steps.len()).sum())
    }

    /// The part that is being made: there must be one.
    pub(super) fn part(&mut self) -> &mut TracePart {
        let place = self.parts.len() - 1;
        &mut self.parts[place]
    }

    /// Bytes that a clone takes while this stage runs, roughly. The lists that finished stages have written are
    /// shared.
    pub(super) fn weight(&self, stage: FateStage) -> usize {
        let own = |part: &TracePart| match stage {
            FateStage::Components => 0,
            FateStage::Reached => 8 * part.distances.len(),
            FateStage::Rings => 8 * part.rings.len(),
            FateStage::Layers => (8 + size_of::<Option<Forced>>()) * part.layer_of.len(),
            FateStage::Inner => 8 * part.inner.len(),
            FateStage::Segments => size_of::<Option<Forced>>() * part.forced.len(),
            FateStage::Tracing | FateStage::Reading | FateStage::Progress => 0,
        };
        let lists = |part: &TracePart| {
            let layered: usize =
                part.layers.iter().map(|one| one.states.len() + one.boundary.len()).sum();
            let layers = size_of::<Layer>() * part.layers.len() + 4 * layered;
            let ends = 4 * (part.sources.len() + part.targets.len());
            layers + ends + size_of::<Step>() * part.steps.len()
        };
        let components = 9 * self.fair.len();
        let last = self.parts.last().map_or(0, own);
        components + last + self.parts.iter().map(lists).sum::<usize>()
    }

    /// How many free choices the method marks.
    pub fn free(&self) -> usize {
        self.steps().filter(|step| step.will == Will::Free).count()
    }
}
