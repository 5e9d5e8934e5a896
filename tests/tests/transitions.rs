//! Automata with marks on transitions, as in HOA: every search against a breadth-first enumeration of paths
//! by start, end and sets visited. It uses no code of the searches or unfoldings.

use std::collections::{BTreeSet, VecDeque};

use lariat_core::Options;
use lariat_lang::{Format, WriteFormat, read, write_specification};
use lariat_session::registry::{ALGORITHMS, Algorithm, Needs};
use lariat_session::why_not::{self, WantedLasso};
use lariat_session::{Answer, Timeline, Verdict, check, lemmas, prepare};
use lariat_tests::{Random, seed, variants};

/// Transitions with their marks, one bit for each.
#[derive(Clone, Debug)]
struct Marked {
    rows: Vec<Vec<(usize, u32)>>,
    sets: u32,
    initial: Vec<usize>,
}

impl Marked {
    fn random(random: &mut Random) -> Marked {
        let states = 1 + random.below(9) as usize;
        let sets = 1 + random.below(3) as u32;
        let any = |random: &mut Random| random.below(states as u64) as usize;
        // With few marks, paths that visit all sets are long.
        let marks = |random: &mut Random| {
            (0..sets).fold(0, |all, set| if random.below(4) == 0 { all | 1 << set } else { all })
        };
        let rows = (0..states).map(|_| {
            (0..random.below(4)).map(|_| (any(random), marks(random))).collect::<Vec<_>>()
        });
        let rows = rows.collect();
        let initial = (0..1 + random.below(3)).map(|_| any(random)).collect();
        Marked { rows, sets, initial }
    }

    fn hoa(&self) -> String {
        let condition: Vec<String> = (0..self.sets).map(|set| format!("Inf({set})")).collect();
        let mut text = format!("HOA: v1\nStates: {}\n", self.rows.len());
        self.initial.iter().for_each(|state| text += &format!("Start: {state}\n"));
        text += &format!("AP: 0\nAcceptance: {} {}\n--BODY--\n", self.sets, condition.join("&"));
        for (state, row) in self.rows.iter().enumerate() {
            text += &format!("State: {state}\n");
            for (target, marks) in row {
                let sets: Vec<String> = (0..self.sets)
                    .filter(|set| marks >> set & 1 == 1)
                    .map(|s| s.to_string())
                    .collect();
                text += &format!("[t] {target} {{{}}}\n", sets.join(" "));
            }
        }
        text + "--END--\n"
    }

    fn all(&self) -> u32 {
        (1 << self.sets) - 1
    }

    /// The distance of each state from the initial ones.
    fn depths(&self) -> Vec<Option<usize>> {
        let mut depths = vec![None; self.rows.len()];
        let mut queue: VecDeque<(usize, usize)> = self.initial.iter().map(|&s| (s, 0)).collect();
        while let Some((state, depth)) = queue.pop_front() {
            if depths[state].is_none() {
                depths[state] = Some(depth);
                queue.extend(self.rows[state].iter().map(|&(target, _)| (target, depth + 1)));
            }
        }
        depths
    }

    /// The least number of transitions of a closed path from a state that visits all sets.
    fn round(&self, start: usize) -> Option<usize> {
        let mut seen = BTreeSet::new();
        let mut queue = VecDeque::from([(start, 0, 0)]);
        while let Some((state, met, length)) = queue.pop_front() {
            if length > 0 && state == start && met == self.all() {
                return Some(length);
            }
            for &(target, marks) in &self.rows[state] {
                if seen.insert((target, met | marks)) {
                    queue.push_back((target, met | marks, length + 1));
                }
            }
        }
        None
    }

    /// The length of the shortest lasso: its states, with the repeated one counted.
    fn shortest(&self) -> Option<usize> {
        let depths = self.depths();
        let lassos = (0..self.rows.len()).filter_map(|s| Some(depths[s]? + self.round(s)? + 1));
        lassos.min()
    }

    /// Whether a path along these states can accept, if one transition is chosen for each step.
    fn accepts(&self, stem: &[usize], cycle: &[usize]) -> bool {
        let path: Vec<usize> = stem.iter().chain(cycle).chain(cycle.first()).copied().collect();
        let starts = path.first().is_some_and(|first| self.initial.contains(first));
        let mut met = BTreeSet::from([0]);
        for (step, pair) in path.windows(2).enumerate() {
            let marks: Vec<u32> =
                self.rows[pair[0]].iter().filter(|one| one.0 == pair[1]).map(|one| one.1).collect();
            if marks.is_empty() {
                return false;
            }
            if step >= stem.len() {
                met = met.iter().flat_map(|met| marks.iter().map(move |one| met | one)).collect();
            }
        }
        starts && !cycle.is_empty() && met.contains(&self.all())
    }

    fn judge(&self, answer: &Answer, algorithm: &Algorithm) -> Result<(), String> {
        let shortest = self.shortest();
        let found = answer.verdict == Verdict::Counterexample;
        if found != shortest.is_some() {
            return Err(format!("{:?}, and the shortest is {shortest:?}", answer.verdict));
        }
        let recorded = answer.sequence.iter().flatten().map(|one| (&one.lasso, one.length));
        let last = answer.lasso.iter().zip(answer.length);
        for (lasso, length) in recorded.chain(last) {
            let number = |name: &String| name.parse::<usize>().expect("a number");
            let stem: Vec<usize> = lasso.stem.iter().map(number).collect();
            let cycle: Vec<usize> = lasso.cycle.iter().map(number).collect();
            if !self.accepts(&stem, &cycle) {
                return Err(format!("{lasso:?} is no lasso"));
            }
            if length != stem.len() + cycle.len() + 1 {
                return Err(format!("{lasso:?} has not length {length}"));
            }
        }
        if found != answer.lasso.is_some() {
            return Err("there is no lasso".to_owned());
        }
        if algorithm.needs == Needs::Lengths && answer.length != shortest {
            return Err(format!("{:?} is not {shortest:?}", answer.length));
        }
        Ok(())
    }
}

fn cases(count: u64) -> impl Iterator<Item = (u64, Marked)> {
    (0..count).map(|case| {
        let case = seed().wrapping_add(case);
        (case, Marked::random(&mut Random::new(case)))
    })
}

#[test]
fn every_search_is_right_and_the_shortest_is_the_shortest() {
    let (mut found, mut on_transitions) = (0, 0);
    for (case, marked) in cases(2_000) {
        let text = marked.hoa();
        let model = read(&text, Format::Hoa).tree.expect("an automaton");
        assert_eq!(model.model().codes(), Some(marked.rows.len() as u64), "no state is split");
        on_transitions += u32::from(model.model().marks_transitions());
        found += u32::from(marked.shortest().is_some());
        for algorithm in ALGORITHMS {
            let options = variants(algorithm);
            // The variants of a search take turns.
            let options = &options[case as usize % options.len()];
            let printed = options.iter().any(|(_, value)| matches!(value, "printed" | "hoisted"));
            if algorithm.is_lossy(options) || printed {
                continue;
            }
            let Ok(answer) = check(&model.model(), algorithm, options, None) else { continue };
            if answer.forced {
                continue;
            }
            assert_eq!(answer.flaw, None, "seed {case}: {}\n{text}", algorithm.name);
            if let Err(why) = marked.judge(&answer, algorithm) {
                panic!("seed {case}: {} {options:?}: {why}\n{text}", algorithm.name);
            }
        }
    }
    assert!(found > 600 && on_transitions > 1_200, "{found} {on_transitions}");
}

#[test]
fn what_is_written_is_read_back_with_the_same_language() {
    for (case, marked) in cases(300) {
        let model = read(&marked.hoa(), Format::Hoa).tree.expect("an automaton");
        let again = write_specification(&model, WriteFormat::Hoa).expect("it can be written");
        let again = read(&again, Format::Hoa).tree.expect("it can be read");
        for place in 0..marked.rows.len() as u64 {
            for index in 0..marked.rows[place as usize].len() as u32 {
                let marks = |model: &lariat_lang::Specification| {
                    let states = model.system.states().expect("an automaton");
                    states.place_edge_marks(place, index)
                };
                assert_eq!(marks(&model), marks(&again), "seed {case}");
            }
        }
        // Arrow notation has marks on states: more states, but the same answer.
        let arrows = write_specification(&model, WriteFormat::Lar).expect("it can be written");
        let arrows = read(&arrows, Format::Lar).tree.expect("it can be read");
        assert!(!arrows.model().marks_transitions());
        let couvreur = ALGORITHMS.iter().find(|one| one.needs == Needs::AnySets).expect("one");
        let answer = check(&arrows.model(), couvreur, &Options::default(), None).expect("it runs");
        let found = answer.verdict == Verdict::Counterexample;
        assert_eq!(found, marked.shortest().is_some(), "seed {case}");
    }
}

/// "Why not the shortest?" and the lemmas depend on this.
#[test]
fn the_shortest_is_a_lasso_of_every_unfolding() {
    let options = Options::default();
    for (case, marked) in cases(200) {
        if marked.shortest().is_none() {
            continue;
        }
        let text = marked.hoa();
        let model = read(&text, Format::Hoa).tree.expect("an automaton");
        for algorithm in ALGORITHMS {
            let Ok(prepared) = prepare(&model.model(), algorithm, &options, u64::MAX) else {
                continue;
            };
            let space = prepared.automaton;
            let machine = algorithm.start(&space, &options);
            let mut timeline = Timeline::new(space.clone(), machine);
            while timeline.extend(100_000).outcome.is_none() {}
            // A name in a condition means the state with that name.
            for state in (0..timeline.space().known()).map(lariat_core::StateId) {
                let space = timeline.space();
                let name = space.full_name(state);
                let code = space.code_named(&name).expect("the name of a state");
                assert_eq!(
                    space.seen(code.code()),
                    Some(state),
                    "{}: {name}\n{text}",
                    algorithm.name
                );
            }
            let told = |why: String| format!("seed {case}: {}: {why}\n{text}", algorithm.name);
            let lasso = WantedLasso::Shortest
                .lasso(timeline.space_mut())
                .unwrap_or_else(|why| panic!("{}", told(why)));
            assert!(timeline.space_mut().accepts_run(&lasso), "{}", told("no run".into()));
            why_not::why_not(&mut timeline, algorithm, &options, &WantedLasso::Shortest)
                .unwrap_or_else(|why| panic!("{}", told(format!("{why:?}"))));
            for report in lemmas::check(&mut timeline, algorithm, &options, &[]) {
                assert!(report.broken.is_none(), "{}", told(format!("{report:?}")));
            }
        }
    }
}
