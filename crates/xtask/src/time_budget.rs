//! The times of the test stages, compared with `budget.toml`.
//!
//! These are not tests of speed: a busy machine is slower. A stage over budget is reported; only twice
//! the total budget is an error.

use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use toml::{Table, Value};

/// Noise does not explain more than this multiple of the budget.
const PATIENCE: f32 = 2.0;

#[derive(Debug)]
pub(crate) struct TimeBudget {
    /// In seconds.
    whole: f32,
    /// By stage, in seconds.
    shares: BTreeMap<String, f32>,
}

impl TimeBudget {
    pub(crate) fn read(workspace: &Workspace) -> Result<Self> {
        let text = workspace.read("budget.toml")?;
        Self::take(&mut text.parse().context("budget.toml is not valid TOML")?)
    }

    /// Takes the keys about time out of the table.
    pub(crate) fn take(table: &mut Table) -> Result<Self> {
        let minutes = whole_number(table.remove("test_minutes"), "test_minutes", "minutes")?;
        let Some(Value::Table(stages)) = table.remove("stage_seconds") else {
            bail!("budget.toml must have a table [stage_seconds]");
        };
        let mut shares = BTreeMap::new();
        for (stage, seconds) in stages {
            let seconds = whole_number(Some(seconds), &stage, "seconds")?;
            shares.insert(stage, seconds);
        }
        let (whole, sum) = (minutes * 60.0, shares.values().sum::<f32>());
        if sum > whole {
            bail!("budget.toml gives the stages {sum} seconds, and {whole} to all of them");
        }
        Ok(Self { whole, shares })
    }

    /// Fails if a stage has no share, or a share has no stage.
    pub(crate) fn check_stages(&self, stages: &[&str]) -> Result<()> {
        if let Some(stage) = stages.iter().find(|stage| !self.shares.contains_key(**stage)) {
            bail!("the stage `{stage}` has no share in budget.toml: give it one");
        }
        if let Some(stage) = self.shares.keys().find(|name| !stages.contains(&name.as_str())) {
            bail!("budget.toml gives time to `{stage}`, which is not a stage");
        }
        Ok(())
    }

    /// The time of a stage next to its share.
    pub(crate) fn beside(&self, stage: &str, seconds: f32) -> String {
        match self.shares.get(stage) {
            Some(&share) if seconds > share => {
                format!("of {share:>4.0} s   OVER BUDGET by {:.0} s", seconds - share)
            }
            Some(share) => format!("of {share:>4.0} s"),
            None => String::new(),
        }
    }

    /// The total time. An error if noise cannot explain it.
    pub(crate) fn verdict(&self, seconds: f32) -> Result<String> {
        let (took, may) = (seconds / 60.0, self.whole / 60.0);
        if seconds > PATIENCE * self.whole {
            bail!(
                "the checks took {took:.1} minutes, and may take {may:.0} (budget.toml). Twice as \\
                 much is no noise: make them faster, or move what is heavy behind `cargo xtask \\
                 explore`"
            );
        }
        Ok(match seconds > self.whole {
            true => format!(
                "OVER BUDGET: {took:.1} minutes of {may:.0}. On a quiet machine with two cores \\
                 this must be mended."
            ),
            false => format!("{took:.1} minutes of {may:.0}."),
        })
    }
}

fn whole_number(value: Option<Value>, key: &str, unit: &str) -> Result<f32> {
    value
        .and_then(|value| value.as_integer())
        .and_then(|number| u16::try_from(number).ok())
        .map(f32::from)
        .with_context(|| format!("budget.toml must set `{key}` to a whole number of {unit}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(text: &str) -> Result<TimeBudget> {
        TimeBudget::take(&mut text.parse().unwrap())
    }

    #[test]
    fn slow_is_said_and_much_too_slow_is_an_error() {
        let budget = budget("test_minutes = 2\n[stage_seconds]\nfmt = 20\nnative = 100").unwrap();
        assert_eq!(budget.beside("fmt", 3.0), "of   20 s");
        assert_eq!(budget.beside("fmt", 25.0), "of   20 s   OVER BUDGET by 5 s");
        assert_eq!(budget.verdict(119.0).unwrap(), "2.0 minutes of 2.");
        assert!(budget.verdict(130.0).unwrap().starts_with("OVER BUDGET: 2.2 minutes of 2."));
        assert!(budget.verdict(241.0).is_err());
    }

    #[test]
    fn shares_are_parts_of_the_whole_and_belong_to_stages() {
        assert!(budget("test_minutes = 1\n[stage_seconds]\nfmt = 61").is_err());
        assert!(budget("test_minutes = 1").is_err());
        let budget = budget("test_minutes = 1\n[stage_seconds]\nfmt = 60").unwrap();
        assert!(budget.check_stages(&["fmt"]).is_ok());
        assert!(budget.check_stages(&["fmt", "native"]).is_err());
        assert!(budget.check_stages(&[]).is_err());
    }
}
