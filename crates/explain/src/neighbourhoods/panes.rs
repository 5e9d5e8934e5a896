//! The two graphs at a step: what is there, what it is known to be, and what the step is about.

use lariat_session::core::Transition;
use lariat_session::core::neighbourhoods::{Automaton, Pipeline, Stage, Tag};

use super::charts::{Panel, Which};
use super::now::Now;
use super::opening::Opened;
use super::picked::{Lit, Thing, matches_of};
use crate::drawing::{NodeLook, Presence, Tone, WayLook, draw, sample};
use crate::message::Pane;
use crate::sentence::count;
use crate::sheet::{Element, Node, element};

/// All that the looks of a moment depend on.
#[derive(Debug)]
pub(super) struct Moment<'a> {
    pub(super) opened: &'a Opened,
    pub(super) machine: &'a Pipeline,
    pub(super) stage: Option<Stage>,
    pub(super) which: Which,
    pub(super) now: Now,
    pub(super) selected: Option<Thing>,
    pub(super) lit: Lit,
}

/// Membership by number, for thousands of questions.
fn marks(size: usize, numbers: impl IntoIterator<Item = u32>) -> Vec<bool> {
    let mut marks = vec![false; size];
    for number in numbers {
        if let Some(mark) = marks.get_mut(number as usize) {
            *mark = true;
        }
    }
    marks
}

impl Moment<'_> {
    /// Steps of the counterexample that are known: states and transitions of its system.
    fn path(&self) -> (Vec<u32>, Vec<u32>) {
        let Some(system) = self.machine.counterexamples() else { return Default::default() };
        let path = self.machine.path();
        let transitions = system.lts.transitions();
        let ends = path.iter().filter_map(|&number| transitions.get(number as usize));
        let states = ends.flat_map(|t| [t.source, t.target]).collect();
        (states, path)
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
        let mut legend = Vec::new();
        if correct.contains(&true) {
            legend.push(legend_line(Tone::Correct, "correct"));
            legend.push(legend_sign(flag_sample(), "frontier"));
        }
        if walked.contains(&true) {
            legend.push(legend_sign(element("span").class("x-band-sign"), "shortest"));
        }
        legend.extend(partial_note(panel));
        let (width, height) = panel.drawing.size();
        Pane {
            title: format!("Full system: {sizes}"),
            summary: format!("The full system: {sizes}, {flagged}."),
            width,
            height,
            fit: panel.drawing.fit(),
            legend,
            drawing: draw(&panel.drawing, 0, &nodes, &ways),
        }
    }

    /// Transitions of the full system that the shortest counterexample takes, where states match.
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
                    now: any(&now_on) || way.members.iter().any(now_here),
                    on_path: any(&path_on),
                    lit: any(&lit_on),
                    ..WayLook::default()
                }
            })
            .collect();
        let (title, sizes) = self.right_title();
        let (width, height) = panel.drawing.size();
        Pane {
            title: format!("{title}: {sizes}"),
            summary: format!("{title}: {sizes}."),
            width,
            height,
            fit: panel.drawing.fit(),
            legend: self.right_legend(panel, &nodes, &ways),
            drawing: draw(&panel.drawing, 1, &nodes, &ways),
        }
    }

    fn right_legend(&self, panel: &Panel, nodes: &[NodeLook], ways: &[WayLook]) -> Vec<Node> {
        let has = |tone: Tone| ways.iter().any(|way| way.tone == tone);
        let mut legend = Vec::new();
        for (tone, words) in [(Tone::Incorrect, "incorrect"), (Tone::Neutral, "neutral")] {
            if has(tone) {
                legend.push(legend_line(tone, words));
            }
        }
        if nodes.iter().any(|node| node.centre) {
            let sign = element("span").class("sw x-centre-sign");
            legend.push(legend_sign(sign, "neighbourhood"));
        }
        if nodes.iter().any(|node| node.is_final && node.presence == Presence::There) {
            legend.push(legend_sign(element("span").class("sw double"), "final"));
        }
        if ways.iter().any(|way| way.on_path) {
            legend.push(legend_sign(element("span").class("x-band-sign"), "shortest"));
        }
        if self.stage == Some(Stage::Pruning) {
            legend.push(legend_sign(element("span").class("sw x-gone-sign"), "not kept"));
        }
        legend.extend(partial_note(panel));
        legend.extend(
            self.caption().map(|words| element("li").class("lg x-caption").text(words).into()),
        );
        legend
    }

    /// Who belongs to whom: `3 ↔ 1, 2`.
    fn caption(&self) -> Option<String> {
        if self.lit.right.is_empty() || self.lit.full.is_empty() {
            return None;
        }
        let list = |names: Vec<String>| match names.len() {
            0..=6 => names.join(", "),
            many => format!("{}, … ({many})", names[..5].join(", ")),
        };
        let unique = |states: &[u32]| {
            let mut states = states.to_vec();
            states.sort_unstable();
            states.dedup();
            states
        };
        let full = unique(&self.lit.full).iter().map(|&state| self.opened.name(state)).collect();
        let right = unique(&self.lit.right).iter().map(|&state| self.right_name(state)).collect();
        Some(format!("{} ↔ {}", list(full), list(right)))
    }

    fn right_name(&self, state: u32) -> String {
        match self.which {
            Which::Product => match self.machine.product().pairs.get(state as usize) {
                Some(&(full, property)) => format!("({}, q{property})", self.opened.name(full)),
                None => state.to_string(),
            },
            Which::Counterexamples | Which::Pruned => state.to_string(),
            _ => format!("q{state}"),
        }
    }

    fn about(&self, state: u32) -> String {
        let name = self.right_name(state);
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

    fn automaton(&self) -> &Automaton {
        match self.which {
            Which::Nfa => self.machine.nfa(),
            Which::Minimal => &self.machine.minimal().automaton,
            _ => &self.machine.deterministic().automaton,
        }
    }

    fn is_final(&self, state: u32) -> bool {
        let finals = match self.which {
            Which::Nfa | Which::Deterministic | Which::Minimal => &self.automaton().finals,
            Which::Product => &self.machine.product().finals,
            Which::Pruned => match self.machine.unreduced() {
                Some(system) => &system.finals,
                None => return false,
            },
            Which::Counterexamples => match self.machine.counterexamples() {
                Some(system) => &system.finals,
                None => return false,
            },
        };
        finals.get(state as usize).copied().unwrap_or(false)
    }

    fn presence(&self, state: u32) -> Presence {
        let at = state as usize;
        match self.which {
            Which::Nfa | Which::Deterministic | Which::Minimal => {
                if at >= self.automaton().finals.len() {
                    Presence::Ahead
                } else if self.stage == Some(Stage::Minimal) && self.which == Which::Deterministic {
                    // States that lead nowhere are dropped in the end; until then they are doubtful.
                    let kept = &self.machine.minimal().kept;
                    if kept.get(at).copied().unwrap_or(false) {
                        Presence::There
                    } else {
                        Presence::Gone
                    }
                } else {
                    Presence::There
                }
            }
            Which::Product => {
                let product = self.machine.product();
                if at >= product.pairs.len() {
                    Presence::Ahead
                } else if self.stage == Some(Stage::Pruning)
                    && !self.machine.pruned().kept.get(at).copied().unwrap_or(false)
                {
                    Presence::Gone
                } else {
                    Presence::There
                }
            }
            Which::Pruned | Which::Counterexamples => Presence::There,
        }
    }

    fn presence_of_way(&self, panel: &Panel, members: &[u32]) -> Presence {
        let ends = members.first().map(|&number| panel.transitions[number as usize]);
        let Some((source, _, target)) = ends else { return Presence::Ahead };
        let there = match self.which {
            Which::Nfa | Which::Deterministic | Which::Minimal => {
                let automaton = self.automaton();
                members
                    .iter()
                    .any(|&number| has_move(automaton, panel.transitions[number as usize]))
            }
            Which::Product => {
                let known: &[Transition] = self.machine.product().transitions();
                members.iter().any(|&number| (number as usize) < known.len())
            }
            Which::Pruned | Which::Counterexamples => true,
        };
        let gone = |state| self.presence(state) == Presence::Gone;
        match there {
            false => Presence::Ahead,
            true if gone(source) || gone(target) => Presence::Gone,
            true => Presence::There,
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

    /// What the right pane is called, and how large the graph is by now.
    fn right_title(&self) -> (&'static str, String) {
        let automaton = |automaton: &Automaton| {
            let moves: usize = automaton.transitions.iter().map(Vec::len).sum();
            (automaton.finals.len(), moves)
        };
        let machine = self.machine;
        let system = |system: Option<&lariat_session::core::neighbourhoods::Counterexamples>| {
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

fn has_move(automaton: &Automaton, (source, label, target): (u32, Option<u32>, u32)) -> bool {
    let at = source as usize;
    match label {
        Some(label) => {
            let moves = automaton.transitions.get(at).map_or(&[][..], Vec::as_slice);
            moves.contains(&(label, target))
        }
        None => {
            let moves = automaton.silent.get(at).map_or(&[][..], Vec::as_slice);
            moves.contains(&target)
        }
    }
}

fn legend_line(tone: Tone, words: &str) -> Node {
    element("li").class(format!("lg {}", tone.word())).child(sample(tone)).text(words).into()
}

fn legend_sign(sign: Element, words: &str) -> Node {
    element("li").class("lg").child(sign).text(words).into()
}

fn flag_sample() -> Element {
    element("svg")
        .class("x-flag")
        .with("width", "16")
        .with("height", "16")
        .with("viewBox", "-2 -24 18 26")
        .with("aria-hidden", "true")
        .child(element("path").class("cloth").with("d", "M0-22 15-17 0-12z"))
        .child(element("path").class("pole").with("d", "M0 0V-23"))
}

/// How much of a large graph is not drawn.
fn partial_note(panel: &Panel) -> Option<Node> {
    panel.is_partial().then(|| {
        let drawn = panel.states.len() as u64;
        let words = format!(
            "{} of {} drawn",
            crate::sentence::grouped(drawn),
            count(u64::from(panel.total), "state", "states")
        );
        let why = match &panel.drawing.chart().cells {
            Some(_) => {
                "The states of the shortest counterexample in a row, below them where behaviour is \
                 correct, above them where else they lead"
            }
            None => "The states nearest to the start",
        };
        element("li").class("lg x-partial").with("title", why).text(words).into()
    })
}
