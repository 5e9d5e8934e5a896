//! Open systems: transitions that depend on inputs, some of which somebody controls.

use crate::Formula;

/// What an open system says beyond its states and transitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenSystem {
    /// The Boolean inputs; guards name them by their index here.
    pub inputs: Vec<String>,
    /// The inputs that are controlled, as indices.
    pub control: Vec<u32>,
    /// The places of the error states.
    pub targets: Vec<u64>,
    /// The guards by place, one for each transition in their order.
    pub guards: Vec<Vec<Formula>>,
}
