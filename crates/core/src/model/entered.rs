//! An adapter that moves marks from transitions to states.

use std::borrow::Cow;
use std::sync::Arc;

use crate::model::unfolding::{cooked, raw};
use crate::{Batch, Code, Marks, Model, NamedValue, OwnedCode, TooLarge};

/// A model with marks on transitions, unfolded so that marks are on states. A state has one copy for
/// each set of marks with which it is entered. The name shows the marks, as in `s{0,1}`. Initial states
/// are entered without marks.
#[derive(Clone, Debug)]
pub struct Entered(Arc<dyn Model>);

impl Entered {
    pub fn new(model: Arc<dyn Model>) -> Entered {
        Entered(model)
    }

    /// The copy of a state of the model that is entered with these marks.
    pub fn copy(state: Code<'_>, marks: Marks) -> OwnedCode {
        let mut bytes = Vec::with_capacity(17);
        let kind = raw(state, &mut bytes);
        bytes.extend(marks.bits().to_le_bytes());
        bytes.push(kind);
        OwnedCode::Bytes(bytes.into())
    }

    /// The state of the model, and the marks with which this copy is entered.
    pub fn original(state: Code<'_>) -> (Code<'_>, Marks) {
        let Code::Bytes(bytes) = state else { return (state, Marks::NONE) };
        let (kind, rest) = bytes.split_last().map_or((0, bytes), |(&kind, rest)| (kind, rest));
        let (own, marks) = rest.split_at(rest.len().saturating_sub(8));
        let bits = marks.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte));
        (cooked(own, kind), Marks::from_bits(bits))
    }
}

impl Model for Entered {
    fn initial(&self, cursor: u64, into: &mut Batch) -> Option<u64> {
        let mut batch = into.share(1);
        let more = self.0.initial(cursor, &mut batch);
        for index in 0..batch.len() {
            into.push(Entered::copy(batch.get(index), Marks::NONE).code());
        }
        more
    }

    fn successors(
        &self,
        state: Code<'_>,
        cursor: u64,
        into: &mut Batch,
    ) -> Result<Option<u64>, TooLarge> {
        let (source, _) = Entered::original(state);
        let mut batch = into.share(1);
        let more = self.0.successors(source, cursor, &mut batch)?;
        for index in 0..batch.len() {
            let marks = self.0.edge_marks(source, batch.marks(index));
            into.push(Entered::copy(batch.get(index), marks).code());
            into.label_last(batch.label(index));
        }
        Ok(more)
    }

    fn acceptance_sets(&self) -> u32 {
        self.0.acceptance_sets()
    }

    fn used_sets(&self) -> Marks {
        self.0.used_sets()
    }

    fn marks(&self, state: Code<'_>) -> Marks {
        Entered::original(state).1
    }

    fn fingerprint(&self, state: Code<'_>) -> u64 {
        let (state, marks) = Entered::original(state);
        self.0.fingerprint(state) ^ marks.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn codes(&self) -> Option<u64> {
        None
    }

    fn is_written_out(&self, state: Code<'_>) -> bool {
        self.0.is_written_out(Entered::original(state).0)
    }

    fn successor_count(&self, state: Code<'_>) -> Option<u64> {
        self.0.successor_count(Entered::original(state).0)
    }

    fn name(&self, state: Code<'_>) -> String {
        let (state, marks) = Entered::original(state);
        let mut name = self.0.name(state);
        if !marks.is_empty() {
            let sets: Vec<String> = marks.iter().map(|set| set.to_string()).collect();
            name.push_str(&format!("{{{}}}", sets.join(",")));
            // The model may contain a state with this name already.
            while self.0.state_named(&name).is_some() {
                name.push('\'');
            }
        }
        name
    }

    fn state_named(&self, name: &str) -> Option<OwnedCode> {
        let copy = |name: &str, marks| {
            self.0.state_named(name).map(|state| Entered::copy(state.code(), marks))
        };
        copy(name, Marks::NONE).or_else(|| {
            let (own, sets) = name.trim_end_matches('\'').strip_suffix('}')?.rsplit_once('{')?;
            let sets = sets.split(',').map(|set| set.parse().ok());
            let marks =
                sets.collect::<Option<Vec<u32>>>()?.into_iter().fold(Marks::NONE, Marks::with);
            copy(own, marks).filter(|state| self.name(state.code()) == name)
        })
    }

    fn values(&self, state: Code<'_>) -> Vec<NamedValue> {
        self.0.values(Entered::original(state).0)
    }

    fn has_labels(&self) -> bool {
        self.0.has_labels()
    }

    fn label(&self, number: u32) -> Cow<'_, str> {
        self.0.label(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blueprint, BlueprintBuilder};

    #[test]
    fn copies_have_names_that_lead_back_to_them() {
        let mut builder = BlueprintBuilder::default();
        let [a, b, _] = ["a", "b", "b{1}"].map(|name| builder.state(name));
        builder.labelled_edge(a, "x", b.into());
        builder.mark_last_edge(Marks::NONE.with(1));
        builder.labelled_edge(a, "y", 2);
        builder.edge(b, a.into());
        builder.mark_last_edge(Marks::NONE.with(0).with(1));
        builder.acceptance_sets(2);
        let entered = Entered::new(Arc::new(builder.finish()));
        let explored = Blueprint::explored(&entered, 10).expect("four states");
        let names: Vec<String> =
            (0..explored.state_count()).map(|place| explored.place_name(place)).collect();
        assert_eq!(names, ["a", "b{1}'", "b{1}", "a{0,1}"]);
        for name in names {
            let state = entered.state_named(&name).expect("the name of a state");
            assert_eq!(entered.name(state.code()), name);
        }
        assert!(entered.state_named("c{0}").is_none() && entered.state_named("a{x}").is_none());
        assert_eq!(explored.place_label(0, 1), Some("y"));
        assert!(!explored.marks_transitions() && explored.place_marks(3).contains(0));
    }
}
