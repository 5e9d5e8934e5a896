//! Fast readers: one pass over a usual text, directly into the rows of a model. A text with anything
//! unusual is left to the full readers, which know the whole language and report errors. On every text
//! that a fast reader accepts, both give the same model and the same remarks.

use lariat_core::Blueprint;

use crate::{Format, Parsed, Reading, Span, Specification, aut, hoa, lar};

/// `None` if a full reader must read the text.
pub(crate) fn read(
    text: &str,
    format: Format,
    reading: Reading,
) -> Option<Parsed<Option<Specification>>> {
    if u32::try_from(text.len()).is_err() {
        return None;
    }
    match format {
        Format::Lar => lar::read_quickly(text),
        Format::Hoa => hoa::read_quickly(text, reading),
        Format::Aut => aut::read_quickly(text),
        Format::Never => None,
    }
}

/// A position in a text, in bytes.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'t> {
    pub(crate) text: &'t str,
    pub(crate) at: usize,
    end: usize,
}

impl<'t> Scanner<'t> {
    /// The span from `start` to the current position.
    pub(crate) fn new(text: &'t str, at: usize, end: usize) -> Scanner<'t> {
        Scanner { text, at, end: end.min(text.len()) }
    }

    #[inline]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.ahead(0)
    }

    /// The byte at an offset from here.
    #[inline]
    pub(crate) fn ahead(&self, count: usize) -> Option<u8> {
        let at = self.at + count;
        if at < self.end { self.text.as_bytes().get(at).copied() } else { None }
    }

    #[inline]
    pub(crate) fn rest(&self) -> &'t str {
        self.text.get(self.at..self.end).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn since(&self, start: usize) -> Span {
        Span::new(start, self.at)
    }

    /// Skips all bytes of a kind.
    #[inline]
    pub(crate) fn skip(&mut self, belongs: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&belongs) {
            self.at += 1;
        }
    }

    #[inline]
    pub(crate) fn spaces(&mut self) {
        self.skip(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
    }

    #[inline]
    pub(crate) fn spaces_and_lines(&mut self) {
        self.skip(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
    }

    /// Consumes a required word.
    #[inline]
    pub(crate) fn eat(&mut self, word: &str) -> Option<()> {
        let here = self.text.as_bytes().get(self.at..self.end)?;
        here.starts_with(word.as_bytes()).then(|| self.at += word.len())
    }

    /// A required number of up to nine digits.
    #[inline]
    pub(crate) fn number(&mut self) -> Option<u32> {
        const LONGEST: usize = 9;
        let start = self.at;
        let mut number = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            if self.at - start == LONGEST {
                return None;
            }
            number = number * 10 + u32::from(digit - b'0');
            self.at += 1;
        }
        (self.at > start).then_some(number)
    }

    /// The text between required quotes.
    pub(crate) fn quoted(&mut self) -> Option<Span> {
        self.eat("\"")?;
        let start = self.at;
        loop {
            match self.peek()? {
                b'"' => break,
                // An escaped character does not close the quote.
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        let inside = self.since(start);
        self.at += 1;
        Some(inside)
    }
}

/// The unreachable places, in order.
pub(crate) fn unreached(blueprint: &Blueprint) -> impl Iterator<Item = usize> {
    let mut reached = vec![false; blueprint.written_count() as usize];
    let mut waiting = Vec::new();
    let mut enter = |place: u64, waiting: &mut Vec<u64>| {
        let known =
            reached.get_mut(place as usize).is_none_or(|known| std::mem::replace(known, true));
        if !known {
            waiting.push(place);
        }
    };
    blueprint.initial_states().iter().for_each(|&place| enter(place, &mut waiting));
    while let Some(place) = waiting.pop() {
        // Written states cannot exceed the limit of successors.
        let _ = blueprint.place_successors(place, |target| enter(target, &mut waiting));
    }
    (0..).zip(reached).filter(|(_, reached)| !reached).map(|(place, _)| place)
}

#[cfg(test)]
mod tests;
