//! Trace.

use serde::{Deserialize, Serialize};

use super::stage::stage_listing;
use super::{Analysis, Arena, Deed, Question};
use crate::Listing;
use crate::listing::lines;

pub(super) const LISTING: Listing =
    stage_listing!("The trace", "Jin, Ravi, Somenzi, Fig. 5", lines![1: "to be written"]);

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Tracing {}

impl Tracing {
    pub(super) fn start(_: &Arena, _: &Question, _: &mut Analysis) -> Tracing {
        Tracing {}
    }

    /// The line that comes next; 0 when the stage is over.
    pub(super) fn next(&self) -> u16 {
        0
    }

    pub(super) fn step(&mut self, _: &Arena, _: &Question, _: &mut Analysis) -> Deed {
        Deed::NoMore
    }

    /// The state that the stage is at.
    pub(super) fn focus(&self) -> Option<u32> {
        None
    }

    /// Bytes, roughly.
    pub(super) fn weight(&self) -> usize {
        0
    }
}
