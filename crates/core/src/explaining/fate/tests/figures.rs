//! The figures of the paper, as far as its text and drawings define them.

use super::support::{arena, detour, layers, run, told};
use crate::explaining::fate::{Rule, mu, mx};

fn states(set: &[bool]) -> Vec<u32> {
    (0..).zip(set).filter(|(_, is_in)| **is_in).map(|(state, _)| state).collect()
}

#[test]
fn figure_2_one_move() {
    let rows = [
        "0",
        "!g 0; g w 3; g !w 4",
        "g 0; !g 4",
        "0",
        "7",
        "g w 3; !g !w 4; g !w 7; !g w 7",
        "w 4; !w 7",
        "0",
    ];
    let arena = arena(&["g"], &["g", "w"], &rows);
    let target: Vec<bool> = (0..8).map(|state| state == 3 || state == 4).collect();
    assert_eq!(states(&mx(&arena, &target)), [1, 2]);
    let all = [true; 8];
    let forced: Vec<bool> = mu(&arena, &all, &target).iter().map(Option::is_some).collect();
    assert_eq!(states(&forced), [1, 2, 3, 4]);
}

#[test]
fn figure_3_all_ways_on() {
    for x in 1..5 {
        for y in 1..5 {
            let rows =
                ["1", "w 2; !w 4", "3", &format!("w 5; !w {x}"), &format!("w 5; !w {y}"), "5"];
            let arena = arena(&[], &["w"], &rows);
            let analysis = run(&arena, &[1], &[5], Rule::Repaired);
            let part = &analysis.parts[0];
            let expected = [(vec![5], vec![5]), (vec![1, 2, 3, 4], vec![3, 4])];
            assert_eq!(layers(part), expected, "{x} {y}");
            assert_eq!(told(part), "1 - 4 f 5", "{x} {y}");
        }
    }
}

/// The ring of 3 is 1, its rank 2.
#[test]
fn figure_7_rings_and_ranks() {
    let arena = arena(&[], &["w"], &["0", "1", "1", "w 1; !w 2"]);
    let analysis = run(&arena, &[3], &[1], Rule::Repaired);
    let part = &analysis.parts[0];
    assert_eq!(*part.rings, [None, Some(0), Some(1), Some(1)]);
    let ranks: Vec<_> = part.forced.iter().map(|forced| forced.map(|forced| forced.rank)).collect();
    assert_eq!(ranks, [None, Some(0), Some(1), Some(2)]);
    assert_eq!(layers(part), [(vec![1, 2, 3], vec![1])]);
    assert_eq!(told(part), "3 - 1");
}

/// The instance on which the variants of Fig. 5 give different traces.
#[test]
fn a_way_through_a_higher_layer() {
    let arena = detour();
    for (rule, trace) in [
        (Rule::Repaired, "0 - 2 - 3 - 4 - 5 - 6"),
        (Rule::Forced, "0 - 2 - 3 - 4 - 5 - 6"),
        (Rule::Printed, "0 ~ 1 h 6"),
        (Rule::Layer, "0 - 2 - 0"),
    ] {
        let analysis = run(&arena, &[0], &[6], rule);
        let part = &analysis.parts[0];
        assert_eq!(told(part), trace, "{rule:?}");
        assert_eq!(layers(part), [(vec![0, 2, 3, 4, 5, 6], vec![6]), (vec![1], vec![1])]);
    }
}
