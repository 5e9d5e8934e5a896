//! Speed as ratios within one run, and the test that wasm and native code give the same answers.
//!
//! Nothing here is a timed test. `speed` runs it natively, `run.mjs` in wasm under Node; README.md
//! says how.

pub mod asking;
pub mod deep;
pub mod fate;
pub mod fused;
pub mod graphs;
pub mod headless;
mod host;
pub mod memory;
pub mod neighbourhoods;
pub mod race;
pub mod recordings;
pub mod rival;
pub mod sameness;
pub mod scrub;
pub mod searches;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use host::Host;
