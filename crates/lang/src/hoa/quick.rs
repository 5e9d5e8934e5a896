//! A HOA text as tools write it: states in the order of their numbers, each edge with its label.

use lariat_core::{BlueprintBuilder, Marks, Model, Texts};

use super::acceptance::Acceptance;
use super::cursor::Cursor;
use super::header::{Header, header};
use super::import::{WORK, never, nothing_accepts, rendered, unreached};
use super::label::{Vocabulary, bracketed};
use super::lexer::Sort;
use crate::diagnostic::Diagnostics;
use crate::formula::Budget;
use crate::quick::{self, Scanner};
use crate::{Format, Formula, Kind, Parsed, Reading, Sources, Specification, names};

/// `None` if the text has anything unusual.
pub(crate) fn read(text: &str, reading: Reading) -> Option<Parsed<Option<Specification>>> {
    let mut cursor = Cursor::new(text);
    let mut problems = Diagnostics::new(reading);
    let mut header = header(&mut cursor, &mut problems)?;
    cursor.eat(Sort::Body)?;
    let acceptance = header.acceptance.take().filter(Acceptance::is_as_written)?;
    if !problems.is_empty() {
        return None;
    }
    let vocabulary = std::mem::take(&mut header.vocabulary);
    let mut body = Body {
        scanner: Scanner::new(text, cursor.end, text.len()),
        builder: BlueprintBuilder::default(),
        sources: Sources::default(),
        labels: Labels::new(vocabulary),
        declared: acceptance.declared,
        highest_target: 0,
    };
    body.read()?;
    Some(body.model(&header, &acceptance, problems))?
}

struct Body<'t> {
    scanner: Scanner<'t>,
    builder: BlueprintBuilder,
    sources: Sources,
    labels: Labels<'t>,
    /// The number of acceptance sets.
    declared: u32,
    highest_target: u32,
}

impl Body<'_> {
    fn read(&mut self) -> Option<()> {
        // The source state of the edges: its place, and its label if it has one.
        let mut source: Option<(u32, Option<Label>)> = None;
        loop {
            self.scanner.spaces_and_lines();
            match self.scanner.peek()? {
                b'[' | b'0'..=b'9' => {
                    let (place, label) = source?;
                    self.edge(place, label)?;
                }
                b'S' => source = Some(self.state()?),
                _ => break,
            }
        }
        self.scanner.eat("--END--")?;
        self.scanner.spaces_and_lines();
        self.scanner.peek().is_none().then_some(())
    }

    fn state(&mut self) -> Option<(u32, Option<Label>)> {
        self.scanner.eat("State:")?;
        self.scanner.spaces_and_lines();
        let label = self.label()?;
        let start = self.scanner.at;
        let number = self.scanner.number()?;
        let span = self.scanner.since(start);
        let place = self.sources.len() as u32;
        if number != place {
            return None;
        }
        self.sources.push(span);
        self.scanner.spaces_and_lines();
        match self.scanner.peek()? {
            b'"' => self.name(place)?,
            _ => self.builder.numbered_states(place + 1),
        }
        let marks = self.set_numbers()?;
        self.builder.mark(place, marks);
        Some((place, label))
    }

    /// A name that no other state has. A number is refused as a name: it could be taken for another state.
    fn name(&mut self, place: u32) -> Option<()> {
        let name = self.scanner.quoted()?.of(self.scanner.text);
        let numeric = name.bytes().all(|byte| byte.is_ascii_digit());
        if numeric || name.contains('\\') || names::forbidden(name).is_some() {
            return None;
        }
        self.scanner.spaces_and_lines();
        (self.builder.state(name) == place).then_some(())
    }

    fn edge(&mut self, source: u32, of_state: Option<Label>) -> Option<()> {
        let label = match (self.label()?, of_state) {
            (Some(label), None) | (None, Some(label)) => label,
            // Implicit labels, or a label on both state and edge.
            (None, None) | (Some(_), Some(_)) => return None,
        };
        let target = self.scanner.number()?;
        self.highest_target = self.highest_target.max(target);
        if self.labels.any {
            self.builder.edge_with_label(source, label.number, u64::from(target));
        } else {
            self.builder.edge(source, u64::from(target));
        }
        self.scanner.spaces_and_lines();
        let marks = self.set_numbers()?;
        if !marks.is_empty() {
            self.builder.mark_last_edge(marks);
        }
        Some(())
    }

    /// `[0&!1]`, if a label begins here.
    fn label(&mut self) -> Option<Option<Label>> {
        if self.scanner.peek()? != b'[' {
            return Some(None);
        }
        let start = self.scanner.at;
        self.scanner.skip(|byte| byte != b']');
        self.scanner.eat("]")?;
        let written = self.scanner.since(start).of(self.scanner.text);
        self.scanner.spaces_and_lines();
        let label = self.labels.read(written, &mut self.builder)?;
        if label.says && !self.labels.any {
            // All labels before this one were `true`.
            self.labels.any = true;
            let always = self.builder.label(&rendered(&Formula::True, &self.labels.vocabulary)?);
            self.builder.label_rest(always);
        }
        Some(Some(label))
    }

    /// `{0 1}`, which may be missing.
    fn set_numbers(&mut self) -> Option<Marks> {
        let mut marks = Marks::NONE;
        if self.scanner.peek()? != b'{' {
            return Some(marks);
        }
        self.scanner.at += 1;
        loop {
            self.scanner.spaces_and_lines();
            if self.scanner.eat("}").is_some() {
                return Some(marks);
            }
            let set = self.scanner.number().filter(|&set| set < self.declared)?;
            marks = marks.with(set);
        }
    }

    fn model(
        mut self,
        header: &Header<'_>,
        acceptance: &Acceptance,
        mut problems: Diagnostics,
    ) -> Option<Parsed<Option<Specification>>> {
        let states = self.sources.len() as u32;
        let complete = header.states.is_none_or(|(count, _)| count == states);
        let mut starts: Vec<u32> = Vec::new();
        for &(start, _) in &header.starts {
            if !starts.contains(&start) {
                starts.push(start);
            }
            if start >= states || starts.len() > MOST_STARTS {
                return None;
            }
        }
        if !complete || self.highest_target >= states || starts.is_empty() {
            return None;
        }
        starts.iter().for_each(|&start| self.builder.initial(u64::from(start)));
        self.builder.acceptance_sets(acceptance.sets());
        let blueprint = self.builder.finish();
        for place in quick::unreached(&blueprint) {
            let name = blueprint.place_name(place as u64);
            problems.push(unreached(&name, self.sources.get(place)?));
        }
        if let Some(remark) = nothing_accepts(acceptance, blueprint.used_sets()) {
            problems.push(remark);
        }
        let (kind, format, sources) = (Kind::Buchi, Format::Hoa, self.sources);
        let model = Specification { kind, format, system: blueprint.into(), sources, open: None };
        Some(Parsed { tree: Some(model), diagnostics: problems.finish() })
    }
}

/// The limit of initial states: each is compared with all others.
const MOST_STARTS: usize = 100;

#[derive(Clone, Copy, Debug)]
struct Label {
    /// The number of the label in the blueprint.
    number: u32,
    /// Whether it is not simply `true`.
    says: bool,
}

/// Labels by their text; each text is read once.
struct Labels<'t> {
    vocabulary: Vocabulary<'t>,
    written: Texts,
    known: Vec<Label>,
    budget: Budget,
    /// Whether one of them is not simply `true`.
    any: bool,
}

impl<'t> Labels<'t> {
    fn new(vocabulary: Vocabulary<'t>) -> Labels<'t> {
        let (written, known, budget) = (Texts::default(), Vec::new(), Budget::new(WORK));
        Labels { vocabulary, written, known, budget, any: false }
    }

    /// Reads a label with its brackets; `None` if it cannot be read or never holds.
    fn read(&mut self, written: &'t str, builder: &mut BlueprintBuilder) -> Option<Label> {
        let number = self.written.intern(written) as usize;
        if let Some(&label) = self.known.get(number) {
            return Some(label);
        }
        let mut cursor = Cursor::new(written);
        let (formula, span) = bracketed(&mut cursor, &mut self.vocabulary).ok()?;
        if cursor.peek().is_some() || never(&formula, &mut self.budget) {
            return None;
        }
        let text = rendered(&formula, &self.vocabulary);
        let text = text.unwrap_or_else(|| span.of(written).trim().to_owned());
        let label = Label { number: builder.label(&text), says: formula != Formula::True };
        self.known.push(label);
        Some(label)
    }
}
