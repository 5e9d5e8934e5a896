//! The run through all stages as a machine.

use super::support::{Dice, arena, detour, question, random, run};
use crate::explaining::fate::{FateEvent, FateRun, FateStage, Rule};
use crate::{Line, Observer, Options};

const OURS: [FateStage; 5] =
    [FateStage::Reached, FateStage::Rings, FateStage::Layers, FateStage::Inner, FateStage::Tracing];

#[derive(Default)]
struct Lines(Vec<Line>);

impl Observer<FateEvent> for Lines {
    fn event(&mut self, line: Line, _: FateEvent) {
        self.0.push(line);
    }
}

#[test]
fn every_line_is_reached_and_no_other() {
    let mut executed = Vec::new();
    let mut dice = Dice(3);
    for round in 0..200 {
        let arena = random(&mut dice);
        let last = arena.state_count() - 1;
        let rule = [Rule::Repaired, Rule::Forced, Rule::Printed, Rule::Layer][round % 4];
        let mut pipeline = FateRun::start(&arena, question(&[0], &[last], rule));
        let mut lines = Lines::default();
        loop {
            let stage = pipeline.stage();
            assert_eq!(pipeline.next_line().is_none(), pipeline.is_over());
            if !pipeline.step(&arena, &mut lines) {
                break;
            }
            executed.push((stage, lines.0.pop().unwrap()));
        }
    }
    for stage in OURS {
        let listing = stage.listing();
        for line in listing.all_lines() {
            assert!(executed.contains(&(stage, line)), "{stage:?} {line:?}");
        }
        for (_, line) in executed.iter().filter(|(one, _)| *one == stage) {
            assert!(listing.all_lines().contains(line), "{stage:?} {line:?}");
        }
    }
}

#[test]
fn each_rule_has_one_text_a_line() {
    for rule in ["repaired", "printed", "layer", "forced"] {
        let mut options = Options::default();
        options.set("trace", rule);
        let lines = FateStage::Tracing.listing().lines_with(&options, |_| None);
        let numbers: Vec<u16> = lines.iter().map(|line| line.line.0).collect();
        assert_eq!(numbers, (1..=16).collect::<Vec<u16>>(), "{rule}");
    }
}

#[test]
fn stages_follow_the_method() {
    for (rule, expected) in [
        (Rule::Repaired, &OURS[..]),
        (
            Rule::Printed,
            &[FateStage::Reached, FateStage::Rings, FateStage::Layers, FateStage::Tracing],
        ),
    ] {
        let arena = detour();
        let mut pipeline = FateRun::start(&arena, question(&[0], &[6], rule));
        let mut stages = Vec::new();
        while !pipeline.is_over() {
            stages.push(pipeline.stage());
            pipeline.step(&arena, &mut ());
        }
        stages.dedup();
        stages.retain(|&stage| stage != FateStage::Progress);
        assert_eq!(stages, expected);
        assert_eq!(pipeline.part(), 0);
    }
}

#[test]
fn a_pipeline_goes_on_where_it_was_put_down() {
    let arena =
        arena(&["g"], &["g", "w"], &["g 1; !g w 2; !g !w 3", "4", "5", "w 5; !w 3", "2", "5"]);
    for rule in [Rule::Repaired, Rule::Forced, Rule::Printed, Rule::Layer] {
        let whole = run(&arena, &[0, 3], &[5], rule);
        let mut pipeline = FateRun::start(&arena, question(&[0, 3], &[5], rule));
        while pipeline.step(&arena, &mut ()) {
            let text = serde_json::to_string(&pipeline).unwrap();
            pipeline = serde_json::from_str(&text).unwrap();
            assert!(pipeline.weight() > 0);
        }
        assert_eq!(pipeline.into_analysis(), whole);
    }
}
