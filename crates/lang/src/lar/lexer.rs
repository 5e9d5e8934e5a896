//! Splits lines into tokens. Text that is not a token becomes [`Sort::Bad`], so that the parser
//! can say what to write instead.

use crate::Span;
use crate::names::is_forbidden;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) sort: Sort,
    pub(crate) span: Span,
    /// The label, guard or set list inside; for other tokens the whole token.
    pub(crate) inner: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Bare,
    Quoted,
    Star,
    /// `{0,1}`
    Sets,
    Arrow,
    /// `-SEND->`
    Labelled,
    /// `-[g & w]->`
    Guarded,
    Equals,
    Comment,
    Bad(Bad),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bad {
    /// An unclosed quote.
    Quote,
    /// An unclosed brace.
    Braces,
    /// `=>`, `→`, `--` and similar signs.
    Arrow,
    /// `-SEND` without `->`, or with a space before it.
    Label,
    /// `-[g` without `]->`.
    Guard,
    /// A word with a reserved sign in it.
    Name,
    /// A word with a character that names may not contain.
    Control,
}

/// The tokens of one line, without its line break.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'t> {
    text: &'t str,
    at: usize,
    end: usize,
}

impl<'t> Lexer<'t> {
    pub(crate) fn new(text: &'t str, line: Span) -> Lexer<'t> {
        Lexer { text, at: line.start, end: line.end }
    }

    fn rest(&self) -> &'t str {
        Span::new(self.at, self.end).of(self.text)
    }

    fn token(&mut self, sort: Sort, length: usize) -> Token {
        let span = Span::new(self.at, self.at + length);
        self.at = span.end;
        Token { sort, span, inner: span }
    }

    /// A token whose `inner` leaves out `before` bytes at the start and `after` bytes at the end.
    fn wrapped(&mut self, sort: Sort, length: usize, before: usize, after: usize) -> Token {
        let mut token = self.token(sort, length);
        token.inner = Span::new(token.span.start + before, token.span.end - after);
        token
    }

    fn bad(&mut self, bad: Bad, length: usize) -> Token {
        self.token(Sort::Bad(bad), length)
    }

    fn braces(&mut self) -> Token {
        let rest = self.rest();
        match rest.find(['}', '#']) {
            Some(end) if rest[end..].starts_with('}') => self.wrapped(Sort::Sets, end + 1, 1, 1),
            Some(comment) => self.bad(Bad::Braces, comment),
            None => self.bad(Bad::Braces, rest.len()),
        }
    }

    /// A token that begins with `-`. An arrow ends before a comment.
    fn dash(&mut self) -> Token {
        let rest = self.rest();
        if rest.starts_with("->") {
            return self.token(Sort::Arrow, 2);
        }
        if rest.starts_with("-[") {
            return match guard_end(rest) {
                Some(end) if rest[end..].starts_with("]->") => {
                    self.wrapped(Sort::Guarded, end + 3, 2, 3)
                }
                _ => self.bad_until_comment(Bad::Guard),
            };
        }
        if rest.starts_with("-\"") {
            return match quoted_length(&rest[1..]) {
                Some(length) if rest[1 + length..].starts_with("->") => {
                    self.wrapped(Sort::Labelled, length + 3, 1, 2)
                }
                _ => self.bad_until_comment(Bad::Label),
            };
        }
        let unlabelled =
            rest[1..].chars().next().is_none_or(|c| matches!(c, '-' | '#') || c.is_whitespace());
        if unlabelled {
            let length = rest.bytes().take_while(|b| matches!(b, b'-' | b'>')).count();
            return self.bad(Bad::Arrow, length);
        }
        let end = (1..rest.len())
            .find(|&at| rest.as_bytes()[at] == b'#' || rest.as_bytes()[at..].starts_with(b"->"));
        match end {
            Some(end) if rest[end..].starts_with('#') => self.bad_until_comment(Bad::Label),
            Some(end) if rest[..end].ends_with(char::is_whitespace) => {
                self.bad(Bad::Label, end + 2)
            }
            Some(end) => self.wrapped(Sort::Labelled, end + 2, 1, 2),
            None => self.bad_until_comment(Bad::Label),
        }
    }

    fn bad_until_comment(&mut self, bad: Bad) -> Token {
        let rest = self.rest();
        let code = rest.split('#').next().unwrap_or_default();
        self.bad(bad, code.trim_end().len())
    }

    /// A word; a dash belongs to it unless an arrow begins there.
    fn run(&mut self) -> Token {
        let rest = self.rest();
        let mut length = rest.len();
        let mut first_dash = None;
        let mut reserved = false;
        for (at, c) in rest.char_indices() {
            let arrow = c == '-' && (rest[at..].starts_with("->") || rest[at..].starts_with("-["));
            if c.is_whitespace() || is_sign(c) || arrow {
                length = match (arrow, first_dash) {
                    // `a-b->c` without spaces is an arrow with a label.
                    (true, Some(dash)) if rest[at..].starts_with("->") => dash,
                    // `a-"b c"->d`
                    _ if c == '"' && rest[..at].ends_with('-') => at - 1,
                    _ => at,
                };
                break;
            }
            if c == '-' {
                first_dash = first_dash.or(Some(at));
            }
            reserved |= is_reserved(c) || is_forbidden(c);
        }
        let run = &rest[..length];
        if run.chars().any(is_forbidden) {
            return self.bad(Bad::Control, length);
        }
        if run.starts_with(['>', '<']) && run.chars().all(|c| "<>-=~".contains(c)) {
            return self.bad(Bad::Arrow, length);
        }
        // The name before a labelled arrow may be valid although the label is not.
        let reserved = reserved && run.chars().any(is_reserved);
        if reserved || run.ends_with('-') {
            return self.bad(Bad::Name, length);
        }
        self.token(Sort::Bare, length)
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let rest = self.rest();
        self.at = self.end - rest.trim_start().len();
        let rest = rest.trim_start();
        let first = rest.chars().next()?;
        Some(match first {
            '#' => self.token(Sort::Comment, rest.len()),
            '*' => self.token(Sort::Star, 1),
            '{' => self.braces(),
            '-' => self.dash(),
            '"' => match quoted_length(rest) {
                Some(length) => self.wrapped(Sort::Quoted, length, 1, 1),
                None => self.bad(Bad::Quote, rest.len()),
            },
            '=' => {
                let signs = rest.bytes().take_while(|&b| b == b'=').count();
                let heads = rest.bytes().skip(signs).take_while(|&b| b == b'>').count();
                match (signs, heads) {
                    (1, 0) => self.token(Sort::Equals, 1),
                    (_, 0) => self.bad(Bad::Name, signs),
                    _ => self.bad(Bad::Arrow, signs + heads),
                }
            }
            _ if is_foreign_arrow(first) => self.bad(Bad::Arrow, first.len_utf8()),
            _ => self.run(),
        })
    }
}

/// Signs that end a name.
fn is_sign(c: char) -> bool {
    matches!(c, '#' | '"' | '*' | '{' | '=') || is_foreign_arrow(c)
}

/// Signs that a name may contain only in quotes. Outside quotes only guards use them.
fn is_reserved(c: char) -> bool {
    matches!(c, '}' | '[' | ']' | '(' | ')' | '!' | '&' | '|' | '^' | '>')
}

pub(super) fn is_foreign_arrow(c: char) -> bool {
    matches!(c, '→' | '⟶' | '⇒' | '⟹' | '➔' | '➝' | '➞' | '↦' | '⟼')
}

/// Where the bracket of a guard closes, or a comment begins.
fn guard_end(rest: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += rest[at..].find([']', '#', '"'])?;
        if !rest[at..].starts_with('"') {
            return Some(at);
        }
        at += quoted_length(&rest[at..])?;
    }
}

/// The length of the quoted name at the start, quotes included.
pub(crate) fn quoted_length(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// A byte order mark at the start of a text is skipped, so a name that begins with it needs quotes.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// Whether a name needs no quotes in any position.
pub(crate) fn is_bare(name: &str) -> bool {
    let whole = Span::new(0, name.len());
    !name.contains(['-', BYTE_ORDER_MARK])
        && !super::KEYWORDS.contains(&name)
        && Lexer::new(name, whole).next().is_some_and(|t| t.sort == Sort::Bare && t.span == whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorts(line: &str) -> Vec<(Sort, &str)> {
        let whole = Span::new(0, line.len());
        Lexer::new(line, whole).map(|token| (token.sort, token.inner.of(line))).collect()
    }

    #[test]
    fn spaces_around_arrows_are_optional() {
        use Sort::{Arrow, Bare, Guarded, Labelled, Sets, Star};
        assert_eq!(sorts("a->b"), [(Bare, "a"), (Arrow, "->"), (Bare, "b")]);
        assert_eq!(sorts("a-b->c"), [(Bare, "a"), (Labelled, "b"), (Bare, "c")]);
        assert_eq!(sorts("a-x!1->c"), [(Bare, "a"), (Labelled, "x!1"), (Bare, "c")]);
        assert_eq!(sorts("a-\"x y\"->c"), [(Bare, "a"), (Labelled, "\"x y\""), (Bare, "c")]);
        assert_eq!(sorts("a-[g & w]->c"), [(Bare, "a"), (Guarded, "g & w"), (Bare, "c")]);
        assert_eq!(sorts("a*{0,1}->c")[1..3], [(Star, "*"), (Sets, "0,1")]);
        assert_eq!(sorts("a -PUT !1 !2-> b")[1], (Labelled, "PUT !1 !2"));
    }

    #[test]
    fn a_dash_may_be_part_of_a_name() {
        use Sort::{Arrow, Bare};
        assert_eq!(sorts("wait-1 -> s,2"), [(Bare, "wait-1"), (Arrow, "->"), (Bare, "s,2")]);
    }

    #[test]
    fn slips_are_recognised() {
        fn bad(line: &str) -> Option<(Sort, &str)> {
            sorts(line).into_iter().find(|(sort, _)| matches!(sort, Sort::Bad(_)))
        }
        assert_eq!(bad("a => b"), Some((Sort::Bad(Bad::Arrow), "=>")));
        assert_eq!(bad("a → b"), Some((Sort::Bad(Bad::Arrow), "→")));
        assert_eq!(bad("a --> b"), Some((Sort::Bad(Bad::Arrow), "-->")));
        assert_eq!(bad("a -- b"), Some((Sort::Bad(Bad::Arrow), "--")));
        assert_eq!(bad("a <- b"), Some((Sort::Bad(Bad::Arrow), "<-")));
        assert_eq!(bad("a > b"), Some((Sort::Bad(Bad::Arrow), ">")));
        assert_eq!(bad("a -SEND b # ->"), Some((Sort::Bad(Bad::Label), "-SEND b")));
        assert_eq!(bad("a -SEND -> b"), Some((Sort::Bad(Bad::Label), "-SEND ->")));
        assert_eq!(bad("a -[g-> b"), Some((Sort::Bad(Bad::Guard), "-[g-> b")));
        assert_eq!(bad("p(1) -> b"), Some((Sort::Bad(Bad::Name), "p(1)")));
        assert_eq!(bad("a -> \"b"), Some((Sort::Bad(Bad::Quote), "\"b")));
        assert_eq!(bad("a*{0 -> b"), Some((Sort::Bad(Bad::Braces), "{0 -> b")));
        assert_eq!(bad("a -> \u{1}"), Some((Sort::Bad(Bad::Control), "\u{1}")));
    }

    #[test]
    fn names_that_need_quotes() {
        for name in ["s1", "a.3", "x,y", "é", "5"] {
            assert!(is_bare(name), "{name}");
        }
        for name in [
            "", "a b", "a-b", "tree", "a#", "a*", "p(1)", "->", "=", "→", "\"", "a\n", "\u{feff}",
            "a\u{1}",
        ] {
            assert!(!is_bare(name), "{name}");
        }
    }
}
