//! Free places beside the states of a placed graph, for small labels.

use crate::graph::NodeSize;
use crate::picture::Point;
use crate::route::Route;

/// What labels must not cover: states, lines, texts, and labels that have been placed before.
#[derive(Debug, Default)]
pub struct Crowd {
    nodes: Vec<(Point, NodeSize)>,
    /// Points along all lines.
    lines: Vec<Point>,
    texts: Vec<Frame>,
}

/// A place beside a state, relative to its centre.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// The middle of the label.
    pub at: Point,
    /// Where the line from the centre to the label meets the border of the state.
    pub rim: Point,
}

/// Lines that are nearer to a state than this block a direction.
const NEAR: f64 = 34.0;
/// The least distance from a label to other texts.
const APART: f64 = 2.0;
/// From one sample of a line to the next.
const PITCH: f64 = 7.0;
const MOST_SAMPLES: usize = 40;

/// What it costs to cover something, and what a direction costs that is not free.
const COVERS_STATE: f64 = 600.0;
const COVERS_TEXT: f64 = 200.0;
const COVERS_LINE: f64 = 25.0;
const BLOCKED: f64 = 40.0;
const UNLIKED: f64 = 6.0;

impl Crowd {
    pub fn new<'a>(
        nodes: impl IntoIterator<Item = (Point, NodeSize)>,
        routes: impl IntoIterator<Item = &'a Route>,
    ) -> Crowd {
        let lines = routes.into_iter().flat_map(|route| {
            let rough = route.start.distance(route.end()) / PITCH;
            route.samples((rough as usize).clamp(8, MOST_SAMPLES))
        });
        Crowd { lines: lines.collect(), nodes: nodes.into_iter().collect(), texts: Vec::new() }
    }

    /// Keeps a box with this centre free.
    pub fn avoid(&mut self, centre: Point, width: f64, height: f64) {
        self.texts.push(Frame::around(centre, width / 2.0, height / 2.0));
    }

    /// Whether a box covers nothing.
    pub fn is_free(&self, centre: Point, width: f64, height: f64) -> bool {
        self.covered(&Frame::around(centre, width / 2.0, height / 2.0)) == 0.0
    }

    /// The place for a label of this size beside a state: on the side with the most free angle; of several such
    /// sides, the one near the direction `liked`. The place is taken then.
    pub fn beside(
        &mut self,
        node: usize,
        [width, height]: [f64; 2],
        gap: f64,
        liked: Point,
    ) -> Option<Spot> {
        let &(centre, size) = self.nodes.get(node)?;
        let half = Point::new(width / 2.0, height / 2.0);
        let reach = NEAR + size.width.max(size.height) / 2.0;
        let near = self.lines.iter().map(|&point| point - centre);
        let near = near.filter(|off| off.x.abs() < reach && off.y.abs() < reach);
        let near = near.filter(|off| off.distance(Point::default()) < reach);
        let near: Vec<Point> = near.map(Point::unit).collect();
        let mut best: Option<(f64, Spot, Frame)> = None;
        for way in directions() {
            let rim = way * to_border(size, way);
            let beyond = half.x * way.x.abs() + half.y * way.y.abs() + gap;
            let spot = Spot { at: rim + way * beyond, rim };
            let frame = Frame::around(centre + spot.at, half.x, half.y);
            // The cosine of the angle to the nearest line.
            let blocked = near.iter().map(|&line| line.dot(way)).fold(-1.0, f64::max);
            let cost =
                self.covered(&frame) + BLOCKED * (1.0 + blocked) + UNLIKED * (1.0 - way.dot(liked));
            if best.as_ref().is_none_or(|&(least, ..)| cost < least - 1e-6) {
                best = Some((cost, spot, frame));
            }
        }
        let (_, spot, frame) = best?;
        self.texts.push(frame);
        Some(spot)
    }

    fn covered(&self, frame: &Frame) -> f64 {
        let states = self.nodes.iter().filter(|(at, size)| frame.meets_state(*at, *size)).count();
        let texts = self.texts.iter().filter(|other| frame.meets(other)).count();
        let points = self.lines.iter().filter(|&&point| frame.contains(point)).count();
        COVERS_STATE * states as f64 + COVERS_TEXT * texts as f64 + COVERS_LINE * points as f64
    }
}

#[derive(Debug, Clone, Copy)]
struct Frame {
    low: Point,
    high: Point,
}

impl Frame {
    fn around(at: Point, half_width: f64, half_height: f64) -> Frame {
        let half = Point::new(half_width, half_height);
        Frame { low: at - half, high: at + half }
    }

    fn meets(&self, other: &Frame) -> bool {
        self.low.x < other.high.x + APART
            && other.low.x < self.high.x + APART
            && self.low.y < other.high.y + APART
            && other.low.y < self.high.y + APART
    }

    fn contains(&self, at: Point) -> bool {
        self.low.x < at.x && at.x < self.high.x && self.low.y < at.y && at.y < self.high.y
    }

    /// Whether the box reaches into a state: a circle or a pill.
    fn meets_state(&self, at: Point, size: NodeSize) -> bool {
        let (radius, half) = (size.height / 2.0, ((size.width - size.height) / 2.0).max(0.0));
        let inside = |low: f64, high: f64, x: f64| x.max(low).min(high);
        // The point of the box that is nearest to the middle line of the state.
        let y = inside(self.low.y, self.high.y, at.y);
        let x = inside(self.low.x, self.high.x, at.x);
        let on_line = inside(at.x - half, at.x + half, x);
        Point::new(x, y).distance(Point::new(on_line, at.y)) < radius + APART
    }
}

/// The distance from the centre of a state to its border in a direction.
fn to_border(size: NodeSize, way: Point) -> f64 {
    let (radius, half) = (size.height / 2.0, ((size.width - size.height) / 2.0).max(0.0));
    let flat = radius / way.y.abs().max(1e-9);
    if flat * way.x.abs() <= half {
        return flat;
    }
    let aside = half * way.y;
    half * way.x.abs() + (radius * radius - aside * aside).max(0.0).sqrt()
}

/// Steps of 15 degrees around the circle.
fn directions() -> impl Iterator<Item = Point> {
    let turn = Point::new(0.965_925_826, 0.258_819_045);
    let mut way = Point::new(0.0, -1.0);
    (0..24).map(move |_| {
        let here = way;
        way = Point::new(way.x * turn.x - way.y * turn.y, way.x * turn.y + way.y * turn.x);
        here
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

    const UP: Point = Point::new(0.0, -1.0);

    fn crowd(graph: &Graph) -> (Crowd, Vec<Point>) {
        let picture = crate::quick::place(graph);
        let sizes = graph.nodes.iter().copied();
        let nodes: Vec<_> = picture.nodes.iter().copied().zip(sizes).collect();
        (Crowd::new(nodes, &picture.routes), picture.nodes)
    }

    #[test]
    fn a_label_is_on_the_free_side() {
        // Two states with a line between them: the label is not there.
        let (mut crowd, nodes) = crowd(&Graph::of_successors(&[vec![1], vec![]]));
        let way = (nodes[1] - nodes[0]).unit();
        let spot = crowd.beside(0, [16.0, 16.0], 4.0, UP).expect("there is a state");
        assert!(spot.at.unit().dot(way) < 0.3, "{spot:?}");
        assert!(spot.at.unit().dot(spot.rim.unit()) > 0.99, "{spot:?}");
    }

    #[test]
    fn no_two_labels_of_a_state_are_at_the_same_place() {
        let (mut crowd, _) = crowd(&Graph::of_successors(&[vec![1, 2], vec![0], vec![0]]));
        let spots: Vec<Point> =
            (0..4).filter_map(|_| Some(crowd.beside(0, [16.0, 16.0], 4.0, UP)?.at)).collect();
        for (place, one) in spots.iter().enumerate() {
            for other in &spots[place + 1..] {
                let off = *one - *other;
                assert!(off.x.abs() >= 16.0 || off.y.abs() >= 16.0, "{spots:?}");
            }
        }
        assert_eq!(spots.len(), 4);
    }

    #[test]
    fn the_border_of_a_pill_is_farther_away_at_its_ends() {
        let size = NodeSize { width: 100.0, height: 48.0 };
        assert!((to_border(size, Point::new(1.0, 0.0)) - 50.0).abs() < 1e-6);
        assert!((to_border(size, UP) - 24.0).abs() < 1e-6);
        let frame = |x: f64, y: f64| Frame::around(Point::new(x, y), 8.0, 8.0);
        assert!(frame(55.0, 0.0).meets_state(Point::default(), size));
        assert!(!frame(52.0, 36.0).meets_state(Point::default(), size));
    }
}
