//! Where states go.
//!
//! A [`Graph`] is what is to be drawn, a [`Picture`] is where everything went. Two ways lead from one to
//! the other: [`quick::place`] is small, instant and always there, for the first paint and as the
//! fallback; `layered::place` (feature `layered`) is ELK's layered algorithm, large and better on bigger
//! graphs, which the page runs in a worker and speaks to in [`message`]s.
//!
//! Nothing here panics: a graph that makes no sense gives a picture without the nonsense, or an error.

mod angle;
mod area;
mod curve;
pub mod face;
pub mod figure;
#[cfg(feature = "worker")]
pub mod film;
mod finish;
mod graph;
mod guide;
mod ink;
mod labels;
mod obstacles;
mod outline;
mod picture;
mod polyline;
mod route;
mod routing;
mod sorted;

#[cfg(feature = "layered")]
pub mod layered;
pub mod message;
pub mod quick;

pub use curve::{loop_route, straight_route};
pub use graph::{Direction, Graph, NodeSize, STATE_RADIUS};
pub use outline::Outline;
pub use picture::{Picture, Point};
pub use route::{Cubic, Route};
pub use routing::reroute;
