//! Fate and free will in the names of the model.

mod given;
mod system;

pub use given::{found, given};
pub use system::{Opened, Unfit, open_system};
