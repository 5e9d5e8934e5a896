//! Chooses the curve of each edge: the simplest one that avoids other states and keeps apart from other
//! edges.

use std::f64::consts::{PI, TAU};

use crate::curve;
use crate::graph::Graph;
use crate::guide::Guide;
use crate::ink::{Ink, Piece, TOO_CLOSE};
use crate::labels;
use crate::obstacles::{CLEARANCE, Obstacles};
use crate::picture::{Picture, Point};
use crate::polyline::Polyline;
use crate::route::Route;
use crate::sorted::{Rank, sorted};
use crate::within;

/// Up to this many edges the router considers crossings; above, only states in the way.
const CAREFUL: usize = 300;
/// Up to this many edges the router tries wide detours.
const PATIENT: usize = 1_000;
/// The distance between the middles of two edges that join the same states.
const LANE: f64 = 26.0;
const ENTRY_LENGTH: f64 = 38.0;

/// Routes and their cost, for comparing placements of the same graph: lower is better.
#[derive(Debug)]
pub(crate) struct Routed {
    pub(crate) routes: Vec<Route>,
    pub(crate) cost: f64,
}

/// Routes every edge. `guides` holds the hints of the placement; it may be shorter.
pub(crate) fn route_all(graph: &Graph, centres: &[Point], guides: &[Guide]) -> Routed {
    let mut router = Router::new(graph, centres, guides);
    let bundles = bundles(graph, centres, |_| true);
    for bundle in &bundles {
        router.route(bundle);
    }
    let all = vec![true; graph.edges.len()];
    labels::place(
        graph,
        &router.obstacles,
        router.careful.then_some(&router.ink),
        &mut router.routes,
        &all,
    );
    let length: f64 = router.routes.iter().map(|route| Polyline::of(route).length()).sum();
    Routed { routes: router.routes, cost: router.spent + length / 60.0 }
}

/// After `picture.nodes[moved]` has changed: new routes for the edges of that state, and for edges that
/// now run into it. Everything else stays, and so does the picture's corner.
pub fn reroute(graph: &Graph, picture: &mut Picture, moved: u32) {
    if picture.nodes.len() != graph.nodes.len()
        || picture.routes.len() != graph.edges.len()
        || moved as usize >= picture.nodes.len()
    {
        return;
    }
    let outline = graph.outline(moved, picture.nodes[moved as usize]);
    let is_hit = |edge: usize| {
        let line = Polyline::of(&picture.routes[edge]);
        line.points.iter().any(|&point| outline.distance(point) < 4.0)
    };
    let touched: Vec<bool> = (0..graph.edges.len())
        .map(|edge| {
            let ends = graph.ends(edge);
            ends.is_some_and(|(source, target)| source == moved || target == moved || is_hit(edge))
        })
        .collect();
    let bundles = bundles(graph, &picture.nodes, |edge| touched[edge]);
    let mut router = Router::new(graph, &picture.nodes, &[]);
    router.routes = std::mem::take(&mut picture.routes);
    // A bundle may contain edges that were not affected themselves.
    let mut renewed = vec![false; graph.edges.len()];
    for &edge in bundles.iter().flat_map(|bundle| &bundle.edges) {
        renewed[edge] = true;
    }
    for edge in (0..graph.edges.len()).filter(|&edge| !renewed[edge]) {
        router.remember(edge);
    }
    for bundle in &bundles {
        router.route(bundle);
    }
    labels::place(
        graph,
        &router.obstacles,
        router.careful.then_some(&router.ink),
        &mut router.routes,
        &renewed,
    );
    picture.routes = router.routes;
    let arrow = |initial: u32, before: Option<&Route>| {
        // From the same side as before, if there is still room.
        let before = before.map(|entry| entry.start - entry.end());
        let from = before.unwrap_or(Point::new(-1.0, 0.0));
        entry(graph, &picture.nodes, &picture.routes, initial, from)
    };
    let first = graph.existing_initial().and_then(|node| arrow(node, picture.entry.as_ref()));
    let more = graph.more_existing_initial().enumerate();
    let more = more.filter_map(|(place, node)| arrow(node, picture.more_entries.get(place)));
    (picture.entry, picture.more_entries) = (first, more.collect());
}

/// The arrow into an initial state: from the given side, unless it is occupied.
pub(crate) fn entry(
    graph: &Graph,
    centres: &[Point],
    routes: &[Route],
    initial: u32,
    from: Point,
) -> Option<Route> {
    let mut router = Router::new(graph, centres, &[]);
    for (edge, route) in routes.iter().enumerate() {
        let touches =
            graph.ends(edge).is_some_and(|(source, target)| source == initial || target == initial);
        if touches || router.careful {
            router.routes[edge].clone_from(route);
            router.remember(edge);
        }
    }
    let favourite = from.y.atan2(from.x);
    let state = *router.obstacles.outline(initial);
    let mut best: Option<(f64, Route)> = None;
    for step in 0..16 {
        // 0, 1, -1, 2, -2 … sixteenths of a turn away from the preferred side.
        let turns = f64::from((step + 1) / 2) * if step % 2 == 0 { 1.0 } else { -1.0 };
        let direction = Point::at_angle(favourite + turns * TAU / 16.0);
        let end = state.border(direction);
        let start = end + direction * ENTRY_LENGTH;
        let mut route = Route::new(
            start,
            vec![crate::route::Cubic {
                control1: start.towards(end, 1.0 / 3.0),
                control2: start.towards(end, 2.0 / 3.0),
                to: end,
            }],
        );
        route.label = start;
        let cost = 1.2 * turns.abs()
            + router.crowding(initial, direction, 0.6)
            + router.collisions(&Polyline::of(&route), initial, initial, f64::INFINITY);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, route));
        }
    }
    best.map(|(_, route)| route)
}

/// All edges between the same two states, in either direction, which must be kept apart.
#[derive(Debug)]
struct Bundle {
    /// The lower number first.
    ends: (u32, u32),
    /// Edges from the lower to the higher state come first, so that each direction keeps to one side.
    edges: Vec<usize>,
}

/// The bundles with at least one wanted edge: short ones first, since they have the least choice, and
/// loops last, since they have the most.
fn bundles(graph: &Graph, centres: &[Point], wanted: impl Fn(usize) -> bool) -> Vec<Bundle> {
    let keyed: Vec<(u32, u32, bool, usize)> = sorted((0..graph.edges.len()).filter_map(|edge| {
        let (source, target) = graph.ends(edge)?;
        Some((source.min(target), source.max(target), source > target, edge))
    }));
    let length = |low: u32, high: u32| {
        if low == high {
            f64::INFINITY
        } else {
            centres[low as usize].distance(centres[high as usize])
        }
    };
    let bundles = keyed
        .chunk_by(|one, other| (one.0, one.1) == (other.0, other.1))
        .filter(|chunk| chunk.iter().any(|&(.., edge)| wanted(edge)))
        .map(|chunk| {
            let (low, high, ..) = chunk[0];
            let edges: Vec<usize> = chunk.iter().map(|&(.., edge)| edge).collect();
            (Rank(length(low, high)), (low, high), edges)
        });
    sorted(bundles).into_iter().map(|(_, ends, edges)| Bundle { ends, edges }).collect()
}

#[derive(Debug, Clone, Copy)]
enum Shape {
    /// The offset of the middle, seen from the lower to the higher state.
    Arc(f64),
    Flat(f64),
    /// As the placement suggests, or only through the points that are needed.
    Guided {
        simplified: bool,
    },
}

struct Router<'a> {
    graph: &'a Graph,
    obstacles: Obstacles,
    guides: &'a [Guide],
    routes: Vec<Route>,
    /// Routes that are already chosen.
    ink: Ink,
    /// For each state, the directions in which edges leave it.
    attached: Vec<Vec<Point>>,
    /// The total cost so far.
    spent: f64,
    careful: bool,
    patient: bool,
}

impl<'a> Router<'a> {
    fn new(graph: &'a Graph, centres: &[Point], guides: &'a [Guide]) -> Self {
        let obstacles = Obstacles::new(graph, centres);
        Self {
            graph,
            ink: Ink::new(obstacles.area),
            obstacles,
            guides,
            routes: vec![Route::default(); graph.edges.len()],
            attached: vec![Vec::new(); graph.nodes.len()],
            spent: 0.0,
            careful: graph.edges.len() <= CAREFUL,
            patient: graph.edges.len() <= PATIENT,
        }
    }

    fn route(&mut self, bundle: &Bundle) {
        if bundle.ends.0 == bundle.ends.1 {
            self.route_loops(bundle);
            return;
        }
        let mut best: Option<(f64, Vec<Route>)> = None;
        for shape in self.shapes(bundle) {
            let routes: Vec<Route> =
                (0..bundle.edges.len()).map(|lane| self.draw(bundle, lane, shape)).collect();
            let limit = best.as_ref().map_or(f64::INFINITY, |(least, _)| *least);
            let mut cost = overlap(&routes);
            for route in &routes {
                if cost < limit {
                    cost += self.cost(bundle, route, shape, limit - cost);
                }
            }
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, routes));
            }
            if cost < 0.5 {
                break;
            }
        }
        let Some((cost, routes)) = best else { return };
        self.spent += cost;
        for (&edge, route) in bundle.edges.iter().zip(routes) {
            self.routes[edge] = route;
            self.remember(edge);
        }
    }

    /// Simplest first.
    fn shapes(&self, bundle: &Bundle) -> Vec<Shape> {
        let mut shapes = vec![Shape::Arc(0.0)];
        let is_guided = bundle.edges.iter().all(|&edge| !matches!(self.guide(edge), Guide::Free));
        if is_guided {
            shapes.push(Shape::Guided { simplified: true });
            shapes.push(Shape::Guided { simplified: false });
        }
        let length = self.distance(bundle);
        let mut both_sides =
            |shape: fn(f64) -> Shape, bend: f64| shapes.extend([shape(-bend), shape(bend)]);
        if self.patient {
            for share in [0.1, 0.18, 0.28, 0.4, 0.55] {
                both_sides(Shape::Arc, share * length);
            }
            for bend in [48.0, 72.0, 100.0, 140.0, 200.0] {
                if bend < length {
                    both_sides(Shape::Flat, bend);
                }
            }
        } else if !is_guided {
            both_sides(Shape::Arc, 0.14 * length);
        }
        shapes
    }

    fn distance(&self, bundle: &Bundle) -> f64 {
        let (low, high) = bundle.ends;
        self.obstacles.outline(low).centre.distance(self.obstacles.outline(high).centre)
    }

    fn draw(&self, bundle: &Bundle, lane: usize, shape: Shape) -> Route {
        let edge = bundle.edges[lane];
        let (source, target) = self.graph.edges[edge];
        let count = bundle.edges.len() as f64;
        let spread = LANE.max(0.1 * self.distance(bundle)).min(180.0 / count);
        let offset = (lane as f64 - (count - 1.0) / 2.0) * spread;
        let sign = if source == bundle.ends.0 { 1.0 } else { -1.0 };
        let (from, to) = (self.obstacles.outline(source), self.obstacles.outline(target));
        match shape {
            Shape::Arc(bend) => curve::arc(from, to, sign * (bend + offset), 1.0 / 3.0),
            Shape::Flat(bend) => curve::flat(from, to, sign * (bend + offset)),
            Shape::Guided { simplified } => match self.guide(edge) {
                Guide::Free => curve::arc(from, to, sign * offset, 1.0 / 3.0),
                Guide::Through(points) if simplified => {
                    curve::through(from, to, &self.simplify(source, target, points))
                }
                Guide::Through(points) => curve::through(from, to, points),
                #[cfg(feature = "layered")]
                Guide::Curve(route) => route.clone().clip(from, to),
            },
        }
    }

    fn guide(&self, edge: usize) -> &'a Guide {
        self.guides.get(edge).unwrap_or(&Guide::Free)
    }

    /// Removes every point that is not needed to avoid a state.
    fn simplify(&self, source: u32, target: u32, vias: &[Point]) -> Vec<Point> {
        let start = self.obstacles.outline(source).centre;
        let end = self.obstacles.outline(target).centre;
        let mut kept = Vec::new();
        let mut from = start;
        for (index, &via) in vias.iter().enumerate() {
            let next = vias.get(index + 1).copied().unwrap_or(end);
            if !self.is_free(from, next, source, target) {
                kept.push(via);
                from = via;
            }
        }
        kept
    }

    fn is_free(&self, from: Point, to: Point, source: u32, target: u32) -> bool {
        let pieces = within(from.distance(to) / 12.0, 1.0, 200.0) as usize;
        (0..=pieces).all(|piece| {
            let point = from.towards(to, piece as f64 / pieces as f64);
            let mut free = true;
            self.obstacles.near(point, |node, outline| {
                free &= node == source || node == target || outline.distance(point) > CLEARANCE;
            });
            free
        })
    }

    fn cost(&self, bundle: &Bundle, route: &Route, shape: Shape, limit: f64) -> f64 {
        let (low, high) = bundle.ends;
        let line = Polyline::of(route);
        let straight = self.obstacles.outline(low).distance(self.obstacles.outline(high).centre)
            - self.obstacles.outline(high).radius;
        let detour = (line.length() / straight.max(1.0) - 1.0).max(0.0);
        let mut cost = match shape {
            Shape::Arc(bend) => 25.0 * detour + sweep(bend),
            Shape::Flat(bend) => 5.0 + 25.0 * detour + sweep(bend),
            Shape::Guided { .. } => 3.0 + 10.0 * detour,
        };
        cost += self.collisions(&line, low, high, limit - cost);
        for node in [low, high] {
            let centre = self.obstacles.outline(node).centre;
            let end = if self.obstacles.outline(node).distance(route.start).abs() < 1.0 {
                route.start
            } else {
                route.end()
            };
            cost += self.crowding(node, end - centre, 0.45);
        }
        cost
    }

    /// The cost of states in the way and, in small pictures, of crossings and close edges. Stops counting
    /// above the limit.
    fn collisions(&self, line: &Polyline, source: u32, target: u32, limit: f64) -> f64 {
        let mut cost = 0.0;
        let (mut last_hit, mut last_near) = (None, None);
        for &point in &line.points {
            if cost > limit {
                return cost;
            }
            self.obstacles.near(point, |node, outline| {
                if node == source || node == target {
                    return;
                }
                let distance = outline.distance(point);
                if distance < 3.0 && last_hit != Some(node) {
                    last_hit = Some(node);
                    cost += 200.0;
                } else if distance < CLEARANCE && last_near != Some(node) {
                    last_near = Some(node);
                    cost += 15.0 + (CLEARANCE - distance);
                }
            });
        }
        if !self.careful {
            return cost;
        }
        let (from, to) =
            (self.obstacles.outline(source).centre, self.obstacles.outline(target).centre);
        for pair in line.points.windows(2) {
            if cost > limit {
                return cost;
            }
            cost += 7.0 * self.ink.crossings(pair[0], pair[1]) as f64;
            // Edges that share a state are always close there.
            let near = |end: Point| end.distance(pair[1]) < 60.0;
            let (near_source, near_target) = (near(from), near(to));
            let apart = |piece: &Piece| {
                let shares = |end: u32| piece.ends.0 == end || piece.ends.1 == end;
                !(near_source && shares(source) || near_target && shares(target))
            };
            if self.ink.distance(pair[1], TOO_CLOSE, apart) < TOO_CLOSE {
                cost += 2.5;
            }
        }
        cost
    }

    /// How crowded a state is in a direction, within some radians.
    fn crowding(&self, node: u32, direction: Point, room: f64) -> f64 {
        let direction = direction.unit();
        let angles = self.attached[node as usize].iter().take(64);
        angles
            .map(|other| within(direction.dot(*other), -1.0, 1.0).acos())
            .map(|angle| 12.0 * (1.0 - angle / room).max(0.0))
            .sum()
    }

    fn route_loops(&mut self, bundle: &Bundle) {
        let (state, _) = bundle.ends;
        let outline = *self.obstacles.outline(state);
        let mut taken = [false; LOOP_SIDES.len()];
        for (count, &edge) in bundle.edges.iter().enumerate() {
            // If every side has a loop, larger loops go around them.
            let size = count / LOOP_SIDES.len();
            if count % LOOP_SIDES.len() == 0 {
                taken.fill(false);
            }
            let mut best: Option<(f64, usize, Route)> = None;
            for (side, (angle, dislike)) in LOOP_SIDES.into_iter().enumerate() {
                if taken[side] {
                    continue;
                }
                let direction = Point::at_angle(angle);
                let route = curve::looped(&outline, direction, size as u32);
                let cost = dislike
                    + self.crowding(state, direction, 0.9)
                    + self.collisions(&Polyline::of(&route), state, state, f64::INFINITY);
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, side, route));
                }
            }
            if let Some((cost, side, route)) = best {
                taken[side] = true;
                self.spent += cost;
                self.routes[edge] = route;
                self.remember(edge);
            }
        }
    }

    /// Adds this route as an obstacle for later ones.
    fn remember(&mut self, edge: usize) {
        let Some((source, target)) = self.graph.ends(edge) else { return };
        let route = &self.routes[edge];
        for (node, end) in [(source, route.start), (target, route.end())] {
            let direction = (end - self.obstacles.outline(node).centre).unit();
            self.attached[node as usize].push(direction);
        }
        if self.careful {
            self.ink.add(&Polyline::of(route), edge as u32, (source, target));
        }
    }
}

/// The cost of wide arcs: they are hard to follow and make the picture large.
fn sweep(bend: f64) -> f64 {
    0.08 * bend.abs() + 0.3 * (bend.abs() - 120.0).max(0.0)
}

/// The cost of edges of one bundle that coincide. Lanes avoid that, but guides ignore lanes.
fn overlap(routes: &[Route]) -> f64 {
    let middles: Vec<Point> = routes.iter().map(|route| route.point_at(0.5)).collect();
    let close = middles.windows(2).filter(|pair| pair[0].distance(pair[1]) < 9.0);
    300.0 * close.count() as f64
}

/// On top if possible, otherwise at the bottom, otherwise anywhere free: angles, and the cost of
/// each.
const LOOP_SIDES: [(f64, f64); 8] = [
    (-PI / 2.0, 0.0),
    (PI / 2.0, 3.0),
    (0.0, 6.0),
    (PI, 6.0),
    (-PI / 4.0, 8.0),
    (-3.0 * PI / 4.0, 8.0),
    (PI / 4.0, 9.0),
    (3.0 * PI / 4.0, 9.0),
];
