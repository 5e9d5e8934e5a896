//! The components of the page. Components draw; [`crate::app::App`] decides.

mod button;
mod delay;
mod editor;
mod examples;
mod export;
mod fields;
mod header;
mod help;
mod icon;
mod model_pane;
mod notice;
mod picker;
mod property;
mod remarks;
mod sheet;
mod strip;
mod tabs;
mod together;
mod touch;
mod transport;

pub(crate) use button::button;
pub(crate) use delay::{delay, lost};
pub(crate) use examples::{Examples, examples};
pub(crate) use export::{ExportSheet, export_sheet, form};
pub(crate) use fields::{fill, focus_row};
pub(crate) use header::{Header, header};
pub(crate) use help::Help;
pub(crate) use icon::icon;
pub(crate) use model_pane::{ModelPane, model_pane};
pub(crate) use notice::{Notice, notices, unsaved};
pub(crate) use property::{PropertyPane, property_pane};
pub(crate) use sheet::sheet;
pub(crate) use strip::Strip;
pub(crate) use tabs::{Part, Tab, Tabs, parts, tabs};
pub(crate) use together::together;
pub(crate) use touch::{
    Touch, changed, clicked, drag_started, left, pointed, pressed, row_dropped, submitted, touched,
    typed,
};
pub(crate) use transport::{Transport, transport};

/// A sentence with `names` in backticks.
pub(crate) fn prose(text: &str) -> yew::Html {
    let pieces = text.split('`').enumerate().map(|(index, piece)| match index % 2 {
        0 => yew::html! { { piece.to_owned() } },
        _ => yew::html! { <code>{ piece.to_owned() }</code> },
    });
    yew::html! { { for pieces } }
}

/// Adds a capital letter and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first =
        letters.next().map(|c| c.to_ascii_uppercase()).map(String::from).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}
