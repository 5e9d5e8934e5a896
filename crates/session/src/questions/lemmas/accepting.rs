//! Checks at the end of a run: is the report a lasso, can a black state reach an accepting cycle, is the best
//! counterexample the shortest?

use lariat_core::minimising::bfs_lasso::BfsLasso;
use lariat_core::{Lasso, Machine, Marks, Options, Space, StateId, Status};

use crate::Automaton;

/// What is wrong with a lasso: the end of a sentence.
pub(super) fn flaw(lasso: Option<&Lasso>, space: &Automaton) -> Option<String> {
    let Some(lasso) = lasso.filter(|lasso| !lasso.cycle.is_empty()) else {
        return Some("no cycle could be shown for what was reported".to_owned());
    };
    let path: Vec<StateId> = lasso.states().collect();
    if !path.first().is_some_and(|&first| space.initial_states().any(|state| state == first)) {
        return Some("the path does not start at an initial state".to_owned());
    }
    for pair in path.windows(2) {
        let connected = space.generated(pair[0]).any(|target| target == pair[1]);
        if !connected {
            let (source, target) = (space.full_name(pair[0]), space.full_name(pair[1]));
            return Some(format!("no transition leads from {source} to {target}"));
        }
    }
    let sets = space.model().acceptance_sets();
    let is_met = space.transitions(lasso).is_ok();
    let cycle: Vec<String> = lasso.cycle.iter().map(|&s| space.full_name(s)).collect();
    match sets {
        _ if is_met => None,
        1 if space.model().marks_transitions() => {
            Some(format!("the cycle {} has no accepting transition", cycle.join(" ")))
        }
        1 => Some(format!("the cycle {} has no accepting state", cycle.join(" "))),
        _ => Some(format!("the cycle {} misses an acceptance set", cycle.join(" "))),
    }
}

/// Which of the generated states can reach an accepting cycle.
pub(super) fn leading_to_acceptance(space: &Automaton) -> Vec<bool> {
    let count = space.known() as usize;
    let row = |state| space.generated(StateId(state)).collect();
    let rows: Vec<Vec<StateId>> = (0..count as u32).map(row).collect();
    let targets = |state: usize| rows[state].as_slice();
    let component = components(count, &targets);
    let mut size = vec![0_u32; count];
    component.iter().for_each(|&root| size[root] += 1);
    let mut cyclic = vec![false; count];
    let mut met = vec![Marks::NONE; count];
    for (state, &root) in component.iter().enumerate() {
        let loops = targets(state).iter().any(|target| target.index() == state);
        cyclic[root] |= size[root] > 1 || loops;
        met[root] = met[root].union(space.marks(StateId(state as u32)));
        for (edge, marks) in space.generated_edges(StateId(state as u32)) {
            if component[edge.target.index()] == root {
                met[root] = met[root].union(marks);
            }
        }
    }
    let all = Marks::all(space.acceptance_sets());
    let accepts = |&root: &usize| cyclic[root] && met[root].missing(all).is_empty();
    let mut leads: Vec<bool> = component.iter().map(accepts).collect();
    let mut sources = vec![Vec::new(); count];
    for state in 0..count {
        targets(state).iter().for_each(|target| sources[target.index()].push(state));
    }
    let mut work: Vec<usize> = (0..count).filter(|&state| leads[state]).collect();
    while let Some(state) = work.pop() {
        for &source in &sources[state] {
            if !std::mem::replace(&mut leads[source], true) {
                work.push(source);
            }
        }
    }
    leads
}

/// A representative of its component for each state, by Kosaraju's algorithm: a second pass over reversed
/// transitions, in reverse order of completion. It shares no code with the searches.
pub(crate) fn components<'a>(count: usize, targets: &dyn Fn(usize) -> &'a [StateId]) -> Vec<usize> {
    let mut left = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    for start in 0..count {
        let mut calls = vec![(start, 0)];
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        while let Some((state, next)) = calls.last_mut() {
            match targets(*state).get(*next) {
                Some(target) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[target.index()], true) {
                        calls.push((target.index(), 0));
                    }
                }
                None => {
                    left.push(*state);
                    calls.pop();
                }
            }
        }
    }
    let mut sources = vec![Vec::new(); count];
    for state in 0..count {
        targets(state).iter().for_each(|target| sources[target.index()].push(state));
    }
    let mut component = vec![usize::MAX; count];
    for root in left.into_iter().rev() {
        let mut work = vec![root];
        while let Some(state) = work.pop() {
            if component[state] == usize::MAX {
                component[state] = root;
                work.extend(&sources[state]);
            }
        }
    }
    component
}

/// Whether the model has an accepting run; none for a model that is too large.
pub(super) fn has_accepting_run(space: &Automaton) -> Option<bool> {
    const STATES: u32 = 1_000_000;
    let is_generated = |state| space.is_generated(StateId(state));
    let leads = match (0..space.known()).all(is_generated) {
        true => leading_to_acceptance(space),
        false => {
            // The search has not generated all states. Generate them in a copy, because the space of the run
            // must not change.
            let mut space = space.clone();
            let mut state = 0;
            while state < space.known() {
                let _ = space.successor(StateId(state), 0);
                state += 1;
                if state > STATES {
                    return None;
                }
            }
            leading_to_acceptance(&space)
        }
    };
    let leads = |state: StateId| leads.get(state.index()).copied().unwrap_or(false);
    Some(space.initial_states().any(leads))
}

/// The maximal number of steps of the search for the shortest; beyond it there is no result.
const STEPS: u64 = 4_000_000;

/// The length of the shortest counterexample, or `Some(None)` if there is no counterexample; `None` if the
/// search takes too long.
pub(super) fn shortest(space: &Automaton) -> Option<Option<usize>> {
    // The space of the run must not change.
    let mut space = space.clone();
    let mut search = BfsLasso::start(&space, &Options::default());
    for _ in 0..STEPS {
        if Machine::step(&mut search, &mut space, &mut ()) != Status::Running {
            return Some(Machine::lasso(&search).map(|lasso| lasso.length()));
        }
    }
    None
}
