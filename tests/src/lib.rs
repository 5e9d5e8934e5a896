//! Shared by the tests of all crates: small automata, and references that share no code with the
//! code they test.

mod brute;
mod corpus;
mod ear;
mod enumeration;
mod failure;
mod forms;
mod judges;
mod lists;
pub mod models;
mod random;
pub mod reference;
pub mod worked;

pub use brute::{accepting_run_exists, check_run};
pub use corpus::{Case, combinations, corpus, variants};
pub use ear::{Ear, Judgement, ensure};
pub use enumeration::{gammas, gammas_below, shortest_length, simple_accepting_paths};
pub use failure::{failures_folder, report};
pub use forms::{Forms, without_numbers};
pub use judges::{
    Class, Kind, classify, components, first_closing_transition, reachable, reachable_transitions,
    reaches_accepting_cycle,
};
pub use lists::{Lists, all_automata, all_generalised_automata, ordered_lists};
pub use random::{Random, seed};

use std::path::PathBuf;

/// The root of the repository.
pub fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}
