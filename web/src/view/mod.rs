//! The components of the page. Components draw; [`crate::app::App`] decides.

mod about_state;
mod advice;
mod ask;
mod button;
mod changed;
mod compare;
mod counters;
mod editor;
mod examples;
mod export;
mod header;
mod help;
mod icon;
mod inspector;
mod ladder;
mod lemmas;
mod listing;
mod missed;
mod model_pane;
mod notice;
mod options;
mod picker;
mod property;
mod refusal;
mod remarks;
mod sentence;
mod sheet;
mod stacks;
mod state_card;
mod state_link;
mod stops;
mod strip;
mod tabs;
mod transport;
mod work_note;

pub(crate) use crate::graph::Graph;
pub(crate) use advice::AdviceView;
pub(crate) use ask::{AskPane, ask_pane};
pub(crate) use button::button;
pub(crate) use changed::changed;
pub(crate) use compare::{Compare, compare};
pub(crate) use examples::{Examples, examples};
pub(crate) use export::{ExportSheet, export_sheet, form};
pub(crate) use header::{Header, header};
pub(crate) use help::Help;
pub(crate) use icon::icon;
pub(crate) use inspector::Inspector;
pub(crate) use lariat_session::core::grouped;
pub(crate) use listing::Lines;
pub(crate) use model_pane::{ModelPane, model_pane};
pub(crate) use notice::{Notice, Notices, notices, unsaved};
pub(crate) use options::options;
pub(crate) use property::{PropertyPane, property_pane};
pub(crate) use refusal::{refusal, sentence};
pub(crate) use sheet::{changed as field_changed, clicked, pressed, sheet, touched};
pub(crate) use state_card::StateCard;
pub(crate) use strip::{Strip, StripMarks};
pub(crate) use tabs::{Tab, Tabs, tabs};
pub(crate) use transport::{SIZES, STRIDES, Transport, place, transport};
pub(crate) use work_note::{Hunt, WorkNote, work_note};

/// A sentence with `names` in backticks.
pub(crate) fn prose(text: &str) -> yew::Html {
    let pieces = text.split('`').enumerate().map(|(index, piece)| match index % 2 {
        0 => yew::html! { { piece.to_owned() } },
        _ => yew::html! { <code>{ piece.to_owned() }</code> },
    });
    yew::html! { { for pieces } }
}

/// The definition of the length, for tooltips.
pub(crate) const LENGTH: &str = "The length of a lasso counts the states of its stem and its cycle, \
                                 and the first of the cycle again: one more than its transitions.";

/// The length of a lasso, with its definition as a tooltip.
pub(crate) fn length(states: usize) -> yew::Html {
    let transitions = grouped(states.saturating_sub(1) as u64);
    let title = format!("{LENGTH} This one has {transitions} transitions.");
    yew::html! { <span class="length" {title}>{ format!("length {}", grouped(states as u64)) }</span> }
}
