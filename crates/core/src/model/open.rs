//! Open systems: the successor of a state depends on inputs.
//!
//! A front end for any language implements [`OpenRules`]: its variables, and the successors of its
//! states. [`OpenSystem::explore`] builds the reachable system. Domains need not be Boolean, states may
//! have values, and a move is a valuation of several inputs.

use std::collections::HashMap;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use crate::model::lts::fits;
use crate::{Marks, TooLarge};

/// An input, or a component of a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    pub name: String,
    /// The domain, in order. Values are indices in it.
    pub values: Vec<String>,
}

impl Variable {
    pub fn boolean(name: &str) -> Variable {
        let values = ["false", "true"].map(str::to_owned).to_vec();
        Variable { name: name.to_owned(), values }
    }
}

/// The inputs that the successors of a state depend on, in the order of their numbers. A pair `(input,
/// n)` says that the first n values of the input can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scope(pub Vec<(u32, u32)>);

impl Scope {
    /// The number of moves: valuations of these inputs.
    pub fn move_count(&self) -> u32 {
        self.0.iter().map(|&(_, size)| size).product()
    }
}

/// An open system as a front end defines it: deterministic, and total over the inputs.
pub trait OpenRules {
    type Key: Clone + Eq + Hash;

    fn inputs(&self) -> Vec<Variable>;

    /// The components of states; empty if states are only names.
    fn variables(&self) -> Vec<Variable> {
        Vec::new()
    }

    /// The states that are numbered even if they are unreachable: the written ones, in order.
    fn written(&self) -> Vec<Self::Key> {
        Vec::new()
    }

    fn initial(&self) -> Vec<Self::Key>;

    /// The inputs that matter in a state. `None` if the system ends there.
    fn scope(&self, key: &Self::Key) -> Option<Scope>;

    /// The successor of a state that has a scope, for these values of its inputs.
    fn successor(&self, key: &Self::Key, values: &[u32]) -> Self::Key;

    /// The values of a state, one for each variable.
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

/// An explicit open system. The moves of a state are numbered like counting: the last input of its
/// scope changes fastest.
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
    /// Where the moves of each state begin, and where those of the last state end.
    starts: Vec<u32>,
}

impl OpenSystem {
    /// Builds the system of all written and reachable states. Also returns the key of each state.
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

    /// The number of moves of all states together, that is, of (state, move) pairs.
    pub fn move_count(&self) -> usize {
        self.successors.len()
    }

    pub fn marks(&self, state: u32) -> Marks {
        self.marks[state as usize]
    }

    /// The inputs that decide the successor of a state. Empty if the system ends there, or if there is
    /// only one move.
    pub fn scope(&self, state: u32) -> &Scope {
        &self.scopes[self.scope_of[state as usize] as usize]
    }

    /// All different scopes.
    pub(crate) fn scopes(&self) -> &[Scope] {
        &self.scopes
    }

    pub(crate) fn scope_number(&self, state: u32) -> usize {
        self.scope_of[state as usize] as usize
    }

    /// The successors of a state, by the numbers of its moves. Empty if the system ends there.
    pub fn successors(&self, state: u32) -> &[u32] {
        let place = |state: usize| self.starts[state] as usize;
        &self.successors[place(state as usize)..place(state as usize + 1)]
    }

    /// The values of the variables in a state.
    pub fn values(&self, state: u32) -> &[u32] {
        let each = self.variables.len();
        &self.values[state as usize * each..][..each]
    }

    /// The inputs of the state's scope, with their values in a move.
    pub fn valuation(&self, state: u32, number: u32) -> Vec<(u32, u32)> {
        let scope = &self.scope(state).0;
        let mut digits = Vec::new();
        count(number, scope.iter().map(|&(_, size)| size), &mut digits);
        scope.iter().map(|&(input, _)| input).zip(digits).collect()
    }

    /// The number of the move in which the inputs have these values. Inputs outside the scope are
    /// ignored. `None` if a value cannot be chosen in this state, or if the system ends there.
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

/// The digits of a number in mixed radix; the last digit changes fastest.
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
