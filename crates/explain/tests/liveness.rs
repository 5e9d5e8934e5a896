//! What a reader sees of a Büchi automaton: neighbourhoods on stem and cycle.

mod support;

use lariat_explain::sheet::words;
use lariat_protocol::Stride;
use support::*;

/// A request that may be served, lost for ever, or retried without end.
const REQUESTS: &str = "idle -> asked\nasked -> served lost retry\nlost* -> lost\n\
                        served -> served\nretry* -> asked\n";

#[test]
fn the_end_shows_the_lasso_cut_down() {
    let (_, shown) = Reader::open(REQUESTS, "", &[]);
    assert!(
        shown.complete && shown.problem.is_empty() && shown.busy.is_empty(),
        "{}",
        shown.problem
    );
    assert_eq!(shown.step, shown.steps);
    assert_eq!(shown.panes[0].title, "Automaton: 5 states, 7 transitions");
    assert_eq!(states(&shown, 0, "centre"), ["asked"]);
    assert_eq!(states(&shown, 0, "on-path"), ["idle", "asked", "lost"]);
    let count = |class: &str| of_class(&drawn(&shown.panes[0].drawing), class).len();
    assert_eq!(["correct", "incorrect", "neutral"].map(count), [2, 2, 3]);
    assert_eq!(count("node"), 5);
    assert_eq!(texts(&shown.ribbon, "x-chip"), ["1idle → asked", "2asked → lost"]);
    assert_eq!(texts(&shown.ribbon, "x-round"), ["↺ cycle"]);
    assert_eq!(texts(&shown.ribbon, "x-fold"), ["… 1 transition"]);
    let said = words(&shown.ribbon);
    assert!(said.contains("3 transitions, 2 of them mattered"), "{said}");
    assert!(said.contains("With the step to lost it is lost"), "{said}");
    assert!(words(&shown.side).contains("not about words of a system"));
}

#[test]
fn another_lasso_goes_round_where_it_could_leave() {
    let (mut reader, shown) = Reader::open(REQUESTS, "", &[("lasso", "idle (asked retry)")]);
    let chips = texts(&shown.ribbon, "x-chip");
    assert_eq!(chips, ["1idle → asked", "2asked → retry", "3retry → asked"]);
    assert!(words(&shown.ribbon).contains("in every round it could leave the cycle for good"));
    let buttons = of_class(&shown.side, "x-found");
    let action =
        attribute(buttons[0], "data-do").expect("a neighbourhood can be picked").to_owned();
    let shown = reader.act(&action, "");
    assert_eq!(states(&shown, 0, "selected"), ["asked"]);
    assert_eq!(of_class(&drawn(&shown.panes[0].drawing), "lit").len(), 5);
    assert!(texts(&shown.side, "say").concat().contains("after the step to served no run accepts"));
}

#[test]
fn every_step_is_told_and_leads_back() {
    for options in [&[][..], &[("marking", "junction")][..]] {
        let (mut reader, end) = Reader::open(REQUESTS, "", options);
        let mut seen = Vec::new();
        for step in 0..=end.steps {
            let shown = reader.seek(step);
            assert_eq!(shown.step, step);
            assert!(!sentence(&shown).is_empty(), "{step}");
            let now = usize::from(shown.listing.now.is_some());
            assert_eq!(now, usize::from(step > 0), "one line of the listing, step {step}");
            seen.push(shown);
        }
        for step in (0..=end.steps).rev() {
            assert_eq!(reader.seek(step).side, seen[step as usize].side, "{step}");
        }
        assert_eq!(end.stretches.len(), 6);
        let back = reader.step(Stride::Phase, true);
        assert_eq!(back.step, end.stretches[0].1);
    }
}

#[test]
fn without_an_accepting_run_there_is_nothing_to_cut() {
    let (_, shown) = Reader::open("a* -> b\nb -> b\n", "", &[]);
    assert!(words(&shown.ribbon).contains("No run accepts"));
    assert!(words(&shown.side).contains("There are none: no run accepts."));
    let (_, shown) = Reader::open(REQUESTS, "", &[("lasso", "idle (served)")]);
    assert!(shown.problem.contains("not the one that was asked for"), "{}", shown.problem);
}

#[test]
fn a_large_automaton_shows_a_part() {
    let (mut reader, shown) = Reader::open("chain c n=5000\n", "", &[]);
    assert!(shown.complete, "{}", shown.problem);
    assert_eq!(of_class(&drawn(&shown.panes[0].drawing), "node").len(), 250);
    assert_eq!(texts(&shown.panes[0].legend, "x-partial"), ["250 of 5000 states drawn"]);
    let shown = reader.act("select state 4000", "");
    assert_eq!(states(&shown, 0, "selected").len(), 1);
}
