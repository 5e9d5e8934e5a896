//! The desk: the page's questions about a run, asked natively on the papers' figures.

use lariat_core::Options;
use lariat_session::Direction;
use lariat_session::answer::{Answer, TurnedBack};
use lariat_session::ask::{Answered, Desk, Question, Reply, Subject};
use lariat_session::why_not::WantedLasso;

/// GMZ Fig. 3.
const FIGURE_3: &str = "s1 -> s2 s5\ns2 -> s3\ns3* -> s4\ns4 -> s5\ns5 -> s6\ns6 -> s3\n";
/// GMZ Fig. 4.
const FIGURE_4: &str = "s1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n";
/// SE Fig. 7 as printed raises a false alarm here.
const SLIP: &str = "s0* -> s1\ns1\n";

fn subject(text: &str, algorithm: &str) -> Subject {
    let options = Options::default();
    Subject { text: text.into(), algorithm: algorithm.into(), options, state_limit: 1_000_000 }
}

/// The answer, after it was sent from the worker to the page.
fn ask(desk: &mut Desk, subject: &Subject, question: Question) -> Reply {
    let reply = desk.answer(subject, &question);
    let bytes = Answered { question: 7, reply: reply.clone() }.pack();
    assert_eq!(Answered::unpack(&bytes), Some(Answered { question: 7, reply: reply.clone() }));
    assert_eq!(Answered::unpack(&bytes[..bytes.len() - 1]), None, "a part is not taken for all");
    reply
}

fn answer(reply: Reply) -> Answer {
    match reply {
        Reply::Answer(answer) => answer,
        other => panic!("an answer was expected, not {other:?}"),
    }
}

fn conditions(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn why_and_why_not_and_histories() {
    let mut desk = Desk::default();
    let spin = subject(FIGURE_3, "spin-i");
    let until = 105;
    let why_not = Question::WhyNot { until, wanted: WantedLasso::Shortest };
    let missed = answer(ask(&mut desk, &spin, why_not));
    assert_eq!(missed.lasso, ["s1", "s5", "s6", "s3", "s4", "s5"]);
    let turned_back = TurnedBack { step: 96, source: "s6".into(), index: 0 };
    assert_eq!(missed.turned_back, Some(turned_back));
    let why = answer(ask(&mut desk, &spin, Question::Why { until }));
    assert!(
        why.summary_text()
            .starts_with("Step 73 reported s1 s2 (s3 s4 s5 s6), of length 7 (6 transitions).")
    );

    // Another run on the same desk.
    let nested = subject(FIGURE_4, "se05");
    let state = Question::StateHistory { until: 54, state: "s4".into() };
    let life = answer(ask(&mut desk, &nested, state));
    let red = life.entries.iter().find(|entry| entry.text().contains("turns red"));
    assert_eq!(red.map(|entry| (entry.step, entry.line.as_deref())), Some((Some(49), Some("21"))));
    let transition = Question::TransitionHistory { until: 54, source: "s2".into(), index: 1 };
    let life = answer(ask(&mut desk, &nested, transition));
    assert_eq!(life.summary_text(), "It was delivered once, followed never, refused once.");
}

#[test]
fn stops_forwards_and_backwards() {
    let (mut desk, run) = (Desk::default(), subject(FIGURE_4, "se05"));
    let mut run_to = |from, direction, texts: &[&str]| {
        let conditions = conditions(texts);
        ask(&mut desk, &run, Question::RunTo { from, direction, conditions })
    };
    let (on, back) = (Direction::Forwards, Direction::Backwards);
    assert_eq!(run_to(0, on, &["line = 21"]), Reply::Step { step: 43, which: 0 });
    assert_eq!(run_to(43, on, &["found", "line = 21"]), Reply::Step { step: 49, which: 1 });
    assert_eq!(run_to(49, on, &["found", "line = 21"]), Reply::Step { step: 54, which: 0 });
    assert_eq!(run_to(54, on, &["line = 21"]), Reply::Nowhere);
    assert_eq!(run_to(54, back, &["line = 21"]), Reply::Step { step: 49, which: 0 });
    assert_eq!(run_to(43, back, &["line = 21"]), Reply::Nowhere);
    assert_eq!(run_to(54, back, &["depth > 2"]), Reply::Step { step: 39, which: 0 });
    let hits = Question::Hits { until: 54, conditions: conditions(&["line = 21", "found"]) };
    assert_eq!(ask(&mut desk, &run, hits), Reply::Hits(vec![43, 49, 54]));
    let since = Question::Since { from: 54, condition: "colour(s3) = red".into() };
    assert_eq!(ask(&mut desk, &run, since), Reply::Step { step: 43, which: 0 });
    let since = Question::Since { from: 42, condition: "colour(s3) = red".into() };
    let problem = Reply::Problem("`colour(s3) = red` is not true at this step.".into());
    assert_eq!(ask(&mut desk, &run, since), problem);
    let texts = conditions(&["colour(s3) = red", "colour(s4) = red", "colour(s9) = red"]);
    let watched = Question::Watch { step: 43, conditions: texts };
    let now = Reply::Watched(vec![Some(true), Some(false), None]);
    assert_eq!(ask(&mut desk, &run, watched), now);
}

#[test]
fn a_condition_in_the_making() {
    let (mut desk, run) = (Desk::default(), subject(FIGURE_4, "se05"));
    let mut typed = |text: &str| {
        let question = Question::Typed { condition: text.into(), cursor: text.len() };
        match ask(&mut desk, &run, question) {
            Reply::Typed { problem, completions } => (problem, completions),
            other => panic!("not {other:?}"),
        }
    };
    let (problem, completions) = typed("colour(s3) = ");
    assert!(problem.is_some());
    let inserts: Vec<&str> = completions.iter().map(|one| one.insert.as_str()).collect();
    assert_eq!(inserts, ["white", "cyan", "blue", "red"]);
    assert!(completions.iter().all(|one| one.start == 13));
    assert_eq!(typed("colour(s3) = red").0, None);
    let problem = typed("colour(s3) = gren").0.expect("gren is no colour");
    assert_eq!((problem.start, problem.end), (13, 17));
}

#[test]
fn lemmas_are_looked_at_when_they_are_watched() {
    let mut desk = Desk::default();
    let mut held = |options: &Options, watched: &[&str]| {
        let run = Subject { options: options.clone(), ..subject(SLIP, "gv04") };
        match ask(&mut desk, &run, Question::Lemmas { until: 24, watched: conditions(watched) }) {
            Reply::Lemmas(held, _) => held,
            other => panic!("not {other:?}"),
        }
    };
    let printed = Options::default().with("test", "hoisted");
    assert!(held(&printed, &[]).iter().all(|lemma| lemma.through.is_none()));
    let all = held(&printed, &["report-is-current"]);
    let lemma = all.iter().find(|lemma| lemma.id == "report-is-current").expect("it has one");
    assert_eq!(lemma.through, Some(24));
    assert_eq!(lemma.broken.as_ref().map(|(step, _)| *step), Some(21));
    let repaired = held(&Options::default(), &["report-is-current"]);
    assert!(repaired.iter().all(|lemma| lemma.broken.is_none()));
}

#[test]
fn steps_for_a_file() {
    let (mut desk, run) = (Desk::default(), subject(FIGURE_4, "se05"));
    let Reply::Steps(text) = ask(&mut desk, &run, Question::Steps { from: 53, to: 60 }) else {
        panic!("steps were expected");
    };
    let json: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(2), "the run ends at step 54");
    assert_eq!((&json[1]["step"], &json[1]["line"]), (&54.into(), &"19".into()));
}

#[test]
fn what_cannot_be_answered_says_why() {
    let mut desk = Desk::default();
    let mut problem = |subject: &Subject, question| match ask(&mut desk, subject, question) {
        Reply::Problem(problem) => problem,
        other => panic!("a problem was expected, not {other:?}"),
    };
    let why = || Question::Why { until: 10 };
    assert_eq!(problem(&subject("a -> ", "se06"), why()), "There is no search `se06`.");
    assert_eq!(problem(&subject("-> ->", "se05"), why()), "The text has no model.");
    let unfit = problem(&subject(FIGURE_4, "weak-dfs"), why());
    assert!(unfit.contains("weak"), "{unfit}");
    let run = subject(FIGURE_4, "se05");
    let nobody = Question::StateHistory { until: 54, state: "s9".into() };
    assert_eq!(problem(&run, nobody), "There is no state `s9`.");
    let conditions = conditions(&["found", "depth >"]);
    let asked = Question::RunTo { from: 0, direction: Direction::Forwards, conditions };
    let bad = problem(&run, asked);
    assert!(bad.starts_with("`depth >` is not a condition for this run: "), "{bad}");
    let no_lasso = WantedLasso::Lasso("s1 s3 (s4 s1)".into());
    let asked = Question::WhyNot { until: 54, wanted: no_lasso };
    assert_eq!(problem(&run, asked), "No transition leads from `s1` to `s3`.");
}
