//! The figures of BLS as we reconstructed them, and instances that test unclear definitions.

use super::{Instance, centres, kept};
use crate::explaining::neighbourhoods::{Junction, Marking, Matching, Settings, Tag};

/// At most one SEND, for a system that can always send; only first violations count.
fn first_violations() -> Instance {
    let formula = "^SEND * SEND . ^SEND * . SEND .";
    Instance::new("first violations", "0 SEND 1, 1 RECV 0", formula)
}

fn all_violations() -> Instance {
    let formula = "^SEND * SEND . ^SEND * . SEND . true * .";
    Instance::new("all violations", "0 SEND 1, 1 RECV 0", formula)
}

fn other_branch() -> Instance {
    let transitions = "0 A 1, 0 A 2, 1 B 3, 2 B 4, 2 C 5";
    Instance::new("a state from another branch", transitions, "A B C | .")
}

fn back_and_forth() -> Instance {
    let formula = "OK BACK . OK . BACK . true * .";
    Instance::new("back and forth", "0 OK 1, 0 STOP 2, 1 BACK 0", formula)
}

fn figure_3() -> Instance {
    let transitions = "0 INIT 1, 0 INIT 2, 1 SEND 3, 2 SEND 4, 3 RECV 5, 4 RECV 6";
    Instance::new("Fig. 3", transitions, "INIT SEND . RECV .")
}

fn figure_4() -> Instance {
    let transitions = "0 INIT 1, 1 SEND 2, 1 LOG 3, 3 EXIT 4, 2 RECV 5, 5 SEND 5";
    Instance::new("Fig. 4", transitions, "true * SEND . true * . SEND . true * .")
}

pub(super) fn all() -> Vec<Instance> {
    vec![
        first_violations(),
        all_violations(),
        other_branch(),
        back_and_forth(),
        figure_3(),
        figure_4(),
    ]
}

#[test]
fn first_violations_match_what_the_initial_pair_reaches() {
    for matching in [Matching::Projection, Matching::Reachable] {
        let analysis = first_violations().matched(matching);
        assert_eq!(analysis.property.finals, [false, false, true], "{matching:?}");
        assert_eq!(analysis.counterexamples.finals, [false, false, false, true]);
        assert_eq!(analysis.matching, [(0, 0), (1, 1), (2, 0), (3, 1)], "{matching:?}");
        // After the end of a violation, every transition is correct.
        assert_eq!(analysis.frontier, [1], "{matching:?}");
        assert_eq!(centres(&analysis), [3]);
        assert_eq!(
            (analysis.shortest, analysis.kept),
            (Some(vec![0, 1, 2]), vec![false, false, true])
        );
    }
}

#[test]
fn a_state_without_transitions_is_simulated_by_all() {
    let analysis = first_violations().matched(Matching::Global);
    assert_eq!(analysis.matching, [(0, 0), (1, 1), (2, 0), (3, 0), (3, 1)]);
    assert_eq!(analysis.frontier, [0, 1]);
}

#[test]
fn with_all_extensions_the_frontier_is_empty() {
    for matching in [Matching::Projection, Matching::Reachable, Matching::Global] {
        let analysis = all_violations().matched(matching);
        assert_eq!(analysis.matching, [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0)], "{matching:?}");
        assert_eq!(analysis.frontier, [0_u32; 0], "{matching:?}");
        assert!(analysis.neighbourhoods.is_empty(), "{matching:?}");
        assert!(analysis.tags.iter().all(|&tag| tag == Tag::Incorrect), "{matching:?}");
        assert_eq!(analysis.kept, [false; 3], "{matching:?}");
    }
}

#[test]
fn a_match_from_another_branch_has_correct_transitions_that_violate() {
    let instance = other_branch();
    let projection = instance.matched(Matching::Projection);
    assert_eq!(projection.frontier, [0_u32; 0]);
    let reachable = instance.matched(Matching::Reachable);
    assert!(reachable.matching.contains(&(1, 2)));
    assert_eq!(reachable.frontier, [2]);
    // For the counterexample state of 1, C at 2 counts as correct, although A.C is a violation.
    assert_eq!(centres(&reachable), [1]);
    let correct: Vec<_> =
        reachable.neighbourhoods[0].correct.iter().map(|t| (t.source, t.target)).collect();
    assert_eq!(correct, [(2, 5)]);
}

#[test]
fn the_definition_as_printed_marks_whoever_matches_a_frontier_state() {
    let literal = back_and_forth().marked(Marking::Literal);
    assert_eq!((centres(&literal), kept(&literal)), (vec![0, 2, 4], 4));
    let pairwise = back_and_forth().marked(Marking::Pairwise);
    assert_eq!((centres(&pairwise), kept(&pairwise)), (vec![0, 2], 3));
    assert_eq!(pairwise.kept, [true, true, true, false]);
    assert_eq!(pairwise.frontier, [0]);
    let one = &pairwise.neighbourhoods[1];
    assert_eq!(
        (one.incoming.as_slice(), one.outgoing.as_slice()),
        ([1].as_slice(), [2].as_slice())
    );
    assert_eq!((one.distance, one.shortest_through, one.kind), (2, 1, None));
}

#[test]
fn the_quotient_of_fig_3_is_the_single_trace() {
    let instance = figure_3();
    let product = instance.analyse(Settings::default());
    assert_eq!(product.counterexamples.finals.len(), 7);
    let quotient = instance.analyse(Settings { quotient: true, ..Settings::default() });
    assert_eq!(quotient.counterexamples.finals, [false, false, false, true]);
    assert_eq!(quotient.counterexamples.lts.transitions().len(), 3);
    let matched: Vec<u32> =
        quotient.matching.iter().filter(|&&(x, _)| x == 1).map(|&(_, y)| y).collect();
    assert_eq!(matched, [1, 2]);
}

#[test]
fn fig_4_has_one_frontier_state_and_two_actions_that_mattered() {
    for matching in [Matching::Projection, Matching::Reachable, Matching::Global] {
        let analysis = figure_4().matched(matching);
        assert_eq!(analysis.frontier, [1], "{matching:?}");
        assert_eq!((analysis.kept.len(), kept(&analysis)), (4, 2), "{matching:?}");
        assert_eq!(analysis.kept, [true, true, false, false], "{matching:?}");
    }
}

#[test]
fn junctions_have_kinds() {
    let analysis = figure_4().marked(Marking::Junction);
    let kinds: Vec<_> = analysis.neighbourhoods.iter().map(|one| (one.state, one.kind)).collect();
    assert_eq!(kinds, [(1, Some(Junction::GR))]);
    let analysis = back_and_forth().marked(Marking::Junction);
    let kinds: Vec<_> = analysis.neighbourhoods.iter().map(|one| (one.state, one.kind)).collect();
    // OK at 0 is neutral, because STOP is still reachable after it; at 2 it is not.
    assert_eq!(kinds, [(0, Some(Junction::G)), (2, Some(Junction::GR))]);
}
