//! Names for states of the system of counterexamples: the names of the states of the model that they stand
//! for, because their numbers mean nothing to the user.

use std::collections::HashMap;

use lariat_core::Lts;
use lariat_core::neighbourhoods::Counterexamples;

/// If a state stands for more states than this, they are counted, not named.
const NAMED: usize = 3;

/// Unique names for all states of a system of counterexamples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Naming(Vec<Name>);

/// The states of the model, and what distinguishes this state from others that stand for the same ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Name {
    /// Names of states of the model. One, unless the system was reduced.
    states: Vec<String>,
    /// How often a shortest path to this state visits states of its group, this time included.
    round: u32,
    /// Its number among those with the same round, counted from 1.
    past: u32,
    /// Its number among all that stand for the same states, counted from 0.
    copy: u32,
}

impl Naming {
    /// `name` gives the name of a state of the full system.
    pub fn of(system: &Counterexamples, name: impl Fn(u32) -> String) -> Naming {
        let (mut groups, mut sizes) = (HashMap::new(), Vec::new());
        let (mut group_of, mut names) = (Vec::new(), Vec::new());
        for origins in &system.origins {
            let mut states: Vec<u32> = origins.iter().map(|&(state, _)| state).collect();
            states.sort_unstable();
            states.dedup();
            let called: Vec<String> = states.iter().map(|&state| name(state)).collect();
            let group = *groups.entry(states).or_insert_with(|| {
                sizes.push(0u32);
                sizes.len() - 1
            });
            names.push(Name { states: called, round: 1, past: 1, copy: sizes[group] });
            group_of.push(group);
            sizes[group] += 1;
        }
        let mut pasts: HashMap<(usize, u32), u32> = HashMap::new();
        for (state, round) in rounds(&system.lts, &group_of, sizes.len()).into_iter().enumerate() {
            let past = pasts.entry((group_of[state], round)).or_insert(0);
            *past += 1;
            (names[state].round, names[state].past) = (round, *past);
        }
        Naming(names)
    }

    /// For sentences: `47`, `47 (second time round)`, `47 or 52`.
    pub fn long(&self, state: u32) -> String {
        let Some(name) = self.0.get(state as usize) else { return "?".to_owned() };
        let states = match name.states.len() {
            0..=1 => name.states.concat(),
            many if many <= NAMED => {
                format!("{} or {}", name.states[..many - 1].join(", "), name.states[many - 1])
            }
            many => format!("{} or {} more", name.states[..NAMED].join(", "), many - NAMED),
        };
        match (name.round, name.past) {
            (1, 1) => states,
            (1, past) => format!("{states} (with another past{})", further(past)),
            (round, past) => {
                let times = match round {
                    2 => "second".to_owned(),
                    3 => "third".to_owned(),
                    _ => format!("{round}th"),
                };
                match past {
                    1 => format!("{states} ({times} time round)"),
                    _ => {
                        format!("{states} ({times} time round, with another past{})", further(past))
                    }
                }
            }
        }
    }

    /// For graphs: `47`, `47′`, `47/52`.
    pub fn short(&self, state: u32) -> String {
        let Some(name) = self.0.get(state as usize) else { return "?".to_owned() };
        let more = if name.states.len() > NAMED { "/…" } else { "" };
        let shown = &name.states[..name.states.len().min(NAMED)];
        let signs = match name.copy {
            0 => String::new(),
            1 => "′".to_owned(),
            2 => "″".to_owned(),
            3 => "‴".to_owned(),
            copy => format!("′{}", copy),
        };
        format!("{}{more}{signs}", shown.join("/"))
    }

    /// All states of the model that this one stands for.
    pub fn states(&self, state: u32) -> &[String] {
        self.0.get(state as usize).map_or(&[], |name| &name.states)
    }
}

fn further(past: u32) -> String {
    if past > 2 { format!(", {past}") } else { String::new() }
}

/// For each state: the number of states of its group on a shortest path to it, itself included. The paths are
/// those of a breadth-first search, so the shortest counterexample is one of them.
fn rounds(lts: &Lts, group_of: &[usize], groups: usize) -> Vec<u32> {
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); group_of.len()];
    let mut known = vec![false; group_of.len()];
    let mut waiting = std::collections::VecDeque::from([lts.initial]);
    if let Some(initial) = known.get_mut(lts.initial as usize) {
        *initial = true;
    }
    while let Some(state) = waiting.pop_front() {
        for step in lts.from(state) {
            if !std::mem::replace(&mut known[step.target as usize], true) {
                children[state as usize].push(step.target);
                waiting.push_back(step.target);
            }
        }
    }
    let (mut rounds, mut met) = (vec![1; group_of.len()], vec![0u32; groups]);
    // A state, and whether the path leaves it again.
    let mut way = vec![(lts.initial as usize, false)];
    while let Some((state, leaves)) = way.pop() {
        let Some(&group) = group_of.get(state) else { continue };
        if leaves {
            met[group] -= 1;
            continue;
        }
        met[group] += 1;
        rounds[state] = met[group];
        way.push((state, true));
        way.extend(children[state].iter().map(|&child| (child as usize, false)));
    }
    rounds
}
