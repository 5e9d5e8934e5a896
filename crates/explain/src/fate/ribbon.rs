//! Below the graph: who controls which inputs, the trace with its segments and values, and the alternatives.

use lariat_session::core::Options;
use lariat_session::fate::Origin;

use super::View;
use super::opening::Opened;
use super::picked;
use super::run::Run;
use super::table::Table;
use super::telling::short_purpose;
use crate::sentence::count;
use crate::sheet::{Element, Node, element};
use crate::strip::{button, saying, strip};

/// `number` is the number of the drawn game.
pub(super) fn ribbon(
    opened: &Opened,
    run: &Run,
    number: usize,
    view: &View,
    options: &Options,
) -> Vec<Node> {
    let analysis = run.machine().analysis();
    let examined = opened.examined(analysis);
    let mut content: Vec<Node> = vec![gamma(opened).into()];
    let said = opened.complaints.iter().filter(|(name, _)| *name != "given");
    content.extend(said.map(|(_, why)| wrong(why).into()));
    content.extend(opened.subject.remarks.iter().map(|remark| saying(&capital(remark))));
    let trace = view.played.as_ref().map_or(analysis, |played| &played.analysis);
    let table = Table::new(opened.examined(trace), view);
    let known = examined.is_reachable();
    let mut sub = None;
    if known {
        sub = Some(match &view.played {
            Some(played) => played.sizes(),
            None => sizes(opened, run),
        });
        content.extend(games(opened, run, number).map(Node::from));
        // Below a tall table the answers to the picked step would be out of sight.
        let system = &opened.subject.arena.system;
        let is_tall = system.inputs.len() + system.variables.len() > TALL;
        let (above, below) = match is_tall {
            true => (picked::picked(opened, analysis, view), None),
            false => (None, picked::picked(opened, analysis, view)),
        };
        content.extend(above);
        content.push(table.drawn().into());
        content.extend(table.left_out().map(|words| saying(&words)));
        content.extend(below);
    }
    if view.played.is_some() {
        // The sentence above says how it ends; the verdict is about the original trace.
    } else if run.is_at_the_end() {
        content.push(element("div").class("x-verdict").child(saying(&examined.verdict())).into());
    } else if !known && run.recording.is_complete() {
        let words = "The trace is not known at this step. ";
        let end = button(format!("seek {}", run.recording.steps()), "Go to the end");
        content.push(element("p").class("say").text(words).child(end).into());
    }
    content.push(given(opened, options).into());
    let title = match (&view.played, examined.origin_words()) {
        (Some(_), _) => "Alternative".to_owned(),
        (None, Some(origin)) => format!("Annotated: {origin}"),
        (None, None) => "Trace".to_owned(),
    };
    vec![strip("x-fate", &title, sub.as_deref(), content)]
}

/// With more rows than this, of inputs and variables, the table fills the space below the graph.
const TALL: usize = 8;

/// Only if the error is a fair cycle: the list of games.
fn games(opened: &Opened, run: &Run, number: usize) -> Option<Element> {
    let parts = &run.machine().analysis().parts;
    if parts.len() < 2 {
        return None;
    }
    let buttons = parts.iter().enumerate().map(|(place, part)| {
        let on = place == number;
        let goal = opened.goal(part);
        element("button")
            .class(if on { "x-game on" } else { "x-game" })
            .key(place.to_string())
            .does(format!("game {place}"))
            .with("aria-pressed", on.to_string())
            .with("title", format!("Draw game {}, whose goal is {goal}", place + 1))
            .text(short_purpose(opened, part.purpose))
    });
    let group = element("div")
        .class("x-gamma x-games")
        .with("role", "group")
        .with("aria-label", "Games of this trace")
        .child(element("span").class("x-gamma-name").text("Game drawn"));
    Some(group.children(buttons))
}

/// `6 steps, 2 free choices; 1 free choice is enough`.
fn sizes(opened: &Opened, run: &Run) -> String {
    let analysis = run.machine().analysis();
    let examined = opened.examined(analysis);
    let steps = count(analysis.steps().count() as u64, "step", "steps");
    let free = analysis.free() + examined.hidden();
    let has = count(free as u64, "free choice", "free choices");
    match examined.needed() {
        Some(needed) if run.is_at_the_end() => {
            let enough = match needed {
                0 => "the error needs no free choice".to_owned(),
                _ if needed as usize == free => "no trace has fewer free choices".to_owned(),
                1 => "1 free choice is enough".to_owned(),
                _ => format!("{needed} free choices are enough"),
            };
            format!("{steps}, {has}; {enough}")
        }
        _ => format!("{steps}, {has}"),
    }
}

/// All inputs; the buttons of those in Γ are pressed. For an automaton: the states of the environment.
fn gamma(opened: &Opened) -> Element {
    if opened.has_owners() {
        return owners(opened);
    }
    let arena = &opened.subject.arena;
    let chips = (0..).zip(&arena.system.inputs).map(|(input, variable)| {
        let on = arena.is_controlled(input);
        let title = match on {
            true => format!("The environment sets {}: take it out of Γ", variable.name),
            false => format!("The system sets {}: put it into Γ", variable.name),
        };
        element("button")
            .class(if on { "x-input on" } else { "x-input" })
            .key(variable.name.clone())
            .does(format!("control {}", variable.name))
            .with("aria-pressed", on.to_string())
            .with("title", title)
            .text(&*variable.name)
    });
    let title =
        "Γ, the controlling inputs: a hostile environment sets them, the system sets the others";
    element("div")
        .class("x-gamma")
        .with("role", "group")
        .with("aria-label", "Inputs that the environment sets")
        .child(
            element("span")
                .class("x-gamma-name")
                .with("title", title)
                .text("Γ the environment sets"),
        )
        .children(chips)
}

fn owners(opened: &Opened) -> Element {
    let states = 0..opened.subject.names.len() as u32;
    let foreign: Vec<u32> = states.filter(|&state| opened.is_foreign(state)).take(40).collect();
    let words = match foreign.is_empty() {
        true => {
            "All choices are the system's. Pick a state in the graph to give its moves to the \
             environment."
        }
        false => "The environment moves in",
    };
    let chips = foreign.into_iter().map(|state| {
        element("button")
            .class("x-input on")
            .key(state.to_string())
            .does(format!("give {state}"))
            .hovers(format!("state {state}"))
            .with("aria-pressed", "true")
            .with("title", "Give its moves back to the system")
            .text(opened.name(state))
    });
    element("div")
        .class("x-gamma")
        .with("role", "group")
        .with("aria-label", "States whose moves are the environment's")
        .child(element("span").class("x-gamma-name").text(words))
        .children(chips)
}

/// The field for a given trace, with its errors.
fn given(opened: &Opened, options: &Options) -> Element {
    let text = options.get("given").unwrap_or_default();
    let complaint = opened.complaint("given");
    let example = match opened.has_owners() {
        true => "s1 s2 (s3 s4)",
        false => "s1 s2 s3, or values of inputs: g w; !g; g !w",
    };
    let mut field = element("input")
        .with("type", "text")
        .with("spellcheck", "false")
        .with("autocomplete", "off")
        .with("placeholder", example)
        .with("value", text)
        .does("given");
    if complaint.is_some() {
        field = field.with("aria-invalid", "true").with("aria-describedby", "x-given-wrong");
    }
    let label = element("label").text("Another trace ").child(field);
    let mut form = element("div").class("x-given").child(label);
    let is_other = opened.subject.origin != Origin::Made;
    if !text.is_empty() || is_other {
        form = form.child(button("given", "Back to the fewest free choices"));
    }
    form.children(complaint.map(|why| wrong(why).with("id", "x-given-wrong")))
}

fn wrong(why: &str) -> Element {
    let said = crate::sentence::Sentence::default().prose(why);
    element("p").class("say x-wrong").with("role", "alert").children(said.inline())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str().trim_end_matches('.'))
}
