//! Other texts that users type or send: links, comparisons, options, conditions, lassos, traces.

use lariat_core::{Options, OwnedCode, Space};
use lariat_lang::{Format, Specification, read};
use lariat_session::ask::{Desk, Question, Reply, Subject};
use lariat_session::json::Json;
use lariat_session::link::{Shared, decode, encode};
use lariat_session::why_not::WantedLasso;
use lariat_session::{ALGORITHMS, Automaton, Direction, Workbench, fate, registry, versus};
use lariat_tests::repository;

use crate::Target;

/// GMZ Fig. 4, whose run with se05 has 54 steps.
const FIGURE: &str = "s1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n";

/// The JSON inside links: no mutant gets past the checksum around it.
pub(crate) fn links() -> Target {
    let golden = std::fs::read_to_string(repository().join("tests/golden/links.txt")).unwrap();
    let links = golden.lines().filter_map(|line| line.split_whitespace().last());
    let shared = links.filter_map(|link| decode(link).ok());
    let corpus: Vec<String> = shared.map(|shared| shared.to_json().to_string()).collect();
    assert!(corpus.len() > 5, "the golden links are the corpus");
    Target { name: "links", corpus, take: take_link }
}

fn take_link(text: &str) -> bool {
    // As if the link itself had been cut or changed.
    let _ = decode(text);
    let Ok(json) = Json::parse(text) else { return false };
    let Ok(shared) = Shared::from_json(&json) else { return false };
    let link = encode(&shared);
    assert_eq!(decode(&link).as_ref(), Ok(&shared), "a link carries what it was given");
    for at in [0, link.len() / 3, link.len() - 1] {
        let mut changed = link.clone();
        changed.replace_range(at..=at, "A");
        if let Ok(other) = decode(&changed) {
            assert_eq!(other, shared, "a changed link is refused");
        }
        assert!(decode(&link[..at]).is_err(), "a cut link is refused");
    }
    let (mut bench, _) = Workbench::shared(&shared);
    for _ in 0..4 {
        bench.work(200);
    }
    let again = bench.share();
    // An editor has one kind of line break.
    let model = shared.model.replace("\r\n", "\n").replace('\r', "\n");
    assert_eq!(again.model, model);
    assert_eq!(decode(&encode(&again)).as_ref(), Ok(&again));
    true
}

pub(crate) fn arrangements() -> Target {
    let corpus = [
        "1:4 se05,bitstate=3 couvreur99,reversed",
        "0:0 se05 gv04 gmz04 couvreur99",
        "2:17 gmz04-min,bound=6,start=bfs gmz04-pruned",
        "1:0 se05 se05,reversed",
    ];
    let corpus = corpus.map(str::to_owned).to_vec();
    Target { name: "arrangements", corpus, take: take_arrangement }
}

fn take_arrangement(text: &str) -> bool {
    let Some(arrangement) = versus::Arrangement::read(text) else { return false };
    let written = arrangement.written();
    let again = versus::Arrangement::read(&written).expect("what was written is read");
    assert_eq!(again.written(), written);
    let bench = Workbench::new(FIGURE, "se05");
    let mut versus = versus::Versus::new(&bench, None, arrangement.setups);
    versus.go(arrangement.position.min(60));
    for _ in 0..6 {
        versus.work(100);
    }
    assert!(versus.position() <= versus.last().max(60));
    let _ = versus.table();
    true
}

/// A search, then its options.
pub(crate) fn options() -> Target {
    let mut corpus = Vec::new();
    for algorithm in ALGORITHMS {
        let values = algorithm.options.iter().map(|option| {
            let value = match *option.values.last().unwrap_or(&"") {
                "BITS" => "3",
                "B" => "6",
                value => value,
            };
            format!("{}={value}\n", option.name)
        });
        corpus.push(format!("{}\nforce=true\n{}", algorithm.name, values.collect::<String>()));
    }
    Target { name: "options", corpus, take: take_options }
}

fn take_options(text: &str) -> bool {
    let mut lines = text.lines();
    let Some(algorithm) = lines.next().and_then(registry::find) else { return false };
    let mut options = Options::default();
    for line in lines {
        let Some((name, value)) = line.split_once('=') else { return false };
        if algorithm.check_option(name, value).is_err() {
            return false;
        }
        options.set(name, value);
    }
    let mut bench = Workbench::new(FIGURE, algorithm.name);
    for (name, value) in options.iter() {
        bench.set_option(name, value).expect("it was said to be one");
    }
    for _ in 0..20 {
        bench.work(200);
    }
    if let Some(run) = bench.debugger() {
        let steps = run.progress().steps;
        run.seek(steps);
        let last = format!("{:?}", run.snapshot());
        run.seek(0);
        run.seek(steps);
        let again = format!("{:?}", run.snapshot());
        assert_eq!(again, last, "a replay shows what the run showed");
    }
    true
}

pub(crate) fn conditions() -> Target {
    let corpus = [
        "line = 21",
        "colour(s3) = red",
        "found",
        "depth > 2 and not entered(s2)",
        "|stack| >= 3",
        "considered(s2 -> s4) or colour(s4) = cyan",
        "searching = red and transitions < 9",
        "states = 4",
    ];
    // Some conditions are for other searches.
    let corpus = corpus.map(str::to_owned).into_iter().filter(|text| take_condition(text));
    let corpus: Vec<String> = corpus.collect();
    assert!(corpus.len() > 4, "{corpus:?}");
    Target { name: "conditions", corpus, take: take_condition }
}

fn figure() -> Subject {
    Subject {
        text: FIGURE.into(),
        algorithm: "se05".into(),
        options: Options::default(),
        state_limit: 1_000,
    }
}

fn take_condition(text: &str) -> bool {
    let (mut desk, subject) = (Desk::default(), figure());
    for cursor in (0..=text.len()).step_by(3).chain([text.len(), text.len() + 1]) {
        let question = Question::Typed { condition: text.into(), cursor };
        let Reply::Typed { problem, completions } = desk.answer(&subject, &question) else {
            panic!("what is typed is answered so");
        };
        if let Some(problem) = &problem {
            assert!(text.get(problem.start..problem.end).is_some(), "{problem:?}");
        }
        for completion in &completions {
            assert!(text.is_char_boundary(completion.start), "{completion:?}");
        }
        if cursor == text.len() && problem.is_some() {
            return false;
        }
    }
    let conditions = vec![text.to_owned()];
    let (from, direction) = (0, Direction::Forwards);
    let question = Question::RunTo { from, direction, conditions: conditions.clone() };
    let first = desk.answer(&subject, &question);
    let hits = desk.answer(&subject, &Question::Hits { until: 54, conditions: conditions.clone() });
    match (first, hits) {
        (Reply::Step { step, which: 0 }, Reply::Hits(steps)) => {
            assert_eq!(steps.first(), Some(&step), "the first stop is the first that is marked");
            assert!(steps.iter().all(|&step| step <= 54) && steps.is_sorted());
            let watch = Question::Watch { step, conditions };
            assert_eq!(desk.answer(&subject, &watch), Reply::Watched(vec![Some(true)]));
        }
        (Reply::Nowhere, Reply::Hits(steps)) => assert_eq!(steps, [0_u64; 0]),
        // Questions about states that the model does not have.
        (Reply::Problem(_), Reply::Problem(_)) => {}
        other => panic!("{other:?}"),
    }
    true
}

pub(crate) fn lassos() -> Target {
    let corpus = [
        "s1 s2 (s4 s1 s2)",
        "s1 s4 (s1 s2 s3 s4)",
        "s1 s2 s3 s4 s1",
        "(s1 s2 s4)",
        "s1 s4 s1 s2 s4 (s1 s2 s4)",
        "shortest",
        "@se05",
        "@couvreur99",
    ];
    Target { name: "lassos", corpus: corpus.map(str::to_owned).to_vec(), take: take_lasso }
}

fn take_lasso(text: &str) -> bool {
    let model = model(FIGURE);
    let mut automaton = Automaton::new(model.model());
    let wanted = WantedLasso::parse(text);
    let Ok(lasso) = wanted.lasso(&mut automaton) else { return false };
    check_lasso(&model, &automaton.names(&lasso.stem), &automaton.names(&lasso.cycle));
    let first = *lasso.stem.iter().chain(&lasso.cycle).next().unwrap();
    assert!(automaton.initial_states().any(|initial| initial == first));
    let question = Question::WhyNot { until: 54, wanted };
    match Desk::default().answer(&figure(), &question) {
        Reply::Answer(answer) => {
            assert!(!answer.summary_text().is_empty());
            assert!(answer.entries.iter().all(|entry| entry.step.is_none_or(|step| step <= 54)));
        }
        other => panic!("a lasso of the model has an answer: {other:?}"),
    }
    true
}

fn model(text: &str) -> Specification {
    read(text, Format::Lar).tree.expect("a model")
}

/// Checks by the definition, on the model as written, without code of the searches.
pub(crate) fn check_lasso(model: &Specification, stem: &[String], cycle: &[String]) {
    let model = model.automaton();
    let state = |name: &String| model.state_named(name).expect("a state of the model");
    let path: Vec<OwnedCode> = stem.iter().chain(cycle).chain(cycle.first()).map(state).collect();
    assert!(!cycle.is_empty(), "a lasso has a cycle");
    assert!(model.initial_states().contains(&path[0]), "a lasso begins in an initial state");
    for pair in path.windows(2) {
        let mut leads = false;
        let _ = model.transitions(pair[0].code(), |to, _, _| leads |= to == pair[1].code());
        assert!(leads, "no transition leads from {:?} to {:?}", pair[0], pair[1]);
    }
    for set in 0..model.acceptance_sets() {
        let meets = |name| model.marks(state(name).code()).contains(set);
        assert!(cycle.iter().any(meets), "the cycle never meets set {set}");
    }
}

/// A system that has to get from 0 to 3 while its environment chooses w.
const OPEN: &str = "inputs g w\ncontrol g\ntarget 3\n0 -[g]-> 1\n0 -[!g]-> 2\n1 -[w]-> 3\n\
                    1 -[!w]-> 1\n2 -[w]-> 0\n2 -[!w]-> 3\n3 -[true]-> 3\n";

pub(crate) fn traces() -> Target {
    let corpus =
        ["0 1 3", "0 2 0 1 1 3", "0 2 3", "g; w", "!g; !w", "0: g w; !w; w", "0 -> 1 -> 1 -> 3"];
    Target { name: "traces", corpus: corpus.map(str::to_owned).to_vec(), take: take_trace }
}

fn take_trace(text: &str) -> bool {
    let model = model(OPEN);
    let Ok(asked) = fate::FateAsked::of(&Options::default().with("given", text)) else {
        return false;
    };
    if asked.given.is_none() {
        return false;
    }
    let Ok(subject) = fate::FateSubject::new(&model, &asked, 100) else { return false };
    let analysis = subject.analyse();
    let examined = fate::FateExamined::new(&subject, &analysis);
    let columns = examined.columns();
    assert!(!columns.is_empty(), "a trace has steps");
    let report = serde_json::to_string(&examined.report()).expect("JSON");
    assert!(!report.is_empty() && !examined.verdict().is_empty());
    for place in 0..columns.len() {
        let _ = examined.step_sentence(place);
        let _ = examined.alternatives(place);
    }
    let _ = (examined.rows(), examined.suggestion_sentence());
    true
}
