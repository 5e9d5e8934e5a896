//! Debugging by neighbourhoods, stage by stage: the full system and its counterexamples side by side, and the
//! shortest counterexample reduced to the actions that mattered (BLS).

mod charts;
mod growth;
mod help;
mod judgement;
mod legend;
mod names;
mod now;
mod opening;
mod panes;
mod partial;
mod picked;
mod property;
mod ribbon;
mod run;
mod showing;
mod side;
mod telling;

use std::collections::BTreeSet;
use std::rc::Rc;

use lariat_layout::{Picture, Point};
use lariat_protocol::Stride;
use lariat_session::core::neighbourhoods::{Marking, NeighbourhoodRun, Settings};

use crate::asking::{AskedRun, Item, ToldStep};
use crate::explanation::Explanation;
use crate::message::{Position, Shown, Topic};
use crate::sentence::grouped;
use charts::{Panel, Which};
use help::Form;
use judgement::Sentences;
use names::Names;
use opening::Opened;
use picked::Thing;
use run::Run;

/// One bit for each pair: 128 MB.
const MOST_PAIRS: u64 = 1 << 30;

#[derive(Debug)]
pub struct Neighbourhoods {
    /// The system, or a sentence about why there is none.
    opened: Result<Rc<Opened>, String>,
    /// None if the property cannot be read.
    run: Option<Run>,
    /// The step that the reader wants to see, if it is not recorded yet.
    wanted: Option<u64>,
    /// The position of a link, until it is recorded; then a message about it.
    sought: Option<Position>,
    notice: &'static str,
    full: Panel,
    /// Graphs of the right pane, placed when they are first shown.
    right: [Option<Panel>; Which::ALL.len()],
    sentences: Sentences,
    names: Names,
    attempt: Attempt,
    selected: Option<Thing>,
    pointed: Option<Thing>,
    unfolded: BTreeSet<u32>,
    form: Form,
    written: Option<String>,
    /// Moves by hand from before, in graphs that have not been placed yet.
    carried: Vec<(u32, String, Point)>,
}

/// Which run this is. If the reader chose no marking, other markings may be tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Attempt {
    #[default]
    First,
    /// In the first run no action mattered; this run marks junctions.
    Junctions,
    /// With junctions no action mattered either, so the first marking is used again.
    Vain,
}

/// The moves by hand in one graph.
fn carried(moved: &[(u32, String, Point)], place: u32) -> Vec<(String, Point)> {
    let its = moved.iter().filter(|(other, ..)| *other == place);
    its.map(|(_, name, at)| (name.clone(), *at)).collect()
}

/// Replaces a panel by another part or another state of the same graph.
fn replace(old: &mut Panel, mut new: Panel) {
    new.drawing.follow(old.drawing.moved(), old.drawing.wishes());
    *old = new;
}

impl Neighbourhoods {
    pub fn open(subject: &Topic) -> Neighbourhoods {
        let opened = Opened::read(subject).map(Rc::new);
        let run = opened.as_ref().ok().and_then(|opened| opened.run(opened.settings));
        let mut explanation = Neighbourhoods {
            opened,
            run,
            wanted: None,
            sought: None,
            notice: "",
            full: Panel::default(),
            right: Default::default(),
            sentences: Sentences::default(),
            names: Names::default(),
            attempt: Attempt::default(),
            selected: None,
            pointed: None,
            unfolded: BTreeSet::new(),
            form: Form::default(),
            written: None,
            carried: Vec::new(),
        };
        explanation.place_full();
        explanation
    }

    /// Places the full system: before the run is complete, and again afterwards with the correct transitions.
    fn place_full(&mut self) {
        if let Ok(opened) = &self.opened {
            let start;
            let latest = match &self.run {
                Some(run) => run.latest(),
                None => {
                    start = NeighbourhoodRun::start(opened.settings);
                    &start
                }
            };
            replace(&mut self.full, Panel::full(opened, latest, None));
        }
    }

    /// Goes to the position of a link, once it is recorded.
    fn arrive(&mut self) {
        let Some(run) = &mut self.run else { return };
        if let Some(position) = self.sought.take_if(|_| run.recording.is_complete()) {
            let (step, notice) = run.find(position);
            run.recording.seek_known(step);
            self.notice = notice;
        }
    }

    /// Restarts with another marking if no action mattered and the reader chose no marking.
    fn try_another_marking(&mut self) -> bool {
        let (Ok(opened), Some(run)) = (&self.opened, &self.run) else { return false };
        let latest = run.latest();
        let none = latest.is_violated() == Some(true) && !latest.kept().contains(&true);
        let (attempt, marking) = match self.attempt {
            Attempt::First if opened.may_fall_back && !latest.path().is_empty() => {
                (Attempt::Junctions, Marking::Junction)
            }
            Attempt::Junctions => (Attempt::Vain, opened.settings.marking),
            _ => return false,
        };
        if none {
            let settings = Settings { marking, ..opened.settings };
            self.wanted = self.wanted.or(Some(run.recording.step()));
            (self.attempt, self.run) = (attempt, opened.run(settings));
        }
        none
    }

    /// The lowest byte of a wish identifies the panel: 0 is the full system.
    fn panel(&mut self, place: u64) -> Option<&mut Panel> {
        match place.checked_sub(1) {
            None => Some(&mut self.full),
            Some(at) => self.right.get_mut(at as usize).and_then(Option::as_mut),
        }
    }

    /// Draws another part of a large graph if it does not contain what was picked.
    fn bring_into_sight(&mut self) {
        let (Ok(opened), Some(which)) = (&self.opened, self.which()) else { return };
        let Some(run) = &self.run else { return };
        let (full, right) = match self.selected {
            Some(Thing::Full(state)) => (Some(state), None),
            Some(Thing::Transition(source, _)) => (Some(source), None),
            Some(Thing::Right(other, state)) if other == which => (None, Some(state)),
            Some(Thing::Neighbourhood(state)) => {
                let full = picked::matches_of(run.machine(), state).next();
                (full, (which == Which::Counterexamples).then_some(state))
            }
            _ => (None, None),
        };
        if let Some(state) = full.filter(|&state| self.full.leaves_out(state)) {
            replace(&mut self.full, Panel::full(opened, run.latest(), Some(state)));
        }
        let names = &self.names;
        if let (Some(state), Some(panel)) = (right, &mut self.right[which as usize])
            && panel.leaves_out(state)
        {
            replace(panel, Panel::right(which, opened, run.latest(), names, Some(state)));
        }
    }
}

impl Explanation for Neighbourhoods {
    fn work(&mut self) {
        let Some(run) = &mut self.run else { return };
        if run.recording.is_complete() {
            return;
        }
        run.work();
        let pairs = self.opened.as_ref().ok().and_then(|o| run.latest().pairs_at_once(&o.lts));
        if let Some(pairs) = pairs.filter(|&pairs| pairs > MOST_PAIRS) {
            self.opened = Err(format!(
                "The largest simulation would compare {} pairs of states, too many for a browser. \
                 Choose the matching projection or reachable.",
                grouped(pairs)
            ));
            self.run = None;
            return;
        }
        if let Some(wanted) = self.wanted {
            run.recording.seek_known(wanted);
        }
        if let Ok(opened) = &self.opened {
            self.names.learn(opened, run.latest());
        }
        if run.recording.is_complete() && self.try_another_marking() {
            return;
        }
        let Some(run) = &mut self.run else { return };
        if run.recording.is_complete() {
            self.wanted = None;
            if let Ok(opened) = &self.opened {
                self.sentences = Sentences::of(opened, run.latest());
            }
            self.place_full();
            self.arrive();
        }
    }

    fn is_busy(&self) -> bool {
        self.run.as_ref().is_some_and(|run| !run.recording.is_complete())
    }

    fn find(&mut self, position: Position) {
        self.seek(position.step);
        self.sought = Some(position);
        self.arrive();
    }

    fn seek(&mut self, step: u64) {
        self.sought = None;
        let Some(run) = &mut self.run else { return };
        run.recording.seek_known(step);
        let further = step > run.recording.steps() && !run.recording.is_complete();
        self.wanted = further.then_some(step);
    }

    fn step(&mut self, stride: Stride, forwards: bool) {
        self.sought = None;
        let Some(run) = &mut self.run else { return };
        run.step(stride, forwards);
        self.wanted = None;
    }

    fn act(&mut self, action: &str, value: &str) {
        let action = action.trim();
        let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
        match verb {
            "select" => {
                let thing = Thing::parse(rest);
                self.selected = if self.selected == thing { None } else { thing };
                self.bring_into_sight();
            }
            "neighbourhood" => {
                let thing = Thing::parse(action);
                self.selected = if self.selected == thing { None } else { thing };
                self.bring_into_sight();
            }
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
            "template" => {
                if self.form.act(action, value)
                    && let Ok(opened) = &self.opened
                {
                    self.written = Some(self.form.formula(opened.lts.labels()));
                }
            }
            _ => {}
        }
    }

    fn hover(&mut self, what: &str) {
        self.pointed = Thing::parse(what);
    }

    fn move_to(&mut self, pane: u32, node: u32, to: Point) {
        let place = match pane {
            0 => Some(0),
            _ => self.which().map(|which| which as u64 + 1),
        };
        if let Some(panel) = place.and_then(|place| self.panel(place)) {
            panel.drawing.move_to(node, to);
        }
    }

    fn moved(&self) -> Vec<(u32, String, Point)> {
        let right = self.right.iter().zip(1..);
        let panels = right.filter_map(|(panel, place)| Some((panel.as_ref()?, place)));
        let mut moved = self.carried.clone();
        for (panel, place) in panels.chain([(&self.full, 0)]) {
            let its = panel.drawing.moved().iter();
            moved.retain(|(other, ..)| *other != place);
            moved.extend(its.map(|(name, at)| (place, name.clone(), *at)));
        }
        moved
    }

    fn follow(&mut self, moved: &[(u32, String, Point)]) {
        self.carried = moved.to_vec();
        self.full.drawing.follow(&carried(moved, 0), 0);
    }

    fn tidy(&mut self) {
        self.carried.clear();
        self.full.drawing.tidy();
        for panel in self.right.iter_mut().flatten() {
            panel.drawing.tidy();
        }
    }

    fn placed(&mut self, wish: u64, picture: Picture) {
        let place = wish & 0xff;
        if let Some(panel) = self.panel(place) {
            panel.drawing.placed(place, wish, picture);
        }
    }

    fn show(&mut self) -> Shown {
        let mut shown = Shown { problem: self.problem(), ..Shown::default() };
        if let Ok(opened) = &self.opened {
            shown.diagnostics.clone_from(&opened.wrong);
            shown.help = self.form.sheet(opened.lts.labels());
        }
        shown.written = self.written.take();
        shown.notice = std::mem::take(&mut self.notice).to_owned();
        if let Some(run) = &self.run {
            shown.step = run.recording.step();
            shown.steps = run.recording.steps();
            shown.complete = run.recording.is_complete();
            shown.busy = Neighbourhoods::busy(run);
        }
        self.show_moment(&mut shown);
        shown
    }

    fn run(&self) -> Option<&dyn AskedRun> {
        self.run.as_ref().map(|run| run as &dyn AskedRun)
    }

    fn run_mut(&mut self) -> Option<&mut dyn AskedRun> {
        self.run.as_mut().map(|run| run as &mut dyn AskedRun)
    }

    fn names(&self) -> &[String] {
        self.opened.as_ref().map_or(&[][..], |opened| opened.names())
    }

    fn successors(&self, state: u32) -> Vec<u32> {
        let Ok(opened) = &self.opened else { return Vec::new() };
        if state >= opened.lts.state_count() {
            return Vec::new();
        }
        let mut targets: Vec<u32> = opened.lts.from(state).iter().map(|t| t.target).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    fn picked(&self) -> Option<Item> {
        picked::item(self.selected?, self.run.as_ref()?.machine())
    }

    fn pick(&mut self, item: Option<Item>) {
        self.selected = item.map(|item| match item {
            Item::State(state) => Thing::Full(state),
            Item::Transition(source, target) => Thing::Transition(source, target),
        });
        self.bring_into_sight();
    }

    fn kept(&self) -> Vec<Vec<String>> {
        self.selected.and_then(|thing| thing.kept(self.names())).into_iter().collect()
    }

    fn restore(&mut self, kept: &[Vec<String>]) {
        for words in kept {
            if let Some(thing) = Thing::found(words, self.names()) {
                self.selected = Some(thing);
                self.bring_into_sight();
            }
        }
    }

    fn told(&self) -> Option<ToldStep> {
        let (opened, run) = (self.opened.as_ref().ok()?, self.run.as_ref()?);
        let (machine, record) = (run.machine(), run.recording.record());
        let title = record.phase()?.title();
        run.told(title, telling::tell(record, opened, machine, &self.names).words())
    }
}
