//! Open systems: transitions depend on inputs, and the environment controls some of the inputs.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use lariat_core::{Batch, Blueprint, Code, Marks, Model, NamedValue, OwnedCode, TooLarge};

use crate::Formula;
use crate::formula::Budget;
use crate::truth::TruthTable;

/// The parts of an open system beyond its states and transitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenSystem {
    /// The Boolean inputs; guards name them by their index here.
    pub inputs: Vec<String>,
    /// The inputs that are controlled, as indices.
    pub control: Vec<u32>,
    /// The variables of states. With them, each state name has one value per variable, separated by `/`.
    pub variables: Vec<String>,
    /// The places of the error states.
    pub targets: Vec<u64>,
    /// The guards by place, one per transition, in the same order.
    pub guards: Vec<Vec<Formula>>,
}

/// The transitions of a state: for each valuation of the inputs that its guards mention, the number of the
/// transition. Bit i of a valuation is the value of the i-th of these inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub inputs: Vec<u32>,
    pub transitions: Vec<u32>,
}

/// Why the transitions of a state are not defined.
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
    /// The values in a state name, in the order of the variables.
    pub fn values<'n>(&self, name: &'n str) -> Vec<&'n str> {
        match self.variables.is_empty() {
            true => Vec::new(),
            false => name.split('/').collect(),
        }
    }

    /// The transitions of a state; `None` if it has no rule. The work done is subtracted from `work`.
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

/// An open system as searches walk it: inputs are ordinary choices. If it has targets, they accept and
/// are never left, and marks are ignored.
#[derive(Clone, Debug)]
pub struct OpenModel {
    blueprint: Arc<Blueprint>,
    open: Arc<OpenSystem>,
    targets: HashSet<u64>,
}

impl OpenModel {
    /// The label of an unconditional transition.
    const ALWAYS: u32 = u32::MAX - 1;

    pub fn new(blueprint: Arc<Blueprint>, open: Arc<OpenSystem>) -> OpenModel {
        let targets = open.targets.iter().copied().collect();
        OpenModel { blueprint, open, targets }
    }

    fn is_target(&self, state: Code<'_>) -> bool {
        self.targets.contains(&state.number())
    }
}

impl Model for OpenModel {
    fn initial(&self, cursor: u64, into: &mut Batch) -> Option<u64> {
        self.blueprint.initial(cursor, into)
    }

    fn successors(
        &self,
        state: Code<'_>,
        cursor: u64,
        into: &mut Batch,
    ) -> Result<Option<u64>, TooLarge> {
        if !self.is_target(state) {
            return self.blueprint.successors(state, cursor, into);
        }
        into.push(state);
        into.label_last(Some(Self::ALWAYS));
        Ok(None)
    }

    fn acceptance_sets(&self) -> u32 {
        if self.targets.is_empty() { self.blueprint.acceptance_sets() } else { 1 }
    }

    fn used_sets(&self) -> Marks {
        if self.targets.is_empty() { self.blueprint.used_sets() } else { Marks::all(1) }
    }

    fn marks(&self, state: Code<'_>) -> Marks {
        match (self.targets.is_empty(), self.is_target(state)) {
            (true, _) => self.blueprint.marks(state),
            (false, true) => Marks::all(1),
            (false, false) => Marks::NONE,
        }
    }

    fn fingerprint(&self, state: Code<'_>) -> u64 {
        self.blueprint.fingerprint(state)
    }

    fn codes(&self) -> Option<u64> {
        self.blueprint.codes()
    }

    fn written(&self) -> u64 {
        self.blueprint.written()
    }

    fn is_written_out(&self, state: Code<'_>) -> bool {
        self.blueprint.is_written_out(state)
    }

    fn successor_count(&self, state: Code<'_>) -> Option<u64> {
        if self.is_target(state) { Some(1) } else { self.blueprint.successor_count(state) }
    }

    fn name(&self, state: Code<'_>) -> String {
        self.blueprint.name(state)
    }

    fn state_named(&self, name: &str) -> Option<OwnedCode> {
        self.blueprint.state_named(name)
    }

    fn values(&self, state: Code<'_>) -> Vec<NamedValue> {
        let name = self.name(state);
        let values = self.open.variables.iter().zip(self.open.values(&name));
        values.map(|(variable, value)| NamedValue::new(variable, value)).collect()
    }

    fn has_labels(&self) -> bool {
        self.blueprint.has_labels() || !self.targets.is_empty()
    }

    fn label(&self, number: u32) -> Cow<'_, str> {
        match number {
            Self::ALWAYS => Cow::Borrowed("true"),
            _ => self.blueprint.label(number),
        }
    }
}
