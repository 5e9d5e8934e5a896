//! A property that was read, and its pattern over the labels of a system.

use lariat_core::{Pattern, PatternPart, Shape};
use regex_lite::Regex;

use super::nearest::nearest;
use crate::diagnostic::{Diagnostics, show};
use crate::{Diagnostic, Span};

/// `[ R ] false`: no trace of R may happen.
#[derive(Clone, Debug)]
pub struct Property {
    /// R in postfix order, so that it can be evaluated with a stack.
    pub(super) pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) meaning: Meaning,
    /// For an operator, the span of the operator and its operands.
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum Meaning {
    All,
    None,
    /// `i` and `tau`.
    Internal,
    /// This label. A pattern without special signs is a label, too.
    Label(String),
    Matches(Regex, String),
    Not,
    And,
    Or,
    Nothing,
    Sequence,
    Choice,
    Star,
    Plus,
    Optional,
}

/// An operand on the stack: an action, which can still become part of another action, or a part.
enum Value {
    Action(Box<[bool]>, Span),
    Part(u32),
}

impl Property {
    /// R over the numbers of these labels. Spans are those of the text that was read.
    pub fn pattern(&self, labels: &[String]) -> Pattern {
        let mut pattern = Pattern::default();
        let mut waiting = Vec::new();
        for piece in &self.pieces {
            let shape = match piece.meaning {
                Meaning::Not | Meaning::And | Meaning::Or => {
                    let action = combined(&piece.meaning, &mut waiting);
                    waiting.push(Value::Action(action, piece.span));
                    continue;
                }
                Meaning::Nothing => Shape::Nothing,
                Meaning::Sequence | Meaning::Choice => {
                    let second = part(&mut pattern, waiting.pop());
                    let first = part(&mut pattern, waiting.pop());
                    match piece.meaning {
                        Meaning::Sequence => Shape::Sequence(first, second),
                        _ => Shape::Choice(first, second),
                    }
                }
                Meaning::Star => Shape::Star(part(&mut pattern, waiting.pop())),
                Meaning::Plus => Shape::Plus(part(&mut pattern, waiting.pop())),
                Meaning::Optional => Shape::Optional(part(&mut pattern, waiting.pop())),
                _ => {
                    let action = labels.iter().map(|label| piece.meaning.is_met_by(label));
                    waiting.push(Value::Action(action.collect(), piece.span));
                    continue;
                }
            };
            waiting.push(Value::Part(push(&mut pattern, shape, piece.span)));
        }
        part(&mut pattern, waiting.pop());
        pattern
    }

    /// Warnings for labels and patterns that match no label, with the label that was probably meant.
    pub fn warnings(&self, labels: &[String]) -> Vec<Diagnostic> {
        let mut problems = Diagnostics::default();
        let mut waiting = Vec::new();
        let meets_none =
            |value: &Value| matches!(value, Value::Action(met, _) if !met.contains(&true));
        for Piece { meaning, span } in &self.pieces {
            let value = match meaning {
                Meaning::Not | Meaning::And | Meaning::Or => {
                    let seemed_right = !waiting.iter().rev().take(2).any(meets_none);
                    let value = Value::Action(combined(meaning, &mut waiting), *span);
                    if seemed_right && matches!(meaning, Meaning::And) && meets_none(&value) {
                        let warning = Diagnostic::warning(*span, "no label satisfies both sides");
                        problems.push(warning.help("write `or` if one of them is enough"));
                    }
                    value
                }
                Meaning::Sequence | Meaning::Choice => {
                    waiting.pop();
                    continue;
                }
                Meaning::Star | Meaning::Plus | Meaning::Optional => continue,
                Meaning::Nothing => Value::Part(0),
                _ => {
                    let met = labels.iter().map(|label| meaning.is_met_by(label));
                    Value::Action(met.collect(), *span)
                }
            };
            if meets_none(&value)
                && let Some(warning) = missing(meaning, *span, labels)
            {
                problems.push(warning);
            }
            waiting.push(value);
        }
        problems.finish()
    }
}

/// The warning that no label equals or matches this one.
fn missing(meaning: &Meaning, span: Span, labels: &[String]) -> Option<Diagnostic> {
    let (written, what) = match meaning {
        Meaning::Label(label) => (label, "no transition has the label"),
        Meaning::Matches(_, pattern) => (pattern, "no label matches"),
        _ => return None,
    };
    let warning = Diagnostic::warning(span, format!("{what} {}", show(written)));
    Some(match advice(meaning, written, labels) {
        Some(advice) => warning.help(advice),
        None => warning,
    })
}

impl Meaning {
    fn is_met_by(&self, label: &str) -> bool {
        match self {
            Meaning::All => true,
            Meaning::Internal => matches!(label, "i" | "tau"),
            Meaning::Label(wanted) => wanted == label,
            Meaning::Matches(pattern, _) => pattern.is_match(label),
            _ => false,
        }
    }
}

fn combined(operator: &Meaning, waiting: &mut Vec<Value>) -> Box<[bool]> {
    let mut pop = || match waiting.pop() {
        Some(Value::Action(action, _)) => action,
        _ => Box::default(),
    };
    let mut action = pop();
    match operator {
        Meaning::Not => action.iter_mut().for_each(|met| *met = !*met),
        _ => {
            let other = pop();
            for (met, also) in action.iter_mut().zip(other) {
                *met = if matches!(operator, Meaning::And) { *met && also } else { *met || also };
            }
        }
    }
    action
}

/// The number of a part; an action that is not part of another action becomes one.
fn part(pattern: &mut Pattern, value: Option<Value>) -> u32 {
    match value {
        Some(Value::Part(number)) => number,
        Some(Value::Action(action, span)) => push(pattern, Shape::Action(action), span),
        None => 0,
    }
}

fn push(pattern: &mut Pattern, shape: Shape, span: Span) -> u32 {
    pattern.parts.push(PatternPart { shape, start: span.start, end: span.end });
    pattern.parts.len() as u32 - 1
}

/// The label that was probably meant.
fn advice(meaning: &Meaning, written: &str, labels: &[String]) -> Option<String> {
    if labels.is_empty() {
        return None;
    }
    // In a pattern, some signs of the label have a special meaning.
    if labels.iter().any(|label| label == written) {
        return Some(format!("write {} for the label itself", quoted(written)));
    }
    // Labels carry values: `SEND !1` begins with `SEND`.
    let goes_on = |label: &&String| {
        let rest = label.strip_prefix(written).unwrap_or_default();
        rest.starts_with(|c: char| !c.is_alphanumeric() && c != '_')
    };
    let mut longer = labels.iter().filter(goes_on);
    if let (Some(first), Meaning::Label(..)) = (longer.next(), meaning)
        && !written.is_empty()
    {
        let more = match longer.count() {
            0 => String::new(),
            count => format!(" and {count} more"),
        };
        let pattern = escaped(written);
        return Some(format!("write '{pattern}.*' to match {}{more}", show(first)));
    }
    nearest(written, labels).map(|label| format!("did you mean {}?", quoted(label)))
}

/// A label as it is written in a formula.
pub(super) fn quoted(label: &str) -> String {
    format!("\"{}\"", label.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A label as a pattern that matches just this.
fn escaped(label: &str) -> String {
    regex_lite::escape(label).replace('\'', "\\'")
}
