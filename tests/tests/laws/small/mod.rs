//! The laws on all small models: on some of them in every test run, on all of them in `cargo xtask explore`.

mod fate;
mod liveness;
mod neighbourhoods;
mod searches;

use std::collections::BTreeSet;
use std::fmt;

use lariat_core::{Line, Listing};

/// What a test has held to the laws.
#[derive(Debug, Default)]
struct Tally {
    runs: u64,
    steps: u64,
    models: BTreeSet<String>,
    /// Each with the title of its listing.
    lines: BTreeSet<(&'static str, Line)>,
}

impl Tally {
    fn count(&mut self, model: &str, lines: impl IntoIterator<Item = (&'static str, Line)>) {
        self.runs += 1;
        if !self.models.contains(model) {
            self.models.insert(model.to_owned());
        }
        for line in lines {
            self.steps += 1;
            self.lines.insert(line);
        }
    }

    /// Every line of these listings was executed, except these.
    fn covers(&self, listings: &[&Listing], except: &[(&str, Line)]) {
        for listing in listings {
            for line in listing.all_lines() {
                let is_reached = self.lines.contains(&(listing.title, line));
                let is_expected = !except.contains(&(listing.title, line));
                assert_eq!(is_reached, is_expected, "line {} of `{}`", line.0, listing.title);
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} models, {} runs, {} steps", self.models.len(), self.runs, self.steps)
    }
}
