//! What a step comes to, in a word or two: the beginning of its sentence on the screen.

use lariat_core::{Decision, Event, Line, SideStack};

use crate::{Running, StepRecord};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upshot {
    /// The search follows the transition.
    GoThere,
    /// It does not follow the transition.
    TurnBack,
    /// The loop of pops goes on: what is popped and the target are not the same component yet.
    PopAgain,
    /// The transition leads back into a component that is not complete.
    Merge,
    /// The merged component is on Roots again.
    Merged,
    Complete,
    Counterexample,
}

impl Upshot {
    pub fn words(self) -> &'static str {
        match self {
            Upshot::GoThere => "Go there.",
            Upshot::TurnBack => "Turn back.",
            Upshot::PopAgain => "Pop again.",
            Upshot::Merge => "Merge.",
            Upshot::Merged => "Merged.",
            Upshot::Complete => "Complete.",
            Upshot::Counterexample => "Counterexample.",
        }
    }

    /// The last event that has an upshot counts.
    pub(crate) fn of(machine: &dyn Running, record: &StepRecord) -> Option<Upshot> {
        let events = &record.events;
        let becomes_current = events.iter().any(|(_, event)| {
            matches!(
                event,
                Event::Coloured { .. } | Event::Pushed { stack: SideStack::Current, .. }
            )
        });
        events.iter().rev().find_map(|&(line, event)| match event {
            Event::Tested { edge: Some(_), holds, .. } => tested(machine, line, holds),
            Event::Reported { .. } => Some(Upshot::Counterexample),
            Event::Completed { .. } => Some(Upshot::Complete),
            // A root is pushed when its state becomes current, and again after a loop of pops.
            Event::Pushed { stack: SideStack::Roots, .. } if !becomes_current => {
                Some(Upshot::Merged)
            }
            _ => None,
        })
    }
}

fn tested(machine: &dyn Running, line: Line, holds: bool) -> Option<Upshot> {
    match machine.decision(line, holds) {
        Some(Decision::GoThere) => Some(Upshot::GoThere),
        Some(Decision::TurnBack) => Some(Upshot::TurnBack),
        Some(Decision::Merge) => Some(Upshot::Merge),
        Some(Decision::Report) => Some(Upshot::Counterexample),
        // The test at the end of a loop of pops: it merges if it holds.
        None if !holds && machine.decision(line, true) == Some(Decision::Merge) => {
            Some(Upshot::PopAgain)
        }
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use lariat_core::Options;
    use lariat_lang::{Format, read};

    use super::*;
    use crate::{Timeline, prepare, registry};

    /// The upshots of a run, with the numbers of their lines.
    fn upshots(text: &str, algorithm: &str) -> Vec<(u16, Upshot)> {
        let model = read(text, Format::Lar).tree.expect("a model");
        let algorithm = registry::find(algorithm).expect("a search");
        let options = Options::default();
        let ready = prepare(&model.model(), algorithm, &options, u64::MAX).expect("it fits");
        let machine = algorithm.start(&ready.automaton, &options);
        let mut run = Timeline::new(ready.automaton, machine);
        run.extend(u64::MAX);
        let steps = run.progress().steps;
        let mut found = Vec::new();
        for step in 0..=steps {
            run.seek(step);
            let snapshot = run.snapshot();
            let line = snapshot.line.map_or(0, Line::number);
            found.extend(snapshot.upshot.map(|upshot| (line, upshot)));
        }
        found
    }

    #[test]
    fn a_loop_of_pops_pops_again_merges_and_has_merged() {
        use Upshot::{GoThere, Merge, Merged, PopAgain};
        let all = upshots("a -> b\nb -> c\nc -> a\n", "couvreur99");
        let wanted = [
            (13, GoThere),
            (13, GoThere),
            (19, PopAgain),
            (19, PopAgain),
            (19, Merge),
            (20, Merged),
        ];
        assert_eq!(all, wanted);
        let all = upshots("a -> b\nb -> c\nc -> a\n", "dijkstra76");
        let words: Vec<Upshot> = all.iter().map(|(_, upshot)| *upshot).collect();
        assert_eq!(words[..6], [GoThere, GoThere, PopAgain, PopAgain, Merge, Merged], "{all:?}");
    }

    #[test]
    fn a_search_turns_back_and_reports() {
        let all = upshots("a -> b a\nb* -> b\n", "se05");
        let words: Vec<Upshot> = all.iter().map(|(_, upshot)| *upshot).collect();
        assert_eq!(words, [Upshot::GoThere, Upshot::Counterexample, Upshot::Counterexample]);
        let all = upshots("a -> b c\nb -> c\nc -> c\n", "se05");
        assert_eq!(all.iter().filter(|(_, upshot)| *upshot == Upshot::TurnBack).count(), 2);
    }
}
