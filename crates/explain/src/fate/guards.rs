//! The conditions of transitions, in the arrow notation.

use lariat_session::core::OpenSystem;

/// Indexed by input of the scope: the value that it must have, or none if any value is allowed.
type Cube = Vec<Option<u32>>;

/// For states with more moves than this, no condition is computed.
const MOST: usize = 256;

/// The condition under which a state goes to another: `g & !w | v`. Empty if it always does, or if its
/// transitions have only numbers.
pub(super) fn guard(system: &OpenSystem, state: u32, target: u32) -> String {
    let (scope, successors) = (&system.scope(state).0, system.successors(state));
    if successors.iter().all(|&other| other == target) {
        return String::new();
    }
    if successors.len() > MOST {
        let moves = successors.iter().filter(|&&other| other == target).count();
        return format!("{moves} moves");
    }
    let digits = |number: u32| -> Cube {
        system.valuation(state, number).into_iter().map(|(_, value)| Some(value)).collect()
    };
    let numbers = (0u32..).zip(successors).filter(|(_, other)| **other == target);
    let cubes: Vec<Cube> = numbers.map(|(number, _)| digits(number)).collect();
    let sizes: Vec<u32> = scope.iter().map(|&(_, size)| size).collect();
    let words = cover(&cubes, &sizes).into_iter().map(|cube| {
        let literals = scope.iter().zip(cube).filter_map(|(&(input, _), value)| {
            let variable = &system.inputs[input as usize];
            Some(literal(&variable.name, &variable.values, value?))
        });
        literals.collect::<Vec<_>>().join(" & ")
    });
    words.collect::<Vec<_>>().join(" | ")
}

/// `g`, `!g`, or `from=left`.
pub(super) fn literal(name: &str, values: &[String], value: u32) -> String {
    let is_boolean = values.len() == 2 && values[0] == "false" && values[1] == "true";
    match (is_boolean, value) {
        (true, 0) => format!("!{name}"),
        (true, _) => name.to_owned(),
        (false, _) => {
            let value = values.get(value as usize).map_or("?", String::as_str);
            format!("{name}={value}")
        }
    }
}

/// A small set of cubes that covers the same valuations: prime implicants (Quine 1952), chosen greedily, the
/// one that covers most first.
fn cover(minterms: &[Cube], sizes: &[u32]) -> Vec<Cube> {
    let mut level: Vec<Cube> = minterms.to_vec();
    let mut primes: Vec<Cube> = Vec::new();
    while !level.is_empty() {
        let mut wider: Vec<Cube> = Vec::new();
        let mut used = vec![false; level.len()];
        for place in 0..level.len() {
            for (at, &size) in sizes.iter().enumerate() {
                if level[place][at].is_none() {
                    continue;
                }
                let with = |value: Option<u32>| {
                    let mut cube = level[place].clone();
                    cube[at] = value;
                    cube
                };
                let family: Option<Vec<usize>> = (0..size)
                    .map(|value| level.iter().position(|other| *other == with(Some(value))))
                    .collect();
                if let Some(family) = family {
                    family.into_iter().for_each(|member| used[member] = true);
                    if !wider.contains(&with(None)) {
                        wider.push(with(None));
                    }
                }
            }
        }
        let kept = level.into_iter().zip(used).filter(|(_, used)| !used).map(|(cube, _)| cube);
        primes.splice(0..0, kept);
        level = wider;
    }
    let covers = |cube: &Cube, one: &Cube| {
        cube.iter().zip(one).all(|(wanted, value)| wanted.is_none() || wanted == value)
    };
    let mut open: Vec<&Cube> = minterms.iter().collect();
    let mut chosen = Vec::new();
    while !open.is_empty() {
        let gain = |cube: &Cube| open.iter().filter(|one| covers(cube, one)).count();
        // The first of those that cover most.
        let Some(best) = primes.iter().rev().max_by_key(|cube| gain(cube)).cloned() else { break };
        open.retain(|one| !covers(&best, one));
        chosen.push(best);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_short() {
        let cube = |values: &[u32]| values.iter().map(|&value| Some(value)).collect::<Cube>();
        let all = [[0, 0], [0, 1], [1, 1]].map(|values| cube(&values));
        assert_eq!(cover(&all, &[2, 2]).len(), 2);
        assert_eq!(cover(&all[..2], &[2, 2]), [vec![Some(0), None]]);
        let xor = [[0, 1], [1, 0]].map(|values| cube(&values));
        assert_eq!(cover(&xor, &[2, 2]).len(), 2);
        let values = ["false", "true"].map(str::to_owned);
        assert_eq!(literal("g", &values, 0), "!g");
        assert_eq!(literal("from", &["left".to_owned()], 0), "from=left");
    }
}
