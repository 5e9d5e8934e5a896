//! The whole engine in a worker. A worker with the name `desk` answers questions instead: it has a copy of the run of
//! its own, so stepping goes on while a long question is answered.

fn main() {
    // Workers exist only in a browser; this lets the workspace build and test natively.
    #[cfg(target_arch = "wasm32")]
    lariat_engine::worker::start();
}
