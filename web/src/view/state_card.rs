//! The selected state with its successors in order. The order can be
//! changed by dragging, by buttons and by keys.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use lariat_session::{Description, Successor};

use super::{button, prose};
use crate::app::{AskMsg, Msg};

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) state: Description,
    pub(crate) can_undo: bool,
    pub(crate) on_message: Callback<Msg>,
}

#[component]
pub(crate) fn StateCard(props: &Props) -> Html {
    let list = use_node_ref();
    let dragged = use_mut_ref(|| None::<usize>);
    // The item to focus after the list is redrawn.
    let follows = use_mut_ref(|| None::<usize>);
    {
        let (list, follows) = (list.clone(), follows.clone());
        use_effect(move || {
            if let Some(place) = follows.borrow_mut().take() {
                focus(list.cast(), place);
            }
        });
    }
    let state = &props.state;
    // All of them if their order can be changed.
    let count = state.count.map_or(usize::MAX, |count| count as usize);
    // The message that moves one successor to the place of another.
    let shifted = {
        let (follows, name) = (follows.clone(), state.name.clone());
        move |from: usize, to: usize| {
            let mut order: Vec<u32> = (0..count as u32).collect();
            if from < count && to < count {
                let moved = order.remove(from);
                order.insert(to, moved);
                *follows.borrow_mut() = Some(to);
            }
            Msg::Reorder(name.clone(), order)
        }
    };
    let can_move = state.is_written_out && count > 1;
    let row = |(place, successor): (usize, &Successor)| {
        let on_key = {
            let (shifted, send) = (shifted.clone(), props.on_message.clone());
            Callback::from(move |event: KeyboardEvent| {
                let to = match event.key().as_str() {
                    "ArrowUp" if event.alt_key() => place.wrapping_sub(1),
                    "ArrowDown" if event.alt_key() => place + 1,
                    _ => return,
                };
                event.prevent_default();
                send.emit(shifted(place, to));
            })
        };
        let on_start = {
            let dragged = dragged.clone();
            Callback::from(move |_: DragEvent| *dragged.borrow_mut() = Some(place))
        };
        let on_drop = {
            let (dragged, shifted) = (dragged.clone(), shifted.clone());
            let send = props.on_message.clone();
            Callback::from(move |event: DragEvent| {
                event.prevent_default();
                if let Some(from) = dragged.borrow_mut().take() {
                    event.stop_propagation();
                    send.emit(shifted(from, place));
                }
            })
        };
        let arrow = |sign: &'static str, way: &str, key: &str, to: usize| {
            let (shifted, name) = (shifted.clone(), format!("Move {} {way}", successor.name));
            let message = move || shifted(place, to);
            button(sign, Some((name, key)), to < count, &props.on_message, message)
        };
        html! {
            <li class="successor" data-successor={successor.name.clone()} tabindex={can_move.then_some("0")}
                draggable={can_move.then_some("true")} onkeydown={on_key} ondragstart={on_start} ondrop={on_drop}>
                <b>{ place + 1 }</b>
                <span class="fr plain"><span>{ &successor.name }</span></span>
                if let Some(label) = &successor.label { <small class="sub">{ label }</small> }
                <span class="grow" />
                { history(props, place, successor) }
                if can_move {
                    { arrow("↑", "up", "Alt+↑", place.wrapping_sub(1)) }
                    { arrow("↓", "down", "Alt+↓", place + 1) }
                }
            </li>
        }
    };
    html! {
        <section class="sec card" aria-label={format!("State {}", state.name)}>
            <h3>{ "State " }<span class="mono">{ &state.name }</span>
            </h3>
            if !state.values.is_empty() {
                <dl class="values">
                    { for state.values.iter().map(|one| html! {
                        <div><dt>{ &one.name }</dt><dd>{ &one.value }</dd></div>
                    }) }
                </dl>
            }
            <p class="sub counted">{ state.counted() }
                if count > 1 { { ", in search order" } }
            </p>
            <ol class="successors" ref={list}>
                { for state.successors.iter().enumerate().map(row) }
            </ol>
            if !state.is_written_out && count > 1 {
                <p class="sub">{ prose("A line of the text generates them, in an order of its own. Write the state with `->` to choose the order.") }</p>
            } else if can_move {
                <p class="sub">{ "Drag to change the order, or press " }<kbd>{ "Alt" }</kbd>{ " " }<kbd>{ "↑" }</kbd>{ " " }<kbd>{ "↓" }</kbd>{ "." }</p>
            }
            if props.can_undo {
                { button("Undo the order (U)", None, true, &props.on_message, || Msg::UndoOrder) }
            }
        </section>
    }
}

/// Asks for the history of the transition.
fn history(props: &Props, place: usize, successor: &Successor) -> Html {
    let source = props.state.name.clone();
    let name = format!("History of the transition to {}", successor.name);
    button("history", Some((name, "")), true, &props.on_message, move || {
        Msg::Ask(AskMsg::TransitionHistory(source.clone(), place as u32))
    })
}

fn focus(list: Option<Element>, place: usize) {
    let selector = format!("li:nth-child({})", place + 1);
    let row = list.and_then(|list| list.query_selector(&selector).ok().flatten());
    if let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
        let _ = row.focus();
    }
}
