//! What every picture must be, whoever drew it.

mod graphs;
mod laws;
#[cfg(feature = "layered")]
mod layered;
mod quick;
