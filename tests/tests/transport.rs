//! Steps of a debugger: by decisions, over calls and out of them, and the outline of a run, against walks over all
//! steps; for every search on several models.

use lariat_core::{Decision, Event, Run};
use lariat_session::{ALGORITHMS, Direction, Goal, Outline, Until, Workbench};

const MODELS: [&str; 5] = [
    "s1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n",
    "s1 -> s2 s5\ns2 -> s3\ns3* -> s4\ns4 -> s5\ns5 -> s6\ns6 -> s3\n",
    "a -> b d\nb -> c\nc -> a\nd* -> e\ne -> d f\nf -> f\n",
    "a -> b c\nb -> d\nc -> d\nd -> d\n",
    "random n=14 edges=30 accepting=3 seed=5\n",
];

/// Every search on every model that it can run on, recorded to its end, with the name of both.
fn benches() -> impl Iterator<Item = (String, Workbench)> {
    ALGORITHMS.iter().flat_map(|algorithm| {
        MODELS.iter().filter_map(move |model| {
            let mut bench = Workbench::new(model, algorithm.name);
            while bench.work(10_000).busy {}
            if bench.run().is_none() {
                bench.set_option("force", "true").ok()?;
                while bench.work(10_000).busy {}
            }
            bench.run()?;
            Some((format!("{} on {model}", algorithm.name), bench))
        })
    })
}

/// What a walk over all steps knows about each of them, the start included.
struct Passed {
    decides: bool,
    depth: usize,
    /// The states of the active calls.
    calls: Vec<String>,
}

fn passed(bench: &mut Workbench) -> Vec<Passed> {
    let run = bench.debugger().expect("it runs");
    let mut passed = vec![Passed { decides: false, depth: 0, calls: Vec::new() }];
    run.watch(|view| {
        let machine = &view.run.machine;
        let states = (0..machine.depth()).filter_map(|index| machine.activation(index));
        passed.push(Passed {
            decides: view.record.events.iter().any(|(line, event)| view.run.decides(*line, event)),
            depth: machine.depth(),
            calls: states.map(|call| view.world.full_name(call.state)).collect(),
        });
        true
    });
    passed
}

fn goes(bench: &mut Workbench, step: impl FnOnce(&mut Workbench)) -> u64 {
    step(bench);
    while bench.has_goal() {
        bench.work(7);
    }
    bench.run().map_or(0, |run| run.step())
}

#[test]
fn decisions_are_those_of_the_run_forwards_and_backwards() {
    let (mut runs, mut decisions) = (0, 0);
    for (told, mut bench) in benches() {
        let passed = passed(&mut bench);
        let end = passed.len() as u64 - 1;
        let wanted: Vec<u64> = (1..=end).filter(|&step| passed[step as usize].decides).collect();
        let mut found = Vec::new();
        loop {
            let here = bench.run().map_or(0, |run| run.step());
            let next = goes(&mut bench, |bench| bench.step(Until::Decision, Direction::Forwards));
            if next == here || next == end && !passed[end as usize].decides {
                break;
            }
            found.push(next);
        }
        assert_eq!(found, wanted, "{told}");
        goes(&mut bench, |bench| bench.go(Goal::Step(end + 1)));
        let mut back = Vec::new();
        if passed[end as usize].decides {
            back.push(end);
        }
        loop {
            match goes(&mut bench, |bench| bench.step(Until::Decision, Direction::Backwards)) {
                0 => break,
                step => back.insert(0, step),
            }
        }
        assert_eq!(back, wanted, "{told}, backwards");
        runs += 1;
        decisions += wanted.len();
    }
    assert!(runs >= 60 && decisions > 400, "{runs} runs with {decisions} decisions");
}

#[test]
fn over_and_out_lead_to_where_the_calls_are_no_more() {
    for (told, mut bench) in benches() {
        let passed = passed(&mut bench);
        let end = passed.len() as u64 - 1;
        let depth = |step: u64| passed[step as usize].depth;
        for here in (0..=end).step_by(3) {
            let mut from = |step: &dyn Fn(&mut Workbench)| {
                goes(&mut bench, |bench| bench.go(Goal::Step(here)));
                goes(&mut bench, |bench| step(bench))
            };
            let ahead = |most: usize| (here + 1..=end).find(|&step| depth(step) <= most);
            let behind = |most: usize| (1..here).rev().find(|&step| depth(step) <= most);
            let over = from(&|bench| bench.step_over(Direction::Forwards));
            assert_eq!(over, ahead(depth(here)).unwrap_or(end), "{told}: over from {here}");
            let back = from(&|bench| bench.step_over(Direction::Backwards));
            assert_eq!(back, behind(depth(here)).unwrap_or(0), "{told}: back over from {here}");
            let outer = depth(here).checked_sub(1);
            let out = from(&|bench| bench.step_out(Direction::Forwards));
            assert_eq!(out, outer.and_then(ahead).unwrap_or(end), "{told}: out from {here}");
            let back = from(&|bench| bench.step_out(Direction::Backwards));
            assert_eq!(back, outer.and_then(behind).unwrap_or(0), "{told}: back out from {here}");
        }
    }
}

#[test]
fn an_outline_has_the_calls_and_the_decisions_of_the_run() {
    let mut merges = 0;
    for (told, mut bench) in benches() {
        let passed = passed(&mut bench);
        let outline = bench.debugger().and_then(|run| run.outline());
        let Some(outline) = outline else {
            assert!(passed.len() as u64 > Outline::MOST_STEPS + 1, "{told}");
            continue;
        };
        for (step, passed) in (0u64..).zip(&passed) {
            // A call begins with the step behind its beginning, and is over at its end.
            let is_last = step == outline.steps;
            let active = outline
                .calls
                .iter()
                .filter(|call| call.from < step && (step < call.to || is_last && call.to == step));
            let mut active: Vec<(usize, &str)> =
                active.map(|call| (call.depth, &*call.name)).collect();
            active.sort();
            // Calls that end with the run are open in the outline only if they were not left.
            active.truncate(passed.depth);
            let wanted: Vec<(usize, &str)> =
                (0usize..).zip(passed.calls.iter().map(|name| &**name)).collect();
            assert_eq!(active, wanted, "{told}: calls at step {step}");
        }
        assert_eq!(outline.deepest, passed.iter().map(|passed| passed.depth).max().unwrap_or(0));
        let mut decided: Vec<u64> = outline.decisions.iter().map(|one| one.at).collect();
        decided.dedup();
        let wanted: Vec<u64> =
            (1..).zip(&passed[1..]).filter(|(_, step)| step.decides).map(|(at, _)| at).collect();
        assert_eq!(decided, wanted, "{told}: decisions");
        assert!(outline.decisions.iter().all(|one| one.from <= one.at), "{told}");
        merges += outline.decisions.iter().filter(|one| one.decision == Decision::Merge).count();
    }
    assert!(merges > 3, "{merges} merges");
}

#[test]
fn another_search_goes_to_the_same_place() {
    let model = MODELS[2];
    for algorithm in ALGORITHMS {
        for step in [0, 5, 9, 14, 20] {
            let mut bench = Workbench::new(model, "couvreur99");
            goes(&mut bench, |bench| bench.go(Goal::Step(step)));
            let at = bench.debugger().map(|run| run.snapshot());
            let at = at.expect("it runs");
            bench.choose(algorithm.name);
            while bench.work(1_000).busy {}
            let Some(run) = bench.run() else { continue };
            if step == 0 || algorithm.name == "couvreur99" {
                assert_eq!(run.step(), step, "{}", algorithm.name);
                assert!(bench.same_place().is_none());
                continue;
            }
            let here = run.step();
            let Some((place, known)) = bench.same_place() else {
                assert_eq!(here, 0, "{}: from step {step}", algorithm.name);
                continue;
            };
            assert_eq!(known, here);
            let words = place.words();
            // The arrival itself is an event of this step.
            let space = run.space();
            let arrives = run.record_at_cursor().events.iter().any(|(_, event)| match event {
                Event::Entered { state, .. } => {
                    words == format!("{} discovered", space.name(*state))
                }
                Event::Delivered { source, edge, .. } => {
                    words
                        == format!(
                            "{} to {} looked at",
                            space.name(*source),
                            space.name(edge.target)
                        )
                }
                _ => false,
            });
            assert!(arrives, "{}: {words} at step {here}, from {}", algorithm.name, at.step);
            bench.go(Goal::Step(0));
            while bench.work(1_000).busy {}
            assert!(bench.same_place().is_none(), "it is said once");
        }
    }
}
