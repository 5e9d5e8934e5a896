//! The module that Node loads: plain imports and exports of numbers, no bindings generator.
//!
//! The only unsafe code of the workspace. What it asks of the host: `now` and `busy` return numbers,
//! `print` reads the given bytes and keeps nothing.
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
        // SAFETY: takes and gives numbers.
        unsafe { now() }
    }

    fn busy(&self) -> f64 {
        // SAFETY: takes and gives numbers.
        unsafe { busy() }
    }

    fn memory(&self) -> Option<usize> {
        Some(core::arch::wasm32::memory_size::<0>() << 16)
    }

    fn print(&self, line: &str) {
        // SAFETY: the bytes are there during the call.
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

/// Asks one of the runs all questions, and returns the longest wait in milliseconds.
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

/// Searches a chain of five million states: by colours, by a second search over all of it, by
/// components.
#[unsafe(no_mangle)]
extern "C" fn deep_chain() {
    for name in deep::searched(&["se05", "gmz04", "couvreur99"]) {
        Node.print(name);
    }
}
