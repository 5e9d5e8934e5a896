//! The top of the page: the open document, the search, and the main buttons.

use lariat_protocol::{Command, Heading, Menu};
use yew::prelude::*;

use super::icon;
use super::picker::Picker;
use crate::app::{ExportMsg, Msg};
use crate::keys::hint;
use crate::theme::Theme;

/// What the top of the page tells.
pub(crate) struct Header<'a> {
    pub(crate) heading: &'a Heading,
    pub(crate) menu: &'a [Menu],
    pub(crate) theme: Theme,
    /// Whether there is a graph.
    pub(crate) drawn: bool,
    /// Whether several searches are compared, each with its own list.
    pub(crate) compares: bool,
    /// Whether something is explained; then there is nothing to compare.
    pub(crate) explains: bool,
    /// Whether the buttons that a narrow page hides are shown.
    pub(crate) more: bool,
    pub(crate) on_message: Callback<Msg>,
}

pub(crate) fn header(props: &Header<'_>) -> Html {
    let send = |message: fn() -> Msg| props.on_message.reform(move |_: MouseEvent| message());
    let other = props.theme.other().name();
    let tool = |name: &'static str,
                sign: Html,
                words: &'static str,
                hint: String,
                off: bool,
                message: fn() -> Msg| {
        html! {
            <button class="btn quiet tool" aria-label={name} title={hint} disabled={off} onclick={send(message)}>
                { sign }<span class="words">{ words }</span>
            </button>
        }
    };
    let moon = html! {
        <svg class="icon" viewBox="0 0 16 16" fill="none" stroke="currentColor"
            stroke-width="1.8" aria-hidden="true">
            <circle cx="8" cy="8" r="5.5" />
            <path d="M8 2.5v11a5.5 5.5 0 0 0 0-11z" fill="currentColor" />
        </svg>
    };
    let switch = format!("Switch to the {other} theme");
    html! {
        <header>
            <button class="btn quiet fold" aria-label="Fold or unfold the model panel"
                title="Fold or unfold the model panel" onclick={send(|| Msg::FoldLeft)}>
                { icon("panel") }
            </button>
            <div class="logo">
                <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor"
                    stroke-width="2.2" stroke-linecap="round" aria-hidden="true">
                    <ellipse cx="14" cy="8.5" rx="7" ry="5" />
                    <path d="M8.2 11.3C5 14 9 15.5 7.2 18.4 6.2 20 4.6 20.6 3 20.8" />
                </svg>
                <h1>{ "Lariat" }</h1>
            </div>
            <div class="what">
                <span class="title" title={props.heading.source.clone()}>{ &props.heading.title }</span>
                if !props.compares {
                    <Picker name={props.heading.name.clone()} title={props.heading.name_title.clone()}
                        label={if props.explains { "explained by" } else { "searched by" }}
                        menu={props.menu.to_vec()} on_message={props.on_message.clone()} />
                }
            </div>
            <div class="grow" />
            <div class={classes!("more", props.more.then_some("open"))} onclick={send(|| Msg::More(false))}>
                <button class={classes!("btn", "quiet", "tool", "versus-chip", props.compares.then_some("on"))}
                    aria-label={if props.compares { "Close comparison" } else { "Compare" }}
                    aria-pressed={props.compares.to_string()} disabled={props.explains}
                    title={hint("Compare searches side by side", "C")}
                    onclick={send(|| Msg::Command(Command::Compare))}>
                    { icon(if props.compares { "close" } else { "compare" }) }<span class="words">
                    { if props.compares { "Close comparison" } else { "Compare" } }</span>
                </button>
                { tool("Projector mode", icon("screen"), "Projector", hint("Large type for a room", "P"), false,
                    || Msg::Project) }
                { tool("Export", icon("export"), "Export", hint("Export this frame or a part of the run", "E"),
                    !props.drawn, || Msg::Export(ExportMsg::Open)) }
                <button class="btn quiet tool sign" aria-label={switch.clone()} title={hint(&switch, "T")}
                    onclick={send(|| Msg::SwitchTheme)}>{ moon }<span class="words">{ "Theme" }</span></button>
                <button class="btn quiet tool sign" aria-label="Help and shortcuts" title={hint("Help and shortcuts", "?")}
                    onclick={send(|| Msg::Help(true))}><b class="icon">{ "?" }</b><span class="words">{ "Help" }</span></button>
            </div>
            <button class="btn primary" aria-label="Copy link" title={hint("Copy a link to exactly this", "L")}
                onclick={send(|| Msg::CopyLink)}>
                { icon("link") }<span class="words">{ "Copy link" }</span>
            </button>
            <button class="btn quiet more-button" aria-label="More" aria-expanded={props.more.to_string()}
                onclick={props.on_message.reform({
                    let more = props.more;
                    move |_: MouseEvent| Msg::More(!more)
                })}>{ icon("dots") }</button>
        </header>
    }
}
