//! Graph layout.
//!
//! A [`Graph`] is the input, a [`Picture`] the result. There are two placements:
//! [`quick::place`] is small, fast and always available, for the first paint and as the
//! fallback; `layered::place` (feature `layered`) is ELK's layered algorithm, large and better on bigger
//! graphs. The page runs it in a worker and communicates by [`message`]s.
//!
//! Nothing here panics: invalid parts of a graph are left out of the picture, or give an error.

mod angle;
mod area;
mod curve;
pub mod digits;
pub mod face;
pub mod figure;
mod fill;
#[cfg(feature = "worker")]
pub mod film;
mod finish;
mod graph;
mod guide;
mod ink;
mod labels;
mod obstacles;
mod outline;
pub mod overview;
mod picture;
mod polyline;
mod route;
mod routing;
mod sorted;
mod within;

#[cfg(feature = "layered")]
pub mod layered;
pub mod message;
pub mod quick;

pub use curve::{loop_route, straight_route};
pub use fill::fitted_scale;
pub use graph::{Direction, Graph, NodeSize, STATE_RADIUS};
pub use outline::Outline;
pub use picture::{Picture, Point};
pub use route::{Cubic, Route};
pub use routing::reroute;
pub use within::within;
