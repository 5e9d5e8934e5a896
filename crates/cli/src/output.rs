//! Output. The reader may close the pipe at any time.

use std::io::{self, ErrorKind, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use crate::Refusal;

/// Prints an answer. A closed pipe is not an error.
pub(crate) fn print(text: &str) -> Result<(), Refusal> {
    let mut stdout = io::stdout().lock();
    ended(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// The warnings of the reader. A process reads one model and gives one answer, so they are kept here and
/// added to the answer; no command has to pass them on.
#[derive(Debug)]
pub(crate) struct Warnings {
    /// Whether `--lenient` was given.
    pub(crate) lenient: bool,
    pub(crate) all: Vec<String>,
    /// The number of warnings about damage.
    pub(crate) damaged: usize,
}

static WARNINGS: OnceLock<Warnings> = OnceLock::new();
static IN_JSON: AtomicBool = AtomicBool::new(false);

/// Keeps the warnings for the answer.
pub(crate) fn warned(warnings: Warnings) {
    // Only experiments read several models, and they print no answers.
    let _ = WARNINGS.set(warnings);
}

/// Adds a line to a text answer if the file is damaged.
pub(crate) fn print_damage() -> Result<(), Refusal> {
    let damaged = WARNINGS.get().map_or(0, |warnings| warnings.damaged);
    if damaged == 0 || IN_JSON.load(Ordering::Relaxed) {
        return Ok(());
    }
    let pieces = if damaged == 1 { "1 place".to_owned() } else { format!("{damaged} places") };
    print(&format!(
        "lenient: the file is damaged in {pieces}, as the warnings say; this answer is for the rest\n"
    ))
}

pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Refusal> {
    print(&(json(value)? + "\n"))
}

/// Prints an array of objects.
pub(crate) fn print_json_list(values: &[impl Serialize]) -> Result<(), Refusal> {
    let objects: Vec<String> = values.iter().map(json).collect::<Result<_, _>>()?;
    print(&format!("[{}]\n", objects.join(",")))
}

/// Prints an object, with the warnings if there are any or `--lenient` was given.
fn json(value: &impl Serialize) -> Result<String, Refusal> {
    IN_JSON.store(true, Ordering::Relaxed);
    let failed = |error| Refusal(format!("error: the answer cannot be written as JSON: {error}"));
    let object = serde_json::to_string(value).map_err(failed)?;
    let warnings = WARNINGS.get().filter(|found| found.lenient || !found.all.is_empty());
    match (warnings, object.strip_suffix('}')) {
        (Some(warnings), Some(open)) => {
            let list = serde_json::to_string(&warnings.all).map_err(failed)?;
            let comma = if open == "{" { "" } else { "," };
            Ok(format!("{open}{comma}\"warnings\":{list}}}"))
        }
        _ => Ok(object),
    }
}

/// Prints a message on standard error. Failures are ignored.
pub(crate) fn remark(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// A closed pipe is not a failure, a full disk is.
pub(crate) fn ended(result: io::Result<()>) -> Result<(), Refusal> {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Refusal(format!("error: the answer cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// Text on one line without control characters: names come from files that anyone may have written.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
