//! A witness of W: how a run could have continued without accepting.

use serde::{Deserialize, Serialize};

use super::{LivenessAnalysis, Reachable};

/// A maximal run that does not accept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rescue {
    /// The transitions before it ends or reaches the cycle.
    pub way: Vec<u32>,
    pub ending: RescueEnding,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RescueEnding {
    /// The run ends in this state, which has no successors.
    Deadlock(u32),
    /// The run stays for ever on this cycle of transitions, and none of the states is in the set.
    Round { cycle: Vec<u32>, avoids: u32 },
}

impl LivenessAnalysis {
    /// A run from a state that does not accept, if there is one. It goes to the nearest state where it can
    /// end, or from which it can avoid a set for ever.
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
        // Follows transitions that avoid the set until a state is repeated.
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
