//! Variables and decisions, compared with what the events name.

use super::support::{lasso, random};
use crate::explaining::bound::{Named, holds_nothing};
use crate::explaining::dice::Dice;
use crate::explaining::liveness::{LivenessEvent, LivenessRun, Marking, Reachable};
use crate::{Line, Observer};

#[derive(Default)]
struct Ear(Option<(Line, LivenessEvent)>);

impl Observer<LivenessEvent> for Ear {
    fn event(&mut self, line: Line, event: LivenessEvent) {
        self.0 = Some((line, event));
    }
}

/// The variables that hold what an event names.
fn named(graph: &Reachable, event: LivenessEvent) -> Vec<(&'static str, u32)> {
    use LivenessEvent as E;
    let ends = |number: u32| {
        let transition = graph.transition(number);
        vec![("s", transition.source), ("t", transition.target)]
    };
    let all = |number: u32| [ends(number), vec![("transition", number)]].concat();
    match event {
        E::Looked { transition, backwards: false } => ends(transition),
        E::TestedNew { transition, .. } | E::TestedCurrent { transition, .. } => ends(transition),
        E::Lowered { state, transition, .. } => [vec![("s", state)], ends(transition)].concat(),
        E::LookedThrough { state, backwards: true } | E::TookMarked { state } => vec![("t", state)],
        E::Called { state } => vec![("t", state)],
        E::Numbered { state, .. }
        | E::LookedThrough { state, backwards: false }
        | E::TestedRoot { state, .. }
        | E::TookEnd { state }
        | E::Ended { state }
        | E::TookState { state }
        | E::TestedCentre { state, .. }
        | E::Found { state, .. } => vec![("s", state)],
        E::Completed { component, .. }
        | E::TestedAccepting { component, .. }
        | E::Took { component }
        | E::Began { component, .. } => vec![("component", component)],
        E::TookSet { set } | E::OutsideSet { set, .. } | E::Avoided { set, .. } => vec![("F", set)],
        E::TookStuck { set, state } | E::TakenOut { set, state } => vec![("F", set), ("s", state)],
        E::Marked { state, transition } => [vec![("s", state)], all(transition)].concat(),
        E::Looked { transition, backwards: true }
        | E::TestedUnmarked { transition, .. }
        | E::TookTransition { transition }
        | E::TestedSafe { transition, .. }
        | E::TestedLost { transition, .. }
        | E::Tagged { transition, .. }
        | E::TestedKept { transition, .. }
        | E::Kept { transition }
        | E::Dropped { transition } => all(transition),
        E::NoMore | E::Judged { .. } => Vec::new(),
    }
}

#[test]
fn variables_hold_what_events_name_and_looks_end_with_a_decision() {
    let mut dice = Dice(0x5a9);
    let mut lassos = 0;
    for round in 0..400 {
        let graph = random(&mut dice);
        let walk = lasso(&mut dice, &graph);
        lassos += u32::from(walk.is_some());
        let marking = [Marking::Pairwise, Marking::Junction][round % 2];
        let mut run = LivenessRun::start(&graph, walk, marking);
        assert!(run.variables(&graph).is_empty());
        // Each call has its own variables: `calls` are those of its callers.
        let (mut values, mut calls) = (Named::default(), Vec::new());
        let mut ear = Ear::default();
        loop {
            let stage = run.stage();
            if !run.step(&graph, &mut ear) {
                break;
            }
            let (line, event) = ear.0.expect("a step says what it did");
            let place = format!("round {round}, {stage:?} {}, {event:?}", line.0);
            let is_over =
                matches!(event, LivenessEvent::NoMore | LivenessEvent::LookedThrough { .. });
            let begins = matches!(
                event,
                LivenessEvent::Looked { .. } | LivenessEvent::TookTransition { .. }
            );
            values.look(begins, is_over, event.decides(), &place);
            let told = run.variables(&graph);
            if run.stage() != stage || run.is_over() {
                assert!(told.is_empty(), "{place}: {told:?}");
                values = Named::default();
                continue;
            }
            values.check(stage.listing(), &named(&graph, event), &told, &place);
            assert_eq!(holds_nothing(&told), is_over, "{place}: {told:?}");
            match event {
                LivenessEvent::Called { .. } => calls.push(std::mem::take(&mut values)),
                LivenessEvent::TestedRoot { number, low, .. } if number == low => {}
                LivenessEvent::TestedRoot { .. } | LivenessEvent::TestedAccepting { .. } => {
                    values = calls.pop().unwrap_or_default();
                }
                _ => {}
            }
        }
        assert!(run.variables(&graph).is_empty());
    }
    assert!(lassos > 100, "{lassos}");
}
