//! Searches side by side: a pane each, one transport for all, and where they part.

use lariat_session::parting::{Parting, Side, Unit};
use lariat_session::versus::{Order, Pane, Versus};
use lariat_session::{ALGORITHMS, Counters, Direction, Timeline, Verdict};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::options::options;
use super::sentence::say;
use super::{Graph, Notice, grouped, icon, prose};
use crate::app::{Comparing, Msg, PaneView};
use crate::digits::percent;
use crate::keys::hint;
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
    /// The order was changed, so there is one before.
    pub(crate) has_before: bool,
    pub(crate) hide_unseen: bool,
    pub(crate) generation: u32,
    pub(crate) playing: bool,
    pub(crate) notice: Option<Notice>,
    pub(crate) on_message: Callback<Msg>,
}

const UNITS: [(Unit, &str, &str); 3] =
    [(Unit::Step, "line", "1"), (Unit::State, "state", "2"), (Unit::Transition, "transition", "3")];

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
                { options(algorithm, &values, problem, &send) }
                if props.panes.len() > 2 {
                    <button class="btn quiet small" aria-label={format!("Take {name} away")} title="Take it away"
                        onclick={props.on_message.reform(move |_| Msg::Compare(Comparing::Remove(at)))}>
                        { icon("close") }</button>
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
                <div class="pane-words">{ say(&moment.snapshot.sentence, &send) }</div>
            } else {
                <div class="empty"><p>{ prose(pane.refusal().unwrap_or_default()) }</p></div>
            }
        </section>
    }
}

fn searches(props: &Compare<'_>, at: usize, chosen: &'static str) -> Html {
    let on_change = props.on_message.reform(move |event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        let found = ALGORITHMS.iter().find(|row| row.name == value);
        Msg::Compare(Comparing::Search(at, found.map_or(chosen, |row| row.name)))
    });
    html! {
        <select class="search-list" aria-label={format!("Search {}", at + 1)} onchange={on_change}>
            { for ALGORITHMS.iter().zip(&props.misfits).map(|(row, &misfit)| html! {
                <option value={row.name} selected={row.name == chosen} disabled={misfit && row.name != chosen}>
                    { row.name }</option>
            }) }
        </select>
    }
}

fn orders(props: &Compare<'_>, at: usize, chosen: Order) -> Html {
    let on_change = props.on_message.reform(move |event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        let order = Order::ALL.into_iter().find(|order| order.word() == value);
        Msg::Compare(Comparing::Order(at, order.unwrap_or_default()))
    });
    let there = Order::ALL.into_iter().filter(|&order| order != Order::Before || props.has_before);
    html! {
        <select aria-label={format!("Order of successors {}", at + 1)} title="Order of successors" onchange={on_change}>
            { for there.map(|order| html! {
                <option value={order.word()} selected={order == chosen}>{ order.word() }</option>
            }) }
        </select>
    }
}

fn state_of(moment: &Moment) -> Html {
    if !moment.is_over() {
        return html! {};
    }
    let (class, words) = match &moment.lasso {
        Some(lasso) => ("found", format!("counterexample, {}", lasso.length)),
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
    let (send, versus) = (&props.on_message, props.versus);
    let word = UNITS.iter().find(|(unit, ..)| *unit == versus.unit()).map_or("", |unit| unit.1);
    let button = |name: &'static str, label: String, off: bool, message: fn() -> Msg| {
        html! {
            <button class="ic" aria-label={label.clone()} title={label} disabled={off}
                onclick={send.reform(move |_| message())}>{ icon(name) }</button>
        }
    };
    let (at_start, over) = (versus.position() == 0, versus.is_over());
    let play = if props.playing { "Pause" } else { "Play" };
    let add = Callback::from({
        let send = send.clone();
        move |_: MouseEvent| send.emit(Msg::Compare(Comparing::Add))
    });
    html! {
        <div class="controls" role="toolbar" aria-label="Transport">
            { button("first", hint("To the start", "Home"), at_start, || Msg::Seek(0)) }
            { button("back", hint(&format!("Back by one {word}"), "←"), at_start, || Msg::Step(Direction::Backwards)) }
            <button class="ic play" aria-label={play} title={hint(play, "space")}
                onclick={send.reform(|_| Msg::PlayOrPause)}>
                { icon(if props.playing { "pause" } else { "play" }) }
            </button>
            { button("on", hint(&format!("On by one {word}"), "→"), over, || Msg::Step(Direction::Forwards)) }
            { button("last", hint("To the end", "End"), over, || Msg::ToEnd) }
            <div class="seg" role="radiogroup" aria-label="Step size">
                { for UNITS.map(|(unit, name, key)| html! {
                    <button role="radio" aria-checked={(unit == versus.unit()).to_string()}
                        class={classes!((unit == versus.unit()).then_some("on"))}
                        title={hint(&format!("All searches step by {}", unit.word()), key)}
                        onclick={send.reform(move |_| Msg::Compare(Comparing::Unit(unit)))}>{ name }</button>
                }) }
            </div>
            <span class="grow" />
            <span class="step"><span class="sub">{ versus.unit().word() }</span>
                <b data-position={versus.position().to_string()}>{ grouped(versus.position()) }</b>
                <span class="sub">{ format!("/ {}{}", grouped(versus.last()), if versus.is_recorded() { "" } else { "…" }) }</span>
            </span>
            if props.panes.len() < Versus::MOST {
                <button class="btn small" aria-label="Add a search" title="Add a search" onclick={add}>
                    { icon("plus") }<span class="words">{ "Add a search" }</span></button>
            }
        </div>
    }
}

/// All positions; a sign where the searches part.
fn strip(props: &Compare<'_>) -> Html {
    let versus = props.versus;
    let seek = props.on_message.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value();
        Msg::Seek(value.parse().unwrap_or(0))
    });
    let last = versus.last().max(1);
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
    let Some(parting) = versus.parting() else {
        let words = if !versus.is_compared() {
            "Comparing…"
        } else if versus.is_recorded() && props.panes.iter().all(|pane| pane.moment.is_some()) {
            "They do the same from start to end."
        } else {
            "They do the same as far as they are known."
        };
        return html! { <section class="parting"><h3>{ "Where they part" }</h3><p class="sub">{ words }</p></section> };
    };
    let running = versus.panes().iter().filter(|pane| pane.run().is_some());
    let here = parting.position == versus.position();
    html! {
        <section class="parting" aria-live="polite">
            <h3>{ "Where they part" }
                <button class="btn small" disabled={here}
                    onclick={props.on_message.reform(|_| Msg::Compare(Comparing::ToParting))}>
                    { if here { "You are there" } else { "Go there" } }</button>
            </h3>
            <p class="say">{ place(parting) }</p>
            <ul>{ for running.zip(&parting.sides).map(|(pane, side)| told(parting.unit, pane, side)) }</ul>
        </section>
    }
}

fn place(parting: &Parting) -> Html {
    let position = grouped(parting.position);
    html! {
        <>
            { format!("At {} {position}", parting.unit.word()) }
            if let Some(common) = parting.common.as_ref().filter(|_| parting.unit != Unit::Step) {
                { ", after " }<b>{ common }</b>
            }
            { ":" }
        </>
    }
}

/// Who went where, and by which test.
fn told(unit: Unit, pane: &Pane, side: &Side) -> Html {
    let why = side.decided.as_ref().map(|decided| decided.text()).unwrap_or_default();
    html! {
        <li data-side={side.what.clone().unwrap_or_default()}>
            <b class="mono">{ pane.setup.name() }</b>{ " " }
            { match (&side.what, unit) {
                (Some(_), Unit::Step) => html! { { side.sentence.text() } },
                (Some(what), Unit::State) => html! { <>{ "discovers " }<b>{ what }</b>{ format!(". {why}") }</> },
                (Some(what), Unit::Transition) => html! { <>{ "takes " }<b>{ what }</b>{ format!(". {why}") }</> },
                (None, _) => html! { { format!("is over: {}", side.sentence.text()) } },
            } }
            <span class="sub">{ format!(" step {}", grouped(side.step)) }</span>
        </li>
    }
}

const COLUMNS: [(&str, fn(u64, &Counters) -> u64); 6] = [
    ("states", |_, counters| counters.states),
    ("transitions", |_, counters| counters.transitions),
    ("matched", |_, counters| counters.matched),
    ("revisits", |_, counters| counters.revisits),
    ("depth", |_, counters| counters.depth),
    ("steps", |steps, _| steps),
];

/// What is counted now, as a bar of what there will be, and what each search comes to.
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
            Some((Verdict::Counterexample, Some(length))) => format!("counterexample, {length}"),
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
    let act = |label: &'static str, message: fn() -> Comparing| {
        html! {
            <button class="btn small" onclick={props.on_message.reform(move |_| Msg::Compare(message()))}>{ label }</button>
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
                { act("Copy as Markdown", || Comparing::CopyTable) }
                { act("CSV", || Comparing::SaveTable) }
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
