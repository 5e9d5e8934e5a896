//! Marks on transitions move to states: a state becomes one for each set of marks that it can be
//! entered with.

use std::collections::{HashMap, HashSet};

use lariat_core::Marks;

use super::body::Body;
use crate::Span;

/// The states of the blueprint: states of the automaton with marks.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    /// Whether marks had to move.
    pub(crate) split: bool,
    /// The index of a state in the body, and its marks.
    pub(crate) states: Vec<(u32, Marks)>,
    /// For each of them and each edge the place it leads to.
    pub(crate) successors: Vec<Vec<u32>>,
    pub(crate) initial: Vec<u32>,
}

impl Pairs {
    /// More transitions than this are refused: the text is small, but what it says is not.
    pub(crate) const MAX_EDGES: usize = 2_000_000;

    /// `None` if there are too many.
    pub(crate) fn new(body: &Body, starts: &[(u32, Span)]) -> Option<Pairs> {
        let mut known = HashSet::new();
        let places = starts.iter().map(|&(start, _)| place(body, start));
        let initial: Vec<u32> = places.filter(|&place| known.insert(place)).collect();
        let mut edges = body.states.iter().flat_map(|state| &state.edges);
        let marked = edges.any(|edge| !edge.marks.is_empty());
        // Where no run begins, no state is reached, and marks count for nothing.
        match marked && !initial.is_empty() {
            true => split(body, &initial),
            // Whoever passes a state again and again passes its outgoing edges again and again.
            false => Some(keep(body, initial)),
        }
    }
}

fn place(body: &Body, number: u32) -> u32 {
    body.places.get(&number).copied().unwrap_or(0)
}

fn keep(body: &Body, initial: Vec<u32>) -> Pairs {
    let states = (0..).zip(&body.states).map(|(index, state)| (index, state.marks));
    let successors = body.states.iter().map(|state| {
        let targets = state.edges.iter().map(|edge| place(body, edge.target));
        targets.collect()
    });
    Pairs { split: false, states: states.collect(), successors: successors.collect(), initial }
}

/// (state, marks of the edge taken in), as far as they are reached. Marks on a state are marks on
/// all edges that leave it.
fn split(body: &Body, initial: &[u32]) -> Option<Pairs> {
    let mut pairs = Pairs { split: true, ..Pairs::default() };
    let mut places: HashMap<(u32, Marks), u32> = HashMap::new();
    let mut enter = |states: &mut Vec<(u32, Marks)>, state: u32, marks: Marks| {
        let next = states.len() as u32;
        let place = *places.entry((state, marks)).or_insert(next);
        if place == next {
            states.push((state, marks));
        }
        place
    };
    for &start in initial {
        let place = enter(&mut pairs.states, start, Marks::NONE);
        pairs.initial.push(place);
    }
    let mut edges = 0;
    let mut at = 0;
    while let Some(&(index, _)) = pairs.states.get(at) {
        let mut row = Vec::new();
        if let Some(state) = body.states.get(index as usize) {
            edges += state.edges.len();
            if edges > Pairs::MAX_EDGES {
                return None;
            }
            for edge in &state.edges {
                let marks = state.marks.union(edge.marks);
                row.push(enter(&mut pairs.states, place(body, edge.target), marks));
            }
        }
        pairs.successors.push(row);
        at += 1;
    }
    Some(pairs)
}
