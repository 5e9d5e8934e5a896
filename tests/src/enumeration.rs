//! Counterexamples by the definitions of GMZ 2 and 3.3: the enumeration of all, and the shortest.

use std::collections::BTreeSet;

use crate::Lists;

/// GMZ 2: the paths s1..sk..s(k+l) that are simple up to their last state, which closes a cycle with
/// an accepting state in it. In the lexicographic order of 3.3. Exponentially many.
pub fn simple_accepting_paths(automaton: &Lists) -> Vec<Vec<u32>> {
    assert!(automaton.sets.len() <= 1, "accepting paths are for one acceptance set");
    let mut accepting_paths = Vec::new();
    let mut simple_paths = vec![vec![0]];
    while let Some(path) = simple_paths.pop() {
        let end = path[path.len() - 1];
        for &t in automaton.successors[end as usize].iter().collect::<BTreeSet<_>>() {
            let longer: Vec<u32> = path.iter().copied().chain([t]).collect();
            match path.iter().position(|&s| s == t) {
                None => simple_paths.push(longer),
                Some(entry) if path[entry..].iter().any(|&s| accepting(automaton, s)) => {
                    accepting_paths.push(longer);
                }
                Some(_) => {}
            }
        }
    }
    accepting_paths.sort_by_cached_key(|path| labels(automaton, path));
    accepting_paths
}

/// Without any acceptance set, all states accept.
fn accepting(automaton: &Lists, s: u32) -> bool {
    automaton.sets.iter().all(|set| set.contains(&s))
}

/// λ of GMZ 3.3: the positions of the states of the path in the successor lists. For parallel
/// transitions, which GMZ do not have, the first is used.
fn labels(automaton: &Lists, path: &[u32]) -> Vec<Option<usize>> {
    let label =
        |pair: &[u32]| automaton.successors[pair[0] as usize].iter().position(|&t| t == pair[1]);
    path.windows(2).map(label).collect()
}

/// The γ's of GMZ 3.3: the first simple accepting path, then the first shorter one,
/// and so on.
pub fn gammas(automaton: &Lists) -> Vec<Vec<u32>> {
    gammas_below(automaton, usize::MAX)
}

/// The γ's among the paths with fewer states than the bound.
pub fn gammas_below(automaton: &Lists, bound: usize) -> Vec<Vec<u32>> {
    let paths = simple_accepting_paths(automaton);
    let first_below = |bound: usize| paths.iter().find(|path| path.len() < bound);
    std::iter::successors(first_below(bound), |gamma| first_below(gamma.len())).cloned().collect()
}

/// The number of states of a shortest counterexample, the repeated one counted twice: computed from
/// distances to a state, from there to an accepting one, and back.
pub fn shortest_length(automaton: &Lists) -> Option<usize> {
    let distance = distances(automaton);
    let states = automaton.successors.len();
    let way = |s: usize, t: usize| if s == t { Some(0) } else { distance[s][t] };
    let accepting = (0..states).filter(|&f| accepting(automaton, f as u32));
    let lassos = accepting.flat_map(|f| {
        let (distance, way) = (&distance, &way);
        (0..states).filter_map(move |v| {
            let there_and_back = if v == f { distance[f][f]? } else { way(v, f)? + way(f, v)? };
            Some(way(0, v)? + there_and_back + 1)
        })
    });
    lassos.min()
}

/// Floyd-Warshall: the fewest transitions, at least one, from s to t.
fn distances(automaton: &Lists) -> Vec<Vec<Option<usize>>> {
    let states = automaton.successors.len();
    let mut distance = vec![vec![None; states]; states];
    for (source, list) in automaton.successors.iter().enumerate() {
        list.iter().for_each(|&target| distance[source][target as usize] = Some(1));
    }
    for via in 0..states {
        for s in 0..states {
            for t in 0..states {
                if let (Some(there), Some(on)) = (distance[s][via], distance[via][t]) {
                    let known = distance[s][t].unwrap_or(usize::MAX);
                    distance[s][t] = Some(known.min(there + on));
                }
            }
        }
    }
    distance
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, accepting_run_exists, all_automata};

    #[test]
    fn the_paths_of_figure_4() {
        let fig4 = Lists::new(&[&[3, 1], &[2, 3], &[3], &[0]], &[1]);
        assert_eq!(simple_accepting_paths(&fig4), [vec![0, 1, 2, 3, 0], vec![0, 1, 3, 0]]);
        assert_eq!(gammas(&fig4), simple_accepting_paths(&fig4));
        assert_eq!(gammas_below(&fig4, 5), [vec![0, 1, 3, 0]]);
        assert!(gammas_below(&fig4, 4).is_empty());
        assert_eq!(shortest_length(&fig4), Some(4));
    }

    #[test]
    fn the_order_is_that_of_places_not_of_numbers() {
        let lists = Lists::new(&[&[2, 1], &[1], &[2, 1]], &[1, 2]);
        let paths = [vec![0, 2, 2], vec![0, 2, 1, 1], vec![0, 1, 1]];
        assert_eq!(simple_accepting_paths(&lists), paths);
        assert_eq!(gammas(&lists), paths[..1]);
    }

    #[test]
    fn parallel_transitions_make_one_path() {
        let lists = Lists::new(&[&[1, 0, 1, 0], &[1, 1]], &[0, 1]);
        assert_eq!(simple_accepting_paths(&lists), [vec![0, 1, 1], vec![0, 0]]);
        assert_eq!(shortest_length(&lists), Some(2));
    }

    #[test]
    fn without_a_set_every_loop_accepts() {
        let mut lists = Lists::new(&[&[1], &[0, 1]], &[]);
        assert!(simple_accepting_paths(&lists).is_empty());
        assert_eq!(shortest_length(&lists), None);
        lists.sets.clear();
        assert_eq!(simple_accepting_paths(&lists), [vec![0, 1, 0], vec![0, 1, 1]]);
        assert_eq!(shortest_length(&lists), Some(3));
    }

    #[test]
    fn enumeration_and_distances_agree() {
        let mut random = Random::new(33);
        let larger = (0..2_000).map(|case| random.automaton(9, case % 2));
        for lists in all_automata(3).chain(larger) {
            let gammas = gammas(&lists);
            assert_eq!(gammas.last().map(Vec::len), shortest_length(&lists), "{lists}");
            assert_eq!(!gammas.is_empty(), accepting_run_exists(&lists), "{lists}");
        }
    }
}
