//! Questions, stops and typed texts without a desk.

use lariat_session::ask::{Held, Question, Suggestion};

use super::stops::chosen;
use super::{Asking, Purpose, Stop};

#[test]
fn a_newer_question_replaces_an_older_one_for_the_same_purpose() {
    let mut asking = Asking::default();
    asking.begin(1, Purpose::Answer, &Question::Why { until: 3 });
    asking.begin(2, Purpose::Hits, &Question::Hits { until: 3, conditions: Vec::new() });
    asking.begin(3, Purpose::Answer, &Question::Why { until: 4 });
    assert_eq!(asking.end(1), None);
    assert!(asking.is_busy());
    assert_eq!(asking.end(3), Some(Purpose::Answer));
    assert!(!asking.is_busy());
    assert_eq!(asking.last, Some((Purpose::Answer, Question::Why { until: 4 })));
    assert!(asking.forget_questions());
    assert!(!asking.forget_run());
    assert_eq!(asking.last, None);
}

#[test]
fn a_crash_is_shown_only_to_a_reader_who_waits() {
    let mut asking = Asking::default();
    let question = Question::Why { until: 3 };
    asking.begin(1, Purpose::Steps, &question);
    assert_eq!(asking.fall("It crashed."), [Purpose::Steps]);
    assert_eq!(asking.broken, None);
    asking.begin(2, Purpose::Go, &question);
    assert_eq!(asking.fall("It crashed."), [Purpose::Go]);
    assert_eq!(asking.broken.as_deref(), Some("It crashed."));
    asking.close_answer();
    assert_eq!(asking.broken, None);
}

#[test]
fn clicks_on_states_write_a_lasso() {
    let mut asking = Asking::default();
    asking.type_wanted("2 s1");
    assert_eq!((asking.wanted.as_str(), asking.wanted_rev), ("s1", 0));
    asking.pick("s2");
    asking.pick("at (0, 1)");
    assert_eq!((asking.wanted.as_str(), asking.wanted_rev), ("s1 s2 \"at (0, 1)\"", 2));
    asking.type_wanted("no number");
    asking.type_wanted("");
    assert_eq!(asking.wanted_rev, 2);
    asking.type_wanted("0 ");
    assert_eq!(asking.wanted, "");
}

#[test]
fn lemmas_are_checked_again_when_the_run_is_longer() {
    let held = |through| Held {
        id: "a".to_owned(),
        sentence: String::new(),
        source: String::new(),
        through,
        broken: None,
    };
    let mut asking = Asking::default();
    assert!(asking.needs_lemmas(0), "they are not known");
    asking.lemmas = vec![held(None)];
    assert!(!asking.needs_lemmas(9), "none is watched");
    asking.toggle_lemma("a");
    assert!(asking.needs_lemmas(9));
    asking.lemmas = vec![held(Some(9))];
    assert!(!asking.needs_lemmas(9));
    assert!(asking.needs_lemmas(10));
    asking.begin(1, Purpose::Lemmas, &Question::Why { until: 0 });
    assert!(!asking.needs_lemmas(10), "they are being checked");
    asking.toggle_lemma("a");
    assert_eq!(asking.watched, Vec::<String>::new());
}

#[test]
fn stops_are_set_disabled_shared_and_removed() {
    let mut asking = Asking::default();
    asking.toggle_stop(Stop::at_line(4));
    asking.add_stop(Stop::when("found".to_owned()));
    asking.add_stop(Stop::when("found".to_owned()));
    asking.switch_stop(0);
    assert_eq!(asking.lines(), [(4, false)]);
    assert_eq!(asking.heeded(), ["found"]);
    assert_eq!(asking.hits_to_ask(7), Some(vec!["found".to_owned()]));
    assert_eq!(asking.hits_to_ask(7), None, "they are asked for already");
    asking.hits = vec![5];

    let mut other = Asking::default();
    other.take_stops(&asking.shared_stops());
    assert_eq!(other.stops, asking.stops);

    asking.take_watched(vec![Some(true), None]);
    assert_eq!(asking.stops[0].now, Some(true));
    asking.remove_stop(1);
    asking.remove_stop(9);
    asking.switch_stop(9);
    assert_eq!(asking.hits_to_ask(7), None);
    assert!(asking.hits.is_empty());
    asking.toggle_stop(Stop::at_line(4));
    assert!(asking.stops.is_empty());
}

#[test]
fn a_typed_condition_is_completed_and_added() {
    let mut asking = Asking::default();
    assert_eq!(asking.type_condition("7 colour("), Some(7));
    assert_eq!(asking.type_condition("99 é"), Some(2));
    assert_eq!(asking.type_condition("x"), None);
    let suggestion = |start| Suggestion {
        start,
        insert: "depth".to_owned(),
        what: "the length of the path".to_owned(),
    };
    asking.suggestions = vec![suggestion(0), suggestion(1)];
    assert_eq!(asking.complete(1), Some(2), "within a letter: the text stays");
    assert_eq!(asking.typed_rev, 0);
    assert_eq!(asking.complete(0), Some(5));
    assert_eq!((asking.typed.as_str(), asking.typed_rev), ("depth", 1));
    assert_eq!(asking.complete(2), None);
    asking.add_typed();
    assert_eq!((asking.typed.as_str(), asking.typed_rev), ("", 2));
    assert_eq!(asking.conditions(), ["depth"]);
}

#[test]
fn a_stop_is_chosen_by_its_index_or_is_the_only_one() {
    let conditions = ["a".to_owned(), "b".to_owned()];
    assert_eq!(chosen(&conditions, "1").map(String::as_str), Some("b"));
    assert_eq!(chosen(&conditions, ""), None);
    assert_eq!(chosen(&conditions, "2"), None);
    assert_eq!(chosen(&conditions[..1], "").map(String::as_str), Some("a"));
}
