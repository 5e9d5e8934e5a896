//! Errors that are fair cycles: traces in several parts.

use super::support::{Dice, random_table, table, told};
use crate::explaining::fate::{
    Arena, Error, FateAnalysis, FateQuestion, Method, Purpose, Route, Rule, Step, TraceEnding,
    Will, analyse,
};
use crate::{Marks, OpenSystem, OpenTable};

/// `sets` are the acceptance sets, each as a list of states.
fn fair(control: &[u32], mut table: OpenTable, sets: &[&[u32]]) -> Arena {
    table.acceptance_sets = sets.len() as u32;
    for (set, states) in (0..).zip(sets) {
        for &state in *states {
            let marks = &mut table.rows[state as usize].marks;
            *marks = marks.with(set);
        }
    }
    let (system, _) = OpenSystem::explore(&table, u64::MAX).unwrap();
    Arena::new(system, control)
}

fn ask(arena: &Arena, method: Method) -> FateAnalysis {
    analyse(arena, FateQuestion { initial: vec![0], error: Error::Fair, method })
}

/// The purpose and the trace of each part. For a part that begins with a step from the target, the text
/// begins after that step.
fn parts(analysis: &FateAnalysis) -> Vec<(Purpose, String)> {
    analysis.parts.iter().map(|part| (part.purpose, told(part))).collect()
}

const BOTH: [Method; 2] = [Method::General(Rule::Repaired), Method::Restricted];

#[test]
fn one_set() {
    // 0 → 1 → 2 → 1, and 2 may leave the cycle.
    let arena = fair(&[], table(&["w"], &["1", "2", "w 1; !w 3", "3"]), &[&[1]]);
    for method in BOTH {
        let analysis = ask(&arena, method);
        assert_eq!(analysis.fair, [false, true, true, false]);
        let expected = [(Purpose::Stem, "0 - 1".into()), (Purpose::Return, "2 - 2 f 1".into())];
        assert_eq!(parts(&analysis), expected);
        let back = &analysis.parts[1];
        assert_eq!((back.from, back.steps[0].source), (Some(1), 1));
        assert_eq!((analysis.cycle(), analysis.free()), (Some(1), 1));
    }
}

#[test]
fn two_sets() {
    // A ring 1 2 3 4; 2 is in set 0, 4 in set 1; the stem ends in 1.
    let rows = ["1", "2", "g 3; !g 0", "4", "w 1; !w 4"];
    let arena = fair(&[0], table(&["g", "w"], &rows), &[&[2], &[4]]);
    for method in BOTH {
        let analysis = ask(&arena, method);
        assert_eq!(analysis.fair, [true; 5]);
        let expected = [
            (Purpose::Stem, "0".into()),
            (Purpose::Visit(0), "0 - 1 - 2".into()),
            (Purpose::Visit(1), "2 - 3 - 4".into()),
            (Purpose::Return, "4 f 1 - 2 - 0".into()),
        ];
        assert_eq!(parts(&analysis), expected);
        assert_eq!(analysis.cycle(), Some(0));
    }
}

/// On its way to the second set the run meets the third, so that one need not be visited again.
#[test]
fn a_set_that_is_met_on_the_way() {
    let arena = fair(&[], table(&[], &["1", "2", "3", "0"]), &[&[0], &[3], &[2]]);
    for method in BOTH {
        let purposes: Vec<Purpose> =
            ask(&arena, method).parts.iter().map(|part| part.purpose).collect();
        assert_eq!(purposes, [Purpose::Stem, Purpose::Visit(1), Purpose::Return]);
    }
}

#[test]
fn a_loop_at_one_state() {
    for (control, sign) in [(&[0][..], '-'), (&[], 'f')] {
        let arena = fair(control, table(&["g"], &["1", "g 1; !g 2", "2"]), &[&[1]]);
        for method in BOTH {
            let analysis = ask(&arena, method);
            let back = format!("1 {sign} 1");
            let expected = [(Purpose::Stem, "0 - 1".into()), (Purpose::Return, back)];
            assert_eq!(parts(&analysis), expected);
        }
    }
}

#[test]
fn a_cycle_where_nothing_can_be_forced() {
    let rows = ["w 1; !w 3", "w 2; !w 3", "w 0; !w 3", "3"];
    let arena = fair(&[], table(&["w"], &rows), &[&[2]]);
    for method in BOTH {
        let analysis = ask(&arena, method);
        let expected = [
            (Purpose::Stem, "0".into()),
            (Purpose::Visit(0), "0 f 1 f 2".into()),
            (Purpose::Return, "2 f 0".into()),
        ];
        assert_eq!(parts(&analysis), expected);
        assert_eq!(analysis.free(), 3);
    }
}

/// Without acceptance sets, any infinite run is fair.
#[test]
fn no_sets() {
    let arena = fair(&[], table(&["w"], &["w 1; !w 2", "1", ""]), &[]);
    let analysis = ask(&arena, BOTH[0].clone());
    assert_eq!(analysis.fair, [false, true, false]);
    let expected = [(Purpose::Stem, "0 f 1".into()), (Purpose::Return, "1 - 1".into())];
    assert_eq!(parts(&analysis), expected);
}

#[test]
fn no_fair_run() {
    let arena = fair(&[], table(&["w"], &["w 1; !w 2", "2", ""]), &[&[1]]);
    for method in BOTH {
        let analysis = ask(&arena, method);
        assert_eq!(analysis.parts.len(), 1);
        assert_eq!(analysis.parts[0].ending, TraceEnding::Unreachable);
        assert_eq!(analysis.cycle(), None);
    }
}

/// The stem, the path inside the component, the cycle.
#[test]
fn a_lasso_that_was_given() {
    // 1 2 3 are the component; the cycle is 3 2. From 2 the run could go to 1, and from 3 it could leave.
    let rows = ["1", "2", "w 1; !w 3", "w 2; !w 4", "4"];
    let arena = fair(&[], table(&["w"], &rows), &[&[3]]);
    let route = |states: &[u32], cycle| {
        Method::Given(Route { states: states.to_vec(), moves: vec![], cycle: Some(cycle) })
    };
    let analysis = ask(&arena, route(&[0, 1, 2, 3, 2], 3));
    let expected = [
        (Purpose::Stem, "0 - 1".into()),
        (Purpose::Stem, "1 - 2 f 3".into()),
        (Purpose::Return, "2 f 2 f 3".into()),
    ];
    assert_eq!(parts(&analysis), expected);
    assert_eq!((analysis.cycle(), analysis.free()), (Some(3), 3));
    // The cycle begins in the first state of the component.
    let analysis = ask(&arena, route(&[0, 1, 2], 1));
    let expected = [(Purpose::Stem, "0 - 1".into()), (Purpose::Return, "2 - 2 f 1".into())];
    assert_eq!(parts(&analysis), expected);
}

/// All steps together are a lasso from an initial state, and its cycle meets every set.
fn check(arena: &Arena, analysis: &FateAnalysis) {
    let steps: Vec<Step> = analysis.steps().copied().collect();
    for step in &steps {
        assert_eq!(arena.owner(step.pair), step.source);
        assert_eq!(arena.answers(step.pair)[step.answer as usize], step.target);
        assert!(!(step.is_forced && step.will == Will::Free));
    }
    assert!(steps.iter().zip(&steps[1..]).all(|(one, other)| one.target == other.source));
    assert!(arena.system.initial.contains(&steps[0].source));
    let cycle = &steps[analysis.cycle().unwrap()..];
    assert_eq!(cycle.last().unwrap().target, cycle[0].source);
    let marks = cycle.iter().map(|step| arena.system.marks(step.source));
    let met = marks.fold(Marks::NONE, Marks::union);
    assert!(met.missing(Marks::all(arena.system.acceptance_sets)).is_empty());
}

/// Whether a state lies on a closed path that meets every set, computed by transitive closure.
fn is_fair(arena: &Arena, state: u32) -> bool {
    let reached = |from: u32| {
        let mut reached: Vec<u32> = Vec::new();
        let mut left: Vec<u32> = arena.successors(from).to_vec();
        while let Some(state) = left.pop() {
            if !reached.contains(&state) {
                reached.push(state);
                left.extend(arena.successors(state));
            }
        }
        reached
    };
    let own: Vec<u32> =
        reached(state).into_iter().filter(|&other| reached(other).contains(&state)).collect();
    let met = own.iter().fold(Marks::NONE, |met, &state| met.union(arena.system.marks(state)));
    !own.is_empty() && met.missing(Marks::all(arena.system.acceptance_sets)).is_empty()
}

#[test]
fn any_system() {
    let mut dice = Dice(0x11fe);
    let methods = [
        Method::General(Rule::Repaired),
        Method::General(Rule::Forced),
        Method::General(Rule::Printed),
        Method::General(Rule::Layer),
        Method::Restricted,
    ];
    let (mut found, mut with_parts) = (0, 0);
    for _ in 0..1500 {
        let (table, control) = random_table(&mut dice);
        let states = table.rows.len() as u32;
        let sets: Vec<Vec<u32>> = (0..dice.below(4))
            .map(|_| (0..states).filter(|_| dice.below(3) == 0).collect())
            .collect();
        let sets: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
        let arena = fair(&control, table, &sets);
        for method in &methods {
            let analysis = ask(&arena, method.clone());
            for (state, &claimed) in (0..).zip(&analysis.fair) {
                let is_reached = analysis.component_of[state as usize].is_some();
                assert_eq!(claimed, is_reached && is_fair(&arena, state));
            }
            let last = analysis.parts.last().unwrap();
            match last.ending {
                TraceEnding::Reached => {
                    check(&arena, &analysis);
                    found += 1;
                    with_parts += usize::from(analysis.parts.len() > 2);
                    again(&arena, &analysis);
                }
                TraceEnding::Unreachable => assert!(!analysis.fair.contains(&true)),
                TraceEnding::Loop(_) => assert_eq!(*method, Method::General(Rule::Layer)),
                TraceEnding::Open => panic!("not over"),
            }
        }
    }
    assert!(found > 1000 && with_parts > 500, "{found} {with_parts}");
}

/// Gives the same lasso as a given trace: the steps are the same, and those that lower the layer of their
/// part are free. If the cycle is divided as before, these are the steps that were marked or hidden before.
fn again(arena: &Arena, analysis: &FateAnalysis) {
    let steps: Vec<Step> = analysis.steps().copied().collect();
    let route = Route {
        states: steps.iter().map(|step| step.source).collect(),
        moves: steps.iter().map(|step| Some(arena.move_of(step.pair, step.answer))).collect(),
        cycle: analysis.cycle().map(|cycle| cycle as u32),
    };
    let given = ask(arena, Method::Given(route));
    check(arena, &given);
    let moves = |steps: &[Step]| -> Vec<(u32, u32)> {
        steps.iter().map(|step| (step.pair, step.answer)).collect()
    };
    let read: Vec<Step> = given.steps().copied().collect();
    assert_eq!(moves(&read), moves(&steps));
    assert_eq!(given.cycle(), analysis.cycle());
    for part in &given.parts {
        for step in part.steps.iter().skip(usize::from(part.from.is_some())) {
            let descends = part.layer(step.target) < part.layer(step.source);
            assert_eq!(step.will == Will::Free, descends);
        }
    }
    let cut = |analysis: &FateAnalysis| -> Vec<(Purpose, usize)> {
        analysis.parts.iter().map(|part| (part.purpose, part.steps.len())).collect()
    };
    let has_layers = analysis.parts.iter().all(|part| !part.layers.is_empty());
    if has_layers && cut(&given) == cut(analysis) {
        let free = |step: &Step| step.will == Will::Free || step.is_hidden;
        let marks = |steps: &[Step]| -> Vec<bool> { steps.iter().map(free).collect() };
        assert_eq!(marks(&read), marks(&steps));
    }
}

/// Each acceptance set is a separate target, wherever the cycle meets it.
#[test]
fn the_cycle_of_a_given_lasso_is_cut_where_it_meets_sets() {
    let given = |arena: &Arena, states: &[u32], cycle| {
        let (states, cycle) = (states.to_vec(), Some(cycle));
        ask(arena, Method::Given(Route { states, moves: vec![], cycle }))
    };
    // red-detour: s1 could go to s4 at once, and then avoid s2 for ever.
    let rows = ["c 3; !c 1", "c 2; !c 3", "3", "0"];
    let arena = fair(&[], table(&["c"], &rows), &[&[1]]);
    let expected = [
        (Purpose::Stem, "0".into()),
        (Purpose::Visit(0), "0 f 1".into()),
        (Purpose::Return, "1 - 3 - 0".into()),
    ];
    assert_eq!(parts(&given(&arena, &[0, 1, 3], 0)), expected);
    assert_eq!(parts(&ask(&arena, BOTH[0].clone())), expected);
    // The environment can force a run from 1 back to 1, but not to 3.
    let rows =
        ["e 1; !e 0", "e s 2; e !s 3; !e 4", "s 1; !s 3", "e 1; !e s 2; !e !s 4", "s 1; !s 4"];
    let arena = fair(&[0], table(&["e", "s"], &rows), &[&[1], &[3]]);
    let expected = [
        (Purpose::Stem, "0 - 1".into()),
        (Purpose::Visit(1), "1 f 3".into()),
        (Purpose::Return, "3 - 1".into()),
    ];
    assert_eq!(parts(&given(&arena, &[0, 1, 3], 1)), expected);
}

/// The set that this cycle meets first is visited first, not the lowest one.
#[test]
fn the_cycle_of_a_given_lasso_meets_sets_in_its_own_order() {
    let arena = fair(&[], table(&[], &["1", "2", "3", "0"]), &[&[3], &[2, 1]]);
    let route = Route { states: vec![0, 1, 2, 3], moves: vec![], cycle: Some(0) };
    let expected = [
        (Purpose::Stem, "0".into()),
        (Purpose::Visit(1), "0 - 1".into()),
        (Purpose::Visit(0), "1 - 2 - 3".into()),
        (Purpose::Return, "3 - 0".into()),
    ];
    assert_eq!(parts(&ask(&arena, Method::Given(route))), expected);
}
