//! The part before `--BODY--`.

use super::acceptance::{Acceptance, acceptance};
use super::cursor::Cursor;
use super::label::{self, Vocabulary};
use super::lexer::{Sort, Token, plain};
use crate::diagnostic::{Diagnostics, show};
use crate::{About, Diagnostic, Span};

#[derive(Debug, Default)]
pub(crate) struct Header<'t> {
    pub(crate) states: Option<(u32, Span)>,
    pub(crate) starts: Vec<(u32, Span)>,
    pub(crate) vocabulary: Vocabulary<'t>,
    pub(crate) acceptance: Option<Acceptance>,
    /// The required items that were present, readable or not.
    seen: Vec<&'t str>,
}

/// Reads up to `--BODY--` and stops before it, or where the automaton ends early.
pub(crate) fn header<'t>(
    cursor: &mut Cursor<'t>,
    problems: &mut Diagnostics,
) -> Option<Header<'t>> {
    let mut header = Header::default();
    version(cursor, problems)?;
    while let Some(token) = cursor.peek() {
        match token.sort {
            Sort::Body | Sort::End | Sort::Abort => break,
            Sort::Header if token.span.of(cursor.text) == "State:" => break,
            Sort::Header => {
                cursor.bump();
                if let Err(problem) = header.item(cursor, token) {
                    problems.push(problem);
                    skip_item(cursor);
                }
            }
            _ => {
                problems.push(cursor.unexpected("a header item is missing"));
                skip_item(cursor);
            }
        }
    }
    let mut vocabulary = std::mem::take(&mut header.vocabulary);
    for (atom, span) in std::mem::take(&mut vocabulary.unchecked) {
        if let Err(problem) = vocabulary.check(atom, span) {
            problems.push(problem);
        }
    }
    // After the header, the propositions are known.
    vocabulary.atoms.get_or_insert_default();
    header.vocabulary = vocabulary;
    if !matches!(cursor.sort(), Some(Sort::Body)) {
        return Some(header);
    }
    let span = Span::new(cursor.end, cursor.end);
    if !header.seen.contains(&"Acceptance:") {
        problems.push(
            Diagnostic::error(span, "there is no `Acceptance:` line")
                .help("write `Acceptance: 1 Inf(0)` for a Büchi automaton"),
        );
    }
    if !header.seen.contains(&"Start:") {
        problems.push(
            Diagnostic::warning(span, "there is no `Start:` line, so there is no run at all")
                .about(About::EmptyLanguage)
                .help("if there should be one, name the initial state, as in `Start: 0`"),
        );
    }
    Some(header)
}

fn version(cursor: &mut Cursor<'_>, problems: &mut Diagnostics) -> Option<()> {
    const HELP: &str = "begin the automaton with `HOA: v1`";
    if !cursor.at_header("HOA:") {
        problems.push(cursor.unexpected("`HOA: v1` is missing").or_help(HELP));
        return None;
    }
    cursor.bump();
    let Some(version) = cursor.eat(Sort::Identifier) else {
        problems.push(cursor.missing("the version is missing").or_help(HELP));
        return Some(());
    };
    let name = version.span.of(cursor.text);
    if name != "v1" {
        let message = format!("version {} of HOA is not supported", show(name));
        problems.push(Diagnostic::error(version.span, message).help(HELP));
    }
    // Version 1.1 adds words to `properties:`, and dots in the names of header items and aliases.
    if cursor.peek().is_some_and(|token| token.span.of(cursor.text) == ".") {
        cursor.bump();
        cursor.eat(Sort::Number);
    }
    Some(())
}

fn skip_item(cursor: &mut Cursor<'_>) {
    let at_end = |sort| matches!(sort, Sort::Header | Sort::Body | Sort::End | Sort::Abort);
    while cursor.sort().is_some_and(|sort| !at_end(sort)) {
        cursor.bump();
    }
}

impl<'t> Header<'t> {
    fn item(&mut self, cursor: &mut Cursor<'t>, keyword: Token) -> Result<(), Diagnostic> {
        let name = keyword.span.of(cursor.text);
        let once =
            matches!(name, "States:" | "AP:" | "Acceptance:" | "acc-name:" | "tool:" | "name:");
        let seen = self.seen.contains(&name);
        if once && seen || name == "HOA:" {
            return Err(Diagnostic::error(keyword.span, format!("this is a second `{name}` line"))
                .help("keep one of them"));
        }
        if !seen && (once || name == "Start:") {
            self.seen.push(name);
        }
        match name {
            "States:" => self.states = Some(cursor.number("the number of states")?),
            "Start:" => {
                let start = cursor.number("the initial state")?;
                refuse_conjunction(cursor, "several states at once")?;
                self.starts.push(start);
            }
            "AP:" => self.propositions(cursor)?,
            "Alias:" => self.alias(cursor)?,
            "Acceptance:" => {
                self.acceptance = Some(acceptance(cursor, keyword.span)?);
            }
            _ if name.starts_with(|c: char| c.is_ascii_uppercase()) => {
                return Err(Diagnostic::error(
                    keyword.span,
                    format!(
                        "`{name}` is not supported, and its capital letter says that it cannot be ignored"
                    ),
                )
                .help("remove the line if the automaton means the same without it"));
            }
            // Items that begin with a small letter may be ignored.
            _ => skip_item(cursor),
        }
        match cursor.sort() {
            Some(Sort::Header | Sort::Body | Sort::End | Sort::Abort) | None => Ok(()),
            _ => Err(cursor.unexpected(&format!("the `{name}` line has ended"))),
        }
    }

    fn propositions(&mut self, cursor: &mut Cursor<'t>) -> Result<(), Diagnostic> {
        let (count, span) = cursor.number("the number of atomic propositions")?;
        let mut atoms = Vec::new();
        while let Some(name) = cursor.eat(Sort::String) {
            atoms.push(plain(cursor.text, name.span, "proposition")?);
        }
        let listed = atoms.len();
        self.vocabulary.atoms = Some(atoms);
        if listed != count as usize {
            let message = format!("the `AP:` line announces {count} names, but {listed} follow");
            return Err(Diagnostic::error(span, message));
        }
        Ok(())
    }

    fn alias(&mut self, cursor: &mut Cursor<'t>) -> Result<(), Diagnostic> {
        let Some(name) = cursor.eat(Sort::Alias) else {
            return Err(cursor
                .unexpected("the name of the alias is missing")
                .or_help("write it as in `Alias: @a 0&!1`"));
        };
        let text = name.span.of(cursor.text);
        let alias = label::expression(cursor, &mut self.vocabulary)?;
        if self.vocabulary.aliases.insert(text, alias).is_some() {
            let message = format!("the alias {} is defined a second time", show(text));
            return Err(Diagnostic::error(name.span, message).help("keep one of the definitions"));
        }
        Ok(())
    }
}

/// Conjunctions of states belong to alternating automata.
pub(crate) fn refuse_conjunction(cursor: &mut Cursor<'_>, what: &str) -> Result<(), Diagnostic> {
    let Some(sign) = cursor.peek().filter(|token| token.sort == Sort::Sign(b'&')) else {
        return Ok(());
    };
    Err(Diagnostic::error(
        sign.span,
        format!("`&` makes this an alternating automaton: it leads to {what}"),
    )
    .help("remove the alternation first, for example with Spot: `autfilt -B`"))
}
