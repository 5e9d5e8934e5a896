//! Draws the graphs of the tests into one page, to look at: quick on the left, layered on the right.
//! `cargo run --example gallery -- out.html [part of a name]…`

#[path = "../tests/pictures/graphs.rs"]
#[allow(dead_code, reason = "the nonsense is only for the tests")]
mod graphs;

use std::fmt::Write;

use lariat_layout::face::Face;
use lariat_layout::figure::{portrait, svg};
use lariat_layout::{Graph, Picture, quick};

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "gallery.html".to_owned());
    let wanted: Vec<String> = arguments.collect();
    let mut page = String::from(
        "<!doctype html><meta charset=utf-8><body style='font:14px sans-serif;background:#dde'>",
    );
    for (name, graph) in graphs::gallery() {
        if wanted.is_empty() || wanted.iter().any(|wanted| name.contains(wanted)) {
            let _ = write!(
                page,
                "<h3>{name}</h3><div style='display:flex;gap:12px;align-items:start'>"
            );
            let _ = write!(page, "{}", drawn(&graph, &quick::place(&graph)));
            #[cfg(feature = "layered")]
            match lariat_layout::layered::place(&graph) {
                Ok(picture) => page.push_str(&drawn(&graph, &picture)),
                Err(reason) => page.push_str(&reason),
            }
            page.push_str("</div>");
        }
    }
    std::fs::write(path, page)
}

fn drawn(graph: &Graph, picture: &Picture) -> String {
    let faces: Vec<Face> = (0..graph.nodes.len())
        .map(|node| Face { name: format!("s{node}"), accepting: node % 3 == 2 })
        .collect();
    svg::write(&portrait(graph, picture, &faces, &[]))
}
