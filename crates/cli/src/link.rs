//! `lariat link`: a link that opens a model, a search and a step in a browser.

use lariat_session::core::Options;
use lariat_session::link::{Place, SAFE_LENGTH, Shared, encode};
use lariat_session::registry::Algorithm;

use crate::input::{Input, ModelArgument};
use crate::output::{print, remark};
use crate::search::{self, SearchOptions};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelArgument,
    /// The search to open [default: se05]
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    #[command(flatten)]
    options: SearchOptions,
    /// The step to open at
    #[arg(long, value_name = "N", default_value_t = 0)]
    step: u64,
    /// The address of a Lariat page to put before the fragment
    #[arg(long, value_name = "URL", default_value = "")]
    base: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let algorithm = search::algorithm(arguments.algorithm.as_deref())?;
    let options = arguments.options.of(algorithm)?;
    let input = arguments.model.read()?;
    let place = match arguments.step {
        0 => None,
        step => Some(place(&input, algorithm, &options, step)?),
    };
    let fragment = encode(&Shared {
        format: input.format(),
        algorithm: algorithm.name.to_owned(),
        options,
        place,
        ..Shared::of(input.text)
    });
    // A fragment that the address already has would swallow this one.
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

/// What a step means, so that it can be found again should the listing change.
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
