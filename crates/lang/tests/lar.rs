//! Arrow notation: models that are read, and the messages for texts that cannot be read.

mod support;

use lariat_core::{Blueprint, NamedValue, OwnedCode};
use lariat_lang::{
    Format, Kind, Specification, TokenKind, Undecided, WriteFormat, highlight, write,
};
use support::{Written, check_complaints, outline};

fn complaints(text: &str) -> String {
    support::complaints(text, Format::Lar)
}

#[track_caller]
fn model(text: &str) -> Specification {
    support::model(text, Format::Lar)
}

#[test]
fn the_contracts_buchi_automaton() {
    let text = "# Büchi automaton: * marks an accepting state (at its own line or on the right)
s1  -> s2 s5
s2  -> s3
s3* -> s4
s4  -> s5
s5  -> s6
s6  -> s3
";
    let model = model(text);
    assert_eq!(model.kind, Kind::Buchi);
    assert_eq!(outline(&model), ["s1: s2 s5", "s2: s3", "s3{0}: s4", "s4: s5", "s5: s6", "s6: s3"]);
    assert_eq!(model.model().acceptance_sets(), 1);
    assert_eq!(complaints(text), "");
}

#[test]
fn the_contracts_generalised_automaton() {
    let model = model("a*{0} -> b\nb*{1} -> a\n");
    assert_eq!(outline(&model), ["a{0}: b", "b{1}: a"]);
    assert_eq!(model.model().acceptance_sets(), 2);
}

#[test]
fn the_contracts_transition_system() {
    let model = model("initial 0\n0 -SEND-> 1\n1 -RECV-> 0\n");
    assert_eq!(model.kind, Kind::Lts);
    assert_eq!(outline(&model), ["0: [SEND]1", "1: [RECV]0"]);
}

#[test]
fn generator_lines() {
    let model = model(
        "x -> a.3 g.1.1 s4\ntree a depth=2\ngrid g h=2 w = 2\nrandom n=6 edges=0 accepting=100% seed=1\n",
    );
    let outline = outline(&model);
    assert_eq!(outline[0], "x: a.3 g.1.1 s4");
    assert_eq!(outline[1], "a: a.1 a.2");
    assert_eq!(outline[2], "g: g.1.0 g.0.1");
    assert_eq!(outline[3], "s0{0}:");
    assert_eq!(model.blueprint().state_count(), 1 + 7 + 4 + 6);
}

#[test]
fn keywords_can_be_names() {
    let model = model("initial -> tree \"initial\"\ntree* -> \"a \\\"b\\\" \\\\\"\n\"random\"\n");
    assert_eq!(
        outline(&model),
        ["initial: tree initial", "tree{0}: a \"b\" \\", "random:", "a \"b\" \\:"]
    );
}

#[test]
fn processes_run_together() {
    let model = model("process a\n0 -x-> 1\n1 -y-> 0\nprocess b\ninitial 1\n0 -z-> 1\n1 -x-> 0\n");
    assert_eq!(model.kind, Kind::Lts);
    let composed = model.model();
    assert_eq!((composed.written(), composed.codes()), (0, Some(4)));
    let values = composed.values(composed.initial_states()[0].code());
    assert_eq!(values, [("a", "0"), ("b", "1")].map(|(name, at)| NamedValue::new(name, at)));
    assert_eq!(
        outline(&model),
        ["0·1: [x]1·0", "1·0: [y]0·0 [z]1·1", "0·0: [z]0·1", "1·1: [y]0·1"],
        "breadth first"
    );
}

#[test]
fn the_words_of_compositions_are_coloured() {
    let text = "buffers 2\nprocess a\nprocess -X!-> 1\n";
    let painted = highlight(text, Format::Lar);
    let painted: Vec<_> = painted.into_iter().map(|(span, kind)| (span.of(text), kind)).collect();
    assert_eq!(
        painted[..5],
        [
            ("buffers", TokenKind::Keyword),
            ("2", TokenKind::Number),
            ("process", TokenKind::Keyword),
            ("a", TokenKind::State),
            ("process", TokenKind::State),
        ]
    );
}

#[test]
fn writing_keeps_the_text() {
    for text in [
        "s1 -> s2 s5 s2\ns2 -> s3\ns3* -> s5\ns5\n",
        "acceptance 3\ninitial b\na*{0,1} -> b\nb -> a\n",
        "acceptance 0\na -> a\n",
        "x* -> t.3 t g.1.1\ntree t depth=40\ngrid g w=3 h=2\nchain \"c d\" n=9\nrandom n=5 edges=9 accepting=0.1 seed=3\n",
        "0* -a b!-> 1\n0 -\"->\"-> \"tree\"\n1\n\"tree\"\n",
    ] {
        assert_eq!(write(&model(text).blueprint(), WriteFormat::Lar).as_deref(), Ok(text));
    }
}

#[test]
fn the_contracts_open_system() {
    let text = "inputs g w
control g
target 3 4
1 -[!g]-> 0
1 -[g & w]-> 3
";
    assert!(complaints(text).contains("m:5:1: error: no rule of `1` covers g=true, w=false"));
    let model = model(&format!("{text}1 -[g & !w]-> 1\n0 -[true]-> 0\n"));
    assert_eq!(model.kind, Kind::Open);
    assert_eq!(outline(&model), ["1: [!g]0 [g & w]3 [g & !w]1", "0: [true]0", "3:", "4:"]);
    let open = model.open.expect("an open system");
    assert_eq!(open.inputs, ["g", "w"]);
    assert_eq!(open.control, [0]);
    assert_eq!(open.targets, [2, 3]);
    assert_eq!(open.guards[0].len(), 3);
    assert!(open.guards[0][2].holds(&|input| input == 0));
    assert_eq!(open.guards[3].len(), 0);
}

#[test]
fn variables_say_what_names_consist_of() {
    let text = "inputs g\nvariables n pc\n0/idle -[g]-> 1/idle\n0/idle -[!g]-> 0/idle\n1/idle\n";
    let model = model(text);
    let open = model.open.as_ref().expect("an open system");
    assert_eq!(open.variables, ["n", "pc"]);
    assert_eq!(open.values("1/idle"), ["1", "idle"]);
    let searched = model.automaton();
    let state = searched.state_named("1/idle").expect("a state");
    let values = [("n", "1"), ("pc", "idle")].map(|(name, value)| NamedValue::new(name, value));
    assert_eq!(searched.values(state.code()), values);
    let painted = highlight(text, Format::Lar);
    let painted: Vec<_> = painted.into_iter().map(|(span, kind)| (span.of(text), kind)).collect();
    assert_eq!(painted[2], ("variables", TokenKind::Keyword));
    assert_eq!(painted[3..5], [("n", TokenKind::Name), ("pc", TokenKind::Name)]);
}

#[test]
fn searches_take_targets_for_accepting_ends() {
    let text = "inputs g\nrest\n0* -[g]-> 1\n0 -[!g]-> 0\n1 -[true]-> 0\n";
    let targeted = model(&format!("target 1\n{text}"));
    let explored = Blueprint::explored(&*targeted.automaton(), 10).expect("three states");
    let automaton = Specification { system: explored.into(), open: None, ..targeted.clone() };
    assert_eq!(outline(&automaton), ["rest:", "0: [g]1 [!g]0", "1{0}: [true]1"]);
    assert_eq!(automaton.model().acceptance_sets(), 1);
    assert!(targeted.reading().is_some_and(|how| how.contains("targets count as accepting")));
    let marked = model(&format!("acceptance 2\ninitial 0 1\n{text}"));
    assert_eq!(marked.automaton().acceptance_sets(), 2);
    assert_eq!(marked.automaton().initial_states(), [1, 2].map(OwnedCode::Number));
    assert!(marked.reading().is_some_and(|how| how.contains("marks say")));
    let bare = model("inputs g\n0 -[true]-> 0\n");
    assert!(bare.reading().is_some_and(|how| how.contains("neither targets nor marks")));
    assert_eq!(model("a* -> a\n").reading(), None);
}

#[test]
fn where_a_state_goes_is_decided_by_the_inputs_that_matter() {
    let model = model(
        "inputs a b c\n1 -[a & !c]-> 2\n1 -[!a | c]-> 1\n2 -[true]-> 1\n3 -[false]-> 3\n\
               3 -[true]-> 1\n",
    );
    let open = model.open.expect("an open system");
    let mut work = 1000;
    let decision = open.decision(0, &mut work).expect("complete").expect("rules");
    assert_eq!((decision.inputs, decision.transitions), (vec![0, 2], vec![1, 0, 1, 1]));
    assert!(work < 1000);
    let alone = open.decision(1, &mut work).expect("complete").expect("a rule");
    assert_eq!((alone.inputs, alone.transitions), (vec![], vec![0]));
    assert_eq!(open.decision(0, &mut 1), Err(Undecided::TooLong));
    assert_eq!(open.decision(9, &mut work), Ok(None));
}

#[test]
fn labels_with_marks_make_an_automaton() {
    let model = model("0* -a-> 1\n1 -b c-> 0\n");
    assert_eq!(model.kind, Kind::Buchi);
    assert_eq!(outline(&model), ["0{0}: [a]1", "1: [b c]0"]);
}

#[test]
fn sources_say_where_states_are_written() {
    let text = "a -> b c\nc* -> a\n";
    let model = model(text);
    let sources: Vec<(usize, &str)> =
        model.sources.iter().map(|span| (span.start, span.of(text))).collect();
    assert_eq!(sources, [(0, "a"), (9, "c"), (5, "b")]);
}

#[test]
fn complaints_say_where_and_what_to_do() {
    check_complaints("tests/lar-diagnostics.txt", include_str!("lar-diagnostics.txt"), Format::Lar);
}
