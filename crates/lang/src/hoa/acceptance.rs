//! The acceptance condition. Büchi and generalised Büchi are conjunctions of `Inf(i)`; everything
//! else is refused by name.

use lariat_core::Marks;

use super::cursor::Cursor;
use super::lexer::Sort;
use crate::diagnostic::show;
use crate::formula::MAX_DEPTH;
use crate::{Diagnostic, Span};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Acceptance {
    /// As many sets as the line declares.
    pub(crate) declared: u32,
    /// Those that must be met again and again.
    pub(crate) required: Marks,
    pub(crate) span: Span,
}

/// A part of the condition, as far as it matters here.
#[derive(Clone, Copy)]
enum Condition {
    False,
    /// All these sets; none of them is `t`.
    All(Marks),
    /// Not a conjunction, because of what stands here.
    Other(Span),
}

const HELP: &str = "Lariat reads `t` and conjunctions such as `Inf(0)&Inf(1)`; convert the automaton first, for example with Spot: `autfilt -B`";

/// What follows `Acceptance:`.
pub(crate) fn acceptance(cursor: &mut Cursor<'_>, keyword: Span) -> Result<Acceptance, Diagnostic> {
    let (declared, count_span) = cursor.number("the number of acceptance sets")?;
    if declared > Marks::LIMIT {
        let message = format!("there can be at most {} acceptance sets", Marks::LIMIT);
        return Err(Diagnostic::error(count_span, message));
    }
    let start = cursor.peek().map_or(count_span, |token| token.span);
    let condition = ConditionParser { cursor, declared, nesting: 0 }.or()?;
    let span = Span::new(start.start, cursor.end.max(start.start));
    match condition {
        Condition::All(required) => {
            Ok(Acceptance { declared, required, span: Span::new(keyword.start, span.end) })
        }
        Condition::False => {
            Err(Diagnostic::error(span, "this acceptance condition accepts no run at all")
                .help(HELP))
        }
        Condition::Other(culprit) => {
            let message = format!(
                "{} is neither a Büchi nor a generalised Büchi condition because of {}",
                show(span.of(cursor.text)),
                show(culprit.of(cursor.text))
            );
            Err(Diagnostic::error(culprit, message).help(HELP))
        }
    }
}

struct ConditionParser<'c, 't> {
    cursor: &'c mut Cursor<'t>,
    declared: u32,
    nesting: usize,
}

impl ConditionParser<'_, '_> {
    fn or(&mut self) -> Result<Condition, Diagnostic> {
        let mut condition = self.and()?;
        while let Some(sign) = self.cursor.eat_sign(b'|') {
            let right = self.and()?;
            condition = match (condition, right) {
                (Condition::False, other) | (other, Condition::False) => other,
                (Condition::All(a), Condition::All(b)) if a.union(b) == b => Condition::All(a),
                (Condition::All(a), Condition::All(b)) if a.union(b) == a => Condition::All(b),
                (Condition::All(a), _) | (_, Condition::All(a)) if a.is_empty() => {
                    Condition::All(a)
                }
                (Condition::Other(span), _) | (_, Condition::Other(span)) => Condition::Other(span),
                _ => Condition::Other(sign.span),
            };
        }
        Ok(condition)
    }

    fn and(&mut self) -> Result<Condition, Diagnostic> {
        let mut condition = self.atom()?;
        while self.cursor.eat_sign(b'&').is_some() {
            let right = self.atom()?;
            condition = match (condition, right) {
                (Condition::False, _) | (_, Condition::False) => Condition::False,
                (Condition::Other(span), _) | (_, Condition::Other(span)) => Condition::Other(span),
                (Condition::All(a), Condition::All(b)) => Condition::All(a.union(b)),
            };
        }
        Ok(condition)
    }

    fn atom(&mut self) -> Result<Condition, Diagnostic> {
        if let Some(open) = self.cursor.eat_sign(b'(') {
            self.nesting += 1;
            if self.nesting > MAX_DEPTH {
                let message = format!("this condition is nested deeper than {MAX_DEPTH} times");
                return Err(Diagnostic::error(open.span, message));
            }
            let inner = self.or()?;
            self.nesting -= 1;
            self.cursor.expect_sign(b')', "in the acceptance condition")?;
            return Ok(inner);
        }
        let Some(word) = self.cursor.eat(Sort::Identifier) else {
            return Err(self
                .cursor
                .missing("the acceptance condition is incomplete")
                .or_help(HELP));
        };
        let name = word.span.of(self.cursor.text);
        match name {
            "t" => return Ok(Condition::All(Marks::NONE)),
            "f" => return Ok(Condition::False),
            "Inf" | "Fin" => {}
            _ => {
                let message = format!("{} is not a word of acceptance conditions", show(name));
                return Err(Diagnostic::error(word.span, message).help(HELP));
            }
        }
        self.cursor.expect_sign(b'(', &format!("after `{name}`"))?;
        let complement = self.cursor.eat_sign(b'!').is_some();
        let (set, set_span) = self.cursor.number("the number of an acceptance set")?;
        let close = self.cursor.expect_sign(b')', &format!("after `{name}({set}`"))?;
        if set >= self.declared {
            let message = format!("there is no acceptance set {set}");
            return Err(Diagnostic::error(set_span, message).help(sets_help(self.declared)));
        }
        match name == "Inf" && !complement {
            true => Ok(Condition::All(Marks::NONE.with(set))),
            false => Ok(Condition::Other(word.span.to(close.span))),
        }
    }
}

/// Which sets there are.
pub(crate) fn sets_help(declared: u32) -> String {
    match declared {
        0 => "the `Acceptance:` line declares none".to_owned(),
        1 => "the `Acceptance:` line declares one, with the number 0".to_owned(),
        _ => format!("the `Acceptance:` line declares those from 0 to {}", declared - 1),
    }
}
