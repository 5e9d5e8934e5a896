//! The picked step: where every answer of the system leads, and which would have saved it.

use lariat_session::core::fate::{self as game, FateAnalysis, Step, TracePart, Will};
use lariat_session::fate::FateExamined;

use super::View;
use super::opening::Opened;
use crate::sentence::Sentence;
use crate::sheet::{Element, Node, element};
use crate::strip::{button, saying};

/// The limit on the number of answers that are listed.
const MOST: usize = 16;

pub(super) fn picked(opened: &Opened, analysis: &FateAnalysis, view: &View) -> Option<Node> {
    let examined = opened.examined(analysis);
    if let Some(played) = &view.played {
        let step = played.analysis.steps().nth(played.from)?;
        let by = examined.answer_words(step.pair, step.answer);
        let words = match by.is_empty() {
            true => format!(
                "`{}` goes to `{}` instead.",
                opened.name(step.source),
                opened.name(step.target)
            ),
            false => {
                format!("At `{}` the system answers `{by}` instead.", opened.name(step.source))
            }
        };
        let back = element("p").child(button("play off", "Back to the trace"));
        let said = saying(&format!("{words} {}", played.verdict(&opened.subject)));
        return Some(element("div").class("x-picked played").child(said).child(back).into());
    }
    let place = view.picked?;
    let step = analysis.steps().nth(place);
    let Some(step) = step else {
        let words = end_words(&examined, place)?;
        return Some(element("div").class("x-picked").child(saying(&words)).into());
    };
    let (_, part) = examined.part_at(place)?;
    let has_layers = !part.layers.is_empty();
    let part = &game::layered(&opened.subject.arena, part);
    let free = step.will == Will::Free || step.is_hidden;
    let title = match free {
        true => "a free choice",
        false => examined.climbing_words(place).unwrap_or("fated"),
    };
    let head = element("h4").text(format!("Time {place}: {title}"));
    let answers = Answers { examined, part, step, place };
    let list = answers.list();
    // If there is a list, it already says where each answer leads.
    let short =
        list.as_ref().filter(|_| has_layers || free).and_then(|_| examined.short_sentence(place));
    let sentence = short.or_else(|| examined.step_sentence(place)).unwrap_or_default();
    let class = if free { "x-picked free" } else { "x-picked fated" };
    let whole = element("div").class(class).child(head).child(saying(&sentence));
    Some(whole.children(list).into())
}

/// Whether a step leads to a higher layer, or out of all layers. The first step of a cycle does not count: it
/// only leads into its part.
pub(super) fn climbs(part: &TracePart, step: &Step) -> bool {
    let height = |state: u32| part.layer(state).unwrap_or(u32::MAX);
    !part.layers.is_empty()
        && part.from != Some(step.source)
        && height(step.target) > height(step.source)
}

/// The column where the trace ends.
fn end_words(examined: &FateExamined<'_>, place: usize) -> Option<String> {
    let columns = examined.columns();
    let column = columns.get(place)?;
    let name = examined.name(column.state);
    let part = examined.analysis.parts.last()?;
    Some(match part.targets.contains(&column.state) {
        true => format!("The trace ends in `{name}`: that is {}.", examined.goal(part)),
        false => format!("The trace ends in `{name}`."),
    })
}

struct Answers<'a> {
    examined: FateExamined<'a>,
    part: &'a TracePart,
    step: &'a Step,
    place: usize,
}

impl Answers<'_> {
    /// Where each answer to the environment's move leads, and whether it would have saved the run.
    fn list(&self) -> Option<Element> {
        let arena = &self.examined.subject.arena;
        let answers = game::answers(arena, self.part, self.step.pair);
        let saving = game::saves(arena, self.part, self.step.pair);
        if answers.len() < 2 {
            return None;
        }
        let items = answers.iter().take(MOST).map(|answer| {
            let is_taken = answer.answer == self.step.answer;
            let saves = saving.contains(&answer.answer);
            let words = self.examined.answer_words(self.step.pair, answer.answer);
            // Selecting the state does not change the picked step.
            let name = element("button")
                .class("name")
                .does(format!("look state {}", answer.target))
                .hovers(format!("state {}", answer.target))
                .text(self.examined.name(answer.target));
            let outlook = self.examined.outlook(self.part, answer.target);
            let said = Sentence::default().label(words).text(" → ");
            let outlook = Sentence::default().text(": ").prose(&outlook);
            let class = match (is_taken, saves) {
                (true, _) => "taken",
                (_, true) => "saves",
                _ => "",
            };
            let mut item = element("li")
                .class(class)
                .children(said.inline())
                .child(name)
                .children(outlook.inline());
            if is_taken {
                item = item.child(element("small").text(" this is what it did"));
            }
            if saves && !is_taken {
                let action = format!("play {} {} {}", self.place, self.step.pair, answer.answer);
                item = item.text(" ").child(button(action, "Play it"));
            }
            item
        });
        let list = element("ul").class("x-answers").with("aria-label", "Answers of the system");
        let more = answers.len().checked_sub(MOST).filter(|&more| more > 0);
        let more = more.map(|more| element("li").text(format!("and {more} more")));
        Some(list.children(items).children(more))
    }
}
