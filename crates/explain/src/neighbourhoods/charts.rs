//! What is drawn of each graph: all of it, or the most useful part of a large one.

use std::collections::HashMap;

use lariat_session::core::Transition;
use lariat_session::core::neighbourhoods::{NeighbourhoodRun, PropertyAutomaton, Tag};

use super::names::Names;
use super::opening::Opened;
use crate::drawing::{Chart, Drawing, Line};

/// The graphs that the right pane shows one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Nfa,
    Deterministic,
    Minimal,
    Product,
    /// The counterexamples before their reduction.
    Pruned,
    Counterexamples,
}

impl Which {
    pub(super) const ALL: [Which; 6] = [
        Which::Nfa,
        Which::Deterministic,
        Which::Minimal,
        Which::Product,
        Which::Pruned,
        Which::Counterexamples,
    ];

    /// What variables hold that are states of this graph.
    pub(super) fn sorts(self) -> &'static [&'static str] {
        match self {
            Which::Nfa => &[],
            Which::Deterministic => &["set", "property state"],
            Which::Minimal => &["property state"],
            Which::Product => &["pair"],
            Which::Pruned | Which::Counterexamples => &["counterexample state"],
        }
    }

    /// Its name in the actions of clicks.
    pub(super) fn word(self) -> &'static str {
        match self {
            Which::Nfa => "nfa",
            Which::Deterministic => "det",
            Which::Minimal => "min",
            Which::Product => "product",
            Which::Pruned => "pruned",
            Which::Counterexamples => "cex",
        }
    }
}

/// A graph as it is at the end of its stage, the positions of its states, and which of them are drawn.
#[derive(Debug, Default)]
pub(super) struct Panel {
    pub(super) drawing: Drawing,
    /// The state of each node.
    pub(super) states: Vec<u32>,
    places: HashMap<u32, u32>,
    /// All transitions; members of lines are numbers of these.
    pub(super) transitions: Vec<(u32, Option<u32>, u32)>,
    /// How many states there are.
    pub(super) total: u32,
}

/// Up to this many states a graph is drawn as a whole.
const WHOLE: u32 = 250;

/// A graph to be drawn.
pub(super) struct Source<'a> {
    pub(super) opened: &'a Opened,
    pub(super) names: Box<dyn Fn(u32) -> String + 'a>,
    pub(super) total: u32,
    pub(super) initial: u32,
    pub(super) transitions: Vec<(u32, Option<u32>, u32)>,
    /// Indexed by transition. Those of the same kind share a line, and those of kind 1 lead downwards.
    pub(super) kinds: Vec<u8>,
    /// States that a partial picture puts in rows.
    pub(super) path: Vec<u32>,
    /// A state to which a partial picture should lead instead.
    pub(super) focus: Option<u32>,
    /// Whether it is an automaton of the property, in which most transitions have almost all labels.
    pub(super) is_property: bool,
}

impl Panel {
    pub(super) fn is_partial(&self) -> bool {
        (self.states.len() as u32) < self.total
    }

    /// Whether a state exists but is not drawn in a partial picture.
    pub(super) fn leaves_out(&self, state: u32) -> bool {
        state < self.total && !self.places.contains_key(&state)
    }

    /// The full system. Of a large one: the part along the shortest counterexample, or along a path to the
    /// selected state.
    pub(super) fn full(opened: &Opened, run: &NeighbourhoodRun, focus: Option<u32>) -> Panel {
        let mut kinds = vec![0; opened.lts.transitions().len()];
        for correct in run.correct() {
            kinds[correct.transition as usize] = 1;
        }
        Panel::new(Source {
            opened,
            names: Box::new(|state| opened.name(state)),
            total: opened.lts.state_count(),
            initial: opened.lts.initial,
            transitions: labelled(opened.lts.transitions()),
            kinds,
            path: full_path(run),
            focus,
            is_property: false,
        })
    }

    /// A graph of the right pane.
    pub(super) fn right(
        which: Which,
        opened: &Opened,
        run: &NeighbourhoodRun,
        known_as: &Names,
        focus: Option<u32>,
    ) -> Panel {
        match which {
            Which::Nfa => Panel::automaton(opened, run.nfa(), focus),
            Which::Deterministic => Panel::automaton(opened, &run.deterministic().automaton, focus),
            Which::Minimal => Panel::automaton(opened, &run.minimal().automaton, focus),
            Which::Product => Panel::product(opened, run, focus),
            Which::Pruned | Which::Counterexamples => {
                let reduced = which == Which::Counterexamples;
                let system = if reduced { run.counterexamples() } else { run.unreduced() };
                let Some(system) = system else { return Panel::default() };
                let tags = if reduced { run.tags() } else { &[] };
                let kind = |number: usize| u8::from(tags.get(number) == Some(&Tag::Incorrect));
                Panel::new(Source {
                    opened,
                    names: Box::new(move |state| known_as.short(which, state)),
                    total: system.lts.state_count(),
                    initial: system.lts.initial,
                    transitions: labelled(system.lts.transitions()),
                    kinds: (0..system.lts.transitions().len()).map(kind).collect(),
                    path: if reduced { path_states(run) } else { Vec::new() },
                    focus,
                    is_property: false,
                })
            }
        }
    }

    fn automaton(opened: &Opened, automaton: &PropertyAutomaton, focus: Option<u32>) -> Panel {
        let transitions = moves(automaton);
        Panel::new(Source {
            opened,
            names: Box::new(|state| format!("q{state}")),
            total: automaton.finals.len() as u32,
            initial: automaton.initial,
            kinds: vec![0; transitions.len()],
            transitions,
            path: Vec::new(),
            focus,
            is_property: true,
        })
    }

    fn product(opened: &Opened, run: &NeighbourhoodRun, focus: Option<u32>) -> Panel {
        let product = run.product();
        let kept = &run.pruned().kept;
        let is_kept = |pair: u32| kept.get(pair as usize).copied().unwrap_or(false);
        let kinds = product.transitions().iter().map(|t| u8::from(!is_kept(t.target))).collect();
        let numbers = &run.pruned().numbers;
        let mut pair_of = HashMap::new();
        if run.unreduced().is_none() || run.unreduced() == run.counterexamples() {
            pair_of.extend(
                numbers.iter().zip(0u32..).filter_map(|(number, pair)| Some(((*number)?, pair))),
            );
        }
        let path = path_states(run);
        Panel::new(Source {
            opened,
            names: Box::new(|pair| match product.pairs.get(pair as usize) {
                Some(&(state, property)) => format!("{},q{property}", opened.name(state)),
                None => pair.to_string(),
            }),
            total: product.pairs.len() as u32,
            initial: 0,
            transitions: labelled(product.transitions()),
            kinds,
            path: path.iter().filter_map(|x| pair_of.get(x).copied()).collect(),
            focus,
            is_property: false,
        })
    }

    fn new(mut source: Source<'_>) -> Panel {
        let whole = source.total <= WHOLE;
        if let Some(focus) = source.focus.filter(|_| !whole) {
            source.path = source.way_to(focus);
        }
        let (states, cells) = if whole {
            ((0..source.total).collect(), None)
        } else if source.path.is_empty() {
            (source.near(), None)
        } else {
            let (states, cells) = source.along();
            (states, Some(cells))
        };
        let places: HashMap<u32, u32> = states.iter().copied().zip(0..).collect();
        let names = states.iter().map(|&state| (source.names)(state)).collect();
        let lines = source.transitions.iter().zip(&source.kinds).zip(0..).filter_map(
            |((&(from, label, to), &alike), number)| {
                let label = label.map_or("ε", |label| source.opened.label(label));
                let (from, to) = (*places.get(&from)?, *places.get(&to)?);
                Some(Line { number, source: from, target: to, label, alike })
            },
        );
        let mut chart = Chart::new(names, places.get(&source.initial).copied(), lines);
        chart.cells = cells;
        if source.is_property {
            for way in &mut chart.ways {
                let labels =
                    way.members.iter().map(|&number| source.transitions[number as usize].1);
                let labels: Vec<u32> = labels.flatten().collect();
                way.words =
                    in_short(&labels, source.opened).unwrap_or(std::mem::take(&mut way.words));
            }
        }
        let mut drawing = Drawing::default();
        drawing.set(chart);
        Panel { drawing, states, places, transitions: source.transitions, total: source.total }
    }
}

/// `any`, or `not a, b` if that is shorter.
fn in_short(labels: &[u32], opened: &Opened) -> Option<String> {
    let all = opened.lts.labels().len() as u32;
    let missing: Vec<u32> = (0..all).filter(|label| !labels.contains(label)).collect();
    match missing.len() {
        0 if all > 1 => Some("any".to_owned()),
        1 | 2 if labels.len() > 2 => {
            let names: Vec<&str> = missing.iter().map(|&label| opened.label(label)).collect();
            Some(format!("not {}", names.join(", ")))
        }
        _ => None,
    }
}

/// All transitions of an automaton; silent ones have no label.
fn moves(automaton: &PropertyAutomaton) -> Vec<(u32, Option<u32>, u32)> {
    let mut moves = Vec::new();
    for (state, outgoing) in (0u32..).zip(&automaton.transitions) {
        moves.extend(outgoing.iter().map(|&(label, target)| (state, Some(label), target)));
        let silent = automaton.silent.get(state as usize).map_or(&[][..], Vec::as_slice);
        moves.extend(silent.iter().map(|&target| (state, None, target)));
    }
    moves
}

fn labelled(transitions: &[Transition]) -> Vec<(u32, Option<u32>, u32)> {
    transitions.iter().map(|t| (t.source, Some(t.label), t.target)).collect()
}

/// The states of the shortest counterexample, in their order.
pub(super) fn path_states(run: &NeighbourhoodRun) -> Vec<u32> {
    let Some(system) = run.counterexamples() else { return Vec::new() };
    let transitions = system.lts.transitions();
    let path = run.path();
    let taken = path.iter().filter_map(|&number| transitions.get(number as usize));
    let mut states = vec![system.lts.initial];
    states.extend(taken.map(|transition| transition.target));
    states
}

/// For each state of the shortest counterexample, one state of the full system that matches it.
fn full_path(run: &NeighbourhoodRun) -> Vec<u32> {
    let mut matches: HashMap<u32, u32> = HashMap::new();
    for &(x, y) in run.pairs() {
        matches.entry(x).or_insert(y);
    }
    path_states(run).iter().filter_map(|x| matches.get(x).copied()).collect()
}
