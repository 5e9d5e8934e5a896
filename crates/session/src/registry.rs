//! The one place that lists all searches. Command line, page and tests read it.

use lariat_core::cvwy92::Cvwy92;
use lariat_core::se05::Se05;
use lariat_core::{Listing, Machine};
use serde::{Serialize, Serializer, ser::SerializeStruct};

use crate::check::{self, Headless};
use crate::{Automaton, Debugger, Timeline};

/// A search that can be picked.
#[derive(Clone, Copy)]
pub struct Algorithm {
    pub name: &'static str,
    pub paper: &'static str,
    pub needs: &'static str,
    pub options: &'static [OptionSpec],
    pub listing: Listing,
    /// A debugger at step 0.
    pub debug: fn(Automaton) -> Box<dyn Debugger>,
    /// A run to the end that nobody watches.
    pub(crate) run: fn(&mut Automaton, Option<u64>) -> Headless,
}

/// An option of a search; the first value is the default.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionSpec {
    pub name: &'static str,
    pub values: &'static [&'static str],
}

/// Goes through the machines of all searches by type, for code that is generic over them.
pub trait Visitor {
    fn visit<M: Machine + 'static>(&mut self, algorithm: &Algorithm);
}

macro_rules! registry {
    ($($name:literal: $machine:ty, $paper:literal, $needs:literal, [$($option:expr),*];)+) => {
        pub static ALGORITHMS: &[Algorithm] = &[$(Algorithm {
            name: $name,
            paper: $paper,
            needs: $needs,
            options: &[$($option),*],
            listing: <$machine as Machine>::LISTING,
            debug: |space| Box::new(Timeline::<$machine>::new(space)),
            run: check::headless::<$machine>,
        }),+];

        pub fn visit_all(visitor: &mut impl Visitor) {
            let mut rows = ALGORITHMS.iter();
            $(if let Some(row) = rows.next() { visitor.visit::<$machine>(row); })+
        }
    };
}

registry! {
    "cvwy92": Cvwy92, "CVWY 1992, as SE 2005, Fig. 1", "one acceptance set", [];
    "se05": Se05, "SE 2005, Fig. 3", "one acceptance set", [];
}

/// The search that runs when nobody names one. Frozen: links of version 1 leave it out.
pub const DEFAULT: &str = "se05";

pub fn find(name: &str) -> Option<&'static Algorithm> {
    ALGORITHMS.iter().find(|algorithm| algorithm.name == name)
}

pub fn default() -> &'static Algorithm {
    find(DEFAULT).unwrap_or(&ALGORITHMS[0])
}

/// The names of all searches, for messages.
pub fn names() -> String {
    ALGORITHMS.iter().map(|algorithm| algorithm.name).collect::<Vec<_>>().join(", ")
}

impl std::fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Algorithm").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Serialize for Algorithm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_struct("Algorithm", 4)?;
        row.serialize_field("name", self.name)?;
        row.serialize_field("paper", self.paper)?;
        row.serialize_field("needs", self.needs)?;
        row.serialize_field("options", self.options)?;
        row.end()
    }
}
