//! Explanations in a worker.

fn main() {}
