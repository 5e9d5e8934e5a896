//! A system in the form of the reference, and in the form of the code under test.

use lariat_core::fate::{Arena, Error, FateQuestion, Method};
use lariat_core::{Marks, OpenRules, OpenSystem, Scope, Variable};
use lariat_lang::{Format, read};
use lariat_session::fate::open_system;
use lariat_tests::reference::fate::{Open, Set, Shape, members};
use lariat_tests::{Random, failures_folder};

pub(crate) struct Case {
    pub(crate) open: Open,
    pub(crate) arena: Arena,
}

/// The table as an implementation of the trait that front ends implement.
struct Rules<'a>(&'a Open);

impl OpenRules for Rules<'_> {
    type Key = usize;

    fn inputs(&self) -> Vec<Variable> {
        (0..).zip(&self.0.domains).map(|(input, &size)| variable('i', input, size)).collect()
    }

    fn variables(&self) -> Vec<Variable> {
        let count = self.0.values.first().map_or(0, Vec::len);
        (0..count).map(|number| variable('v', number, 2)).collect()
    }

    fn written(&self) -> Vec<usize> {
        (0..self.0.states()).collect()
    }

    fn initial(&self) -> Vec<usize> {
        members(self.0.initial).collect()
    }

    fn scope(&self, key: &usize) -> Option<Scope> {
        let table = self.0.tables[*key].as_ref()?;
        let sized = |&input: &usize| (input as u32, self.0.domains[input]);
        Some(Scope(table.scope.iter().map(sized).collect()))
    }

    fn successor(&self, key: &usize, values: &[u32]) -> usize {
        let plays = self.0.plays(*key);
        plays.iter().find(|play| play.values == values).expect("total").target
    }

    fn values(&self, key: &usize) -> Vec<u32> {
        self.0.values[*key].clone()
    }

    fn marks(&self, key: &usize) -> Marks {
        let sets = (0..).zip(&self.0.fair).filter(|(_, set)| **set >> key & 1 == 1);
        sets.fold(Marks::NONE, |marks, (set, _)| marks.with(set))
    }

    fn acceptance_sets(&self) -> u32 {
        self.0.fair.len() as u32
    }
}

fn variable(letter: char, number: usize, size: u32) -> Variable {
    let values = (0..size).map(|value| value.to_string()).collect();
    Variable { name: format!("{letter}{number}"), values }
}

impl Case {
    pub(crate) fn new(open: Open) -> Case {
        let explored = OpenSystem::explore(&Rules(&open), 1 << 16);
        let (system, keys) = explored.expect("a small system");
        assert!(keys.iter().copied().eq(0..open.states()), "states keep their numbers");
        Case { arena: Arena::new(system, &control(&open)), open }
    }

    pub(crate) fn question(&self, method: Method) -> FateQuestion {
        let error = Error::Target(numbers(self.open.target));
        FateQuestion { initial: numbers(self.open.initial), error, method }
    }

    pub(crate) fn fair_question(&self, method: Method) -> FateQuestion {
        FateQuestion { error: Error::Fair, ..self.question(method) }
    }

    /// Writes the system to a file and fails.
    pub(crate) fn fail(&self, seed: u64, round: u64, why: &str) -> ! {
        let folder = failures_folder();
        let file = folder.join("fate.lar");
        let written = std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(&file, self.open.to_string()));
        let place = match written {
            Ok(()) => format!("see {}", file.display()),
            Err(error) => format!("{} could not be written: {error}", file.display()),
        };
        panic!("round {round}: {why}\n{}\n  {place}; try again with LARIAT_SEED={seed}", self.open);
    }
}

/// Γ.
fn control(open: &Open) -> Vec<u32> {
    let control = (0..).zip(&open.control).filter(|&(_, &is_controlled)| is_controlled);
    control.map(|(input, _)| input).collect()
}

pub(crate) fn numbers(set: Set) -> Vec<u32> {
    members(set).map(|state| state as u32).collect()
}

pub(crate) fn set(numbers: &[u32]) -> Set {
    numbers.iter().fold(0, |set, state| set | 1 << state)
}

/// A failing case is written to a file, so the file must contain this case.
#[test]
fn a_written_system_is_read_back() {
    let mut random = Random::new(7);
    for round in 0..500 {
        let acceptance_sets = round % 3;
        let shape = Shape { states: 6, inputs: 3, is_boolean: true, acceptance_sets, variables: 0 };
        let case = Case::new(random.open(shape));
        let text = case.open.to_string();
        let parsed = read(&text, Format::Lar);
        let model = parsed.tree.unwrap_or_else(|| panic!("{:?}\n{text}", parsed.diagnostics));
        let opened = open_system(&model, &[], 1 << 16).expect("a small system");
        let mut system = case.arena.system.clone();
        // Only the words for the values of inputs differ.
        system.inputs.clone_from(&opened.system.inputs);
        assert_eq!(opened.system, system, "{text}");
        let written = model.open.expect("it has inputs");
        assert_eq!(written.control, control(&case.open), "{text}");
        assert_eq!(
            written.targets,
            members(case.open.target).map(|s| s as u64).collect::<Vec<_>>()
        );
    }
}
