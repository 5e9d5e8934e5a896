//! What everything that is stepped has in common.

pub(crate) mod listing;
mod observer;
mod options;

pub use listing::{Annex, Line, Listing, ListingLine, Only};
pub use observer::Observer;
pub use options::Options;
