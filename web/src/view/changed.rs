//! The effect of a change of order on the run: before and after.

use lariat_session::Ending;
use lariat_session::difference::{Difference, said};
use lariat_session::parting::Side;
use yew::prelude::*;

use super::{button, grouped};
use crate::app::Msg;

pub(crate) fn changed(state: &str, difference: Option<&Difference>, send: &Callback<Msg>) -> Html {
    let step = difference.and_then(|found| found.first.as_ref()).map(|parting| parting.position);
    let rows = difference.map(rows).unwrap_or_default();
    html! {
        <section class="sec changed" aria-live="polite">
            <h3>{ "New order at " }<span class="mono">{ state }</span></h3>
            <p class="say">{ difference.map_or("Comparing with the run before…".to_owned(), Difference::summary) }</p>
            if !rows.is_empty() {
                <table class="before-after">
                    <thead><tr><td /><th scope="col">{ "before" }</th><th scope="col">{ "now" }</th></tr></thead>
                    <tbody>{ for rows.into_iter().map(|(what, before, now)| html! {
                        <tr data-changed={what.clone()}><th scope="row">{ what }</th><td>{ before }</td><td>{ now }</td></tr>
                    }) }</tbody>
                </table>
            }
            <div class="ways-out">
                if let Some(step) = step {
                    { button(format!("Go to step {}", grouped(step)), None, true, send, move || Msg::Seek(step)) }
                }
                { button("Undo (U)", None, true, send, || Msg::UndoOrder) }
            </div>
        </section>
    }
}

/// Only the differences: the step, the result, the counters.
fn rows(difference: &Difference) -> Vec<(String, String, String)> {
    let (before, after) = (&difference.before, &difference.after);
    let mut rows = Vec::new();
    if let Some([one, other]) = difference.first.as_ref().map(|parting| &parting.sides[..]) {
        rows.push((format!("step {}", grouped(one.step.max(other.step))), did(one), did(other)));
    }
    let end = |ending: &Ending| (ending.verdict, ending.lasso.clone());
    if end(before) != end(after) {
        rows.push(("end".to_owned(), said(before), said(after)));
    }
    for (name, before, after) in difference.counters() {
        rows.push((name.to_owned(), grouped(before), grouped(after)));
    }
    rows
}

fn did(side: &Side) -> String {
    match side.what {
        Some(_) => side.sentence.text(),
        None => "The run is over.".to_owned(),
    }
}
