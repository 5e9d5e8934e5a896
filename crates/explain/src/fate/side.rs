//! The right column: stage, listing, sentence, the selected state, layers, the suggested Γ, counters.

use lariat_session::core::fate::{FateAnalysis, FateStage, Method, Rule, TracePart};
use lariat_session::core::{ListingLine, Options};

use super::View;
use super::opening::Opened;
use super::run::Run;
use super::telling::{colour, purpose_words, tell};
use crate::message::ShownListing;
use crate::sentence::{Sentence, count, counters, grouped, section};
use crate::sheet::{Element, Node, element};
use crate::strip::{button, saying};

/// How many names of a layer are listed when it is folded, and at most.
const FEW: usize = 12;
const MOST: usize = 400;

pub(super) fn side(opened: &Opened, run: &Run, number: usize, view: &View) -> Vec<Node> {
    let analysis = run.machine().analysis();
    let nothing = TracePart::default();
    let part = analysis.parts.get(number).unwrap_or(&nothing);
    let mut nodes: Vec<Node> = Vec::new();
    nodes.extend(view.selected.map(|state| state_card(opened, part, state).into()));
    nodes.push(
        section(
            "x-strata",
            &layers_title(opened, analysis, number),
            layers(opened, run, part, view),
        )
        .into(),
    );
    nodes.extend(suggestion(opened, analysis).map(Node::from));
    nodes.push(section("last", "Counters", [sizes(opened, part).into()]).into());
    nodes
}

pub(super) fn caption(opened: &Opened, run: &Run) -> Vec<Node> {
    tell(opened, run).sheet()
}

pub(super) fn listing(opened: &Opened, run: &Run) -> ShownListing {
    let (_, stage) = run.at();
    ShownListing { lines: lines(stage, opened), now: run.recording.record().line() }
}

pub(super) fn head(opened: &Opened, run: &Run) -> Element {
    let (part, stage) = run.at();
    let stretches: Vec<(usize, FateStage)> = run.stretches().map(|(stage, ..)| stage).collect();
    let place = stretches.iter().position(|&other| other == (part, stage)).unwrap_or(0);
    let words = format!("stage {} of {}", place + 1, stretches.len().max(1));
    let phase = format!("phase x-stage stage-{}", colour(stage));
    let mut sub = stage.listing().source.to_owned();
    let parts = &run.latest().analysis().parts;
    if parts.len() > 1
        && !matches!(stage, FateStage::Components | FateStage::Progress)
        && let Some(part) = parts.get(part)
    {
        sub = format!("{sub} · {}", purpose_words(opened, part.purpose));
    }
    element("section")
        .class("sec head")
        .child(
            element("h2")
                .text(stage.title())
                .text(" ")
                .child(element("span").class(phase).text(words)),
        )
        .child(element("span").class("sub").text(sub))
}

fn lines(stage: FateStage, opened: &Opened) -> Vec<ListingLine> {
    let rule = match &opened.subject.question.method {
        Method::General(Rule::Printed) => "printed",
        Method::General(Rule::Layer) => "layer",
        Method::General(Rule::Forced) => "forced",
        _ => "repaired",
    };
    stage.listing().lines_with(&Options::default().with("trace", rule), |_| None)
}

/// What is known about the selected state.
fn state_card(opened: &Opened, part: &TracePart, state: u32) -> Element {
    let system = &opened.subject.arena.system;
    let mut content: Vec<Node> = Vec::new();
    if !system.variables.is_empty() {
        let values = system.variables.iter().zip(system.values(state)).map(|(variable, &value)| {
            let value = variable.values.get(value as usize).map_or("?", String::as_str);
            element("span").class("val").text(format!("{} = {value}", variable.name))
        });
        content.push(element("p").class("values").children(values).into());
    }
    content.push(saying(&standing(opened, part, state)));
    if opened.has_owners() {
        let words = match opened.is_foreign(state) {
            true => "Give its moves back to the system",
            false => "Give its moves to the environment",
        };
        content.push(element("p").child(button(format!("give {state}"), words)).into());
    }
    section("x-state", &format!("State {}", opened.name(state)), content)
}

/// The position of a state in the game.
fn standing(opened: &Opened, part: &TracePart, state: u32) -> String {
    let place = state as usize;
    let goal = opened.goal(part);
    let ring = part.rings.get(place).copied().flatten();
    if part.targets.contains(&state) {
        return match opened.is_liveness() {
            true => format!("It is {goal}: that is the goal of this game."),
            false => "It is a target.".to_owned(),
        };
    }
    let Some(layer) = part.layer(state) else {
        let is_reached = part.distances.get(place).is_some_and(Option::is_some);
        return match (ring, part.layers.is_empty()) {
            (Some(ring), true) => {
                let steps = count(ring.into(), "step", "steps");
                format!("From here {} is {steps} away.", opened.goal_states(part))
            }
            (None, true) => "Its layer is not known yet.".to_owned(),
            (Some(_), false) => "It is in no layer yet.".to_owned(),
            (None, false) if is_reached => {
                format!("It is in no layer: from here {goal} cannot be reached.")
            }
            (None, false) => match opened.is_liveness() && !part.within.is_empty() {
                true => "It is in no layer: it is not in the component of the cycle.".to_owned(),
                false => "It is in no layer: it cannot be reached.".to_owned(),
            },
        };
    };
    let bound = opened.is_nobody_there();
    let lost = match (layer, opened.is_liveness()) {
        (0, false) => "the error is bound to happen".to_owned(),
        (0, true) if bound => format!("the run is bound to come to {goal}"),
        (0, true) => format!("the run can be forced to {goal}"),
        _ => {
            let choices = count(layer.into(), "free choice", "free choices");
            format!("{goal} takes {choices} of the system")
        }
    };
    let forced = part.forced.get(place).copied().flatten();
    match forced.and_then(|forced| Some((forced.rank, forced.pair?))) {
        Some((rank, pair)) => {
            let moves = count(rank.into(), "move", "moves");
            let by = match opened.examined(&FateAnalysis::default()).environment_words(pair) {
                sets if sets.is_empty() => String::new(),
                sets => format!(", first by `{sets}`"),
            };
            let to = match layer {
                0 => opened.goal_states(part),
                _ => "the boundary of its layer".to_owned(),
            };
            let forces = match bound {
                true => "The run is bound to come to",
                false => "The environment forces the run to",
            };
            // In the innermost layer of a cycle's game both texts would say the same.
            let lost = match layer == 0 && opened.is_liveness() {
                true => String::new(),
                false => format!(": {lost}"),
            };
            format!("It is in layer {layer}{lost}. {forces} {to} in at most {moves}{by}.")
        }
        None => {
            format!("It is on the boundary of layer {layer}: {lost}, and here it may make one.")
        }
    }
}

fn layers_title(opened: &Opened, analysis: &FateAnalysis, number: usize) -> String {
    match analysis.parts.get(number).filter(|_| analysis.parts.len() > 1) {
        Some(part) => format!("Layers: {}", purpose_words(opened, part.purpose)),
        None => "Layers".to_owned(),
    }
}

fn layers(opened: &Opened, run: &Run, part: &TracePart, view: &View) -> Vec<Node> {
    if part.layers.is_empty() {
        let is_past = run.is_at_the_end() || run.at().1 > FateStage::Layers;
        let goal = opened.goal_states(part);
        let none = format!("There are none: {goal} cannot be reached.");
        let words = match opened.subject.question.method {
            Method::Restricted => {
                "Fig. 6 makes segments without layers: algorithm=general makes them."
            }
            _ if is_past => &none,
            _ => "They are made in a later stage.",
        };
        return vec![element("p").class("sub").text(words).into()];
    }
    let rows = (0u32..).zip(&part.layers).map(|(index, layer)| {
        let open = view.unfolded.contains(&index);
        let shown = if open { MOST } else { FEW };
        let name = |state: u32| {
            let edge = layer.boundary.contains(&state) && index > 0;
            element("button")
                .class(if edge { "name edge" } else { "name" })
                .does(format!("select state {state}"))
                .hovers(format!("state {state}"))
                .text(opened.name(state))
        };
        let states = count(layer.states.len() as u64, "state", "states");
        let boundary = match index {
            0 => String::new(),
            _ => format!(", {} on the boundary", grouped(layer.boundary.len() as u64)),
        };
        let head = element("b").class(format!("x-layer-chip layer-{}", index.min(7)));
        let mut row = element("li")
            .key(index.to_string())
            .child(head.text(format!("S{index}")))
            .child(element("small").text(format!("{states}{boundary}")));
        let mut names = element("span").class("x-names");
        for &state in layer.states.iter().take(shown) {
            names = names.child(name(state)).text(" ");
        }
        row = row.child(names);
        if layer.states.len() > FEW {
            let words = match open {
                true => "fewer".to_owned(),
                false => format!("{} more", layer.states.len() - FEW),
            };
            let fold = element("button")
                .class("x-fold")
                .does(format!("unfold {index}"))
                .with("aria-expanded", open.to_string());
            row = row.child(fold.text(words));
        }
        row
    });
    vec![element("ol").class("x-strata-list").children(rows).into()]
}

/// Which inputs progress depends on, once known.
fn suggestion(opened: &Opened, analysis: &FateAnalysis) -> Option<Element> {
    let examined = opened.examined(analysis);
    let inputs = examined.suggestion();
    if inputs.is_empty() || opened.has_owners() {
        return None;
    }
    let said = examined.suggestion_sentence()?;
    let rows = inputs.iter().map(|one| {
        let name = element("th").with("scope", "row").text(one.name);
        let cell = |number: u32| element("td").text(format!("{number} of {}", one.steps));
        let words = match (one.is_suggested, one.is_controlled) {
            (true, true) => "suggested, in Γ",
            (true, false) => "suggested",
            (false, true) => "in Γ",
            (false, false) => "",
        };
        let class = if one.is_suggested { "suggested" } else { "" };
        element("tr")
            .class(class)
            .child(name)
            .child(cell(one.critical))
            .child(cell(one.dictated))
            .child(element("td").text(words))
    });
    let column = |name: &str, title: &str| {
        element("th").with("scope", "col").with("title", title).text(name)
    };
    let head = element("tr")
        .child(column("input", ""))
        .child(column(
            "critical",
            "steps at which no move gets closer to the same state whatever its value",
        ))
        .child(column("dictated", "steps at which only some of its values get closer"))
        .child(element("td"));
    let table = element("table")
        .class("x-evidence")
        .child(element("thead").child(head))
        .child(element("tbody").children(rows));
    let mut content: Vec<Node> = vec![
        element("p").class("say").children(Sentence::default().prose(&said).inline()).into(),
        table.into(),
    ];
    let is_there = inputs.iter().all(|one| one.is_suggested == one.is_controlled);
    if !is_there && inputs.iter().any(|one| one.is_suggested) {
        content.push(element("p").child(button("suggest", "Take this Γ")).into());
    }
    Some(section("x-suggestion", "Which Γ?", content))
}

fn sizes(opened: &Opened, part: &TracePart) -> Element {
    let arena = &opened.subject.arena;
    let number = |number: usize| grouped(number as u64);
    let known = |all: &[Option<u32>]| number(all.iter().flatten().count());
    let between = format!("reached states from which {} can be reached", opened.goal_states(part));
    let mut cells = vec![
        ("states", number(arena.state_count() as usize), "states of the system"),
        (
            "moves",
            number(arena.system.move_count()),
            "moves of all states: valuations of the inputs",
        ),
        ("pairs", number(arena.pair_count() as usize), "states with a move of the environment"),
        ("reached", known(&part.distances), "states that can be reached so far"),
    ];
    if !part.rings.is_empty() {
        cells.push(("|H|", known(&part.rings), &between));
    }
    if !part.layers.is_empty() {
        cells.push(("layers", number(part.layers.len()), "layers so far"));
    }
    counters(&cells)
}
