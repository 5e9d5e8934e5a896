//! Several initial states, one, or none: every search against a reference without search code, and against
//! the same model with one new state that leads to all initial states.

use std::sync::Arc;

use lariat_core::{BlueprintBuilder, Marks, Model, Options};
use lariat_session::registry::{ALGORITHMS, Algorithm, Family};
use lariat_session::why_not::{self, WantedLasso};
use lariat_session::{Answer, Timeline, Verdict, check, classified, lemmas, prepare, why};
use lariat_tests::{Random, variants};

/// An automaton by numbers. Its initial states may repeat.
#[derive(Clone, Debug)]
struct Started {
    successors: Vec<Vec<usize>>,
    /// Indexed by acceptance set.
    accepting: Vec<Vec<usize>>,
    initial: Vec<usize>,
}

impl Started {
    fn random(random: &mut Random, sets: usize) -> Started {
        let states = 1 + random.below(6) as usize;
        let any = |random: &mut Random| random.below(states as u64) as usize;
        let list = |random: &mut Random, most: u64| -> Vec<usize> {
            (0..random.below(most + 1)).map(|_| any(random)).collect()
        };
        Started {
            successors: (0..states).map(|_| list(random, 2)).collect(),
            accepting: (0..sets).map(|_| list(random, 2)).collect(),
            initial: list(random, 3),
        }
    }

    fn name(state: usize) -> String {
        format!("s{state}")
    }

    fn model(&self) -> Arc<dyn Model> {
        let mut builder = BlueprintBuilder::default();
        for state in 0..self.successors.len() {
            builder.state(&Self::name(state));
        }
        for (source, targets) in self.successors.iter().enumerate() {
            targets.iter().for_each(|&target| builder.edge(source as u32, target as u64));
        }
        for (set, states) in self.accepting.iter().enumerate() {
            for &state in states {
                builder.mark(state as u32, Marks::NONE.with(set as u32));
            }
        }
        builder.no_initial();
        self.initial.iter().for_each(|&state| builder.initial(state as u64));
        builder.acceptance_sets(self.accepting.len() as u32);
        Arc::new(builder.finish())
    }

    /// With one new state that leads to all initial ones.
    fn rooted(&self) -> Started {
        let root = self.successors.len();
        let mut rooted = self.clone();
        rooted.successors.push(self.initial.clone());
        rooted.initial = vec![root];
        rooted
    }

    /// The number of transitions of a shortest non-empty path between each pair of states.
    fn distances(&self) -> Vec<Vec<Option<usize>>> {
        let states = self.successors.len();
        let mut far = vec![vec![None; states]; states];
        for (source, targets) in self.successors.iter().enumerate() {
            targets.iter().for_each(|&target| far[source][target] = Some(1));
        }
        for over in 0..states {
            for from in 0..states {
                for to in 0..states {
                    let Some(there) = far[from][over] else { continue };
                    let Some(on) = far[over][to] else { continue };
                    if far[from][to].is_none_or(|known: usize| there + on < known) {
                        far[from][to] = Some(there + on);
                    }
                }
            }
        }
        far
    }

    /// The length of a shortest counterexample of an automaton with one set: its states, with the last one
    /// counted twice.
    fn shortest(&self) -> Option<usize> {
        let far = self.distances();
        let or_stay = |from: usize, to: usize| if from == to { Some(0) } else { far[from][to] };
        let mut best = None;
        for &initial in &self.initial {
            for (entry, onwards) in far.iter().enumerate() {
                for &accepting in &self.accepting[0] {
                    let there = if entry == accepting { Some(0) } else { onwards[accepting] };
                    let ways = (or_stay(initial, entry), there, far[accepting][entry]);
                    let (Some(stem), Some(there), Some(back)) = ways else { continue };
                    let length = stem + there + back + 1;
                    best = Some(best.map_or(length, |best: usize| best.min(length)));
                }
            }
        }
        best
    }

    /// Whether a run accepts: some state has a cycle through it and through a state of every set.
    fn accepts(&self) -> bool {
        let far = self.distances();
        let starts = |state: usize| {
            self.initial.iter().any(|&from| from == state || far[from][state].is_some())
        };
        let mutual = |one: usize, other: usize| {
            one == other || far[one][other].is_some() && far[other][one].is_some()
        };
        (0..self.successors.len()).any(|state| {
            starts(state)
                && far[state][state].is_some()
                && self.accepting.iter().all(|set| set.iter().any(|&one| mutual(state, one)))
        })
    }

    /// Why a lasso is not an accepting run, by the definition.
    fn flaw(&self, answer: &Answer) -> Option<String> {
        let lasso = answer.lasso.as_ref()?;
        let number = |name: &String| name[1..].parse::<usize>().expect("a number");
        let stem: Vec<usize> = lasso.stem.iter().map(number).collect();
        let cycle: Vec<usize> = lasso.cycle.iter().map(number).collect();
        let path: Vec<usize> = stem.iter().chain(&cycle).chain(&cycle[..1]).copied().collect();
        if !self.initial.contains(&path[0]) {
            return Some(format!("{path:?} does not start at an initial state"));
        }
        if let Some(pair) = path.windows(2).find(|two| !self.successors[two[0]].contains(&two[1])) {
            return Some(format!("no transition {pair:?}"));
        }
        let misses = |set: &&Vec<usize>| !set.iter().any(|state| cycle.contains(state));
        self.accepting.iter().find(misses).map(|set| format!("{path:?} misses {set:?}"))
    }
}

/// The searches that promise a shortest counterexample, without options that bound them or make them unsound.
fn is_shortest(algorithm: &Algorithm, options: &Options) -> bool {
    let plain = |name: &str, value: &str| options.get(name).is_none_or(|given| given == value);
    matches!(algorithm.name, "bfs-lasso" | "gmz04-min" | "gmz04-pruned")
        && plain("bound", "none")
        && plain("step", "1")
}

fn broken_lemmas(
    timeline: &mut Timeline,
    algorithm: &Algorithm,
    options: &Options,
) -> Vec<&'static str> {
    timeline.extend(u64::MAX);
    let reports = lemmas::check(timeline, algorithm, options, &[]);
    reports.iter().filter(|report| report.broken.is_some()).map(|report| report.id).collect()
}

fn judge(model: &Started, algorithm: &'static Algorithm, options: &Options) -> Result<(), String> {
    let automaton = model.model();
    let Ok(answer) = check(&automaton, algorithm, options, None) else { return Ok(()) };
    let printed = options.iter().any(|(_, value)| matches!(value, "printed" | "hoisted"));
    let trusted = !answer.forced && !printed && !algorithm.is_lossy(options);
    let expected = model.accepts();
    match answer.verdict {
        _ if !trusted => {}
        Verdict::Counterexample if !expected => return Err("nothing accepts".into()),
        Verdict::Empty if expected => return Err("a run accepts".into()),
        Verdict::NoneFound if options.get("bound").is_none() => {
            return Err("what may it miss?".into());
        }
        Verdict::Limit => return Err(format!("a limit: {:?}", answer.limit)),
        _ => {}
    }
    if model.initial.is_empty() && (answer.steps, answer.lasso.is_some()) != (0, false) {
        return Err(format!("{} steps from nowhere", answer.steps));
    }
    if answer.flaw.is_none()
        && let Some(flaw) = model.flaw(&answer)
    {
        return Err(flaw);
    }
    if trusted && model.accepting.len() == 1 && is_shortest(algorithm, options) {
        let shortest = model.shortest();
        if answer.length != shortest {
            return Err(format!("length {:?}, but {shortest:?} is shortest", answer.length));
        }
    }
    // A recorded run has the same steps as one without a recording.
    let prepared = prepare(&automaton, algorithm, options, u64::MAX).map_err(|e| e.to_string())?;
    let machine = algorithm.start(&prepared.automaton, options);
    let mut timeline = Timeline::new(prepared.automaton, machine);
    let steps = timeline.extend(u64::MAX).steps;
    if (steps, *timeline.recorded()) != (answer.steps, answer.counters) {
        return Err(format!("{steps} steps, or other counters, than {}", answer.steps));
    }
    for step in [0, steps.min(1), steps / 2, steps] {
        timeline.seek(step);
        let (scene, snapshot) = (timeline.scene(), timeline.snapshot());
        if snapshot.step != step || scene.states.is_empty() != model.initial.is_empty() {
            return Err(format!("step {step} cannot be shown"));
        }
    }
    let broken = broken_lemmas(&mut timeline, algorithm, options);
    if trusted && !broken.is_empty() {
        // A lemma that is broken in the same model with one initial state is not broken because of several.
        let rooted = model.rooted().model();
        let prepared = prepare(&rooted, algorithm, options, u64::MAX).map_err(|e| e.to_string())?;
        let machine = algorithm.start(&prepared.automaton, options);
        let mut timeline = Timeline::new(prepared.automaton, machine);
        if broken_lemmas(&mut timeline, algorithm, options) != broken {
            return Err(format!("{broken:?} break"));
        }
    }
    let told = why::look(&mut timeline, algorithm);
    let _ = told.answer(&timeline, algorithm, options);
    if let Ok(lasso) = WantedLasso::Shortest.lasso(timeline.space_mut()) {
        let told = why_not::look(&mut timeline, algorithm, options, lasso);
        let _ = told.answer(&timeline, algorithm, options);
    }
    Ok(())
}

fn judge_all(model: &Started, context: &str) {
    for algorithm in ALGORITHMS {
        for options in variants(algorithm) {
            if let Err(why) = judge(model, algorithm, &options) {
                panic!("{} {options:?}: {why}\n{context}\n{model:?}", algorithm.name);
            }
        }
    }
}

#[test]
fn every_search_starts_at_every_initial_state() {
    let mut random = Random::new(14);
    for number in 0..250 {
        let model = Started::random(&mut random, 1);
        judge_all(&model, &format!("model {number}"));
        let rooted = model.rooted();
        assert_eq!(model.accepts(), rooted.accepts());
        let longer = model.shortest().map(|length| length + 1);
        assert_eq!(longer, rooted.shortest(), "{model:?}");
    }
}

#[test]
fn so_do_they_with_several_acceptance_sets_and_with_none() {
    let mut random = Random::new(15);
    for number in 0..120 {
        let sets = [0, 2, 3][number % 3];
        let model = Started::random(&mut random, sets);
        judge_all(&model, &format!("model {number}"));
    }
}

/// The class is that of the model with one new state that leads to all of them, without that state: it does
/// not accept, is on no cycle, and is a deadlock if there is no initial state.
#[test]
fn the_class_is_that_of_all_that_can_be_reached() {
    let mut random = Random::new(16);
    for _ in 0..300 {
        let model = Started::random(&mut random, 1);
        let found = classified(&model.model(), u64::MAX).expect("a small model");
        let rooted = classified(&model.rooted().model(), u64::MAX).expect("a small model");
        assert_eq!(found.class, rooted.class, "{model:?}");
        assert_eq!(found.states + 1, rooted.states, "{model:?}");
        assert_eq!(found.components + 1, rooted.components, "{model:?}");
    }
}

/// A later initial state is taken although it was visited before on a longer path.
#[test]
fn a_later_initial_state_may_be_nearer() {
    let model = Started {
        successors: vec![vec![1], vec![2], vec![3], vec![2]],
        accepting: vec![vec![3]],
        initial: vec![0, 2],
    };
    assert_eq!(model.shortest(), Some(3));
    for name in ["bfs-lasso", "gmz04-min", "gmz04-pruned", "spin-i"] {
        let algorithm = ALGORITHMS.iter().find(|algorithm| algorithm.name == name);
        let algorithm = algorithm.expect("a search");
        assert_eq!(algorithm.family, Family::Minimising);
        let answer = check(&model.model(), algorithm, &Options::default(), None);
        assert_eq!(answer.map(|answer| answer.length), Ok(Some(3)), "{name}");
    }
}
