//! The command line as scripts see it: outputs and exit status.

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
