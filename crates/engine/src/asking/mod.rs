//! Questions about the run: what is known of them, and their panel.

pub mod panel;
pub mod state;
pub mod stops;
#[cfg(test)]
mod tests;

pub use state::{Asking, Purpose};
pub use stops::Stop;
