//! An open system as a plain table: state × valuation → state.

use std::collections::BTreeMap;
use std::fmt;

/// A set of states, as bits.
pub type Set = u64;

pub fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..64).filter(move |state| set >> state & 1 == 1)
}

/// The choice of every pickState.
pub fn lowest(set: Set) -> Option<usize> {
    members(set).next()
}

/// The successors of a state by the values of the inputs in its scope; the last input changes fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub scope: Vec<usize>,
    pub next: Vec<usize>,
}

/// Values of a scope's inputs, and the successor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    pub values: Vec<u32>,
    pub target: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// The number of values of each input.
    pub domains: Vec<u32>,
    /// Γ, by input.
    pub control: Vec<bool>,
    pub initial: Set,
    pub target: Set,
    /// Acceptance sets.
    pub fair: Vec<Set>,
    /// `None` if the system ends.
    pub tables: Vec<Option<Table>>,
    /// The values of the variables by state; all of the same length.
    pub values: Vec<Vec<u32>>,
}

impl Open {
    pub fn states(&self) -> usize {
        self.tables.len()
    }

    /// All valuations of the state's scope, in order.
    pub fn plays(&self, state: usize) -> Vec<Play> {
        let Some(table) = &self.tables[state] else { return Vec::new() };
        let mut valuations = vec![Vec::new()];
        for &input in &table.scope {
            let longer = |one: &Vec<u32>| {
                let one = one.clone();
                (0..self.domains[input]).map(move |value| [one.clone(), vec![value]].concat())
            };
            valuations = valuations.iter().flat_map(longer).collect();
        }
        assert_eq!(valuations.len(), table.next.len(), "total over the inputs");
        let plays = valuations.into_iter().zip(&table.next);
        plays.map(|(values, &target)| Play { values, target }).collect()
    }

    /// The environment's moves, each with all answers of the system, in order.
    pub fn choices(&self, state: usize) -> Vec<Vec<Play>> {
        let mut by_choice: BTreeMap<Vec<u32>, Vec<Play>> = BTreeMap::new();
        for play in self.plays(state) {
            let scope = self.tables[state].iter().flat_map(|table| &table.scope);
            let own = scope.zip(&play.values).filter(|&(&input, _)| self.control[input]);
            by_choice.entry(own.map(|(_, &value)| value).collect()).or_default().push(play);
        }
        by_choice.into_values().collect()
    }

    /// By state and move of the environment: the possible successors.
    pub fn games(&self) -> Vec<Vec<Set>> {
        let all = |choice: &Vec<Play>| choice.iter().fold(0, |set, play| set | 1 << play.target);
        (0..self.states()).map(|state| self.choices(state).iter().map(all).collect()).collect()
    }

    /// EY of one state.
    pub fn successors(&self, state: usize) -> Set {
        let next = self.tables[state].iter().flat_map(|table| &table.next);
        next.fold(0, |set, target| set | 1 << target)
    }

    /// EY.
    pub fn after(&self, set: Set) -> Set {
        members(set).fold(0, |after, state| after | self.successors(state))
    }

    /// EX.
    pub fn before(&self, set: Set) -> Set {
        let before = (0..self.states()).filter(|&state| self.successors(state) & set != 0);
        before.fold(0, |before, state| before | 1 << state)
    }
}

/// As a `.lar` file. A state without transitions ends the run. Variables are left out, and inputs that are not Boolean
/// are only mentioned in a comment.
impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |set: Set| members(set).map(|state| state.to_string()).collect::<Vec<_>>();
        let inputs = |all: bool| {
            let some = (0..self.domains.len()).filter(move |&input| all || self.control[input]);
            some.map(|input| format!("i{input}")).collect::<Vec<_>>().join(" ")
        };
        writeln!(f, "inputs {}", inputs(true))?;
        writeln!(f, "control {}", inputs(false))?;
        if self.domains.iter().any(|&size| size != 2) {
            writeln!(f, "# values: {:?}", self.domains)?;
        }
        writeln!(f, "acceptance {}", self.fair.len())?;
        writeln!(f, "target {}", names(self.target).join(" "))?;
        writeln!(f, "initial {}", names(self.initial).join(" "))?;
        for (state, table) in self.tables.iter().enumerate() {
            let sets = (0..self.fair.len()).filter(|&set| self.fair[set] >> state & 1 == 1);
            let marks: Vec<String> = sets.map(|set| format!("*{{{set}}}")).collect();
            let Some(table) = table else {
                writeln!(f, "{state}{}", marks.concat())?;
                continue;
            };
            for play in self.plays(state) {
                let literal = |(&input, &value): (&usize, &u32)| match value {
                    0 => format!("!i{input}"),
                    1 => format!("i{input}"),
                    _ => format!("i{input}={value}"),
                };
                let guard: Vec<String> =
                    table.scope.iter().zip(&play.values).map(literal).collect();
                let guard = if guard.is_empty() { "true".to_owned() } else { guard.join(" & ") };
                writeln!(f, "{state}{} -[{guard}]-> {}", marks.concat(), play.target)?;
            }
        }
        Ok(())
    }
}
