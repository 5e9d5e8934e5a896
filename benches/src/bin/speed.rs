//! The measurements, natively: `cargo run --profile native -p lariat-benches --bin speed`.

use std::time::Instant;

use cpu_time::ProcessTime;
use lariat_benches::{Host, headless, scrub};

struct Native {
    start: Instant,
}

impl Host for Native {
    fn now(&self) -> f64 {
        self.start.elapsed().as_secs_f64() * 1e3
    }

    fn busy(&self) -> f64 {
        ProcessTime::now().as_duration().as_secs_f64() * 1e3
    }

    fn memory(&self) -> Option<usize> {
        None
    }

    fn print(&self, line: &str) {
        println!("{line}");
    }
}

fn main() {
    let host = Native { start: Instant::now() };
    headless::compare(&host);
    println!();
    scrub::head(&host);
    for run in scrub::RUNS {
        scrub::measure(&host, run);
    }
}
