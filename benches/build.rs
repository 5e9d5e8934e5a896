//! petgraph's search is recursive and uses two stacks in wasm: the linker reserves the one in linear
//! memory, `run.mjs` sets the size of the engine's own.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        // The same as `rival::STACK`.
        println!("cargo:rustc-link-arg-cdylib=-zstack-size={}", 64 << 20);
    }
}
