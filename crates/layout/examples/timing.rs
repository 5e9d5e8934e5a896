//! Measures the placements: `cargo run --profile native --example timing`.

#[path = "../tests/pictures/graphs.rs"]
#[allow(dead_code, reason = "the gallery is for the tests")]
mod graphs;

use std::time::Instant;

use lariat_layout::{Point, layered, quick, reroute};

fn main() {
    println!("{:>8} {:>8} {:>12} {:>12} {:>12}", "states", "edges", "quick", "one drag", "layered");
    for (states, edges) in
        [(6, 8), (30, 45), (100, 160), (300, 480), (500, 800), (1_200, 1_900), (5_000, 8_000)]
    {
        let graph = graphs::random(states, edges, 5);
        let start = Instant::now();
        let mut picture = quick::place(&graph);
        let placed = start.elapsed();
        let start = Instant::now();
        picture.nodes[1] = picture.nodes[1] + Point::new(30.0, 40.0);
        reroute(&graph, &mut picture, 1);
        let dragged = start.elapsed();
        let start = Instant::now();
        let layered = layered::place(&graph).map(|_| start.elapsed());
        let layered = layered.map_or_else(|_| "refused".to_owned(), |time| format!("{time:.1?}"));
        println!(
            "{states:>8} {edges:>8} {:>12} {:>12} {layered:>12}",
            format!("{placed:.1?}"),
            format!("{dragged:.1?}"),
        );
    }
}
