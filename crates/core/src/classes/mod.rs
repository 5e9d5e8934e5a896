//! Special classes of automata: weak, terminal, and those whose counterexamples all have lengths of one
//! parity.

mod classify;
mod parity;

pub use classify::{Block, Class, Classification, Classifier, Classifying, Obstacle, classify};
pub use parity::{Uneven, uneven};
