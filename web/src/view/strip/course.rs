//! The body of the timeline: bars for calls, areas for their depth, or bands for phases.

use std::rc::Rc;

use lariat_protocol::Strip as Facts;
use lariat_protocol::digits::px;
use yew::prelude::*;

use super::{Scale, room};

/// What the body shows.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Shape {
    /// So many rows of calls.
    Calls(u32),
    Depths,
    /// Phases, with their names in them.
    Bands,
}

/// The height of a row of calls, and that of a bar.
const ROW: u32 = 15;
const BAR: u32 = 13;

/// The height of the areas, and of the bands.
const AREAS: u32 = 46;
const BANDS: u32 = 18;

impl Shape {
    pub(super) fn of(facts: &Facts, narrow: bool) -> Shape {
        let rows = facts.calls.iter().map(|call| call.row + call.rows).max();
        match rows {
            _ if narrow => Shape::Bands,
            Some(rows) => Shape::Calls(rows),
            None if !facts.depths.is_empty() => Shape::Depths,
            None => Shape::Bands,
        }
    }

    pub(super) fn height(self) -> u32 {
        match self {
            Shape::Calls(rows) => rows * ROW,
            Shape::Depths => AREAS,
            Shape::Bands => BANDS,
        }
    }

    /// Whether the phases have to be named elsewhere.
    pub(super) fn tells_no_phases(self) -> bool {
        self != Shape::Bands
    }
}

#[derive(Properties, PartialEq)]
pub(super) struct Props {
    pub(super) facts: Rc<Facts>,
    pub(super) scale: Scale,
    pub(super) shape: Shape,
}

/// What does not depend on the step.
#[component]
pub(super) fn Course(props: &Props) -> Html {
    let Props { facts, scale, shape } = props;
    match shape {
        Shape::Calls(_) => html! {
            { for facts.calls.iter().map(|call| html! {
                <rect class={classes!("call", call.class.clone())} x={scale.at(call.from)}
                    y={(call.row * ROW).to_string()} width={scale.between(call.from, call.to)}
                    height={((call.rows - 1) * ROW + BAR).to_string()} rx="3">
                    <title>{ &call.title }</title>
                </rect>
            }) }
        },
        Shape::Depths => {
            let levels = || facts.depths.iter().flat_map(|area| &area.levels);
            let deepest = levels().map(|&(_, depth)| depth).max().unwrap_or(1).max(1);
            let x = |step: u64| px(scale.share(step) * 1000.0);
            html! {
                <svg viewBox="0 0 1000 100" width="100%" height="100%" preserveAspectRatio="none">
                    { for facts.depths.iter().map(|area| {
                        let mut path = format!("M{} 100", x(area.from));
                        for &(to, depth) in &area.levels {
                            let height = depth as f64 / deepest as f64 * 97.0;
                            path.push_str(&format!("V{}H{}", px(98.0 - height), x(to)));
                        }
                        path.push_str("V100Z");
                        html! { <path class={classes!("call", area.class.clone())} d={path} /> }
                    }) }
                </svg>
            }
        }
        Shape::Bands => html! {
            <>
                <rect class="band-bed" width="100%" height={BANDS.to_string()} rx="3" />
                { for facts.stretches.iter().map(|band| html! {
                    <rect class={classes!("band", band.class.clone())} x={scale.at(band.from)} y="0"
                        width={scale.between(band.from, band.to)} height={BANDS.to_string()}>
                        if !band.title.is_empty() { <title>{ &band.title }</title> }
                    </rect>
                }) }
            </>
        },
    }
}

/// The names of calls or phases that fit. They lead to the first step of the call or the phase.
pub(super) fn names(facts: &Facts, shape: Shape, scale: Scale, step: u64) -> Html {
    let name = |from: u64, to: u64, y: u32, class: &str, seek: u64, name: &str| {
        let fits = room(name) + 9.0 <= scale.pixels(to) - scale.pixels(from);
        let state = if step > from { "past" } else { "ahead" };
        (fits && !name.is_empty()).then(|| {
            html! {
                <text class={classes!("bar-name", state, class.to_owned())} x={scale.at(from)} dx="5"
                    y={y.to_string()} data-seek={seek.to_string()}>{ name }</text>
            }
        })
    };
    match shape {
        Shape::Calls(_) => facts
            .calls
            .iter()
            .filter_map(|call| {
                let y = call.row * ROW + 10;
                name(call.from, call.to, y, &call.class, call.from + 1, &call.name)
            })
            .collect(),
        Shape::Bands => facts
            .stretches
            .iter()
            .filter_map(|band| name(band.from, band.to, 13, &band.class, band.from, &band.title))
            .collect(),
        Shape::Depths => Html::default(),
    }
}
