//! Reads a labelled transition system. The place of a state is its number.

use lariat_core::BlueprintBuilder;

use super::line::{self, Kind, Line, lines};
use crate::diagnostic::{Diagnostics, show};
use crate::{Diagnostic, Format, Parsed, Reading, Span, Specification, names};

/// Higher state numbers are refused.
const HIGHEST: u32 = 99_999_999;

/// The highest state number allowed in this text. A transition takes at least eight bytes and mentions
/// two states. The number of states without transitions is bounded, so a short text cannot fill the memory.
pub(super) fn highest(text: &str) -> u32 {
    const FEW: usize = 1000;
    HIGHEST.min((text.len() / 4 + FEW) as u32)
}

const AS_IN: &str = "write `(from, label, to)`, as in `(0, \"SEND\", 1)`";
const LEFT_OUT: &str = "so it is left out";
const HEADER: &str = "begin with `des (initial, transitions, states)`, as in `des (0, 2, 3)`";

pub(crate) fn read(text: &str, reading: Reading) -> Parsed<Option<Specification>> {
    let mut reader = Reader { problems: Diagnostics::new(reading), ..Reader::default() };
    for line in lines(text) {
        reader.line(text, line);
    }
    let tree = reader.model(text);
    let problems = reader.problems;
    Parsed { tree: tree.filter(|_| !problems.failed()), diagnostics: problems.finish() }
}

/// The lines of the transitions of a state.
pub(crate) fn transitions(text: &str, state: u64) -> Vec<Span> {
    let own = lines(text).filter(|line| {
        let source = line.fields.filter(|_| line.kind == Kind::Transition);
        source.is_some_and(|[source, ..]| source.of(text).parse() == Ok(state))
    });
    own.map(|line| line.whole).collect()
}

#[derive(Default)]
struct Reader {
    problems: Diagnostics,
    builder: BlueprintBuilder,
    /// For each state, where it is written.
    sources: Vec<Mention>,
    header: Option<Header>,
    transitions: u32,
}

#[derive(Clone, Copy)]
struct Mention {
    span: Span,
    rank: Rank,
}

/// Ordered by how useful the place is to show; the best is last.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Rank {
    Nowhere,
    Target,
    Source,
}

/// What the header says, and where it says it.
struct Header {
    initial: (u32, Span),
    transitions: (u32, Span),
    states: (u32, Span),
}

impl Reader {
    fn line(&mut self, text: &str, line: Line) {
        match (line.kind, line.fields) {
            (Kind::Header, Some(fields)) if self.header.is_none() => self.header(text, fields),
            (Kind::Transition, Some(fields)) => self.transition(text, fields),
            (Kind::Transition, None) => {
                let message = "this transition cannot be read";
                self.problems.damage(line.whole, message, LEFT_OUT, AS_IN);
            }
            (Kind::Header, None) => {
                let message = "the header cannot be read";
                self.problems.push(Diagnostic::error(line.whole, message).help(HEADER));
            }
            (Kind::Header, Some(_)) => {
                let message = "this is a second header";
                self.problems.damage(line.whole, message, LEFT_OUT, "keep one of them");
            }
            (Kind::Other, _) => {
                let message = "this line is not a transition";
                self.problems.damage(line.whole, message, LEFT_OUT, AS_IN);
            }
        }
    }

    fn header(&mut self, text: &str, [initial, transitions, states]: [Span; 3]) {
        let count =
            |reader: &mut Reader, span, most| Some((reader.number(text, span, most)?, span));
        let initial = count(self, initial, highest(text));
        let transitions = count(self, transitions, u32::MAX);
        let states = count(self, states, highest(text) + 1);
        if let (Some(initial), Some(transitions), Some(states)) = (initial, transitions, states) {
            self.header = Some(Header { initial, transitions, states });
        }
    }

    fn transition(&mut self, text: &str, [from, written, to]: [Span; 3]) {
        let source = self.state(text, from);
        let target = self.state(text, to);
        let (Some(source), Some(target)) = (source, target) else { return };
        let (mut label, closed) = line::label(written.of(text));
        if !closed {
            let message = "the quote of this label is not closed";
            let done = "so the label is read up to the last comma";
            self.problems.damage(written, message, done, "close it with `\"`");
        } else if written.start == written.end {
            let message = "this transition has no label";
            let done = "so it is read as an internal one, `i`";
            self.problems.damage(from.to(to), message, done, "write `i` if it is internal");
            label = "i".into();
        }
        if let Some((_, c)) = names::forbidden(&label) {
            let done = "which is read as `\u{fffd}`";
            let message = names::complaint("label", c);
            self.problems.damage(written, &message, done, "delete it, or write a space");
            label = names::replaced(&label).into();
        }
        self.mention(source, from, Rank::Source);
        self.mention(target, to, Rank::Target);
        self.builder.labelled_edge(source, &label, u64::from(target));
        self.transitions += 1;
    }

    /// A number of the header. Without it the text cannot be read.
    fn number(&mut self, text: &str, span: Span, highest: u32) -> Option<u32> {
        match number(text, span, highest) {
            Ok(number) => Some(number),
            Err(Nonsense { problem, .. }) => {
                self.problems.push(problem);
                None
            }
        }
    }

    /// A state of a transition. If it is not a number, the transition is damaged. A number that is too high
    /// is always an error: leaving the transition out would change the system.
    fn state(&mut self, text: &str, span: Span) -> Option<u32> {
        match number(text, span, highest(text)) {
            Ok(number) => return Some(number),
            Err(Nonsense { problem, too_high: true }) => self.problems.push(problem),
            Err(Nonsense { problem, .. }) => {
                let help = problem.help.as_deref().unwrap_or(AS_IN);
                let done = "so this transition is left out";
                self.problems.damage(span, &problem.message, done, help);
            }
        }
        None
    }

    fn mention(&mut self, state: u32, span: Span, rank: Rank) {
        self.grow(state + 1);
        let Some(known) = self.sources.get_mut(state as usize) else { return };
        if known.rank < rank {
            *known = Mention { span, rank };
        }
    }

    /// Adds states named by their numbers until there are `count` of them.
    fn grow(&mut self, count: u32) {
        let nowhere = Mention { span: Span::new(0, 0), rank: Rank::Nowhere };
        for state in self.sources.len() as u32..count {
            self.builder.state(&state.to_string());
            self.sources.push(nowhere);
        }
    }

    fn model(&mut self, text: &str) -> Option<Specification> {
        if self.problems.failed() {
            return None;
        }
        let start = Span::new(0, 0);
        let Some(Header { initial, transitions, states }) = self.header.take() else {
            if self.sources.is_empty() {
                let whole = Span::new(0, text.len());
                self.problems.push(Diagnostic::error(whole, "the model is empty").help(HEADER));
                return None;
            }
            let done = "so state 0 is used as the initial state";
            self.problems.damage(start, "the header is missing", done, HEADER);
            return Some(self.finish(0, start));
        };
        let mentioned = self.sources.len() as u32;
        self.compare("transitions", transitions, self.transitions, self.transitions);
        self.compare("states", states, mentioned.max(initial.0 + 1), states.0);
        let place = self.sources.get(initial.0 as usize);
        if self.transitions > 0 && place.is_none_or(|place| place.rank == Rank::Nowhere) {
            let message = format!("no transition mentions the initial state {}", initial.0);
            self.problems.push(Diagnostic::warning(initial.1, message));
        }
        self.grow(states.0);
        Some(self.finish(initial.0, initial.1))
    }

    /// Compares a count of the header with the number found; it may exceed that number up to `fewest`.
    fn compare(&mut self, what: &str, (said, span): (u32, Span), found: u32, fewest: u32) {
        if found > said || said > fewest {
            let message = format!("the header says {said} {what}, but there are {found}");
            let help = "is the text complete? If it is, correct the header";
            self.problems.damage(span, &message, "and the text is read as it is", help);
        }
    }

    fn finish(&mut self, initial: u32, header: Span) -> Specification {
        self.grow(initial + 1);
        let mut builder = std::mem::take(&mut self.builder);
        builder.initial(u64::from(initial));
        builder.acceptance_sets(1);
        let span = |mention: &Mention| match mention.rank {
            Rank::Nowhere => header,
            _ => mention.span,
        };
        Specification {
            kind: crate::Kind::Lts,
            format: Format::Aut,
            system: builder.finish().into(),
            sources: self.sources.iter().map(span).collect(),
            open: None,
        }
    }
}

/// Why a text is not a valid number.
struct Nonsense {
    problem: Diagnostic,
    too_high: bool,
}

fn number(text: &str, span: Span, highest: u32) -> Result<u32, Nonsense> {
    let digits = span.of(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    if let Some(number) = digits.parse().ok().filter(|&number| is_number && number <= highest) {
        return Ok(number);
    }
    let (message, help) = match (is_number, digits) {
        (true, _) => (
            format!("{} is too high: {highest} is the highest number here", show(digits)),
            "is the text complete? Number states from 0, and leave none out",
        ),
        (false, "") => ("a number is missing".to_owned(), "states are numbered from 0"),
        (false, _) => (format!("{} is not a number", show(digits)), "states are numbered from 0"),
    };
    Err(Nonsense { problem: Diagnostic::error(span, message).help(help), too_high: is_number })
}
