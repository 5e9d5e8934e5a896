//! A position in a text, and the tokens that follow it.

use lariat_lang::Span;

#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    pub(super) at: usize,
}

/// A name as written, and the name that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) name: String,
    pub(super) span: Span,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, at: 0 }
    }

    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Whether only white space is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.rest().trim_start().is_empty()
    }

    /// The next word, number or sign, to be shown in a message.
    pub(super) fn next_span(&self) -> Span {
        let mut cursor = *self;
        cursor.skip_space();
        let rest = cursor.rest();
        let word = rest.find(|c: char| !is_wordly(c)).unwrap_or(rest.len());
        let first = rest.chars().next().map_or(0, char::len_utf8);
        Span::new(cursor.at, cursor.at + word.max(first))
    }

    /// Skips the first of these signs that fits.
    pub(super) fn sign(&mut self, signs: &[&str]) -> Option<Span> {
        let mut ahead = *self;
        ahead.skip_space();
        let sign = signs.iter().find(|sign| ahead.rest().starts_with(**sign))?;
        let span = Span::new(ahead.at, ahead.at + sign.len());
        self.at = span.end;
        Some(span)
    }

    /// Skips a word of the language: letters, digits and underscores, not beginning with a digit.
    pub(super) fn word(&mut self) -> Option<Span> {
        let mut ahead = *self;
        ahead.skip_space();
        let rest = ahead.rest();
        rest.chars().next().filter(|&c| is_wordly(c) && !c.is_ascii_digit())?;
        let length = rest.find(|c: char| !is_wordly(c)).unwrap_or(rest.len());
        self.at = ahead.at + length;
        Some(Span::new(ahead.at, self.at))
    }

    /// Skips this word, in capital or small letters.
    pub(super) fn keyword(&mut self, wanted: &str) -> Option<Span> {
        let mut ahead = *self;
        let span = ahead.word().filter(|span| span.of(self.text).eq_ignore_ascii_case(wanted))?;
        *self = ahead;
        Some(span)
    }

    /// Skips digits.
    pub(super) fn digits(&mut self) -> Option<Span> {
        let mut ahead = *self;
        ahead.skip_space();
        let rest = ahead.rest();
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        (length > 0).then(|| {
            self.at = ahead.at + length;
            Span::new(ahead.at, self.at)
        })
    }

    /// Skips a name as in arrow notation. A comma is a separator here, so a name that contains one must be
    /// quoted. The error is the place of an opening quote that is not closed.
    pub(super) fn name(&mut self) -> Result<Option<Name>, Span> {
        self.skip_space();
        let (rest, start) = (self.rest(), self.at);
        if rest.starts_with('"') {
            let Some((name, length)) = unquoted(rest) else {
                return Err(Span::new(start, self.text.len()));
            };
            self.at += length;
            return Ok(Some(Name { name, span: Span::new(start, self.at) }));
        }
        let ends = |(at, c): &(usize, char)| ends_name(*c) || rest[*at..].starts_with("->");
        let length = rest.char_indices().find(ends).map_or(rest.len(), |(at, _)| at);
        self.at += length;
        let name = rest[..length].to_owned();
        Ok((length > 0).then_some(Name { name, span: Span::new(start, self.at) }))
    }
}

fn is_wordly(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether a bare name ends before this character.
pub(super) fn ends_name(c: char) -> bool {
    c.is_whitespace() || c.is_control() || "(),\"#*{}[]=<>!&|^≠≤≥¬∧∨→".contains(c)
}

/// The name that the quoted text at the start stands for, and its length in bytes.
fn unquoted(text: &str) -> Option<(String, usize)> {
    let mut name = String::new();
    let mut characters = text.char_indices().skip(1);
    while let Some((at, c)) = characters.next() {
        match c {
            '"' => return Some((name, at + 1)),
            '\\' => name.push(characters.next()?.1),
            _ => name.push(c),
        }
    }
    None
}
