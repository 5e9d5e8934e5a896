//! Reads arrow notation without generator lines, guards and processes.

use std::borrow::Cow;
use std::collections::HashSet;

use lariat_core::{BlueprintBuilder, Marks, Texts};

use super::KEYWORDS;
use super::lexer::{BYTE_ORDER_MARK, Lexer, Sort, is_foreign_arrow};
use super::parse::label;
use super::value::{sets, unquote};
use super::warn::{digits, no_marks, shapes};
use crate::diagnostic::Diagnostics;
use crate::empty_sets::EmptySets;
use crate::hoa::unreached;
use crate::names::is_forbidden;
use crate::quick::{self, Scanner};
use crate::{Format, Kind, Parsed, Sources, Span, Specification};

/// `None` if the text has anything unusual.
pub(crate) fn read(text: &str) -> Option<Parsed<Option<Specification>>> {
    if text.starts_with(BYTE_ORDER_MARK) {
        return None;
    }
    // States are numbered in the order of their lines, so states with lines come first.
    let mut reader = Reader::default();
    for mut line in lines(text) {
        reader.define(&mut line)?;
    }
    reader.lines = reader.sources.len();
    let mut next = 0;
    for mut line in lines(text) {
        if let Start::Line(name, _) = start(&mut line)? {
            let place = match reader.several_lines {
                true => reader.builder.state(&name),
                false => next,
            };
            next += 1;
            reader.rule(place, &mut line)?;
        }
    }
    reader.parsed()
}

fn lines(text: &str) -> impl Iterator<Item = Scanner<'_>> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let scanner = Scanner::new(text, start, start + line.len());
        start += line.len() + 1;
        scanner
    })
}

/// The beginning of a line.
enum Start<'t> {
    Nothing,
    Keyword(&'t str),
    /// A line for this state.
    Line(Cow<'t, str>, Span),
}

fn start<'t>(line: &mut Scanner<'t>) -> Option<Start<'t>> {
    line.spaces();
    if line.peek().is_none_or(|byte| byte == b'#') {
        return Some(Start::Nothing);
    }
    let quoted = line.peek() == Some(b'"');
    let (name, span) = name(line)?;
    if !quoted && KEYWORDS.contains(&&*name) {
        line.spaces();
        if !matches!(line.peek(), Some(b'-' | b'*')) {
            return Some(Start::Keyword(span.of(line.text)));
        }
    }
    Some(Start::Line(name, span))
}

/// A required name, with or without quotes.
#[inline]
fn name<'t>(line: &mut Scanner<'t>) -> Option<(Cow<'t, str>, Span)> {
    let start = line.at;
    if line.peek()? == b'"' {
        let inside = line.quoted()?;
        let name = unquote(line.text, inside, "name").ok()?;
        return Some((name, line.since(start)));
    }
    line.skip(is_plain);
    let span = line.since(start);
    let name = span.of(line.text);
    if name.is_empty() || !name.is_ascii() && name.chars().any(is_odd) {
        return None;
    }
    // A dash may be part of a name, or the beginning of a label.
    let ends = match line.peek() {
        None | Some(b' ' | b'\t' | b'\r' | b'#' | b'"' | b'*') => true,
        Some(b'-') => line.ahead(1) == Some(b'>'),
        Some(_) => false,
    };
    ends.then_some((Cow::Borrowed(name), span))
}

/// Characters that a name may contain in any position.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b'_' | b'.' | b',' | b';' | b':' | b'/' | b'+' | b'@' | b'$' | b'%' | b'\''
        )
        || !byte.is_ascii()
}

fn is_odd(c: char) -> bool {
    c.is_whitespace() || is_forbidden(c) || is_foreign_arrow(c) || c == BYTE_ORDER_MARK
}

#[derive(Default)]
struct Reader<'t> {
    builder: BlueprintBuilder,
    sources: Sources,
    /// The number of states that have a line.
    lines: usize,
    /// Whether some state has more than one line.
    several_lines: bool,
    kind: Option<Kind>,
    initial: Option<Vec<Cow<'t, str>>>,
    acceptance: Option<u32>,
    /// The union of the marks of all states.
    marks: Marks,
    /// The texts of labelled arrows, and the numbers of their labels in the blueprint.
    written: Texts,
    labels: Vec<u32>,
}

impl<'t> Reader<'t> {
    fn define(&mut self, line: &mut Scanner<'t>) -> Option<()> {
        match start(line)? {
            Start::Nothing => {}
            Start::Keyword("initial") => self.initial(line)?,
            Start::Keyword("acceptance") => self.acceptance(line)?,
            Start::Keyword(_) => return None,
            Start::Line(name, span) => self.several_lines |= !self.enter(&name, span).1,
        }
        Some(())
    }

    /// The place of a state, and whether it is new.
    #[inline]
    fn enter(&mut self, name: &str, span: Span) -> (u32, bool) {
        let place = self.builder.state(name);
        let new = place as usize == self.sources.len();
        if new {
            self.sources.push(span);
        }
        (place, new)
    }

    fn initial(&mut self, line: &mut Scanner<'t>) -> Option<()> {
        let mut names = Vec::new();
        while !ends(line) {
            names.push(name(line)?.0);
        }
        let once = self.initial.is_none() && !names.is_empty();
        self.initial = Some(names);
        once.then_some(())
    }

    fn acceptance(&mut self, line: &mut Scanner<'t>) -> Option<()> {
        line.spaces();
        let sets = line.number().filter(|&sets| sets <= Marks::LIMIT)?;
        let apart = matches!(line.peek(), None | Some(b' ' | b'\t' | b'\r' | b'#'));
        let once = self.acceptance.replace(sets).is_none();
        (apart && once && ends(line)).then_some(())
    }

    /// The part of a line after its state.
    fn rule(&mut self, source: u32, line: &mut Scanner<'t>) -> Option<()> {
        self.mark(source, line)?;
        if ends(line) {
            return Some(());
        }
        let label = match line.ahead(1) {
            Some(b'>') => {
                line.eat("->")?;
                None
            }
            _ => Some(self.label(line)?),
        };
        let mut targets = 0;
        while !ends(line) {
            let (name, span) = name(line)?;
            let target = self.enter(&name, span).0;
            self.mark(target, line)?;
            match label {
                Some(label) => self.builder.edge_with_label(source, label, u64::from(target)),
                None => self.builder.edge(source, u64::from(target)),
            }
            targets += 1;
        }
        let kind = match (label, targets) {
            (None, 0) => return Some(()),
            (None, _) => Kind::Buchi,
            (Some(_), 1) => Kind::Lts,
            (Some(_), _) => return None,
        };
        (*self.kind.get_or_insert(kind) == kind).then_some(())
    }

    /// The marks after a name.
    fn mark(&mut self, state: u32, line: &mut Scanner<'t>) -> Option<()> {
        line.spaces();
        while line.peek() == Some(b'*') {
            line.at += 1;
            let marks = match line.peek() {
                Some(b'{') => {
                    let start = line.at + 1;
                    line.skip(|byte| byte != b'}' && byte != b'#');
                    let inside = line.since(start);
                    line.eat("}")?;
                    sets(line.text, inside).ok()?
                }
                Some(byte) if is_plain(byte) || byte == b'"' => return None,
                _ => Marks::NONE.with(0),
            };
            self.marks = self.marks.union(marks);
            self.builder.mark(state, marks);
            line.spaces();
        }
        Some(())
    }

    /// `-SEND->`; each text is read once.
    fn label(&mut self, line: &mut Scanner<'t>) -> Option<u32> {
        let start = line.at;
        line.eat("-")?;
        match line.peek()? {
            b'[' | b'-' | b'#' | b' ' | b'\t' | b'\r' => return None,
            b'"' => {
                line.quoted()?;
            }
            _ => {
                let (label, _) = line.rest().split_once("->")?;
                line.at += label.len();
            }
        }
        line.eat("->")?;
        let arrow = line.since(start).of(line.text);
        let number = self.written.intern(arrow) as usize;
        if let Some(&label) = self.labels.get(number) {
            return Some(label);
        }
        let whole = Span::new(0, arrow.len());
        let token = Lexer::new(arrow, whole).next()?;
        if token.sort != Sort::Labelled || token.span != whole {
            return None;
        }
        let label = self.builder.label(&label(arrow, token).ok()?);
        self.labels.push(label);
        Some(label)
    }

    fn parsed(mut self) -> Option<Parsed<Option<Specification>>> {
        let kind = self.kind.unwrap_or(Kind::Buchi);
        let sets = self.marks.iter().last().map_or(1, |set| set + 1);
        let declared = self.acceptance.unwrap_or(sets);
        let one_line_too_many = self.several_lines && kind == Kind::Buchi;
        if self.sources.len() == 0 || one_line_too_many || !self.marks.is_empty() && sets > declared
        {
            return None;
        }
        match self.initial.take() {
            None => self.builder.initial(0),
            Some(names) => {
                let mut known = HashSet::new();
                for name in names {
                    let place = self.builder.place_named(&name)?;
                    if known.insert(place) {
                        self.builder.initial(place);
                    }
                }
            }
        }
        self.builder.acceptance_sets(declared);
        let blueprint = self.builder.finish();
        let name = |place: usize| blueprint.place_name(place as u64);
        if has_look_alikes(self.lines, self.sources.len(), &name) {
            return None;
        }
        let mut problems = Diagnostics::default();
        for place in quick::unreached(&blueprint) {
            problems.push(unreached(&name(place), self.sources.get(place)?));
        }
        let marked = self.acceptance.is_some() || !self.marks.is_empty();
        let kind = if marked { Kind::Buchi } else { kind };
        if self.marks.is_empty() && declared > 0 {
            problems.push(no_marks(self.sources.get(0)?, kind));
        } else if EmptySets::of(self.marks, declared).is_some() {
            return None;
        }
        let (format, sources) = (Format::Lar, self.sources);
        let model = Specification { kind, format, system: blueprint.into(), sources, open: None };
        Some(Parsed { tree: Some(model), diagnostics: problems.finish() })
    }
}

/// Whether the line ends here.
fn ends(line: &mut Scanner<'_>) -> bool {
    line.spaces();
    line.peek().is_none_or(|byte| byte == b'#')
}

/// Whether a state without a line may be a misspelt state with a line, or its name ends in a sign. The
/// first `lines` states are those with a line.
fn has_look_alikes(lines: usize, all: usize, name: &dyn Fn(usize) -> String) -> bool {
    let mut written = Texts::default();
    let mut shape = String::new();
    for place in lines..all {
        let name = name(place);
        if name.ends_with([',', ';']) {
            return true;
        }
        for own in shapes(&name) {
            shape.clear();
            shape.push_str(&own);
            shape.extend(digits(&name));
            written.intern(&shape);
        }
    }
    if written.is_empty() {
        return false;
    }
    (0..lines).map(name).any(|name| {
        shapes(&name).into_iter().any(|mut own| {
            own.extend(digits(&name));
            written.find(&own).is_some()
        })
    })
}
