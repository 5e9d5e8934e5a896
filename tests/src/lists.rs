//! Automata in the notation of the reading notes: `[[1],[0]] F={1}`.

use std::fmt;
use std::sync::Arc;

use lariat_core::{BlueprintBuilder, Graph, Marks, Model};

/// Ordered successor lists and acceptance sets. State 0 is initial and called `s0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists {
    pub successors: Vec<Vec<u32>>,
    /// The states of each set.
    pub sets: Vec<Vec<u32>>,
}

impl Lists {
    /// With one acceptance set.
    pub fn new(successors: &[&[u32]], accepting: &[u32]) -> Lists {
        let successors = successors.iter().map(|list| list.to_vec()).collect();
        Lists { successors, sets: vec![accepting.to_vec()] }
    }

    pub fn name(state: u32) -> String {
        format!("s{state}")
    }

    /// The graph alone, for automata with one acceptance set.
    pub fn graph(&self) -> Graph {
        assert_eq!(self.sets.len(), 1, "a bare graph has one acceptance set");
        Graph::from_lists(&self.successors, &self.sets[0])
    }

    pub fn model(&self) -> Arc<dyn Model> {
        self.model_from(&[0])
    }

    /// With these initial states, in this order.
    pub fn model_from(&self, initial: &[u32]) -> Arc<dyn Model> {
        let mut builder = BlueprintBuilder::default();
        let states = 0..self.successors.len() as u32;
        let places: Vec<u32> = states.map(|s| builder.state(&Lists::name(s))).collect();
        for (source, list) in places.iter().zip(&self.successors) {
            list.iter().for_each(|&target| builder.edge(*source, u64::from(target)));
        }
        for (set, states) in (0..).zip(&self.sets) {
            states.iter().for_each(|&s| builder.mark(places[s as usize], Marks::NONE.with(set)));
        }
        builder.acceptance_sets(self.sets.len() as u32);
        initial.iter().for_each(|&state| builder.initial(u64::from(state)));
        Arc::new(builder.finish())
    }

    /// A smaller automaton for which `fails` holds as well: no state, transition or mark can be removed.
    #[must_use]
    pub fn shrunk(&self, fails: impl Fn(&Lists) -> bool) -> Lists {
        let mut small = self.clone();
        while let Some(smaller) = small.smaller().into_iter().find(&fails) {
            small = smaller;
        }
        small
    }

    /// All automata with one state, one transition or one mark removed.
    fn smaller(&self) -> Vec<Lists> {
        let states = self.successors.len() as u32;
        let mut smaller: Vec<Lists> = (1..states).map(|state| self.without_state(state)).collect();
        for state in 0..self.successors.len() {
            for place in 0..self.successors[state].len() {
                let mut without = self.clone();
                without.successors[state].remove(place);
                smaller.push(without);
            }
        }
        for set in 0..self.sets.len() {
            for place in 0..self.sets[set].len() {
                let mut without = self.clone();
                without.sets[set].remove(place);
                smaller.push(without);
            }
        }
        smaller
    }

    fn without_state(&self, gone: u32) -> Lists {
        let rest = |states: &Vec<u32>| -> Vec<u32> {
            let kept = states.iter().filter(|&&state| state != gone);
            kept.map(|&state| if state > gone { state - 1 } else { state }).collect()
        };
        let mut successors = self.successors.clone();
        successors.remove(gone as usize);
        Lists {
            successors: successors.iter().map(rest).collect(),
            sets: self.sets.iter().map(rest).collect(),
        }
    }

    /// The same in arrow notation, to open it in Lariat.
    pub fn arrows(&self) -> String {
        let mut text = format!("acceptance {}\n", self.sets.len());
        for (state, list) in (0..).zip(&self.successors) {
            let sets: Vec<String> = (0..self.sets.len())
                .filter(|&set| self.sets[set].contains(&state))
                .map(|set| set.to_string())
                .collect();
            text.push_str(&Lists::name(state));
            if !sets.is_empty() {
                text.push_str(&format!("*{{{}}}", sets.join(",")));
            }
            text.push_str(" ->");
            list.iter().for_each(|&target| text.push_str(&format!(" {}", Lists::name(target))));
            text.push('\n');
        }
        text
    }
}

impl fmt::Display for Lists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |list: &Vec<u32>| list.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let lists: Vec<_> =
            self.successors.iter().map(|list| format!("[{}]", plain(list))).collect();
        let sets: Vec<_> = self.sets.iter().map(|set| format!("{{{}}}", plain(set))).collect();
        write!(f, "[{}] F={}", lists.join(","), sets.join(" "))
    }
}

/// All ordered lists of distinct states below `states`: 5 for two states, 16 for three.
pub fn ordered_lists(states: u32) -> Vec<Vec<u32>> {
    let mut lists = vec![Vec::new()];
    let mut done = 0;
    while done < lists.len() {
        let longer: Vec<Vec<u32>> = (0..states)
            .filter(|state| !lists[done].contains(state))
            .map(|state| lists[done].iter().copied().chain([state]).collect())
            .collect();
        lists.extend(longer);
        done += 1;
    }
    lists
}

/// All automata with ordered successor lists without repetition, and all sets of accepting states.
pub fn all_automata(states: u32) -> impl Iterator<Item = Lists> {
    all_generalised_automata(states, 1)
}

/// The same with this many acceptance sets.
pub fn all_generalised_automata(states: u32, sets: u32) -> impl Iterator<Item = Lists> {
    let lists = ordered_lists(states);
    let graphs = lists.len().pow(states);
    (0..graphs).flat_map(move |graph| {
        let lists = lists.clone();
        (0..1u32 << (sets * states)).map(move |marks| {
            let digit = |place: u32| graph / lists.len().pow(place) % lists.len();
            let set = |set: u32| (0..states).filter(move |s| marks >> (set * states + s) & 1 == 1);
            Lists {
                successors: (0..states).map(|s| lists[digit(s)].clone()).collect(),
                sets: (0..sets).map(|number| set(number).collect()).collect(),
            }
        })
    })
}
