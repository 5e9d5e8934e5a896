//! The counterexample that a search has missed, and the step at which it turned back.

use lariat_session::core::StateId;
use yew::prelude::*;

use super::ask::pieces;
use super::grouped;
use super::stacks::lasso_states;
use crate::app::Msg;
use crate::moment::Moment;

pub(crate) fn missed(moment: &Moment, selected: Option<StateId>, send: &Callback<Msg>) -> Html {
    let Some(missed) = moment.missed.as_ref().filter(|missed| !missed.is_asked_about()) else {
        return html! {};
    };
    let Some(step) = missed.step() else { return html! {} };
    let shown = step == moment.snapshot.step;
    html! {
        <section class="sec missed" aria-label="Missed">
            <h3>{ "Missed" }</h3>
            <p class="say">
                { "The shortest has " }{ super::length(missed.named.length) }{ ". " }
                { pieces(moment, &missed.summary, send) }
            </p>
            <div class="stack across">
                { lasso_states(&missed.named, selected, send) }
                <button class="btn small" disabled={shown}
                    onclick={send.reform(move |_| Msg::Seek(step))}>
                    { format!("Go to step {}", grouped(step)) }</button>
            </div>
        </section>
    }
}
