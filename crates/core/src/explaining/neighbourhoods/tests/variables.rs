//! Variables and decisions, compared with what the events name.

use super::edges::tangle;
use super::naive::random_instance;
use super::{Instance, instances, settings};
use crate::explaining::bound::{Named, holds_nothing};
use crate::explaining::neighbourhoods::{
    Matching, NeighbourhoodEvent, NeighbourhoodRun, NeighbourhoodStage, Settings,
};
use crate::{Line, Observer, Shape, Transition};

#[derive(Default)]
struct Ear(Option<(Line, NeighbourhoodEvent)>);

impl Observer<NeighbourhoodEvent> for Ear {
    fn event(&mut self, line: Line, event: NeighbourhoodEvent) {
        self.0 = Some((line, event));
    }
}

/// The variables that hold what an event names.
fn named(
    run: &NeighbourhoodRun,
    instance: &Instance,
    (stage, line): (NeighbourhoodStage, u16),
    event: NeighbourhoodEvent,
) -> Vec<(&'static str, u32)> {
    use NeighbourhoodEvent as E;
    use NeighbourhoodStage as S;
    let full = |number: u32| instance.lts.transitions()[number as usize];
    let system = |number: u32| -> Transition {
        run.counterexamples().expect("a system").lts.transitions()[number as usize]
    };
    let candidate = |pair: u32| run.candidate(pair).expect("a pair");
    let block = |state: u32| run.blocks()[state as usize];
    match (stage, event) {
        (S::Nfa, E::Part { part }) => vec![("part", part)],
        (S::Nfa, E::Built { part, .. }) => match instance.pattern.parts[part as usize].shape {
            Shape::Sequence(r, s) | Shape::Choice(r, s) => vec![("part", part), ("r", r), ("s", s)],
            Shape::Star(r) | Shape::Plus(r) | Shape::Optional(r) => vec![("part", part), ("r", r)],
            Shape::Action(_) | Shape::Nothing => vec![("part", part)],
        },
        (S::Deterministic, E::Taken { state, .. } | E::Final { state, .. }) => vec![("S", state)],
        (S::Deterministic, E::Label { state, label } | E::Gathered { state, label, .. }) => {
            vec![("S", state), ("l", label)]
        }
        (S::Deterministic, E::Known { state: Some(state) }) => vec![("T", state)],
        (S::Deterministic, E::Entered { state }) if line > 1 => vec![("T", state)],
        (S::Deterministic, E::Joined { source, label, target }) => {
            vec![("S", source), ("l", label), ("T", target)]
        }
        (S::Minimal, E::Taken { state, .. }) if line == 3 => vec![("state", state)],
        (S::Minimal | S::Quotient, E::Taken { state, .. }) => vec![("block", state)],
        (S::Quotient, E::Delivered { state }) => vec![("state", state), ("block", block(state))],
        (S::Minimal, E::Delivered { state } | E::Kept { state }) => vec![("state", state)],
        (S::Minimal | S::Quotient, E::Signed { state, block, .. }) => {
            vec![("state", state), ("block", block)]
        }
        (S::Minimal | S::Quotient, E::Split { block, .. }) => vec![("block", block)],
        (S::Minimal | S::Quotient, E::Unsettled { state, block, .. }) => {
            vec![("state", state), ("block", block)]
        }
        (S::Product, E::Entered { state }) if line == 1 => vec![("pair", state)],
        (S::Product, E::Entered { state } | E::Known { state: Some(state) }) => {
            let (t, p) = run.product().pairs[state as usize];
            vec![("t", t), ("p", p)]
        }
        (S::Product, E::Taken { state, .. }) => {
            let (s, q) = run.product().pairs[state as usize];
            vec![("pair", state), ("s", s), ("q", q)]
        }
        (S::Product, E::Transition { transition }) => {
            let Transition { source, label, target } = full(transition);
            vec![("transition", transition), ("s", source), ("l", label), ("t", target)]
        }
        (S::Product, E::Followed { transition, property }) => {
            let p = property.map(|property| ("p", property));
            [("transition", transition)].into_iter().chain(p).collect()
        }
        (S::Product, E::Joined { source, label, target }) => {
            let (t, p) = run.product().pairs[target as usize];
            vec![("pair", source), ("l", label), ("t", t), ("p", p)]
        }
        (S::Pruning, E::Kept { state }) if line == 6 => vec![("source", state)],
        (
            S::Pruning,
            E::Delivered { state }
            | E::Kept { state }
            | E::Taken { state, .. }
            | E::Numbered { state, .. },
        ) => vec![("pair", state)],
        (S::Pruning, E::WasKept { state, .. }) => vec![("source", state)],
        (S::Pruning | S::Tags, E::Entering { transition, source }) => {
            vec![("transition", transition), ("source", source)]
        }
        (S::Projection, E::Delivered { state }) => vec![("x", state)],
        (S::Projection, E::Origin { x, y, property }) => vec![("x", x), ("s", y), ("q", property)],
        (S::Projection, E::Matched { x, y, .. }) => vec![("x", x), ("s", y)],
        (S::Reachable, E::Entered { state }) => vec![("pair", state)],
        (S::Reachable, E::Pair { pair, x, y }) if line == 2 => {
            vec![("pair", pair), ("x", x), ("y", y)]
        }
        (S::Reachable, E::Pair { pair, .. } | E::Lacks { pair, .. }) => vec![("pair", pair)],
        (S::Reachable, E::Move { x, transition }) => {
            let Transition { label, target, .. } = system(transition);
            vec![("x", x), ("l", label), ("x'", target)]
        }
        (S::Reachable, E::Answer { transition, answer }) => {
            let Transition { source, label, target } = full(answer);
            vec![("y", source), ("l", label), ("x'", system(transition).target), ("y'", target)]
        }
        (S::Reachable, E::Rests { pair, on, .. }) => {
            let (x, y) = candidate(on);
            vec![("pair", pair), ("x'", x), ("y'", y)]
        }
        (S::Reachable, E::Loses { pair, transition } | E::Answers { pair, transition, .. }) => {
            let (x, y) = candidate(pair);
            let Transition { label, target, .. } = system(transition);
            vec![("x", x), ("y", y), ("l", label), ("x'", target)]
        }
        (S::Reachable, E::RestsOn { x, y }) => vec![("x", x), ("y", y)],
        (S::Reachable, E::Reached { x, y, .. }) if line == 13 => vec![("x", x), ("y", y)],
        (S::Global, E::Delivered { state }) => vec![("x", state)],
        (S::Global, E::Candidates { x, .. } | E::Beyond { x, .. } | E::Narrowed { x, .. }) => {
            vec![("x", x)]
        }
        (S::Global, E::Taken { state, .. }) => vec![("x'", state)],
        (S::Global, E::Label { state: x, label } | E::Before { x, label, .. }) => {
            vec![("x'", x), ("l", label)]
        }
        (S::Global, E::Source { x, transition }) => {
            let Transition { label, target, .. } = system(transition);
            vec![("x", x), ("l", label), ("x'", target), ("transition", transition)]
        }
        (S::Comparison, E::Pair { pair, x, y }) => vec![("pair", pair), ("x", x), ("y", y)],
        (S::Comparison, E::Transition { transition }) => {
            let Transition { source, label, target } = full(transition);
            vec![("transition", transition), ("y", source), ("l", label), ("y'", target)]
        }
        (S::Comparison, E::Compared { x, y, transition, .. }) => {
            vec![("x", x), ("y", y), ("transition", transition)]
        }
        (S::Comparison, E::Correct { x, y, transition, .. }) => {
            vec![("x", x), ("y", y), ("transition", transition)]
        }
        (S::Tags, E::Savable { state }) if line == 6 => vec![("source", state)],
        (S::Tags, E::Delivered { state } | E::Savable { state } | E::Taken { state, .. }) => {
            vec![("state", state)]
        }
        (S::Tags, E::Leading { transition, source, .. }) => {
            vec![("transition", transition), ("source", source)]
        }
        (S::Tags, E::Transition { transition }) => {
            vec![("transition", transition), ("target", system(transition).target)]
        }
        (S::Tags, E::CanBeSaved { state, .. }) => vec![("target", state)],
        (S::Tags, E::Tagged { transition, .. }) => vec![("transition", transition)],
        (
            S::Marks,
            E::Delivered { state }
            | E::Distance { state, .. }
            | E::WaysOn { state, .. }
            | E::Asked { state, .. }
            | E::Centre { state, .. }
            | E::Kind { state, .. },
        ) => vec![(if line < 5 { "state" } else { "x" }, state)],
        (S::Shortest, E::Entered { state }) if line > 1 => vec![("target", state)],
        (S::Shortest, E::Known { state: Some(state) }) => vec![("target", state)],
        (
            S::Shortest,
            E::Entered { state }
            | E::Taken { state, .. }
            | E::Final { state, .. }
            | E::Delivered { state },
        ) => vec![("state", state)],
        (S::Shortest, E::Leaving { transition, target }) => {
            vec![("transition", transition), ("target", target)]
        }
        (S::Shortest, E::Back { transition, to }) => {
            vec![("transition", transition), ("state", to)]
        }
        (
            S::Abstraction,
            E::Action { place, .. } | E::Touches { place, .. } | E::Decided { place, .. },
        ) => vec![("action", place)],
        _ => Vec::new(),
    }
}

/// Whether the event begins an examination that a later event decides.
fn begins(event: NeighbourhoodEvent) -> bool {
    use NeighbourhoodEvent as E;
    matches!(
        event,
        E::Part { .. }
            | E::Transition { .. }
            | E::Entering { .. }
            | E::Leaving { .. }
            | E::Origin { .. }
            | E::Answer { .. }
            | E::Loses { .. }
            | E::RestsOn { .. }
            | E::Source { .. }
            | E::Action { .. }
    )
}

fn follow(instance: &Instance, settings: Settings) {
    let mut run = NeighbourhoodRun::start(settings);
    let (lts, pattern) = (&instance.lts, &instance.pattern);
    assert!(run.variables(lts, pattern).is_empty());
    let (mut values, mut ear) = (Named::default(), Ear::default());
    loop {
        let stage = run.stage();
        if !run.step(lts, pattern, &mut ear) {
            break;
        }
        let (line, event) = ear.0.expect("a step says what it did");
        let place = format!("{}, {settings:?}, {stage:?} {}, {event:?}", instance.name, line.0);
        let is_over = matches!(event, NeighbourhoodEvent::Exhausted);
        values.look(begins(event), is_over, event.decides(), &place);
        let told = run.variables(lts, pattern);
        if run.stage() != stage || run.is_over() {
            assert!(told.is_empty(), "{place}: {told:?}");
            values = Named::default();
            continue;
        }
        // The next event names the new block of the state.
        if stage == NeighbourhoodStage::Minimal && line.0 == 12 {
            values.believe("block", &told);
        }
        let named = named(&run, instance, (stage, line.0), event);
        values.check(stage.listing(), &named, &told, &place);
        use NeighbourhoodEvent as E;
        let is_empty = match event {
            // T has no number yet.
            E::Gathered { .. } => true,
            E::Known { state: None } => stage == NeighbourhoodStage::Deterministic,
            E::Exhausted | E::TooMany { .. } | E::Followed { property: None, .. } => true,
            _ => false,
        };
        assert_eq!(holds_nothing(&told), is_empty, "{place}: {told:?}");
    }
    assert!(run.variables(lts, pattern).is_empty());
}

#[test]
fn variables_hold_what_events_name_and_looks_end_with_a_decision() {
    let mut all = instances();
    all.extend((1..=40).map(random_instance));
    for instance in all {
        for settings in settings() {
            follow(&instance, settings);
        }
    }
    let matching = Matching::Reachable;
    follow(&tangle(), Settings { matching, ..Settings::default() });
}
