//! The time for seeks in a long run, and the memory of the timeline.

use std::sync::Arc;

use lariat_core::{Blueprint, BlueprintBuilder, Generator, Options};
use lariat_session::{Algorithm, Automaton, Timeline, registry};

use crate::Host;

const SEEKS: usize = 1000;

/// Two runs of more than a million steps each: one with random memory access, one with the
/// deepest possible stack.
pub const RUNS: [(&str, Generator); 2] = [
    (
        "random, 200,000 states",
        Generator::Random { n: 200_000, edges: 400_000, accepting: 0.0, seed: 1 },
    ),
    ("chain, 200,000 states", Generator::Chain { n: 200_000 }),
];

pub fn head(host: &impl Host) {
    host.print("| run | steps | recorded, ms | keyframes | MB | memory grown, MB | median seek, ms | worst | worst, processor | worst step back, processor |");
    host.print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
}

/// Records `cvwy92`, then seeks to random steps and computes all that the page draws there. Returns
/// the number of steps.
pub fn measure(host: &impl Host, (name, generator): (&str, Generator)) -> u64 {
    let before = host.memory().unwrap_or(0);
    let (mut debugger, _) = start(generator);
    let (recorded, steps) = host.time(|| debugger.extend(u64::MAX).steps);
    let mut random = Random(0x1A21A7);
    let mut seeks = Vec::with_capacity(SEEKS);
    let (mut worst, mut worst_back): (f64, f64) = (0.0, 0.0);
    for _ in 0..SEEKS {
        let step = random.below(steps) + 1;
        let felt = host.now();
        let (busy, _) = host.time(|| look(&mut debugger, step));
        seeks.push(host.now() - felt);
        worst = worst.max(busy);
        let (busy, _) = host.time(|| look(&mut debugger, step - 1));
        worst_back = worst_back.max(busy);
    }
    seeks.sort_by(f64::total_cmp);
    let grown = host.memory().map_or("–".to_owned(), |now| megabytes(now - before));
    host.print(&format!(
        "| {name} | {steps} | {recorded:.0} | {} | {} | {grown} | {:.2} | {:.2} | {worst:.2} | {worst_back:.2} |",
        debugger.keyframe_count(),
        megabytes(debugger.weight()),
        seeks[SEEKS / 2],
        seeks[SEEKS - 1],
    ));
    steps
}

/// The work of the page for a step, except drawing.
fn look(debugger: &mut Timeline, step: u64) -> usize {
    debugger.seek(step);
    let snapshot = debugger.snapshot();
    let scene = debugger.scene();
    let looks = debugger.looks(&scene.states);
    let names: usize = scene.states.iter().map(|&s| debugger.space().full_name(s).len()).sum();
    let stretches = debugger.strip().stretches();
    snapshot.sentence.pieces.len() + looks.len() + stretches.len() + names
}

/// A run of `cvwy92` at step 0.
pub(crate) fn start(generator: Generator) -> (Timeline, &'static Algorithm) {
    let (algorithm, automaton) = (algorithm(), automaton(generator));
    let machine = algorithm.start(&automaton, &Options::default());
    (Timeline::new(automaton, machine), algorithm)
}

pub(crate) fn algorithm() -> &'static Algorithm {
    registry::find("cvwy92").unwrap_or_else(registry::default)
}

pub(crate) fn automaton(generator: Generator) -> Automaton {
    Automaton::new(Arc::new(generated(generator)))
}

fn generated(generator: Generator) -> Blueprint {
    let mut builder = BlueprintBuilder::default();
    let root = builder.state("s0");
    builder.acceptance_sets(1);
    builder.part(root, generator);
    builder.finish()
}

fn megabytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1e6)
}

/// A small generator with a fixed seed, so that every run asks for the same steps.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound.max(1)
    }
}
