//! The counterexample that a search went past, and the step at which it turned back.

use lariat_session::core::StateId;
use yew::prelude::*;

use super::grouped;
use super::stacks::lasso_states;
use super::state_link::state_link;
use crate::app::Msg;
use crate::moment::Moment;

pub(crate) fn missed(
    moment: &Moment,
    algorithm: &str,
    selected: Option<StateId>,
    send: &Callback<Msg>,
) -> Html {
    let Some(missed) = &moment.missed else { return html! {} };
    let (step, shown) = (missed.step, missed.step == moment.snapshot.step);
    let name = |(state, name): &(StateId, String)| {
        state_link(*state, classes!("name"), send, name.clone())
    };
    html! {
        <section class="sec missed" aria-label="Missed">
            <h3>{ "Missed" }</h3>
            <p class="say">
                { format!("The shortest has length {}: at step {} {algorithm} turned back from ",
                    missed.named.length, grouped(step)) }
                { name(&missed.source) }{ " → " }{ name(&missed.target) }
                { match missed.depths {
                    Some((stored, now)) => format!(" (met at depth {stored}, now {now})."),
                    None => " (too long by then).".to_owned(),
                } }
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
