//! An AUT text as tools write it: a header, then a line for each transition.

use lariat_core::{BlueprintBuilder, Texts};

use super::line::label;
use super::read::highest;
use crate::quick::Scanner;
use crate::{Format, Kind, Parsed, Sources, Span, Specification, names};

/// `None` if the text has anything unusual.
pub(crate) fn read(text: &str) -> Option<Parsed<Option<Specification>>> {
    let mut scanner = Scanner::new(text, 0, text.len());
    let mut reader = Reader { highest: highest(text), ..Reader::default() };
    let header = header(&mut scanner, reader.highest)?;
    loop {
        scanner.spaces_and_lines();
        if scanner.peek().is_none() {
            break;
        }
        reader.transition(&mut scanner)?;
    }
    Some(Parsed { tree: Some(reader.model(&header)?), diagnostics: Vec::new() })
}

struct Header {
    initial: u32,
    initial_span: Span,
    transitions: u32,
    states: u32,
}

/// `des (0, 1, 2)`
fn header(scanner: &mut Scanner<'_>, highest: u32) -> Option<Header> {
    scanner.spaces_and_lines();
    scanner.eat("des")?;
    scanner.spaces();
    scanner.eat("(")?;
    scanner.spaces();
    let start = scanner.at;
    let initial = scanner.number().filter(|&number| number <= highest)?;
    let initial_span = scanner.since(start);
    let mut next = || {
        scanner.spaces();
        scanner.eat(",")?;
        scanner.spaces();
        scanner.number()
    };
    let transitions = next()?;
    let states = next().filter(|&number| number <= highest + 1)?;
    scanner.spaces();
    scanner.eat(")")?;
    scanner.spaces();
    scanner.peek().is_none_or(|byte| byte == b'\n').then_some(())?;
    Some(Header { initial, initial_span, transitions, states })
}

#[derive(Default)]
struct Reader {
    builder: BlueprintBuilder,
    /// For each state the first transition that leaves it, or else the first that leads to it.
    mentions: Vec<Mention>,
    /// Labels as they are written, and their numbers in the blueprint.
    written: Texts,
    labels: Vec<u32>,
    transitions: u32,
    highest: u32,
}

/// A number in the text: its position and length, and whether a transition leaves this state.
#[derive(Clone, Copy, Default)]
struct Mention {
    start: u32,
    length: u8,
    source: bool,
}

impl Mention {
    fn of(span: Span, source: bool) -> Mention {
        Mention { start: span.start as u32, length: (span.end - span.start) as u8, source }
    }

    fn is_missing(self) -> bool {
        self.length == 0
    }

    fn span(self) -> Span {
        Span::new(self.start as usize, self.start as usize + usize::from(self.length))
    }
}

impl Reader {
    /// `(0, "SEND", 1)` on a line of its own.
    fn transition(&mut self, scanner: &mut Scanner<'_>) -> Option<()> {
        scanner.eat("(")?;
        scanner.spaces();
        let start = scanner.at;
        let source = scanner.number()?;
        let from = scanner.since(start);
        scanner.spaces();
        scanner.eat(",")?;
        scanner.spaces();
        // The last comma of the line follows the label.
        let line = scanner.rest();
        let line = &line[..line.find('\n').unwrap_or(line.len())];
        let comma = line.rfind(',')?;
        let written = line[..comma].trim_end_matches([' ', '\t', '\r']);
        scanner.at += comma + 1;
        scanner.spaces();
        let start = scanner.at;
        let target = scanner.number()?;
        let to = scanner.since(start);
        scanner.spaces();
        scanner.eat(")")?;
        scanner.spaces();
        if scanner.peek().is_some_and(|byte| byte != b'\n') || source.max(target) > self.highest {
            return None;
        }
        let label = self.label(written)?;
        self.mention(source, Mention::of(from, true));
        self.mention(target, Mention::of(to, false));
        self.builder.edge_with_label(source, label, u64::from(target));
        self.transitions += 1;
        Some(())
    }

    fn label(&mut self, written: &str) -> Option<u32> {
        let number = self.written.intern(written) as usize;
        if let Some(&label) = self.labels.get(number) {
            return Some(label);
        }
        let space = |c: char| c.is_whitespace() || c == '\u{feff}';
        let (plain, closed) = label(written);
        let unusual = written.is_empty()
            || written.starts_with(space)
            || written.ends_with(space)
            || names::forbidden(&plain).is_some();
        let label = (closed && !unusual).then(|| self.builder.label(&plain))?;
        self.labels.push(label);
        Some(label)
    }

    #[inline]
    fn mention(&mut self, state: u32, mention: Mention) {
        let state = state as usize;
        if self.mentions.len() <= state {
            self.mentions.resize(state + 1, Mention::default());
        }
        let known = &mut self.mentions[state];
        if known.is_missing() || mention.source && !known.source {
            *known = mention;
        }
    }

    fn model(mut self, header: &Header) -> Option<Specification> {
        let initial = self.mentions.get(header.initial as usize);
        let unmentioned = initial.is_none_or(|mention| mention.is_missing());
        let count = self.mentions.len().max(header.initial as usize + 1);
        if self.transitions != header.transitions
            || count > header.states as usize
            || self.transitions > 0 && unmentioned
        {
            return None;
        }
        self.builder.numbered_states(header.states);
        self.builder.initial(u64::from(header.initial));
        self.builder.acceptance_sets(1);
        self.mentions.resize(header.states as usize, Mention::default());
        let span = |mention: &Mention| match mention.is_missing() {
            true => header.initial_span,
            false => mention.span(),
        };
        Some(Specification {
            kind: Kind::Lts,
            format: Format::Aut,
            system: self.builder.finish().into(),
            sources: self.mentions.iter().map(span).collect::<Sources>(),
            open: None,
        })
    }
}
