//! Models from files and standard input.

use std::borrow::Cow;
use std::io::Read;
use std::path::{Path, PathBuf};

use lariat_session::core::Blueprint;
use lariat_session::lang::{self, Diagnostic, Format, Model, Severity, Span, line_column};

use crate::Refusal;
use crate::output::remark;

/// The model of a command.
#[derive(Debug, clap::Args)]
pub(crate) struct ModelArgument {
    /// A file, or - for standard input
    #[arg(value_name = "MODEL")]
    path: PathBuf,
}

/// A model that could be read, and where it came from.
#[derive(Debug)]
pub(crate) struct Input {
    file: String,
    pub(crate) text: String,
    pub(crate) model: Model,
}

impl ModelArgument {
    pub(crate) fn of(path: PathBuf) -> ModelArgument {
        ModelArgument { path }
    }

    /// Reads the model, and passes on what there is to remark on it.
    pub(crate) fn read(&self) -> Result<Input, Refusal> {
        self.read_if(|_, _| true)
    }

    /// Reads the model, and passes on those remarks on it that matter.
    pub(crate) fn read_if(
        &self,
        matters: impl Fn(&Model, &Diagnostic) -> bool,
    ) -> Result<Input, Refusal> {
        let file =
            if is_stdin(&self.path) { "<stdin>".into() } else { self.path.display().to_string() };
        let text = text_of(&self.path, &file)?;
        let name = self.path.file_name().and_then(|name| name.to_str());
        if let Some(other) = name.and_then(unreadable) {
            return Err(Refusal(format!(
                "{file}:1:1: error: {other} cannot be read yet\n  help: arrow notation (.lar), \
                 HOA (.hoa) and AUT (.aut) can"
            )));
        }
        let parsed = lang::read(&text, lang::recognise(name, &text));
        let remarks: Vec<String> =
            parsed.diagnostics.iter().map(|diagnostic| diagnostic.render(&file, &text)).collect();
        let failed = parsed.diagnostics.iter().any(|d| d.severity == Severity::Error);
        match parsed.tree {
            Some(model) if !failed => {
                let told = remarks.iter().zip(&parsed.diagnostics);
                told.filter(|(_, diagnostic)| matters(&model, diagnostic))
                    .for_each(|(text, _)| remark(text));
                Ok(Input { file, text, model })
            }
            _ if remarks.is_empty() => {
                Err(Refusal(format!("{file}:1:1: error: there is no model")))
            }
            _ => Err(Refusal(remarks.join("\n"))),
        }
    }
}

impl Input {
    pub(crate) fn blueprint(&self) -> &Blueprint {
        &self.model.blueprint
    }

    pub(crate) fn format(&self) -> Format {
        self.model.format
    }

    /// A refusal that concerns the model as a whole, or the state at `place`.
    pub(crate) fn refuse(&self, why: &str, place: Option<u64>) -> Refusal {
        let span = place.and_then(|place| self.model.sources.get(place as usize));
        let (line, column) = line_column(&self.text, span.map_or(0, |span: &Span| span.start));
        Refusal(format!("{}:{line}:{column}: error: {why}", self.file))
    }

    /// The automaton that searches run on. Says how an open system is read as one.
    pub(crate) fn searched(&self) -> Cow<'_, Blueprint> {
        self.tell_reading();
        self.model.automaton()
    }

    pub(crate) fn tell_reading(&self) {
        if let Some(reading) = self.model.reading() {
            remark(&format!("note: {reading}"));
        }
    }
}

/// Formats that would only be misread as arrow notation.
fn unreadable(name: &str) -> Option<&'static str> {
    let extension = name.rsplit_once('.')?.1.to_ascii_lowercase();
    match extension.as_str() {
        "dot" | "gv" => Some("DOT"),
        "pml" => Some("Promela"),
        "smv" => Some("SMV"),
        _ => None,
    }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The text of a file or of standard input, as it is.
pub(crate) fn text_of(path: &Path, file: &str) -> Result<String, Refusal> {
    let mut bytes = Vec::new();
    let read = match is_stdin(path) {
        true => std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ()),
        false => std::fs::read(path).map(|content| bytes = content),
    };
    read.map_err(|error| Refusal(format!("{file}: error: this file cannot be read: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let (line, column) = line_column(&String::from_utf8_lossy(&error.as_bytes()[..good]), good);
        Refusal(format!(
            "{file}:{line}:{column}: error: this is not text in UTF-8\n  help: save the file as UTF-8"
        ))
    })
}
