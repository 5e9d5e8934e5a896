//! The sentence of the step, and the result of the run.

use lariat_session::core::Outcome;
use lariat_session::{Piece, Sentence};
use yew::prelude::*;

use super::state_link::state_link;
use crate::app::Msg;
use crate::moment::Moment;

pub(crate) fn say(sentence: &Sentence, send: &Callback<Msg>) -> Html {
    html! {
        <>
            <p class="say">{ for sentence.pieces.iter().map(|piece| match piece {
                Piece::Text(text) => html! { { text.clone() } },
                Piece::State { state, name } => {
                    state_link(*state, classes!("name"), send, name.clone())
                }
            }) }</p>
            if !sentence.values.is_empty() {
                <p class="values">{ for sentence.values.iter().map(|value| html! {
                    <span class="val">{ format!("{} = {}", value.what, value.value) }</span>
                }) }</p>
            }
        </>
    }
}

/// The result is shown only at the last step, with any doubt about it.
pub(crate) fn verdict(moment: &Moment, doubt: &'static str) -> Html {
    let snapshot = &moment.snapshot;
    let (class, words) = match snapshot.progress.outcome.filter(|_| moment.is_over()) {
        Some(Outcome::Counterexample) if snapshot.flaw.is_some() => ("alarm", "false alarm"),
        Some(Outcome::Counterexample) => ("found", "counterexample"),
        Some(Outcome::Empty) if snapshot.unasked.is_some() => ("doubt", "nothing was asked"),
        Some(Outcome::Empty) if moment.lossy => ("doubt", doubt),
        Some(Outcome::Empty) => ("none", "no accepting cycle"),
        None => return html! {},
    };
    html! { <span class={classes!("verdict", class)}>{ words }</span> }
}
