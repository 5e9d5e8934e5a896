//! Options that `check`, `compare`, `steps` and `link` share: which search, and how it runs.

use lariat_session::core::Options;
use lariat_session::explanations::ExplanationSpec;
use lariat_session::registry::{self, Algorithm};
use lariat_session::{CheckError, Preparation, Timeline, prepare};

use crate::Refusal;
use crate::input::Input;
use crate::output::{one_line, remark};

/// The options of a search.
#[derive(Debug, clap::Args)]
pub(crate) struct SearchOptions {
    /// An option of the search, or force=true to run it although a precondition is not met
    #[arg(long = "option", value_name = "K=V")]
    options: Vec<String>,
    /// Stop when more states than this have been entered
    #[arg(long, value_name = "STATES")]
    pub(crate) limit: Option<u64>,
}

impl SearchOptions {
    /// The options for one search. An unknown option is an error.
    pub(crate) fn of(&self, algorithm: &Algorithm) -> Result<Options, Refusal> {
        let mut options = Options::default();
        for (name, value) in self.pairs()? {
            check(algorithm, name, value)?;
            options.set(name, value);
        }
        Ok(options)
    }

    /// The options for an explanation. An unknown option is an error.
    pub(crate) fn of_explanation(&self, explanation: &ExplanationSpec) -> Result<Options, Refusal> {
        let mut options = Options::default();
        for (name, value) in self.pairs()? {
            let checked = explanation.check_option(name, value);
            checked.map_err(|why| Refusal(format!("error: {why}")))?;
            options.set(name, value);
        }
        Ok(options)
    }

    /// The options for one of several searches: those that it has. An option that no search has is an error.
    pub(crate) fn among(
        &self,
        algorithm: &Algorithm,
        all: &[&Algorithm],
    ) -> Result<Options, Refusal> {
        let mut options = Options::default();
        for (name, value) in self.pairs()? {
            match all.iter().find(|other| other.option(name).is_some()) {
                Some(other) => check(other, name, value)?,
                None => check(algorithm, name, value)?,
            }
            if algorithm.option(name).is_some() {
                options.set(name, value);
            }
        }
        Ok(options)
    }

    fn pairs(&self) -> Result<Vec<(&str, &str)>, Refusal> {
        let pair = |option: &'_ String| {
            Refusal(format!("error: `{option}` is not an option: write it as name=value"))
        };
        self.options.iter().map(|text| text.split_once('=').ok_or_else(|| pair(text))).collect()
    }
}

fn check(algorithm: &Algorithm, name: &str, value: &str) -> Result<(), Refusal> {
    algorithm.check_option(name, value).map_err(|why| Refusal(format!("error: {why}")))
}

/// The search with this name, or the default one.
pub(crate) fn algorithm(name: Option<&str>) -> Result<&'static Algorithm, Refusal> {
    let name = name.unwrap_or(registry::DEFAULT);
    registry::find(name).ok_or_else(|| {
        Refusal(format!("error: there is no search `{name}`; there are {}", registry::names()))
    })
}

/// The default limit of states for a recorded run, and for each of several searches.
pub(crate) const RECORDED: u64 = 1_000_000;

/// A recorded run. Prints a note if the automaton was changed for the search.
pub(crate) fn timeline(
    input: &Input,
    algorithm: &Algorithm,
    options: &Options,
    limit: Option<u64>,
) -> Result<Timeline, Refusal> {
    let limit = limit.unwrap_or(RECORDED);
    let Preparation { automaton, degeneralised, forced } =
        prepare(&input.searched(), algorithm, options, limit)
            .map_err(|error| unfit(input, &error))?;
    if degeneralised {
        remark("note: degeneralised: these are the steps on the automaton with one acceptance set");
    }
    if let Some(unmet) = &forced {
        remark(&one_line(&format!("note: forced: {unmet}")));
    }
    let lossy = algorithm.may_miss(options, forced.is_some());
    let machine = algorithm.start(&automaton, options);
    let mut timeline = Timeline::new(automaton, machine).lossy(lossy);
    timeline.limit_states(limit);
    Ok(timeline)
}

/// The refusal for a search that does not fit a model.
pub(crate) fn unfit(input: &Input, error: &CheckError) -> Refusal {
    let why = one_line(&error.to_string());
    input.refuse(&format!("{why}\n  help: {}", error.help), error.place)
}
