//! Decisions above the timeline: a dot for each, or a bar if the look took long, with words where there is room.

use std::rc::Rc;

use lariat_protocol::{DecisionMark, Strip as Facts};
use yew::prelude::*;

use super::{Scale, room};

#[derive(Properties, PartialEq)]
pub(super) struct Props {
    pub(super) facts: Rc<Facts>,
    pub(super) scale: Scale,
    pub(super) step: u64,
}

#[component]
pub(super) fn Decisions(props: &Props) -> Html {
    let Props { facts, scale, step } = props;
    let labels =
        use_memo((facts.clone(), *scale), |(facts, scale)| labels(&facts.decisions, *scale));
    html! {
        <svg class="decisions" width="100%" height="26" aria-hidden="true">
            { for facts.decisions.iter().zip(labels.iter()).map(|(one, label)| {
                let state = match *step {
                    step if step > one.at => "past",
                    step if step >= one.from => "now",
                    _ => "ahead",
                };
                html! {
                    <g class={classes!("decided", one.class.clone(), state)} data-seek={one.at.to_string()}>
                        <title>{ &one.title }</title>
                        if one.from < one.at {
                            <line x1={scale.at(one.from)} x2={scale.at(one.at)} y1="20" y2="20" />
                        }
                        if one.from < one.at {
                            <svg x={scale.at(one.at)} y="20" overflow="visible"><path d="M-4 0 0-4 4 0 0 4z" /></svg>
                        } else {
                            <circle cx={scale.at(one.at)} cy="20" r="3" />
                        }
                        <rect class="hit" x={scale.at(one.at)} y="0" width="12" height="26" transform="translate(-6)" />
                        if let Some(anchor) = label {
                            <text x={scale.at(one.at)} y="10" text-anchor={*anchor}>{ &one.label }</text>
                        }
                    </g>
                }
            }) }
        </svg>
    }
}

/// For each decision, how its words are placed, if there is room. Rare ones go first.
fn labels(decisions: &[DecisionMark], scale: Scale) -> Vec<Option<&'static str>> {
    let mut placed = vec![None; decisions.len()];
    let mut taken: Vec<(f64, f64)> = Vec::new();
    for rare in [true, false] {
        for (one, place) in decisions.iter().zip(&mut placed) {
            if one.rare != rare || one.label.is_empty() {
                continue;
            }
            let (at, room) = (scale.pixels(one.at), room(&one.label));
            let (from, anchor) = match at {
                at if at < room / 2.0 => (at, "start"),
                at if at + room / 2.0 > scale.width => (at - room, "end"),
                at => (at - room / 2.0, "middle"),
            };
            let to = from + room;
            if taken.iter().all(|&(other, end)| to + 6.0 < other || end + 6.0 < from) {
                taken.push((from, to));
                *place = Some(anchor);
            }
        }
    }
    placed
}
