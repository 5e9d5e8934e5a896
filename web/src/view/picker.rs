//! The list of searches by family, with a reason at each search that does not fit the model.

use lariat_protocol::{Menu, MenuEntry};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::prose;
use crate::app::Msg;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    /// What is shown: its name in links, and its title.
    pub(crate) name: String,
    pub(crate) title: String,
    /// What it does with the model.
    pub(crate) label: &'static str,
    pub(crate) menu: Vec<Menu>,
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
                data-search={props.name.clone()} onclick={toggle}>
                <span><span class="chip-label">{ props.label }{ " " }</span><b>{ &props.title }</b></span>
                <code>{ &props.name }</code>
                <svg class="caret" viewBox="0 0 10 6" aria-hidden="true"><path d="M1 1l4 4 4-4" /></svg>
            </button>
            if *open {
                <div class="picker-veil" onclick={close.reform(|_| ())} />
                <div class="menu" ref={menu} role="dialog" aria-label="Choose a search"
                    onkeydown={on_key} onfocusout={on_leave}>
                    { for props.menu.iter().map(|part| html! {
                        <section>
                            <h2>{ &part.title }</h2>
                            { for part.entries.iter().map(|entry| choice(props, entry, &close)) }
                        </section>
                    }) }
                </div>
            }
        </div>
    }
}

fn choice(props: &Props, entry: &MenuEntry, close: &Callback<()>) -> Html {
    let name = &entry.name;
    let misfit = entry.misfit.as_deref();
    let pick = |force: bool| {
        let (send, close, name) = (props.on_message.clone(), close.clone(), name.clone());
        Callback::from(move |_: MouseEvent| {
            close.emit(());
            send.emit(Msg::Choose { name: name.clone(), force });
        })
    };
    let on_pick = if misfit.is_none() { pick(false) } else { Callback::noop() };
    let on = *name == props.name;
    html! {
        <div class={classes!("pick", on.then_some("on"), misfit.map(|_| "misfit"))} data-pick={name.clone()}>
            <button class="choice" aria-current={on.to_string()} onclick={on_pick}
                aria-disabled={misfit.is_some().to_string()}>
                <b>{ name }</b><span>{ &entry.title }</span>
                <small>{ &entry.source }</small>
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
