//! The stacks side by side, newest entries on top, and the counterexample of a search
//! for the shortest.

use lariat_session::core::{SearchKind, StateId};
use lariat_session::{StackKind, StackView};
use yew::prelude::*;

use super::grouped;
use super::state_link::state_link;
use crate::app::Msg;
use crate::moment::{Moment, NamedLasso};

/// With `modes`, an entry shows in which mode its state is visited.
pub(crate) fn stacks(
    moment: &Moment,
    modes: bool,
    selected: Option<StateId>,
    send: &Callback<Msg>,
) -> Html {
    let careful = modes.then(|| moment.snapshot.careful.unwrap_or(0));
    html! {
        <section class="sec stacks" aria-label="Stacks">
            { for moment.snapshot.stacks.iter().map(|stack| column(stack, careful, selected, send)) }
            if let Some(lasso) = moment.lasso.as_ref().filter(|_| !moment.ladder.is_empty()) {
                <div class="column best" data-stack="best">
                    <h3>{ if moment.may_improve() { "Best so far" } else { "Best found" } }
                        <small>{ " · " }{ lasso_length(lasso) }</small></h3>
                    <div class="stack across">{ lasso_states(lasso, selected, send) }</div>
                </div>
            }
        </section>
    }
}

/// `careful` is the number of newest entries that are visited in careful mode, if there are modes.
fn column(
    stack: &StackView,
    careful: Option<usize>,
    selected: Option<StateId>,
    send: &Callback<Msg>,
) -> Html {
    let total = stack.entries.len() + stack.hidden;
    let newest = stack.entries.iter().rev().enumerate();
    let path = matches!(stack.kind, StackKind::Calls(SearchKind::Dfs | SearchKind::Careful));
    let careful = careful.filter(|_| path);
    let title = careful.map_or(stack.kind.title(), |_| "Path");
    html! {
        <div class="column" data-stack={title}>
            <h3>{ title }<small>{ count(total) }</small></h3>
            <ol class="stack">
                if total == 0 { <li class="sub">{ "empty" }</li> }
                { for newest.map(|(index, entry)| {
                    let top = (index == 0).then_some("top");
                    let mode = careful.map(|careful| if index < careful { "careful" } else { "normal" });
                    let class = classes!("fr", top, mode, mark(entry.state, selected));
                    let name = html! {
                        <>
                            <span>{ entry.name.clone() }</span>
                            if let Some(note) = &entry.note { <small>{ note.clone() }</small> }
                            if let Some(mode) = mode { <small>{ mode }</small> }
                        </>
                    };
                    html! { <li>{ state_link(entry.state, class, send, name) }</li> }
                }) }
                if stack.hidden > 0 { <li class="fr more">{ more(stack.hidden) }</li> }
            </ol>
        </div>
    }
}

/// The counterexample of a search that ends with the first one.
pub(crate) fn lasso(moment: &Moment, selected: Option<StateId>, send: &Callback<Msg>) -> Html {
    let Some(lasso) = moment.lasso.as_ref().filter(|_| moment.ladder.is_empty()) else {
        return html! {};
    };
    html! {
        <section class="sec">
            <h3>{ "Counterexample" }<small>{ " · " }{ lasso_length(lasso) }</small></h3>
            <div class="stack across">{ lasso_states(lasso, selected, send) }</div>
        </section>
    }
}

pub(super) fn lasso_states(
    lasso: &NamedLasso,
    selected: Option<StateId>,
    send: &Callback<Msg>,
) -> Html {
    let entry = |(state, name): &(StateId, String), again: &str, class: Option<&'static str>| {
        let class = classes!("fr", class, mark(*state, selected));
        state_link(*state, class, send, format!("{again}{name}"))
    };
    let looped = Some("loop");
    html! {
        <>
            if lasso.hidden > 0 { <span class="fr more">{ more(lasso.hidden) }</span> }
            { for lasso.stem.iter().map(|state| entry(state, "", None)) }
            { for lasso.cycle.iter().map(|state| entry(state, "", looped)) }
            { for lasso.again.iter().map(|state| entry(state, "↺ ", looped)) }
            if let Some(word) = &lasso.word {
                <p class="word" title="The labels of its transitions, those of the cycle in parentheses">
                    <span class="sub">{ "word " }</span><code>{ word.clone() }</code>
                </p>
            }
        </>
    }
}

fn mark(state: StateId, selected: Option<StateId>) -> Option<&'static str> {
    (selected == Some(state)).then_some("selected")
}

fn count(total: usize) -> String {
    format!(" · {}", grouped(total as u64))
}

fn more(hidden: usize) -> String {
    format!("{} more", grouped(hidden as u64))
}

/// The length, and the length in the model if it differs.
fn lasso_length(lasso: &NamedLasso) -> Html {
    html! { <>
        { super::length(lasso.length) }
        if let Some(length) = lasso.model_length { { format!(", in the model {length}") } }
    </> }
}
