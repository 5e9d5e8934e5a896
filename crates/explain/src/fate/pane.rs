//! The drawing of the game: layers as bands around the target, and the trace.

use std::collections::{BTreeSet, HashMap};

use lariat_session::core::fate::{FateEvent, FateStage, TracePart, Will};

use super::opening::Opened;
use super::panel::Panel;
use super::run::Run;
use super::{View, bands, legend};
use crate::asking::Item;
use crate::drawing::{BoundStates, NodeLook, Tone, WayLook, draw};
use crate::message::Pane;
use crate::sentence::count;

pub(super) fn pane(opened: &Opened, run: &Run, panel: &Panel, number: usize, view: &View) -> Pane {
    let nothing = TracePart::default();
    let analysis = run.machine().analysis();
    let part = analysis.parts.get(number).unwrap_or(&nothing);
    let looks = Looks { opened, run, panel, part, view };
    let (nodes, ways) = (looks.nodes(), looks.ways());
    let system = &opened.subject.arena.system;
    let mut sizes = format!(
        "{}, {}",
        count(u64::from(system.state_count()), "state", "states"),
        count(system.move_count() as u64, "move", "moves")
    );
    if !part.layers.is_empty() {
        sizes.push_str(&format!(", {}", count(part.layers.len() as u64, "layer", "layers")));
    }
    let what = match analysis.parts.len() {
        0 | 1 => "Game".to_owned(),
        parts => format!("Game {} of {parts}", number + 1),
    };
    let drawn = panel.states.len() as u64;
    let excerpt = match drawn < u64::from(system.state_count()) {
        true => format!(" · the trace and what is next to it: {drawn} states drawn"),
        false => String::new(),
    };
    let mut drawing = draw(&panel.drawing, &nodes, &ways);
    drawing.insert(0, bands::bands(panel, part).into());
    let (width, height) = panel.drawing.size();
    // At the end it is about the whole trace, which leads to the error.
    let error = looks.trace().last().filter(|_| run.is_at_the_end()).map(|(_, to, _)| to);
    let error = error.and_then(|error| panel.states.iter().position(|&state| state == error));
    let spoken_of = error.or_else(|| nodes.iter().position(|node| node.on_path));
    Pane {
        title: format!("{what}: {sizes}{excerpt}"),
        summary: format!("The game: {sizes}. {}", looks.summary()),
        width,
        height,
        fit: panel.drawing.fit(),
        focus: panel.drawing.focus(&nodes, &ways, spoken_of),
        legend: legend::legend(opened, panel, part, &nodes, &ways),
        drawing,
    }
}

struct Looks<'a> {
    opened: &'a Opened,
    run: &'a Run,
    panel: &'a Panel,
    part: &'a TracePart,
    view: &'a View,
}

impl Looks<'_> {
    fn nodes(&self) -> Vec<NodeLook> {
        let now = self.now();
        let on_path: BTreeSet<u32> = self.trace().flat_map(|(from, to, _)| [from, to]).collect();
        let start = self.part.start;
        let variables = self.run.machine().variables(&self.opened.subject.arena);
        let bound = BoundStates::of(&variables, &["state"]);
        let look = |&state: &u32| NodeLook {
            is_final: self.part.targets.contains(&state),
            boundary: self.is_boundary(state) && !self.part.targets.contains(&state),
            foreign: self.opened.is_foreign(state),
            badge: self.badge(state),
            tags: bound.at(state),
            now: now.contains(&state),
            matched: self.view.pointed == Some(state),
            selected: self.view.selected == Some(state),
            on_path: on_path.contains(&state) || start == Some(state),
            action: format!("state {state}"),
            about: self.about(state),
            ..NodeLook::default()
        };
        self.panel.states.iter().map(look).collect()
    }

    fn ways(&self) -> Vec<WayLook> {
        let mut tones: HashMap<(u32, u32), Tone> = HashMap::new();
        for (source, target, tone) in self.trace() {
            let known = tones.entry((source, target)).or_insert(tone);
            // A transition that is a free choice in one step is drawn as free.
            if tone == Tone::Free {
                *known = tone;
            }
        }
        let picked = self.picked();
        let ways = &self.panel.drawing.chart().ways;
        let look = |way: &crate::drawing::Way| {
            let ends = [way.source, way.target].map(|node| self.panel.states[node as usize]);
            let tone = tones.get(&(ends[0], ends[1])).copied();
            WayLook {
                tone: tone.unwrap_or_default(),
                now: self.looked_at() == Some((ends[0], ends[1])),
                on_path: tone.is_some_and(|tone| tone != Tone::Correct),
                lit: picked == Some((ends[0], ends[1])),
                action: format!("transition {} {}", ends[0], ends[1]),
                ..WayLook::default()
            }
        };
        ways.iter().map(look).collect()
    }

    /// The steps of the trace so far, of all its parts, and those of an alternative.
    fn trace(&self) -> impl Iterator<Item = (u32, u32, Tone)> {
        let own = self.run.machine().analysis().steps().map(|step| {
            let free = step.will == Will::Free || step.is_hidden;
            (step.source, step.target, if free { Tone::Free } else { Tone::Fated })
        });
        let played = self.view.played.iter().flat_map(|played| {
            let other = played.analysis.steps().skip(played.from);
            other.map(|step| (step.source, step.target, Tone::Correct))
        });
        own.chain(played)
    }

    /// The ends of the picked transition or step.
    fn picked(&self) -> Option<(u32, u32)> {
        if let Some(Item::Transition(source, target)) = self.view.item {
            return Some((source, target));
        }
        let analysis = match &self.view.played {
            Some(played) => &played.analysis,
            None => self.run.machine().analysis(),
        };
        let step = analysis.steps().nth(self.view.picked?)?;
        Some((step.source, step.target))
    }

    fn is_boundary(&self, state: u32) -> bool {
        let layer = self.part.layer(state).and_then(|layer| self.part.layers.get(layer as usize));
        layer.is_some_and(|layer| layer.boundary.contains(&state))
    }

    /// Ranks, during a game; also the marks of states that a cycle must meet.
    fn badge(&self, state: u32) -> String {
        let (_, stage) = self.run.at();
        let place = state as usize;
        let shown = match stage {
            FateStage::Reached => self.part.distances.get(place).copied().flatten(),
            FateStage::Rings => self.part.rings.get(place).copied().flatten(),
            FateStage::Layers => self.part.forced.get(place).copied().flatten().map(|one| one.rank),
            FateStage::Inner => self.part.inner.get(place).copied().flatten(),
            _ => None,
        };
        let mut badge = shown.map(|number| number.to_string()).unwrap_or_default();
        let system = &self.opened.subject.arena.system;
        if self.opened.is_liveness() && !system.marks(state).is_empty() {
            badge.push('*');
            if system.acceptance_sets > 1 && shown.is_none() {
                let sets: Vec<String> =
                    system.marks(state).iter().map(|set| set.to_string()).collect();
                badge.push_str(&sets.join(","));
            }
        }
        badge
    }

    /// The states that the step is about.
    fn now(&self) -> Vec<u32> {
        if self.run.is_at_the_end() {
            return Vec::new();
        }
        let mut states: Vec<u32> = self.run.machine().focus().into_iter().collect();
        if let Some((_, _, event)) = self.run.recording.record().only() {
            states.extend(super::telling::state_of(&event));
        }
        states
    }

    /// The ends of the transition that the step examines.
    fn looked_at(&self) -> Option<(u32, u32)> {
        match self.run.recording.record().only()?.2 {
            FateEvent::Looked { pair, target } => {
                Some((self.opened.subject.arena.owner(pair), target))
            }
            _ => None,
        }
    }

    fn about(&self, state: u32) -> String {
        let mut about = format!("State {}", self.opened.name(state));
        let system = &self.opened.subject.arena.system;
        let values = system.variables.iter().zip(system.values(state)).map(|(variable, &value)| {
            let value = variable.values.get(value as usize).map_or("?", String::as_str);
            format!("{}={value}", variable.name)
        });
        let values: Vec<String> = values.collect();
        if !values.is_empty() {
            about.push_str(&format!(" ({})", values.join(", ")));
        }
        if self.opened.is_foreign(state) {
            about.push_str(", the environment moves here");
        }
        if self.part.targets.contains(&state) {
            about.push_str(match self.opened.is_liveness() {
                true => ", goal of this game",
                false => ", target",
            });
        }
        if self.opened.is_liveness() && !system.marks(state).is_empty() {
            about.push_str(", accepting");
        }
        match self.part.layer(state) {
            Some(layer) => about.push_str(&format!(", in layer {layer}")),
            None if !self.part.layers.is_empty() => about.push_str(", in no layer"),
            None => {}
        }
        if self.is_boundary(state) {
            about.push_str(", on its boundary");
        }
        let forced = self.part.forced.get(state as usize).copied().flatten();
        if let Some(forced) = forced.filter(|forced| forced.rank > 0) {
            let moves = count(u64::from(forced.rank), "move", "moves");
            let to = match self.part.layer(state) {
                Some(0) => self.opened.goal_states(self.part),
                _ => "the boundary".to_owned(),
            };
            let verb = if self.opened.is_nobody_there() { "bound for" } else { "forced to" };
            about.push_str(&format!(", {verb} {to} in at most {moves}"));
        }
        about
    }

    fn summary(&self) -> String {
        let layers = self.part.layers.iter().enumerate().take(8).map(|(index, layer)| {
            let names: Vec<&str> =
                layer.states.iter().take(12).map(|&state| self.opened.name(state)).collect();
            format!("Layer {index}: {}.", names.join(", "))
        });
        layers.collect::<Vec<_>>().join(" ")
    }
}
