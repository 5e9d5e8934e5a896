//! A small engine, which the page starts with: it has what a search needs, and is there sooner.

fn main() {
    // Workers exist only in a browser; this lets the workspace build and test natively.
    #[cfg(target_arch = "wasm32")]
    lariat_engine::worker::start_small();
}
