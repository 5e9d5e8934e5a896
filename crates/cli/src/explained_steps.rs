//! `lariat steps` for an explanation: its run through all stages, a line per step.

use std::io::{self, BufWriter, Write};

use lariat_explain::message::Topic;
use lariat_explain::{Explanation, Pulse, ToldStep, open};
use lariat_session::condition::StageCondition;
use lariat_session::core::{Direction, Options};

use crate::input::Input;
use crate::output::{ended, one_line, remark};
use crate::{Refusal, Status};

/// Which steps are printed, and how.
#[derive(Debug)]
pub(crate) struct StepsWanted<'a> {
    pub(crate) from: u64,
    pub(crate) to: u64,
    pub(crate) when: Option<&'a str>,
    pub(crate) since: Option<&'a str>,
    pub(crate) json: bool,
}

pub(crate) fn run(
    explanation: &'static str,
    input: &Input,
    property: Option<&str>,
    options: Options,
    wanted: &StepsWanted<'_>,
) -> Result<Status, Refusal> {
    let subject = Topic {
        explanation: explanation.to_owned(),
        text: input.text.clone(),
        property: property.unwrap_or_default().to_owned(),
        options,
    };
    let refused = |why: &str| Refusal(format!("error: {}", one_line(why)));
    let mut explanation = open(&subject, Pulse::default()).map_err(|why| refused(&why))?;
    loop {
        explanation.work();
        let shown = explanation.show();
        if !shown.problem.is_empty() {
            return Err(refused(&shown.problem));
        }
        if shown.complete {
            break;
        }
    }
    let steps = match (wanted.since, wanted.when) {
        (Some(text), _) => since(&mut *explanation, text, wanted.to)?,
        (None, Some(text)) => {
            let condition = understood(&*explanation, "--when", text)?;
            let mut steps = Vec::new();
            let mut from = wanted.from - 1;
            while let Some(step) = explanation.until(&condition, from, Direction::Forwards) {
                if step > wanted.to {
                    break;
                }
                steps.push(step);
                from = step;
            }
            steps
        }
        (None, None) => {
            explanation.seek(u64::MAX);
            let last = explanation.told().map_or(0, |told| told.step);
            if last < wanted.from {
                remark(&format!("note: the run ends at step {last}"));
            }
            (wanted.from..=wanted.to.min(last)).collect()
        }
    };
    ended(write(&mut *explanation, &steps, wanted.json))?;
    Ok(Status::NoCounterexample)
}

fn understood(
    explanation: &dyn Explanation,
    option: &str,
    text: &str,
) -> Result<StageCondition, Refusal> {
    explanation.understand(text).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(|error| error.render(option, text)).collect();
        Refusal(errors.join("\n"))
    })
}

/// The step since which a condition holds at another one.
fn since(explanation: &mut dyn Explanation, text: &str, at: u64) -> Result<Vec<u64>, Refusal> {
    let condition = understood(explanation, "--since", text)?;
    explanation.seek(at);
    let now = explanation.told().map_or(0, |told| told.step);
    match explanation.since(&condition) {
        Some(0) => remark(&format!("note: it holds from the start to step {now}")),
        Some(step) => return Ok(vec![step]),
        None => remark(&format!("note: it does not hold at step {now}")),
    }
    Ok(Vec::new())
}

fn write(explanation: &mut dyn Explanation, steps: &[u64], json: bool) -> io::Result<()> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    let mut separator = "[\n";
    for &step in steps {
        explanation.seek(step);
        let Some(told) = explanation.told() else { continue };
        if json {
            write!(stdout, "{separator}{}", told.to_json())?;
            separator = ",\n";
        } else {
            let ToldStep { step, title, line, sentence, .. } = told;
            writeln!(stdout, "{step:<4}  {title}, L{line:<3} {}", one_line(&sentence))?;
        }
    }
    if json {
        stdout.write_all(if separator == "[\n" { b"[]\n" } else { b"\n]\n" })?;
    }
    stdout.flush()
}
