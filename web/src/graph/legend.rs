//! The meaning of the signs in the graph, and the possible changes of colours.

use lariat_session::core::{Colour, Listing};
use yew::prelude::*;

use super::Props;
use crate::digits::{px, translate};
use crate::signs;

pub(crate) fn draw(props: &Props) -> Html {
    let listing = &props.listing;
    let careful = props.moment.snapshot.careful.is_some();
    let has_depths = props.moment.states.iter().any(|look| look.badges.depth.is_some());
    let has_numbers = props.moment.states.iter().any(|look| look.badges.lowlink.is_some());
    html! {
        <ul class="legend" aria-label="Legend">
            { for listing.colours.iter().map(|&(colour, meaning)| html! {
                <li class="lg" title={format!("{}: {meaning}", colour.word())}>
                    <span class={classes!("sw", colour.word())}>{ signs::letter(colour) }</span>
                    <b>{ colour.word() }</b><span class="meaning">{ meaning }</span>
                </li>
            }) }
            if listing.changes.len() > 1 {
                <li class="lg changes">{ changes(listing) }</li>
            }
            <li class="lg"><span class="sw ring" />{ "on the path" }</li>
            <li class="lg"><span class="sw double" />{ "accepting" }</li>
            if careful {
                <li class="lg careful"><span class="sw careful" />{ "in careful mode" }</li>
            }
            if has_depths {
                <li class="lg"><span class="sw wide">{ "3" }</span>{ "depth" }</li>
            }
            if has_numbers {
                <li class="lg"><span class="sw wide">{ "3↓1" }</span>{ "number ↓ lowlink" }</li>
            }
            if props.moment.snapshot.lasso.is_some() {
                <li class="lg lasso"><span class="sw lasso" />
                    { if props.moment.may_improve() { "best so far" } else { "counterexample" } }</li>
            }
            if let Some(missed) = &props.moment.missed {
                <li class="lg missed"><span class="sw missed" />
                    { if missed.is_asked_about() { "asked about" } else { "missed, shorter" } }</li>
            }
        </ul>
    }
}

/// The distance from one swatch to the next.
const PITCH: f64 = 34.0;
const RADIUS: f64 = 8.5;

/// The colours in a row, and an arrow for each change: straight to a neighbour, otherwise an arc.
fn changes(listing: &Listing) -> Html {
    let place = |colour: Colour| listing.colours.iter().position(|&(other, _)| other == colour);
    let leaps = || {
        listing.changes.iter().filter_map(|&(from, to)| {
            let from = place(from)?;
            Some((from, place(to)?.checked_sub(from)?))
        })
    };
    let words: Vec<String> = listing
        .changes
        .iter()
        .map(|(from, to)| format!("{} to {}", from.word(), to.word()))
        .collect();
    let words = format!("Colour changes: {}", words.join(", "));
    let longest = leaps().map(|(_, leap)| leap).max().unwrap_or(1);
    let middle = if longest > 1 { RADIUS + rise(longest) + 3.0 } else { 12.0 };
    let (width, height) = (listing.colours.len() as f64 * PITCH - 12.0, middle + 12.0);
    html! {
        <svg class="change-map" width={px(width)} height={px(height)}
            viewBox={format!("0 0 {} {}", px(width), px(height))} role="img" aria-label={words.clone()}>
            <title>{ words }</title>
            <defs>
                <marker id="head-change" class="head-change" viewBox="0 0 10 10" refX="8" refY="5"
                    markerWidth="5" markerHeight="5" orient="auto"><path d="M0 1 10 5 0 9z" /></marker>
            </defs>
            { for leaps().map(|(from, leap)| html! {
                <path class="change" d={arrow(from, leap, middle)} marker-end="url(#head-change)" />
            }) }
            { for listing.colours.iter().enumerate().map(|(at, &(colour, _))| html! {
                <g class={classes!("dot", colour.word())}
                    transform={translate(x(at), middle)}>
                    <circle r={px(RADIUS)} /><text y="3.2">{ signs::letter(colour) }</text>
                </g>
            }) }
        </svg>
    }
}

fn arrow(from: usize, leap: usize, middle: f64) -> String {
    let (a, b) = (x(from), x(from + leap));
    if leap == 1 {
        let y = px(middle);
        return format!("M{} {y}L{} {y}", px(a + RADIUS + 1.5), px(b - RADIUS - 2.0));
    }
    // An arc reaches three quarters of the height of its control points.
    let (low, top) = (middle - RADIUS, middle - RADIUS - rise(leap) / 0.75);
    let (start, end, lean) = (a + 3.0, b - 3.0, 2.0 * leap as f64);
    let points = [start, low, start + lean, top, end - lean, top, end, low - 1.5].map(px);
    let [x1, y1, x2, y2, x3, y3, x4, y4] = points;
    format!("M{x1} {y1}C{x2} {y2} {x3} {y3} {x4} {y4}")
}

fn x(place: usize) -> f64 {
    11.0 + place as f64 * PITCH
}

/// The height of an arc: longer arcs run above shorter ones.
fn rise(leap: usize) -> f64 {
    2.0 + 4.0 * leap as f64
}
