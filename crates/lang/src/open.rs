//! Open systems: transitions that depend on inputs, some of which somebody controls.

use std::collections::HashSet;

use lariat_core::{Blueprint, BlueprintBuilder, Marks};

use crate::Formula;
use crate::formula::Budget;
use crate::truth::TruthTable;

/// What an open system says beyond its states and transitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenSystem {
    /// The Boolean inputs; guards name them by their index here.
    pub inputs: Vec<String>,
    /// The inputs that are controlled, as indices.
    pub control: Vec<u32>,
    /// What states consist of: then the name of each has a part for each of them, between `/`.
    pub variables: Vec<String>,
    /// The places of the error states.
    pub targets: Vec<u64>,
    /// The guards by place, one for each transition in their order.
    pub guards: Vec<Vec<Formula>>,
}

/// Where a state goes: for each valuation of the inputs that its guards mention, the number of the
/// transition. Bit i of a valuation is the value of the i-th of these inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub inputs: Vec<u32>,
    pub transitions: Vec<u32>,
}

/// Why nobody can say where a state goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// The guards are too long, or mention too many inputs.
    TooLong,
    /// No guard holds in this valuation.
    Gap(String),
    /// Two guards hold in this valuation.
    Overlap(String),
}

impl OpenSystem {
    /// What a state of this name consists of, in the order of the variables.
    pub fn values<'n>(&self, name: &'n str) -> Vec<&'n str> {
        match self.variables.is_empty() {
            true => Vec::new(),
            false => name.split('/').collect(),
        }
    }

    /// The automaton whose accepting runs are those that get to a target.
    pub(crate) fn to_targets(&self, blueprint: &Blueprint) -> Blueprint {
        let mut builder = BlueprintBuilder::default();
        for place in 0..blueprint.written_count() {
            builder.state(&blueprint.name(place));
        }
        let targets: HashSet<u64> = self.targets.iter().copied().collect();
        for source in 0..blueprint.written_count() {
            if targets.contains(&source) {
                builder.mark(source as u32, Marks::NONE.with(0));
                builder.labelled_edge(source as u32, "true", source);
                continue;
            }
            // Guards are written one by one: there are never too many.
            let _ = blueprint.place_transitions(source, |guard, target| {
                builder.labelled_edge(source as u32, guard.unwrap_or("true"), target);
            });
        }
        builder.no_initial();
        for &place in blueprint.initial_states() {
            builder.initial(place);
        }
        builder.acceptance_sets(1);
        builder.finish()
    }

    /// Where a state goes; none if it has no rule. The work that it takes is taken off `work`.
    pub fn decision(&self, place: u64, work: &mut u64) -> Result<Option<Decision>, Undecided> {
        let guards = usize::try_from(place).ok().and_then(|place| self.guards.get(place));
        let Some(guards) = guards.filter(|guards| !guards.is_empty()) else { return Ok(None) };
        let mut budget = Budget::new(*work);
        let decided = self.decide(guards, &mut budget);
        *work = budget.left();
        decided.map(Some)
    }

    fn decide(&self, guards: &[Formula], budget: &mut Budget) -> Result<Decision, Undecided> {
        let mut inputs = Vec::new();
        for guard in guards {
            guard.atoms(&mut inputs, budget).ok_or(Undecided::TooLong)?;
        }
        if inputs.len() > TruthTable::MAX_ATOMS {
            return Err(Undecided::TooLong);
        }
        const NONE: u32 = u32::MAX;
        let mut transitions = vec![NONE; 1 << inputs.len()];
        for (number, guard) in (0..).zip(guards) {
            let table = TruthTable::of(guard, &inputs, budget).ok_or(Undecided::TooLong)?;
            for valuation in table.valuations() {
                let Some(slot) = transitions.get_mut(valuation as usize) else { continue };
                if *slot != NONE {
                    return Err(Undecided::Overlap(self.valuation(&inputs, valuation)));
                }
                *slot = number;
            }
        }
        match transitions.iter().position(|&transition| transition == NONE) {
            Some(gap) => Err(Undecided::Gap(self.valuation(&inputs, gap as u32))),
            None => Ok(Decision { inputs, transitions }),
        }
    }

    fn valuation(&self, inputs: &[u32], number: u32) -> String {
        valuation(inputs, &self.inputs, number)
    }
}

/// `g=true, w=false`
pub(crate) fn valuation(atoms: &[u32], inputs: &[String], number: u32) -> String {
    let literals = atoms.iter().enumerate().map(|(bit, &atom)| {
        let name = inputs.get(atom as usize).map_or("?", String::as_str);
        format!("{name}={}", number >> bit & 1 == 1)
    });
    match atoms.is_empty() {
        true => "anything".to_owned(),
        false => literals.collect::<Vec<_>>().join(", "),
    }
}
