//! petgraph calls itself, on two stacks in wasm: the linker lays out the one in linear memory, and
//! `run.mjs` sees to the engine's.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        // As much as `rival::STACK`.
        println!("cargo:rustc-link-arg-cdylib=-zstack-size={}", 64 << 20);
    }
}
