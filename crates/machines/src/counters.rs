//! Counters: an observer that counts events.

use lariat_core::{Colour, Event, Line, Observer, SearchKind, SideStack};
use serde::Serialize;

/// Serialised, but not read back: the numbers of active calls and stack entries are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counters {
    /// Distinct states entered by any of the searches.
    pub states: u64,
    /// Transitions delivered, one by one as the loops consume them.
    pub transitions: u64,
    /// Delivered transitions whose target had been entered before.
    pub matched: u64,
    /// Activations beyond the first of each state.
    pub revisits: u64,
    /// The largest number of simultaneously active calls.
    pub depth: u64,
    /// The largest Roots stack.
    pub roots: u64,
    /// The largest Current set.
    pub current: u64,
    pub counterexamples: u64,
    /// Work done to extract a lasso after a report.
    pub extraction: u64,
    /// Transitions examined by preparations, which find out what need not be searched.
    #[serde(skip_serializing_if = "is_zero")]
    pub preparation: u64,
    /// Calls active now.
    #[serde(skip)]
    active: u64,
    /// Entries on Roots now.
    #[serde(skip)]
    roots_now: u64,
    /// States in Current now.
    #[serde(skip)]
    current_now: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl Counters {
    /// The number of calls that are active now.
    pub(crate) fn active(&self) -> u64 {
        self.active
    }

    /// The counters by name, in their fixed order, without `preparation`.
    pub fn named(&self) -> [(&'static str, u64); 9] {
        [
            ("states", self.states),
            ("transitions", self.transitions),
            ("matched", self.matched),
            ("revisits", self.revisits),
            ("depth", self.depth),
            ("roots", self.roots),
            ("current", self.current),
            ("counterexamples", self.counterexamples),
            ("extraction", self.extraction),
        ]
    }
}

impl Observer for Counters {
    #[inline]
    fn event(&mut self, _: Line, event: Event) {
        match event {
            Event::Entered { first, .. } => {
                self.active += 1;
                self.depth = self.depth.max(self.active);
                if first {
                    self.states += 1;
                } else {
                    self.revisits += 1;
                }
            }
            Event::Left { .. } => self.active -= 1,
            Event::Abandoned { calls } => self.active -= u64::from(calls),
            Event::Delivered { search: SearchKind::Extract, .. } => self.extraction += 1,
            Event::Delivered { matched, .. } => {
                self.transitions += 1;
                self.matched += u64::from(matched);
            }
            Event::Surveyed { .. } => self.preparation += 1,
            Event::Reported { .. } => self.counterexamples += 1,
            Event::Pushed { stack: SideStack::Roots, .. } => {
                self.roots_now += 1;
                self.roots = self.roots.max(self.roots_now);
            }
            Event::Popped { stack: SideStack::Roots, .. } => self.roots_now -= 1,
            Event::Coloured { to: Colour::Current, .. } => {
                self.current_now += 1;
                self.current = self.current.max(self.current_now);
            }
            Event::Coloured { to: Colour::Removed, .. } => self.current_now -= 1,
            _ => {}
        }
    }
}
