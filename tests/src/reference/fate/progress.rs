//! JRS, Sect. 4 and C7: the inputs that progress towards the target depends on.

use super::{Open, Set, rings};

/// Of one input along a trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Steps at which P contains only some values of the input.
    pub dictated: u32,
    /// Steps at which ∀w.P is empty.
    pub critical: u32,
    pub steps: u32,
}

/// P(V, W, V'): moves from the state of the trace into the next ring. By input, over
/// all states of the trace that have a next ring.
pub fn progress(open: &Open, target: Set, visited: &[usize]) -> Vec<Progress> {
    let everywhere = (1 << open.states()) - 1;
    let rings = rings(open, everywhere, target);
    let mut found = vec![Progress::default(); open.domains.len()];
    for &state in visited {
        let ring = rings.iter().position(|ring| ring >> state & 1 == 1);
        let Some(next) = ring.and_then(|ring| ring.checked_sub(1)) else { continue };
        // All inputs, whether they matter here or not.
        let mut p: Vec<(Vec<u32>, usize)> = Vec::new();
        for whole in valuations(&open.domains) {
            let table = open.tables[state].as_ref().expect("it goes on");
            let part: Vec<u32> = table.scope.iter().map(|&input| whole[input]).collect();
            let play = open.plays(state).into_iter().find(|play| play.values == part);
            let to = play.expect("total").target;
            if rings[next] >> to & 1 == 1 {
                p.push((whole, to));
            }
        }
        for (input, found) in found.iter_mut().enumerate() {
            let size = open.domains[input];
            let has = |value: u32| p.iter().any(|(whole, _)| whole[input] == value);
            let with = |whole: &[u32], value: u32| {
                let mut whole = whole.to_vec();
                whole[input] = value;
                whole
            };
            let for_all = p
                .iter()
                .any(|(whole, to)| (0..size).all(|value| p.contains(&(with(whole, value), *to))));
            found.steps += 1;
            found.dictated += u32::from(!(0..size).all(has));
            found.critical += u32::from(!for_all);
        }
    }
    found
}

fn valuations(domains: &[u32]) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for &size in domains {
        let longer = |one: &Vec<u32>| {
            let one = one.clone();
            (0..size).map(move |value| [one.clone(), vec![value]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
