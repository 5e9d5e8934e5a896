//! A search on the screen.

pub mod graph;
pub mod moment;
pub mod notes;
pub mod overview;
pub mod placing;
pub mod side;
pub mod signs;
pub(crate) mod strip;
