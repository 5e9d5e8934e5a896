//! Lariat in a browser. It draws the state of the session and contains no algorithm.

mod app;
mod ask_worker;
mod capture;
mod clock;
mod digits;
mod download;
mod drawing;
mod explain_worker;
mod graph;
mod keys;
mod layout_worker;
mod moment;
mod panic;
mod signs;
mod storage;
mod theme;
mod view;
mod worker;

fn main() {
    panic::tell_the_page();
    let Some(root) = gloo::utils::document().get_element_by_id("app") else { return };
    yew::Renderer::<app::App>::with_root(root).render();
}
