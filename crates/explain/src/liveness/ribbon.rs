//! The lasso as a strip: stem, then cycle. Steps that mattered are shown, the others are folded.

use std::collections::BTreeSet;

use super::Thing;
use super::opening::Opened;
use super::run::Run;
use crate::sentence::count;
use crate::sheet::{Element, Node, element};
use crate::strip::{Folds, saying, strip};

pub(super) fn ribbon(
    opened: &Opened,
    run: &Run,
    unfolded: &BTreeSet<u32>,
    picked: Option<Thing>,
) -> Vec<Node> {
    let Some(walk) = &opened.walk else {
        let said = "No run accepts: there is no counterexample to explain.";
        return vec![strip("holds", "No counterexample", None, vec![saying(said)])];
    };
    let cut = run.machine().analysis().cut.as_ref();
    let decided: Vec<bool> =
        cut.map(|cut| cut.stem.iter().chain(&cut.cycle).copied().collect()).unwrap_or_default();
    let all: Vec<u32> = walk.transitions().collect();
    let over = decided.len() == all.len();
    let kept = decided.iter().filter(|&&kept| kept).count();
    let none_stands_out = over && kept == 0;
    let stands = |place: usize| none_stands_out || decided.get(place).copied().unwrap_or(true);
    let standing: Vec<bool> = (0..all.len()).map(stands).collect();
    let chips = Chips { opened, all: &all, picked };
    let called = ("transition", "transitions");
    let folds = Folds { standing: &standing, unfolded, called };
    let chip = |place: usize, cut: bool| chips.chip(place, cut);
    let stem = walk.stem.len();
    let mut list = element("ol").class("x-chips").with("aria-label", "Transitions of the lasso");
    // A fold never extends into the cycle.
    list = folds.add(list, 0..stem, chip);
    let sign = "the cycle begins here and repeats for ever";
    let sign = element("span").class("x-round").with("title", sign).text("↺ cycle");
    list = list.child(element("li").key("cycle").child(sign));
    list = folds.add(list, stem..all.len(), chip);
    let transitions = count(all.len() as u64, "transition", "transitions");
    let sub = match over && !none_stands_out {
        true => format!("{transitions}, {kept} of them mattered"),
        false => transitions,
    };
    let mut content: Vec<Node> = vec![list.into()];
    if none_stands_out {
        content.push(saying(
            "No neighbourhood lies on this lasso, so none of its transitions stands out, and all are \
             shown.",
        ));
    }
    if over {
        content.extend(opened.notes.iter().map(|note| saying(note)));
        content.extend(opened.verdict.iter().map(|verdict| saying(verdict)));
        if let Some(Thing::LivenessNeighbourhood(centre)) = picked
            && let Some(place) = opened.place_of(centre)
        {
            content.push(saying(&opened.sentences[place]));
        }
    }
    vec![strip("", "Counterexample", Some(&sub), content)]
}

struct Chips<'a> {
    opened: &'a Opened,
    all: &'a [u32],
    picked: Option<Thing>,
}

impl Chips<'_> {
    fn chip(&self, place: usize, cut: bool) -> Element {
        let (graph, number) = (&self.opened.subject.graph, self.all[place]);
        let step = graph.transition(number);
        let [source, target] = [step.source, step.target].map(|state| self.opened.name(state));
        let label = match graph.label(number) {
            "" => format!("{source} → {target}"),
            label => format!("{source} –{label}→ {target}"),
        };
        let leaves = self.opened.place_of(step.source);
        let touched = leaves.or(self.opened.place_of(step.target)).filter(|_| !cut);
        let centre = touched.map(|place| self.opened.analysis.neighbourhoods[place].state);
        let on = centre.is_some() && centre == picked_centre(self.picked);
        let mut class = if cut { "x-chip cut".to_owned() } else { "x-chip".to_owned() };
        class.push_str(match (leaves, touched) {
            (_, None) => "",
            (Some(_), _) => " leaves",
            (None, _) => " enters",
        });
        class.push_str(if on { " on" } else { "" });
        let (action, about) = match touched.zip(centre) {
            Some((place, centre)) => {
                (format!("neighbourhood {centre}"), &*self.opened.sentences[place])
            }
            None => (format!("select state {}", step.target), ""),
        };
        let chip = element("button")
            .class(class)
            .does(action)
            .hovers(format!("state {}", centre.unwrap_or(step.target)))
            .with("title", format!("{label}. {about}").trim_end().to_owned())
            .child(element("small").text((place + 1).to_string()))
            .text(label);
        element("li").key(format!("action {place}")).child(chip)
    }
}

fn picked_centre(picked: Option<Thing>) -> Option<u32> {
    match picked? {
        Thing::State(state) | Thing::LivenessNeighbourhood(state) => Some(state),
        Thing::Transition(..) => None,
    }
}
