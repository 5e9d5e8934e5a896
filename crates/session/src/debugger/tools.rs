//! What a session can read and run. A small program links in less of it.

use std::sync::Arc;

use lariat_core::Model;
use lariat_lang::{self as lang, Format, Parsed, Specification};

use crate::registry::{self, Starter};

/// The readers and the searches that are linked in.
#[derive(Clone, Copy, Debug)]
pub struct Tools {
    pub read: Reader,
    pub start: Starter,
}

/// Reads a text; `None` if the reader for it is not linked in.
pub(crate) type Reader = fn(&str, Format) -> Option<Parsed<Option<Understood>>>;

/// A text that was read.
#[derive(Clone, Debug)]
pub struct Understood {
    pub specification: Specification,
    /// The model that searches run on.
    pub automaton: Arc<dyn Model>,
}

impl Tools {
    pub const ALL: Tools = Tools { read: read_any, start: registry::ANY };
    /// Usual texts in arrow notation, and the usual searches.
    pub const FEW: Tools = Tools { read: read_usual, start: registry::USUAL };
}

fn read_any(text: &str, format: Format) -> Option<Parsed<Option<Understood>>> {
    let Parsed { tree, diagnostics } = lang::read(text, format);
    let understood = |specification: Specification| Understood {
        automaton: specification.automaton(),
        specification,
    };
    Some(Parsed { tree: tree.map(understood), diagnostics })
}

fn read_usual(text: &str, _: Format) -> Option<Parsed<Option<Understood>>> {
    let Parsed { tree, diagnostics } = lang::read_usual(text)?;
    let specification = tree?;
    let automaton = specification.system.states()?.clone();
    Some(Parsed { tree: Some(Understood { specification, automaton }), diagnostics })
}
