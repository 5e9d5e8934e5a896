//! The classes of states, by enumerating runs: no components, no fixed points.
//!
//! Every question is answered by walks up to a sufficient length. A stem can be shortened until
//! no state repeats: n − 1 transitions. A cycle that avoids a set can be shortened to one
//! without repetitions: n transitions. A cycle that meets k sets can be replaced by one
//! that goes from a state of the first set to one of the second, and so on, and back, each time by
//! a simple path: max(n, k · (n − 1)) transitions, the first for k ≤ 1 or if
//! one state is in all the sets.

use std::collections::BTreeSet;

use crate::Lists;

/// V and W, by state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospects {
    /// Some accepting run begins in the state, by state.
    pub violating: Vec<bool>,
    /// Some maximal run that does not accept begins in the state.
    pub saved: Vec<bool>,
}

/// The class of a transition, by its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    Correct,
    Neutral,
    Incorrect,
}

/// The centre of a junction, with the kinds of transitions that leave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    pub state: u32,
    pub kind: &'static str,
}

/// By enumeration of all stems and cycles of sufficient length.
pub fn prospects(automaton: &Lists) -> Prospects {
    let automaton = &without_parallels(automaton);
    let states = automaton.successors.len();
    let ends: Vec<BTreeSet<u32>> = (0..states as u32).map(|s| stem_ends(automaton, s)).collect();
    let rounds: Vec<BTreeSet<u64>> = (0..states as u32).map(|s| rounds(automaton, s)).collect();
    let all = (1 << automaton.sets.len()) - 1;
    let of = |decides: &dyn Fn(u32) -> bool| -> Vec<bool> {
        ends.iter().map(|ends| ends.iter().any(|&end| decides(end))).collect()
    };
    let accepts = |end: u32| rounds[end as usize].contains(&all);
    let fails = |end: u32| {
        let stuck = automaton.successors[end as usize].is_empty();
        stuck || rounds[end as usize].iter().any(|&met| met != all)
    };
    Prospects { violating: of(&accepts), saved: of(&fails) }
}

/// Walks are sequences of states: parallel transitions would only repeat them.
fn without_parallels(automaton: &Lists) -> Lists {
    let mut single = automaton.clone();
    for list in &mut single.successors {
        list.sort_unstable();
        list.dedup();
    }
    single
}

/// The ends of walks of up to n − 1 transitions.
fn stem_ends(automaton: &Lists, start: u32) -> BTreeSet<u32> {
    let mut ends = BTreeSet::from([start]);
    let mut walks = vec![vec![start]];
    while let Some(walk) = walks.pop() {
        if walk.len() < automaton.successors.len() {
            for &next in &automaton.successors[walk[walk.len() - 1] as usize] {
                ends.insert(next);
                walks.push(walk.iter().copied().chain([next]).collect());
            }
        }
    }
    ends
}

fn longest_round(automaton: &Lists) -> usize {
    let states = automaton.successors.len();
    states.max(automaton.sets.len() * (states - 1))
}

/// The sets that each closed walk from a state meets: one bit per set, one entry per combination.
fn rounds(automaton: &Lists, start: u32) -> BTreeSet<u64> {
    let mut met = BTreeSet::new();
    go_round(automaton, start, start, sets_of(automaton, start), 0, &mut met);
    met
}

fn go_round(
    automaton: &Lists,
    start: u32,
    at: u32,
    met: u64,
    length: usize,
    all: &mut BTreeSet<u64>,
) {
    if length == longest_round(automaton) {
        return;
    }
    for &next in &automaton.successors[at as usize] {
        if next == start {
            all.insert(met);
        }
        go_round(automaton, start, next, met | sets_of(automaton, next), length + 1, all);
    }
}

fn sets_of(automaton: &Lists, state: u32) -> u64 {
    let member = |(place, set): (usize, &Vec<u32>)| u64::from(set.contains(&state)) << place;
    automaton.sets.iter().enumerate().map(member).sum()
}

impl Prospects {
    pub fn tag(&self, target: u32) -> Tag {
        match (self.violating[target as usize], self.saved[target as usize]) {
            (false, _) => Tag::Correct,
            (true, true) => Tag::Neutral,
            (true, false) => Tag::Incorrect,
        }
    }

    /// States with an accepting run and a correct transition.
    pub fn centres(&self, automaton: &Lists) -> Vec<u32> {
        let states = 0..automaton.successors.len() as u32;
        let leaves = |&s: &u32| {
            let correct = |&t: &u32| self.tag(t) == Tag::Correct;
            automaton.successors[s as usize].iter().any(correct)
        };
        states.filter(|&s| self.violating[s as usize]).filter(leaves).collect()
    }

    /// READING NOTES B10: initial or entered by a neutral transition, and left by a correct or an
    /// incorrect one. `reached` are the reachable states.
    pub fn crossings(&self, automaton: &Lists, reached: &BTreeSet<u32>) -> Vec<Crossing> {
        let mut crossings = Vec::new();
        for &state in reached.iter().filter(|&&state| self.violating[state as usize]) {
            let into = |source: &&u32| automaton.successors[**source as usize].contains(&state);
            let neutral = self.tag(state) == Tag::Neutral;
            let entered = state == 0 || (neutral && reached.iter().any(|source| into(&source)));
            let has =
                |tag| automaton.successors[state as usize].iter().any(|&t| self.tag(t) == tag);
            let kind = match (has(Tag::Correct), has(Tag::Incorrect), has(Tag::Neutral)) {
                (true, false, _) => "G",
                (false, true, _) => "R",
                (true, true, false) => "GR",
                (true, true, true) => "GRB",
                (false, false, _) => continue,
            };
            if entered {
                crossings.push(Crossing { state, kind });
            }
        }
        crossings
    }
}

/// All states on walks from the initial state.
pub fn reached(automaton: &Lists) -> BTreeSet<u32> {
    stem_ends(automaton, 0)
}

/// Stems and cycles of some accepting lassos with few transitions, as states.
pub fn accepting_lassos(automaton: &Lists, most: usize) -> Vec<(Vec<u32>, Vec<u32>)> {
    let all = (1 << automaton.sets.len()) - 1;
    let (mut lassos, mut walks, mut done) = (Vec::new(), vec![vec![0]], 0);
    while done < walks.len() && walks.len() < 1_000 && lassos.len() < most {
        let walk = walks[done].clone();
        done += 1;
        let end = walk[walk.len() - 1];
        for entry in 0..walk.len() - 1 {
            let met = walk[entry..].iter().fold(0, |met, &s| met | sets_of(automaton, s));
            if walk[entry] == end && met == all {
                lassos.push((walk[..entry].to_vec(), walk[entry..walk.len() - 1].to_vec()));
            }
        }
        // The length that a stem and a cycle need at most.
        let longest = automaton.successors.len() + longest_round(automaton);
        for &next in automaton.successors[end as usize].iter().filter(|_| walk.len() < longest) {
            walks.push(walk.iter().copied().chain([next]).collect());
        }
    }
    lassos
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easy_cases_by_hand() {
        // 0 leads to 1, which has a self-loop and accepts, or ends in 2.
        let lists = Lists::new(&[&[1, 2], &[1], &[]], &[1]);
        let found = prospects(&lists);
        assert_eq!(found.violating, [true, true, false]);
        assert_eq!(found.saved, [true, false, true]);
        assert_eq!(found.centres(&lists), [0]);
        let crossings = found.crossings(&lists, &reached(&lists));
        assert_eq!(crossings, [Crossing { state: 0, kind: "GR" }]);
        assert!(accepting_lassos(&lists, 3).contains(&(vec![0], vec![1])));
    }

    #[test]
    fn two_sets_may_take_a_walk_that_comes_twice_to_a_state() {
        // 1 and 2 are joined to 0 only: a cycle through both passes 0 twice.
        let mut lists = Lists::new(&[&[1, 2], &[0], &[0]], &[1]);
        lists.sets.push(vec![2]);
        let found = prospects(&lists);
        assert_eq!((found.violating, found.saved), (vec![true; 3], vec![true; 3]));
        lists.sets.clear();
        let found = prospects(&lists);
        assert_eq!((found.violating, found.saved), (vec![true; 3], vec![false; 3]));
    }
}
