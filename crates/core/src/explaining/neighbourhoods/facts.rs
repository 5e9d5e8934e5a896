//! Facts about a run at any step, for conditions. States are those of the full system. If the system of
//! counterexamples has several copies of a state, a fact can have several values.

use std::rc::Rc;

use super::{NeighbourhoodRun, Tag};
use crate::run::facts::{number, truth};
use crate::run::{Fact, FactOf, FactValue, Facts, Is, Of};
use crate::{Lts, Pattern};

const TAGS: Is = Is::Word(&["correct", "neutral", "incorrect"]);
const KINDS: Is = Is::Word(&["G", "R", "GR", "GRB"]);

impl Facts for NeighbourhoodRun {
    const FACTS: &'static [(Fact, FactOf<NeighbourhoodRun>)] = &[
        (
            Fact::new("met", Of::State, Is::True, "a pair of the product has the state")
                .says("is in a pair of the product"),
            |run, _, about| {
                let pairs = &run.product().pairs;
                truth(about.first().is_some_and(|&y| pairs.iter().any(|pair| pair.0 == y)))
            },
        ),
        (
            Fact::new("kept", Of::State, Is::True, "a pair with the state leads to a final one")
                .says("is in a pair that leads to a final one"),
            |run, _, about| {
                let kept = run.product().pairs.iter().zip(&run.pruned().kept);
                truth(
                    about.first().is_some_and(|&y| {
                        kept.into_iter().any(|(pair, &kept)| kept && pair.0 == y)
                    }),
                )
            },
        ),
        (
            Fact::new("matched", Of::State, Is::True, "a counterexample state matches the state")
                .says("matches a counterexample state"),
            |run, _, about| {
                truth(about.first().is_some_and(|&y| run.pairs().iter().any(|pair| pair.1 == y)))
            },
        ),
        (
            Fact::new("frontier", Of::State, Is::True, "a correct transition leaves the state")
                .says("is in the frontier"),
            |run, _, about| truth(about.first().is_some_and(|y| run.frontier().contains(y))),
        ),
        (
            Fact::new("tag", Of::Transition, TAGS, "how runs can continue after the transition")
                .says("is {}"),
            tags,
        ),
        (
            Fact::new(
                "centre",
                Of::State,
                Is::True,
                "a counterexample state that matches it is the centre of a neighbourhood",
            )
            .says("matches the centre of a neighbourhood"),
            |run, _, about| {
                let centres = run.neighbourhoods().iter().map(|one| one.state);
                let matches = |x: u32, y: u32| run.pairs().binary_search(&(x, y)).is_ok();
                truth(about.first().is_some_and(|&y| centres.into_iter().any(|x| matches(x, y))))
            },
        ),
        (
            Fact::new(
                "kind",
                Of::State,
                KINDS,
                "which transitions leave the centre that it matches, if junctions are marked",
            )
            .says("matches the centre of a neighbourhood of kind {}"),
            kinds,
        ),
        (
            Fact::new("violated", Of::Run, Is::True, "a counterexample is known to exist"),
            |run, _, _| run.is_violated().map(FactValue::True).into_iter().collect(),
        ),
        (Fact::new("pairs", Of::Run, Is::Number, "pairs of the product so far"), |run, _, _| {
            number(Some(run.product().pairs.len() as u32))
        }),
        (
            Fact::new("matches", Of::Run, Is::Number, "matching pairs of states so far"),
            |run, _, _| number(Some(run.pairs().len() as u32)),
        ),
        (Fact::new("neighbourhoods", Of::Run, Is::Number, "neighbourhoods so far"), |run, _, _| {
            number(Some(run.neighbourhoods().len() as u32))
        }),
    ];
}

fn kinds(run: &NeighbourhoodRun, _: &(Rc<Lts>, Rc<Pattern>), about: &[u32]) -> Vec<FactValue> {
    let Some(&y) = about.first() else { return Vec::new() };
    let here = run.neighbourhoods().iter();
    let here = here.filter(|one| run.pairs().binary_search(&(one.state, y)).is_ok());
    here.filter_map(|one| Some(FactValue::Word(one.kind?.word()))).collect()
}

/// Correct transitions belong to the full system. Neutral and incorrect ones belong to the system of
/// counterexamples, between states that represent the two given states.
fn tags(run: &NeighbourhoodRun, world: &(Rc<Lts>, Rc<Pattern>), about: &[u32]) -> Vec<FactValue> {
    let &[source, target] = about else { return Vec::new() };
    let full = world.0.transitions();
    let is_asked = |number: u32| {
        full.get(number as usize).is_some_and(|t| t.source == source && t.target == target)
    };
    let correct = run.correct().iter().filter(|correct| is_asked(correct.transition));
    let correct = correct.map(|_| FactValue::Word("correct"));
    let Some(system) = run.counterexamples() else { return correct.collect() };
    let stands = |x: u32, y: u32| {
        system.origins.get(x as usize).is_some_and(|pairs| pairs.iter().any(|pair| pair.0 == y))
    };
    let tagged = system.lts.transitions().iter().zip(run.tags());
    let tagged = tagged.filter(|(t, _)| stands(t.source, source) && stands(t.target, target));
    let tagged = tagged.map(|(_, tag)| match tag {
        Tag::Neutral => FactValue::Word("neutral"),
        Tag::Incorrect => FactValue::Word("incorrect"),
    });
    correct.chain(tagged).collect()
}
