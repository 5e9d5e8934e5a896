//! Layers against their definition.

use super::support::{Dice, arena, layers, random, run};
use crate::explaining::fate::{Arena, Rule, TraceEnding, TracePart, mu, mx};

/// 3 is a target that is not reachable; 2 is reachable, but reaches no target.
#[test]
fn only_what_lies_between_is_layered() {
    let arena = arena(&[], &["w"], &["w 1; !w 2", "4", "2", "4", "4", "0"]);
    let analysis = run(&arena, &[0], &[3, 4], Rule::Repaired);
    let part = &analysis.parts[0];
    assert_eq!(layers(part), [(vec![1, 4], vec![4]), (vec![0], vec![0])]);
    assert_eq!(*part.layer_of, [Some(1), Some(0), None, None, Some(0), None]);
    assert_eq!(part.ending, TraceEnding::Reached);
}

/// States 0 and 1 have no successors; only 1 is a target.
#[test]
fn ends_force_nothing() {
    let arena = arena(&["g"], &["g", "w"], &["", "", "g w 1; g !w 0; !g 3", "!g 1; g 0"]);
    let analysis = run(&arena, &[2], &[1], Rule::Repaired);
    assert_eq!(layers(&analysis.parts[0]), [(vec![1, 2, 3], vec![1])]);
}

#[test]
fn a_ladder_has_as_many_layers_as_rungs() {
    let rungs = 50;
    let mut rows = vec!["0".to_owned()];
    rows.extend((1..=rungs).map(|rung| format!("w {}; !w {rung}", rung - 1)));
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let arena = arena(&[], &["w"], &rows);
    let analysis = run(&arena, &[rungs], &[0], Rule::Repaired);
    assert_eq!(analysis.parts[0].layers.len() as u32, rungs + 1);
    assert_eq!(analysis.free() as u32, rungs);
}

/// MU as the paper defines it, by repeated MX: the iteration that adds each state.
fn iterations(arena: &Arena, within: &[bool], target: &[bool]) -> Vec<Option<u32>> {
    let mut ranks: Vec<Option<u32>> = target.iter().map(|&is_in| is_in.then_some(0)).collect();
    for rank in 1..=target.len() as u32 {
        let inside: Vec<bool> = ranks.iter().map(Option::is_some).collect();
        let forced = mx(arena, &inside);
        for (state, one) in ranks.iter_mut().enumerate() {
            if forced[state] && within[state] && one.is_none() {
                *one = Some(rank);
            }
        }
    }
    ranks
}

fn ranks(arena: &Arena, within: &[bool], target: &[bool]) -> Vec<Option<u32>> {
    mu(arena, within, target).iter().map(|forced| forced.map(|forced| forced.rank)).collect()
}

#[test]
fn mu_is_the_least_fixed_point() {
    let mut dice = Dice(11);
    for round in 0..2000 {
        let arena = random(&mut dice);
        let mut set =
            || -> Vec<bool> { (0..arena.state_count()).map(|_| dice.below(3) == 0).collect() };
        let (target, outside) = (set(), set());
        let within: Vec<bool> = outside.iter().map(|is_outside| !is_outside).collect();
        let expected = iterations(&arena, &within, &target);
        assert_eq!(ranks(&arena, &within, &target), expected, "round {round}: {arena:?}");
    }
}

fn in_layer(part: &TracePart, wanted: impl Fn(Option<u32>) -> bool) -> Vec<bool> {
    part.layer_of.iter().map(|&layer| wanted(layer)).collect()
}

/// Fig. 4 set by set, Corollary 1 and Lemma 1.
#[test]
fn layers_are_what_figure_4_says() {
    let mut dice = Dice(12);
    let mut most = 0;
    for round in 0..3000 {
        let arena = random(&mut dice);
        let states = arena.state_count();
        let targets: Vec<u32> = (0..states).filter(|_| dice.below(5) == 0).collect();
        let analysis = run(&arena, &[0, states - 1], &targets, Rule::Repaired);
        let part = &analysis.parts[0];
        let message = format!("round {round}: {targets:?} {arena:?}");
        for state in 0..states {
            assert_eq!(part.layer(state).is_some(), part.is_between(state), "{message}");
            if let Some((layer, ring)) =
                part.layer(state).zip(part.rings.get(state as usize).copied().flatten())
            {
                assert!(layer <= ring, "{message}");
            }
        }
        for (index, layer) in (0..).zip(&part.layers) {
            let left = in_layer(part, |one| one.is_some_and(|one| one >= index));
            let below = in_layer(part, |one| one.is_some_and(|one| one + 1 == index));
            let boundary: Vec<bool> = (0..states)
                .map(|state| {
                    let leads = |target: &u32| below[*target as usize];
                    let is_target = index == 0 && targets.contains(&state);
                    let leads = arena.successors(state).iter().any(leads);
                    left[state as usize] && (is_target || leads)
                })
                .collect();
            let whole = iterations(&arena, &left, &boundary);
            let listed = |set: &dyn Fn(usize) -> bool| -> Vec<u32> {
                (0..states).filter(|&state| set(state as usize)).collect()
            };
            assert_eq!(layer.boundary, listed(&|state| boundary[state]), "{message}");
            assert_eq!(layer.states, listed(&|state| whole[state].is_some()), "{message}");
            for &state in &layer.states {
                let forced = part.forced[state as usize].unwrap();
                assert_eq!(Some(forced.rank), whole[state as usize], "{message}");
                assert_eq!(forced.pair.is_none(), boundary[state as usize], "{message}");
                let Some(pair) = forced.pair else { continue };
                assert_eq!(arena.owner(pair), state);
                let rank = |&target: &u32| part.forced[target as usize].unwrap().rank;
                assert!(arena.answers(pair).iter().all(|target| rank(target) < forced.rank));
            }
        }
        most = most.max(part.layers.len());
    }
    assert!(most >= 4, "{most}");
}
