//! The drawing of the automaton: what is known about each state and transition.

use std::collections::{BTreeSet, HashMap};

use lariat_session::core::liveness::{LivenessEvent, LivenessRun, LivenessStage, Outlook};

use super::opening::Opened;
use super::run::Run;
use super::{Panel, Thing};
use crate::drawing::{BoundStates, Chart, Line, NodeLook, Tone, WayLook, draw, sample};
use crate::message::Pane;
use crate::sentence::count;
use crate::sheet::{Node, element};

/// Up to this many states, all are drawn; otherwise those of the lasso and near it.
const WHOLE: u32 = 250;

impl Panel {
    pub(super) fn place(&mut self, opened: &Opened, focus: Option<u32>) {
        let graph = &opened.subject.graph;
        self.states = states(opened, focus);
        let places: HashMap<u32, u32> = self.states.iter().copied().zip(0..).collect();
        let names = self.states.iter().map(|&state| opened.name(state).to_owned()).collect();
        let lines = (0u32..).zip(graph.lts().transitions()).filter_map(|(number, step)| {
            let (source, target) = (*places.get(&step.source)?, *places.get(&step.target)?);
            let alike = opened.analysis.tags[number as usize] as u8;
            Some(Line { number, source, target, label: graph.label(number), alike })
        });
        let chart = Chart::new(names, places.get(&0).copied(), lines);
        self.drawing.set(chart);
    }

    pub(super) fn leaves_out(&self, state: u32) -> bool {
        !self.states.contains(&state)
    }
}

/// Which states are drawn.
fn states(opened: &Opened, focus: Option<u32>) -> Vec<u32> {
    let graph = &opened.subject.graph;
    if graph.state_count() <= WHOLE {
        return (0..graph.state_count()).collect();
    }
    let walk = opened.walk.iter().flat_map(|walk| walk.transitions());
    let mut near: Vec<u32> = walk.map(|number| graph.transition(number).source).collect();
    near.truncate(WHOLE as usize / 2);
    near.splice(0..0, focus);
    near.push(0);
    let mut known: BTreeSet<u32> = BTreeSet::new();
    near.retain(|&state| known.insert(state));
    let mut at = 0;
    while at < near.len() && near.len() < WHOLE as usize {
        let out = graph.outgoing(near[at]).map(|number| graph.transition(number).target);
        let all = out.filter(|&target| known.insert(target)).take(WHOLE as usize - near.len());
        let new: Vec<u32> = all.collect();
        near.extend(new);
        at += 1;
    }
    near
}

/// What the step at the cursor is about.
#[derive(Debug, Default)]
struct Now {
    states: Vec<u32>,
    transition: Option<u32>,
}

impl Now {
    fn of(run: &Run) -> Now {
        let (mut states, mut about) = (Vec::new(), None);
        match run.recording.record().only().map(|(_, _, event)| event) {
            Some(
                LivenessEvent::Numbered { state, .. }
                | LivenessEvent::LookedThrough { state, .. }
                | LivenessEvent::Called { state }
                | LivenessEvent::TestedRoot { state, .. }
                | LivenessEvent::TookEnd { state }
                | LivenessEvent::Ended { state }
                | LivenessEvent::TookStuck { state, .. }
                | LivenessEvent::TakenOut { state, .. }
                | LivenessEvent::TookMarked { state }
                | LivenessEvent::TookState { state }
                | LivenessEvent::TestedCentre { state, .. }
                | LivenessEvent::Found { state, .. },
            ) => states.push(state),
            Some(
                LivenessEvent::Lowered { state, transition, .. }
                | LivenessEvent::Marked { state, transition },
            ) => {
                states.push(state);
                about = Some(transition);
            }
            Some(
                LivenessEvent::Looked { transition, .. }
                | LivenessEvent::TestedNew { transition, .. }
                | LivenessEvent::TestedCurrent { transition, .. }
                | LivenessEvent::TestedUnmarked { transition, .. }
                | LivenessEvent::TookTransition { transition }
                | LivenessEvent::TestedSafe { transition, .. }
                | LivenessEvent::TestedLost { transition, .. }
                | LivenessEvent::Tagged { transition, .. }
                | LivenessEvent::TestedKept { transition, .. }
                | LivenessEvent::Kept { transition }
                | LivenessEvent::Dropped { transition },
            ) => about = Some(transition),
            _ => {}
        }
        Now { states, transition: about }
    }
}

pub(super) fn pane(
    opened: &Opened,
    run: &Run,
    panel: &Panel,
    selected: Option<Thing>,
    pointed: Option<Thing>,
) -> Pane {
    let (graph, machine) = (&opened.subject.graph, run.machine());
    let now = Now::of(run);
    let bound = BoundStates::of(&machine.variables(graph), &["state"]);
    let lit = lit(opened, &[selected, pointed]);
    let on_lasso: BTreeSet<u32> = opened.walk.iter().flat_map(|walk| walk.transitions()).collect();
    let lasso_states: BTreeSet<u32> =
        on_lasso.iter().map(|&number| graph.transition(number).source).collect();
    let is_centre = |state: u32| machine.analysis().neighbourhood(state).is_some();
    let nodes: Vec<NodeLook> = panel
        .states
        .iter()
        .map(|&state| NodeLook {
            is_final: !graph.marks(state).is_empty(),
            centre: is_centre(state),
            now: now.states.contains(&state),
            tags: bound.at(state),
            matched: lit.states.contains(&state) || is_marked(run.stage(), machine, state),
            selected: matches!(selected, Some(Thing::State(one) | Thing::LivenessNeighbourhood(one)) if one == state),
            on_path: lasso_states.contains(&state),
            action: format!("state {state}"),
            about: about(opened, machine, state, is_centre(state)),
            ..NodeLook::default()
        })
        .collect();
    let tone = |number: u32| match machine.analysis().tags.get(number as usize) {
        Some(Outlook::Safe) => Tone::Correct,
        Some(Outlook::Lost) => Tone::Incorrect,
        Some(Outlook::Open) => Tone::Neutral,
        None => Tone::Plain,
    };
    let ways: Vec<WayLook> = panel
        .drawing
        .chart()
        .ways
        .iter()
        .map(|way| WayLook {
            tone: way.members.first().map_or(Tone::Plain, |&number| tone(number)),
            now: now.transition.is_some_and(|number| way.members.contains(&number)),
            on_path: way.members.iter().any(|number| on_lasso.contains(number)),
            lit: way.members.iter().any(|number| lit.transitions.contains(number)),
            action: way.members.first().map_or_else(String::new, |&number| {
                let transition = graph.transition(number);
                format!("transition {} {}", transition.source, transition.target)
            }),
            ..WayLook::default()
        })
        .collect();
    let sizes = format!(
        "{}, {}",
        count(u64::from(graph.state_count()), "state", "states"),
        count(graph.lts().transitions().len() as u64, "transition", "transitions")
    );
    let spoken_of = nodes.iter().position(|node| node.centre && node.on_path);
    let (width, height) = panel.drawing.size();
    Pane {
        title: format!("Automaton: {sizes}"),
        summary: format!("The automaton: {sizes}."),
        width,
        height,
        fit: panel.drawing.fit(),
        focus: panel.drawing.focus(&nodes, &ways, spoken_of),
        legend: legend(opened, panel, &nodes, &ways),
        drawing: draw(&panel.drawing, &nodes, &ways),
    }
}

/// States that the backward searches have marked, while they run.
fn is_marked(stage: LivenessStage, machine: &LivenessRun, state: u32) -> bool {
    match stage {
        LivenessStage::Components => machine.current().contains(&state),
        LivenessStage::Violating => machine.violates(state),
        LivenessStage::Saving => machine.is_saved(state) || machine.stays_outside(state),
        LivenessStage::Tagging | LivenessStage::Centres | LivenessStage::Cutting => false,
    }
}

#[derive(Debug, Default)]
struct Lit {
    states: Vec<u32>,
    transitions: Vec<u32>,
}

fn lit(opened: &Opened, things: &[Option<Thing>]) -> Lit {
    let mut lit = Lit::default();
    for thing in things.iter().flatten() {
        match *thing {
            Thing::State(state) => lit.states.push(state),
            Thing::Transition(source, target) => {
                let graph = &opened.subject.graph;
                if source < graph.state_count() {
                    let leads = |number: &u32| graph.transition(*number).target == target;
                    lit.transitions.extend(graph.outgoing(source).filter(leads));
                }
            }
            Thing::LivenessNeighbourhood(centre) => {
                lit.states.push(centre);
                if let Some(place) = opened.place_of(centre) {
                    let one = &opened.analysis.neighbourhoods[place];
                    let all = one.incoming.iter().chain(&one.outgoing).chain(&one.correct);
                    lit.transitions.extend(all);
                }
            }
        }
    }
    lit
}

fn about(opened: &Opened, machine: &LivenessRun, state: u32, is_centre: bool) -> String {
    let mut about = format!("State {}", opened.name(state));
    let sets: Vec<String> =
        opened.subject.graph.marks(state).iter().map(|set| set.to_string()).collect();
    match (sets.is_empty(), opened.subject.graph.acceptance_sets()) {
        (true, _) => {}
        (false, 1) => about.push_str(", accepting"),
        (false, _) => about.push_str(&format!(", in set {}", sets.join(", "))),
    }
    if machine.stage() > LivenessStage::Saving {
        about.push_str(match machine.analysis().outlook(state) {
            Outlook::Lost => ", every run from here accepts",
            Outlook::Open => ", some runs from here accept",
            Outlook::Safe => ", no run from here accepts",
        });
    }
    about.push_str(if is_centre { ", centre of a neighbourhood" } else { "" });
    about
}

fn legend(opened: &Opened, panel: &Panel, nodes: &[NodeLook], ways: &[WayLook]) -> Vec<Node> {
    let mut legend: Vec<Node> = Vec::new();
    let tones = [
        (Tone::Correct, "correct: then no run accepts"),
        (Tone::Incorrect, "incorrect: then every run does"),
        (Tone::Neutral, "neutral: some do"),
    ];
    for (tone, words) in tones.into_iter().filter(|(tone, _)| ways.iter().any(|w| w.tone == *tone))
    {
        let class = format!("lg {}", tone.word());
        legend.push(element("li").class(class).child(sample(tone)).text(words).into());
    }
    let mut sign = |shown: bool, class: &'static str, words: &str| {
        if shown {
            let sign = element("span").class(class);
            legend.push(element("li").class("lg").child(sign).text(words).into());
        }
    };
    sign(nodes.iter().any(|node| node.centre), "sw x-centre-sign", "neighbourhood");
    sign(nodes.iter().any(|node| node.is_final), "sw double", "accepting");
    sign(ways.iter().any(|way| way.on_path), "x-band-sign", "lasso");
    let total = opened.subject.graph.state_count();
    if (panel.states.len() as u32) < total {
        let words = format!("{} of {total} states drawn", panel.states.len());
        legend.push(element("li").class("lg x-partial").text(words).into());
    }
    legend
}
