//! The cross-check matrix: every search with every option, on all ordered automata of three states and on
//! random ones, against the definition, against a second implementation, and against the theorems of the
//! papers.
//!
//! A failing automaton is shrunk and written to a file that opens in Lariat.

use std::collections::BTreeSet;
use std::sync::Arc;

use lariat_core::{
    Class, Colour, Event, Line, Machine, Model, Observer, Options, Outcome, SearchKind, Space,
    StateId, classify,
};
use lariat_session::registry::{self, Algorithm, Family, Needs, Visitor, visit_all};
use lariat_session::{ALGORITHMS, Answer, Automaton, Verdict, check, prepare};
use lariat_tests::reference::{self, REFERENCES, Reference};
use lariat_tests::{
    Kind, Lists, Random, accepting_run_exists, all_automata, check_run, first_closing_transition,
    reachable, reachable_transitions, reaches_accepting_cycle, report, seed, variants,
};

/// What is wrong with a search on an automaton.
type Judgement = Result<(), String>;

/// Whether all promises of the papers hold: the search fits and runs with the corrections.
fn is_sound(options: &Options) -> bool {
    !options.is("test", "hoisted") && !options.is("extraction", "printed")
}

fn answer(
    algorithm: &Algorithm,
    options: &Options,
    automaton: &Lists,
) -> Result<Option<Answer>, String> {
    match check(&automaton.model(), algorithm, options, None) {
        Ok(answer) => Ok(Some(answer)),
        Err(_) if matches!(algorithm.needs, Needs::Weak | Needs::Terminal) => Ok(None),
        Err(_) if options.is("step", "2") => Ok(None),
        Err(error) => Err(format!("it refuses: {error}")),
    }
}

/// Verdict and lasso against the definition.
fn judge_answer(
    algorithm: &Algorithm,
    answer: &Answer,
    options: &Options,
    automaton: &Lists,
) -> Judgement {
    let expected = accepting_run_exists(automaton);
    let lossy = algorithm.is_lossy(options);
    match answer.verdict {
        Verdict::Counterexample if !expected && is_sound(options) => {
            return Err("it reports, and there is nothing to report".into());
        }
        Verdict::Empty if expected => return Err("it says empty, and it is not".into()),
        Verdict::NoneFound if !lossy => {
            return Err("it has lost something, although nothing is lossy".into());
        }
        Verdict::Empty if lossy => {
            return Err("a lossy search cannot say empty".into());
        }
        Verdict::Limit => return Err("there was no limit".into()),
        _ => {}
    }
    let reported = answer.verdict == Verdict::Counterexample;
    match &answer.lasso {
        Some(lasso) => {
            let run = check_run(automaton, &lasso.stem, &lasso.cycle);
            if answer.length != Some(lasso.stem.len() + lasso.cycle.len() + 1) {
                return Err(format!("the length is {:?} of {lasso:?}", answer.length));
            }
            match (run, &answer.flaw) {
                (Err(why), None) => Err(why),
                (Ok(()), Some(flaw)) => Err(format!("it finds fault with a good lasso: {flaw}")),
                _ => Ok(()),
            }
        }
        None if reported && answer.flaw.is_none() => Err("it has no lasso to show".into()),
        None => Ok(()),
    }
}

/// Counters, verdict and path against the second implementation.
fn judge_against_reference(second: &Reference, automaton: &Lists) -> Judgement {
    let algorithm = registry::find(second.algorithm).ok_or("there is no such search")?;
    if !second.ends_soon_on(automaton) {
        return Ok(());
    }
    let mut options = Options::default().with("force", "true");
    second.options.iter().for_each(|(name, value)| options.set(name, value));
    // The second implementation does not support levels.
    let one_set = automaton.sets.len() == 1;
    if !one_set && algorithm.needs != Needs::AnySets {
        return Ok(());
    }
    let answer =
        check(&automaton.model(), algorithm, &options, None).map_err(|error| error.to_string())?;
    let expected = (second.run)(automaton);
    let (c, t) = (answer.counters, expected.tally);
    let found = [
        c.states,
        c.transitions,
        c.matched,
        c.revisits,
        c.depth,
        c.roots,
        c.current,
        c.counterexamples,
    ];
    let wanted = [
        t.states,
        t.transitions,
        t.matched,
        t.revisits,
        t.depth,
        t.roots,
        t.current,
        t.counterexamples,
    ];
    if found != wanted {
        return Err(format!("it counts {found:?}, the second implementation {wanted:?}"));
    }
    if (answer.verdict == Verdict::Counterexample) != expected.found() {
        return Err(format!("it says {:?}, the second one {:?}", answer.verdict, expected.verdict));
    }
    if let (Some((stem, cycle)), true) = (expected.lasso(), one_set) {
        let names = |states: &[u32]| states.iter().map(|&s| Lists::name(s)).collect::<Vec<_>>();
        let lasso = answer.lasso.as_ref().ok_or("it has no lasso, the second one has")?;
        if (&lasso.stem, &lasso.cycle) != (&names(stem), &names(cycle)) {
            return Err(format!("it finds {lasso:?}, the second one {stem:?} {cycle:?}"));
        }
    }
    if let Some(recorded) = &answer.sequence {
        let path = |one: &lariat_session::Recorded| -> Vec<String> {
            let again = one.lasso.cycle.first();
            one.lasso.stem.iter().chain(&one.lasso.cycle).chain(again).cloned().collect()
        };
        let found: Vec<Vec<String>> = recorded.iter().map(path).collect();
        let names = |path: &Vec<u32>| path.iter().map(|&s| Lists::name(s)).collect::<Vec<_>>();
        let wanted: Vec<Vec<String>> = expected.sequence.iter().map(names).collect();
        if found != wanted {
            return Err(format!("it records {found:?}, the second one {wanted:?}"));
        }
    }
    if let Some(listed) = &answer.components {
        let wanted: Vec<Vec<String>> = expected
            .components
            .iter()
            .map(|states| states.iter().map(|&s| Lists::name(s)).collect())
            .collect();
        if *listed != wanted {
            return Err(format!("it lists {listed:?}, the second one {wanted:?}"));
        }
    }
    Ok(())
}

/// Counts the transitions of the first search alone, up to the report.
#[derive(Default)]
struct Explored {
    transitions: u64,
    at_report: Option<u64>,
}

impl Observer for Explored {
    fn event(&mut self, _: Line, event: Event) {
        match event {
            Event::Delivered { search: SearchKind::Dfs | SearchKind::Blue, .. } => {
                self.transitions += 1;
            }
            Event::Reported { .. } => self.at_report = Some(self.transitions),
            _ => {}
        }
    }
}

/// The number of transitions that a search has explored when it reports.
fn explored_at_report(name: &str, model: &Arc<dyn Model>) -> Option<u64> {
    let algorithm = registry::find(name)?;
    let options = Options::default().with("force", "true");
    let mut space = prepare(model, algorithm, &options, u64::MAX).ok()?.automaton;
    let mut machine = algorithm.start(&space, &options);
    let mut explored = Explored::default();
    while machine.outcome().is_none() {
        machine.step(&mut space, &mut explored);
    }
    explored.at_report
}

/// SE 4.3, 5.1 and GMZ's Lemma 1, on one automaton.
fn judge_theorems(automaton: &Lists) -> Judgement {
    let blueprint = automaton.model();
    let one_set = automaton.sets.len() == 1;
    let first = first_closing_transition(automaton);
    let run = |name: &str| -> Result<Option<Answer>, String> {
        let algorithm = registry::find(name).ok_or("there is no such search")?;
        answer(algorithm, &Options::default(), automaton)
    };
    let counters = |name: &str| -> Result<_, String> {
        Ok(run(name)?.ok_or(format!("{name} does not fit"))?.counters)
    };
    if explored_at_report("couvreur99", &blueprint) != first {
        return Err(format!("couvreur99 does not report at transition {first:?}"));
    }
    let all = reachable_transitions(automaton);
    if first.is_none() && counters("couvreur99")?.transitions != 2 * all {
        return Err(format!("couvreur99 does not generate 2 x {all} transitions"));
    }
    if explored_at_report("dijkstra76", &blueprint) != first {
        return Err(format!("dijkstra76 does not report at transition {first:?}"));
    }
    if first.is_none() && counters("dijkstra76")?.transitions != all {
        return Err(format!("dijkstra76 does not generate {all} transitions"));
    }
    if !one_set {
        return Ok(());
    }
    if explored_at_report("gv04", &blueprint) != first {
        return Err(format!("gv04 does not report at transition {first:?}"));
    }
    if first.is_none() && counters("gv04")?.transitions != all {
        return Err(format!("gv04 does not generate {all} transitions"));
    }
    let (se05, hpy96, gmz04) = (counters("se05")?, counters("hpy96")?, counters("gmz04")?);
    for (name, other) in [("hpy96", hpy96), ("gmz04", gmz04)] {
        if se05.states > other.states || se05.transitions > other.transitions {
            return Err(format!("se05 explores more than {name}"));
        }
    }
    let class = lariat_tests::classify(automaton);
    if class.kind != Kind::Unrestricted {
        if explored_at_report("weak-dfs", &blueprint) != first {
            return Err(format!("weak-dfs does not report at transition {first:?}"));
        }
        let weak = counters("weak-dfs")?;
        let least = counters("gv04")?;
        if weak.states != least.states || weak.transitions != least.transitions {
            return Err("weak-dfs is not minimal in exploration".into());
        }
    }
    judge_class(automaton, &class)?;
    judge_black(automaton)
}

/// The class, the partition that proves it, and the searches that fit.
fn judge_class(automaton: &Lists, expected: &lariat_tests::Class) -> Judgement {
    let mut space = Automaton::new(automaton.model());
    let found = classify(&mut space, u64::MAX).map_err(|_| "there was no limit")?;
    let kind = match found.class {
        Class::Unrestricted => Kind::Unrestricted,
        Class::Weak => Kind::Weak,
        Class::Terminal => Kind::Terminal,
    };
    if kind != expected.kind {
        return Err(format!("it is {:?}, not {kind:?}", expected.kind));
    }
    let number = |state: StateId| space.place(state).expect("a written state") as u32;
    let deadlocks: BTreeSet<u32> = found.deadlocks.iter().map(|&s| number(s)).collect();
    if deadlocks != expected.deadlocks.iter().copied().collect() {
        return Err(format!("the deadlocks are {:?}", expected.deadlocks));
    }
    let states = reachable(automaton).len() as u64;
    if (found.states, found.transitions) != (states, reachable_transitions(automaton)) {
        return Err("it has another number of states and transitions".into());
    }
    if kind != Kind::Unrestricted {
        let part = |state: u32| {
            let holds =
                |block: &lariat_core::Block| block.states.iter().any(|&s| number(s) == state);
            found.partition.iter().position(holds)
        };
        for state in reachable(automaton) {
            let own = part(state).ok_or("the partition leaves a state out")?;
            let accepting = automaton.sets[0].contains(&state);
            if found.partition[own].accepting != accepting {
                return Err("a part is neither inside nor outside of the accepting states".into());
            }
            for &successor in &automaton.successors[state as usize] {
                let other = part(successor).ok_or("the partition leaves a state out")?;
                if other < own || kind == Kind::Terminal && accepting && other != own {
                    return Err("a transition leads to an earlier part".into());
                }
            }
        }
    }
    let fits = |name: &str| {
        let algorithm = registry::find(name).expect("it is registered");
        prepare(&automaton.model(), algorithm, &Options::default(), u64::MAX).is_ok()
    };
    let terminal = kind == Kind::Terminal && expected.deadlocks.is_empty();
    match (fits("weak-dfs"), fits("terminal")) == (kind != Kind::Unrestricted, terminal) {
        true => Ok(()),
        false => Err("the wrong searches fit".into()),
    }
}

/// Black states never reach an accepting cycle, at any step.
fn judge_black(automaton: &Lists) -> Judgement {
    struct Black<'a> {
        reaches: &'a [bool],
        wrong: Option<u32>,
    }
    impl Observer for Black<'_> {
        fn event(&mut self, _: Line, event: Event) {
            if let Event::Coloured { state, to: Colour::Black, .. } = event
                && self.reaches[state.index()]
            {
                self.wrong = Some(state.0);
            }
        }
    }
    let reaches = reaches_accepting_cycle(automaton);
    let mut graph = automaton.graph();
    let mut machine = lariat_core::emptiness::gmz04::Gmz04::start(&graph, &Options::default());
    let mut black = Black { reaches: &reaches, wrong: None };
    machine.run(&mut graph, &mut black);
    match black.wrong {
        Some(state) => Err(format!("{state} is black, and an accepting cycle can be reached")),
        None => Ok(()),
    }
}

/// A search for the shortest counterexample may visit every simple path.
fn ends_soon(algorithm: &Algorithm, automaton: &Lists) -> bool {
    let states = automaton.successors.len() * automaton.sets.len().max(1);
    algorithm.family != Family::Minimising || states <= 13
}

/// All checks on one automaton.
fn judge(automaton: &Lists) -> Judgement {
    for algorithm in ALGORITHMS {
        if !ends_soon(algorithm, automaton) {
            continue;
        }
        for options in variants(algorithm) {
            let told = |why: String| format!("{} {options:?}: {why}", algorithm.name);
            let mut fair = options.clone();
            fair.unset("force");
            if let Some(answer) = answer(algorithm, &fair, automaton).map_err(told)? {
                judge_answer(algorithm, &answer, &fair, automaton).map_err(told)?;
            }
        }
    }
    for second in &REFERENCES {
        judge_against_reference(second, automaton)
            .map_err(|why| format!("{} {:?}: {why}", second.algorithm, second.options))?;
    }
    judge_theorems(automaton)
}

/// All machines on the bare graph, which is fast enough to try all automata.
#[test]
fn all_automata_with_up_to_three_states() {
    struct Exhaust(usize);
    impl Visitor for Exhaust {
        fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
            self.0 = 0;
            for automaton in (1..=3).flat_map(all_automata) {
                self.0 += 1;
                for options in variants(algorithm).iter().filter(|options| is_sound(options)) {
                    if let Err(why) = judge_machine::<M>(algorithm, options, &automaton) {
                        let test = format!("exhaustive-{}", algorithm.name);
                        report(&test, &automaton, None, &format!("{options:?}: {why}"));
                    }
                }
            }
        }
    }
    let mut exhaust = Exhaust(0);
    visit_all(&mut exhaust);
    assert_eq!(exhaust.0, 2 * 2 + 25 * 4 + 4096 * 8);
}

fn judge_machine<M: Machine>(
    algorithm: &Algorithm,
    options: &Options,
    automaton: &Lists,
) -> Judgement {
    let class = || lariat_tests::classify(automaton);
    let fits = match algorithm.needs {
        Needs::OneSet | Needs::Lengths | Needs::AnySets => true,
        Needs::Weak => class().kind != Kind::Unrestricted,
        Needs::Terminal => {
            let class = class();
            class.kind == Kind::Terminal && class.deadlocks.is_empty()
        }
    };
    if !fits {
        return Ok(());
    }
    let mut graph = automaton.graph();
    let mut machine = M::start(&graph, options);
    let outcome = machine.run(&mut graph, &mut ());
    let expected = accepting_run_exists(automaton);
    let lossy = algorithm.is_lossy(options);
    if outcome == Outcome::Counterexample && !expected
        || outcome == Outcome::Empty && expected && !lossy
    {
        return Err(format!("it says {outcome:?}; a counterexample exists: {expected}"));
    }
    match machine.lasso() {
        Some(lasso) => {
            let checked = lasso.check(&mut graph);
            checked.map_err(|flaw| format!("the checker refuses the lasso: {flaw:?}"))
        }
        None if outcome == Outcome::Counterexample => Err("it has no lasso to show".into()),
        None => Ok(()),
    }
}

/// The theorems on all automata of three states, one in `stride` of them.
fn try_three_states(stride: usize) {
    for automaton in all_automata(3).step_by(stride) {
        if let Err(why) = judge(&automaton) {
            report("three-states", &automaton, None, &why);
        }
    }
}

/// All checks on random automata: each kind in turn, with one or several sets.
fn try_random(test: &str, cases: u64) {
    let seed = seed();
    let mut random = Random::new(seed);
    for case in 0..cases {
        let automaton = match case % 8 {
            0 => random.weak(),
            1 => random.terminal(),
            2 => random.larger(0),
            3 => random.larger(2),
            4 => random.larger(3),
            5 => random.automaton(8, 1),
            _ => random.larger(1),
        };
        if let Err(why) = judge(&automaton) {
            let small = automaton.shrunk(|smaller| judge(smaller).is_err());
            let why = judge(&small).err().unwrap_or(why);
            report(test, &small, Some(seed), &why);
        }
    }
}

#[test]
fn a_tenth_of_the_automata_with_three_states_in_depth() {
    // Not a divisor of the number of acceptance sets or lists.
    try_three_states(11);
}

#[test]
fn random_automata() {
    try_random("random", 3_000);
}

/// `cargo test --release -p lariat-tests --test matrix -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn all_automata_with_three_states_in_depth() {
    try_three_states(1);
}

#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_random_automata() {
    try_random("many-random", 100_000);
}

/// SE, section 6: a second search ignores successors that the first has not explored.
mod partial_order {
    use super::*;
    use lariat_core::{Edge, Marks};

    /// Offers the first search a part of the successors, and second searches all of them.
    struct Reduced<'a> {
        full: &'a Lists,
        /// For each state: the indices of the successors that are offered at first.
        kept: Vec<Vec<u32>>,
    }

    impl Reduced<'_> {
        fn edge(&self, state: StateId, place: u32) -> Edge {
            let target = self.full.successors[state.index()][place as usize];
            let before: usize = self.full.successors[..state.index()].iter().map(Vec::len).sum();
            Edge { id: lariat_core::EdgeId(before as u32 + place), target: StateId(target) }
        }
    }

    impl Space for Reduced<'_> {
        fn initial(&self, index: u32) -> Option<StateId> {
            (index == 0).then_some(StateId(0))
        }

        fn successor(&mut self, state: StateId, index: u32) -> Option<Edge> {
            let place = *self.kept[state.index()].get(index as usize)?;
            Some(self.edge(state, place))
        }

        fn successor_again(&mut self, state: StateId, index: u32) -> Option<Edge> {
            let all = self.full.successors[state.index()].len() as u32;
            (index < all).then(|| self.edge(state, index))
        }

        fn delivered(&self, state: StateId, index: u32) -> Option<Edge> {
            let place = *self.kept[state.index()].get(index as usize)?;
            Some(self.edge(state, place))
        }

        fn delivered_again(&self, state: StateId, index: u32) -> Option<Edge> {
            let all = self.full.successors[state.index()].len() as u32;
            (index < all).then(|| self.edge(state, index))
        }

        fn marks(&self, state: StateId) -> Marks {
            let marked = self.full.sets[0].contains(&state.0);
            if marked { Marks::all(1) } else { Marks::NONE }
        }

        fn acceptance_sets(&self) -> u32 {
            1
        }
    }

    #[test]
    fn second_searches_ignore_what_the_first_did_not_explore() {
        struct Try {
            offered_more: u64,
        }
        /// Records which search enters which state.
        #[derive(Default)]
        struct Entered {
            first: BTreeSet<StateId>,
            beyond: Option<StateId>,
            more: u64,
        }
        impl Observer for Entered {
            fn event(&mut self, _: Line, event: Event) {
                match event {
                    Event::Entered {
                        search: SearchKind::Blue | SearchKind::Dfs, state, ..
                    } => {
                        self.first.insert(state);
                    }
                    Event::Entered { state, .. } | Event::Called { state, .. }
                        if !self.first.contains(&state)
                            && !matches!(
                                event,
                                Event::Called { search: SearchKind::Blue | SearchKind::Dfs, .. }
                            ) =>
                    {
                        self.beyond = Some(state);
                    }
                    Event::Delivered { edge, search, .. }
                        if !matches!(search, SearchKind::Blue | SearchKind::Dfs)
                            && !self.first.contains(&edge.target) =>
                    {
                        self.more += 1;
                    }
                    _ => {}
                }
            }
        }
        impl Visitor for Try {
            fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
                // Simple searches have no second one. The red search of cvwy92 passes the blue call stack to
                // states that the blue search has not reached: it cannot distinguish them from states that a
                // reduction left out. GMZ leave open whether Algorithm 2 is compatible with a reduction.
                let simple =
                    !matches!(algorithm.needs, Needs::OneSet | Needs::Lengths | Needs::AnySets)
                        || algorithm.family == Family::Minimising && algorithm.name != "spin-i";
                if simple || algorithm.name == "cvwy92" {
                    return;
                }
                let mut random = Random::new(6);
                for _ in 0..3_000 {
                    let full = random.automaton(9, 1);
                    let kept: Vec<Vec<u32>> = full
                        .successors
                        .iter()
                        .map(|list| {
                            (0..list.len() as u32).filter(|_| random.below(3) > 0).collect()
                        })
                        .collect();
                    let explored = Lists {
                        successors: kept
                            .iter()
                            .zip(&full.successors)
                            .map(|(places, list)| {
                                places.iter().map(|&p| list[p as usize]).collect()
                            })
                            .collect(),
                        sets: full.sets.clone(),
                    };
                    let mut space = Reduced { full: &full, kept };
                    let mut machine = M::start(&space, &Options::default());
                    let mut entered = Entered::default();
                    let outcome = machine.run(&mut space, &mut entered);
                    let told = format!("{} on {full} reduced to {explored}", algorithm.name);
                    assert_eq!(entered.beyond, None, "{told}");
                    self.offered_more += entered.more;
                    if accepting_run_exists(&explored) {
                        assert_eq!(outcome, Outcome::Counterexample, "{told}");
                    }
                    if outcome == Outcome::Counterexample {
                        let lasso = machine.lasso().expect("a report has a lasso");
                        assert_eq!(lasso.check(&mut full.graph()), Ok(()), "{told}");
                    }
                }
            }
        }
        let mut tried = Try { offered_more: 0 };
        visit_all(&mut tried);
        assert!(tried.offered_more > 1_000, "the second searches were offered nothing new");
    }
}

/// The second implementation covers every search of the papers. Our own searches report the same with less
/// work; `minimal.rs` checks them against the definition.
#[test]
fn every_search_has_a_second_implementation() {
    let ours = ["gmz04-pruned", "bfs-lasso"];
    for algorithm in ALGORITHMS.iter().filter(|algorithm| !ours.contains(&algorithm.name)) {
        assert!(reference::reference(algorithm.name).is_some(), "{}", algorithm.name);
    }
}
