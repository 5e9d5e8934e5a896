//! Emptiness by definition: transitive closure.

use crate::Lists;

/// Whether some reachable state lies on a cycle that meets every acceptance set.
pub fn accepting_run_exists(automaton: &Lists) -> bool {
    let reaches = closure(&automaton.successors);
    let states = automaton.successors.len();
    let together = |s: usize, t: usize| reaches[s][t] && reaches[t][s];
    (0..states).any(|s| {
        let reachable = s == 0 || reaches[0][s];
        let meets = |set: &Vec<u32>| set.iter().any(|&t| together(s, t as usize));
        reachable && reaches[s][s] && automaton.sets.iter().all(meets)
    })
}

/// Floyd and Warshall: `closure[s][t]` if one or more transitions lead from s to t.
pub(crate) fn closure(successors: &[Vec<u32>]) -> Vec<Vec<bool>> {
    let states = successors.len();
    let mut reaches = vec![vec![false; states]; states];
    for (source, list) in successors.iter().enumerate() {
        list.iter().for_each(|&target| reaches[source][target as usize] = true);
    }
    for via in 0..states {
        let onwards = reaches[via].clone();
        for row in reaches.iter_mut().filter(|row| row[via]) {
            row.iter_mut().zip(&onwards).for_each(|(reached, &further)| *reached |= further);
        }
    }
    reaches
}

/// Whether `stem` then `cycle` for ever is an accepting run, in the names of the automaton.
pub fn check_run(automaton: &Lists, stem: &[String], cycle: &[String]) -> Result<(), String> {
    let state = |name: &String| {
        (0..automaton.successors.len() as u32)
            .find(|&s| Lists::name(s) == *name)
            .ok_or_else(|| format!("there is no state {name}"))
    };
    let stem: Vec<u32> = stem.iter().map(state).collect::<Result<_, _>>()?;
    let cycle: Vec<u32> = cycle.iter().map(state).collect::<Result<_, _>>()?;
    let Some(&entry) = cycle.first() else { return Err("the cycle is empty".into()) };
    let path: Vec<u32> = stem.iter().chain(&cycle).copied().chain([entry]).collect();
    if path[0] != 0 {
        return Err(format!("the run starts at {}, not at the initial state", path[0]));
    }
    for pair in path.windows(2) {
        if !automaton.successors[pair[0] as usize].contains(&pair[1]) {
            return Err(format!("no transition leads from {} to {}", pair[0], pair[1]));
        }
    }
    match automaton.sets.iter().position(|set| !cycle.iter().any(|s| set.contains(s))) {
        Some(set) => Err(format!("the cycle never meets set {set}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_judge_knows_the_easy_cases() {
        let cases = [
            (Lists::new(&[&[1], &[0]], &[1]), true),
            (Lists::new(&[&[1], &[1]], &[0]), false),
            (Lists::new(&[&[0]], &[0]), true),
            (Lists::new(&[&[]], &[0]), false),
            (Lists::new(&[&[], &[1]], &[1]), false),
            (Lists::new(&[&[1, 2], &[3], &[3], &[1]], &[0, 2]), false),
        ];
        for (automaton, expected) in cases {
            assert_eq!(accepting_run_exists(&automaton), expected, "{automaton}");
        }
        let mut two_sets = Lists::new(&[&[1], &[0], &[2]], &[0]);
        two_sets.sets.push(vec![2]);
        assert!(!accepting_run_exists(&two_sets));
        two_sets.sets[1] = vec![1];
        assert!(accepting_run_exists(&two_sets));
        two_sets.sets.clear();
        assert!(accepting_run_exists(&two_sets), "with no set every cycle accepts");
    }

    #[test]
    fn a_wrong_run_is_refused() {
        let names = |list: &[u32]| list.iter().map(|&s| Lists::name(s)).collect::<Vec<_>>();
        let automaton = Lists::new(&[&[1], &[0, 1]], &[0]);
        assert_eq!(check_run(&automaton, &[], &names(&[0, 1])), Ok(()));
        let wrong: [(&[u32], &[u32]); 5] =
            [(&[], &[]), (&[], &[1, 0]), (&[0], &[1]), (&[], &[0]), (&[0], &[7])];
        for (stem, cycle) in wrong {
            assert!(
                check_run(&automaton, &names(stem), &names(cycle)).is_err(),
                "{stem:?} {cycle:?}"
            );
        }
    }
}
