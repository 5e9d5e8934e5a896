//! Facts about a run at any step, for conditions. If a trace has several parts, facts are about the current
//! part.

use std::rc::Rc;

use super::{Arena, FateRun, TracePart, Will};
use crate::run::facts::{number, truth};
use crate::run::{Fact, FactOf, FactValue, Facts, Is, Of};

const NUMBER: Is = Is::Number;

impl Facts for FateRun {
    const FACTS: &'static [(Fact, FactOf<FateRun>)] = &[
        (
            Fact::new("layer", Of::State, NUMBER, "the layer that a state is in")
                .says("is in layer {}"),
            |run, _, about| number(of_state(run, about, |part, state| part.layer(state))),
        ),
        (
            Fact::new(
                "rank",
                Of::State,
                NUMBER,
                "in how many moves the environment can force the run to the boundary of the layer",
            )
            .says("has rank {} in its layer"),
            |run, _, about| {
                number(of_state(run, about, |part, state| {
                    Some(part.forced.get(state as usize).copied().flatten()?.rank)
                }))
            },
        ),
        (
            Fact::new("ring", Of::State, NUMBER, "the onion ring around the target")
                .says("is in ring {} around the target"),
            |run, _, about| number(by_state(run, about, |part| &part.rings)),
        ),
        (
            Fact::new("inner", Of::State, NUMBER, "the ring around the boundary, within the layer")
                .says("is in ring {} around the boundary of its layer"),
            |run, _, about| number(by_state(run, about, |part| &part.inner)),
        ),
        (
            Fact::new("distance", Of::State, NUMBER, "the fewest moves from where the part begins")
                .says("has distance {} from where this part begins"),
            |run, _, about| number(by_state(run, about, |part| &part.distances)),
        ),
        (
            Fact::new("boundary", Of::State, Is::True, "the state is on the boundary of its layer")
                .says("is on the boundary of its layer"),
            |run, _, about| {
                let on_boundary = of_state(run, about, |part, state| {
                    Some(part.forced.get(state as usize).copied().flatten()?.rank == 0)
                });
                truth(on_boundary == Some(true))
            },
        ),
        (
            Fact::new("target", Of::State, Is::True, "the part of the trace should end there")
                .says("is where this part of the trace should end"),
            |run, _, about| {
                truth(of_state(run, about, |part, s| Some(part.targets.contains(&s))) == Some(true))
            },
        ),
        (
            Fact::new("on_trace", Of::State, Is::True, "the trace passes through the state")
                .says("is on the trace"),
            |run, _, about| {
                let steps = run.analysis().steps().flat_map(|step| [step.source, step.target]);
                let starts = run.analysis().parts.iter().filter_map(|part| part.start);
                truth(
                    about.first().is_some_and(|&state| steps.chain(starts).any(|one| one == state)),
                )
            },
        ),
        (
            Fact::new(
                "move",
                Of::Transition,
                Is::Word(&["fated", "free"]),
                "whether a step of the trace is fated or free",
            )
            .says("is a {} step of the trace"),
            moves,
        ),
        (Fact::new("layers", Of::Run, NUMBER, "layers so far"), |run, _, _| {
            number(part(run).map(|part| part.layers.len() as u32))
        }),
        (Fact::new("length", Of::Run, NUMBER, "steps of the trace so far"), |run, _, _| {
            number(Some(run.analysis().steps().count() as u32))
        }),
        (Fact::new("free", Of::Run, NUMBER, "free choices marked so far"), |run, _, _| {
            number(Some(run.analysis().free() as u32))
        }),
        (
            Fact::new(
                "part",
                Of::Run,
                NUMBER,
                "the number of the current part of the trace, from 1",
            ),
            |run, _, _| number(Some(run.part() as u32 + 1)),
        ),
    ];
}

fn part(run: &FateRun) -> Option<&TracePart> {
    run.analysis().parts.last()
}

fn of_state<T>(
    run: &FateRun,
    about: &[u32],
    find: impl Fn(&TracePart, u32) -> Option<T>,
) -> Option<T> {
    find(part(run)?, *about.first()?)
}

fn by_state(
    run: &FateRun,
    about: &[u32],
    list: fn(&TracePart) -> &Vec<Option<u32>>,
) -> Option<u32> {
    of_state(run, about, |part, state| list(part).get(state as usize).copied().flatten())
}

fn moves(run: &FateRun, _: &Rc<Arena>, about: &[u32]) -> Vec<FactValue> {
    let &[source, target] = about else { return Vec::new() };
    let steps = run.analysis().steps();
    let steps = steps.filter(|step| step.source == source && step.target == target);
    let will = steps.map(|step| match step.will {
        Will::Fated => FactValue::Word("fated"),
        Will::Free => FactValue::Word("free"),
    });
    will.collect()
}
