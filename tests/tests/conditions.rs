//! Conditions and breakpoints: exact answers on the papers' examples, and everything that is found
//! by keyframes held against plain stepping.

use lariat_core::{Colour, Event, Options, SearchKind, SideStack, Space, StateId};
use lariat_session::breakpoints::{
    Armed, Became, Breakpoint, Reached, became_true, held_since, run_to,
};
use lariat_session::condition::{Condition, Vocabulary, complete};
use lariat_session::lang::{Diagnostic, Format, read};
use lariat_session::{
    ALGORITHMS, Algorithm, Automaton, Direction, EXAMPLES, StepRecord, Timeline, prepare, registry,
};
use lariat_tests::{Random, seed, variants};

fn timeline_of(text: &str, algorithm: &Algorithm, options: &Options) -> Option<Timeline> {
    let model = read(text, Format::Lar).tree?;
    let automaton = prepare(&model.blueprint, algorithm, options, u64::MAX).ok()?.automaton;
    let machine = (algorithm.start)(&automaton, options);
    Some(Timeline::new(automaton, machine))
}

/// A run to its end of an example, with its own search or another one.
fn example(id: &str, search: &str) -> (Timeline, &'static Algorithm, Options) {
    let example = EXAMPLES.iter().find(|example| example.id == id).expect("an example");
    let algorithm = registry::find(search).expect("a search");
    let mut timeline = timeline_of(example.text, algorithm, &Options::default()).expect("it fits");
    timeline.extend(u64::MAX);
    (timeline, algorithm, Options::default())
}

fn condition(text: &str, run: &(Timeline, &'static Algorithm, Options)) -> Condition {
    let vocabulary = Vocabulary::new(run.1, &run.2, run.0.space());
    Condition::read(text, &vocabulary).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// All steps at which it stops, forwards; and the same backwards.
fn stops(text: &str, run: &mut (Timeline, &'static Algorithm, Options)) -> Vec<u64> {
    let armed = Armed::at(condition(text, run));
    let timeline = &mut run.0;
    let mut forwards = Vec::new();
    let mut from = 0;
    while let Reached::At { step, .. } =
        run_to(timeline, from, Direction::Forwards, &armed, u64::MAX)
    {
        forwards.push(step);
        from = step;
    }
    let mut backwards = Vec::new();
    let mut from = u64::MAX;
    while let Reached::At { step, .. } =
        run_to(timeline, from, Direction::Backwards, &armed, u64::MAX)
    {
        backwards.push(step);
        from = step;
    }
    backwards.reverse();
    assert_eq!(forwards, backwards, "{text}");
    forwards
}

#[test]
fn on_the_papers_examples() {
    let mut run = example("red-detour", "se05");
    println!(
        "{:?}",
        (1..=run.0.progress().steps)
            .map(|step| {
                run.0.seek(step);
                let snapshot = run.0.snapshot();
                format!("{step} L{:?} {}", snapshot.line.map(|l| l.0), snapshot.sentence.text())
            })
            .collect::<Vec<_>>()
            .join("\n")
    );
    for text in ["colour(s3) = red", "entered(s2, red)", "found", "depth > 3", "line = 19"] {
        println!("{text}: {:?}", stops(text, &mut run));
    }
}
