//! Writing, for readers that may stop reading at any time.

use std::io::{self, ErrorKind, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use crate::Refusal;

/// Prints an answer. A reader that has gone away has seen enough.
pub(crate) fn print(text: &str) -> Result<(), Refusal> {
    let mut stdout = io::stdout().lock();
    ended(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// What the reader warned of. A process reads one model and gives one answer, and whatever that is, the
/// warnings belong to it: no command has to pass them on.
#[derive(Debug)]
pub(crate) struct Warnings {
    /// They were asked for.
    pub(crate) lenient: bool,
    pub(crate) all: Vec<String>,
    /// How many of them tell of something that was left out.
    pub(crate) damaged: usize,
}

static WARNINGS: OnceLock<Warnings> = OnceLock::new();
static IN_JSON: AtomicBool = AtomicBool::new(false);

/// Keeps the warnings for the answer.
pub(crate) fn warned(warnings: Warnings) {
    // Only experiments read a second model, and they print no answers.
    let _ = WARNINGS.set(warnings);
}

/// Says behind an answer in words that it is not about the whole of the file.
pub(crate) fn print_damage() -> Result<(), Refusal> {
    let damaged = WARNINGS.get().map_or(0, |warnings| warnings.damaged);
    if damaged == 0 || IN_JSON.load(Ordering::Relaxed) {
        return Ok(());
    }
    let pieces = if damaged == 1 { "1 place".to_owned() } else { format!("{damaged} places") };
    print(&format!(
        "lenient: the file is damaged in {pieces}, as the warnings say; this is the answer for the rest\n"
    ))
}

pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Refusal> {
    print(&(json(value)? + "\n"))
}

/// A list of objects.
pub(crate) fn print_json_list(values: &[impl Serialize]) -> Result<(), Refusal> {
    let objects: Vec<String> = values.iter().map(json).collect::<Result<_, _>>()?;
    print(&format!("[{}]\n", objects.join(",")))
}

/// An object with the warnings in it, if there are any or if they were asked for.
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

/// Says something beside the answer. If nobody listens, nothing is lost.
pub(crate) fn remark(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// What the end of a series of writes means: a closed pipe is no failure, a full disk is one.
pub(crate) fn ended(result: io::Result<()>) -> Result<(), Refusal> {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Refusal(format!("error: the answer cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// Text that keeps to its line and to itself: names come from files that anyone may have written.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
