//! The two graphs at a step: what exists, what is known about it, and what the step is about.

use lariat_session::core::neighbourhoods::{
    Counterexamples, NeighbourhoodRun, NeighbourhoodStage, PropertyAutomaton, Tag,
};

use super::charts::{Panel, Which};
use super::legend;
use super::names::Names;
use super::now::Now;
use super::opening::Opened;
use super::picked::{Lit, Thing, full_of, matches_of};
use crate::drawing::{BoundStates, NodeLook, Tone, WayLook, draw};
use crate::message::Pane;
use crate::sentence::count;

/// Everything that the appearance at a step depends on.
#[derive(Debug)]
pub(super) struct PaneMoment<'a> {
    pub(super) opened: &'a Opened,
    pub(super) machine: &'a NeighbourhoodRun,
    pub(super) names: &'a Names,
    pub(super) stage: Option<NeighbourhoodStage>,
    pub(super) which: Which,
    pub(super) now: Now,
    pub(super) selected: Option<Thing>,
    pub(super) lit: Lit,
    /// The centre that the ribbon describes.
    pub(super) spoken_of: Option<u32>,
}

/// A set as a vector of flags, for fast lookup.
fn marks(size: usize, numbers: impl IntoIterator<Item = u32>) -> Vec<bool> {
    let mut marks = vec![false; size];
    for number in numbers {
        if let Some(mark) = marks.get_mut(number as usize) {
            *mark = true;
        }
    }
    marks
}

impl PaneMoment<'_> {
    /// The known part of the shortest counterexample: states and transitions of its system.
    fn path(&self) -> (Vec<u32>, Vec<u32>) {
        let Some(system) = self.machine.counterexamples() else { return Default::default() };
        let path = self.machine.path();
        let transitions = system.lts.transitions();
        let ends = path.iter().filter_map(|&number| transitions.get(number as usize));
        let states = ends.flat_map(|t| [t.source, t.target]).collect();
        (states, path)
    }

    /// The variables of the listing that hold items of these sorts.
    fn bound(&self, sorts: &[&str]) -> BoundStates {
        let Some(pattern) = &self.opened.pattern else { return BoundStates::default() };
        BoundStates::of(&self.machine.variables(&self.opened.lts, pattern), sorts)
    }

    pub(super) fn full(&self, panel: &Panel) -> Pane {
        let lts = &self.opened.lts;
        let (states, size) = (lts.state_count() as usize, lts.transitions().len());
        let frontier = marks(states, self.machine.frontier().iter().copied());
        let correct = marks(size, self.machine.correct().iter().map(|correct| correct.transition));
        let now = marks(states, self.now.full.iter().copied());
        let now_on = marks(size, self.now.full_transitions.iter().copied());
        let lit = marks(states, self.lit.full.iter().copied());
        let lit_on = marks(size, self.lit.full_transitions.iter().copied());
        let walked = self.walked_in_full();
        let bound = self.bound(&["state"]);
        let nodes: Vec<NodeLook> = panel
            .states
            .iter()
            .map(|&state| {
                let at = state as usize;
                let name = self.opened.name(state);
                let mut about = format!("State {name} of the full system");
                about.push_str(if frontier[at] { ", in the frontier" } else { "" });
                NodeLook {
                    frontier: frontier[at],
                    now: now[at],
                    tags: bound.at(state),
                    matched: lit[at],
                    selected: self.selected == Some(Thing::Full(state)),
                    action: format!("full {state}"),
                    about,
                    ..NodeLook::default()
                }
            })
            .collect();
        let ways: Vec<WayLook> = panel
            .drawing
            .chart()
            .ways
            .iter()
            .map(|way| {
                let any = |marks: &[bool]| way.members.iter().any(|&number| marks[number as usize]);
                WayLook {
                    tone: if any(&correct) { Tone::Correct } else { Tone::Plain },
                    action: way.members.first().map_or_else(String::new, |&number| {
                        let transition = lts.transitions()[number as usize];
                        format!("transition {} {}", transition.source, transition.target)
                    }),
                    now: any(&now_on),
                    lit: any(&lit_on),
                    on_path: any(&walked),
                    ..WayLook::default()
                }
            })
            .collect();
        let sizes = format!(
            "{}, {}",
            count(u64::from(lts.state_count()), "state", "states"),
            count(size as u64, "transition", "transitions")
        );
        let flagged =
            count(self.machine.frontier().len() as u64, "frontier state", "frontier states");
        let legend = legend::of_full(panel, correct.contains(&true), walked.contains(&true));
        let spoken_of = self.spoken_of.and_then(|centre| {
            let matched = matches_of(self.machine, centre).next()?;
            panel.states.iter().position(|&state| state == matched)
        });
        let (width, height) = panel.drawing.size();
        Pane {
            title: format!("Full system: {sizes}"),
            summary: format!("The full system: {sizes}, {flagged}."),
            width,
            height,
            fit: panel.drawing.fit(),
            focus: panel.drawing.focus(&nodes, &ways, spoken_of),
            legend,
            drawing: draw(&panel.drawing, &nodes, &ways),
        }
    }

    /// Transitions of the full system that the shortest counterexample takes, between matching states.
    fn walked_in_full(&self) -> Vec<bool> {
        let lts = &self.opened.lts;
        let mut walked = vec![false; lts.transitions().len()];
        let Some(system) = self.machine.counterexamples() else { return walked };
        for number in self.machine.path() {
            let Some(step) = system.lts.transitions().get(number as usize) else { continue };
            let targets: Vec<u32> = matches_of(self.machine, step.target).collect();
            for source in matches_of(self.machine, step.source) {
                for (taken, at) in lts.from(source).iter().zip(lts.first(source)..) {
                    if taken.label == step.label && targets.contains(&taken.target) {
                        walked[at as usize] = true;
                    }
                }
            }
        }
        walked
    }

    pub(super) fn right(&self, panel: &Panel) -> Pane {
        let total = panel.total as usize;
        let (path, path_on) = match self.which {
            Which::Counterexamples => self.path(),
            _ => Default::default(),
        };
        let path = marks(total, path);
        let path_on = marks(panel.transitions.len(), path_on);
        let now = marks(total, self.now.right.iter().copied());
        let now_on = marks(panel.transitions.len(), self.now.right_numbers.iter().copied());
        let lit = marks(total, self.lit.right.iter().copied());
        let lit_on = marks(panel.transitions.len(), self.lit.right_transitions.iter().copied());
        let bound = self.bound(self.which.sorts());
        let centres = match self.which {
            Which::Counterexamples => self.machine.neighbourhoods(),
            _ => &[],
        };
        let centres = marks(total, centres.iter().map(|found| found.state));
        let nodes: Vec<NodeLook> = panel
            .states
            .iter()
            .map(|&state| {
                let at = state as usize;
                let is_final = self.is_final(state);
                let mut about = self.about(state);
                for (is, words) in [
                    (is_final, ", final"),
                    (centres[at], ", centre of a neighbourhood"),
                    (path[at], ", on the shortest counterexample"),
                ] {
                    about.push_str(if is { words } else { "" });
                }
                NodeLook {
                    presence: self.presence(state),
                    is_final,
                    centre: centres[at],
                    now: now[at],
                    tags: bound.at(state),
                    matched: lit[at],
                    selected: self.selected == Some(Thing::Right(self.which, state)),
                    on_path: path[at],
                    action: format!("{} {state}", self.which.word()),
                    about,
                    ..NodeLook::default()
                }
            })
            .collect();
        let ways: Vec<WayLook> = panel
            .drawing
            .chart()
            .ways
            .iter()
            .map(|way| {
                let any = |marks: &[bool]| way.members.iter().any(|&number| marks[number as usize]);
                let now_here = |&number: &u32| {
                    let (source, label, target) = panel.transitions[number as usize];
                    label.is_some_and(|l| self.now.right_moves.contains(&(source, l, target)))
                };
                WayLook {
                    presence: self.presence_of_way(panel, &way.members),
                    tone: self.tone(&way.members),
                    action: self.action_of_way(&way.members),
                    now: any(&now_on) || way.members.iter().any(now_here),
                    on_path: any(&path_on),
                    lit: any(&lit_on),
                    ..WayLook::default()
                }
            })
            .collect();
        let (title, sizes) = self.right_title();
        let spoken_of = self.spoken_of.filter(|_| self.which == Which::Counterexamples);
        let spoken_of = spoken_of.and_then(|centre| panel.states.iter().position(|&x| x == centre));
        let (width, height) = panel.drawing.size();
        Pane {
            title: format!("{title}: {sizes}"),
            summary: format!("{title}: {sizes}."),
            width,
            height,
            fit: panel.drawing.fit(),
            focus: panel.drawing.focus(&nodes, &ways, spoken_of),
            legend: self.right_legend(panel, &nodes, &ways),
            drawing: draw(&panel.drawing, &nodes, &ways),
        }
    }

    pub(super) fn right_name(&self, state: u32) -> String {
        match self.which {
            Which::Product => match self.machine.product().pairs.get(state as usize) {
                Some(&(full, property)) => format!("({}, q{property})", self.opened.name(full)),
                None => state.to_string(),
            },
            Which::Counterexamples | Which::Pruned => self.names.short(self.which, state),
            _ => format!("q{state}"),
        }
    }

    fn about(&self, state: u32) -> String {
        let name = match self.which {
            Which::Counterexamples | Which::Pruned => self.names.long(self.which, state),
            _ => self.right_name(state),
        };
        match self.which {
            Which::Nfa | Which::Deterministic | Which::Minimal => {
                format!("State {name} of the property")
            }
            Which::Product => format!("Pair {name}"),
            Which::Pruned => format!("State {name} of the counterexamples"),
            Which::Counterexamples => {
                let names: Vec<String> = matches_of(self.machine, state)
                    .take(4)
                    .map(|full| self.opened.name(full))
                    .collect();
                match names.is_empty() {
                    true => format!("State {name} of the counterexamples"),
                    false => {
                        format!("State {name} of the counterexamples, matches {}", names.join(", "))
                    }
                }
            }
        }
    }

    fn tone(&self, members: &[u32]) -> Tone {
        if self.which != Which::Counterexamples {
            return Tone::Plain;
        }
        let tag = |number: &u32| self.machine.tags().get(*number as usize);
        match members.iter().find_map(tag) {
            Some(Tag::Incorrect) => Tone::Incorrect,
            Some(Tag::Neutral) => Tone::Neutral,
            None => Tone::Plain,
        }
    }

    /// Picks the transition of the full system that a line of the right graph stands for.
    fn action_of_way(&self, members: &[u32]) -> String {
        let lts = &self.opened.lts;
        let full = members.first().and_then(|&number| match self.which {
            Which::Counterexamples => {
                let system = self.machine.counterexamples()?;
                let transition = *system.lts.transitions().get(number as usize)?;
                full_of(transition, lts, self.machine)
            }
            Which::Product => {
                let product = self.machine.product();
                let transition = product.transitions().get(number as usize)?;
                let state = |pair: u32| Some(product.pairs.get(pair as usize)?.0);
                Some((state(transition.source)?, state(transition.target)?))
            }
            _ => None,
        });
        full.map_or_else(String::new, |(source, target)| format!("transition {source} {target}"))
    }

    /// The title of the right pane, and the current size of its graph.
    fn right_title(&self) -> (&'static str, String) {
        let automaton = |automaton: &PropertyAutomaton| {
            let moves: usize = automaton.transitions.iter().map(Vec::len).sum();
            (automaton.finals.len(), moves)
        };
        let machine = self.machine;
        let system = |system: Option<&Counterexamples>| {
            system.map_or((0, 0), |system| {
                (system.lts.state_count() as usize, system.lts.transitions().len())
            })
        };
        let (title, (states, transitions)) = match self.which {
            Which::Nfa => ("The property", automaton(machine.nfa())),
            Which::Deterministic => ("The property", automaton(&machine.deterministic().automaton)),
            Which::Minimal => ("The property", automaton(&machine.minimal().automaton)),
            Which::Product => {
                let product = machine.product();
                ("Product", (product.pairs.len(), product.transitions().len()))
            }
            Which::Pruned => ("Counterexamples", system(machine.unreduced())),
            Which::Counterexamples => ("Counterexamples", system(machine.counterexamples())),
        };
        let sizes = format!(
            "{}, {}",
            count(states as u64, "state", "states"),
            count(transitions as u64, "transition", "transitions")
        );
        (title, sizes)
    }
}
