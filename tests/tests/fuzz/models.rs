//! The readers of models and properties never panic, and their diagnostics point into the text. An accepted
//! model can be written and read back.

use std::collections::BTreeSet;

use lariat_core::{Blueprint, Code, Model};
use lariat_lang::{
    Diagnostic, Format, Kind, Severity, Specification, WriteFormat, highlight, lenient, mcl, read,
    reorder, write_specification,
};
use lariat_session::EXAMPLES;

use crate::Target;

/// Models with more states are not written: a generator makes millions from a few letters.
const WRITTEN: u64 = 300;

pub(crate) fn arrows() -> Target {
    let corpus = examples(|text| kind(text) == Some(Kind::Buchi) || !text.contains("process"));
    Target { name: "arrows", corpus, take: take_arrows }
}

pub(crate) fn compositions() -> Target {
    let mut corpus = examples(|text| text.contains("process"));
    corpus.extend(COMPOSITIONS.map(str::to_owned));
    Target { name: "compositions", corpus, take: take_arrows }
}

pub(crate) fn open_systems() -> Target {
    let mut corpus = examples(|text| kind(text) == Some(Kind::Open));
    corpus.extend(OPEN_SYSTEMS.map(str::to_owned));
    Target { name: "open-systems", corpus, take: take_arrows }
}

pub(crate) fn hoa() -> Target {
    let mut corpus = HOA.map(str::to_owned).to_vec();
    corpus.extend(examples(|_| true).iter().filter_map(|text| {
        let model = read(text, Format::Lar).tree?;
        let is_small = model.kind == Kind::Buchi && model.model().codes() <= Some(12);
        is_small.then(|| write_specification(&model, WriteFormat::Hoa).ok())?
    }));
    Target { name: "hoa", corpus, take: |text| take(text, Format::Hoa) }
}

pub(crate) fn aut() -> Target {
    let mut corpus = AUT.map(str::to_owned).to_vec();
    corpus.extend(examples(|_| true).iter().filter_map(|text| {
        let model = read(text, Format::Lar).tree?;
        let is_small = model.kind == Kind::Lts && model.model().codes() <= Some(12);
        is_small.then(|| write_specification(&model, WriteFormat::Aut).ok())?
    }));
    // Most mutants are damaged, so the lenient mode is tested, too.
    let lenient: Vec<String> = corpus.iter().map(|text| lenient(text).into_owned()).collect();
    corpus.extend(lenient);
    Target { name: "aut", corpus, take: |text| take(text, Format::Aut) }
}

pub(crate) fn claims() -> Target {
    let corpus = CLAIMS.map(str::to_owned).to_vec();
    Target { name: "claims", corpus, take: |text| take(text, Format::Never) }
}

pub(crate) fn formulas() -> Target {
    let written = EXAMPLES.iter().map(|example| example.property);
    let mut corpus: Vec<String> =
        written.filter(|text| !text.is_empty()).map(str::to_owned).collect();
    corpus.extend(FORMULAS.map(str::to_owned));
    Target { name: "formulas", corpus, take: take_formula }
}

/// Examples that are short enough for mutation.
pub(crate) fn examples(wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let texts = EXAMPLES.iter().map(|example| example.text);
    let mut texts: Vec<String> =
        texts.filter(|text| text.len() < 900 && wanted(text)).map(str::to_owned).collect();
    texts.dedup();
    texts
}

fn kind(text: &str) -> Option<Kind> {
    Some(read(text, Format::Lar).tree?.kind)
}

const COMPOSITIONS: [&str; 3] = [
    "buffers 2\nprocess a\n0 -X!-> 1\n1 -go-> 0\nprocess \"b c\"\ninitial 1\n1 -X?-> 0\n0 -X?-> 1\n",
    "process p\nidle -req-> wait\nwait -ack-> idle\nprocess q\n0 -req-> 1\n1 -ack-> 0\n1 -lost-> 0\n",
    "buffers 1\nprocess s\na -M!-> b\nb -A?-> a\nprocess r\nx -M?-> y\ny -A!-> x\ny -stop-> z\nz\n",
];

const OPEN_SYSTEMS: [&str; 3] = [
    "inputs g w\ncontrol g\ntarget 3\n1 -[!g]-> 0\n1 -[g & w]-> 3\n1 -[g & !w]-> 1\n0* -[true]-> 0\n3\n",
    "inputs g\ncontrol\nvariables n \"p c\"\ntarget 1/x\nacceptance 3\n0/y*{1} -[g]-> 1/x\n0/y -[!g]-> 0/y\n1/x* -[true]-> 0/y\n",
    "inputs g w \"x y\"\ncontrol w\ntarget 4\n1* -[!g ^ \"x y\"]-> 0\n1 -[!(!g ^ \"x y\") & (true | false)]-> 3\n3 -[w | !w]-> 4\n",
];

const CLAIMS: [&str; 4] = [
    "never  {    /* p U q */\nT0_init:\n\tdo\n\t:: atomic { ((q)) -> assert(!((q))) }\n\t:: ((p)) -> goto T0_init\n\tod;\naccept_all:\n\tskip\n}\n",
    "never { /* G F p */\nT0_init :\n\tif\n\t:: (1) -> goto T0_init\n\t:: (p) -> goto accept_S1\n\tfi;\naccept_S1 :\n\tif\n\t:: (1) -> goto T0_init\n\t:: (p && !q) -> goto accept_S1\n\tfi;\n}\n",
    "never named { do :: p :: else -> break od; x > 3 || !(y[1] == 2); accept_x: if :: if :: p -> goto accept_x fi fi }",
    "never { S: do :: p -> q; goto T :: skip od; T: false; accept_all: }",
];

const HOA: [&str; 7] = [
    "HOA: v1.1\nStates: 2\nStart: 1\nStart: 0\nspot.x: 1\nAlias: @a.b 0\nAP: 1 \"p\"\nAcceptance: 2 Inf(!0)&(Inf(0)|Inf(1))\n--BODY--\nState: 0\n[@a.b] 1 {0}\n[!0] 0 {1}\nState: 1\n[t] 0\n--END--\n",
    "HOA: v1\nStates: 2\nAcceptance: 2 f|Inf(0)|Inf(1)\n--BODY--\nState: 0 {0}\n[t] 1\nState: 1 {1}\n[t] 0\n--END--\n",
    "HOA: v1 /* c */\nname: \"n\"\nStates: 2\nStart: 0\nAP: 2 \"a\" \"b\"\nAlias: @x 0&!1\nAcceptance: 2 Inf(0)&Inf(1)\n--BODY--\nState: 0 \"z\" {0}\n[@x | t] 1 {1}\n[!0] 0\nState: 1\n0 1 0 {1} 1\n--END--\n",
    "HOA: v1\nStates: 3\nStart: 0\nAP: 1 \"p\"\nacc-name: Buchi\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0\n[0] 1\n[!0] 2\nState: 1 {0}\n[t] 0\nState: 2\n[t] 2\n--END--\n",
    "HOA: v1\nStates: 2\nStart: 0\nacc-name: generalized-Buchi 2\nAcceptance: 2 Inf(0)&Inf(1)\nproperties: trans-labels explicit-labels state-acc\n--BODY--\nState: 0 {0}\n[t] 1\nState: 1 {1}\n[t] 0\n--END--\n",
    "HOA: v1\nStart: 1\nAP: 3 \"a\" \"b\" \"c\"\nAcceptance: 1 Inf(0)\n--BODY--\nState: [0&1] 1 {0}\n2\nState: [!2] 2\n1 2\n--END--\n",
    "HOA: v1\nStates: 2\nStart: 0\nAP: 1 \"a\"\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0\n[0] 1 {0}\n[!0] 0\nState: 1\n[t] 1\n[0] 0 {0}\n--END--\n",
];

const AUT: [&str; 3] = [
    "des (0, 4, 3)\n(0, SEND !1, 1)\n(1, \"a \\\"b\\\", (c)\", 2)\n(2, i, 0)\n(0, f(x, y), 2)\n",
    "des (1, 3, 2)\n(1, \"GO\", 0)\n(0, tau, 1)\n(1, GO, 1)\n",
    "des (0, 1, 2)\n(0, a, 1)\n",
];

const FORMULAS: [&str; 6] = [
    "[ true* . 'SEND' . true* . 'EXEC' . true* ] false",
    "[ (not 'SEND')* . (* once (* more *) *) \"SEND \\\"x\\\"\" ] false",
    "[ ('A.*' or tau and not (\"B\" or false))+ | nil . ('C|D'?)* ] false",
    "([\n  true* . 'SEND' .\n  true* . 'EXEC' . true*\n] false\n)",
    "[ 'A' . 'B'+ . 'C'* ] false",
    "[ not 'A' ] false",
];

fn take_arrows(text: &str) -> bool {
    take(text, Format::Lar)
}

/// The laws of readers of models.
fn take(text: &str, format: Format) -> bool {
    let parsed = read(text, format);
    check_diagnostics(text, &parsed.diagnostics, parsed.tree.is_none());
    let mut end = 0;
    for (span, _) in highlight(text, format) {
        assert!(end <= span.start && span.start < span.end, "coloured twice");
        assert!(text.get(span.start..span.end).is_some(), "coloured within a character");
        end = span.end;
    }
    let Some(model) = parsed.tree else { return false };
    assert!(model.model().codes() > Some(0), "a model has a state");
    for span in model.sources.iter() {
        assert!(text.get(span.start..span.end).is_some(), "a source points into the text");
    }
    let first = model.model().name(Code::Number(0));
    for order in [&[][..], &[1, 0], &[2, 0, 1]] {
        if let Ok(turned) = reorder(text, format, &first, order) {
            assert!(read(&turned, format).tree.is_some(), "reordered, it is read: {turned:?}");
        }
    }
    if model.model().codes() <= Some(WRITTEN) {
        check_written(&model);
    }
    true
}

pub(crate) fn check_diagnostics(text: &str, diagnostics: &[Diagnostic], refused: bool) {
    for diagnostic in diagnostics {
        let span = diagnostic.span;
        assert!(text.get(span.start..span.end).is_some(), "{diagnostic:?} points into the text");
        assert!(!diagnostic.render("m", text).is_empty());
    }
    let failed = diagnostics.iter().any(|d| d.severity == Severity::Error);
    assert_eq!(failed, refused, "refused if and only if there is an error: {diagnostics:?}");
}

/// What was written reads back equal.
fn check_written(model: &Specification) {
    if let Ok(text) = write_specification(model, WriteFormat::Lar) {
        let parsed = read(&text, Format::Lar);
        let Some(again) = parsed.tree else {
            panic!("what was written is not read: {text:?}: {:?}", parsed.diagnostics)
        };
        if says_its_kind(model) {
            assert_eq!(again.kind, model.kind, "{text}");
        }
        // Arrow notation has marks on states only.
        let written = spelled_out(model).with_marks_on_states().into_owned();
        let written = Specification { system: written.into(), ..model.clone() };
        assert_eq!(outline(&again, true), outline(&written, true), "{text}");
        assert_eq!(write_specification(&again, WriteFormat::Lar).as_ref(), Ok(&text));
    }
    if model.kind == Kind::Buchi
        && let Ok(text) = write_specification(model, WriteFormat::Hoa)
    {
        let parsed = read(&text, Format::Hoa);
        let Some(again) = parsed.tree else {
            panic!("what was written is not read: {text:?}: {:?}", parsed.diagnostics)
        };
        assert_eq!(outline(&again, false), outline(model, false), "{text}");
    }
    if model.kind == Kind::Lts
        && let Ok(text) = write_specification(model, WriteFormat::Aut)
    {
        let parsed = read(&text, Format::Aut);
        let Some(again) = parsed.tree else {
            panic!("what was written is not read: {text:?}: {:?}", parsed.diagnostics)
        };
        assert_eq!(labels(&again), labels(model), "{text}");
    }
    let _ = write_specification(model, WriteFormat::Dot);
}

/// Only the reachable part of a composition is written.
fn spelled_out(model: &Specification) -> Blueprint {
    model.system.spelled_out(WRITTEN).expect("few states").into_owned()
}

/// Whether arrow notation determines the kind of the model: it cannot without transitions.
fn says_its_kind(model: &Specification) -> bool {
    let blueprint = spelled_out(model);
    let mut transitions = 0;
    for place in 0..blueprint.state_count() {
        let _ = blueprint.place_successors(place, |_| transitions += 1);
    }
    transitions > 0
}

/// Everything about a model that a search can observe, by name.
fn outline(model: &Specification, labels: bool) -> Vec<String> {
    let blueprint = spelled_out(model);
    let mut rows: Vec<String> = (0..blueprint.state_count())
        .map(|place| {
            let mut row =
                format!("{:?} {:?}", blueprint.place_name(place), blueprint.place_marks(place));
            let mut index = 0;
            let _ = blueprint.place_successors(place, |target| {
                let label = blueprint.place_label(place, index).filter(|_| labels);
                row.push_str(&format!(" {label:?} {:?}", blueprint.place_name(target)));
                if blueprint.marks_transitions() {
                    row.push_str(&format!(" {:?}", blueprint.place_edge_marks(place, index)));
                }
                index += 1;
            });
            row
        })
        .collect();
    rows.sort();
    let initial: Vec<String> =
        blueprint.initial_states().iter().map(|&place| blueprint.place_name(place)).collect();
    rows.push(format!("{initial:?} {}", blueprint.acceptance_sets()));
    rows
}

/// The labels of all reachable transitions, sorted, because AUT has no names of states.
fn labels(model: &Specification) -> Vec<String> {
    let blueprint = spelled_out(model);
    let mut labels = Vec::new();
    for place in reachable(&blueprint) {
        let _ = blueprint.place_transitions(place, |label, _| {
            labels.push(label.unwrap_or_default().to_owned());
        });
    }
    labels.sort();
    labels
}

fn reachable(blueprint: &Blueprint) -> BTreeSet<u64> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<u64> = blueprint.initial_states().to_vec();
    while let Some(place) = open.pop() {
        if reached.insert(place) {
            let _ = blueprint.place_successors(place, |target| open.push(target));
        }
    }
    reached
}

fn take_formula(text: &str) -> bool {
    let parsed = mcl::read(text);
    check_diagnostics(text, &parsed.diagnostics, parsed.tree.is_none());
    let mut end = 0;
    for (span, _) in mcl::highlight(text) {
        assert!(end <= span.start && span.start < span.end, "coloured twice");
        assert!(text.get(span.start..span.end).is_some(), "coloured within a character");
        end = span.end;
    }
    let Some(property) = parsed.tree else { return false };
    let labels = ["SEND", "i", "A !1"].map(str::to_owned);
    let pattern = property.pattern(&labels);
    assert!(pattern.parts.iter().all(|part| text.get(part.start..part.end).is_some()));
    check_diagnostics(text, &property.warnings(&labels), false);
    true
}
