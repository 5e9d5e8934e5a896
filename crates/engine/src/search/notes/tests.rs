use lariat_protocol::sheet::markup;
use lariat_session::core::Outcome;
use lariat_session::{EXAMPLES, Goal, Progress, Workbench, classified};

use super::*;
use crate::action::Action;
use crate::search::moment::Moment;

/// Without keys, which the page does not draw.
fn plain(nodes: &[Node]) -> String {
    let markup = markup(nodes);
    for token in markup.split("data-do=\"").skip(1) {
        let token = token.split('"').next().unwrap();
        assert!(Action::read(token).is_some(), "{token}");
    }
    let mut pieces = markup.split(" key=\"");
    let first = pieces.next().unwrap_or_default().to_owned();
    first + &pieces.map(|piece| piece.split_once('"').unwrap().1).collect::<String>()
}

fn choose(name: &str, force: bool) -> String {
    Action::Choose { name: name.to_owned(), force }.token()
}

#[test]
fn lasting_remarks_are_in_a_fixed_order() {
    assert!(notes(&Notes::default()).is_empty());
    let all = Notes {
        stale: true,
        damaged: 2,
        unfolding: Some("s·i is s waiting for set i.".to_owned()),
        reading: Some("the environment chooses"),
        forced: Some("it needs a `weak` automaton"),
        hidden: Some(1_234),
        cut: Some("s has 9 successors."),
    };
    assert_eq!(
        plain(&notes(&all)),
        "<div class=\"notice\">Too large to draw whole: this is the end of the current path, after 1,234 \
         states that are not shown. s has 9 successors.</div>\
         <div class=\"notice warn\">The text has errors. The graph shows the last model without errors.\
         </div><div class=\"notice warn damaged\">The text is damaged in 2 places, and what is damaged is \
         left out. Delete its first line, lenient, to see the errors.</div>\
         <div class=\"notice warn forced\"><span><b>Forced: </b>it needs a <code>weak</code> automaton. \
         Its result may be wrong.</span></div>\
         <div class=\"notice\">The environment chooses.</div>\
         <div class=\"notice\">s·i is s waiting for set i.</div>"
    );
    let whole = Notes { hidden: Some(0), damaged: 1, ..Notes::default() };
    let text = plain(&notes(&whole));
    assert!(text.contains("the end of the current path.</div>"), "{text}");
    assert!(text.contains("damaged in 1 place, "), "{text}");
}

#[test]
fn a_refusal_offers_ways_out() {
    assert_eq!(
        plain(&refusal(Some("it needs a `weak` automaton"), Some("weak-dfs"), Some("se05"))),
        format!(
            "<div class=\"empty\"><h2>weak-dfs does not fit this model</h2><p>It needs a \
             <code>weak</code> automaton.</p><div class=\"ways-out\"><button class=\"btn primary\" \
             data-do=\"{}\">Run se05</button><button class=\"btn\" data-do=\"{}\">Run it anyway</button>\
             </div></div>",
            choose("se05", false),
            choose("weak-dfs", true)
        )
    );
    let text = plain(&refusal(None, None, None));
    assert!(text.starts_with("<div class=\"empty\"><h2>Nothing to search yet</h2><p>The text on "));
    assert!(
        text.contains("<button class=\"btn\" data-show=\"examples\">Look at the examples</button>")
    );
}

fn note(progress: Progress) -> WorkNote {
    WorkNote { progress, state_limit: 20_000, too_large: None, stopped: false, hunt: None }
}

#[test]
fn work_in_progress_can_be_stopped_continued_and_cancelled() {
    let running = Progress { steps: 1_500, outcome: None, limited: false };
    let button = |words: &str, action: Action| {
        format!("<button class=\"btn small\" data-do=\"{}\">{words}</button>", action.token())
    };
    let cancel = format!(
        "<button class=\"btn small\" data-do=\"{}\" data-halt=\"cancel\" title=\"Forget the run and go back to its start\">\
         Cancel</button></div>",
        Action::Cancel.token()
    );
    let stop = button("Stop", Action::Stop).replace("\">Stop", "\" data-halt=\"stop\">Stop");
    let go_on = button("Go on", Action::Resume);
    let begin = "<div class=\"work-note\" role=\"status\"><span>";
    assert_eq!(
        plain(&work_note(&note(running))),
        format!("{begin}Running ahead to see where this ends: 1,500 steps…</span>{stop}{cancel}")
    );
    assert_eq!(
        plain(&work_note(&WorkNote { stopped: true, ..note(running) })),
        format!("{begin}Stopped at step 1,500.</span>{go_on}{cancel}")
    );
    assert_eq!(
        plain(&work_note(&note(Progress { limited: true, ..running }))),
        format!(
            "{begin}Paused after more than 20,000 states, at step 1,500.</span>{go_on}{cancel}"
        )
    );
    let too_large = Some("It is too large.".to_owned());
    assert_eq!(
        plain(&work_note(&WorkNote { too_large, ..note(running) })),
        format!(
            "{begin}Ended at step 1,500. It is too large. The rest of the run is not known.</span>\
             {cancel}"
        )
    );
    let hunt = Some(Hunt { best: Some(12), pace: Some(3_000) });
    let begins = Progress { steps: 0, ..running };
    assert_eq!(
        plain(&work_note(&WorkNote { hunt, ..note(begins) })),
        format!(
            "{begin}Running ahead: 0 steps…</span><span class=\"hunt\" title=\"{}\"><b>Best so far: \
             length 12</b> · 3,000 matched/s</span>{stop}</div>",
            crate::parts::LENGTH
        )
    );
    let over = Progress { outcome: Some(Outcome::Empty), ..running };
    assert!(work_note(&note(over)).is_empty());
}

#[test]
fn advice_unfolds() {
    let example = EXAMPLES.iter().find(|example| example.id == "weak").unwrap();
    let mut bench = Workbench::new(example.text, "se05");
    bench.go(Goal::End);
    while bench.work(1_000).busy {}
    let classified = classified(bench.automaton().unwrap(), 1_000).unwrap();
    let moment = Moment::take(bench.debugger().unwrap(), None, None);
    let folded = Advised {
        classified: Some(&classified),
        too_large: false,
        labelled: false,
        algorithm: "se05",
        moment: Some(&moment),
        open: false,
    };
    let head = |open: bool| {
        format!(
            "<section class=\"advice\" aria-label=\"Advice\"><div class=\"advice-head\">\
             <button class=\"disclosure\" aria-expanded=\"{open}\" data-do=\"{}\">\
             <svg class=\"caret\" viewBox=\"0 0 10 6\" aria-hidden=\"true\"><path d=\"M1 1l4 4 4-4\">\
             </path></svg><span><span class=\"long\">This automaton is </span><b>weak</b></span></button>\
             <button class=\"btn small\" data-do=\"{}\" aria-label=\"Run weak-dfs\" \
             title=\"Run weak-dfs\">→ weak-dfs</button></div>",
            Action::ToggleAdvice.token(),
            choose("weak-dfs", false)
        )
    };
    assert_eq!(plain(&advice(&folded)), format!("{}</section>", head(false)));
    let text = plain(&advice(&Advised { open: true, ..folded.clone() }));
    assert!(text.starts_with(&head(true)), "{text}");
    for part in [
        "</div><div class=\"advice-body\"><p>",
        "<details class=\"partition\"><summary>Show the partition</summary><p class=\"sub\">No \
         transition leads to an earlier part.</p><ol><li><b>not accepting</b><span class=\"stack \
         across\"><button class=\"fr\" title=\"Show in the graph\" data-do=",
    ] {
        assert!(text.contains(part), "{part}\nis not in\n{text}");
    }
    let text =
        plain(&advice(&Advised { algorithm: "weak-dfs", moment: None, open: true, ..folded }));
    assert!(
        text.contains("<span class=\"runs\" title=\"This search is running\">✓ weak-dfs</span>")
    );
    assert!(text.contains("<span class=\"fr plain\">"), "without a graph, names are no links");
}

#[test]
fn advice_on_a_model_without_acceptance_is_another_question() {
    let bench = Workbench::new("lts\ns0 -a-> s1\ns1 -b-> s0\n", "se05");
    let classified = classified(bench.automaton().unwrap(), 1_000).unwrap();
    let advised = Advised {
        classified: Some(&classified),
        too_large: false,
        labelled: true,
        algorithm: "se05",
        moment: None,
        open: false,
    };
    let text = plain(&advice(&advised));
    assert!(text.starts_with(
        "<section class=\"advice\" aria-label=\"Advice\"><div class=\"advice-body unasked\"><p>"
    ));
    let pick = |name: &str| {
        let action = choose(name, false);
        format!(
            "<li><button class=\"btn small\" data-do=\"{action}\" aria-label=\"Run {name}\" \
             title=\"Run {name}\">→ {name}</button><p>Can "
        )
    };
    assert!(text.contains(&pick("neighbourhoods")) && text.contains(&pick("fate")), "{text}");
    let text = plain(&advice(&Advised { labelled: false, ..advised }));
    assert!(!text.contains(&pick("neighbourhoods")) && text.contains(&pick("fate")), "{text}");
}

#[test]
fn a_large_model_is_not_classified() {
    let advised = Advised {
        classified: None,
        too_large: true,
        labelled: false,
        algorithm: "se05",
        moment: None,
        open: false,
    };
    assert_eq!(
        plain(&advice(&advised)),
        "<p class=\"advice sub\">Too large to tell whether it is weak or terminal.</p>"
    );
    assert!(advice(&Advised { too_large: false, ..advised }).is_empty());
}
