//! Runs of explanations: each with every option, on examples and random systems. Small systems are in `small`.

use std::rc::Rc;

use lariat_core::fate::{Error, FateRun};
use lariat_core::liveness::{LivenessRun, Marking, Reachable, Walk};
use lariat_core::neighbourhoods::{self, Matching, NeighbourhoodRun, Settings, analyse};
use lariat_core::{Model, Options, Run, StateId};
use lariat_lang::{Format, Specification, read};
use lariat_session::fate::{FateAsked, FateSubject};
use lariat_session::neighbourhoods::NeighbourhoodSubject;
use lariat_session::{EXAMPLES, registry};
use lariat_tests::{Lists, Random, seed};

use super::runs::{Trial, hold};

/// What can be stored and read back.
trait Stored: Sized {
    fn stored(&self) -> String;
    fn woken(&self) -> Self;
}

macro_rules! stored_as_json {
    ($($run:ty),+) => {
        $(impl Stored for $run {
            fn stored(&self) -> String {
                serde_json::to_string(self).expect("a run can be stored")
            }

            fn woken(&self) -> Self {
                serde_json::from_str(&self.stored()).expect("it can be read back")
            }
        })+
    };
}
stored_as_json!(FateRun, LivenessRun, NeighbourhoodRun);

/// A run that owns neither its world nor the question.
fn trial<R>(told: String, open: impl Fn() -> (R::World, R) + 'static) -> Trial<R>
where
    R: Run + Stored,
{
    Trial { told, open: Box::new(open), stored: Stored::stored, woken: Stored::woken }
}

pub(crate) fn fate_trial(told: String, subject: FateSubject) -> Trial<FateRun> {
    trial(told, move || {
        let run = FateRun::start(&subject.arena, subject.question.clone());
        (subject.arena.clone(), run)
    })
}

pub(crate) fn neighbourhood_trial(
    told: String,
    subject: &NeighbourhoodSubject,
    settings: Settings,
) -> Trial<NeighbourhoodRun> {
    let world = (subject.lts.clone(), subject.pattern.clone());
    trial(told, move || (world.clone(), NeighbourhoodRun::start(settings)))
}

fn model(text: &str) -> Specification {
    read(text, Format::Lar).tree.expect("it can be read")
}

/// The options `algorithm` and `trace` of fate; `restricted` has no rules.
pub(crate) const METHODS: [(&str, &str); 5] = [
    ("general", "repaired"),
    ("general", "printed"),
    ("general", "layer"),
    ("general", "forced"),
    ("restricted", "repaired"),
];

#[test]
fn the_laws_hold_for_fate() {
    let mut random = Random::new(seed());
    let examples = EXAMPLES.iter().filter(|one| one.algorithm == "fate" && one.text.len() < 20_000);
    let mut texts: Vec<String> = examples.map(|example| example.text.to_owned()).collect();
    texts.extend((0..12).map(|_| open_system(&mut random)));
    // Automata: the error is an infinite run that visits every acceptance set.
    texts.extend((0..16).map(|round| random.automaton(7, 1 + round % 2).arrows()));
    let (mut runs, mut liveness) = (0, 0);
    for text in &texts {
        for (algorithm, trace) in METHODS {
            for control in [None, Some(""), Some("g"), Some("w"), Some("g,w")] {
                let options = Options::default().with("algorithm", algorithm).with("trace", trace);
                let options = match control {
                    Some(names) => options.with("control", names),
                    None => options,
                };
                let Ok(asked) = FateAsked::of(&options) else { continue };
                let Ok(subject) = FateSubject::new(&model(text), &asked, 10_000) else {
                    continue;
                };
                liveness += u64::from(subject.question.error == Error::Fair);
                hold(&fate_trial(format!("fate {options:?} on {text}"), subject));
                runs += 1;
            }
        }
    }
    assert!(runs > 400 && liveness > 20, "only {runs} runs, {liveness} of them for ever");
}

/// A deterministic system with two inputs: each state has a transition for each of their four valuations.
fn open_system(random: &mut Random) -> String {
    let states = 2 + random.below(5);
    let mut text = format!("inputs g w\ncontrol g\ntarget {}\n", states - 1);
    for state in 0..states {
        for guard in ["!g & !w", "!g & w", "g & !w", "g & w"] {
            text += &format!("{state} -[{guard}]-> {}\n", random.below(states));
        }
    }
    text
}

#[test]
fn the_laws_hold_for_liveness() {
    let mut random = Random::new(seed());
    let mut walks = 0;
    for round in 0..60 {
        let automaton = random.automaton(9, round % 3);
        let subject = LivenessSubject::new(&automaton);
        walks += u64::from(subject.walk.is_some());
        for trial in liveness_trials(&automaton, &subject) {
            hold(&trial);
        }
    }
    assert!(walks > 20, "only {walks} of 60 have a lasso to cut down");
}

/// An automaton, and a lasso to cut down if it has one.
pub(crate) struct LivenessSubject {
    graph: Rc<Reachable>,
    pub(crate) walk: Option<Walk>,
}

impl LivenessSubject {
    pub(crate) fn new(automaton: &Lists) -> LivenessSubject {
        let model = automaton.model();
        let graph = Rc::new(Reachable::of(&*model, 1000).expect("it is small"));
        let walk = shortest(&model, &graph);
        LivenessSubject { graph, walk }
    }
}

/// With every marking.
pub(crate) fn liveness_trials(
    automaton: &Lists,
    subject: &LivenessSubject,
) -> [Trial<LivenessRun>; 3] {
    [Marking::Pairwise, Marking::Literal, Marking::Junction].map(|marking| {
        let (graph, walk) = (subject.graph.clone(), subject.walk.clone());
        trial(format!("liveness {marking:?} on {automaton}"), move || {
            (graph.clone(), LivenessRun::start(&graph, walk.clone(), marking))
        })
    })
}

/// The shortest lasso in numbers of the graph, whose states are numbered as in the text.
fn shortest(model: &std::sync::Arc<dyn Model>, graph: &Reachable) -> Option<Walk> {
    let options = Options::default();
    let answer = lariat_session::check(model, registry::find("bfs-lasso")?, &options, None).ok()?;
    let lasso = answer.lasso?;
    let number = |name: &String| Some(StateId(graph.number(model.state_named(name)?.code())?));
    let stem = lasso.stem.iter().map(number).collect::<Option<Vec<_>>>()?;
    let cycle = lasso.cycle.iter().map(number).collect::<Option<Vec<_>>>()?;
    Walk::along(graph, &lariat_core::Lasso { stem, cycle }).ok()
}

#[test]
fn the_laws_hold_for_neighbourhoods() {
    let labels = ["A", "B", "C"].map(str::to_owned);
    let mut random = Random::new(seed());
    let markings = [
        neighbourhoods::Marking::Pairwise,
        neighbourhoods::Marking::Literal,
        neighbourhoods::Marking::Junction,
    ];
    let mut violated = 0;
    for round in 0..24 {
        let system = random.system(7, &labels);
        let property = random.property(&labels).property(true);
        let text = system.aut();
        let specification = read(&text, Format::Aut).tree.expect("it can be read");
        let subject = NeighbourhoodSubject::new(&specification, &property, 10_000);
        let Ok(subject) = subject else { continue };
        for matching in [Matching::Projection, Matching::Reachable, Matching::Global] {
            for (place, marking) in markings.into_iter().enumerate() {
                let quotient = (round + place) % 2 == 0;
                let settings = Settings { matching, marking, quotient };
                let analysis = analyse(&subject.lts, &subject.pattern, settings);
                violated += u64::from(analysis.shortest.is_some());
                let told = format!("neighbourhoods {settings:?}, {property} on {text}");
                hold(&neighbourhood_trial(told, &subject, settings));
            }
        }
    }
    assert!(violated > 40, "only {violated} runs have a counterexample");
}
