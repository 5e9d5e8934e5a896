//! A new kind of run needs nothing in the engine or in the page: this one is made of a listing, events and facts,
//! and is stepped, stopped, asked, drawn and described like those of the papers.

mod support;

use lariat_explain::message::{Pane, Position, Shown, ShownListing, Topic};
use lariat_explain::sheet::element;
use lariat_explain::stages::{Staged, StagedRecording};
use lariat_explain::{AskedRun, Explanation, Item, Pulse, ToldStep};
use lariat_layout::figure::{Group, Shape, Stroke, Tint, Words, parts};
use lariat_layout::{Picture, Point};
use lariat_protocol::sheet::words;
use lariat_protocol::{Asked, Command, Screen, Stride, Told};
use lariat_session::core::run::{
    Advanced, Binding, Fact, FactOf, FactValue, Facts, Held, Is, Of, Stretches,
};
use lariat_session::core::{Line, ListingLine, Observer, Options, Run};
use lariat_session::explanations::ExplanationSpec;
use support::{Client, attribute, elements};

/// First every state gets a number, and then those with an even number are crossed out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Number,
    Cross,
}

impl Stage {
    fn title(self) -> &'static str {
        match self {
            Stage::Number => "Numbers",
            Stage::Cross => "Even numbers",
        }
    }

    fn lines(self) -> &'static [ListingLine] {
        const fn line(number: u16, text: &'static str) -> ListingLine {
            ListingLine { line: Line(number), text, silent: false, only: &[], role: None }
        }
        match self {
            Stage::Number => {
                &const { [line(1, "for each state s"), line(2, "  s gets the next number")] }
            }
            Stage::Cross => &const { [line(1, "cross out s if its number is even")] },
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Deed {
    Took(usize),
    Numbered(usize),
    Tested(usize, bool),
}

/// The states have numbers up to `done`, or are tested up to there.
#[derive(Clone, Debug, Default)]
struct Tour {
    stage: Stage,
    done: usize,
    taken: bool,
    over: bool,
}

impl Run for Tour {
    type World = Vec<String>;
    type Event = Deed;
    type Phase = Stage;
    type Log = Stretches<Stage>;

    fn step(&mut self, names: &mut Vec<String>, observer: &mut dyn Observer<Deed>) -> bool {
        if self.over {
            return false;
        }
        let state = self.done;
        match (self.stage, self.taken) {
            (Stage::Number, false) => {
                observer.event(Line(1), Deed::Took(state));
                self.taken = true;
            }
            (Stage::Number, true) => {
                observer.event(Line(2), Deed::Numbered(state));
                (self.done, self.taken) = (state + 1, false);
                if self.done == names.len() {
                    (self.stage, self.done) = (Stage::Cross, 0);
                }
            }
            (Stage::Cross, _) => {
                observer.event(Line(1), Deed::Tested(state, state % 2 == 1));
                self.done += 1;
                self.over = self.done == names.len();
            }
        }
        true
    }

    fn advance(
        &mut self,
        names: &mut Vec<String>,
        steps: u64,
        mut log: Option<&mut Stretches<Stage>>,
    ) -> Advanced {
        let mut done = 0;
        while done < steps {
            let stage = self.stage;
            if !self.step(names, &mut ()) {
                break;
            }
            done += 1;
            if let Some(log) = &mut log {
                log.push_many(stage, 1);
            }
        }
        Advanced { steps: done, refused: None }
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn next_line(&self) -> Option<Line> {
        let line = if self.taken { Line(2) } else { Line(1) };
        (!self.over).then_some(line)
    }

    fn phase(&self) -> Stage {
        self.stage
    }

    fn variables(&self, _: &Vec<String>) -> Vec<Binding> {
        let number = self.done as u32;
        vec![Binding { variable: "s", held: Held::Item { sort: "state", number } }]
    }

    fn decides(&self, _: Line, deed: &Deed) -> bool {
        matches!(deed, Deed::Tested(..))
    }

    fn weight(&self) -> usize {
        size_of::<Tour>()
    }
}

impl Facts for Tour {
    const FACTS: &'static [(Fact, FactOf<Tour>)] = &[
        (
            Fact::new("number", Of::State, Is::Number, "the number of a state")
                .says("has number {}"),
            |tour, _, about| {
                let known =
                    |&state: &u32| tour.stage == Stage::Cross || (state as usize) < tour.done;
                let state = about.first().filter(|state| known(state));
                state.map(|&state| FactValue::Number(u64::from(state) + 1)).into_iter().collect()
            },
        ),
        (
            Fact::new("crossed", Of::State, Is::True, "the state is crossed out")
                .says("is crossed out"),
            |tour, _, about| {
                let crossed = |&state: &u32| {
                    tour.stage == Stage::Cross && (state as usize) < tour.done && state % 2 == 1
                };
                vec![FactValue::True(about.first().is_some_and(crossed))]
            },
        ),
    ];
}

impl Staged for Tour {
    fn is_item(deed: &Deed) -> bool {
        matches!(deed, Deed::Took(_) | Deed::Tested(..))
    }

    fn revision(_: Stage) -> u32 {
        1
    }
}

#[derive(Debug)]
struct Toy {
    names: Vec<String>,
    run: StagedRecording<Tour>,
    picked: Option<Item>,
}

static TOY: ExplanationSpec =
    ExplanationSpec { name: "toy", title: "A toy", paper: "nowhere", options: &[], texts: &[] };

fn open_toy(topic: &Topic, _: Pulse) -> Result<Box<dyn Explanation>, String> {
    let names: Vec<String> =
        topic.text.lines().filter_map(|line| Some(line.split_once(" ->")?.0.to_owned())).collect();
    if names.is_empty() {
        return Err("There is no state.".to_owned());
    }
    let run = StagedRecording::of(names.clone(), Tour::default());
    Ok(Box::new(Toy { names, run, picked: None }))
}

impl Toy {
    fn stage(&self) -> Stage {
        self.run.recording.record().phase().unwrap_or_default()
    }

    fn sentence(&self) -> String {
        let name = |state: usize| &self.names[state];
        match self.run.recording.record().only() {
            None => "Nothing has happened yet.".to_owned(),
            Some((_, _, Deed::Took(state))) => format!("The loop takes {}.", name(state)),
            Some((_, _, Deed::Numbered(state))) => {
                format!("{} gets the number {}.", name(state), state + 1)
            }
            Some((_, _, Deed::Tested(state, true))) => format!("{} is crossed out.", name(state)),
            Some((_, _, Deed::Tested(state, false))) => format!("{} stays.", name(state)),
        }
    }

    fn pane(&self) -> Pane {
        let node = |(number, name): (usize, &String)| {
            Group::new("node")
                .key(number.to_string())
                .at(Point::new(80.0 * number as f64 + 40.0, 40.0))
                .with("data-do", format!("select state {number}"))
                .mark(
                    Shape::new(parts::circle(Point::default(), 20.0))
                        .stroke(Stroke::new(Tint::Ink, 1.6)),
                )
                .mark(Words::new(name, Point::new(0.0, 5.0), 14.0, Tint::Ink))
        };
        let nodes = self.names.iter().enumerate().map(node);
        Pane {
            title: "All states".to_owned(),
            summary: format!("{} states", self.names.len()),
            width: 80.0 * self.names.len() as f64,
            height: 80.0,
            drawing: vec![Group::new("states").marks(nodes).into()],
            ..Pane::default()
        }
    }
}

impl Explanation for Toy {
    fn work(&mut self) {
        self.run.work();
    }

    fn is_busy(&self) -> bool {
        !self.run.recording.is_complete()
    }

    fn seek(&mut self, step: u64) {
        while step > self.run.recording.steps() && !self.run.recording.is_complete() {
            self.run.work();
        }
        self.run.recording.seek_known(step);
    }

    fn find(&mut self, position: Position) {
        self.seek(position.step);
    }

    fn step(&mut self, stride: Stride, forwards: bool) {
        StagedRecording::step(&mut self.run, stride, forwards);
    }

    fn act(&mut self, action: &str, _: &str) {
        let state = action.strip_prefix("select state ").and_then(|number| number.parse().ok());
        self.picked = state.map(Item::State);
    }

    fn hover(&mut self, _: &str) {}

    fn move_to(&mut self, _: u32, _: u32, _: Point) {}

    fn moved(&self) -> Vec<(u32, String, Point)> {
        Vec::new()
    }

    fn follow(&mut self, _: &[(u32, String, Point)]) {}

    fn tidy(&mut self) {}

    fn placed(&mut self, _: u64, _: Picture) {}

    fn show(&mut self) -> Shown {
        let recording = &self.run.recording;
        let stretches = self.run.stretches().map(|(stage, from, to)| {
            (from - 1, to, format!("stage-{}", stage as usize), stage.title().to_owned())
        });
        Shown {
            step: recording.step(),
            steps: recording.steps(),
            complete: recording.is_complete(),
            position: self.run.position(),
            panes: vec![self.pane()],
            head: vec![element("h2").text(self.stage().title()).into()],
            listing: ShownListing {
                lines: self.stage().lines().to_vec(),
                now: recording.record().line(),
            },
            caption: vec![element("p").class("say").text(self.sentence()).into()],
            stretches: stretches.collect(),
            ..Shown::default()
        }
    }

    fn run(&self) -> Option<&dyn AskedRun> {
        Some(&self.run)
    }

    fn run_mut(&mut self) -> Option<&mut dyn AskedRun> {
        Some(&mut self.run)
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn successors(&self, _: u32) -> Vec<u32> {
        Vec::new()
    }

    fn picked(&self) -> Option<Item> {
        self.picked
    }

    fn pick(&mut self, item: Option<Item>) {
        self.picked = item;
    }

    fn kept(&self) -> Vec<Vec<String>> {
        Vec::new()
    }

    fn restore(&mut self, _: &[Vec<String>]) {}

    fn told(&self) -> Option<ToldStep> {
        let (stage, line) = AskedRun::place(&self.run)?;
        let (title, sentence) = (self.stage().title(), self.sentence());
        let step = self.run.recording.step();
        Some(ToldStep { step, stage, title, line: line.0, sentence })
    }
}

/// Three states: six steps give numbers, three cross out.
fn toy() -> Client {
    let mut client = Client::open("a -> b\nb -> c\nc -> a\n");
    client.engine.explain_with(&TOY, Options::default(), open_toy, 0);
    client.does(Asked::Asking(true));
    client
}

#[test]
fn it_is_shown_stepped_and_sought() {
    let mut client = toy();
    let view = &client.view;
    assert_eq!((view.screen, &*view.heading.name), (Screen::Explanation, "toy"));
    assert_eq!((view.transport.step, view.transport.steps, view.transport.complete), (0, 9, true));
    let stages: Vec<(u64, u64, &str)> =
        view.strip.stretches.iter().map(|s| (s.from, s.to, &*s.title)).collect();
    assert_eq!(stages, [(0, 6, "Numbers"), (6, 9, "Even numbers")]);
    assert_eq!(view.panes[0].title, "All states");
    assert_eq!(client.does(Asked::Seek(2)).transport.step, 2);
    assert_eq!(client.sentence(), "a gets the number 1.");
    assert!(words(&client.view.listing).contains("s gets the next number"));
    client.does(Asked::ToEnd);
    assert_eq!((client.step(), &*client.sentence()), (9, "c stays."));
    assert!(words(&client.view.listing).contains("cross out s"), "the listing of the stage");
}

#[test]
fn it_is_stopped_at_lines_and_conditions_both_ways() {
    let mut client = toy();
    client.does(Asked::Seek(2));
    client.command(Command::StopHere);
    assert_eq!(client.view.strip.stops, [2, 4, 6]);
    client.command(Command::RunForward);
    assert_eq!(client.step(), 4);
    client.does(Asked::ToEnd);
    client.command(Command::RunBack);
    assert_eq!(client.step(), 6);
    client.command(Command::StopHere);

    let field = elements(&client.view)
        .into_iter()
        .find(|e| attribute(e, "id").as_deref() == Some("condition"))
        .and_then(|field| attribute(&field, "data-type"));
    let action = field.expect("a field for conditions");
    let typed = "crossed(b)";
    client.does(Asked::Do { action, value: format!("{} {typed}", typed.len()) });
    client.press("Add");
    client.does(Asked::Seek(0));
    client.command(Command::RunForward);
    assert_eq!((client.step(), &*client.sentence()), (8, "b is crossed out."));
}

#[test]
fn it_is_asked_what_is_known_and_described() {
    let mut client = toy();
    client.does(Asked::ToEnd);
    let node = elements(&client.view)
        .into_iter()
        .find(|e| e.tag == "g" && words(&e.children) == "b")
        .and_then(|node| attribute(&node, "data-do"));
    client.does(Asked::Do { action: node.expect("a node"), value: String::new() });
    client.command(Command::History);
    let said = words(&client.view.ask);
    assert!(said.contains("has number 2") && said.contains("is crossed out"), "{said}");

    client.does(Asked::Steps { from: 1, to: 3 });
    let steps = client.told.iter().find_map(|told| match told {
        Told::Steps(Ok(json)) => Some(json.clone()),
        _ => None,
    });
    let steps = steps.expect("they are described");
    assert!(
        steps.contains("a gets the number 1.") && steps.contains("The loop takes b."),
        "{steps}"
    );
}
