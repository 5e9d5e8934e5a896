//! Facts about a run at any step, for conditions.

use std::rc::Rc;

use super::{LivenessRun, Outlook, Reachable};
use crate::run::facts::{number, truth};
use crate::run::{Fact, FactOf, FactValue, Facts, Is, Of};

const TAGS: Is = Is::Word(&["correct", "neutral", "incorrect"]);

impl Facts for LivenessRun {
    const FACTS: &'static [(Fact, FactOf<LivenessRun>)] = &[
        (
            Fact::new(
                "number",
                Of::State,
                Is::Number,
                "the number of a state, during the search for components",
            )
            .says("has number {}"),
            |run, _, about| number(about.first().and_then(|&state| Some(run.numbers(state)?.0))),
        ),
        (
            Fact::new(
                "low",
                Of::State,
                Is::Number,
                "the low number of a state, during the search for components",
            )
            .says("has low number {}"),
            |run, _, about| number(about.first().and_then(|&state| Some(run.numbers(state)?.1))),
        ),
        (
            Fact::new(
                "component",
                Of::State,
                Is::Number,
                "the component of a state, counted from 1 as they were completed",
            )
            .says("is in component {}"),
            |run, _, about| {
                let components = &run.analysis().components;
                let holds =
                    |state: &u32| components.iter().position(|one| one.states.contains(state));
                number(about.first().and_then(holds).map(|place| place as u32 + 1))
            },
        ),
        (
            Fact::new(
                "violating",
                Of::State,
                Is::True,
                "an accepting run is known to begin in the state",
            )
            .says("begins an accepting run"),
            |run, _, about| truth(about.first().is_some_and(|&state| run.violates(state))),
        ),
        (
            Fact::new(
                "saved",
                Of::State,
                Is::True,
                "a run that does not accept is known to begin in the state",
            )
            .says("begins a run that does not accept"),
            |run, _, about| truth(about.first().is_some_and(|&state| run.is_saved(state))),
        ),
        (
            Fact::new("tag", Of::Transition, TAGS, "how runs can continue after the transition")
                .says("is {}"),
            tags,
        ),
        (
            Fact::new("centre", Of::State, Is::True, "the state is the centre of a neighbourhood")
                .says("is the centre of a neighbourhood"),
            |run, _, about| {
                let found = &run.analysis().neighbourhoods;
                truth(
                    about.first().is_some_and(|&state| found.iter().any(|one| one.state == state)),
                )
            },
        ),
        (
            Fact::new(
                "kind",
                Of::State,
                Is::Word(&["G", "R", "GR", "GRB"]),
                "which transitions leave the centre, if junctions are marked",
            )
            .says("is the centre of a neighbourhood of kind {}"),
            |run, _, about| {
                let found = about.first().and_then(|&state| run.analysis().neighbourhood(state));
                let kind = found.and_then(|one| one.kind);
                kind.map(|kind| FactValue::Word(kind.word())).into_iter().collect()
            },
        ),
        (
            Fact::new(
                "kept",
                Of::Transition,
                Is::True,
                "the step of the lasso mattered, so it is kept",
            )
            .says("is a step of the lasso that mattered"),
            kept,
        ),
        (
            Fact::new("components", Of::Run, Is::Number, "complete components so far"),
            |run, _, _| number(Some(run.analysis().components.len() as u32)),
        ),
        (Fact::new("neighbourhoods", Of::Run, Is::Number, "neighbourhoods so far"), |run, _, _| {
            number(Some(run.analysis().neighbourhoods.len() as u32))
        }),
    ];
}

/// The numbers of the transitions from one state to another.
fn between(graph: &Reachable, about: &[u32]) -> Vec<u32> {
    let &[source, target] = about else { return Vec::new() };
    graph.outgoing(source).filter(|&number| graph.transition(number).target == target).collect()
}

fn tags(run: &LivenessRun, graph: &Rc<Reachable>, about: &[u32]) -> Vec<FactValue> {
    let tag = |number: u32| run.analysis().tags.get(number as usize).copied().map(Outlook::tag);
    between(graph, about).into_iter().filter_map(tag).map(FactValue::Word).collect()
}

fn kept(run: &LivenessRun, graph: &Rc<Reachable>, about: &[u32]) -> Vec<FactValue> {
    let between = between(graph, about);
    let Some(cut) = &run.analysis().cut else { return Vec::new() };
    let kept = cut.stem.iter().chain(&cut.cycle);
    // Transitions that are not decided yet are in neither list.
    let (stem, cycle) = (&cut.walk.stem, &cut.walk.cycle);
    let decided = stem.iter().take(cut.stem.len()).chain(cycle.iter().take(cut.cycle.len()));
    let asked = decided.zip(kept).filter(|(number, _)| between.contains(number));
    asked.map(|(_, &kept)| FactValue::True(kept)).collect()
}
