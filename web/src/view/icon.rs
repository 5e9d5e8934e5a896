//! Icons as inline SVG: no font has them all.

use yew::prelude::*;

pub(crate) fn icon(name: &str) -> Html {
    let (path, filled) = match name {
        "first" => ("M3.500 3v10M12 3.500 7.500 8l4.500 4.500", false),
        "back" => ("M10 3.500 5.500 8l4.500 4.500", false),
        "decision-back" => ("M6 3.500 1.500 8l4.500 4.500M11.500 6l2 2-2 2-2-2z", false),
        "decision" => ("M10 3.500 14.500 8l-4.500 4.500M4.500 6l2 2-2 2-2-2z", false),
        "over" => (
            "M2.500 9a5.500 5.500 0 0 1 10.800-1.500M13.800 3.800l-.400 3.800-3.700-.500M8 12.200a.600.600 0 1 0 .010 0z",
            false,
        ),
        "out" => ("M8 9.500V2M4.800 5 8 1.800 11.200 5M8 13a.600.600 0 1 0 .010 0z", false),
        "again" => ("M3.500 4v3.500H7M3.700 7.300a5 5 0 1 1-.400 3", false),
        "play" => ("M4 2.5l9 5.5-9 5.5z", true),
        "pause" => ("M5 3v10M11 3v10", false),
        "on" => ("M6 3.500 10.500 8 6 12.500", false),
        "last" => ("M12.500 3v10M4 3.500 8.500 8 4 12.500", false),
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
        "dots" => ("M3.500 8h.1M8 8h.1M12.500 8h.1", false),
        "model" => ("M5.500 4 2 8l3.500 4M10.500 4 14 8l-3.500 4", false),
        "examples" => ("M2.500 3h4v10h-4zM7.500 4.500l3.500-1 2.500 9-3.500 1z", false),
        "property" => ("M4 2.500h8v11H4zM6 6h4M6 9h4", false),
        "ask" => ("M2.500 3.500h11v7H8l-3 2.500v-2.500H2.500z", false),
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
