//! Answers and lemmas: what leads to steps.

use lariat_protocol::sheet::words;
use lariat_session::Piece;
use lariat_session::core::grouped;
use lariat_session::why_not::WantedLasso;

use super::*;
use crate::asking::Purpose;

#[test]
fn an_answer_leads_to_its_steps_and_states() {
    let mut run = Finished::with("spin-i");
    let question = Question::WhyNot {
        until: run.until(),
        wanted: WantedLasso::Lasso("s1 (s5 s6 s3 s4)".into()),
    };
    let Reply::Answer(answer) = run.ask(&question) else { panic!("no answer") };
    run.asking.show_answer(Some(answer), None);
    run.seek(96);

    let nodes = run.panel(None);
    let markup = markup(&nodes);
    contains(
        &markup,
        &[
            r#"<div class="ask"><section class="sec answer" role="status" aria-label="Answer" key="answer"><h2>Why not "#,
            r#"<button class="btn quiet small close" aria-label="Close the answer" title="Close the answer" data-do="#,
            r#"</h2><p class="say">"#,
            r#"<button class="name" title="Show in the graph" data-do="#,
            r#"data-hover="state "#,
            r#"<ol class="entries"><li class="entry plain level-0"><button class="jump" data-do="#,
            r#">step 94</button><span class="words">The path is"#,
            r#"<li class="entry refused level-1 here"><button class="jump" aria-current="step" data-do="#,
            r#">step 96<span class="sub">line 8</span></button><span class="words">"#,
            r#"<span class="values"><span class="val">depth of s3 = 3</span><span class="val">now = 4</span></span></li>"#,
        ],
    );
    let steps = [94, 95, 96, 73].map(Action::Seek);
    let done = actions(&nodes, "button");
    assert_eq!(done[0], Action::CloseAnswer);
    let seeks: Vec<_> = done.into_iter().filter(|a| matches!(a, Action::Seek(_))).collect();
    assert_eq!(seeks, steps);
}

#[test]
fn a_question_is_waited_for_cancelled_and_repeated() {
    let mut run = Finished::with("spin-i");
    contains(&run.markup(), &[r#"<div role="status" aria-label="Answer" key="answer"></div>"#]);

    run.asking.begin(1, Purpose::Answer, &Question::Why { until: 3 });
    let nodes = run.panel(None);
    contains(
        &markup(&nodes),
        &[r#"<p class="work-note">Looking through the run…<button class="btn small""#],
    );
    assert_eq!(actions(&nodes, "button")[..2], [Action::CancelQuestion, Action::Why]);

    run.asking.silent = true;
    let nodes = run.panel(None);
    assert!(words(&nodes).starts_with("No progress for 15 seconds."));
    assert_eq!(actions(&nodes, "button")[..2], [Action::CancelQuestion, Action::AskAgain]);

    assert_eq!(run.asking.fall("It crashed."), [Purpose::Answer]);
    let nodes = run.panel(None);
    let problem =
        r#"<p class="work-note" role="alert"><span class="problem">It crashed.</span><button"#;
    contains(&markup(&nodes), &[problem]);
    assert_eq!(actions(&nodes, "button")[..2], [Action::AskAgain, Action::CloseAnswer]);
}

#[test]
fn lemmas_hold_break_or_are_not_watched() {
    let mut run = Finished::with("spin-i");
    assert!(!run.markup().contains("Lemmas"));
    let question = Question::Lemmas { until: run.until(), watched: Vec::new() };
    let Reply::Lemmas(lemmas, not_promised) = run.ask(&question) else { panic!("no lemmas") };
    assert!(lemmas.len() > 1 && !not_promised.is_empty());
    let id = lemmas[0].id.clone();
    (run.asking.lemmas, run.asking.not_promised) = (lemmas, not_promised);
    let nodes = run.panel(None);
    contains(
        &markup(&nodes),
        &[
            r#"<section class="sec lemmas" aria-label="Lemmas" key="lemmas"><h2 key="title">Lemmas</h2>"#,
            r#"<li class="lemma"><label key="lemma"><input type="checkbox" data-do="#,
            r#"<h3 key="gaps-title">Not promised</h3><ul class="gaps" key="gaps"><li>"#,
        ],
    );
    assert!(actions(&nodes, "input").contains(&Action::ToggleLemma(id.clone())));

    run.asking.toggle_lemma(&id);
    let watched = [
        r#"<li class="lemma watched">"#,
        r#"<input type="checkbox" checked="""#,
        r#"<p class="why sub" key="why">Looking through the run…</p>"#,
    ];
    contains(&run.markup(), &watched);

    run.asking.lemmas[0].through = Some(run.until());
    let holds = format!("It holds at all {} steps.", grouped(run.until()));
    contains(&run.markup(), &[r#"<span class="held" key="held">holds</span>"#, &holds]);

    let state = run.moment.scene.states[0];
    let why = vec![
        Piece::State { state, name: "s1".to_owned() },
        Piece::State { state, name: "s9".to_owned() },
    ];
    run.asking.lemmas[0].broken = Some((5, why));
    let nodes = run.panel(None);
    contains(
        &markup(&nodes),
        &[
            r#"<li class="lemma watched broken">"#,
            r#"<span class="held" key="held">broken</span><p class="why" key="why"><button class="jump""#,
            r#">breaks at step 5</button> <button class="name" title="Show in the graph""#,
            r#">s1</button><b>s9</b></p>"#,
        ],
    );
    assert!(actions(&nodes, "button").contains(&Action::Seek(5)));
    assert_eq!(run.asking.marks(), (Vec::new(), vec![5]));
}
