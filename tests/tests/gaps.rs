//! Each property that a search does not promise is broken by it on some automaton, and each property that is
//! not listed as a gap holds.

use std::collections::BTreeSet;

use lariat_core::{Event, Options, SearchKind};
use lariat_session::lemmas::not_promised;
use lariat_session::{
    ALGORITHMS, Algorithm, Answer, LassoNames, Timeline, Verdict, check, prepare,
};
use lariat_tests::{Lists, Random, accepting_run_exists, all_automata, check_run, shortest_length};

/// Whether a run on this automaton breaks the property.
fn is_broken(id: &str, lists: &Lists, algorithm: &Algorithm, options: &Options) -> bool {
    let Ok(answer) = check(&lists.model(), algorithm, options, None) else { return false };
    let path = states(&answer);
    let found = answer.verdict == Verdict::Counterexample;
    match id {
        "shortest" => path.is_some_and(|path| Some(path.len()) > shortest_length(lists)),
        "soonest" => found && goes_on(lists, algorithm, options),
        "simple" => path.is_some_and(|path| {
            let (_, before) = path.split_last().expect("a lasso has states");
            before.iter().collect::<BTreeSet<_>>().len() < before.len()
        }),
        "nothing-missed" => !found && accepting_run_exists(lists),
        "real" => {
            let real = |lasso: &LassoNames| check_run(lists, &lasso.stem, &lasso.cycle).is_ok();
            found && !answer.lasso.as_ref().is_some_and(real)
        }
        other => panic!("nobody knows how to break `{other}`"),
    }
}

/// Whether the search takes another transition after those that it has taken contain an accepting cycle.
fn goes_on(lists: &Lists, algorithm: &Algorithm, options: &Options) -> bool {
    let prepared = prepare(&lists.model(), algorithm, options, u64::MAX).expect("it fits");
    let machine = algorithm.start(&prepared.automaton, options);
    let mut timeline = Timeline::new(prepared.automaton, machine);
    timeline.extend(u64::MAX);
    let mut taken: Vec<(String, String)> = Vec::new();
    timeline.watch(|now| {
        for (_, event) in &now.record.events {
            use SearchKind::{Blue, Dfs, Red};
            if let Event::Delivered { search: Blue | Dfs | Red, source, edge, .. } = event {
                taken.push((now.world.name(*source), now.world.name(edge.target)));
            }
        }
        true
    });
    taken.pop();
    let mut explored = lists.clone();
    explored.successors.iter_mut().for_each(Vec::clear);
    let number = |name: &str| name[1..].parse::<u32>().expect("s and a number");
    for (source, target) in &taken {
        explored.successors[number(source) as usize].push(number(target));
    }
    accepting_run_exists(&explored)
}

/// The states of the reported lasso, with the first state of the cycle again.
fn states(answer: &Answer) -> Option<Vec<u32>> {
    let lasso = answer.lasso.as_ref()?;
    let names = lasso.stem.iter().chain(&lasso.cycle).chain(lasso.cycle.first());
    Some(names.map(|name| name[1..].parse().expect("s and a number")).collect())
}

/// Small ones first; errors of the printed algorithms need larger ones.
fn automata() -> Vec<Lists> {
    let mut random = Random::new(41);
    let mut automata: Vec<Lists> = all_automata(2).collect();
    automata.extend((0..6_000).map(|_| random.automaton(6, 1)));
    automata.extend((0..60).map(|_| random.weak()).filter(|lists| lists.successors.len() < 12));
    automata.extend((0..60).map(|_| random.terminal()).filter(|lists| lists.successors.len() < 12));
    // READING-NOTES, A5 and A10.
    automata.push(Lists::new(&[&[1], &[2, 5], &[3], &[4], &[5, 0], &[4]], &[1]));
    automata.push(Lists::new(&[&[1, 4], &[0, 2, 3], &[1], &[4], &[2]], &[3]));
    automata
}

fn with(options: &[(&str, &str)]) -> Options {
    options.iter().fold(Options::default(), |given, (name, value)| given.with(name, value))
}

/// The options that change what is promised.
fn variants(algorithm: &Algorithm) -> Vec<Options> {
    let all: &[&[(&str, &str)]] = match algorithm.name {
        "cvwy92" | "hpy96" | "gmz04" | "se05" => &[&[], &[("bitstate", "2")]],
        "gv04" => &[&[], &[("test", "hoisted")]],
        "couvreur99" => &[&[], &[("extraction", "printed")]],
        "weak-dfs" | "terminal" => &[&[], &[("force", "true")]],
        "gmz04-min" | "gmz04-pruned" => &[
            &[],
            &[("bound", "4")],
            &[("bound", "7"), ("bound-test", "printed")],
            &[("black", "remark1")],
        ],
        _ => &[&[]],
    };
    all.iter().map(|options| with(options)).collect()
}

#[test]
fn what_is_not_promised_is_not_kept() {
    let automata = automata();
    for algorithm in ALGORITHMS {
        for options in variants(algorithm) {
            for gap in not_promised(algorithm, &options) {
                let shown =
                    automata.iter().find(|lists| is_broken(gap.id, lists, algorithm, &options));
                assert!(shown.is_some(), "{} {options:?} keeps {gap:?}", algorithm.name);
            }
        }
    }
}

#[test]
fn what_is_kept_open_for_nobody_is_kept() {
    let automata = automata();
    for algorithm in ALGORITHMS {
        for options in variants(algorithm) {
            let gaps = not_promised(algorithm, &options);
            let is_open = |id: &str| gaps.iter().any(|gap| gap.id == id);
            // A search for a shorter one, or one that needs no cycle, does not stop at the first.
            let stops = ["couvreur99", "gv04", "weak-dfs"].contains(&algorithm.name);
            let ids = ["shortest", "simple", "nothing-missed", "real"];
            let stops = stops && options == Options::default();
            let soonest = stops.then_some("soonest");
            for id in ids.into_iter().chain(soonest).filter(|id| !is_open(id)) {
                // A report that is not a lasso can have any form.
                if is_open("real") {
                    continue;
                }
                let broken =
                    automata.iter().find(|lists| is_broken(id, lists, algorithm, &options));
                let named = broken.map(Lists::to_string);
                assert_eq!(named, None, "{} {options:?} breaks {id}", algorithm.name);
            }
        }
    }
}

#[test]
fn every_search_says_what_it_leaves_open_in_sentences() {
    for algorithm in ALGORITHMS {
        for gap in variants(algorithm).iter().flat_map(|given| not_promised(algorithm, given)) {
            let sentence = gap.sentence;
            assert!(sentence.contains("not promise") && sentence.ends_with('.'), "{gap:?}");
        }
    }
}
