//! The parts of a trace: the stem, and what makes up its cycle.

use super::{Analysis, Arena, Error, Part, Purpose, Question};

/// The part that comes next, if there is one. The parts so far are over.
pub(super) fn next(_arena: &Arena, question: &Question, analysis: &Analysis) -> Option<Part> {
    if !analysis.parts.is_empty() {
        return None;
    }
    let targets = match &question.error {
        Error::Target(targets) => targets.clone(),
        Error::Fair => (0..).zip(&analysis.fair).filter(|one| *one.1).map(|one| one.0).collect(),
    };
    let sources = question.initial.clone();
    Some(Part { purpose: Purpose::Stem, sources, targets, ..Part::default() })
}
