//! Variables and decisions, compared with what the events name.

use super::support::{Dice, random_table};
use crate::explaining::bound::{Named, holds_nothing};
use crate::explaining::fate::{
    Arena, Error, FateEvent, FateQuestion, FateRun, FateStage, Method, Route, Rule, analyse,
};
use crate::{Line, Marks, Observer, OpenSystem};

#[derive(Default)]
struct Ear(Option<(Line, FateEvent)>);

impl Observer<FateEvent> for Ear {
    fn event(&mut self, line: Line, event: FateEvent) {
        self.0 = Some((line, event));
    }
}

/// The variables that hold what an event names.
fn named(
    run: &FateRun,
    arena: &Arena,
    (stage, line): (FateStage, Line),
    event: FateEvent,
) -> Vec<(&'static str, u32)> {
    use FateEvent as E;
    // A wave takes one end of a move; the state at the other end is new.
    let (taken, new) = if stage == FateStage::Reached { ("s", "t") } else { ("t", "s") };
    let is_rings = matches!(stage, FateStage::Reached | FateStage::Rings);
    match (stage, event) {
        (FateStage::Components, E::Explored { state }) => {
            vec![(if line.0 == 1 { "s" } else { "t" }, state)]
        }
        (FateStage::Components, E::LookedThrough { state }) => vec![("s", state)],
        (_, E::Took { state } | E::LookedThrough { state }) => vec![(taken, state)],
        (_, E::Looked { pair, target }) => {
            let by = if is_rings { "move" } else { "e" };
            vec![("s", arena.owner(pair)), ("t", target), (by, pair)]
        }
        (_, E::TestedNew { state, .. } | E::Ringed { state, .. }) => vec![(new, state)],
        (_, E::Counted { pair, .. }) => vec![("e", pair)],
        (_, E::TestedForced { state, pair, .. } | E::Forced { state, pair, .. }) => {
            vec![("s", state), ("e", pair)]
        }
        (_, E::TestedInner { state, pair, .. }) => vec![("s", state), ("e", pair)],
        (FateStage::Layers, E::Called { layer }) => vec![("i", layer)],
        (
            _,
            E::Bounded { layer, .. }
            | E::Kept { layer, .. }
            | E::TakenOut { layer, .. }
            | E::Next { layer }
            | E::TookLayer { layer },
        ) => vec![("i", layer)],
        (_, E::FoundLayer { layer } | E::TraceBegan { layer } | E::Lowered { layer }) => {
            vec![("p", layer)]
        }
        (_, E::FoundRing { ring, .. }) => vec![("q", ring)],
        (_, E::Picked { state, ring, .. }) => vec![("P", state), ("q", ring)],
        (_, E::TestedBelow { state, layer, .. }) => vec![("P", state), ("p", layer)],
        (
            _,
            E::Appended { state, .. }
            | E::Followed { state, .. }
            | E::Chose { state, .. }
            | E::Marked { state }
            | E::TestedTarget { state, .. },
        ) => vec![("P", state)],
        (_, E::TestedUnnumbered { state, .. } | E::TestedCurrent { state, .. }) => {
            vec![("t", state)]
        }
        (
            _,
            E::Numbered { state, .. }
            | E::LoweredNumber { state, .. }
            | E::TestedRoot { state, .. },
        ) => vec![("s", state)],
        (_, E::Completed { component, .. } | E::TestedFair { component, .. }) => {
            vec![("component", component)]
        }
        // p ← m: the ring furthest from the sources.
        (_, E::Turned { .. }) if line.0 == 2 => {
            let part = run.analysis().parts.last().expect("a part");
            vec![("p", part.distances.iter().flatten().copied().max().unwrap_or_default())]
        }
        (_, E::NearestRing { ring: Some(ring) } | E::Confined { ring }) => vec![("p", ring)],
        (FateStage::Segments, E::BeganTrace { state } | E::TestedArrived { state, .. }) => {
            vec![("T", state)]
        }
        (_, E::PickedClosest { state, .. } | E::Aimed { state }) => vec![("T", state)],
        (_, E::Built { target, .. }) => vec![("T", target)],
        (
            _,
            E::TookStep { source, target }
            | E::Annotated { source, target, .. }
            | E::LetGo { source, target },
        ) => vec![("s", source), ("t", target)],
        (_, E::TookPart { part }) => vec![("part", part)],
        (
            FateStage::Progress,
            E::WentOn { state, .. } | E::TestedArrived { state, .. } | E::Progressed { state, .. },
        ) => vec![("s", state)],
        (
            _,
            E::TookInput { input }
            | E::TestedDictated { input, .. }
            | E::TestedCritical { input, .. },
        ) => vec![("w", input)],
        _ => Vec::new(),
    }
}

/// All methods, for a target and for fair cycles.
fn questions(dice: &mut Dice) -> (Arena, Vec<FateQuestion>) {
    let (mut table, control) = random_table(dice);
    table.acceptance_sets = dice.below(3);
    for row in &mut table.rows {
        let sets = (0..table.acceptance_sets).filter(|_| dice.below(3) == 0);
        row.marks = sets.fold(Marks::NONE, Marks::with);
    }
    let (system, _) = OpenSystem::explore(&table, u64::MAX).expect("a small system");
    let arena = Arena::new(system, &control);
    let last = arena.state_count() - 1;
    let mut questions = Vec::new();
    for error in [Error::Target(vec![last]), Error::Fair] {
        let ask =
            |method| FateQuestion { initial: vec![0, last / 2], error: error.clone(), method };
        questions.push(ask(Method::Restricted));
        let rules = [Rule::Repaired, Rule::Printed, Rule::Layer, Rule::Forced];
        questions.extend(rules.map(|rule| ask(Method::General(rule))));
        let printed = analyse(&arena, ask(Method::General(Rule::Printed)));
        let cycle = printed.cycle().map(|cycle| cycle as u32);
        let end = printed.steps().last().map(|step| step.target).filter(|_| cycle.is_none());
        let states = printed.steps().map(|step| step.source).chain(end).collect();
        questions.push(ask(Method::Given(Route { states, moves: vec![], cycle })));
    }
    (arena, questions)
}

#[test]
fn variables_hold_what_events_name_and_looks_end_with_a_decision() {
    let mut dice = Dice(0xfa7e);
    for round in 0..60 {
        let (arena, questions) = questions(&mut dice);
        for question in questions {
            follow(&arena, question, round);
        }
    }
}

fn follow(arena: &Arena, question: FateQuestion, round: u32) {
    let mut run = FateRun::start(arena, question);
    assert!(run.variables(arena).is_empty());
    // Each call has its own variables: `calls` are those of its callers.
    let (mut values, mut calls) = (Named::default(), Vec::new());
    let mut ear = Ear::default();
    loop {
        let stage = run.stage();
        if !run.step(arena, &mut ear) {
            break;
        }
        let (line, event) = ear.0.expect("a step says what it did");
        let place = format!("round {round}, {stage:?} {}, {event:?}", line.0);
        let is_over = matches!(event, FateEvent::NoMore | FateEvent::LookedThrough { .. });
        let begins = matches!(
            event,
            FateEvent::Looked { .. } | FateEvent::TookStep { .. } | FateEvent::TookInput { .. }
        );
        values.look(begins, is_over, event.decides(), &place);
        let told = run.variables(arena);
        if run.stage() != stage || run.is_over() {
            assert!(told.is_empty(), "{place}: {told:?}");
            (values, calls) = (Named::default(), Vec::new());
            continue;
        }
        values.check(stage.listing(), &named(&run, arena, (stage, line), event), &told, &place);
        // In Figs. 4 and 5 the variables have no value at the beginning.
        let last = if stage == FateStage::Layers { 2 } else { 7 };
        let is_figure = matches!(stage, FateStage::Layers | FateStage::Tracing);
        let lacks = holds_nothing(&told);
        assert!(lacks == is_over || is_figure && line.0 <= last, "{place}: {told:?}");
        match event {
            FateEvent::Explored { .. } | FateEvent::Called { .. } => {
                calls.push(std::mem::take(&mut values));
            }
            FateEvent::TestedRoot { number, low, .. } if number == low => {}
            FateEvent::TestedRoot { .. }
            | FateEvent::TestedFair { .. }
            | FateEvent::Closed { .. } => values = calls.pop().unwrap_or_default(),
            _ => {}
        }
    }
    assert!(run.variables(arena).is_empty());
}
