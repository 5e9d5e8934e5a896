//! Models of written states, and of lines that generate many states.

use std::borrow::Cow;
use std::sync::Arc;

use crate::model::explicit::{Explicit, ExplicitBuilder};
use crate::model::lts::fits;
use crate::space::interner::Interner;
use crate::{
    Batch, Code, Entered, Generator, MOST_SUCCESSORS, Marks, Model, NamedValue, OwnedCode, TooLarge,
};

/// An automaton with named states, ordered successors, optional labels on transitions, and generated
/// parts.
///
/// The named states have the first places. The first state of a generated part is a named state; its
/// other states get places of their own. A clone shares all data.
#[derive(Clone, Debug, Default)]
pub struct Blueprint {
    explicit: Arc<Explicit>,
    /// If this is empty, the model has no run.
    initial: Arc<[u64]>,
    acceptance_sets: u32,
    parts: Arc<[Part]>,
}

/// A generated part: the named state it starts at, and the place of its second state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    pub root: u32,
    pub base: u64,
    pub generator: Generator,
}

impl Part {
    /// The place of the part's `state`-th state.
    fn place(&self, state: u64) -> u64 {
        if state == 0 { u64::from(self.root) } else { self.base + state - 1 }
    }
}

impl Blueprint {
    /// A copy of any model, with names for all states that are written or reachable. Reachable states
    /// are numbered breadth-first.
    pub fn explored(model: &dyn Model, limit: u64) -> Result<Blueprint, TooLarge> {
        let mut states = Interner::new(model.codes());
        (0..model.written()).for_each(|place| {
            states.intern(Code::Number(place));
        });
        let mut builder = BlueprintBuilder::default();
        builder.no_initial();
        for state in model.initial_states() {
            builder.initial(states.intern(state.code()).0.into());
        }
        let mut steps: Vec<(u32, u32, Marks, Option<u32>)> = Vec::new();
        let mut source = 0;
        while (source as usize) < states.len() {
            if states.len() as u64 > limit {
                return Err(TooLarge::States { limit });
            }
            fits(states.len(), steps.len())?;
            let code = states.code(crate::StateId(source)).to_owned();
            model.transitions(code.code(), |target, marks, label| {
                steps.push((source, states.intern(target).0, marks, label));
            })?;
            source += 1;
        }
        for state in 0..source {
            let code = states.code(crate::StateId(state));
            let number = builder.state(&model.name(code));
            builder.mark(number, model.marks(code));
        }
        for (source, target, marks, label) in steps {
            match label {
                Some(label) => builder.labelled_edge(source, &model.label(label), target.into()),
                None => builder.edge(source, target.into()),
            }
            if model.marks_transitions() {
                builder.mark_last_edge(marks);
            }
        }
        builder.acceptance_sets(model.acceptance_sets());
        Ok(builder.finish())
    }

    /// The number of states, generated ones included.
    pub fn state_count(&self) -> u64 {
        state_count(&self.explicit, &self.parts)
    }

    /// The number of written states.
    pub fn written_count(&self) -> u64 {
        self.explicit.names.len() as u64
    }

    /// Whether any state or transition, written or generated, is in an acceptance set.
    pub fn is_marked(&self) -> bool {
        (0..self.acceptance_sets).any(|set| self.is_used(set))
    }

    fn is_used(&self, set: u32) -> bool {
        let generated = |part: &Part| set == 0 && part.generator.may_accept();
        self.explicit.is_in(set) || self.parts.iter().any(generated)
    }

    pub fn initial_states(&self) -> &[u64] {
        &self.initial
    }

    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub fn place_name(&self, place: u64) -> String {
        match self.locate(place) {
            Located::Named(state) => self.explicit.names.get(state),
            Located::Generated(part, state) => {
                part.generator.name(&self.explicit.names.get(part.root as usize), state)
            }
        }
    }

    pub fn place_named(&self, name: &str) -> Option<u64> {
        place_named(&self.explicit, &self.parts, name)
    }

    /// The root of the generated part that defines the successors of a state.
    pub fn part_of(&self, place: u64) -> Option<u64> {
        self.generated(place).map(|(part, _)| u64::from(part.root))
    }

    /// The label of the `index`-th transition, if it has one. To get the labels of all transitions of a
    /// state, use [`Blueprint::place_transitions`].
    pub fn place_label(&self, place: u64, index: u32) -> Option<&str> {
        self.explicit.label(self.transition(place, index)?)
    }

    /// The marks of the `index`-th transition. They include the marks of its source.
    pub fn place_edge_marks(&self, place: u64, index: u32) -> Marks {
        match self.transition(place, index) {
            Some(transition) => self.explicit.edge_marks(place as usize, transition),
            None => self.place_marks(place),
        }
    }

    /// The number of the `index`-th transition of a state among all written transitions.
    fn transition(&self, place: u64, index: u32) -> Option<usize> {
        self.explicit.row(usize::try_from(place).ok()?).nth(index as usize)
    }

    pub fn place_marks(&self, place: u64) -> Marks {
        match self.locate(place) {
            Located::Named(state) => self.explicit.marks(state),
            Located::Generated(part, state) => {
                if part.generator.accepts(state) {
                    Marks::NONE.with(0)
                } else {
                    Marks::NONE
                }
            }
        }
    }

    /// Calls `each` with the successors of a state, in search order. Fails if there are more than
    /// [`MOST_SUCCESSORS`]; some have been delivered then.
    pub fn place_successors(&self, place: u64, mut each: impl FnMut(u64)) -> Result<(), TooLarge> {
        let more = self.some_successors(place, 0, MOST_SUCCESSORS as usize, &mut each);
        match (more, self.is_written_place(place)) {
            (Some(_), false) => Err(TooLarge::successors(self.place_name(place))),
            // Written successors are already in memory, so their number is not limited.
            (Some(next), true) => {
                self.some_successors(place, next, usize::MAX, &mut each);
                Ok(())
            }
            (None, _) => Ok(()),
        }
    }

    /// Like [`Blueprint::place_successors`], with the labels of the transitions.
    pub fn place_transitions(
        &self,
        place: u64,
        mut each: impl FnMut(Option<&str>, u64),
    ) -> Result<(), TooLarge> {
        let mut index = 0;
        self.place_successors(place, |target| {
            each(self.place_label(place, index), target);
            index += 1;
        })
    }

    /// Whether the successors of a state are written in the text, not generated.
    fn is_written_place(&self, place: u64) -> bool {
        self.generated(place).is_none()
    }

    /// Calls `each` with at most `most` successors, in written order, from the `cursor`-th on. Returns
    /// the cursor to continue with, if there are more.
    fn some_successors(
        &self,
        place: u64,
        cursor: u64,
        most: usize,
        each: &mut impl FnMut(u64),
    ) -> Option<u64> {
        let Some((part, state)) = self.generated(place) else {
            return self.explicit.successors(place as usize, cursor, most, each);
        };
        let count = part.generator.successor_count(state);
        let end = count.min(cursor.saturating_add(most as u64));
        for index in cursor..end {
            each(part.place(part.generator.successor(state, index)));
        }
        (end < count).then_some(end)
    }

    /// The same automaton with its marks on states (see [`Entered`]). Unchanged if the marks are on
    /// states already.
    pub fn with_marks_on_states(&self) -> Cow<'_, Blueprint> {
        if !self.marks_transitions() {
            return Cow::Borrowed(self);
        }
        // The copies of written states fit in memory.
        let entered = Entered::new(Arc::new(self.clone()));
        match Blueprint::explored(&entered, u64::MAX) {
            Ok(explored) => Cow::Owned(explored),
            Err(_) => Cow::Borrowed(self),
        }
    }

    /// The part that generates the successors of a state, and the number of the state in that part.
    #[inline]
    fn generated(&self, place: u64) -> Option<(&Part, u64)> {
        match self.locate(place) {
            Located::Named(state) => {
                self.parts.iter().find(|part| part.root as usize == state).map(|part| (part, 0))
            }
            Located::Generated(part, state) => Some((part, state)),
        }
    }

    #[inline]
    fn locate(&self, place: u64) -> Located<'_> {
        if place < self.written_count() {
            return Located::Named(place as usize);
        }
        let index = self.parts.partition_point(|part| part.base <= place) - 1;
        let part = &self.parts[index];
        Located::Generated(part, place - part.base + 1)
    }
}

enum Located<'a> {
    Named(usize),
    Generated(&'a Part, u64),
}

impl Model for Blueprint {
    fn initial(&self, cursor: u64, into: &mut Batch) -> Option<u64> {
        let rest = self.initial.get(cursor as usize..).unwrap_or_default();
        let taken = rest.len().min(into.room());
        rest[..taken].iter().for_each(|&place| into.push(Code::Number(place)));
        (taken < rest.len()).then(|| cursor + taken as u64)
    }

    fn successors(
        &self,
        state: Code<'_>,
        cursor: u64,
        into: &mut Batch,
    ) -> Result<Option<u64>, TooLarge> {
        let place = state.number();
        let has_more = self.marks_transitions() || into.wants_labels() && self.has_labels();
        if !has_more {
            let room = into.room();
            let mut each = |target| into.push(Code::Number(target));
            return Ok(self.some_successors(place, cursor, room, &mut each));
        }
        if !self.is_written_place(place) {
            // Generated transitions have no labels, and only the marks of their source.
            let (room, marks) = (into.room(), self.place_marks(place));
            let mut each = |target| into.push_marked(Code::Number(target), marks);
            return Ok(self.some_successors(place, cursor, room, &mut each));
        }
        let row = self.explicit.row(place as usize);
        let start = row.start.saturating_add(cursor as usize).min(row.end);
        let end = start.saturating_add(into.room()).min(row.end);
        for transition in start..end {
            let marks = self.explicit.edge_marks(place as usize, transition);
            into.push_marked(Code::Number(self.explicit.target(transition)), marks);
            into.label_last(self.explicit.label_number(transition));
        }
        Ok((end < row.end).then(|| (end - row.start) as u64))
    }

    fn acceptance_sets(&self) -> u32 {
        self.acceptance_sets
    }

    fn used_sets(&self) -> Marks {
        let used = (0..self.acceptance_sets).filter(|&set| self.is_used(set));
        used.fold(Marks::NONE, Marks::with)
    }

    fn marks_transitions(&self) -> bool {
        self.explicit.has_edge_marks()
    }

    fn marks(&self, state: Code<'_>) -> Marks {
        self.place_marks(state.number())
    }

    fn fingerprint(&self, state: Code<'_>) -> u64 {
        // Leaves room to add the level of an unfolding.
        state.number().wrapping_mul(u64::from(Marks::LIMIT))
    }

    fn codes(&self) -> Option<u64> {
        Some(self.state_count())
    }

    fn written(&self) -> u64 {
        self.written_count()
    }

    fn is_written_out(&self, state: Code<'_>) -> bool {
        self.is_written_place(state.number())
    }

    fn successor_count(&self, state: Code<'_>) -> Option<u64> {
        let place = state.number();
        Some(match self.generated(place) {
            Some((part, state)) => part.generator.successor_count(state),
            None => self.explicit.row(place as usize).len() as u64,
        })
    }

    fn name(&self, state: Code<'_>) -> String {
        self.place_name(state.number())
    }

    fn state_named(&self, name: &str) -> Option<OwnedCode> {
        self.place_named(name).map(OwnedCode::Number)
    }

    fn values(&self, state: Code<'_>) -> Vec<NamedValue> {
        let generated = self.generated(state.number());
        generated.map_or_else(Vec::new, |(part, state)| part.generator.values(state))
    }

    fn part(&self, state: Code<'_>) -> Option<(usize, Generator, u64)> {
        let (part, number) = self.generated(state.number())?;
        let place = self.parts.iter().position(|other| other.base == part.base)?;
        Some((place, part.generator, number))
    }

    fn has_labels(&self) -> bool {
        self.explicit.has_labels()
    }

    fn label(&self, number: u32) -> Cow<'_, str> {
        Cow::Borrowed(self.explicit.label_text(number))
    }
}

fn state_count(explicit: &Explicit, parts: &[Part]) -> u64 {
    match parts.last() {
        Some(part) => part.base + part.generator.state_count() - 1,
        None => explicit.names.len() as u64,
    }
}

fn place_named(explicit: &Explicit, parts: &[Part], name: &str) -> Option<u64> {
    explicit.names.find(name).map(u64::from).or_else(|| {
        parts.iter().find_map(|part| {
            let root = explicit.names.get(part.root as usize);
            Some(part.place(part.generator.state_named(&root, name)?))
        })
    })
}

/// Builds a [`Blueprint`]: first all named states, then all transitions. This is fastest if transitions
/// are sorted by their source.
#[derive(Clone, Debug, Default)]
pub struct BlueprintBuilder {
    written: ExplicitBuilder,
    initial: Vec<u64>,
    acceptance_sets: u32,
    parts: Vec<Part>,
    without_initial: bool,
}

impl BlueprintBuilder {
    /// The place of the state with this name. A new name gets the next place.
    #[inline]
    pub fn state(&mut self, name: &str) -> u32 {
        self.written.explicit.names.intern(name)
    }

    /// Adds states until there are `count`, each named by its place. If all names are of this kind,
    /// they take no memory.
    pub fn numbered_states(&mut self, count: u32) {
        self.written.explicit.names.grow(count);
    }

    pub fn mark(&mut self, state: u32, marks: Marks) {
        self.written.mark(state, marks);
    }

    /// Appends generated states. All named states must have been added; `root` is the first state of
    /// the part.
    pub fn part(&mut self, root: u32, generator: Generator) {
        if generator.accepts(0) {
            self.mark(root, Marks::NONE.with(0));
        }
        let base = state_count(&self.written.explicit, &self.parts);
        self.parts.push(Part { root, base, generator });
    }

    pub fn place_named(&self, name: &str) -> Option<u64> {
        place_named(&self.written.explicit, &self.parts, name)
    }

    #[inline]
    pub fn edge(&mut self, source: u32, target: u64) {
        self.written.edge(source, target);
    }

    #[inline]
    pub fn labelled_edge(&mut self, source: u32, label: &str, target: u64) {
        let label = self.written.label(label);
        self.edge_with_label(source, label, target);
    }

    /// The number of a label. Use it with [`BlueprintBuilder::edge_with_label`] if many transitions
    /// have the same label.
    pub fn label(&mut self, label: &str) -> u32 {
        self.written.label(label)
    }

    #[inline]
    pub fn edge_with_label(&mut self, source: u32, label: u32, target: u64) {
        self.written.edge(source, target);
        self.written.label_last(label);
    }

    /// Labels all transitions after the last labelled one.
    pub fn label_rest(&mut self, label: u32) {
        self.written.label_rest(label);
    }

    /// Marks the last transition, in addition to the marks of its source.
    pub fn mark_last_edge(&mut self, marks: Marks) {
        self.written.mark_last(marks);
    }

    pub fn initial(&mut self, place: u64) {
        self.initial.push(place);
    }

    /// Declares that no state is initial, so there is no run.
    pub fn no_initial(&mut self) {
        self.initial.clear();
        self.without_initial = true;
    }

    pub fn acceptance_sets(&mut self, sets: u32) {
        self.acceptance_sets = sets;
    }

    /// Finishes the blueprint. If nothing was said about initial states, the first state is initial. A
    /// blueprint has at least one state.
    pub fn finish(mut self) -> Blueprint {
        if self.written.explicit.names.len() == 0 {
            self.state("s0");
        }
        if self.initial.is_empty() && !self.without_initial {
            self.initial.push(0);
        }
        Blueprint {
            explicit: Arc::new(self.written.finish(!self.parts.is_empty())),
            initial: self.initial.into(),
            acceptance_sets: self.acceptance_sets,
            parts: self.parts.into(),
        }
    }
}
