//! The space that sessions search: a blueprint, generated on demand, with names for people.

use lariat_core::{Blueprint, Edge, Lasso, Marks, OnDemand, Rules, Space, StateId};

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

    /// States seen so far.
    pub fn known(&self) -> u32 {
        self.space.known()
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

    pub fn label(&self, source: StateId, index: u32) -> Option<&str> {
        self.blueprint().label(self.space.key(source).place, index)
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
    fn initial(&self) -> StateId {
        self.space.initial()
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
}
