//! Opens figures with other programs: an XML parser, and LaTeX if it is installed.

use std::path::Path;
use std::process::Command;

use lariat_layout::face::{Face, shortened, size_for};
use lariat_layout::figure::{Anchor, Figure, Form, Group, Mark, Shape, Stroke, Tint, Words};
use lariat_layout::figure::{portrait, svg, tikz};
use lariat_layout::{Graph, Point, quick};

/// Names with special characters of XML and TeX.
const NAMES: [&str; 14] = [
    "a&<b>\"'",
    "\\input{x}",
    "}{$#%_^~",
    "s·0",
    "λ₂ → ∞ ≤ ¬p ∧ q",
    "naïve façade Łódź",
    "中文",
    "emoji 🤠",
    "]]> <!-- -->",
    "tab\there",
    "`--''\"|,,",
    "ĐþЖ",
    "U+FFFE \u{FFFE}\u{1}",
    "{\"json\": [1,2]}",
];

fn awkward() -> Figure {
    let count = NAMES.len() as u32;
    let successors: Vec<Vec<u32>> = (0..count).map(|at| vec![(at + 1) % count, at / 2]).collect();
    let mut graph = Graph::of_successors(&successors);
    graph.nodes = NAMES.iter().map(|name| size_for(name)).collect();
    let faces: Vec<Face> = (0..)
        .zip(NAMES)
        .map(|(at, name)| Face { name: name.to_owned(), accepting: at % 3 == 0 })
        .collect();
    let labels: Vec<Option<String>> =
        (0..graph.edges.len()).map(|at| NAMES.get(at).map(|&name| name.to_owned())).collect();
    let mut figure = portrait(&graph, &quick::place(&graph), &faces, &labels);
    figure.marks.push(faded());
    figure
}

/// Features of the page that a portrait does not use: dashes, transparent colours, groups with opacity.
fn faded() -> Mark {
    let stroke = Stroke::new(Tint::Glow, 12.0).dashed(&[7.0, 6.0, 2.0]).round();
    let form = Form::Box { corner: Point::new(10.0, 10.0), width: 60.0, height: 30.0, radius: 9.0 };
    let mut words =
        Words::new("faded", Point::new(12.0, 30.0), 12.0, Tint::Glow).anchor(Anchor::Start);
    words.bold = false;
    let shape = Shape::new(form).fill(Tint::Glow).stroke(stroke);
    Group::new("").title("a % comment").opacity(0.5).mark(shape).mark(words).into()
}

#[test]
fn any_name_survives_in_svg() {
    let text = svg::write(&awkward());
    let document = roxmltree::Document::parse(&text).expect("it is XML");
    let texts: Vec<&str> = document
        .descendants()
        .filter(|node| node.tag_name().name() == "text")
        .filter_map(|node| node.text())
        .collect();
    for name in NAMES {
        let shown: String = shortened(name)
            .chars()
            .map(|c| match c {
                '\t' => ' ',
                '\u{1}' | '\u{FFFE}' => '\u{FFFD}',
                other => other,
            })
            .collect();
        assert!(texts.contains(&&*shown), "{shown} in {texts:?}");
        let numbered =
            format!(": {}", name.replace('\t', " ").replace(['\u{1}', '\u{FFFE}'], "\u{FFFD}"));
        assert!(texts.iter().any(|text| text.ends_with(&numbered)), "{numbered} in {texts:?}");
    }
    for node in document.descendants() {
        let name = node.tag_name().name();
        let ours = ["", "svg", "title", "g", "rect", "circle", "path", "text"];
        assert!(ours.contains(&name), "a name has become a <{name}>");
    }
}

#[test]
fn latex_compiles_any_name() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        println!("skipped: pdflatex is not installed");
        return;
    }
    let folder = std::env::temp_dir().join(format!("lariat-figures-{}", std::process::id()));
    let document = tikz::write(&awkward());
    compile(&folder, "alone", &document);
    // In another document: another class, another encoding, other sizes.
    let from = document.find("\\begin{tikzpicture}").expect("it begins");
    let to = document.find("\\end{document}").expect("it ends");
    let paper = format!(
        "\\documentclass[12pt]{{article}}\\usepackage[T1]{{fontenc}}\\usepackage{{tikz}}\n\
         \\begin{{document}}Text. {} Text.\\end{{document}}",
        &document[from..to]
    );
    compile(&folder, "paper", &paper);
    // Without the class `standalone`.
    compile(&folder, "bare", &document.replace("standalone.cls", "no-such-class.cls"));
    let _ = std::fs::remove_dir_all(folder);
}

fn compile(folder: &Path, name: &str, document: &str) {
    std::fs::create_dir_all(folder).expect("a folder");
    let file = folder.join(format!("{name}.tex"));
    std::fs::write(&file, document).expect("it can be written");
    let run = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", &format!("{name}.tex")])
        .current_dir(folder)
        .output()
        .expect("it runs");
    let log = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(run.status.success(), "{name}: {log}\n{document}");
    let log = std::fs::read_to_string(folder.join(format!("{name}.log"))).unwrap_or(log);
    assert!(!log.contains("Missing character"), "{name}: {log}");
    assert!(log.contains("(1 page"), "{name} is one page: {log}");
}
