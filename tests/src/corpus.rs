//! The models for tests of every machine: examples, random automata, and long runs.

use std::sync::Arc;

use lariat_core::{Model, Options};
use lariat_lang::{Format, read};
use lariat_session::registry::{Algorithm, Family, Needs, OptionSpec};
use lariat_session::{Counters, EXAMPLES, Tape, prepare};

use crate::Random;

#[derive(Clone, Debug)]
pub struct Case {
    pub name: String,
    pub model: Arc<dyn Model>,
    /// Whether its runs are short enough to be checked with every option.
    pub is_small: bool,
}

/// Large enough for keyframes, deep enough that some of them are dropped.
const GENERATED: [&str; 7] = [
    "tree t* depth=8",
    "chain c* n=50000",
    "a* -> g\ngrid g w=25 h=30",
    "random n=300 edges=700 accepting=0.02 seed=3",
    "random n=4000 edges=6000 accepting=0.004 seed=12",
    "random n=300 edges=6000 accepting=0.01 seed=1",
    "acceptance 2\na*{1} -> s0\nrandom n=200 edges=300 accepting=0.1 seed=5",
];

pub fn corpus() -> Vec<Case> {
    // Open systems are searched as another graph; see tests/tests/fate.rs.
    let examples = EXAMPLES.iter().filter(|example| example.algorithm != "fate");
    let mut cases: Vec<Case> = examples.map(|example| case(example.id, example.text)).collect();
    cases.extend(GENERATED.iter().map(|text| case(&text.replace('\n', "; "), text)));
    let mut random = Random::new(2005);
    for index in 0..48 {
        let automaton = random.automaton(10, index % 4);
        cases.push(Case { name: automaton.to_string(), model: automaton.model(), is_small: true });
    }
    cases
}

impl Case {
    /// Whether a run is short. A search for the shortest counterexample may visit every simple path.
    pub fn ends_soon(&self, algorithm: &Algorithm, options: &Options) -> bool {
        if algorithm.family != Family::Minimising {
            return true;
        }
        let options = options.clone().with("force", "true");
        let Ok(prepared) = prepare(&self.model, algorithm, &options, u64::MAX) else {
            return false;
        };
        let mut automaton = prepared.automaton;
        let mut machine = algorithm.start(&automaton, &options);
        let mut tape = Tape {
            counters: Counters::default(),
            step: 0,
            until: 30_000,
            state_limit: u64::MAX,
            refused: None,
            notes: None,
        };
        machine.advance(&mut automaton, &mut tape).is_some()
    }
}

fn case(name: &str, text: &str) -> Case {
    let parsed = read(text, Format::Lar);
    let read = parsed.tree.unwrap_or_else(|| panic!("{name}: {:?}", parsed.diagnostics));
    let model = read.model();
    Case { name: name.to_owned(), is_small: model.codes() <= Some(100), model }
}

/// The options to test a search with: none, then every other value of every option. A
/// search that needs a special class is forced, so that it runs on everything.
pub fn variants(algorithm: &Algorithm) -> Vec<Options> {
    let mut variants = vec![plain(algorithm)];
    for option in free_options(algorithm) {
        for value in &option.values[1..] {
            let values: &[&str] = match *value {
                "BITS" => &["2", "16"],
                "B" => &["4", "6"],
                _ => &[value],
            };
            variants.extend(values.iter().map(|value| with(plain(algorithm), option, value)));
        }
    }
    variants
}

/// Every combination of values of all options. Numbers are so small that they make a difference for
/// automata with two states: one bit, and a bound of three states.
pub fn combinations(algorithm: &Algorithm) -> Vec<Options> {
    let mut combinations = vec![plain(algorithm)];
    for option in free_options(algorithm) {
        let defaults = combinations.clone();
        for value in &option.values[1..] {
            let value = match *value {
                "BITS" => "1",
                "B" => "3",
                _ => value,
            };
            let given = defaults.iter().map(|options| with(options.clone(), option, value));
            combinations.extend(given);
        }
    }
    combinations
}

/// A search that needs a special class is forced.
fn plain(algorithm: &Algorithm) -> Options {
    match algorithm.needs {
        Needs::Weak | Needs::Terminal => Options::default().with("force", "true"),
        _ => Options::default(),
    }
}

fn free_options(algorithm: &Algorithm) -> impl Iterator<Item = &OptionSpec> {
    algorithm.options.iter().filter(|option| option.name != "force")
}

fn with(options: Options, option: &OptionSpec, value: &str) -> Options {
    let options = match option.name {
        // With step=2, most automata do not fit.
        "step" => options.with("force", "true"),
        _ => options,
    };
    options.with(option.name, value)
}
