//! Parses a condition into a tree. The words are resolved later (`resolve.rs`, `stages.rs`).

use lariat_lang::{Diagnostic, Span};

use super::cursor::{Cursor, Name};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) span: Span,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    Number(i64),
    Word,
    /// A line as the listing names it: `red 3`.
    Place,
    /// `|Roots|`: the word between the bars.
    Size(Span),
    Call(Span, Vec<Argument>),
    Not(Box<Node>),
    All(Vec<Node>),
    Any(Vec<Node>),
    Compare(Box<Node>, Relation, Box<Node>),
    /// Terms; `true` if the term is subtracted.
    Sum(Vec<(bool, Node)>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Argument {
    Name(Name),
    Transition(Name, Name),
}

impl Argument {
    pub(super) fn span(&self) -> Span {
        match self {
            Argument::Name(name) => name.span,
            Argument::Transition(source, target) => source.span.to(target.span),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// Longer signs come before their prefixes.
const RELATIONS: [(&str, Relation); 10] = [
    ("!=", Relation::Unequal),
    ("≠", Relation::Unequal),
    ("<=", Relation::AtMost),
    ("≤", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("≥", Relation::AtLeast),
    ("==", Relation::Equal),
    ("=", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::Greater),
];

/// The maximal depth of brackets; it bounds the recursion.
const DEEPEST: usize = 40;

pub(super) fn parse(text: &str) -> Result<Node, Diagnostic> {
    let mut parser = Parser { text, cursor: Cursor::new(text), depth: 0 };
    let tree = parser.any()?;
    match parser.cursor.is_at_end() {
        true => Ok(tree),
        false => Err(parser.left_over()),
    }
}

struct Parser<'t> {
    text: &'t str,
    cursor: Cursor<'t>,
    depth: usize,
}

impl Parser<'_> {
    fn any(&mut self) -> Result<Node, Diagnostic> {
        let is_or = |c: &mut Cursor<'_>| c.keyword("or").or_else(|| c.sign(&["∨", "||"])).is_some();
        self.joined(Parser::all, is_or, Kind::Any)
    }

    fn all(&mut self) -> Result<Node, Diagnostic> {
        let is_and =
            |c: &mut Cursor<'_>| c.keyword("and").or_else(|| c.sign(&["∧", "&&"])).is_some();
        self.joined(Parser::negated, is_and, Kind::All)
    }

    /// Parts joined by the same word, as one node.
    fn joined(
        &mut self,
        part: fn(&mut Self) -> Result<Node, Diagnostic>,
        joins: fn(&mut Cursor<'_>) -> bool,
        kind: fn(Vec<Node>) -> Kind,
    ) -> Result<Node, Diagnostic> {
        let first = part(self)?;
        let mut parts = vec![first];
        while joins(&mut self.cursor) {
            parts.push(part(self)?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => Node { span: around(&parts), kind: kind(parts) },
        })
    }

    fn negated(&mut self) -> Result<Node, Diagnostic> {
        let unequal = self.cursor.rest().trim_start().starts_with("!=");
        let not = self.cursor.keyword("not").or_else(|| self.cursor.sign(&["¬"]));
        let not = not.or_else(|| if unequal { None } else { self.cursor.sign(&["!"]) });
        let Some(not) = not else { return self.comparison() };
        self.deeper(not)?;
        let inner = self.negated()?;
        self.depth -= 1;
        Ok(Node { span: not.to(inner.span), kind: Kind::Not(Box::new(inner)) })
    }

    fn comparison(&mut self) -> Result<Node, Diagnostic> {
        let left = self.sum()?;
        let Some((_, relation)) = self.relation() else { return Ok(left) };
        let right = self.sum()?;
        if let Some((span, _)) = self.relation() {
            return Err(Diagnostic::error(span, "a comparison has two sides, not three")
                .help("write two comparisons with `and` between them"));
        }
        let span = left.span.to(right.span);
        Ok(Node { span, kind: Kind::Compare(Box::new(left), relation, Box::new(right)) })
    }

    fn relation(&mut self) -> Option<(Span, Relation)> {
        RELATIONS.iter().find_map(|&(sign, relation)| Some((self.cursor.sign(&[sign])?, relation)))
    }

    fn sum(&mut self) -> Result<Node, Diagnostic> {
        let mut terms = Vec::new();
        let minus = self.cursor.sign(&["-", "−"]);
        terms.push((minus.is_some(), self.term()?));
        while let Some(sign) = self.cursor.sign(&["+", "-", "−"]) {
            terms.push((sign.of(self.text) != "+", self.term()?));
        }
        if terms.len() == 1 && minus.is_none() {
            return Ok(terms.remove(0).1);
        }
        let end = terms.last().map_or(0, |(_, term)| term.span.end);
        let start = minus.map_or(terms[0].1.span.start, |minus| minus.start);
        Ok(Node { span: Span::new(start, end), kind: Kind::Sum(terms) })
    }

    fn term(&mut self) -> Result<Node, Diagnostic> {
        if let Some(open) = self.cursor.sign(&["("]) {
            self.deeper(open)?;
            let inner = self.any()?;
            self.depth -= 1;
            return match self.cursor.sign(&[")"]) {
                Some(close) => Ok(Node { span: open.to(close), kind: inner.kind }),
                None => Err(self.unclosed(open, ")")),
            };
        }
        if let Some(open) = self.cursor.sign(&["|"]) {
            let Some(word) = self.cursor.word() else {
                let message = "the name of a stack is missing between these bars";
                return Err(Diagnostic::error(open, message).help("as in `|Roots|` or `|calls|`"));
            };
            return match self.cursor.sign(&["|"]) {
                Some(close) => Ok(Node { span: open.to(close), kind: Kind::Size(word) }),
                None => Err(self.unclosed(open, "|")),
            };
        }
        if let Some(span) = self.cursor.digits() {
            let number = span.of(self.text).parse().ok().filter(|&number| number < i64::MAX / 4096);
            return match number {
                Some(number) => Ok(Node { span, kind: Kind::Number(number) }),
                None => Err(Diagnostic::error(span, "this number is too large")),
            };
        }
        match self.cursor.word() {
            Some(word) if is_operator(word.of(self.text)) => {
                Err(self.missing(word, &format!("before `{}`", word.of(self.text))))
            }
            Some(word) => self.word(word),
            None => Err(self.no_term()),
        }
    }

    /// A word, a call with its arguments, or the name of a line.
    fn word(&mut self, word: Span) -> Result<Node, Diagnostic> {
        if let Some(open) = self.cursor.sign(&["("]) {
            let arguments = self.arguments(open)?;
            let span = Span::new(word.start, self.cursor.at);
            return Ok(Node { span, kind: Kind::Call(word, arguments) });
        }
        let mut ahead = self.cursor;
        loop {
            if let Some(digits) = ahead.digits() {
                self.cursor = ahead;
                return Ok(Node { span: word.to(digits), kind: Kind::Place });
            }
            match ahead.word() {
                Some(next) if !is_operator(next.of(self.text)) => {}
                _ => return Ok(Node { span: word, kind: Kind::Word }),
            }
        }
    }

    fn arguments(&mut self, open: Span) -> Result<Vec<Argument>, Diagnostic> {
        let mut arguments = Vec::new();
        if self.cursor.sign(&[")"]).is_some() {
            return Ok(arguments);
        }
        loop {
            let first = self.name(open)?;
            arguments.push(match self.cursor.sign(&["->", "→"]) {
                Some(_) => Argument::Transition(first, self.name(open)?),
                None => Argument::Name(first),
            });
            if self.cursor.sign(&[","]).is_some() {
                continue;
            }
            return match self.cursor.sign(&[")"]) {
                Some(_) => Ok(arguments),
                None => Err(self.unclosed(open, ")")),
            };
        }
    }

    fn name(&mut self, open: Span) -> Result<Name, Diagnostic> {
        match self.cursor.name() {
            Ok(Some(name)) => Ok(name),
            Err(span) => Err(Diagnostic::error(span, "this name has no closing quote")
                .help("a quote inside a name is written `\\\"`")),
            Ok(None) if self.cursor.is_at_end() => Err(self.unclosed(open, ")")),
            Ok(None) => {
                let span = self.cursor.next_span();
                let message = format!("`{}` is not a name", span.of(self.text));
                Err(Diagnostic::error(span, message)
                    .help("put a name with signs or spaces in quotes"))
            }
        }
    }

    fn deeper(&mut self, at: Span) -> Result<(), Diagnostic> {
        self.depth += 1;
        match self.depth > DEEPEST {
            true => Err(Diagnostic::error(at, "the brackets are nested too deeply")),
            false => Ok(()),
        }
    }

    fn unclosed(&self, open: Span, close: &str) -> Diagnostic {
        let opened = open.of(self.text);
        if self.cursor.is_at_end() {
            return Diagnostic::error(open, format!("this `{opened}` has no `{close}`"));
        }
        let span = self.cursor.next_span();
        let message = format!("`{}` is not expected here", span.of(self.text));
        Diagnostic::error(span, message).help(format!("close `{opened}` with `{close}` first"))
    }

    fn no_term(&self) -> Diagnostic {
        if self.cursor.is_at_end() {
            let before = self.text.trim_end().len();
            return self.missing(Span::new(before, before), "at the end");
        }
        let span = self.cursor.next_span();
        match span.of(self.text) {
            "\"" => Diagnostic::error(span, "a name alone is not a condition")
                .help("ask something about the state, as in `entered(\"a b\")`"),
            sign => self.missing(span, &format!("before `{sign}`")),
        }
    }

    fn missing(&self, span: Span, place: &str) -> Diagnostic {
        let message = match self.text.trim().is_empty() {
            true => "there is no condition yet".to_owned(),
            false => format!("something is missing {place}"),
        };
        Diagnostic::error(span, message)
            .help("write a condition, as in `depth > 20` or `entered(s3)`")
    }

    fn left_over(&self) -> Diagnostic {
        let span = self.cursor.next_span();
        let next = span.of(self.text);
        let message = format!("`{next}` is not expected here");
        Diagnostic::error(span, message).help(match next {
            ")" => "there is no `(` for it",
            "is" | "equals" | "are" => "write `=` instead of it",
            "isn" | "isnt" => "write `!=` instead of it",
            "&" => "write `and`",
            _ => "join two conditions with `and` or `or`",
        })
    }
}

fn is_operator(word: &str) -> bool {
    ["and", "or", "not"].iter().any(|operator| word.eq_ignore_ascii_case(operator))
}

/// The span from the first node to the last.
fn around(parts: &[Node]) -> Span {
    match parts {
        [first, .., last] => first.span.to(last.span),
        [only] => only.span,
        [] => Span::new(0, 0),
    }
}
