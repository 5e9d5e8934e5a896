//! Neighbourhoods of a Büchi automaton, stage by stage: from which states every, some or no run accepts, and
//! a lasso reduced to the steps that mattered.

mod opening;
mod pane;
mod ribbon;
mod run;
mod side;
mod telling;

use std::collections::BTreeSet;
use std::rc::Rc;

use lariat_layout::{Picture, Point};
use lariat_protocol::Stride;
use lariat_session::core::liveness::LivenessStage;
use lariat_session::lang::Specification;

use crate::asking::{AskedRun, Item, ToldStep};
use crate::drawing::Drawing;
use crate::explanation::Explanation;
use crate::message::{Position, Shown, Topic};
use crate::sentence::grouped;
use opening::Opened;
use run::Run;

#[derive(Debug)]
pub struct Liveness {
    open: Result<(Rc<Opened>, Run), String>,
    /// The step that the reader wants to see, if it is not recorded yet.
    wanted: Option<u64>,
    /// The position of a link, until it is recorded; then a message about it.
    sought: Option<Position>,
    notice: &'static str,
    panel: Panel,
    selected: Option<Thing>,
    pointed: Option<Thing>,
    unfolded: BTreeSet<u32>,
}

/// The automaton and its drawing.
#[derive(Debug, Default)]
struct Panel {
    drawing: Drawing,
    /// The state of each node.
    states: Vec<u32>,
}

/// What can be picked and pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    State(u32),
    /// All transitions from one state to another.
    Transition(u32, u32),
    /// By its centre.
    LivenessNeighbourhood(u32),
}

/// A picked neighbourhood, as links keep it.
const NEIGHBOURHOOD: &str = "neighbourhood";

impl Thing {
    /// `state 3`, `transition 3 4`, `neighbourhood 2`.
    fn parse(text: &str) -> Option<Thing> {
        match Item::parse(text) {
            Some(Item::State(state)) => Some(Thing::State(state)),
            Some(Item::Transition(source, target)) => Some(Thing::Transition(source, target)),
            None => {
                let number = text.trim().strip_prefix("neighbourhood ")?.trim().parse().ok()?;
                Some(Thing::LivenessNeighbourhood(number))
            }
        }
    }

    fn state(self) -> u32 {
        match self {
            Thing::State(state)
            | Thing::Transition(state, _)
            | Thing::LivenessNeighbourhood(state) => state,
        }
    }
}

impl Liveness {
    pub fn open(model: &Specification, subject: &Topic) -> Liveness {
        let open = Opened::read(model, subject).map(|opened| {
            let opened = Rc::new(opened);
            let run = Run::new(&opened);
            (opened, run)
        });
        let mut panel = Panel::default();
        if let Ok((opened, _)) = &open {
            panel.place(opened, None);
        }
        Liveness {
            open,
            wanted: None,
            sought: None,
            notice: "",
            panel,
            selected: None,
            pointed: None,
            unfolded: BTreeSet::new(),
        }
    }

    /// Goes to the position of a link, once it is recorded.
    fn arrive(&mut self) {
        let Ok((_, run)) = &mut self.open else { return };
        if let Some(position) = self.sought.take_if(|_| run.recording.is_complete()) {
            let (step, notice) = run.find(position);
            run.recording.seek_known(step);
            self.notice = notice;
        }
    }

    fn select(&mut self, thing: Option<Thing>) {
        self.selected = if self.selected == thing { None } else { thing };
        let Ok((opened, _)) = &self.open else { return };
        let picked = self.selected.map(Thing::state);
        let states = opened.subject.graph.state_count();
        let hidden = picked.filter(|&state| state < states && self.panel.leaves_out(state));
        if hidden.is_some() {
            self.panel.place(opened, hidden);
        }
    }
}

impl Explanation for Liveness {
    fn work(&mut self) {
        let Ok((_, run)) = &mut self.open else { return };
        if run.recording.is_complete() {
            return;
        }
        run.work();
        if let Some(wanted) = self.wanted {
            run.recording.seek_known(wanted);
        }
        if run.recording.is_complete() {
            self.wanted = None;
            self.arrive();
        }
    }

    fn is_busy(&self) -> bool {
        self.open.as_ref().is_ok_and(|(_, run)| !run.recording.is_complete())
    }

    fn find(&mut self, position: Position) {
        self.seek(position.step);
        self.sought = Some(position);
        self.arrive();
    }

    fn seek(&mut self, step: u64) {
        self.sought = None;
        let Ok((_, run)) = &mut self.open else { return };
        run.recording.seek_known(step);
        let further = step > run.recording.steps() && !run.recording.is_complete();
        self.wanted = further.then_some(step);
    }

    fn step(&mut self, stride: Stride, forwards: bool) {
        self.sought = None;
        let Ok((_, run)) = &mut self.open else { return };
        run.step(stride, forwards);
        self.wanted = None;
    }

    fn act(&mut self, action: &str, _: &str) {
        let action = action.trim();
        let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
        match verb {
            "select" => self.select(Thing::parse(rest)),
            "neighbourhood" => self.select(Thing::parse(action)),
            "unfold" => {
                if let Ok(place) = rest.trim().parse()
                    && !self.unfolded.remove(&place)
                {
                    self.unfolded.insert(place);
                }
            }
            "seek" => {
                if let Ok(step) = rest.trim().parse() {
                    self.seek(step);
                }
            }
            _ => {}
        }
    }

    fn hover(&mut self, what: &str) {
        self.pointed = Thing::parse(what);
    }

    fn move_to(&mut self, pane: u32, node: u32, to: Point) {
        if pane == 0 {
            self.panel.drawing.move_to(node, to);
        }
    }

    fn moved(&self) -> Vec<(u32, String, Point)> {
        let moved = self.panel.drawing.moved().iter();
        moved.map(|(name, at)| (0, name.clone(), *at)).collect()
    }

    fn follow(&mut self, moved: &[(u32, String, Point)]) {
        let here = moved.iter().filter(|(pane, ..)| *pane == 0);
        let here: Vec<(String, Point)> = here.map(|(_, name, at)| (name.clone(), *at)).collect();
        self.panel.drawing.follow(&here, 0);
    }

    fn tidy(&mut self) {
        self.panel.drawing.tidy();
    }

    fn placed(&mut self, wish: u64, picture: Picture) {
        self.panel.drawing.placed(0, wish, picture);
    }

    fn show(&mut self) -> Shown {
        let (opened, run) = match &self.open {
            Ok(open) => (&open.0, &open.1),
            Err(problem) => return Shown { problem: problem.clone(), ..Shown::default() },
        };
        let recording = &run.recording;
        let busy = match recording.is_complete() {
            true => String::new(),
            false => {
                let stage = run.latest_stage();
                let (number, of) = (stage as usize + 1, LivenessStage::ALL.len());
                let lines = grouped(recording.steps());
                format!("Stage {number} of {of}: {}, {lines} lines…", stage.title())
            }
        };
        let stretches = run.stretches().map(|(stage, start, end)| {
            (start - 1, end, format!("stage-{}", stage as usize), stage.title().to_owned())
        });
        Shown {
            step: recording.step(),
            steps: recording.steps(),
            complete: recording.is_complete(),
            busy,
            position: run.position(),
            notice: std::mem::take(&mut self.notice).to_owned(),
            panes: vec![pane::pane(opened, run, &self.panel, self.selected, self.pointed)],
            ribbon: ribbon::ribbon(opened, run, &self.unfolded, self.selected),
            head: vec![side::head(run).into()],
            listing: side::listing(opened, run),
            caption: side::caption(opened, run),
            side: side::side(opened, run, self.selected),
            stretches: stretches.collect(),
            wishes: self.panel.drawing.wish(0).into_iter().collect(),
            ..Shown::default()
        }
    }

    fn run(&self) -> Option<&dyn AskedRun> {
        self.open.as_ref().ok().map(|(_, run)| run as &dyn AskedRun)
    }

    fn run_mut(&mut self) -> Option<&mut dyn AskedRun> {
        self.open.as_mut().ok().map(|(_, run)| run as &mut dyn AskedRun)
    }

    fn names(&self) -> &[String] {
        self.open.as_ref().map_or(&[][..], |(opened, _)| &opened.subject.names)
    }

    fn successors(&self, state: u32) -> Vec<u32> {
        let Ok((opened, _)) = &self.open else { return Vec::new() };
        let graph = &opened.subject.graph;
        if state >= graph.state_count() {
            return Vec::new();
        }
        let mut targets: Vec<u32> =
            graph.outgoing(state).map(|number| graph.transition(number).target).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    fn picked(&self) -> Option<Item> {
        Some(match self.selected? {
            Thing::State(state) | Thing::LivenessNeighbourhood(state) => Item::State(state),
            Thing::Transition(source, target) => Item::Transition(source, target),
        })
    }

    fn pick(&mut self, item: Option<Item>) {
        let thing = item.map(|item| match item {
            Item::State(state) => Thing::State(state),
            Item::Transition(source, target) => Thing::Transition(source, target),
        });
        if thing != self.selected {
            self.select(thing);
        }
    }

    fn kept(&self) -> Vec<Vec<String>> {
        let kept = match self.selected {
            Some(Thing::LivenessNeighbourhood(centre)) => {
                let name = self.names().get(centre as usize).cloned();
                name.map(|name| vec![NEIGHBOURHOOD.to_owned(), name])
            }
            _ => self.picked().and_then(|item| item.kept(self.names())),
        };
        kept.into_iter().collect()
    }

    fn restore(&mut self, kept: &[Vec<String>]) {
        for words in kept {
            if let Some(item) = Item::found(words, self.names()) {
                self.pick(Some(item));
            } else if let [kind, name] = &words[..]
                && kind == NEIGHBOURHOOD
                && let Some(centre) = self.names().iter().position(|known| known == name)
            {
                self.select(Some(Thing::LivenessNeighbourhood(centre as u32)));
            }
        }
    }

    fn told(&self) -> Option<ToldStep> {
        let (opened, run) = self.open.as_ref().ok()?;
        run.told(run.stage().title(), telling::tell(run, opened).words())
    }
}
