//! The quality of pictures: all examples, a tree of 12 levels, a grid and random graphs.
//!
//! `cargo test -p lariat-tests --test layouts -- --ignored --nocapture` prints it.

use lariat_layout::overview::{Growing, Map};
use lariat_layout::{Direction, Graph, Picture, Point, Route, face, fitted_scale, layered, quick};
use lariat_session::{EXAMPLES, Workbench};

/// The stage in a window of 1440×900.
const STAGE: (f64, f64) = (760.0, 600.0);
/// Above this many states the page shows an overview.
const DRAWN_UP_TO: usize = 400;

#[derive(Default)]
struct Quality {
    crossings: usize,
    states_overlap: usize,
    labels_overlap: usize,
    /// The mean length of an edge in radii of a state, and the deviation relative to it.
    length: f64,
    spread: f64,
    /// Of the stage, in percent, and the radius of a state on it.
    used: f64,
    radius: f64,
}

/// Marsaglia's xorshift.
fn random(states: u32, edges: usize) -> Graph {
    let mut dice = 0x9E37_79B9_u32;
    let mut roll = |sides: u32| {
        dice ^= dice << 13;
        dice ^= dice >> 17;
        dice ^= dice << 5;
        dice % sides
    };
    let mut list: Vec<(u32, u32)> = (1..states).map(|state| (roll(state), state)).collect();
    while list.len() < edges {
        list.push((roll(states), roll(states)));
    }
    list.sort_by_key(|&(source, _)| source);
    Graph::of_circles(states as usize, list)
}

fn grid(columns: u32, rows: u32) -> Graph {
    let mut edges = Vec::new();
    for state in 0..columns * rows {
        if (state + 1) % columns != 0 {
            edges.push((state, state + 1));
        }
        if state + columns < columns * rows {
            edges.push((state, state + columns));
        }
    }
    Graph::of_circles((columns * rows) as usize, edges)
}

fn tree(states: u32) -> Graph {
    Graph::of_circles(states as usize, (1..states).map(|state| ((state - 1) / 2, state)).collect())
}

fn of_text(text: &str, algorithm: &str) -> Option<Graph> {
    let mut bench = Workbench::new(text, algorithm);
    let run = bench.debugger()?;
    let scene = run.scene_with(&[]);
    if scene.hidden().is_some() {
        return None;
    }
    let crowd = scene.states.len() > 60;
    let size = |name: &str| if crowd { face::size_for("") } else { face::size_for(name) };
    Some(Graph {
        nodes: scene.states.iter().map(|&state| size(&run.space().name(state))).collect(),
        edges: scene.edges.iter().map(|edge| (edge.source, edge.target)).collect(),
        initial: (!scene.states.is_empty()).then_some(0),
        ..Graph::default()
    })
}

/// As the page does it.
fn picture(graph: &Graph) -> Picture {
    if graph.nodes.len() > DRAWN_UP_TO {
        return Picture::default();
    }
    match graph.nodes.len() > quick::ENOUGH_UP_TO {
        true => layered::place(graph).unwrap_or_else(|_| quick::place(graph)),
        false => quick::place(graph),
    }
}

/// The overview: places only, edges are straight.
fn overview(graph: &Graph) -> (Vec<Point>, Vec<Vec<Point>>) {
    let map = Map {
        states: graph.nodes.len() as u32,
        edges: graph.edges.clone(),
        initial: vec![0],
        ..Map::default()
    };
    let mut growing = Growing::new(&map, STAGE.0 / STAGE.1);
    while growing.grow() {}
    let places = growing.placed().places;
    let line = |&(a, b): &(u32, u32)| vec![places[a as usize], places[b as usize]];
    let lines = graph.edges.iter().map(line).collect();
    (places, lines)
}

fn crosses(a: Point, b: Point, c: Point, d: Point) -> bool {
    let cross = |from: Point, to: Point, point: Point| {
        (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    };
    cross(a, b, c) * cross(a, b, d) < 0.0 && cross(c, d, a) * cross(c, d, b) < 0.0
}

type Corners = (Point, Point);

fn around(points: &[Point]) -> Corners {
    let fold = |pick: fn(f64, f64) -> f64, start: f64| {
        let x = points.iter().map(|point| point.x).fold(start, pick);
        Point::new(x, points.iter().map(|point| point.y).fold(start, pick))
    };
    (fold(f64::min, f64::INFINITY), fold(f64::max, f64::NEG_INFINITY))
}

fn meet(a: &Corners, b: &Corners) -> bool {
    a.0.x < b.1.x && b.0.x < a.1.x && a.0.y < b.1.y && b.0.y < a.1.y
}

fn measure(graph: &Graph) -> Quality {
    let (places, lines, size, labels, radius) = if graph.nodes.len() > DRAWN_UP_TO {
        let (places, lines) = overview(graph);
        let (low, high) = around(&places);
        (places, lines, high - low, Vec::new(), 2.25)
    } else {
        let picture = picture(graph);
        let line =
            |route: &Route| (0..=24).map(|at| route.point_at(f64::from(at) / 24.0)).collect();
        let lines = picture.routes.iter().map(line).collect();
        let labels = picture.routes.iter().map(|route| route.label).collect();
        (picture.nodes, lines, Point::new(picture.width, picture.height), labels, 24.0)
    };
    let mut quality = Quality::default();
    let boxes: Vec<Corners> = lines.iter().map(|line| around(line)).collect();
    for (one, (a, b)) in graph.edges.iter().enumerate() {
        for (other, (c, d)) in graph.edges.iter().enumerate().skip(one + 1) {
            if [c, d].contains(&a) || [c, d].contains(&b) || !meet(&boxes[one], &boxes[other]) {
                continue;
            }
            let crossed = lines[one]
                .windows(2)
                .any(|p| lines[other].windows(2).any(|q| crosses(p[0], p[1], q[0], q[1])));
            quality.crossings += usize::from(crossed);
        }
    }
    let half = |node: usize| {
        let size = graph.size(node as u32);
        if radius < 24.0 {
            Point::new(radius, radius)
        } else {
            Point::new(size.width, size.height) * 0.48
        }
    };
    let states: Vec<Corners> =
        places.iter().enumerate().map(|(node, &at)| (at - half(node), at + half(node))).collect();
    let apart = |one: usize, other: usize| {
        let off = places[one] - places[other];
        (off.x * off.x + off.y * off.y).sqrt() >= 1.9 * half(one).y
    };
    for one in 0..states.len() {
        for other in one + 1..states.len() {
            let wide = half(one).x > half(one).y + 1.0 || half(other).x > half(other).y + 1.0;
            let touching = meet(&states[one], &states[other]);
            quality.states_overlap += usize::from(touching && (wide || !apart(one, other)));
        }
    }
    let mut degree = vec![0; graph.nodes.len()];
    graph.edges.iter().for_each(|&(source, _)| degree[source as usize] += 1);
    let numbers: Vec<Corners> = graph
        .edges
        .iter()
        .zip(&labels)
        .filter(|((source, _), _)| degree[*source as usize] > 1)
        .map(|(_, &at)| (at - Point::new(4.0, 5.0), at + Point::new(4.0, 5.0)))
        .collect();
    for (index, number) in numbers.iter().enumerate() {
        let others = numbers[index + 1..].iter().filter(|other| meet(number, other)).count();
        let covered = states.iter().filter(|state| meet(number, state)).count();
        quality.labels_overlap += others + covered;
    }
    let lengths: Vec<f64> = lines
        .iter()
        .zip(&graph.edges)
        .filter(|(_, (a, b))| a != b)
        .map(|(line, _)| {
            line.windows(2)
                .map(|pair| pair[1] - pair[0])
                .map(|way| (way.x * way.x + way.y * way.y).sqrt())
                .sum::<f64>()
                / radius
        })
        .collect();
    let count = lengths.len().max(1) as f64;
    quality.length = lengths.iter().sum::<f64>() / count;
    let square = |length: &f64| (length - quality.length) * (length - quality.length);
    quality.spread = (lengths.iter().map(square).sum::<f64>() / count).sqrt() / quality.length;
    let scale = if radius < 24.0 {
        ((STAGE.0 - 44.0) / size.x).min((STAGE.1 - 44.0) / size.y)
    } else {
        fitted_scale((size.x, size.y), STAGE)
    };
    quality.used = 100.0 * size.x * scale * size.y * scale / (STAGE.0 * STAGE.1);
    quality.radius = radius * scale;
    quality
}

#[test]
#[ignore = "prints a table; takes a minute"]
fn quality_of_layouts() {
    let examples = EXAMPLES.iter().filter_map(|example| {
        Some((example.id.to_owned(), of_text(example.text, example.algorithm)?))
    });
    let made = [
        ("tree, 12 levels", tree(4_095)),
        ("tree, 6 levels", tree(63)),
        ("grid 30×20", grid(30, 20)),
        ("grid 18×12", grid(18, 12)),
        ("random 60", random(60, 96)),
        ("random 240", random(240, 384)),
        ("random 2,000", random(2_000, 3_200)),
    ];
    let made = made.map(|(name, graph)| (name.to_owned(), graph));
    println!(
        "{:<28} {:>6} {:>6} {:>9} {:>7} {:>7} {:>7} {:>7} {:>6} {:>7}",
        "",
        "states",
        "edges",
        "crossings",
        "states×",
        "labels×",
        "length",
        "spread",
        "used",
        "radius"
    );
    for (name, mut graph) in examples.chain(made) {
        graph.direction = Direction::Either;
        graph.aspect = 1.4;
        let it = measure(&graph);
        println!(
            "{name:<28} {:>6} {:>6} {:>9} {:>7} {:>7} {:>7.1} {:>7.2} {:>5.0}% {:>7.1}",
            graph.nodes.len(),
            graph.edges.len(),
            it.crossings,
            it.states_overlap,
            it.labels_overlap,
            it.length,
            it.spread,
            it.used,
            it.radius
        );
    }
}
