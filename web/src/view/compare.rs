//! Searches side by side: one pane each, one transport for all, and where they part.

use lariat_session::parting::{Parting, Side, Unit};
use lariat_session::versus::{Order, Pane, Versus};
use lariat_session::{ALGORITHMS, Counters, Timeline, Until, Verdict};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::options::options;
use super::sentence::say;
use super::{Graph, Notice, Transport, button, grouped, icon, place, prose, transport};
use crate::app::{Comparing, Msg, PaneView};
use crate::digits::percent;
use crate::moment::Moment;
use crate::signs;

pub(crate) struct Compare<'a> {
    pub(crate) versus: &'a Versus,
    pub(crate) panes: &'a [PaneView],
    pub(crate) selected: Option<&'a str>,
    pub(crate) pointed: Option<&'a str>,
    pub(crate) problem: Option<&'a (usize, (String, String))>,
    /// For each search of the registry, whether it does not fit.
    pub(crate) misfits: Vec<bool>,
    /// Whether the order was changed, so that there is an earlier one.
    pub(crate) has_before: bool,
    pub(crate) hide_unseen: bool,
    pub(crate) generation: u32,
    pub(crate) playing: bool,
    pub(crate) speed: u32,
    pub(crate) notice: Option<Notice>,
    pub(crate) on_message: Callback<Msg>,
}

const STRIDES: &[(Until, &str, &str)] = &[
    (Until::Line, "line", "1"),
    (Until::Transition, "transition", "2"),
    (Until::State, "state", "3"),
];

pub(crate) fn compare(props: &Compare<'_>) -> Html {
    let panes = props.versus.panes().iter().zip(props.panes).enumerate();
    html! {
        <main class="versus" aria-label="Comparison">
            <div class={classes!("panes", (props.panes.len() > 2).then_some("many"))}>
                { for panes.map(|(at, (pane, view))| pane_view(props, at, pane, view)) }
            </div>
            <footer class="transport">
                { controls(props) }
                { strip(props) }
                <div class="results">
                    { parting(props) }
                    { table(props) }
                </div>
                if let Some(notice) = &props.notice {
                    <p class="sub told" role="status">{ notice.text() }</p>
                }
            </footer>
        </main>
    }
}

fn pane_view(props: &Compare<'_>, at: usize, pane: &Pane, view: &PaneView) -> Html {
    let algorithm = pane.setup.algorithm;
    let send = props.on_message.reform(move |msg| Msg::Compare(Comparing::In(at, Box::new(msg))));
    let name = pane.setup.name();
    let values: Vec<String> = algorithm
        .options
        .iter()
        .map(|spec| pane.setup.options.get(spec.name).unwrap_or(spec.default()).to_owned())
        .collect();
    let problem = props.problem.filter(|(place, _)| *place == at).map(|(_, problem)| problem);
    let parting = props.versus.parting();
    let parts = parting.is_some_and(|parting| parting.position == props.versus.position());
    html! {
        <section class={classes!("pane", parts.then_some("parts"))} key={at} data-pane={algorithm.name}
            aria-label={format!("Search {}: {name}", at + 1)}>
            <div class="pane-head">
                { searches(props, at, algorithm.name) }
                { orders(props, at, pane.setup.order) }
                if let Some(moment) = &view.moment {
                    <span class={classes!("phase", signs::class(moment.snapshot.search))}>
                        { signs::phase(moment.snapshot.search) }</span>
                    { state_of(moment) }
                }
                <span class="grow" />
                { options(algorithm.options, &values, problem, &send) }
                if props.panes.len() > 2 {
                    { button(icon("close"), Some((format!("Take {name} away"), "")), true, &props.on_message,
                        move || Msg::Compare(Comparing::Remove(at))) }
                }
            </div>
            if let Some(moment) = &view.moment {
                <div class="pane-stage">
                    <Graph
                        moment={moment.clone()}
                        picture={view.drawing.picture()}
                        sizes={view.drawing.graph().nodes.clone()}
                        listing={algorithm.listing}
                        generation={props.generation}
                        hide_unseen={props.hide_unseen}
                        selected={props.selected.and_then(|name| moment.state_named(name))}
                        pointed={props.pointed.and_then(|name| moment.state_named(name))}
                        on_message={send.clone()}
                    />
                </div>
                { line(pane, moment) }
                <div class="pane-words" aria-live="polite">{ say(&moment.snapshot.sentence, &send) }</div>
            } else {
                <div class="empty"><p>{ prose(pane.refusal().unwrap_or_default()) }</p></div>
            }
        </section>
    }
}

fn searches(props: &Compare<'_>, at: usize, chosen: &'static str) -> Html {
    let known = ALGORITHMS.iter().zip(&props.misfits);
    let choices = known.map(|(row, &misfit)| (row.name, row.name == chosen, misfit)).collect();
    let pick = props.on_message.reform(move |name: String| {
        let found = ALGORITHMS.iter().find(|row| row.name == name);
        Msg::Compare(Comparing::Search(at, found.map_or(chosen, |row| row.name)))
    });
    choice(format!("Search {}", at + 1), choices, pick)
}

fn orders(props: &Compare<'_>, at: usize, chosen: Order) -> Html {
    let there = Order::ALL.into_iter().filter(|&order| order != Order::Before || props.has_before);
    let choices = there.map(|order| (order.word(), order == chosen, false)).collect();
    let pick = props.on_message.reform(move |word: String| {
        let order = Order::ALL.into_iter().find(|order| order.word() == word);
        Msg::Compare(Comparing::Order(at, order.unwrap_or_default()))
    });
    choice(format!("Order of successors {}", at + 1), choices, pick)
}

/// A select box with disabled items.
fn choice(label: String, choices: Vec<(&'static str, bool, bool)>, pick: Callback<String>) -> Html {
    let onchange =
        pick.reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
    html! {
        <select aria-label={label.clone()} title={label} {onchange}>
            { for choices.into_iter().map(|(word, selected, disabled)| html! {
                <option value={word} {selected} disabled={disabled && !selected}>{ word }</option>
            }) }
        </select>
    }
}

fn state_of(moment: &Moment) -> Html {
    if !moment.is_over() {
        return html! {};
    }
    let (class, words) = match &moment.lasso {
        Some(lasso) => ("found", format!("lasso of {}", lasso.length)),
        None => ("none", "at its end".to_owned()),
    };
    html! { <span class={classes!("verdict", class)}>{ words }</span> }
}

/// The line of the listing that was executed.
fn line(pane: &Pane, moment: &Moment) -> Html {
    let now = moment.snapshot.line;
    let lines = pane.setup.algorithm.lines(&pane.setup.options);
    let found = now.and_then(|now| lines.iter().find(|line| line.line == now));
    html! {
        <p class="row now" data-line={now.map(|line| line.0.to_string())}>
            <b>{ now.map(|line| line.number()) }</b>
            <span class="in-0">{ found.map_or("", |line| line.text.trim_start()) }</span>
        </p>
    }
}

fn controls(props: &Compare<'_>) -> Html {
    let versus = props.versus;
    let unit = versus.unit();
    transport(&Transport {
        at_start: versus.position() == 0,
        at_end: versus.is_over(),
        strides: STRIDES,
        stride: match unit {
            Unit::Step => Until::Line,
            Unit::State => Until::State,
            Unit::Transition => Until::Transition,
        },
        playing: props.playing,
        speed: props.speed,
        projecting: false,
        place: html! {
            <>
                { place(unit.word(), versus.position().min(versus.last()), versus.last(), versus.is_recorded()) }
                if props.panes.len() < Versus::MOST {
                    { button("+ Search", None, true, &props.on_message, || Msg::Compare(Comparing::Add)) }
                }
            </>
        },
        on_message: props.on_message.clone(),
    })
}

/// All positions; marked where the searches part.
fn strip(props: &Compare<'_>) -> Html {
    let versus = props.versus;
    let seek = props.on_message.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value();
        Msg::Seek(value.parse().unwrap_or(0))
    });
    let last = versus.end().max(1);
    let share = |position: u64| percent(position as f64 / last as f64 * 100.0);
    html! {
        <div class="together">
            <input type="range" min="0" max={last.to_string()} value={versus.position().to_string()}
                aria-label="Position" oninput={seek} />
            <svg class="marks" width="100%" height="10" aria-hidden="true">
                if let Some(parting) = versus.parting() {
                    <svg x={share(parting.position)} y="0" overflow="visible">
                        <path class="parting-mark" data-parting={parting.position.to_string()} d="M-6 10 0 0l6 10z" />
                    </svg>
                }
            </svg>
        </div>
    }
}

/// Where they part, in words.
fn parting(props: &Compare<'_>) -> Html {
    let versus = props.versus;
    let running = versus.panes().iter().filter(|pane| pane.run().is_some());
    let words = match (versus.parting(), versus.unit()) {
        (Some(parting), _) => where_they_part(parting),
        _ if !versus.is_compared() => "Comparing…".to_owned(),
        (None, Unit::Step) => "They do the same, step by step.".to_owned(),
        (None, Unit::State) => "They discover the same states in the same order.".to_owned(),
        (None, Unit::Transition) => "They take the same transitions in the same order.".to_owned(),
    };
    html! {
        <section class="parting" aria-live="polite">
            <h2>{ "Where they part" }
                if let Some(parting) = versus.parting() {
                    { button("Go there", None, parting.position != versus.position(), &props.on_message,
                        || Msg::Compare(Comparing::ToParting)) }
                }
            </h2>
            <p class="say">{ words }</p>
            if let Some(parting) = versus.parting() {
                <ul>{ for running.zip(&parting.sides).map(|(pane, side)| told(parting.unit, pane, side)) }</ul>
            }
        </section>
    }
}

fn where_they_part(parting: &Parting) -> String {
    let position = grouped(parting.position);
    match parting.common.as_ref().filter(|_| parting.unit != Unit::Step) {
        Some(common) => format!("At {} {position}, after {common}:", parting.unit.word()),
        None => format!("At {} {position}:", parting.unit.word()),
    }
}

/// The transition of each search, and the test that decided.
fn told(unit: Unit, pane: &Pane, side: &Side) -> Html {
    let why = side.decided.as_ref().map(|decided| decided.text()).unwrap_or_default();
    html! {
        <li data-side={side.what.clone().unwrap_or_default()}>
            <b class="mono">{ pane.setup.name() }</b>{ " " }
            { match (&side.what, unit) {
                (Some(_), Unit::Step) => side.sentence.text(),
                (Some(what), Unit::State) => format!("discovers {what}. {why}"),
                (Some(what), Unit::Transition) => format!("takes {what}. {why}"),
                (None, _) => format!("is over. {why}"),
            } }
            <span class="sub">{ format!(" step {}", grouped(side.step)) }</span>
        </li>
    }
}

/// The counters after this many steps.
type Count = fn(u64, &Counters) -> u64;

const COLUMNS: [(&str, Count); 6] = [
    ("states", |_, counters| counters.states),
    ("transitions", |_, counters| counters.transitions),
    ("matched", |_, counters| counters.matched),
    ("revisits", |_, counters| counters.revisits),
    ("depth", |_, counters| counters.depth),
    ("steps", |steps, _| steps),
];

/// The current counters as bars relative to the final ones, and the result of each search.
fn table(props: &Compare<'_>) -> Html {
    let runs: Vec<(&Pane, &Timeline)> =
        props.versus.panes().iter().filter_map(|pane| Some((pane, pane.run()?))).collect();
    let most = COLUMNS.map(|(_, count)| {
        let ends = runs.iter().map(|(_, run)| count(run.progress().steps, run.recorded()));
        ends.max().unwrap_or(0).max(1)
    });
    let row = |(pane, run): &(&Pane, &Timeline)| {
        let row = pane.row();
        let verdict = match row.as_ref().map(|row| (row.verdict, row.length)) {
            Some((Verdict::Counterexample, Some(length))) => format!("lasso of {length}"),
            Some((Verdict::Limit, _)) | None => "…".to_owned(),
            Some((verdict, _)) => verdict.word().to_owned(),
        };
        html! {
            <tr data-row={pane.setup.name()}>
                <th scope="row" class="mono">{ pane.setup.name() }</th>
                <td class="words">{ verdict }</td>
                { for COLUMNS.iter().zip(most).map(|((_, count), most)| {
                    cell(count(run.step(), run.counters()), count(run.progress().steps, run.recorded()), most)
                }) }
            </tr>
        }
    };
    html! {
        <section class="tally">
            <table>
                <thead><tr>
                    <th scope="col">{ "search" }</th><th scope="col">{ "comes to" }</th>
                    { for COLUMNS.map(|(name, _)| html! { <th scope="col">{ name }</th> }) }
                </tr></thead>
                <tbody>{ for runs.iter().map(row) }</tbody>
            </table>
            <p class="ways-out">
                { button("Copy as Markdown", None, true, &props.on_message, || Msg::Compare(Comparing::CopyTable)) }
                { button("CSV", None, true, &props.on_message, || Msg::Compare(Comparing::SaveTable)) }
            </p>
        </section>
    }
}

fn cell(now: u64, end: u64, most: u64) -> Html {
    let width = |count: u64| percent(count as f64 / most as f64 * 100.0);
    html! {
        <td title={format!("{} of {} so far", grouped(now), grouped(end))}>
            <b>{ grouped(now) }</b><small>{ format!(" / {}", grouped(end)) }</small>
            <svg class="bar" width="100%" height="5" aria-hidden="true">
                <rect class="bar-end" width={width(end)} height="5" rx="2" />
                <rect class="bar-now" width={width(now)} height="5" rx="2" />
            </svg>
        </td>
    }
}
