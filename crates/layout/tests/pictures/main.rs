//! What every picture must be, whoever drew it.

mod graphs;
mod laws;
mod quick;
