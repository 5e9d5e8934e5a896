//! MCL: the traces that a property forbids, and the messages for texts that cannot be read.

mod support;

use lariat_core::{Pattern, Shape};
use lariat_lang::mcl::{self, Field, Property, Template};
use lariat_lang::{Severity, TokenKind};

fn complaints(text: &str) -> String {
    let parsed = mcl::read(text);
    let failed = parsed.diagnostics.iter().any(|d| d.severity == Severity::Error);
    assert_eq!(failed, parsed.tree.is_none(), "{:?}", parsed.diagnostics);
    let rendered: Vec<String> = parsed.diagnostics.iter().map(|d| d.render("m", text)).collect();
    rendered.join("\n")
}

#[track_caller]
fn property(text: &str) -> Property {
    mcl::read(text).tree.unwrap_or_else(|| panic!("{}", complaints(text)))
}

fn owned(labels: &[&str]) -> Vec<String> {
    labels.iter().map(|&label| label.to_owned()).collect()
}

/// Whether the pattern matches a word: computes for each part which factors of the word it matches.
fn matches(pattern: &Pattern, word: &[usize]) -> bool {
    let size = word.len() + 1;
    let mut tables: Vec<Vec<bool>> = Vec::new();
    for part in &pattern.parts {
        let of = |part: u32| &tables[part as usize];
        let then = |a: &[bool], b: &[bool]| -> Vec<bool> {
            let cell = |at: usize| {
                let (from, to) = (at / size, at % size);
                (from..=to).any(|middle| a[from * size + middle] && b[middle * size + to])
            };
            (0..size * size).map(cell).collect()
        };
        let either = |a: &[bool], b: &[bool]| -> Vec<bool> {
            a.iter().zip(b).map(|(&a, &b)| a || b).collect()
        };
        let empty: Vec<bool> = (0..size * size).map(|at| at / size == at % size).collect();
        let star = |a: &[bool]| {
            let mut sum = empty.clone();
            for _ in word {
                sum = either(&sum, &then(&sum, a));
            }
            sum
        };
        let table = match &part.shape {
            Shape::Action(met) => {
                let step = |at: usize| at % size == at / size + 1 && met[word[at / size]];
                (0..size * size).map(step).collect()
            }
            Shape::Nothing => empty.clone(),
            &Shape::Sequence(a, b) => then(of(a), of(b)),
            &Shape::Choice(a, b) => either(of(a), of(b)),
            &Shape::Star(a) => star(of(a)),
            &Shape::Plus(a) => then(of(a), &star(of(a))),
            &Shape::Optional(a) => either(&empty, of(a)),
        };
        tables.push(table);
    }
    tables.last().expect("a pattern has parts")[word.len()]
}

/// All words up to a length, the shortest first.
fn words(letters: usize, longest: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut at = 0;
    while let Some(word) = all.get(at).cloned() {
        at += 1;
        if word.len() < longest {
            all.extend((0..letters).map(|letter| [&word[..], &[letter]].concat()));
        }
    }
    all
}

/// The forbidden words over the labels, each a letter, up to a length.
fn forbidden(formula: &str, labels: &str, longest: usize) -> Vec<String> {
    let letters: Vec<String> = labels.chars().map(String::from).collect();
    let pattern = property(formula).pattern(&letters);
    let all = words(letters.len(), longest).into_iter();
    let spelled = |word: Vec<usize>| word.iter().map(|&letter| &*letters[letter]).collect();
    all.filter(|word| matches(&pattern, word)).map(spelled).collect()
}

#[test]
fn expressions_mean_what_they_say() {
    let all = |formula: &str| forbidden(formula, "abc", 2).join(" ");
    assert_eq!(all("[ 'a' ] false"), "a");
    assert_eq!(all("[ \"a\" . 'b' ] false"), "ab");
    assert_eq!(all("[ 'a' | 'b' ] false"), "a b");
    assert_eq!(all("[ true . 'a' ] false"), "aa ba ca");
    assert_eq!(all("[ 'a'* ] false"), " a aa");
    assert_eq!(all("[ 'a'+ ] false"), "a aa");
    assert_eq!(all("[ 'a'? . 'b' ] false"), "b ab");
    assert_eq!(all("[ nil ] false"), "");
    assert_eq!(all("[ nil | 'b' ] false"), " b");
    assert_eq!(all("[ false ] false"), "");
    assert_eq!(all("[ not 'a' ] false"), "b c");
    assert_eq!(all("[ not ('a' or 'b') ] false"), "c");
    assert_eq!(all("[ '[ab]' and not \"b\" ] false"), "a");
    assert_eq!(all("[ '.' ] false"), "a b c");
    assert_eq!(all("[ 'a|b' ] false"), "a b");
    assert_eq!(all("[ \"a|b\" ] false"), "");
}

#[test]
fn operators_bind_as_documented() {
    let same = |short: &str, long: &str| {
        let read = |text: &str| forbidden(&format!("[ {text} ] false"), "abc", 4);
        assert_eq!(read(short), read(long), "{short}");
        assert!(!read(short).is_empty(), "{short}");
    };
    same("not 'a'*", "(not 'a')*");
    same("'a' or 'b'*", "('a' or 'b')*");
    same("not 'a' and 'b'", "(not 'a') and 'b'");
    same("'a' or 'b' and 'c'", "'a' or ('b' and 'c')");
    same("not not 'a' or 'b'", "(not (not 'a')) or 'b'");
    same("'a' . 'b'*", "'a' . ('b'*)");
    same("'a' . 'b' | 'c' . 'a'+", "('a' . 'b') | ('c' . ('a'+))");
    same("'a' . 'b' or 'c' . 'a'", "'a' . ('b' or 'c') . 'a'");
    same("'a'*?+ . 'b'", "(('a'*)?)+ . 'b'");
    same("not ('a')*", "('b' or 'c')*");
}

#[test]
fn the_properties_of_the_paper() {
    let once = "[ (not 'S')* . 'S' . (not 'S')* . 'S' ] false";
    assert_eq!(forbidden(once, "SR", 3), ["SS", "SRS", "RSS"]);
    let after = "[ true* . 'S' . true* . 'E' . true* ] false";
    assert_eq!(forbidden(after, "SE", 2), ["SE"]);
    assert_eq!(forbidden(after, "SE", 3), ["SE", "SSE", "SES", "SEE", "ESE"]);
}

#[test]
fn labels_and_patterns_match_whole_labels() {
    let labels = owned(&["SEND", "SEND !1", "RESEND", "i", "tau", "a\"b", "c\\d", "ä (x)", "it's"]);
    let met = |action: &str| {
        let pattern = property(&format!("[ {action} ] false")).pattern(&labels);
        let Shape::Action(met) = &pattern.parts[0].shape else { panic!("{pattern:?}") };
        let met = labels.iter().zip(met).filter(|(_, met)| **met);
        met.map(|(label, _)| &**label).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(met("'SEND'"), "SEND");
    assert_eq!(met("'SEND.*'"), "SEND, SEND !1");
    assert_eq!(met("'.*SEND'"), "SEND, RESEND");
    assert_eq!(met("'RE|SEND'"), "SEND");
    assert_eq!(met("'SEND !1'"), "SEND !1");
    assert_eq!(met("tau"), "i, tau");
    assert_eq!(met("'i'"), "i");
    assert_eq!(met(r#""a\"b""#), "a\"b");
    assert_eq!(met(r#""c\\d""#), "c\\d");
    assert_eq!(met(r#""c\d""#), "c\\d");
    assert_eq!(met(r"'c\\d'"), "c\\d");
    assert_eq!(met("\"ä (x)\""), "ä (x)");
    assert_eq!(met(r"'ä \(x\)'"), "ä (x)");
    assert_eq!(met(r"'it\'s'"), "it's");
    assert_eq!(met("’SEND’"), "SEND");
    assert_eq!(met("“SEND”"), "SEND");
    assert_eq!(met("''"), "");
}

#[test]
fn layout_does_not_matter() {
    let pattern = |text: &str| property(text).pattern(&owned(&["SEND", "EXEC"]));
    let shapes = |text: &str| pattern(text).parts.into_iter().map(|p| p.shape).collect::<Vec<_>>();
    let plain = shapes("[true*.'SEND'.true*.'EXEC'.true*]false");
    for text in [
        "([\n    true* . 'SEND' .\n    true* . 'EXEC' . \n    true*\n] false\n)\n",
        "\u{feff}[ true* . 'SEND' . true* .\r\n 'EXEC' . true* ] false\r\n",
        "(* a (* nested\n *) comment *) (([ true* . 'SEND' . (* 'x' *) true* . 'EXEC' . true* ] false) )",
        "[ true∗ · ‘SEND’ · true∗ · ‘EXEC’ · true∗ ] false",
    ] {
        assert_eq!(shapes(text), plain, "{text}");
    }
}

#[test]
fn parts_know_where_they_were_read() {
    let text = "[ (not 'a' or 'b')* . (* so *) ('c') ] false";
    let pattern = property(text).pattern(&owned(&["a"]));
    let spans: Vec<&str> = pattern.parts.iter().map(|part| &text[part.start..part.end]).collect();
    assert_eq!(
        spans,
        ["not 'a' or 'b'", "(not 'a' or 'b')*", "'c'", "(not 'a' or 'b')* . (* so *) ('c')",]
    );
}

#[test]
fn depth_is_no_danger() {
    let count = 100_000;
    let deep = format!("[ {}'a'{} ] false", "(".repeat(count), ")".repeat(count));
    assert_eq!(property(&deep).pattern(&owned(&["a"])).parts.len(), 1);
    let deep = format!("[ {}'a' ] false", "not ".repeat(count));
    assert_eq!(property(&deep).pattern(&owned(&["a"])).parts.len(), 1);
    let around =
        format!("{}[ 'a'{} ] false{}", "(".repeat(count), "*".repeat(count), ")".repeat(count));
    assert_eq!(property(&around).pattern(&owned(&["a"])).parts.len(), count + 1);
    assert!(complaints(&format!("[ {}", "(".repeat(count))).contains("and "));
}

#[test]
fn complaints_say_where_and_what_to_do() {
    let cases = include_str!("mcl-diagnostics.txt");
    support::check_cases("tests/mcl-diagnostics.txt", cases, complaints);
}

#[test]
fn labels_that_are_not_there_are_named() {
    let labels = owned(&["SEND !1", "SEND !2", "RECEIVE", "STOP (now)", "i"]);
    let warnings = |text: &str| {
        let list = property(text).warnings(&labels);
        let list: Vec<String> = list.iter().map(|d| d.render("m", text)).collect();
        list.join("\n")
    };
    assert_eq!(warnings("[ true* . 'SEND.*' . \"RECEIVE\" . tau ] false"), "");
    assert_eq!(
        warnings("[ true* . 'SEND' . \"RECIEVE\" . not 'STOP (now)' . 'x+' ] false"),
        "m:1:11: warning: no transition has the label `SEND`\n  help: write 'SEND.*' to match `SEND !1` and 1 more\n\
         m:1:20: warning: no transition has the label `RECIEVE`\n  help: did you mean \"RECEIVE\"?\n\
         m:1:36: warning: no label matches `STOP (now)`\n  help: write \"STOP (now)\" for the label itself\n\
         m:1:51: warning: no label matches `x+`"
    );
    assert_eq!(
        warnings("[ not ('RECEIVE' and 'i') . ('S.*' and not \"i\") ] false"),
        "m:1:8: warning: no label satisfies both sides\n  help: write `or` if one of them is enough"
    );
}

#[test]
fn colours() {
    let text = "[ true* . 'A' . B (* c *) ] false";
    let painted: Vec<(&str, TokenKind)> =
        mcl::highlight(text).into_iter().map(|(span, kind)| (span.of(text), kind)).collect();
    assert_eq!(painted[1], ("true", TokenKind::Keyword));
    assert_eq!(painted[4], ("'A'", TokenKind::Label));
    assert_eq!(painted[6], ("B", TokenKind::Unknown));
    assert_eq!(painted[7], ("(* c *)", TokenKind::Comment));
    assert_eq!(painted.len(), 10);
}

/// All words up to length 5 over these labels that violate the sentence, and all that are forbidden.
#[track_caller]
fn breaks_exactly(template: &Template, labels: &[&str], broken: impl Fn(&[&str]) -> bool) {
    let formula = template.formula();
    assert_eq!(complaints(&formula), "", "{formula}");
    let pattern = property(&formula).pattern(&owned(labels));
    for word in words(labels.len(), 5) {
        let spelled: Vec<&str> = word.iter().map(|&letter| labels[letter]).collect();
        assert_eq!(matches(&pattern, &word), broken(&spelled), "{spelled:?} and {formula}");
    }
}

#[test]
fn never_after_forbids_just_that() {
    for (first, then) in [("A", "B"), ("A", "A"), ("say \"a\\b\"", "SEND !1"), ("A", "C")] {
        let template = Template::NeverAfter { first: first.into(), then: then.into() };
        breaks_exactly(&template, &["A", "B", "say \"a\\b\"", "SEND !1"], |word| {
            let start = word.iter().position(|&label| label == first);
            start.is_some_and(|start| word[start + 1..].contains(&then))
        });
    }
}

#[test]
fn at_most_forbids_just_that() {
    for times in 0..4 {
        let template = Template::AtMost { times, action: "A".into() };
        breaks_exactly(&template, &["A", "B", "i"], |word| {
            word.iter().filter(|&&label| label == "A").count() > times as usize
        });
    }
    let most = Template::AtMost { times: u32::MAX, action: "A".into() };
    assert_eq!(most.words(), "\"A\" happens at most 100 times");
    assert_eq!(most.formula().matches("\"A\"").count(), 101);
}

#[test]
fn only_between_forbids_just_that() {
    let names = ["A", "O", "C", "x"];
    for [action, opening, closing] in [
        ["A", "O", "C"],
        ["A", "O", "O"],
        ["O", "O", "C"],
        ["C", "O", "C"],
        ["A", "A", "A"],
        ["A", "missing", "C"],
    ] {
        let template = Template::OnlyBetween {
            action: action.into(),
            opening: opening.into(),
            closing: closing.into(),
        };
        breaks_exactly(&template, &names, |word| {
            let mut open = false;
            for &label in word {
                if label == action && !open {
                    return true;
                }
                open = if open { label != closing } else { label == opening };
            }
            false
        });
    }
}

#[test]
fn blanks_are_filled_in() {
    let values = |field: &Field| match field {
        Field::Label(name) => name.to_uppercase(),
        Field::Number(_) => " 2 ".to_owned(),
    };
    let filled: Vec<String> = Template::BLANKS
        .iter()
        .map(|blank| {
            let values: Vec<String> = blank.fields.iter().map(values).collect();
            let values: Vec<&str> = values.iter().map(|value| &**value).collect();
            for field in blank.fields {
                assert!(blank.sentence.contains(&format!("{{{}}}", field.name())));
            }
            Template::fill(blank.name, &values).expect("all is filled in").words()
        })
        .collect();
    assert_eq!(
        filled,
        [
            "\"THEN\" never happens after \"FIRST\"",
            "\"ACTION\" happens at most 2 times",
            "\"ACTION\" happens only between \"OPENING\" and \"CLOSING\"",
        ]
    );
    assert_eq!(Template::fill("at most", &["-1", "A"]), None);
    assert_eq!(Template::fill("at most", &["1"]), None);
    assert_eq!(Template::fill("always", &[]), None);
}
