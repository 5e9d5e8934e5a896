//! A life in words.

use lariat_core::{Edge, Event, SearchKind, StateId};

use super::{Life, Moment};
use crate::active::Call;
use crate::answer::{Answer, Entry};
use crate::narrator::ordinal;
use crate::registry::Algorithm;
use crate::words::{Words, count, times};
use crate::{Automaton, Piece, StepRecord, Timeline, narrate};

impl Life {
    pub(super) fn answer_for_state(
        &self,
        timeline: &Timeline,
        algorithm: &Algorithm,
        name: &str,
    ) -> Answer {
        let space = timeline.space();
        let summary = match self.moments.is_empty() {
            true => Words::of(space).text(format!("{} has never come to {name}", algorithm.name)),
            false => self.state_summary(space, name),
        };
        let summary = match timeline.progress().outcome {
            None => summary.text(format!(
                ", as far as it is recorded, to step {}.",
                timeline.progress().steps
            )),
            Some(_) => summary.text("."),
        };
        Answer {
            title: format!("The life of {name} in {}", algorithm.name),
            summary: summary.end(),
            entries: self.entries(space, algorithm),
            lasso: Vec::new(),
        }
    }

    fn state_summary<'a>(&self, space: &'a Automaton, name: &str) -> Words<'a> {
        let tally = &self.tally;
        let mut parts = vec![match tally.entered {
            0 => format!("{name} was never entered"),
            entered => format!("{name} was entered {}", times(entered)),
        }];
        if tally.looked_at > 0 {
            parts.push(format!("tested as a successor {}", times(tally.looked_at)));
        }
        if tally.reported > 0 {
            parts.push("part of a transition that was reported".to_owned());
        }
        for (step, event) in &tally.colours {
            if let Event::Coloured { to, .. } = event {
                parts.push(format!("{} from step {step} on", to.word()));
            }
        }
        Words::of(space).text(parts.join(", "))
    }

    pub(super) fn answer_for_transition(
        &self,
        timeline: &Timeline,
        algorithm: &Algorithm,
        source: &str,
        edges: &[(StateId, Edge)],
    ) -> Answer {
        let space = timeline.space();
        let tally = &self.tally;
        let target = edges.first().map(|(_, edge)| space.name(edge.target));
        let title = match &target {
            Some(target) => format!("The life of {source} → {target} in {}", algorithm.name),
            None => format!("The life of a transition of {source} in {}", algorithm.name),
        };
        let summary = match (tally.looked_at, self.moments.is_empty()) {
            (0, true) => "No search has come to this transition".to_owned(),
            (0, false) => "No loop has taken this transition".to_owned(),
            (delivered, _) => {
                let mut text = format!(
                    "It was delivered {}, followed {}, refused {}",
                    times(delivered),
                    times(tally.followed),
                    times(tally.refused)
                );
                if tally.reported > 0 {
                    text.push_str(", and it closes a counterexample");
                }
                text
            }
        };
        let summary = match timeline.progress().outcome {
            None => {
                format!(
                    "{summary}, as far as it is recorded, to step {}.",
                    timeline.progress().steps
                )
            }
            Some(_) => format!("{summary}."),
        };
        Answer {
            title,
            summary: vec![Piece::Text(summary)],
            entries: self.entries(space, algorithm),
            lasso: Vec::new(),
        }
    }

    fn entries(&self, space: &Automaton, algorithm: &Algorithm) -> Vec<Entry> {
        let entry = |moment: &Moment| moment.entry(space, algorithm);
        let mut entries: Vec<Entry> = self.moments.iter().map(entry).collect();
        if self.left_out > 0 {
            let text = format!("… {} left out here …", count(self.left_out, "step", "steps"));
            let gap = Entry { pieces: vec![Piece::Text(text)], ..Entry::default() };
            entries.insert(self.gap.min(entries.len()), gap);
        }
        entries
    }
}

impl Moment {
    fn entry(&self, space: &Automaton, algorithm: &Algorithm) -> Entry {
        let record = StepRecord {
            events: self.events.iter().map(|event| (self.line, *event)).collect(),
            searches: Some((self.acting, self.acting)),
        };
        let sentence = narrate(&record, space);
        let mut pieces = sentence.pieces;
        pieces.extend(self.doer(space));
        Entry {
            step: Some(self.step),
            line: Some(algorithm.listing.place(self.line)),
            pieces,
            values: sentence.values,
            tone: self.tone,
            level: 0,
        }
    }

    /// Who did it, where that is a question.
    fn doer(&self, space: &Automaton) -> Vec<Piece> {
        let words = Words::of(space);
        let entered = self.events.iter().find_map(|event| match event {
            Event::Entered { state, .. } => Some(*state),
            _ => None,
        });
        match (entered, &self.by) {
            (Some(_), None) => words.text(" It is the first call."),
            (Some(state), Some(by)) => {
                let words = words.text(" The call was made by ");
                let words = call(words, by);
                match self.came_by {
                    Some(via) => {
                        words.text(format!(", for its {} successor.", ordinal(via.index + 1)))
                    }
                    None if by.state == state => words.text(", where another search starts."),
                    None => words.text("."),
                }
            }
            (None, Some(by)) if self.events.iter().any(is_work) => {
                let words = words.text(" Done by ");
                call(words, by).text(".")
            }
            _ => return Vec::new(),
        }
        .end()
    }
}

/// What one asks "who did that?" of.
fn is_work(event: &Event) -> bool {
    matches!(
        event,
        Event::Coloured { .. }
            | Event::Pushed { .. }
            | Event::Popped { .. }
            | Event::Numbered { .. }
            | Event::LowlinkSet { .. }
            | Event::DepthSet { .. }
    )
}

/// `the blue call of s3, begun at step 12 by s2 → s3, its second successor`.
fn call<'a>(words: Words<'a>, call: &Call) -> Words<'a> {
    let words = words.text(format!("the {}call of ", kind(call.search))).state(call.state);
    let words = words.text(format!(", begun at step {}", call.entered));
    match call.via {
        Some(via) => words
            .text(" as the ")
            .text(ordinal(via.index + 1))
            .text(" successor of ")
            .state(via.source),
        None => words,
    }
}

fn kind(search: SearchKind) -> &'static str {
    match search {
        SearchKind::Blue => "blue ",
        SearchKind::Red => "red ",
        SearchKind::Black => "black ",
        SearchKind::Remove => "remove ",
        SearchKind::Careful => "careful ",
        _ => "",
    }
}
