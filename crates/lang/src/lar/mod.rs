//! Arrow notation: models that are short enough for a slide.

mod cast;
mod compose;
mod generate;
mod guard;
mod highlight;
mod lexer;
mod misplaced;
mod open;
mod parse;
mod quick;
mod reorder;
mod resolve;
mod value;
mod variables;
mod warn;
mod write;

pub(crate) use guard::guard;
pub(crate) use highlight::highlight;
pub(crate) use quick::read as read_quickly;
pub(crate) use reorder::transitions;
pub(crate) use write::{write, write_open};

use crate::diagnostic::Diagnostics;
use crate::{Parsed, Specification};

pub(crate) fn read(text: &str) -> Parsed<Option<Specification>> {
    let mut problems = Diagnostics::default();
    let sheet = parse::parse(text, &mut problems);
    let tree = match sheet.is_composition() {
        true => compose::resolve(text, sheet, &mut problems),
        false => resolve::resolve(text, sheet, &mut problems),
    };
    let tree = tree.filter(|_| !problems.failed());
    Parsed { tree, diagnostics: problems.finish() }
}

/// The keywords of lines that are not about one state.
const KEYWORDS: [&str; 12] = [
    "initial",
    "acceptance",
    "inputs",
    "control",
    "target",
    "variables",
    "tree",
    "chain",
    "grid",
    "random",
    "process",
    "buffers",
];
