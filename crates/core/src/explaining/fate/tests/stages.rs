//! The stages for segments, components, given traces and progress as machines.

use super::support::{Dice, random_table};
use crate::explaining::fate::{
    Arena, Error, FateEvent, FateQuestion, FateRun, FateStage, Method, Route, Rule, analyse,
};
use crate::{Line, Marks, Observer, OpenSystem};

const OURS: [FateStage; 4] =
    [FateStage::Components, FateStage::Segments, FateStage::Reading, FateStage::Progress];

#[derive(Default)]
struct Lines(Vec<Line>);

impl Observer<FateEvent> for Lines {
    fn event(&mut self, line: Line, _: FateEvent) {
        self.0.push(line);
    }
}

/// Questions for random acceptance sets, and for the last state as a target.
fn questions(dice: &mut Dice) -> (Arena, Vec<FateQuestion>) {
    let (mut table, control) = random_table(dice);
    table.acceptance_sets = dice.below(3);
    for row in &mut table.rows {
        let sets = (0..table.acceptance_sets).filter(|_| dice.below(3) == 0);
        row.marks = sets.fold(Marks::NONE, Marks::with);
    }
    let (system, _) = OpenSystem::explore(&table, u64::MAX).unwrap();
    let arena = Arena::new(system, &control);
    let mut questions = Vec::new();
    for error in [Error::Target(vec![arena.state_count() - 1]), Error::Fair] {
        let ask = |method| FateQuestion { initial: vec![0], error: error.clone(), method };
        questions.push(ask(Method::Restricted));
        let printed = analyse(&arena, ask(Method::General(Rule::Printed)));
        let cycle = printed.cycle().map(|cycle| cycle as u32);
        let last = printed.steps().last().map(|step| step.target).filter(|_| cycle.is_none());
        let states = printed.steps().map(|step| step.source).chain(last).collect();
        questions.push(ask(Method::Given(Route { states, moves: vec![], cycle })));
    }
    (arena, questions)
}

#[test]
fn every_line_is_reached_and_no_other() {
    let mut dice = Dice(5);
    let mut executed = Vec::new();
    for _ in 0..300 {
        let (arena, questions) = questions(&mut dice);
        for question in questions {
            let mut pipeline = FateRun::start(&arena, question);
            let mut lines = Lines::default();
            loop {
                let stage = pipeline.stage();
                assert_eq!(pipeline.next_line().is_none(), pipeline.is_over());
                if !pipeline.step(&arena, &mut lines) {
                    break;
                }
                let line = (stage, lines.0.pop().unwrap());
                if !executed.contains(&line) {
                    executed.push(line);
                }
            }
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
fn a_pipeline_goes_on_where_it_was_put_down() {
    let mut dice = Dice(9);
    for _ in 0..8 {
        let (arena, questions) = questions(&mut dice);
        for question in questions {
            let whole = analyse(&arena, question.clone());
            let mut pipeline = FateRun::start(&arena, question);
            while pipeline.step(&arena, &mut ()) {
                let text = serde_json::to_string(&pipeline).unwrap();
                pipeline = serde_json::from_str(&text).unwrap();
            }
            assert_eq!(pipeline.into_analysis(), whole);
        }
    }
}
