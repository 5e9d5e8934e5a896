//! A client without a page: it passes questions to a desk, and keeps the view.
#![allow(dead_code)]

use lariat_engine::Engine;
use lariat_layout::quick;
use lariat_protocol::sheet::{Element, Node, markup, words};
use lariat_protocol::{
    Asked, Command, Document, Message, Origin, Request, Stride, Told, View, drawn,
};
use lariat_session::ask::{self, Answered, Desk};

/// GMZ, Fig. 3: the shortest counterexample has length 6, and SPIN's search misses it.
pub(crate) const FIG3: &str = "s1 -> s2 s5\ns2 -> s3\ns3* -> s4\ns4 -> s5\ns5 -> s6\ns6 -> s3\n";

pub(crate) const OPEN_SYSTEM: &str = "inputs g w\ncontrol g\ntarget c\na -[g]-> b\na -[!g]-> a\n\
                                      b -[w]-> c\nb -[!w]-> a\nc -[true]-> c\n";

pub(crate) const STRIDES: [Stride; 8] = [
    Stride::Line,
    Stride::Decision,
    Stride::Over,
    Stride::Out,
    Stride::Transition,
    Stride::State,
    Stride::Phase,
    Stride::Counterexample,
];

#[derive(Default)]
pub(crate) struct Client {
    pub(crate) engine: Engine,
    desk: Desk,
    pub(crate) view: View,
    number: u64,
    now: f64,
    pub(crate) heard: u64,
    pub(crate) document: u64,
    /// Everything but views, questions and layouts.
    pub(crate) told: Vec<Told>,
    /// Questions are not answered.
    pub(crate) mute: bool,
}

impl Client {
    pub(crate) fn open(text: &str) -> Client {
        Client::of(Document { text: text.to_owned(), ..Document::default() })
    }

    pub(crate) fn of(document: Document) -> Client {
        let mut client = Client::default();
        client.ask(Asked::Open(document));
        client.settle();
        client
    }

    pub(crate) fn example(id: &str) -> Client {
        let example = lariat_session::EXAMPLES.iter().find(|example| example.id == id);
        let example = example.expect("it ships");
        Client::of(Document {
            text: example.text.to_owned(),
            property: example.property.to_owned(),
            origin: Origin::Example(id.to_owned()),
            halted: false,
        })
    }

    /// Sends a request, packed and unpacked as on the way to a worker.
    pub(crate) fn ask(&mut self, asked: Asked) -> u64 {
        self.number += 1;
        let request = Request { number: self.number, asked };
        let request = Request::unpack(&request.pack()).expect("it comes as it went");
        self.engine.hear(request);
        self.number
    }

    /// One slice, and what the engine says after it. Returns whether there is more to do.
    pub(crate) fn turn(&mut self) -> bool {
        let now = std::cell::Cell::new(self.now);
        let clock = || {
            now.set(now.get() + 0.5);
            now.get()
        };
        self.engine.work(&clock);
        let message = self.engine.message(&clock);
        self.now = now.get();
        if let Some(message) = message {
            self.hear(message);
        }
        self.engine.is_busy()
    }

    fn hear(&mut self, message: Message) {
        let message = Message::unpack(&message.pack()).expect("it comes as it went");
        self.heard = self.heard.max(message.heard);
        self.document = message.document;
        for told in message.told {
            match told {
                Told::Changed(change) => self.view.take(*change),
                Told::Question(bytes) if !self.mute => {
                    let request = ask::Request::unpack(&bytes).expect("a question");
                    let reply = self.desk.answer(&request.subject, &request.asked);
                    let answered = Answered { question: request.question, reply };
                    self.ask(Asked::Answered(answered.pack()));
                }
                Told::Question(_) | Told::NoQuestions => {}
                Told::Place { number, graph } => {
                    let picture = Some(quick::place(&graph));
                    self.ask(Asked::Placed { number, picture });
                }
                other => self.told.push(other),
            }
        }
        assert_eq!(self.view, *self.engine.shown(), "the client has what the engine shows");
    }

    /// Until nothing more happens.
    pub(crate) fn settle(&mut self) {
        for _ in 0..100_000 {
            let asked = self.number;
            let busy = self.turn();
            self.now += 100.0;
            if !busy && self.number == asked && self.heard == self.number {
                return;
            }
        }
        panic!("it never settles");
    }

    pub(crate) fn does(&mut self, asked: Asked) -> &View {
        self.ask(asked);
        self.settle();
        &self.view
    }

    pub(crate) fn command(&mut self, command: Command) -> &View {
        self.does(Asked::Command(command))
    }

    /// Uses the first element of the sheets that has this text.
    pub(crate) fn press(&mut self, text: &str) {
        let action = self.action_of(text).unwrap_or_else(|| {
            let said: Vec<String> =
                elements(&self.view).iter().map(|e| words(&e.children)).collect();
            panic!("there is no `{text}` in {said:#?}")
        });
        self.does(Asked::Do { action, value: String::new() });
    }

    pub(crate) fn action_of(&self, text: &str) -> Option<String> {
        let all = elements(&self.view);
        // What stands around a single button has its words, too.
        let is_it = |element: &Element| element.tag != "div" && words(&element.children) == text;
        let place = all.iter().position(is_it)?;
        // A button without an action of its own submits its form.
        let form = || all[..place].iter().rfind(|element| element.tag == "form");
        attribute(&all[place], "data-do").or_else(|| attribute(form()?, "data-do"))
    }

    /// Steps by this stride, and returns the step.
    pub(crate) fn strides(&mut self, stride: Stride, forwards: bool) -> u64 {
        self.does(Asked::Step { stride, forwards }).transport.step
    }

    pub(crate) fn step(&self) -> u64 {
        self.view.transport.step
    }

    /// The sentence of the step.
    pub(crate) fn sentence(&self) -> String {
        let all = elements(&self.view);
        let say = all.iter().find(|element| attribute(element, "class").as_deref() == Some("say"));
        say.map(|say| words(&say.children)).unwrap_or_default()
    }

    pub(crate) fn side(&self) -> String {
        markup(&self.view.side)
    }
}

pub(crate) fn attribute(element: &Element, name: &str) -> Option<String> {
    element.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| value.clone())
}

/// All elements of all sheets.
pub(crate) fn elements(view: &View) -> Vec<Element> {
    let sheets = [
        &view.caption,
        &view.listing,
        &view.side,
        &view.ask,
        &view.advice,
        &view.notes,
        &view.stage,
        &view.ribbon,
        &view.below,
    ];
    let mut waiting: Vec<Node> = sheets.into_iter().flatten().cloned().collect();
    for pane in &view.panes {
        let sheets = [&pane.head, &pane.foot, &pane.legend, &drawn(&pane.drawing), &pane.tools];
        waiting.extend(sheets.into_iter().flatten().cloned());
    }
    waiting.reverse();
    let mut all = Vec::new();
    while let Some(node) = waiting.pop() {
        if let Node::Element(element) = node {
            waiting.extend(element.children.iter().rev().cloned());
            all.push(element);
        }
    }
    all
}
