//! `lariat fate`: which steps to an error the environment could force, and which were free choices.

use std::fmt::Write;
use std::path::Path;

use lariat_session::core::Options;
use lariat_session::core::fate::{FateAnalysis, FateRun, Layer};
use lariat_session::explanations::find;
use lariat_session::fate::{FateAsked, FateExamined, FateSubject, FateUnfit};
use lariat_session::registry;

use crate::input::{Input, ModelArgument, text_of};
use crate::output::{one_line, print, print_json, remark};
use crate::search::SearchOptions;
use crate::watch::Watch;
use crate::waveform::table;
use crate::{Refusal, Status};

/// The default limit of states.
const LIMIT: u64 = 10_000_000;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelArgument,
    /// Γ, the inputs that the environment sets, such as a,b; '' for none [default: as the model says]
    #[arg(long, value_name = "INPUTS")]
    control: Option<String>,
    /// The error states, such as s,t [default: as the model says, or cycles that meet the marks]
    #[arg(long, value_name = "STATES")]
    target: Option<String>,
    /// For an automaton: the states in which the environment chooses
    #[arg(long, value_name = "STATES")]
    environment: Option<String>,
    /// general (Figs. 4 and 5) or restricted (Fig. 6) [default: general]
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// Analyse the counterexample of this search instead of computing a trace
    #[arg(long, value_name = "NAME", conflicts_with = "given")]
    search: Option<String>,
    /// Analyse this trace: states 's1 s2 (s3 s4)', or inputs 'g w; !g; g !w', or @FILE
    #[arg(long, value_name = "TRACE|@FILE")]
    given: Option<String>,
    #[command(flatten)]
    options: SearchOptions,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let asked = arguments.asked()?;
    let input = arguments.model.read()?;
    let limit = arguments.options.limit.unwrap_or(LIMIT);
    let Some(subject) = subject(&input, &asked, limit)? else { return Ok(Status::Limit) };
    subject.remarks.iter().for_each(|text| remark(&format!("note: {}", one_line(text))));
    let analysis = analyse(&subject);
    let examined = FateExamined::new(&subject, &analysis);
    match arguments.json {
        true => {
            print_json(&examined.report())?;
            if examined.columns().len() < 2 && examined.back().is_none() {
                remark(&format!("note: {}", one_line(&examined.verdict())));
            }
        }
        false => print(&tell(&examined))?,
    }
    Ok(match examined.is_reachable() {
        true => Status::Counterexample,
        false => Status::NoCounterexample,
    })
}

impl Arguments {
    fn asked(&self) -> Result<FateAsked, Refusal> {
        let mut options = match find("fate") {
            Some(fate) => self.options.of_explanation(fate)?,
            None => Options::default(),
        };
        let given = self.given.as_deref().map(pasted).transpose()?;
        let flags = [
            ("control", &self.control),
            ("target", &self.target),
            ("environment", &self.environment),
            ("algorithm", &self.algorithm),
            ("search", &self.search),
            ("given", &given),
        ];
        for (name, value) in flags {
            if let Some(value) = value {
                options.set(name, value);
            }
        }
        FateAsked::of(&options).map_err(|why| Refusal(format!("error: {}", one_line(&why))))
    }
}

/// The trace, which may be read from a file.
fn pasted(argument: &str) -> Result<String, Refusal> {
    match argument.strip_prefix('@') {
        Some("-") => text_of(Path::new("-"), "<stdin>"),
        Some(file) => text_of(Path::new(file), file),
        None => Ok(argument.to_owned()),
    }
}

/// The model and the question. `None` if there are too many states; the user has been told.
pub(crate) fn subject(
    input: &Input,
    asked: &FateAsked,
    limit: u64,
) -> Result<Option<FateSubject>, Refusal> {
    let algorithm = asked.search.and_then(registry::find);
    let mut watch = algorithm.map(Watch::start);
    let subject = FateSubject::new_while(&input.model, asked, limit, &mut |now| {
        watch.as_mut().is_none_or(|watch| watch.goes_on(now))
    });
    if let Some(watch) = watch {
        watch.end();
    }
    match subject {
        Ok(subject) => Ok(Some(subject)),
        Err(FateUnfit::Model { why, exceeds: true, .. }) => {
            remark(&format!("note: {}: nothing was decided (see --limit)", one_line(&why)));
            Ok(None)
        }
        Err(FateUnfit::Model { why, help, place, .. }) => {
            Err(input.refuse(&format!("{}\n  help: {help}", one_line(&why)), place))
        }
        Err(FateUnfit::Option { name, why }) => {
            Err(Refusal(format!("error: {name}: {}", one_line(&why))))
        }
    }
}

fn analyse(subject: &FateSubject) -> FateAnalysis {
    let mut pipeline = FateRun::start(&subject.arena, subject.question.clone());
    while pipeline.step(&subject.arena, &mut ()) {}
    pipeline.into_analysis()
}

/// The answer as text.
fn tell(examined: &FateExamined) -> String {
    let mut text = format!("{}\n", one_line(&examined.verdict()));
    if !examined.is_reachable() {
        return text;
    }
    if let Some(origin) = examined.origin_words() {
        let _ = writeln!(text, "This is {}.", one_line(&origin));
    }
    let _ = writeln!(text, "\n{}", table(examined));
    if examined.hidden() > 0 {
        text.push_str("In the last row ? is a free choice that is not marked.\n");
    }
    tell_steps(&mut text, examined);
    tell_layers(&mut text, examined);
    tell_suggestion(&mut text, examined);
    text
}

/// The limit of layers in the text answer.
const LAYERS: usize = 20;

fn tell_steps(text: &mut String, examined: &FateExamined) {
    let told = examined.told_steps();
    for &place in &told {
        if let Some(sentence) = examined.step_sentence(place) {
            let _ = writeln!(text, "Step {place}. {}", one_line(&sentence));
        }
    }
    if let Some(more) = Some(examined.untold_steps()).filter(|&more| more > 0) {
        let _ = writeln!(text, "… {more} more");
    }
    if !told.is_empty() {
        text.push('\n');
    }
}

fn tell_layers(text: &mut String, examined: &FateExamined) {
    for (number, part) in examined.analysis.parts.iter().enumerate() {
        if part.layers.is_empty() {
            continue;
        }
        let _ = match number {
            0 if !examined.is_liveness() => writeln!(text, "Layers around the target:"),
            _ => writeln!(text, "Layers on the way to {}:", examined.goal(part)),
        };
        for (index, layer) in part.layers.iter().enumerate().take(LAYERS) {
            let _ = writeln!(text, "  {index}: {}", told_layer(examined, layer));
        }
        if let Some(more) = part.layers.len().checked_sub(LAYERS).filter(|&more| more > 0) {
            let _ = writeln!(text, "  … {more} more");
        }
        text.push('\n');
    }
}

fn told_layer(examined: &FateExamined, layer: &Layer) -> String {
    format!(
        "{}, boundary of {}",
        told_states(examined, &layer.states, "state"),
        told_states(examined, &layer.boundary, "")
    )
}

/// A longer list of states is replaced by a number.
const FEW: usize = 8;

fn told_states(examined: &FateExamined, states: &[u32], noun: &str) -> String {
    let count = match noun {
        "" => states.len().to_string(),
        _ => counted(states.len(), noun),
    };
    if states.len() > FEW {
        return count;
    }
    let names: Vec<String> = states.iter().map(|&state| one_line(examined.name(state))).collect();
    format!("{count} {{{}}}", names.join(", "))
}

fn tell_suggestion(text: &mut String, examined: &FateExamined) {
    let Some(sentence) = examined.suggestion_sentence() else { return };
    let _ = writeln!(text, "{}", one_line(&sentence));
    for one in examined.suggestion() {
        let _ = writeln!(
            text,
            "  {}{}: decides at {} of {}, and only some of its values get closer at {}",
            one_line(one.name),
            if one.is_controlled { " (in Γ)" } else { "" },
            one.critical,
            counted(one.steps as usize, "step"),
            one.dictated,
        );
    }
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
