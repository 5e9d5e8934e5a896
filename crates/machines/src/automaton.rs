//! The space that sessions search: a model, unfolded where a search needs it, with names for people.

use std::sync::Arc;

use lariat_core::{
    Blueprint, Code, Edge, Lasso, Marks, OnDemand, Space, StateId, TooLarge, Unfolded, Unfolding,
    Ways, Which, meeting_all,
};

/// A model under search.
#[derive(Clone, Debug)]
pub struct Automaton {
    blueprint: Arc<Blueprint>,
    unfolded: Option<Arc<Unfolded>>,
    space: OnDemand,
}

/// A state of an unfolded model: its place in the model, and which copy it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub place: u64,
    pub level: u32,
}

impl Automaton {
    /// The model as it was written.
    pub fn new(blueprint: impl Into<Arc<Blueprint>>) -> Automaton {
        let blueprint = blueprint.into();
        Automaton { space: OnDemand::new(blueprint.clone()), unfolded: None, blueprint }
    }

    /// Copies of its states, for a search that needs them.
    pub fn unfolded(blueprint: impl Into<Arc<Blueprint>>, how: Unfolding) -> Automaton {
        let blueprint = blueprint.into();
        let unfolded = Arc::new(Unfolded::new(blueprint.clone(), how));
        Automaton { space: OnDemand::new(unfolded.clone()), unfolded: Some(unfolded), blueprint }
    }

    pub fn blueprint(&self) -> &Arc<Blueprint> {
        &self.blueprint
    }

    /// How the model is unfolded, if it is.
    pub fn unfolding(&self) -> Option<Unfolding> {
        self.unfolded.as_ref().map(|unfolded| unfolded.how())
    }

    /// Whether states of the model can come in several copies, which are told apart by a level.
    pub fn has_levels(&self) -> bool {
        self.levels() > 1
    }

    /// How many copies of a state there can be, where they are numbered.
    pub fn levels(&self) -> u32 {
        self.unfolded.as_ref().and_then(|unfolded| unfolded.levels()).unwrap_or(1)
    }

    /// Whether it takes more than the states of the model along a run to know their copies.
    pub fn chooses_copies(&self) -> bool {
        self.unfolded.as_ref().is_some_and(|unfolded| unfolded.chooses())
    }

    /// The state of the model that this one is, or is a copy of, and which.
    fn original(&self, state: StateId) -> (u64, Option<Which<'_>>) {
        let code = self.space.code(state);
        match &self.unfolded {
            Some(unfolded) => {
                let (code, which) = unfolded.original(code);
                (code.number(), Some(which))
            }
            None => (code.number(), None),
        }
    }

    /// Nothing is generated beyond so many bytes.
    pub fn limit_memory(&mut self, bytes: u64) {
        self.space.limit_memory(bytes);
    }

    /// The bytes that it and what runs on it may take.
    pub fn memory(&self) -> u64 {
        self.space.memory()
    }

    /// Roughly the bytes that it takes.
    pub fn weight(&self) -> u64 {
        self.space.weight()
    }

    /// Forgets why a state could not be expanded, before somebody new asks.
    pub fn clear_refusal(&mut self) {
        self.space.clear_refusal();
    }

    /// What there is too much of, as a sentence without its end.
    pub fn too_large(&self, why: TooLarge) -> String {
        why.words(|place| self.blueprint.name(place))
    }

    /// States seen so far.
    pub fn known(&self) -> u32 {
        self.space.known()
    }

    /// States and transitions generated so far.
    pub fn size(&self) -> u64 {
        self.space.size()
    }

    /// The name in the model. Where it is unfolded several states can share it.
    pub fn name(&self, state: StateId) -> String {
        self.blueprint.name(self.place(state))
    }

    /// Where the model has the state.
    pub fn place(&self, state: StateId) -> u64 {
        self.original(state).0
    }

    /// The name with what tells apart the copies of a state: the level, or on a cycle where that began
    /// and what it has met, as in `s2·s1{0}`.
    pub fn full_name(&self, state: StateId) -> String {
        let (place, which) = self.original(state);
        let name = self.blueprint.name(place);
        match which {
            Some(Which::Level(level)) if self.has_levels() => format!("{name}·{level}"),
            Some(Which::Cycle { start, met }) => {
                let met: Vec<String> = met.iter().map(|set| set.to_string()).collect();
                let start = self.blueprint.name(start.number());
                format!("{name}·{start}{{{}}}", met.join(","))
            }
            _ => name,
        }
    }

    /// Whether a state has this name, with its level or without.
    pub fn is_called(&self, state: StateId, name: &str) -> bool {
        self.name(state) == name || self.full_name(state) == name
    }

    /// The states with this name that have been seen: where the model is unfolded one a copy, unless
    /// the name says which. An error if the model has no such state.
    pub fn states_named(&self, name: &str) -> Result<Vec<StateId>, String> {
        let (place, level) = self.locate(name)?;
        if self.unfolded.as_ref().is_some_and(|unfolded| unfolded.levels().is_none()) {
            let all = (0..self.known()).map(StateId);
            return Ok(all.filter(|&state| self.place(state) == place).collect());
        }
        let levels = level.map_or(0..self.levels(), |level| level..level + 1);
        Ok(levels.filter_map(|level| self.seen(Key { place, level })).collect())
    }

    /// Where the model has the state with this name.
    pub fn place_named(&self, name: &str) -> Result<u64, String> {
        self.locate(name).map(|(place, _)| place)
    }

    /// The names of the successors in the model; none if there are too many of them.
    pub fn targets(&self, place: u64) -> Vec<String> {
        let mut targets = Vec::new();
        if self.blueprint.place_successors(place, |target| targets.push(target)).is_err() {
            targets.clear();
        }
        targets.into_iter().map(|target| self.blueprint.name(target)).collect()
    }

    fn locate(&self, name: &str) -> Result<(u64, Option<u32>), String> {
        if let Some(place) = self.blueprint.place_named(name) {
            return Ok((place, None));
        }
        match self.key_named(name) {
            Some(Key { place, level }) => Ok((place, Some(level))),
            None => Err(format!("there is no state `{name}`")),
        }
    }

    /// The key of the state with this name, as [`Automaton::full_name`] writes it, seen or not. A
    /// state with copies on several levels has none without its level.
    pub fn key_named(&self, full_name: &str) -> Option<Key> {
        if !self.has_levels() {
            let place = self.blueprint.place_named(full_name)?;
            return Some(Key { place, level: 0 });
        }
        let (name, level) = full_name.rsplit_once('·')?;
        let level = level.parse().ok().filter(|&level| level < self.levels())?;
        Some(Key { place: self.blueprint.place_named(name)?, level })
    }

    /// The state with this key, if it has been seen.
    pub fn seen(&self, key: Key) -> Option<StateId> {
        let place = Code::Number(key.place);
        let Some(unfolded) = &self.unfolded else { return self.space.find(place) };
        let mut found = None;
        unfolded.copy(place, key.level, |code| found = self.space.find(code));
        found
    }

    pub fn label(&self, source: StateId, index: u32) -> Option<&str> {
        self.blueprint.label(self.place(source), self.model_index(source, index)?)
    }

    /// The marks of a transition in the model, where it has them on transitions.
    pub fn model_edge_marks(&self, source: StateId, index: u32) -> Option<Marks> {
        let index = self.model_index(source, index).filter(|_| self.blueprint.has_edge_marks())?;
        Some(self.blueprint.edge_marks(self.place(source), index))
    }

    /// Which transition of the model a transition is a copy of.
    fn model_index(&self, source: StateId, index: u32) -> Option<u32> {
        match &self.unfolded {
            Some(unfolded) => {
                let marks =
                    |state: Code<'_>, index| self.blueprint.edge_marks(state.number(), index);
                unfolded.original_index(self.space.code(source), index, marks)
            }
            None => Some(index),
        }
    }

    /// Whether somebody has asked for the successors of a state.
    pub fn is_generated(&self, state: StateId) -> bool {
        self.space.is_generated(state)
    }

    /// The successors of a state that have been generated.
    pub fn generated(&self, state: StateId) -> impl Iterator<Item = StateId> + Clone + '_ {
        self.space.generated(state)
    }

    /// The same with the marks of the transitions.
    pub fn generated_edges(&self, state: StateId) -> impl Iterator<Item = (Edge, Marks)> + '_ {
        self.space.generated_edges(state)
    }

    pub fn successors(&mut self, state: StateId) -> impl Iterator<Item = Edge> + '_ {
        self.space.successors(state)
    }

    /// The marks in the model, before it was unfolded.
    pub fn model_marks(&self, state: StateId) -> Marks {
        self.blueprint.place_marks(self.place(state))
    }

    pub fn names(&self, states: &[StateId]) -> Vec<String> {
        states.iter().map(|&state| self.name(state)).collect()
    }

    /// Whether a lasso of this automaton is an accepting run of the model as it was written.
    pub fn accepts_run(&mut self, lasso: &Lasso) -> bool {
        lasso.check(&mut self.space).is_ok() && self.transitions(lasso).is_ok()
    }

    /// The transitions of the model that an accepting run takes along a lasso: each by the place of its
    /// source, and its index there. An error names an acceptance set that no such run meets, or none if
    /// it is no path.
    pub fn transitions(&self, lasso: &Lasso) -> Result<Vec<(u64, u32)>, Option<u32>> {
        let places: Vec<u64> = lasso.states().map(|state| self.place(state)).collect();
        let mut steps = Vec::with_capacity(places.len());
        for pair in places.windows(2) {
            let (mut ways, mut index) = (Ways::default(), 0);
            let all = self.blueprint.place_successors(pair[0], |target| {
                if target == pair[1] {
                    ways.add(index, self.blueprint.edge_marks(pair[0], index));
                }
                index += 1;
            });
            if all.is_err() || ways.is_empty() {
                return Err(None);
            }
            steps.push(ways);
        }
        let (stem, cycle) = steps.split_at(lasso.stem.len().min(steps.len()));
        let stem = stem.iter().filter_map(Ways::first);
        let cycle = meeting_all(cycle, self.blueprint.acceptance_sets()).map_err(Some)?;
        Ok(places.into_iter().zip(stem.chain(cycle)).collect())
    }
}

/// A lasso of the model as it was written: places, each with the index of the transition that an
/// accepting run takes there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    pub stem: Vec<(u64, u32)>,
    pub cycle: Vec<(u64, u32)>,
}

impl Automaton {
    /// The run of a lasso in the model: copies of states are laid on each other, and it is told as
    /// briefly as it can be. None if it is no accepting run.
    pub fn folded(&self, lasso: &Lasso) -> Option<Folded> {
        let mut stem = self.transitions(lasso).ok()?;
        let mut cycle = stem.split_off(lasso.stem.len().min(stem.len()));
        if self.unfolded.is_none() {
            return Some(Folded { stem, cycle });
        }
        // Once round is enough.
        let repeats = |period: &usize| {
            cycle.len().is_multiple_of(*period)
                && cycle.iter().zip(&cycle[*period..]).all(|(one, other)| one == other)
        };
        let period = (1..cycle.len()).find(repeats).unwrap_or(cycle.len());
        cycle.truncate(period);
        // A stem that ends as the cycle does has come to the cycle before.
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
    fn refusal(&self) -> Option<TooLarge> {
        self.space.refusal()
    }
}
