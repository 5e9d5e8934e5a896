//! The speed of a search.

/// A recent count, and its rate per second.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    since: f64,
    matched: u64,
    pub(crate) rate: Option<u64>,
}

/// Measured over a longer time: a slice of work is too short.
const WHILE_MS: f64 = 400.0;

impl Pace {
    /// `matched` is the total number of matched states at `now`, in milliseconds.
    pub(crate) fn note(&mut self, now: f64, matched: u64) {
        let passed = now - self.since;
        if self.since == 0.0 || matched < self.matched {
            *self = Pace { since: now, matched, rate: None };
        } else if passed > WHILE_MS {
            let rate = (matched - self.matched) as f64 * 1000.0 / passed;
            *self = Pace { since: now, matched, rate: Some(rate as u64) };
        }
    }
}
