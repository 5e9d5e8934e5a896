//! Models from files and standard input.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lariat_session::core::Model;
use lariat_session::lang::{
    self, About, Diagnostic, Format, Reading, Severity, Specification, line_column,
};

use crate::Refusal;
use crate::output::{self, Warnings, remark};

/// The model of a command.
#[derive(Debug, clap::Args)]
pub(crate) struct ModelArgument {
    /// A file, or - for standard input
    #[arg(value_name = "MODEL")]
    path: PathBuf,
    /// Skip what is damaged in the file, and say so in the answer
    #[arg(long)]
    lenient: bool,
}

/// A model, and the file it came from.
#[derive(Debug)]
pub(crate) struct Input {
    file: String,
    pub(crate) text: String,
    pub(crate) model: Specification,
    lenient: bool,
}

impl ModelArgument {
    pub(crate) fn of(path: PathBuf) -> ModelArgument {
        ModelArgument { path, lenient: false }
    }

    /// Reads the model and prints all remarks on it.
    pub(crate) fn read(&self) -> Result<Input, Refusal> {
        self.read_if(|_, _| true)
    }

    /// Reads the model and prints the remarks that matter here.
    pub(crate) fn read_if(
        &self,
        matters: impl Fn(&Specification, &Diagnostic) -> bool,
    ) -> Result<Input, Refusal> {
        let file =
            if is_stdin(&self.path) { "<stdin>".into() } else { self.path.display().to_string() };
        let text = text_of(&self.path, &file)?;
        let name = self.path.file_name().and_then(|name| name.to_str());
        let reading = if self.lenient { Reading::Lenient } else { Reading::Strict };
        let mut parsed = lang::read_as(&text, lang::recognise(name, &text), reading);
        let is_error = |d: &&Diagnostic| d.severity == Severity::Error;
        let failed = parsed.diagnostics.iter().any(|d| is_error(&d));
        let mut errors = parsed.diagnostics.iter().filter(is_error);
        let damaged = errors.all(|d| d.about == About::Damage);
        if let Some(other) = name.and_then(lang::by_extension)
            && failed
            && parsed.diagnostics.iter().all(|d| d.about != About::Foreign)
        {
            parsed.diagnostics = vec![other];
        }
        let mut remarks: Vec<String> =
            parsed.diagnostics.iter().map(|diagnostic| diagnostic.render(&file, &text)).collect();
        if failed && damaged && !self.lenient {
            remarks.push(format!(
                "{file}: help: --lenient skips what is damaged, and says so in the answer"
            ));
        }
        match parsed.tree {
            Some(model) if !failed => {
                let told = remarks.iter().zip(&parsed.diagnostics);
                let told: Vec<_> =
                    told.filter(|(_, diagnostic)| matters(&model, diagnostic)).collect();
                told.iter().for_each(|(text, _)| remark(text));
                // Unless all remarks are wanted, print those that limit what the answer is about.
                let warned = told.iter().filter(|(_, d)| {
                    d.severity == Severity::Warning && (self.lenient || d.about == About::Damage)
                });
                let damaged =
                    parsed.diagnostics.iter().filter(|d| d.about == About::Damage).count();
                output::warned(Warnings {
                    lenient: self.lenient,
                    all: warned.map(|(text, _)| (*text).clone()).collect(),
                    damaged,
                });
                Ok(Input { file, text, model, lenient: self.lenient })
            }
            _ if remarks.is_empty() => {
                Err(Refusal(format!("{file}:1:1: error: there is no model")))
            }
            _ => Err(Refusal(remarks.join("\n"))),
        }
    }
}

impl Input {
    /// The text for a link. A link has no options, so the word `lenient` becomes part of the text.
    pub(crate) fn into_text(self) -> String {
        match self.lenient {
            true => lang::lenient(&self.text).into_owned(),
            false => self.text,
        }
    }

    pub(crate) fn format(&self) -> Format {
        self.model.format
    }

    /// A refusal about the model as a whole, or about the state at `place`.
    pub(crate) fn refuse(&self, why: &str, place: Option<u64>) -> Refusal {
        let span = place.and_then(|place| self.model.sources.get(place as usize));
        let (line, column) = line_column(&self.text, span.map_or(0, |span| span.start));
        Refusal(format!("{}:{line}:{column}: error: {why}", self.file))
    }

    /// The automaton that searches walk. Prints how an open system is read as one.
    pub(crate) fn searched(&self) -> Arc<dyn Model> {
        self.tell_reading();
        self.model.automaton()
    }

    pub(crate) fn tell_reading(&self) {
        if let Some(reading) = self.model.reading() {
            remark(&format!("note: {reading}"));
        }
    }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The unchanged text of a file or of standard input.
pub(crate) fn text_of(path: &Path, file: &str) -> Result<String, Refusal> {
    let mut bytes = Vec::new();
    let read = match is_stdin(path) {
        true => std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ()),
        false => std::fs::read(path).map(|content| bytes = content),
    };
    read.map_err(|error| Refusal(format!("{file}: error: this file cannot be read: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        if let Some(other) = lang::binary(error.as_bytes()) {
            return Refusal(other.render(file, ""));
        }
        let good = error.utf8_error().valid_up_to();
        let (line, column) = line_column(&String::from_utf8_lossy(&error.as_bytes()[..good]), good);
        Refusal(format!(
            "{file}:{line}:{column}: error: this is not text in UTF-8\n  help: save the file as UTF-8"
        ))
    })
}
