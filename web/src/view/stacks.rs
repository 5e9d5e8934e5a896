//! The stacks side by side, newest entries on top, and the counterexample.

use std::rc::Rc;

use lariat_session::StackView;
use lariat_session::core::StateId;
use yew::prelude::*;

use super::grouped;
use super::state_link::StateLink;
use crate::app::Msg;
use crate::moment::Moment;

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) moment: Rc<Moment>,
    pub(crate) selected: Option<StateId>,
    pub(crate) on_message: Callback<Msg>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.moment, &other.moment) && self.selected == other.selected
    }
}

#[component]
pub(crate) fn Stacks(props: &Props) -> Html {
    html! {
        <section class="sec stacks" aria-label="Stacks">
            { for props.moment.snapshot.stacks.iter().map(|stack| column(stack, props)) }
        </section>
    }
}

fn column(stack: &StackView, props: &Props) -> Html {
    let total = stack.entries.len() + stack.hidden;
    let newest = stack.entries.iter().rev().enumerate();
    html! {
        <div class="column" data-stack={stack.kind.title()}>
            <h3>{ stack.kind.title() }<small>{ format!(" · {}", grouped(total as u64)) }</small></h3>
            <ol class="stack">
                if total == 0 { <li class="sub">{ "empty" }</li> }
                { for newest.map(|(index, entry)| {
                    let class = classes!(
                        "fr",
                        (index == 0).then_some("top"),
                        (props.selected == Some(entry.state)).then_some("selected"),
                    );
                    html! {
                        <li><StateLink state={entry.state} {class} on_message={props.on_message.clone()}>
                            <span>{ &entry.name }</span>
                            if let Some(note) = &entry.note { <small>{ note }</small> }
                        </StateLink></li>
                    }
                }) }
                if stack.hidden > 0 {
                    <li class="fr more">{ format!("{} more", grouped(stack.hidden as u64)) }</li>
                }
            </ol>
        </div>
    }
}

/// More are counted, not listed.
const SHOWN: usize = 60;

#[component]
pub(crate) fn LassoView(props: &Props) -> Html {
    let Some(lasso) = &props.moment.snapshot.lasso else { return html! {} };
    let entry = |state: StateId, again: bool, class: Option<&'static str>| {
        let place = props.moment.scene.states.iter().position(|&s| s == state);
        let name = place
            .map_or_else(|| format!("#{}", state.0), |at| props.moment.states[at].name.clone());
        let selected = (props.selected == Some(state)).then_some("selected");
        html! {
            <StateLink {state} class={classes!("fr", class, selected)} on_message={props.on_message.clone()}>
                { if again { format!("↺ {name}") } else { name } }
            </StateLink>
        }
    };
    let hidden = lasso.length().saturating_sub(SHOWN);
    let looped = Some("loop");
    html! {
        <section class="sec">
            <h3>{ "Counterexample" }<small>{ format!(" · length {}", grouped(lasso.length() as u64)) }</small></h3>
            <div class="stack across">
                if hidden > 0 {
                    <span class="fr more">{ format!("{} more", grouped(hidden as u64)) }</span>
                }
                { for lasso.stem.iter().skip(hidden).map(|&state| entry(state, false, None)) }
                { for lasso.cycle.iter().skip(hidden.saturating_sub(lasso.stem.len()))
                    .map(|&state| entry(state, false, looped)) }
                { for lasso.cycle.first().map(|&state| entry(state, true, looped)) }
            </div>
        </section>
    }
}
