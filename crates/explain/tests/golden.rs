//! The whole run on the instance for BLS Fig. 4: the sentence of each step, and the drawing of its graph at
//! the end.

mod support;

use std::fmt::Write;
use std::path::Path;

use lariat_explain::sheet::markup;
use support::*;

/// Compares a text with the stored one; `LARIAT_BLESS=1` stores it.
fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("LARIAT_BLESS").is_some() {
        std::fs::write(&path, text).expect("the golden file can be written");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    let first = stored.lines().zip(text.lines()).position(|(old, new)| old != new);
    assert!(stored == text, "{name} differs, first in line {:?}", first.map(|line| line + 1));
}

#[test]
fn all_sentences_of_figure_4() {
    let (mut reader, end) = Reader::open(FIGURE_4, ONE_SEND, &[]);
    let mut text = String::new();
    for (from, to, _, title) in &end.stretches {
        let _ = writeln!(text, "# {title}");
        for step in from + 1..=*to {
            let shown = reader.seek(step);
            let values = texts(&shown.caption, "val").join(", ");
            let values = if values.is_empty() { values } else { format!(" [{values}]") };
            let _ =
                writeln!(text, "{step} line {}: {}{values}", shown.position.line, sentence(&shown));
        }
    }
    golden("figure-4.txt", &text);
}

#[test]
fn the_drawing_of_figure_4() {
    let (mut reader, _) = Reader::open(FIGURE_4, ONE_SEND, &[]);
    let shown = reader.act("neighbourhood 1", "");
    let mut text = String::new();
    for pane in &shown.panes {
        let _ = writeln!(text, "{}\n{}", pane.summary, markup(&pane.legend));
        let _ = writeln!(text, "{}", markup(&drawn(&pane.drawing)).replace("<g ", "\n<g "));
    }
    let _ = writeln!(text, "{}", markup(&shown.ribbon).replace("<li", "\n<li"));
    golden("figure-4.html", &text);
}
