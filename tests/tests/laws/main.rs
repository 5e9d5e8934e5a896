//! The laws of runs: those of all runs in `runs.rs`, those of explanations in `stages.rs`, and those of every
//! search in the registry here. In `small` all small models are tried, in `random.rs` random automata.

mod random;
mod runs;
mod small;
mod stages;

use std::collections::BTreeSet;

use lariat_core::{Event, Line, Machine, Options, Outcome, SearchKind, Status};
use lariat_session::registry::{Algorithm, Family, Needs, Visitor, visit_all};
use lariat_session::{
    Automaton, Counters, Direction, Finding, Preparation, SearchRun, StepRecord, Timeline, Until,
    Verdict, check, narrate, prepare, verdict,
};
use lariat_tests::{Case, Lists, Random, corpus, variants};

/// A search with options on a model.
struct Trial {
    algorithm: &'static Algorithm,
    options: Options,
    case: Case,
    told: String,
}

/// Every search with its defaults on every model of the corpus, and with every other value of every option on
/// the small ones.
fn trials(algorithm: &'static Algorithm) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (index, options) in variants(algorithm).into_iter().enumerate() {
        for (place, case) in corpus().into_iter().enumerate() {
            // The searches for the shortest have many options and long runs.
            let many = algorithm.family == Family::Minimising && (place + index) % 6 != 0;
            if many && !(index == 0 && case.is_small) || index > 0 && !case.is_small {
                continue;
            }
            if !case.ends_soon(algorithm, &options) {
                continue;
            }
            let told = format!("{} {options:?} on {}", algorithm.name, case.name);
            trials.push(Trial { algorithm, options: options.clone(), case, told });
        }
    }
    trials
}

impl Trial {
    fn on(automaton: &Lists, algorithm: &'static Algorithm, options: &Options) -> Trial {
        let (name, model) = (automaton.to_string(), automaton.model());
        let told = format!("{} {options:?} on {name}", algorithm.name);
        Trial {
            algorithm,
            options: options.clone(),
            case: Case { name, model, is_small: true },
            told,
        }
    }

    fn preparation(&self) -> Preparation {
        prepare(&self.case.model, self.algorithm, &self.options, u64::MAX)
            .expect("what does not fit is forced")
    }

    fn automaton(&self) -> Automaton {
        self.preparation().automaton
    }

    fn timeline<M: Machine + 'static>(&self) -> Timeline {
        let automaton = self.automaton();
        let machine = Box::new(M::start(&automaton, &self.options));
        Timeline::new(automaton, machine)
    }

    /// The timeline treats all machines alike, so its long runs are tried with a few of them.
    fn is_worn(&self) -> bool {
        let tried = ["se05", "gmz04", "couvreur99"];
        !self.case.is_small && !tried.contains(&self.algorithm.name)
    }

    /// Whether reports of this search are always lassos.
    fn is_sound(&self) -> bool {
        let printed =
            self.options.is("test", "hoisted") || self.options.is("extraction", "printed");
        let forced = self.algorithm.needs == Needs::Terminal && self.preparation().forced.is_some();
        !printed && !forced
    }
}

/// For each law, a test for every machine on every model of the corpus. And all of them on one trial.
macro_rules! laws {
    ($($name:ident),+ $(,)?) => {
        $(#[test]
        fn $name() {
            struct Law;
            impl Visitor for Law {
                fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
                    for trial in trials(algorithm) {
                        laws::$name::<M>(&trial.told, &trial);
                    }
                }
            }
            visit_all(&mut Law);
        })+

        fn obeys_all_laws<M: Machine + 'static>(trial: &Trial) {
            $(laws::$name::<M>(&trial.told, trial);)+
        }
    };
}

laws! {
    runs_obey_the_laws_of_runs,
    drawing_changes_nothing,
    events_name_the_line_that_was_due,
    lassos_are_accepting_runs,
    finding_is_scanning,
    what_a_step_is_about_is_in_the_picture,
    a_run_in_one_go_says_what_its_steps_say,
    a_headless_run_counts_what_a_stepped_one_counts,
}

fn json(machine: &impl Machine) -> String {
    serde_json::to_string(machine).expect("a machine can be stored")
}

fn typed<M: Machine + 'static>(run: &SearchRun) -> &M {
    run.machine.as_any().downcast_ref().expect("it is the machine that was started")
}

/// A run stepped by the machine alone.
struct Walk<M> {
    space: Automaton,
    machine: M,
    counters: Counters,
    record: StepRecord,
    steps: u64,
}

impl<M: Machine> Walk<M> {
    fn start(case: &Trial) -> Walk<M> {
        let space = case.automaton();
        let machine = M::start(&space, &case.options);
        let (counters, record) = (Counters::default(), StepRecord::default());
        Walk { space, machine, counters, record, steps: 0 }
    }

    fn step(&mut self) -> Status {
        let before = self.machine.search();
        let mut record = StepRecord::default();
        let status = self.machine.step(&mut self.space, &mut (&mut self.counters, &mut record));
        record.phases = Some((before, self.machine.search()));
        (self.record, self.steps) = (record, self.steps + 1);
        status
    }

    fn is_over(&self) -> bool {
        self.machine.outcome().is_some()
    }

    fn finished(mut self) -> Walk<M> {
        while !self.is_over() {
            self.step();
        }
        self
    }
}

/// Runs up to this length are checked at every step.
const SHORT: u64 = 200;

mod laws {
    use super::*;

    pub(super) fn runs_obey_the_laws_of_runs<M: Machine + 'static>(told: &str, case: &Trial) {
        if case.is_worn() {
            return;
        }
        let (model, options, algorithm) =
            (case.case.model.clone(), case.options.clone(), case.algorithm);
        runs::hold(&runs::Trial {
            told: told.to_owned(),
            open: Box::new(move || {
                let prepared = prepare(&model, algorithm, &options, u64::MAX);
                let space = prepared.expect("what does not fit is forced").automaton;
                let run = SearchRun::new(Box::new(M::start(&space, &options)));
                (space, run)
            }),
            stored: |run| format!("{} {:?}", json(typed::<M>(run)), run.counters),
            woken: |run| {
                let machine: M =
                    serde_json::from_str(&json(typed::<M>(run))).expect("it can be read back");
                SearchRun { machine: Box::new(machine), counters: run.counters }
            },
        });
    }

    /// Drawing asks for successors before the search does. This must not change the search.
    pub(super) fn drawing_changes_nothing<M: Machine + 'static>(told: &str, case: &Trial) {
        let end = Walk::<M>::start(case).finished();
        let mut timeline = case.timeline::<M>();
        timeline.scene();
        let mut walk = Walk::<M>::start(case);
        while walk.steps < end.steps.min(400) {
            walk.step();
            timeline.seek(walk.steps);
            timeline.scene();
            let snapshot = timeline.snapshot();
            assert_eq!(snapshot.counters, walk.counters, "{told}, step {}", walk.steps);
            let sentence = narrate(&walk.record, &walk.space).text();
            let shown = snapshot.sentence.text();
            assert!(shown.starts_with(&sentence), "{told}, step {}: {shown}", walk.steps);
        }
        timeline.seek(u64::MAX);
        assert_eq!(*timeline.counters(), end.counters, "{told}");
    }

    pub(super) fn what_a_step_is_about_is_in_the_picture<M: Machine + 'static>(
        told: &str,
        case: &Trial,
    ) {
        let mut timeline = case.timeline::<M>();
        let steps = timeline.extend(1_000).steps;
        for step in 1..=steps {
            timeline.seek(step);
            let (snapshot, scene) = (timeline.snapshot(), timeline.scene());
            // A look ahead may be far from the path.
            let looks = matches!(snapshot.search, SearchKind::Survey | SearchKind::Back);
            if let Some(considered) = snapshot.considered.filter(|_| !looks) {
                let drawn = scene.edges.iter().any(|edge| edge.id == considered.edge);
                assert!(drawn, "{told}, step {step}: the considered transition is not drawn");
            }
            for &state in snapshot.path.iter().rev().take(3) {
                assert!(scene.states.contains(&state), "{told}, step {step}: the path is cut off");
            }
        }
    }

    pub(super) fn events_name_the_line_that_was_due<M: Machine + 'static>(
        told: &str,
        case: &Trial,
    ) {
        let mut walk = Walk::<M>::start(case);
        while !walk.is_over() {
            let due = walk.machine.next_line().expect("a running search has a next line");
            let lines = case.algorithm.lines(&case.options);
            let listed = lines.iter().find(|line| line.line == due);
            assert!(listed.is_some_and(|l| !l.silent), "{told}: no line {} to execute", due.0);
            walk.step();
            assert!(!walk.record.events.is_empty(), "{told}: step {} is silent", walk.steps);
            let lines = walk.record.events.iter().map(|&(line, _)| line);
            assert!(lines.into_iter().all(|line| line == due), "{told}, step {}", walk.steps);
            for (_, event) in &walk.record.events {
                if let Event::Coloured { from, to, .. } = event {
                    let explained = M::LISTING.colours.iter().any(|(colour, _)| colour == to);
                    assert!(explained, "{told}: the legend does not know {to:?}");
                    let legal = from == to || M::LISTING.changes.contains(&(*from, *to));
                    let lossy = case.algorithm.is_lossy(&case.options);
                    assert!(legal || lossy, "{told}: {from:?} turns {to:?}");
                }
            }
        }
        assert_eq!(walk.machine.next_line(), None, "{told}");
    }

    pub(super) fn lassos_are_accepting_runs<M: Machine + 'static>(told: &str, case: &Trial) {
        let mut walk = Walk::<M>::start(case);
        while !walk.is_over() {
            assert_eq!(walk.machine.lasso(), None, "{told}: a lasso before the report");
            walk.step();
        }
        let lasso = walk.machine.lasso();
        let reported = walk.machine.outcome() == Some(Outcome::Counterexample);
        let recorded = walk.machine.sequence().to_vec();
        match case.algorithm.family {
            Family::Minimising => {
                assert_eq!(walk.counters.counterexamples, recorded.len() as u64, "{told}");
                assert_eq!(recorded.last(), lasso.as_ref(), "{told}");
                for lasso in &recorded {
                    assert_eq!(lasso.check(&mut walk.space), Ok(()), "{told}");
                }
            }
            _ => assert_eq!(walk.counters.counterexamples, u64::from(reported), "{told}"),
        }
        if !case.is_sound() {
            return;
        }
        assert_eq!(lasso.is_some(), reported, "{told}");
        if let Some(lasso) = lasso {
            assert_eq!(lasso.check(&mut walk.space), Ok(()), "{told}");
            assert!(walk.space.accepts_run(&lasso), "{told}: not a run of the model as written");
        }
    }

    pub(super) fn finding_is_scanning<M: Machine + 'static>(told: &str, case: &Trial) {
        if case.is_worn() {
            return;
        }
        let mut random = Random::new(3);
        let mut walk = Walk::<M>::start(case);
        let past = |walk: &Walk<M>| Past {
            record: walk.record.clone(),
            counters: walk.counters,
            depth: walk.machine.depth(),
        };
        let mut history = vec![past(&walk)];
        while !walk.is_over() && walk.steps < 10_000 {
            walk.step();
            history.push(past(&walk));
        }
        if !walk.is_over() {
            return;
        }
        let steps = walk.steps;
        let short = steps <= SHORT;
        let mut conditions = vec![Until::Line, Until::Transition, Until::State, Until::Phase];
        conditions.extend([Until::Counterexample, Until::Decision]);
        let deepest = history.iter().map(|past| past.depth as u64).max().unwrap_or(0);
        conditions.extend([0, random.below(deepest + 1)].map(|most| Until::Depth(most as usize)));
        for line in M::LISTING.lines.iter().step_by(if short { 1 } else { 9 }) {
            conditions.push(Until::At(line.line));
            let transitions = random.below(walk.counters.transitions + 1);
            conditions.push(Until::AtTransition(line.line, transitions));
        }
        let mut starts: Vec<u64> = (0..3).map(|_| random.below(steps + 1)).collect();
        starts.extend([0, 1, steps, steps + 1]);
        let mut timeline = case.timeline::<M>();
        timeline.seek(steps);
        for until in conditions {
            let holds = |step: &u64| holds::<M>(until, &history[*step as usize]);
            for &from in &starts {
                let ahead = (from + 1..=steps).find(holds);
                let behind = (1..from.min(steps + 1)).rev().find(holds);
                for (direction, expected) in
                    [(Direction::Forwards, ahead), (Direction::Backwards, behind)]
                {
                    for budget in [if short { 3 } else { 3000 }, u64::MAX] {
                        let found = find(&mut timeline, from, until, direction, budget);
                        assert_eq!(found, expected, "{told}: {until:?} {direction:?} from {from}");
                    }
                }
                assert_eq!(timeline.step(), steps, "{told}: looking moved the cursor");
                if short {
                    // A timeline that has recorded nothing yet, as after opening a link.
                    let mut fresh = case.timeline::<M>();
                    let found = find(&mut fresh, from, until, Direction::Forwards, u64::MAX);
                    assert_eq!(found, ahead, "{told}: {until:?} from {from}, nothing recorded");
                }
            }
        }
    }

    /// Repeats the search as often as the budget requires.
    fn find(
        timeline: &mut Timeline,
        mut from: u64,
        until: Until,
        direction: Direction,
        budget: u64,
    ) -> Option<u64> {
        for _ in 0..100_000 {
            match timeline.find(from, until, direction, budget) {
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

    /// What is known after a step.
    struct Past {
        record: StepRecord,
        counters: Counters,
        depth: usize,
    }

    /// A second implementation of the conditions.
    fn holds<M: Machine>(until: Until, past: &Past) -> bool {
        let Past { record, counters, depth } = past;
        let kinds: Vec<&Event> = record.events.iter().map(|(_, event)| event).collect();
        let executed = record.events.first().map(|&(line, _)| line);
        match until {
            Until::Line => true,
            Until::Transition => kinds.iter().any(|e| matches!(e, Event::Delivered { .. })),
            Until::State => kinds.iter().any(|e| matches!(e, Event::Entered { .. })),
            Until::Phase => record.phases.is_some_and(|(before, after)| before != after),
            Until::Counterexample => kinds.iter().any(|e| matches!(e, Event::Reported { .. })),
            Until::Decision => record.events.iter().any(|(line, event)| match event {
                Event::Tested { edge: Some(_), holds, .. } => {
                    M::LISTING.decision(*line, *holds).is_some()
                }
                _ => false,
            }),
            Until::Depth(most) => *depth <= most,
            Until::At(line) => executed == Some(line),
            Until::AtTransition(line, transitions) => {
                executed == Some(line) && counters.transitions == transitions
            }
        }
    }

    pub(super) fn a_run_in_one_go_says_what_its_steps_say<M: Machine + 'static>(
        told: &str,
        case: &Trial,
    ) {
        let end = Walk::<M>::start(case).finished();
        let mut space = case.automaton();
        let mut machine = M::start(&space, &case.options);
        let mut counters = Counters::default();
        let outcome = machine.run(&mut space, &mut counters);
        assert_eq!(Some(outcome), end.machine.outcome(), "{told}");
        assert_eq!(counters, end.counters, "{told}");
        assert!(json(&machine) == json(&end.machine), "{told}");
    }

    pub(super) fn a_headless_run_counts_what_a_stepped_one_counts<M: Machine + 'static>(
        told: &str,
        case: &Trial,
    ) {
        for limit in [None, Some(0), Some(1), Some(3), Some(100)] {
            count::<M>(&format!("{told}, limit {limit:?}"), case, limit);
        }
    }

    fn count<M: Machine + 'static>(told: &str, case: &Trial, limit: Option<u64>) {
        // Forced or not, a limit does not refuse the search.
        let options = case.options.clone().with("force", "true");
        let answer = check(&case.case.model, case.algorithm, &options, limit).expect("it fits");
        let mut timeline = case.timeline::<M>();
        timeline.limit_states(limit.unwrap_or(u64::MAX));
        let progress = timeline.extend(u64::MAX);
        timeline.seek(u64::MAX);
        assert_eq!(*timeline.counters(), answer.counters, "{told}");
        assert_eq!([progress.steps, timeline.step()], [answer.steps; 2], "{told}");
        let verdict = verdict(progress.outcome, case.algorithm, &options, answer.forced);
        let limited = verdict == Verdict::Limit;
        assert_eq!((verdict, progress.limited), (answer.verdict, limited), "{told}");
        if case.is_sound() {
            // A search that continues after a report has a best even if a limit stops it.
            let found = verdict == Verdict::Counterexample
                || limited && answer.counters.counterexamples > 0;
            assert_eq!(answer.lasso.is_some(), found, "{told}");
            assert_eq!(answer.flaw, None, "{told}");
        }
        let found = timeline.counterexamples().len() as u64;
        assert_eq!(found, answer.counters.counterexamples, "{told}");
    }
}

#[test]
fn every_line_is_reached() {
    struct Coverage;
    impl Visitor for Coverage {
        fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
            let mut missing: BTreeSet<u16> =
                M::LISTING.all_lines().iter().map(|line| line.0).collect();
            for trial in trials(algorithm) {
                let mut walk = Walk::<M>::start(&trial);
                while !walk.is_over() {
                    walk.step();
                    missing.retain(|&line| walk.record.events[0].0 != Line(line));
                }
            }
            assert_eq!(missing, BTreeSet::new(), "{}: never reached", algorithm.name);
        }
    }
    visit_all(&mut Coverage);
}
