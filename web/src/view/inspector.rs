//! The right side: listing, options, sentence, stacks, lasso, counters.

use std::rc::Rc;

use lariat_layout::face::shortened;
use lariat_session::Algorithm;
use lariat_session::core::{SearchKind, StateId};
use lariat_session::registry::Family;
use lariat_session::why_not::WantedLasso;
use yew::prelude::*;

use super::counters::counters;
use super::ladder::ladder;
use super::listing::{Lines, ListingView};
use super::missed::missed;
use super::options::options;
use super::sentence::{say, verdict};
use super::stacks::{lasso, stacks};
use crate::app::{AskMsg, Msg};
use crate::keys::hint;
use crate::moment::Moment;
use crate::signs;

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) algorithm: &'static Algorithm,
    pub(crate) lines: Lines,
    pub(crate) option_values: Vec<String>,
    pub(crate) option_problem: Option<(String, String)>,
    /// `None` if the search cannot run.
    pub(crate) moment: Option<Rc<Moment>>,
    pub(crate) forced: bool,
    pub(crate) selected: Option<StateId>,
    /// The lines with a stop, and whether each stop is enabled.
    pub(crate) stops: Vec<(u16, bool)>,
    /// Whether a counterexample has been reported, anywhere in the run.
    pub(crate) found: bool,
    /// Whether steps are too fast to be announced.
    pub(crate) quiet: bool,
    /// Content below the sentence.
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
            && self.stops == other.stops
            && (self.found, self.quiet) == (other.found, other.quiet)
            && self.below.is_none()
            && other.below.is_none()
    }
}

#[component]
pub(crate) fn Inspector(props: &Props) -> Html {
    let listing = &props.algorithm.listing;
    let snapshot = props.moment.as_ref().map(|moment| &moment.snapshot);
    // At the end of the run there is no next state, so no mode.
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
            { options(props.algorithm.options, &props.option_values, props.option_problem.as_ref(), &props.on_message) }
            <ListingView lines={props.lines.clone()} now={snapshot.and_then(|snapshot| snapshot.line)}
                stops={props.stops.clone()} on_message={props.on_message.clone()} />
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
            <section class="sec told">
                <h3>{ "What happened" }{ verdict(moment, doubt(props)) }</h3>
                <div aria-live={if props.quiet { "off" } else { "polite" }}>
                    { say(&moment.snapshot.sentence, send) }
                </div>
                { questions(props, moment) }
            </section>
            { props.below.clone() }
            { missed(moment, selected, send) }
            { stacks(moment, has_modes(props.algorithm), selected, send) }
            { lasso(moment, selected, send) }
            { ladder(moment, send) }
            <section class="sec last">
                <h3>{ "Counters" }</h3>{ counters(&moment.snapshot.counters) }
            </section>
        </>
    }
}

/// Buttons for questions at this step.
fn questions(props: &Props, moment: &Moment) -> Html {
    let ask = |message: fn() -> AskMsg| props.on_message.reform(move |_| Msg::Ask(message()));
    let about = props.selected.or(moment.snapshot.considered.map(|considered| considered.target));
    let about = about.and_then(|state| moment.name_of(state)).map(str::to_owned);
    html! {
        <div class="buttons">
            if props.found {
                <button class="btn small" title={hint("Why did this counterexample come out?", "W")}
                    onclick={ask(|| AskMsg::Why)}>{ "Why this trace?" }</button>
                <button class="btn small" title={hint("Why not the shortest counterexample?", "N")}
                    onclick={ask(|| AskMsg::WhyNot(WantedLasso::Shortest))}>{ "Why not the shortest?" }</button>
                <button class="btn small" title="Where could the run still have gone right? The trace, cut down to what mattered"
                    onclick={props.on_message.reform(|_| Msg::Choose { name: "neighbourhoods", force: false })}>
                    { "What mattered?" }</button>
            }
            if let Some(name) = about {
                <button class="btn small" title={format!("All that happened to {name}")}
                    onclick={{ let name = name.clone(); props.on_message.reform(move |_|
                        Msg::Ask(AskMsg::StateHistory(name.clone()))) }}>
                    { format!("History of {}", shortened(&name)) }</button>
            }
        </div>
    }
}

/// Why a search that found nothing may have missed something.
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
