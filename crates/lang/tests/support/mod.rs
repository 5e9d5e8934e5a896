//! Helpers for the tests of several formats.
#![allow(dead_code, unreachable_pub)]

use lariat_core::{Blueprint, Code, Marks, Model};
use lariat_core::{Pattern, Shape};
use lariat_lang::{
    Diagnostic, Format, Reading, Severity, Span, Specification, TokenKind, highlight, mcl, read,
    read_as, reorder,
};
use proptest::test_runner::{Config as ProptestConfig, RngSeed};

/// The states of a text, one by one.
pub trait Written {
    fn blueprint(&self) -> Blueprint;
}

impl Written for Specification {
    fn blueprint(&self) -> Blueprint {
        self.system.spelled_out(1000).expect("few states").into_owned()
    }
}

/// The number of random cases, with a fixed seed unless `LARIAT_SEED` sets another.
pub fn cases(number: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed()),
        ..ProptestConfig::with_cases(number)
    }
}

/// The same as `lariat_tests::seed`, which this crate cannot use.
fn seed() -> u64 {
    match std::env::var("LARIAT_SEED") {
        Ok(text) => text.parse().expect("LARIAT_SEED is a number, as a failing test prints it"),
        Err(_) => 2_005,
    }
}

/// All diagnostics in the form that the command line prints.
pub fn complaints(text: &str, format: Format) -> String {
    let parsed = read(text, format);
    let failed = parsed.diagnostics.iter().any(|d| d.severity == Severity::Error);
    assert_eq!(failed, parsed.tree.is_none(), "{:?}", parsed.diagnostics);
    let rendered: Vec<String> = parsed.diagnostics.iter().map(|d| d.render("m", text)).collect();
    rendered.join("\n")
}

#[track_caller]
pub fn model(text: &str, format: Format) -> Specification {
    match read(text, format).tree {
        Some(model) => model,
        None => panic!("{}", complaints(text, format)),
    }
}

/// Each state as `name{marks}: successors`; marks on transitions follow their successors.
pub fn outline(model: &Specification) -> Vec<String> {
    let blueprint = &model.blueprint();
    let row = |place| {
        let mut row = blueprint.place_name(place);
        let braces = |marks: Marks| {
            let sets: Vec<String> = marks.iter().map(|set| set.to_string()).collect();
            if sets.is_empty() { String::new() } else { format!("{{{}}}", sets.join(",")) }
        };
        row.push_str(&braces(blueprint.place_marks(place)));
        row.push(':');
        let mut index = 0;
        blueprint
            .place_successors(place, |target| {
                row.push(' ');
                if let Some(label) = blueprint.place_label(place, index) {
                    row.push_str(&format!("[{label}]"));
                }
                row.push_str(&blueprint.place_name(target));
                if blueprint.marks_transitions() {
                    row.push_str(&braces(blueprint.place_edge_marks(place, index)));
                }
                index += 1;
            })
            .expect("not too many");
        row
    };
    (0..blueprint.state_count()).map(row).collect()
}

/// Reads and highlights a text, and checks the properties that hold for any text.
#[track_caller]
pub fn survive(text: &str) {
    for (format, reading) in [
        (Format::Lar, Reading::Strict),
        (Format::Hoa, Reading::Strict),
        (Format::Aut, Reading::Strict),
        (Format::Aut, Reading::Lenient),
        (Format::Never, Reading::Strict),
    ] {
        let parsed = read_as(text, format, reading);
        check_diagnostics(text, &parsed.diagnostics, parsed.tree.is_none());
        if let Some(model) = &parsed.tree {
            assert!(model.model().codes() > Some(0));
            let first = model.model().name(Code::Number(0));
            for order in [&[][..], &[0], &[1, 0], &[2, 0, 1]] {
                if let Ok(turned) = reorder(text, format, &first, order) {
                    assert!(read(&turned, format).tree.is_some(), "{turned:?} from {text:?}");
                }
            }
            assert!(model.sources.iter().all(|span| text.get(span.start..span.end).is_some()));
        }
        check_colours(text, &highlight(text, format));
    }
    let parsed = mcl::read(text);
    check_diagnostics(text, &parsed.diagnostics, parsed.tree.is_none());
    if let Some(property) = &parsed.tree {
        let labels = ["SEND", "i", "A !1"].map(str::to_owned);
        check_pattern(text, &property.pattern(&labels), labels.len());
        check_diagnostics(text, &property.warnings(&labels), false);
    }
    check_colours(text, &mcl::highlight(text));
}

#[track_caller]
fn check_diagnostics(text: &str, diagnostics: &[Diagnostic], refused: bool) {
    assert!(diagnostics.len() <= 101);
    for diagnostic in diagnostics {
        let span = diagnostic.span;
        assert!(text.get(span.start..span.end).is_some(), "{diagnostic:?} in {text:?}");
        assert!(!diagnostic.render("m", text).is_empty());
    }
    let failed = diagnostics.iter().any(|d| d.severity == Severity::Error);
    assert_eq!(failed, refused, "{diagnostics:?}");
}

#[track_caller]
fn check_colours(text: &str, colours: &[(Span, TokenKind)]) {
    let mut end = 0;
    for (span, _) in colours {
        assert!(end <= span.start && span.start < span.end, "{span:?} in {text:?}");
        assert!(text.get(span.start..span.end).is_some(), "{span:?} in {text:?}");
        end = span.end;
    }
}

/// Parts come after their operands, and each but the last is an operand of one other.
#[track_caller]
fn check_pattern(text: &str, pattern: &Pattern, labels: usize) {
    let mut used = vec![0; pattern.parts.len()];
    for (number, part) in pattern.parts.iter().enumerate() {
        assert!(text.get(part.start..part.end).is_some_and(|text| !text.is_empty()));
        let inner = match &part.shape {
            Shape::Action(met) => {
                assert_eq!(met.len(), labels);
                vec![]
            }
            Shape::Nothing => vec![],
            &Shape::Sequence(a, b) | &Shape::Choice(a, b) => vec![a, b],
            &Shape::Star(a) | &Shape::Plus(a) | &Shape::Optional(a) => vec![a],
        };
        for part in inner {
            assert!((part as usize) < number, "{pattern:?}");
            used[part as usize] += 1;
        }
    }
    assert_eq!(used.pop(), Some(0), "{pattern:?}");
    assert!(used.iter().all(|&times| times == 1), "{pattern:?}");
}

/// Cases of the form `=== title`, text, `---`, diagnostics. With `UPDATE=1` they are rewritten.
pub fn check_complaints(file: &str, cases: &str, format: Format) {
    check_cases(file, cases, |text| complaints(text, format));
}

/// The same for any function that returns diagnostics.
pub fn check_cases(file: &str, cases: &str, complaints: impl Fn(&str) -> String) {
    let mut rewritten = String::new();
    for case in cases.split("=== ").skip(1) {
        let (title, rest) = case.split_once('\n').unwrap();
        let (text, expected) = rest.split_once("\n---\n").unwrap();
        let actual = complaints(text);
        rewritten.push_str(&format!("=== {title}\n{text}\n---\n{actual}\n"));
        if std::env::var_os("UPDATE").is_none() {
            assert_eq!(actual.trim(), expected.trim(), "{title}");
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(file, rewritten).unwrap();
    }
}
