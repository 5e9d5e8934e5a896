//! The right side: listing, options, sentence, stacks, lasso, counters.

use std::rc::Rc;

use lariat_session::Algorithm;
use lariat_session::core::{SearchKind, StateId};
use lariat_session::registry::Family;
use yew::prelude::*;

use super::counters::counters;
use super::ladder::ladder;
use super::listing::{Lines, ListingView};
use super::missed::missed;
use super::options::options;
use super::sentence::{say, verdict};
use super::stacks::{lasso, stacks};
use crate::app::Msg;
use crate::moment::Moment;
use crate::signs;

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) algorithm: &'static Algorithm,
    pub(crate) lines: Lines,
    pub(crate) option_values: Vec<String>,
    pub(crate) option_problem: Option<(String, String)>,
    /// There is none where the search cannot run.
    pub(crate) moment: Option<Rc<Moment>>,
    pub(crate) forced: bool,
    pub(crate) selected: Option<StateId>,
    /// What else there is to say, below the sentence.
    pub(crate) below: Option<Html>,
    pub(crate) on_message: Callback<Msg>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.moment, &other.moment) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        same && self.selected == other.selected
            && self.lines == other.lines
            && self.option_values == other.option_values
            && self.option_problem == other.option_problem
            && self.forced == other.forced
            && self.below.is_none()
            && other.below.is_none()
    }
}

#[component]
pub(crate) fn Inspector(props: &Props) -> Html {
    let listing = &props.algorithm.listing;
    let snapshot = props.moment.as_ref().map(|moment| &moment.snapshot);
    // At its end a path has no state left to be visited in any mode.
    let done = has_modes(props.algorithm)
        && snapshot.is_some_and(|now| {
            now.progress.outcome.is_some() && now.path_length == 0 && now.step > 0
        });
    let phase = |search: SearchKind| match search {
        SearchKind::Dfs if has_modes(props.algorithm) => "normal mode",
        _ => signs::phase(search),
    };
    html! {
        <>
            <section class="sec head">
                <h2>{ listing.title }
                    if let Some(snapshot) = snapshot.filter(|_| !done) {
                        <span class={classes!("phase", signs::class(snapshot.search))}>
                            { phase(snapshot.search) }</span>
                    }
                </h2>
                <span class="sub">{ listing.source }</span>
            </section>
            { options(props.algorithm, &props.option_values, props.option_problem.as_ref(), &props.on_message) }
            <ListingView lines={props.lines.clone()} now={snapshot.and_then(|snapshot| snapshot.line)} />
            if let Some(moment) = &props.moment { { told(props, moment) } }
        </>
    }
}

/// A depth-first search for the shortest counterexample has a normal and a careful mode.
fn has_modes(algorithm: &Algorithm) -> bool {
    algorithm.family == Family::Minimising
}

fn told(props: &Props, moment: &Moment) -> Html {
    let (selected, send) = (props.selected, &props.on_message);
    html! {
        <>
            <section class="sec" aria-live="polite">
                <h3>{ "What happened" }{ verdict(moment, doubt(props)) }</h3>
                { say(&moment.snapshot.sentence, send) }
            </section>
            { props.below.clone() }
            { missed(moment, props.algorithm.name, selected, send) }
            { stacks(moment, has_modes(props.algorithm), selected, send) }
            { lasso(moment, selected, send) }
            { ladder(moment, send) }
            <section class="sec last">
                <h3>{ "Counters" }</h3>{ counters(&moment.snapshot.counters) }
            </section>
        </>
    }
}

/// Why a search that found nothing may have passed something by.
fn doubt(props: &Props) -> &'static str {
    let is_set = |name: &str| {
        let mut options = props.algorithm.options.iter().zip(&props.option_values);
        options.any(|(spec, value)| spec.name == name && value != spec.default())
    };
    if props.forced {
        "none found (forced: may have missed one)"
    } else if is_set("bitstate") {
        "none found (bitstate: may have missed one)"
    } else if is_set("bound") {
        "none shorter than the bound"
    } else {
        "none found (may have missed one)"
    }
}
