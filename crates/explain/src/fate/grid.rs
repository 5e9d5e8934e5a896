//! Positions of the states of a game: the target is on the right, the layers follow to the left. Within a
//! layer, states are ordered by rank. States outside all layers are below.

use lariat_session::core::sorting::sort_by;
use std::collections::BTreeMap;

use lariat_session::core::fate::{Arena, TracePart};

/// Space between two layers, in columns, and below the bands, in rows.
const BETWEEN_LAYERS: f64 = 0.22;
const BELOW: f64 = 1.25;
const EACH_LAYER: f64 = 0.14;
/// If more states than this have the same rank, they use several columns.
const HIGHEST: usize = 7;
const SWEEPS: usize = 6;

/// The layer of a column, and its nodes from top to bottom.
type Column = (u32, Vec<usize>);

/// Cells for these states, if their distance from the target is known.
pub(super) fn cells(arena: &Arena, part: &TracePart, states: &[u32]) -> Option<Vec<(f64, f64)>> {
    let near = neighbours(arena, states);
    let (mut columns, layers) = columns(part, states)?;
    order(&mut columns, &near, states.len());
    let mut cells = vec![None; states.len()];
    let highest = columns.iter().map(|(_, column)| column.len()).max().unwrap_or(1);
    let (mut x, mut before) = (0.0, None);
    for (layer, column) in &columns {
        if before.is_some_and(|before| before != layer) {
            x += BETWEEN_LAYERS;
        }
        before = Some(layer);
        for (row, &node) in column.iter().enumerate() {
            cells[node] = Some((x, row as f64 - (column.len() - 1) as f64 / 2.0));
        }
        x += 1.0;
    }
    let floor = (highest - 1) as f64 / 2.0 + BELOW + EACH_LAYER * layers as f64;
    put_below(&mut cells, &near, floor, columns.len().max(5));
    Some(cells.into_iter().map(Option::unwrap_or_default).collect())
}

/// Indexed by node: the nodes that are joined with it by a move.
fn neighbours(arena: &Arena, states: &[u32]) -> Vec<Vec<usize>> {
    let places: BTreeMap<u32, usize> = states.iter().copied().zip(0..).collect();
    let mut near = vec![Vec::new(); states.len()];
    for (node, &state) in states.iter().enumerate() {
        for target in arena.successors(state) {
            let Some(&other) = places.get(target).filter(|other| **other != node) else { continue };
            if !near[node].contains(&other) {
                near[node].push(other);
                near[other].push(node);
            }
        }
    }
    near
}

/// The columns from left to right, and the number of layers.
fn columns(part: &TracePart, states: &[u32]) -> Option<(Vec<Column>, usize)> {
    let mut groups: BTreeMap<(u32, u32), Vec<usize>> = BTreeMap::new();
    for (node, &state) in states.iter().enumerate() {
        if let Some(key) = key(part, state) {
            groups.entry(key).or_default().push(node);
        }
    }
    if groups.is_empty() {
        return None;
    }
    let mut columns = Vec::new();
    for ((layer, _), group) in groups.into_iter().rev() {
        let each = group.len().div_ceil(group.len().div_ceil(HIGHEST));
        columns.extend(group.chunks(each).map(|chunk| (layer, chunk.to_vec())));
    }
    Some((columns, part.layers.len()))
}

/// The layer of a state and its rank; without layers, its ring.
fn key(part: &TracePart, state: u32) -> Option<(u32, u32)> {
    if part.layers.is_empty() {
        return part.rings.get(state as usize).copied().flatten().map(|ring| (0, ring));
    }
    let forced = part.forced.get(state as usize).copied().flatten();
    Some((part.layer(state)?, forced.map_or(0, |forced| forced.rank)))
}

/// Sorts nodes by the average height of their neighbours, column by column, in alternating directions.
fn order(columns: &mut [Column], near: &[Vec<usize>], nodes: usize) {
    let mut height = vec![0.0; nodes];
    let note = |column: &[usize], height: &mut Vec<f64>| {
        for (row, &node) in column.iter().enumerate() {
            height[node] = row as f64 - (column.len() - 1) as f64 / 2.0;
        }
    };
    columns.iter().for_each(|(_, column)| note(column, &mut height));
    let count = columns.len();
    for sweep in 0..SWEEPS {
        for place in 0..count {
            let place = if sweep % 2 == 0 { count - 1 - place } else { place };
            let column = &mut columns[place].1;
            let middle = |node: usize| {
                let all = near[node].iter().map(|&other| height[other]);
                all.sum::<f64>() / near[node].len().max(1) as f64
            };
            sort_by(column, |&a, &b| middle(a).total_cmp(&middle(b)));
            note(column, &mut height);
        }
    }
}

/// Nodes without a cell are put below, each under its neighbours if there is space.
fn put_below(cells: &mut [Option<(f64, f64)>], near: &[Vec<usize>], floor: f64, width: usize) {
    let mut wanted: Vec<(f64, usize)> = Vec::new();
    let mut known: Vec<Option<f64>> = cells.iter().map(|cell| cell.map(|(x, _)| x)).collect();
    let mut waiting: Vec<usize> = (0..cells.len()).filter(|&node| known[node].is_none()).collect();
    while !waiting.is_empty() {
        let before = waiting.len();
        let mut found = Vec::new();
        waiting.retain(|&node| {
            let placed: Vec<f64> = near[node].iter().filter_map(|&other| known[other]).collect();
            if placed.is_empty() {
                return true;
            }
            found.push((placed.iter().sum::<f64>() / placed.len() as f64, node));
            false
        });
        found.iter().for_each(|&(x, node)| known[node] = Some(x));
        wanted.extend(found);
        if waiting.len() == before {
            // Not joined with any node that has a position.
            wanted.extend(waiting.drain(..).map(|node| (0.0, node)));
        }
    }
    for (row, chunk) in wanted.chunks(width).enumerate() {
        let mut chunk = chunk.to_vec();
        sort_by(&mut chunk, |a, b| a.0.total_cmp(&b.0));
        // As close as possible to the wanted positions, with the minimum distance between nodes.
        let mut next = f64::NEG_INFINITY;
        for (wish, node) in chunk {
            let x = wish.max(next);
            cells[node] = Some((x, floor + row as f64));
            next = x + 1.0;
        }
    }
}
