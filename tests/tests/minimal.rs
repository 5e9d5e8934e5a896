//! The shortest counterexample and the sequence before it: every sound search against the enumeration of all
//! simple accepting paths, and every unsound option against its instance.

use lariat_core::Options;
use lariat_lang::{Format, read};
use lariat_session::registry::{self, Algorithm};
use lariat_session::{Answer, Recorded, Verdict, check, check_while};
use lariat_tests::{
    Lists, Random, all_automata, gammas, gammas_below, report, seed, shortest_length,
};

fn algorithm(name: &str) -> &'static Algorithm {
    registry::find(name).expect("it is registered")
}

fn run(name: &str, options: &[(&str, &str)], automaton: &Lists) -> Answer {
    let options =
        options.iter().fold(Options::default(), |all, (name, value)| all.with(name, value));
    check(&automaton.model(), algorithm(name), &options, None).expect("it fits")
}

fn path(recorded: &Recorded) -> Vec<String> {
    let again = recorded.lasso.cycle.first();
    recorded.lasso.stem.iter().chain(&recorded.lasso.cycle).chain(again).cloned().collect()
}

fn sequence(answer: &Answer) -> Vec<Vec<String>> {
    answer.sequence.as_ref().expect("a search for the shortest has one").iter().map(path).collect()
}

fn named(paths: &[Vec<u32>]) -> Vec<Vec<String>> {
    let names = |path: &Vec<u32>| path.iter().map(|&state| Lists::name(state)).collect();
    paths.iter().map(names).collect()
}

/// The options that promise the whole sequence.
const WHOLE: [&[(&str, &str)]; 5] = [
    &[],
    &[("initial", "normal")],
    &[("initial", "careful")],
    &[("black", "gmz04")],
    &[("black", "gmz04"), ("initial", "normal")],
];

/// Options with which the sequence begins with another search's counterexample.
const STARTED: [&[(&str, &str)]; 4] = [
    &[("start", "hpy96")],
    &[("start", "gmz04")],
    &[("start", "gmz04"), ("black", "gmz04")],
    &[("start", "hpy96"), ("black", "gmz04")],
];

fn judge(automaton: &Lists) -> Result<(), String> {
    let all = gammas(automaton);
    let least = shortest_length(automaton);
    let same = |told: &str, found: Vec<Vec<String>>, wanted: &[Vec<u32>]| match named(wanted) {
        wanted if found == wanted => Ok(()),
        wanted => Err(format!("{told}: {found:?} instead of {wanted:?}")),
    };
    let mut matched = Vec::new();
    for name in ["gmz04-min", "gmz04-pruned"] {
        for options in WHOLE {
            let answer = run(name, options, automaton);
            same(&format!("{name} {options:?}"), sequence(&answer), &all)?;
            matched.push(answer.counters.matched);
        }
        for bound in 2..=6 {
            let options = [("bound", &*bound.to_string())];
            let found = sequence(&run(name, &options, automaton));
            same(&format!("{name} {options:?}"), found, &gammas_below(automaton, bound))?;
        }
        for options in STARTED {
            let found = sequence(&run(name, options, automaton));
            let first = found.first().map_or(0, Vec::len);
            let mut wanted = named(&gammas_below(automaton, first));
            if let Some(start) = found.first() {
                wanted.insert(0, start.clone());
            }
            if found != wanted || found.is_empty() != all.is_empty() {
                return Err(format!("{name} {options:?}: {found:?} instead of {wanted:?}"));
            }
        }
    }
    // Pruning never makes more work.
    let (plain, pruned) = matched.split_at(WHOLE.len());
    if let Some(at) = (0..WHOLE.len()).find(|&at| pruned[at] > plain[at]) {
        return Err(format!("{:?}: pruning matches {} for {}", WHOLE[at], pruned[at], plain[at]));
    }
    let shortest = run("bfs-lasso", &[], automaton);
    if shortest.length != least || all.last().map(Vec::len) != least {
        return Err(format!("bfs-lasso finds {:?}, the shortest is {least:?}", shortest.length));
    }
    for options in [&[][..], &[("depth", "separate")], &[("early-blue", "true")]] {
        let answer = run("spin-i", options, automaton);
        if answer.length < least || answer.length.is_some() != least.is_some() {
            return Err(format!("spin-i {options:?} finds {:?} of {least:?}", answer.length));
        }
        let lengths: Vec<usize> = sequence(&answer).iter().map(Vec::len).collect();
        if lengths.windows(2).any(|pair| pair[0] <= pair[1]) {
            return Err(format!("spin-i {options:?} does not get shorter: {lengths:?}"));
        }
    }
    Ok(())
}

#[test]
fn on_all_ordered_automata_with_three_states() {
    for automaton in (1..=3).flat_map(all_automata) {
        if let Err(why) = judge(&automaton) {
            report("minimal-three-states", &automaton, None, &why);
        }
    }
}

fn try_random(test: &str, cases: u64) {
    let seed = seed();
    let mut random = Random::new(seed);
    for _ in 0..cases {
        let automaton = random.automaton(13, 1);
        if let Err(why) = judge(&automaton) {
            let small = automaton.shrunk(|smaller| judge(smaller).is_err());
            let why = judge(&small).err().unwrap_or(why);
            report(test, &small, Some(seed), &why);
        }
    }
}

#[test]
fn on_random_automata() {
    try_random("minimal-random", 4_000);
}

#[test]
#[ignore = "takes minutes"]
fn on_a_hundred_thousand_random_automata() {
    try_random("minimal-many-random", 100_000);
}

fn states(path: &[u32]) -> Vec<String> {
    path.iter().map(|&state| Lists::name(state)).collect()
}

#[test]
fn spin_misses_what_careful_mode_finds() {
    let figure3 = Lists::new(&[&[1, 4], &[2], &[3], &[4], &[5], &[2]], &[2]);
    assert_eq!(run("spin-i", &[], &figure3).length, Some(7));
    let best = run("gmz04-min", &[], &figure3);
    assert_eq!(sequence(&best).last(), Some(&states(&[0, 4, 5, 2, 3, 4])));
    let figure4 = Lists::new(&[&[3, 1], &[2, 3], &[3], &[0]], &[1]);
    assert_eq!(run("spin-i", &[], &figure4).length, Some(5));
    assert_eq!(run("gmz04-min", &[], &figure4).length, Some(4));
    // With a depth for each search, SPIN finds the shortest here, but not in the next automaton (A15).
    assert_eq!(run("spin-i", &[("depth", "separate")], &figure4).length, Some(4));
    let a15 = Lists::new(&[&[2, 3], &[3], &[1], &[1, 2]], &[1]);
    assert_eq!(run("spin-i", &[("depth", "separate")], &a15).length, Some(5));
    assert_eq!(run("gmz04-min", &[], &a15).length, Some(4));
}

#[test]
fn a_loop_may_start_at_its_accepting_state() {
    assert_eq!(run("gmz04-min", &[], &Lists::new(&[&[0]], &[0])).length, Some(2));
}

#[test]
fn the_printed_bound_loses_counterexamples() {
    let first = Lists::new(&[&[1, 2], &[2], &[3], &[3]], &[3]);
    let second = Lists::new(&[&[2, 3, 1], &[3], &[3], &[1]], &[1]);
    let printed = [("bound", "5"), ("bound-test", "printed")];
    for name in ["gmz04-min", "gmz04-pruned"] {
        let lost = run(name, &printed, &first);
        assert_eq!((lost.verdict, lost.length), (Verdict::NoneFound, None));
        let repaired = run(name, &[("bound", "5")], &first);
        assert_eq!(sequence(&repaired), [states(&[0, 2, 3, 3])]);
        assert_eq!(sequence(&run(name, &printed, &second)), [states(&[0, 1, 3, 1])]);
        assert_eq!(sequence(&run(name, &[("bound", "5")], &second)), [states(&[0, 3, 1, 3])]);
    }
}

#[test]
fn what_remark_1_paints_black_may_be_on_the_shortest() {
    let a5 = Lists::new(&[&[1], &[2, 5], &[3], &[4], &[5, 0], &[4]], &[1]);
    for name in ["gmz04-min", "gmz04-pruned"] {
        assert_eq!(run(name, &[("black", "remark1")], &a5).length, Some(6));
        assert_eq!(run(name, &[("black", "gmz04")], &a5).length, Some(5));
    }
}

#[test]
fn every_second_length_is_left_out_only_where_that_is_right() {
    let a14 = Lists::new(&[&[1], &[2, 0], &[1]], &[1]);
    let step = Options::default().with("step", "2");
    for name in ["gmz04-min", "gmz04-pruned"] {
        let refusal = check(&a14.model(), algorithm(name), &step, None).expect_err("it closes");
        assert!(refusal.message.contains("`s1`"), "{refusal}");
        let forced = run(name, &[("step", "2"), ("force", "true")], &a14);
        assert_eq!((forced.length, forced.forced), (Some(4), true));
        assert_eq!(run(name, &[], &a14).length, Some(3));
    }
    // On automata that fit, nothing is missed.
    let mut random = Random::new(14);
    let mut fitting = 0;
    for _ in 0..4_000 {
        let automaton = random.automaton(7, 1);
        let Ok(answer) = check(&automaton.model(), algorithm("gmz04-min"), &step, None) else {
            continue;
        };
        fitting += u32::from(answer.length.is_some());
        assert_eq!(sequence(&answer), named(&gammas(&automaton)), "{automaton}");
    }
    assert!(fitting > 20, "only {fitting} automata fit");
}

fn generated(text: &str, name: &str) -> Answer {
    let model = read(text, Format::Lar).tree.expect("the model can be read");
    check(&model.model(), algorithm(name), &Options::default(), None).expect("it fits")
}

/// The measurements of the issue on pruning: 100 states, 200 seeds of each kind.
#[test]
fn looking_ahead_matches_a_third_at_most_and_never_more() {
    let mut ratios = Vec::new();
    for (edges, accepting) in [(200, "0.1"), (300, "0.1"), (200, "0.03"), (300, "0.03")] {
        for seed in 1..=200 {
            let text = format!("random n=100 edges={edges} accepting={accepting} seed={seed}");
            let plain = generated(&text, "gmz04-min");
            if plain.counters.matched <= 100 {
                continue;
            }
            let pruned = generated(&text, "gmz04-pruned");
            assert_eq!(sequence(&pruned), sequence(&plain), "{text}");
            let (all, few) = (plain.counters.matched, pruned.counters.matched);
            assert!(few <= all, "{text}: {few} for {all}");
            let work = few + pruned.counters.preparation;
            assert!(all <= 5_000 || 2 * work <= all, "{text}: {work} for {all}");
            ratios.push(few as f64 / all as f64);
        }
    }
    ratios.sort_by(f64::total_cmp);
    let median = ratios[ratios.len() / 2];
    assert!(median <= 1.0 / 3.0, "the median is {median}");
}

#[test]
fn a_bug_near_the_root_is_found_without_the_rest() {
    let text = "a -> b g\nb* -> c\nc -> a\ngrid g w=1000 h=1000\n";
    for name in ["gmz04-min", "gmz04-pruned", "bfs-lasso"] {
        let answer = generated(text, name);
        assert_eq!(answer.length, Some(4), "{name}");
        let looked = answer.counters.transitions + answer.counters.preparation;
        assert!(answer.counters.states < 20 && looked < 60, "{name}: {:?}", answer.counters);
    }
}

#[test]
fn the_shortest_lasso_of_a_hundred_thousand_states() {
    let text = "random n=100000 edges=200000 accepting=0.01 seed=7";
    let answer = generated(text, "bfs-lasso");
    assert_eq!(answer.verdict, Verdict::Counterexample);
    // Without a cycle, every wave would reach the end, so no wave may start from an accepting state.
    let states = 20_000;
    let on = |state: u32| [state + 1, state + 7].into_iter().filter(|&t| t < states).collect();
    let successors = (0..states).map(on).collect();
    let accepting = (0..states).filter(|state| state % 100 == 50).collect();
    let automaton = Lists { successors, sets: vec![accepting] };
    let answer = run("bfs-lasso", &[], &automaton);
    assert_eq!(answer.verdict, Verdict::Empty);
    assert_eq!(answer.counters.transitions, 39_992, "each once: {:?}", answer.counters);
}

#[test]
fn whoever_stops_a_search_keeps_the_best_so_far() {
    let text = "random n=1000 edges=3000 accepting=0.01 seed=4";
    let model = read(text, Format::Lar).tree.expect("the model can be read");
    let mut asked = 0;
    let answer = check_while(
        &model.model(),
        algorithm("gmz04-min"),
        &Options::default(),
        lariat_session::Bounds::states(None),
        &mut |_| {
            asked += 1;
            asked < 3
        },
    )
    .expect("it fits");
    assert_eq!(answer.verdict, Verdict::Limit);
    assert_eq!(asked, 3);
    let last = sequence(&answer).pop().expect("it has found some");
    assert_eq!(answer.length, Some(last.len()));
    assert_eq!(answer.flaw, None);
}
