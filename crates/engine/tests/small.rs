//! A small engine shows exactly what a whole one shows, or says that it lacks something.

mod support;

use std::cell::Cell;

use lariat_engine::Engine;
use lariat_engine::extent::{Extent, Small, Whole};
use lariat_layout::quick;
use lariat_protocol::{Asked, Command, Document, Message, Origin, Request, Stride, Told, View};
use lariat_session::explanations::EXPLANATIONS;
use lariat_session::registry::Family;
use lariat_session::{ALGORITHMS, EXAMPLES, Example};
use support::{attribute, elements};

/// An engine that is given the same requests as another one, until nothing more happens.
struct Driven<E: Extent> {
    engine: Engine<E>,
    view: View,
    number: u64,
    now: Cell<f64>,
    /// Everything but views and layouts.
    told: Vec<Told>,
}

impl<E: Extent> Driven<E> {
    fn new() -> Driven<E> {
        Driven {
            engine: Engine::default(),
            view: View::default(),
            number: 0,
            now: Cell::default(),
            told: Vec::new(),
        }
    }

    fn ask(&mut self, asked: Asked) {
        self.number += 1;
        self.engine.hear(Request { number: self.number, asked });
    }

    fn settle(&mut self) {
        let mut heard = 0;
        loop {
            let clock = || {
                self.now.set(self.now.get() + 0.5);
                self.now.get()
            };
            self.engine.work(&clock);
            if let Some(Message { heard: now, told, .. }) = self.engine.message(&clock) {
                heard = now.max(heard);
                for told in told {
                    match told {
                        Told::Changed(change) => self.view.take(*change),
                        Told::Place { number, graph } => {
                            let picture = Some(quick::place(&graph));
                            self.ask(Asked::Placed { number, picture });
                        }
                        other => self.told.push(other),
                    }
                }
            }
            self.now.set(self.now.get() + 100.0);
            if self.told.contains(&Told::Lacks) || heard == self.number && !self.engine.is_busy() {
                return;
            }
        }
    }
}

struct Both {
    small: Driven<Small>,
    whole: Driven<Whole>,
    done: Vec<Asked>,
}

impl Both {
    fn open(document: Document) -> Both {
        let (small, whole) = (Driven::new(), Driven::new());
        let mut both = Both { small, whole, done: Vec::new() };
        both.ask(Asked::Open(document));
        both
    }

    /// Whether the small engine lacks what it would need to go on.
    fn lacks(&self) -> bool {
        self.small.told.contains(&Told::Lacks)
    }

    /// Asks both, and compares what they show and say. False if the small one lacks something.
    fn ask(&mut self, asked: Asked) -> bool {
        if self.lacks() {
            return false;
        }
        self.done.push(asked.clone());
        self.small.ask(asked.clone());
        self.small.settle();
        if self.lacks() {
            return false;
        }
        self.whole.ask(asked);
        self.whole.settle();
        let done = &self.done;
        assert_eq!(self.small.told, self.whole.told, "after {done:?}");
        assert!(self.small.view == self.whole.view, "the views differ after {done:?}");
        true
    }
}

fn document(example: &Example) -> Document {
    Document {
        text: example.text.to_owned(),
        property: example.property.to_owned(),
        origin: Origin::Example(example.id.to_owned()),
        halted: false,
    }
}

/// The actions of all elements of a view.
fn actions(view: &View) -> Vec<String> {
    let all = elements(view);
    let mut actions: Vec<String> =
        all.iter().filter_map(|element| attribute(element, "data-do")).collect();
    actions.sort();
    actions.dedup();
    actions
}

/// Moves of all kinds, and where they begin.
fn moves() -> Vec<Asked> {
    let strides = support::STRIDES
        .into_iter()
        .flat_map(|stride| [true, true, false].map(|forwards| Asked::Step { stride, forwards }));
    let play = [1, 5].map(|steps| Asked::Play { steps });
    let jumps = [Asked::ToEnd, Asked::Seek(7)].into_iter().chain(play);
    let jumps = jumps.chain([Asked::Seek(u64::MAX), Asked::Seek(0)]);
    strides.chain(jumps).collect()
}

#[test]
fn every_search_on_every_example() {
    let (mut shown, mut lacked) = (0, 0);
    for example in EXAMPLES {
        for algorithm in ALGORITHMS {
            // Not with the search of the example, which may be lacking.
            let mut both = Both::open(Document { origin: Origin::Alone, ..document(example) });
            both.ask(Asked::Choose { name: algorithm.name.to_owned(), force: false });
            for asked in moves() {
                both.ask(asked);
            }
            match both.lacks() {
                true => lacked += 1,
                false => shown += 1,
            }
        }
    }
    println!("{shown} shown, {lacked} lacked");
    assert!(shown >= 100, "{shown} shown, {lacked} lacked");
}

#[test]
fn the_introduction_needs_no_whole_engine() {
    let nested = ALGORITHMS.iter().filter(|algorithm| algorithm.family == Family::Nested);
    for algorithm in nested {
        let mut both = Both::open(document(&EXAMPLES[0]));
        assert!(both.ask(Asked::Choose { name: algorithm.name.to_owned(), force: false }));
        assert!(moves().into_iter().all(|asked| both.ask(asked)), "{}", algorithm.name);
        assert!(!both.small.view.panes.is_empty());
    }
}

#[test]
fn whatever_is_pressed() {
    let commands = [
        Command::Stop,
        Command::Cancel,
        Command::Resume,
        Command::Why,
        Command::WhyNotShortest,
        Command::History,
        Command::StopHere,
        Command::RunForward,
        Command::RunBack,
        Command::HideOrShowUnseen,
        Command::Compare,
        Command::UndoOrder,
        Command::Escape,
    ];
    let texts = ["a -> b\nb* -> a\n", "a => b\n", "", "chain c n=3\n", "HOA: v1\n", "0 -a-> 1\n"];
    let explanations = EXPLANATIONS.iter().map(|explanation| explanation.name);
    let asked: Vec<Asked> = commands
        .into_iter()
        .map(Asked::Command)
        .chain(texts.into_iter().map(|text| Asked::Edit(text.to_owned())))
        .chain(explanations.map(|name| Asked::Choose { name: name.to_owned(), force: false }))
        .chain(["s2", "state 1", "edge 1", ""].map(|what| Asked::Hover(what.to_owned())))
        .chain([true, false].map(Asked::Quiet))
        .chain([true, false].map(Asked::Asking))
        .chain([
            Asked::Property("[]<> p".to_owned()),
            Asked::Tidy,
            Asked::Move { pane: 0, node: 1, x: 3.0, y: 4.0 },
            Asked::Steps { from: 1, to: 3 },
            Asked::DeskSilent,
            Asked::Answered(vec![1, 2, 3]),
        ])
        .collect();
    for step in [0, 4, 9] {
        let begin = || {
            let mut both = Both::open(document(&EXAMPLES[0]));
            assert!(both.ask(Asked::Seek(step)));
            both
        };
        for asked in &asked {
            let mut both = begin();
            both.ask(asked.clone());
            both.ask(Asked::Step { stride: Stride::Line, forwards: true });
        }
        for action in actions(&begin().whole.view) {
            let mut both = begin();
            both.ask(Asked::Do { action, value: "true".to_owned() });
            both.ask(Asked::Step { stride: Stride::Line, forwards: true });
        }
    }
}

#[test]
fn what_is_shown_is_shown_again_by_a_whole_engine() {
    for example in EXAMPLES {
        let mut small = Driven::<Small>::new();
        small.ask(Asked::Open(document(example)));
        small.settle();
        small.ask(Asked::Seek(5));
        small.settle();
        if small.told.contains(&Told::Lacks) {
            continue;
        }
        let record = small.view.record.clone();
        let again = Both::open(Document { origin: Origin::View(record), ..document(example) });
        assert!(!again.lacks(), "{}", example.id);
        assert_eq!(again.whole.view.transport.step, small.view.transport.step);
    }
}
