//! Icons as inline SVG: no font has them all.

use yew::prelude::*;

pub(crate) fn icon(name: &str) -> Html {
    let (path, filled) = match name {
        "first" => ("M4 3v10M13 3 6 8l7 5z", false),
        "back" => ("M11 3 4 8l7 5z", false),
        "play" => ("M4 2.5l9 5.5-9 5.5z", true),
        "pause" => ("M5 3v10M11 3v10", false),
        "on" => ("M5 3l7 5-7 5z", false),
        "last" => ("M12 3v10M3 3l7 5-7 5z", false),
        "plus" => ("M8 3v10M3 8h10", false),
        "minus" => ("M3 8h10", false),
        "fit" => ("M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3", false),
        "follow" => ("M8 1v4M8 11v4M1 8h4M11 8h4M8 6a2 2 0 1 0 .01 0z", false),
        "tidy" => ("M3 4h4M3 8h10M3 12h7", false),
        "eye" => (
            "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 0 .01 0z",
            false,
        ),
        "eye-off" => {
            ("M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM2.5 13.5l11-11", false)
        }
        "compare" => ("M2.5 3h11v10h-11zM8 3v10", false),
        "bin" => {
            ("M3 4.500h10M6.500 4.500v-2h3v2M4.500 4.500l.700 9h5.600l.700-9M7 7v4M9 7v4", false)
        }
        "close" => ("M4 4l8 8M12 4l-8 8", false),
        "screen" => ("M2 3h12v8H2zM8 11v2.500M5 13.500h6", false),
        "export" => ("M8 10V2.500M5 5.300l3-3 3 3M3 8.500v5h10v-5", false),
        "panel" => ("M2.5 3h11v10h-11zM6.5 3v10", false),
        "link" => (
            "M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7L8 4.300M9.200 6.800a2.600 2.600 0 0 0-3.700 0L3.300 9a2.600 2.600 0 0 0 3.700 3.700L8 11.700",
            false,
        ),
        _ => ("", false),
    };
    html! {
        <svg class="icon" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.8"
            stroke-linejoin="round" stroke-linecap="round" aria-hidden="true">
            <path d={path} fill={if filled { "currentColor" } else { "none" }} />
        </svg>
    }
}
