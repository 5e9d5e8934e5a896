//! The stacks side by side, newest entries on top, and the counterexample.

use lariat_session::StackView;
use lariat_session::core::StateId;
use yew::prelude::*;

use super::grouped;
use super::state_link::state_link;
use crate::app::Msg;
use crate::moment::Moment;

pub(crate) fn stacks(moment: &Moment, selected: Option<StateId>, send: &Callback<Msg>) -> Html {
    html! {
        <section class="sec stacks" aria-label="Stacks">
            { for moment.snapshot.stacks.iter().map(|stack| column(stack, selected, send)) }
        </section>
    }
}

fn column(stack: &StackView, selected: Option<StateId>, send: &Callback<Msg>) -> Html {
    let total = stack.entries.len() + stack.hidden;
    let newest = stack.entries.iter().rev().enumerate();
    html! {
        <div class="column" data-stack={stack.kind.title()}>
            <h3>{ stack.kind.title() }<small>{ count(total) }</small></h3>
            <ol class="stack">
                if total == 0 { <li class="sub">{ "empty" }</li> }
                { for newest.map(|(index, entry)| {
                    let top = (index == 0).then_some("top");
                    let class = classes!("fr", top, mark(entry.state, selected));
                    let name = html! {
                        <>
                            <span>{ entry.name.clone() }</span>
                            if let Some(note) = &entry.note { <small>{ note.clone() }</small> }
                        </>
                    };
                    html! { <li>{ state_link(entry.state, class, send, name) }</li> }
                }) }
                if stack.hidden > 0 { <li class="fr more">{ more(stack.hidden) }</li> }
            </ol>
        </div>
    }
}

/// More are counted, not listed.
const SHOWN: usize = 60;

pub(crate) fn lasso(moment: &Moment, selected: Option<StateId>, send: &Callback<Msg>) -> Html {
    let Some(lasso) = &moment.snapshot.lasso else { return html! {} };
    let entry = |state: StateId, again: &str, class: Option<&'static str>| {
        let place = moment.scene.states.iter().position(|&s| s == state);
        let name =
            place.map_or_else(|| format!("#{}", state.0), |at| moment.states[at].name.clone());
        let class = classes!("fr", class, mark(state, selected));
        state_link(state, class, send, format!("{again}{name}"))
    };
    let hidden = lasso.length().saturating_sub(SHOWN);
    let stem = lasso.stem.iter().skip(hidden);
    let cycle = lasso.cycle.iter().skip(hidden.saturating_sub(lasso.stem.len()));
    let looped = Some("loop");
    html! {
        <section class="sec">
            <h3>{ "Counterexample" }<small>{ count_of("length ", lasso.length()) }</small></h3>
            <div class="stack across">
                if hidden > 0 { <span class="fr more">{ more(hidden) }</span> }
                { for stem.map(|&state| entry(state, "", None)) }
                { for cycle.map(|&state| entry(state, "", looped)) }
                { for lasso.cycle.first().map(|&state| entry(state, "↺ ", looped)) }
            </div>
        </section>
    }
}

fn mark(state: StateId, selected: Option<StateId>) -> Option<&'static str> {
    (selected == Some(state)).then_some("selected")
}

fn count(total: usize) -> String {
    count_of("", total)
}

fn count_of(what: &str, total: usize) -> String {
    format!(" · {what}{}", grouped(total as u64))
}

fn more(hidden: usize) -> String {
    format!("{} more", grouped(hidden as u64))
}
