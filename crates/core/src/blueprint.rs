//! A model as it was written: named states, and lines that stand for many.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::{Composition, Generator, Laid, MOST_SUCCESSORS, Marks, Rules, TooLarge};

/// A state of a [`Blueprint`]: its place among the named and the generated states, and its level
/// when several acceptance sets are reduced to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub place: u64,
    pub level: u32,
}

/// An automaton with named states, ordered successors, labels on transitions where the model has
/// them, and generated parts; or processes that run together.
///
/// Places below `names.len()` are the named states; each generated part adds its states but the
/// first, which is a named state. A composition has neither: its places are the codes of its states.
#[derive(Clone, Debug, Default)]
pub struct Blueprint {
    names: Vec<String>,
    places: HashMap<String, u32>,
    successors: Vec<Vec<u64>>,
    labels: Vec<Vec<Box<str>>>,
    marks: Vec<Marks>,
    /// None at all accepts nothing.
    initial: Vec<u64>,
    acceptance_sets: u32,
    parts: Vec<Part>,
    composition: Option<Box<Composition>>,
    degeneralised: bool,
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

    /// The places that follow the part's `state`-th state, which is at `place`.
    fn successors_of(
        &self,
        place: u64,
        state: u64,
        mut each: impl FnMut(u64),
    ) -> Result<(), TooLarge> {
        if self.generator.degree() > MOST_SUCCESSORS {
            return Err(TooLarge::Successors { place });
        }
        self.generator.successors(state, |target| each(self.place(target)));
        Ok(())
    }
}

impl Blueprint {
    /// A model that is a composition: no state accepts, and there is one set.
    pub(crate) fn composed(composition: Composition) -> Blueprint {
        Blueprint {
            initial: vec![composition.initial()],
            acceptance_sets: 1,
            composition: Some(Box::new(composition)),
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

    pub fn acceptance_sets(&self) -> u32 {
        if self.degeneralised { 1 } else { self.acceptance_sets }
    }

    /// The number of sets in the model as it was written.
    pub fn model_acceptance_sets(&self) -> u32 {
        self.acceptance_sets
    }

    /// How many copies of a state there can be once several sets are reduced to one.
    pub fn levels(&self) -> u32 {
        if self.degeneralised { self.acceptance_sets.max(1) } else { 1 }
    }

    /// The number of states, generated ones included. Of a composition it is the number of codes,
    /// most of which nobody reaches.
    pub fn state_count(&self) -> u64 {
        if let Some(composition) = &self.composition {
            return composition.code_count();
        }
        match self.parts.last() {
            Some(part) => part.base + part.generator.state_count() - 1,
            None => self.names.len() as u64,
        }
    }

    /// The number of states that have a name of their own.
    pub fn written_count(&self) -> u64 {
        self.names.len() as u64
    }

    /// Whether any state, written or generated, is in an acceptance set.
    pub fn is_marked(&self) -> bool {
        (0..self.acceptance_sets).any(|set| self.has_states_in(set))
    }

    /// The first acceptance set of the model that no state is in: with one no run accepts.
    pub fn empty_set(&self) -> Option<u32> {
        (0..self.acceptance_sets).find(|&set| !self.has_states_in(set))
    }

    fn has_states_in(&self, set: u32) -> bool {
        let generated = |part: &Part| set == 0 && part.generator.may_accept();
        self.marks.iter().any(|marks| marks.contains(set)) || self.parts.iter().any(generated)
    }

    pub fn initial_states(&self) -> &[u64] {
        &self.initial
    }

    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub fn is_degeneralised(&self) -> bool {
        self.degeneralised
    }

    pub fn has_labels(&self) -> bool {
        self.is_composed() || self.labels.iter().any(|row| !row.is_empty())
    }

    /// The name in the model. A state that appears on several levels has one name.
    pub fn name(&self, place: u64) -> String {
        match self.locate(place) {
            Located::Named(state) => self.names[state].clone(),
            Located::Generated(part, state) => {
                part.generator.name(&self.names[part.root as usize], state)
            }
            Located::Composed(composition) => composition.name(place),
        }
    }

    pub fn place_named(&self, name: &str) -> Option<u64> {
        if let Some(composition) = &self.composition {
            return composition.code_named(name);
        }
        self.places.get(name).map(|&place| u64::from(place)).or_else(|| {
            self.parts.iter().find_map(|part| {
                let state = part.generator.state_named(&self.names[part.root as usize], name)?;
                Some(part.place(state))
            })
        })
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
            let mut row = Vec::new();
            composition.successors(place, &mut |label, _| row.push(label)).ok()?;
            let at = if self.reversed {
                row.len().checked_sub(index as usize + 1)?
            } else {
                index as usize
            };
            return row.get(at).map(|&label| composition.label(label));
        }
        let row = self.labels.get(place as usize)?;
        let written = match self.reversed {
            true => row.len().checked_sub(index as usize + 1)?,
            false => index as usize,
        };
        row.get(written).map(|label| &**label)
    }

    pub fn place_marks(&self, place: u64) -> Marks {
        match self.locate(place) {
            Located::Named(state) => self.marks[state],
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

    /// Calls `each` with the successors of a state, in search order. An error if too many were
    /// generated; then some of them have been delivered.
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
        composition.successors(place, &mut |label, target| all.push((label, target)))?;
        if self.reversed {
            all.reverse();
        }
        all.into_iter().for_each(|(label, target)| each(Some(composition.label(label)), target));
        Ok(())
    }

    fn written_successors(&self, place: u64, mut each: impl FnMut(u64)) -> Result<(), TooLarge> {
        match self.locate(place) {
            Located::Named(state) => match self.parts.iter().find(|p| p.root as usize == state) {
                Some(part) => part.successors_of(place, 0, each)?,
                None => self.successors[state].iter().copied().for_each(each),
            },
            Located::Generated(part, state) => part.successors_of(place, state, each)?,
            Located::Composed(composition) => {
                composition.successors(place, &mut |_, target| each(target))?;
            }
        }
        Ok(())
    }

    /// The same automaton with one acceptance set, for searches that need exactly one.
    ///
    /// Level i waits for a state of set i; a run accepts if it comes round to level 0 and meets a
    /// state of set 0 again and again. Without any set every state accepts.
    #[must_use]
    pub fn degeneralise(&self) -> Blueprint {
        Blueprint { degeneralised: self.acceptance_sets != 1, ..self.clone() }
    }

    /// The automaton as it was written, with all its acceptance sets.
    #[must_use]
    pub fn as_written(&self) -> Blueprint {
        Blueprint { degeneralised: false, ..self.clone() }
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
        if place < self.names.len() as u64 {
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

impl Rules for Blueprint {
    type Key = Key;

    fn initial(&self) -> Vec<Key> {
        self.initial.iter().map(|&place| Key { place, level: 0 }).collect()
    }

    fn successors(&self, key: &Key, into: &mut Vec<Key>) -> Result<(), TooLarge> {
        let waits_no_longer = self.degeneralised && self.place_marks(key.place).contains(key.level);
        let level = match waits_no_longer {
            true => (key.level + 1) % self.acceptance_sets.max(1),
            false => key.level,
        };
        self.place_successors(key.place, |place| into.push(Key { place, level }))
    }

    fn marks(&self, key: &Key) -> Marks {
        let own = self.place_marks(key.place);
        match (self.degeneralised, self.acceptance_sets) {
            (false, _) => own,
            (true, 0) => Marks::all(1),
            (true, _) if key.level == 0 && own.contains(0) => Marks::all(1),
            (true, _) => Marks::NONE,
        }
    }

    fn fingerprint(&self, key: &Key) -> u64 {
        key.place.wrapping_mul(u64::from(Marks::LIMIT)).wrapping_add(u64::from(key.level))
    }

    fn acceptance_sets(&self) -> u32 {
        self.acceptance_sets()
    }
}

/// Collects a [`Blueprint`]: first all named states, then all transitions.
#[derive(Clone, Debug, Default)]
pub struct BlueprintBuilder {
    blueprint: Blueprint,
    without_initial: bool,
}

impl BlueprintBuilder {
    /// The place of the state with this name, new or known.
    pub fn state(&mut self, name: &str) -> u32 {
        let blueprint = &mut self.blueprint;
        if let Some(&place) = blueprint.places.get(name) {
            return place;
        }
        let place = blueprint.names.len() as u32;
        blueprint.names.push(name.to_owned());
        blueprint.places.insert(name.to_owned(), place);
        blueprint.successors.push(Vec::new());
        blueprint.labels.push(Vec::new());
        blueprint.marks.push(Marks::NONE);
        place
    }

    pub fn mark(&mut self, state: u32, marks: Marks) {
        let own = &mut self.blueprint.marks[state as usize];
        *own = own.union(marks);
    }

    /// Appends generated states. All named states must be there; `root` is the first of the part.
    pub fn part(&mut self, root: u32, generator: Generator) {
        if generator.accepts(0) {
            self.mark(root, Marks::NONE.with(0));
        }
        let base = self.blueprint.state_count();
        self.blueprint.parts.push(Part { root, base, generator });
    }

    pub fn place_named(&self, name: &str) -> Option<u64> {
        self.blueprint.place_named(name)
    }

    pub fn edge(&mut self, source: u32, target: u64) {
        self.blueprint.successors[source as usize].push(target);
    }

    pub fn labelled_edge(&mut self, source: u32, label: &str, target: u64) {
        self.edge(source, target);
        self.blueprint.labels[source as usize].push(label.into());
    }

    pub fn initial(&mut self, place: u64) {
        self.blueprint.initial.push(place);
    }

    /// No state is initial: there is no run.
    pub fn no_initial(&mut self) {
        self.blueprint.initial.clear();
        self.without_initial = true;
    }

    pub fn acceptance_sets(&mut self, sets: u32) {
        self.blueprint.acceptance_sets = sets;
    }

    /// The finished blueprint. Without a word on it, the first state is initial. A blueprint has at
    /// least one state.
    pub fn finish(mut self) -> Blueprint {
        if self.blueprint.names.is_empty() {
            self.state("s0");
        }
        if self.blueprint.initial.is_empty() && !self.without_initial {
            self.blueprint.initial.push(0);
        }
        self.blueprint
    }
}
