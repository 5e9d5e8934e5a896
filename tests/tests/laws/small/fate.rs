//! Fate on small systems:
//!
//! - All open systems with two states and two inputs, in which a state ends the run or depends on none, one or both of
//!   the inputs. State 0 is initial, and the error is to reach state 0 or state 1, or to visit infinitely often
//!   state 0, state 1, any state or both. Or both states are initial, and the error is to reach state 1, or to visit
//!   it or both infinitely often. Γ is empty, one input or both. What differs only in the names of inputs is left out.
//! - All automata with two states: each has an ordered list of distinct successors. State 0 is initial. The error is
//!   to reach state 1, or to visit state 0, state 1 or any state infinitely often. The environment chooses in none of
//!   the states, in one or in both.
//!
//! Each with all methods and rules, and with given traces: all with up to three states to the target, those of one
//! step with the values of its inputs, and all lassos with up to two states.

use lariat_core::Options;
use lariat_core::fate::FateStage;
use lariat_lang::{Format, read};
use lariat_session::fate::{FateAsked, FateSubject};
use lariat_tests::reference::fate::{Open, Set, all_open_systems, members};
use lariat_tests::{Lists, all_generalised_automata};

use super::Tally;
use crate::runs::hold;
use crate::stages::{METHODS, fate_trial};

#[test]
fn the_laws_hold_for_fate_on_some_small_systems() {
    hold_on(questions().step_by(199));
}

#[test]
#[ignore = "takes minutes"]
fn the_laws_hold_for_fate_on_all_small_systems() {
    hold_on(questions());
}

fn hold_on(questions: impl Iterator<Item = Question>) {
    let mut tally = Tally::default();
    for Question { text, options } in questions {
        let told = format!("fate {options:?} on {text}");
        let model = read(&text, Format::Lar).tree.unwrap_or_else(|| panic!("{told}"));
        let asked = FateAsked::of(&options).unwrap_or_else(|why| panic!("{why}: {told}"));
        let subject = FateSubject::new(&model, &asked, 100);
        let subject = subject.unwrap_or_else(|why| panic!("{why:?}: {told}"));
        let executed = hold(&fate_trial(told, subject));
        tally.count(&text, executed.into_iter().map(|((_, stage), line)| (stage.title(), line)));
    }
    println!("fate: {tally}");
    tally.covers(&FateStage::ALL.map(FateStage::listing), &[]);
}

/// A model and a question about it.
struct Question {
    text: String,
    options: Options,
}

/// What the error is.
#[derive(Clone, Copy)]
enum Wanted {
    /// One of these states is reached.
    Target(Set),
    /// Each of these sets is visited infinitely often.
    Fair(&'static [Set]),
}

fn questions() -> impl Iterator<Item = Question> {
    let graphs = all_generalised_automata(2, 0);
    all_open_systems(2)
        .flat_map(|open| of_system(&open))
        .chain(graphs.flat_map(|graph| of_graph(&graph)))
}

/// The initial states, and the errors that are tried with them.
const OPEN: [(Set, &[Wanted]); 2] = [
    (
        0b01,
        &[
            Wanted::Target(0b01),
            Wanted::Target(0b10),
            Wanted::Fair(&[0b01]),
            Wanted::Fair(&[0b10]),
            Wanted::Fair(&[0b11]),
            Wanted::Fair(&[0b01, 0b10]),
        ],
    ),
    (0b11, &[Wanted::Target(0b10), Wanted::Fair(&[0b10]), Wanted::Fair(&[0b01, 0b10])]),
];

fn of_system(open: &Open) -> Vec<Question> {
    let mut questions = Vec::new();
    for (initial, errors) in OPEN {
        for &error in errors {
            let open = match error {
                Wanted::Target(target) => Open { initial, target, ..open.clone() },
                Wanted::Fair(sets) => Open { initial, fair: sets.to_vec(), ..open.clone() },
            };
            let way = Way {
                initial,
                error,
                name: |state| state.to_string(),
                next: &|state| open.successors(state),
            };
            let mut given = way.traces();
            if let Wanted::Target(target) = error {
                given.extend(first_moves(&open, target));
            }
            for control in ["", "i0", "i0,i1"] {
                let options = way.error_options().with("control", control);
                questions.extend(ask(&open.to_string(), &options, &given));
            }
        }
    }
    questions
}

fn of_graph(graph: &Lists) -> Vec<Question> {
    let errors =
        [Wanted::Target(0b10), Wanted::Fair(&[0b01]), Wanted::Fair(&[0b10]), Wanted::Fair(&[0b11])];
    let mut questions = Vec::new();
    for error in errors {
        let sets = match error {
            Wanted::Target(_) => &[],
            Wanted::Fair(sets) => sets,
        };
        let sets = sets.iter().map(|&set| members(set).map(|state| state as u32).collect());
        let automaton = Lists { sets: sets.collect(), ..graph.clone() };
        let next = |state: usize| graph.successors[state].iter().fold(0, |set, &to| set | 1 << to);
        let way =
            Way { initial: 0b01, error, name: |state| Lists::name(state as u32), next: &next };
        for environment in ["", "s0", "s1", "s0,s1"] {
            let options = way.error_options().with("environment", environment);
            questions.extend(ask(&automaton.arrows(), &options, &way.traces()));
        }
    }
    questions
}

fn ask(text: &str, options: &Options, given: &[String]) -> Vec<Question> {
    let made = METHODS.map(|(algorithm, trace)| {
        options.clone().with("algorithm", algorithm).with("trace", trace)
    });
    let given = given.iter().map(|trace| options.clone().with("given", trace));
    let question = |options| Question { text: text.to_owned(), options };
    made.into_iter().chain(given).map(question).collect()
}

/// The ways to the error.
struct Way<'a> {
    initial: Set,
    error: Wanted,
    name: fn(usize) -> String,
    next: &'a dyn Fn(usize) -> Set,
}

impl Way<'_> {
    fn error_options(&self) -> Options {
        let options = Options::default();
        match self.error {
            Wanted::Target(target) => {
                options.with("error", "target").with("target", &self.names(members(target), ","))
            }
            Wanted::Fair(_) => options.with("error", "fair"),
        }
    }

    fn names(&self, states: impl IntoIterator<Item = usize>, between: &str) -> String {
        states.into_iter().map(self.name).collect::<Vec<_>>().join(between)
    }

    /// Traces that show the error, as a user writes them.
    fn traces(&self) -> Vec<String> {
        match self.error {
            Wanted::Target(target) => {
                let paths = self.paths(3).into_iter();
                let arrives = |path: &Vec<usize>| target >> path[path.len() - 1] & 1 == 1;
                paths.filter(arrives).map(|path| self.names(path, " ")).collect()
            }
            Wanted::Fair(sets) => {
                let paths = self.paths(2).into_iter();
                paths.flat_map(|path| self.lassos(&path, sets)).collect()
            }
        }
    }

    /// Paths with up to this many states.
    fn paths(&self, most: usize) -> Vec<Vec<usize>> {
        let mut paths: Vec<Vec<usize>> = members(self.initial).map(|state| vec![state]).collect();
        let mut at = 0;
        while let Some(path) = paths.get(at).filter(|path| path.len() < most).cloned() {
            let next = members((self.next)(path[path.len() - 1]));
            paths.extend(next.map(|state| [path.clone(), vec![state]].concat()));
            at += 1;
        }
        paths
    }

    /// The path with a cycle at its end that visits all sets.
    fn lassos(&self, path: &[usize], sets: &[Set]) -> Vec<String> {
        let after = (self.next)(path[path.len() - 1]);
        let closes = |&entry: &usize| {
            let cycle = path[entry..].iter().fold(0, |set, state| set | 1 << state);
            after >> path[entry] & 1 == 1 && sets.iter().all(|set| set & cycle != 0)
        };
        let entries = (0..path.len()).filter(closes);
        let shown = |part: &[usize]| self.names(part.iter().copied(), " ");
        entries
            .map(|entry| format!("{} ({})", shown(&path[..entry]), shown(&path[entry..])))
            .collect()
    }
}

/// Traces of one step into the target, by the values of the inputs that the step depends on.
fn first_moves(open: &Open, target: Set) -> Vec<String> {
    let mut traces = Vec::new();
    for state in members(open.initial) {
        let Some(table) = &open.tables[state] else { continue };
        for play in open.plays(state).iter().filter(|play| target >> play.target & 1 == 1) {
            let values = table.scope.iter().zip(&play.values);
            let values: Vec<String> =
                values.map(|(input, value)| format!("i{input}={value}")).collect();
            if !values.is_empty() {
                traces.push(format!("{state}: {}", values.join(" ")));
            }
        }
    }
    traces
}
