//! Open, run, ask: on any small model, every search and every question ends, and gives the same result again.

use lariat_core::{Code, Options};
use lariat_lang::{Format, Kind, mcl, read, recognise};
use lariat_session::ask::{Answered, Desk, Question, Reply, Subject};
use lariat_session::registry::Family;
use lariat_session::why_not::WantedLasso;
use lariat_session::{ALGORITHMS, Algorithm, EXAMPLES, Verdict, Workbench, check};
use lariat_session::{fate, liveness, neighbourhoods};

use crate::Target;
use crate::models::examples;
use crate::others::check_lasso;

/// Larger models are opened and run for a while, but not asked about.
const SMALL: u64 = 60;

/// The limit on steps of a run; a search for the shortest may visit every simple path.
const STEPS: u64 = 6_000;

pub(crate) fn runs() -> Target {
    let corpus = examples(|text| !text.contains("process"));
    Target { name: "runs", corpus, take: take_run }
}

/// The search is chosen by the text, so it is the same every time.
fn search(text: &str) -> &'static Algorithm {
    let sum = text.bytes().fold(7_usize, |sum, byte| sum.wrapping_mul(31) + usize::from(byte));
    &ALGORITHMS[sum % ALGORITHMS.len()]
}

fn take_run(text: &str) -> bool {
    let algorithm = search(text);
    let mut bench = Workbench::new(text, algorithm.name);
    let Some(model) = bench.specification().map(|read| read.model()) else { return false };
    let is_small = model.codes() <= Some(SMALL);
    for _ in 0..STEPS / 500 {
        bench.work(500);
    }
    let Some(run) = bench.debugger() else { return true };
    let progress = run.progress();
    let steps = progress.steps.min(STEPS);
    let stops = [0, steps / 3, steps / 2, steps];
    let mut seen = Vec::new();
    for stop in stops {
        run.seek(stop);
        seen.push(format!("{:?} {:?}", run.snapshot(), run.record_at_cursor()));
    }
    for (stop, seen) in stops.into_iter().zip(&seen).rev() {
        run.seek(stop);
        let again = format!("{:?} {:?}", run.snapshot(), run.record_at_cursor());
        assert_eq!(&again, seen, "step {stop} is the same on the way back");
    }
    if is_small && progress.outcome.is_some() {
        check_answer(text, algorithm);
        ask(text, algorithm, steps);
    }
    true
}

/// A reported lasso is a run of the model.
fn check_answer(text: &str, algorithm: &Algorithm) {
    let Some(model) = read(text, recognise(None, text)).tree else { return };
    let Ok(answer) = check(&model.automaton(), algorithm, &Options::default(), Some(1_000)) else {
        return;
    };
    if let (Some(lasso), Verdict::Counterexample) = (&answer.lasso, answer.verdict) {
        check_lasso(&model, &lasso.stem, &lasso.cycle);
        assert_eq!(answer.flaw, None);
        assert_eq!(answer.length, Some(lasso.stem.len() + lasso.cycle.len() + 1));
    }
}

fn ask(text: &str, algorithm: &Algorithm, until: u64) {
    let mut desk = Desk::default();
    let subject = Subject {
        text: text.into(),
        algorithm: algorithm.name.into(),
        options: Options::default(),
        state_limit: 1_000,
    };
    let state =
        read(text, recognise(None, text)).tree.map(|model| model.model().name(Code::Number(0)));
    let state = state.unwrap_or_default();
    let conditions = vec![format!("entered({state:?})"), "found".to_owned()];
    let mut questions = vec![
        Question::Why { until },
        Question::StateHistory { until, state: state.clone() },
        Question::TransitionHistory { until, source: state, index: 0 },
        Question::Hits { until, conditions },
        Question::Lemmas { until, watched: Vec::new() },
        Question::Steps { from: until.saturating_sub(3), to: until },
    ];
    // Searches for the shortest may reach the limit.
    if algorithm.family != Family::Minimising {
        questions.push(Question::WhyNot { until, wanted: WantedLasso::Shortest });
        questions
            .push(Question::WhyNot { until, wanted: WantedLasso::FoundBy("couvreur99".into()) });
    }
    for question in questions {
        let reply = desk.answer(&subject, &question);
        if let Reply::Answer(answer) = &reply {
            assert!(!answer.title.is_empty() && !answer.summary_text().is_empty(), "{question:?}");
            for entry in &answer.entries {
                assert!(entry.step.is_none_or(|step| step <= until), "{question:?}: {entry:?}");
            }
        }
        let sent = Answered { question: 1, reply };
        assert_eq!(Answered::unpack(&sent.pack()).as_ref(), Some(&sent));
        assert_eq!(desk.answer(&subject, &question), sent.reply, "asked twice, answered the same");
    }
}

pub(crate) fn explanations() -> Target {
    let mut corpus = examples(|_| true);
    // The property comes last, after a separating line.
    for example in EXAMPLES.iter().filter(|example| !example.property.is_empty()) {
        if example.text.len() < 900 {
            corpus.push(format!("{}{PROPERTY}{}\n", example.text, example.property));
        }
    }
    Target { name: "explanations", corpus, take: take_explanation }
}

const PROPERTY: &str = "\n# property\n";

fn take_explanation(text: &str) -> bool {
    let (text, property) = text.split_once(PROPERTY).unwrap_or((text, "[ true* . 'A' ] false"));
    let Some(model) = read(text, Format::Lar).tree else { return false };
    let limit = SMALL;
    match model.kind {
        Kind::Lts if mcl::read(property).tree.is_some() => {
            if let Ok(subject) = neighbourhoods::NeighbourhoodSubject::new(&model, property, limit)
            {
                let examined = subject.examine(Default::default());
                let report = serde_json::to_string(&examined.report()).expect("JSON");
                assert!(!report.is_empty());
                let _ = (examined.strip(), examined.abstraction());
            }
        }
        Kind::Lts => return false,
        Kind::Buchi => {
            if let Ok(subject) = liveness::LivenessSubject::new(&model, limit) {
                let walk = subject.wanted(&model, &WantedLasso::Shortest).ok();
                let examined = subject.examine(walk, Default::default());
                let report = serde_json::to_string(&examined.report()).expect("JSON");
                assert!(!report.is_empty());
                let _ = examined.verdict();
            }
        }
        Kind::Open => {
            let asked = fate::FateAsked::default();
            if let Ok(subject) = fate::FateSubject::new(&model, &asked, limit) {
                let analysis = subject.analyse();
                let examined = fate::FateExamined::new(&subject, &analysis);
                let report = serde_json::to_string(&examined.report()).expect("JSON");
                assert!(!report.is_empty() && !examined.verdict().is_empty());
                for place in 0..examined.columns().len() {
                    let _ = (examined.step_sentence(place), examined.alternatives(place));
                }
                let _ = (examined.rows(), examined.suggestion_sentence());
            }
        }
    }
    true
}
