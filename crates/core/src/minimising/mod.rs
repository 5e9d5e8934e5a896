//! Searches for short counterexamples, and what they share.

pub mod bfs_lasso;
mod cyclic;
mod depths;
mod found;
pub mod gmz04_min;
mod incoming;
mod preliminary;
mod pruning;
pub mod spin_i;
