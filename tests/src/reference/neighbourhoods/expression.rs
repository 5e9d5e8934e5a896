//! Regular expressions over labels, and when a word matches one.

use lariat_core::{Pattern, Shape};

/// The labels of an action.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    Any,
    None,
    /// The label itself: `"…"`.
    Label(String),
    /// Every label with this prefix: `'….*'`.
    Beginning(String),
    Not(Box<Action>),
    And(Box<Action>, Box<Action>),
    Or(Box<Action>, Box<Action>),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expression {
    One(Action),
    Nothing,
    Sequence(Box<Expression>, Box<Expression>),
    Choice(Box<Expression>, Box<Expression>),
    Star(Box<Expression>),
    Plus(Box<Expression>),
    Optional(Box<Expression>),
}

impl Action {
    pub fn means(&self, label: &str) -> bool {
        match self {
            Action::Any => true,
            Action::None => false,
            Action::Label(own) => own == label,
            Action::Beginning(start) => label.starts_with(start.as_str()),
            Action::Not(action) => !action.means(label),
            Action::And(one, other) => one.means(label) && other.means(label),
            Action::Or(one, other) => one.means(label) || other.means(label),
        }
    }

    /// As MCL writes it. `or` binds loosest, `not` tightest.
    fn mcl(&self, within: u8) -> String {
        match self {
            Action::Any => "true".into(),
            Action::None => "false".into(),
            Action::Label(label) => format!("\"{label}\""),
            Action::Beginning(start) => format!("'{start}.*'"),
            Action::Not(action) => bracketed(within > 5, format!("not {}", action.mcl(5))),
            Action::And(one, other) => {
                bracketed(within > 4, format!("{} and {}", one.mcl(4), other.mcl(5)))
            }
            Action::Or(one, other) => {
                bracketed(within > 3, format!("{} or {}", one.mcl(3), other.mcl(4)))
            }
        }
    }
}

impl Expression {
    /// A pattern of the product as an expression, to be compared: its actions are lists of labels.
    pub fn of(pattern: &Pattern, labels: &[String]) -> Expression {
        let mut parts: Vec<Expression> = Vec::new();
        for part in &pattern.parts {
            let of = |at: &u32| Box::new(parts[*at as usize].clone());
            let whole = match &part.shape {
                Shape::Action(meant) => {
                    let meant = labels.iter().zip(meant.iter()).filter(|&(_, &meant)| meant);
                    let action = |(label, _): (&String, &bool)| Action::Label(label.clone());
                    let either = |a, b| Action::Or(Box::new(a), Box::new(b));
                    Expression::One(meant.map(action).reduce(either).unwrap_or(Action::None))
                }
                Shape::Nothing => Expression::Nothing,
                Shape::Sequence(a, b) => Expression::Sequence(of(a), of(b)),
                Shape::Choice(a, b) => Expression::Choice(of(a), of(b)),
                Shape::Star(a) => Expression::Star(of(a)),
                Shape::Plus(a) => Expression::Plus(of(a)),
                Shape::Optional(a) => Expression::Optional(of(a)),
            };
            parts.push(whole);
        }
        parts.pop().expect("a pattern has parts")
    }

    /// Whether the word matches the expression. Tries every way to split it.
    pub fn matches(&self, word: &[&str]) -> bool {
        let cut = |first: &Expression, then: &dyn Fn(&[&str]) -> bool, from: usize| {
            (from..=word.len()).any(|at| first.matches(&word[..at]) && then(&word[at..]))
        };
        match self {
            Expression::One(action) => matches!(word, [label] if action.means(label)),
            Expression::Nothing => word.is_empty(),
            Expression::Sequence(one, other) => cut(one, &|rest| other.matches(rest), 0),
            Expression::Choice(one, other) => one.matches(word) || other.matches(word),
            // An empty iteration changes nothing.
            Expression::Star(again) => word.is_empty() || cut(again, &|rest| self.matches(rest), 1),
            Expression::Plus(again) => {
                again.matches(word) || cut(again, &|rest| self.matches(rest), 1)
            }
            Expression::Optional(once) => word.is_empty() || once.matches(word),
        }
    }

    /// The safety property that forbids these words: `[ R ] false`. If `terse`, without redundant
    /// parentheses: `not`, `and` and `or` bind tightest, then postfix operators,
    /// then `.`, then `|`.
    pub fn property(&self, terse: bool) -> String {
        format!("[ {} ] false", self.mcl(0, terse))
    }

    fn mcl(&self, within: u8, terse: bool) -> String {
        let behind = |inner: &Expression, sign: char| format!("{}{sign}", inner.mcl(6, terse));
        match self {
            Expression::One(action) => action.mcl(if terse || within == 0 { 3 } else { 6 }),
            Expression::Nothing => "nil".into(),
            Expression::Choice(one, other) => {
                let both = format!("{} | {}", one.mcl(1, terse), other.mcl(2, terse));
                bracketed(within > if terse { 1 } else { 0 }, both)
            }
            Expression::Sequence(one, other) => {
                let both = format!("{} . {}", one.mcl(2, terse), other.mcl(3, terse));
                bracketed(within > if terse { 2 } else { 0 }, both)
            }
            Expression::Star(inner) => behind(inner, '*'),
            Expression::Plus(inner) => behind(inner, '+'),
            Expression::Optional(inner) => behind(inner, '?'),
        }
    }
}

fn bracketed(needed: bool, text: String) -> String {
    if needed { format!("({text})") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(text: &str) -> Expression {
        Expression::One(Action::Label(text.into()))
    }

    #[test]
    fn words_are_matched_as_one_reads_them() {
        use Expression::{Choice, Optional, Plus, Sequence, Star};
        let a = || Box::new(label("a"));
        let b = || Box::new(label("b"));
        let cases: [(Expression, &[&str], &[&str]); 5] = [
            (Sequence(a(), b()), &["ab"], &["", "a", "b", "ba", "abb"]),
            (Choice(a(), Box::new(Expression::Nothing)), &["", "a"], &["b", "aa"]),
            (Star(Box::new(Sequence(a(), b()))), &["", "ab", "abab"], &["a", "aab", "ba"]),
            (Plus(Box::new(Optional(a()))), &["", "a", "aaa"], &["b", "ab"]),
            (Plus(Box::new(Choice(a(), b()))), &["a", "b", "abba"], &["", "c", "ac"]),
        ];
        for (expression, inside, outside) in cases {
            for (words, wanted) in [(inside, true), (outside, false)] {
                for word in words {
                    let letters: Vec<&str> = (0..word.len()).map(|at| &word[at..=at]).collect();
                    assert_eq!(expression.matches(&letters), wanted, "{expression:?} {word}");
                }
            }
        }
    }

    #[test]
    fn properties_are_written_with_the_parentheses_they_need() {
        use Expression::{Choice, One, Sequence, Star};
        let a = || Box::new(label("a"));
        let not_a = Action::Not(Box::new(Action::Label("a".into())));
        let either = Choice(a(), Box::new(Sequence(a(), a())));
        let whole = Sequence(Box::new(Star(Box::new(One(not_a)))), Box::new(either));
        let full = r#"[ (not "a")* . ("a" | ("a" . "a")) ] false"#;
        assert_eq!(whole.property(false), full);
        assert_eq!(whole.property(true), r#"[ not "a"* . ("a" | "a" . "a") ] false"#);
    }
}
