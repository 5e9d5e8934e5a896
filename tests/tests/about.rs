//! What an algorithm declares about itself agrees with its runs: its phases, numbers and stacks, and what
//! each of its tests decides about a transition.

use std::collections::BTreeSet;

use lariat_core::{Badge, Decision, Event, Line, Options, SearchKind, SideStack};
use lariat_session::registry::Family;
use lariat_session::{ALGORITHMS, Algorithm, Timeline, lemmas, prepare};
use lariat_tests::{corpus, variants};

/// Every search with every value of every option, on the small models of the corpus.
fn each_run(mut see: impl FnMut(&'static Algorithm, &Options, &mut Timeline, &str)) {
    for algorithm in ALGORITHMS {
        for (index, options) in variants(algorithm).into_iter().enumerate() {
            for (place, case) in corpus().into_iter().enumerate() {
                let many = algorithm.family == Family::Minimising && (place + index) % 6 != 0;
                if !case.is_small || many || !case.ends_soon(algorithm, &options) {
                    continue;
                }
                let prepared = prepare(&case.model, algorithm, &options, u64::MAX)
                    .expect("what does not fit is forced");
                let machine = algorithm.start(&prepared.automaton, &options);
                let mut timeline = Timeline::new(prepared.automaton, machine);
                timeline.extend(u64::MAX);
                let told = format!("{} {options:?} on {}", algorithm.name, case.name);
                see(algorithm, &options, &mut timeline, &told);
            }
        }
    }
}

#[test]
fn phases_numbers_and_stacks_are_those_of_the_runs() {
    let mut seen: BTreeSet<(&str, String)> = BTreeSet::new();
    each_run(|algorithm, options, timeline, told| {
        let about = &algorithm.about;
        timeline.watch(|now| {
            let phase = now.run.machine.search();
            let said =
                |&(said, only): &(SearchKind, _)| said == phase && algorithm.has(only, options);
            assert!(about.phases.iter().any(said), "{told}: {phase:?} is not said");
            seen.insert((algorithm.name, format!("{phase:?}")));
            for (_, event) in &now.record.events {
                let badge = match event {
                    Event::Numbered { .. } => Badge::Number,
                    Event::LowlinkSet { .. } => Badge::Lowlink,
                    Event::DepthSet { .. } => Badge::Depth,
                    _ => continue,
                };
                assert!(about.badges.contains(&badge), "{told}: {badge:?} is not said");
            }
            for stack in [SideStack::Roots, SideStack::Current] {
                let kept = now.run.machine.side_depth(stack).is_some();
                assert_eq!(about.stacks.contains(&stack), kept, "{told}: {stack:?}");
            }
            true
        });
    });
    for algorithm in ALGORITHMS {
        for (phase, _) in algorithm.about.phases {
            let was_seen = seen.contains(&(algorithm.name, format!("{phase:?}")));
            assert!(was_seen, "{}: {phase:?} never has its turn", algorithm.name);
        }
    }
}

/// What happened to a transition after a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Became {
    Followed,
    Reported,
    Merged,
    Left,
    /// A later test of the same transition decided again.
    Decided(Decision),
}

#[test]
fn decisions_are_what_happens_next() {
    let mut met: BTreeSet<(&str, String)> = BTreeSet::new();
    each_run(|algorithm, options, timeline, told| {
        let mut events: Vec<(Line, Event)> = Vec::new();
        timeline.watch(|now| {
            events.extend(&now.record.events);
            true
        });
        let decision = |&(line, event): &(Line, Event)| match event {
            Event::Tested { edge: Some(_), holds, .. } => algorithm.listing.decision(line, holds),
            _ => None,
        };
        for (place, event) in events.iter().enumerate() {
            let later = &events[place + 1..];
            if let (line, Event::Delivered { search, .. }) = event {
                let tests = later.iter().take_while(|(_, event)| !ends_look(event));
                let (mut tests, mut again) = (tests.clone().map(decision), tests);
                // Some lines iterate over all successors again, each at the line of the loop itself.
                let looks_again = again.any(|(its, event)| {
                    its == line && matches!(event, Event::Tested { edge: Some(_), .. })
                });
                let is_decided = tests.any(|decision| decision.is_some());
                let is_last = later.iter().all(|(_, event)| !ends_look(event));
                assert!(
                    is_decided || looks_again || is_last || *search == SearchKind::Remove,
                    "{told}: nothing is decided about {event:?}",
                );
            }
            let Some(decided) = decision(event) else { continue };
            let (_, Event::Tested { edge: Some(edge), .. }) = *event else { continue };
            met.insert((algorithm.name, format!("{decided:?}")));
            let became = later.iter().find_map(|after| match (after.1, decision(after)) {
                (Event::Tested { .. }, Some(next)) => Some(Became::Decided(next)),
                (Event::Called { state, .. }, _) if state == edge.target => Some(Became::Followed),
                // The walk of `terminal` continues without a call.
                (
                    Event::Delivered { search: SearchKind::Extract, source: at, .. }
                    | Event::Exhausted { search: SearchKind::Extract, state: at, .. },
                    _,
                ) if decided == Decision::GoThere && at == edge.target => Some(Became::Followed),
                (Event::Reported { .. } | Event::Dismissed { .. }, _) => Some(Became::Reported),
                (Event::LowlinkSet { .. }, _) => Some(Became::Merged),
                (Event::Pushed { stack: SideStack::Roots, .. }, _) => Some(Became::Merged),
                (after, _) if ends_look(&after) => Some(Became::Left),
                _ => None,
            });
            let is_right = match (decided, became) {
                // A breadth-first wave visits its states later, from a queue.
                (Decision::GoThere, Some(Became::Left)) => {
                    algorithm.about.phases.iter().any(|(phase, _)| *phase == SearchKind::Breadth)
                }
                (Decision::GoThere, Some(Became::Followed)) => true,
                // `gmz04-pruned` looks ahead before a call.
                (Decision::GoThere, Some(Became::Decided(Decision::TurnBack))) => {
                    algorithm.about.phases.iter().any(|(phase, _)| *phase == SearchKind::Survey)
                }
                (Decision::TurnBack, None | Some(Became::Left)) => true,
                // Line 17 as printed also tests transitions that line 15 has turned down.
                (Decision::TurnBack, Some(Became::Decided(Decision::Report))) => {
                    options.is("test", "hoisted")
                }
                (Decision::Report, None | Some(Became::Reported)) => true,
                (Decision::Merge, Some(Became::Merged)) => true,
                _ => false,
            };
            assert!(is_right, "{told}: {decided:?} at {event:?}, and then {became:?}");
        }
    });
    for algorithm in ALGORITHMS {
        let lines = algorithm.listing.lines.iter().filter_map(|line| line.role);
        for decision in lines.flat_map(|role| [role.holds, role.fails]).flatten() {
            let was_met = met.contains(&(algorithm.name, format!("{decision:?}")));
            assert!(was_met, "{}: {decision:?} is never decided", algorithm.name);
        }
    }
}

fn ends_look(event: &Event) -> bool {
    matches!(
        event,
        Event::Delivered { .. }
            | Event::Exhausted { .. }
            | Event::Left { .. }
            | Event::Abandoned { .. }
    )
}

/// A misspelt id would be ignored silently.
#[test]
fn lemmas_are_said_by_ids_that_exist() {
    let known: Vec<&str> = lemmas::all().map(|lemma| lemma.id).collect();
    let said = || ALGORITHMS.iter().flat_map(|algorithm| algorithm.about.lemmas);
    for (id, _) in said() {
        assert!(known.contains(id), "there is no lemma `{id}`");
    }
    for id in known {
        assert!(said().any(|(said, _)| *said == id), "no search says `{id}`");
    }
    for algorithm in ALGORITHMS {
        let mut ids: Vec<&str> = algorithm.about.lemmas.iter().map(|(id, _)| *id).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{} says a lemma twice", algorithm.name);
    }
}
