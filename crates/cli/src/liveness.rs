//! `lariat neighbourhoods` for Büchi automata: where an accepting run could have gone otherwise.

use std::fmt::Write;

use lariat_session::core::Options;
use lariat_session::core::liveness::{Marking, Outlook, Walk};
use lariat_session::liveness::{
    FALLBACK, LivenessExamined, LivenessSubject, LivenessUnfit, Part, Piece,
};
use lariat_session::registry::SHORTEST;
use lariat_session::why_not::WantedLasso;
use lariat_session::{Bounds, Unasked, Verdict, check_while};

use crate::input::Input;
use crate::neighbourhoods::undecided;
use crate::output::{one_line, print, print_json, remark};
use crate::search;
use crate::watch::Watch;
use crate::{Refusal, Status};

/// The lasso to cut down.
#[derive(Debug, clap::Args)]
pub(crate) struct LassoArguments {
    /// For a Büchi automaton: cut down the lasso of this search [default: bfs-lasso]
    #[arg(long, value_name = "NAME", conflicts_with_all = ["lasso", "property"])]
    algorithm: Option<String>,
    /// For a Büchi automaton: cut down this lasso, such as 's1 s2 (s3 s4)'
    #[arg(long, value_name = "LASSO", conflicts_with = "property")]
    lasso: Option<String>,
}

impl LassoArguments {
    pub(crate) fn are_given(&self) -> bool {
        self.algorithm.is_some() || self.lasso.is_some()
    }
}

pub(crate) fn run(
    input: &Input,
    arguments: &LassoArguments,
    marking: Option<Marking>,
    limit: u64,
    json: bool,
) -> Result<Status, Refusal> {
    let subject = match LivenessSubject::new(&input.model, limit) {
        Ok(subject) => subject,
        Err(LivenessUnfit::TooLarge(why)) => {
            remark(&undecided(&why));
            return Ok(Status::Limit);
        }
        Err(LivenessUnfit::Model { why, help, place }) => {
            return Err(input.refuse(&format!("{why}\n  help: {help}"), place));
        }
    };
    let walk = match &arguments.lasso {
        Some(text) => {
            let walk = subject.wanted(&input.model, &WantedLasso::Lasso(text.clone()));
            Some(walk.map_err(|why| Refusal(one_line(&format!("error: --lasso: {why}"))))?)
        }
        None => match found(input, &subject, arguments.algorithm.as_deref(), limit)? {
            Found::Limit => return Ok(Status::Limit),
            Found::Walk(walk) => walk,
        },
    };
    let examined = match marking {
        Some(marking) => subject.examine(walk, marking),
        None => subject.examine_as_fits(walk),
    };
    match json {
        true => print_json(&examined.report())?,
        false => print(&tell(&examined, Unasked::of(&*input.model.automaton())))?,
    }
    Ok(match examined.analysis.is_violated() {
        true => Status::Counterexample,
        false => Status::NoCounterexample,
    })
}

/// The result of a search. If it reached a limit, the user has been told.
enum Found {
    Walk(Option<Walk>),
    Limit,
}

/// Runs a search. Whether there is a lasso at all is decided by the analysis.
fn found(
    input: &Input,
    subject: &LivenessSubject,
    name: Option<&str>,
    limit: u64,
) -> Result<Found, Refusal> {
    let algorithm = search::algorithm(Some(name.unwrap_or(SHORTEST)))?;
    let mut watch = Watch::start(algorithm);
    let options = Options::default();
    let automaton = input.model.automaton();
    let bounds = Bounds::states(Some(limit));
    let answer =
        check_while(&automaton, algorithm, &options, bounds, &mut |now| watch.goes_on(now))
            .map_err(|error| search::unfit(input, &error))?;
    watch.end();
    if let Some(why) = &answer.limit {
        remark(&undecided(why));
        return Ok(Found::Limit);
    }
    if answer.verdict == Verdict::Limit {
        remark("note: the search was ended: there is no lasso to cut down");
        return Ok(Found::Walk(None));
    }
    let walk = answer.lasso.as_ref().map(|lasso| subject.found(&input.model, lasso)).transpose();
    walk.map(Found::Walk).map_err(|why| {
        let name = algorithm.name;
        Refusal(one_line(&format!("error: the report of {name} is not an accepting lasso: {why}")))
    })
}

/// The limit of neighbourhoods that are not on the lasso in the text answer; `--json` has all of
/// them.
const NEIGHBOURHOODS: usize = 20;

/// The answer as text.
fn tell(examined: &LivenessExamined, unasked: Option<Unasked>) -> String {
    let (analysis, graph) = (&examined.analysis, &examined.subject.graph);
    let of = |outlook| {
        let states = 0..graph.state_count();
        states.filter(|&state| analysis.outlook(state) == outlook).count()
    };
    let mut text = match (&analysis.cut, analysis.is_violated()) {
        (_, false) => match unasked {
            Some(unasked) => format!("empty, but {}\n", unasked.why()),
            None => "empty: no run accepts\n".to_owned(),
        },
        (None, true) => "violated: some run accepts\n".to_owned(),
        (Some(cut), true) => {
            let kept = cut.stem.iter().chain(&cut.cycle).filter(|&&kept| kept).count();
            let all = cut.stem.len() + cut.cycle.len();
            let noun = if all == 1 { "transition" } else { "transitions" };
            format!("violated: the lasso has {all} {noun}, {kept} kept\n")
        }
    };
    let _ = writeln!(
        text,
        "  {} states: from {} every run accepts, from {} some do, from {} none does",
        graph.state_count(),
        of(Outlook::Lost),
        of(Outlook::Open),
        of(Outlook::Safe)
    );
    if analysis.is_violated() {
        tell_lasso(&mut text, examined);
        tell_neighbourhoods(&mut text, examined);
        text.push_str("\nThis is about runs of the automaton, not about words of a system.\n");
    }
    text
}

fn tell_lasso(text: &mut String, examined: &LivenessExamined) {
    let Some(cut) = &examined.analysis.cut else { return };
    let [stem, cycle] = [Part::Stem, Part::Cycle].map(|part| words(examined, part, false));
    let _ = writeln!(text, "\n  {}", lasso(&stem, &cycle));
    if !cut.stem.iter().chain(&cut.cycle).any(|&kept| kept) {
        text.push_str("\nNo neighbourhood lies on this lasso: no step of it stands out.\n");
    } else if cut.stem.iter().chain(&cut.cycle).any(|&kept| !kept) {
        let [stem, cycle] = [Part::Stem, Part::Cycle].map(|part| words(examined, part, true));
        let _ = writeln!(text, "  {}", lasso(&stem, &cycle));
    }
    if examined.fallback {
        let _ = writeln!(text, "\nNote: {FALLBACK}");
    }
    if let Some(verdict) = examined.verdict() {
        let _ = writeln!(text, "\n{}", one_line(&verdict));
    }
}

fn lasso(stem: &str, cycle: &str) -> String {
    if stem.is_empty() { format!("({cycle})") } else { format!("{stem} ({cycle})") }
}

/// The transitions of a part as `s1→s2`, with labels where they have some.
fn words(examined: &LivenessExamined, part: Part, folded: bool) -> String {
    let graph = &examined.subject.graph;
    let word = |&number: &u32| {
        let step = graph.transition(number);
        let [from, to] = [step.source, step.target].map(|state| name(examined.name(state)));
        match graph.label(number) {
            "" => format!("{from}→{to}"),
            label => format!("{from}-{}→{to}", name(label)),
        }
    };
    let mut words = Vec::new();
    for piece in examined.strip(part) {
        match piece {
            Piece::Kept { transition, .. } => words.push(word(&transition)),
            Piece::Folded { .. } if folded => words.push("…".to_owned()),
            Piece::Folded { transitions } => words.extend(transitions.iter().map(word)),
        }
    }
    shortened(&words)
}

fn tell_neighbourhoods(text: &mut String, examined: &LivenessExamined) {
    let all = &examined.analysis.neighbourhoods;
    if all.is_empty() {
        text.push_str(
            "\nThere are no neighbourhoods: no state from which a run accepts has one.\n",
        );
        return;
    }
    let met = all.iter().filter(|one| examined.part_of(one.state).is_some()).count();
    let noun = if all.len() == 1 { "neighbourhood" } else { "neighbourhoods" };
    let _ = writeln!(text, "\n{} {noun}, {met} of them on this lasso:", all.len());
    for place in examined.ranked().into_iter().take(met + NEIGHBOURHOODS) {
        let one = &all[place];
        let kind = one.kind.map_or(String::new(), |kind| format!(" {kind:?}"));
        let part = match examined.part_of(one.state) {
            Some(part) => format!("on the {}", part.word()),
            None => "elsewhere".to_owned(),
        };
        let sentence = one_line(&examined.sentence(place));
        let _ =
            writeln!(text, "  {}{kind}, {part}\n    {sentence}", name(examined.name(one.state)));
    }
    if let Some(more) = all.len().checked_sub(met + NEIGHBOURHOODS).filter(|&more| more > 0) {
        let _ = writeln!(text, "    … {more} more");
    }
}

fn name(text: &str) -> String {
    match text.is_empty() || text.contains([' ', '(', ')', '"']) {
        true => format!("\"{}\"", one_line(text)),
        false => one_line(text),
    }
}

/// The limit of transitions in the text answer; `--json` has all of them.
fn shortened(words: &[String]) -> String {
    const SHOWN: usize = 40;
    if words.len() <= 2 * SHOWN {
        return words.join(" ");
    }
    let (first, last) = (&words[..SHOWN], &words[words.len() - SHOWN..]);
    format!("{} … {} more … {}", first.join(" "), words.len() - 2 * SHOWN, last.join(" "))
}
