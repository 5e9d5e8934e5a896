//! Laws of pictures, for both placements.

mod graphs;
mod laws;
#[cfg(feature = "layered")]
mod layered;
mod quick;
mod trees;
