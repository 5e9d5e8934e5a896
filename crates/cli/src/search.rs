//! Which search, and how: what `check`, `compare`, `steps` and `link` have in common.

use lariat_session::registry::{self, Algorithm};
use lariat_session::{CheckError, Preparation, prepare};

use crate::Refusal;
use crate::input::Input;

/// Options that a search takes.
#[derive(Debug, clap::Args)]
pub(crate) struct SearchOptions {
    /// An option of the search, or force=true to run although a precondition is not met
    #[arg(long = "option", value_name = "K=V")]
    options: Vec<String>,
    /// Stop when more states than this have been entered
    #[arg(long, value_name = "STATES")]
    pub(crate) limit: Option<u64>,
}

impl SearchOptions {
    /// Whether to run a search in spite of an unmet precondition. All options must suit it.
    pub(crate) fn force(&self, algorithm: &Algorithm) -> Result<bool, Refusal> {
        let mut force = false;
        for option in &self.options {
            let Some((name, value)) = option.split_once('=') else {
                return Err(Refusal(format!(
                    "error: `{option}` is not an option: write it as name=value"
                )));
            };
            let known = algorithm.options.iter().map(|spec| (spec.name, spec.values));
            let known: Vec<_> = known.chain([("force", &["false", "true"][..])]).collect();
            let Some((_, values)) = known.iter().find(|(known, _)| *known == name) else {
                let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                return Err(Refusal(format!(
                    "error: `{}` has no option `{name}`; it has {}",
                    algorithm.name,
                    names.join(", ")
                )));
            };
            if !values.contains(&value) {
                return Err(Refusal(format!(
                    "error: option `{name}` cannot be `{value}`; it can be {}",
                    values.join(", ")
                )));
            }
            force |= name == "force" && value == "true";
        }
        Ok(force)
    }
}

/// The search with this name, or the default one.
pub(crate) fn algorithm(name: Option<&str>) -> Result<&'static Algorithm, Refusal> {
    let name = name.unwrap_or(registry::DEFAULT);
    registry::find(name).ok_or_else(|| {
        Refusal(format!("error: there is no search `{name}`; there are {}", registry::names()))
    })
}

/// The model made fit for a search that will be stepped.
pub(crate) fn prepared(input: &Input, force: bool) -> Result<Preparation, Refusal> {
    input.require_automaton()?;
    prepare(input.blueprint(), force).map_err(|error| unfit(input, &error))
}

/// Says why a search does not fit a model. So far only the initial states can be in the way.
pub(crate) fn unfit(input: &Input, error: &CheckError) -> Refusal {
    let why = format!("{error}\n  help: keep one, or run from the first with --option force=true");
    input.refuse(&why, input.blueprint().initial_states().get(1).copied())
}
