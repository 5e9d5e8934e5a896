//! The sentences of a history.

use lariat_core::{Edge, Event, SearchKind, StateId};

use super::claims::{HistoryClaim, HistoryClaims};
use super::{Life, LifeMoment, Told};
use crate::debugger::narrator::ordinal;
use crate::questions::active::Call;
use crate::questions::answer::{Answer, Entry};
use crate::questions::why_not::ClaimFacts;
use crate::questions::words::{Words, count, times};
use crate::registry::Algorithm;
use crate::{Automaton, Piece, StepRecord, Timeline, narrate};

/// What the answer is about: `name` for a state, none for a transition.
struct Teller<'a> {
    space: &'a Automaton,
    algorithm: &'a Algorithm,
    name: Option<&'a str>,
}

impl Life {
    pub(super) fn answer_for_state(
        &self,
        timeline: &Timeline,
        algorithm: &Algorithm,
        name: &str,
    ) -> Told {
        let title = format!("The life of {name} in {}", algorithm.name);
        let teller = Teller { space: timeline.space(), algorithm, name: Some(name) };
        teller.told(title, &self.state_claims(timeline))
    }

    pub(super) fn answer_for_transition(
        &self,
        timeline: &Timeline,
        algorithm: &Algorithm,
        source: &str,
        edges: &[(StateId, Edge)],
    ) -> Told {
        let space = timeline.space();
        let target = edges.first().map(|(_, edge)| space.name(edge.target));
        let title = match &target {
            Some(target) => format!("The life of {source} → {target} in {}", algorithm.name),
            None => format!("The life of a transition of {source} in {}", algorithm.name),
        };
        let teller = Teller { space, algorithm, name: None };
        teller.told(title, &self.transition_claims(timeline))
    }
}

impl Teller<'_> {
    fn told(&self, title: String, claims: &HistoryClaims) -> Told {
        // The claims of the summary are parts of one sentence.
        let mut summary = String::new();
        let mut is_coloured = false;
        for (place, claim) in claims.summary.iter().enumerate() {
            summary.push_str(if place > 0 { ", " } else { "" });
            let is_colour = matches!(claim, HistoryClaim::Coloured { .. });
            summary.push_str(if is_colour && !is_coloured { "turned " } else { "" });
            is_coloured |= is_colour;
            summary.push_str(&self.part(claim));
        }
        summary.push('.');
        let fact = |claim: &HistoryClaim| ClaimFacts {
            claim: claim.kind(),
            states: self.space.names(&claim.states()),
            steps: claim.steps(),
            said: self.entry(claim).text(),
        };
        Told {
            answer: Answer {
                title,
                summary: vec![Piece::Text(summary)],
                entries: claims.entries.iter().map(|claim| self.entry(claim)).collect(),
                ..Answer::default()
            },
            claims: claims.all().map(fact).collect(),
        }
    }

    fn entry(&self, claim: &HistoryClaim) -> Entry {
        match claim {
            HistoryClaim::Happened { moment } => moment.entry(self.space, self.algorithm),
            _ => Entry { pieces: vec![Piece::Text(self.part(claim))], ..Entry::default() },
        }
    }

    /// A claim as a part of a sentence.
    fn part(&self, claim: &HistoryClaim) -> String {
        let name = self.name.unwrap_or("it");
        match claim {
            HistoryClaim::NeverCome => format!("{} has never come to {name}", self.algorithm.name),
            HistoryClaim::Entered { times: 0 } => format!("{name} was never entered"),
            HistoryClaim::Entered { times: entered } => {
                format!("{name} was entered {}", times(*entered))
            }
            HistoryClaim::Successor { times: tested } => {
                format!("tested as a successor {}", times(*tested))
            }
            HistoryClaim::OfReport => "part of a transition that was reported".to_owned(),
            HistoryClaim::Coloured { colour, step } => format!("{} at step {step}", colour.word()),
            HistoryClaim::Untouched => "No search has come to this transition".to_owned(),
            HistoryClaim::NotTaken => "No loop has taken this transition".to_owned(),
            HistoryClaim::Delivered { times: delivered, followed, refused } => format!(
                "It was delivered {}, followed {}, refused {}",
                times(*delivered),
                times(*followed),
                times(*refused)
            ),
            HistoryClaim::Closes => "and it closes a counterexample".to_owned(),
            HistoryClaim::Recorded { step } => format!("as far as it is recorded, to step {step}"),
            HistoryClaim::LeftOut { count: steps } => {
                format!("… {} left out here …", count(*steps, "step", "steps"))
            }
            HistoryClaim::Happened { .. } => String::new(),
        }
    }
}

impl LifeMoment {
    fn entry(&self, space: &Automaton, algorithm: &Algorithm) -> Entry {
        let record = StepRecord {
            events: self.events.iter().map(|event| (self.line, *event)).collect(),
            phases: Some((self.acting, self.acting)),
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

    /// The call that did it, where that is of interest.
    fn doer(&self, space: &Automaton) -> Vec<Piece> {
        let words = Words::of(space);
        let entered = self.events.iter().find_map(|event| match event {
            Event::Entered { state, .. } => Some(*state),
            _ => None,
        });
        match (entered, &self.by) {
            (Some(_), None) if self.is_first => words.text(" It is the first call."),
            (Some(_), None) => words.text(" A search starts here."),
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

/// Whether the answer names the call that caused this event.
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
