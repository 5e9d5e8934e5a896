//! Systems with a name, analysed by the code under test.

use lariat_core::fate::{FateAnalysis, Method, Rule, TraceEnding, Will};
use lariat_tests::reference::fate::Open;

use crate::case::Case;
use crate::run;
use crate::traces::visited;

fn analysed(open: Open, method: Method) -> FateAnalysis {
    let case = Case::new(open);
    run(&case.arena, case.question(method)).expect("it ends")
}

fn trace(open: Open, rule: Rule) -> Vec<usize> {
    visited(&analysed(open, Method::General(rule)).parts[0])
}

#[test]
fn c4_hides_a_free_choice_as_printed_and_goes_round_in_its_layer() {
    assert_eq!(trace(Open::c4(), Rule::Repaired), [0, 2, 3, 4, 5, 6]);
    assert_eq!(trace(Open::c4(), Rule::Forced), [0, 2, 3, 4, 5, 6]);
    let printed = analysed(Open::c4(), Method::General(Rule::Printed));
    assert_eq!(visited(&printed.parts[0]), [0, 1, 6]);
    assert_eq!(printed.free(), 0);
    assert_eq!(printed.steps().map(|step| step.is_hidden).collect::<Vec<_>>(), [false, true]);
    let layer = analysed(Open::c4(), Method::General(Rule::Layer));
    assert_eq!(layer.parts[0].ending, TraceEnding::Loop(0));
}

#[test]
fn c5_restricted_makes_a_free_choice_that_nobody_needs() {
    let analysis = analysed(Open::c4(), Method::Restricted);
    assert_eq!(visited(&analysis.parts[0]), [0, 1, 6]);
    assert_eq!(
        analysis.steps().map(|step| step.will).collect::<Vec<_>>(),
        [Will::Fated, Will::Free]
    );
}

/// No system with three states and inputs g ∈ Γ and w has this property; see `reference::fate`.
#[test]
fn repaired_may_take_a_faster_step_that_left_the_system_a_way_out() {
    let repaired = analysed(Open::faster_at_a_risk(), Method::General(Rule::Repaired));
    assert_eq!(visited(&repaired.parts[0]), [0, 3]);
    let step = repaired.parts[0].steps[0];
    assert!(step.will == Will::Fated && !step.is_forced && !step.is_hidden);
    assert_eq!(trace(Open::faster_at_a_risk(), Rule::Forced), [0, 1, 3]);
}

#[test]
fn forced_may_be_shorter_than_repaired() {
    assert_eq!(trace(Open::shorter_by_force(), Rule::Repaired), [0, 1, 4, 5]);
    assert_eq!(trace(Open::shorter_by_force(), Rule::Forced), [0, 2, 5]);
}
