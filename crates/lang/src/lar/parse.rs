//! Parses lines into statements. A line that cannot be read is reported and skipped.

use std::borrow::Cow;

use lariat_core::{Generator, Marks};

use super::lexer::{Bad, Lexer, Sort, Token};
use super::misplaced::misplaced;
use super::value::{number, sets, unquote};
use super::{KEYWORDS, generate};
use crate::diagnostic::{Diagnostics, show};
use crate::{Diagnostic, Span, names};

/// What was written, line by line.
#[derive(Debug, Default)]
pub(crate) struct Sheet<'t> {
    pub(crate) rules: Vec<Rule<'t>>,
    pub(crate) generators: Vec<Generate<'t>>,
    pub(crate) initial: Option<Declaration<'t>>,
    pub(crate) inputs: Option<Declaration<'t>>,
    pub(crate) control: Option<Declaration<'t>>,
    pub(crate) target: Option<Declaration<'t>>,
    /// The variables that state names are made of.
    pub(crate) variables: Option<Declaration<'t>>,
    /// The number of sets, and the line that declares it.
    pub(crate) acceptance: Option<(u32, usize)>,
    pub(crate) processes: Vec<ProcessHead<'t>>,
    /// The capacity of a buffer, in messages.
    pub(crate) buffers: Option<Buffers>,
    /// Lines that are not blank, read or not.
    pub(crate) lines: usize,
}

/// A state, and the part of the line after it.
#[derive(Debug)]
pub(crate) struct Rule<'t> {
    pub(crate) line: usize,
    pub(crate) source: Mention<'t>,
    pub(crate) arrow: Option<Arrow<'t>>,
    pub(crate) targets: Vec<Mention<'t>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Arrow<'t> {
    pub(crate) span: Span,
    pub(crate) kind: ArrowKind<'t>,
}

#[derive(Clone, Debug)]
pub(crate) enum ArrowKind<'t> {
    Plain,
    Labelled(Cow<'t, str>),
    /// Where the guard is, without the brackets.
    Guarded(Span),
}

#[derive(Clone, Debug)]
pub(crate) struct Mention<'t> {
    pub(crate) name: Cow<'t, str>,
    pub(crate) span: Span,
    /// Including its marks.
    pub(crate) whole: Span,
    pub(crate) marks: Marks,
}

#[derive(Debug)]
pub(crate) struct Generate<'t> {
    pub(crate) line: usize,
    pub(crate) span: Span,
    pub(crate) root: Mention<'t>,
    pub(crate) generator: Generator,
}

/// `initial`, `inputs`, `control`, `target` or `variables` with its names.
#[derive(Debug)]
pub(crate) struct Declaration<'t> {
    pub(crate) line: usize,
    pub(crate) span: Span,
    pub(crate) names: Vec<Mention<'t>>,
}

/// `process NAME`; its lines extend to the next `process` line.
#[derive(Debug)]
pub(crate) struct ProcessHead<'t> {
    pub(crate) line: usize,
    pub(crate) name: Mention<'t>,
    /// The number of rules above.
    pub(crate) first_rule: usize,
    pub(crate) initial: Option<Declaration<'t>>,
}

/// `buffers N`
#[derive(Clone, Copy, Debug)]
pub(crate) struct Buffers {
    pub(crate) line: usize,
    pub(crate) span: Span,
    pub(crate) bound: u32,
}

impl Sheet<'_> {
    pub(crate) fn is_composition(&self) -> bool {
        !self.processes.is_empty() || self.buffers.is_some()
    }
}

pub(crate) fn parse<'t>(text: &'t str, problems: &mut Diagnostics) -> Sheet<'t> {
    let mut sheet = Sheet::default();
    let mut tokens = Vec::new();
    for (line, span) in lines(text) {
        tokens.clear();
        tokens.extend(Lexer::new(text, span).filter(|token| token.sort != Sort::Comment));
        if tokens.is_empty() {
            continue;
        }
        sheet.lines += 1;
        if let Err(problem) = (LineParser { text, line, tokens: &tokens }).parse(&mut sheet) {
            problems.push(problem);
        }
    }
    sheet
}

/// The lines with their numbers, without line ends; a byte order mark is not part of the first.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, Span)> {
    let mut start = 0;
    text.split('\n').enumerate().map(move |(index, line)| {
        let mark = if index == 0 && line.starts_with('\u{feff}') { 3 } else { 0 };
        let span = Span::new(start + mark, start + line.len());
        start += line.len() + 1;
        (index + 1, span)
    })
}

/// Whether a line with these tokens is a keyword line rather than a line for a state of that
/// name: a state would be followed by an arrow or a mark.
pub(crate) fn keyword<'t>(text: &'t str, tokens: &[Token]) -> Option<&'t str> {
    let first = tokens.first().filter(|token| token.sort == Sort::Bare)?;
    let is_state = tokens.get(1).is_some_and(|token| {
        matches!(
            token.sort,
            Sort::Arrow
                | Sort::Labelled
                | Sort::Guarded
                | Sort::Star
                | Sort::Bad(Bad::Arrow | Bad::Label | Bad::Guard)
        )
    });
    let word = first.span.of(text);
    (KEYWORDS.contains(&word) && !is_state).then_some(word)
}

struct LineParser<'t, 'l> {
    text: &'t str,
    line: usize,
    tokens: &'l [Token],
}

impl<'t> LineParser<'t, '_> {
    fn parse(mut self, sheet: &mut Sheet<'t>) -> Result<(), Diagnostic> {
        let Some(keyword) = keyword(self.text, self.tokens) else {
            let rule = self.rule()?;
            sheet.rules.push(rule);
            return Ok(());
        };
        let span = self.bump().map_or(Span::new(0, 0), |token| token.span);
        match keyword {
            "initial" => {
                let process = sheet.processes.last_mut().map(|process| &mut process.initial);
                self.declaration(span, keyword, process.unwrap_or(&mut sheet.initial))
            }
            "inputs" => self.declaration(span, keyword, &mut sheet.inputs),
            "control" => self.declaration(span, keyword, &mut sheet.control),
            "target" => self.declaration(span, keyword, &mut sheet.target),
            "variables" => self.declaration(span, keyword, &mut sheet.variables),
            "acceptance" => self.acceptance(span, sheet),
            "process" => self.process(span, sheet),
            "buffers" => self.buffers(span, sheet),
            _ => {
                let generate = self.generate(span, keyword)?;
                sheet.generators.push(generate);
                Ok(())
            }
        }
    }

    fn peek(&self) -> Option<Token> {
        self.tokens.first().copied()
    }

    fn bump(&mut self) -> Option<Token> {
        let (&first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    fn rule(mut self) -> Result<Rule<'t>, Diagnostic> {
        let first = self.peek();
        if let Some(arrow) = first.filter(|t| is_arrow(t.sort)) {
            let message = "this arrow has no state before it";
            return Err(Diagnostic::error(arrow.span, message)
                .help("begin the line with the state that the arrow leaves"));
        }
        let source = self.mention()?;
        let Some(token) = self.bump() else {
            return Ok(Rule { line: self.line, source, arrow: None, targets: Vec::new() });
        };
        let kind = match token.sort {
            Sort::Arrow => ArrowKind::Plain,
            Sort::Labelled => ArrowKind::Labelled(label(self.text, token)?),
            Sort::Guarded => ArrowKind::Guarded(token.inner),
            Sort::Bare | Sort::Quoted => return Err(self.no_arrow(&source, token)),
            _ => return Err(misplaced(self.text, token)),
        };
        let arrow = Arrow { span: token.span, kind };
        let mut targets = Vec::new();
        while let Some(token) = self.peek() {
            if is_arrow(token.sort) {
                return Err(Diagnostic::error(token.span, "this is a second arrow on one line")
                    .help("a line is about one state; begin a new line for the next"));
            }
            targets.push(self.mention()?);
        }
        if !matches!(arrow.kind, ArrowKind::Plain) {
            if targets.is_empty() {
                let message = "this arrow has no target";
                return Err(Diagnostic::error(arrow.span, message)
                    .help("name the state it leads to after the arrow"));
            }
            if let Some(second) = targets.get(1) {
                let message = format!("{} is a second state after the arrow", show(&second.name));
                return Err(Diagnostic::error(second.span, message)
                    .help("write one transition per line where arrows carry labels or guards"));
            }
        }
        Ok(Rule { line: self.line, source, arrow: Some(arrow), targets })
    }

    fn no_arrow(&self, source: &Mention<'t>, token: Token) -> Diagnostic {
        let lowered = source.name.to_ascii_lowercase();
        if *lowered != *source.name && KEYWORDS.contains(&&*lowered) {
            let message = format!("{} is not followed by an arrow", show(&source.name));
            return Diagnostic::error(source.span, message)
                .help(format!("keywords are in lower case: `{lowered}`"));
        }
        let name = show(token.span.of(self.text));
        Diagnostic::error(
            token.span,
            format!("there is no arrow between {} and {name}", show(&source.name)),
        )
        .help("write `->` after the state, or put quotes around a name with spaces")
    }

    /// A name with its marks.
    fn mention(&mut self) -> Result<Mention<'t>, Diagnostic> {
        let Some(token) = self.bump() else {
            return Err(Diagnostic::error(Span::new(0, 0), "a name is missing"));
        };
        let name = match token.sort {
            Sort::Bare => Cow::Borrowed(token.span.of(self.text)),
            Sort::Quoted => unquote(self.text, token.inner, "name")?,
            _ => return Err(misplaced(self.text, token)),
        };
        let mut mention = Mention { name, span: token.span, whole: token.span, marks: Marks::NONE };
        while let Some(star) = self.peek().filter(|token| token.sort == Sort::Star) {
            self.bump();
            mention.whole.end = star.span.end;
            let next = self.peek().filter(|next| next.span.start == star.span.end);
            match next {
                Some(next) if next.sort == Sort::Sets => {
                    self.bump();
                    mention.whole.end = next.span.end;
                    mention.marks = mention.marks.union(sets(self.text, next.inner)?);
                }
                Some(next) if matches!(next.sort, Sort::Bare | Sort::Quoted) => {
                    let message =
                        format!("{} follows `*` without a space", show(next.span.of(self.text)));
                    return Err(Diagnostic::error(next.span, message)
                        .help("put a space after `*`, or name the acceptance sets as in `*{0}`"));
                }
                _ => mention.marks = mention.marks.with(0),
            }
        }
        Ok(mention)
    }

    /// A single name in a keyword line.
    fn word(&mut self, keyword: &str) -> Result<Mention<'t>, Diagnostic> {
        let mention = self.mention()?;
        if mention.marks.is_empty() {
            return Ok(mention);
        }
        Err(Diagnostic::error(mention.span, format!("a mark is not allowed in `{keyword}`"))
            .help("mark the state in its own line, or on the right of an arrow"))
    }

    fn declaration(
        mut self,
        span: Span,
        keyword: &str,
        slot: &mut Option<Declaration<'t>>,
    ) -> Result<(), Diagnostic> {
        if let Some(first) = slot {
            return Err(second_line(span, keyword, first.line));
        }
        let mut names = Vec::new();
        while self.peek().is_some() {
            names.push(self.word(keyword)?);
        }
        // An open system may have no inputs, or no controlled ones.
        let missing = match keyword {
            "initial" | "target" => "state",
            "variables" => "name",
            _ => "",
        };
        if names.is_empty() && !missing.is_empty() {
            let message = format!("`{keyword}` is not followed by a {missing}");
            return Err(Diagnostic::error(span, message)
                .help(format!("a state of that name is written `\"{keyword}\"`")));
        }
        *slot = Some(Declaration { line: self.line, span, names });
        Ok(())
    }

    fn acceptance(mut self, span: Span, sheet: &mut Sheet<'t>) -> Result<(), Diagnostic> {
        if let Some((_, first)) = sheet.acceptance {
            return Err(second_line(span, "acceptance", first));
        }
        let help = "say how many acceptance sets there are, as in `acceptance 2`";
        let (sets, token) = self.only_number(span, "acceptance", "a number of sets", help)?;
        if sets > u64::from(Marks::LIMIT) {
            let message = format!("there can be at most {} acceptance sets", Marks::LIMIT);
            return Err(Diagnostic::error(token.span, message));
        }
        if let Some(extra) = self.peek() {
            return Err(misplaced(self.text, extra));
        }
        sheet.acceptance = Some((sets as u32, self.line));
        Ok(())
    }

    /// The number that follows a keyword.
    fn only_number(
        &mut self,
        span: Span,
        keyword: &str,
        what: &str,
        help: &str,
    ) -> Result<(u64, Token), Diagnostic> {
        let Some(token) = self.bump() else {
            let message = format!("`{keyword}` is not followed by a number");
            return Err(Diagnostic::error(span, message).help(help));
        };
        let number = number(token.span.of(self.text)).filter(|_| token.sort == Sort::Bare);
        let Some(number) = number else {
            let message = format!("{} is not {what}", show(token.span.of(self.text)));
            return Err(Diagnostic::error(token.span, message).help(help));
        };
        Ok((number, token))
    }

    fn process(mut self, span: Span, sheet: &mut Sheet<'t>) -> Result<(), Diagnostic> {
        if self.peek().is_none() {
            return Err(Diagnostic::error(span, "`process` is not followed by a name").help(
                "name it as in `process client`; a state of that name is written `\"process\"`",
            ));
        }
        let name = self.word("process")?;
        if let Some(extra) = self.peek() {
            return Err(misplaced(self.text, extra));
        }
        let first_rule = sheet.rules.len();
        sheet.processes.push(ProcessHead { line: self.line, name, first_rule, initial: None });
        Ok(())
    }

    fn buffers(mut self, span: Span, sheet: &mut Sheet<'t>) -> Result<(), Diagnostic> {
        if let Some(first) = sheet.buffers {
            return Err(second_line(span, "buffers", first.line));
        }
        let help = "say how many messages a buffer holds, as in `buffers 2`; \
                    without this line processes synchronise on the labels they share";
        let (bound, token) = self.only_number(span, "buffers", "a number of messages", help)?;
        if let Some(extra) = self.peek() {
            return Err(misplaced(self.text, extra));
        }
        let Ok(bound @ 1..) = u32::try_from(bound) else {
            let message = format!("a buffer cannot hold {bound} messages");
            return Err(Diagnostic::error(token.span, message).help(help));
        };
        sheet.buffers = Some(Buffers { line: self.line, span: span.to(token.span), bound });
        Ok(())
    }

    fn generate(mut self, span: Span, keyword: &str) -> Result<Generate<'t>, Diagnostic> {
        let family = generate::family(keyword);
        let root = match family.named {
            true => self.root(span, family)?,
            // Other lines attach to the first of the states s0, s1, ….
            false => Mention { name: Cow::Borrowed("s0"), span, whole: span, marks: Marks::NONE },
        };
        let generator = generate::generator(self.text, span, family, self.tokens)?;
        let end = self.tokens.last().map_or(root.span, |token| token.span);
        Ok(Generate { line: self.line, span: span.to(end), root, generator })
    }

    fn root(&mut self, span: Span, family: &generate::Family) -> Result<Mention<'t>, Diagnostic> {
        let is_name = |token: &Token| matches!(token.sort, Sort::Bare | Sort::Quoted);
        let is_key = self.tokens.get(1).is_some_and(|token| token.sort == Sort::Equals);
        if is_key || !self.peek().as_ref().is_some_and(is_name) {
            let message = format!("`{}` is not followed by a name", family.keyword);
            return Err(Diagnostic::error(span, message).help(family.help()));
        }
        self.mention()
    }
}

/// The label of an arrow.
pub(super) fn label(text: &str, arrow: Token) -> Result<Cow<'_, str>, Diagnostic> {
    let label = arrow.inner.of(text);
    if label.starts_with('"') {
        return unquote(text, Span::new(arrow.inner.start + 1, arrow.inner.end - 1), "label");
    }
    match names::forbidden(label) {
        None => Ok(Cow::Borrowed(label)),
        Some((_, c)) => Err(Diagnostic::error(arrow.span, names::complaint("label", c))
            .help("delete it, or write a space")),
    }
}

fn is_arrow(sort: Sort) -> bool {
    matches!(sort, Sort::Arrow | Sort::Labelled | Sort::Guarded)
}

fn second_line(span: Span, keyword: &str, first: usize) -> Diagnostic {
    Diagnostic::error(span, format!("this is a second `{keyword}` line; the first is line {first}"))
        .help("keep one of them")
}
