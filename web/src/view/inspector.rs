//! The right side: listing, sentence, stacks, lasso, counters.

use std::rc::Rc;

use lariat_session::core::{Listing, Outcome, SearchKind, StateId};
use lariat_session::{Counters, Piece, Sentence, Snapshot, StackView};
use yew::prelude::*;

use super::grouped;
use super::listing::ListingView;
use crate::moment::Moment;

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) listing: Listing,
    pub(crate) moment: Rc<Moment>,
    pub(crate) selected: Option<StateId>,
    pub(crate) on_select: Callback<Option<StateId>>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.moment, &other.moment)
            && self.selected == other.selected
            && std::ptr::eq(self.listing.lines, other.listing.lines)
    }
}

#[component]
pub(crate) fn Inspector(props: &Props) -> Html {
    let snapshot = &props.moment.snapshot;
    let phase = match snapshot.search {
        SearchKind::Blue => "blue search",
        SearchKind::Red => "red search",
    };
    html! {
        <>
            <section class="sec head">
                <h2>{ props.listing.title }<span class={classes!("phase", phase_class(snapshot.search))}>
                    { phase }</span></h2>
                <span class="sub">{ props.listing.source }</span>
            </section>
            <ListingView lines={props.listing.lines} now={snapshot.line} />
            <section class="sec" aria-live="polite">
                <h3>{ "What happened" }{ verdict(snapshot) }</h3>
                <Say sentence={snapshot.sentence.clone()} on_select={props.on_select.clone()} />
            </section>
            { for snapshot.stacks.iter().map(|stack| stack_view(stack, props)) }
            { lasso_view(props) }
            <section class="sec last"><h3>{ "Counters" }</h3>{ counters(&snapshot.counters) }</section>
        </>
    }
}

/// How the run ends is said only once the reader is there.
fn verdict(snapshot: &Snapshot) -> Html {
    let over = snapshot.step == snapshot.progress.steps;
    match snapshot.progress.outcome.filter(|_| over) {
        Some(Outcome::Counterexample) => {
            html! { <span class="verdict found">{ "counterexample" }</span> }
        }
        Some(Outcome::Empty) => html! { <span class="verdict">{ "no accepting cycle" }</span> },
        None => html! {},
    }
}

fn phase_class(search: SearchKind) -> &'static str {
    match search {
        SearchKind::Blue => "is-blue",
        SearchKind::Red => "is-red",
    }
}

#[derive(Properties, PartialEq)]
struct SayProps {
    sentence: Sentence,
    on_select: Callback<Option<StateId>>,
}

#[component]
fn Say(props: &SayProps) -> Html {
    html! {
        <>
            <p class="say">{ for props.sentence.pieces.iter().map(|piece| match piece {
                Piece::Text(text) => html! { { text } },
                Piece::State { state, name } => {
                    let state = *state;
                    html! { <button class="name" title="Show in the graph"
                        onclick={props.on_select.reform(move |_| Some(state))}>{ name }</button> }
                }
            }) }</p>
            if !props.sentence.values.is_empty() {
                <p class="values">{ for props.sentence.values.iter().map(|value| html! {
                    <span class="val">{ format!("{} = {}", value.what, value.value) }</span>
                }) }</p>
            }
        </>
    }
}

fn stack_view(stack: &StackView, props: &Props) -> Html {
    let total = stack.entries.len() + stack.hidden;
    let last = stack.entries.len().checked_sub(1);
    html! {
        <section class="sec">
            <h3>{ stack.title }<small>{ format!(" · {}", grouped(total as u64)) }</small></h3>
            <div class="stack">
                if total == 0 { <span class="sub">{ "empty" }</span> }
                if stack.hidden > 0 {
                    <span class="fr more">{ format!("{} more", grouped(stack.hidden as u64)) }</span>
                }
                { for stack.entries.iter().enumerate().map(|(index, (state, name))| {
                    entry(props, *state, name, (Some(index) == last).then_some("top"))
                }) }
            </div>
        </section>
    }
}

fn lasso_view(props: &Props) -> Html {
    /// More are counted, not listed.
    const SHOWN: usize = 60;
    let Some(lasso) = &props.moment.snapshot.lasso else { return html! {} };
    let name = |state: StateId| {
        let place = props.moment.scene.states.iter().position(|&s| s == state);
        place.map_or_else(|| format!("#{}", state.0), |at| props.moment.states[at].name.clone())
    };
    let hidden = lasso.length().saturating_sub(SHOWN);
    html! {
        <section class="sec">
            <h3>{ "Counterexample" }<small>{ format!(" · length {}", grouped(lasso.length() as u64)) }</small></h3>
            <div class="stack">
                if hidden > 0 {
                    <span class="fr more">{ format!("{} more", grouped(hidden as u64)) }</span>
                }
                { for lasso.stem.iter().skip(hidden).map(|&state| entry(props, state, &name(state), None)) }
                { for lasso.cycle.iter().skip(hidden.saturating_sub(lasso.stem.len()))
                    .map(|&state| entry(props, state, &name(state), Some("loop"))) }
                { for lasso.cycle.first().map(|&state| entry(props, state, &format!("↺ {}", name(state)), Some("loop"))) }
            </div>
        </section>
    }
}

fn entry(props: &Props, state: StateId, name: &str, extra: Option<&'static str>) -> Html {
    let selected = props.selected == Some(state);
    html! {
        <button class={classes!("fr", extra, selected.then_some("selected"))} title="Show in the graph"
            onclick={props.on_select.reform(move |_| Some(state))}>{ name.to_owned() }</button>
    }
}

fn counters(counters: &Counters) -> Html {
    let cells = [
        ("states", counters.states, "distinct states entered"),
        ("transitions", counters.transitions, "transitions delivered by the loops"),
        ("matched", counters.matched, "of them to states entered before"),
        ("depth", counters.depth, "most calls active at once"),
    ];
    // Long numbers get two rows instead of an ellipsis.
    let wide = cells.iter().any(|&(_, value, _)| value >= 10_000);
    html! {
        <div class={classes!("counters", wide.then_some("wide"))}>
            { for cells.map(|(name, value, meaning)| html! {
                <div title={meaning}><b data-counter={name}>{ grouped(value) }</b><span>{ name }</span></div>
            }) }
        </div>
    }
}
