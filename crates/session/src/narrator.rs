//! Turns what a step did into one plain sentence, with the values that decided it.

use lariat_core::{Because, Colour, Event, SearchKind, StateId};
use serde::Serialize;

use crate::{Automaton, StepRecord};

/// A stretch of a sentence. States are marked, so that a page can link them to the graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    Text(String),
    State { state: StateId, name: String },
}

/// A value that decided a test: `colour of s3 = cyan`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Value {
    pub what: String,
    pub value: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sentence {
    pub pieces: Vec<Piece>,
    pub values: Vec<Value>,
    /// A few words to stand at the considered edge.
    pub callout: Option<String>,
    /// One word for the kind of event.
    pub event: &'static str,
}

impl Sentence {
    pub fn text(&self) -> String {
        self.pieces
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) => text.as_str(),
                Piece::State { name, .. } => name.as_str(),
            })
            .collect()
    }
}

impl Sentence {
    /// Adds a last word.
    pub(crate) fn close(&mut self, text: &str) {
        self.pieces.push(Piece::Text(format!(" {text}")));
    }
}

/// Says what a step did. Nothing was done before the first step.
pub fn narrate(record: &StepRecord, space: &Automaton) -> Sentence {
    let starts_red = matches!(record.searches, Some((SearchKind::Blue, _)));
    let mut writer = Writer { space, starts_red, sentence: Sentence::default() };
    for (index, (_, event)) in record.events.iter().enumerate() {
        writer.event(event, index == 0);
    }
    if record.events.is_empty() {
        writer.text("The search has not started. The first step calls ");
        writer.text("blue(").state(lariat_core::Space::initial(space)).text(").");
        writer.sentence.event = "start";
    }
    writer.sentence
}

struct Writer<'a> {
    space: &'a Automaton,
    /// A red call that the blue search makes starts a new red search.
    starts_red: bool,
    sentence: Sentence,
}

impl Writer<'_> {
    fn text(&mut self, text: &str) -> &mut Self {
        self.sentence.pieces.push(Piece::Text(text.to_owned()));
        self
    }

    fn state(&mut self, state: StateId) -> &mut Self {
        let name = self.space.full_name(state);
        self.sentence.pieces.push(Piece::State { state, name });
        self
    }

    fn value(&mut self, what: String, value: impl Into<String>) -> &mut Self {
        self.sentence.values.push(Value { what, value: value.into() });
        self
    }

    fn callout(&mut self, text: impl Into<String>) {
        self.sentence.callout = Some(text.into());
    }

    fn name(&self, state: StateId) -> String {
        self.space.full_name(state)
    }

    fn event(&mut self, event: &Event, first: bool) {
        if first {
            self.sentence.event = word(event);
        }
        match *event {
            Event::Entered { search, state, first } => self.entered(search, state, first),
            Event::Left { search, state } => self.left(search, state, first),
            Event::Coloured { state, from, to } => self.coloured(state, from, to),
            Event::Delivered { source, edge, index, .. } => {
                self.text("The loop at ")
                    .state(source)
                    .text(&format!(" takes its {} successor, ", ordinal(index + 1)));
                self.state(edge.target).text(".");
            }
            Event::Exhausted { state, delivered, .. } => {
                let rest = match delivered {
                    0 => " has no successors: the loop ends at once.",
                    1 => " has no further successor: its loop is over after one.",
                    _ => " has no further successors: its loop is over.",
                };
                self.state(state).text(rest);
            }
            Event::Tested { source, edge, holds, because } => {
                self.tested(source, edge.map(|edge| edge.target), holds, because);
            }
            Event::Called { search: SearchKind::Blue, state } => {
                self.text("The blue search goes on to ").state(state).text(".");
            }
            Event::Called { search: SearchKind::Red, state } => {
                match self.starts_red {
                    true => self
                        .text("A red search starts: can ")
                        .state(state)
                        .text(" come back to itself?"),
                    false => self.text("The red search goes on to ").state(state).text("."),
                };
            }
            Event::SeedSet { state } => {
                self.state(state).text(" is the seed: the red search will try to come back to it.");
                self.value("seed".into(), self.name(state));
            }
            Event::Reported { source, target, search } => {
                self.text("A counterexample: the transition ")
                    .state(source)
                    .text(" → ")
                    .state(target);
                self.text(match search {
                    SearchKind::Blue => " closes an accepting cycle on the blue call stack.",
                    SearchKind::Red => " leads the red search back, and closes an accepting cycle.",
                });
                self.callout("closes the lasso");
            }
        }
    }

    fn entered(&mut self, search: SearchKind, state: StateId, first: bool) {
        self.text(match search {
            SearchKind::Blue => "The blue search enters ",
            SearchKind::Red => "The red search enters ",
        });
        self.state(state).text(match first {
            true => ", which nobody has seen before.",
            false => ".",
        });
    }

    fn left(&mut self, search: SearchKind, state: StateId, first: bool) {
        if !first {
            self.text(" ");
        }
        self.text(match search {
            SearchKind::Blue => "The blue search leaves ",
            SearchKind::Red => "The red search leaves ",
        });
        self.state(state).text(".");
    }

    fn coloured(&mut self, state: StateId, from: Colour, to: Colour) {
        self.state(state);
        if from == to {
            self.text(&format!(" stays {}: the other search has been here before.", to.word()));
        } else {
            self.text(match to {
                Colour::White => " is forgotten.",
                Colour::Cyan => " turns cyan: it is on the blue call stack now.",
                Colour::Blue if from == Colour::Cyan => {
                    " turns blue: the blue search is done with it."
                }
                Colour::Blue => " turns blue: the blue search knows it now.",
                Colour::Red => " turns red: no later red search has to come here again.",
            });
        }
        self.value(
            format!("colour of {}", self.name(state)),
            format!("{} → {}", from.word(), to.word()),
        );
    }

    fn tested(&mut self, source: StateId, target: Option<StateId>, holds: bool, because: Because) {
        match because {
            Because::ClosesCycle { source_accepts, target_accepts, colour } => {
                let target = target.unwrap_or(source);
                self.closes_cycle(source, target, source_accepts, target_accepts, colour);
            }
            Because::Colour { state, wanted, found } => self.colour_test(state, wanted, found),
            Because::Unvisited { state, search } => {
                let colour = match search {
                    SearchKind::Blue => "blue",
                    SearchKind::Red => "red",
                };
                self.state(state);
                match holds {
                    true => self.text(&format!(" is not {colour} yet: go there.")),
                    false => self.text(match search {
                        SearchKind::Blue => " is blue already: the blue search has been there.",
                        SearchKind::Red => " is red already: a red search has been there.",
                    }),
                };
                self.value(
                    format!("{} is {colour}", self.name(state)),
                    if holds { "no" } else { "yes" },
                );
                self.callout(match holds {
                    true => format!("not {colour}: go on"),
                    false => format!("{colour} already"),
                });
            }
            Because::Accepts { state } => {
                self.state(state).text(match holds {
                    true => " is accepting, and its loop over the successors is over: time to look for a cycle through it.",
                    false => " is not accepting: no cycle needs to be looked for here.",
                });
                self.value(format!("{} accepts", self.name(state)), yes_no(holds));
            }
            Because::IsSeed { state, seed } => {
                self.state(state);
                match holds {
                    true => self.text(" is the seed: the red search is back where it started."),
                    false => self.text(" is not the seed ").state(seed).text(": no cycle yet."),
                };
                self.value("t".into(), self.name(state));
                self.value("seed".into(), self.name(seed));
                self.callout(if holds { "back at the seed" } else { "red already, not the seed" });
            }
        }
    }

    fn closes_cycle(
        &mut self,
        source: StateId,
        target: StateId,
        source_accepts: bool,
        target_accepts: bool,
        colour: Colour,
    ) {
        let cyan = colour == Colour::Cyan;
        self.state(target);
        match (cyan, source_accepts || target_accepts) {
            (false, _) => {
                self.text(&format!(" is {}, not cyan: no cycle closes here.", colour.word()));
            }
            (true, false) => {
                self.text(" is cyan, so a cycle closes, but ");
                match source == target {
                    true => self.text("it does not accept."),
                    false => {
                        self.text("neither ").state(source).text(" nor ").state(target);
                        self.text(" accepts. If another state of the cycle does, that is for a later test to notice.")
                    }
                };
            }
            (true, true) => {
                let accepting = if source_accepts { source } else { target };
                self.text(" is cyan, so it leads back to ").state(source);
                self.text(", and ").state(accepting).text(" accepts: an accepting cycle!");
            }
        }
        self.value(format!("colour of {}", self.name(target)), colour.word());
        self.value(format!("{} accepts", self.name(source)), yes_no(source_accepts));
        if source != target {
            self.value(format!("{} accepts", self.name(target)), yes_no(target_accepts));
        }
        self.callout(match (cyan, source_accepts || target_accepts) {
            (false, _) => format!("{}, not cyan", colour.word()),
            (true, false) => "cyan, but no one accepts".into(),
            (true, true) => "cyan and accepting".into(),
        });
    }

    fn colour_test(&mut self, state: StateId, wanted: Colour, found: Colour) {
        let consequence = match (wanted, found) {
            (Colour::White, Colour::White) => ", nobody has been there: go there.",
            (Colour::White, _) => ": the blue search has been there. Turn back.",
            (Colour::Cyan, Colour::Cyan) => {
                ", on the blue call stack, and so it leads to the seed: an accepting cycle!"
            }
            (Colour::Cyan, _) => ", not cyan: the red search is not back on the blue stack.",
            (Colour::Blue, Colour::Blue) => ", left by the blue search and not yet red: go there.",
            (Colour::Blue, Colour::Red) => ": a red search has been there. Turn back.",
            _ => ": turn back.",
        };
        self.state(state).text(&format!(" is {}{consequence}", found.word()));
        self.value(format!("colour of {}", self.name(state)), found.word());
        self.callout(match wanted == found {
            true => found.word().to_owned(),
            false => format!("{}, not {}", found.word(), wanted.word()),
        });
    }
}

fn word(event: &Event) -> &'static str {
    match event {
        Event::Entered { .. } => "enter",
        Event::Left { .. } => "leave",
        Event::Coloured { .. } => "colour",
        Event::Delivered { .. } => "successor",
        Event::Exhausted { .. } => "exhausted",
        Event::Tested { .. } => "test",
        Event::Called { .. } => "call",
        Event::SeedSet { .. } => "seed",
        Event::Reported { .. } => "report",
    }
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn ordinal(n: u32) -> String {
    match n {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        _ => {
            let ending = match (n % 10, n % 100) {
                (_, 11..=13) => "th",
                (1, _) => "st",
                (2, _) => "nd",
                (3, _) => "rd",
                _ => "th",
            };
            format!("{n}{ending}")
        }
    }
}
