//! A model as it was written: named states, and lines that stand for many.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use crate::explicit::{Explicit, ExplicitBuilder};
use crate::{Batch, Code, Composition, Generator, Laid, MOST_SUCCESSORS, Marks, Model, TooLarge};

/// An automaton with named states, ordered successors, labels on transitions where the model has
/// them, and generated parts; or processes that run together.
///
/// The first places are the named states; each generated part adds its states but the first, which is
/// a named state. A composition has neither: its places are the codes of its states. A clone shares
/// all of that.
#[derive(Clone, Debug, Default)]
pub struct Blueprint {
    explicit: Arc<Explicit>,
    /// None at all accepts nothing.
    initial: Arc<[u64]>,
    acceptance_sets: u32,
    parts: Arc<[Part]>,
    composition: Option<Arc<Composition>>,
    reversed: bool,
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
    /// A model that is a composition: no state accepts, and there is one set.
    pub(crate) fn composed(composition: Composition) -> Blueprint {
        Blueprint {
            initial: Arc::new([composition.initial()]),
            acceptance_sets: 1,
            composition: Some(Arc::new(composition)),
            ..Blueprint::default()
        }
    }

    /// Whether the states are those of processes that run together.
    pub fn is_composed(&self) -> bool {
        self.composition.is_some()
    }

    /// The same model with a name for every state that a composition reaches, in the order of a
    /// breadth-first search; any other model as it is.
    pub fn spelled_out(&self, limit: u64) -> Result<Cow<'_, Blueprint>, TooLarge> {
        if !self.is_composed() {
            return Ok(Cow::Borrowed(self));
        }
        let Laid { lts, places } = Laid::out(self, limit)?;
        let mut builder = BlueprintBuilder::default();
        for place in places {
            builder.state(&self.name(place));
        }
        for step in lts.transitions() {
            let label = &lts.labels()[step.label as usize];
            builder.labelled_edge(step.source, label, u64::from(step.target));
        }
        builder.acceptance_sets(self.acceptance_sets);
        Ok(Cow::Owned(builder.finish()))
    }

    /// How many acceptance sets there are. With none, every cycle accepts.
    pub fn acceptance_sets(&self) -> u32 {
        self.acceptance_sets
    }

    /// The number of states, generated ones included. Of a composition it is the number of codes,
    /// most of which nobody reaches.
    pub fn state_count(&self) -> u64 {
        if let Some(composition) = &self.composition {
            return composition.code_count();
        }
        state_count(&self.explicit, &self.parts)
    }

    /// The number of states that have a name of their own.
    pub fn written_count(&self) -> u64 {
        self.explicit.names.len() as u64
    }

    /// Whether any state, written or generated, or any transition is in an acceptance set.
    pub fn is_marked(&self) -> bool {
        (0..self.acceptance_sets).any(|set| self.is_used(set))
    }

    /// The first acceptance set of the model that nothing is in: with one no run accepts.
    pub fn empty_set(&self) -> Option<u32> {
        (0..self.acceptance_sets).find(|&set| !self.is_used(set))
    }

    /// The acceptance sets that something is in.
    pub fn used_sets(&self) -> Marks {
        let used = (0..self.acceptance_sets).filter(|&set| self.is_used(set));
        used.fold(Marks::NONE, Marks::with)
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

    pub fn has_labels(&self) -> bool {
        self.is_composed() || self.explicit.has_labels()
    }

    /// The name in the model. A state that appears on several levels has one name.
    pub fn name(&self, place: u64) -> String {
        match self.locate(place) {
            Located::Named(state) => self.explicit.names.get(state),
            Located::Generated(part, state) => {
                part.generator.name(&self.explicit.names.get(part.root as usize), state)
            }
            Located::Composed(composition) => composition.name(place),
        }
    }

    pub fn place_named(&self, name: &str) -> Option<u64> {
        if let Some(composition) = &self.composition {
            return composition.code_named(name);
        }
        place_named(&self.explicit, &self.parts, name)
    }

    /// The first state of the generated part that says what the successors of a state are. All of a
    /// composition is generated.
    pub fn part_of(&self, place: u64) -> Option<u64> {
        let part = match self.locate(place) {
            Located::Named(state) => self.parts.iter().find(|part| part.root as usize == state)?,
            Located::Generated(part, _) => part,
            Located::Composed(_) => return self.initial.first().copied(),
        };
        Some(u64::from(part.root))
    }

    /// The label of the `index`-th transition, where transitions are labelled. Who wants those of all
    /// of them asks for [`Blueprint::place_transitions`].
    pub fn label(&self, place: u64, index: u32) -> Option<&str> {
        if let Some(composition) = &self.composition {
            let index = match self.reversed {
                true => self.successor_count(place).checked_sub(u64::from(index) + 1)?,
                false => u64::from(index),
            };
            let mut found = None;
            composition.successors(place, index, 1, |label, _| found = Some(label));
            return found.map(|label| composition.label(label));
        }
        self.explicit.label(self.transition(place, index)?)
    }

    /// The marks of the `index`-th transition. Those of the state that it leaves are among them; where
    /// transitions have none of their own, there are no others.
    pub fn edge_marks(&self, place: u64, index: u32) -> Marks {
        match self.transition(place, index) {
            Some(transition) => self.explicit.edge_marks(place as usize, transition),
            None => self.place_marks(place),
        }
    }

    /// Whether transitions that leave the same state have different marks.
    pub fn has_edge_marks(&self) -> bool {
        self.explicit.has_edge_marks()
    }

    /// The number of the `index`-th transition of a state among all that were written down.
    fn transition(&self, place: u64, index: u32) -> Option<usize> {
        let mut row = self.explicit.row(usize::try_from(place).ok()?);
        if self.reversed { row.nth_back(index as usize) } else { row.nth(index as usize) }
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
            Located::Composed(_) => Marks::NONE,
        }
    }

    /// Calls `each` with the successors of a state, in search order. An error if there are too many to
    /// be had at once; then some of them have been delivered.
    pub fn place_successors(&self, place: u64, mut each: impl FnMut(u64)) -> Result<(), TooLarge> {
        if self.reversed {
            let mut all = Vec::new();
            self.written_successors(place, |target| all.push(target))?;
            all.into_iter().rev().for_each(each);
            Ok(())
        } else {
            self.written_successors(place, &mut each)
        }
    }

    /// The same with the labels, where there are any.
    pub fn place_transitions(
        &self,
        place: u64,
        mut each: impl FnMut(Option<&str>, u64),
    ) -> Result<(), TooLarge> {
        let Some(composition) = &self.composition else {
            let mut index = 0;
            return self.place_successors(place, |target| {
                each(self.label(place, index), target);
                index += 1;
            });
        };
        let mut all = Vec::new();
        let most = MOST_SUCCESSORS as usize;
        let more =
            composition.successors(place, 0, most, |label, target| all.push((label, target)));
        if more.is_some() {
            return Err(TooLarge::Successors { place });
        }
        if self.reversed {
            all.reverse();
        }
        all.into_iter().for_each(|(label, target)| each(Some(composition.label(label)), target));
        Ok(())
    }

    fn written_successors(&self, place: u64, mut each: impl FnMut(u64)) -> Result<(), TooLarge> {
        let more = self.some_successors(place, 0, MOST_SUCCESSORS as usize, &mut each);
        match (more, self.is_written_out(place)) {
            (Some(_), false) => Err(TooLarge::Successors { place }),
            // What somebody has written fits, however much it is.
            (Some(next), true) => {
                self.some_successors(place, next, usize::MAX, &mut each);
                Ok(())
            }
            (None, _) => Ok(()),
        }
    }

    /// Whether the successors of a state stand in the text, one by one.
    fn is_written_out(&self, place: u64) -> bool {
        match self.locate(place) {
            Located::Named(state) => self.parts.iter().all(|part| part.root as usize != state),
            Located::Generated(..) | Located::Composed(_) => false,
        }
    }

    /// How many successors a state has; of a composition no more than can be had at once.
    fn successor_count(&self, place: u64) -> u64 {
        let mut count = 0;
        self.some_successors(place, 0, MOST_SUCCESSORS as usize, &mut |_| count += 1);
        count
    }

    /// Calls `each` with at most `most` successors as they were written, from the `cursor`-th on.
    /// Returns the cursor to go on with, if there are more of them.
    fn some_successors(
        &self,
        place: u64,
        cursor: u64,
        most: usize,
        each: &mut impl FnMut(u64),
    ) -> Option<u64> {
        let (part, state) = match self.locate(place) {
            Located::Named(state) => match self.parts.iter().find(|p| p.root as usize == state) {
                Some(part) => (part, 0),
                None => return self.explicit.successors(state, cursor, most, each),
            },
            Located::Generated(part, state) => (part, state),
            Located::Composed(composition) => {
                return composition.successors(place, cursor, most, |_, target| each(target));
            }
        };
        let count = part.generator.successor_count(state);
        let end = count.min(cursor.saturating_add(most as u64));
        for index in cursor..end {
            each(part.place(part.generator.successor(state, index)));
        }
        (end < count).then_some(end)
    }

    /// What [`Blueprint::with_marks_on_states`] calls a state that is entered with these marks.
    pub fn name_entered(&self, place: u64, marks: Marks) -> String {
        let mut name = self.name(place);
        if !marks.is_empty() {
            let sets: Vec<String> = marks.iter().map(|set| set.to_string()).collect();
            name.push_str(&format!("{{{}}}", sets.join(",")));
        }
        name
    }

    /// The same automaton with its marks on states, for whoever knows no others: each state comes once
    /// for each set of marks that it is entered with, and its name says which. A model with marks on
    /// states as it is.
    pub fn with_marks_on_states(&self) -> Cow<'_, Blueprint> {
        if !self.has_edge_marks() {
            return Cow::Borrowed(self);
        }
        let mut builder = BlueprintBuilder::default();
        let mut pairs: Vec<(u64, Marks)> = Vec::new();
        let mut numbers: HashMap<(u64, Marks), u32> = HashMap::new();
        let mut enter =
            |builder: &mut BlueprintBuilder, pairs: &mut Vec<_>, place, marks: Marks| {
                *numbers.entry((place, marks)).or_insert_with(|| {
                    let mut name = self.name_entered(place, marks);
                    // Only contrived names still meet here.
                    while builder.place_named(&name).is_some() {
                        name.push('\'');
                    }
                    let number = builder.state(&name);
                    builder.mark(number, marks);
                    pairs.push((place, marks));
                    number
                })
            };
        for &place in self.initial.iter() {
            let number = enter(&mut builder, &mut pairs, place, Marks::NONE);
            builder.initial(number.into());
        }
        if self.initial.is_empty() {
            builder.no_initial();
        }
        let mut at = 0;
        while let Some(&(place, _)) = pairs.get(at) {
            let mut index = 0;
            while let Some(transition) = self.transition(place, index) {
                let marks = self.explicit.edge_marks(place as usize, transition);
                let target = self.explicit.target(transition);
                let target = u64::from(enter(&mut builder, &mut pairs, target, marks));
                match self.explicit.label(transition) {
                    Some(label) => builder.labelled_edge(at as u32, label, target),
                    None => builder.edge(at as u32, target),
                }
                index += 1;
            }
            at += 1;
        }
        builder.acceptance_sets(self.acceptance_sets);
        Cow::Owned(builder.finish())
    }

    /// The same automaton with the successors of every state the other way round, to see what
    /// hangs on their order.
    #[must_use]
    pub fn reverse(&self) -> Blueprint {
        Blueprint { reversed: !self.reversed, ..self.clone() }
    }

    fn locate(&self, place: u64) -> Located<'_> {
        if let Some(composition) = &self.composition {
            return Located::Composed(composition);
        }
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
    Composed(&'a Composition),
}

impl Model for Blueprint {
    fn initial(&self, cursor: u64, into: &mut Batch) -> Option<u64> {
        let rest = self.initial.get(cursor as usize..).unwrap_or_default();
        rest.iter().take(Batch::MOST).for_each(|&place| into.push(Code::Number(place)));
        (rest.len() > Batch::MOST).then(|| cursor + Batch::MOST as u64)
    }

    fn successors(
        &self,
        state: Code<'_>,
        cursor: u64,
        into: &mut Batch,
    ) -> Result<Option<u64>, TooLarge> {
        let place = state.number();
        if self.has_edge_marks() {
            // All of them are written down.
            let mut index = cursor as u32;
            while let Some(transition) = self.transition(place, index) {
                if into.is_full() {
                    return Ok(Some(u64::from(index)));
                }
                let marks = self.explicit.edge_marks(place as usize, transition);
                into.push_marked(Code::Number(self.explicit.target(transition)), marks);
                index += 1;
            }
            return Ok(None);
        }
        if !self.reversed {
            let mut each = |target| into.push(Code::Number(target));
            return Ok(self.some_successors(place, cursor, Batch::MOST, &mut each));
        }
        // To begin with the last one, all of them must be had.
        let mut all = Vec::new();
        self.written_successors(place, |target| all.push(target))?;
        let rest = all.iter().rev().skip(cursor as usize);
        rest.take(Batch::MOST).for_each(|&target| into.push(Code::Number(target)));
        let next = cursor + Batch::MOST as u64;
        Ok((next < all.len() as u64).then_some(next))
    }

    fn acceptance_sets(&self) -> u32 {
        self.acceptance_sets
    }

    fn marks_transitions(&self) -> bool {
        self.has_edge_marks()
    }

    fn marks(&self, state: Code<'_>) -> Marks {
        self.place_marks(state.number())
    }

    fn fingerprint(&self, state: Code<'_>) -> u64 {
        // Room for the levels of an unfolding.
        state.number().wrapping_mul(u64::from(Marks::LIMIT))
    }

    fn codes(&self) -> u64 {
        self.state_count()
    }
}

/// The number of named and generated states.
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

/// Collects a [`Blueprint`]: first all named states, then all transitions. Those of a state are best
/// given one after the other, and the states in the order of their places.
#[derive(Clone, Debug, Default)]
pub struct BlueprintBuilder {
    written: ExplicitBuilder,
    initial: Vec<u64>,
    acceptance_sets: u32,
    parts: Vec<Part>,
    without_initial: bool,
}

impl BlueprintBuilder {
    /// The place of the state with this name, new or known.
    #[inline]
    pub fn state(&mut self, name: &str) -> u32 {
        self.written.explicit.names.intern(name)
    }

    /// Until there are so many states, adds one that has its place as its name. Where all names are of
    /// that kind they take no memory.
    pub fn numbered_states(&mut self, count: u32) {
        self.written.explicit.names.grow(count);
    }

    pub fn mark(&mut self, state: u32, marks: Marks) {
        self.written.mark(state, marks);
    }

    /// Appends generated states. All named states must be there; `root` is the first of the part.
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

    /// The number of a label, for those who have many transitions with the same one.
    pub fn label(&mut self, label: &str) -> u32 {
        self.written.label(label)
    }

    #[inline]
    pub fn edge_with_label(&mut self, source: u32, label: u32, target: u64) {
        self.written.edge(source, target);
        self.written.label_last(label);
    }

    /// Labels the transitions that have come since the last one with a label.
    pub fn label_rest(&mut self, label: u32) {
        self.written.label_rest(label);
    }

    /// Marks the transition that was given last, beside what the state has that it leaves.
    pub fn mark_last_edge(&mut self, marks: Marks) {
        self.written.mark_last(marks);
    }

    pub fn initial(&mut self, place: u64) {
        self.initial.push(place);
    }

    /// No state is initial: there is no run.
    pub fn no_initial(&mut self) {
        self.initial.clear();
        self.without_initial = true;
    }

    pub fn acceptance_sets(&mut self, sets: u32) {
        self.acceptance_sets = sets;
    }

    /// The finished blueprint. Without a word on it, the first state is initial. A blueprint has at
    /// least one state.
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
            ..Blueprint::default()
        }
    }
}
