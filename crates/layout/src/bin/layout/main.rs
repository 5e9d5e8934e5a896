//! The layout worker: its own wasm module, loaded by a classic worker script, because ELK is large and
//! must neither delay the first paint nor block the page. It also writes the files that the page exports.

#[cfg(target_arch = "wasm32")]
mod canvas;
#[cfg(target_arch = "wasm32")]
mod overlay;
#[cfg(target_arch = "wasm32")]
mod overview;
#[cfg(target_arch = "wasm32")]
mod worker;

#[cfg(target_arch = "wasm32")]
fn main() {
    worker::start();
}

/// Only a browser has workers; this empty main lets the workspace build and test natively.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
