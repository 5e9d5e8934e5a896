//! Fields: lassos, the selected state, stops and conditions.

use super::*;
use crate::asking::Stop;

#[test]
fn lassos_are_typed_clicked_or_those_of_another_search() {
    let mut run = Finished::with("spin-i");
    run.asking.pick("s1");
    let nodes = run.panel(None);
    contains(
        &markup(&nodes),
        &[
            r#"<form class="field" data-do="#,
            r#"<input id="wanted" class="mono" value="s1" data-rev="1" data-type="#,
            r#"<button class="btn small">Ask</button><button type="button" class="btn small pick-states" aria-pressed="false""#,
            r#"<option value="" selected="">another search</option>"#,
            r#" disabled="">Ask</button>"#,
        ],
    );
    assert!(!markup(&nodes).contains(r#"<option value="spin-i""#));
    assert_eq!(actions(&nodes, "form"), [Action::WhyNotWanted, Action::AddTyped]);

    run.asking.picking = true;
    run.asking.rival = Some("se05".to_owned());
    let nodes = run.panel(None);
    contains(
        &markup(&nodes),
        &[
            r#"class="btn small pick-states on" aria-pressed="true""#,
            r#"class="help">Click the states in order."#,
            r#"<option value="">another search</option>"#,
            r#"<option value="se05" selected="">se05</option>"#,
        ],
    );
    let asked = actions(&nodes, "button");
    assert_eq!(asked[3..5], [Action::Pick, Action::WhyNotRival]);
}

#[test]
fn the_selected_state_has_a_history_and_stops() {
    let run = Finished::with("spin-i");
    let none = run.panel(None);
    contains(
        &markup(&none),
        &[
            r#"<select id="state" data-do="#,
            r#"<option value="" selected="">click one, or choose</option>"#,
        ],
    );
    assert_eq!(actions(&none, "select"), [Action::Rival, Action::PickOut]);

    let nodes = run.panel(Some("s3"));
    let state = run.moment.state_named("s3").expect("it is drawn").0;
    contains(
        &markup(&nodes),
        &[
            r#"<option value="">click one, or choose</option>"#,
            &format!(r#"<option value="{state}" selected="">s3</option>"#),
            ">History of s3</button>",
            r#"<select aria-label="Stop when s3 …" data-reset="" data-do="#,
            r#"<option value="" selected="">Stop when it …</option><option value="0">is visited</option>"#,
        ],
    );
    let actions = actions(&nodes, "select");
    let [Action::Rival, Action::PickOut, Action::Add(conditions)] = &actions[..] else {
        panic!("{actions:?}")
    };
    assert_eq!(conditions[0], "entered(s3)");
    let offered = elements(&nodes).iter().filter(|one| one.tag == "option").count();
    // All searches but one and a first entry, the states and a first entry, a first entry and the conditions.
    let searches = lariat_session::ALGORITHMS.len();
    assert_eq!(offered, searches + run.moment.states.len() + 1 + 1 + conditions.len());
}

#[test]
fn stops_of_a_search_with_a_side_stack_name_it() {
    let mut run = Finished::with("gv04");
    run.seek(3);
    contains(
        &markup(&run.panel(Some("s3"))),
        &[">is visited<", ">turns ", ">is pushed on Current<", ">is popped from Current<"],
    );
}

#[test]
fn stops_are_listed_with_what_is_true_now() {
    let mut run = Finished::with("spin-i");
    contains(&run.markup(), &[r#"<h2 key="title">Stop when</h2><ul key="stops"></ul>"#]);
    run.asking.add_stop(Stop::at_line(8));
    run.asking.add_stop(Stop::when("depth > 2".to_owned()));
    run.asking.switch_stop(0);
    run.asking.take_watched(vec![Some(false), Some(true)]);
    let nodes = run.panel(None);
    contains(
        &markup(&nodes),
        &[
            r#"<li class="stop off"><label key="stop"><input type="checkbox" data-do="#,
            r#"><code>line = 8</code></label><span class="now" key="now">false now</span><button"#,
            r#"aria-label="Remove line = 8" title="Remove""#,
            r#"<li class="stop holds"><label key="stop"><input type="checkbox" checked="" data-do="#,
            r#"><code>depth > 2</code></label><button class="btn quiet small" title="#,
            r#">since when?</button><span class="now" key="now">true now</span>"#,
            r#"title="Stop when a counterexample is found">+ a counterexample</button>"#,
        ],
    );
    assert_eq!(actions(&nodes, "input"), [Action::Switch(0), Action::Switch(1)]);
    let last = actions(&nodes, "button");
    let found = Action::Add(vec!["found".to_owned()]);
    let expected = [
        Action::Remove(0),
        Action::Since(1),
        Action::Remove(1),
        found,
        Action::RunBack,
        Action::RunForward,
    ];
    assert_eq!(last[last.len() - expected.len()..], expected);
}

#[test]
fn a_typed_condition_has_completions_and_problems() {
    let mut run = Finished::with("spin-i");
    for (text, wrong) in [("colour(s3) = ", true), ("colour(s3) = gren", true), ("found", false)] {
        let cursor = run.asking.type_condition(&format!("{} {text}", text.len()));
        let question = Question::Typed {
            condition: run.asking.typed.clone(),
            cursor: cursor.expect("it is a cursor"),
        };
        let Reply::Typed { problem, completions } = run.ask(&question) else { panic!("no reply") };
        (run.asking.problem, run.asking.suggestions) = (problem, completions);
        let nodes = run.panel(None);
        let markup = markup(&nodes);
        contains(
            &markup,
            &[
                r#"<form class="field" data-do="#,
                r#"key="condition"><input id="condition" class="mono" aria-label="A condition to stop at""#,
                &format!(r#"value="{text}" data-rev="0" aria-invalid="{wrong}""#),
                r#"<button class="btn small">Add</button></form><div id="condition-help" class="help" aria-live="polite""#,
            ],
        );
        assert_eq!(markup.contains(r#"<span class="problem">"#), wrong);
        if text.ends_with(' ') {
            contains(
                &markup,
                &[
                    r#"<ul class="suggestions" aria-label="Completions" key="suggestions"><li><button type="button" title="#,
                    r#" data-focus="condition" data-do="#,
                    r#"><code>"#,
                ],
            );
            assert!(actions(&nodes, "button").contains(&Action::Complete(0)));
        }
    }
    run.asking.typed.clear();
    let markup = run.markup();
    contains(&markup, &[r#"<button class="btn small" disabled="">Add</button>"#]);
    assert!(!markup.contains("Completions"));
}
