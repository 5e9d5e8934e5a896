//! Recordings of explanations beside one of a search: random seeks and steps back in runs of more than a million
//! steps.

use std::rc::Rc;
use std::sync::Arc;

use lariat_core::fate::{Arena, Error, FateQuestion, FateRun, Method, Rule};
use lariat_core::liveness::{LivenessRun, Marking, Reachable};
use lariat_core::neighbourhoods::{NeighbourhoodRun, Settings};
use lariat_core::{
    BlueprintBuilder, Generator, Lts, Model, OpenSystem, Options, Pattern, Recording, Run,
    Transition,
};
use lariat_session::lang::mcl;
use lariat_session::{Automaton, SearchRun};

use crate::Host;
use crate::fate::Course;
use crate::scrub;

const SEEKS: u64 = 1000;

/// What seeks in a recording took, in milliseconds of processor time.
struct Times {
    steps: u64,
    seeks: f64,
    back: f64,
}

/// Prints the times of each recording, and their ratio to those of the faster search of `scrub`.
pub fn compare(host: &impl Host) {
    host.print("| run | steps | 1000 seeks, ms | 1000 steps back, ms | seeks : search | steps back : search |");
    host.print("| --- | ---: | ---: | ---: | ---: | ---: |");
    let [(_, first), (_, second)] = scrub::RUNS;
    let searches = [first, second].map(|generator| best(host, || search(generator)));
    let search = if searches[0].seeks < searches[1].seeks { &searches[0] } else { &searches[1] };
    let row = |name: &str, times: &Times| {
        let (seeks, back) = (times.seeks / search.seeks, times.back / search.back);
        host.print(&format!(
            "| {name} | {} | {:.0} | {:.0} | {seeks:.2} | {back:.2} |",
            times.steps, times.seeks, times.back
        ));
    };
    for ((name, _), times) in scrub::RUNS.iter().zip(&searches) {
        row(&format!("search: {name}"), times);
    }
    row("fate", &best(host, || fate(22_000)));
    row("liveness", &best(host, || liveness(18_000)));
    row("neighbourhoods", &best(host, || neighbourhoods(12_000)));
}

/// The best of three, since other processes disturb.
fn best<R: Run>(host: &impl Host, open: impl Fn() -> (R::World, R)) -> Times {
    let rounds = (0..3).map(|_| measure(host, open()));
    rounds.reduce(|one, other| if one.seeks < other.seeks { one } else { other }).unwrap_or(Times {
        steps: 0,
        seeks: 0.0,
        back: 0.0,
    })
}

fn measure<R: Run>(host: &impl Host, (world, run): (R::World, R)) -> Times {
    let mut recording = Recording::new(world, run);
    recording.extend(u64::MAX);
    let steps = recording.steps();
    let targets: Vec<u64> =
        (1..=SEEKS).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) % steps + 1).collect();
    let (seeks, _) = host.time(|| targets.iter().for_each(|&step| recording.seek(step)));
    // Each step back is made from where a seek has led to; the seek is not counted.
    let mut busy = 0.0;
    for &step in &targets {
        recording.seek(step);
        busy += host.time(|| recording.seek(step - 1)).0;
    }
    Times { steps, seeks, back: busy }
}

fn random(states: u64) -> Arc<dyn Model> {
    let mut builder = BlueprintBuilder::default();
    let root = builder.state("s0");
    builder.acceptance_sets(1);
    builder.part(root, Generator::Random { n: states, edges: 4 * states, accepting: 0.3, seed: 1 });
    Arc::new(builder.finish())
}

/// A search of `scrub`, without what the page draws at a step.
fn search(generator: Generator) -> (Automaton, SearchRun) {
    let (automaton, algorithm) = (scrub::automaton(generator), scrub::algorithm());
    let machine = algorithm.start(&automaton, &Options::default());
    (automaton, SearchRun::new(machine))
}

fn fate(states: u32) -> (Rc<Arena>, FateRun) {
    let course = Course { states, ..crate::fate::COURSES[0] };
    let system = OpenSystem::explore(&course, u64::MAX).map(|(system, _)| system);
    let arena = Rc::new(Arena::new(system.unwrap_or_default(), &[0]));
    let question = FateQuestion {
        initial: vec![0],
        error: Error::Target(vec![states - 1]),
        method: Method::General(Rule::Repaired),
    };
    (arena.clone(), FateRun::start(&arena, question))
}

fn liveness(states: u64) -> (Rc<Reachable>, LivenessRun) {
    let graph = Rc::new(Reachable::of(&*random(states), u64::MAX).expect("it fits into memory"));
    (graph.clone(), LivenessRun::start(&graph, None, Marking::Junction))
}

/// A system that may do A at every state, and must not do it twice.
fn neighbourhoods(states: u32) -> ((Rc<Lts>, Rc<Pattern>), NeighbourhoodRun) {
    let labels = ["A", "B", "C"].map(str::to_owned).to_vec();
    let target = |state: u32, n: u32| {
        (u64::from(state * 3 + n).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33) as u32 % states
    };
    let transitions: Vec<Transition> = (0..states)
        .flat_map(|source| (0..3).map(move |label| (source, label)))
        .map(|(source, label)| Transition { source, label, target: target(source, label) })
        .collect();
    let lts = Lts::new(states, 0, labels, &transitions);
    let formula = mcl::read("[ true* . \"A\" . \"A\" ] false").tree.expect("a formula");
    let pattern = formula.pattern(lts.labels());
    ((Rc::new(lts), Rc::new(pattern)), NeighbourhoodRun::start(Settings::default()))
}
