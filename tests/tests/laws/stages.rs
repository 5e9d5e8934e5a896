//! Runs of explanations: each with every option, on examples, all small systems and random ones.

use std::rc::Rc;

use lariat_core::fate::FateRun;
use lariat_core::liveness::{LivenessRun, Marking, Reachable, Walk};
use lariat_core::neighbourhoods::{self, Matching, NeighbourhoodRun, Settings};
use lariat_core::{Model, Options, StateId};
use lariat_lang::{Format, Specification, read};
use lariat_session::{EXAMPLES, fate, registry};
use lariat_tests::{Lists, Random, all_automata, seed};

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

fn model(text: &str) -> Specification {
    read(text, Format::Lar).tree.expect("it can be read")
}

#[test]
fn the_laws_hold_for_fate() {
    let ways = [
        ("general", "repaired"),
        ("general", "printed"),
        ("general", "layer"),
        ("general", "forced"),
        ("restricted", "repaired"),
    ];
    let mut random = Random::new(seed());
    let examples = EXAMPLES.iter().filter(|one| one.algorithm == "fate" && one.text.len() < 20_000);
    let mut texts: Vec<String> = examples.map(|example| example.text.to_owned()).collect();
    texts.extend((0..12).map(|_| open_system(&mut random)));
    // Automata: the error is an infinite run that visits every acceptance set.
    texts.extend((0..16).map(|round| random.automaton(7, 1 + round % 2).arrows()));
    let (mut runs, mut liveness) = (0, 0);
    for text in &texts {
        for (algorithm, trace) in ways {
            for control in [None, Some(""), Some("g"), Some("w"), Some("g,w")] {
                let options = Options::default().with("algorithm", algorithm).with("trace", trace);
                let options = match control {
                    Some(names) => options.with("control", names),
                    None => options,
                };
                let Ok(asked) = fate::FateAsked::of(&options) else { continue };
                let Ok(subject) = fate::FateSubject::new(&model(text), &asked, 10_000) else {
                    continue;
                };
                let (arena, question) = (subject.arena, subject.question);
                liveness += u64::from(matches!(question.error, lariat_core::fate::Error::Fair));
                hold(&Trial {
                    told: format!("fate {options:?} on {text}"),
                    open: Box::new(move || {
                        (arena.clone(), FateRun::start(&arena, question.clone()))
                    }),
                    stored: Stored::stored,
                    woken: Stored::woken,
                });
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
    let mut lists: Vec<Lists> = all_automata(2).collect();
    lists.extend((0..60).map(|round| random.automaton(9, round % 3)));
    let mut walks = 0;
    for automaton in &lists {
        let model = automaton.model();
        let graph = Rc::new(Reachable::of(&*model, 1000).expect("it is small"));
        let walk = shortest(&model, &graph);
        walks += u64::from(walk.is_some());
        for marking in [Marking::Pairwise, Marking::Literal, Marking::Junction] {
            let (graph, walk) = (graph.clone(), walk.clone());
            hold(&Trial {
                told: format!("liveness {marking:?} on {automaton}"),
                open: Box::new(move || {
                    let run = LivenessRun::start(&graph, walk.clone(), marking);
                    (graph.clone(), run)
                }),
                stored: Stored::stored,
                woken: Stored::woken,
            });
        }
    }
    assert!(walks > 50, "only {walks} of {} have a lasso to cut down", lists.len());
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
        let subject = lariat_session::neighbourhoods::NeighbourhoodSubject::new(
            &specification,
            &property,
            10_000,
        );
        let Ok(subject) = subject else { continue };
        for matching in [Matching::Projection, Matching::Reachable, Matching::Global] {
            for (place, marking) in markings.into_iter().enumerate() {
                let quotient = (round + place) % 2 == 0;
                let settings = Settings { matching, marking, quotient };
                let (lts, pattern) = (subject.lts.clone(), subject.pattern.clone());
                violated +=
                    u64::from(neighbourhoods::analyse(&lts, &pattern, settings).shortest.is_some());
                hold(&Trial {
                    told: format!("neighbourhoods {settings:?}, {property} on {text}"),
                    open: Box::new(move || {
                        ((lts.clone(), pattern.clone()), NeighbourhoodRun::start(settings))
                    }),
                    stored: Stored::stored,
                    woken: Stored::woken,
                });
            }
        }
    }
    assert!(violated > 40, "only {violated} runs have a counterexample");
}
