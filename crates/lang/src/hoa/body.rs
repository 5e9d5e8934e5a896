//! The part between `--BODY--` and `--END--`.

use std::collections::HashMap;

use lariat_core::Marks;

use super::acceptance::sets_help;
use super::cursor::Cursor;
use super::header::{Header, refuse_conjunction};
use super::label;
use super::lexer::{Sort, plain};
use crate::diagnostic::Diagnostics;
use crate::{Diagnostic, Formula, Span};

#[derive(Debug, Default)]
pub(crate) struct Body {
    pub(crate) states: Vec<State>,
    /// The index in `states` by state number.
    pub(crate) places: HashMap<u32, u32>,
}

#[derive(Debug)]
pub(crate) struct State {
    pub(crate) number: u32,
    pub(crate) span: Span,
    pub(crate) line: usize,
    pub(crate) name: Option<String>,
    pub(crate) label: Option<(Formula, Span)>,
    pub(crate) marks: Marks,
    pub(crate) edges: Vec<Edge>,
}

#[derive(Debug)]
pub(crate) struct Edge {
    pub(crate) label: Option<(Formula, Span)>,
    pub(crate) target: u32,
    pub(crate) span: Span,
    /// Covers the edge from its label to its marks.
    pub(crate) whole: Span,
    pub(crate) marks: Marks,
}

/// Reads up to `--END--` and stops before it, or at the end of the text.
pub(crate) fn body<'t>(
    cursor: &mut Cursor<'t>,
    header: &mut Header<'t>,
    problems: &mut Diagnostics,
) -> Body {
    let mut body = Body::default();
    // The edges after an unreadable `State:` line are skipped.
    let mut lost = false;
    while let Some(token) = cursor.peek() {
        let result = match token.sort {
            Sort::End | Sort::Abort => break,
            Sort::Header if cursor.at_header("State:") => {
                cursor.bump();
                let result = state(cursor, header, &mut body);
                lost = result.is_err();
                result
            }
            Sort::Header if cursor.at_header("HOA:") => break,
            Sort::Number | Sort::Sign(b'[') => match edge(cursor, header) {
                Ok(edge) => match body.states.last_mut() {
                    Some(state) if !lost => {
                        state.edges.push(edge);
                        Ok(())
                    }
                    Some(_) => Ok(()),
                    None if lost => Ok(()),
                    None => Err(Diagnostic::error(
                        edge.span,
                        "there is no `State:` line before this edge",
                    )
                    .help("begin with a line such as `State: 0`")),
                },
                Err(problem) => Err(problem),
            },
            _ => {
                let problem = cursor.unexpected("an edge or a `State:` line is missing");
                cursor.bump();
                Err(problem)
            }
        };
        if let Err(problem) = result {
            problems.push(problem);
            cursor.skip_line();
        }
    }
    check(header, &body, problems);
    body
}

fn state<'t>(
    cursor: &mut Cursor<'t>,
    header: &mut Header<'t>,
    body: &mut Body,
) -> Result<(), Diagnostic> {
    let label = match cursor.sort() {
        Some(Sort::Sign(b'[')) => Some(label::bracketed(cursor, &mut header.vocabulary)?),
        _ => None,
    };
    let (number, span) = cursor.number("the number of the state")?;
    let line = cursor.line;
    let name =
        cursor.eat(Sort::String).map(|name| plain(cursor.text, name.span, "name")).transpose()?;
    let marks = marks(cursor, header)?;
    in_range(header, number, span)?;
    if let Some(&place) = body.places.get(&number) {
        let line = body.states.get(place as usize).map_or(0, |state| state.line);
        let message = format!("state {number} is declared a second time; the first is line {line}");
        return Err(Diagnostic::error(span, message).help("keep one of the declarations"));
    }
    body.places.insert(number, body.states.len() as u32);
    body.states.push(State { number, span, line, name, label, marks, edges: Vec::new() });
    Ok(())
}

fn edge<'t>(cursor: &mut Cursor<'t>, header: &mut Header<'t>) -> Result<Edge, Diagnostic> {
    let start = cursor.peek().map_or(cursor.end, |token| token.span.start);
    let label = match cursor.sort() {
        Some(Sort::Sign(b'[')) => Some(label::bracketed(cursor, &mut header.vocabulary)?),
        _ => None,
    };
    let (target, span) = cursor.number("the target of the edge")?;
    refuse_conjunction(cursor, "several states at once")?;
    let marks = marks(cursor, header)?;
    in_range(header, target, span)?;
    Ok(Edge { label, target, span, whole: Span::new(start, cursor.end), marks })
}

/// `{0 1}`, which may be missing.
fn marks(cursor: &mut Cursor<'_>, header: &Header<'_>) -> Result<Marks, Diagnostic> {
    let mut marks = Marks::NONE;
    if cursor.eat_sign(b'{').is_none() {
        return Ok(marks);
    }
    while cursor.sort() == Some(Sort::Number) {
        let (set, span) = cursor.number("the number of an acceptance set")?;
        match &header.acceptance {
            Some(acceptance) if set >= acceptance.declared => {
                return Err(Diagnostic::error(span, format!("there is no acceptance set {set}"))
                    .help(sets_help(acceptance.declared)));
            }
            _ => marks = marks.with(set),
        }
    }
    cursor.expect_sign(b'}', "after the acceptance sets").map_err(|problem| {
        problem.or_help("write the sets with spaces between them, as in `{0 1}`")
    })?;
    Ok(marks)
}

fn in_range(header: &Header<'_>, state: u32, span: Span) -> Result<(), Diagnostic> {
    match header.states {
        Some((count, _)) if state >= count => {
            let message = format!("there is no state {state}: `States: {count}` ends before it");
            Err(Diagnostic::error(span, message).help(match count {
                0 => "correct the `States:` line".to_owned(),
                _ => format!(
                    "states have the numbers 0 to {}; correct the `States:` line if it is wrong",
                    count - 1
                ),
            }))
        }
        _ => Ok(()),
    }
}

/// Checks that need all states.
fn check(header: &Header<'_>, body: &Body, problems: &mut Diagnostics) {
    let understood = !problems.failed();
    for &(start, span) in &header.starts {
        if let Err(problem) = in_range(header, start, span) {
            problems.push(problem);
        } else if understood && !body.places.contains_key(&start) {
            let message = format!("the initial state {start} is never declared");
            problems.push(
                Diagnostic::error(span, message).help(format!("give it a line `State: {start}`")),
            );
        }
    }
    for state in &body.states {
        for edge in &state.edges {
            if understood && !body.places.contains_key(&edge.target) {
                let message = format!("state {} is never declared", edge.target);
                problems.push(
                    Diagnostic::error(edge.span, message)
                        .help(format!("give it a line `State: {}`", edge.target)),
                );
            }
        }
        if let Err(problem) = labels(header, state)
            && understood
        {
            problems.push(problem);
        }
    }
    let mut targets = body.states.iter().flat_map(|state| &state.edges).map(|edge| edge.target);
    let leads_nowhere = targets.any(|target| !body.places.contains_key(&target));
    if let Some((count, span)) = header.states.filter(|_| understood)
        && (body.states.len() as u64) < u64::from(count)
        && !leads_nowhere
    {
        let declared = body.states.len();
        let message = format!(
            "the `States:` line announces {count} states, but the body declares {declared}"
        );
        problems.push(
            Diagnostic::warning(span, message)
                .help("the missing states are ignored: no edge leads to them"),
        );
    }
}

/// Labels are on the state, on all of its edges, or implied by the order of the edges.
fn labels(header: &Header<'_>, state: &State) -> Result<(), Diagnostic> {
    let labelled = state.edges.iter().find(|edge| edge.label.is_some());
    let unlabelled = state.edges.iter().find(|edge| edge.label.is_none());
    match (&state.label, labelled, unlabelled) {
        (Some(_), Some(edge), _) => {
            let message =
                format!("state {} has a label, so its edges may not have any", state.number);
            Err(Diagnostic::error(edge.span, message).help("remove one of the labels"))
        }
        (None, Some(_), Some(edge)) => {
            let message =
                format!("this edge of state {} has no label, but others have", state.number);
            Err(Diagnostic::error(edge.span, message)
                .help("write a label for each edge; `[t]` always holds"))
        }
        (None, None, Some(_)) => {
            let atoms = header.vocabulary.atom_count() as u32;
            let needed = 1u64.checked_shl(atoms).unwrap_or(u64::MAX);
            let listed = state.edges.len() as u64;
            if needed == listed {
                return Ok(());
            }
            let message = format!(
                "state {} has {listed} edges without labels, but needs {needed}, one for each valuation of the atomic propositions",
                state.number
            );
            Err(Diagnostic::error(state.span, message).help("write labels; `[t]` always holds"))
        }
        _ => Ok(()),
    }
}
