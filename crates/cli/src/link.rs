//! `lariat link`: a link that opens a model, a search and a step in a browser.

use lariat_session::core::Options;
use lariat_session::explanations::{self, EXPLANATIONS, ExplanationSpec};
use lariat_session::link::{Place, SAFE_LENGTH, Shared, encode};
use lariat_session::registry::Algorithm;

use crate::input::{Input, ModelArgument};
use crate::neighbourhoods::Property;
use crate::output::{one_line, print, remark};
use crate::search::{self, SearchOptions};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelArgument,
    /// The search or the explanation to open [default: se05, or neighbourhoods with a property]
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// The property for an explanation: a formula, or @FILE
    #[arg(long, value_name = "FORMULA|@FILE")]
    property: Option<String>,
    #[command(flatten)]
    options: SearchOptions,
    /// The step at which the link opens
    #[arg(long, value_name = "N", default_value_t = 0)]
    step: u64,
    /// The address of a Lariat page
    #[arg(long, value_name = "URL", default_value = "")]
    base: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let shared = match explanation(arguments) {
        Some(explanation) => explained(arguments, explanation)?,
        None => searched(arguments)?,
    };
    let fragment = encode(&shared);
    // A fragment that is already part of the address is removed.
    let base = arguments.base.split('#').next().unwrap_or_default();
    let link = format!("{base}{fragment}");
    if link.len() > SAFE_LENGTH {
        remark(&format!(
            "warning: this link has {} characters; chats and mail programs may cut links longer \
             than {SAFE_LENGTH}",
            link.len()
        ));
    }
    print(&(link + "\n"))?;
    Ok(Status::NoCounterexample)
}

/// The explanation named by `--algorithm` or implied by a property.
fn explanation(arguments: &Arguments) -> Option<&'static ExplanationSpec> {
    match &arguments.algorithm {
        Some(name) => explanations::find(name),
        None => EXPLANATIONS.first().filter(|_| arguments.property.is_some()),
    }
}

fn explained(
    arguments: &Arguments,
    explanation: &'static ExplanationSpec,
) -> Result<Shared, Refusal> {
    let options = arguments.options.of_explanation(explanation)?;
    let property = match &arguments.property {
        Some(property) => Property::of(Some(property))?.text,
        None => String::new(),
    };
    let input = arguments.model.read()?;
    let step = arguments.step;
    Ok(Shared {
        format: input.format(),
        algorithm: explanation.name.to_owned(),
        options,
        // Only the page knows the lines of an explanation; the link has the step alone.
        place: (step > 0).then_some(Place { step, line: 0, transitions: 0, revision: 1 }),
        property,
        ..Shared::of(input.into_text())
    })
}

fn searched(arguments: &Arguments) -> Result<Shared, Refusal> {
    if arguments.property.is_some() {
        return Err(Refusal(
            "error: a search takes no property\n  help: use --algorithm neighbourhoods with --property"
                .into(),
        ));
    }
    let algorithm = search::algorithm(arguments.algorithm.as_deref())?;
    let options = arguments.options.of(algorithm)?;
    let input = arguments.model.read()?;
    let place = match arguments.step {
        0 => None,
        step => Some(place(&input, algorithm, &options, step)?),
    };
    Ok(Shared {
        format: input.format(),
        algorithm: algorithm.name.to_owned(),
        options,
        place,
        ..Shared::of(input.into_text())
    })
}

/// Line and transitions of the step, so that it can be found again if the listing changes.
fn place(
    input: &Input,
    algorithm: &Algorithm,
    options: &Options,
    step: u64,
) -> Result<Place, Refusal> {
    let mut debugger = search::timeline(input, algorithm, options, None)?;
    debugger.seek(step);
    if debugger.step() < step {
        let end = debugger.step();
        if let Some(limit) = debugger.limit_words() {
            let why = format!("{} stops at step {end}: {limit}", algorithm.name);
            return Err(input.refuse(&one_line(&why), None));
        }
        let why = format!("{} has no step {step} here: the run ends at step {end}", algorithm.name);
        return Err(input.refuse(&why, None));
    }
    let snapshot = debugger.snapshot();
    Ok(Place {
        step,
        line: snapshot.line.map_or(0, |line| line.0),
        transitions: snapshot.counters.transitions,
        revision: algorithm.listing.revision,
    })
}
