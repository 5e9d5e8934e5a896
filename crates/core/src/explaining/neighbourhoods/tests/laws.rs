//! Laws of every run: observers and interruptions change nothing.

use std::collections::BTreeSet;

use super::edges::tangle;
use super::{instances, settings};
use crate::explaining::neighbourhoods::{
    Matching, NeighbourhoodEvent, NeighbourhoodRun, NeighbourhoodStage, Settings, analyse,
};
use crate::{Line, Observer};

#[derive(Default)]
struct Ear(Vec<(Line, NeighbourhoodEvent)>);

impl Observer<NeighbourhoodEvent> for Ear {
    fn event(&mut self, line: Line, event: NeighbourhoodEvent) {
        self.0.push((line, event));
    }
}

#[test]
fn each_step_is_one_line_and_one_deed() {
    for instance in instances() {
        for settings in settings() {
            let mut pipeline = NeighbourhoodRun::start(settings);
            let mut stages = vec![pipeline.stage()];
            while let Some(line) = pipeline.next_line() {
                let stage = pipeline.stage();
                let lines = stage.lines(settings);
                assert!(lines.iter().any(|known| known.line == line), "{stage:?} {line:?}");
                let mut ear = Ear::default();
                assert!(pipeline.step(&instance.lts, &instance.pattern, &mut ear));
                assert_eq!(ear.0.len(), 1, "{}, {stage:?}, line {}", instance.name, line.0);
                assert_eq!(ear.0[0].0, line);
                if pipeline.stage() != stage {
                    stages.push(pipeline.stage());
                }
            }
            assert!(pipeline.is_over());
            assert!(!pipeline.step(&instance.lts, &instance.pattern, &mut ()));
            let mut all = NeighbourhoodStage::of(settings);
            if pipeline.is_violated() == Some(false) {
                all.retain(|&stage| stage <= NeighbourhoodStage::Pruning);
            }
            assert_eq!(stages, all, "{}, {settings:?}", instance.name);
            let expected = analyse(&instance.lts, &instance.pattern, settings);
            assert_eq!(pipeline.analysis(), expected, "{}, {settings:?}", instance.name);
        }
    }
}

#[test]
fn a_run_that_was_stored_goes_on_as_if_it_had_never_stopped() {
    for instance in instances() {
        for settings in settings() {
            let (mut whole, mut stored) = (Ear::default(), Ear::default());
            let mut pipeline = NeighbourhoodRun::start(settings);
            let mut other = pipeline.clone();
            let mut steps = 0;
            while pipeline.step(&instance.lts, &instance.pattern, &mut whole) {
                assert!(other.step(&instance.lts, &instance.pattern, &mut stored));
                steps += 1;
                if steps % 7 == 0 {
                    let text = serde_json::to_string(&other).expect("a machine can be stored");
                    other = serde_json::from_str(&text).expect("and read again");
                    assert_eq!(other.next_line(), pipeline.next_line());
                }
            }
            assert_eq!(whole.0, stored.0, "{}, {settings:?}", instance.name);
            assert_eq!(pipeline.analysis(), other.analysis());
        }
    }
}

#[test]
fn slices_of_work_come_to_the_same() {
    for instance in instances() {
        for settings in settings() {
            let mut pipeline = NeighbourhoodRun::start(settings);
            while pipeline.work(&instance.lts, &instance.pattern, 11) {
                let (stage, done, of) = pipeline.progress();
                assert!(stage == pipeline.stage() && done <= of, "{stage:?}: {done} of {of}");
            }
            let expected = analyse(&instance.lts, &instance.pattern, settings);
            assert_eq!(pipeline.analysis(), expected);
        }
    }
}

#[test]
fn every_line_is_reached() {
    let mut missing: BTreeSet<(NeighbourhoodStage, Line)> = NeighbourhoodStage::ALL
        .into_iter()
        .flat_map(|stage| stage.listing().all_lines().into_iter().map(move |line| (stage, line)))
        .collect();
    for instance in instances() {
        for settings in settings() {
            let mut pipeline = NeighbourhoodRun::start(settings);
            while let Some(line) = pipeline.next_line() {
                missing.remove(&(pipeline.stage(), line));
                pipeline.step(&instance.lts, &instance.pattern, &mut ());
            }
        }
    }
    let tangle = tangle();
    let matching = Matching::Reachable;
    let mut pipeline = NeighbourhoodRun::start(Settings { matching, ..Settings::default() });
    while let Some(line) = pipeline.next_line() {
        missing.remove(&(pipeline.stage(), line));
        pipeline.step(&tangle.lts, &tangle.pattern, &mut ());
    }
    assert_eq!(missing, BTreeSet::new());
}
