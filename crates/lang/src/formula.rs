//! Boolean formulas: the guards of open systems and the labels of HOA.

use std::sync::Arc;

/// A formula over numbered atoms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    True,
    False,
    Atom(u32),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Xor(Vec<Formula>),
    /// A named formula, such as an alias of HOA.
    Shared(Arc<Formula>),
}

/// Parentheses and negations nested deeper than this are refused: formulas are walked recursively.
pub(crate) const MAX_DEPTH: usize = 200;

impl Formula {
    /// Whether it holds when the atoms have these values.
    pub fn holds(&self, value: &impl Fn(u32) -> bool) -> bool {
        match self {
            Formula::True => true,
            Formula::False => false,
            Formula::Atom(atom) => value(*atom),
            Formula::Not(inner) => !inner.holds(value),
            Formula::And(parts) => parts.iter().all(|part| part.holds(value)),
            Formula::Or(parts) => parts.iter().any(|part| part.holds(value)),
            Formula::Xor(parts) => parts.iter().fold(false, |odd, part| odd ^ part.holds(value)),
            Formula::Shared(inner) => inner.holds(value),
        }
    }

    /// Adds the atoms that it mentions, sorted, without duplicates. `None` if that takes too long: nested
    /// shared formulas can be exponentially large.
    pub(crate) fn atoms(&self, into: &mut Vec<u32>, budget: &mut Budget) -> Option<()> {
        budget.spend(1)?;
        match self {
            Formula::True | Formula::False => {}
            Formula::Atom(atom) => {
                if let Err(place) = into.binary_search(atom) {
                    into.insert(place, *atom);
                }
            }
            Formula::Not(inner) => inner.atoms(into, budget)?,
            Formula::Shared(inner) => inner.atoms(into, budget)?,
            Formula::And(parts) | Formula::Or(parts) | Formula::Xor(parts) => {
                for part in parts {
                    part.atoms(into, budget)?;
                }
            }
        }
        Some(())
    }

    /// Writes it with these names; `None` if it gets longer than `limit` bytes.
    pub(crate) fn render<'n>(
        &self,
        name: &impl Fn(u32) -> std::borrow::Cow<'n, str>,
        limit: usize,
    ) -> Option<String> {
        let mut text = String::new();
        self.render_into(name, limit, Binding::Or, &mut text)?;
        Some(text)
    }

    fn render_into<'n>(
        &self,
        name: &impl Fn(u32) -> std::borrow::Cow<'n, str>,
        limit: usize,
        around: Binding,
        text: &mut String,
    ) -> Option<()> {
        let (own, sign, parts) = match self {
            Formula::Shared(inner) => return inner.render_into(name, limit, around, text),
            Formula::And(parts) => (Binding::And, " & ", parts),
            Formula::Xor(parts) => (Binding::Xor, " ^ ", parts),
            Formula::Or(parts) => (Binding::Or, " | ", parts),
            Formula::Not(inner) => {
                text.push('!');
                return inner.render_into(name, limit, Binding::Not, text);
            }
            Formula::True => {
                text.push_str("true");
                return (text.len() <= limit).then_some(());
            }
            Formula::False => {
                text.push_str("false");
                return (text.len() <= limit).then_some(());
            }
            Formula::Atom(atom) => {
                text.push_str(&name(*atom));
                return (text.len() <= limit).then_some(());
            }
        };
        let parenthesised = own < around;
        if parenthesised {
            text.push('(');
        }
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                text.push_str(sign);
            }
            part.render_into(name, limit, own.tighter(), text)?;
        }
        if parenthesised {
            text.push(')');
        }
        (text.len() <= limit).then_some(())
    }
}

/// Precedence of an operator, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    Xor,
    And,
    Not,
}

impl Binding {
    fn tighter(self) -> Binding {
        match self {
            Binding::Or => Binding::Xor,
            Binding::Xor => Binding::And,
            Binding::And | Binding::Not => Binding::Not,
        }
    }
}

/// How much more work may be spent on analysing formulas.
#[derive(Debug)]
pub(crate) struct Budget(u64);

impl Budget {
    pub(crate) fn new(work: u64) -> Budget {
        Budget(work)
    }

    pub(crate) fn spend(&mut self, work: u64) -> Option<()> {
        self.0 = self.0.checked_sub(work)?;
        Some(())
    }

    pub(crate) fn left(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rendering_keeps_the_structure() {
        use Formula::{And, Atom, Not, Or, Xor};
        let name = |atom: u32| std::borrow::Cow::Borrowed(["a", "b", "c"][atom as usize]);
        let formula = And(vec![
            Or(vec![Atom(0), Xor(vec![Atom(1), Atom(2)])]),
            Not(Box::new(And(vec![Atom(0), Atom(1)]))),
            And(vec![Atom(0), Not(Box::new(Atom(1)))]),
        ]);
        let text = formula.render(&name, 100);
        assert_eq!(text.as_deref(), Some("(a | b ^ c) & !(a & b) & (a & !b)"));
        assert_eq!(formula.render(&name, 10), None);
    }
}
