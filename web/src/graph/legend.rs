//! What the signs on the graph mean, and which colour can follow which.

use lariat_session::core::{Colour, Listing};
use yew::prelude::*;

use crate::signs;

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) listing: Listing,
    pub(crate) has_lasso: bool,
    pub(crate) has_numbers: bool,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.listing.lines, other.listing.lines)
            && self.has_lasso == other.has_lasso
            && self.has_numbers == other.has_numbers
    }
}

#[component]
pub(crate) fn Legend(props: &Props) -> Html {
    html! {
        <ul class="legend" aria-label="Legend">
            { for props.listing.colours.iter().map(|&(colour, meaning)| html! {
                <li class="lg" title={format!("{}: {meaning}", colour.word())}>
                    <span class={classes!("sw", colour.word())}>{ signs::letter(colour) }</span>
                    <b>{ colour.word() }</b><span class="meaning">{ meaning }</span>
                </li>
            }) }
            if props.listing.changes.len() > 1 {
                <li class="lg changes">{ changes(&props.listing) }</li>
            }
            <li class="lg"><span class="sw ring" />{ "on the path" }</li>
            <li class="lg"><span class="sw double" />{ "accepting" }</li>
            if props.has_numbers {
                <li class="lg"><span class="sw wide">{ "3↓1" }</span>{ "number ↓ lowlink" }</li>
            }
            if props.has_lasso {
                <li class="lg lasso"><span class="sw lasso" />{ "counterexample" }</li>
            }
        </ul>
    }
}

/// From one swatch to the next.
const PITCH: f64 = 34.0;
const RADIUS: f64 = 8.5;
const MIDDLE: f64 = 21.0;

/// The colours in a row, and an arrow for each change: straight to the neighbour, else in an arc.
fn changes(listing: &Listing) -> Html {
    let place = |colour: Colour| listing.colours.iter().position(|&(other, _)| other == colour);
    let x = |place: usize| 11.0 + place as f64 * PITCH;
    let width = x(listing.colours.len()) - PITCH + 11.0;
    let words: Vec<String> = listing
        .changes
        .iter()
        .map(|(from, to)| format!("{} to {}", from.word(), to.word()))
        .collect();
    let words = format!("Colour changes: {}", words.join(", "));
    let arrows = listing.changes.iter().filter_map(|&(from, to)| {
        let (source, target) = (place(from)?, place(to)?);
        let (a, b) = (x(source), x(target));
        Some(match target.checked_sub(source)? {
            1 => format!("M{:.1} {MIDDLE}L{:.1} {MIDDLE}", a + RADIUS + 1.5, b - RADIUS - 2.0),
            leap => {
                // Longer leaps lie over shorter ones.
                let (top, lean) = (MIDDLE - 9.0 - 8.0 * leap as f64, 6.0 + leap as f64);
                let (start, end) = (MIDDLE - RADIUS + 0.5, MIDDLE - RADIUS - 1.5);
                format!(
                    "M{:.1} {start:.1}C{:.1} {top:.1} {:.1} {top:.1} {:.1} {end:.1}",
                    a + 3.0,
                    a + lean,
                    b - lean,
                    b - 3.0
                )
            }
        })
    });
    html! {
        <svg class="change-map" width={format!("{width}")} height="34" viewBox={format!("0 0 {width} 34")}
            role="img" aria-label={words.clone()}>
            <title>{ words }</title>
            <defs>
                <marker id="head-change" class="head-change" viewBox="0 0 10 10" refX="8" refY="5"
                    markerWidth="5" markerHeight="5" orient="auto"><path d="M0 1 10 5 0 9z" /></marker>
            </defs>
            { for arrows.map(|path| html! {
                <path class="change" d={path} marker-end="url(#head-change)" />
            }) }
            { for listing.colours.iter().enumerate().map(|(at, &(colour, _))| html! {
                <g class={classes!("dot", colour.word())} transform={format!("translate({} {MIDDLE})", x(at))}>
                    <circle r={RADIUS.to_string()} /><text y="3.2">{ signs::letter(colour) }</text>
                </g>
            }) }
        </svg>
    }
}
