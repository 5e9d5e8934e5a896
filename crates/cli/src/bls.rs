//! `lariat experiment bls`: a table like BLS, Table 1.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use lariat_session::core::neighbourhoods::{NeighbourhoodRun, NeighbourhoodStage, Settings};
use lariat_session::lang::{Format, read};
use lariat_session::neighbourhoods::{NeighbourhoodExamined, NeighbourhoodSubject, Size};
use lariat_session::{EXAMPLES, Example};

use crate::input::ModelArgument;
use crate::neighbourhoods::{Property, SettingsArguments, subject};
use crate::output::print;
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Models, each followed by its properties: a.aut p.mcl q.mcl b.aut r.mcl [default: the examples
    /// that have a property]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    settings: SettingsArguments,
    /// Leave out a model with more states than this
    #[arg(long, value_name = "STATES", default_value_t = 10_000_000)]
    limit: u64,
}

/// The input of one row of the table.
struct Entry {
    model: String,
    property: String,
    subject: NeighbourhoodSubject,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let entries = match arguments.files.is_empty() {
        true => shipped()?,
        false => given(&arguments.files, arguments.limit)?,
    };
    let settings = arguments.settings.settings();
    // The table is printed only when every row has been computed.
    let mut text = String::from(
        "| model | property | LF (s/t/l) | LC (s/t/l) | \\|N\\| | \\|Ce\\| | \\|Cer\\| | tLF | tN |\n\
         | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    entries.iter().for_each(|entry| text.push_str(&row(entry, settings)));
    print(&text)?;
    Ok(Status::NoCounterexample)
}

fn shipped() -> Result<Vec<Entry>, Refusal> {
    let with_property = EXAMPLES.iter().filter(|example| !example.property.is_empty());
    with_property.map(shipped_entry).collect()
}

fn shipped_entry(example: &Example) -> Result<Entry, Refusal> {
    let unread = || Refusal(format!("error: the example `{}` cannot be read", example.id));
    let model = read(example.text, Format::Lar).tree.ok_or_else(unread)?;
    let subject =
        NeighbourhoodSubject::new(&model, example.property, u64::MAX).map_err(|_| unread())?;
    Ok(Entry { model: example.id.into(), property: example.property.trim().into(), subject })
}

/// A file that ends in `.mcl` is a property of the model before it.
fn given(files: &[PathBuf], limit: u64) -> Result<Vec<Entry>, Refusal> {
    let is_property = |file: &PathBuf| file.extension().is_some_and(|end| end == "mcl");
    let mut entries = Vec::new();
    let mut rest = files;
    while let Some((model, behind)) = rest.split_first() {
        let count = behind.iter().take_while(|file| is_property(file)).count();
        if is_property(model) || count == 0 {
            return Err(Refusal(format!(
                "error: `{}` has no {}\n  help: name each model before its properties: a.aut p.mcl q.mcl",
                model.display(),
                if is_property(model) { "model before it" } else { "property (.mcl) after it" },
            )));
        }
        let input = ModelArgument::of(model.clone()).read()?;
        let stem = |file: &PathBuf| file.file_stem().unwrap_or_default().display().to_string();
        for file in &behind[..count] {
            let property = Property::read(file)?;
            if let Some(subject) = subject(&input, &property, limit)? {
                entries.push(Entry { model: stem(model), property: stem(file), subject });
            }
        }
        rest = &behind[count..];
    }
    Ok(entries)
}

fn row(entry: &Entry, settings: Settings) -> String {
    let subject = &entry.subject;
    let mut pipeline = NeighbourhoodRun::start(settings);
    let started = Instant::now();
    let mut goes_on = true;
    while goes_on && pipeline.stage() <= NeighbourhoodStage::Quotient {
        goes_on = pipeline.work(&subject.lts, &subject.pattern, 1);
    }
    let counterexamples = started.elapsed();
    while pipeline.work(&subject.lts, &subject.pattern, u64::MAX) {}
    let rest = started.elapsed() - counterexamples;
    let examined = NeighbourhoodExamined::new(subject, pipeline.analysis());
    let report = examined.report();
    let size = |size: Size| format!("{} / {} / {}", size.states, size.transitions, size.labels);
    let mut text = format!("| {} | `{}` | ", cell(&entry.model), cell(&entry.property));
    let _ = write!(text, "{} | ", size(report.full));
    let _ = match report.violated {
        true => writeln!(
            text,
            "{} | {} | {} | {} | {} | {} |",
            size(report.counterexample_lts),
            report.neighbourhoods.len(),
            report.counterexample.len(),
            report.abstraction.iter().map(Vec::len).sum::<usize>(),
            time(counterexamples),
            time(rest),
        ),
        false => writeln!(text, "holds | – | – | – | {} | – |", time(counterexamples)),
    };
    text
}

/// Text escaped for a table cell.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

fn time(span: Duration) -> String {
    match span.as_micros() {
        short @ 0..1000 => format!("{short} µs"),
        _ => format!("{:.1} ms", span.as_secs_f64() * 1000.0),
    }
}
