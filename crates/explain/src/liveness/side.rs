//! The right column: stage, listing, sentence, neighbourhoods, counters.

use lariat_session::core::liveness::{LivenessStage, Marking, Outlook};
use lariat_session::core::{ListingLine, Options};

use super::Thing;
use super::opening::Opened;
use super::run::Run;
use super::telling::tell;
use crate::message::ShownListing;
use crate::sentence::{Sentence, count, counters, grouped, section};
use crate::sheet::{Element, Node, element};

/// The limit on the number of neighbourhoods in the list.
const MOST: usize = 100;

pub(super) fn side(opened: &Opened, run: &Run, picked: Option<Thing>) -> Vec<Node> {
    let claim = element("p").class("sub x-claim").text(
        "An accepting run violates. All of this is about runs of the automaton, not about words of a \
         system.",
    );
    vec![
        section("x-neighbourhoods", "Neighbourhoods", list(opened, run, picked)).into(),
        section("last", "Counters", [sizes(opened, run).into(), claim.into()]).into(),
    ]
}

pub(super) fn caption(opened: &Opened, run: &Run) -> Vec<Node> {
    tell(run, opened).sheet()
}

pub(super) fn listing(opened: &Opened, run: &Run) -> ShownListing {
    let now = run.recording.record().line();
    ShownListing { lines: lines(run.stage(), opened.marking), now }
}

pub(super) fn head(run: &Run) -> Element {
    let stage = run.stage();
    let number = stage as usize;
    element("section")
        .class("sec head")
        .child(element("h2").text(stage.title()).text(" ").child(
            element("span").class(format!("phase x-stage stage-{number}")).text(format!(
                "stage {} of {}",
                number + 1,
                LivenessStage::ALL.len()
            )),
        ))
        .child(element("span").class("sub").text(stage.listing().source))
}

fn lines(stage: LivenessStage, marking: Marking) -> Vec<ListingLine> {
    let marking = if marking == Marking::Junction { "junction" } else { "pairwise" };
    stage.listing().lines_with(&Options::default().with("marking", marking), |_| None)
}

fn sizes(opened: &Opened, run: &Run) -> Element {
    let (graph, machine) = (&opened.subject.graph, run.machine());
    let number = |number: usize| grouped(number as u64);
    let mut cells = vec![
        ("states", number(graph.state_count() as usize), "states that can be reached"),
        ("transitions", number(graph.lts().transitions().len()), "transitions between them"),
        ("components", number(machine.analysis().components.len()), "components so far"),
    ];
    if machine.stage() > LivenessStage::Saving {
        let of = |outlook| {
            let states = 0..graph.state_count();
            number(states.filter(|&state| machine.analysis().outlook(state) == outlook).count())
        };
        cells.push(("every", of(Outlook::Lost), "states from which every run accepts"));
        cells.push(("some", of(Outlook::Open), "states from which some runs accept"));
        cells.push(("none", of(Outlook::Safe), "states from which no run accepts"));
        let found = machine.analysis().neighbourhoods.len();
        cells.push(("|N|", number(found), "neighbourhoods so far"));
    }
    counters(&cells)
}

/// All neighbourhoods so far; those on the lasso come first.
fn list(opened: &Opened, run: &Run, picked: Option<Thing>) -> Vec<Node> {
    let machine = run.machine();
    let known = machine.analysis().neighbourhoods.len();
    if known == 0 {
        let words = match (machine.stage() > LivenessStage::Centres, opened.walk.is_some()) {
            (_, false) => "There are none: no run accepts.",
            (true, true) => "There are none: no state from which a run accepts has one.",
            (false, true) => "They are found in a later stage.",
        };
        return vec![element("p").class("sub").text(words).into()];
    }
    let row = |&place: &usize| {
        let one = &opened.analysis.neighbourhoods[place];
        let on = picked == Some(Thing::LivenessNeighbourhood(one.state));
        let kind = one.kind.map(|kind| format!(" · {kind:?}")).unwrap_or_default();
        let distance = match one.distance {
            0 => "at the start".to_owned(),
            far => format!("after {}", count(u64::from(far), "transition", "transitions")),
        };
        let action = format!("neighbourhood {}", one.state);
        let button = element("button")
            .class(if on { "x-found on" } else { "x-found" })
            .with("aria-pressed", on.to_string())
            .does(&*action)
            .hovers(&*action)
            .child(element("b").text(format!("State {}", opened.name(one.state))))
            .child(element("small").text(format!("{distance}{kind}")));
        // Always two children: otherwise the button would lose the focus when a sibling is added.
        let said = match on {
            true => {
                let said = Sentence::default().prose(&opened.sentences[place]);
                element("p").class("say").children(said.inline())
            }
            false => element("p").with("hidden", ""),
        };
        element("li").key(one.state.to_string()).child(button).child(said)
    };
    // Those on the lasso come first, and all of them are shown.
    let most = MOST.max(opened.passed);
    let rows = opened.ranked.iter().filter(|&&place| place < known).take(most).map(row);
    let mut nodes: Vec<Node> = vec![element("ol").class("x-list").children(rows).into()];
    if known > most {
        let more = format!("and {} more", grouped((known - most) as u64));
        nodes.push(element("p").class("sub").text(more).into());
    }
    nodes
}
