//! Written states: their names, transitions and marks, in a few bytes each.

use std::ops::Range;

use crate::Marks;
use crate::model::texts::{Names, Texts};

/// Named states with their transitions, stored in rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Explicit {
    pub(crate) names: Names,
    /// Where the row of each state begins, and where the last row ends. States beyond this list have no
    /// transitions.
    starts: Vec<u32>,
    targets: Targets,
    labels: Texts,
    /// For each transition. Shorter than the list of transitions, or empty, if the last ones have no
    /// labels.
    label_numbers: Vec<u32>,
    /// For each state. Shorter than the list of states, or empty, if the last ones have no marks.
    marks: Vec<Marks>,
    /// For each transition, the marks that it has in addition to those of its source. May be shorter,
    /// too.
    edge_marks: Vec<Marks>,
}

/// Places of states. Places in generated parts may need 64 bits.
#[derive(Clone, Debug)]
enum Targets {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

const NO_LABEL: u32 = u32::MAX;

impl Explicit {
    /// The numbers of the transitions that leave a state.
    #[inline]
    pub(crate) fn row(&self, state: usize) -> Range<usize> {
        match self.starts.get(state..state + 2) {
            Some(&[start, end]) => start as usize..end as usize,
            _ => 0..0,
        }
    }

    /// Calls `each` with at most `most` successors, from the `cursor`-th on. Returns the cursor to
    /// continue with, if there are more.
    #[inline]
    pub(crate) fn successors(
        &self,
        state: usize,
        cursor: u64,
        most: usize,
        each: impl FnMut(u64),
    ) -> Option<u64> {
        let row = self.row(state);
        let start = row.start.saturating_add(cursor as usize).min(row.end);
        let end = start.saturating_add(most).min(row.end);
        match &self.targets {
            Targets::Narrow(all) => all[start..end].iter().map(|&to| u64::from(to)).for_each(each),
            Targets::Wide(all) => all[start..end].iter().copied().for_each(each),
        }
        (end < row.end).then(|| (end - row.start) as u64)
    }

    #[inline]
    pub(crate) fn target(&self, transition: usize) -> u64 {
        match &self.targets {
            Targets::Narrow(all) => all[transition].into(),
            Targets::Wide(all) => all[transition],
        }
    }

    pub(crate) fn has_labels(&self) -> bool {
        !self.label_numbers.is_empty()
    }

    pub(crate) fn label(&self, transition: usize) -> Option<&str> {
        self.label_number(transition).map(|label| self.label_text(label))
    }

    #[inline]
    pub(crate) fn label_number(&self, transition: usize) -> Option<u32> {
        self.label_numbers.get(transition).copied().filter(|&label| label != NO_LABEL)
    }

    pub(crate) fn label_text(&self, number: u32) -> &str {
        self.labels.get(number as usize)
    }

    #[inline]
    pub(crate) fn marks(&self, state: usize) -> Marks {
        self.marks.get(state).copied().unwrap_or(Marks::NONE)
    }

    /// The marks of a transition: its own and those of its source.
    #[inline]
    pub(crate) fn edge_marks(&self, state: usize, transition: usize) -> Marks {
        let own = self.edge_marks.get(transition).copied().unwrap_or(Marks::NONE);
        own.union(self.marks(state))
    }

    /// Whether some transitions of one state have different marks.
    pub(crate) fn has_edge_marks(&self) -> bool {
        !self.edge_marks.is_empty()
    }

    /// Whether a state or a transition is in an acceptance set.
    pub(crate) fn is_in(&self, set: u32) -> bool {
        self.marks.iter().chain(&self.edge_marks).any(|marks| marks.contains(set))
    }
}

/// Collects states and transitions. The transitions of a state may be scattered; if they are sorted by
/// their source, nothing has to be moved.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExplicitBuilder {
    pub(crate) explicit: Explicit,
    /// The source of each transition. Used as soon as a transition belongs to an earlier state than the
    /// one before it.
    sources: Option<Vec<u32>>,
}

impl ExplicitBuilder {
    #[inline]
    pub(crate) fn edge(&mut self, source: u32, target: u64) {
        let Explicit { starts, targets, .. } = &mut self.explicit;
        if let Some(sources) = &mut self.sources {
            sources.push(source);
        } else if starts.len() > source as usize + 1 {
            let mut sources = self.sources_so_far();
            sources.push(source);
            self.sources = Some(sources);
        } else if starts.len() <= source as usize {
            starts.resize(source as usize + 1, targets.len() as u32);
        }
        self.explicit.targets.push(target);
    }

    fn sources_so_far(&self) -> Vec<u32> {
        let Explicit { starts, targets, .. } = &self.explicit;
        let ends = starts.iter().skip(1).copied().chain([targets.len() as u32]);
        let mut sources = Vec::with_capacity(targets.len() + 1);
        (0..).zip(ends).for_each(|(source, end): (u32, u32)| sources.resize(end as usize, source));
        sources
    }

    /// The number of a label. A new label gets the next number.
    #[inline]
    pub(crate) fn label(&mut self, label: &str) -> u32 {
        self.explicit.labels.intern(label)
    }

    #[inline]
    pub(crate) fn label_last(&mut self, label: u32) {
        let Explicit { targets, label_numbers, .. } = &mut self.explicit;
        let Some(last) = targets.len().checked_sub(1) else { return };
        label_numbers.resize(last, NO_LABEL);
        label_numbers.push(label);
    }

    /// Labels all transitions after the last labelled one.
    pub(crate) fn label_rest(&mut self, label: u32) {
        self.explicit.label_numbers.resize(self.explicit.targets.len(), label);
    }

    pub(crate) fn mark(&mut self, state: u32, marks: Marks) {
        add_marks(&mut self.explicit.marks, state as usize, marks);
    }

    pub(crate) fn mark_last(&mut self, marks: Marks) {
        if let Some(last) = self.explicit.targets.len().checked_sub(1) {
            add_marks(&mut self.explicit.edge_marks, last, marks);
        }
    }

    /// `generated`: whether some states have generated transitions.
    pub(crate) fn finish(mut self, generated: bool) -> Explicit {
        match self.sources.take() {
            Some(sources) => self.explicit.sort(&sources),
            None => self.explicit.starts.push(self.explicit.targets.len() as u32),
        }
        let mut explicit = self.explicit;
        explicit.settle_marks(generated);
        explicit.names.shrink();
        explicit.labels.shrink();
        explicit.starts.shrink_to_fit();
        match &mut explicit.targets {
            Targets::Narrow(all) => all.shrink_to_fit(),
            Targets::Wide(all) => all.shrink_to_fit(),
        }
        explicit.label_numbers.shrink_to_fit();
        explicit.marks.shrink_to_fit();
        explicit
    }
}

fn add_marks(all: &mut Vec<Marks>, at: usize, marks: Marks) {
    if marks.is_empty() {
        return;
    }
    if all.len() <= at {
        all.resize(at + 1, Marks::NONE);
    }
    all[at] = all[at].union(marks);
}

impl Explicit {
    /// Sorts transitions by their source, keeping the order of the transitions of each state.
    fn sort(&mut self, sources: &[u32]) {
        let states = sources.iter().max().map_or(0, |&last| last as usize + 1);
        let mut starts = vec![0; states + 1];
        sources.iter().for_each(|&source| starts[source as usize + 1] += 1);
        for state in 0..states {
            starts[state + 1] += starts[state];
        }
        // The slot for the next transition of each state.
        let mut next = starts.clone();
        let slots = sources.iter().map(|&source| {
            let slot = next[source as usize];
            next[source as usize] += 1;
            slot
        });
        let slots: Vec<u32> = slots.collect();
        self.starts = starts;
        match &mut self.targets {
            Targets::Narrow(all) => moved(all, &slots, 0),
            Targets::Wide(all) => moved(all, &slots, 0),
        }
        moved(&mut self.label_numbers, &slots, NO_LABEL);
        moved(&mut self.edge_marks, &slots, Marks::NONE);
    }

    /// If all transitions of a state have the same marks, for each state, then the marks are moved to
    /// the states. Otherwise all marks are moved to the transitions: a mark on a state is a mark on all
    /// of its transitions. States with generated transitions keep their marks, because these
    /// transitions have no marks of their own.
    fn settle_marks(&mut self, generated: bool) {
        if self.edge_marks.is_empty() {
            return;
        }
        self.edge_marks.resize(self.targets.len(), Marks::NONE);
        let rows = self.starts.windows(2).map(|ends| ends[0] as usize..ends[1] as usize);
        let mut alike = true;
        for (row, &marks) in rows.clone().zip(&self.marks) {
            self.edge_marks[row].iter_mut().for_each(|own| *own = own.union(marks));
        }
        for row in rows.clone() {
            alike &= self.edge_marks[row].windows(2).all(|two| two[0] == two[1]);
        }
        if alike {
            for (state, row) in rows.enumerate() {
                if let Some(&marks) = self.edge_marks[row].first() {
                    add_marks(&mut self.marks, state, marks);
                }
            }
            self.edge_marks = Vec::new();
        } else if !generated {
            self.marks = Vec::new();
        }
    }
}

/// Moves each element to its slot. Elements missing at the end of the list are `missing`.
fn moved<T: Copy>(all: &mut Vec<T>, slots: &[u32], missing: T) {
    if all.is_empty() {
        return;
    }
    let mut moved = vec![missing; slots.len()];
    for (&one, &slot) in all.iter().zip(slots) {
        moved[slot as usize] = one;
    }
    *all = moved;
}

impl Default for Targets {
    fn default() -> Targets {
        Targets::Narrow(Vec::new())
    }
}

impl Targets {
    fn len(&self) -> usize {
        match self {
            Targets::Narrow(all) => all.len(),
            Targets::Wide(all) => all.len(),
        }
    }

    #[inline]
    fn push(&mut self, place: u64) {
        match (&mut *self, u32::try_from(place)) {
            (Targets::Narrow(all), Ok(place)) => all.push(place),
            (Targets::Narrow(all), Err(_)) => {
                let wide = all.iter().map(|&place| u64::from(place)).chain([place]);
                *self = Targets::Wide(wide.collect());
            }
            (Targets::Wide(all), _) => all.push(place),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(explicit: &Explicit, state: usize) -> Vec<(u64, Option<&str>, Marks)> {
        let mut row = Vec::new();
        explicit.successors(state, 0, usize::MAX, |target| row.push(target));
        let numbered = row.into_iter().zip(explicit.row(state));
        numbered.map(|(to, n)| (to, explicit.label(n), explicit.edge_marks(state, n))).collect()
    }

    #[test]
    fn transitions_may_come_in_any_order() {
        let mut builder = ExplicitBuilder::default();
        let one = Marks::NONE.with(1);
        builder.edge(3, 1);
        builder.edge(3, 0);
        let x = builder.label("x");
        builder.label_last(x);
        builder.edge(1, 1 << 40);
        builder.mark_last(one);
        builder.edge(3, 2);
        builder.edge(0, 7);
        let x = builder.label("x");
        builder.label_last(x);
        builder.edge(1, 5);
        let explicit = builder.finish(false);
        assert_eq!(row(&explicit, 0), [(7, Some("x"), Marks::NONE)]);
        assert_eq!(row(&explicit, 1), [(1 << 40, None, one), (5, None, Marks::NONE)]);
        assert_eq!(row(&explicit, 2), []);
        let third =
            [(1, None), (0, Some("x")), (2, None)].map(|(to, label)| (to, label, Marks::NONE));
        assert_eq!(row(&explicit, 3), third);
        assert_eq!(row(&explicit, 4), []);
        assert!(explicit.has_labels() && explicit.has_edge_marks() && explicit.is_in(1));
    }

    #[test]
    fn in_order_nothing_is_moved() {
        let mut builder = ExplicitBuilder::default();
        for (source, target) in [(1, 4), (1, 3), (4, 0)] {
            builder.edge(source, target);
        }
        assert!(builder.sources.is_none());
        let explicit = builder.finish(false);
        let targets =
            |state| row(&explicit, state).into_iter().map(|(to, ..)| to).collect::<Vec<_>>();
        assert_eq!([0, 1, 2, 4, 5].map(targets), [vec![], vec![4, 3], vec![], vec![0], vec![]]);
        assert!(!explicit.has_labels() && !explicit.has_edge_marks());
    }

    #[test]
    fn marks_are_on_states_or_on_transitions() {
        let mut builder = ExplicitBuilder::default();
        let (zero, one) = (Marks::NONE.with(0), Marks::NONE.with(1));
        builder.mark(2, zero);
        for target in [0, 1] {
            builder.edge(0, target);
            builder.mark_last(one);
        }
        builder.edge(1, 0);
        let mut differing = builder.clone();
        differing.mark(1, one);
        differing.edge(1, 1);
        differing.mark_last(zero);
        let (equal, differing) = (builder.finish(false), differing.finish(false));
        assert!(!equal.has_edge_marks() && differing.has_edge_marks());
        assert_eq!([0, 1, 2].map(|state| equal.marks(state)), [one, Marks::NONE, zero]);
        assert_eq!([0, 1, 2].map(|state| differing.marks(state)), [Marks::NONE; 3]);
        for explicit in [&equal, &differing] {
            assert_eq!([0, 1].map(|transition| explicit.edge_marks(0, transition)), [one, one]);
        }
        assert_eq!(equal.edge_marks(1, 2), Marks::NONE);
        assert_eq!([2, 3].map(|n| differing.edge_marks(1, n)), [one, one.with(0)]);
        assert!(!differing.is_in(2));
    }
}
