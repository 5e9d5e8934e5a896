//! What everything that is stepped has in common.

mod binding;
pub(crate) mod listing;
mod observer;
mod options;

pub use binding::{Binding, BoundCall, Held};
pub use listing::{Annex, Line, Listing, ListingLine, Only, is_given};
pub use observer::Observer;
pub use options::Options;
