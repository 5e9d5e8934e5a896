//! Turns what a step did into one sentence, with the values that decided it.

use lariat_core::{Colour, Event, Marks, SearchKind, SideStack, Space, StateId};
use serde::{Deserialize, Serialize};

use crate::{Automaton, StepRecord};

/// A piece of a sentence. States are separate pieces, so that the page can link them to the graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    Text(String),
    State { state: StateId, name: String },
}

/// A value that decided a test: `colour of s3 = cyan`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    pub what: String,
    pub value: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sentence {
    pub pieces: Vec<Piece>,
    pub values: Vec<Value>,
    /// A few words to show at the considered transition.
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
    /// Appends text to the sentence.
    pub(crate) fn close(&mut self, text: &str) {
        self.pieces.push(Piece::Text(format!(" {text}")));
    }
}

/// The sentence of a step. The start of a run has a sentence of its own.
pub fn narrate(record: &StepRecord, space: &Automaton) -> Sentence {
    let acting = record.phases.map_or(SearchKind::Dfs, |(before, _)| before);
    let mut writer = Writer { space, acting, taken_for: None, sentence: Sentence::default() };
    let telling =
        |(_, event): &&(lariat_core::Line, Event)| !matches!(event, Event::Collided { .. });
    let first = record.events.iter().find(telling).or(record.events.first());
    writer.sentence.event = first.map_or("start", |(_, event)| word(event));
    for (index, (_, event)) in record.events.iter().enumerate() {
        if index > 0 {
            writer.text(" ");
        }
        writer.event(event);
    }
    if record.events.is_empty() {
        match (space.initial(0), space.initial(1)) {
            (None, _) => {
                writer.text("There is no initial state: no run, and so nothing to search.");
            }
            (Some(initial), second) => {
                writer.text("The search has not started. The first step enters ");
                writer.state(initial).text(match second {
                    None => ", the initial state.",
                    Some(_) => ", the first of the initial states.",
                });
            }
        }
    }
    writer.sentence
}

pub(crate) struct Writer<'a> {
    pub(crate) space: &'a Automaton,
    /// The search that made the step. If it calls another kind of search, that one starts.
    acting: SearchKind,
    /// The state that this one is confused with, in a lossy search.
    pub(crate) taken_for: Option<StateId>,
    sentence: Sentence,
}

impl Writer<'_> {
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.sentence.pieces.push(Piece::Text(text.to_owned()));
        self
    }

    pub(crate) fn state(&mut self, state: StateId) -> &mut Self {
        let name = self.space.full_name(state);
        self.sentence.pieces.push(Piece::State { state, name });
        self
    }

    pub(crate) fn value(&mut self, what: impl Into<String>, value: impl ToString) -> &mut Self {
        self.sentence.values.push(Value { what: what.into(), value: value.to_string() });
        self
    }

    pub(crate) fn callout(&mut self, text: impl Into<String>) {
        self.sentence.callout = Some(text.into());
    }

    pub(crate) fn name(&self, state: StateId) -> String {
        self.space.full_name(state)
    }

    fn event(&mut self, event: &Event) {
        match *event {
            Event::Entered { search, state, first } => {
                self.text(&format!("{} enters ", subject(search))).state(state);
                self.text(if first { " for the first time." } else { "." });
            }
            Event::Arrived { state, .. } => {
                self.text("remove is called on ").state(state).text(".");
            }
            Event::Left { search, state } => {
                self.text(&format!("{} leaves ", subject(search))).state(state).text(".");
            }
            Event::Coloured { state, from, to } => self.coloured(state, from, to),
            Event::OffPath { state } => {
                self.state(state).text(" is no longer on the path.");
            }
            Event::Delivered { source, edge, index, .. } => {
                self.text("The loop at ")
                    .state(source)
                    .text(&format!(" takes its {} successor, ", ordinal(index + 1)));
                self.state(edge.target).text(".");
            }
            Event::Exhausted { state, delivered, .. } => {
                self.state(state).text(match delivered {
                    0 => " has no successors: the loop ends at once.",
                    1 => " has no further successor: its loop is over after one.",
                    _ => " has no further successors: its loop is over.",
                });
            }
            Event::Tested { source, edge, holds, because } => {
                self.tested(source, edge.map(|edge| edge.target), holds, because);
            }
            Event::Called { search, state } => self.called(search, state),
            Event::SeedSet { state } => {
                self.state(state).text(" is the seed: the red search will try to come back to it.");
                self.value("seed", self.name(state));
            }
            Event::Collided { state, with } => {
                self.taken_for = Some(with);
                self.text("Both ").state(state).text(" and ").state(with);
                self.text(" have the same slot: the search takes ").state(state).text(" for ");
                self.state(with).text(".");
                self.value(format!("{} collides with", self.name(state)), self.name(with));
            }
            Event::Counted { count } => {
                self.text(&format!("The counter goes up to {count}."));
                self.value("count", count);
            }
            Event::Numbered { state, number } => {
                self.state(state).text(&format!(" gets the number {number}."));
                self.value(format!("dfsnum of {}", self.name(state)), number);
            }
            Event::LowlinkSet { state, from, to, via } => self.lowlink_set(state, from, to, via),
            Event::Pushed { stack, state, met } => {
                self.state(state).text(&format!(" is pushed on {}", stack.word()));
                self.met(stack, met).text(".");
            }
            Event::Popped { stack, state, met } => {
                self.state(state).text(&format!(" is popped from {}", stack.word()));
                self.met(stack, met).text(".");
            }
            Event::Completed { root, states } => {
                self.text("The component of ").state(root).text(&match states {
                    1 => " is complete: no other state is in it.".to_owned(),
                    _ => format!(" is complete: {states} states."),
                });
            }
            Event::Reported { source, target, search, closed } => {
                self.reported(source, target, search, closed);
            }
            Event::Improved { length, before } => {
                self.text(&match before {
                    None => format!("It has length {length}, and is the best so far."),
                    Some(before) => {
                        format!(
                            "It has length {length}, {} shorter than the best.",
                            before - length
                        )
                    }
                });
                self.value(
                    "best",
                    match before {
                        None => length.to_string(),
                        Some(before) => format!("{before} → {length}"),
                    },
                );
            }
            Event::Dismissed { source, target } => {
                self.text("The first search has found a counterexample: ").state(source);
                self.text(" → ")
                    .state(target)
                    .text(" closes it. It is not kept: only black states are used from now on.");
            }
            Event::DepthSet { state, from, to } => {
                self.state(state).text(&match from {
                    None => format!(" gets the depth {to}: it was never met before."),
                    Some(from) if from == to => format!(" keeps its depth, {to}."),
                    Some(from) => format!(" was met at depth {from}, and now at {to}."),
                });
                self.value(
                    format!("depth of {}", self.name(state)),
                    match from {
                        Some(from) if from != to => format!("{from} → {to}"),
                        _ => to.to_string(),
                    },
                );
            }
            Event::Surveyed { source, edge, backwards } => {
                self.text(match backwards {
                    true => "Looking back: ",
                    false => "Looking ahead: ",
                });
                self.state(source).text(" leads to ").state(edge.target).text(".");
            }
            Event::WaveAt { search, state, distance } => {
                self.text(match search {
                    SearchKind::Back => "Back from the accepting state: ",
                    _ => "The wave goes on from ",
                });
                self.state(state).text(&match distance {
                    0 => ", where it starts.".to_owned(),
                    1 => ", one transition away.".to_owned(),
                    _ => format!(", {distance} transitions away."),
                });
                self.value("distance", distance);
            }
            Event::WaveOver { search } => {
                self.text(match search {
                    SearchKind::Breadth => "No further state is near enough.",
                    SearchKind::Forth => "The wave from the accepting state is over.",
                    SearchKind::Back => "The wave back is over.",
                    _ => "The wave is over.",
                });
            }
            Event::LookedThrough { state, backwards } => {
                self.text(match backwards {
                    true => "No further transition leads to ",
                    false => "No further transition leads on from ",
                });
                self.state(state).text(".");
            }
            Event::Abandoned { .. } => {
                self.text("Its calls are given up, and the next search begins.");
            }
            Event::Owed { state } => {
                self.text("Depths beyond ")
                    .state(state)
                    .text(" are computed later, when one of them is needed.");
            }
            Event::WalkStarted { end, states } => {
                self.text("Now the counterexample is built: ");
                self.text(&match states {
                    1 => "the cycle starts at ".to_owned(),
                    _ => format!(
                        "the call stack and the last transition give {states} states, up to "
                    ),
                });
                self.state(end).text(".");
            }
            Event::WalkGrew { end, states } => {
                self.text("That is what the walk looked for: it goes on to ").state(end);
                self.text(&format!(" and has {states} states now."));
            }
            Event::WalkFailed { end } => {
                self.text("Nothing that the walk looks for can be reached from ")
                    .state(end)
                    .text(".");
            }
        }
    }

    fn called(&mut self, search: SearchKind, state: StateId) {
        let starts = search != self.acting;
        match search {
            SearchKind::Red if starts => {
                self.text("A red search starts: can ").state(state).text(" come back to itself?")
            }
            SearchKind::Black if starts => self
                .text("The red search from ")
                .state(state)
                .text(" has found nothing: all that it can reach is painted black."),
            SearchKind::Remove if starts => {
                self.text("remove takes the component of ").state(state).text(" away.")
            }
            SearchKind::Extract => self.text("The look goes on to ").state(state).text("."),
            _ => self.text(&format!("{} goes on to ", subject(search))).state(state).text("."),
        };
    }

    fn coloured(&mut self, state: StateId, from: Colour, to: Colour) {
        let who = match self.acting {
            SearchKind::Blue | SearchKind::Red | SearchKind::Black => "the blue search",
            _ => "the search",
        };
        self.state(state);
        if from == to {
            self.text(&format!(" stays {}: the other search has been here before.", to.word()));
        } else {
            self.text(&match (from, to) {
                (_, Colour::White) => " is forgotten.".to_owned(),
                (_, Colour::Cyan) => {
                    format!(" turns cyan: it is on the {} now.", self.call_stack())
                }
                (Colour::Cyan, Colour::Blue) => format!(" turns blue: {who} is done with it."),
                (_, Colour::Blue) => format!(" turns blue: {who} knows it now."),
                (_, Colour::Red) => {
                    " turns red: no later red search has to come here again.".to_owned()
                }
                (_, Colour::Grey) => " turns grey: the red search has left it. What that means is \
                                      known when the red search is over."
                    .to_owned(),
                (Colour::Red, Colour::Black) => " turns black at once (Remark 1), which is true \
                                                 if the red search ends without a report."
                    .to_owned(),
                (_, Colour::Black) => {
                    " turns black: from now on it counts as leading to no accepting cycle."
                        .to_owned()
                }
                (_, Colour::Current) => " is current: its component is not complete.".to_owned(),
                (_, Colour::Removed) => {
                    " is no longer current: its component is complete.".to_owned()
                }
            });
        }
        self.value(
            format!("colour of {}", self.name(state)),
            format!("{} → {}", from.word(), to.word()),
        );
    }

    /// Whether an accepting state makes the acting search start another one.
    pub(crate) fn looks_for_a_cycle(&self) -> bool {
        self.acting == SearchKind::Blue
    }

    pub(crate) fn call_stack(&self) -> &'static str {
        match self.acting {
            SearchKind::Dfs => "call stack",
            _ => "blue call stack",
        }
    }

    fn lowlink_set(&mut self, state: StateId, from: u32, to: u32, via: Option<StateId>) {
        self.text("The lowlink of ").state(state);
        match via {
            None => self.text(&format!(" starts as its number, {to}.")),
            Some(via) if from == to => {
                self.text(&format!(" stays {to}: ")).state(via).text(" leads no higher up.")
            }
            Some(via) => self
                .text(&format!(" falls from {from} to {to}: "))
                .state(via)
                .text(" leads up to there."),
        };
        self.value(
            format!("lowlink of {}", self.name(state)),
            match from {
                0 => to.to_string(),
                _ => format!("{from} → {to}"),
            },
        );
    }

    /// The acceptance sets of an entry of Roots, if the model has more than one set.
    fn met(&mut self, stack: SideStack, met: Marks) -> &mut Self {
        if stack == SideStack::Roots && self.space.acceptance_sets() > 1 {
            self.text(&match met.is_empty() {
                true => ", with no set".to_owned(),
                false => format!(", with the sets {}", sets(met)),
            });
        }
        self
    }

    fn reported(&mut self, source: StateId, target: StateId, search: SearchKind, closed: bool) {
        if !closed {
            self.text(
                "The search reports a counterexample: an accepting cycle can be reached from ",
            )
            .state(source);
            self.text(".");
            return;
        }
        self.text("The search reports a counterexample: the transition ")
            .state(source)
            .text(" → ")
            .state(target);
        self.text(match search {
            SearchKind::Blue => " closes an accepting cycle on the blue call stack.",
            SearchKind::Red => " leads the red search back, and closes an accepting cycle.",
            _ => " closes an accepting cycle.",
        });
        self.callout("closes the lasso");
    }
}

/// Acceptance sets as text.
pub(crate) fn sets(marks: Marks) -> String {
    let sets: Vec<String> = marks.iter().map(|set| set.to_string()).collect();
    format!("{{{}}}", sets.join(", "))
}

pub(crate) fn subject(search: SearchKind) -> &'static str {
    match search {
        SearchKind::Blue => "The blue search",
        SearchKind::Red => "The red search",
        SearchKind::Black => "The black search",
        SearchKind::Careful => "The search, in careful mode,",
        SearchKind::Forth => "The wave",
        SearchKind::Dfs | SearchKind::Extract => "The search",
        SearchKind::Survey | SearchKind::Breadth | SearchKind::Back => "The search",
        SearchKind::Remove => "remove",
    }
}

fn word(event: &Event) -> &'static str {
    match event {
        Event::Entered { .. } => "enter",
        Event::Arrived { .. } => "arrive",
        Event::Left { .. } => "leave",
        Event::Coloured { .. } => "colour",
        Event::OffPath { .. } => "off-path",
        Event::Delivered { .. } => "successor",
        Event::Exhausted { .. } => "exhausted",
        Event::Tested { .. } => "test",
        Event::Called { .. } => "call",
        Event::SeedSet { .. } => "seed",
        Event::Collided { .. } => "collision",
        Event::Counted { .. } => "count",
        Event::Numbered { .. } => "number",
        Event::LowlinkSet { .. } => "lowlink",
        Event::Pushed { .. } => "push",
        Event::Popped { .. } => "pop",
        Event::Completed { .. } => "complete",
        Event::Reported { .. } => "report",
        Event::Improved { .. } => "improve",
        Event::Dismissed { .. } => "report",
        Event::DepthSet { .. } => "depth",
        Event::Surveyed { .. } | Event::LookedThrough { .. } => "look",
        Event::Abandoned { .. } => "end",
        Event::WaveAt { .. } | Event::WaveOver { .. } => "wave",
        Event::Owed { .. } => "owe",
        Event::WalkStarted { .. } => "extract",
        Event::WalkGrew { .. } | Event::WalkFailed { .. } => "walk",
    }
}

pub(crate) fn ordinal(n: u32) -> String {
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
