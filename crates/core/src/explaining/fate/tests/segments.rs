//! Fig. 6.

use super::support::{Dice, arena, detour, random, run, told};
use crate::explaining::fate::{
    Arena, Error, FateAnalysis, FateQuestion, Method, Rule, TraceEnding, TracePart, Will, analyse,
    mu,
};
use crate::{OpenRules, OpenSystem, OpenTable, Scope, Variable};

fn restricted(arena: &Arena, initial: &[u32], targets: &[u32]) -> FateAnalysis {
    let error = Error::Target(targets.to_vec());
    analyse(arena, FateQuestion { initial: initial.to_vec(), error, method: Method::Restricted })
}

/// READING-NOTES C4 and C5: one free choice, although the layers need none.
#[test]
fn a_choice_that_the_layers_do_not_need() {
    let analysis = restricted(&detour(), &[0], &[6]);
    assert_eq!(told(&analysis.parts[0]), "0 - 1 f 6");
    assert!(analysis.parts[0].layers.is_empty());
    assert_eq!(run(&detour(), &[0], &[6], Rule::Repaired).free(), 0);
}

#[test]
fn figure_3_goes_back_by_one_boundary_state() {
    for x in 1..5 {
        for y in 1..5 {
            let rows =
                ["1", "w 2; !w 4", "3", &format!("w 5; !w {x}"), &format!("w 5; !w {y}"), "5"];
            let arena = arena(&[], &["w"], &rows);
            let analysis = restricted(&arena, &[1], &[5]);
            // The environment can force the run from 1 to the boundary {3, 4}, but not to 4.
            assert_eq!(told(&analysis.parts[0]), "1 f 4 f 5", "{x} {y}");
        }
    }
}

/// READING-NOTES C5: the environment can force the run from 3 to 1, but 3 is not closer to 0.
#[test]
fn a_fated_segment_may_be_empty() {
    let arena = arena(&[], &["v", "w"], &["v w 1; v !w 3; !v 0", "1", "2", "1"]);
    assert_eq!(told(&restricted(&arena, &[0], &[1]).parts[0]), "0 f 1");
}

/// The path is a shortest one among the forced states: by a move that left a way out, which the system did
/// not take.
#[test]
fn a_short_way_need_not_be_forced() {
    let rows = ["g w 2; g !w 3; !g 1", "2", "2", "3"];
    let arena = arena(&["g"], &["g", "w"], &rows);
    assert_eq!(told(&restricted(&arena, &[0], &[2]).parts[0]), "0 ~ 2");
}

#[test]
fn where_it_begins_and_where_it_cannot() {
    let arena = arena(&[], &["w"], &["w 1; !w 0", "1", "2"]);
    let there = restricted(&arena, &[0, 1], &[1]);
    assert_eq!((told(&there.parts[0]), there.parts[0].ending), ("1".into(), TraceEnding::Reached));
    let never = restricted(&arena, &[0], &[2]);
    assert_eq!(
        (told(&never.parts[0]), never.parts[0].ending),
        (String::new(), TraceEnding::Unreachable)
    );
}

/// Each state is three bits, and every state is a successor of every other.
struct Bits;

impl OpenRules for Bits {
    type Key = u32;

    fn inputs(&self) -> Vec<Variable> {
        vec![Variable { name: "goto".into(), values: (0..8).map(|to| to.to_string()).collect() }]
    }

    fn variables(&self) -> Vec<Variable> {
        ["a", "b", "c"].map(Variable::boolean).to_vec()
    }

    fn written(&self) -> Vec<u32> {
        (0..8).collect()
    }

    fn initial(&self) -> Vec<u32> {
        vec![0]
    }

    fn scope(&self, _: &u32) -> Option<Scope> {
        Some(Scope(vec![(0, 8)]))
    }

    fn successor(&self, _: &u32, values: &[u32]) -> u32 {
        values[0]
    }

    fn values(&self, state: &u32) -> Vec<u32> {
        vec![state >> 2, state >> 1 & 1, state & 1]
    }
}

#[test]
fn the_target_is_most_like_a_source() {
    let (system, _) = OpenSystem::explore(&Bits, 100).unwrap();
    let arena = Arena::new(system, &[]);
    assert_eq!(told(&restricted(&arena, &[0], &[3, 4, 7]).parts[0]), "0 f 4");
    assert_eq!(told(&restricted(&arena, &[0, 1], &[4, 6, 7]).parts[0]), "0 f 4");
    assert_eq!(told(&restricted(&arena, &[0], &[5, 6]).parts[0]), "0 f 5");
}

/// From each state of a fated segment the environment can force the run to its end, without going further
/// away from the sources. Free steps start where it cannot.
fn check(arena: &Arena, part: &TracePart) {
    let mut end = part.end().unwrap();
    let mut forced = game(arena, part, end);
    for step in part.steps.iter().rev() {
        assert_eq!(arena.answers(step.pair)[step.answer as usize], step.target);
        assert_eq!(arena.owner(step.pair), step.source);
        let stays = |&target: &u32| forced[target as usize];
        match step.will {
            Will::Free => {
                assert!(!forced[step.source as usize] && !step.is_forced);
                end = step.source;
                forced = game(arena, part, end);
            }
            Will::Fated => {
                assert!(forced[step.source as usize]);
                assert_eq!(step.is_forced, arena.answers(step.pair).iter().all(stays));
            }
        }
    }
    assert!(part.steps.windows(2).all(|two| two[0].target == two[1].source));
}

fn game(arena: &Arena, part: &TracePart, end: u32) -> Vec<bool> {
    let bound = part.distances[end as usize];
    let within: Vec<bool> =
        part.distances.iter().map(|far| far.is_some() && *far <= bound).collect();
    let target: Vec<bool> = (0..arena.state_count()).map(|state| state == end).collect();
    mu(arena, &within, &target).iter().map(Option::is_some).collect()
}

#[test]
fn any_system() {
    let mut dice = Dice(0x5e9);
    let (mut reached, mut more) = (0, 0);
    for _ in 0..3000 {
        let arena = random(&mut dice);
        let states = arena.state_count();
        let initial: Vec<u32> = (0..states).filter(|_| dice.below(4) == 0).collect();
        let targets: Vec<u32> = (0..states).filter(|_| dice.below(4) == 0).collect();
        let analysis = restricted(&arena, &initial, &targets);
        let general = run(&arena, &initial, &targets, Rule::Repaired);
        let Some(part) = analysis.parts.first() else { continue };
        assert_eq!(part.ending, general.parts[0].ending);
        if part.ending != TraceEnding::Reached {
            continue;
        }
        reached += 1;
        assert!(initial.contains(&part.start.unwrap()));
        assert!(targets.contains(&part.end().unwrap()));
        assert!(analysis.free() >= general.free(), "{analysis:?}");
        more += u32::from(analysis.free() > general.free());
        check(&arena, part);
    }
    assert!(reached > 1000 && more > 10, "{reached} {more}");
}

/// A ladder: each rung is a free choice, so there are as many segments as states.
#[test]
fn a_long_trace() {
    let rungs = 60_000;
    let rows: Vec<[u32; 2]> = (0..rungs).map(|rung| [rung, (rung + 1).min(rungs - 1)]).collect();
    let rows: Vec<&[u32]> = rows.iter().map(|row| &row[..]).collect();
    let table = OpenTable::boolean(&["w"], &[0], &rows);
    let (system, _) = OpenSystem::explore(&table, u64::MAX).unwrap();
    let analysis = restricted(&Arena::new(system, &[]), &[0], &[rungs - 1]);
    let part = &analysis.parts[0];
    assert_eq!((part.start, analysis.free()), (Some(0), rungs as usize - 1));
    assert!((0..).zip(&part.steps).all(|(rung, step)| step.source == rung));
}
