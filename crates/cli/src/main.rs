//! Lariat in a terminal, for scripts and CI.
//!
//! One file per command. A command checks everything before it prints anything: after bad input,
//! standard output is empty. Remarks on a model go to standard error and do not change the exit status.

mod algorithms;
mod bls;
mod check;
mod classify;
mod compare;
mod convert;
mod experiment;
mod explained_steps;
mod fate;
mod input;
mod jrs;
mod lemmas;
mod link;
mod liveness;
mod neighbourhoods;
mod output;
mod search;
mod steps;
mod unlink;
mod watch;
mod waveform;
mod why;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The exit status of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    NoCounterexample = 0,
    Counterexample = 1,
    Limit = 3,
}

/// Bad input or usage, with a message: status 2.
#[derive(Debug)]
struct Refusal(String);

const REFUSED: u8 = 2;

/// Runs the searches of explicit-state model checking, one pseudo-code line at a time.
#[derive(Debug, Parser)]
#[command(name = "lariat", version, after_help = STATUS_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const STATUS_HELP: &str = "\
MODEL is a file in arrow notation (.lar), HOA (.hoa) or AUT (.aut) or a never claim of SPIN, or - for
standard input. A damaged file is refused; --lenient skips what is damaged, and says so.

Exit status: 0 no counterexample, 1 counterexample found, 2 bad input or usage, 3 a limit was reached.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Search a model for an accepting lasso
    Check(check::Arguments),
    /// Run all searches that fit, and compare their counters
    Compare(compare::Arguments),
    /// Say whether an automaton is unrestricted, weak or terminal, and why
    Classify(classify::Arguments),
    /// Print the run, one line per step: line number, event, sentence
    Steps(steps::Arguments),
    /// Explain why this counterexample was found or another one was not; the history of a state
    Why(why::Arguments),
    /// Check the lemmas of the papers at every step
    Lemmas(lemmas::Arguments),
    /// Show where correct and incorrect behaviour part, and what mattered in a counterexample
    Neighbourhoods(neighbourhoods::Arguments),
    /// Show which steps to an error the environment could force, and which were free choices
    Fate(fate::Arguments),
    /// Compute the tables of the papers again
    Experiment(experiment::Arguments),
    /// List the searches
    Algorithms(algorithms::Arguments),
    /// Write a model in another format
    Convert(convert::Arguments),
    /// Make a link that opens the model in a browser
    Link(link::Arguments),
    /// Print the model of a link
    Unlink(unlink::Arguments),
}

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    // These commands print a model, a link or a table, not an answer about a model.
    let answers = !matches!(
        command,
        Command::Convert(_) | Command::Link(_) | Command::Unlink(_) | Command::Experiment(_)
    );
    let done = match command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Classify(arguments) => classify::run(&arguments),
        Command::Steps(arguments) => steps::run(&arguments),
        Command::Why(arguments) => why::run(&arguments),
        Command::Lemmas(arguments) => lemmas::run(&arguments),
        Command::Neighbourhoods(arguments) => neighbourhoods::run(&arguments),
        Command::Fate(arguments) => fate::run(&arguments),
        Command::Experiment(arguments) => experiment::run(&arguments),
        Command::Algorithms(arguments) => algorithms::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Link(arguments) => link::run(&arguments),
        Command::Unlink(arguments) => unlink::run(&arguments),
    };
    let done = match done {
        Ok(status) if answers => output::print_damage().map(|()| status),
        done => done,
    };
    match done {
        Ok(status) => ExitCode::from(status as u8),
        Err(Refusal(why)) => {
            output::remark(&why);
            ExitCode::from(REFUSED)
        }
    }
}
