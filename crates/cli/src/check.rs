//! `lariat check`: one search, from start to end.

use std::fmt::Write;

use lariat_session::lang::{Kind, Specification};
use lariat_session::{Answer, Bounds, LassoNames, Unasked, Verdict, check_while};

use crate::input::ModelArgument;
use crate::output::{one_line, print, print_json};
use crate::search::{self, SearchOptions};
use crate::watch::Watch;
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelArgument,
    /// The search to run [default: se05]
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    #[command(flatten)]
    options: SearchOptions,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let algorithm = search::algorithm(arguments.algorithm.as_deref())?;
    let options = arguments.options.of(algorithm)?;
    let input = arguments.model.read()?;
    let automaton = input.searched();
    let mut watch = Watch::start(algorithm);
    let bounds = Bounds::states(arguments.options.limit);
    let answer =
        check_while(&automaton, algorithm, &options, bounds, &mut |now| watch.goes_on(now))
            .map_err(|error| search::unfit(&input, &error))?;
    watch.end();
    match arguments.json {
        true => print_json(&answer)?,
        false => print(&tell(&answer, &input.model))?,
    }
    Ok(status(answer.verdict))
}

pub(crate) fn status(verdict: Verdict) -> Status {
    match verdict {
        Verdict::Counterexample => Status::Counterexample,
        Verdict::Empty | Verdict::NoneFound => Status::NoCounterexample,
        Verdict::Limit => Status::Limit,
    }
}

/// The limit of components in the text answer; `--json` has all of them.
const COMPONENTS: usize = 40;

/// The answer as text.
fn tell(answer: &Answer, model: &Specification) -> String {
    let mut text = format!("{}: ", answer.algorithm);
    let _ = match (&answer.lasso, answer.verdict) {
        (Some(lasso), verdict) => {
            let length = answer.length.unwrap_or_default();
            let best = if verdict == Verdict::Limit { ", the best so far" } else { "" };
            writeln!(text, "counterexample of length {length}{best}\n  {}", path(lasso))
        }
        (None, Verdict::Counterexample) => writeln!(text, "counterexample reported"),
        (None, Verdict::Limit) => writeln!(text, "limit reached, nothing found so far"),
        (None, Verdict::NoneFound) => {
            writeln!(text, "none found, by a search that may miss counterexamples")
        }
        (None, Verdict::Empty) => match answer.unasked {
            Some(unasked) => writeln!(text, "empty, but {}", unasked.why()),
            None => writeln!(text, "empty, there is no accepting run"),
        },
    };
    if let Some(word) = &answer.word {
        let _ = writeln!(text, "  its word: {word}");
    }
    if let Some(unasked) = answer.unasked {
        tell_unasked(&mut text, unasked, model);
    }
    if let Some(flaw) = &answer.flaw {
        let _ = writeln!(text, "  but {flaw}");
    }
    if let Some(sequence) = answer.sequence.as_ref().filter(|sequence| sequence.len() > 1) {
        let lengths: Vec<String> = sequence.iter().map(|one| one.length.to_string()).collect();
        let _ = writeln!(text, "  lengths reported: {}", lengths.join(" "));
    }
    let _ = writeln!(text, "  steps {}", answer.steps);
    let preparation = answer.counters.preparation;
    let counters = answer.counters.named().map(|(name, value)| format!("{name} {value}"));
    let _ = writeln!(text, "  {}", counters.join(", "));
    if preparation > 0 {
        let _ = writeln!(text, "  and {preparation} transitions looked at in preparation");
    }
    if answer.degeneralised {
        text.push_str("  degeneralised: the counters are those of the automaton with one set\n");
    }
    if let Some(length) = answer.unfolded_length {
        let _ = writeln!(text, "  in that automaton the lasso has length {length}");
    }
    if answer.shortest_of.is_some() {
        let _ = writeln!(
            text,
            "  it is the shortest of that automaton, but not always of the model: bfs-lasso finds the shortest of the model"
        );
    }
    if let Some(limit) = &answer.limit {
        let _ = writeln!(text, "  {}", one_line(limit));
    }
    if let Some(unmet) = &answer.unmet {
        let forced = if answer.forced { "forced: " } else { "" };
        let _ = writeln!(text, "  {forced}{}", one_line(unmet));
    }
    if let Some(components) = &answer.components {
        let _ = writeln!(text, "  components, each after the components that it leads to:");
        for states in components.iter().take(COMPONENTS) {
            let _ = writeln!(text, "    {}", names(states));
        }
        if let Some(more) = components.len().checked_sub(COMPONENTS).filter(|&more| more > 0) {
            let _ = writeln!(text, "    … {more} more");
        }
    }
    text
}

/// Advice for a model that asks no question.
fn tell_unasked(text: &mut String, unasked: Unasked, model: &Specification) {
    let _ = writeln!(text, "  to ask for an infinite run: {}", unasked.mark(model));
    if unasked != Unasked::NoAcceptingState {
        return;
    }
    if model.kind == Kind::Lts {
        text.push_str(
            "  to ask whether actions can follow each other: lariat neighbourhoods MODEL \
             --property '[ true* . \"a\" . true* . \"b\" ] false'\n",
        );
    }
    text.push_str("  to ask whether the environment can force a run to a state: lariat fate MODEL --target s\n");
}

/// `s1 s2 (s3 s4)`: the stem, and the cycle in parentheses.
fn path(lasso: &LassoNames) -> String {
    let cycle = names(&lasso.cycle);
    match lasso.stem.is_empty() {
        true => format!("({cycle})"),
        false => format!("{} ({cycle})", names(&lasso.stem)),
    }
}

/// The limit of names in the text answer; `--json` has all of them.
pub(crate) fn names(states: &[String]) -> String {
    const SHOWN: usize = 40;
    let word = |name: &String| match name.contains([' ', '(', ')', '"']) {
        true => format!("\"{}\"", one_line(name)),
        false => one_line(name),
    };
    if states.len() <= 2 * SHOWN {
        return states.iter().map(word).collect::<Vec<_>>().join(" ");
    }
    let first: Vec<_> = states[..SHOWN].iter().map(word).collect();
    let last: Vec<_> = states[states.len() - SHOWN..].iter().map(word).collect();
    let hidden = states.len() - 2 * SHOWN;
    format!("{} … {hidden} more … {}", first.join(" "), last.join(" "))
}
