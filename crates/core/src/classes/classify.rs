//! Classifies automata as unrestricted, weak or terminal (SE 2005, section 5.1), with evidence.

use crate::emptiness::couvreur99::{self, CouvreurScc};
use crate::{Event, Line, Machine, Observer, Options, Space, StateId, Status, TooLarge};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Unrestricted,
    Weak,
    Terminal,
}

impl Class {
    pub fn word(self) -> &'static str {
        match self {
            Class::Unrestricted => "unrestricted",
            Class::Weak => "weak",
            Class::Terminal => "terminal",
        }
    }
}

/// A block of the partition. No transition leads to an earlier block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub accepting: bool,
    pub states: Vec<StateId>,
}

/// Why an automaton is not in the next class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A component with an accepting and a non-accepting state: the automaton is not weak.
    Mixed { component: Vec<StateId>, accepting: StateId, other: StateId },
    /// A transition from an accepting to a non-accepting state: weak, but not terminal.
    Leaves { source: StateId, target: StateId },
}

/// The class of the reachable part, with evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classification {
    pub class: Class,
    pub obstacle: Option<Obstacle>,
    /// The partition of the definition; empty if the automaton is unrestricted.
    pub partition: Vec<Block>,
    pub states: u64,
    pub transitions: u64,
    pub components: u64,
    /// States without successors, in order of discovery.
    pub deadlocks: Vec<StateId>,
}

/// Determines the class of a space, some steps at a time.
#[derive(Clone, Debug)]
pub struct Classifier {
    search: CouvreurScc,
    counted: Counted,
}

#[derive(Clone, Debug, Default)]
struct Counted {
    states: u64,
}

impl Observer for Counted {
    fn event(&mut self, _: Line, event: Event) {
        if let Event::Entered { first: true, .. } = event {
            self.states += 1;
        }
    }
}

/// The state of a classification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Classifying {
    Running,
    Done(Classification),
    /// A limit was reached.
    TooLarge(TooLarge),
}

impl Classifier {
    pub fn start(space: &impl Space) -> Classifier {
        let search = CouvreurScc::start(space, &Options::default());
        Classifier { search, counted: Counted::default() }
    }

    /// Executes `steps` steps, as long as there are at most `limit` states.
    pub fn work<S: Space>(&mut self, space: &mut S, steps: u64, limit: u64) -> Classifying {
        for _ in 0..steps {
            if self.counted.states > limit {
                return Classifying::TooLarge(TooLarge::States { limit });
            }
            // All components are listed now. The search's report and its lasso are not needed.
            let listed = self.search.next_line() == Some(couvreur99::LISTED);
            if let Some(refusal) = space.refusal() {
                return Classifying::TooLarge(refusal.clone());
            }
            if listed || self.search.step(space, &mut self.counted) != Status::Running {
                return match space.refusal() {
                    Some(refusal) => Classifying::TooLarge(refusal.clone()),
                    None => Classifying::Done(judge(self.search.components(), space)),
                };
            }
        }
        Classifying::Running
    }
}

/// The class of the reachable part, unless it has more than `limit` states.
pub fn classify<S: Space>(space: &mut S, limit: u64) -> Result<Classification, TooLarge> {
    let mut classifier = Classifier::start(space);
    loop {
        match classifier.work(space, u64::MAX, limit) {
            Classifying::Done(classification) => return Ok(classification),
            Classifying::TooLarge(why) => return Err(why),
            Classifying::Running => {}
        }
    }
}

/// Every component comes after the components that it leads to.
fn judge<S: Space>(mut components: Vec<Vec<StateId>>, space: &mut S) -> Classification {
    components.reverse();
    let (mut transitions, mut deadlocks, mut leaving) = (0, Vec::new(), None);
    for &source in components.iter().flatten() {
        let mut index = 0;
        while let Some(edge) = space.successor(source, index) {
            if space.accepts(source) && !space.accepts(edge.target) && leaving.is_none() {
                leaving = Some(Obstacle::Leaves { source, target: edge.target });
            }
            index += 1;
        }
        transitions += u64::from(index);
        if index == 0 {
            deadlocks.push(source);
        }
    }
    let mixed = components.iter().find_map(|component| {
        let accepting = component.iter().copied().find(|&state| space.accepts(state))?;
        let other = component.iter().copied().find(|&state| !space.accepts(state))?;
        Some(Obstacle::Mixed { component: component.clone(), accepting, other })
    });
    let class = match (&mixed, &leaving) {
        (Some(_), _) => Class::Unrestricted,
        (None, Some(_)) => Class::Weak,
        (None, None) => Class::Terminal,
    };
    let (states, count) = (components.iter().map(Vec::len).sum::<usize>(), components.len());
    let partition = match class {
        Class::Unrestricted => Vec::new(),
        // Accepting components are never left, so they can be put last.
        Class::Terminal => {
            let accepts = |component: &Vec<StateId>| space.accepts(component[0]);
            let (last, first): (Vec<_>, Vec<_>) = components.into_iter().partition(accepts);
            blocks(first.into_iter().chain(last), space)
        }
        Class::Weak => blocks(components.into_iter(), space),
    };
    Classification {
        class,
        obstacle: mixed.or(leaving),
        partition,
        states: states as u64,
        transitions,
        components: count as u64,
        deadlocks,
    }
}

/// Joins adjacent components that agree in acceptance. The order is kept.
fn blocks(components: impl Iterator<Item = Vec<StateId>>, space: &impl Space) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for component in components {
        let accepting = space.accepts(component[0]);
        match blocks.last_mut() {
            Some(block) if block.accepting == accepting => block.states.extend(component),
            _ => blocks.push(Block { accepting, states: component }),
        }
    }
    blocks
}
