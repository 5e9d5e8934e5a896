//! The arguments of `cargo xtask`. Commands take them one by one; arguments that are left over are errors.

use anyhow::{Result, bail};
use std::collections::VecDeque;

#[derive(Debug)]
pub(crate) struct Arguments(VecDeque<String>);

impl Arguments {
    pub(crate) fn from_command_line() -> Self {
        Self(std::env::args().skip(1).collect())
    }

    /// Takes the first argument.
    pub(crate) fn next_word(&mut self) -> Option<String> {
        self.0.pop_front()
    }

    /// Takes `--name` if it is there.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|word| word != name);
        self.0.len() < before
    }

    /// Takes `--name VALUE` or `--name=VALUE` if it is there; call again for a second one.
    pub(crate) fn value(&mut self, name: &str) -> Result<Option<String>> {
        let assigned = format!("{name}=");
        let Some(at) = self.0.iter().position(|word| word == name || word.starts_with(&assigned))
        else {
            return Ok(None);
        };
        let word = self.0.remove(at).unwrap_or_default();
        if let Some(value) = word.strip_prefix(&assigned) {
            return Ok(Some(value.to_owned()));
        }
        match self.0.remove(at) {
            Some(value) => Ok(Some(value)),
            None => bail!("`{name}` needs a value after it"),
        }
    }

    /// Fails if an argument is left over.
    pub(crate) fn finish(self) -> Result<()> {
        match self.0.front() {
            None => Ok(()),
            Some(word) => bail!("unknown argument `{word}`; see `cargo xtask help`"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> Arguments {
        Arguments(line.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn flags_and_values_may_come_in_any_order() {
        let mut line = arguments("serve --port 9000 --dev --only=fmt --only page");
        assert_eq!(line.next_word().as_deref(), Some("serve"));
        assert!(line.flag("--dev"));
        assert_eq!(line.value("--port").unwrap().as_deref(), Some("9000"));
        assert_eq!(line.value("--only").unwrap().as_deref(), Some("fmt"));
        assert_eq!(line.value("--only").unwrap().as_deref(), Some("page"));
        assert_eq!(line.value("--only").unwrap(), None);
        line.finish().unwrap();
    }

    #[test]
    fn leftovers_and_missing_values_are_errors() {
        assert!(arguments("--prot 80").finish().is_err());
        assert!(arguments("--port").value("--port").is_err());
    }
}
