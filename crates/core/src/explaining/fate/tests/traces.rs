//! Traces, and Theorems 2 and 3.

use super::support::{Dice, arena, detour, random, random_detour, run, told};
use crate::explaining::fate::{Rule, TraceEnding, Will};

const RULES: [Rule; 4] = [Rule::Repaired, Rule::Printed, Rule::Layer, Rule::Forced];

#[test]
fn a_loop_is_said() {
    let analysis = run(&detour(), &[0], &[6], Rule::Layer);
    let part = &analysis.parts[0];
    assert_eq!(part.ending, TraceEnding::Loop(0));
    assert_eq!(part.steps[0].source, part.steps.last().unwrap().target);
}

#[test]
fn a_source_that_is_a_target_is_the_whole_trace() {
    for rule in RULES {
        let analysis = run(&detour(), &[0, 6, 5], &[5, 6], rule);
        let part = &analysis.parts[0];
        assert_eq!((part.start, part.steps.len()), (Some(5), 0));
        assert_eq!(part.ending, TraceEnding::Reached);
    }
}

#[test]
fn a_target_that_cannot_be_reached_has_no_layers() {
    for rule in RULES {
        let analysis = run(&detour(), &[3], &[0, 1], rule);
        assert_eq!(analysis.parts.len(), 1);
        let part = &analysis.parts[0];
        assert_eq!(part.ending, TraceEnding::Unreachable);
        assert!(part.start.is_none() && part.layers.is_empty() && analysis.evidence.is_empty());
    }
}

#[test]
fn nothing_is_reached_from_nowhere() {
    let analysis = run(&detour(), &[], &[0], Rule::Repaired);
    assert_eq!(analysis.parts[0].ending, TraceEnding::Unreachable);
}

/// 1 and 4 are both in the lowest layer; 4 is closer to the target.
#[test]
fn the_best_source_begins() {
    let rows = ["w 3; !w 0", "2", "4", "3", "3"];
    let arena = arena(&[], &["w"], &rows);
    assert_eq!(told(&run(&arena, &[0, 1, 4], &[3], Rule::Repaired).parts[0]), "4 - 3");
    assert_eq!(told(&run(&arena, &[0, 1], &[3], Rule::Repaired).parts[0]), "1 - 2 - 4 - 3");
    assert_eq!(told(&run(&arena, &[0], &[3], Rule::Repaired).parts[0]), "0 f 3");
}

/// From 0 the environment can force the run by g, through 1. Without g the run may be faster, but the system
/// could go to 3, where the target is reached only after a mistake.
#[test]
fn a_faster_step_can_leave_a_way_out() {
    let rows = ["g 1; !g w 2; !g !w 3", "4", "5", "w 5; !w 3", "2", "5"];
    let arena = arena(&["g"], &["g", "w"], &rows);
    let repaired = run(&arena, &[0], &[5], Rule::Repaired);
    assert_eq!(told(&repaired.parts[0]), "0 ~ 2 - 5");
    let forced = run(&arena, &[0], &[5], Rule::Forced);
    assert_eq!(told(&forced.parts[0]), "0 - 1 - 4 - 2 - 5");
}

#[test]
fn ties_go_to_the_first() {
    let arena = arena(&["g"], &["g", "w"], &["g 2; !g 1", "3", "3", "w 4; !w 5", "3", "3"]);
    let analysis = run(&arena, &[0], &[4, 5], Rule::Repaired);
    assert_eq!(told(&analysis.parts[0]), "0 - 1 - 3 - 4");
    let last = analysis.parts[0].steps.last().unwrap();
    assert_eq!(arena.valuation(last.pair, last.answer), [(1, 1)]);
    assert_eq!(arena.valuation(analysis.parts[0].steps[0].pair, 0), [(0, 0)]);
}

#[test]
fn theorems_hold_on_random_systems() {
    let mut dice = Dice(13);
    let (mut hidden, mut loops, mut ways_out) = (0, 0, 0);
    for round in 0..6000 {
        let arena = if round % 2 == 0 { random(&mut dice) } else { random_detour(&mut dice) };
        let states = arena.state_count();
        let mut some = |rarely: u32| -> Vec<u32> {
            let one = dice.below(states);
            (0..states).filter(|&state| state == one || dice.below(rarely) == 0).collect()
        };
        let (mut targets, mut sources) = (some(20), some(10));
        if round % 4 == 1 {
            (targets, sources) = (vec![6], vec![0]);
        }
        for rule in RULES {
            let analysis = run(&arena, &sources, &targets, rule);
            let part = &analysis.parts[0];
            let message = format!("round {round}: {rule:?} {sources:?} {targets:?} {arena:?}");
            let Some(start) = part.start else {
                assert_eq!(part.ending, TraceEnding::Unreachable, "{message}");
                continue;
            };
            let mut state = start;
            assert!(sources.contains(&start));
            for step in &part.steps {
                assert_eq!(step.source, state, "{message}");
                assert_eq!(arena.owner(step.pair), state, "{message}");
                state = step.target;
                assert_eq!(arena.answers(step.pair)[step.answer as usize], state, "{message}");
                let descends = part.layer(step.target) < part.layer(step.source);
                assert_eq!(descends, step.is_hidden || step.will == Will::Free, "{message}");
                let layer = part.layer(step.source).unwrap();
                if step.is_forced {
                    assert!(step.will == Will::Fated && part.stays(&arena, step.pair, layer));
                }
                if rule == Rule::Forced {
                    assert_eq!(step.is_forced, step.will == Will::Fated, "{message}");
                }
                ways_out += u32::from(rule == Rule::Repaired && !step.is_forced && !descends);
            }
            let hidden_here = part.steps.iter().filter(|step| step.is_hidden).count();
            if rule == Rule::Printed {
                hidden += hidden_here;
            } else {
                assert_eq!(hidden_here, 0, "{message}");
            }
            if let TraceEnding::Loop(from) = part.ending {
                assert_eq!(rule, Rule::Layer, "{message}");
                assert_eq!(part.steps[from as usize].source, state, "{message}");
                loops += 1;
                continue;
            }
            assert_eq!(part.ending, TraceEnding::Reached, "{message}");
            assert!(targets.contains(&state), "{message}");
            let least = sources.iter().filter_map(|&state| part.layer(state)).min();
            assert_eq!(part.layer(start), least, "{message}");
            assert_eq!(Some(analysis.free() as u32), least, "{message}");
        }
    }
    assert!(hidden > 10 && loops > 10 && ways_out > 0, "{hidden} {loops} {ways_out}");
}
