//! Links: a model, a search and a step in an address.

pub mod json;
pub mod link;
