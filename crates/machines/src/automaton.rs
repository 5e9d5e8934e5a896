//! The space that sessions search: a blueprint, generated on demand, with names for people.

use lariat_core::{Blueprint, Edge, Key, Lasso, Marks, OnDemand, Rules, Space, StateId, TooLarge};

/// A model under search.
#[derive(Clone, Debug)]
pub struct Automaton {
    space: OnDemand<Blueprint>,
}

impl Automaton {
    pub fn new(blueprint: Blueprint) -> Automaton {
        Automaton { space: OnDemand::new(blueprint) }
    }

    pub fn blueprint(&self) -> &Blueprint {
        self.space.rules()
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
        why.words(|place| self.blueprint().name(place))
    }

    /// States seen so far.
    pub fn known(&self) -> u32 {
        self.space.known()
    }

    /// States and transitions generated so far.
    pub fn size(&self) -> u64 {
        self.space.size()
    }

    /// The name in the model. On a degeneralised automaton several states can share it.
    pub fn name(&self, state: StateId) -> String {
        self.blueprint().name(self.space.key(state).place)
    }

    /// Where the model has the state.
    pub fn place(&self, state: StateId) -> u64 {
        self.space.key(state).place
    }

    /// The name with the level that tells apart the copies of a state in a degeneralised automaton.
    pub fn full_name(&self, state: StateId) -> String {
        let blueprint = self.blueprint();
        let key = self.space.key(state);
        match blueprint.is_degeneralised() && blueprint.levels() > 1 {
            true => format!("{}·{}", blueprint.name(key.place), key.level),
            false => blueprint.name(key.place),
        }
    }

    /// Whether a state has this name, with its level or without.
    pub fn is_called(&self, state: StateId, name: &str) -> bool {
        self.name(state) == name || self.full_name(state) == name
    }

    /// The states with this name that have been seen: on a degeneralised automaton one a level,
    /// unless the name says which. An error if the model has no such state.
    pub fn states_named(&self, name: &str) -> Result<Vec<StateId>, String> {
        let (place, level) = self.locate(name)?;
        let levels = level.map_or(0..self.blueprint().levels(), |level| level..level + 1);
        Ok(levels.filter_map(|level| self.space.find(&Key { place, level })).collect())
    }

    /// Where the model has the state with this name.
    pub fn place_named(&self, name: &str) -> Result<u64, String> {
        self.locate(name).map(|(place, _)| place)
    }

    /// The names of the successors in the model; none if there are too many of them.
    pub fn targets(&self, place: u64) -> Vec<String> {
        let mut targets = Vec::new();
        if self.blueprint().place_successors(place, |target| targets.push(target)).is_err() {
            targets.clear();
        }
        targets.into_iter().map(|target| self.blueprint().name(target)).collect()
    }

    fn locate(&self, name: &str) -> Result<(u64, Option<u32>), String> {
        let blueprint = self.blueprint();
        if let Some(place) = blueprint.place_named(name) {
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
        let blueprint = self.blueprint();
        if !blueprint.is_degeneralised() || blueprint.levels() < 2 {
            let place = blueprint.place_named(full_name)?;
            return Some(Key { place, level: 0 });
        }
        let (name, level) = full_name.rsplit_once('·')?;
        let level = level.parse().ok().filter(|&level| level < blueprint.levels())?;
        Some(Key { place: blueprint.place_named(name)?, level })
    }

    /// The state with this key, if it has been seen.
    pub fn seen(&self, key: Key) -> Option<StateId> {
        self.space.find(&key)
    }

    pub fn label(&self, source: StateId, index: u32) -> Option<&str> {
        self.blueprint().label(self.space.key(source).place, index)
    }

    /// The successors of a state if somebody has asked for them before.
    pub fn generated(&self, state: StateId) -> Option<&[StateId]> {
        self.space.generated(state)
    }

    pub fn successors(&mut self, state: StateId) -> impl Iterator<Item = Edge> + '_ {
        self.space.successors(state)
    }

    /// The marks in the model, before several sets were reduced to one.
    pub fn model_marks(&self, state: StateId) -> Marks {
        self.blueprint().place_marks(self.space.key(state).place)
    }

    pub fn names(&self, states: &[StateId]) -> Vec<String> {
        states.iter().map(|&state| self.name(state)).collect()
    }

    /// Whether a lasso of this automaton is an accepting run of the model as it was written.
    pub fn accepts_run(&mut self, lasso: &Lasso) -> bool {
        if lasso.check(&mut self.space).is_err() {
            return false;
        }
        let met = lasso.cycle.iter().fold(Marks::NONE, |met, &s| met.union(self.model_marks(s)));
        (0..self.blueprint().model_acceptance_sets()).all(|set| met.contains(set))
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

    fn acceptance_sets(&self) -> u32 {
        Rules::acceptance_sets(self.blueprint())
    }

    #[inline]
    fn refusal(&self) -> Option<TooLarge> {
        self.space.refusal()
    }
}
