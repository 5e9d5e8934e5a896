//! The module that Node loads: imports and exports of plain numbers, without a bindings generator.
//!
//! The only unsafe code of the workspace. It relies on the host: `now` and `busy` return numbers,
//! `print` reads the given bytes and keeps no pointer.
#![allow(unsafe_code)]

use crate::{Host, asking, deep, headless, sameness, scrub};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    fn now() -> f64;
    fn busy() -> f64;
    fn print(start: *const u8, length: usize);
}

struct Node;

impl Host for Node {
    fn now(&self) -> f64 {
        // SAFETY: takes and returns numbers.
        unsafe { now() }
    }

    fn busy(&self) -> f64 {
        // SAFETY: takes and returns numbers.
        unsafe { busy() }
    }

    fn memory(&self) -> Option<usize> {
        Some(core::arch::wasm32::memory_size::<0>() << 16)
    }

    fn print(&self, line: &str) {
        // SAFETY: the bytes are valid during the call.
        unsafe { print(line.as_ptr(), line.len()) }
    }
}

#[unsafe(no_mangle)]
extern "C" fn compare_headless() {
    headless::compare(&Node);
}

#[unsafe(no_mangle)]
extern "C" fn grid_times() {
    headless::grid_times(&Node);
}

#[unsafe(no_mangle)]
extern "C" fn scrub_head() {
    scrub::head(&Node);
}

/// Records and scrubs one of the runs, numbered from 0, and returns its number of steps.
#[unsafe(no_mangle)]
extern "C" fn scrub(run: usize) -> f64 {
    scrub::RUNS.get(run).map_or(0.0, |&run| scrub::measure(&Node, run) as f64)
}

#[unsafe(no_mangle)]
extern "C" fn asking_head() {
    asking::head(&Node);
}

/// Asks all questions about one of the runs, and returns the longest wait in milliseconds.
#[unsafe(no_mangle)]
extern "C" fn ask(run: usize) -> f64 {
    scrub::RUNS.get(run).map_or(0.0, |&run| asking::measure(&Node, run))
}

#[unsafe(no_mangle)]
extern "C" fn answers() {
    for line in sameness::answers() {
        Node.print(&line);
    }
}

/// Searches a chain of five million states with three searches: one with colours, one with a second
/// search over the whole chain, one with components.
#[unsafe(no_mangle)]
extern "C" fn deep_chain() {
    for name in deep::searched(&["se05", "gmz04", "couvreur99"]) {
        Node.print(name);
    }
}
