//! The laws of every run: a search with any options, or the stages of an explanation.

use std::collections::BTreeSet;

use lariat_core::{
    Advanced, Direction, Event, Finding, Line, Moment, Recording, Run, SearchKind, StepRecord,
};
use lariat_tests::Random;

/// A run that can be started any number of times.
pub(crate) struct Trial<R: Run> {
    pub(crate) told: String,
    /// A fresh world, and a run that has made no step.
    pub(crate) open: Box<dyn Fn() -> (R::World, R)>,
    /// A text that distinguishes different states of a run.
    pub(crate) stored: fn(&R) -> String,
    /// The run, stored and read back.
    pub(crate) woken: fn(&R) -> R,
}

type RecordOf<R> = StepRecord<<R as Run>::Event, <R as Run>::Phase>;

/// A run stepped by [`Run::step`] alone.
struct Walk<R: Run> {
    world: R::World,
    run: R,
    record: RecordOf<R>,
    steps: u64,
}

impl<R: Run> Walk<R> {
    fn start(trial: &Trial<R>) -> Walk<R> {
        let (world, run) = (trial.open)();
        Walk { world, run, record: StepRecord::default(), steps: 0 }
    }

    fn step(&mut self) -> bool {
        let before = self.run.phase();
        let mut record = StepRecord::default();
        let stepped = self.run.step(&mut self.world, &mut record);
        record.phases = Some((before, self.run.phase()));
        (self.record, self.steps) = (record, self.steps + u64::from(stepped));
        stepped
    }

    fn to(mut self, step: u64) -> Walk<R> {
        while self.steps < step && self.step() {}
        self
    }
}

/// Runs up to this length are checked at every step.
const SHORT: u64 = 200;

/// The steps of a run that are checked: all of a short one; in a long one the ends, the neighbours of
/// keyframes, and some in between.
fn samples(steps: u64, random: &mut Random) -> BTreeSet<u64> {
    if steps <= SHORT {
        return (0..=steps).collect();
    }
    let edges = [0, 1, 2047, 2048, 2049, 2050, 4096, 4097, steps - 1, steps];
    let between: Vec<u64> = (0..12).map(|_| random.below(steps + 1)).collect();
    edges.into_iter().chain(between).filter(|&step| step <= steps).collect()
}

/// All laws at once. Returns the lines that the run executes, each with its phase.
pub(crate) fn hold<R: Run>(trial: &Trial<R>) -> Vec<(R::Phase, Line)>
where
    R::Event: PartialEq,
{
    let end = Walk::start(trial).to(u64::MAX);
    let executed = each_step_executes_the_line_that_was_due(trial);
    seeking_is_stepping(trial, end.steps);
    a_run_that_was_stored_goes_on_as_if_it_had_never_stopped(trial, &end);
    who_listens_changes_nothing(trial);
    many_steps_at_once_are_so_many_steps(trial, &end);
    finding_is_scanning(trial, end.steps);
    the_end_is_the_end(trial, end);
    executed
}

fn each_step_executes_the_line_that_was_due<R: Run>(trial: &Trial<R>) -> Vec<(R::Phase, Line)> {
    let told = &trial.told;
    let mut walk = Walk::start(trial);
    let mut executed = Vec::new();
    while !walk.run.is_over() {
        let due = walk.run.next_line();
        executed.extend(due.map(|line| (walk.run.phase(), line)));
        assert!(due.is_some(), "{told}: a run that is not over has a next line");
        assert!(walk.step(), "{told}: it is not over, and makes no step");
        assert!(!walk.record.events.is_empty(), "{told}: step {} is silent", walk.steps);
        let lines = walk.record.events.iter().map(|&(line, _)| line);
        assert!(lines.into_iter().all(|line| Some(line) == due), "{told}, step {}", walk.steps);
    }
    assert_eq!(walk.run.next_line(), None, "{told}");
    executed
}

fn seeking_is_stepping<R: Run>(trial: &Trial<R>, steps: u64)
where
    R::Event: PartialEq,
{
    let told = &trial.told;
    let mut random = Random::new(1);
    let mut walk = Walk::start(trial);
    let mut moments = Vec::new();
    for step in samples(steps, &mut random) {
        walk = walk.to(step);
        moments.push((step, (trial.stored)(&walk.run), walk.record.clone()));
    }
    let (world, run) = (trial.open)();
    let mut recording = Recording::new(world, run);
    for _ in 0..2 {
        random.shuffle(&mut moments);
        for (step, stored, record) in &moments {
            recording.seek(*step);
            assert_eq!(recording.step(), *step, "{told}");
            // Not assert_eq, because a deep run would fill the screen.
            let same = (trial.stored)(recording.run()) == *stored;
            assert!(same, "{told}: step {step} differs after a seek");
            if *step > 0 {
                assert_eq!(recording.record().events, record.events, "{told}, step {step}");
                assert_eq!(recording.record().phases, record.phases, "{told}, step {step}");
            }
        }
    }
    recording.seek(steps + 1000);
    assert_eq!(recording.step(), steps, "{told}: there is nothing behind the end");
    assert!(recording.is_complete(), "{told}");
    assert!(recording.weight() < 64 << 20, "{told}: the recording takes {}", recording.weight());
}

fn a_run_that_was_stored_goes_on_as_if_it_had_never_stopped<R: Run>(
    trial: &Trial<R>,
    end: &Walk<R>,
) {
    let told = &trial.told;
    let mut random = Random::new(2);
    let mut naps: Vec<u64> = samples(end.steps, &mut random).into_iter().collect();
    random.shuffle(&mut naps);
    for &nap in naps.iter().take(if end.steps <= SHORT { 12 } else { 3 }) {
        let mut walk = Walk::start(trial).to(nap);
        walk.run = (trial.woken)(&walk.run);
        let woken = walk.to(u64::MAX);
        assert_eq!(woken.steps, end.steps, "{told}, stored after step {nap}");
        let same = (trial.stored)(&woken.run) == (trial.stored)(&end.run);
        assert!(same, "{told}, stored after step {nap}");
    }
}

fn who_listens_changes_nothing<R: Run>(trial: &Trial<R>) {
    let told = &trial.told;
    let [mut watched, mut alone, mut replayed] = [(); 3].map(|()| Walk::start(trial));
    while watched.steps < SHORT {
        let stepped = watched.step();
        assert_eq!(alone.run.step(&mut alone.world, &mut ()), stepped, "{told}");
        let Advanced { steps, refused } = replayed.run.advance(&mut replayed.world, 1, None);
        assert_eq!((steps, refused), (u64::from(stepped), None), "{told}");
        // Storing a run takes longer than its steps.
        if watched.steps < 40 || watched.steps.is_multiple_of(16) || !stepped {
            let stored = (trial.stored)(&watched.run);
            let same = [&alone, &replayed].map(|walk| (trial.stored)(&walk.run) == stored);
            assert_eq!(same, [true; 2], "{told}, step {}", watched.steps);
        }
        if !stepped {
            break;
        }
    }
}

fn many_steps_at_once_are_so_many_steps<R: Run>(trial: &Trial<R>, end: &Walk<R>) {
    let told = &trial.told;
    let mut random = Random::new(4);
    for is_logged in [false, true] {
        let (mut world, mut run) = (trial.open)();
        let mut log = R::Log::default();
        let mut steps = 0;
        while !run.is_over() {
            let many = 1 + random.below(end.steps);
            let log = is_logged.then_some(&mut log);
            let Advanced { steps: done, refused } = run.advance(&mut world, many, log);
            assert_eq!(refused, None, "{told}");
            assert!(done == many || run.is_over(), "{told}: {done} of {many} steps");
            steps += done;
        }
        assert_eq!(steps, end.steps, "{told}");
        assert!((trial.stored)(&run) == (trial.stored)(&end.run), "{told}: another end");
    }
}

fn finding_is_scanning<R: Run>(trial: &Trial<R>, steps: u64) {
    let told = &trial.told;
    if steps > 4 * 2048 {
        return;
    }
    let mut random = Random::new(3);
    let mut walk = Walk::start(trial);
    let mut history = vec![(None, false)];
    while walk.step() {
        let turned = walk.record.phases.is_some_and(|(before, after)| before != after);
        history.push((walk.record.line(), turned));
    }
    let is_short = steps <= SHORT;
    let lines: BTreeSet<Line> = history.iter().filter_map(|&(line, _)| line).collect();
    let lines = lines.into_iter().step_by(if is_short { 1 } else { 9 }).map(Some);
    let mut starts: Vec<u64> = (0..3).map(|_| random.below(steps + 1)).collect();
    starts.extend([0, 1, steps, steps + 1]);
    let (world, run) = (trial.open)();
    let mut recording = Recording::new(world, run);
    recording.seek(steps);
    // `None` stands for a change of phases.
    for wanted in lines.chain([None]) {
        let holds = |step: &u64| match (wanted, &history[*step as usize]) {
            (Some(_), &(line, _)) => line == wanted,
            (None, &(_, turned)) => turned,
        };
        for &from in &starts {
            let ahead = (from + 1..=steps).find(holds);
            let behind = (1..from.min(steps + 1)).rev().find(holds);
            for (direction, expected) in
                [(Direction::Forwards, ahead), (Direction::Backwards, behind)]
            {
                for budget in [if is_short { 3 } else { 3000 }, u64::MAX] {
                    let found = find(&mut recording, from, wanted, direction, budget);
                    assert_eq!(found, expected, "{told}: {wanted:?} {direction:?} from {from}");
                }
            }
            assert_eq!(recording.step(), steps, "{told}: looking moved the cursor");
            if is_short {
                // A recording without steps, as after opening a link.
                let (world, run) = (trial.open)();
                let mut fresh = Recording::new(world, run);
                let found = find(&mut fresh, from, wanted, Direction::Forwards, u64::MAX);
                assert_eq!(found, ahead, "{told}: {wanted:?} from {from}, nothing recorded");
            }
        }
    }
}

/// Repeats the search as often as the budget requires.
fn find<R: Run>(
    recording: &mut Recording<R>,
    mut from: u64,
    wanted: Option<Line>,
    direction: Direction,
    budget: u64,
) -> Option<u64> {
    let mut seeker = |at: Moment<'_, R>| match wanted {
        Some(_) => at.record.line() == wanted,
        None => at.record.phases.is_some_and(|(before, after)| before != after),
    };
    for _ in 0..100_000 {
        match recording.find(&mut seeker, from, direction, budget) {
            Finding::At(step) => return Some(step),
            Finding::Nowhere => return None,
            Finding::Later(step) => {
                assert_ne!(step, from, "looking makes no progress");
                from = step;
            }
        }
    }
    panic!("looking never ends");
}

fn the_end_is_the_end<R: Run>(trial: &Trial<R>, mut end: Walk<R>) {
    let told = &trial.told;
    let stored = (trial.stored)(&end.run);
    for _ in 0..3 {
        assert!(!end.step(), "{told}: a step after the end");
        assert!(end.record.events.is_empty(), "{told}: an event after the end");
        let advanced = end.run.advance(&mut end.world, 5, None);
        assert_eq!(advanced, Advanced { steps: 0, refused: None }, "{told}");
    }
    assert!((trial.stored)(&end.run) == stored, "{told}: it changes after the end");
}

/// Tests of the laws themselves: a run that breaks a law is detected.
mod cheats {
    use super::*;
    use lariat_core::{Binding, Observer};

    /// Counts to ten, and breaks one law.
    #[derive(Clone, Debug)]
    struct Cheat {
        count: u64,
        heard: u64,
        how: How,
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum How {
        Honest,
        Listening,
        Bulk,
        Line,
        Stored,
        AfterTheEnd,
    }

    impl Run for Cheat {
        type World = ();
        type Event = Event;
        type Phase = SearchKind;
        type Log = ();

        fn step(&mut self, (): &mut (), observer: &mut dyn Observer) -> bool {
            let is_over = self.is_over();
            if is_over && self.how != How::AfterTheEnd {
                return false;
            }
            if self.how == How::Listening && observer.listens() {
                self.heard += 1;
            }
            let line = Line(if self.how == How::Line && self.count == 5 { 2 } else { 1 });
            observer.event(line, Event::Counted { count: self.count as u32 });
            self.count += 1;
            !is_over
        }

        fn advance(&mut self, (): &mut (), steps: u64, _: Option<&mut ()>) -> Advanced {
            let done = steps.min(10_u64.saturating_sub(self.count));
            self.count += done + u64::from(self.how == How::Bulk && done > 1);
            Advanced { steps: done, refused: None }
        }

        fn is_over(&self) -> bool {
            self.count >= 10
        }

        fn next_line(&self) -> Option<Line> {
            (!self.is_over()).then_some(Line(1))
        }

        fn phase(&self) -> SearchKind {
            if self.count < 4 { SearchKind::Blue } else { SearchKind::Red }
        }

        fn variables(&self, (): &()) -> Vec<Binding> {
            Vec::new()
        }

        fn decides(&self, _: Line, _: &Event) -> bool {
            false
        }

        fn weight(&self) -> usize {
            8
        }
    }

    fn trial(how: How) -> Trial<Cheat> {
        Trial {
            told: format!("{how:?}"),
            open: Box::new(move || ((), Cheat { count: 0, heard: 0, how })),
            stored: |run| format!("{run:?}"),
            woken: |run| match run.how {
                How::Stored => Cheat { count: 0, ..run.clone() },
                _ => run.clone(),
            },
        }
    }

    #[test]
    fn are_found_out() {
        hold(&trial(How::Honest));
        for how in [How::Listening, How::Bulk, How::Line, How::Stored, How::AfterTheEnd] {
            let caught = std::panic::catch_unwind(|| hold(&trial(how)));
            assert!(caught.is_err(), "{how:?} is not found out");
        }
    }
}
