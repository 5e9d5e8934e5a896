//! The space that sessions search: a model, unfolded if a search needs it, with names to show.

use std::borrow::Cow;
use std::sync::Arc;

use lariat_core::{
    Batch, Code, Edge, Generator, Lasso, Marks, Model, OnDemand, OwnedCode, Space, StateId,
    TooLarge, Unfolded, Unfolding, Ways, Which, meeting_all,
};

/// A model, and the space in which it is searched.
#[derive(Clone, Debug)]
pub struct Automaton {
    model: Arc<dyn Model>,
    unfolded: Option<Arc<Unfolded>>,
    space: OnDemand,
}

impl Automaton {
    /// Searches the model without an unfolding.
    pub fn new(model: Arc<dyn Model>) -> Automaton {
        Automaton { space: OnDemand::new(model.clone()), unfolded: None, model }
    }

    /// Searches an unfolding of the model.
    pub fn unfolded(model: Arc<dyn Model>, how: Unfolding) -> Automaton {
        let unfolded = Arc::new(Unfolded::new(model.clone(), how));
        Automaton { space: OnDemand::new(unfolded.clone()), unfolded: Some(unfolded), model }
    }

    /// The original model, without an unfolding.
    pub fn model(&self) -> &Arc<dyn Model> {
        &self.model
    }

    /// The unfolding in use, if any.
    pub fn unfolding(&self) -> Option<Unfolding> {
        self.unfolded.as_ref().map(|unfolded| unfolded.how())
    }

    /// Whether states of the model can have several copies that differ in their level.
    pub fn has_levels(&self) -> bool {
        self.levels() > 1
    }

    /// The number of copies of each state; 1 if copies are not numbered.
    pub fn levels(&self) -> u32 {
        self.unfolded.as_ref().and_then(|unfolded| unfolded.levels()).unwrap_or(1)
    }

    /// Whether the states of the model along a run do not determine the copies.
    pub fn chooses_copies(&self) -> bool {
        self.unfolded.as_ref().is_some_and(|unfolded| unfolded.chooses())
    }

    /// The state of the model that this state is, or is a copy of.
    pub fn original(&self, state: StateId) -> Code<'_> {
        self.copy(state).0
    }

    /// The state of the model that this state is, or is a copy of, and which copy it is.
    fn copy(&self, state: StateId) -> (Code<'_>, Option<Which<'_>>) {
        let code = self.space.code(state);
        match &self.unfolded {
            Some(unfolded) => {
                let (code, which) = unfolded.original(code);
                (code, Some(which))
            }
            None => (code, None),
        }
    }

    /// Sets the limit on bytes. Nothing is generated beyond it.
    pub fn limit_memory(&mut self, bytes: u64) {
        self.space.limit_memory(bytes);
    }

    /// The limit on bytes for this space and the machines that run on it.
    pub fn memory(&self) -> u64 {
        self.space.memory()
    }

    /// An estimate of the bytes in use.
    pub fn weight(&self) -> u64 {
        self.space.weight()
    }

    /// Whether this space and its machines, which take `machines` bytes, have become too large.
    pub fn excess(&self, machines: usize) -> Option<TooLarge> {
        let bytes = self.memory();
        (self.weight() + machines as u64 > bytes).then_some(TooLarge::Memory { bytes })
    }

    /// Clears the refusal, before the next caller asks for successors.
    pub fn clear_refusal(&mut self) {
        self.space.clear_refusal();
    }

    /// The number of states seen so far.
    pub fn known(&self) -> u32 {
        self.space.known()
    }

    /// The number of states and transitions generated so far.
    pub fn size(&self) -> u64 {
        self.space.size()
    }

    /// The name in the model. In an unfolding, several states can have the same name.
    pub fn name(&self, state: StateId) -> String {
        self.model.name(self.original(state))
    }

    /// The place of a state in the text, if it is written there.
    pub fn place(&self, state: StateId) -> Option<u64> {
        let place = self.original(state).number();
        (place < self.model.written()).then_some(place)
    }

    /// The name of a state with its copy, see [`Unfolded`].
    pub fn full_name(&self, state: StateId) -> String {
        self.space.model().name(self.space.code(state))
    }

    /// The copy of a state, without the name: its level, or the start of the cycle and the sets met.
    pub fn copy_of(&self, state: StateId) -> Option<String> {
        match self.copy(state).1? {
            Which::Level(level) => self.has_levels().then(|| level.to_string()),
            Which::Cycle { start, met } => {
                let met: Vec<String> = met.iter().map(|set| set.to_string()).collect();
                Some(format!("{}{{{}}}", self.model.name(start), met.join(",")))
            }
            Which::Stem => None,
        }
    }

    /// Whether a state has this name, with or without its copy.
    pub fn is_called(&self, state: StateId, name: &str) -> bool {
        self.name(state) == name || self.full_name(state) == name
    }

    /// The states with this name that have been seen. In an unfolding, these are all copies, unless the
    /// name includes the copy. Fails if the model has no such state.
    pub fn states_named(&self, name: &str) -> Result<Vec<StateId>, String> {
        if let Some(original) = self.model.state_named(name) {
            return Ok(self.copies_of(original.code()));
        }
        match self.code_named(name) {
            Some(code) => Ok(self.seen(code.code()).into_iter().collect()),
            None => Err(format!("there is no state `{name}`")),
        }
    }

    /// The copies of a state of the model that have been seen.
    fn copies_of(&self, original: Code<'_>) -> Vec<StateId> {
        let Some(unfolded) = &self.unfolded else {
            return self.seen(original).into_iter().collect();
        };
        if unfolded.levels().is_none() {
            let all = (0..self.known()).map(StateId);
            return all.filter(|&state| self.original(state) == original).collect();
        }
        let mut copies = Vec::new();
        for level in 0..self.levels() {
            unfolded.copy(original, level, |copy| copies.extend(self.seen(copy)));
        }
        copies
    }

    /// The state of the model with this name, or the original of the copy with this name.
    pub fn original_named(&self, name: &str) -> Result<OwnedCode, String> {
        let copied = || {
            let code = self.code_named(name)?;
            Some(self.unfolded.as_ref()?.original(code.code()).0.to_owned())
        };
        let named = self.model.state_named(name).or_else(copied);
        named.ok_or_else(|| format!("there is no state `{name}`"))
    }

    /// The names of the successors in the model; empty if there are too many.
    pub fn targets(&self, original: Code<'_>) -> Vec<String> {
        let mut targets = Vec::new();
        let all =
            self.model.transitions(original, |target, _, _| targets.push(self.model.name(target)));
        if all.is_err() {
            targets.clear();
        }
        targets
    }

    /// The state with this name, in the form of [`Automaton::full_name`], whether it has been seen or
    /// not. If states have several levels, the name must include the level.
    pub fn code_named(&self, full_name: &str) -> Option<OwnedCode> {
        self.space.model().state_named(full_name)
    }

    /// A space of the same states, none of which has been seen.
    pub fn unseen(&self) -> Automaton {
        let space = OnDemand::new(self.space.model().clone());
        Automaton { space, ..self.clone() }
    }

    /// The id in this space of a state of another space of the same model, if it has been seen here.
    pub fn counterpart(&self, other: &Automaton, state: StateId) -> Option<StateId> {
        self.seen(other.space.code(state))
    }

    /// The generated part that a state belongs to, by its number, and the number of the state in it. In an unfolding
    /// there are no parts.
    pub fn part(&self, state: StateId) -> Option<(usize, Generator, u64)> {
        self.space.model().part(self.space.code(state))
    }

    /// The id of a state, if it has been seen.
    pub fn seen(&self, code: Code<'_>) -> Option<StateId> {
        self.space.find(code)
    }

    /// The names of some states of the model: the first ones if states are numbers, otherwise those
    /// that have been seen.
    pub fn some_names(&self, most: u64) -> impl Iterator<Item = String> + '_ {
        let numbered = self.model.codes();
        let count = numbered.unwrap_or(self.known().into());
        (0..count.min(most)).map(move |place| match numbered {
            Some(_) => self.model.name(Code::Number(place)),
            None => self.name(StateId(place as u32)),
        })
    }

    /// The number of names that [`Automaton::some_names`] can choose from.
    pub fn name_count(&self) -> u64 {
        self.model.codes().unwrap_or(self.known().into())
    }

    /// The label of a transition that has been generated.
    pub fn label(&self, source: StateId, index: u32) -> Option<Cow<'_, str>> {
        if !self.model.has_labels() {
            return None;
        }
        let (batch, place) = self.space.labelled(source, index)?;
        batch.label(place).map(|label| self.model.label(label))
    }

    /// The marks of a transition in the model, if the model has marks on transitions.
    pub fn model_edge_marks(&self, source: StateId, index: u32) -> Option<Marks> {
        if !self.model.marks_transitions() {
            return None;
        }
        self.space.labelled(source, index).map(|(batch, place)| batch.marks(place))
    }

    /// Whether successors of a state have been generated.
    pub fn is_generated(&self, state: StateId) -> bool {
        self.space.is_generated(state)
    }

    /// The successors of a state generated so far.
    pub fn generated(&self, state: StateId) -> impl Iterator<Item = StateId> + Clone + '_ {
        self.space.generated(state)
    }

    /// The `index`-th successor of a state, if it has been generated.
    pub fn generated_at(&self, state: StateId, index: u32) -> Option<StateId> {
        self.space.generated_at(state, index)
    }

    /// The transitions of a state generated so far, with their marks.
    pub fn generated_edges(&self, state: StateId) -> impl Iterator<Item = (Edge, Marks)> + '_ {
        self.space.generated_edges(state)
    }

    pub fn successors(&mut self, state: StateId) -> impl Iterator<Item = Edge> + '_ {
        self.space.successors(state)
    }

    /// The marks of the original state in the model.
    pub fn model_marks(&self, state: StateId) -> Marks {
        self.model.marks(self.original(state))
    }

    pub fn names(&self, states: &[StateId]) -> Vec<String> {
        states.iter().map(|&state| self.name(state)).collect()
    }

    /// Whether a lasso of this automaton is an accepting run of the model.
    pub fn accepts_run(&mut self, lasso: &Lasso) -> bool {
        lasso.check(&mut self.space).is_ok() && self.transitions(lasso).is_ok()
    }

    /// The transitions of the model that an accepting run takes along a lasso. The error is an
    /// acceptance set that no such run meets, or `None` if the lasso is not a path.
    pub fn transitions(&self, lasso: &Lasso) -> Result<Vec<Taken>, Option<u32>> {
        let states: Vec<Code<'_>> = lasso.states().map(|state| self.original(state)).collect();
        let steps: Vec<Step> = states
            .windows(2)
            .map(|pair| Step::between(&*self.model, pair[0], pair[1]))
            .collect::<Option<_>>()
            .ok_or(None)?;
        let (stem, cycle) = steps.split_at(lasso.stem.len().min(steps.len()));
        let ways: Vec<Ways> = cycle.iter().map(|step| step.ways.clone()).collect();
        let round = meeting_all(&ways, self.model.acceptance_sets()).map_err(Some)?;
        let chosen = stem.iter().filter_map(|step| step.ways.first()).chain(round);
        let taken = states.iter().zip(&steps).zip(chosen);
        Ok(taken.map(|((state, step), index)| step.taken(*state, index)).collect())
    }
}

/// The transitions of the model between two states.
struct Step {
    ways: Ways,
    /// For each transition its index, its marks and its label.
    all: Vec<(u32, Marks, Option<u32>)>,
}

impl Step {
    /// `None` if there is no such transition.
    fn between(model: &dyn Model, source: Code<'_>, target: Code<'_>) -> Option<Step> {
        let mut step = Step { ways: Ways::default(), all: Vec::new() };
        let (mut batch, mut cursor, mut index) = (Batch::labelled(), Some(0), 0);
        // If marks are on states, all of these transitions have the same marks, so one batch with a
        // match is enough.
        while let Some(from) = cursor.filter(|_| model.marks_transitions() || step.all.is_empty()) {
            batch.clear();
            cursor = model.successors(source, from, &mut batch).ok()?;
            for place in 0..batch.len() {
                if batch.get(place) == target {
                    let marks = model.edge_marks(source, batch.marks(place));
                    step.ways.add(index, marks);
                    step.all.push((index, marks, batch.label(place)));
                }
                index += 1;
            }
        }
        (!step.all.is_empty()).then_some(step)
    }

    fn taken(&self, state: Code<'_>, index: u32) -> Taken {
        let one = self.all.iter().find(|one| one.0 == index);
        let (marks, label) = one.map_or((Marks::NONE, None), |&(_, marks, label)| (marks, label));
        Taken { state: state.to_owned(), index, marks, label }
    }
}

/// A transition of the model that a run takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The source.
    pub state: OwnedCode,
    /// The index among the transitions of the source.
    pub index: u32,
    pub marks: Marks,
    pub label: Option<u32>,
}

/// A lasso of the original model: the transitions that an accepting run takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    pub stem: Vec<Taken>,
    pub cycle: Vec<Taken>,
}

impl Folded {
    /// The number of states, including the repeated last one.
    pub fn length(&self) -> usize {
        self.stem.len() + self.cycle.len() + 1
    }
}

impl Automaton {
    /// The run of a lasso in the model. Copies of a state are identified, and the result is made as
    /// short as possible. `None` if it is not an accepting run.
    pub fn folded(&self, lasso: &Lasso) -> Option<Folded> {
        let mut stem = self.transitions(lasso).ok()?;
        let mut cycle = stem.split_off(lasso.stem.len().min(stem.len()));
        if self.unfolded.is_none() {
            return Some(Folded { stem, cycle });
        }
        // Keeps only one period of the cycle.
        let repeats = |period: &usize| {
            cycle.len().is_multiple_of(*period)
                && cycle.iter().zip(&cycle[*period..]).all(|(one, other)| one == other)
        };
        let period = (1..cycle.len()).find(repeats).unwrap_or(cycle.len());
        cycle.truncate(period);
        // If the stem ends like the cycle, the cycle begins earlier.
        while stem.last().is_some() && stem.last() == cycle.last() {
            stem.pop();
            cycle.rotate_right(1);
        }
        Some(Folded { stem, cycle })
    }
}

impl Space for Automaton {
    fn initial(&self, index: u32) -> Option<StateId> {
        self.space.initial(index)
    }

    #[inline]
    fn successor(&mut self, state: StateId, index: u32) -> Option<Edge> {
        self.space.successor(state, index)
    }

    fn delivered(&self, state: StateId, index: u32) -> Option<Edge> {
        self.space.delivered(state, index)
    }

    fn known(&self) -> usize {
        self.space.known() as usize
    }

    fn fingerprint(&self, state: StateId) -> u64 {
        self.space.fingerprint(state)
    }

    #[inline]
    fn marks(&self, state: StateId) -> Marks {
        self.space.marks(state)
    }

    #[inline]
    fn marks_transitions(&self) -> bool {
        self.space.marks_transitions()
    }

    #[inline]
    fn edge_marks(&self, source: StateId, edge: Edge) -> Marks {
        self.space.edge_marks(source, edge)
    }

    fn acceptance_sets(&self) -> u32 {
        self.space.acceptance_sets()
    }

    #[inline]
    fn refusal(&self) -> Option<&TooLarge> {
        self.space.refusal()
    }
}
