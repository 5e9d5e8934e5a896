//! Edge cases of systems and formulas.

use super::{Instance, centres, settings};
use crate::explaining::neighbourhoods::{Junction, Marking, Matching, Settings, Tag, analyse};
use crate::{Lts, Pattern, Transition};

pub(super) fn all() -> Vec<Instance> {
    vec![
        Instance::new("the empty trace", "0 A 1", "true *"),
        Instance::new("nothing at all", "0 A 1", "empty"),
        Instance::new("a single state", "", "true *"),
        Instance::new("a self-loop", "0 A 0", "A + "),
        Instance::new("unreachable", "0 A 0, 1 B 1", "true * B ."),
        Instance::new("no trace is forbidden", "0 A 1", "never"),
        Instance::new("parts that lead nowhere", "0 A 1, 1 B 2", "A B . A never . |"),
        Instance::new("labels twice", "0 A 1, 0 A 2, 0 A 1, 1 B 3, 2 C 3", "A B ."),
        Instance::new("a question", "0 A 1, 1 B 0, 0 C 2, 1 C 2", "A ? B ? . C ."),
        Instance::new("no answer", "0 A 1, 0 A 2, 1 B 3, 3 D 4, 2 B 5, 5 E 6", "A B . D ."),
        Instance::new("lost", "0 A 1, 1 B 2, 1 X 3, 2 B 2, 0 GO 0", "GO * A . B . B * ."),
        Instance::new("all kinds", "0 A 1, 0 B 2, 0 Z 5, 1 C 3, 1 Z 5, 2 C 4", "A C . B C . |"),
    ]
}

/// So many pairs of x and y that all pairs are refined at once.
pub(super) fn tangle() -> Instance {
    let mut transitions = String::new();
    for state in 0..90 {
        let targets = [state + 1, (state * 11 + 5) % 90, (state * 7 + 3) % 90];
        for target in targets {
            transitions += &format!("{state} A {target}, ");
        }
    }
    transitions += "90 B 90";
    Instance::new("a tangle", &transitions, "true * B . true * . B . true * .")
}

#[test]
fn many_pairs_are_narrowed_down_at_once() {
    let (reachable, global) =
        (tangle().matched(Matching::Reachable), tangle().matched(Matching::Global));
    assert!(reachable.matching.len() > 90 && reachable.matching.len() <= global.matching.len());
    let expected = super::naive::reachable(&tangle().lts, &reachable.counterexamples);
    assert_eq!(reachable.matching, expected);
}

fn named(name: &str) -> Instance {
    all().into_iter().find(|instance| instance.name == name).expect("an instance of the list")
}

#[test]
fn the_empty_trace_can_be_a_counterexample() {
    for name in ["the empty trace", "nothing at all", "a single state"] {
        for settings in settings() {
            let analysis = named(name).analyse(settings);
            assert_eq!(analysis.shortest, Some(Vec::new()), "{name}, {settings:?}");
            assert!(analysis.kept.is_empty() && analysis.counterexamples.finals[0], "{name}");
        }
    }
    let analysis = named("the empty trace").analyse(Settings::default());
    assert_eq!(analysis.matching, [(0, 0), (1, 1)]);
}

#[test]
fn without_a_violation_there_is_one_state_and_nothing_else() {
    for name in ["unreachable", "no trace is forbidden"] {
        for settings in settings() {
            let instance = named(name);
            let analysis = instance.analyse(settings);
            assert!(!analysis.is_violated(), "{name}, {settings:?}");
            let system = &analysis.counterexamples;
            assert_eq!((system.lts.state_count(), system.lts.transitions().len()), (1, 0));
            assert_eq!(
                (&system.finals[..], &system.origins[..]),
                (&[false][..], &[vec![(0, 0)]][..])
            );
            assert_eq!(system.lts.labels(), instance.lts.labels());
            assert!(analysis.matching.is_empty() && analysis.frontier.is_empty());
            assert!(analysis.neighbourhoods.is_empty() && analysis.tags.is_empty());
            assert!(analysis.kept.is_empty() && analysis.shortest.is_none());
        }
    }
    let analysis = named("no trace is forbidden").analyse(Settings::default());
    assert_eq!(analysis.property.finals, [false]);
    assert_eq!(analysis.property.transitions, [vec![]]);
    let lts = named("the empty trace").lts;
    assert!(!analyse(&lts, &Pattern::default(), Settings::default()).is_violated());
}

#[test]
fn a_self_loop_is_a_transition_like_others() {
    let analysis = named("a self-loop").analyse(Settings::default());
    assert_eq!(analysis.counterexamples.finals, [false, true]);
    let transitions: Vec<_> =
        analysis.counterexamples.lts.transitions().iter().map(|t| (t.source, t.target)).collect();
    assert_eq!(transitions, [(0, 1), (1, 1)]);
    assert_eq!(analysis.matching, [(0, 0), (1, 0)]);
    assert_eq!(analysis.shortest, Some(vec![0]));
}

#[test]
fn states_that_lead_to_no_final_one_are_dropped_first() {
    let analysis = named("parts that lead nowhere").analyse(Settings::default());
    assert_eq!(analysis.property.transitions, [vec![(0, 1)], vec![(1, 2)], vec![]]);
}

#[test]
fn a_transition_that_is_written_twice_is_one() {
    let analysis = named("labels twice").analyse(Settings::default());
    assert_eq!(analysis.counterexamples.lts.transitions().len(), 2);
    assert_eq!(analysis.matching, [(0, 0), (1, 1), (2, 3)]);
    let one = &analysis.neighbourhoods[0];
    let expected = Transition { source: 0, label: 0, target: 2 };
    assert_eq!((one.state, one.correct.as_slice()), (0, [expected].as_slice()));
    assert_eq!(one.shortest_through, 1);
    // A transition that is correct twice is listed once.
    let lts = Lts::new(
        3,
        0,
        vec!["A".into(), "B".into()],
        &[
            Transition { source: 0, label: 0, target: 1 },
            Transition { source: 0, label: 1, target: 2 },
            Transition { source: 0, label: 1, target: 2 },
        ],
    );
    let pattern = super::formula::read("A", lts.labels());
    assert_eq!(analyse(&lts, &pattern, Settings::default()).neighbourhoods[0].correct.len(), 1);
}

#[test]
fn a_state_that_cannot_answer_is_no_match() {
    let reachable = named("no answer").matched(Matching::Reachable);
    assert_eq!(reachable.matching, [(0, 0), (1, 1), (2, 3), (3, 4)]);
    assert_eq!(reachable, named("no answer").matched(Matching::Projection));
}

#[test]
fn behind_the_last_way_out_all_is_incorrect() {
    let analysis = named("lost").analyse(Settings::default());
    // The tags of GO, A, B and of the second B, at 2. X at 1 is the correct transition.
    let lts = &analysis.counterexamples.lts;
    let tags: Vec<_> = lts.transitions().iter().zip(&analysis.tags).collect();
    let expected = |label: &str, source: u32| match (label, source) {
        ("A" | "GO", _) => Tag::Neutral,
        _ => Tag::Incorrect,
    };
    for (t, &tag) in tags {
        assert_eq!(tag, expected(&lts.labels()[t.label as usize], t.source), "{t:?}");
    }
    assert_eq!((analysis.frontier.as_slice(), centres(&analysis)), ([1].as_slice(), vec![1]));
}

#[test]
fn a_junction_where_everything_leaves() {
    let analysis = named("all kinds").marked(Marking::Junction);
    let kinds: Vec<_> = analysis.neighbourhoods.iter().map(|one| (one.state, one.kind)).collect();
    assert_eq!(kinds, [(0, Some(Junction::GRB)), (1, Some(Junction::GR))]);
    let ways: Vec<_> =
        analysis.neighbourhoods.iter().map(|one| (one.distance, one.shortest_through)).collect();
    assert_eq!(ways, [(0, 2), (1, 1)]);
}
