//! Open systems as plain tables.

use crate::{Marks, OpenRules, Scope, Variable};

/// An open system whose states are the rows of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenTable {
    pub inputs: Vec<Variable>,
    pub initial: Vec<u32>,
    pub acceptance_sets: u32,
    pub rows: Vec<OpenRow>,
}

/// A state: the inputs that it depends on, in the order of their numbers, and the successor for each
/// valuation; the last input changes fastest. The system ends in a state without successors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenRow {
    pub inputs: Vec<u32>,
    pub successors: Vec<u32>,
    pub marks: Marks,
}

impl OpenTable {
    /// A table in which all inputs are Boolean, and every state depends on all of them.
    pub fn boolean(inputs: &[&str], initial: &[u32], successors: &[&[u32]]) -> OpenTable {
        let all: Vec<u32> = (0..inputs.len() as u32).collect();
        let row = |successors: &&[u32]| OpenRow {
            inputs: all.clone(),
            successors: successors.to_vec(),
            marks: Marks::NONE,
        };
        OpenTable {
            inputs: inputs.iter().map(|name| Variable::boolean(name)).collect(),
            initial: initial.to_vec(),
            acceptance_sets: 0,
            rows: successors.iter().map(row).collect(),
        }
    }

    fn row(&self, state: u32) -> &OpenRow {
        &self.rows[state as usize]
    }

    fn size(&self, input: u32) -> u32 {
        self.inputs[input as usize].values.len() as u32
    }
}

impl OpenRules for OpenTable {
    type Key = u32;

    fn inputs(&self) -> Vec<Variable> {
        self.inputs.clone()
    }

    fn written(&self) -> Vec<u32> {
        (0..self.rows.len() as u32).collect()
    }

    fn initial(&self) -> Vec<u32> {
        self.initial.clone()
    }

    fn scope(&self, &state: &u32) -> Option<Scope> {
        let row = self.row(state);
        let inputs = row.inputs.iter().map(|&input| (input, self.size(input)));
        (!row.successors.is_empty()).then(|| Scope(inputs.collect()))
    }

    fn successor(&self, &state: &u32, values: &[u32]) -> u32 {
        let row = self.row(state);
        let digits = row.inputs.iter().zip(values);
        let place = digits.fold(0, |place, (&input, value)| place * self.size(input) + value);
        row.successors[place as usize]
    }

    fn marks(&self, &state: &u32) -> Marks {
        self.row(state).marks
    }

    fn acceptance_sets(&self) -> u32 {
        self.acceptance_sets
    }
}
