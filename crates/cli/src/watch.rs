//! Progress of a long search in a terminal. Ctrl-C ends the search and keeps the best result.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lariat_session::SoFar;
use lariat_session::registry::{Algorithm, Family};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Watches one search. Ctrl-C is caught only for searches that have an answer when they end early.
pub(crate) struct Watch {
    /// Whether standard error is a terminal.
    tells: bool,
    told: Instant,
    matched: u64,
    /// Whether a progress line must be cleared.
    shown: bool,
}

impl Watch {
    const PAUSE: Duration = Duration::from_millis(500);

    pub(crate) fn start(algorithm: &Algorithm) -> Watch {
        let minimises = algorithm.family == Family::Minimising;
        if minimises {
            // Without a handler, Ctrl-C ends the program as usual.
            let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
        }
        let tells = minimises && io::stderr().is_terminal();
        Watch { tells, told: Instant::now(), matched: 0, shown: false }
    }

    /// Prints the progress. Returns whether the search goes on.
    pub(crate) fn goes_on(&mut self, now: SoFar) -> bool {
        let elapsed = self.told.elapsed();
        if self.tells && elapsed >= Self::PAUSE {
            let fresh = now.counters.matched - self.matched;
            let rate = fresh as f64 / elapsed.as_secs_f64();
            let best = now.best.map_or("none yet".to_owned(), |best| format!("of length {best}"));
            let _ = write!(
                io::stderr(),
                "\r\x1b[Kbest {best}, {} states, {} matched, {rate:.0} a second; Ctrl-C to stop",
                now.counters.states,
                now.counters.matched,
            );
            (self.told, self.matched, self.shown) = (Instant::now(), now.counters.matched, true);
        }
        !INTERRUPTED.load(Ordering::Relaxed)
    }

    pub(crate) fn end(self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
