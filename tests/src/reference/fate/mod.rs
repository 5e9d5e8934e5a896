//! A second implementation of fate and free will, by the definitions: sets of states as bits, quantifiers
//! as loops, games by trying every strategy. Shares nothing with `lariat_core::fate`.
//!
//! JRS: Jin, Ravi, Somenzi 2002. C2 to C7 are the reading notes' repairs.

mod draw;
mod fewest;
mod game;
mod lasso;
mod layers;
mod progress;
mod segments;
mod system;
#[cfg(test)]
mod tests;
mod trace;

pub use draw::{Shape, all_open_systems, small, small_count};
pub use fewest::fewest_mistakes;
pub use game::{forced_by_strategies, forced_in_rounds, one_step};
pub use lasso::{fair_states, inside, restrict};
pub use layers::{Band, bands, co_reachable, layer_of, reachable, rings};
pub use progress::{Progress, progress};
pub use segments::{Segment, segments};
pub use system::{Open, Play, Set, Table, lowest, members};
pub use trace::{Reading, Trace, sure_rings, trace};
