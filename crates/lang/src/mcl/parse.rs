//! Reads `[ R ] false`.

use regex_lite::RegexBuilder;

use super::lexer::{Lexer, Quote, Sign, Sort, Token};
use super::operators::Operators;
use super::property::{Meaning, Property, quoted};
use crate::aut::unescaped;
use crate::diagnostic::{Diagnostics, show};
use crate::{Diagnostic, Parsed, Span};

const ONLY: &str = "only `[ R ] false` is supported: it forbids the traces of R";
const EXAMPLE: &str = "write which traces are forbidden, as in `[ true* . \"ERROR\" ] false`";

pub(super) fn parse(text: &str) -> Parsed<Option<Property>> {
    let mut parser = Parser::new(text);
    let property = parser.formula();
    let problems = parser.problems;
    Parsed { tree: property.filter(|_| !problems.failed()), diagnostics: problems.finish() }
}

struct Parser<'a> {
    text: &'a str,
    /// The tokens without comments, typographic signs replaced.
    tokens: Vec<Token>,
    next: usize,
    problems: Diagnostics,
    /// Whether an unclosed quote or comment extends to the end.
    unclosed: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        let problems = Diagnostics::default();
        let mut parser = Parser { text, tokens: Vec::new(), next: 0, problems, unclosed: false };
        for token in Lexer::new(text) {
            parser.token(token);
        }
        parser
    }

    fn token(&mut self, Token { mut sort, span }: Token) {
        match sort {
            Sort::Comment => return,
            Sort::UnclosedComment => {
                self.unclosed = true;
                let message = "this comment is not closed";
                self.error(span, message, "write `*)` after it; comments nest");
            }
            Sort::UnclosedQuote(quote) => {
                self.unclosed = true;
                let help = match quote {
                    Quote::Single => "write `'` at the end of the pattern, on the same line",
                    Quote::Double => "write `\"` at the end of the label, on the same line",
                };
                self.error(span, "this quote is not closed", help);
            }
            Sort::Quoted { quote, typographic: true } => {
                let (message, help) = match quote {
                    Quote::Single => ("typographic quotes are read as `'…'`", "write `'…'`"),
                    Quote::Double => ("typographic quotes are read as `\"…\"`", "write `\"…\"`"),
                };
                self.problems.push(Diagnostic::warning(span, message).help(help));
            }
            Sort::LooksLike(sign) => {
                let message =
                    format!("{} is read as `{}`", show(span.of(self.text)), sign.written());
                self.problems.push(Diagnostic::warning(span, message));
                sort = Sort::Sign(sign);
            }
            Sort::Word => match span.of(self.text) {
                "not" => sort = Sort::Sign(Sign::Not),
                "and" => sort = Sort::Sign(Sign::And),
                "or" => sort = Sort::Sign(Sign::Or),
                _ => {}
            },
            _ => {}
        }
        self.tokens.push(Token { sort, span });
    }

    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.next).copied()
    }

    fn eat(&mut self, sign: Sign) -> Option<Span> {
        let token = self.peek().filter(|token| token.sort == Sort::Sign(sign))?;
        self.next += 1;
        Some(token.span)
    }

    /// The end of the text, for errors about missing parts.
    fn end(&self) -> Span {
        self.tokens
            .last()
            .map_or(Span::new(0, 0), |token| Span::new(token.span.end, token.span.end))
    }

    fn here(&self) -> Span {
        self.peek().map_or(self.end(), |token| token.span)
    }

    fn error(&mut self, span: Span, message: impl Into<String>, help: &str) {
        self.problems.push(Diagnostic::error(span, message).help(help));
    }

    fn formula(&mut self) -> Option<Property> {
        if self.unclosed {
            return None;
        }
        if self.tokens.is_empty() {
            self.error(Span::new(0, self.text.len()), "the property is empty", EXAMPLE);
            return None;
        }
        let mut around = Vec::new();
        while let Some(open) = self.eat(Sign::Open) {
            around.push(open);
        }
        if self.eat(Sign::BracketOpen).is_none() {
            let here = self.here();
            match self.peek().map(|token| token.sort) {
                Some(Sort::Sign(Sign::Less)) => self.error(
                    here,
                    "`< R >` asks for a trace of R; this is not a safety property",
                    ONLY,
                ),
                _ => self.error(here, "`[` is missing", ONLY),
            }
            return None;
        }
        let mut operators = self.expression()?;
        operators.finish(&mut self.problems);
        self.forbidden(&mut around)?;
        for open in around {
            self.error(open, "this parenthesis is not closed", "write `)` after the formula");
        }
        Some(Property { pieces: operators.pieces })
    }

    /// The part after R: `] false`, and the parentheses around the formula.
    fn forbidden(&mut self, around: &mut Vec<Span>) -> Option<()> {
        if self.eat(Sign::BracketClose).is_none() {
            let here = self.here();
            self.error(
                here,
                "`]` is missing",
                "write `] false` after the traces that are forbidden",
            );
            self.peek()?;
        }
        let word = self.peek();
        match word.map(|token| (token.sort, token.span.of(self.text))) {
            Some((Sort::Word, "false")) => self.next += 1,
            Some((Sort::Sign(Sign::BracketOpen), _)) => {
                let help = "use one expression: `[ R . S ] false` instead of `[ R ] [ S ] false`";
                self.error(self.here(), "one pair of brackets cannot follow another", help);
                return None;
            }
            Some((Sort::Word, "true")) => {
                self.error(self.here(), "`[ R ] true` holds always", ONLY);
                return None;
            }
            _ => {
                self.error(self.here(), "`false` is missing", ONLY);
                return None;
            }
        }
        while let Some(span) = self.eat(Sign::Close) {
            if around.pop().is_none() {
                self.error(span, "this parenthesis closes nothing", "leave it out");
            }
        }
        if let Some(token) = self.peek() {
            let help = "put all that is forbidden into one expression, as in `[ R | S ] false`";
            self.error(
                token.span.to(self.end()),
                "there is something after the end of the formula",
                help,
            );
        }
        Some(())
    }

    /// R, up to its bracket; `None` if the rest cannot be read.
    fn expression(&mut self) -> Option<Operators> {
        let mut operators = Operators::default();
        // The operator that still needs an operand.
        let mut wanted: Option<Token> = None;
        let mut complete = false;
        while let Some(token) = self.peek() {
            let span = token.span;
            let word = span.of(self.text);
            match token.sort {
                Sort::Sign(Sign::BracketClose) => break,
                Sort::Sign(Sign::Close) if !operators.in_group() => {
                    // The parenthesis may close the one around the whole formula.
                    self.error(
                        span,
                        "this parenthesis closes nothing",
                        "is `] false` missing before it?",
                    );
                    return None;
                }
                Sort::Sign(Sign::BracketOpen | Sign::Less) => {
                    self.error(span, "a formula is not allowed inside brackets", ONLY);
                    return None;
                }
                Sort::Sign(sign @ (Sign::Star | Sign::Plus | Sign::Question)) => match complete {
                    true => operators.postfix(sign, span, &mut self.problems),
                    false => self.nothing_before(token),
                },
                Sort::Sign(sign @ (Sign::Dot | Sign::Bar | Sign::And | Sign::Or)) => {
                    match complete {
                        true => operators.infix(sign, span, &mut self.problems),
                        false => self.nothing_before(token),
                    }
                    (complete, wanted) = (false, Some(token));
                }
                Sort::Sign(Sign::Close) => {
                    if !complete {
                        self.nothing_after(wanted, span);
                        operators.operand(Meaning::None, Span::new(span.start, span.start));
                    }
                    operators.close(span, &mut self.problems);
                    complete = true;
                }
                // `false` may be the one after the bracket.
                Sort::Word if complete && word == "false" && self.is_last() => break,
                Sort::Word if complete && matches!(word, "implies" | "equ" | "xor") => {
                    let message = format!("`{word}` is not supported");
                    self.error(span, message, "write it with `not`, `and` and `or`");
                    operators.infix(Sign::Or, span, &mut self.problems);
                    (complete, wanted) = (false, Some(token));
                }
                Sort::Unknown => {
                    let message = format!("{} is not expected here", show(word));
                    self.error(span, message, "put labels in quotes, as in `\"SEND !1\"`");
                }
                Sort::Braces if complete => {
                    let help = "write it as often as needed, as in `'A' . 'A'`";
                    self.error(span, "counted repetition is not supported", help);
                }
                _ => {
                    if complete {
                        let help = "write `.` where one follows the other, `|` where either may be";
                        self.error(span, "an operator is missing before this", help);
                        operators.infix(Sign::Dot, span, &mut self.problems);
                    }
                    complete = true;
                    if let Sort::Sign(sign) = token.sort {
                        operators.prefix(sign, span);
                        (complete, wanted) = (false, Some(token));
                    } else {
                        let (meaning, span) = self.action(token);
                        operators.operand(meaning, span);
                    }
                }
            }
            self.next += 1;
        }
        if !complete {
            let here = self.here();
            self.nothing_after(wanted, here);
            operators.operand(Meaning::None, here);
        }
        Some(operators)
    }

    /// Whether only parentheses around the formula follow this token.
    fn is_last(&self) -> bool {
        let next = self.tokens.get(self.next + 1);
        next.is_none_or(|token| token.sort == Sort::Sign(Sign::Close))
    }

    fn nothing_before(&mut self, token: Token) {
        let message = format!("there is nothing before {}", show(token.span.of(self.text)));
        self.error(token.span, message, "write an action there, such as `true` or `\"SEND\"`");
    }

    fn nothing_after(&mut self, wanted: Option<Token>, here: Span) {
        match wanted {
            None => self.error(here, "the regular expression is empty", EXAMPLE),
            Some(Token { sort: Sort::Sign(Sign::Open), span }) => {
                let help = "write `nil` for the empty trace";
                self.error(span.to(here), "there is nothing between these parentheses", help);
            }
            Some(token) => {
                let message = format!("there is nothing after {}", show(token.span.of(self.text)));
                let help = "write an action there, such as `true` or `\"SEND\"`";
                self.error(token.span, message, help);
            }
        }
    }

    /// One action, or `nil`. Anything else is an error.
    fn action(&mut self, token: Token) -> (Meaning, Span) {
        let span = token.span;
        let word = span.of(self.text);
        let meaning = match (token.sort, word) {
            (Sort::Word, "true") => Meaning::All,
            (Sort::Word, "false") => Meaning::None,
            (Sort::Word, "tau") => Meaning::Internal,
            (Sort::Word, "nil") => Meaning::Nothing,
            (Sort::Word, _) => return self.bare(span),
            (Sort::Quoted { quote, .. }, _) => {
                let edge = |c: Option<char>| c.map_or(0, char::len_utf8);
                let (first, last) = (word.chars().next(), word.chars().next_back());
                let inside = Span::new(span.start + edge(first), span.end - edge(last));
                match quote {
                    Quote::Double => Meaning::Label(unescaped(inside.of(self.text))),
                    Quote::Single => self.pattern(inside),
                }
            }
            _ => {
                let inside = word.trim_matches(['{', '}']).trim();
                let help = format!("write the label as it stands in the model: {}", quoted(inside));
                self.error(span, "action patterns in braces are not supported", &help);
                Meaning::None
            }
        };
        (meaning, span)
    }

    /// A word that should be in quotes, with the rest of the label.
    fn bare(&mut self, first: Span) -> (Meaning, Span) {
        let word = first.of(self.text);
        let small = word.to_ascii_lowercase();
        let mut span = first;
        let help = match &*small {
            "true" | "false" | "tau" | "nil" | "not" | "and" | "or" => {
                format!("write it in lower case: `{small}`")
            }
            "i" => "the internal action is `tau`".to_owned(),
            "any" => "any action is `true`".to_owned(),
            _ => {
                while let Some(more) = self.tokens.get(self.next + 1).copied()
                    && matches!(more.sort, Sort::Word | Sort::Unknown)
                    && !matches!(more.span.of(self.text), "true" | "false" | "tau" | "nil")
                    && !Span::new(span.end, more.span.start).of(self.text).contains('\n')
                {
                    span = span.to(more.span);
                    self.next += 1;
                }
                format!("put a label in quotes: {}", quoted(span.of(self.text)))
            }
        };
        let message = format!("{} is not expected here", show(span.of(self.text)));
        self.error(span, message, &help);
        (Meaning::None, span)
    }

    fn pattern(&mut self, inside: Span) -> Meaning {
        let pattern = inside.of(self.text);
        let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | ' ' | '!' | ':' | ',');
        if pattern.chars().all(plain) {
            return Meaning::Label(pattern.to_owned());
        }
        // First without the anchors, so that error messages do not mention them.
        let build = |pattern: &str| RegexBuilder::new(pattern).size_limit(1 << 20).build();
        match build(pattern).and_then(|_| build(&format!("^(?:{pattern})$"))) {
            Ok(regex) => Meaning::Matches(regex, pattern.to_owned()),
            Err(problem) => {
                let help = format!("write {} for the label itself", quoted(pattern));
                self.error(inside, format!("this pattern cannot be read: {problem}"), &help);
                Meaning::None
            }
        }
    }
}
