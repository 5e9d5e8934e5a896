//! The counters of the search.

use lariat_session::Counters;
use yew::prelude::*;

use super::grouped;

pub(crate) fn counters(counters: &Counters) -> Html {
    let always = [
        ("states", counters.states, "distinct states entered"),
        ("transitions", counters.transitions, "transitions delivered by the loops"),
        ("matched", counters.matched, "of them to states entered before"),
        ("depth", counters.depth, "most calls active at once"),
    ];
    let some = [
        ("roots", counters.roots, "most entries on Roots at once"),
        ("current", counters.current, "most states in components not complete"),
        ("extraction", counters.extraction, "transitions delivered to put the cycle together"),
        ("preparation", counters.preparation, "transitions looked at in preparation"),
    ];
    let cells: Vec<_> =
        always.into_iter().chain(some.into_iter().filter(|&(_, value, _)| value > 0)).collect();
    // Long numbers get fewer columns instead of an ellipsis.
    let wide = cells.iter().any(|&(_, value, _)| value >= 10_000);
    html! {
        <div class={classes!("counters", wide.then_some("wide"))}>
            { for cells.into_iter().map(|(name, value, meaning)| html! {
                <div title={meaning}><b data-counter={name}>{ grouped(value) }</b><span>{ name }</span></div>
            }) }
        </div>
    }
}
