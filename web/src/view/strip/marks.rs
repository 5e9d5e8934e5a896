//! Below the timeline: phases, counterexamples, stops, failed lemmas, and where a shorter one was missed.

use std::rc::Rc;

use lariat_protocol::Strip as Facts;
use yew::prelude::*;

use super::{Scale, room};

#[derive(Properties, PartialEq)]
pub(super) struct Props {
    pub(super) facts: Rc<Facts>,
    pub(super) scale: Scale,
    /// Whether the phases are named here.
    pub(super) phases: bool,
}

/// The definition of the length, for the tooltip.
const LENGTH: &str = "The length of a lasso counts the states of its stem and its cycle, and the first of the \
                      cycle again: one more than its transitions.";

/// Of more counterexamples, some are drawn.
const DRAWN: usize = 200;

#[component]
pub(super) fn Marks(props: &Props) -> Html {
    let Props { facts, scale, phases } = props;
    let found = &facts.counterexamples;
    let mark = |step: u64, y: &'static str, title: &str, sign: Html| {
        html! {
            <g data-seek={step.to_string()}>
                <title>{ format!("{title}, step {step}") }</title>
                <svg x={scale.at(step)} {y} overflow="visible">{ sign }</svg>
                <rect class="hit" x={scale.at(step)} y="0" width="14" height="14" transform="translate(-7)" />
            </g>
        }
    };
    html! {
        <>
            if *phases { { named(facts, *scale) } }
            { label(facts, *scale) }
            { for found.iter().step_by(found.len() / DRAWN + 1).map(|&step| {
                mark(step, "6", "counterexample", html! { <path class="found-mark" d="M-5 3h10l-5-8z" /> })
            }) }
            { for facts.stops.iter().map(|&step| {
                mark(step, "4", "stop", html! { <circle class="stop-mark" r="3.5" /> })
            }) }
            { for facts.broken.iter().map(|&step| {
                mark(step, "10", "a lemma fails", html! { <path class="broken-mark" d="M0-6l5 9h-10z" /> })
            }) }
            if let Some(step) = facts.missed {
                { mark(step, "10", "turned back here", html! { <path class="missed-mark" d="M-4-4l8 8m0-8l-8 8" /> }) }
            }
        </>
    }
}

/// The names of the phases, where they begin and if there is room.
fn named(facts: &Facts, scale: Scale) -> Html {
    let mut free = 0.0;
    let last = facts.counterexamples.last().map(|&step| {
        let room = room(&found_words(facts));
        f64::min(scale.pixels(step) - room / 2.0, scale.width - room - 12.0)
    });
    let end = last.unwrap_or(scale.width);
    facts
        .stretches
        .iter()
        .filter(|stretch| !stretch.title.is_empty())
        .filter_map(|stretch| {
            let (at, room) = (scale.pixels(stretch.from), room(&stretch.title));
            if at < free || at + room + 10.0 > end {
                return None;
            }
            free = at + room + 12.0;
            Some(html! {
                <text class="phase-name" x={scale.at(stretch.from)} y="18" data-seek={stretch.from.to_string()}>
                    { &stretch.title }
                </text>
            })
        })
        .collect()
}

fn found_words(facts: &Facts) -> String {
    match facts.length {
        Some(length) => format!("counterexample, length {length}"),
        None => "counterexample".to_owned(),
    }
}

/// The label of the last counterexample, which stays inside the strip.
fn label(facts: &Facts, scale: Scale) -> Html {
    let Some(&found) = facts.counterexamples.last() else { return html! {} };
    let words = found_words(facts);
    let (at, half) = (scale.pixels(found), room(&words) / 2.0);
    // The knob does not cover it at the end.
    let (x, anchor, dx) = match at {
        at if at + half > scale.width => ("100%".to_owned(), "end", "-12"),
        at if at < half => ("0%".to_owned(), "start", "12"),
        _ => (scale.at(found), "middle", "0"),
    };
    html! {
        <text class="found-label" {x} {dx} y="20" text-anchor={anchor} data-seek={found.to_string()}>
            <title>{ LENGTH }</title>{ words }
        </text>
    }
}
