//! The engine without a page: requests in, messages out.

mod support;

use lariat_engine::action::Action;
use lariat_protocol::{Asked, Command, Document, Origin, Screen, Stride, Told, Tone};
use support::{Client, FIG3, OPEN_SYSTEM, attribute, elements};

#[test]
fn a_document_is_opened_stepped_and_sought() {
    let mut client = Client::open(FIG3);
    assert_eq!(client.view.screen, Screen::Search);
    assert_eq!(client.view.heading.title, "Your model");
    assert_eq!(client.view.panes.len(), 1);
    assert!(client.view.transport.complete && client.view.transport.at_start);
    let end = client.view.transport.steps;
    client.does(Asked::Step { stride: Stride::Line, forwards: true });
    assert_eq!(client.step(), 1);
    client.does(Asked::ToEnd);
    assert_eq!(client.step(), end);
    assert!(client.view.transport.at_end && client.view.transport.is_over);
    let at_end = client.view.clone();
    client.does(Asked::Step { stride: Stride::Line, forwards: false });
    assert_eq!(client.step(), end - 1);
    client.does(Asked::Step { stride: Stride::Line, forwards: true });
    assert_eq!(client.view, at_end, "the same step looks the same");
    client.does(Asked::Play { steps: 1 });
    assert_eq!(client.step(), end, "there is nothing to play at the end");
    client.does(Asked::Seek(0));
    client.does(Asked::Play { steps: 7 });
    assert_eq!(client.step(), 7);
    client.does(Asked::Seek(0));
    client.strides(Stride::State, true);
    client.strides(Stride::State, true);
    assert!(client.step() > 2, "by a state");
}

#[test]
fn the_newest_seek_wins_and_every_request_is_heard() {
    let mut client = Client::open("random n=20000 edges=40000 accepting=0 seed=7\n");
    for step in [9_000, 20, 7_000, 1_234] {
        client.ask(Asked::Seek(step));
    }
    let last = client.ask(Asked::Seek(4_321));
    client.settle();
    assert_eq!(client.step(), 4_321);
    assert_eq!(client.heard, last);
}

#[test]
fn a_stop_is_heard_between_slices_whatever_is_going_on() {
    for text in
        ["chain c n=4000000000\n", "random n=100000000 edges=200000000 accepting=0 seed=7\n"]
    {
        let mut client = Client::default();
        client.ask(Asked::Open(Document { text: text.to_owned(), ..Document::default() }));
        for _ in 0..20 {
            assert!(client.turn(), "it is never done");
        }
        client.ask(Asked::ToEnd);
        client.turn();
        let stop = client.ask(Asked::Command(Command::Stop));
        for _ in 0..200 {
            client.turn();
        }
        assert!(client.heard >= stop);
        let steps = client.view.transport.steps;
        assert!(steps > 0 && !client.view.transport.complete);
        client.turn();
        assert_eq!(client.view.transport.steps, steps, "nothing more is recorded");
        client.does(Asked::Seek(1));
        assert_eq!(client.step(), 1);
    }
}

#[test]
fn a_view_says_everything_that_is_needed_to_come_back() {
    let mut client = Client::open(FIG3);
    client.does(Asked::Choose { name: "spin-i".to_owned(), force: false });
    client.does(Asked::Seek(96));
    client.does(Asked::Command(Command::StopHere));
    client.does(Asked::Command(Command::HideOrShowUnseen));
    client.does(Asked::Move { pane: 0, node: 1, x: 300.0, y: 40.0 });
    let document = Document {
        text: FIG3.to_owned(),
        origin: Origin::View(client.view.record.clone()),
        ..Document::default()
    };
    let again = Client::of(document.clone());
    assert_eq!(again.view.record, client.view.record);
    assert_eq!(again.step(), 96);
    assert_eq!(again.sentence(), client.sentence());
    assert_eq!(again.view.strip, client.view.strip);
    // After a crash while opening it, nothing is recorded by itself.
    let halted = Client::of(Document { halted: true, ..document });
    assert!(!halted.view.work.busy);
    assert!(halted.action_of("Go on").is_some());
}

#[test]
fn a_selected_state_is_kept() {
    let mut client = Client::open(FIG3);
    client.does(Asked::ToEnd);
    let node = elements(&client.view)
        .into_iter()
        .find(|one| attribute(one, "data-name").as_deref() == Some("s4"))
        .and_then(|node| attribute(&node, "data-do"));
    client.does(Asked::Do { action: node.expect("it is drawn"), value: String::new() });
    let origin = Origin::View(client.view.record.clone());
    let mut again = Client::of(Document { text: FIG3.to_owned(), origin, ..Document::default() });
    again.command(Command::History);
    let said = lariat_protocol::sheet::words(&again.view.ask);
    assert!(said.contains("The life of s4"), "{said}");
    again.command(Command::Escape);
    assert!(!again.view.record.contains("s4"), "{}", again.view.record);
}

#[test]
fn questions_are_answered_by_the_desk_and_answers_lead_to_steps() {
    let mut client = Client::open(FIG3);
    client.does(Asked::Choose { name: "spin-i".to_owned(), force: false });
    client.does(Asked::Asking(true));
    client.command(Command::WhyNotShortest);
    assert!(client.told.contains(&Told::ShowAsking));
    let panel = lariat_protocol::sheet::words(&client.view.ask);
    assert!(panel.contains("Why not s1 (s5 s6 s3 s4)?"), "{panel}");
    client.press("step 96line 8");
    assert_eq!(client.step(), 96);
    client.command(Command::Why);
    assert!(lariat_protocol::sheet::words(&client.view.ask).contains("Why"));
}

#[test]
fn a_link_leads_from_an_explanation_back_to_the_search_at_its_step() {
    let mut client = Client::open(FIG3);
    client.does(Asked::Seek(9));
    let before = client.sentence();
    client.does(Asked::Asking(true));
    client.press("What mattered?");
    assert_eq!(client.view.screen, Screen::Explanation);
    client.press("Back to the search, step 9");
    assert_eq!((client.view.screen, client.step()), (Screen::Search, 9));
    assert_eq!(client.sentence(), before);
}

#[test]
fn stepping_goes_on_while_a_question_is_open() {
    let mut client = Client::open(FIG3);
    client.mute = true;
    client.ask(Asked::Command(Command::Why));
    client.does(Asked::Step { stride: Stride::Line, forwards: true });
    assert_eq!(client.step(), 1);
    assert!(client.action_of("Cancel").is_some(), "the question is still open");
    client.ask(Asked::DeskSilent);
    client.settle();
    assert!(client.action_of("Try again").is_some());
    client.does(Asked::Answered(Vec::new()));
    let panel = lariat_protocol::sheet::words(&client.view.ask);
    assert!(panel.contains("it crashed"), "{panel}");
}

#[test]
fn conditions_are_typed_stopped_at_and_marked() {
    let mut client = Client::open(FIG3);
    client.does(Asked::Asking(true));
    let typed = |client: &Client| {
        let all = support::elements(&client.view);
        let field =
            all.iter().find(|e| support::attribute(e, "id").as_deref() == Some("condition"));
        support::attribute(field.expect("a field"), "data-type").expect("it is typed into")
    };
    let action = typed(&client);
    client.does(Asked::Do { action: action.clone(), value: "9 colour(s2".to_owned() });
    let text = "colour(s2) = cyan";
    client.does(Asked::Do { action, value: format!("{} {text}", text.len()) });
    client.press("Add");
    let panel = lariat_protocol::sheet::words(&client.view.ask);
    assert!(!client.view.strip.stops.is_empty(), "it is marked on the timeline: {panel}");
    client.command(Command::RunForward);
    assert_eq!(client.step(), client.view.strip.stops[0]);
    client.command(Command::RunBack);
    client.command(Command::RunBack);
    let nowhere = |told: &Told| matches!(told, Told::Notice { tone: Tone::Info, text } if text.starts_with("There is no such step"));
    assert!(client.told.iter().any(nowhere));
}

#[test]
fn explanations_are_runs_like_others() {
    let mut client = Client::open(OPEN_SYSTEM);
    assert_eq!(client.view.screen, Screen::Explanation);
    assert!(client.view.transport.complete && client.view.transport.at_end);
    client.does(Asked::Seek(3));
    client.does(Asked::Step { stride: Stride::Line, forwards: true });
    assert_eq!(client.step(), 4);
    let record = client.view.record.clone();
    let again = Client::of(Document {
        text: OPEN_SYSTEM.to_owned(),
        origin: Origin::View(record.clone()),
        ..Document::default()
    });
    assert_eq!((again.step(), &again.view.record), (4, &record));
    client.ask(Asked::Steps { from: 1, to: 3 });
    client.settle();
    let steps = client.told.iter().find_map(|told| match told {
        Told::Steps(Ok(text)) => Some(text.lines().count()),
        _ => None,
    });
    assert_eq!(steps, Some(5), "three steps in brackets");
    assert_eq!(client.step(), 4, "the cursor is where it was");
    client.does(Asked::Choose { name: "se05".to_owned(), force: false });
    assert_eq!(client.view.screen, Screen::Search);
}

#[test]
fn searches_are_compared_and_the_comparison_comes_back() {
    let mut client = Client::open(FIG3);
    client.command(Command::Compare);
    assert_eq!(client.view.screen, Screen::Comparison);
    assert_eq!(client.view.panes.len(), 2);
    client.does(Asked::Do { action: Action::LineUp.token(), value: "line".to_owned() });
    client.press("Go there");
    let record = client.view.record.clone();
    let again = Client::of(Document {
        text: FIG3.to_owned(),
        origin: Origin::View(record.clone()),
        ..Document::default()
    });
    assert_eq!(again.view.screen, Screen::Comparison);
    assert_eq!(again.view.record, record);
    assert_eq!(again.view.transport, client.view.transport);
    client.command(Command::Escape);
    assert_eq!(client.view.screen, Screen::Search);
}

#[test]
fn compared_searches_stop_at_lines_and_conditions_both_ways() {
    let mut client = Client::open(FIG3);
    client.command(Command::Compare);
    client.does(Asked::Seek(3));
    let lines = |client: &Client| -> Vec<String> {
        let rows = elements(&client.view).into_iter();
        rows.filter_map(|row| attribute(&row, "data-line")).collect()
    };
    let gutter = |client: &Client| {
        let all = elements(&client.view);
        let gutters = all.iter().filter(|one| {
            attribute(one, "aria-label").is_some_and(|label| label.starts_with("Stop all at line"))
        });
        gutters
            .filter_map(|gutter| attribute(gutter, "data-do"))
            .next()
            .expect("a number of a line")
    };
    // A line of the first search stops both.
    let line = lines(&client)[0].clone();
    let action = gutter(&client);
    client.does(Asked::Do { action, value: String::new() });
    client.does(Asked::Seek(0));
    client.command(Command::RunForward);
    let met = client.step();
    assert!(met > 0);
    assert_eq!(lines(&client)[0], line);
    client.command(Command::RunForward);
    assert_eq!(lines(&client)[0], line);
    client.command(Command::RunBack);
    assert_eq!((client.step(), &lines(&client)[0]), (met, &line));
    // It is in the record, and so in a link.
    let origin = Origin::View(client.view.record.clone());
    let again = Client::of(Document { text: FIG3.to_owned(), origin, ..Document::default() });
    assert!(
        elements(&again.view)
            .iter()
            .any(|one| { attribute(one, "class").as_deref() == Some("gutter stops") })
    );
    // Nothing is before the first one.
    client.command(Command::RunBack);
    client.command(Command::RunBack);
    let nowhere = |told: &Told| matches!(told, Told::Notice { text, .. } if text.starts_with("There is no such step"));
    assert!(client.told.iter().any(nowhere));
}

#[test]
fn a_text_with_errors_keeps_what_was_shown() {
    let mut client = Client::open(FIG3);
    client.does(Asked::Seek(12));
    let (panes, sentence) = (client.view.panes.clone(), client.sentence());
    client.does(Asked::Edit(format!("{FIG3}s7 => s1\n")));
    assert!(!client.view.remarks.is_empty());
    assert_eq!(client.view.panes[0].drawing, panes[0].drawing);
    assert_eq!(client.sentence(), sentence);
    client.does(Asked::Edit(FIG3.replace("s6 -> s3", "s6 -> s1")));
    assert!(client.view.remarks.is_empty());
    assert_eq!(client.step(), 12);
}

#[test]
fn a_successor_order_is_changed_in_the_text_and_back() {
    let mut client = Client::open(FIG3);
    let select = support::elements(&client.view)
        .into_iter()
        .find(|element| support::attribute(element, "data-name").as_deref() == Some("s1"))
        .and_then(|element| support::attribute(&element, "data-do"));
    client.does(Asked::Do { action: select.expect("s1 is drawn"), value: String::new() });
    let list = support::elements(&client.view)
        .into_iter()
        .find_map(|element| support::attribute(&element, "data-reorder"));
    client.does(Asked::Do { action: list.expect("s1 has two"), value: "0 1".to_owned() });
    let turned = FIG3.replace("s1 -> s2 s5", "s1 -> s5 s2");
    let written = Told::Written { model: Some(turned), property: None, undoes: false };
    assert!(client.told.contains(&written), "{:?}", client.told);
    assert!(client.side().contains("New order at"));
    client.command(Command::UndoOrder);
    let written = Told::Written { model: Some(FIG3.to_owned()), property: None, undoes: true };
    assert!(client.told.contains(&written));
    assert!(!client.side().contains("New order at"));
}

#[test]
fn every_example_opens() {
    for example in lariat_session::EXAMPLES {
        let client = Client::example(example.id);
        assert_eq!(client.view.example.as_deref(), Some(example.id));
        assert_eq!(client.view.heading.name, example.algorithm, "{}", example.id);
        assert!(!client.view.panes.is_empty(), "{}", example.id);
        assert!(!client.view.work.busy, "{}", example.id);
    }
}

#[test]
fn what_cannot_be_is_ignored_or_told() {
    let mut client = Client::open(FIG3);
    let before = client.view.clone();
    for asked in [
        Asked::Do { action: "~ffff".to_owned(), value: String::new() },
        Asked::Do { action: "select state 1".to_owned(), value: String::new() },
        Asked::Hover("state x".to_owned()),
        Asked::Move { pane: 7, node: 999, x: 1.0, y: 2.0 },
        Asked::Move { pane: 0, node: 0, x: f64::NAN, y: 2.0 },
        Asked::Placed { number: 77, picture: None },
        Asked::Choose { name: "no such search".to_owned(), force: false },
    ] {
        client.does(asked);
    }
    assert_eq!(client.view.heading, before.heading);
    assert_eq!(client.view.panes, before.panes);
}
