//! Lariat in a browser. It draws what the engine says, which runs in a worker, and contains no algorithm.

mod app;
mod clock;
mod download;
mod engine;
mod graph;
mod keys;
mod layout_worker;
mod panic;
mod storage;
mod theme;
mod view;
mod worker;

fn main() {
    panic::tell_the_page();
    let Some(root) = gloo::utils::document().get_element_by_id("app") else { return };
    yew::Renderer::<app::App>::with_root(root).render();
}
