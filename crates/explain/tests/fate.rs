//! What a reader sees of fate and free will: layers, a trace, and alternatives.

mod support;

use lariat_explain::message::{Shown, Topic};
use lariat_explain::sheet::words;
use lariat_protocol::Stride;
use lariat_protocol::digits::rounded;
use lariat_session::core::Options;
use support::*;

/// READING-NOTES C4: a rule that follows only the rings around the target leaves the layer.
const C4: &str = "inputs g w\ncontrol g\ninitial 0\ntarget 6\n0 -[g]-> 1\n0 -[!g]-> 2\n1 -[w]-> 6\n\
                  1 -[!w]-> 1\n2 -[!g]-> 0\n2 -[g]-> 3\n3 -[true]-> 4\n4 -[true]-> 5\n5 -[true]-> 6\n\
                  6 -[true]-> 6\n";

/// The third figure of the paper: the environment can force nothing.
const FIGURE_3: &str = "inputs w\ninitial 1\ntarget 5\n1 -[w]-> 2\n1 -[!w]-> 4\n2 -[true]-> 3\n\
                        3 -[w]-> 5\n3 -[!w]-> 1\n4 -[w]-> 5\n4 -[!w]-> 2\n5 -[true]-> 5\n";

/// A fair cycle as the error: a request that the environment may drop infinitely often.
const LIVENESS: &str = "inputs drop retry\ncontrol drop\ninitial idle\nidle -[true]-> asked\n\
                        asked -[drop & retry]-> lost\nasked -[drop & !retry]-> given_up\n\
                        asked -[!drop]-> served\nlost* -[true]-> asked\nserved -[true]-> served\n\
                        given_up -[true]-> given_up\n";

fn open(text: &str, options: &[(&str, &str)]) -> (Reader, Shown) {
    let mut with = Options::default();
    for (name, value) in options {
        with.set(name, value);
    }
    let subject = Topic {
        text: text.to_owned(),
        explanation: "fate".to_owned(),
        property: String::new(),
        options: with,
    };
    Reader::of(subject)
}

/// The marks of the trace, column by column.
fn marks(shown: &Shown) -> Vec<String> {
    let rows = of_class(&shown.ribbon, "x-ffw");
    let cells = rows[0].children.iter().skip(1);
    cells.map(|cell| words(std::slice::from_ref(cell))).collect()
}

fn names(shown: &Shown) -> Vec<String> {
    let rows = of_class(&shown.ribbon, "x-states");
    let cells = rows[0].children.iter().skip(1);
    cells.map(|cell| words(std::slice::from_ref(cell))).collect()
}

#[test]
fn the_instance_of_c4_needs_no_free_choice() {
    let (_, shown) = open(C4, &[]);
    assert!(shown.complete && shown.problem.is_empty(), "{}", shown.problem);
    assert_eq!(shown.step, shown.steps);
    assert_eq!(names(&shown), ["0", "2", "3", "4", "5", "6"]);
    assert_eq!(marks(&shown), ["|", "|", "|", "|", "|", ""]);
    assert_eq!(shown.panes[0].title, "Game: 7 states, 10 moves, 2 layers");
    assert_eq!(of_class(&drawn(&shown.panes[0].drawing), "x-layer").len(), 2);
    assert_eq!(states(&shown, 0, "on-path"), ["0", "2", "3", "4", "5", "6"]);
    assert_eq!(of_class(&drawn(&shown.panes[0].drawing), "x-bar").len(), 5);
    assert!(words(&shown.ribbon).contains("0 free choices; the error needs no free choice"));
    let (_, shown) = open(C4, &[("trace", "printed")]);
    assert_eq!(names(&shown), ["0", "1", "6"]);
    assert_eq!(marks(&shown), ["|", "(f)", ""]);
    let (_, shown) = open(C4, &[("trace", "layer")]);
    assert!(words(&shown.ribbon).contains("goes round for ever"), "{}", words(&shown.ribbon));
    let (_, shown) = open(C4, &[("algorithm", "restricted")]);
    assert_eq!(marks(&shown), ["|", "f", ""]);
}

#[test]
fn it_opens_with_the_error_in_view() {
    let (mut reader, end) = open(C4, &[]);
    let drawing = drawn(&end.panes[0].drawing);
    let nodes = of_class(&drawing, "node");
    let error = nodes.iter().find(|node| words(&node.children).contains("State 6")).expect("6");
    let at = |(x, y): (f64, f64)| format!("translate({} {})", rounded(x, 2), rounded(y, 2));
    let place = error.attributes.iter().find(|(name, _)| name == "transform").expect("a place");
    assert_eq!(at(end.panes[0].focus), place.1);
    assert_ne!(at(reader.seek(1).panes[0].focus), place.1);
}

#[test]
fn a_free_choice_can_be_played_otherwise() {
    let (mut reader, shown) = open(FIGURE_3, &[]);
    assert_eq!(marks(&shown).iter().filter(|mark| *mark == "f").count(), 1);
    assert_eq!(states(&shown, 0, "boundary"), ["3", "4"]);
    let free = marks(&shown).iter().position(|mark| mark == "f").expect("a free choice");
    let shown = reader.act(&format!("pick {free}"), "");
    assert_eq!(states(&shown, 0, "selected").len(), 1);
    assert!(texts(&shown.ribbon, "x-picked")[0].contains("free choice"));
    let buttons = of_class(&shown.ribbon, "btn");
    let mut play = buttons.iter().filter_map(|one| attribute(one, "data-do"));
    let play = play.find(|action| action.starts_with("play ")).expect("it can be played");
    let play = play.to_owned();
    let shown = reader.act(&play, "");
    let said = texts(&shown.ribbon, "x-picked").concat();
    assert!(said.contains("goes round"), "{said}");
    assert!(marks(&shown).contains(&"→".to_owned()));
    assert!(!of_class(&drawn(&shown.panes[0].drawing), "correct").is_empty());
    let shown = reader.act("play off", "");
    assert!(!marks(&shown).contains(&"→".to_owned()));
}

#[test]
fn gamma_is_toggled_where_the_reader_is() {
    let (mut reader, end) = open(C4, &[]);
    assert_eq!(texts(&end.ribbon, "x-input"), ["g", "w"]);
    let shown = reader.act("control g", "");
    assert_eq!(shown.chosen, Some(vec![("control".to_owned(), String::new())]));
    assert_eq!(shown.step, shown.steps, "at the end it stays at the end");
    assert!(marks(&shown).contains(&"f".to_owned()));
    let shown = reader.act("control w", "");
    assert_eq!(shown.chosen, Some(vec![("control".to_owned(), "w".to_owned())]));
    let shown = reader.act("control g", "");
    assert_eq!(shown.chosen, Some(vec![("control".to_owned(), "g,w".to_owned())]));
    assert!(!marks(&shown).contains(&"f".to_owned()));
    let layers = shown.stretches.iter().find(|one| one.3 == "Layers").expect("layers").clone();
    reader.seek(layers.1 - 1);
    let shown = reader.act("control w", "");
    let layers = shown.stretches.iter().find(|one| one.3 == "Layers").expect("layers");
    assert_eq!(shown.step, layers.1, "the end of the same stage");
    assert_eq!(reader.seek(3).chosen, None);
}

#[test]
fn every_step_is_told_and_leads_back() {
    let all: [(&str, &[(&str, &str)]); 6] = [
        (C4, &[]),
        (C4, &[("trace", "layer")]),
        (C4, &[("algorithm", "restricted")]),
        (C4, &[("given", "0 1 1 6")]),
        (FIGURE_3, &[("trace", "forced")]),
        (LIVENESS, &[]),
    ];
    for (text, options) in all {
        let (mut reader, end) = open(text, options);
        assert!(end.problem.is_empty(), "{}", end.problem);
        let mut seen = Vec::new();
        for step in 0..=end.steps {
            let shown = reader.seek(step);
            assert_eq!(shown.step, step);
            let said = sentence(&shown);
            assert!(!said.is_empty() && !said.contains("The stage goes on"), "{step}: {said}");
            let now = usize::from(shown.listing.now.is_some());
            assert_eq!(now, usize::from(step > 0), "one line of the listing, step {step}: {said}");
            seen.push(shown);
        }
        for step in (0..=end.steps).rev() {
            assert_eq!(reader.seek(step).side, seen[step as usize].side, "{step}");
        }
        reader.seek(0);
        assert_eq!(reader.step(Stride::Phase, true).step, end.stretches[0].1);
    }
}

#[test]
fn bands_enclose_their_layers_and_nobody_else() {
    let (mut reader, end) = open(FIGURE_3, &[]);
    for step in 0..=end.steps {
        let shown = reader.seek(step);
        let bands = of_class(&drawn(&shown.panes[0].drawing), "x-layer").len();
        assert!(bands <= 2);
    }
    let shown = reader.hear(Asked::Move { pane: 0, node: 0, x: 40.0, y: 40.0 });
    assert_eq!(of_class(&drawn(&shown.panes[0].drawing), "x-layer").len(), 2);
}

#[test]
fn a_run_for_ever_has_a_stem_and_a_cycle() {
    let (mut reader, shown) = open(LIVENESS, &[]);
    assert_eq!(texts(&shown.ribbon, "x-cycle"), ["↺ cycle"]);
    assert!(words(&shown.ribbon).contains("The run goes round a cycle for ever"));
    assert!(marks(&shown).contains(&"f".to_owned()), "retry is the system's");
    let shown = reader.act("pick 1", "");
    assert!(shown.panes[0].title.starts_with("Game "), "{}", shown.panes[0].title);
}

#[test]
fn a_pasted_trace_is_annotated_or_what_is_wrong_is_said() {
    let (mut reader, _) = open(C4, &[]);
    let shown = reader.act("given", "0 1 1 6");
    assert_eq!(names(&shown), ["0", "1", "", "6"], "only what changes is printed");
    assert!(
        words(&shown.ribbon).contains("1 free choice; the error needs no free choice"),
        "{}",
        words(&shown.ribbon)
    );
    assert!(words(&shown.ribbon).contains("Annotated: the trace that was given"));
    let shown = reader.act("given", "0 9");
    assert_eq!(texts(&shown.ribbon, "x-wrong").len(), 1);
    assert_eq!(names(&shown), ["0", "2", "3", "4", "5", "6"], "the best trace is there meanwhile");
    let shown = reader.act("given", "");
    assert!(texts(&shown.ribbon, "x-wrong").is_empty());
    let (_, shown) = open(C4, &[("search", "bfs-lasso")]);
    assert!(words(&shown.ribbon).contains("Annotated: what bfs-lasso finds"));
}

#[test]
fn problems_are_told() {
    let (_, shown) = open("inputs g\na -[true]-> a\n", &[]);
    assert!(shown.problem.contains("To do:"), "{}", shown.problem);
    let (_, shown) = open(C4, &[("control", "x")]);
    assert!(texts(&shown.ribbon, "x-wrong")[0].contains("inputs are"), "{:?}", shown.problem);
    let (_, shown) = open("inputs g\ntarget b\na -[true]-> a\nb -[true]-> b\n", &[]);
    assert!(words(&shown.ribbon).contains("cannot be reached"));
    let (_, shown) = open("inputs g\ntarget a\na -[true]-> a\n", &[]);
    assert!(words(&shown.ribbon).contains("before anybody moves"));
    let (_, shown) = open("inputs g\ntarget b\na -[g]-> b\nb -[true]-> b\n", &[]);
    assert!(!shown.problem.is_empty());
}

#[test]
fn states_of_an_automaton_are_given_to_the_environment() {
    let text = "idle -> asked\nasked -> served lost\nlost* -> lost\nserved -> served\n";
    let (mut reader, shown) = open(text, &[]);
    assert_eq!(shown.problem, "");
    assert!(words(&shown.ribbon).contains("All choices are the system's"));
    let shown = reader.act("select state 1", "");
    let buttons = texts(&shown.side, "btn");
    assert!(buttons.contains(&"Give its moves to the environment".to_owned()), "{buttons:?}");
    let shown = reader.act("give 1", "");
    assert!(
        shown
            .chosen
            .as_ref()
            .is_some_and(|all| all.contains(&("environment".to_owned(), "asked".to_owned())))
    );
    assert_eq!(states(&shown, 0, "foreign"), ["asked"]);
    assert!(!marks(&shown).contains(&"f".to_owned()));
}

/// All sentences of a run.
fn told(text: &str, options: &[(&str, &str)]) -> Vec<String> {
    let (mut reader, end) = open(text, options);
    (0..=end.steps).map(|step| sentence(&reader.seek(step))).collect()
}

/// Two acceptance sets, so a cycle has several games; it begins in the initial state.
const TWO_SETS: &str = "inputs g w\ncontrol g\ninitial a\na*{0} -[g]-> b\na*{0} -[!g]-> a\n\
                        b -[w]-> c\nb -[!w]-> b\nc*{1} -[g]-> a\nc*{1} -[!g]-> d\nd -[true]-> d\n";

#[test]
fn games_of_a_cycle_have_goals_of_their_own() {
    for text in [LIVENESS, TWO_SETS] {
        for options in [&[][..], &[("algorithm", "restricted")], &[("control", "")]] {
            for said in told(text, options) {
                assert!(!said.contains("target"), "{said}");
                let error = said.contains("the error");
                assert!(!error || said.contains("that would be the error"), "{said}");
            }
        }
    }
    let said = told(TWO_SETS, &[]).join("\n");
    assert!(said.contains("is a state of set 1"), "{said}");
    assert!(said.contains("the first state of the cycle"), "{said}");
    let (mut reader, _) = open(TWO_SETS, &[]);
    let shown = reader.act("game 2", "");
    assert!(words(&shown.panes[0].legend).contains("goal of this game"));
    assert!(!words(&shown.panes[0].legend).contains("target"));
    let shown = reader.act("select state 1", "");
    let card = texts(&shown.side, "x-state").concat();
    assert!(!card.contains("error") && !card.contains("target"), "{card}");
}

#[test]
fn nobody_forces_where_gamma_is_empty() {
    for options in [&[][..], &[("algorithm", "restricted")]] {
        for said in told(FIGURE_3, options) {
            assert!(!said.contains("environment") && !said.contains("won"), "{said}");
        }
    }
    let said = told(FIGURE_3, &[]).join("\n");
    assert!(said.contains("is bound for the boundary of layer 1"), "{said}");
    assert!(said.contains("All of H is in layers"), "{said}");
    let said = told(C4, &[]).join("\n");
    assert!(said.contains("can be forced to the target"), "{said}");
    let (mut reader, _) = open(FIGURE_3, &[]);
    let card = texts(&reader.act("select state 0", "").side, "x-state").concat();
    assert!(card.contains("The run is bound to come to the boundary"), "{card}");
}

#[test]
fn what_is_played_has_its_own_number_of_steps_and_no_verdict() {
    let (mut reader, shown) = open(FIGURE_3, &[]);
    assert_eq!(of_class(&shown.ribbon, "x-verdict").len(), 1);
    let free = marks(&shown).iter().position(|mark| mark == "f").expect("a free choice");
    let shown = reader.act(&format!("pick {free}"), "");
    let buttons = of_class(&shown.ribbon, "btn");
    let mut play = buttons.iter().filter_map(|one| attribute(one, "data-do"));
    let play = play.find(|action| action.starts_with("play ")).expect("it can be played");
    let play = play.to_owned();
    let shown = reader.act(&play, "");
    assert!(of_class(&shown.ribbon, "x-verdict").is_empty());
    let said = words(&shown.ribbon);
    assert!(said.contains("then it repeats") && !said.contains("needs"), "{said}");
}

#[test]
fn progress_tells_what_is_so() {
    let said = told(C4, &[]);
    let through = said.iter().filter(|said| said.contains("All parts of the trace")).count();
    assert_eq!(through, 1, "{said:?}");
    assert!(said.iter().any(|said| said.contains("All inputs of this state")));
    assert!(!said.iter().any(|said| said.contains(", or is not")), "{said:?}");
    for text in [
        "inputs g\ntarget a\na -[true]-> a\n",
        "inputs g\ntarget b\na -[true]-> a\nb -[true]-> b\n",
    ] {
        assert!(!told(text, &[]).join("\n").contains("depends on most"), "{text}");
    }
    let (_, shown) = open("inputs g\ntarget b\na -[true]-> a\nb -[true]-> b\n", &[]);
    let layers = texts(&shown.side, "x-strata").concat();
    assert!(layers.contains("There are none: the target cannot be reached"), "{layers}");
}

#[test]
fn the_whole_cycle_is_drawn_in_every_game() {
    let (mut reader, shown) = open(TWO_SETS, &[]);
    assert_eq!(texts(&shown.ribbon, "x-game"), ["stem", "to set 1", "back"]);
    for game in 0..3 {
        let shown = reader.act(&format!("game {game}"), "");
        assert_eq!(states(&shown, 0, "on-path"), ["a", "b", "c"], "game {game}");
        let pressed = of_class(&shown.ribbon, "x-game");
        let pressed = pressed.iter().map(|one| attribute(one, "aria-pressed") == Some("true"));
        assert_eq!(pressed.collect::<Vec<_>>(), [0, 1, 2].map(|one| one == game));
        let title = shown.panes[0].title.clone();
        let shown = reader.act("select state 3", "");
        assert_eq!(shown.panes[0].title, title, "d is not on the trace");
        let shown = reader.act("select state 3", "");
        assert_eq!(shown.panes[0].title, title, "and is let go of again");
    }
}

#[test]
fn there_is_a_way_back_from_what_a_search_finds() {
    let (mut reader, shown) = open(C4, &[("search", "bfs-lasso")]);
    let buttons = texts(&shown.ribbon, "btn");
    assert!(buttons.contains(&"Back to the fewest free choices".to_owned()), "{buttons:?}");
    let shown = reader.act("given", "");
    let chosen = shown.chosen.clone().unwrap_or_default();
    assert!(chosen.contains(&("search".to_owned(), "none".to_owned())), "{chosen:?}");
    assert_eq!(names(&shown), ["0", "2", "3", "4", "5", "6"]);
    assert!(!texts(&shown.ribbon, "btn").contains(&"Back to the fewest free choices".to_owned()));
}

#[test]
fn a_look_at_an_answer_keeps_the_step() {
    let (mut reader, _) = open(FIGURE_3, &[]);
    let shown = reader.act("pick 0", "");
    let box_before = texts(&shown.ribbon, "x-picked");
    let names = of_class(&shown.ribbon, "name");
    let mut look = names.iter().filter_map(|one| attribute(one, "data-do"));
    let look = look.rfind(|action| action.starts_with("look ")).expect("a name").to_owned();
    let shown = reader.act(&look, "");
    assert_eq!(texts(&shown.ribbon, "x-picked"), box_before);
    assert_eq!(states(&shown, 0, "selected").len(), 1);
}

#[test]
fn a_step_that_gets_away_is_not_simply_fated() {
    let (mut reader, _) = open(C4, &[("given", "0 2 0 1 1 6")]);
    let said = texts(&reader.act("pick 2", "").ribbon, "x-picked").concat();
    assert!(said.starts_with("Time 2: fated, but the environment let go"), "{said}");
    let said = texts(&reader.act("pick 3", "").ribbon, "x-picked").concat();
    assert!(!said.contains("Play it"), "it did that: {said}");
}

/// Writes what is shown as an HTML page: `LOOK=directory cargo test -- look`.
#[test]
fn look() {
    let Ok(directory) = std::env::var("LOOK") else { return };
    for (name, text, act) in [
        ("c4", C4, "pick 1"),
        ("fig3", FIGURE_3, "pick 1"),
        ("live", LIVENESS, "pick 1"),
        ("sets", TWO_SETS, "game 2"),
        ("fifo", include_str!("../../../static/examples/fifo.lar"), "pick 2"),
        ("bakery", include_str!("../../../static/examples/bakery.lar"), "pick 2"),
        ("arbiter", include_str!("../../../static/examples/arbiter.lar"), "pick 2"),
    ] {
        let (mut reader, _) = open(text, &[]);
        let shown = reader.act(act, "");
        let pane = &shown.panes[0];
        let page = format!(
            "<!doctype html><meta charset=utf-8><link rel=stylesheet href=lariat.css><body>\
             <h2>{}</h2><ul class=legend>{}</ul><svg width='{}' height='{}' class=graph>{}</svg>\
             <div class=x-under>{}</div><aside class=side style='width:360px'>{}</aside>",
            pane.title,
            lariat_explain::sheet::markup(&pane.legend),
            pane.width,
            pane.height,
            lariat_explain::sheet::markup(&drawn(&pane.drawing)),
            lariat_explain::sheet::markup(&shown.ribbon),
            lariat_explain::sheet::markup(&shown.side)
        );
        std::fs::write(format!("{directory}/{name}.html"), page).expect("it can be written");
    }
}
