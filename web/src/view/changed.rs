//! What a change of order makes of the run: before and after.

use lariat_session::difference::{Difference, written};
use lariat_session::parting::Side;
use lariat_session::{Ending, Verdict};
use yew::prelude::*;

use super::{button, grouped};
use crate::app::Msg;

pub(crate) fn changed(state: &str, difference: Option<&Difference>, send: &Callback<Msg>) -> Html {
    html! {
        <section class="sec changed" aria-live="polite">
            <h3>{ "New order at " }<span class="mono">{ state }</span></h3>
            if let Some(difference) = difference {
                <p class="say">{ difference.summary() }</p>
                if let Some(parting) = &difference.first {
                    <dl class="sides">{ for parting.sides.iter().zip(["before", "now"]).map(|(side, when)| told(side, when)) }</dl>
                }
                { table(difference) }
                <div class="ways-out">
                    if let Some(step) = difference.first.as_ref().map(|parting| parting.position) {
                        { button(format!("Go to step {}", grouped(step)), None, true, send, move || Msg::Seek(step)) }
                    }
                    { button("Undo (U)", None, true, send, || Msg::UndoOrder) }
                </div>
            } else {
                <p class="sub">{ "Comparing with the run before…" }</p>
            }
        </section>
    }
}

fn told(side: &Side, when: &'static str) -> Html {
    html! {
        <div><dt>{ when }</dt><dd>
            { match side.what {
                Some(_) => side.sentence.text(),
                None => "The run is over.".to_owned(),
            } }
        </dd></div>
    }
}

/// Only what is not the same.
fn table(difference: &Difference) -> Html {
    let (before, after) = (&difference.before, &difference.after);
    let row = |what: &str, before: String, after: String| {
        html! { <tr data-changed={what.to_owned()}><th scope="row">{ what }</th><td>{ before }</td><td>{ after }</td></tr> }
    };
    let lasso = |ending: &Ending| ending.lasso.as_ref().map(written).unwrap_or_default();
    let length =
        |ending: &Ending| ending.length.map_or("–".to_owned(), |length| length.to_string());
    let counters = difference.counters();
    let ends = before.verdict != after.verdict || before.lasso != after.lasso;
    if counters.is_empty() && !ends {
        return html! {};
    }
    html! {
        <table class="before-after">
            <thead><tr><td /><th scope="col">{ "before" }</th><th scope="col">{ "now" }</th></tr></thead>
            <tbody>
                if before.verdict != after.verdict {
                    { row("verdict", verdict(before).to_owned(), verdict(after).to_owned()) }
                }
                if before.lasso != after.lasso {
                    { row("lasso", lasso(before), lasso(after)) }
                    { row("length", length(before), length(after)) }
                }
                { for counters.into_iter().map(|(name, before, after)| row(name, grouped(before), grouped(after))) }
            </tbody>
        </table>
    }
}

pub(crate) fn verdict(ending: &Ending) -> &'static str {
    match ending.verdict {
        Verdict::Counterexample => "counterexample",
        Verdict::Empty => "no accepting cycle",
        Verdict::NoneFound => "none found",
        Verdict::Limit => "not over yet",
    }
}
