//! The right column: stage, listing, sentence, counters, and all neighbourhoods in order.

use lariat_session::core::Lts;
use lariat_session::core::neighbourhoods::{NeighbourhoodRun, NeighbourhoodStage};

use super::judgement::{rank_words, ranked};
use super::opening::Opened;
use super::picked::{Thing, matches_of, neighbourhood};
use super::run::Run;
use super::showing::Telling;
use super::telling::tell;
use crate::message::ShownListing;
use crate::sentence::{Sentence, count, counters, grouped, section};
use crate::sheet::{Element, Node, element};

/// The limit on the number of neighbourhoods in the list.
const MOST: usize = 100;

pub(super) fn side(telling: Telling<'_>) -> Vec<Node> {
    let Telling { opened, run, picked, .. } = telling;
    let mut side: Vec<Node> = Vec::new();
    side.extend(picked.and_then(|thing| about(thing, telling)));
    side.push(section("x-neighbourhoods", "Neighbourhoods", list(telling)).into());
    side.push(section("last", "Counters", sizes(opened, run.machine())).into());
    side
}

pub(super) fn caption(telling: Telling<'_>) -> Vec<Node> {
    let Telling { opened, run, names, .. } = telling;
    tell(run.recording.record(), opened, run.machine(), names).sheet()
}

/// The stage of the step; before the first step, the first stage.
fn stage(run: &Run) -> NeighbourhoodStage {
    let stages = NeighbourhoodStage::of(run.machine().settings());
    run.recording.record().phase().unwrap_or(stages[0])
}

pub(super) fn listing(run: &Run) -> ShownListing {
    let lines = stage(run).lines(run.machine().settings());
    ShownListing { lines, now: run.recording.record().line() }
}

pub(super) fn head(run: &Run) -> Element {
    let stages = NeighbourhoodStage::of(run.machine().settings());
    let stage = stage(run);
    let number = stages.iter().position(|&other| other == stage).unwrap_or(0) + 1;
    let place = element("span")
        .class(format!("phase x-stage stage-{}", number - 1))
        .text(format!("stage {number} of {}", stages.len()));
    element("section")
        .class("sec head")
        .child(element("h2").text(stage.title()).text(" ").child(place))
        .child(element("span").class("sub").text(stage.listing().source))
}

/// The counters so far: sizes in a table, the others in boxes.
fn sizes(opened: &Opened, machine: &NeighbourhoodRun) -> Vec<Node> {
    let number = |number: usize| grouped(number as u64);
    let of = |lts: &Lts| {
        let (states, transitions) = (lts.state_count() as usize, lts.transitions().len());
        [number(states), number(transitions), number(lts.used_labels())]
    };
    let mut rows = vec![("Full system", of(&opened.lts))];
    let product = machine.product();
    if !product.pairs.is_empty() {
        let sizes = [number(product.pairs.len()), number(product.transitions().len())];
        let [states, transitions] = sizes;
        rows.push(("Product", [states, transitions, String::new()]));
    }
    let mut cells = Vec::new();
    let violated = machine.pruned().violated != Some(false);
    if let Some(system) = machine.counterexamples().filter(|_| violated) {
        rows.push(("Counterexamples", of(&system.lts)));
        cells.push(("pairs", number(machine.pairs().len()), "pairs of states that match, so far"));
        cells.push(("frontier", number(machine.frontier().len()), "frontier states so far"));
        cells.push(("|N|", number(machine.neighbourhoods().len()), "neighbourhoods so far"));
    }
    let path = machine.path().len();
    if path > 0 {
        let kept = machine.kept().iter().filter(|&&kept| kept).count();
        let value = format!("{path} → {kept}");
        cells.push(("actions", value, "actions of the counterexample, and how many mattered"));
    }
    let cell = |tag: &'static str, text: &str| element(tag).text(text);
    let head = ["", "states", "transitions", "labels"].map(|title| match title {
        "" => cell("td", title),
        _ => cell("th", title).with("scope", "col"),
    });
    let rows = rows.iter().map(|(title, values)| {
        let values = values.iter().map(|value| cell("td", value));
        element("tr").child(cell("th", title).with("scope", "row")).children(values)
    });
    let table = element("table")
        .class("before-after x-sizes")
        .child(element("thead").child(element("tr").children(head)))
        .child(element("tbody").children(rows));
    let mut nodes = vec![Node::from(table)];
    if !cells.is_empty() {
        nodes.push(counters(&cells).into());
    }
    nodes
}

/// All neighbourhoods so far, the most important first.
fn list(telling: Telling<'_>) -> Vec<Node> {
    let Telling { run, sentences, names, picked, .. } = telling;
    let machine = run.machine();
    let (all, passed) = ranked(machine);
    if all.is_empty() {
        let over =
            run.end_of(NeighbourhoodStage::Marks).is_some_and(|end| run.recording.step() >= end);
        let holds = run.latest().pruned().violated == Some(false);
        let words = match (over, holds && run.recording.is_complete()) {
            (_, true) => "There are none: the property holds.",
            (true, _) => "There are none: no transition of the model is correct.",
            _ => "They are found in a later stage.",
        };
        return vec![element("p").class("sub").text(words).into()];
    }
    let last = sentences.turning_point;
    let on_the_way: Vec<u32> = all.iter().take(passed).map(|found| found.state).collect();
    let role = |found: &lariat_session::core::neighbourhoods::Neighbourhood| match found.state {
        state if last == Some(state) && on_the_way.contains(&state) => " · the last turning point",
        state if on_the_way.contains(&state) => " · on the counterexample",
        _ => "",
    };
    let row = |found: &&lariat_session::core::neighbourhoods::Neighbourhood| {
        let on = picked == Some(Thing::Neighbourhood(found.state));
        let kind = found.kind.map(|kind| format!(" · {kind:?}")).unwrap_or_default();
        let button = element("button")
            .class(if on { "x-found on" } else { "x-found" })
            .with("aria-pressed", on.to_string())
            .does(format!("neighbourhood {}", found.state))
            .hovers(format!("neighbourhood {}", found.state))
            .child(element("b").text(format!("State {}", names.cex(found.state))))
            .child(element("small").text(format!("{}{kind}{}", rank_words(found), role(found))));
        // Always two children: otherwise the button would lose the focus when a sibling is added.
        let said = match on {
            true => element("p").class("say").children(sentences.get(found.state).inline()),
            false => element("p").with("hidden", ""),
        };
        element("li").key(found.state.to_string()).child(button).child(said)
    };
    // Those on the counterexample come first, and all of them are shown.
    let most = MOST.max(passed);
    let rows = all.iter().take(most).map(row);
    let mut nodes: Vec<Node> = vec![element("ol").class("x-list").children(rows).into()];
    if all.len() > most {
        let more = format!("and {} more", grouped((all.len() - most) as u64));
        nodes.push(element("p").class("sub").text(more).into());
    }
    nodes
}

/// What is known about the selected state.
fn about(thing: Thing, telling: Telling<'_>) -> Option<Node> {
    let Telling { opened, run, sentences, names, .. } = telling;
    let machine = run.machine();
    let said = Sentence::default();
    let said = match thing {
        Thing::Full(state) if state < opened.lts.state_count() => {
            let mut pairs: Vec<u32> =
                machine.pairs().iter().filter(|pair| pair.1 == state).map(|pair| pair.0).collect();
            pairs.sort_unstable();
            let said = said.text("State ").state(opened.name(state), format!("full {state}"));
            let said = said.text(" of the full system ");
            let said = match pairs.is_empty() {
                true => said.text("matches no state of the counterexamples so far."),
                false => said
                    .text("matches ")
                    .list(&pairs, 6, |said, x| said.state(names.cex(*x), format!("cex {x}")))
                    .text("."),
            };
            match machine.frontier().contains(&state) {
                true => {
                    said.text(" It is a frontier state: correct and incorrect behaviour part here.")
                }
                false => said,
            }
        }
        Thing::Right(super::charts::Which::Counterexamples, state) => {
            let system = machine.counterexamples()?;
            if state >= system.lts.state_count() {
                return None;
            }
            let full: Vec<u32> = matches_of(machine, state).collect();
            let said = said.text("State ").state(names.cex(state), format!("cex {state}"));
            let said = said.text(" of the counterexamples ");
            let said = match full.is_empty() {
                true => said.text("matches no state so far."),
                false => said
                    .text("matches ")
                    .list(&full, 6, |said, &y| said.state(opened.name(y), format!("full {y}")))
                    .text("."),
            };
            let out = system.lts.from(state).len() as u64;
            let said =
                said.text(format!(" {} it.", count(out, "transition leaves", "transitions leave")));
            match neighbourhood(machine, state) {
                Some(found) => said.then(sentences.get(found.state)),
                None => said,
            }
        }
        _ => return None,
    };
    let content = said.sheet();
    Some(section("x-picked", "Picked", content).into())
}
