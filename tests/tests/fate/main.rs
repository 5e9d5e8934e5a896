//! Fate and free will against its definitions, on random open systems: see `reference::fate`, which shares no
//! code with what it checks.

mod case;
mod claims;
mod games;
mod given;
mod named;
mod printed;
mod replay;
mod runs;
mod suggestion;
mod traces;

use lariat_core::fate::{
    Arena, FateAnalysis, FateQuestion, FateRun, Method, Rule, Step, TraceEnding, TracePart, Will,
};
use lariat_tests::reference::fate::{Open, Shape, small, small_count};
use lariat_tests::{Judgement, Random, ensure, seed};

use case::Case;
use games::{Game, equal};
use traces::{RULES, judge_general, judge_restricted};

/// Counts of cases that must occur at least once.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    systems: u64,
    /// The target can be reached, but is not initial.
    reached: u64,
    several_layers: u64,
    printed_hides: u64,
    layer_loops: u64,
    repaired_is_not_forced: u64,
    forced_is_longer: u64,
    forced_is_shorter: u64,
    restricted_needs_more: u64,
}

/// Runs all stages, with a limit on steps: the analysis of a small system ends soon.
fn run(arena: &Arena, question: FateQuestion) -> Result<FateAnalysis, String> {
    let mut pipeline = FateRun::start(arena, question);
    for _ in 0..200_000 {
        if !pipeline.step(arena, &mut ()) {
            ensure(pipeline.is_over(), || "no step left, but not over".to_owned())?;
            return Ok(pipeline.into_analysis());
        }
    }
    Err(format!("goes on for ever in {:?}", pipeline.stage()))
}

fn only_part(analysis: &FateAnalysis) -> Result<&TracePart, String> {
    ensure(analysis.parts.len() == 1, || format!("{} parts", analysis.parts.len()))?;
    Ok(&analysis.parts[0])
}

fn judge(case: &Case, tally: &mut Tally) -> Judgement {
    tally.systems += 1;
    let mut lengths = Vec::new();
    let mut needed = None;
    for rule in RULES {
        let analysis = run(&case.arena, case.question(Method::General(rule.0)))?;
        let part = only_part(&analysis)?;
        let named = |why: String| format!("{:?}: {why}", rule.0);
        let game = Game::of(&case.open, part);
        if game.held == 0 {
            equal("ending", &part.ending, &TraceEnding::Unreachable).map_err(named)?;
            ensure(part.start.is_none() && part.steps.is_empty(), || named("a trace".to_owned()))?;
            return Ok(());
        }
        game.judge_rings(part).map_err(named)?;
        game.judge_layers(&case.arena, part).map_err(named)?;
        suggestion::judge(&case.open, &analysis).map_err(named)?;
        let trace = judge_general(&case.arena, &game, part, rule).map_err(named)?;
        let is_unforced = |step: &Step| step.will == Will::Fated && !step.is_forced;
        match rule.0 {
            Rule::Repaired => {
                game.judge_meaning(part)?;
                needed = Some(analysis.free());
                tally.reached += u64::from(!part.steps.is_empty());
                tally.several_layers += u64::from(game.bands.len() > 1);
                tally.repaired_is_not_forced += u64::from(part.steps.iter().any(is_unforced));
            }
            Rule::Printed => {
                tally.printed_hides += u64::from(part.steps.iter().any(|step| step.is_hidden));
            }
            Rule::Layer => tally.layer_loops += u64::from(trace.repeats.is_some()),
            Rule::Forced => {}
        }
        lengths.push(part.steps.len());
    }
    tally.forced_is_longer += u64::from(lengths[3] > lengths[0]);
    tally.forced_is_shorter += u64::from(lengths[3] < lengths[0]);
    let analysis = run(&case.arena, case.question(Method::Restricted))?;
    let part = only_part(&analysis)?;
    judge_restricted(&case.arena, &Game::of(&case.open, part), part)
        .map_err(|why| format!("Restricted: {why}"))?;
    let free = analysis.free();
    ensure(needed.is_none_or(|needed| free >= needed), || "restricted is better".to_owned())?;
    tally.restricted_needs_more += u64::from(needed.is_some_and(|needed| free > needed));
    Ok(())
}

fn judge_random(rounds: u64, shape: Shape) -> Tally {
    let seed = seed();
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for round in 0..rounds {
        // Long games like C4's are rare among random ones.
        let open = match round % 10 {
            0 => random.change(Open::c4(), round % 4),
            1 => random.change(Open::faster_at_a_risk(), round % 3),
            _ => random.open(shape),
        };
        let case = Case::new(open);
        if let Err(why) = judge(&case, &mut tally) {
            case.fail(seed, round, &why);
        }
    }
    println!("{tally:?}, LARIAT_SEED={seed}");
    tally
}

const SHAPE: Shape =
    Shape { states: 8, inputs: 3, is_boolean: false, acceptance_sets: 0, variables: 2 };

#[test]
fn random_systems_are_analysed_by_the_definitions() {
    let tally = judge_random(10_000, SHAPE);
    assert!(tally.reached * 4 > tally.systems, "{tally:?}");
    assert!(tally.several_layers * 10 > tally.systems, "{tally:?}");
    // The cases of C4 and C5.
    assert!(tally.printed_hides > 0, "{tally:?}");
    assert!(tally.layer_loops > 0, "{tally:?}");
    assert!(tally.repaired_is_not_forced > 0, "{tally:?}");
    assert!(tally.restricted_needs_more * 100 > tally.reached, "{tally:?}");
}

#[test]
#[ignore = "takes minutes"]
fn many_random_systems_are_analysed_by_the_definitions() {
    judge_random(100_000, SHAPE);
}

/// With two states: every system. With three: every 137th.
#[test]
fn all_small_systems_are_analysed_by_the_definitions() {
    let mut tally = Tally::default();
    for number in 0..small_count(2) {
        for (initial, target) in
            (1..4).flat_map(|initial| (1..4).map(move |target| (initial, target)))
        {
            let case = Case::new(Open { initial, target, ..small(2, number) });
            if let Err(why) = judge(&case, &mut tally) {
                case.fail(0, number, &why);
            }
        }
    }
    for number in (0..small_count(3)).step_by(137) {
        let case = Case::new(small(3, number));
        if let Err(why) = judge(&case, &mut tally) {
            case.fail(0, number, &why);
        }
    }
    println!("{tally:?}");
    // C4 needs more states.
    assert_eq!([tally.printed_hides, tally.layer_loops, tally.repaired_is_not_forced], [0; 3]);
}
