//! The panes: one search each, with its graph and its sentence.

use lariat_protocol::Pane;
use lariat_protocol::sheet::{Element, Node, element};
use lariat_session::core::{Line, grouped};
use lariat_session::versus::{self, Order};
use lariat_session::{ALGORITHMS, StackView};

use super::acting::FEWEST;
use super::{Comparison, PaneView};
use crate::action::Action;
use crate::parts::{Acts, icon_button, prose, say, state_link};
use crate::search::graph::{self, GraphView};
use crate::search::moment::Moment;
use crate::search::{side, signs};

impl Comparison {
    /// `misfits` says for each search of the registry whether it does not fit the model, and `has_before`
    /// whether the successor order was changed, so that there is an earlier one.
    pub fn panes(
        &self,
        hide_unseen: bool,
        generation: u32,
        misfits: &[bool],
        has_before: bool,
    ) -> Vec<Pane> {
        let parting = self.versus.parting().map(|parting| parting.position);
        let class = if parting == Some(self.versus.position()) { "parts" } else { "" };
        let panes = self.versus.panes().iter().zip(&self.panes).enumerate();
        let drawn = panes.map(|(at, (pane, view))| Pane {
            name: pane.setup.algorithm.name.to_owned(),
            title: format!("Search {}: {}", at + 1, pane.setup.name()),
            class: class.to_owned(),
            head: self.head(at, pane, view, misfits, has_before),
            foot: foot(at, pane, view),
            fit: generation,
            ..self.graph(at, pane, view, hide_unseen, generation)
        });
        drawn.collect()
    }

    /// Empty if the search cannot run.
    fn graph(
        &self,
        at: usize,
        pane: &versus::Pane,
        view: &PaneView,
        hide_unseen: bool,
        generation: u32,
    ) -> Pane {
        let Some(moment) = &view.moment else { return Pane::default() };
        let named = |name: &Option<String>| moment.state_named(name.as_deref()?);
        graph::pane(&GraphView {
            moment,
            picture: &view.drawing.picture(),
            sizes: &view.drawing.graph().nodes,
            scale: view.drawing.scale(),
            listing: &pane.setup.algorithm.listing,
            generation,
            hide_unseen,
            selected: named(&self.selected),
            pointed: named(&self.pointed),
            call: None,
            pane: Some(at),
        })
    }

    /// All parts have keys, because some come and go while another one has the focus.
    fn head(
        &self,
        at: usize,
        pane: &versus::Pane,
        view: &PaneView,
        misfits: &[bool],
        has_before: bool,
    ) -> Vec<Node> {
        let setup = &pane.setup;
        let specs = setup.algorithm.options;
        let value =
            |name: &str, default: &str| setup.options.get(name).unwrap_or(default).to_owned();
        let values = specs.iter().map(|spec| value(spec.name, spec.default()));
        let values: Vec<String> = values.collect();
        let problem = self.problem.as_ref().filter(|(place, _)| *place == at);
        let remove = (self.panes.len() > FEWEST).then(|| {
            let words = format!("Take {} away", setup.name());
            icon_button("close", &words, "", Action::RemovePane(at)).key("remove").into()
        });
        let mut head: Vec<Node> =
            vec![searches(at, pane, misfits).into(), orders(at, setup.order, has_before).into()];
        if let Some(moment) = &view.moment {
            head.push(phase(moment).into());
            head.extend(moment.is_over().then(|| verdict(moment).into()));
        }
        head.push(element("span").class("grow").key("grow").into());
        head.extend(side::options(specs, &values, problem.map(|(_, problem)| problem), Some(at)));
        head.extend(remove);
        head
    }
}

fn searches(at: usize, pane: &versus::Pane, misfits: &[bool]) -> Element {
    let chosen = pane.setup.algorithm.name;
    let known = ALGORITHMS.iter().zip(misfits);
    let choices = known.map(|(row, &misfit)| (row.name, row.name == chosen, misfit));
    choice(format!("Search {}", at + 1), choices, Action::PaneSearch(at)).key("search")
}

fn orders(at: usize, chosen: Order, has_before: bool) -> Element {
    let there = Order::ALL.into_iter().filter(|&order| order != Order::Before || has_before);
    let choices = there.map(|order| (order.word(), order == chosen, false));
    choice(format!("Order of successors {}", at + 1), choices, Action::PaneOrder(at)).key("order")
}

/// A select box. Each item is a word, whether it is selected, and whether it is disabled.
fn choice(
    label: String,
    choices: impl Iterator<Item = (&'static str, bool, bool)>,
    pick: Action,
) -> Element {
    let options = choices.map(|(word, selected, disabled)| {
        element("option")
            .with("value", word)
            .when(selected, "selected", "")
            .disabled(disabled && !selected)
            .text(word)
    });
    element("select").with("aria-label", &*label).with("title", label).acts(pick).children(options)
}

fn phase(moment: &Moment) -> Element {
    let search = moment.snapshot.search;
    element("span")
        .class(format!("phase {}", signs::class(search)))
        .key("phase")
        .text(signs::phase(search))
}

/// The result at the end of the run.
fn verdict(moment: &Moment) -> Element {
    let (class, words) = match &moment.lasso {
        Some(lasso) => ("verdict found", format!("lasso of {}", lasso.length)),
        None => ("verdict none", "at its end".to_owned()),
    };
    element("span").class(class).key("verdict").text(words)
}

/// What the search does, or why it cannot run.
fn foot(at: usize, pane: &versus::Pane, view: &PaneView) -> Vec<Node> {
    let Some(moment) = &view.moment else {
        let why = element("p").children(prose(pane.refusal().unwrap_or_default()));
        return vec![element("div").class("empty").child(why).into()];
    };
    let upshot = moment.snapshot.upshot.map(side::upshot);
    let said = side::saying(upshot, say(&moment.snapshot.sentence, Some(at)), false);
    let words = element("div").class("pane-words").child(said);
    vec![line(at, pane, moment).into(), words.into(), stacks(at, moment).into()]
}

/// The number of entries of a stack that are listed.
const LISTED: usize = 8;

/// The stacks as rows, newest entry first.
fn stacks(at: usize, moment: &Moment) -> Element {
    let row = |stack: &StackView| {
        let newest = stack.entries.iter().rev().take(LISTED).map(|entry| {
            let note = entry.note.clone().map(|note| element("small").text(note));
            let name = state_link(entry.state, "fr", Some(at)).text(entry.name.clone());
            Node::from(name.children(note))
        });
        let total = stack.entries.len() + stack.hidden;
        let more = total.saturating_sub(LISTED);
        let more = (more > 0).then(|| Node::Text(format!(" and {} more", grouped(more as u64))));
        let none = (total == 0).then(|| Node::from("empty"));
        let entries = element("dd").children(newest).children(more).children(none);
        element("div")
            .with("data-stack", stack.kind.title())
            .child(element("dt").text(stack.kind.title()))
            .child(entries)
    };
    element("dl").class("pane-stacks").children(moment.snapshot.stacks.iter().map(row))
}

/// The line of the listing that was executed; its number sets a stop there.
fn line(at: usize, pane: &versus::Pane, moment: &Moment) -> Element {
    let row = element("p").class("row now");
    let text = |text: &str| element("span").class("in-0").text(text);
    let Some(now) = moment.snapshot.line else {
        return row.child(element("b")).child(text(""));
    };
    let lines = pane.setup.algorithm.lines(&pane.setup.options);
    let found = lines.iter().find(|line| line.line == now);
    row.with("data-line", now.0.to_string())
        .child(gutter(at, pane, now))
        .child(text(found.map_or("", |line| line.text.trim_start())))
}

fn gutter(at: usize, pane: &versus::Pane, line: Line) -> Element {
    let stops = pane.setup.stops.contains(&line.0);
    let words = format!("Stop all at line {} of {}", line.number(), pane.setup.name());
    element("button")
        .class(if stops { "gutter stops" } else { "gutter" })
        .with("aria-pressed", stops.to_string())
        .with("aria-label", &*words)
        .with("title", words)
        .acts(Action::ToggleLine(line.0).in_pane(Some(at)))
        .text(line.number().to_string())
}
