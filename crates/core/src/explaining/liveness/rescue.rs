//! A witness of W: how a run could have gone on without accepting.

use serde::{Deserialize, Serialize};

use super::{LivenessAnalysis, Reachable};

/// A maximal run from some state that does not accept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rescue {
    /// Transitions, up to where it ends or begins to go round.
    pub way: Vec<u32>,
    pub ending: RescueEnding,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RescueEnding {
    /// In this state, which has no successors.
    Deadlock(u32),
    /// For ever round this cycle of transitions, none of whose states is in the set.
    Round { cycle: Vec<u32>, avoids: u32 },
}

impl LivenessAnalysis {
    /// A run from a state that does not accept; none if there is none. It goes to the nearest state
    /// where it can end, or from where on it can avoid a set.
    pub fn rescue(&self, graph: &Reachable, state: u32) -> Option<Rescue> {
        if !self.saved[state as usize] {
            return None;
        }
        let (mut way, mut at) = (Vec::new(), state);
        while let Some(transition) = self.towards[at as usize] {
            way.push(transition);
            at = graph.transition(transition).target;
        }
        let Some(avoids) = self.avoided[at as usize].iter().next() else {
            return Some(Rescue { way, ending: RescueEnding::Deadlock(at) });
        };
        // On and on without the set, until a state comes again.
        let mut places = std::collections::HashMap::from([(at, way.len())]);
        loop {
            let stays = |&number: &u32| {
                self.avoided[graph.transition(number).target as usize].contains(avoids)
            };
            let transition = graph.outgoing(at).find(stays)?;
            way.push(transition);
            at = graph.transition(transition).target;
            match places.get(&at) {
                Some(&entry) => {
                    let cycle = way.split_off(entry);
                    return Some(Rescue { way, ending: RescueEnding::Round { cycle, avoids } });
                }
                None => _ = places.insert(at, way.len()),
            }
        }
    }
}
