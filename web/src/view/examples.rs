//! The user's texts and the examples.

use lariat_session::{EXAMPLES, Example};
use yew::prelude::*;

use super::{button, icon, prose};
use crate::app::{Keeping, Msg};
use crate::storage::{Kept, cramped};

/// The number of the user's texts shown at first.
const SHOWN: usize = 5;

/// What can be opened.
pub(crate) struct Examples<'a> {
    pub(crate) current: Option<&'a str>,
    /// The user's texts, and the open one among them.
    pub(crate) own: &'a [Kept],
    pub(crate) open: &'a str,
    pub(crate) deleted: Option<&'a Kept>,
    pub(crate) send: &'a Callback<Msg>,
}

pub(crate) fn examples(props: &Examples) -> Html {
    let (newest, older) = props.own.split_at(props.own.len().min(SHOWN));
    html! {
        <div class="examples">
            <section class="own-texts" aria-label="Your texts">
                <h2>{ "Your texts" }</h2>
                if let Some(kept) = props.deleted {
                    <div class="gone" role="status">
                        <span>{ "Deleted: " }<span class="mono">{ &kept.title }</span></span>
                        { button("Undo", None, true, props.send, || Msg::Keep(Keeping::Undelete)) }
                    </div>
                }
                if props.own.is_empty() {
                    <p class="sub">{ "What you type is kept here, in this browser." }</p>
                }
                if cramped() {
                    <p class="sub">{ "This browser gives the page no database, perhaps because the window is \
                        private. Texts are kept in a smaller store: about 5 MB fit." }</p>
                }
                { for newest.iter().map(|kept| own_text(props, kept)) }
                if !older.is_empty() {
                    <details>
                        <summary>{ format!("{} older", older.len()) }</summary>
                        { for older.iter().map(|kept| own_text(props, kept)) }
                    </details>
                }
            </section>
            { for groups().map(|group| html! {
                <section key={group[0].group} aria-label={group[0].group}>
                    <h2>{ group[0].group }</h2>
                    { for group.iter().map(|example| entry(props, example)) }
                </section>
            }) }
        </div>
    }
}

fn own_text(props: &Examples, kept: &Kept) -> Html {
    let (id, title) = (kept.id.clone(), kept.title.clone());
    let on = props.open == id;
    let open = {
        let id = id.clone();
        props.send.reform(move |_| Msg::Keep(Keeping::Open(id.clone())))
    };
    html! {
        <div class="own-text" key={id.clone()}>
            <button class={classes!("example", "own", on.then_some("on"))} aria-current={on.to_string()}
                onclick={open}>
                <span class="lesson mono">{ &kept.start }</span>
                <span class="sub">{ &kept.when }if on { { " · open" } }</span>
            </button>
            if !on {
                { button(icon("bin"), Some((format!("Delete {title}"), "")), true, props.send,
                    move || Msg::Keep(Keeping::Delete(id.clone()))) }
            }
        </div>
    }
}

/// Neighbours under one heading.
fn groups() -> impl Iterator<Item = &'static [Example]> {
    EXAMPLES.chunk_by(|one, next| one.group == next.group)
}

fn entry(props: &Examples, example: &'static Example) -> Html {
    let on = props.current == Some(example.id);
    html! {
        <button class={classes!("example", on.then_some("on"))} aria-current={on.to_string()}
            onclick={props.send.reform(move |_| Msg::OpenExample(example))}>
            <b>{ example.title }</b>
            <span class="sub">{ example.source }{ " · " }<span class="mono">{ example.algorithm }</span></span>
            <span class="lesson">{ prose(example.lesson) }</span>
        </button>
    }
}
