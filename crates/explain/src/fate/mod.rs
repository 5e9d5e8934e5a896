//! Fate and free will: a game for an error, its layers, and a trace in which some steps were inevitable and
//! others were the system's own mistakes.
//!
//! Changes by the reader, above all of Γ, take effect at once; the page learns of them by [`Shown::chosen`].

mod bands;
mod grid;
mod guards;
mod legend;
mod opening;
mod pane;
mod panel;
mod picked;
mod playing;
mod reader;
mod ribbon;
mod run;
mod side;
mod table;
mod telling;

use std::collections::BTreeMap;
use std::rc::Rc;

use lariat_layout::{Picture, Point};
use lariat_protocol::Stride;
use lariat_session::core::Options;
use lariat_session::core::fate::FateStage;
use lariat_session::lang::Specification;

use crate::asking::{AskedRun, Item, ToldStep};
use crate::explanation::Explanation;
use crate::message::{Position, Shown, Topic};
use crate::pulse::Pulse;
use crate::sentence::grouped;
use opening::Opened;
use panel::Panel;
use playing::Played;
use run::Run;

#[derive(Debug)]
pub struct Fate {
    model: Option<Specification>,
    options: Options,
    open: Result<(Rc<Opened>, Run), String>,
    /// The step that the reader wants to see, if it is not recorded yet.
    wanted: Option<u64>,
    /// The part and the stage to return to when the run for changed options is recorded.
    returns: Option<(usize, FateStage)>,
    /// The position of a link, until it is recorded; then a message about it.
    sought: Option<Position>,
    notice: &'static str,
    /// By part of the trace, for parts that were shown.
    panels: BTreeMap<usize, Panel>,
    /// Moves by hand, for panels that are created later.
    moved: Vec<(u32, String, Point)>,
    view: View,
    /// Changed options that the page does not know yet.
    chosen: Vec<(String, String)>,
    pulse: Pulse,
}

/// What the reader has chosen to see.
#[derive(Debug, Default)]
struct View {
    /// A column of the table of the trace.
    picked: Option<usize>,
    /// What was picked last, of the column, the state and the transitions.
    item: Option<Item>,
    selected: Option<u32>,
    pointed: Option<u32>,
    played: Option<Played>,
    /// The game that is drawn, if it is not that of the column or the step.
    game: Option<usize>,
    /// Lists that are shown in full.
    unfolded: Vec<u32>,
}

impl Fate {
    pub fn open(subject: &Topic, pulse: Pulse) -> Fate {
        let (model, open) = match opening::read(&subject.text) {
            Ok(model) => (Some(model), Err(String::new())),
            Err(problem) => (None, Err(problem)),
        };
        let mut fate = Fate {
            model,
            options: subject.options.clone(),
            open,
            wanted: None,
            returns: None,
            sought: None,
            notice: "",
            panels: BTreeMap::new(),
            moved: Vec::new(),
            view: View::default(),
            chosen: Vec::new(),
            pulse,
        };
        fate.ask();
        fate
    }

    /// Opens the game for the current options.
    fn ask(&mut self) {
        let Some(model) = &self.model else { return };
        self.open = Opened::new(model, &self.options, &self.pulse).map(|opened| {
            let opened = Rc::new(opened);
            let run = Run::new(&opened);
            (opened, run)
        });
        self.moved = self.moved();
        self.panels.clear();
        let selected = self.view.selected;
        self.view = View { selected, item: selected.map(Item::State), ..View::default() };
        self.wanted = None;
    }
}

impl Fate {
    /// Goes to the position of a link, once it is recorded.
    fn arrive(&mut self) {
        let Ok((_, run)) = &mut self.open else { return };
        if let Some(position) = self.sought.take_if(|_| run.recording.is_complete()) {
            let (step, notice) = run.find(position);
            run.recording.seek_known(step);
            self.notice = notice;
        }
    }
}

impl Explanation for Fate {
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
            if let Some(place) = self.returns.take() {
                let step = run.resume(place);
                run.recording.seek_known(step);
            }
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
        (self.view.played, self.view.game, self.sought) = (None, None, None);
        self.returns = None;
        let Ok((_, run)) = &mut self.open else { return };
        run.recording.seek_known(step);
        let further = step > run.recording.steps() && !run.recording.is_complete();
        self.wanted = further.then_some(step);
    }

    fn step(&mut self, stride: Stride, forwards: bool) {
        (self.view.played, self.view.game, self.sought) = (None, None, None);
        self.returns = None;
        let Ok((_, run)) = &mut self.open else { return };
        run.step(stride, forwards);
        self.wanted = None;
    }

    fn act(&mut self, action: &str, value: &str) {
        let action = action.trim();
        let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
        let number = || rest.trim().parse::<u32>().ok();
        match verb {
            "control" => self.toggle(rest),
            "suggest" => self.take_suggestion(),
            "given" => self.choose(&[("given", value.trim()), ("search", "none")]),
            "give" => {
                if let Some(state) = number() {
                    self.give(state);
                }
            }
            "pick" => {
                if let Some(column) = number() {
                    self.pick(column as usize);
                }
            }
            "play" => self.play(rest),
            "game" => self.view.game = number().map(|number| number as usize),
            "look" => {
                if let Some(state) = state(rest) {
                    self.look(state);
                }
            }
            "select" => match Item::parse(rest) {
                Some(Item::State(state)) => self.select(state),
                item @ Some(Item::Transition(..)) => {
                    self.pick_item(item.filter(|_| item != self.view.item));
                }
                None => {}
            },
            "unfold" => {
                if let Some(place) = number() {
                    let before = self.view.unfolded.len();
                    self.view.unfolded.retain(|&one| one != place);
                    if self.view.unfolded.len() == before {
                        self.view.unfolded.push(place);
                    }
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
        self.view.pointed = state(what);
    }

    fn move_to(&mut self, pane: u32, node: u32, to: Point) {
        let Ok((opened, run)) = &self.open else { return };
        let part = self.part(opened, run);
        if let Some(panel) = self.panels.get_mut(&part).filter(|_| pane == 0) {
            panel.drawing.move_to(node, to);
        }
    }

    fn moved(&self) -> Vec<(u32, String, Point)> {
        let known = |part: u32| self.panels.contains_key(&(part as usize));
        let waiting = self.moved.iter().filter(|(part, ..)| !known(*part)).cloned();
        let drawn = self.panels.iter().flat_map(|(&part, panel)| {
            panel.drawing.moved().iter().map(move |(name, at)| (part as u32, name.clone(), *at))
        });
        waiting.chain(drawn).collect()
    }

    fn follow(&mut self, moved: &[(u32, String, Point)]) {
        self.moved = moved.to_vec();
    }

    fn tidy(&mut self) {
        self.moved.clear();
        self.panels.values_mut().for_each(|panel| panel.drawing.tidy());
    }

    fn placed(&mut self, wish: u64, picture: Picture) {
        // The lowest byte of a wish is the number of its panel.
        if let Some(panel) = self.panels.get_mut(&((wish & 0xff) as usize)) {
            panel.drawing.placed(wish & 0xff, wish, picture);
        }
    }

    fn show(&mut self) -> Shown {
        let chosen = Some(std::mem::take(&mut self.chosen)).filter(|chosen| !chosen.is_empty());
        let (opened, run) = match &self.open {
            Ok(open) => (&open.0, &open.1),
            Err(problem) => {
                return Shown { problem: problem.clone(), chosen, ..Shown::default() };
            }
        };
        let part = self.part(opened, run);
        let recording = &run.recording;
        let mut busy = String::new();
        if recording.is_complete() {
            let latest = run.latest().analysis();
            let seen: Vec<u32> = self.view.seen().collect();
            let panel = self.panels.entry(part).or_insert_with(|| {
                let mut panel = Panel::new(opened, latest, part, &seen);
                let here = self.moved.iter().filter(|(other, ..)| *other as usize == part);
                let here: Vec<(String, Point)> =
                    here.map(|(_, name, at)| (name.clone(), *at)).collect();
                panel.drawing.follow(&here, 0);
                panel
            });
            panel.make_room_for(opened, latest, part, &seen);
        } else {
            let (_, stage) = (run.latest().part(), run.latest().stage());
            busy = format!("{}: {} lines…", stage.title(), grouped(recording.steps()));
        }
        let panel = self.panels.get(&part);
        let panes = panel.map(|panel| pane::pane(opened, run, panel, part, &self.view));
        let ribbon = ribbon::ribbon(opened, run, part, &self.view, &self.options);
        let side = side::side(opened, run, part, &self.view);
        let parts = run.latest().analysis().parts.len();
        let stretches = run.stretches().map(|((part, stage), start, end)| {
            let class = format!("stage-{}", telling::colour(stage));
            (start - 1, end, class, telling::stretch_title(opened, run, (part, stage), parts))
        });
        let shown = Shown {
            step: recording.step(),
            steps: recording.steps(),
            complete: recording.is_complete(),
            busy,
            position: run.position(),
            notice: std::mem::take(&mut self.notice).to_owned(),
            panes: panes.into_iter().collect(),
            ribbon,
            head: vec![side::head(opened, run).into()],
            listing: side::listing(opened, run),
            caption: side::caption(opened, run),
            side,
            stretches: stretches.collect(),
            chosen,
            ..Shown::default()
        };
        let wish = self.panels.get_mut(&part).and_then(|panel| panel.drawing.wish(part as u64));
        Shown { wishes: wish.into_iter().collect(), ..shown }
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
        if state as usize >= opened.subject.names.len() {
            return Vec::new();
        }
        let mut successors = opened.subject.arena.successors(state).to_vec();
        successors.sort_unstable();
        successors.dedup();
        successors
    }

    fn picked(&self) -> Option<Item> {
        self.view.item
    }

    fn pick(&mut self, item: Option<Item>) {
        self.pick_item(item);
    }

    fn kept(&self) -> Vec<Vec<String>> {
        self.kept_picks()
    }

    fn restore(&mut self, kept: &[Vec<String>]) {
        self.restore_picks(kept);
    }

    fn told(&self) -> Option<ToldStep> {
        let (opened, run) = self.open.as_ref().ok()?;
        let (_, stage) = run.at();
        run.told(stage.title(), telling::tell(opened, run).words())
    }
}

impl View {
    /// States that must be drawn.
    fn seen(&self) -> impl Iterator<Item = u32> {
        let played = self.played.iter().flat_map(|played| played.states());
        let item = self.item.iter().flat_map(|item| item.states());
        self.selected.into_iter().chain(item).chain(played)
    }
}

/// `state 3`.
fn state(words: &str) -> Option<u32> {
    words.trim().strip_prefix("state ")?.trim().parse().ok()
}
