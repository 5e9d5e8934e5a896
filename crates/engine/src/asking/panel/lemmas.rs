//! The lemmas of the search as watches: conditions that must hold at every step.

use lariat_protocol::sheet::{Element, element};
use lariat_session::ask::Held;
use lariat_session::core::grouped;

use super::section;
use crate::action::Action;
use crate::asking::Asking;
use crate::parts::pieces;
use crate::parts::{Acts, classes, prose};
use crate::search::moment::Moment;

/// None if no lemmas are known.
pub(super) fn lemmas(asking: &Asking, moment: &Moment) -> Option<Element> {
    if asking.lemmas.is_empty() {
        return None;
    }
    let rows = asking.lemmas.iter().map(|lemma| row(asking, moment, lemma));
    let mut lemmas = section("sec lemmas", "Lemmas")
        .child(element("h2").key("title").text("Lemmas"))
        .child(element("ul").key("lemmas").children(rows));
    if !asking.not_promised.is_empty() {
        let gaps = asking.not_promised.iter().map(|gap| element("li").children(prose(gap)));
        lemmas = lemmas
            .child(element("h3").key("gaps-title").text("Not promised"))
            .child(element("ul").class("gaps").key("gaps").children(gaps));
    }
    Some(lemmas)
}

fn row(asking: &Asking, moment: &Moment, lemma: &Held) -> Element {
    let watched = asking.watched.contains(&lemma.id);
    let step = moment.snapshot.step;
    let broken = lemma.broken.as_ref().filter(|_| watched);
    let through = lemma.through.filter(|_| watched);
    let state = match (broken, through) {
        (Some(&(at, _)), _) if at <= step => "broken",
        (Some(_), _) => "holds so far",
        (None, Some(through)) if step <= through => "holds",
        _ => "",
    };
    let switch = element("input")
        .with("type", "checkbox")
        .when(watched, "checked", "")
        .acts(Action::ToggleLemma(lemma.id.clone()));
    let words = element("span")
        .children(prose(&lemma.sentence))
        .text(" ")
        .child(element("span").class("sub").text(lemma.source.clone()));
    let why = match (broken, through) {
        (Some((at, why)), _) => {
            let jump = element("button")
                .class("jump")
                .acts(Action::Seek(*at))
                .text(format!("breaks at step {}", grouped(*at)));
            Some(element("p").class("why").child(jump).text(" ").children(pieces(moment, why)))
        }
        (None, Some(through)) => {
            let words = format!("It holds at all {} steps.", grouped(through));
            Some(element("p").class("why sub").text(words))
        }
        (None, None) if watched => {
            Some(element("p").class("why sub").text("Looking through the run…"))
        }
        (None, None) => None,
    };
    let held = element("span").class("held").key("held").text(state);
    element("li")
        .class(classes(&[("lemma", true), ("watched", watched), ("broken", state == "broken")]))
        .child(element("label").key("lemma").child(switch).child(words))
        .children((!state.is_empty()).then_some(held))
        .children(why.map(|why| why.key("why")))
}
