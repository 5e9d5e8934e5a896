//! Variables of a listing with what they hold, by the names of the model.

use lariat_core::{Binding, BoundCall, Held, StateId};

use crate::{Automaton, Running};

/// A variable of the listing and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundVariable {
    pub variable: &'static str,
    /// Empty if it holds nothing yet.
    pub value: String,
    /// The state that it holds.
    pub state: Option<StateId>,
}

impl BoundVariable {
    pub(crate) fn of(binding: &Binding, space: &Automaton) -> BoundVariable {
        let (value, state) = match binding.held {
            Held::State(state) => (space.full_name(state), Some(state)),
            Held::Number(number) => (number.to_string(), None),
            Held::Word(word) => (word.to_owned(), None),
            Held::Item { sort, number } => (format!("{sort} {number}"), None),
            Held::Nothing => (String::new(), None),
        };
        BoundVariable { variable: binding.variable, value, state }
    }
}

/// An active call with its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundFrame {
    /// The name of the procedure in the listing.
    pub procedure: &'static str,
    pub variables: Vec<BoundVariable>,
    /// Which of the successors the loop of the call has taken, if it has taken one.
    pub turn: Option<Turn>,
}

/// The place of a transition among the successors of its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Counted from 1.
    pub index: u32,
    /// The number of successors, if it is known without generating them.
    pub count: Option<u64>,
}

impl Turn {
    /// `2nd of 3`.
    pub fn words(self) -> String {
        let of = self.count.map(|count| format!(" of {count}")).unwrap_or_default();
        format!("{}{of}", numbered(self.index))
    }
}

/// `2nd`.
fn numbered(n: u32) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

impl BoundFrame {
    pub(crate) fn of(machine: &dyn Running, index: usize, space: &Automaton) -> Option<BoundFrame> {
        let BoundCall { procedure, variables } = machine.bound_call(space, index)?;
        let variables: Vec<BoundVariable> =
            variables.iter().map(|binding| BoundVariable::of(binding, space)).collect();
        let in_loop = variables.iter().any(|bound| bound.variable == "t" && bound.state.is_some());
        let call = machine.activation(index).filter(|call| in_loop && call.delivered > 0);
        let turn = call.map(|call| Turn {
            index: call.delivered,
            count: space.model().successor_count(space.original(call.state)),
        });
        Some(BoundFrame { procedure, variables, turn })
    }

    /// `s = s1, t = s2`; without the variables that hold nothing.
    pub fn words(&self) -> String {
        let holding = self.variables.iter().filter(|bound| !bound.value.is_empty());
        let words: Vec<String> =
            holding.map(|bound| format!("{} = {}", bound.variable, bound.value)).collect();
        words.join(", ")
    }
}

/// The states that the variables in scope hold, each with its variables: those of the call that runs, and those
/// that belong to no call.
pub(crate) fn tags(machine: &dyn Running, space: &Automaton) -> Vec<(StateId, Vec<&'static str>)> {
    // A procedure without a call of its own comes behind the calls.
    let last = machine.depth().saturating_sub(1);
    let running = (last..).map_while(|index| machine.bound_call(space, index)).last();
    let own = running.map_or_else(Vec::new, |call| call.variables);
    let mut tags: Vec<(StateId, Vec<&'static str>)> = Vec::new();
    for binding in own.into_iter().chain(machine.globals(space)) {
        let Held::State(state) = binding.held else { continue };
        match tags.iter_mut().find(|(other, _)| *other == state) {
            Some((_, variables)) if !variables.contains(&binding.variable) => {
                variables.push(binding.variable);
            }
            Some(_) => {}
            None => tags.push((state, vec![binding.variable])),
        }
    }
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_counted_in_english() {
        let words = |index| Turn { index, count: Some(30) }.words();
        let wanted = ["1st", "2nd", "3rd", "4th", "11th", "12th", "22nd"];
        assert_eq!([1, 2, 3, 4, 11, 12, 22].map(words), wanted.map(|n| format!("{n} of 30")));
        assert_eq!(Turn { index: 1 << 20, count: None }.words(), "1048576th");
    }
}
