//! A second implementation of neighbourhoods, by the definitions, without efficient algorithms and
//! independent of the product. Barbon, Leroy, Salaün (BLS), *Debugging of concurrent systems using
//! counterexample analysis*; definition numbers are the paper's.
//!
//! Words are matched by trying every way to split them, residuals are sets of partial derivatives
//! distinguished by filling a table, simulation and bisimulation start with all pairs and remove those
//! that violate the rule.

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
pub use draw::all_systems;
pub use expression::{Action, Expression};
pub use residuals::Residuals;
pub use system::System;
