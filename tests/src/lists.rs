//! Automata as the reading notes write them: `[[1],[0]] F={1}`.

use std::fmt;

use lariat_core::{Blueprint, BlueprintBuilder, Graph, Marks};

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

    /// The bare graph, for automata with one acceptance set.
    pub fn graph(&self) -> Graph {
        assert_eq!(self.sets.len(), 1, "a bare graph has one acceptance set");
        Graph::from_lists(&self.successors, &self.sets[0])
    }

    pub fn blueprint(&self) -> Blueprint {
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
        builder.finish()
    }

    /// The same in arrow notation, so that it can be opened in Lariat.
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
