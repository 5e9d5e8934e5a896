//! `lariat why`: the decisions behind a counterexample, why another one was not reported, and the
//! history of a state or a transition.

use std::fmt::Write;

use lariat_session::answer::{Answer, Entry, Tone};
use lariat_session::core::{Options, Outcome};
use lariat_session::registry::Algorithm;
use lariat_session::why_not::{self, WantedLasso};
use lariat_session::{Timeline, Word, history, verdict, why};
use serde::Serialize;

use crate::check::{names, status};
use crate::input::ModelArgument;
use crate::output::{one_line, print, print_json};
use crate::search::{self, SearchOptions};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelArgument,
    /// The search to ask about [default: se05]
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// Why not this one: `s1 s2 (s3 s4)`, `s1 s2 s3 s4 s3`, `shortest`, or `@NAME` for the result of
    /// the search NAME
    #[arg(long = "not", value_name = "LASSO", conflicts_with_all = ["state", "transition"])]
    other: Option<String>,
    /// The history of this state
    #[arg(long, value_name = "NAME", conflicts_with = "transition")]
    state: Option<String>,
    /// The history of this transition: `FROM->TO`, or `FROM:N` for the Nth successor
    #[arg(long, value_name = "TRANSITION")]
    transition: Option<String>,
    #[command(flatten)]
    options: SearchOptions,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// The JSON answer.
#[derive(Debug, Serialize)]
struct Told<F: Serialize> {
    algorithm: &'static str,
    verdict: lariat_session::Verdict,
    #[serde(flatten)]
    answer: Answer,
    /// The labels along the lasso that the answer is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<Word>,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<F>,
}

/// The reason, and all claims of the answer.
#[derive(Debug, Serialize)]
struct WithClaims<F: Serialize> {
    #[serde(flatten)]
    facts: F,
    claims: Vec<why_not::ClaimFacts>,
}

/// The claims of the answer.
#[derive(Debug, Serialize)]
struct ClaimsAlone {
    claims: Vec<why_not::ClaimFacts>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let algorithm = search::algorithm(arguments.algorithm.as_deref())?;
    let options = arguments.options.of(algorithm)?;
    let input = arguments.model.read()?;
    let mut timeline = search::timeline(&input, algorithm, &options, arguments.options.limit)?;
    let outcome = timeline.extend(u64::MAX).outcome;
    let refuse = |why: String| Refusal(format!("error: {}", one_line(&why)));
    let question = Question { arguments, algorithm, options: &options, outcome };
    if let Some(other) = &arguments.other {
        let lasso = WantedLasso::parse(other).lasso(timeline.space_mut()).map_err(refuse)?;
        let word = Word::of(&lasso, timeline.space());
        let why = why_not::look(&mut timeline, algorithm, &options, lasso);
        let answer = why.answer(&timeline, algorithm, &options);
        let claims = why.claims(&timeline, algorithm, &options);
        let facts = WithClaims {
            facts: why.facts(timeline.space(), algorithm),
            claims: claims.facts(timeline.space(), &algorithm.listing),
        };
        return question.tell(&timeline, answer, word, Some(facts));
    }
    if let Some(name) = &arguments.state {
        let told = history::of_state(&mut timeline, algorithm, name).map_err(refuse)?;
        let facts = ClaimsAlone { claims: told.claims };
        return question.tell(&timeline, told.answer, None, Some(facts));
    }
    if let Some(text) = &arguments.transition {
        let (source, index) = transition(text, &mut timeline).map_err(refuse)?;
        let told =
            history::of_transition(&mut timeline, algorithm, &source, index).map_err(refuse)?;
        let facts = ClaimsAlone { claims: told.claims };
        return question.tell(&timeline, told.answer, None, Some(facts));
    }
    let why = why::look(&mut timeline, algorithm);
    let answer = why.answer(&timeline, algorithm, &options);
    let word = why.lasso.as_ref().and_then(|lasso| Word::of(lasso, timeline.space()));
    let facts = WithClaims {
        facts: why.facts(timeline.space()),
        claims: why.claim_facts(&timeline, algorithm, &options),
    };
    question.tell(&timeline, answer, word, Some(facts))
}

struct Question<'a> {
    arguments: &'a Arguments,
    algorithm: &'static Algorithm,
    options: &'a Options,
    outcome: Option<Outcome>,
}

impl Question<'_> {
    /// Prints the answer. The exit status is that of `check`.
    fn tell<F: Serialize>(
        &self,
        timeline: &Timeline,
        answer: Answer,
        word: Option<Word>,
        facts: Option<F>,
    ) -> Result<Status, Refusal> {
        let forced = timeline.is_lossy() && !self.algorithm.is_lossy(self.options);
        let verdict = verdict(self.outcome, self.algorithm, self.options, forced);
        match self.arguments.json {
            true => {
                let algorithm = self.algorithm.name;
                print_json(&Told { algorithm, verdict, answer, word, facts })?;
            }
            false => print(&text(&answer, word.as_ref()))?,
        }
        Ok(status(verdict))
    }
}

/// `FROM->TO`, or `FROM:N`, counted from 1.
fn transition(text: &str, timeline: &mut Timeline) -> Result<(String, u32), String> {
    let plain = |name: &str| {
        let name = name.trim();
        let quoted = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
        quoted.unwrap_or(name).to_owned()
    };
    if let Some((source, target)) = text.split_once("->") {
        let (source, target) = (plain(source), plain(target));
        let index = history::transition_between(timeline, &source, &target)?;
        return Ok((source, index));
    }
    let number = text.rsplit_once(':').and_then(|(source, number)| {
        Some((plain(source), number.trim().parse::<u32>().ok()?.checked_sub(1)?))
    });
    number.ok_or_else(|| {
        format!("`{text}` is not a transition: write it as FROM->TO, or FROM:N, counted from 1")
    })
}

/// The answer as text: one line per step, with a sign in front.
fn text(answer: &Answer, word: Option<&Word>) -> String {
    let mut text = one_line(&answer.title) + "\n";
    if !answer.lasso.is_empty() {
        let _ = writeln!(text, "  {}", names(&answer.lasso));
    }
    if let Some(word) = word {
        let _ = writeln!(text, "  its word: {word}");
    }
    let _ = writeln!(text, "  {}", one_line(&answer.summary_text()));
    let width = |entry: &Entry| entry.step.map_or(0, |step| step.to_string().len());
    let step_width = answer.entries.iter().map(width).max().unwrap_or(0);
    let line_width = |entry: &Entry| entry.line.as_ref().map_or(0, |line| line.chars().count());
    let line_width = answer.entries.iter().map(line_width).max().unwrap_or(0);
    for entry in &answer.entries {
        let step = entry.step.map_or(String::new(), |step| step.to_string());
        let line = entry.line.as_ref().map_or(String::new(), |line| format!("L{line}"));
        let line_width = if line_width > 0 { line_width + 2 } else { 0 };
        let indent = "  ".repeat(usize::from(entry.level));
        let _ = write!(
            text,
            "{step:>step_width$} {} {line:<line_width$}{indent}{}",
            sign(entry.tone),
            one_line(&entry.text())
        );
        if !entry.values.is_empty() {
            let values: Vec<String> =
                entry.values.iter().map(|v| format!("{} = {}", v.what, v.value)).collect();
            let _ = write!(text, " [{}]", one_line(&values.join(", ")));
        }
        text.push('\n');
    }
    text
}

fn sign(tone: Tone) -> char {
    match tone {
        Tone::Plain => ' ',
        Tone::Taken => '>',
        Tone::Refused => 'x',
        Tone::Found => '*',
        Tone::Broken => '!',
    }
}
