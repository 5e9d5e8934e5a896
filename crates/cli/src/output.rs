//! Writing, for readers that may stop reading at any time.

use std::io::{self, ErrorKind, Write};

use serde::Serialize;

use crate::Refusal;

/// Prints an answer. A reader that has gone away has seen enough.
pub(crate) fn print(text: &str) -> Result<(), Refusal> {
    let mut stdout = io::stdout().lock();
    ended(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Refusal> {
    let json = serde_json::to_string(value).map_err(|error| {
        Refusal(format!("error: the answer cannot be written as JSON: {error}"))
    })?;
    print(&(json + "\n"))
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
