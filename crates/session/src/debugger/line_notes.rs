//! What the lines of a listing have done in the call that runs: the results of its tests, and what its
//! variables got.

use lariat_core::{Event, Line};

use crate::debugger::bound::Turn;
use crate::debugger::narrator::narrate;
use crate::debugger::timeline::Moment;
use crate::{Automaton, StepRecord, Timeline};

/// What a line did when the current call executed it last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineNote {
    pub line: Line,
    pub text: String,
    /// It is the line of the step.
    pub is_now: bool,
}

/// Longer ago is not looked for: the notes of a long loop begin in its middle.
const MOST_STEPS: u64 = 256;

impl Timeline {
    /// The notes of the lines that the current call has executed, in the order of the listing. Lines of a loop
    /// have notes of its current round only.
    pub fn line_notes(&mut self) -> Vec<LineNote> {
        let mut walk = Walk::default();
        self.recent(MOST_STEPS, |at| walk.take(at));
        let space = self.space();
        let note = |(line, record): (Line, StepRecord)| LineNote {
            line,
            text: text(&record, space),
            is_now: Some(line) == walk.now,
        };
        let notes = walk.calls.pop().unwrap_or_default().into_iter().map(note);
        notes.filter(|note| !note.text.is_empty()).collect()
    }
}

/// A walk over steps: for each active call, by depth, the step at which it executed each line last.
#[derive(Default)]
struct Walk {
    calls: Vec<Vec<(Line, StepRecord)>>,
    depth: Option<usize>,
    now: Option<Line>,
}

impl Walk {
    fn take(&mut self, at: Moment<'_>) {
        let after = at.run.machine.depth();
        let before = self.depth.replace(after).unwrap_or(after);
        let Some(line) = at.record.line() else { return };
        self.now = Some(line);
        // A call that begins or ends with this step has executed it.
        let level = before.max(after);
        self.calls.truncate(if before < after { level } else { level + 1 });
        self.calls.resize_with(level + 1, Vec::new);
        let Some(lines) = self.calls.last_mut() else { return };
        let takes_next = |(_, event): &(Line, Event)| {
            matches!(event, Event::Delivered { .. } | Event::Exhausted { .. })
        };
        match at.record.events.iter().any(takes_next) {
            true => lines.retain(|(other, _)| *other < line),
            false => lines.retain(|(other, _)| *other != line),
        }
        let place = lines.partition_point(|(other, _)| *other < line);
        lines.insert(place, (line, at.record.clone()));
    }
}

fn text(record: &StepRecord, space: &Automaton) -> String {
    let said = narrate(record, space);
    let events = &record.events;
    let test = events.iter().rev().find_map(|(_, event)| match event {
        Event::Tested { holds, .. } => Some(*holds),
        _ => None,
    });
    if let Some(holds) = test {
        let answer = if holds { "yes" } else { "no" };
        return match said.callout {
            Some(why) => format!("{answer}: {why}"),
            // The numbers that were compared, in the order of the line.
            None if said.values.len() == 2 => {
                format!("{answer}: {} and {}", said.values[0].value, said.values[1].value)
            }
            None => answer.to_owned(),
        };
    }
    let delivered = events.iter().find_map(|(_, event)| match event {
        Event::Delivered { source, edge, index, .. } => Some((*source, *edge, *index)),
        _ => None,
    });
    if let Some((source, edge, index)) = delivered {
        let count = space.model().successor_count(space.original(source));
        let turn = Turn { index: index + 1, count };
        return format!("t = {}, {}", space.full_name(edge.target), turn.words());
    }
    match &said.values[..] {
        [] => String::new(),
        [only] => only.value.clone(),
        several => {
            let all: Vec<String> =
                several.iter().map(|value| format!("{} = {}", value.what, value.value)).collect();
            all.join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use lariat_core::Options;
    use lariat_lang::{Format, read};

    use super::*;
    use crate::{prepare, registry};

    fn run(text: &str, algorithm: &str) -> Timeline {
        let model = read(text, Format::Lar).tree.expect("a model");
        let algorithm = registry::find(algorithm).expect("a search");
        let options = Options::default();
        let ready = prepare(&model.model(), algorithm, &options, u64::MAX).expect("it fits");
        let machine = algorithm.start(&ready.automaton, &options);
        let mut run = Timeline::new(ready.automaton, machine);
        run.extend(u64::MAX);
        run
    }

    /// `line: text`, with a mark at the line of the step.
    fn written(run: &mut Timeline, step: u64) -> Vec<String> {
        run.seek(step);
        let mark = |note: &LineNote| if note.is_now { "> " } else { "" };
        let notes = run.line_notes();
        notes.iter().map(|n| format!("{}{}: {}", mark(n), n.line.number(), n.text)).collect()
    }

    #[test]
    fn notes_are_those_of_the_call_that_runs_and_of_the_round_of_its_loop() {
        let mut run = run("a -> b c\nb -> a\nc* -> a\n", "se05");
        let steps = run.progress().steps;
        let all: Vec<Vec<String>> = (0..=steps).map(|step| written(&mut run, step)).collect();
        assert_eq!(all[0], Vec::<String>::new());
        let has = |notes: &[&str]| all.iter().any(|step| step == notes);
        assert!(has(&[
            "4: white → cyan",
            "5: t = b, 1st of 2",
            "6: no: white, not cyan",
            "> 9: yes: white"
        ]));
        // In the call for b, and after it, in the second round of the loop at a.
        assert!(has(&["4: white → cyan", "> 5: t = a, 1st of 1"]), "{all:#?}");
        assert!(has(&["4: white → cyan", "> 5: t = c, 2nd of 2"]), "{all:#?}");
    }

    #[test]
    fn compared_numbers_are_behind_their_line() {
        let mut run = run("a -> b\nb -> c\nc -> a\n", "couvreur99");
        let steps = run.progress().steps;
        let all: Vec<String> = (0..=steps).flat_map(|step| written(&mut run, step)).collect();
        // The pops come to b, whose number is above that of a, and then to a itself.
        let tests: Vec<&String> = all.iter().filter(|note| note.starts_with("> 19: ")).collect();
        assert_eq!(tests, ["> 19: no: 3 and 1", "> 19: no: 2 and 1", "> 19: yes: 1 and 1"]);
    }

    #[test]
    fn notes_far_from_the_start_are_the_same_as_those_of_a_walk() {
        let mut run = run("chain c n=4000\n", "hpy96");
        let steps = run.progress().steps;
        for step in [steps, steps / 2, 5000, 9] {
            let sought = written(&mut run, step);
            run.seek(step.saturating_sub(300));
            assert_eq!(written(&mut run, step), sought);
        }
    }
}
