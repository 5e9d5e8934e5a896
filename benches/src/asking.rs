//! The waiting time for questions about a long run: breakpoints forwards and backwards,
//! with the hit at the other end or nowhere, and all lemmas along the run.

use lariat_core::{Generator, Line, Options};
use lariat_session::breakpoints::{Armed, Became, Reached, became_true, run_to};
use lariat_session::condition::{Condition, Vocabulary};
use lariat_session::registry::Algorithm;
use lariat_session::{Direction, Timeline, Until, lemmas};

use crate::Host;
use crate::scrub::start;

/// Conditions for a run of `cvwy92` without accepting states: a line that is never executed, a fact that
/// becomes true in the first steps or never, an event of the first step, of the last step, or of none.
const QUESTIONS: [&str; 7] = [
    "line = 17",
    "depth > 1000000",
    "on_stack(s0)",
    "colour(s0) = blue and depth > 0",
    "entered(s0)",
    "left(s0)",
    "coloured(s0, red) or found",
];

pub fn head(host: &impl Host) {
    host.print("| run | question | forwards from the start | ms | to a replay | backwards from the end | ms | to a replay |");
    host.print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
}

/// Records a run, replays it once with the cheapest condition, and then asks all questions.
/// Returns the longest wait in milliseconds.
pub fn measure(host: &impl Host, (name, generator): (&str, Generator)) -> f64 {
    let (mut timeline, algorithm) = start(generator);
    let options = Options::default();
    let (recording, steps) = host.time(|| timeline.extend(u64::MAX).steps);
    let nowhere = Until::At(Line(0));
    let (replay, _) = host.time(|| timeline.find(0, nowhere, Direction::Forwards, u64::MAX));
    host.print(&format!(
        "| {name}, {steps} steps | recording | | {recording:.0} | {:.2} | | | |",
        recording / replay
    ));
    host.print(&format!("| {name} | replay | | {replay:.0} | 1.00 | | | |"));
    let mut worst: f64 = 0.0;
    for text in QUESTIONS {
        let Some(condition) = understood(text, &timeline, algorithm, &options) else { continue };
        let armed = Armed::at(condition);
        let mut ask = |direction, from| {
            let (wait, reached) =
                host.time(|| run_to(&mut timeline, from, direction, &armed, u64::MAX));
            worst = worst.max(wait);
            let step = match reached {
                Reached::At { step, .. } => step.to_string(),
                _ => "nowhere".to_owned(),
            };
            format!("{step} | {wait:.0} | {:.2}", wait / replay)
        };
        let forwards = ask(Direction::Forwards, 0);
        let backwards = ask(Direction::Backwards, steps + 1);
        host.print(&format!("| {name} | `{text}` | {forwards} | {backwards} |"));
    }
    if let Some(condition) = understood("steps > 0", &timeline, algorithm, &options) {
        let (wait, became) = host.time(|| became_true(&mut timeline, &condition, steps, u64::MAX));
        let since = if became == Became::Since(1) { "1" } else { "wrong" };
        let ratio = wait / replay;
        host.print(&format!(
            "| {name} | `steps > 0`, since when | | | | {since} | {wait:.0} | {ratio:.2} |"
        ));
        worst = worst.max(wait);
    }
    let (wait, reports) = host.time(|| lemmas::check(&mut timeline, algorithm, &options, &[]));
    let held = reports.iter().filter(|report| report.broken.is_none()).count();
    host.print(&format!(
        "| {name} | {held} of {} lemmas hold | | {wait:.0} | {:.2} | | | |",
        reports.len(),
        wait / replay,
    ));
    worst
}

fn understood(
    text: &str,
    timeline: &Timeline,
    algorithm: &Algorithm,
    options: &Options,
) -> Option<Condition> {
    Condition::read(text, &Vocabulary::new(algorithm, options, timeline.space())).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_questions_are_understood() {
        let (mut timeline, algorithm) = start(Generator::Chain { n: 50 });
        let steps = timeline.extend(u64::MAX).steps;
        let reach = |timeline: &mut Timeline, text: &str, direction, from| {
            let condition = understood(text, timeline, algorithm, &Options::default());
            let armed = Armed::at(condition.expect("it is understood"));
            run_to(timeline, from, direction, &armed, u64::MAX)
        };
        let forwards = QUESTIONS.map(|text| reach(&mut timeline, text, Direction::Forwards, 0));
        let backwards =
            QUESTIONS.map(|text| reach(&mut timeline, text, Direction::Backwards, steps + 1));
        let at = |step| Reached::At { step, breakpoints: vec![0] };
        let nowhere = Reached::Nowhere;
        let expected =
            [nowhere.clone(), nowhere.clone(), at(1), at(2), at(1), at(steps), nowhere.clone()];
        assert_eq!(forwards, expected);
        assert_eq!(backwards, expected);
    }
}
