//! The picture of thousands of states as dots. The states are enumerated in a space of their own, because drawing must
//! not number states of the run before they are discovered.

use lariat_layout::message::{Request, Task, pack};
use lariat_layout::overview::{Block, Dot, Kind, Map, Now, Said};
use lariat_protocol::Told;
use lariat_session::core::{Colour, Generator, Marks, SearchKind, Space, StateId};
use lariat_session::{Automaton, Timeline, large};

use crate::search::moment::Moment;

/// With more states or transitions than this there is no overview.
pub const MOST_STATES: usize = 20_000;
const MOST_EDGES: usize = 120_000;
/// States whose successors are taken in a slice.
const SLICE: usize = 2_000;

#[derive(Debug, Default)]
pub struct Overview {
    listed: Option<Listed>,
    /// It does not exist: the model is small enough to be drawn, or too large.
    none: bool,
    /// What the client has been told.
    told_map: bool,
    colours: Vec<Dot>,
    path: Vec<u32>,
    /// The rest of the last step.
    told: Option<Now>,
}

/// The states seen so far, in breadth-first order.
#[derive(Debug)]
struct Listed {
    space: Automaton,
    next: u32,
    edges: Vec<(u32, u32)>,
    done: bool,
    /// For each state of the run its number here.
    places: Vec<u32>,
    /// For each number the state of the run, once it has been discovered.
    states: Vec<Option<StateId>>,
}

impl Overview {
    /// Whether states are still being listed.
    pub fn is_busy(&self) -> bool {
        self.listed.as_ref().is_some_and(|listed| !listed.done)
    }

    /// The number of states, when all are known.
    pub fn states(&self) -> Option<u32> {
        self.listed.as_ref().filter(|listed| listed.done).map(|listed| listed.space.known())
    }

    /// Lists states of a model that is too large to be drawn otherwise. Returns whether there are more.
    pub fn work(&mut self, run: &Timeline) -> bool {
        if self.none {
            return false;
        }
        let listed = self.listed.get_or_insert_with(|| Listed::of(run.space()));
        if listed.done {
            return false;
        }
        for _ in 0..SLICE {
            if listed.next >= listed.space.known() {
                listed.done = true;
                return false;
            }
            let source = StateId(listed.next);
            let mut index = 0;
            while let Some(edge) = listed.space.successor(source, index) {
                listed.edges.push((source.0, edge.target.0));
                index += 1;
                if listed.space.known() as usize > MOST_STATES || listed.edges.len() > MOST_EDGES {
                    (self.none, self.listed) = (true, None);
                    return false;
                }
            }
            listed.next += 1;
        }
        true
    }

    /// What to tell the client about this step.
    pub fn tell(
        &mut self,
        run: &Timeline,
        moment: &Moment,
        selected: Option<StateId>,
    ) -> Vec<Told> {
        let Some(listed) = self.listed.as_mut().filter(|listed| listed.done) else {
            return Vec::new();
        };
        listed.match_states(run.space());
        let mut told = Vec::new();
        let anew = !self.told_map;
        if anew {
            self.told_map = true;
            self.colours = vec![Dot::Unseen; listed.states.len()];
            told.push(Said::Map(listed.map()));
        }
        let path = listed.path(run);
        let same = self.path.iter().zip(&path).take_while(|(before, now)| before == now).count();
        let mut now = listed.now(run, moment, selected, &mut self.colours, anew);
        now.kept = same as u32;
        now.path = path[same..].to_vec();
        let is_news = !now.path.is_empty() || same < self.path.len() || !now.colours.is_empty();
        self.path = path;
        // The rest, to be compared.
        let rest = Now { colours: Vec::new(), path: Vec::new(), kept: 0, ..now.clone() };
        if is_news || self.told.as_ref() != Some(&rest) {
            self.told = Some(rest);
            told.push(Said::Now(now));
        }
        let packed = |said| pack(&Request::new(0, Task::Overview(said)));
        told.into_iter().map(|said| Told::Overview(packed(said))).collect()
    }

    /// The state of the run that a dot stands for, if it has been discovered.
    pub fn state(&self, place: u32) -> Option<StateId> {
        self.listed.as_ref()?.states.get(place as usize).copied().flatten()
    }
}

impl Listed {
    fn of(space: &Automaton) -> Listed {
        let space = space.unseen();
        let done = space.known() == 0;
        Listed { space, next: 0, edges: Vec::new(), done, places: Vec::new(), states: Vec::new() }
    }

    /// Finds the states that the run has discovered since.
    fn match_states(&mut self, run: &Automaton) {
        self.states.resize(self.space.known() as usize, None);
        for state in self.places.len() as u32..run.known() {
            let place = self.space.counterpart(run, StateId(state));
            self.places.push(place.map_or(u32::MAX, |place| place.0));
            if let Some(entry) = place.and_then(|place| self.states.get_mut(place.0 as usize)) {
                *entry = Some(StateId(state));
            }
        }
    }

    fn place(&self, state: StateId) -> Option<u32> {
        self.places.get(state.0 as usize).copied().filter(|&place| place != u32::MAX)
    }

    /// The whole path, also of a long run. During an extraction, its walk.
    fn path(&self, run: &Timeline) -> Vec<u32> {
        let machine = run.machine();
        if machine.search() == SearchKind::Extract {
            let walk = machine.walk();
            return walk.into_iter().filter_map(|(state, _)| self.place(state)).collect();
        }
        let depth = machine.depth();
        // The first state of an inner search is the last one of the outer search.
        let inner = (depth > machine.outer_depth()).then(|| machine.outer_depth());
        (0..depth)
            .filter(|&index| Some(index) != inner)
            .filter_map(|index| self.place(machine.activation(index)?.state))
            .collect()
    }

    fn map(&self) -> Map {
        let count = self.space.known();
        let names: Vec<String> = (0..count).map(|at| self.space.full_name(StateId(at))).collect();
        let accepting = |at: &u32| self.space.marks(StateId(*at)) != Marks::NONE;
        let mut blocks: Vec<(usize, Block)> = Vec::new();
        for at in 0..count {
            let Some((part, generator, number)) = self.space.part(StateId(at)) else { continue };
            let member = (at, number as u32);
            match blocks.iter_mut().find(|(other, _)| *other == part) {
                Some((_, block)) => block.members.push(member),
                None => blocks.push((part, block(generator, names[at as usize].clone(), member))),
            }
        }
        Map {
            states: count,
            edges: self.edges.clone(),
            initial: self.space.initial_states().map(|state| state.0).collect(),
            names: names.join("\n"),
            accepting: (0..count).filter(accepting).collect(),
            blocks: blocks.into_iter().map(|(_, block)| block).collect(),
        }
    }

    fn now(
        &self,
        run: &Timeline,
        moment: &Moment,
        selected: Option<StateId>,
        before: &mut [Dot],
        anew: bool,
    ) -> Now {
        let snapshot = &moment.snapshot;
        let (machine, space) = (run.machine(), run.space());
        let mut colours: Vec<(u32, u32, Dot)> = Vec::new();
        for ((at, state), before) in (0u32..).zip(&self.states).zip(before) {
            let colour = state.map_or(Dot::Unseen, |state| dot(machine.colour(space, state)));
            if colour == *before {
                continue;
            }
            *before = colour;
            match colours.last_mut() {
                Some((first, count, last)) if *last == colour && *first + *count == at => {
                    *count += 1
                }
                _ => colours.push((at, 1, colour)),
            }
        }
        let considered = snapshot.considered.and_then(|considered| {
            Some((self.place(considered.source)?, self.place(considered.target)?))
        });
        let lasso = snapshot.lasso.as_ref().map(|lasso| {
            let again = lasso.cycle.first();
            let states = lasso.stem.iter().chain(&lasso.cycle).chain(again);
            states.filter_map(|&state| self.place(state)).collect()
        });
        Now {
            step: snapshot.step,
            anew,
            colours,
            kept: 0,
            path: Vec::new(),
            looked_at: considered,
            tags: snapshot
                .tags
                .iter()
                .filter_map(|(state, names)| Some((self.place(*state)?, names.join(" "))))
                .collect(),
            lasso: lasso.unwrap_or_default(),
            selected: selected.and_then(|state| self.place(state)),
        }
    }
}

fn dot(colour: Colour) -> Dot {
    match colour {
        Colour::White => Dot::Unseen,
        Colour::Cyan => Dot::Cyan,
        Colour::Blue => Dot::Blue,
        Colour::Red => Dot::Red,
        Colour::Grey => Dot::Grey,
        Colour::Black => Dot::Black,
        Colour::Current => Dot::Current,
        Colour::Removed => Dot::Removed,
    }
}

/// A generated part with its first member; the name of that member is the part's.
fn block(generator: Generator, name: String, member: (u32, u32)) -> Block {
    let (kind, shape) = match generator {
        Generator::Tree { depth } => (Kind::Tree, format!("tree, {depth} levels")),
        Generator::Chain { .. } => (Kind::Chain, "chain".to_owned()),
        Generator::Grid { w, h } => (Kind::Grid { width: w as u32 }, format!("grid, {w} × {h}")),
        Generator::Random { .. } => (Kind::Other, "random".to_owned()),
    };
    let about = format!("{shape}, {} states", large(generator.state_count()));
    Block { name, about, kind, members: vec![member] }
}
