//! Coordinates for ordered layers: every item close to the mean of its neighbours, with minimum distances.

use crate::graph::Graph;
use crate::picture::Point;
use crate::quick::order::Ordered;
use crate::quick::pack::Part;
use crate::within;

const BETWEEN_STATES: f64 = 48.0;
/// The distance between neighbours joined by an edge, for its arrow and number.
const BETWEEN_JOINED: f64 = 64.0;
const BETWEEN_BENDS: f64 = 20.0;
const BESIDE_BEND: f64 = 26.0;
const BETWEEN_LAYERS: f64 = 82.0;
/// Steep edges between distant states are hard to tell apart, so such layers are farther apart.
const WIDEST_BETWEEN_LAYERS: f64 = 240.0;
/// The room for a self-loop above its state.
const ROOM_FOR_LOOP: f64 = 16.0;

/// `along` is the direction from layer to layer, `across` the direction within a layer.
pub(super) fn place(graph: &Graph, ordered: &Ordered, vertical: bool) -> Part {
    let across = Across::new(graph, ordered, vertical).relax(ordered);
    let along = along(graph, ordered, &across, vertical);
    let point = |item: u32| {
        let (a, b) = (along[ordered.items[item as usize].layer as usize], across[item as usize]);
        if vertical { Point::new(b, a) } else { Point::new(a, b) }
    };
    let items = (0u32..).zip(&ordered.items);
    let states = items.filter_map(|(item, it)| Some((it.state?, point(item))));
    let bends = ordered.bends.iter();
    Part {
        states: states.collect(),
        vias: bends
            .map(|(edge, chain)| (*edge, chain.iter().map(|&item| point(item)).collect()))
            .collect(),
    }
}

fn size(graph: &Graph, state: u32, vertical: bool) -> (f64, f64) {
    let size = graph.size(state);
    if vertical { (size.height, size.width) } else { (size.width, size.height) }
}

fn along(graph: &Graph, ordered: &Ordered, across: &[f64], vertical: bool) -> Vec<f64> {
    let mut places = Vec::with_capacity(ordered.layers.len());
    let mut edge_of_previous = 0.0;
    let mut steepest_before: f64 = 0.0;
    for layer in &ordered.layers {
        let states = layer.iter().filter_map(|&item| ordered.items[item as usize].state);
        let depth = states.map(|state| size(graph, state, vertical).0).fold(0.0, f64::max);
        let gap = if places.is_empty() {
            0.0
        } else {
            within(0.3 * steepest_before, BETWEEN_LAYERS, WIDEST_BETWEEN_LAYERS)
        };
        let middle = edge_of_previous + gap + depth / 2.0;
        places.push(middle);
        edge_of_previous = middle + depth / 2.0;
        steepest_before = 0.0;
        for &item in layer {
            for &next in &ordered.items[item as usize].after {
                let steep = (across[item as usize] - across[next as usize]).abs();
                steepest_before = steepest_before.max(steep);
            }
        }
    }
    places
}

/// The least distance from each item to the one before it in its layer.
struct Across {
    separation: Vec<f64>,
}

impl Across {
    fn new(graph: &Graph, ordered: &Ordered, vertical: bool) -> Self {
        let mut half: Vec<f64> = ordered
            .items
            .iter()
            .map(|item| item.state.map_or(0.0, |state| size(graph, state, vertical).1 / 2.0))
            .collect();
        let mut has_loop = vec![false; graph.nodes.len()];
        for edge in 0..graph.edges.len() {
            if let Some((source, target)) = graph.ends(edge) {
                has_loop[source as usize] |= source == target;
            }
        }
        for (half, item) in half.iter_mut().zip(&ordered.items) {
            if item.state.is_some_and(|state| has_loop[state as usize]) {
                *half += ROOM_FOR_LOOP;
            }
        }
        let mut separation = vec![0.0; ordered.items.len()];
        for layer in &ordered.layers {
            for pair in layer.windows(2) {
                let (one, other) =
                    (&ordered.items[pair[0] as usize], &ordered.items[pair[1] as usize]);
                let gap = match (one.state, other.state) {
                    (None, None) => BETWEEN_BENDS,
                    (Some(_), Some(_)) if one.beside.contains(&pair[1]) => BETWEEN_JOINED,
                    (Some(_), Some(_)) => BETWEEN_STATES,
                    _ => BESIDE_BEND,
                };
                separation[pair[1] as usize] =
                    half[pair[0] as usize] + gap + half[pair[1] as usize];
            }
        }
        Self { separation }
    }

    fn relax(&self, ordered: &Ordered) -> Vec<f64> {
        let mut place = vec![0.0; ordered.items.len()];
        for layer in &ordered.layers {
            let total: f64 = layer.iter().map(|&item| self.separation[item as usize]).sum();
            let mut at = -total / 2.0;
            for &item in layer {
                at += self.separation[item as usize];
                place[item as usize] = at;
            }
        }
        let rounds = match ordered.items.len() {
            0..=80 => 300,
            81..=400 => 60,
            401..=4_000 => 12,
            _ => 5,
        };
        let count = ordered.layers.len();
        for round in 0..rounds {
            // First each layer follows the one before, then every item considers both sides.
            let sides = if round < rounds / 3 { round % 2 } else { 2 };
            for step in 0..count {
                let index = if round % 2 == 0 { step } else { count - 1 - step };
                self.settle(ordered, &ordered.layers[index], sides, &mut place);
            }
        }
        place
    }

    /// Moves a layer as close as the distances allow to the wanted positions, in the sense of least
    /// squares: isotonic regression by pooling adjacent violators.
    fn settle(&self, ordered: &Ordered, layer: &[u32], sides: usize, place: &mut [f64]) {
        let mut blocks: Vec<Block> = Vec::with_capacity(layer.len());
        let mut offset = 0.0;
        for &item in layer {
            offset += self.separation[item as usize];
            let (wish, weight) = wish(ordered, item, sides, place);
            let mut block = Block { place: wish - offset, weight, items: 1 };
            while let Some(previous) = blocks.pop_if(|previous| previous.place > block.place) {
                let weight = previous.weight + block.weight;
                block = Block {
                    place: (previous.place * previous.weight + block.place * block.weight) / weight,
                    weight,
                    items: previous.items + block.items,
                };
            }
            blocks.push(block);
        }
        let mut items = layer.iter();
        let mut offset = 0.0;
        for block in &blocks {
            for &item in items.by_ref().take(block.items) {
                offset += self.separation[item as usize];
                place[item as usize] = block.place + offset;
            }
        }
    }
}

/// Items pushed together, and the position of the layer's first item that they want.
struct Block {
    place: f64,
    weight: f64,
    items: usize,
}

/// The mean position of the neighbours. Two bends attract each other most, so that long edges become straight.
fn wish(ordered: &Ordered, item: u32, sides: usize, place: &[f64]) -> (f64, f64) {
    let it = &ordered.items[item as usize];
    let (before, after): (&[u32], &[u32]) = match sides {
        0 => (&it.before, &[]),
        1 => (&[], &it.after),
        _ => (&it.before, &it.after),
    };
    let (mut sum, mut total) = (0.0, 0.0);
    for &neighbour in before.iter().chain(after) {
        let weight = match (it.state, ordered.items[neighbour as usize].state) {
            (Some(_), Some(_)) => 1.0,
            // The position of a state depends on its neighbours, not on edges that pass by.
            (Some(_), None) => 0.2,
            (None, Some(_)) => 0.6,
            (None, None) => 4.0,
        };
        sum += weight * place[neighbour as usize];
        total += weight;
    }
    if total > 0.0 { (sum / total, total) } else { (place[item as usize], 0.1) }
}
