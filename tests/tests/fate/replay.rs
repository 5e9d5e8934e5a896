//! Replay from any step gives the same result.

use lariat_core::fate::{Arena, FateQuestion, FateRun, Method, Rule};
use lariat_tests::reference::fate::{Open, Shape};
use lariat_tests::{Random, seed};

use crate::case::Case;
use crate::{SHAPE, run};

fn finish(arena: &Arena, mut pipeline: FateRun) -> lariat_core::fate::FateAnalysis {
    while pipeline.step(arena, &mut ()) {}
    pipeline.into_analysis()
}

fn judge(arena: &Arena, question: FateQuestion, every: usize) {
    let whole = run(arena, question.clone()).expect("it ends");
    let mut pipeline = FateRun::start(arena, question);
    for step in 0.. {
        if step % every == 0 {
            assert_eq!(finish(arena, pipeline.clone()), whole, "from step {step}");
            // A run that is stored and read back continues in the same way.
            let text = serde_json::to_string(&pipeline).expect("it can be saved");
            let again = serde_json::from_str(&text).expect("it can be read");
            assert_eq!(finish(arena, again), whole, "read again at step {step}");
        }
        if !pipeline.step(arena, &mut ()) {
            break;
        }
    }
}

const METHODS: [Method; 5] = [
    Method::General(Rule::Repaired),
    Method::General(Rule::Printed),
    Method::General(Rule::Layer),
    Method::General(Rule::Forced),
    Method::Restricted,
];

#[test]
fn a_copy_at_any_step_comes_to_the_same() {
    for method in METHODS {
        let case = Case::new(Open::c4());
        judge(&case.arena, case.question(method), 1);
    }
    let seed = seed();
    println!("LARIAT_SEED={seed}");
    let mut random = Random::new(seed);
    for round in 0..60 {
        let case = Case::new(random.open(Shape { acceptance_sets: 2, ..SHAPE }));
        let method = METHODS[round % METHODS.len()].clone();
        judge(&case.arena, case.question(method.clone()), 17);
        judge(&case.arena, case.fair_question(method), 17);
    }
}
