//! The command line from outside, as scripts see it: what goes where, and which status comes out.

mod bad_input;
mod bombs;
mod check;
mod compare;
mod convert;
mod damaged;
mod fate;
mod golden;
mod lariat;
mod lemmas;
mod link;
mod liveness;
mod minimal;
mod neighbourhoods;
mod open;
mod steps;
mod why;
