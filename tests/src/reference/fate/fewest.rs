//! The meaning of a layer's index, without layers (JRS, Question 1 and Observation 2).

use super::{Open, Set};

/// The least number of mistakes with which the environment brings every play from each state to the
/// target: at each state it either forces, and the worst answer counts, or waits for the best
/// mistake of the system, which counts one more. Values decrease from infinity, so only plays
/// that end count.
pub fn fewest_mistakes(open: &Open, target: Set) -> Vec<Option<u32>> {
    let mut fewest: Vec<Option<u32>> =
        (0..open.states()).map(|state| (target >> state & 1 == 1).then_some(0)).collect();
    loop {
        let better = |state: usize| {
            let choices = open.choices(state);
            let value = |play: &super::Play| fewest[play.target];
            // `None` is infinity.
            let worst = |choice: &Vec<super::Play>| {
                let values: Option<Vec<u32>> = choice.iter().map(value).collect();
                values.and_then(|values| values.into_iter().max())
            };
            let by_force = choices.iter().filter_map(worst).min();
            let by_mistake =
                choices.iter().flatten().filter_map(value).min().map(|least| least + 1);
            [fewest[state], by_force, by_mistake].into_iter().flatten().min()
        };
        let next: Vec<Option<u32>> = (0..open.states()).map(better).collect();
        if next == fewest {
            return fewest;
        }
        fewest = next;
    }
}
