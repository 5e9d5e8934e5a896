//! The list of searches by family, with a reason at each search that does not fit the model.

use lariat_session::ALGORITHMS;
use lariat_session::explanations::EXPLANATIONS;
use lariat_session::registry::Family;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::prose;
use crate::app::Msg;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) algorithm: &'static str,
    pub(crate) title: &'static str,
    /// For each search of the registry, why it does not fit.
    pub(crate) misfits: Vec<Option<String>>,
    pub(crate) on_message: Callback<Msg>,
}

#[component]
pub(crate) fn Picker(props: &Props) -> Html {
    let open = use_state(|| false);
    let (button, menu) = (use_node_ref(), use_node_ref());
    {
        let menu = menu.clone();
        use_effect_with(*open, move |open| {
            if let Some(menu) = menu.cast::<Element>().filter(|_| *open) {
                focus(menu.query_selector("[aria-current=true]").ok().flatten());
            }
        });
    }
    let close = {
        let (open, button) = (open.clone(), button.clone());
        Callback::from(move |()| {
            open.set(false);
            focus(button.cast());
        })
    };
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let on_key = {
        let (menu, close) = (menu.clone(), close.clone());
        Callback::from(move |event: KeyboardEvent| {
            // An open list blocks all other keys.
            event.stop_propagation();
            match event.key().as_str() {
                "Escape" => close.emit(()),
                key => {
                    let Some(menu) = menu.cast::<Element>() else { return };
                    if move_focus(&menu, key) {
                        event.prevent_default();
                    }
                }
            }
        })
    };
    let on_leave = {
        let (menu, open) = (menu.clone(), open.clone());
        Callback::from(move |event: FocusEvent| {
            let to = event.related_target().and_then(|to| to.dyn_into::<web_sys::Node>().ok());
            let menu = menu.cast::<Element>();
            if to.is_some() && !menu.is_some_and(|menu| menu.contains(to.as_ref())) {
                open.set(false);
            }
        })
    };
    html! {
        <div class="picker">
            <button class="chip" ref={button} aria-haspopup="dialog" aria-expanded={open.to_string()}
                data-search={props.algorithm} onclick={toggle}>
                <i aria-hidden="true" />
                <span class="chip-label">{ "Search" }</span>
                <b>{ props.algorithm }</b>
                <span class="chip-title">{ props.title }</span>
                <svg class="caret" viewBox="0 0 10 6" aria-hidden="true"><path d="M1 1l4 4 4-4" /></svg>
            </button>
            if *open {
                <div class="picker-veil" onclick={close.reform(|_| ())} />
                <div class="menu" ref={menu} role="dialog" aria-label="Choose a search"
                    onkeydown={on_key} onfocusout={on_leave}>
                    { for Family::ALL.map(|family| group(props, family, &close)) }
                    <section>
                        <h2>{ "Explanations" }</h2>
                        { for EXPLANATIONS.iter().map(|row| {
                            choice(props, (row.name, row.title, row.paper), None, &close)
                        }) }
                    </section>
                </div>
            }
        </div>
    }
}

fn group(props: &Props, family: Family, close: &Callback<()>) -> Html {
    let members = ALGORITHMS.iter().zip(&props.misfits).filter(|(row, _)| row.family == family);
    html! {
        <section>
            <h2>{ family.title() }</h2>
            { for members.map(|(row, misfit)| {
                choice(props, (row.name, row.listing.title, row.paper), misfit.as_deref(), close)
            }) }
        </section>
    }
}

fn choice(
    props: &Props,
    (name, title, paper): (&'static str, &'static str, &'static str),
    misfit: Option<&str>,
    close: &Callback<()>,
) -> Html {
    let pick = |force: bool| {
        let (send, close) = (props.on_message.clone(), close.clone());
        Callback::from(move |_: MouseEvent| {
            close.emit(());
            send.emit(Msg::Choose { name, force });
        })
    };
    let on_pick = if misfit.is_none() { pick(false) } else { Callback::noop() };
    let on = name == props.algorithm;
    html! {
        <div class={classes!("pick", on.then_some("on"), misfit.map(|_| "misfit"))} data-pick={name}>
            <button class="choice" aria-current={on.to_string()} onclick={on_pick}
                aria-disabled={misfit.is_some().to_string()}>
                <b>{ name }</b><span>{ title }</span>
                <small>{ paper }</small>
                if let Some(why) = misfit { <em>{ prose(why) }</em> }
            </button>
            if misfit.is_some() {
                <button class="btn small" title="Its answer may be wrong here" onclick={pick(true)}>
                    { "Run it anyway" }
                </button>
            }
        </div>
    }
}

/// Moves up and down through the buttons of the list, cyclically.
fn move_focus(menu: &Element, key: &str) -> bool {
    let Ok(buttons) = menu.query_selector_all("button") else { return false };
    let count = buttons.length();
    let here = gloo::utils::document().active_element();
    let place = (0..count).find(|&at| {
        buttons
            .item(at)
            .is_some_and(|node| here.as_ref().is_some_and(|here| here.is_same_node(Some(&node))))
    });
    let to = match (key, place) {
        _ if count == 0 => return false,
        ("ArrowDown", Some(at)) => (at + 1) % count,
        ("ArrowUp", Some(at)) => (at + count - 1) % count,
        ("Home" | "ArrowDown", _) => 0,
        ("End" | "ArrowUp", _) => count - 1,
        _ => return false,
    };
    focus(buttons.item(to).and_then(|node| node.dyn_into().ok()));
    true
}

fn focus(element: Option<Element>) {
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}
