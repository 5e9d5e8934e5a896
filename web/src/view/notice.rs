//! Notices above the graph.

use lariat_protocol::sheet::Node;
use lariat_session::core::grouped;
use lariat_session::link::SAFE_LENGTH;
use yew::prelude::*;

use super::{icon, prose, sheet};
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

/// All notices above the graph: one that can be closed, and the lasting ones of the engine.
pub(crate) fn notices(notice: Option<&Notice>, lasting: &[Node], on_dismiss: Callback<()>) -> Html {
    html! {
        <div class="notices" aria-live="polite">
            if let Some(notice) = notice {
                <div class={classes!("notice", notice.is_error.then_some("bad"))}
                    role={if notice.is_error { "alert" } else { "status" }}>
                    <span>{ prose(&notice.text) }</span>
                    if let Some(copy) = &notice.copy {
                        <input class="mono" readonly=true value={copy.clone()} aria-label="Link" />
                    }
                    <button class="btn quiet" aria-label="Close this notice" title="Close (Esc)"
                        onclick={on_dismiss.reform(|_| ())}>{ icon("close") }</button>
                </div>
            }
            { sheet(lasting) }
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
