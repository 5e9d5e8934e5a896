//! The entry point for requests: keeps the open explanation.

use lariat_layout::Point;
use lariat_session::lang::{self, Format, Kind, Severity, Specification};

use crate::explanation::Explanation;
use crate::fate::Fate;
use crate::liveness::Liveness;
use crate::message::{Asked, Shown, Topic};
use crate::neighbourhoods::Neighbourhoods;
use crate::pulse::Pulse;

#[derive(Debug, Default)]
pub struct Explainer {
    open: Option<Box<dyn Explanation>>,
    pulse: Pulse,
}

impl Explainer {
    /// An explainer that reports progress during long work.
    pub fn with_pulse(pulse: Pulse) -> Explainer {
        Explainer { open: None, pulse }
    }

    /// Handles a request and returns everything that is shown afterwards.
    pub fn hear(&mut self, asked: Asked) -> Shown {
        if let Asked::Open { subject, step } = asked {
            return self.open(&subject, step);
        }
        let Some(open) = &mut self.open else {
            let problem = "Nothing is open: choose an explanation again.".to_owned();
            return Shown { problem, ..Shown::default() };
        };
        match asked {
            Asked::Open { .. } => {}
            Asked::Work => open.work(),
            Asked::Seek(step) => open.seek(step),
            Asked::Step { size, forwards } => open.step(size, forwards),
            Asked::Do { action, value } => open.act(&action, &value),
            Asked::Hover(what) => open.hover(&what),
            Asked::Move { pane, node, x, y } => {
                if x.is_finite() && y.is_finite() {
                    open.move_to(pane, node, Point::new(x, y));
                }
            }
            Asked::Tidy => open.tidy(),
            Asked::Placed { wish, picture } => open.placed(wish, picture),
            Asked::Find(position) => open.find(position),
        }
        open.show()
    }

    fn open(&mut self, subject: &Topic, step: u64) -> Shown {
        let moved = self.open.take().map(|open| open.moved()).unwrap_or_default();
        let mut explanation = match open(subject, self.pulse.clone()) {
            Ok(explanation) => explanation,
            Err(problem) => return Shown { problem, ..Shown::default() },
        };
        explanation.follow(&moved);
        explanation.work();
        explanation.seek(step);
        self.open.insert(explanation).show()
    }
}

/// Opens an explanation by its name, as in links. An error is a sentence.
pub fn open(subject: &Topic, pulse: Pulse) -> Result<Box<dyn Explanation>, String> {
    Ok(match &*subject.explanation {
        "neighbourhoods" => match automaton(&subject.text) {
            Some(model) => Box::new(Liveness::open(&model, subject)),
            None => Box::new(Neighbourhoods::open(subject)),
        },
        "fate" => Box::new(Fate::open(subject, pulse)),
        other => return Err(format!("There is no explanation called “{other}”.")),
    })
}

/// The model if it is a Büchi automaton: it already says what must not happen, so no property is needed.
fn automaton(text: &str) -> Option<Specification> {
    let format = lang::recognise(None, text);
    if format == Format::Aut {
        return None;
    }
    let parsed = lang::read(text, format);
    let failed = parsed.diagnostics.iter().any(|found| found.severity == Severity::Error);
    parsed.tree.filter(|model| !failed && model.kind == Kind::Buchi)
}
