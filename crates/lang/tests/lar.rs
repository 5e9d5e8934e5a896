//! Arrow notation: what is read, and what is said about what cannot be read.

use lariat_lang::{Format, Kind, Model, Severity, WriteFormat, read, write};

/// All diagnostics as the command line prints them.
fn complaints(text: &str) -> String {
    let parsed = read(text, Format::Lar);
    let failed = parsed.diagnostics.iter().any(|d| d.severity == Severity::Error);
    assert_eq!(failed, parsed.tree.is_none(), "{:?}", parsed.diagnostics);
    let rendered: Vec<String> = parsed.diagnostics.iter().map(|d| d.render("m", text)).collect();
    rendered.join("\n")
}

#[track_caller]
fn model(text: &str) -> Model {
    match read(text, Format::Lar).tree {
        Some(model) => model,
        None => panic!("{}", complaints(text)),
    }
}

/// Each state with marks and successors, as `name{marks}: successors`.
fn outline(model: &Model) -> Vec<String> {
    let blueprint = &model.blueprint;
    let row = |place| {
        let mut row = blueprint.name(place);
        let marks: Vec<String> =
            blueprint.place_marks(place).iter().map(|set| set.to_string()).collect();
        if !marks.is_empty() {
            row.push_str(&format!("{{{}}}", marks.join(",")));
        }
        row.push(':');
        let mut index = 0;
        blueprint.place_successors(place, |target| {
            row.push(' ');
            if let Some(label) = blueprint.label(place, index) {
                row.push_str(&format!("[{label}]"));
            }
            row.push_str(&blueprint.name(target));
            index += 1;
        });
        row
    };
    (0..blueprint.state_count()).map(row).collect()
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
    assert_eq!(model.blueprint.acceptance_sets(), 1);
    assert_eq!(complaints(text), "");
}

#[test]
fn the_contracts_generalised_automaton() {
    let model = model("a*{0} -> b\nb*{1} -> a\n");
    assert_eq!(outline(&model), ["a{0}: b", "b{1}: a"]);
    assert_eq!(model.blueprint.acceptance_sets(), 2);
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
    assert_eq!(model.blueprint.state_count(), 1 + 7 + 4 + 6);
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
fn writing_keeps_the_text() {
    for text in [
        "s1 -> s2 s5 s2\ns2 -> s3\ns3* -> s5\ns5\n",
        "acceptance 3\ninitial b\na*{0,1} -> b\nb -> a\n",
        "acceptance 0\na -> a\n",
        "x* -> t.3 t g.1.1\ntree t depth=40\ngrid g w=3 h=2\nchain \"c d\" n=9\nrandom n=5 edges=9 accepting=0.1 seed=3\n",
        "0*\n0 -a b!-> 1\n0 -\"->\"-> \"tree\"\n1\n\"tree\"\n",
    ] {
        assert_eq!(write(&model(text).blueprint, WriteFormat::Lar).as_deref(), Ok(text));
    }
}

#[test]
fn complaints_say_where_and_what_to_do() {
    let cases = include_str!("lar-diagnostics.txt");
    let update = std::env::var_os("UPDATE").is_some();
    let mut rewritten = String::new();
    for case in cases.split("=== ").skip(1) {
        let (title, rest) = case.split_once('\n').unwrap();
        let (text, expected) = rest.split_once("\n---\n").unwrap();
        let actual = complaints(text);
        rewritten.push_str(&format!("=== {title}\n{text}\n---\n{actual}\n"));
        if !update {
            assert_eq!(actual.trim(), expected.trim(), "{title}");
        }
    }
    if update {
        std::fs::write("tests/lar-diagnostics.txt", rewritten).unwrap();
    }
}
