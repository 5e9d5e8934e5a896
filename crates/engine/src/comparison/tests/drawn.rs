//! What is drawn.

use lariat_protocol::sheet::markup;

use super::*;

#[test]
fn all_are_stepped_together_by_line_transition_or_state() {
    let mut stage = Stage::fig6();
    let transport = stage.compared.transport();
    assert!(transport.shown && transport.complete && transport.at_start && !transport.at_end);
    assert_eq!(transport.unit, "state discovered");
    let buttons: Vec<&str> =
        transport.moves.iter().map(|one| &*one.word).filter(|word| !word.is_empty()).collect();
    assert_eq!(buttons, ["start", "state", "play", "state", "end"]);
    let keys: Vec<&str> = transport.moves.iter().map(|one| &*one.key).collect();
    assert!(["1", "2", "3", "Shift 3"].iter().all(|key| keys.contains(key)), "{keys:?}");
    let chosen = r#"<option value="state" selected="">by state</option>"#;
    assert!(markup(&transport.more).contains(chosen), "{}", markup(&transport.more));
    assert!(words(&transport.more).ends_with("+ Search"));

    let strip = stage.compared.strip();
    assert_eq!((strip.parting, strip.last), (Some(4), Some(transport.steps + 1)));
    stage.compared.step(Stride::Line, Direction::Forwards);
    stage.settle();
    assert_eq!(stage.compared.transport().step, 1);
    stage.compared.to_end();
    stage.settle();
    let transport = stage.compared.transport();
    assert!(transport.at_end && transport.is_over && stage.compared.is_over());
    assert_eq!(transport.step, transport.steps, "the end is not counted");

    stage.act(Action::LineUp, "line");
    stage.act(Action::LineUp, "parsec");
    let transport = stage.compared.transport();
    assert_eq!(transport.unit, "step");
    assert_eq!(stage.compared.strip().last, Some(transport.steps));
    stage.go(0);
    stage.compared.step(Stride::Transition, Direction::Forwards);
    stage.settle();
    let transport = stage.compared.transport();
    assert_eq!((&*transport.unit, transport.step), ("transition", 1));
    stage.compared.step(Stride::Out, Direction::Forwards);
    stage.settle();
    assert_eq!(stage.compared.transport().step, 1, "there is no such step of all runs");
}

#[test]
fn a_run_that_is_not_recorded_is_not_complete() {
    let bench = Workbench::new(MODEL, "se05");
    let compared = Comparison::open(&bench, None, setups(&["se05", "gv04"]));
    assert!(compared.is_busy());
    assert!(!compared.transport().complete);
    assert!(words(&compared.results()).contains("Comparing…"));
}

#[test]
fn the_panes_of_fig_6_say_what_their_searches_do() {
    let mut stage = Stage::fig6();
    stage.go(4);
    let panes = stage.panes();
    let titles: Vec<&str> = panes.iter().map(|pane| &*pane.title).collect();
    assert_eq!(titles, ["Search 1: se05", "Search 2: couvreur99"]);
    assert_eq!((&*panes[0].name, panes[0].fit), ("se05", 1));
    assert_eq!(places(&panes[0]), places(&panes[1]), "one picture for all");
    let foot = markup(&panes[0].foot);
    assert!(foot.starts_with(r#"<p class="row now" data-line=""#), "{foot}");
    assert!(foot.contains(r#"<span class="in-0">blue(s):</span></p>"#), "{foot}");
    assert!(
        foot.contains(
            r#"<div class="pane-words"><div class="saying" aria-live="polite"><p class="say""#
        ),
        "{foot}"
    );
    assert!(words(&panes[0].foot).contains("enters big for the first time"));
    for (pane, stacks) in [(0, &["Blue calls"][..]), (1, &["Calls", "Roots"])] {
        let foot = markup(&panes[pane].foot);
        for stack in stacks {
            assert!(
                foot.contains(&format!(r#"<div data-stack="{stack}"><dt>"#)),
                "{stack}: {foot}"
            );
        }
    }
    let head = panes.iter().map(|pane| markup(&pane.head)).collect::<Vec<_>>();
    assert!(head[0].contains(r#"<span class="phase by-blue" key="phase">blue search</span>"#));
    assert!(!head[0].contains("verdict"));
    assert!(
        head[1].contains(r#"<span class="verdict found" key="verdict">lasso of "#),
        "{}",
        head[1]
    );
    let choice = r#"<select aria-label="Search 1" title="Search 1" data-do=""#;
    assert!(head[0].starts_with(choice), "{}", head[0]);
    assert!(head[0].contains(r#"<option value="se05" selected="">se05</option>"#));
    assert!(!head[0].contains("Take se05 away"), "two remain");
    stage.act(Action::AddPane, "");
    assert!(markup(&stage.panes()[0].head).contains(
        r#"<button class="btn quiet small" aria-label="Take se05 away" title="Take se05 away""#
    ));
}

#[test]
fn searches_that_do_not_fit_cannot_be_chosen() {
    let mut bench = Workbench::new(MODEL, "se05");
    while bench.work(10_000).busy {}
    let mut stage = Stage::of(bench, setups(&["weak-dfs", "se05"]));
    let panes = stage.panes();
    let enabled = |pane: &Pane| !markup(&pane.head).contains(r#"value="weak-dfs" disabled"#);
    assert!(enabled(&panes[0]), "it is selected");
    assert!(!enabled(&panes[1]));
    assert!(markup(&panes[0].head).contains(r#"<option value="weak-dfs" selected="">"#));
    assert!(panes[0].drawing.is_empty());
    let foot = markup(&panes[0].foot);
    assert!(foot.starts_with(r#"<div class="empty"><p>"#), "{foot}");
    assert!(foot.contains("needs a weak automaton"), "{foot}");
    assert!(!stage.results().contains("weak-dfs"), "it has no row");
    stage.act(Action::PaneSearch(0), "gv04");
    assert!(!stage.panes()[0].drawing.is_empty());
}

#[test]
fn where_they_part_is_told() {
    let mut stage = Stage::fig6();
    let parting = |stage: &Stage| markup(&stage.compared.results()[..1]);
    let told = parting(&stage);
    assert!(told.starts_with(r#"<section class="parting" aria-live="polite"><h2>Where they part"#));
    assert!(told.contains(">Go there</button></h2>"), "{told}");
    assert!(told.contains(r#"<p class="say">At state discovered 4, after s2:</p><ul>"#), "{told}");
    let big = r#"<li data-side="big"><b class="mono">se05</b> discovers big. big is white, so it is new: go there.<span class="sub"> step "#;
    assert!(told.contains(big), "{told}");
    assert!(
        told.contains(r#"<li data-side=""><b class="mono">couvreur99</b> is over. "#),
        "{told}"
    );
    assert!(!told.contains("disabled"));
    stage.go(4);
    assert!(parting(&stage).contains(r#" disabled="">Go there"#), "{}", parting(&stage));
    stage.act(Action::LineUp, "line");
    assert!(parting(&stage).contains(">At step "), "{}", parting(&stage));
    stage.act(Action::LineUp, "transition");
    assert!(parting(&stage).contains(" takes "), "{}", parting(&stage));
    stage.act(Action::PaneSearch(1), "se05");
    for (unit, words) in [
        ("line", "They do the same, step by step."),
        ("transition", "They take the same transitions in the same order."),
        ("state", "They discover the same states in the same order."),
    ] {
        stage.act(Action::LineUp, unit);
        assert!(parting(&stage).contains(words), "{}", parting(&stage));
        assert!(!parting(&stage).contains("<ul>") && !parting(&stage).contains("Go there"));
    }
}

#[test]
fn the_table_has_bars_and_results() {
    let mut stage = Stage::fig6();
    stage.go(2);
    let table = markup(&stage.compared.results()[1..]);
    assert!(table.starts_with(
        r#"<section class="tally"><table><thead><tr><th scope="col">search</th><th scope="col">comes to</th><th scope="col">states</th>"#
    ));
    let row = r#"<tr data-row="couvreur99"><th scope="row" class="mono">couvreur99</th><td class="words">lasso of "#;
    assert!(table.contains(row), "{table}");
    let cell = r#"<td title="2 of 3 so far"><b>2</b><small> / 3</small><svg class="bar" width="100%" height="5" aria-hidden="true"><rect class="bar-end" width=""#;
    assert!(table.contains(cell), "{table}");
    assert!(table.ends_with(">CSV</button></p></section>"), "{table}");
}

#[test]
fn states_are_renamed_although_the_scene_looks_the_same() {
    // With the successors reversed, the same graph arises, but the second state is another one.
    let mut stage = Stage::comparing("a* -> b c\nb -> a\nc -> a\n", &["se05", "se05"]);
    assert_eq!(stage.compared.drag(1, 1).as_deref(), Some("b"));
    let before = places(&stage.panes()[1]);
    stage.act(Action::PaneOrder(1), "reversed");
    assert_eq!(stage.compared.drag(1, 1).as_deref(), Some("c"));
    assert_eq!(places(&stage.panes()[1]), before, "each state has kept its place");
}

#[test]
fn all_actions_read_back() {
    let mut stage = Stage::comparing(MODEL, &["se05", "couvreur99", "weak-dfs"]);
    stage.go(2);
    stage.act(Action::Option("bitstate".to_owned()).in_pane(Some(0)), "3");
    let panes = stage.panes();
    let drawings: Vec<Vec<Node>> = panes.iter().map(|pane| drawn(&pane.drawing)).collect();
    let parts = panes.iter().zip(&drawings).flat_map(|(pane, drawing)| {
        [&pane.head, &pane.foot, drawing, &pane.legend, &pane.tools].into_iter().flatten()
    });
    let (transport, results) = (stage.compared.transport(), stage.compared.results());
    let all: Vec<&Node> = parts.chain(&transport.more).chain(&results).collect();
    let elements = elements(all);
    let tokens = elements.iter().filter_map(|one| attribute(one, "data-do"));
    let grounds = panes.iter().map(|pane| &*pane.ground).filter(|ground| !ground.is_empty());
    let actions: Vec<Action> =
        tokens.chain(grounds).map(|token| Action::read(token).expect(token)).collect();
    for wanted in [
        Action::PaneSearch(2),
        Action::PaneOrder(1),
        Action::AddPane,
        Action::LineUp,
        Action::RemovePane(2),
        Action::ToParting,
        Action::CopyTable,
        Action::SaveTable,
        Action::Option("bitstate".to_owned()).in_pane(Some(0)),
        Action::Select(None).in_pane(Some(1)),
    ] {
        assert!(actions.contains(&wanted), "{wanted:?}");
    }
    for hovered in elements.iter().filter_map(|one| attribute(one, "data-hover")) {
        let (_, pane) = pointed(hovered).expect(hovered);
        assert!(pane.is_some(), "{hovered}");
    }
}

#[test]
fn parts_with_keys_have_them_all() {
    let mut stage = Stage::comparing(MODEL, &["se05", "couvreur99", "weak-dfs"]);
    stage.compared.to_end();
    stage.settle();
    for pane in stage.panes() {
        for node in &pane.head {
            let Node::Element(element) = node else { panic!("{node:?}") };
            assert!(attribute(element, "key").is_some(), "{}", element.tag);
        }
    }
}
