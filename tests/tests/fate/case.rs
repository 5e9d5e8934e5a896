//! A system in the form of the reference, and in the form of the code under test.

use lariat_core::fate::{Arena, Error, FateQuestion, Method};
use lariat_core::{Marks, OpenRules, OpenSystem, Scope, Variable};
use lariat_tests::failures_folder;
use lariat_tests::reference::fate::{Open, Set, members};

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
        let control = (0..open.control.len()).filter(|&input| open.control[input]);
        let control: Vec<u32> = control.map(|input| input as u32).collect();
        Case { arena: Arena::new(system, &control), open }
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

pub(crate) fn numbers(set: Set) -> Vec<u32> {
    members(set).map(|state| state as u32).collect()
}

pub(crate) fn set(numbers: &[u32]) -> Set {
    numbers.iter().fold(0, |set, state| set | 1 << state)
}
