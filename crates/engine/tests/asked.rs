//! Explanations are asked: stops, runs forwards and back, since when, what is known, and links that keep it all.

mod support;

use lariat_protocol::sheet::words;
use lariat_protocol::{Asked, Command, Document, Origin, Stride, Told};
use support::{Client, OPEN_SYSTEM, attribute, elements};

/// A system whose run has two parts: a stem and a cycle.
const REQUESTS: &str = "idle -> asked idle\nasked -> served lost\nserved -> idle\nlost* -> lost\n";

/// The stage and the line of a step, as its link has them; none before the first step.
fn place(client: &Client) -> Option<(u64, u64)> {
    let json = lariat_session::json::Json::parse(&client.view.record).expect("JSON");
    let place = json.get("s")?;
    let number = |key| place.get(key).and_then(|json| json.as_number::<u64>()).expect("a number");
    Some((number("t") >> 32, number("l")))
}

/// The place of each step, from a plain walk through the run.
fn walk(client: &mut Client) -> Vec<Option<(u64, u64)>> {
    let steps = client.view.transport.steps;
    let walked = (0..=steps).map(|step| {
        client.does(Asked::Seek(step));
        place(client)
    });
    walked.collect()
}

fn at(text: &str, step: u64) -> Client {
    let mut client = Client::open(text);
    client.does(Asked::Seek(step));
    client.does(Asked::Asking(true));
    client
}

fn type_condition(client: &mut Client, text: &str) {
    let field =
        |e: &lariat_protocol::sheet::Element| attribute(e, "id").as_deref() == Some("condition");
    let action = elements(&client.view).into_iter().find(field).expect("a field");
    let action = attribute(&action, "data-type").expect("it is typed into");
    client.does(Asked::Do { action, value: format!("{} {text}", text.len()) });
}

fn add_stop(client: &mut Client, text: &str) {
    type_condition(client, text);
    client.press("Add");
}

fn panel(client: &Client) -> String {
    words(&client.view.ask)
}

/// The action of the field or list with this id, and the values that it offers: value and words.
fn list(client: &Client, id: &str) -> (String, Vec<(String, String)>) {
    let all = elements(&client.view);
    let list = all.into_iter().find(|e| attribute(e, "id").as_deref() == Some(id));
    let list = list.unwrap_or_else(|| panic!("no list {id} in {}", panel(client)));
    let options = list.children.iter().filter_map(|child| match child {
        lariat_protocol::sheet::Node::Element(option) => {
            Some((attribute(option, "value")?, words(&option.children)))
        }
        _ => None,
    });
    (attribute(&list, "data-do").expect("it does something"), options.collect())
}

fn choose(client: &mut Client, id: &str, option: &str) {
    let (action, options) = list(client, id);
    let chosen = options.iter().find(|(_, words)| words == option).expect(option);
    client.does(Asked::Do { action, value: chosen.0.clone() });
}

/// The steps of the answer, with its words.
fn entries(client: &Client) -> Vec<(u64, String)> {
    let all = elements(&client.view);
    let entries = all.iter().filter(|e| {
        attribute(e, "class").is_some_and(|class| class.split(' ').any(|one| one == "entry"))
    });
    let read = |entry: &lariat_protocol::sheet::Element| {
        let said = words(&entry.children);
        let step: String = said
            .strip_prefix("step ")
            .expect("a step")
            .chars()
            .take_while(|c| c.is_ascii_digit() || !c.is_alphanumeric() && *c != 'l')
            .filter(char::is_ascii_digit)
            .collect();
        (step.parse().expect("a number"), said)
    };
    entries.map(read).collect()
}

#[test]
fn a_stop_at_a_line_belongs_to_its_stage() {
    for text in [OPEN_SYSTEM, REQUESTS] {
        let mut client = Client::open(text);
        if text == REQUESTS {
            client.does(Asked::Choose { name: "neighbourhoods".to_owned(), force: false });
        }
        let walked = walk(&mut client);
        let middle = walked.len() as u64 * 2 / 3;
        client.does(Asked::Seek(middle));
        let here = place(&client).expect("a step");
        client.command(Command::StopHere);
        let expected: Vec<u64> =
            (0..).zip(&walked).filter(|(_, one)| **one == Some(here)).map(|(n, _)| n).collect();
        assert!(expected.contains(&middle));
        assert_eq!(client.view.strip.stops, expected, "they are marked on the timeline");
        client.does(Asked::Seek(0));
        for &step in &expected {
            client.command(Command::RunForward);
            assert_eq!(client.step(), step);
        }
        client.command(Command::RunForward);
        let nowhere = |told: &Told| matches!(told, Told::Notice { text, .. } if text.starts_with("There is no such step"));
        assert!(client.told.iter().any(nowhere), "{:?}", client.told);
        assert_eq!(client.step(), expected[expected.len() - 1]);
        client.does(Asked::ToEnd);
        for &step in expected.iter().rev().filter(|&&step| step + 1 < walked.len() as u64) {
            client.command(Command::RunBack);
            assert_eq!(client.step(), step);
        }
        // The gutter has the same stop, and removes it.
        let stopped = elements(&client.view)
            .into_iter()
            .find(|element| attribute(element, "class").as_deref() == Some("gutter stops"));
        let action =
            attribute(&stopped.expect("it is in the listing"), "data-do").expect("a button");
        client.does(Asked::Do { action, value: String::new() });
        assert!(client.view.strip.stops.is_empty());
    }
}

#[test]
fn conditions_are_typed_completed_and_refused_at_their_place() {
    let mut client = at(OPEN_SYSTEM, 40);
    type_condition(&mut client, "lay");
    assert!(panel(&client).contains("layer(the layer that a state is in"), "{}", panel(&client));
    type_condition(&mut client, "layer(");
    assert!(panel(&client).contains("cstate"), "states are offered: {}", panel(&client));
    type_condition(&mut client, "move(a -> b) = ");
    assert!(panel(&client).contains("fatedvalue"), "{}", panel(&client));
    type_condition(&mut client, "layr(a) = 1");
    assert!(
        panel(&client).contains("`layr` is unknown") || panel(&client).contains("layr is unknown")
    );
    assert!(panel(&client).contains("did you mean layer?"), "{}", panel(&client));
    add_stop(&mut client, "layer(x) = 1");
    assert!(panel(&client).contains("there is no state x"), "{}", panel(&client));
    assert!(client.view.strip.stops.is_empty());
    add_stop(&mut client, "layer(b) = 1");
    assert_eq!(client.view.strip.stops.len(), 1);
    // A stop that is switched off is not stopped at.
    let switch = |client: &Client| {
        let all = elements(&client.view);
        let box_ = all.into_iter().find(|e| attribute(e, "type").as_deref() == Some("checkbox"));
        attribute(&box_.expect("a switch"), "data-do").expect("an action")
    };
    client.does(Asked::Do { action: switch(&client), value: "false".to_owned() });
    assert!(client.view.strip.stops.is_empty());
    client.does(Asked::Do { action: switch(&client), value: "true".to_owned() });
    assert_eq!(client.view.strip.stops.len(), 1);
}

#[test]
fn a_condition_holds_since_the_step_that_made_it_true() {
    let mut client = at(OPEN_SYSTEM, u64::MAX);
    add_stop(&mut client, "layer(b) = 1");
    let since = client.view.strip.stops[0];
    assert!(panel(&client).contains("true now"));
    client.press("since when?");
    assert_eq!(client.step(), since);
    assert!(client.sentence().contains('b'), "{}", client.sentence());
    client.does(Asked::Step { stride: Stride::Line, forwards: false });
    assert!(panel(&client).contains("false now"));
    client.command(Command::RunForward);
    assert_eq!(client.step(), since);
}

#[test]
fn what_is_known_about_a_state_leads_to_the_steps_that_made_it_known() {
    let mut client = at(OPEN_SYSTEM, u64::MAX);
    let end = client.step();
    choose(&mut client, "state", "b");
    client.command(Command::History);
    assert!(client.told.contains(&Told::ShowAsking));
    let said = panel(&client);
    assert!(said.contains("What is known about b?"), "{said}");
    let known = entries(&client);
    let layer = known.iter().find(|(_, words)| words.contains("It is in layer 1."));
    let layer = layer.unwrap_or_else(|| panic!("{known:?}"));
    assert!(known.is_sorted_by_key(|(step, _)| *step), "{known:?}");
    // The same by a stop.
    add_stop(&mut client, "layer(b) = 1");
    client.command(Command::RunBack);
    assert_eq!(client.step(), layer.0);
    assert!(layer.1.contains(&client.sentence()), "{} in {}", client.sentence(), layer.1);
    // Each entry is a link to its step.
    client.does(Asked::Seek(end));
    let action = elements(&client.view)
        .into_iter()
        .find(|e| {
            attribute(e, "class").as_deref() == Some("jump")
                && words(&e.children).starts_with(&format!("step {}", layer.0))
        })
        .and_then(|e| attribute(&e, "data-do"));
    client.does(Asked::Do { action: action.expect("a link"), value: String::new() });
    assert_eq!(client.step(), layer.0);
    client.press("b");
}

#[test]
fn a_click_on_a_transition_asks_why_it_is_what_it_is() {
    let mut client = Client::open(OPEN_SYSTEM);
    let edges = |client: &Client| -> Vec<String> {
        let all = elements(&client.view);
        let actions = all.iter().filter_map(|e| attribute(e, "data-do"));
        actions.filter(|action| action.starts_with("select transition ")).collect()
    };
    let all = edges(&client);
    assert!(all.len() >= 4, "{all:?}");
    let mut free = 0;
    for action in all {
        client.does(Asked::Do { action, value: String::new() });
        let known = entries(&client);
        for (step, said) in known {
            if said.contains("It is a free step of the trace.") {
                free += 1;
                client.does(Asked::Seek(step));
                assert!(said.contains(&client.sentence()), "{said}");
                client.does(Asked::ToEnd);
            }
        }
    }
    assert!(free > 0, "the trace has a free choice");
}

#[test]
fn why_is_a_transition_incorrect() {
    let mut client = Client::example("supplier");
    client.does(Asked::Asking(true));
    let incorrect = elements(&client.view)
        .into_iter()
        .find(|e| attribute(e, "class").is_some_and(|class| class.starts_with("edge incorrect")))
        .and_then(|e| attribute(&e, "data-do"));
    let action = incorrect.expect("there is one, and it can be clicked");
    client.does(Asked::Do { action, value: String::new() });
    let known = entries(&client);
    let (step, said) =
        known.iter().find(|(_, said)| said.contains("It is incorrect.")).expect("a reason");
    client.does(Asked::Seek(*step));
    assert!(said.contains(&client.sentence()), "{said}");
    let record = client.view.record.clone();
    assert!(record.contains(r#""w":[["transition","#), "{record}");
}

/// Opens the record of a view again.
fn again(client: &Client, text: &str, property: &str) -> Client {
    Client::of(Document {
        text: text.to_owned(),
        property: property.to_owned(),
        origin: Origin::View(client.view.record.clone()),
        halted: false,
    })
}

#[test]
fn a_record_keeps_stops_and_what_was_picked_and_played() {
    let mut client = at(OPEN_SYSTEM, u64::MAX);
    add_stop(&mut client, "layer(b) = 1");
    add_stop(&mut client, "stage = 2");
    choose(&mut client, "state", "b");
    let back = again(&client, OPEN_SYSTEM, "");
    assert_eq!(back.view.record, client.view.record);
    assert_eq!(back.view.strip, client.view.strip);
    assert_eq!(back.view.panes, client.view.panes);
    choose(&mut client, "target", "c");
    let back = again(&client, OPEN_SYSTEM, "");
    assert_eq!(back.view.record, client.view.record);
    assert_eq!(back.view.panes, client.view.panes);
    // The search beneath has stops of its own.
    client.does(Asked::Choose { name: "se05".to_owned(), force: false });
    assert!(!panel(&client).contains("layer(b)"));

    let mut client = Client::example("jrs-fig3");
    let text = lariat_session::EXAMPLES.iter().find(|one| one.id == "jrs-fig3").expect("it").text;
    let columns: Vec<String> = elements(&client.view)
        .iter()
        .filter_map(|e| attribute(e, "data-do"))
        .filter(|action| action.starts_with("pick "))
        .collect();
    let mut played = false;
    for column in columns {
        client.does(Asked::Do { action: column, value: String::new() });
        let back = again(&client, text, "");
        assert_eq!(back.view.record, client.view.record);
        assert_eq!(back.view.ribbon, client.view.ribbon);
        if client.action_of("Play it").is_some() {
            client.press("Play it");
            assert!(client.view.record.contains(r#"["played","#), "{}", client.view.record);
            let back = again(&client, text, "");
            assert_eq!(back.view.record, client.view.record);
            assert_eq!(back.view.ribbon, client.view.ribbon);
            assert_eq!(back.view.panes, client.view.panes);
            client.press("Back to the trace");
            played = true;
        }
    }
    assert!(played, "there is something to play");

    let example = lariat_session::EXAMPLES.iter().find(|one| one.id == "supplier").expect("it");
    let mut client = Client::example("supplier");
    let centres: Vec<String> = elements(&client.view)
        .iter()
        .filter_map(|e| attribute(e, "data-do"))
        .filter(|action| action.starts_with("neighbourhood ") || action.starts_with("select cex"))
        .collect();
    assert!(centres.len() > 2);
    for action in centres {
        client.does(Asked::Do { action, value: String::new() });
        let back = again(&client, example.text, example.property);
        assert_eq!(back.view.record, client.view.record);
        assert_eq!(back.view.panes, client.view.panes);
        assert_eq!(back.view.side, client.view.side);
    }
}

#[test]
fn a_record_of_a_halted_explanation_loses_nothing() {
    let mut client = at(OPEN_SYSTEM, u64::MAX);
    add_stop(&mut client, "layer(b) = 1");
    choose(&mut client, "state", "b");
    let halted = Client::of(Document {
        text: OPEN_SYSTEM.to_owned(),
        origin: Origin::View(client.view.record.clone()),
        halted: true,
        ..Document::default()
    });
    for kept in [r#"["state","b"]]"#, r#""e":[["layer(b) = 1",true]]"#] {
        assert!(halted.view.record.contains(kept), "{}", halted.view.record);
    }
}

#[test]
fn a_stop_is_heard_during_a_long_search_and_stepping_stays_alive() {
    let mut client = Client::open("random n=40000 edges=120000 accepting=0.001 seed=7\n");
    client.does(Asked::Choose { name: "neighbourhoods".to_owned(), force: false });
    let steps = client.view.transport.steps;
    assert!(steps > 1_000_000, "{steps} {:?}", client.view.remarks);
    client.does(Asked::Asking(true));
    type_condition(&mut client, "stage = 9");
    let action = client.action_of("Add").expect("a form");
    client.ask(Asked::Do { action, value: String::new() });
    client.turn();
    client.does(Asked::ToEnd);
    for direction in [Command::RunBack, Command::RunForward] {
        client.does(Asked::Seek(if direction == Command::RunBack { steps } else { 1 }));
        client.ask(Asked::Command(direction));
        let mut turns = 0;
        while turns < 5 {
            assert!(client.turn(), "the search takes longer than that");
            turns += 1;
        }
        assert!(
            client.action_of("Stop").is_some(),
            "what goes on is shown: {:?}",
            client.view.below
        );
        // A step ends the search, and is made at once.
        let before = client.step();
        client
            .ask(Asked::Step { stride: Stride::Line, forwards: direction == Command::RunForward });
        client.turn();
        assert_ne!(client.step(), before);
        client.ask(Asked::Command(direction));
        for _ in 0..5 {
            client.turn();
        }
        let stop = client.ask(Asked::Command(Command::Stop));
        client.turn();
        assert!(client.heard >= stop);
        assert!(!client.view.work.busy, "nothing goes on");
        assert!(client.action_of("Go on").is_none(), "the run is complete");
    }
    // To its end, the search finds nothing.
    client.command(Command::RunForward);
    let nowhere = |told: &Told| matches!(told, Told::Notice { text, .. } if text.starts_with("There is no such step"));
    assert!(client.told.iter().any(nowhere));
}

#[test]
fn a_stop_is_found_while_the_run_is_recorded() {
    let text = "random n=40000 edges=120000 accepting=0.001 seed=7\n";
    let mut client = Client::default();
    client.ask(Asked::Open(Document { text: text.to_owned(), ..Document::default() }));
    client.ask(Asked::Choose { name: "neighbourhoods".to_owned(), force: false });
    for _ in 0..400 {
        client.turn();
        if client.view.transport.steps > 0 {
            break;
        }
    }
    client.ask(Asked::Seek(5));
    client.turn();
    let line = place(&client);
    client.ask(Asked::Command(Command::StopHere));
    client.ask(Asked::Command(Command::RunForward));
    for _ in 0..40 {
        client.turn();
        if client.step() > 5 {
            break;
        }
    }
    assert!(client.step() > 5 && !client.view.transport.complete, "{}", client.step());
    assert_eq!(place(&client), line);
    client.settle();
    assert!(client.view.transport.complete, "recording goes on");
}
