//! Open systems: where a state goes depends on inputs.
//!
//! Any language can be the front end: it says what its variables are and where a state goes, as
//! [`OpenRules`]; [`OpenSystem::explore`] writes down what can be reached. Domains need not be
//! Boolean, states may carry values, and a move is a valuation of several inputs.

use std::collections::HashMap;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use crate::model::lts::fits;
use crate::{Marks, TooLarge};

/// An input, or a part of what a state consists of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    pub name: String,
    /// Its domain, in order; values are places in it.
    pub values: Vec<String>,
}

impl Variable {
    pub fn boolean(name: &str) -> Variable {
        let values = ["false", "true"].map(str::to_owned).to_vec();
        Variable { name: name.to_owned(), values }
    }
}

/// The inputs that the successors of a state depend on, each with how many of its values can be
/// chosen there: the first so many. In the order of their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scope(pub Vec<(u32, u32)>);

impl Scope {
    /// How many moves there are: valuations of these inputs.
    pub fn move_count(&self) -> u32 {
        self.0.iter().map(|&(_, size)| size).product()
    }
}

/// An open system as a front end knows it: deterministic, and total over the inputs.
pub trait OpenRules {
    type Key: Clone + Eq + Hash;

    fn inputs(&self) -> Vec<Variable>;

    /// What states consist of; nothing if they are only names.
    fn variables(&self) -> Vec<Variable> {
        Vec::new()
    }

    /// States that have a number even if nobody reaches them: those that were written down, in
    /// their order.
    fn written(&self) -> Vec<Self::Key> {
        Vec::new()
    }

    fn initial(&self) -> Vec<Self::Key>;

    /// None where the system ends.
    fn scope(&self, key: &Self::Key) -> Option<Scope>;

    /// Where a state with a scope goes when its inputs have these values.
    fn successor(&self, key: &Self::Key, values: &[u32]) -> Self::Key;

    /// One for each of the variables.
    fn values(&self, _: &Self::Key) -> Vec<u32> {
        Vec::new()
    }

    fn marks(&self, _: &Self::Key) -> Marks {
        Marks::NONE
    }

    fn acceptance_sets(&self) -> u32 {
        0
    }
}

/// An explicit open system. The moves of a state are numbered as valuations are counted up: the last
/// input of its scope changes first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenSystem {
    pub inputs: Vec<Variable>,
    pub variables: Vec<Variable>,
    pub initial: Vec<u32>,
    pub acceptance_sets: u32,
    marks: Vec<Marks>,
    /// By state, then by variable.
    values: Vec<u32>,
    scopes: Vec<Scope>,
    scope_of: Vec<u32>,
    successors: Vec<u32>,
    /// Where the moves of each state begin, and where those of the last end.
    starts: Vec<u32>,
}

impl OpenSystem {
    /// Writes down all states that were written or can be reached, and who is who.
    pub fn explore<R: OpenRules>(
        rules: &R,
        limit: u64,
    ) -> Result<(OpenSystem, Vec<R::Key>), TooLarge> {
        let mut keys: Vec<R::Key> = Vec::new();
        let mut numbers: HashMap<R::Key, u32> = HashMap::new();
        let mut enter = |keys: &mut Vec<R::Key>, key: R::Key| {
            *numbers.entry(key).or_insert_with_key(|key| {
                keys.push(key.clone());
                keys.len() as u32 - 1
            })
        };
        for key in rules.written() {
            enter(&mut keys, key);
        }
        let initial = rules.initial().into_iter().map(|key| enter(&mut keys, key)).collect();
        let mut system = OpenSystem {
            inputs: rules.inputs(),
            variables: rules.variables(),
            initial,
            acceptance_sets: rules.acceptance_sets(),
            starts: vec![0],
            ..OpenSystem::default()
        };
        let mut scopes: HashMap<Option<Scope>, u32> = HashMap::new();
        let (mut state, mut digits) = (0, Vec::new());
        while let Some(key) = keys.get(state).cloned() {
            if keys.len() as u64 > limit {
                return Err(TooLarge::States { limit });
            }
            fits(keys.len(), system.successors.len())?;
            system.marks.push(rules.marks(&key));
            system.values.extend(rules.values(&key));
            let scope = rules.scope(&key);
            let moves = scope.as_ref().map_or(0, Scope::move_count);
            for number in 0..moves {
                let sizes = scope.iter().flat_map(|scope| &scope.0).map(|&(_, size)| size);
                count(number, sizes, &mut digits);
                let target = enter(&mut keys, rules.successor(&key, &digits));
                system.successors.push(target);
            }
            let list = &mut system.scopes;
            let number = *scopes.entry(scope).or_insert_with_key(|scope| {
                list.push(scope.clone().unwrap_or_default());
                list.len() as u32 - 1
            });
            system.scope_of.push(number);
            system.starts.push(system.successors.len() as u32);
            state += 1;
        }
        Ok((system, keys))
    }

    pub fn state_count(&self) -> u32 {
        self.scope_of.len() as u32
    }

    /// Of all states together: (state, move) pairs.
    pub fn move_count(&self) -> usize {
        self.successors.len()
    }

    pub fn marks(&self, state: u32) -> Marks {
        self.marks[state as usize]
    }

    /// The inputs that decide where the state goes; none where the system ends, or goes on alone.
    pub fn scope(&self, state: u32) -> &Scope {
        &self.scopes[self.scope_of[state as usize] as usize]
    }

    /// All scopes that states have; each has one of them.
    pub(crate) fn scopes(&self) -> &[Scope] {
        &self.scopes
    }

    pub(crate) fn scope_number(&self, state: u32) -> usize {
        self.scope_of[state as usize] as usize
    }

    /// Where its moves lead, by their numbers; nothing where the system ends.
    pub fn successors(&self, state: u32) -> &[u32] {
        let place = |state: usize| self.starts[state] as usize;
        &self.successors[place(state as usize)..place(state as usize + 1)]
    }

    /// What the state consists of.
    pub fn values(&self, state: u32) -> &[u32] {
        let each = self.variables.len();
        &self.values[state as usize * each..][..each]
    }

    /// The inputs of the state's scope and their values in a move.
    pub fn valuation(&self, state: u32, number: u32) -> Vec<(u32, u32)> {
        let scope = &self.scope(state).0;
        let mut digits = Vec::new();
        count(number, scope.iter().map(|&(_, size)| size), &mut digits);
        scope.iter().map(|&(input, _)| input).zip(digits).collect()
    }

    /// The move in which the inputs have these values; inputs outside the scope do not matter. None
    /// if a value cannot be chosen there, or the system ends.
    pub fn move_with(&self, state: u32, value: impl Fn(u32) -> u32) -> Option<u32> {
        let mut number = 0;
        for &(input, size) in &self.scope(state).0 {
            let value = value(input);
            if value >= size {
                return None;
            }
            number = number * size + value;
        }
        Some(number).filter(|&number| (number as usize) < self.successors(state).len())
    }
}

/// The digits of a number; the last changes first.
pub(crate) fn count(
    mut number: u32,
    sizes: impl DoubleEndedIterator<Item = u32>,
    digits: &mut Vec<u32>,
) {
    digits.clear();
    for size in sizes.rev() {
        digits.push(number % size);
        number /= size;
    }
    digits.reverse();
}
