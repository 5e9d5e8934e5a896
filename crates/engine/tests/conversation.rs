//! What the engine says natively, written down in `tests/wasm/conversation.txt`. Node sends the same requests to the
//! published module and expects the same messages, byte for byte.

mod support;

use std::cell::Cell;
use std::fmt::Write;
use std::rc::Rc;

use lariat_engine::Engine;
use lariat_explain::Pulse;
use lariat_layout::quick;
use lariat_protocol::{Asked, Command, Document, Message, Origin, Request, Stride, Told};
use lariat_session::ask::{self, Answered, Desk};
use support::{FIG3, OPEN_SYSTEM};

/// The same clock as that of the Node test: each look at it takes half a millisecond, which is exact in binary.
const TICK: f64 = 0.5;
const PULSE_MS: f64 = 500.0;

/// A conversation with a worker: the same loop as in `worker.rs`.
struct Conversation {
    engine: Engine,
    desk: Desk,
    clock: Rc<Cell<f64>>,
    number: u64,
    written: String,
}

impl Conversation {
    fn start() -> Conversation {
        let clock = Rc::new(Cell::new(0.0));
        let (ticks, last) = (clock.clone(), Cell::new(0.0));
        let pulse = Pulse::new(move |_| {
            if tick(&ticks) - last.get() > PULSE_MS {
                last.set(tick(&ticks));
            }
        });
        Conversation {
            engine: Engine::new(pulse),
            desk: Desk::default(),
            clock,
            number: 0,
            written: String::new(),
        }
    }

    /// Sends a request, and answers what the engine asks of its client.
    fn ask(&mut self, asked: Asked) {
        self.number += 1;
        let bytes = Request { number: self.number, asked }.pack();
        for message in self.send(&bytes) {
            for told in message.told {
                match told {
                    Told::Question(bytes) => {
                        let asked = ask::Request::unpack(&bytes).expect("a question");
                        let reply = self.desk.answer(&asked.subject, &asked.asked);
                        let answered = Answered { question: asked.question, reply };
                        self.ask(Asked::Answered(answered.pack()));
                    }
                    Told::Place { number, graph } => {
                        let picture = Some(quick::place(&graph));
                        self.ask(Asked::Placed { number, picture });
                    }
                    _ => {}
                }
            }
        }
    }

    /// Sends bytes, waits until the engine has nothing more to do, and writes down what it has said.
    fn send(&mut self, bytes: &[u8]) -> Vec<Message> {
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        self.written.push_str(&format!("> {hex}\n"));
        self.engine.receive(bytes);
        let clock = self.clock.clone();
        let now = move || tick(&clock);
        let mut messages = Vec::new();
        loop {
            self.engine.work(&now);
            if let Some(message) = self.engine.message(&now) {
                let packed = message.pack();
                let _ = writeln!(self.written, "< {} {:08x}", packed.len(), hash(&packed));
                messages.push(message);
            }
            if !self.engine.is_busy() {
                return messages;
            }
        }
    }

    fn open(&mut self, text: &str, property: &str) {
        self.ask(Asked::Open(Document {
            text: text.to_owned(),
            property: property.to_owned(),
            ..Document::default()
        }));
    }

    fn choose(&mut self, name: &str) {
        self.ask(Asked::Choose { name: name.to_owned(), force: false });
    }
}

fn tick(clock: &Cell<f64>) -> f64 {
    clock.set(clock.get() + TICK);
    clock.get()
}

/// The hash of Fowler, Noll and Vo, of 32 bits, which JavaScript computes exactly.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn conversation() -> String {
    let mut client = Conversation::start();
    client.open(FIG3, "");
    for forwards in [true, true, true, false] {
        client.ask(Asked::Step { stride: Stride::Line, forwards });
    }
    for search in ["gv04", "couvreur99", "gmz04-min", "spin-i"] {
        client.choose(search);
        client.ask(Asked::Seek(20));
        client.ask(Asked::ToEnd);
    }
    client.ask(Asked::Asking(true));
    client.ask(Asked::Command(Command::WhyNotShortest));
    client.ask(Asked::Command(Command::StopHere));
    client.ask(Asked::Command(Command::RunBack));
    client.ask(Asked::Steps { from: 94, to: 96 });
    client.ask(Asked::Move { pane: 0, node: 1, x: 300.0, y: 40.0 });
    client.ask(Asked::Command(Command::Compare));
    client.ask(Asked::Seek(30));
    client.ask(Asked::Command(Command::Escape));
    // Long work in slices, and a graph that is laid out by somebody else.
    client.open("random n=3000 edges=6000 accepting=0 seed=7\n", "");
    client.ask(Asked::ToEnd);
    client.ask(Asked::Seek(1_234));
    client.open(OPEN_SYSTEM, "");
    client.choose("fate");
    for _ in 0..3 {
        client.ask(Asked::Step { stride: Stride::Line, forwards: false });
    }
    client.ask(Asked::Step { stride: Stride::Phase, forwards: false });
    client.open("des (0,3,3)\n(0,\"SEND\",1)\n(1,\"RECV\",0)\n(1,\"LOSE\",2)\n", "['LOSE'] false");
    client.ask(Asked::Seek(9));
    client.ask(Asked::Edit("s1 -> s2 oops(".to_owned()));
    client.ask(Asked::Open(Document {
        text: FIG3.to_owned(),
        origin: Origin::View("no record".to_owned()),
        ..Document::default()
    }));
    client.send(b"no request");
    client.written
}

/// `LARIAT_BLESS=1 cargo test -p lariat-engine --test conversation` rewrites the file. The hashes change with every
/// word on the page; what they stand for is tested elsewhere.
#[test]
fn natively_the_engine_says_what_is_written_down() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/wasm/conversation.txt");
    let said = conversation();
    assert!(said.lines().filter(|line| line.starts_with('<')).count() > 50, "{said}");
    if std::env::var_os("LARIAT_BLESS").is_some() {
        std::fs::write(path, &said).expect("the folder is there");
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    for (number, (now, then)) in (1..).zip(said.lines().zip(written.lines())) {
        assert_eq!(now, then, "line {number}");
    }
    assert_eq!(said.lines().count(), written.lines().count());
}
