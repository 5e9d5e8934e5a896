//! Which states of a graph the variables of a listing hold.

use lariat_session::core::{Binding, Held};

/// Variables and the states that they hold.
#[derive(Clone, Debug, Default)]
pub struct BoundStates(Vec<(&'static str, u32)>);

impl BoundStates {
    /// The variables that hold items of one of these sorts.
    pub fn of(variables: &[Binding], sorts: &[&str]) -> BoundStates {
        let held = variables.iter().filter_map(|binding| match binding.held {
            Held::Item { sort, number } if sorts.contains(&sort) => {
                Some((binding.variable, number))
            }
            _ => None,
        });
        BoundStates(held.collect())
    }

    /// The variables that hold this state.
    pub fn at(&self, state: u32) -> Vec<&'static str> {
        let held = self.0.iter().filter(|(_, held)| *held == state);
        held.map(|&(variable, _)| variable).collect()
    }
}
