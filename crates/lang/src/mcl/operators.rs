//! Puts operators after their operands (postfix). Operators and parentheses wait on a stack, so the
//! nesting depth is not limited.

use super::lexer::Sign;
use super::property::{Meaning, Piece};
use crate::diagnostic::Diagnostics;
use crate::{Diagnostic, Span};

#[derive(Debug, Default)]
pub(super) struct Operators {
    pub(super) pieces: Vec<Piece>,
    operands: Vec<Operand>,
    /// Operators with their spans; `Sign::Open` is a parenthesis that is not closed yet.
    waiting: Vec<(Sign, Span)>,
    groups: usize,
}

#[derive(Clone, Copy, Debug)]
struct Operand {
    /// Including parentheses.
    span: Span,
    /// Why it is more than a single action.
    regular: Option<Regular>,
}

/// Expressions that are not actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Regular {
    Nil,
    By(Sign),
}

/// Precedence, loosest first. Postfix operators are looser than those of actions: `'A' or
/// 'B'*` can only be `('A' or 'B')*`.
fn tightness(sign: Sign) -> u8 {
    match sign {
        Sign::Bar => 1,
        Sign::Dot => 2,
        Sign::Star | Sign::Plus | Sign::Question => 3,
        Sign::Or => 4,
        Sign::And => 5,
        Sign::Not => 6,
        _ => 0,
    }
}

impl Operators {
    pub(super) fn operand(&mut self, meaning: Meaning, span: Span) {
        let nil = matches!(meaning, Meaning::Nothing);
        self.operands.push(Operand { span, regular: nil.then_some(Regular::Nil) });
        self.pieces.push(Piece { meaning, span });
    }

    /// A prefix operator: `not`, or a parenthesis.
    pub(super) fn prefix(&mut self, sign: Sign, span: Span) {
        self.groups += usize::from(sign == Sign::Open);
        self.waiting.push((sign, span));
    }

    pub(super) fn infix(&mut self, sign: Sign, span: Span, problems: &mut Diagnostics) {
        self.apply_down_to(tightness(sign), problems);
        self.waiting.push((sign, span));
    }

    pub(super) fn postfix(&mut self, sign: Sign, span: Span, problems: &mut Diagnostics) {
        self.apply_down_to(tightness(sign), problems);
        self.apply(sign, span, problems);
    }

    /// Whether a parenthesis is open.
    pub(super) fn in_group(&self) -> bool {
        self.groups > 0
    }

    /// Closes the innermost parenthesis.
    pub(super) fn close(&mut self, span: Span, problems: &mut Diagnostics) {
        self.apply_down_to(1, problems);
        if let Some((Sign::Open, open)) = self.waiting.pop() {
            self.groups -= 1;
            if let Some(operand) = self.operands.last_mut() {
                operand.span = open.to(span);
            }
        }
    }

    /// Applies the remaining operators, and reports open parentheses.
    pub(super) fn finish(&mut self, problems: &mut Diagnostics) {
        loop {
            self.apply_down_to(1, problems);
            let Some((_, open)) = self.waiting.pop() else { break };
            problems
                .push(Diagnostic::error(open, "this parenthesis is not closed").help("write `)`"));
        }
    }

    /// Applies the operators of at least this precedence, up to the innermost parenthesis.
    fn apply_down_to(&mut self, least: u8, problems: &mut Diagnostics) {
        while let Some(&(sign, span)) = self.waiting.last()
            && tightness(sign) >= least
        {
            self.waiting.pop();
            self.apply(sign, span, problems);
        }
    }

    fn apply(&mut self, sign: Sign, sign_span: Span, problems: &mut Diagnostics) {
        let Some(last) = self.operands.pop() else { return };
        let (first, span) = match sign {
            Sign::Not => (None, sign_span.to(last.span)),
            Sign::Star | Sign::Plus | Sign::Question => (None, last.span.to(sign_span)),
            _ => {
                let Some(first) = self.operands.pop() else { return };
                (Some(first), first.span.to(last.span))
            }
        };
        let of_actions = matches!(sign, Sign::Not | Sign::And | Sign::Or);
        if of_actions {
            for operand in first.into_iter().chain([last]) {
                if let Some(regular) = operand.regular {
                    problems.push(no_action(sign, operand.span, regular));
                }
            }
        }
        let regular = (!of_actions).then_some(Regular::By(sign));
        self.operands.push(Operand { span, regular });
        let meaning = match sign {
            Sign::Not => Meaning::Not,
            Sign::And => Meaning::And,
            Sign::Or => Meaning::Or,
            Sign::Bar => Meaning::Choice,
            Sign::Star => Meaning::Star,
            Sign::Plus => Meaning::Plus,
            Sign::Question => Meaning::Optional,
            _ => Meaning::Sequence,
        };
        self.pieces.push(Piece { meaning, span });
    }
}

/// `not`, `and` and `or` apply to actions, that is to single transitions.
fn no_action(sign: Sign, span: Span, regular: Regular) -> Diagnostic {
    let operator = sign.written();
    let what = match regular {
        Regular::Nil => "`nil` is the empty trace",
        Regular::By(Sign::Bar) => "`|` joins traces",
        Regular::By(Sign::Dot) => "this is a sequence",
        Regular::By(_) => "this is a repetition",
    };
    let help = match (sign, regular) {
        (Sign::Or, _) => "write `|` between traces",
        (_, Regular::By(Sign::Bar)) => "between actions write `or` instead of `|`",
        (Sign::Not, Regular::By(Sign::Dot)) => {
            "say what may happen instead, as in `(not 'A')*` or `'A' . not 'B'`"
        }
        (Sign::Not, Regular::Nil) => "any action is `true`",
        (Sign::Not, Regular::By(_)) => "write `not` inside, as in `(not 'A')*`",
        _ => "join actions only, as in `'A.*' and not 'AB'`",
    };
    Diagnostic::error(span, format!("`{operator}` is for single actions, but {what}")).help(help)
}
