//! Runs the binary and captures its output.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The binary, not yet started.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lariat"));
    command.args(arguments);
    command
}

pub(crate) fn lariat(arguments: &[&str]) -> Run {
    lariat_reads(arguments, "")
}

/// With a text on standard input.
pub(crate) fn lariat_reads(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A command that refuses its arguments does not read its input, so the pipe may be closed.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_ref());
    let output = child.wait_with_output().expect("the binary ends");
    Run {
        status: output.status.code().expect("no signal ended it"),
        stdout: String::from_utf8(output.stdout).expect("answers are UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("remarks are UTF-8"),
    }
}

impl Run {
    /// The answer as JSON, on one line.
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.stdout.lines().count(), 1, "{self:?}");
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Bad input or usage: status 2, nothing on standard output, and a message with these parts.
    #[track_caller]
    pub(crate) fn is_refused(&self, parts: &[&str]) {
        assert_eq!((self.status, self.stdout.as_str()), (2, ""), "{self:?}");
        for part in parts {
            assert!(self.stderr.contains(part), "no `{part}` in: {}", self.stderr);
        }
        assert!(!self.stderr.contains("panicked"), "{self:?}");
    }

    /// An answer with this status.
    #[track_caller]
    pub(crate) fn ends(&self, status: i32) -> &Run {
        assert_eq!(self.status, status, "{self:?}");
        self
    }
}
