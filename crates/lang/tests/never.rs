//! Never claims: the claims that SPIN and other tools print are read as automata for the language of their
//! formula. The reference evaluates LTL on words `u v v v …` and shares no code with the reader.

mod support;

use std::collections::HashMap;
use std::process::Command;

use lariat_lang::{
    Format, Kind, Specification, TokenKind, WriteFormat, highlight, recognise, write,
};
use support::{Written, complaints, outline};

#[track_caller]
fn model(text: &str) -> Specification {
    assert_eq!(recognise(None, text), Format::Never, "{text}");
    support::model(text, Format::Never)
}

const UNTIL: &str = "never  {    /* p U q */
T0_init:
\tdo
\t:: atomic { ((q)) -> assert(!((q))) }
\t:: ((p)) -> goto T0_init
\tod;
accept_all:
\tskip
}
";

#[test]
fn states_are_labels_and_options_are_transitions() {
    let model = model(UNTIL);
    assert_eq!((model.kind, model.format), (Kind::Buchi, Format::Never));
    assert_eq!(
        outline(&model),
        ["T0_init: [q]accept_all [p]T0_init", "accept_all{0}: [true]accept_all"]
    );
    assert_eq!(model.blueprint().initial_states(), [0]);
    assert_eq!(model.sources.get(0).map(|span| span.of(UNTIL)), Some("T0_init"));
    assert_eq!(complaints(UNTIL, Format::Never), "");
}

#[test]
fn propositions_are_kept_as_they_are_written() {
    let text =
        "never { accept_x: if :: (len(q) > 0 && !(a[1] == 2 || proc@here)) -> goto accept_x fi }";
    let model = model(text);
    assert_eq!(
        outline(&model),
        [r#"accept_x{0}: ["len(q) > 0" & !("a[1] == 2" | "proc@here")]accept_x"#]
    );
    let hoa = write(&model.blueprint(), WriteFormat::Hoa).expect("it is written");
    assert!(hoa.contains(r#"AP: 3 "len(q) > 0" "a[1] == 2" "proc@here""#), "{hoa}");
}

#[test]
fn blocked_states_have_no_successors() {
    let blocked =
        model("never { accept_a: if :: p -> goto accept_b :: false -> skip fi; accept_b: 0 }");
    assert_eq!(outline(&blocked), ["accept_a{0}: [p]accept_b", "accept_b{0}:"]);
}

#[test]
fn what_is_wrong_is_said() {
    let cases = [
        ("never {", "m:1:8: error: `}` is missing: the text ends here"),
        ("never { S: goto T }", "m:1:17: error: there is no label `T`"),
        ("never { S: S: skip }", "m:1:12: error: the label `S` is used twice"),
        ("never { if :: p -> goto S }", "m:1:27: error: `fi` is missing: there is `}` instead"),
        ("never { do :: od }", "m:1:12: error: this option is empty"),
        ("never { break }", "m:1:9: error: `break` is outside `do`"),
        (
            "never { S: (p && ) -> goto S }",
            "m:1:18: error: a condition is missing: there is `)` here",
        ),
        ("never { p = 1 }", "m:1:11: error: a condition is missing: there is `=` here"),
        (
            "never { skip } never { skip }",
            "m:1:16: error: there is something after the end of the never claim",
        ),
        ("never { S: x = 3; goto S }", "m:1:14: error:"),
    ];
    for (text, expected) in cases {
        let found = complaints(text, Format::Never);
        assert!(found.starts_with(expected), "{text}\n{found}");
    }
    let deep = format!("never {{ S: {}p{} -> goto S }}", "(".repeat(5000), ")".repeat(5000));
    assert!(complaints(&deep, Format::Never).contains("nested deeper"));
    let deep = format!("never {{ {}p{} }}", "if :: ".repeat(5000), " fi".repeat(5000));
    assert!(complaints(&deep, Format::Never).contains("nested deeper"));
}

#[test]
fn colours() {
    let painted: Vec<(&str, TokenKind)> = highlight(UNTIL, Format::Never)
        .into_iter()
        .map(|(span, kind)| (span.of(UNTIL), kind))
        .collect();
    assert_eq!(painted[0], ("never", TokenKind::Keyword));
    assert_eq!(painted[2], ("/* p U q */", TokenKind::Comment));
    assert_eq!(painted[3], ("T0_init", TokenKind::State));
}

#[test]
fn recorded_claims_mean_their_formulas() {
    let mut judged = 0;
    for case in include_str!("never-claims.txt").split("=== ").skip(1) {
        let (formula, claim) = case.split_once('\n').expect("a formula");
        judge(formula, claim);
        judged += 1;
    }
    assert_eq!(judged, 24);
}

/// Formulas beyond the recorded ones.
const LIVE: [&str; 10] = [
    "[](p -> <>q)",
    "<>(p && <>(q && <>r))",
    "!([]<>p && <>[]q)",
    "(p V q) && <>r",
    "[](p -> (q V r))",
    "!(p U q) || (q U r)",
    "<>[](p && q)",
    "[]<>(p && !q)",
    "([]p || []q) && <>!r",
    "p U (q U (r U (p && q)))",
];

#[test]
fn what_spin_prints_today_means_its_formula() {
    for formula in LIVE {
        let Ok(printed) = Command::new("spin").args(["-f", formula]).output() else {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "SPIN is not installed");
            println!("skipped: SPIN is not installed");
            return;
        };
        judge(formula, &String::from_utf8_lossy(&printed.stdout));
    }
}

/// On many words, the claim accepts exactly those on which the formula holds.
#[track_caller]
fn judge(formula: &str, claim: &str) {
    let parsed = Ltl::parse(formula);
    let model = model(claim);
    let (mut yes, mut no) = (0, 0);
    for seed in 0..400u64 {
        let word = Word::of(seed);
        let holds = parsed.values(&word)[0];
        assert_eq!(accepts(&model, &word), holds, "{formula}\n{claim}\n{word:?}");
        if holds { yes += 1 } else { no += 1 }
    }
    let trivial = matches!(formula, "true" | "false");
    assert!(trivial || (yes > 5 && no > 5), "{formula}: {yes} against {no}");
}

/// Valuations of p, q, r: from the last one the word goes on at `back`.
#[derive(Debug)]
struct Word {
    letters: Vec<u8>,
    back: usize,
}

impl Word {
    fn of(seed: u64) -> Word {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let length = 1 + draw(5) as usize;
        // Chance rarely gives words in which something always or never holds, so they are added.
        let (always, never) = (draw(8) as u8, draw(8) as u8);
        let letters: Vec<u8> = (0..length).map(|_| (draw(8) as u8 | always) & !never).collect();
        Word { back: draw(length as u64) as usize, letters }
    }

    fn next(&self, at: usize) -> usize {
        if at + 1 < self.letters.len() { at + 1 } else { self.back }
    }
}

#[derive(Debug)]
enum Ltl {
    Constant(bool),
    Atom(u8),
    Not(Box<Ltl>),
    And(Box<Ltl>, Box<Ltl>),
    Or(Box<Ltl>, Box<Ltl>),
    Until(Box<Ltl>, Box<Ltl>),
}

impl Ltl {
    fn parse(text: &str) -> Ltl {
        let text = text.replace("[]", "G").replace("<>", "F").replace("->", ">");
        let text =
            text.replace("&&", "&").replace("||", "|").replace("true", "1").replace("false", "0");
        let signs: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut at = 0;
        let formula = Ltl::binary(&signs, &mut at, 0);
        assert_eq!(at, signs.len(), "{text}");
        formula
    }

    /// As SPIN binds: implication loosest, then or, and, until.
    fn binary(signs: &[char], at: &mut usize, level: usize) -> Ltl {
        let Some(operators) = [">", "|", "&", "UV"].get(level) else {
            return Ltl::unary(signs, at);
        };
        let not = |f| Box::new(Ltl::Not(Box::new(f)));
        let mut left = Ltl::binary(signs, at, level + 1);
        while let Some(sign) = signs.get(*at).copied().filter(|sign| operators.contains(*sign)) {
            *at += 1;
            let right = Ltl::binary(signs, at, level + 1);
            left = match sign {
                '>' => Ltl::Or(not(left), Box::new(right)),
                '|' => Ltl::Or(Box::new(left), Box::new(right)),
                '&' => Ltl::And(Box::new(left), Box::new(right)),
                'U' => Ltl::Until(Box::new(left), Box::new(right)),
                _ => Ltl::Not(Box::new(Ltl::Until(not(left), not(right)))),
            };
        }
        left
    }

    fn unary(signs: &[char], at: &mut usize) -> Ltl {
        let sign = signs[*at];
        *at += 1;
        let always = |f| Ltl::Until(Box::new(Ltl::Constant(true)), Box::new(f));
        match sign {
            '!' => Ltl::Not(Box::new(Ltl::unary(signs, at))),
            'F' => always(Ltl::unary(signs, at)),
            'G' => Ltl::Not(Box::new(always(Ltl::Not(Box::new(Ltl::unary(signs, at)))))),
            '(' => {
                let inner = Ltl::binary(signs, at, 0);
                assert_eq!(signs[*at], ')');
                *at += 1;
                inner
            }
            '1' | '0' => Ltl::Constant(sign == '1'),
            'p'..='r' => Ltl::Atom(sign as u8 - b'p'),
            _ => panic!("{sign}"),
        }
    }

    /// Whether it holds at each position of the word.
    fn values(&self, word: &Word) -> Vec<bool> {
        let places = 0..word.letters.len();
        match self {
            Ltl::Constant(value) => places.map(|_| *value).collect(),
            Ltl::Atom(atom) => word.letters.iter().map(|letter| letter >> atom & 1 == 1).collect(),
            Ltl::Not(inner) => inner.values(word).into_iter().map(|value| !value).collect(),
            Ltl::And(a, b) => {
                a.values(word).iter().zip(b.values(word)).map(|(a, b)| *a && b).collect()
            }
            Ltl::Or(a, b) => {
                a.values(word).iter().zip(b.values(word)).map(|(a, b)| *a || b).collect()
            }
            Ltl::Until(a, b) => {
                let (a, mut now) = (a.values(word), b.values(word));
                for _ in places.clone() {
                    for at in places.clone().rev() {
                        now[at] |= a[at] && now[word.next(at)];
                    }
                }
                now
            }
        }
    }
}

/// Whether a run on the word visits accepting states infinitely often.
fn accepts(model: &Specification, word: &Word) -> bool {
    let blueprint = &model.blueprint();
    let step = |(state, at): (u64, usize)| {
        let mut row = Vec::new();
        let mut index = 0;
        blueprint
            .place_successors(state, |target| {
                let label = blueprint.place_label(state, index).unwrap_or("true");
                if holds(label, word.letters[at]) {
                    row.push((target, word.next(at)));
                }
                index += 1;
            })
            .expect("there are few");
        row
    };
    let reach = |from: Vec<(u64, usize)>| {
        let mut known: HashMap<(u64, usize), ()> = HashMap::new();
        let mut waiting = from;
        while let Some(pair) = waiting.pop() {
            if known.insert(pair, ()).is_none() {
                waiting.extend(step(pair));
            }
        }
        known
    };
    let starts = blueprint.initial_states().iter().map(|&state| (state, 0)).collect();
    let mut accepting =
        reach(starts).into_keys().filter(|(state, _)| !blueprint.place_marks(*state).is_empty());
    accepting.any(|pair| reach(step(pair)).contains_key(&pair))
}

/// A label over p, q and r.
fn holds(label: &str, letter: u8) -> bool {
    fn any(signs: &[char], at: &mut usize, letter: u8) -> bool {
        let mut value = all(signs, at, letter);
        while signs.get(*at) == Some(&'|') {
            *at += 1;
            value |= all(signs, at, letter);
        }
        value
    }
    fn all(signs: &[char], at: &mut usize, letter: u8) -> bool {
        let mut value = one(signs, at, letter);
        while signs.get(*at) == Some(&'&') {
            *at += 1;
            value &= one(signs, at, letter);
        }
        value
    }
    fn one(signs: &[char], at: &mut usize, letter: u8) -> bool {
        let sign = signs[*at];
        *at += 1;
        match sign {
            '!' => !one(signs, at, letter),
            '(' => {
                let value = any(signs, at, letter);
                *at += 1;
                value
            }
            '1' | '0' => sign == '1',
            _ => letter >> (sign as u8 - b'p') & 1 == 1,
        }
    }
    let label = label.replace("true", "1").replace("false", "0");
    let signs: Vec<char> = label.chars().filter(|c| !c.is_whitespace()).collect();
    any(&signs, &mut 0, letter)
}
