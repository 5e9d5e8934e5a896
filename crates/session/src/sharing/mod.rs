//! Links: a model, a search and a step in a URL.

pub mod json;
pub mod link;
