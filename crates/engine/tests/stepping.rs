//! Strides, the buttons for them, the timeline, and the place that is kept in another search.

mod support;

use lariat_protocol::sheet::words;
use lariat_protocol::{Asked, Command, Move, Reach, Stride};
use support::{Client, FIG3, OPEN_SYSTEM, STRIDES};

/// Two components, of which the second accepts.
const MERGES: &str = "a -> b d\nb -> c\nc -> a\nd* -> e\ne -> d f\nf -> f\n";

fn merging() -> Client {
    let mut client = Client::open(MERGES);
    client.does(Asked::Choose { name: "couvreur99".to_owned(), force: false });
    client
}

fn by(client: &Client, wanted: Stride, ahead: bool) -> &Move {
    let is = |one: &&Move| one.to == Reach::Step { stride: wanted, forwards: ahead };
    client.view.transport.moves.iter().find(is).expect("there is such a move")
}

#[test]
fn each_move_has_its_own_key_and_says_why_it_has_no_use() {
    for mut client in [merging(), Client::open(OPEN_SYSTEM)] {
        client.does(Asked::Seek(0));
        let mut keys: Vec<String> =
            client.view.transport.moves.iter().map(|one| one.key.clone()).collect();
        let count = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), count, "{keys:?}");
        let words: Vec<&str> = client.view.transport.moves.iter().map(|one| &*one.word).collect();
        let bar = [
            "start",
            "decision",
            "line",
            "play",
            "line",
            "decision",
            "end",
            "over call",
            "out of call",
        ];
        assert_eq!(words[..bar.len()], bar);
        assert!(words[bar.len()..].iter().all(|word| word.is_empty()));
        let off = |client: &Client, stride, forwards| by(client, stride, forwards).off.clone();
        assert_eq!(
            off(&client, Stride::Decision, false).as_deref(),
            Some("the run is at its start")
        );
        assert_eq!(off(&client, Stride::Decision, true), None);
        client.does(Asked::ToEnd);
        for stride in [Stride::Line, Stride::Decision, Stride::Over, Stride::Out] {
            assert_eq!(off(&client, stride, true).as_deref(), Some("the run is at its end"));
        }
        assert_eq!(client.view.transport.moves[3].word, "again");
    }
    let mut client = merging();
    let out = by(&client, Stride::Out, true).off.clone();
    assert_eq!(out.as_deref(), Some("no call is active"));
    client.does(Asked::Seek(3));
    assert_eq!(by(&client, Stride::Out, true).off, None);
}

#[test]
fn decisions_go_forwards_and_backwards_and_say_their_outcome() {
    let mut client = merging();
    let marks = client.view.strip.decisions.clone();
    let outcomes: Vec<&str> = marks.iter().map(|mark| &*mark.label).collect();
    assert_eq!(outcomes, ["to b", "to c", "c to a: merge", "to d", "to e", "e to d: report"]);
    assert!(marks[2].from < marks[2].at && marks[0].from == marks[0].at, "a merge takes long");
    for mark in &marks {
        assert_eq!(client.strides(Stride::Decision, true), mark.at);
        assert!(!client.sentence().is_empty());
    }
    for mark in marks.iter().rev().skip(1) {
        assert_eq!(client.strides(Stride::Decision, false), mark.at);
    }
    assert_eq!(client.strides(Stride::Decision, false), 0);
}

#[test]
fn calls_are_bars_in_short_runs_and_a_depth_in_long_ones() {
    let client = merging();
    let strip = &client.view.strip;
    let names: Vec<(&str, u32)> = strip
        .calls
        .iter()
        .filter(|call| call.class == "by-one")
        .map(|call| (&*call.name, call.row))
        .collect();
    assert_eq!(names, [("couv(a)", 0), ("b", 1), ("c", 2), ("d", 1), ("e", 2)]);
    let walk = strip.calls.last().expect("the extraction has a bar");
    assert_eq!((&*walk.class, walk.row, walk.rows), ("by-extract", 0, 3));
    assert!(strip.depths.is_empty());

    let mut client = Client::open("s1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n");
    client.does(Asked::Choose { name: "se05".to_owned(), force: false });
    let classes: Vec<&str> = client.view.strip.calls.iter().map(|call| &*call.class).collect();
    assert!(classes.contains(&"by-blue") && classes.contains(&"by-red"), "{classes:?}");
    client.does(Asked::Edit("s* -> c g\nchain c n=60\ngrid g w=9 h=9\n".to_owned()));
    let (strip, steps) = (client.view.strip.clone(), client.view.transport.steps);
    assert!(strip.calls.is_empty() && strip.decisions.is_empty() && steps > 400);
    let mut at = 0;
    for area in &strip.depths {
        assert_eq!(area.from, at);
        at = area.levels.last().expect("an area has levels").0;
    }
    assert_eq!(at, steps);
    let deepest = strip.depths.iter().flat_map(|area| &area.levels).map(|&(_, depth)| depth).max();
    assert!(deepest > Some(60), "the chain is long: {deepest:?}");
    client.does(Asked::Seek(9));
    assert_eq!(client.view.strip, strip, "it does not depend on the step");
}

#[test]
fn another_search_is_at_the_same_place_and_goes_to_its_start_if_asked() {
    let mut client = merging();
    client.does(Asked::Seek(14));
    client.does(Asked::Choose { name: "tarjan72".to_owned(), force: false });
    let told = words(&client.view.below);
    let step = client.step();
    let steps = client.view.transport.steps;
    assert!(told.starts_with("Same place: ") && step > 0, "{told}");
    assert!(told.contains(&format!("step {step} of {steps}.")), "{told}");
    client.press("From the start");
    assert_eq!((client.step(), words(&client.view.below)), (0, String::new()));
    client.does(Asked::Choose { name: "se05".to_owned(), force: false });
    assert_eq!(
        (client.step(), words(&client.view.below)),
        (0, String::new()),
        "a start is a start"
    );
}

#[test]
fn explanations_are_stepped_by_decisions_stages_and_over_calls() {
    // An automaton, whose first stage is a recursive search.
    let mut client = Client::open(MERGES);
    client.does(Asked::Choose { name: "neighbourhoods".to_owned(), force: false });
    client.does(Asked::Seek(0));
    let marks: Vec<u64> = client.view.strip.decisions.iter().map(|mark| mark.at).collect();
    assert!(marks.len() > 5, "{marks:?}");
    for &mark in &marks[..5] {
        assert_eq!(client.strides(Stride::Decision, true), mark);
    }
    for &mark in marks[..4].iter().rev() {
        assert_eq!(client.strides(Stride::Decision, false), mark);
    }
    client.does(Asked::Seek(1));
    assert_eq!(by(&client, Stride::Out, true).off, None, "explore(a) runs");
    let out = client.strides(Stride::Out, true);
    assert!(out > 10, "explore(a) takes long: {out}");
    let stages = client.view.strip.stretches.clone();
    client.does(Asked::Seek(0));
    assert_eq!(client.strides(Stride::Phase, true), stages[0].to);
    client.does(Asked::Seek(stages[1].from + 1));
    let over = by(&client, Stride::Over, true).off.clone();
    assert_eq!(over.as_deref(), Some("this stage makes no calls"));
    let here = client.step();
    assert_eq!(client.strides(Stride::Counterexample, true), here, "there is none");
}

#[test]
fn every_stride_forwards_ends_at_the_end_and_backwards_at_the_start() {
    for mut client in [merging(), Client::open(FIG3)] {
        let end = client.view.transport.steps;
        for stride in STRIDES {
            client.does(Asked::Seek(0));
            let mut before = 0;
            while client.step() < end {
                let step = client.strides(stride, true);
                assert!(step > before, "{stride:?} makes no step at {before}");
                before = step;
            }
            while client.step() > 0 {
                let step = client.strides(stride, false);
                assert!(step < before, "{stride:?} makes no step back at {before}");
                before = step;
            }
        }
    }
}

#[test]
fn compared_runs_are_lined_up_by_the_stride() {
    let mut client = merging();
    client.command(Command::Compare);
    assert_eq!(client.view.transport.unit, "state discovered");
    assert_eq!(client.strides(Stride::Line, true), 1);
    client.does(Asked::Seek(0));
    assert_eq!(client.strides(Stride::Transition, true), 1);
    assert_eq!(client.view.transport.unit, "transition");
    client.does(Asked::Play { steps: 3 });
    assert_eq!(client.step(), 4);
    assert_eq!(client.strides(Stride::Decision, true), 4, "runs decide at different steps");
}
