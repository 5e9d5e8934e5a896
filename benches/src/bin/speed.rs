//! The measurements, natively: `cargo run --profile native -p lariat-benches --bin speed`.
//! With `--grid`, only the times on the grid, for `run.mjs`; with `--asking`, only
//! breakpoints; with `--neighbourhoods`, only the analysis of counterexamples; with
//! `--fate`, only layers; with `--recordings`, only seeks in recordings of explanations.

use std::thread;
use std::time::Instant;

use cpu_time::ProcessTime;
use lariat_benches::rival::STACK;
use lariat_benches::{Host, asking, fate, headless, memory, neighbourhoods, recordings, scrub};

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
    let measure = match std::env::args().nth(1).as_deref() {
        Some("--grid") => headless::grid_times,
        Some("--asking") => ask,
        Some("--neighbourhoods") => analyse,
        Some("--fate") => layer,
        Some("--recordings") => recordings::compare,
        _ => everything,
    };
    let host = Native { start: Instant::now() };
    // One thread for everything, so that petgraph's stack is already mapped.
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || measure(&host));
    thread.expect("there is memory for a stack").join().expect("no measurement panics");
}

fn everything(host: &Native) {
    headless::compare(host);
    memory::compare(host);
    println!();
    scrub::head(host);
    for run in scrub::RUNS {
        scrub::measure(host, run);
    }
    println!();
    ask(host);
    println!();
    analyse(host);
    println!();
    layer(host);
    println!();
    recordings::compare(host);
}

fn ask(host: &Native) {
    asking::head(host);
    for run in scrub::RUNS {
        asking::measure(host, run);
    }
}

fn analyse(host: &Native) {
    neighbourhoods::head(host);
    for course in &neighbourhoods::COURSES {
        neighbourhoods::measure(host, course);
    }
}

fn layer(host: &Native) {
    fate::head(host);
    for course in &fate::COURSES {
        fate::measure(host, course);
    }
}
