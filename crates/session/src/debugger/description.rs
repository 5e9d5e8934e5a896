//! A state as the model describes it: its values and its successors.

use lariat_core::{Batch, NamedValue, StateId, grouped};

use crate::Automaton;

/// A state as the model has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    pub name: String,
    pub values: Vec<NamedValue>,
    /// The first successors, in successor order.
    pub successors: Vec<Successor>,
    /// The number of successors, if it is known.
    pub count: Option<u64>,
    /// The text lists the successors one by one, so that their order can be changed there.
    pub is_written_out: bool,
}

/// The target of a transition, and its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Successor {
    pub name: String,
    pub label: Option<String>,
}

impl Description {
    /// The maximal number of successors listed: one batch.
    pub const LISTED: usize = Batch::MOST;

    pub fn of(space: &Automaton, state: StateId) -> Description {
        let (model, original) = (space.model(), space.original(state));
        let mut batch = Batch::labelled();
        // A state that cannot be expanded shows no successors.
        let more = model.successors(original, 0, &mut batch).ok().flatten();
        let successors = (0..batch.len()).map(|index| Successor {
            name: model.name(batch.get(index)),
            label: batch.label(index).map(|label| model.label(label).into_owned()),
        });
        Description {
            name: model.name(original),
            values: model.values(original),
            successors: successors.collect(),
            count: match more {
                None => Some(batch.len() as u64),
                Some(_) => model.successor_count(original),
            },
            is_written_out: model.is_written_out(original),
        }
    }

    /// `2³⁰ successors, the first 64 shown`
    pub fn counted(&self) -> String {
        let shown = self.successors.len();
        match self.count {
            Some(0) => "no successors".to_owned(),
            Some(1) => "one successor".to_owned(),
            Some(count) if count == shown as u64 => format!("{count} successors"),
            Some(count) => format!("{} successors, the first {shown} shown", large(count)),
            None => format!("more than {shown} successors, the first {shown} shown"),
        }
    }
}

/// `2³⁰` for a large power of two, `1,000,000` for any other number.
pub fn large(number: u64) -> String {
    if number.is_power_of_two() && number > 1 << 16 {
        let exponent = number.ilog2().to_string();
        let raised =
            exponent.bytes().filter_map(|digit| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth((digit - b'0').into()));
        return format!("2{}", raised.collect::<String>());
    }
    grouped(number)
}

#[cfg(test)]
mod tests {
    use lariat_core::Space;
    use lariat_lang::{Format, read};

    use super::*;

    fn described(text: &str) -> Description {
        let space = Automaton::new(read(text, Format::Lar).tree.expect("a model").automaton());
        Description::of(&space, space.initial(0).expect("an initial state"))
    }

    #[test]
    fn a_state_has_values_and_successors() {
        let grid = described("grid g w=3 h=2\n");
        let values: Vec<_> = grid.values.iter().map(|one| (&*one.name, &*one.value)).collect();
        assert_eq!((values, grid.is_written_out), (vec![("x", "0"), ("y", "0")], false));
        assert_eq!(grid.counted(), "2 successors");
        let open =
            described("inputs g\nvariables n pc\n0/idle -[g]-> 1/busy\n0/idle -[!g]-> 0/idle\n");
        assert_eq!(open.values, [("n", "0"), ("pc", "idle")].map(|(n, v)| NamedValue::new(n, v)));
        assert_eq!(open.successors[0].label.as_deref(), Some("g"));
        assert!(open.is_written_out && described("a\n").counted() == "no successors");
    }

    #[test]
    fn very_many_successors_are_counted_and_not_generated() {
        let process = |n| format!("process p{n}\na -x-> b\na -x-> c\nb -x-> a\nc -x-> a\n");
        let many = described(&(0..30).map(process).collect::<String>());
        assert_eq!(many.counted(), "2³⁰ successors, the first 64 shown");
        assert_eq!((many.values.len(), many.successors.len()), (30, 64));
        assert_eq!(
            (large(65_536), large(1_234_567)),
            ("65,536".to_owned(), "1,234,567".to_owned())
        );
    }
}
