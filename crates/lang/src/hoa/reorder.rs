//! Where the edges of a state are written.

use super::cursor::Cursor;
use super::import::drop_impossible;
use super::lexer::Sort;
use super::{body, header};
use crate::Span;
use crate::diagnostic::Diagnostics;
use crate::reorder::Why;

/// The edges of the state whose number is at `state`, each from its label to its marks. Edges that can
/// never be taken are left out, because the model does not have them.
pub(crate) fn transitions(text: &str, state: Span) -> Result<Vec<Span>, Why> {
    let mut cursor = Cursor::new(text);
    // Aborted automata come before the one that is read.
    while cursor.peek().is_some() {
        let problems = &mut Diagnostics::default();
        let Some(mut header) = header::header(&mut cursor, problems) else { break };
        if cursor.eat(Sort::Body).is_none() && cursor.sort() != Some(Sort::Abort) {
            break;
        }
        let mut body = body::body(&mut cursor, &mut header, problems);
        drop_impossible(&mut body);
        if let Some(found) = body.states.iter().find(|found| found.span == state) {
            let positional = found.edges.len() > 1
                && found.label.is_none()
                && found.edges.iter().all(|edge| edge.label.is_none());
            return match positional {
                true => Err(Why::OrderMeansLabels),
                false => Ok(found.edges.iter().map(|edge| edge.whole).collect()),
            };
        }
        if cursor.eat(Sort::Abort).is_none() {
            break;
        }
    }
    Err(Why::NoSuchState)
}
