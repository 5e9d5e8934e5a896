//! A model that is written and read again is the same ordered graph with the same marks.

mod support;

use lariat_core::{Blueprint, BlueprintBuilder, Generator, Marks, Model as _};
use lariat_lang::{Format, WriteFormat, write, write_specification};
use proptest::prelude::*;
use proptest::sample::Index;
use support::{Written, model};

/// Everything that a search can observe of a blueprint, by name.
fn outline(blueprint: &Blueprint, labels: bool) -> Vec<String> {
    let mut rows: Vec<String> = (0..blueprint.state_count())
        .map(|place| {
            let mut row =
                format!("{:?} {:?}", blueprint.place_name(place), blueprint.place_marks(place));
            let mut index = 0;
            blueprint
                .place_successors(place, |target| {
                    let label = blueprint.place_label(place, index).filter(|_| labels);
                    row.push_str(&format!(" {label:?} {:?}", blueprint.place_name(target)));
                    index += 1;
                })
                .expect("not too many");
            row
        })
        .collect();
    rows.sort();
    let initial: Vec<String> =
        blueprint.initial_states().iter().map(|&place| blueprint.place_name(place)).collect();
    rows.push(format!("{initial:?} {}", blueprint.acceptance_sets()));
    rows
}

#[derive(Clone, Debug)]
struct Draft {
    names: Vec<String>,
    edges: Vec<(Index, Index, String)>,
    marks: Vec<u8>,
    initial: Vec<Index>,
    extra_sets: u32,
    labelled: bool,
    generators: Vec<Generator>,
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-c][0-9]?",
        "[0-9]",
        proptest::sample::select(vec![
            "tree",
            "initial",
            "acceptance",
            "true",
            "t",
            "f",
            "i",
            "process",
            "buffers",
            "variables"
        ])
        .prop_map(str::to_owned),
        "[ -~äß→\u{a0}]{1,6}",
    ]
}

fn generator() -> impl Strategy<Value = Generator> {
    prop_oneof![
        (0u32..4).prop_map(|depth| Generator::Tree { depth }),
        (1u64..5).prop_map(|n| Generator::Chain { n }),
        (1u64..4, 1u64..4).prop_map(|(w, h)| Generator::Grid { w, h }),
    ]
}

fn draft() -> impl Strategy<Value = Draft> {
    let names = proptest::collection::hash_set(name(), 1..8).prop_map(|set| {
        let mut names: Vec<String> = set.into_iter().collect();
        names.sort();
        names
    });
    let edges = proptest::collection::vec((any::<Index>(), any::<Index>(), name()), 0..16);
    let marks = proptest::collection::vec(0u8..8, 8);
    let initial = proptest::collection::vec(any::<Index>(), 0..3);
    let generators = proptest::collection::vec(generator(), 0..3);
    (names, edges, marks, initial, 0u32..3, any::<bool>(), generators).prop_map(
        |(names, edges, marks, initial, extra_sets, labelled, generators)| {
            let generators = if labelled { Vec::new() } else { generators };
            Draft { names, edges, marks, initial, extra_sets, labelled, generators }
        },
    )
}

fn blueprint(draft: &Draft) -> Blueprint {
    let mut builder = BlueprintBuilder::default();
    let mut sets = 0;
    for (name, &marks) in draft.names.iter().zip(&draft.marks) {
        let state = builder.state(name);
        for set in (0..3).filter(|set| marks >> set & 1 == 1) {
            builder.mark(state, Marks::NONE.with(set));
            sets = sets.max(set + 1);
        }
    }
    let roots: Vec<u32> =
        (0..draft.generators.len()).map(|index| builder.state(&format!("gen{index}"))).collect();
    for (&root, &generator) in roots.iter().zip(&draft.generators) {
        builder.part(root, generator);
    }
    let named = draft.names.len();
    let mut initial: Vec<u64> =
        draft.initial.iter().map(|index| index.index(named) as u64).collect();
    initial.dedup();
    initial.into_iter().take(1).for_each(|place| builder.initial(place));
    for (source, target, label) in &draft.edges {
        let (source, target) = (source.index(named) as u32, target.index(named) as u64);
        match draft.labelled {
            true => builder.labelled_edge(source, label, target),
            false => builder.edge(source, target),
        }
    }
    for (index, &root) in roots.iter().enumerate() {
        builder.edge(index.min(named - 1) as u32, u64::from(root));
        let deep = format!("gen{index}.2");
        if let Some(place) = builder.place_named(&deep) {
            builder.edge(0, place);
        }
    }
    builder.acceptance_sets(sets + draft.extra_sets);
    builder.finish()
}

proptest! {
    #![proptest_config(support::cases(600))]

    #[test]
    fn arrow_notation(draft in draft()) {
        let blueprint = blueprint(&draft);
        let text = write(&blueprint, WriteFormat::Lar).unwrap();
        let again = model(&text, Format::Lar).blueprint();
        prop_assert_eq!(outline(&again, true), outline(&blueprint, true), "{}", text);
        prop_assert_eq!(write(&again, WriteFormat::Lar).unwrap(), text);
    }

    #[test]
    fn hoa(draft in draft()) {
        let blueprint = blueprint(&draft);
        let text = write(&blueprint, WriteFormat::Hoa).unwrap();
        let again = model(&text, Format::Hoa).blueprint();
        prop_assert_eq!(outline(&again, false), outline(&blueprint, false), "{}", text);
        let names = |blueprint: &Blueprint| {
            (0..blueprint.state_count()).map(|place| blueprint.place_name(place)).collect::<Vec<_>>()
        };
        prop_assert_eq!(names(&again), names(&blueprint));
    }

    /// AUT renumbers states, unless their names are their numbers already: the initial state is 0 or
    /// keeps its number. The reachable part stays the same, in the same order.
    #[test]
    fn aut(draft in draft()) {
        let blueprint = blueprint(&draft);
        let text = write(&blueprint, WriteFormat::Aut).unwrap();
        let again = model(&text, Format::Aut).blueprint();
        prop_assert_eq!(again.state_count(), blueprint.state_count());
        prop_assert_eq!(walk(&again), walk(&blueprint), "{}", text);
        let initial = again.initial_states()[0];
        let named = blueprint.initial_states()[0];
        prop_assert!(initial == 0 || blueprint.place_name(named) == initial.to_string(), "{}", text);
    }

    #[test]
    fn dot_is_written(draft in draft()) {
        let dot = write(&blueprint(&draft), WriteFormat::Dot).unwrap();
        prop_assert!(dot.starts_with("digraph"));
    }
}

/// For each state, in breadth-first order, its transitions: label, and number of the target
/// in that order.
fn walk(blueprint: &Blueprint) -> Vec<Vec<(String, usize)>> {
    let mut order = blueprint.initial_states().to_vec();
    let mut rows = Vec::new();
    while let Some(&place) = order.get(rows.len()) {
        let mut row = Vec::new();
        blueprint
            .place_successors(place, |target| {
                let known = order.iter().position(|&other| other == target);
                let number = known.unwrap_or_else(|| {
                    order.push(target);
                    order.len() - 1
                });
                let label = blueprint.place_label(place, row.len() as u32).unwrap_or("i");
                row.push((label.to_owned(), number));
            })
            .expect("there are few");
        rows.push(row);
    }
    rows
}

/// Two states whose names are numbers; the second is initial.
#[test]
fn numbers_that_are_names_stay_in_aut() {
    let blueprint = model("initial 1\n0 -> 1\n1 -> 0 1\n", Format::Lar).blueprint();
    let text = write(&blueprint, WriteFormat::Aut).unwrap();
    assert_eq!(text, "des (1, 3, 2)\n(0, i, 1)\n(1, i, 0)\n(1, i, 1)\n");
    assert_eq!(walk(&model(&text, Format::Aut).blueprint()), walk(&blueprint));
}

#[test]
fn several_initial_states_come_back() {
    let text = "initial b a\na -> b\nb* -> a\n";
    let blueprint = model(text, Format::Lar).blueprint();
    assert_eq!(write(&blueprint, WriteFormat::Lar).as_deref(), Ok(text));
    let hoa = write(&blueprint, WriteFormat::Hoa).unwrap();
    assert!(hoa.contains("Start: 1\nStart: 0\n"), "{hoa}");
    let again = model(&hoa, Format::Hoa).blueprint();
    assert_eq!(again.initial_states(), blueprint.initial_states());
    assert_eq!(write(&again, WriteFormat::Lar).as_deref(), Ok(text));
    assert!(
        write(&blueprint, WriteFormat::Aut)
            .is_err_and(|why| why.to_string().contains("one initial state"))
    );
}

#[test]
fn no_initial_state_comes_back() {
    let hoa = "HOA: v1 Acceptance: 1 Inf(0) --BODY-- State: 0 {0} [t] 0 --END--";
    let blueprint = model(hoa, Format::Hoa).blueprint();
    assert!(blueprint.initial_states().is_empty());
    let hoa = write(&blueprint, WriteFormat::Hoa).unwrap();
    assert!(!hoa.contains("Start:"), "{hoa}");
    assert!(model(&hoa, Format::Hoa).blueprint().initial_states().is_empty());
    assert!(
        write(&blueprint, WriteFormat::Lar)
            .is_err_and(|why| why.to_string().contains("initial state"))
    );
    assert!(
        write(&blueprint, WriteFormat::Aut)
            .is_err_and(|why| why.to_string().contains("initial state"))
    );
}

#[test]
fn open_systems_keep_their_order_and_their_inputs() {
    for text in [
        "inputs g w\ncontrol g\ntarget 3\n1 -[!g]-> 0\n1 -[g & w]-> 3\n1 -[g & !w]-> 1\n0* -[true]-> 0\n3\n",
        "inputs g\ncontrol\nvariables n \"p c\"\ntarget 1/x\nacceptance 3\n0/y*{1} -[g]-> 1/x\n0/y -[!g]-> 0/y\n1/x* -[true]-> 0/y\n",
        "inputs\ncontrol\ninitial b c\na -[true]-> c\nb* -[true]-> a\nc\n",
    ] {
        let model = model(text, Format::Lar);
        assert_eq!(write_specification(&model, WriteFormat::Lar).as_deref(), Ok(text));
    }
}

#[test]
fn an_automaton_with_labels_and_no_mark_stays_one() {
    let hoa = "HOA: v1\nStart: 0\nAP: 1 \"a\"\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0\n[0] 0\n--END--\n";
    let automaton = model(hoa, Format::Hoa);
    let text = write_specification(&automaton, WriteFormat::Lar).unwrap();
    assert_eq!(text, "acceptance 1\n0 -a-> 0\n");
    assert_eq!(model(&text, Format::Lar).kind, automaton.kind);
    // A transition system has no acceptance sets.
    let system = model("0 -a-> 0\n", Format::Lar);
    assert_eq!(write_specification(&system, WriteFormat::Lar).as_deref(), Ok("0 -a-> 0\n"));
}

#[test]
fn random_parts_stay_one_line() {
    let text = "x -> s0 s3\nrandom n=9 edges=20 accepting=0.25 seed=18446744073709551615\n";
    let blueprint = model(text, Format::Lar).blueprint();
    assert_eq!(write(&blueprint, WriteFormat::Lar).as_deref(), Ok(text));
    let hoa = model(&write(&blueprint, WriteFormat::Hoa).unwrap(), Format::Hoa).blueprint();
    assert_eq!(outline(&hoa, true), outline(&blueprint, true));
}
