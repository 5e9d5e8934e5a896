//! No lemma is trivial: each of them detects some false report of a search.

use std::any::Any;

use lariat_core::{
    Activation, Badges, Binding, BoundCall, Colour, Decision, Event, Lasso, Line, LookedAt,
    Observer, Options, Outcome, SearchKind, SideEntry, SideStack, Sought, StateId, Status,
};
use lariat_session::{ALGORITHMS, Algorithm, Automaton, Running, Timeline, lemmas, prepare};
use lariat_tests::{Lists, Random, variants};

/// What a search reports falsely.
#[derive(Clone, Copy, Debug)]
enum Lie {
    /// All states of one colour are reported with another one.
    Colour(Colour, Colour),
    /// Large numbers are reported as small ones.
    Numbers,
    /// Lowlinks are reported greater by this much.
    Lowlinks(u32),
    /// The lowlink is reported as the number.
    NoLowlinks,
    Depths(u32),
    /// The oldest entry is reported as the newest.
    Stacks,
    /// All calls but the first are reported at the initial state.
    Calls,
    /// More calls are reported than there are.
    More,
    /// This state is reported as the goal.
    Goal,
    /// A careful call is reported as a normal one.
    Modes,
    /// The lasso is not reported.
    Lasso,
    /// The outcome is reported as empty.
    Outcome,
    Event(fn(Event) -> Event),
}

struct Liar {
    machine: Box<dyn Running>,
    lie: Lie,
}

struct Ear<'a> {
    observer: &'a mut dyn Observer,
    lie: fn(Event) -> Event,
}

impl Observer for Ear<'_> {
    fn event(&mut self, line: Line, event: Event) {
        self.observer.event(line, (self.lie)(event));
    }
}

const LIES: [Lie; 24] = [
    Lie::Colour(Colour::Blue, Colour::Cyan),
    Lie::Colour(Colour::Cyan, Colour::Red),
    Lie::Colour(Colour::Blue, Colour::Red),
    Lie::Colour(Colour::Blue, Colour::Black),
    Lie::Colour(Colour::Blue, Colour::White),
    Lie::Colour(Colour::Grey, Colour::Red),
    Lie::Colour(Colour::Current, Colour::Removed),
    Lie::Colour(Colour::Removed, Colour::White),
    Lie::Numbers,
    Lie::Lowlinks(1000),
    Lie::NoLowlinks,
    Lie::Depths(50),
    Lie::Stacks,
    Lie::Calls,
    Lie::More,
    Lie::Goal,
    Lie::Modes,
    Lie::Lasso,
    Lie::Outcome,
    // Every call is on the initial state.
    Lie::Event(|event| match event {
        Event::Entered { search, first, .. } => Event::Entered { search, state: StateId(0), first },
        event => event,
    }),
    // Every change of colour is reported as one from white to grey.
    Lie::Event(|event| match event {
        Event::Coloured { state, .. } => {
            Event::Coloured { state, from: Colour::White, to: Colour::Grey }
        }
        event => event,
    }),
    Lie::Event(|event| match event {
        Event::Coloured { state, .. } => {
            Event::Coloured { state, from: Colour::White, to: Colour::Red }
        }
        event => event,
    }),
    // Every improvement is reported as one from length 2 to 4.
    Lie::Event(|event| match event {
        Event::Improved { .. } => Event::Improved { length: 4, before: Some(2) },
        event => event,
    }),
    // Walks are reported as failed, pushed entries with all sets, and deliveries as collisions.
    Lie::Event(|event| match event {
        Event::WalkGrew { end, .. } => Event::WalkFailed { end },
        Event::Pushed { stack, state, .. } => {
            Event::Pushed { stack, state, met: lariat_core::Marks::all(64) }
        }
        Event::Delivered { source, edge, .. } => {
            Event::Collided { state: source, with: edge.target }
        }
        event => event,
    }),
];

impl Running for Liar {
    fn step(&mut self, space: &mut Automaton, observer: &mut dyn Observer) -> Status {
        match self.lie {
            Lie::Event(lie) => self.machine.step(space, &mut Ear { observer, lie }),
            _ => self.machine.step(space, observer),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.lie {
            Lie::Outcome => self.machine.outcome().map(|_| Outcome::Empty),
            _ => self.machine.outcome(),
        }
    }

    fn next_line(&self) -> Option<Line> {
        self.machine.next_line()
    }

    fn colour(&self, space: &Automaton, state: StateId) -> Colour {
        match (self.lie, self.machine.colour(space, state)) {
            (Lie::Colour(from, to), colour) if colour == from => to,
            (_, colour) => colour,
        }
    }

    fn badges(&self, space: &Automaton, state: StateId) -> Badges {
        let badges = self.machine.badges(space, state);
        match self.lie {
            Lie::Numbers => Badges { number: badges.number.map(|n| 1000 - n), ..badges },
            Lie::Lowlinks(by) => Badges { lowlink: badges.lowlink.map(|n| n + by), ..badges },
            Lie::NoLowlinks => Badges { lowlink: badges.number, ..badges },
            Lie::Depths(by) => Badges { depth: badges.depth.map(|n| n + by), ..badges },
            _ => badges,
        }
    }

    fn depth(&self) -> usize {
        self.machine.depth() + if matches!(self.lie, Lie::More) { 50 } else { 0 }
    }

    fn activation(&self, index: usize) -> Option<Activation> {
        let call = self.machine.activation(index)?;
        Some(match self.lie {
            Lie::Calls if index > 0 => Activation { state: StateId(0), ..call },
            Lie::Modes => Activation { search: SearchKind::Dfs, ..call },
            _ => call,
        })
    }

    fn bound_call(&self, space: &Automaton, index: usize) -> Option<BoundCall> {
        self.machine.bound_call(space, index)
    }

    fn globals(&self, space: &Automaton) -> Vec<Binding> {
        self.machine.globals(space)
    }

    fn looked_at(&self, space: &Automaton) -> Option<LookedAt> {
        self.machine.looked_at(space)
    }

    fn outer_depth(&self) -> usize {
        self.machine.outer_depth()
    }

    fn search(&self) -> SearchKind {
        self.machine.search()
    }

    fn sought(&self) -> Option<(Sought, StateId)> {
        match self.lie {
            Lie::Goal => Some((Sought::Goal, StateId(0))),
            _ => self.machine.sought(),
        }
    }

    fn side_depth(&self, stack: SideStack) -> Option<usize> {
        self.machine.side_depth(stack)
    }

    fn side_entry(&self, stack: SideStack, index: usize) -> Option<SideEntry> {
        match self.lie {
            Lie::Stacks => {
                let last = self.side_depth(stack)?.checked_sub(1)?;
                self.machine.side_entry(stack, last.checked_sub(index)?)
            }
            _ => self.machine.side_entry(stack, index),
        }
    }

    fn walk(&self) -> Vec<(StateId, u32)> {
        self.machine.walk()
    }

    fn components(&self) -> Vec<Vec<StateId>> {
        self.machine.components()
    }

    fn lasso(&self) -> Option<Lasso> {
        self.machine.lasso().filter(|_| !matches!(self.lie, Lie::Lasso))
    }

    fn sequence(&self) -> &[Lasso] {
        self.machine.sequence()
    }

    fn careful_from(&self) -> Option<usize> {
        self.machine.careful_from()
    }

    fn decision(&self, line: Line, holds: bool) -> Option<Decision> {
        self.machine.decision(line, holds)
    }

    fn weight(&self) -> usize {
        self.machine.weight()
    }

    fn boxed_clone(&self) -> Box<dyn Running> {
        Box::new(Liar { machine: self.machine.boxed_clone(), lie: self.lie })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Whether the lemma detects the lie of a search on a model.
fn notices(id: &str, lie: Lie, lists: &Lists, algorithm: &Algorithm, options: &Options) -> bool {
    let Ok(prepared) = prepare(&lists.model(), algorithm, options, u64::MAX) else {
        return false;
    };
    let machine = algorithm.start(&prepared.automaton, options);
    let liar = Box::new(Liar { machine, lie });
    let mut timeline = Timeline::new(prepared.automaton, liar);
    let reports = lemmas::check(&mut timeline, algorithm, options, &[id]);
    reports.iter().any(|report| report.broken.is_some())
}

#[test]
fn every_lemma_notices_a_lie() {
    let mut random = Random::new(11);
    let mut models: Vec<Lists> = (0..60).map(|_| random.automaton(7, 1)).collect();
    models.extend((0..20).map(|_| random.weak()).filter(|lists| lists.successors.len() < 9));
    // A red search that ends without a report.
    models.push(Lists::new(&[&[1], &[2], &[2]], &[1]));
    let mut silent = Vec::new();
    for algorithm in ALGORITHMS {
        // Only default options: with options that make a search unsound, lemmas are broken without a lie.
        for lemma in lemmas::of(algorithm, &Options::default()) {
            let all = variants(algorithm);
            let sound = all.iter().filter(|options| {
                options.is_empty()
                    || options.is("force", "true")
                    || options.is("extraction", "stack")
            });
            let mut cases =
                sound.flat_map(|options| models.iter().map(move |lists| (options, lists)));
            let noticed = cases.any(|(options, lists)| {
                LIES.iter().any(|&lie| notices(lemma.id, lie, lists, algorithm, options))
            });
            if !noticed {
                silent.push((algorithm.name, lemma.id));
            }
        }
    }
    assert_eq!(silent, []);
}
