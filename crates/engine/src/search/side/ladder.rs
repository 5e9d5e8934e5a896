//! The ladder: every counterexample that a search for the shortest has recorded, length over step. Each rung
//! is a button that goes there.

use lariat_protocol::digits::{percent, px};
use lariat_protocol::sheet::{Element, element};
use lariat_session::core::grouped;

use super::Moment;
use crate::action::Action;
use crate::parts::{Acts, LENGTH, classes};

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

/// The chart: its rungs, and where they are.
struct Chart {
    /// Step and length of each.
    rungs: Vec<(u64, u32)>,
    places: Vec<f64>,
    best: u32,
    shortest: u32,
    longest: u32,
    /// The current step, and the number of rungs up to it.
    now: u64,
    reached: usize,
}

pub(super) fn ladder(moment: &Moment) -> Option<Element> {
    let &(_, best) = moment.ladder.last()?;
    let rungs = thinned(&moment.ladder);
    let (now, total) = (moment.snapshot.step, moment.snapshot.progress.steps.max(1));
    let missed = moment.missed.as_ref().filter(|missed| !missed.is_asked_about());
    let missed = missed.map(|missed| missed.named.length as u32);
    let chart = Chart {
        places: places(&rungs, total),
        best,
        shortest: missed.unwrap_or(best).min(best),
        longest: rungs.first().map_or(best, |&(_, length)| length),
        now,
        reached: rungs.partition_point(|&(step, _)| step <= now),
        rungs,
    };
    let here = percent(place_of(now, &chart.rungs, &chart.places, total));
    let few = (chart.rungs.len() < moment.ladder.len())
        .then(|| format!(" · {} of {}", chart.rungs.len(), grouped(moment.ladder.len() as u64)));
    let title = element("h3").with("title", LENGTH).text("Ladder");
    let end = format!("step {}", grouped(total));
    let svg = element("svg")
        .with("width", "100%")
        .with("height", "92")
        .child(line(LEFT, "72", RIGHT, "72").class("floor").key("floor"))
        .children(missed.into_iter().flat_map(|length| chart.missed(length)))
        .children((0..chart.rungs.len()).filter_map(|at| chart.rung(at)))
        .child(
            element("line")
                .class("here")
                .with("x1", &*here)
                .with("x2", &*here)
                .with("y1", "6")
                .with("y2", "72")
                .key("line"),
        )
        .child(
            element("circle")
                .class("here")
                .with("cx", here)
                .with("cy", "72")
                .with("r", "4.5")
                .key("dot"),
        )
        .child(text(LEFT, "89").key("first").text("0"))
        .child(text(RIGHT, "89").class("end").key("last").text(end));
    Some(
        element("section")
            .class("sec ladder")
            .with("aria-label", "Ladder")
            .child(title.child(element("small").text(" · length over step").children(few)))
            .child(svg),
    )
}

impl Chart {
    fn down(&self, length: u32) -> String {
        let below = self.longest.saturating_sub(length);
        let range = self.longest.saturating_sub(self.shortest).max(1);
        px(TOP + f64::from(below) / f64::from(range) * (BOTTOM - TOP))
    }

    fn missed(&self, length: u32) -> [Element; 2] {
        let down = self.down(length);
        [
            line(LEFT, &down, RIGHT, &down).class("missed-rung").key("missed"),
            text(LEFT, &down)
                .class("missed-rung")
                .with("dy", "-4")
                .key("missed length")
                .text(format!("missed: {length}")),
        ]
    }

    fn rung(&self, at: usize) -> Option<Element> {
        let (&(step, length), &left) = (self.rungs.get(at)?, self.places.get(at)?);
        let right = self.places.get(at + 1).copied().unwrap_or(RIGHT);
        let last = at + 1 == self.rungs.len();
        let roomy = last || right.min(RIGHT - label(self.best)) - left >= label(length);
        let down = self.down(length);
        let before = at.checked_sub(1).and_then(|at| self.rungs.get(at));
        let rise = before.map(|&(_, before)| line(left, &self.down(before), left, &down));
        let words = if last && left + label(length) > RIGHT {
            Some(text(RIGHT, &down).class("end").with("dy", "-7"))
        } else {
            (roomy || at == 0).then(|| text(left, &down).with("dx", "4").with("dy", "-5"))
        };
        let dot = element("circle")
            .with("cx", percent(left))
            .with("cy", &*down)
            .with("r", if roomy { "4" } else { "2" });
        let area = element("foreignObject")
            .with("x", percent(left - 0.5))
            .with("y", "0")
            .with("width", percent(right - left))
            .with("height", "72");
        Some(
            element("g")
                .class(classes(&[("rung", true), ("ahead", step > self.now)]))
                .key(step.to_string())
                .children(rise)
                .child(line(left, &down, right, &down))
                .child(dot)
                .children(words.map(|words| words.text(length.to_string())))
                .child(area.child(self.button(at, step, length))),
        )
    }

    fn button(&self, at: usize, step: u64, length: u32) -> Element {
        let words = format!("length {length} at step {step}");
        let title = format!("{words}: {} transitions", length.saturating_sub(1));
        let is_stop = self.rungs.len() <= STOPS
            || at == 0
            || at + 1 == self.rungs.len()
            || at + 2 >= self.reached && at <= self.reached;
        element("button")
            .with("xmlns", "http://www.w3.org/1999/xhtml")
            .class("rung-button")
            .with("aria-label", words)
            .with("title", title)
            .when(at + 1 == self.reached, "aria-current", "step")
            .with("tabindex", if is_stop { "0" } else { "-1" })
            .acts(Action::Seek(step))
    }
}

fn line(x1: f64, y1: &str, x2: f64, y2: &str) -> Element {
    let line = element("line").with("x1", percent(x1)).with("x2", percent(x2));
    line.with("y1", y1).with("y2", y2)
}

fn text(x: f64, y: &str) -> Element {
    element("text").with("x", percent(x)).with("y", y)
}

/// The width of a length label in a narrow panel.
fn label(length: u32) -> f64 {
    f64::from(length.checked_ilog10().unwrap_or(0) + 1) * 3.0 + 1.5
}

/// A selection of very many rungs, with the last one.
fn thinned(ladder: &[(u64, u32)]) -> Vec<(u64, u32)> {
    let every = ladder.len().div_ceil(MOST).max(1);
    let kept = ladder.iter().rev().step_by(every);
    let mut kept: Vec<(u64, u32)> = kept.copied().collect();
    kept.reverse();
    kept
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
    let share = step.min(to).saturating_sub(from) as f64 / to.saturating_sub(from).max(1) as f64;
    left + (right - left) * share
}
