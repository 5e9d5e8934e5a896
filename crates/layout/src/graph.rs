//! The input of a layout.

use serde::{Deserialize, Serialize};

use crate::outline::Outline;
use crate::picture::Point;
use crate::within;

/// The radius of a state at scale 1, in pixels.
pub const STATE_RADIUS: f64 = 24.0;

/// Larger than any name needs, so that sums of sizes stay finite.
const LARGEST_SIDE: f64 = 4_000.0;

/// Half the size of the order number of an edge.
const HALF_NUMBER: Point = Point::new(6.0, 7.5);

/// States, transitions in successor order, and the direction of the picture.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Graph {
    pub nodes: Vec<NodeSize>,
    /// Source and target. Parallel edges and self-loops are allowed; an edge to a state that does not
    /// exist keeps its index and gets an empty route.
    pub edges: Vec<(u32, u32)>,
    pub initial: Option<u32>,
    /// Further initial states.
    pub more_initial: Vec<u32>,
    pub direction: Direction,
    /// Width by height of the stage that the picture is for, which it is to fill; 0 if that is not known.
    pub aspect: f64,
    /// The widths of the texts at the edges, in pixels. An edge without one has at most a number.
    pub words: Vec<f64>,
}

/// A state is a circle, or a pill when its name makes it wider than high.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct NodeSize {
    pub width: f64,
    pub height: f64,
}

/// The main direction of the edges.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Direction {
    #[default]
    Right,
    Down,
    /// The direction that fits a landscape screen better.
    Either,
}

impl NodeSize {
    pub fn circle(radius: f64) -> Self {
        Self { width: 2.0 * radius, height: 2.0 * radius }
    }

    fn sane(self) -> Self {
        let side = |length: f64| {
            if length.is_finite() && length > 0.0 {
                length.min(LARGEST_SIDE)
            } else {
                2.0 * STATE_RADIUS
            }
        };
        Self { width: side(self.width), height: side(self.height) }
    }
}

impl Default for NodeSize {
    fn default() -> Self {
        Self::circle(STATE_RADIUS)
    }
}

impl Graph {
    /// A graph of `states` equal circles that starts in state 0.
    pub fn of_circles(states: usize, edges: Vec<(u32, u32)>) -> Self {
        Self {
            nodes: vec![NodeSize::default(); states],
            edges,
            initial: (states > 0).then_some(0),
            more_initial: Vec::new(),
            direction: Direction::Right,
            aspect: 0.0,
            words: Vec::new(),
        }
    }

    /// The usual way to write down a small automaton: for each state its successors in order.
    pub fn of_successors(successors: &[Vec<u32>]) -> Self {
        let edges = (0u32..)
            .zip(successors)
            .flat_map(|(source, targets)| targets.iter().map(move |&target| (source, target)))
            .collect();
        Self::of_circles(successors.len(), edges)
    }

    /// The size of a state; invalid sizes are replaced by the usual circle.
    pub fn size(&self, node: u32) -> NodeSize {
        self.nodes.get(node as usize).copied().unwrap_or_default().sane()
    }

    pub(crate) fn outline(&self, node: u32, centre: Point) -> Outline {
        Outline::new(centre, self.size(node))
    }

    /// The ends of an edge; `None` if one of them does not exist.
    pub(crate) fn ends(&self, edge: usize) -> Option<(u32, u32)> {
        let &(source, target) = self.edges.get(edge)?;
        let exists = |node: u32| (node as usize) < self.nodes.len();
        (exists(source) && exists(target)).then_some((source, target))
    }

    /// Half the size of the text at an edge.
    pub(crate) fn room_for_words(&self, edge: usize) -> Point {
        let width = self.words.get(edge).copied().filter(|width| width.is_finite());
        let half = within(width.unwrap_or(0.0) / 2.0, HALF_NUMBER.x, LARGEST_SIDE);
        Point::new(half, HALF_NUMBER.y)
    }

    pub(crate) fn existing_initial(&self) -> Option<u32> {
        self.initial.filter(|&node| (node as usize) < self.nodes.len())
    }

    /// Further initial states.
    pub(crate) fn more_existing_initial(&self) -> impl Iterator<Item = u32> + '_ {
        self.more_initial.iter().copied().filter(|&node| (node as usize) < self.nodes.len())
    }
}
