//! A first placement of a large graph: distances from some states, the pivots, projected to a plane (PivotMDS; Brandes,
//! Pich: Eigensolver methods for progressive multidimensional scaling, 2006).

use std::collections::VecDeque;

use crate::picture::Point;

const PIVOTS: usize = 50;
const ROUNDS: usize = 60;

/// Neighbours of each state in both directions, as one list with offsets.
#[derive(Debug, Default)]
pub(super) struct Neighbours {
    offsets: Vec<u32>,
    ends: Vec<u32>,
}

impl Neighbours {
    pub(super) fn new(states: usize, edges: &[(u32, u32)]) -> Neighbours {
        let known = |&&(a, b): &&(u32, u32)| a != b && (a.max(b) as usize) < states;
        let mut offsets = vec![0u32; states + 1];
        for &(a, b) in edges.iter().filter(known) {
            offsets[a as usize + 1] += 1;
            offsets[b as usize + 1] += 1;
        }
        for state in 0..states {
            offsets[state + 1] += offsets[state];
        }
        let mut next = offsets.clone();
        let mut ends = vec![0; offsets[states] as usize];
        for &(a, b) in edges.iter().filter(known) {
            for (from, to) in [(a, b), (b, a)] {
                ends[next[from as usize] as usize] = to;
                next[from as usize] += 1;
            }
        }
        Neighbours { offsets, ends }
    }

    pub(super) fn of(&self, state: usize) -> &[u32] {
        &self.ends[self.offsets[state] as usize..self.offsets[state + 1] as usize]
    }

    fn distances(&self, from: usize) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.offsets.len() - 1];
        distances[from] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(state) = queue.pop_front() {
            for &next in self.of(state) {
                if distances[next as usize] == u32::MAX {
                    distances[next as usize] = distances[state] + 1;
                    queue.push_back(next as usize);
                }
            }
        }
        distances
    }
}

/// Places states so that their distances are about those in the graph, in units of an edge.
pub(super) fn place(states: usize, neighbours: &Neighbours) -> Vec<Point> {
    if states < 3 {
        return (0..states).map(|state| Point::new(state as f64, 0.0)).collect();
    }
    let columns = columns(states, neighbours);
    let pivots = columns.len();
    // The product of the matrix with its transpose is small.
    let mut products = vec![vec![0.0; pivots]; pivots];
    for one in 0..pivots {
        for other in one..pivots {
            let product = columns[one].iter().zip(&columns[other]).map(|(a, b)| a * b).sum();
            (products[one][other], products[other][one]) = (product, product);
        }
    }
    let first = dominant(&products, None);
    let second = dominant(&products, Some(&first));
    let project = |vector: &[f64], state: usize| -> f64 {
        columns.iter().zip(vector).map(|(column, weight)| column[state] * weight).sum()
    };
    let mut places: Vec<Point> = (0..states)
        .map(|state| Point::new(project(&first, state), project(&second, state)))
        .collect();
    scale(&mut places, neighbours);
    places
}

/// The squared distances from the pivots, with rows and columns of mean zero. Each pivot is as far as possible from
/// those before.
fn columns(states: usize, neighbours: &Neighbours) -> Vec<Vec<f64>> {
    let mut nearest = vec![u32::MAX; states];
    let mut columns: Vec<Vec<f64>> = Vec::new();
    let mut pivot = 0;
    while columns.len() < PIVOTS.min(states) {
        let distances = neighbours.distances(pivot);
        let farthest = distances.iter().copied().filter(|&far| far < u32::MAX).max().unwrap_or(0);
        let finite = |far: u32| f64::from(if far == u32::MAX { farthest + 2 } else { far });
        columns.push(distances.iter().map(|&far| finite(far) * finite(far)).collect());
        for (nearest, &far) in nearest.iter_mut().zip(&distances) {
            *nearest = (*nearest).min(far);
        }
        nearest[pivot] = 0;
        let next = (0..states).max_by_key(|&state| (nearest[state], std::cmp::Reverse(state)));
        match next.filter(|&state| nearest[state] > 0) {
            Some(state) => pivot = state,
            None => break,
        }
    }
    let rows = columns.len() as f64;
    for column in &mut columns {
        let mean = column.iter().sum::<f64>() / states as f64;
        column.iter_mut().for_each(|entry| *entry -= mean);
    }
    for state in 0..states {
        let mean = columns.iter().map(|column| column[state]).sum::<f64>() / rows;
        columns.iter_mut().for_each(|column| column[state] = -0.5 * (column[state] - mean));
    }
    columns
}

/// The eigenvector of the largest eigenvalue by power iteration, without its part along another one.
fn dominant(matrix: &[Vec<f64>], without: Option<&[f64]>) -> Vec<f64> {
    let count = matrix.len();
    let mut vector: Vec<f64> = (0..count).map(|at| 1.0 + (at * 7 % 11) as f64 / 10.0).collect();
    for _ in 0..ROUNDS {
        if let Some(other) = without {
            let along: f64 = vector.iter().zip(other).map(|(a, b)| a * b).sum();
            vector.iter_mut().zip(other).for_each(|(entry, other)| *entry -= along * other);
        }
        let product = |row: &Vec<f64>| row.iter().zip(&vector).map(|(a, b)| a * b).sum();
        let next: Vec<f64> = matrix.iter().map(product).collect();
        let length = next.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
        if length < 1e-12 {
            break;
        }
        vector = next.into_iter().map(|entry| entry / length).collect();
    }
    vector
}

/// Makes the mean length of an edge 1.
fn scale(places: &mut [Point], neighbours: &Neighbours) {
    let (mut sum, mut count) = (0.0, 0.0);
    for (state, &place) in places.iter().enumerate() {
        for &next in neighbours.of(state) {
            sum += place.distance(places[next as usize]);
            count += 1.0;
        }
    }
    let by = if sum > 1e-9 { count / sum } else { 1.0 };
    for place in places {
        *place = *place * by;
    }
}
