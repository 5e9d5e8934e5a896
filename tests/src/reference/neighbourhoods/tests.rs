//! The instances of the reading notes, B4 to B7, with the values worked out by
//! hand.

use std::collections::BTreeSet;

use super::expression::{Action, Expression};
use super::{Counterexamples, Findings, Marking, Matching, Residuals, System};

/// `0-SEND->1` and so on.
fn system(text: &str) -> System {
    let mut system = System { states: 0, initial: 0, labels: Vec::new(), transitions: Vec::new() };
    for arrow in text.split(", ") {
        let (source, rest) = arrow.split_once('-').expect("an arrow");
        let (label, target) = rest.split_once("->").expect("an arrow");
        let number = |text: &str| text.parse::<usize>().expect("a number");
        let known = system.labels.iter().position(|other| other == label);
        let label = known.unwrap_or_else(|| {
            system.labels.push(label.to_owned());
            system.labels.len() - 1
        });
        let (source, target) = (number(source), number(target));
        system.states = system.states.max(source + 1).max(target + 1);
        system.transitions.push((source, label, target));
    }
    system
}

fn act(label: &str) -> Expression {
    Expression::One(Action::Label(label.to_owned()))
}

fn other_than(label: &str) -> Expression {
    let action = Action::Not(Box::new(Action::Label(label.to_owned())));
    Expression::Star(Box::new(Expression::One(action)))
}

fn anything() -> Expression {
    Expression::Star(Box::new(Expression::One(Action::Any)))
}

fn in_a_row<const N: usize>(parts: [Expression; N]) -> Expression {
    parts.into_iter().reduce(|a, b| Expression::Sequence(Box::new(a), Box::new(b))).expect("some")
}

fn counterexamples(system: &System, expression: &Expression) -> Counterexamples {
    let residuals = Residuals::of(expression, &system.labels);
    Counterexamples::of(system, &residuals).expect("it is violated")
}

fn second_send() -> Expression {
    in_a_row([other_than("SEND"), act("SEND"), other_than("SEND"), act("SEND")])
}

#[test]
fn the_global_simulation_is_too_generous() {
    let full = system("0-SEND->1, 1-RECV->0");
    let found = counterexamples(&full, &second_send());
    assert_eq!(found.transitions, [(0, 0, 1), (1, 1, 2), (2, 0, 3)]);
    let near = Findings::new(&full, &found, Matching::Reachable);
    assert_eq!(near.pairs, BTreeSet::from([(0, 0), (1, 1), (2, 0), (3, 1)]));
    assert_eq!(near.frontier(), BTreeSet::from([1]));
    let all = Findings::new(&full, &found, Matching::Global);
    assert!(all.pairs.contains(&(3, 0)));
    assert_eq!(all.frontier(), BTreeSet::from([0, 1]));
    // With `true*` at the end, the system simulates itself and nothing is correct.
    let open_end = in_a_row([second_send(), anything()]);
    let found = counterexamples(&full, &open_end);
    assert!(Findings::new(&full, &found, Matching::Reachable).frontier().is_empty());
}

#[test]
fn a_match_from_another_branch_calls_a_violation_correct() {
    let full = system("0-A->1, 0-A->2, 1-B->3, 2-B->4, 2-C->5");
    let either = Expression::Choice(Box::new(act("B")), Box::new(act("C")));
    let found = counterexamples(&full, &in_a_row([act("A"), either]));
    assert!(Findings::new(&full, &found, Matching::Projection).correct.is_empty());
    let simulated = Findings::new(&full, &found, Matching::Reachable);
    let called_correct = |&(_, number): &(usize, usize)| full.transitions[number] == (2, 2, 5);
    assert!(simulated.correct.iter().any(called_correct));
}

#[test]
fn the_printed_definition_9_marks_more() {
    let full = system("0-OK->1, 0-STOP->2, 1-BACK->0");
    let rounds = [act("OK"), act("BACK"), act("OK"), act("BACK"), anything()];
    let found = counterexamples(&full, &in_a_row(rounds));
    let findings = Findings::new(&full, &found, Matching::Projection);
    let centres = |marking| -> Vec<usize> {
        findings.neighbourhoods(marking).iter().map(|centre| centre.state).collect()
    };
    assert_eq!(centres(Marking::Pairwise), [0, 2]);
    assert_eq!(centres(Marking::Literal), [0, 2, 4]);
}

#[test]
fn both_branches_stay_until_they_are_made_one() {
    let full = system("0-INIT->1, 0-INIT->2, 1-SEND->3, 2-SEND->4, 3-RECV->5, 4-RECV->6");
    let after = in_a_row([anything(), act("SEND"), other_than("RECV"), act("RECV")]);
    let found = counterexamples(&full, &after);
    assert_eq!(found.origins.len(), 7);
    let reduced = found.quotient();
    assert_eq!(reduced.origins.len(), 4);
    let findings = Findings::new(&full, &reduced, Matching::Projection);
    let of_one: Vec<usize> =
        findings.pairs.iter().filter(|&&(x, _)| x == 1).map(|&(_, y)| y).collect();
    assert_eq!(of_one, [1, 2]);
}

#[test]
fn the_stand_in_for_figure_4_keeps_two_of_four_actions() {
    let full = system("0-INIT->1, 1-SEND->2, 1-LOG->3, 3-EXIT->4, 2-RECV->5, 5-SEND->5");
    let found = counterexamples(&full, &in_a_row([second_send(), anything()]));
    let findings = Findings::new(&full, &found, Matching::Projection);
    assert_eq!(findings.frontier(), BTreeSet::from([1]));
    let centres = findings.neighbourhoods(Marking::Pairwise);
    assert_eq!(centres.len(), 1);
    let runs = found.shortest_runs(10).expect("few");
    assert_eq!(runs.len(), 1);
    let kept = |number: &&usize| {
        centres[0].incoming.contains(number) || centres[0].outgoing.contains(number)
    };
    assert_eq!((runs[0].len(), runs[0].iter().filter(kept).count()), (4, 2));
}
