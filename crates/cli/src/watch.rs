//! A long search in a terminal: how far it is, and Ctrl-C, which ends it with what it has.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lariat_session::SoFar;
use lariat_session::registry::{Algorithm, Family};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Watches one search. Only a search that can be ended early with an answer takes Ctrl-C for that.
pub(crate) struct Watch {
    /// Whoever reads the messages sees them come and go.
    tells: bool,
    told: Instant,
    matched: u64,
    /// A line that has to be wiped out.
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

    /// Tells how far the search is. Does it go on?
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
