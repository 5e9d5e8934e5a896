//! Several searches on one model, side by side, and where they differ.

mod arrangement;
pub mod difference;
pub mod parting;
mod stops;
pub mod table;
pub mod versus;
