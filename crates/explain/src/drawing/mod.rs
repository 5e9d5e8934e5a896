//! Graphs, placed and drawn: states that can be pointed at, transitions with signs and words.
//!
//! A [`Chart`] is what there is, a [`Drawing`] knows where everything stands, and looks say how each
//! state and transition is at the moment. Where a state stands does not depend on the moment.

mod chart;
mod draw;
mod heads;
mod labels;
mod look;
mod placing;

pub use chart::{Chart, Line, Way};
pub use draw::draw;
pub(crate) use draw::px;
pub use heads::sample;
pub use look::{NodeLook, Presence, Tone, WayLook};
pub use placing::Drawing;
