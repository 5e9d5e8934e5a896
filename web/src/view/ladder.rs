//! The ladder: every counterexample that a search for the shortest has recorded, length over
//! step. Each rung is a button that goes there.

use yew::prelude::*;

use super::{LENGTH, grouped};
use crate::app::Msg;
use crate::digits::{percent, px};
use crate::moment::Moment;

/// Horizontal in percent of the width, so that the chart fits any panel; vertical in pixels.
const LEFT: f64 = 1.5;
const RIGHT: f64 = 98.5;
const TOP: f64 = 19.0;
const BOTTOM: f64 = 62.0;
/// The distance between rungs, if there is room, so that each can be clicked and labelled.
const APART: f64 = 5.0;
/// With more rungs than this, the Tab key stops only at those around the current one.
const STOPS: usize = 12;

/// The limit of rungs: more would overlap.
const MOST: usize = 100;

pub(crate) fn ladder(moment: &Moment, send: &Callback<Msg>) -> Html {
    let Some(&(_, best)) = moment.ladder.last() else { return html! {} };
    let rungs = &*thinned(&moment.ladder);
    let (now, total) = (moment.snapshot.step, moment.snapshot.progress.steps.max(1));
    let places = places(rungs, total);
    let missed = moment.missed.as_ref().filter(|missed| !missed.is_asked_about());
    let missed = missed.map(|missed| missed.named.length as u32);
    let (shortest, longest) = (missed.unwrap_or(best).min(best), rungs[0].1);
    let down = |length: u32| {
        let share = f64::from(longest - length) / f64::from((longest - shortest).max(1));
        px(TOP + share * (BOTTOM - TOP))
    };
    let here = percent(place_of(now, rungs, &places, total));
    let reached = rungs.partition_point(|&(step, _)| step <= now);
    let is_stop = |at: usize| {
        rungs.len() <= STOPS
            || at == 0
            || at + 1 == rungs.len()
            || at + 2 >= reached && at <= reached
    };
    html! {
        <section class="sec ladder" aria-label="Ladder">
            <h3 title={LENGTH}>{ "Ladder" }<small>{ " · length over step" }
                if rungs.len() < moment.ladder.len() {
                    { format!(" · {} of {}", rungs.len(), grouped(moment.ladder.len() as u64)) }
                }
                </small></h3>
            <svg width="100%" height="92">
                <line class="floor" x1={percent(LEFT)} x2={percent(RIGHT)} y1="72" y2="72" />
                if let Some(length) = missed {
                    <line class="missed-rung" x1={percent(LEFT)} x2={percent(RIGHT)}
                        y1={down(length)} y2={down(length)} />
                    <text class="missed-rung" x={percent(LEFT)} y={down(length)} dy="-4">
                        { format!("missed: {length}") }</text>
                }
                { for rungs.iter().enumerate().map(|(at, &(step, length))| {
                    let left = places[at];
                    let right = places.get(at + 1).copied().unwrap_or(RIGHT);
                    let words = format!("length {length} at step {step}");
                    let title = format!("{words}: {} transitions", length.saturating_sub(1));
                    let last = at + 1 == rungs.len();
                    let roomy = last || right.min(RIGHT - label(best)) - left >= label(length);
                    let squeezed = last && left + label(length) > RIGHT;
                    html! {
                        <g class={classes!("rung", (step > now).then_some("ahead"))}>
                            if let Some(&(_, before)) = at.checked_sub(1).and_then(|at| rungs.get(at)) {
                                <line x1={percent(left)} x2={percent(left)}
                                    y1={down(before)} y2={down(length)} />
                            }
                            <line x1={percent(left)} x2={percent(right)} y1={down(length)} y2={down(length)} />
                            <circle cx={percent(left)} cy={down(length)} r={if roomy { "4" } else { "2" }} />
                            if squeezed {
                                <text class="end" x={percent(RIGHT)} y={down(length)} dy="-7">{ length }</text>
                            } else if roomy || at == 0 {
                                <text x={percent(left)} y={down(length)} dx="4" dy="-5">{ length }</text>
                            }
                            <foreignObject x={percent(left - 0.5)} y="0" width={percent(right - left)} height="72">
                                <button xmlns="http://www.w3.org/1999/xhtml" class="rung-button"
                                    aria-label={words} {title}
                                    aria-current={(at + 1 == reached).then_some("step")}
                                    tabindex={if is_stop(at) { "0" } else { "-1" }}
                                    onclick={send.reform(move |_| Msg::Seek(step))} />
                            </foreignObject>
                        </g>
                    }
                }) }
                <line class="here" x1={here.clone()} x2={here.clone()} y1="6" y2="72" />
                <circle class="here" cx={here} cy="72" r="4.5" />
                <text x={percent(LEFT)} y="89">{ "0" }</text>
                <text class="end" x={percent(RIGHT)} y="89">{ format!("step {}", grouped(total)) }</text>
            </svg>
        </section>
    }
}

/// The width of a length label in a narrow panel.
fn label(length: u32) -> f64 {
    f64::from(length.checked_ilog10().unwrap_or(0) + 1) * 3.0 + 1.5
}

/// A selection of very many rungs, with the last one.
fn thinned(ladder: &[(u64, u32)]) -> Vec<(u64, u32)> {
    let every = ladder.len().div_ceil(MOST).max(1);
    let last = ladder.len() - 1;
    let kept = ladder.iter().enumerate().filter(|&(at, _)| (last - at).is_multiple_of(every));
    kept.map(|(_, &rung)| rung).collect()
}

/// The position of each rung: at its step, but not on top of its neighbours. Most counterexamples of a
/// long run come early.
fn places(rungs: &[(u64, u32)], total: u64) -> Vec<f64> {
    let span = RIGHT - LEFT;
    let apart = (0.7 * span / (rungs.len() as f64 + 1.0)).min(APART);
    let mut places: Vec<f64> =
        rungs.iter().map(|&(step, _)| LEFT + step as f64 / total as f64 * span).collect();
    let mut least = LEFT;
    for place in &mut places {
        *place = place.max(least);
        least = *place + apart;
    }
    let mut most = RIGHT - apart;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - apart;
    }
    places
}

/// Between the rungs before and after it.
fn place_of(step: u64, rungs: &[(u64, u32)], places: &[f64], total: u64) -> f64 {
    let next = rungs.partition_point(|&(at, _)| at <= step);
    let rung = |at: usize| Some((rungs.get(at)?.0, *places.get(at)?));
    let (from, left) = next.checked_sub(1).and_then(rung).unwrap_or((0, LEFT));
    let (to, right) = rung(next).unwrap_or((total, RIGHT));
    left + (right - left) * (step.min(to) - from) as f64 / (to - from).max(1) as f64
}
