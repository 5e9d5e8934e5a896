//! The current counters as bars relative to the final ones, and the result of each search.

use lariat_protocol::digits::percent;
use lariat_protocol::sheet::{Element, element};
use lariat_session::core::grouped;
use lariat_session::versus::{Pane, Versus};
use lariat_session::{Counters, Timeline, Verdict};

use crate::action::Action;
use crate::parts::button;

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

pub(super) fn section(versus: &Versus) -> Element {
    let running = versus.panes().iter().filter_map(|pane| Some((pane, pane.run()?)));
    let runs: Vec<(&Pane, &Timeline)> = running.collect();
    let most = COLUMNS.map(|(_, count)| {
        let ends = runs.iter().map(|(_, run)| end(count, run));
        ends.max().unwrap_or(0).max(1)
    });
    let names = ["search", "comes to"].into_iter().chain(COLUMNS.map(|(name, _)| name));
    let names = names.map(|name| element("th").with("scope", "col").text(name));
    let head = element("thead").child(element("tr").children(names));
    let rows = runs.iter().map(|(pane, run)| row(pane, run, &most));
    let ways_out = element("p")
        .class("ways-out")
        .child(button("Copy as Markdown", Action::CopyTable))
        .child(button("CSV", Action::SaveTable));
    element("section")
        .class("tally")
        .child(element("table").child(head).child(element("tbody").children(rows)))
        .child(ways_out)
}

fn row(pane: &Pane, run: &Timeline, most: &[u64; COLUMNS.len()]) -> Element {
    let name = pane.setup.name();
    let cells = COLUMNS.iter().zip(most).map(|((_, count), &most)| {
        let now = count(run.step(), run.counters());
        cell(now, end(*count, run), most)
    });
    element("tr")
        .with("data-row", &*name)
        .child(element("th").with("scope", "row").class("mono").text(&*name))
        .child(element("td").class("words").text(verdict(pane)))
        .children(cells)
}

fn verdict(pane: &Pane) -> String {
    match pane.row().map(|row| (row.verdict, row.length)) {
        Some((Verdict::Counterexample, Some(length))) => format!("lasso of {length}"),
        Some((Verdict::Limit, _)) | None => "…".to_owned(),
        Some((verdict, _)) => verdict.word().to_owned(),
    }
}

/// The count at the end of the recorded part.
fn end(count: Count, run: &Timeline) -> u64 {
    count(run.progress().steps, run.recorded())
}

fn cell(now: u64, end: u64, most: u64) -> Element {
    let bar = |class: &'static str, count: u64| {
        element("rect")
            .class(class)
            .with("width", percent(count as f64 / most as f64 * 100.0))
            .with("height", "5")
            .with("rx", "2")
    };
    let bars = element("svg")
        .class("bar")
        .with("width", "100%")
        .with("height", "5")
        .with("aria-hidden", "true")
        .child(bar("bar-end", end))
        .child(bar("bar-now", now));
    let (now, end) = (grouped(now), grouped(end));
    element("td")
        .with("title", format!("{now} of {end} so far"))
        .child(element("b").text(&*now))
        .child(element("small").text(format!(" / {end}")))
        .child(bars)
}
