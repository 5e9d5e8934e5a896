//! The shortest lasso, by breadth-first waves. Use it if only the shortest counterexample is needed;
//! the other searches are compared with it.
//!
//! A lasso leads from the initial state to some s, and from there through an accepting f back to s. For
//! each f, in order of its distance from the initial state, a forward wave computes `after(s)`, the
//! number of transitions from f to s, and a backward wave computes `before(s)`, the number from s to f.
//! The shortest lasso has the smallest `distance(s) + before(s) + after(s)`. If cycle and stem share
//! states, a shorter lasso exists (GMZ, Lemma 4), so the shortest is simple.
//!
//! There is at most one wave in each direction for each accepting state, so this takes O(|F| · |T|)
//! time and O(|S| + |T|) memory. Waves end where they cannot lead to a shorter lasso. States are
//! explored up to a radius that doubles until a lasso is found, and then as far as a shorter one could
//! go, so a bug near the root of a huge automaton is found near the root.

use serde::{Deserialize, Serialize};

use crate::minimising::cyclic::on_cycles;
use crate::minimising::depths::Depths;
use crate::minimising::found::Found;
use crate::minimising::incoming::Incoming;
use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{CallStack, Control, WaitingCalls};
use crate::search::{Program, Search, program_counter};
use crate::{
    About, Activation, Badge, Badges, Because, Binding, BoundCall, Closes, Colour, Event, Lasso,
    Line, Listing, LookedAt, Observer, Options, SearchKind, Sought, Space, StateId, StateSet,
};

pub type BfsLasso = Search<Registers>;

const LISTING: Listing = Listing {
    title: "Shortest lasso, breadth first",
    source: "Lariat",
    revision: 2,
    lines: lines![
        1: "for each s within the radius, nearest first",
        2: "  for each t in post(s)",
        3: "    if t is new, distance(t) ← distance(s) + 1" ? GoThere : TurnBack,
        4: "for each accepting f on a cycle and near enough, nearest first",
        5: "  for each s, on from f",
        6: "    for each t in post(s)",
        7: "      if t is new, after(t) ← after(s) + 1" ? GoThere : TurnBack,
        8: "  for each s, back from f",
        9: "    if distance + before + after is less than best, keep it",
        10: "    for each t that leads to s, before(t) ← before(s) + 1",
        11: "if the radius is not enough, enlarge it",
        12: "report the best",
    ],
    annexes: &[],
    colours: &[(Colour::White, "unseen"), (Colour::Blue, "reached")],
    changes: &[(Colour::White, Colour::Blue)],
};

const ABOUT: About = About {
    phases: phases![Breadth, Forth, Back],
    badges: &[Badge::Depth],
    stacks: &[],
    closes: Closes::NOT_NESTED,
    lists_components: false,
    lemmas: given!["report-is-real", "nothing-is-missed", "best-is-shortest",],
    not_promised: &[],
};

program_counter! {
    L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11,
    L12 = 12,
}

/// A breadth-first wave that can be cleared quickly.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Wave {
    /// In order of discovery.
    queue: Vec<StateId>,
    taken: usize,
    /// The number of transitions from the start, plus 1.
    distances: Depths,
    /// The state from which each state was first reached.
    parents: Vec<StateId>,
}

impl Wave {
    fn clear(&mut self) {
        for state in self.queue.drain(..) {
            self.distances.set(state, 0);
        }
        self.taken = 0;
    }

    fn distance(&self, state: StateId) -> Option<u32> {
        Some(self.distances.get(state)? - 1)
    }

    /// Adds a state. Returns whether it is new.
    fn reach(&mut self, state: StateId, parent: StateId, distance: u32) -> bool {
        if self.distances.get(state).is_some() {
            return false;
        }
        self.distances.set(state, distance + 1);
        if self.parents.len() <= state.index() {
            self.parents.resize(state.index() + 1, StateId(0));
        }
        self.parents[state.index()] = parent;
        self.queue.push(state);
        true
    }

    /// The state that was taken last from the queue.
    fn last_taken(&self) -> Option<StateId> {
        self.queue.get(self.taken.checked_sub(1)?).copied()
    }

    fn parent(&self, state: StateId) -> StateId {
        self.parents[state.index()]
    }

    fn weight(&self) -> usize {
        4 * (self.queue.len() + self.parents.len()) + self.distances.weight()
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    waiting: WaitingCalls,
    /// From the initial states.
    exploration: Wave,
    /// Forwards and backwards from the current accepting state.
    forth: Wave,
    back: Wave,
    /// In order of distance.
    accepting: Vec<StateId>,
    /// The states that the exploration has expanded.
    entered: StateSet,
    /// Those entered states that are on a cycle of entered states. Waves start only from these.
    cyclic: StateSet,
    incoming: Incoming,
    best: Option<Lasso>,
    found: Found,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers {
    pc: Pc,
    control: Control,
    /// States at this distance from the initial state are not expanded.
    radius: u32,
    /// The index of the current accepting state.
    goal: u32,
    /// The last transition examined by the backward wave, as a cursor of `incoming`.
    looked: u32,
    /// The number of transitions of the best lasso; `u32::MAX` if there is none.
    best: u32,
}

const FIRST_RADIUS: u32 = 4;

impl Program for Registers {
    const LISTING: Listing = LISTING;
    const ABOUT: About = ABOUT;
    type Memory = Memory;

    fn start(_: &impl Space, _: &Options) -> (Self, Memory) {
        let registers = Registers {
            pc: Pc::Done,
            control: Control::start(SearchKind::Breadth),
            radius: FIRST_RADIUS,
            goal: 0,
            looked: 0,
            best: u32::MAX,
        };
        (registers, Memory::default())
    }

    /// The exploration starts at all initial states at once.
    fn begin(&mut self, memory: &mut Memory, space: &impl Space, initial: StateId) -> bool {
        if !memory.exploration.queue.is_empty() {
            return false;
        }
        for state in space.initial_states() {
            memory.exploration.reach(state, state, 0);
        }
        let states = space.initial_states();
        memory.accepting.extend(states.filter(|&state| space.accepts(state)));
        self.control.begin(initial);
        self.pc = Pc::L1;
        true
    }

    fn line<S: Space, O: Observer>(
        &mut self,
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        use SearchKind::{Back, Breadth, Forth};
        let line = Line(self.pc as u16);
        let (source, edge) = (self.control.state(), self.control.edge);
        let t = edge.target;
        match self.pc {
            Pc::L1 => match self.next_within_radius(memory) {
                Some(state) => {
                    self.control.argument = state;
                    memory.entered.insert(state);
                    self.control.enter((line, Breadth), true, &mut memory.waiting, observer);
                    let (from, to) = (Colour::White, Colour::Blue);
                    observer.event(line, Event::Coloured { state, from, to });
                    let to = memory.exploration.distance(state).unwrap_or(0) + 1;
                    observer.event(line, Event::DepthSet { state, from: None, to });
                    self.pc = Pc::L2;
                }
                None => {
                    observer.event(line, Event::WaveOver { search: Breadth });
                    if !memory.accepting.is_empty() {
                        memory.cyclic =
                            on_cycles(space, &memory.entered, &memory.exploration.queue);
                    }
                    (self.goal, self.pc) = (0, Pc::L4);
                }
            },
            Pc::L2 => {
                let entered = |_: &S, state| memory.entered.contains(state);
                let delivered = self.control.deliver((line, Breadth), space, observer, entered);
                self.pc = if delivered { Pc::L3 } else { Pc::L1 };
                if !delivered {
                    self.control.leave((line, Breadth), &mut memory.waiting, observer);
                }
            }
            Pc::L3 => {
                let distance = memory.exploration.distance(source).unwrap_or(0) + 1;
                memory.incoming.note(source, edge);
                let new = memory.exploration.reach(t, source, distance);
                if new && space.accepts(t) {
                    memory.accepting.push(t);
                }
                let distance = memory.exploration.distance(t).unwrap_or(distance);
                let because = Because::Reached { state: t, distance, new };
                observer
                    .event(line, Event::Tested { source, edge: Some(edge), holds: new, because });
                self.pc = Pc::L2;
            }
            Pc::L4 => self.next_goal(line, memory, observer),
            Pc::L5 => match self.next_forth(memory) {
                Some(state) => {
                    self.control.argument = state;
                    self.control.enter((line, Forth), false, &mut memory.waiting, observer);
                    self.pc = Pc::L6;
                }
                None => {
                    observer.event(line, Event::WaveOver { search: Forth });
                    let goal = memory.accepting[self.goal as usize];
                    self.pc = match memory.forth.distance(goal) {
                        Some(_) => {
                            memory.back.clear();
                            memory.back.reach(goal, goal, 0);
                            Pc::L8
                        }
                        // f is not on a cycle that is short enough.
                        None => {
                            self.goal += 1;
                            Pc::L4
                        }
                    };
                }
            },
            Pc::L6 => {
                let entered = |_: &S, state| memory.entered.contains(state);
                let delivered = self.control.deliver((line, Forth), space, observer, entered);
                self.pc = if delivered { Pc::L7 } else { Pc::L5 };
                if !delivered {
                    self.control.leave((line, Forth), &mut memory.waiting, observer);
                }
            }
            Pc::L7 => {
                let distance = memory.forth.distance(source);
                let goal = memory.accepting[self.goal as usize];
                // The wave starts at f, but f counts as reached only when the wave returns to it.
                let from_goal = source == goal && memory.forth.taken == 1;
                let distance = if from_goal { 1 } else { distance.unwrap_or(0) + 1 };
                let new = memory.forth.reach(t, source, distance);
                let distance = memory.forth.distance(t).unwrap_or(distance);
                let because = Because::Reached { state: t, distance, new };
                observer
                    .event(line, Event::Tested { source, edge: Some(edge), holds: new, because });
                self.pc = Pc::L6;
            }
            Pc::L8 => match self.next_back(memory) {
                Some((state, distance)) => {
                    observer.event(line, Event::WaveAt { search: Back, state, distance });
                    self.looked = 0;
                    self.pc = Pc::L9;
                }
                None => {
                    observer.event(line, Event::WaveOver { search: Back });
                    self.goal += 1;
                    self.pc = Pc::L4;
                }
            },
            Pc::L9 => {
                self.try_lasso(line, memory, observer);
                self.pc = Pc::L10;
            }
            Pc::L10 => {
                let delivered = self.look_back(line, memory, observer);
                self.pc = if delivered { Pc::L10 } else { Pc::L8 };
            }
            Pc::L11 => {
                let everything = memory.exploration.taken == memory.exploration.queue.len();
                let best = memory.best.as_ref().map(|_| self.best);
                // A lasso with fewer transitions visits no state at this distance.
                let wanted = best.map(|best| best.saturating_sub(1));
                let enough = everything || wanted.is_some_and(|wanted| self.radius >= wanted);
                let because = Because::ExploredEnough {
                    radius: self.radius,
                    best: best.map(|best| best + 1),
                    everything,
                };
                let source = memory.exploration.queue.first().copied().unwrap_or(source);
                observer.event(line, Event::Tested { source, edge: None, holds: !enough, because });
                self.pc = match (enough, best) {
                    (true, Some(_)) => Pc::L12,
                    (true, None) => Pc::Done,
                    (false, _) => Pc::L1,
                };
                if !enough {
                    self.radius = wanted.unwrap_or(self.radius.saturating_mul(2));
                }
            }
            Pc::L12 => {
                if let Some(lasso) = memory.best.clone() {
                    let end = *lasso.cycle.last().unwrap_or(&lasso.cycle[0]);
                    let (source, target, search) = (end, lasso.cycle[0], Breadth);
                    observer.event(line, Event::Reported { search, source, target, closed: true });
                    let length = lasso.length() as u32;
                    observer.event(line, Event::Improved { length, before: None });
                    memory.found.push(lasso);
                }
                self.pc = Pc::Done;
            }
            Pc::Done => {}
        }
    }

    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        while self.pc != Pc::Done {
            self.line(memory, space, o);
        }
    }

    #[inline(always)]
    fn next(&self) -> u16 {
        self.pc as u16
    }

    fn reported(&self) -> bool {
        self.best != u32::MAX
    }

    fn calls<'a>(&'a self, memory: &'a Memory) -> CallStack<'a> {
        CallStack { control: &self.control, waiting: &memory.waiting }
    }

    fn activation(&self, memory: &Memory, index: usize) -> Option<Activation> {
        let call = self.calls(memory).activation(index)?;
        Some(Activation { search: self.search(memory), ..call })
    }

    /// The listing has no procedures.
    fn bound_call<S: Space>(&self, _: &Memory, _: &S, _: usize) -> Option<BoundCall> {
        None
    }

    /// The variables of the current loops, and `radius` and `best`. The exploration continues where it
    /// stopped, so s is in scope from its first line on, also after the radius was enlarged.
    fn globals<S: Space>(&self, memory: &Memory, space: &S) -> Vec<Binding> {
        let mut globals = vec![
            Binding::number("radius", Some(self.radius)),
            Binding::number("best", memory.best.as_ref().map(|_| self.best + 1)),
        ];
        let goal = match self.pc {
            Pc::L4 => Some(self.goal.checked_sub(1)),
            Pc::L5 | Pc::L6 | Pc::L7 | Pc::L8 | Pc::L9 | Pc::L10 => Some(Some(self.goal)),
            _ => None,
        };
        let of = |place: u32| memory.accepting.get(place as usize).copied();
        globals.extend(goal.map(|place| Binding::state("f", place.and_then(of))));
        let s = match self.pc {
            Pc::L1 | Pc::L2 | Pc::L3 => Some(memory.exploration.last_taken()),
            Pc::L5 | Pc::L6 | Pc::L7 => Some(match memory.forth.taken {
                0 => None,
                // The wave starts at f, which it need not have reached.
                1 => of(self.goal),
                taken => memory.forth.queue.get(taken - 2).copied(),
            }),
            Pc::L8 | Pc::L9 | Pc::L10 => Some(memory.back.last_taken()),
            _ => None,
        };
        globals.extend(s.map(|s| Binding::state("s", s)));
        let looked = self.looked_at(memory, space);
        let t = match self.pc {
            Pc::L2 | Pc::L3 | Pc::L6 | Pc::L7 => Some(looked.map(|looked| looked.edge.target)),
            Pc::L10 => Some(looked.map(|looked| looked.source)),
            _ => None,
        };
        globals.extend(t.map(|t| Binding::state("t", t)));
        globals
    }

    fn looked_at<S: Space>(&self, memory: &Memory, space: &S) -> Option<LookedAt> {
        match self.pc {
            Pc::L2 | Pc::L3 | Pc::L6 | Pc::L7 => {
                let Activation { state: source, delivered, .. } =
                    self.calls(memory).activation(0)?;
                let index = delivered.checked_sub(1)?;
                let edge = space.delivered(source, index)?;
                Some(LookedAt { source, edge, index: Some(index), search: self.search(memory) })
            }
            Pc::L10 => {
                let target = memory.back.last_taken()?;
                let (source, edge) = memory.incoming.at(target, self.looked)?;
                Some(LookedAt { source, edge, index: None, search: SearchKind::Back })
            }
            _ => None,
        }
    }

    fn colour<S: Space>(memory: &Memory, _: &S, state: StateId) -> Colour {
        if memory.entered.contains(state) { Colour::Blue } else { Colour::White }
    }

    fn badges<S: Space>(&self, memory: &Memory, _: &S, state: StateId) -> Badges {
        let distance = memory.exploration.distance(state);
        let explored = distance.filter(|_| memory.entered.contains(state));
        Badges { depth: explored.map(|distance| distance + 1), ..Badges::default() }
    }

    fn search(&self, _: &Memory) -> SearchKind {
        match self.pc {
            Pc::L5 | Pc::L6 | Pc::L7 => SearchKind::Forth,
            Pc::L8 | Pc::L9 | Pc::L10 => SearchKind::Back,
            _ => SearchKind::Breadth,
        }
    }

    fn sought(&self, memory: &Memory) -> Option<(Sought, StateId)> {
        let goal = memory.accepting.get(self.goal as usize).copied();
        let looks = matches!(self.search(memory), SearchKind::Forth | SearchKind::Back);
        goal.filter(|_| looks).map(|goal| (Sought::Goal, goal))
    }

    fn lasso(&self, memory: &Memory) -> Option<Lasso> {
        memory.best.clone()
    }

    fn sequence(memory: &Memory) -> &[Lasso] {
        memory.found.all()
    }

    fn weight(memory: &Memory) -> usize {
        let waves = [&memory.exploration, &memory.forth, &memory.back];
        let waves: usize = waves.iter().map(|wave| wave.weight()).sum();
        let sets = memory.entered.weight() + memory.cyclic.weight();
        let lists = 4 * memory.accepting.len() + memory.incoming.weight();
        waves + lists + sets + 2 * memory.found.weight()
    }
}

impl Registers {
    fn next_within_radius(&self, memory: &mut Memory) -> Option<StateId> {
        let exploration = &mut memory.exploration;
        let state = *exploration.queue.get(exploration.taken)?;
        let near = exploration.distance(state).is_some_and(|distance| distance < self.radius);
        exploration.taken += usize::from(near);
        near.then_some(state)
    }

    /// Line 4.
    fn next_goal<O: Observer>(&mut self, line: Line, memory: &mut Memory, observer: &mut O) {
        let rest = memory.accepting.iter().skip(self.goal as usize);
        self.goal += rest.take_while(|&&state| !memory.cyclic.contains(state)).count() as u32;
        let Some(&goal) = memory.accepting.get(self.goal as usize) else {
            observer.event(line, Event::WaveOver { search: SearchKind::Breadth });
            self.pc = Pc::L11;
            return;
        };
        // A lower bound: the transitions from the initial state to f, and one more.
        let distance = memory.exploration.distance(goal).unwrap_or(0);
        let holds = distance + 1 < self.best;
        let best = memory.best.as_ref().map(|_| self.best + 1);
        let because = Because::NearEnough { state: goal, distance, best };
        observer.event(line, Event::Tested { source: goal, edge: None, holds, because });
        self.pc = if holds { Pc::L5 } else { Pc::L11 };
        if holds {
            memory.forth.clear();
        }
    }

    /// The next state of the forward wave that is explored and near enough.
    fn next_forth(&self, memory: &mut Memory) -> Option<StateId> {
        let goal = memory.accepting[self.goal as usize];
        if memory.forth.queue.is_empty() && memory.forth.taken == 0 {
            // The goal counts as reached only when the wave returns to it.
            memory.forth.taken = 1;
            return self.is_within_radius(goal, memory).then_some(goal);
        }
        loop {
            let at = memory.forth.taken - 1;
            let state = *memory.forth.queue.get(at)?;
            memory.forth.taken += 1;
            let after = memory.forth.distance(state).unwrap_or(0);
            // The goal has been expanded already.
            if state != goal && after + 1 < self.best && self.is_within_radius(state, memory) {
                return Some(state);
            }
        }
    }

    fn is_within_radius(&self, state: StateId, memory: &Memory) -> bool {
        memory.exploration.distance(state).is_some_and(|distance| distance < self.radius)
    }

    fn next_back(&self, memory: &mut Memory) -> Option<(StateId, u32)> {
        let state = *memory.back.queue.get(memory.back.taken)?;
        let before = memory.back.distance(state).unwrap_or(0);
        memory.back.taken += 1;
        (before + 1 < self.best).then_some((state, before))
    }

    /// Line 9.
    fn try_lasso<O: Observer>(&mut self, line: Line, memory: &mut Memory, observer: &mut O) {
        let state = memory.back.queue[memory.back.taken - 1];
        let goal = memory.accepting[self.goal as usize];
        let distances = [&memory.exploration, &memory.back, &memory.forth];
        let transitions: u32 = distances.iter().filter_map(|wave| wave.distance(state)).sum();
        let holds = transitions < self.best;
        let best = memory.best.as_ref().map(|_| self.best + 1);
        let because = Because::ShorterOver { state, goal, length: transitions + 1, best };
        observer.event(line, Event::Tested { source: state, edge: None, holds, because });
        if holds {
            self.best = transitions;
            memory.best = Some(lasso_over(state, goal, memory));
        }
    }

    /// Line 10.
    fn look_back<O: Observer>(
        &mut self,
        line: Line,
        memory: &mut Memory,
        observer: &mut O,
    ) -> bool {
        let target = memory.back.queue[memory.back.taken - 1];
        let Some((source, edge, looked)) = memory.incoming.after(target, self.looked) else {
            observer.event(line, Event::LookedThrough { state: target, backwards: true });
            return false;
        };
        self.looked = looked;
        observer.event(line, Event::Surveyed { source, edge, backwards: true });
        // A state that is not reachable from f is not on a cycle with f.
        if memory.forth.distance(source).is_some() {
            let distance = memory.back.distance(target).unwrap_or(0) + 1;
            memory.back.reach(source, target, distance);
        }
        true
    }
}

/// The lasso from the initial state to `entry`, through `goal`, and back to `entry`.
fn lasso_over(entry: StateId, goal: StateId, memory: &Memory) -> Lasso {
    let mut stem = Vec::new();
    let mut state = entry;
    while memory.exploration.distance(state) != Some(0) {
        state = memory.exploration.parent(state);
        stem.push(state);
    }
    stem.reverse();
    let mut cycle = vec![entry];
    let mut state = entry;
    while state != goal {
        state = memory.back.parent(state);
        cycle.push(state);
    }
    // From the goal back to `entry`, by the parents of the forward wave.
    let mut returning = Vec::new();
    let mut state = memory.forth.parent(entry);
    while state != goal {
        returning.push(state);
        state = memory.forth.parent(state);
    }
    cycle.extend(returning.into_iter().rev());
    Lasso { stem, cycle }
}
