//! Notices above the graph.

use lariat_session::link::SAFE_LENGTH;
use yew::prelude::*;

use super::{grouped, icon, prose, sentence};
use crate::app::Keeping;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    text: String,
    is_error: bool,
    /// Something to copy by hand.
    copy: Option<String>,
}

impl Notice {
    pub(crate) fn info(text: String) -> Notice {
        Notice { text, is_error: false, copy: None }
    }

    pub(crate) fn error(text: String) -> Notice {
        Notice { text, is_error: true, copy: None }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The result of copying a link: its length, or the link itself if the browser refused.
    pub(crate) fn copied(result: Result<usize, String>) -> Notice {
        match result {
            Ok(length) if length > SAFE_LENGTH => Notice::info(format!(
                "Link copied. It has {} characters, and some chats cut links longer than {}: send \
                 it by mail, or as a file.",
                grouped(length as u64),
                grouped(SAFE_LENGTH as u64)
            )),
            Ok(length) => Notice::info(format!(
                "Link copied: {} characters that hold the model, the search and this step.",
                grouped(length as u64)
            )),
            Err(link) => Notice {
                text: "The browser does not let the page copy. Copy the link from here:".to_owned(),
                is_error: false,
                copy: Some(link),
            },
        }
    }
}

/// All notices above the graph.
pub(crate) struct Notices {
    pub(crate) notice: Option<Notice>,
    pub(crate) stale: bool,
    /// The number of damaged places in a text that was read leniently.
    pub(crate) damaged: usize,
    /// The meaning of the copies of states, if the search walks an unfolding of the model.
    pub(crate) unfolding: Option<String>,
    /// How an open system is read, if one is searched.
    pub(crate) reading: Option<&'static str>,
    /// The precondition that is violated although the search runs.
    pub(crate) forced: Option<String>,
    /// The picture shows only the end of the path; the number of states before.
    pub(crate) hidden: Option<usize>,
    /// A sentence about a state with more successors than are drawn.
    pub(crate) cut: Option<String>,
    pub(crate) on_dismiss: Callback<()>,
}

pub(crate) fn notices(props: &Notices) -> Html {
    html! {
        <div class="notices" aria-live="polite">
            if let Some(notice) = &props.notice {
                <div class={classes!("notice", notice.is_error.then_some("bad"))}
                    role={if notice.is_error { "alert" } else { "status" }}>
                    <span>{ prose(&notice.text) }</span>
                    if let Some(copy) = &notice.copy {
                        <input class="mono" readonly=true value={copy.clone()} aria-label="Link" />
                    }
                    <button class="btn quiet" aria-label="Close this notice" title="Close (Esc)"
                        onclick={props.on_dismiss.reform(|_| ())}>{ icon("close") }</button>
                </div>
            }
            if let Some(hidden) = props.hidden {
                <div class="notice">
                    { "Too large to draw whole: this is the end of the current path" }
                    if hidden > 0 {
                        { format!(", after {} states that are not shown", grouped(hidden as u64)) }
                    }
                    { "." }
                    if let Some(cut) = &props.cut { { format!(" {cut}") } }
                </div>
            }
            if props.stale {
                <div class="notice warn">{ "The text has errors. The graph shows the last model without errors." }</div>
            }
            if props.damaged > 0 {
                <div class="notice warn damaged">{ format!(
                    "The text is damaged in {}, and what is damaged is left out. Delete its first \
                     line, lenient, to see the errors.",
                    if props.damaged == 1 { "1 place".to_owned() } else { format!("{} places", props.damaged) }
                ) }</div>
            }
            if let Some(unmet) = &props.forced {
                <div class="notice warn forced"><span><b>{ "Forced: " }</b>{ prose(unmet) }
                    { ". Its result may be wrong." }</span></div>
            }
            if let Some(words) = props.reading {
                <div class="notice">{ sentence(words) }</div>
            }
            if let Some(words) = &props.unfolding {
                <div class="notice">{ words }</div>
            }
        </div>
    }
}

/// Shows that typed text is not stored, as long as that is the case, and offers a way out.
pub(crate) fn unsaved(lost: u32, send: &Callback<Keeping>) -> Html {
    let words = match lost {
        0 => return html! {},
        1 => "Your text is not saved: ",
        _ => "Your texts are not saved: ",
    };
    html! {
        <div class="unsaved" role="alert">
            <span><b>{ words }</b>{ "the browser’s storage is full or blocked. What you type is here only \
                while this page stays open." }</span>
            <button class="btn primary" onclick={send.reform(|_| Keeping::Rescue)}>{ "Download" }</button>
            <button class="btn" onclick={send.reform(|_| Keeping::TryAgain)}>{ "Try again" }</button>
        </div>
    }
}
