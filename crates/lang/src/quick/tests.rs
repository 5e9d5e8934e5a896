//! The full readers judge the fast ones: on every model in this repository, on each model with a random
//! typing error, and on generated texts.

use std::path::{Path, PathBuf};

use lariat_core::{Blueprint, Model};

use crate::{Diagnostic, Format, Parsed, Reading, Span, Specification, read_patiently};

/// Whether the fast reader accepts a text; if so, both readers must agree.
#[track_caller]
fn judged(text: &str, format: Format, reading: Reading) -> bool {
    let Some(quick) = super::read(text, format, reading) else { return false };
    let patient = read_patiently(text, format, reading);
    assert_eq!(told(&quick), told(&patient), "{format:?}, {reading:?}:\n{text}");
    true
}

type Told<'p> = (&'p [Diagnostic], Option<(Vec<String>, Vec<Span>)>);

fn told(parsed: &Parsed<Option<Specification>>) -> Told<'_> {
    let model = parsed.tree.as_ref();
    (&parsed.diagnostics, model.map(|model| (described(model), model.sources.iter().collect())))
}

/// All properties of a model.
fn described(model: &Specification) -> Vec<String> {
    let blueprint: &Blueprint = model.system.states().expect("no processes");
    let (sets, initial) = (blueprint.acceptance_sets(), blueprint.initial_states());
    let labelled = blueprint.has_labels();
    let mut told = vec![format!("{:?} {:?} {sets} {labelled}", model.kind, model.format)];
    told.push(format!("{initial:?} {:?} {}", blueprint.parts(), model.open.is_some()));
    for place in 0..blueprint.written_count() {
        let name = blueprint.place_name(place);
        assert_eq!(blueprint.place_named(&name), Some(place));
        let mut line = format!("{name:?} {:?}", blueprint.place_marks(place));
        let mut index = 0;
        let each = |label: Option<&str>, target: u64| {
            let marks = blueprint.place_edge_marks(place, index);
            line.push_str(&format!(" -{label:?} {marks:?}-> {target}"));
            index += 1;
        };
        blueprint.place_transitions(place, each).expect("it is written");
        told.push(line);
    }
    told
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    /// A number below `limit`; with probability 1/`odds` it may also be `limit` itself.
    fn nearly_below(&mut self, limit: usize, odds: usize) -> usize {
        let more = usize::from(self.once_in(odds));
        self.below(limit + more)
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// True with probability 1/`times`.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// The models in this repository.
fn corpus() -> Vec<(Format, String)> {
    let mut paths = Vec::new();
    visit(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), &mut paths);
    paths.sort();
    let texts = paths.iter().map(|path| {
        let format = match path.extension().and_then(|ending| ending.to_str()) {
            Some("hoa") => Format::Hoa,
            Some("aut") => Format::Aut,
            _ => Format::Lar,
        };
        (format, std::fs::read_to_string(path).expect("a model is text"))
    });
    texts.collect()
}

fn visit(folder: &Path, found: &mut Vec<PathBuf>) {
    const FOREIGN: [&str; 6] = [".git", "target", "dist", "node_modules", "test-output", "pkg"];
    for entry in std::fs::read_dir(folder).expect("the repository can be read").flatten() {
        let path = entry.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() {
            if !FOREIGN.iter().any(|name| entry.file_name() == *name) {
                visit(&path, found);
            }
        } else if matches!(ending, Some("hoa" | "aut" | "lar")) {
            found.push(path);
        }
    }
}

const SIGNS: [&str; 58] = [
    " ",
    "\n",
    "\r\n",
    "\t",
    "  ",
    "\u{b}",
    "\u{a0}",
    "\u{feff}",
    "\u{1}",
    "\u{85}",
    "\0",
    "é",
    "→",
    "-",
    "->",
    "--",
    "-x->",
    "-x y->",
    "-\"x\"->",
    "-[x]->",
    "#",
    "# note",
    "*",
    "*{0}",
    "*{1}",
    "{",
    "}",
    "{0}",
    "{1}",
    "{}",
    "\"",
    "\\",
    "\\\"",
    "=",
    "/*",
    "*/",
    "(",
    ")",
    ",",
    ";",
    "[",
    "]",
    "[t]",
    "[f]",
    "[0]",
    "[!0&1]",
    "!",
    "&",
    "|",
    "@a",
    "State:",
    "State: 0",
    "Start: 0",
    "initial",
    "acceptance 2",
    "tree",
    "0",
    "17",
];

/// The text with one random typing error.
fn slipped(text: &str, random: &mut Random) -> String {
    let boundary = |at: usize| text.floor_char_boundary(at);
    let at = boundary(random.below(text.len() + 1));
    let next = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    match random.below(if lines.is_empty() { 5 } else { 7 }) {
        0 => [&text[..at], &text[next..]].concat(),
        1 | 2 => [&text[..at], random.of(&SIGNS), &text[at..]].concat(),
        3 => [&text[..at], random.of(&SIGNS), &text[next..]].concat(),
        4 => text[..at].to_owned(),
        5 => {
            let (one, other) = (random.below(lines.len()), random.below(lines.len()));
            let mut lines = lines;
            lines.swap(one, other);
            lines.concat()
        }
        _ => {
            let line = random.below(lines.len());
            let times = if random.once_in(2) { 0 } else { 2 };
            let all = lines.iter().enumerate();
            all.map(|(index, text)| text.repeat(if index == line { times } else { 1 })).collect()
        }
    }
}

#[test]
fn models_and_slips_in_them_are_read_as_the_patient_readers_read_them() {
    let mut random = Random(0x5eed);
    let (mut read, mut all) = (0, 0);
    let corpus = corpus();
    assert!(corpus.len() > 20);
    for (format, text) in &corpus {
        all += 1;
        read += usize::from(judged(text, *format, Reading::Strict));
        for _ in 0..(120_000 / text.len().max(400)).min(60) {
            let mut damaged = slipped(text, &mut random);
            if random.once_in(4) {
                damaged = slipped(&damaged, &mut random);
            }
            let reading = if random.once_in(4) { Reading::Lenient } else { Reading::Strict };
            for format in [Format::Lar, Format::Hoa, Format::Aut] {
                judged(&damaged, format, reading);
            }
        }
    }
    assert!(read * 4 > all, "{read} of {all}");
}

/// A random text; each part is unusual with probability 1/`odds`.
fn made_up(format: Format, odds: usize, random: &mut Random) -> String {
    match format {
        Format::Hoa => made_up_hoa(odds, random),
        Format::Aut => made_up_aut(odds, random),
        _ => made_up_lar(odds, random),
    }
}

fn made_up_hoa(odds: usize, random: &mut Random) -> String {
    let (states, sets) = (1 + random.below(6), random.below(3));
    let mut text = String::from("HOA: v1\n");
    if !random.once_in(4) {
        let wrong = usize::from(random.once_in(odds));
        text.push_str(&format!("States: {}\n", states + wrong));
    }
    for _ in 0..1 + usize::from(random.once_in(3)) {
        text.push_str(&format!("Start: {}\n", random.nearly_below(states, odds)));
    }
    const EDGE_MARKS: [&str; 3] = ["{}", "{0}", "{ 1 0}"];
    let on_edges = random.once_in(3);
    let condition = ["t", "Inf(0)", "Inf(0)&Inf(1)"][sets];
    text.push_str(&format!(
        "AP: 2 \"a\" \"b c\"\nAlias: @a 0&!1\nAcceptance: {sets} {condition}\n--BODY--\n"
    ));
    let labels = ["[t]", "[t]", "[0]", "[!0&1]", "[ 0 | 1 ]", "[@a]", "[!(0&!1)|t]"];
    let always = random.once_in(3);
    let label = |random: &mut Random| match always {
        true => "[t]",
        false if random.once_in(2 * odds) => random.of(&["", "[f]", "[0&!0]", "[2]", "[@b]", "[0"]),
        false => random.of(&labels),
    };
    let mut order: Vec<usize> = (0..states).collect();
    if random.once_in(odds) {
        order.swap(0, states - 1);
    }
    for number in order {
        let own = random.once_in(6);
        let of_state = if own { label(random) } else { "" };
        text.push_str(&format!("State: {of_state} {number}"));
        if random.once_in(3) {
            let odd = random.of(&["\"0\"", "\"x\"", "\"\"", "\"a\\\"b\"", "\"\t\""]);
            let name = format!("\"s{number}\"");
            text.push_str(&format!(" {}", if random.once_in(odds) { odd } else { &name }));
        }
        if sets > 0 && random.once_in(2) {
            text.push_str(&format!(" {{{}}}", random.nearly_below(sets, odds)));
        }
        text.push('\n');
        for _ in 0..random.below(4) {
            let label = if own && !random.once_in(odds) { "" } else { label(random) };
            let target = random.nearly_below(states, odds);
            let marked = random.once_in(if on_edges { 2 } else { odds });
            let marks = if marked { random.of(&EDGE_MARKS[..sets + 1]) } else { "" };
            let space = if random.once_in(3) { "\n" } else { " " };
            text.push_str(&format!(
                "{label}{space}{target}{marks}{}",
                random.of(&["\n", " ", "\r\n"])
            ));
        }
    }
    text.push_str("--END--\n");
    text
}

fn made_up_aut(odds: usize, random: &mut Random) -> String {
    let (states, transitions) = (1 + random.below(6), random.below(9));
    let said = transitions + usize::from(random.once_in(odds));
    let initial = random.nearly_below(states, odds);
    let space = random.of(&["", " "]);
    let mut text = format!("des{space}({initial},{space}{said}, {states})\n");
    for _ in 0..transitions {
        let (source, target) = (random.below(states), random.below(states));
        let label = match random.once_in(odds) {
            true => random
                .of(&["", "\"a", "a,b", "\"a\"b\"", "a\tb", "\u{a0}a", "\"\\\"\"", "é", "(x)"]),
            false => random.of(&["a", "\"a\"", "SEND !1", "\"a, b\"", "i", "\"x\\\\\""]),
        };
        let space = random.of(&["", " ", "\t"]);
        let zero = if random.once_in(odds) { "0" } else { "" };
        let end = random.of(&["\n", "\r\n", " \n", "\n\n"]);
        text.push_str(&format!("({source},{space}{label}{space}, {zero}{target}{space}){end}"));
    }
    text
}

fn made_up_lar(odds: usize, random: &mut Random) -> String {
    const NAMES: [&str; 10] = ["s0", "s1", "\"s 2\"", "init", "é", "q.1", "0", "1", "2", "tree"];
    const ODD: [&str; 12] = [
        "S0",
        "init,",
        "inIt",
        "a-b",
        "\"\"",
        "\"s0\"",
        "\"a\\\\\"",
        "p(1)",
        "a b",
        "chain",
        "\"x",
        "a=b",
    ];
    let known = 1 + random.below(NAMES.len());
    let name = |random: &mut Random| match random.once_in(2 * odds) {
        true => random.of(&ODD),
        false => random.of(&NAMES[..known]),
    };
    let mark = |random: &mut Random| match random.below(9) {
        0 => random.of(&["*", " *", "*{0}", "*{1}", "*{0, 1}", "**{1}"]),
        _ => "",
    };
    let labelled = random.once_in(2);
    let mut text = String::new();
    if random.once_in(5) {
        text.push_str(&format!("acceptance {}\n", random.below(3)));
    }
    let lines = 1 + random.below(if labelled { 8 } else { known });
    for line in 0..lines {
        let again = random.once_in(if labelled { 2 } else { odds });
        let source = if again { name(random) } else { NAMES[line % known] };
        let (other, marks) = (random.once_in(2 * odds), mark(random));
        let arrow = match labelled != other {
            true => random.of(&["-a->", "-SEND !1->", "-\"a b\"->", " -x-> "]),
            false => random.of(&["->", " -> ", " ->"]),
        };
        let targets = if labelled { 1 } else { random.below(4) };
        text.push_str(&format!("{source}{marks}{arrow}"));
        for _ in 0..targets {
            text.push_str(&format!(" {}{}", name(random), mark(random)));
        }
        text.push_str(random.of(&["\n", "\n", " # note\n", "\r\n", "\n\n", "\n# note\n"]));
    }
    if random.once_in(4) {
        text.push_str(&format!("initial {} {}\n", name(random), name(random)));
    }
    text
}

#[test]
fn texts_made_up_are_read_as_the_patient_readers_read_them() {
    let mut random = Random(0xfeed);
    for format in [Format::Lar, Format::Hoa, Format::Aut] {
        for (odds, least) in [(1000, 40), (8, 1)] {
            let (mut read, mut readable) = (0, 0);
            for _ in 0..4000 {
                let text = made_up(format, odds, &mut random);
                let quick = judged(&text, format, Reading::Strict);
                read += usize::from(quick);
                let patient = || read_patiently(&text, format, Reading::Strict).tree.is_some();
                readable += usize::from(quick || patient());
                let damaged = slipped(&text, &mut random);
                judged(&damaged, format, Reading::Strict);
                judged(&damaged, format, Reading::Lenient);
            }
            println!("{format:?}: {read} of {readable}");
            assert!(read * 100 > readable * least, "{format:?}: {read} of {readable}");
        }
    }
}

#[test]
fn a_state_that_nobody_reaches_is_told_of_a_hundred_times() {
    let states: String = (0..500).map(|n| format!("State: {n} {{0}}\n[t] 0\n")).collect();
    let head = "HOA: v1\nStates: 500\nStart: 0\nAP: 0\nAcceptance: 1 Inf(0)\n--BODY--\n";
    assert!(judged(&format!("{head}{states}--END--"), Format::Hoa, Reading::Strict));
    let lines: String = (0..500).map(|n| format!("x{n} -> x0\n")).collect();
    assert!(judged(&lines, Format::Lar, Reading::Strict));
}
