//! Traces in the forms in which users paste them.

use lariat_core::fate::{Error, Route};
use lariat_lang::{Format, read};

use super::{found, given, open_system};
use crate::LassoNames;

/// READING-NOTES C4.
const C4: &str = "inputs g w\ncontrol g\ntarget 6\n0 -[g]-> 1\n0 -[!g]-> 2\n1 -[w]-> 6\n1 -[!w]-> 1\n\
                  2 -[!g]-> 0\n2 -[g]-> 3\n3 -[true]-> 4\n4 -[true]-> 5\n5 -[true]-> 6\n6 -[true]-> 6\n";
const FAIR: &str = "inputs g\na*{0} -[g]-> b\na -[!g]-> a\nb*{1} -[true]-> a\nend\n";
const CHOICES: &str = "a -> b c\nb -> a\nc* -> c a\n";

/// The names of the states, where the cycle begins, and the number of known moves; or the error.
fn route(
    model: &str,
    read_as: impl Fn(&super::Opened, &[String], &Error) -> Result<Route, String>,
) -> String {
    let model = read(model, Format::Lar).tree.expect("a model");
    let opened = open_system(&model, &[], 1000).expect("an open system");
    let names = opened.names.clone();
    let targets = model.open.as_ref().map_or(Vec::new(), |open| open.targets.clone());
    let error = match targets.is_empty() {
        true => Error::Fair,
        false => Error::Target(targets.iter().map(|&place| place as u32).collect()),
    };
    match read_as(&opened, &names, &error) {
        Err(why) => why,
        Ok(route) => {
            let last = usize::from(route.cycle.is_none());
            assert_eq!(route.moves.len() + last, route.states.len());
            let states: Vec<&str> = route.states.iter().map(|&s| &*names[s as usize]).collect();
            let known = route.moves.iter().flatten().count();
            format!("{} {:?} {known}", states.join(" "), route.cycle)
        }
    }
}

fn pasted(model: &str, text: &str) -> String {
    route(model, |opened, names, error| given(text, &opened.system, names, error))
}

fn searched(model: &str, stem: &[&str], cycle: &[&str]) -> String {
    let all = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let lasso = LassoNames { stem: all(stem), cycle: all(cycle) };
    route(model, |opened, names, error| found(&lasso, &opened.system, names, error))
}

#[test]
fn states_by_their_names() {
    for text in ["0 1 6", "0 -> 1 -> 6", "0,1,6", "0→1→6", "\"0\" 1, 6", "0 1 (6)", "0 1 (6 6)"]
    {
        assert_eq!(pasted(C4, text), "0 1 6 None 0", "{text}");
    }
    assert_eq!(pasted(FAIR, "a (b a)"), "a b a Some(1) 0");
    assert_eq!(pasted(FAIR, "a a b a"), "a a b Some(1) 0", "closed by its last state");
}

#[test]
fn inputs_by_their_values() {
    for text in ["g w;", "g; w", "g=1; w=true", "0: g; w=1", "!!g, !w; w", "g & ¬w\nw"] {
        let expected = if text == "g w;" { "does not reach a target" } else { "0 1 6 None 2" };
        assert!(pasted(C4, text).contains(expected), "{text}: {}", pasted(C4, text));
    }
    assert_eq!(pasted(C4, "!g; g; ; ;"), pasted(C4, "g=0; g=1"), "what ends in nothing ends");
    assert_eq!(pasted(C4, "!g; g; ; ; w"), "0 2 3 4 5 6 None 5", "values stay");
    assert_eq!(pasted(FAIR, "(g; g)"), "a b Some(0) 2");
    assert_eq!(pasted(FAIR, "g; g"), "a b Some(0) 2");
    assert_eq!(pasted(CHOICES, "choice=2; choice = 2; choice=1; choice=1"), "a c a b Some(0) 4");
}

#[test]
fn what_a_search_found() {
    assert_eq!(searched(C4, &["0", "1"], &["6"]), "0 1 6 None 0");
    assert_eq!(searched(FAIR, &[], &["a", "b"]), "a b Some(0) 0");
    let end = "inputs\ntarget b\na -[true]-> b\n";
    assert_eq!(searched(end, &["a"], &["b"]), "a b None 0", "where nothing goes on");
}

#[test]
fn complaints_say_what_is_there() {
    let cases = [
        (C4, "", "there is no state in it"),
        (C4, "0 7", "there is no state `7`; there are `0`, `1`"),
        (FAIR, "a emd", "Is `end` meant?"),
        (C4, "0 3 6", "no transition leads from `0` to `3`; from `0` the run can go to `1`, `2`"),
        (FAIR, "a (end)", "no transition leads from `a` to `end`"),
        (C4, "1 6", "begins in `1`, but the initial state is `0`"),
        (C4, "1: w", "begins in `1`, but the initial state is `0`"),
        (C4, "8: w", "there is no state `8`"),
        (C4, "0 1", "does not reach a target: it ends in `1`"),
        (C4, "0 (1", "one pair of parentheses"),
        (C4, "(0) 1", "one pair of parentheses"),
        (FAIR, "a b", "ends in `b`: put its cycle in parentheses"),
        (FAIR, "(a)", "does not visit fairness set 1"),
        (FAIR, "(g)", "the cycle does not close: it begins in `a`, and its last step leads to `b`"),
        (CHOICES, "(a b)", "no state of the cycle is marked"),
        (C4, "g; v", "there is no input `v`; the inputs are `g`, `w`"),
        (C4, "g=2; w", "`g` has no value `2`; it has `false`, `true`"),
        (C4, "g !g; w", "step 1 gives `g` two values"),
        (C4, "g; =1", "an input is missing before `=1`"),
        (CHOICES, "choice=1; choice=2", "step 2 cannot have choice=2 in `b`: there it is always 1"),
        (CHOICES, "choice; choice=2", "needs one of its values, as in `choice=1`"),
    ];
    for (model, text, expected) in cases {
        let said = pasted(model, text);
        assert!(said.contains(expected), "{text}: {said}");
    }
    let passes = "inputs\ntarget b\na -[true]-> b\nb -[true]-> a\n";
    assert!(pasted(passes, "a b a").contains("reaches `b`, which is one, but ends in `a`"));
}
