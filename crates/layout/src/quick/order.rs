//! The order of states within each layer: few crossings, by barycentre sweeps and swaps of neighbours.

use crate::graph::Graph;
use crate::quick::layers::{Connected, Layering};
use crate::sorted::{Rank, sorted};

/// One part with an order in every layer. An edge over several layers has an item (a bend) in each layer
/// between, so that there is room for it.
#[derive(Debug)]
pub(super) struct Ordered {
    pub(super) items: Vec<Item>,
    /// Items of each layer in order.
    pub(super) layers: Vec<Vec<u32>>,
    /// Edges with bends, and their items from source to target.
    pub(super) bends: Vec<(u32, Vec<u32>)>,
    /// The position of each item in its layer.
    position: Vec<u32>,
}

#[derive(Debug)]
pub(super) struct Item {
    /// `None` for a bend.
    pub(super) state: Option<u32>,
    pub(super) layer: u32,
    /// Neighbours in the layer before, in the layer after, and in the same layer.
    pub(super) before: Vec<u32>,
    pub(super) after: Vec<u32>,
    pub(super) beside: Vec<u32>,
}

/// Up to this many items the time for swaps and several starts is not noticeable.
const SMALL: usize = 400;

/// The cost of an order; an edge that passes a state in its own layer costs most. Among equal orders,
/// the one with states in the order of discovery is best.
const CROSSING: i64 = 10;
const PASSING_BY: i64 = 20;
const OUT_OF_TURN: i64 = 1;

impl Ordered {
    pub(super) fn new(graph: &Graph, layering: &Layering, part: &Connected) -> Self {
        let mut ordered = Self {
            items: Vec::with_capacity(part.states.len()),
            layers: vec![Vec::new(); part.depth],
            bends: Vec::new(),
            position: Vec::new(),
        };
        let item_of: Vec<(u32, u32)> = sorted(
            part.states
                .iter()
                .map(|&state| (state, ordered.add(Some(state), layering.layer[state as usize]))),
        );
        let item_of = |state: u32| {
            let found = item_of.binary_search_by_key(&state, |&(state, _)| state);
            found.ok().map(|index| item_of[index].1)
        };
        // Shortest first: when the budget for bends is used up, the longest edges have none.
        let edges: Vec<(usize, u32, u32, u32)> = sorted(part.edges.iter().filter_map(|&edge| {
            let (source, target) = graph.ends(edge as usize)?;
            let (source, target) = (item_of(source)?, item_of(target)?);
            Some((ordered.span(source, target), edge, source, target))
        }));
        let mut budget = 4 * (part.states.len() + part.edges.len()) + 200;
        for (span, edge, source, target) in edges {
            if span == 0 {
                ordered.items[source as usize].beside.push(target);
                ordered.items[target as usize].beside.push(source);
            } else if span == 1 {
                ordered.connect(source, target);
            } else if span <= budget {
                budget -= span;
                ordered.bend(edge, source, target);
            }
        }
        ordered.renumber();
        ordered
    }

    fn add(&mut self, state: Option<u32>, layer: u32) -> u32 {
        let item = self.items.len() as u32;
        self.items.push(Item {
            state,
            layer,
            before: Vec::new(),
            after: Vec::new(),
            beside: Vec::new(),
        });
        self.layers[layer as usize].push(item);
        item
    }

    fn layer(&self, item: u32) -> u32 {
        self.items[item as usize].layer
    }

    fn span(&self, one: u32, other: u32) -> usize {
        self.layer(one).abs_diff(self.layer(other)) as usize
    }

    fn connect(&mut self, one: u32, other: u32) {
        let (low, high) =
            if self.layer(one) < self.layer(other) { (one, other) } else { (other, one) };
        self.items[low as usize].after.push(high);
        self.items[high as usize].before.push(low);
    }

    fn bend(&mut self, edge: u32, source: u32, target: u32) {
        let (from, to) = (self.layer(source), self.layer(target));
        let between: Vec<u32> =
            if from < to { (from + 1..to).collect() } else { (to + 1..from).rev().collect() };
        let chain: Vec<u32> = between.into_iter().map(|layer| self.add(None, layer)).collect();
        let mut previous = source;
        for &item in chain.iter().chain([&target]) {
            self.connect(previous, item);
            previous = item;
        }
        self.bends.push((edge, chain));
    }

    fn renumber(&mut self) {
        self.position.resize(self.items.len(), 0);
        for layer in &self.layers {
            for (position, &item) in (0u32..).zip(layer) {
                self.position[item as usize] = position;
            }
        }
    }

    /// Tries several starting orders and keeps the best order seen.
    pub(super) fn reduce_crossings(&mut self) {
        if self.layers.iter().all(|layer| layer.len() < 2) {
            return;
        }
        let small = self.items.len() <= SMALL;
        let (starts, sweeps) = match self.items.len() {
            0..=60 => (16, 8),
            61..=SMALL => (6, 8),
            401..=4_000 => (1, 6),
            _ => (1, 3),
        };
        let start = self.layers.clone();
        let mut best = (self.cost(), start.clone());
        let mut dice = 0x2545_F491u32;
        for attempt in 0..starts {
            self.layers.clone_from(&start);
            match attempt {
                // Bends come after all states of their layer, so that backward edges run below, or above.
                0 => {}
                1 => {
                    let items = &self.items;
                    for layer in &mut self.layers {
                        let bends =
                            layer.iter().position(|&item| items[item as usize].state.is_none());
                        layer.rotate_left(bends.unwrap_or(0));
                    }
                }
                // A fixed seed: the start must be arbitrary, but always the same.
                _ => self.layers.iter_mut().for_each(|layer| shuffle(layer, &mut dice)),
            }
            self.renumber();
            for sweep in 0..sweeps {
                self.sweep(sweep % 2 == 0);
                if small {
                    self.swap_neighbours();
                }
                let cost = self.cost();
                if cost < best.0 {
                    best = (cost, self.layers.clone());
                }
            }
        }
        self.layers = best.1;
        self.renumber();
    }

    /// Sorts each layer by the mean position of the neighbours in the layer before or after.
    fn sweep(&mut self, forwards: bool) {
        let count = self.layers.len();
        for step in 0..count {
            let index = if forwards { step } else { count - 1 - step };
            let keyed: Vec<(Rank, u32, u32)> = sorted(self.layers[index].iter().map(|&item| {
                let it = &self.items[item as usize];
                let neighbours = if forwards { &it.before } else { &it.after };
                let place = self.position[item as usize];
                (Rank(self.barycentre(neighbours).unwrap_or(place.into())), place, item)
            }));
            for (position, &(_, _, item)) in (0u32..).zip(&keyed) {
                self.layers[index][position as usize] = item;
                self.position[item as usize] = position;
            }
        }
    }

    fn barycentre(&self, neighbours: &[u32]) -> Option<f64> {
        let sum: f64 = neighbours.iter().map(|&item| f64::from(self.position[item as usize])).sum();
        (!neighbours.is_empty()).then(|| sum / neighbours.len() as f64)
    }

    /// Swaps neighbours in a layer while that reduces the cost.
    fn swap_neighbours(&mut self) {
        for _ in 0..10 {
            let mut swapped = false;
            for layer in 0..self.layers.len() {
                for left in 1..self.layers[layer].len() {
                    let (one, other) = (self.layers[layer][left - 1], self.layers[layer][left]);
                    let gain = self.gain_of_swap(one, other);
                    if gain > 0 || gain == 0 && self.out_of_turn(one, other) {
                        self.layers[layer].swap(left - 1, left);
                        self.position[one as usize] += 1;
                        self.position[other as usize] -= 1;
                        swapped = true;
                    }
                }
            }
            if !swapped {
                return;
            }
        }
    }

    fn gain_of_swap(&self, one: u32, other: u32) -> i64 {
        let (a, b) = (&self.items[one as usize], &self.items[other as usize]);
        let mut gain = 0;
        for (ours, theirs) in [(&a.before, &b.before), (&a.after, &b.after)] {
            for &mine in ours {
                for &their in theirs {
                    let order = self.position[mine as usize].cmp(&self.position[their as usize]);
                    gain += CROSSING * order as i64;
                }
            }
        }
        // Moving towards a neighbour in the same layer leaves one item fewer between.
        let place = self.position[one as usize];
        for (neighbours, partner, sign) in [(&a.beside, other, 1), (&b.beside, one, -1)] {
            for &neighbour in neighbours {
                if neighbour != partner {
                    let after = self.position[neighbour as usize] > place;
                    gain += PASSING_BY * if after { sign } else { -sign };
                }
            }
        }
        gain
    }

    /// Items are numbered in the order in which their states were reached.
    fn out_of_turn(&self, one: u32, other: u32) -> bool {
        let is_state = |item: u32| self.items[item as usize].state.is_some();
        one > other && is_state(one) && is_state(other)
    }

    fn cost(&self) -> i64 {
        let mut cost = 0;
        for layer in &self.layers {
            cost += CROSSING * self.crossings_after(layer);
            for pair in layer.windows(2) {
                cost += OUT_OF_TURN * i64::from(self.out_of_turn(pair[0], pair[1]));
            }
            for &item in layer {
                for &neighbour in &self.items[item as usize].beside {
                    let (here, there) =
                        (self.position[item as usize], self.position[neighbour as usize]);
                    // Count each pair from one side only.
                    cost += PASSING_BY * i64::from(there.saturating_sub(here + 1));
                }
            }
        }
        cost
    }

    /// Crossings between a layer and the next: inversions, counted with a Fenwick tree.
    fn crossings_after(&self, layer: &[u32]) -> i64 {
        let Some(next) =
            layer.first().and_then(|&item| self.layers.get(self.layer(item) as usize + 1))
        else {
            return 0;
        };
        let mut tree = vec![0i64; next.len() + 1];
        let (mut seen, mut crossings) = (0, 0);
        let mut ends: Vec<usize> = Vec::new();
        for &item in layer {
            ends.clear();
            ends.extend(
                self.items[item as usize]
                    .after
                    .iter()
                    .map(|&end| self.position[end as usize] as usize),
            );
            for &end in &ends {
                let (mut index, mut not_beyond) = (end + 1, 0);
                while index > 0 {
                    not_beyond += tree[index];
                    index &= index - 1;
                }
                crossings += seen - not_beyond;
            }
            for &end in &ends {
                let mut index = end + 1;
                while index < tree.len() {
                    tree[index] += 1;
                    index += index & index.wrapping_neg();
                }
                seen += 1;
            }
        }
        crossings
    }
}

fn shuffle(items: &mut [u32], dice: &mut u32) {
    for last in (1..items.len()).rev() {
        // Marsaglia's xorshift.
        *dice ^= *dice << 13;
        *dice ^= *dice >> 17;
        *dice ^= *dice << 5;
        items.swap(last, *dice as usize % (last + 1));
    }
}
