//! `lariat convert`.

use lariat_tests::Random;

use crate::lariat::{Run, lariat_reads};

fn convert(model: &str, to: &str) -> Run {
    lariat_reads(&["convert", "-", "--to", to], model)
}

/// A change of format must keep the answer, except names if the format has none.
fn answer(model: &str) -> serde_json::Value {
    let mut answer = lariat_reads(&["check", "-", "--json"], model).json();
    answer["lasso"] = serde_json::Value::Null;
    answer
}

#[test]
fn arrows_and_hoa_say_the_same() {
    let mut random = Random::new(92);
    let models = (0..12).map(|index| random.automaton(8, index % 4).arrows());
    let examples = ["two-ways", "red-detour", "no-lasso", "two-sets"].map(|id| {
        lariat_session::EXAMPLES.iter().find(|e| e.id == id).expect("it ships").text.to_owned()
    });
    for model in models.chain(examples) {
        let arrows = convert(&model, "lar");
        let hoa = convert(&model, "hoa");
        assert_eq!(answer(&arrows.ends(0).stdout), answer(&model), "{model}");
        assert!(hoa.ends(0).stdout.starts_with("HOA: v1"), "{hoa:?}");
        assert_eq!(answer(&hoa.stdout), answer(&model), "{model}\n{}", hoa.stdout);
        let back = convert(&hoa.stdout, "lar");
        assert_eq!(answer(&back.ends(0).stdout), answer(&model), "{}\n{}", hoa.stdout, back.stdout);
    }
}

#[test]
fn names_survive() {
    let model = "\"state one\" -> two\ntwo* -> \"state one\"\n";
    for to in ["lar", "hoa"] {
        let converted = convert(model, to).stdout;
        let lasso = lariat_reads(&["check", "-", "--json"], &converted).ends(1).json();
        assert_eq!(lasso["lasso"]["cycle"], serde_json::json!(["state one", "two"]), "{converted}");
    }
}

#[test]
fn other_tools_get_their_formats() {
    let model = "a -> b\nb* -> a b\n";
    let dot = convert(model, "dot");
    assert!(dot.ends(0).stdout.contains("digraph"), "{dot:?}");
    let aut = convert("0 -SEND-> 1\n1 -RECV-> 0\n", "aut");
    assert!(
        aut.ends(0).stdout.contains("des (0,2,2)") || aut.stdout.contains("des (0, 2, 2)"),
        "{aut:?}"
    );
    assert!(aut.stdout.contains("SEND"), "{aut:?}");
}

#[test]
fn a_picture_shows_every_state() {
    let svg = convert("a -> b & c\n", "svg");
    svg.is_refused(&["<stdin>:1:8: error:"]);
    let svg = convert("start -> b\nb* -> start b\n", "svg");
    let text = &svg.ends(0).stdout;
    assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"), "{text}");
    assert!(text.contains(">start</text>") && text.contains(">b</text>"), "{text}");
    assert_eq!(convert("start -> b\nb* -> start b\n", "svg").stdout, *text);
}

#[test]
fn a_picture_shows_labels_and_any_name() {
    let model = "\"a&<b>\" -\"x & <y>\"-> é\né* -_z_-> \"a&<b>\"\n";
    let svg = convert(model, "svg");
    let text = &svg.ends(0).stdout;
    for shown in [">a&amp;&lt;b&gt;<", ">x &amp; &lt;y&gt;<", ">é<", ">_z_<"] {
        assert!(text.contains(shown), "{shown}: {text}");
    }
    let tikz = convert(model, "tikz");
    let text = &tikz.ends(0).stdout;
    for shown in [r"a\&\textless{}b\textgreater{}", r"x \& \textless{}y", r"\'{e}", r"\_z\_"] {
        assert!(text.contains(shown), "{shown}: {text}");
    }
    assert!(text.contains(r"\begin{tikzpicture}") && text.ends_with("\\end{document}\n"), "{text}");
}

/// Larger graphs use another placement.
#[test]
fn larger_pictures_are_drawn_too() {
    for (model, states) in [("chain a* n=500", 500), ("a* -> g\ngrid g w=7 h=6", 43)] {
        let svg = convert(model, "svg");
        let title = format!("<title>{states} states");
        assert!(svg.ends(0).stdout.contains(&title), "{model}: {}", svg.stdout);
    }
}

#[test]
fn open_systems_keep_their_inputs() {
    let model =
        "inputs g w\ncontrol g\ntarget b\na -[g & w]-> b\na -[!(g & w)]-> a\nb -[true]-> b\n";
    let once = convert(model, "lar");
    assert!(once.ends(0).stdout.contains("control g"), "{once:?}");
    assert_eq!(convert(&once.stdout, "lar").stdout, once.stdout);
    let hoa = convert(model, "hoa");
    assert!(hoa.ends(0).stdout.contains("State: 1 \"b\" {0}\n[t] 1\n"), "{hoa:?}");
    assert!(hoa.stderr.contains("targets count as accepting"), "{hoa:?}");
}

#[test]
fn what_is_too_large_is_said_and_not_tried() {
    let huge = "chain a* n=100000000000\n";
    for to in ["svg", "hoa", "dot", "aut"] {
        let said = convert(huge, to);
        assert!(said.ends(3).stderr.contains("100000000000"), "{said:?}");
        assert!(said.stdout.is_empty(), "{said:?}");
    }
    // Arrow notation has a generator line for it.
    let arrows = convert(huge, "lar");
    assert!(arrows.ends(0).stdout.contains("n=100000000000"), "{arrows:?}");
}
