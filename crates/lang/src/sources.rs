//! Positions of states in the text.

use crate::Span;

/// The position of each named state, by place: its own line, or else its first mention.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources(Vec<Source>);

/// Half as large as a [`Span`]. Positions after the first four gigabytes of a text are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Source {
    start: u32,
    length: u32,
}

impl Sources {
    pub fn get(&self, place: usize) -> Option<Span> {
        self.0.get(place).copied().map(Span::from)
    }

    pub fn iter(&self) -> impl Iterator<Item = Span> + '_ {
        self.0.iter().copied().map(Span::from)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn push(&mut self, span: Span) {
        self.0.push(Source::from(span));
    }
}

impl From<Span> for Source {
    fn from(span: Span) -> Source {
        let both = (u32::try_from(span.start), u32::try_from(span.end - span.start));
        let (start, length) =
            if let (Ok(start), Ok(length)) = both { (start, length) } else { (0, 0) };
        Source { start, length }
    }
}

impl From<Source> for Span {
    fn from(source: Source) -> Span {
        let start = source.start as usize;
        Span::new(start, start + source.length as usize)
    }
}

impl FromIterator<Span> for Sources {
    fn from_iter<I: IntoIterator<Item = Span>>(spans: I) -> Sources {
        Sources(spans.into_iter().map(Source::from).collect())
    }
}
