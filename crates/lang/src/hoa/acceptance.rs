//! The acceptance condition. Every condition without `Fin` is a conjunction of clauses such as
//! `Inf(0)|Inf(!1)`. Each clause becomes one acceptance set: everything in set 0 or not in set 1.

use lariat_core::Marks;

use super::cursor::Cursor;
use super::lexer::Sort;
use crate::diagnostic::show;
use crate::formula::MAX_DEPTH;
use crate::{Diagnostic, Span};

#[derive(Clone, Debug)]
pub(crate) struct Acceptance {
    /// The number of sets that the line declares.
    pub(crate) declared: u32,
    /// The clauses, one for each set of the blueprint.
    pub(crate) clauses: Vec<Clause>,
    pub(crate) span: Span,
}

/// `Inf` of a set of `inside` or of the complement of a set of `outside`; the empty clause is `f`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clause {
    inside: Marks,
    outside: Marks,
}

impl Acceptance {
    /// The sets of the blueprint for something with these marks.
    pub(crate) fn renumbered(&self, marks: Marks) -> Marks {
        let met = self.clauses.iter().enumerate().filter(|(_, clause)| clause.is_met(marks));
        met.fold(Marks::NONE, |all, (set, _)| all.with(set as u32))
    }

    pub(crate) fn sets(&self) -> u32 {
        self.clauses.len() as u32
    }

    /// Whether the sets of the blueprint are exactly those of the text.
    pub(crate) fn is_as_written(&self) -> bool {
        self.clauses.len() == self.declared as usize && self.is_plain()
    }

    /// Whether each set of the blueprint is a set of the text.
    pub(crate) fn is_plain(&self) -> bool {
        self.clauses.iter().all(|clause| clause.outside.is_empty() && clause.width() == 1)
    }

    /// No run is accepted, whatever is marked.
    pub(crate) fn accepts_nothing(&self) -> bool {
        self.clauses.iter().any(|clause| clause.width() == 0)
    }

    /// `set 0 is Inf(0)|Inf(!1)`, for the first few sets.
    pub(crate) fn described(&self) -> String {
        const SHOWN: usize = 3;
        let shown = self.clauses.iter().take(SHOWN).enumerate();
        let mut words: Vec<String> =
            shown.map(|(set, clause)| format!("set {set} is `{}`", clause.text())).collect();
        if self.clauses.len() > SHOWN {
            words.push("…".to_owned());
        }
        words.join(", ")
    }
}

impl Clause {
    fn width(self) -> usize {
        self.inside.iter().count() + self.outside.iter().count()
    }

    fn is_met(self, marks: Marks) -> bool {
        self.inside.iter().any(|set| marks.contains(set))
            || self.outside.iter().any(|set| !marks.contains(set))
    }

    fn union(self, other: Clause) -> Clause {
        Clause {
            inside: self.inside.union(other.inside),
            outside: self.outside.union(other.outside),
        }
    }

    /// Whether the clause always holds, as `Inf(0)|Inf(!0)` does.
    fn always_holds(self) -> bool {
        self.inside.iter().any(|set| self.outside.contains(set))
    }

    fn text(self) -> String {
        let inside = self.inside.iter().map(|set| format!("Inf({set})"));
        let outside = self.outside.iter().map(|set| format!("Inf(!{set})"));
        inside.chain(outside).collect::<Vec<_>>().join("|")
    }

    /// The sort key of a clause: the sets that it mentions.
    fn key(self) -> (u32, Vec<u32>, Vec<u32>) {
        let (inside, outside): (Vec<u32>, Vec<u32>) =
            (self.inside.iter().collect(), self.outside.iter().collect());
        let first = inside.first().copied().unwrap_or(u32::MAX);
        (first.min(outside.first().copied().unwrap_or(u32::MAX)), inside, outside)
    }
}

/// A part of the condition.
#[derive(Clone)]
enum Condition {
    /// A conjunctive normal form in which no clause implies another.
    All(Vec<Clause>),
    /// Not such a condition, because of the term at this place.
    Other(Span),
    /// Too many intermediate clauses.
    TooLarge,
}

/// The limit of intermediate clauses, although later steps might remove some of them.
const MOST_CLAUSES: usize = 512;

const HELP: &str = "Lariat reads conditions of `Inf`, `&` and `|`, such as `Inf(0)&(Inf(1)|Inf(!2))`; convert the automaton first, for example with Spot: `autfilt -B`";

/// The part after `Acceptance:`.
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
        Condition::All(all) if all.len() <= Marks::LIMIT as usize => {
            // There are few of them; insertion needs less code than a general sort.
            let mut clauses: Vec<Clause> = Vec::with_capacity(all.len());
            for clause in all {
                let place = clauses.partition_point(|other| other.key() <= clause.key());
                clauses.insert(place, clause);
            }
            Ok(Acceptance { declared, clauses, span: Span::new(keyword.start, span.end) })
        }
        Condition::All(_) | Condition::TooLarge => {
            let message = format!(
                "this condition needs more than {} acceptance sets: one for each clause of its \
                 conjunctive normal form",
                Marks::LIMIT
            );
            Err(Diagnostic::error(span, message)
                .help("simplify it first, for example with Spot: `autfilt -B`"))
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

/// Adds a clause unless another one implies it, and removes the clauses that it implies.
fn add(clauses: &mut Vec<Clause>, new: Clause) {
    if new.always_holds() || clauses.iter().any(|known| known.union(new) == new) {
        return;
    }
    clauses.retain(|known| new.union(*known) != *known);
    clauses.push(new);
}

fn and(left: Condition, right: Condition) -> Condition {
    match (left, right) {
        (Condition::Other(span), _) | (_, Condition::Other(span)) => Condition::Other(span),
        (Condition::TooLarge, _) | (_, Condition::TooLarge) => Condition::TooLarge,
        (Condition::All(mut clauses), Condition::All(more)) => {
            more.into_iter().for_each(|clause| add(&mut clauses, clause));
            bounded(clauses)
        }
    }
}

fn or(left: Condition, right: Condition) -> Condition {
    match (left, right) {
        // A disjunction with `t` is `t`, whatever the other side is.
        (Condition::All(clauses), _) | (_, Condition::All(clauses)) if clauses.is_empty() => {
            Condition::All(clauses)
        }
        (Condition::Other(span), _) | (_, Condition::Other(span)) => Condition::Other(span),
        (Condition::TooLarge, _) | (_, Condition::TooLarge) => Condition::TooLarge,
        (Condition::All(left), Condition::All(right)) => {
            let mut clauses = Vec::new();
            for one in &left {
                for other in &right {
                    add(&mut clauses, one.union(*other));
                    if clauses.len() > MOST_CLAUSES {
                        return Condition::TooLarge;
                    }
                }
            }
            Condition::All(clauses)
        }
    }
}

fn bounded(clauses: Vec<Clause>) -> Condition {
    if clauses.len() > MOST_CLAUSES { Condition::TooLarge } else { Condition::All(clauses) }
}

struct ConditionParser<'c, 't> {
    cursor: &'c mut Cursor<'t>,
    declared: u32,
    nesting: usize,
}

impl ConditionParser<'_, '_> {
    fn or(&mut self) -> Result<Condition, Diagnostic> {
        let mut condition = self.and()?;
        while self.cursor.eat_sign(b'|').is_some() {
            condition = or(condition, self.and()?);
        }
        Ok(condition)
    }

    fn and(&mut self) -> Result<Condition, Diagnostic> {
        let mut condition = self.atom()?;
        while self.cursor.eat_sign(b'&').is_some() {
            condition = and(condition, self.atom()?);
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
        let nothing = Clause { inside: Marks::NONE, outside: Marks::NONE };
        match name {
            "t" => return Ok(Condition::All(Vec::new())),
            "f" => return Ok(Condition::All(vec![nothing])),
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
        let only = Marks::NONE.with(set);
        Ok(match (name, complement) {
            ("Inf", false) => Condition::All(vec![Clause { inside: only, ..nothing }]),
            ("Inf", true) => Condition::All(vec![Clause { outside: only, ..nothing }]),
            _ => Condition::Other(word.span.to(close.span)),
        })
    }
}

/// Names the declared sets.
pub(crate) fn sets_help(declared: u32) -> String {
    match declared {
        0 => "the `Acceptance:` line declares none".to_owned(),
        1 => "the `Acceptance:` line declares one, with the number 0".to_owned(),
        _ => format!("the `Acceptance:` line declares those from 0 to {}", declared - 1),
    }
}
