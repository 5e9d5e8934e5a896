//! Formulas for tests in postfix notation: each operator comes after its operands.
//!
//! `A` is an action, `^A` any other action, `true` any action. `.` and `|` join the two operands before them;
//! `*`, `+` and `?` apply to the operand before them. `empty` is the empty sequence, and `never` an action
//! that matches no label.

use crate::{Pattern, PatternPart, Shape};

pub(super) fn read(text: &str, labels: &[String]) -> Pattern {
    let mut parts: Vec<PatternPart> = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    let mut start = 0;
    for word in text.split_whitespace() {
        let mut inner = || open.pop().expect("a word that needs something before it");
        let action = |means: &dyn Fn(&str) -> bool| {
            Shape::Action(labels.iter().map(|label| means(label)).collect())
        };
        let shape = match word {
            "." | "|" => {
                let (second, first) = (inner(), inner());
                if word == "." {
                    Shape::Sequence(first, second)
                } else {
                    Shape::Choice(first, second)
                }
            }
            "*" => Shape::Star(inner()),
            "+" => Shape::Plus(inner()),
            "?" => Shape::Optional(inner()),
            "empty" => Shape::Nothing,
            "true" => action(&|_| true),
            "never" => action(&|_| false),
            _ => match word.strip_prefix('^') {
                Some(other) => action(&|label| label != other),
                None => action(&|label| label == word),
            },
        };
        parts.push(PatternPart { shape, start, end: start + word.len() });
        start += word.len() + 1;
        open.push(parts.len() as u32 - 1);
    }
    assert!(open.len() <= 1, "{text}: parts that nothing joins");
    Pattern { parts }
}
