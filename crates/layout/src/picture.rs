//! The result of a layout.

use std::ops::{Add, Mul, Sub};

use serde::{Deserialize, Serialize};

use crate::angle::sin_cos;
use crate::area::Area;
use crate::graph::Graph;
use crate::route::Route;

/// A position in pixels at scale 1; y grows downwards.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// A placed graph. Its top left corner is (0, 0); nothing drawn lies outside `width` × `height`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// The centres of the states.
    pub nodes: Vec<Point>,
    /// One route per edge, in the order of the graph.
    pub routes: Vec<Route>,
    /// The arrow without a source that marks the initial state.
    pub entry: Option<Route>,
    /// The arrows into the further initial states.
    pub more_entries: Vec<Route>,
    pub width: f64,
    pub height: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Not `hypot`, which is slow and rounds differently in a browser.
    pub(crate) fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    pub(crate) fn distance(self, other: Self) -> f64 {
        (self - other).length()
    }

    pub(crate) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// Rotated by a quarter turn, with the same length.
    pub(crate) fn turned(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Of length 1; horizontal if the vector is zero.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length > 1e-9 { self * (1.0 / length) } else { Self::new(1.0, 0.0) }
    }

    pub(crate) fn towards(self, other: Self, share: f64) -> Self {
        self + (other - self) * share
    }

    pub(crate) fn at_angle(radians: f64) -> Self {
        let (sin, cos) = sin_cos(radians);
        Self::new(cos, sin)
    }

    pub(crate) fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl Picture {
    /// The smallest box around everything, as top left and bottom right; `None` when nothing is drawn.
    pub fn bounds(&self, graph: &Graph) -> Option<(Point, Point)> {
        let mut area = Area::EMPTY;
        for (node, &centre) in (0u32..).zip(&self.nodes) {
            let size = graph.size(node);
            area.include(centre, Point::new(size.width / 2.0, size.height / 2.0));
        }
        let entries = self.entry.iter().chain(&self.more_entries);
        let lines = self.routes.iter().chain(entries).enumerate();
        for (edge, route) in lines.filter(|(_, route)| !route.is_empty()) {
            for point in route.samples(8) {
                area.include(point, Point::new(2.0, 2.0));
            }
            let words = if edge < self.routes.len() { edge } else { usize::MAX };
            area.include(route.label, graph.room_for_words(words));
        }
        area.known().map(|area| (area.low, area.high))
    }

    /// Moves everything so that the top left corner is (0, 0), and measures.
    pub(crate) fn settle(&mut self, graph: &Graph) {
        let Some((low, high)) = self.bounds(graph) else {
            (self.width, self.height) = (0.0, 0.0);
            return;
        };
        let by = Point::new(-low.x, -low.y);
        for node in &mut self.nodes {
            *node = *node + by;
        }
        for route in self.routes.iter_mut().chain(&mut self.entry).chain(&mut self.more_entries) {
            if !route.is_empty() {
                route.shift(by);
            }
        }
        (self.width, self.height) = (high.x - low.x, high.y - low.y);
    }
}
