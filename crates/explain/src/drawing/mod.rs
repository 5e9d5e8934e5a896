//! Graphs, placed and drawn: selectable states, transitions with signs and labels.
//!
//! A [`Chart`] is the graph, a [`Drawing`] adds positions, and looks give the appearance of each state and
//! transition at a step. Positions do not depend on the step.

mod bound;
mod chart;
mod draw;
mod labels;
mod look;
mod placing;
mod sample;

pub use bound::BoundStates;
pub use chart::{Chart, Line, Way};
pub use draw::draw;
pub use look::{NodeLook, Presence, Tone, WayLook};
pub use placing::Drawing;
pub use sample::{flag_sample, sample};
