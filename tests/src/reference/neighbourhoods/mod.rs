//! Debugging by neighbourhoods once more, by its definitions: no algorithm worth the name, nothing
//! in common with the product. Barbon, Leroy, Salaün (BLS), *Debugging of concurrent systems using
//! counterexample analysis*; definition numbers are the paper's.
//!
//! Words are matched by trying every way to split them, residuals are sets of partial derivatives
//! told apart by filling a table, simulation and bisimulation begin with all pairs and lose those
//! that break the rule.

mod analysis;
mod counterexamples;
mod draw;
mod expression;
mod residuals;
mod system;
#[cfg(test)]
mod tests;

pub use analysis::{Centre, Findings, Marking, Matching};
pub use counterexamples::Counterexamples;
pub use expression::{Action, Expression};
pub use residuals::Residuals;
pub use system::System;
