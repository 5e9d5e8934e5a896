//! A given trace: which of its steps were fated.

use serde::{Deserialize, Serialize};

use super::parts::{excerpt, state_at};
use super::stepping::{entering, step as step_to};
use super::{
    Arena, FateAnalysis, FateEvent, FateQuestion, Method, Step, TraceEnding, TracePart, Will,
};
use crate::explaining::stage::{stage_listing, variable};
use crate::run::listing::lines;
use crate::{Binding, Listing};

/// A state of layer i needs i free choices, and no step skips a layer (Lemma 1). So the free choices of a
/// trace are its steps into a lower layer, and after a step to a higher layer it needs them again.
pub(super) const LISTING: Listing = stage_listing!(
    "A given trace",
    "our own",
    lines![
        1: "begin with the first state of the trace",
        2: "for each step of it, from s to t",
        3: "  if t lies in a lower layer than s",
        4: "    the step is free",
        5: "  else the step is fated",
        6: "    if t lies in a higher layer than s, or in none",
        7: "      the environment let go",
        8: "  the first step of a cycle is free, unless the environment can keep the run as low as t",
    ]
);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Pc {
    #[default]
    L1 = 1,
    L2,
    L3,
    L4,
    L5,
    L6,
    L7,
    L8,
    Over = 0,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Reading {
    pc: Pc,
    /// The index in the trace where the next step begins, and the last index of the part.
    place: u32,
    end: u32,
    source: u32,
    target: u32,
}

impl Reading {
    pub(super) fn start(
        arena: &Arena,
        question: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> Reading {
        let Method::Given(route) = &question.method else {
            return Reading { pc: Pc::Over, ..Reading::default() };
        };
        let (place, end) = excerpt(arena, question, analysis, route).into_inner();
        Reading { place, end, ..Reading::default() }
    }

    /// The number of the next line; 0 after the end of the stage.
    pub(super) fn next(&self) -> u16 {
        self.pc as u16
    }

    pub(super) fn step(
        &mut self,
        arena: &Arena,
        question: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> FateEvent {
        let part = analysis.part();
        let Method::Given(route) = &question.method else {
            return self.go(Pc::Over, FateEvent::NoMore);
        };
        let (source, target) = (self.source, self.target);
        let (before, now) = (part.layer(source), part.layer(target));
        // A state without a layer counts as higher than all layers.
        let height = |layer: Option<u32>| layer.map_or(u32::MAX, |layer| layer);
        let given = || route.moves.get(self.place as usize - 1).copied().flatten();
        match self.pc {
            // If a part begins with a step into its first state, its start is one state later.
            Pc::L1 => match state_at(route, self.place + u32::from(part.from.is_some())) {
                Some(state) => {
                    part.start = Some(state);
                    self.go(Pc::L2, FateEvent::BeganTrace { state })
                }
                None => {
                    part.ending = TraceEnding::Unreachable;
                    self.go(Pc::Over, FateEvent::NoMore)
                }
            },
            Pc::L2 => {
                let ends = (state_at(route, self.place), state_at(route, self.place + 1));
                let (true, (Some(source), Some(target))) = (self.place < self.end, ends) else {
                    let is_there = part.end().is_some_and(|end| part.targets.contains(&end));
                    part.ending =
                        if is_there { TraceEnding::Reached } else { TraceEnding::Unreachable };
                    return self.go(Pc::Over, FateEvent::NoMore);
                };
                (self.place, self.source, self.target) = (self.place + 1, source, target);
                let is_entry = part.from.is_some() && part.steps.is_empty();
                let pc = if is_entry { Pc::L8 } else { Pc::L3 };
                self.go(pc, FateEvent::TookStep { source, target })
            }
            Pc::L3 => {
                let holds = height(now) < height(before);
                self.go(
                    if holds { Pc::L4 } else { Pc::L5 },
                    FateEvent::Compared { before, now, holds },
                )
            }
            Pc::L4 => {
                let step = step_to(arena, part, [source, target], Will::Free);
                let step = step.map(|step| by(arena, part, step, before, given()));
                self.annotate(part, step, Pc::L2)
            }
            Pc::L5 => {
                let step = step_to(arena, part, [source, target], Will::Fated);
                let step = step.map(|step| by(arena, part, step, before, given()));
                self.annotate(part, step, Pc::L6)
            }
            Pc::L6 => {
                let holds = height(now) > height(before);
                self.go(
                    if holds { Pc::L7 } else { Pc::L2 },
                    FateEvent::Compared { before, now, holds },
                )
            }
            Pc::L7 => self.go(Pc::L2, FateEvent::LetGo { source, target }),
            Pc::L8 => {
                let step =
                    entering(arena, part, target).map(|step| by(arena, part, step, now, given()));
                self.annotate(part, step, Pc::L2)
            }
            Pc::Over => FateEvent::NoMore,
        }
    }

    fn go(&mut self, pc: Pc, event: FateEvent) -> FateEvent {
        self.pc = pc;
        event
    }

    /// If no move makes the step, the trace ends before it.
    fn annotate(&mut self, part: &mut TracePart, step: Option<Step>, pc: Pc) -> FateEvent {
        let Some(step) = step else {
            part.ending = TraceEnding::Unreachable;
            return self.go(Pc::Over, FateEvent::NoMore);
        };
        part.steps.push(step);
        self.go(
            pc,
            FateEvent::Annotated { source: step.source, target: step.target, will: step.will },
        )
    }

    /// The current state.
    pub(super) fn focus(&self) -> Option<u32> {
        (self.pc != Pc::L1).then_some(self.target)
    }

    pub(super) fn variables(&self, line: u16, _: &Arena, _: &FateAnalysis) -> Vec<Binding> {
        if line == 1 {
            return Vec::new();
        }
        let [source, target] =
            [self.source, self.target].map(|state| (self.pc != Pc::Over).then_some(state));
        vec![variable("s", "state", source), variable("t", "state", target)]
    }

    /// Approximate size in bytes.
    pub(super) fn weight(&self) -> usize {
        0
    }
}

/// The step by the given move, if there is one and it leads to the target. The step is forced if all answers
/// to that move stay in this layer or below it.
fn by(
    arena: &Arena,
    part: &TracePart,
    step: Step,
    layer: Option<u32>,
    number: Option<u32>,
) -> Step {
    let given = number.and_then(|number| arena.parts_of(step.source, number));
    let leads = |&(pair, answer): &(u32, u32)| arena.answers(pair)[answer as usize] == step.target;
    let Some((pair, answer)) = given.filter(leads) else { return step };
    let stays = layer.is_some_and(|layer| part.stays(arena, pair, layer));
    Step { pair, answer, is_forced: step.will == Will::Fated && stays, ..step }
}
