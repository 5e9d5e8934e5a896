//! The question, and the results of the stages.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::{Arena, FateStage};
use crate::explaining::stage::clone_in_place;

/// Which error to explain, and how to make the trace. States are numbers, in the order of the model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FateQuestion {
    pub initial: Vec<u32>,
    pub error: Error,
    pub method: Method,
}

/// The error that the trace must show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Error {
    /// One of these states is reached.
    Target(Vec<u32>),
    /// A run visits every acceptance set infinitely often.
    Fair,
}

/// How the trace is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// Figs. 4 and 5.
    General(Rule),
    /// Fig. 6.
    Restricted,
    /// The user gives the trace; layers say which of its steps were fated.
    Given(Route),
}

/// Which successor a trace of Fig. 5 continues with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rule {
    /// Within the layer, to the ring nearest to the boundary of the layer.
    #[default]
    Repaired,
    /// As printed in the paper: to the ring nearest to the target, even if it leaves the layer.
    Printed,
    /// Within the layer, to the ring nearest to the target. The trace may go round for ever.
    Layer,
    /// As `Repaired`, but only by moves of the environment for which every answer stays in the layer.
    Forced,
}

/// A trace that the user gives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    pub states: Vec<u32>,
    /// The number of the move from each state, if known. The last state has one only if there is a cycle.
    pub moves: Vec<Option<u32>>,
    /// The index of the state where the cycle begins, if the last state leads back to it.
    pub cycle: Option<u32>,
}

/// Whether the environment or the system was responsible for a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Will {
    /// The environment could force it.
    Fated,
    /// The system could have avoided it.
    Free,
}

/// A step of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub source: u32,
    pub target: u32,
    /// The environment's move and the system's answer.
    pub pair: u32,
    pub answer: u32,
    /// The mark that the method gives to the step.
    pub will: Will,
    /// Whether every answer to this move of the environment stays among the states from which it can force
    /// the run to the end of the segment. This is not true for every fated step: the environment could have
    /// forced the run by another move, and this move left the system a way out that it did not take.
    pub is_forced: bool,
    /// The step is a free choice, but the method does not mark it.
    pub is_hidden: bool,
}

/// How the environment forces the run from a state: the least number of moves, and the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forced {
    /// 0 on the boundary.
    pub rank: u32,
    /// None on the boundary.
    pub pair: Option<u32>,
}

/// States from which the environment can force the run to the boundary. On the boundary, the system must make
/// a free choice to enter the layer below. Both lists are in the order of the model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    pub states: Vec<u32>,
    pub boundary: Vec<u32>,
}

/// The purpose of a part of a trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// From an initial state to the target, or to a state where a fair cycle can begin. In a given trace also
    /// from there to the state where its cycle begins.
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
    /// The part is not complete yet.
    #[default]
    Open,
    /// It has reached a target state.
    Reached,
    /// It would go round for ever, starting from the step with this number.
    Loop(u32),
    /// No target can be reached.
    Unreachable,
}

/// One game, and the part of the trace that results from it. Vectors that are indexed by state are empty
/// until their stage begins.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TracePart {
    pub purpose: Purpose,
    /// Where the part begins and where it must end, in the order of the model.
    pub sources: Vec<u32>,
    pub targets: Vec<u32>,
    /// Indexed by state: whether the part may visit it. Empty if it may visit all states.
    pub within: Rc<Vec<bool>>,
    /// If the part begins with a step from a state: that state. The sources are its successors.
    pub from: Option<u32>,
    /// Indexed by state: the distance from the sources.
    pub distances: Rc<Vec<Option<u32>>>,
    /// Indexed by state: the onion ring around the targets. H is the set of states that have one.
    pub rings: Rc<Vec<Option<u32>>>,
    /// Indexed by layer. The last one may be incomplete; its states are then in the order in which they were
    /// added. Empty if the method has no layers.
    pub layers: Vec<Layer>,
    /// Indexed by state.
    pub layer_of: Rc<Vec<Option<u32>>>,
    /// Indexed by state: how it is forced, within its layer.
    pub forced: Rc<Vec<Option<Forced>>>,
    /// Indexed by state: the ring around the boundary of its layer, within the layer.
    pub inner: Rc<Vec<Option<u32>>>,
    /// The first state of this part of the trace, once it is chosen.
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
    /// The last state so far.
    pub fn end(&self) -> Option<u32> {
        self.steps.last().map(|step| step.target).or(self.start)
    }

    /// Whether the part may visit a state.
    pub fn allows(&self, state: u32) -> bool {
        self.within.is_empty() || self.within[state as usize]
    }

    /// Whether a state is in H: the sources reach it, and it reaches a target.
    pub fn is_between(&self, state: u32) -> bool {
        self.rings.get(state as usize).is_some_and(Option::is_some)
    }

    pub fn layer(&self, state: u32) -> Option<u32> {
        self.layer_of.get(state as usize).copied().flatten()
    }

    /// Whether every answer to a move of the environment leads to `layer` or to a layer below it.
    pub fn stays(&self, arena: &Arena, pair: u32, layer: u32) -> bool {
        let answers = arena.answers(pair).iter();
        answers.map(|&target| self.layer(target)).all(|one| one.is_some_and(|one| one <= layer))
    }

    /// Whether every answer to a move of the environment brings the run closer to the boundary of its layer.
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

/// How often an input needed a certain value for the trace to get closer to the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    pub input: u32,
    /// Steps at which only some values of the input let the run get closer.
    pub dictated: u32,
    /// Steps at which no move gets closer to the same state for every value of the input: ∀w.P = 0.
    pub critical: u32,
    /// All steps that were examined; the same number for every input.
    pub steps: u32,
}

/// The results of all stages.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FateAnalysis {
    /// Indexed by state, if the error is a fair cycle: whether its component has a cycle and meets every
    /// acceptance set.
    pub fair: Vec<bool>,
    /// Indexed by state, if the error is a fair cycle: the number of its component.
    pub component_of: Vec<Option<u32>>,
    /// The stem, then the parts of the cycle. The last part may be incomplete.
    pub parts: Vec<TracePart>,
    /// The inputs in the order of their importance for progress, best first: candidates for Γ.
    pub evidence: Vec<Evidence>,
}

clone_in_place!(FateAnalysis { fair, component_of, parts, evidence });

impl FateAnalysis {
    /// All steps, part after part.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.parts.iter().flat_map(|part| &part.steps)
    }

    /// The index of the first step of the cycle.
    pub fn cycle(&self) -> Option<usize> {
        let first = self.parts.iter().position(|part| part.purpose != Purpose::Stem)?;
        Some(self.parts[..first].iter().map(|part| part.steps.len()).sum())
    }

    /// The current part. There must be one.
    pub(super) fn part(&mut self) -> &mut TracePart {
        let place = self.parts.len() - 1;
        &mut self.parts[place]
    }

    /// The approximate size of a clone in bytes while this stage runs. The lists of finished stages are shared.
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

    /// The number of free choices that the method marks.
    pub fn free(&self) -> usize {
        self.steps().filter(|step| step.will == Will::Free).count()
    }
}
