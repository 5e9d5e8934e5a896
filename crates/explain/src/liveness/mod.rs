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
use lariat_session::condition::StageCondition;
use lariat_session::core::Direction;
use lariat_session::core::liveness::{LivenessRun, LivenessStage};
use lariat_session::lang::{Diagnostic, Specification};

use crate::asking::ToldStep;
use crate::drawing::Drawing;
use crate::explanation::Explanation;
use crate::message::{Position, Shown, Size, Topic};
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
    /// By its centre.
    LivenessNeighbourhood(u32),
}

impl Thing {
    /// `state 3`, `neighbourhood 2`.
    fn parse(text: &str) -> Option<Thing> {
        let (kind, number) = text.trim().split_once(' ')?;
        let number = number.trim().parse().ok()?;
        match kind {
            "state" => Some(Thing::State(number)),
            "neighbourhood" => Some(Thing::LivenessNeighbourhood(number)),
            _ => None,
        }
    }

    fn state(self) -> u32 {
        match self {
            Thing::State(state) | Thing::LivenessNeighbourhood(state) => state,
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

    fn step(&mut self, size: Size, forwards: bool) {
        self.sought = None;
        let Ok((_, run)) = &mut self.open else { return };
        run.step(size, forwards);
        let to_the_end = size == Size::End && forwards && !run.recording.is_complete();
        self.wanted = to_the_end.then_some(u64::MAX);
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
            side: side::side(opened, run, self.selected),
            stretches: stretches.collect(),
            wishes: self.panel.drawing.wish(0).into_iter().collect(),
            ..Shown::default()
        }
    }

    fn understand(&self, condition: &str) -> Result<StageCondition, Vec<Diagnostic>> {
        let names = self.open.as_ref().map_or(&[][..], |(opened, _)| &opened.subject.names);
        StageCondition::read::<LivenessRun>(condition, names)
    }

    fn until(
        &mut self,
        condition: &StageCondition,
        from: u64,
        direction: Direction,
    ) -> Option<u64> {
        self.open.as_mut().ok().map(|(_, run)| run)?.until(condition, from, direction)
    }

    fn since(&mut self, condition: &StageCondition) -> Option<u64> {
        self.open.as_mut().ok().map(|(_, run)| run)?.since(condition)
    }

    fn told(&self) -> Option<ToldStep> {
        let (opened, run) = self.open.as_ref().ok()?;
        run.told(run.stage().title(), telling::tell(run, opened).words())
    }
}
