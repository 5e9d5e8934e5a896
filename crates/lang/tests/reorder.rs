//! Changing the successor order changes nothing else.

mod support;

use lariat_lang::{Format, Why, reorder};
use support::{Written, model};

fn arrows(text: &str, state: &str, order: &[u32]) -> Result<String, Why> {
    reorder(text, Format::Lar, state, order)
}

fn hoa(text: &str, state: &str, order: &[u32]) -> Result<String, Why> {
    reorder(text, Format::Hoa, state, order)
}

#[test]
fn spaces_and_comments_stay_and_marks_move_along() {
    let text = "# head\r\ns1  ->  s2*   s5  \"a b\"*{0} # in order\r\ns2 -> s1\n";
    assert_eq!(
        arrows(text, "s1", &[2, 0, 1]).as_deref(),
        Ok("# head\r\ns1  ->  \"a b\"*{0}   s2*  s5 # in order\r\ns2 -> s1\n")
    );
    assert_eq!(arrows(text, "s1", &[0, 1, 2]).as_deref(), Ok(text));
}

#[test]
fn a_transition_with_a_line_of_its_own_takes_its_comment_along() {
    let text = "s -go-> t # forth\nt -back-> s\ns* -\"a b\"-> s # stay\ns-put->t\n";
    let turned = "s -put->t\nt -back-> s\ns* -go-> t # forth\ns -\"a b\"-> s # stay\n";
    assert_eq!(arrows(text, "s", &[2, 0, 1]).as_deref(), Ok(turned));
}

#[test]
fn what_stands_apart_without_a_space_stays_apart() {
    let text = "s->\"a\"x y#end\na ->\nx ->\ny ->\n";
    let turned = arrows(text, "s", &[2, 1, 0]).expect("all are named");
    assert_eq!(turned.lines().next(), Some("s->y x \"a\" #end"));
    assert_eq!(names(&turned, Format::Lar, "s"), ["y", "x", "a"]);
}

#[test]
fn parallel_transitions_are_told_apart() {
    let text = "s -a-> t\ns -b-> t\ns -a-> t\nt -c-> s\n";
    let turned = arrows(text, "s", &[1, 2, 0]).expect("all are named");
    assert_eq!(turned, "s -b-> t\ns -a-> t\ns -a-> t\nt -c-> s\n");
}

const HOA: &str = "HOA: v1\nStates: 3\nStart: 0\nAP: 1 \"p\"\nAcceptance: 1 Inf(0)\n--BODY--\n\
                   State: 0 \"first\"\n[0] 1 /* on */\n[0&!0] 2\n[!0] 2 {0}\n[t]0\n\
                   State: 1\n[t] 0\nState: 2\n[t] 0\n--END--\n";

#[test]
fn edges_move_with_labels_and_marks_past_those_that_can_never_be_taken() {
    let turned = hoa(HOA, "first", &[2, 1, 0]).expect("three edges can be taken");
    assert!(turned.contains("[t]0 /* on */\n[0&!0] 2\n[!0] 2 {0}\n[0] 1\nState: 1"), "{turned}");
    assert_eq!(names(&turned, Format::Hoa, "first"), ["first", "2", "1"]);
    // The copies of a split state share its edges.
    assert_eq!(hoa(HOA, "2", &[0]).as_deref(), Ok(HOA));
}

#[test]
fn an_automaton_that_its_writer_gave_up_is_passed_over() {
    let text = format!("HOA: v1\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0\n--ABORT--\n{HOA}");
    let turned = hoa(&text, "first", &[1, 0, 2]).expect("the second one is read");
    assert_eq!(names(&turned, Format::Hoa, "first"), ["2", "1", "first"]);
}

#[test]
fn what_cannot_be_reordered_says_why() {
    let text = "s -> g t\ntree g depth=3\n";
    assert_eq!(arrows(text, "g", &[1, 0]), Err(Why::Generated { root: "g".into() }));
    assert_eq!(arrows(text, "g.1", &[1, 0]), Err(Why::Generated { root: "g".into() }));
    let why = arrows(text, "g.1", &[1, 0]).expect_err("it is generated").to_string();
    assert!(why.contains("by the line of `g`") && why.contains("`->`"), "{why}");
    assert_eq!(arrows(text, "u", &[]), Err(Why::NoSuchState));
    assert_eq!(arrows(text, "t", &[]).as_deref(), Ok(text));
    for order in [&[0][..], &[0, 0], &[0, 2], &[0, 1, 2]] {
        assert_eq!(arrows(text, "s", order), Err(Why::NotAnOrder { successors: 2 }));
    }
    assert_eq!(arrows("s => t\n", "s", &[0]), Err(Why::Unreadable));
    let composed = "process p\n0 -a-> 0\n0 -b-> 0\nprocess q\n0 -b-> 0\n";
    assert_eq!(arrows(composed, "0·0", &[1, 0]), Err(Why::Composed));
    assert_eq!(arrows(composed, "0", &[1, 0]), Err(Why::NoSuchState));
    let positional = "HOA: v1\nStart: 0\nAP: 1 \"p\"\nAcceptance: 0 t\n--BODY--\nState: 0\n0 1\n\
                      State: 1\n1 1\n--END--\n";
    assert_eq!(hoa(positional, "0", &[1, 0]), Err(Why::OrderMeansLabels));
}

fn names(text: &str, format: Format, state: &str) -> Vec<String> {
    let blueprint = model(text, format).blueprint();
    let mut names = Vec::new();
    let place = blueprint.place_named(state).expect("the state is there");
    blueprint
        .place_successors(place, |target| names.push(blueprint.place_name(target)))
        .expect("not too many");
    names
}
