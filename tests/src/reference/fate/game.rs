//! MX and MU (JRS, Definition 1).

use super::{Open, Set, members};

/// MX by its quantifiers: the environment has a move such that every answer leads into the set.
pub fn one_step(open: &Open, set: Set) -> Set {
    let can = |&state: &usize| {
        open.choices(state)
            .iter()
            .any(|choice| choice.iter().all(|play| set >> play.target & 1 == 1))
    };
    (0..open.states()).filter(can).fold(0, |all, state| all | 1 << state)
}

/// MH U T by the printed fixpoint: the states that each iteration adds. Their union is the set; the index
/// of the iteration is the rank.
pub fn forced_in_rounds(open: &Open, within: Set, target: Set) -> Vec<Set> {
    let mut rounds = vec![target];
    let mut all = target;
    loop {
        let next = target | within & one_step(open, all);
        if next & !all == 0 {
            return rounds;
        }
        rounds.push(next & !all);
        all |= next;
    }
}

/// MH U T by its meaning: some memoryless strategy of the environment makes every play from the
/// state, confined to `within`, reach the target. Tries all strategies; `None` if there are too many.
pub fn forced_by_strategies(open: &Open, within: Set, target: Set, most: u64) -> Option<Set> {
    let games = open.games();
    let counts: Vec<u64> = games.iter().map(|moves| moves.len().max(1) as u64).collect();
    let count = counts.iter().try_fold(1_u64, |all, &one| all.checked_mul(one))?;
    if count > most {
        return None;
    }
    let mut forced = 0;
    for number in 0..count {
        let mut rest = number;
        let mut leads = Vec::new();
        for (moves, count) in games.iter().zip(&counts) {
            leads.push(moves.get((rest % count) as usize).copied().unwrap_or(0));
            rest /= count;
        }
        forced |= wins(&leads, within, target);
    }
    Some(forced)
}

/// The states from which all plays reach the target, for these successors.
fn wins(leads: &[Set], within: Set, target: Set) -> Set {
    // Plays end in the target. The states that can follow a state before that, at least one step later:
    let mut later: Vec<Set> = leads.to_vec();
    for (state, later) in later.iter_mut().enumerate() {
        if target >> state & 1 == 1 {
            *later = 0;
        }
    }
    for middle in 0..later.len() {
        for state in 0..later.len() {
            if later[state] >> middle & 1 == 1 {
                later[state] |= later[middle];
            }
        }
    }
    let is_lost = |state: usize| {
        let is_stuck = leads[state] == 0 || within >> state & 1 == 0;
        let comes_again = later[state] >> state & 1 == 1;
        target >> state & 1 == 0 && (is_stuck || comes_again)
    };
    let lost = (0..leads.len()).filter(|&state| is_lost(state)).fold(0, |set, s| set | 1 << s);
    let wins = |&state: &usize| (later[state] | 1 << state) & lost == 0;
    members((1 << leads.len()) - 1).filter(wins).fold(0, |set, state| set | 1 << state)
}
