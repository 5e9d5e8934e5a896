//! What actions do.

use lariat_layout::Point;
use lariat_session::table::{csv, markdown};
use lariat_session::versus::{Order, Versus};

use super::*;

#[test]
fn it_begins_with_the_open_search_and_an_opponent() {
    let mut bench = Workbench::new(MODEL, "gmz04-min");
    let names = |bench: &Workbench| -> Vec<String> {
        Comparison::first(bench).iter().map(Setup::name).collect()
    };
    assert_eq!(names(&bench), ["gmz04-min", "spin-i"]);
    bench.choose("se05");
    assert_eq!(bench.set_option("bitstate", "3"), Ok(()));
    assert_eq!(names(&bench), ["se05 bitstate=3", "couvreur99"]);
}

#[test]
fn another_search_keeps_the_order_but_not_the_options() {
    let mut stage = Stage::comparing(MODEL, &["se05", "se05"]);
    assert_eq!(stage.act(Action::PaneOrder(1), "reversed"), None);
    assert_eq!(stage.act(Action::Option("bitstate".to_owned()).in_pane(Some(1)), "4"), None);
    assert_eq!(stage.names(), ["se05", "se05 bitstate=4 (reversed)"]);
    assert_eq!(stage.act(Action::PaneSearch(1), "gv04"), None);
    assert_eq!(stage.names(), ["se05", "gv04 (reversed)"]);
    assert_eq!(stage.act(Action::PaneOrder(1), "as written"), None);
    assert_eq!(stage.names(), ["se05", "gv04"]);
    // Values that no field has.
    for (action, value) in [
        (Action::PaneSearch(1), "new99"),
        (Action::PaneOrder(1), "turned"),
        (Action::PaneSearch(7), "se05"),
        (Action::PaneOrder(7), "reversed"),
        (Action::Option("bitstate".to_owned()).in_pane(Some(7)), "4"),
    ] {
        assert_eq!(stage.act(action, value), None);
        assert_eq!(stage.names(), ["se05", "gv04"]);
    }
}

#[test]
fn the_order_before_a_change_can_be_compared() {
    let mut stage = Stage::comparing("a -> b c\nb -> a\nc* -> a\n", &["se05", "se05"]);
    let before = Workbench::new("a -> c b\nb -> a\nc* -> a\n", "se05");
    stage.before = before.automaton().cloned();
    stage.act(Action::PaneOrder(1), "before");
    assert_eq!(stage.compared.versus.panes()[1].setup.order, Order::Before);
    assert!(stage.results().contains("se05 (before) discovers c."), "{}", stage.results());
}

#[test]
fn panes_come_and_go() {
    let mut stage = Stage::comparing(MODEL, &["se05", "gv04"]);
    for _ in 0..4 {
        assert_eq!(stage.act(Action::AddPane, ""), None);
    }
    assert_eq!(stage.names(), ["se05", "gv04", "couvreur99", "gmz04"]);
    assert_eq!(stage.panes().len(), Versus::MOST);
    assert_eq!(stage.compared.transport().more.len(), 1, "no more searches can be added");
    stage.act(Action::RemovePane(0), "");
    stage.act(Action::RemovePane(7), "");
    assert_eq!(stage.names(), ["gv04", "couvreur99", "gmz04"]);
    assert_eq!(stage.compared.transport().more.len(), 2);
    stage.act(Action::RemovePane(2), "");
    stage.act(Action::RemovePane(1), "");
    assert_eq!(stage.names(), ["gv04", "couvreur99"], "two remain");
    assert_eq!(stage.panes().len(), 2);
}

#[test]
fn an_option_is_set_reset_or_refused() {
    let mut stage = Stage::comparing(MODEL, &["se05", "se05"]);
    let bitstate = || Action::Option("bitstate".to_owned()).in_pane(Some(1));
    stage.act(bitstate(), "BITS");
    assert_eq!(stage.names(), ["se05", "se05 bitstate=3"], "the first number");
    stage.act(bitstate(), "99");
    assert_eq!(stage.names(), ["se05", "se05 bitstate=3"]);
    let panes = stage.panes();
    assert!(words(&panes[1].head).contains("cannot be 99"), "{}", words(&panes[1].head));
    assert!(!words(&panes[0].head).contains("cannot be"));
    stage.act(bitstate(), "5");
    assert!(!words(&stage.panes()[1].head).contains("cannot be"));
    stage.act(bitstate(), "off");
    assert_eq!(stage.names(), ["se05", "se05"], "the default is not named");
}

#[test]
fn all_go_where_they_part() {
    let mut stage = Stage::fig6();
    assert_eq!(stage.compared.transport().step, 0);
    assert_eq!(stage.act(Action::ToParting, ""), None);
    assert_eq!(stage.compared.versus.position(), 4);
    assert!(stage.panes().iter().all(|pane| pane.class == "parts"));
    stage.compared.step(Stride::Line, Direction::Backwards);
    stage.settle();
    assert!(stage.panes().iter().all(|pane| pane.class.is_empty()));
}

#[test]
fn a_table_goes_to_the_clipboard_or_into_a_file() {
    let mut stage = Stage::fig6();
    let table = stage.compared.versus.table();
    let Some(Effect::Clipboard { text, .. }) = stage.act(Action::CopyTable, "") else {
        panic!("it is copied");
    };
    assert_eq!(text, markdown(&table));
    let file = File { name: "comparison.csv".to_owned(), text: csv(&table) };
    assert_eq!(stage.act(Action::SaveTable, ""), Some(Effect::File(file)));
}

#[test]
fn other_actions_are_left_to_the_engine() {
    let mut stage = Stage::comparing(MODEL, &["se05", "gv04"]);
    let history = Action::TransitionHistory("s1".to_owned(), 0);
    let other = |action: &Action| Some(Effect::Other(action.clone()));
    assert_eq!(stage.act(history.clone().in_pane(Some(1)), ""), other(&history));
    assert_eq!(stage.act(Action::Typed, "2 ab"), other(&Action::Typed));
    assert_eq!(stage.act(Action::Select(Some(0)), ""), other(&Action::Select(Some(0))));
}

#[test]
fn a_state_is_selected_pointed_at_and_dragged_in_all_panes() {
    let mut stage = Stage::comparing(MODEL, &["se05", "se05"]);
    stage.act(Action::PaneOrder(1), "reversed");
    let select = |state: Option<StateId>| Action::Select(state.map(|state| state.0));
    let s4 = state(&stage, 1, "s4");
    assert_ne!(s4, state(&stage, 0, "s4"), "each run has its own numbers");
    stage.act(select(Some(s4)).in_pane(Some(1)), "");
    for pane in stage.panes() {
        assert_eq!(states(&pane, "selected"), ["s4"]);
    }
    stage.act(select(Some(state(&stage, 0, "s4"))).in_pane(Some(0)), "");
    for pane in stage.panes() {
        assert!(states(&pane, "selected").is_empty(), "the second time, it is deselected");
    }
    stage.act(select(Some(s4)).in_pane(Some(1)), "");
    stage.act(select(None).in_pane(Some(0)), "");
    assert_eq!(stage.compared.selected, None, "a click on the background");

    let s2 = state(&stage, 1, "s2");
    stage.compared.hover(&crate::parts::pointer(s2, Some(1)));
    for pane in stage.panes() {
        assert_eq!(states(&pane, "pointed"), ["s2"]);
    }
    for elsewhere in ["", "state 1", "state 1 9", "state x"] {
        stage.compared.hover(elsewhere);
        assert_eq!(stage.compared.pointed, None, "{elsewhere}");
    }

    let place = stage.compared.panes[1]
        .moment
        .as_ref()
        .and_then(|moment| moment.states.iter().position(|look| look.name == "s2"));
    let node = place.expect("it is drawn") as u32;
    assert_eq!(stage.compared.drag(1, node).as_deref(), Some("s2"));
    assert_eq!(stage.compared.drag(1, 99), None);
    assert_eq!(stage.compared.drag(9, 0), None);
    let mut drawing = Drawing::default();
    let run = stage.bench.debugger().expect("the text is a model");
    drawing.show(&Moment::take(run, None, None), false);
    drawing.drag_named("s2", Point::new(321.0, 123.0));
    stage.pattern = drawing.pattern();
    stage.settle();
    for pane in stage.panes() {
        let moved = ("s2".to_owned(), "translate(321 123)".to_owned());
        assert!(places(&pane).contains(&moved), "{:?}", places(&pane));
    }
}

#[test]
fn the_same_searches_run_on_another_model() {
    let mut stage = Stage::comparing("a -> b\nb -> b\n", &["weak-dfs", "se05"]);
    stage.act(Action::PaneOrder(1), "reversed");
    stage.go(1);
    stage.bench.edit(MODEL);
    stage.compared = stage.compared.anew(&stage.bench, None);
    stage.follow_the_engine();
    stage.settle();
    assert_eq!(stage.names(), ["weak-dfs", "se05 (reversed)"]);
    assert_eq!(stage.compared.versus.position(), 0);
    assert!(states(&stage.panes()[1], "state").contains(&"s4".to_owned()));
}
