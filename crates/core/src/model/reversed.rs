//! A model with reversed successor order.

use std::borrow::Cow;
use std::sync::Arc;

use crate::{Batch, Code, Generator, Marks, Model, NamedValue, OwnedCode, TooLarge};

/// The same model with reversed successor order, to show what depends on the order.
///
/// The last successor comes first, so all successors must be generated at once. A state with too many
/// of them is refused.
#[derive(Clone, Debug)]
pub struct Reversed(Arc<dyn Model>);

impl Reversed {
    pub fn new(model: Arc<dyn Model>) -> Reversed {
        Reversed(model)
    }
}

impl Model for Reversed {
    fn initial(&self, cursor: u64, into: &mut Batch) -> Option<u64> {
        self.0.initial(cursor, into)
    }

    fn successors(
        &self,
        state: Code<'_>,
        cursor: u64,
        into: &mut Batch,
    ) -> Result<Option<u64>, TooLarge> {
        let mut all: Vec<(OwnedCode, Marks, Option<u32>)> = Vec::new();
        self.0.transitions(state, |target, marks, label| {
            all.push((target.to_owned(), marks, label))
        })?;
        let rest = all.len().saturating_sub(cursor as usize);
        let taken = rest.min(into.room());
        for (target, marks, label) in all[rest - taken..rest].iter().rev() {
            into.push_marked(target.code(), *marks);
            into.label_last(*label);
        }
        Ok((taken < rest).then(|| cursor + taken as u64))
    }

    fn acceptance_sets(&self) -> u32 {
        self.0.acceptance_sets()
    }

    fn used_sets(&self) -> Marks {
        self.0.used_sets()
    }

    fn marks_transitions(&self) -> bool {
        self.0.marks_transitions()
    }

    fn marks(&self, state: Code<'_>) -> Marks {
        self.0.marks(state)
    }

    fn fingerprint(&self, state: Code<'_>) -> u64 {
        self.0.fingerprint(state)
    }

    fn codes(&self) -> Option<u64> {
        self.0.codes()
    }

    fn written(&self) -> u64 {
        self.0.written()
    }

    fn is_written_out(&self, state: Code<'_>) -> bool {
        self.0.is_written_out(state)
    }

    fn successor_count(&self, state: Code<'_>) -> Option<u64> {
        self.0.successor_count(state)
    }

    fn name(&self, state: Code<'_>) -> String {
        self.0.name(state)
    }

    fn state_named(&self, name: &str) -> Option<OwnedCode> {
        self.0.state_named(name)
    }

    fn values(&self, state: Code<'_>) -> Vec<NamedValue> {
        self.0.values(state)
    }

    fn part(&self, state: Code<'_>) -> Option<(usize, Generator, u64)> {
        self.0.part(state)
    }

    fn has_labels(&self) -> bool {
        self.0.has_labels()
    }

    fn label(&self, number: u32) -> Cow<'_, str> {
        self.0.label(number)
    }
}
