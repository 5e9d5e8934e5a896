//! The right column of a search: listing, options, sentence, stacks, lasso, counters.
//!
//! Children that come and go have keys, and so have their siblings: the page would otherwise match them from
//! the last one backwards, and a button that moves would lose the focus.

mod changed;
mod counters;
mod ladder;
mod missed;
mod options;
mod questions;
mod stacks;
mod state_card;
#[cfg(test)]
mod tests;
mod verdict;

use lariat_protocol::sheet::{Element, Node, element};
use lariat_session::core::{ListingLine, SearchKind, StateId};
use lariat_session::difference::Difference;
use lariat_session::registry::Family;
use lariat_session::{Algorithm, Description};

use super::moment::Moment;
use super::signs;
use crate::listing::listing;
use crate::parts::say;

pub use options::{chosen, options};

#[derive(Debug)]
pub struct Side<'a> {
    pub algorithm: &'static Algorithm,
    /// The lines of the search with its options.
    pub lines: &'a [ListingLine],
    /// In the order of the options.
    pub option_values: &'a [String],
    /// The option whose value was refused, and the reason.
    pub option_problem: Option<&'a (String, String)>,
    /// None if the search cannot run.
    pub moment: Option<&'a Moment>,
    pub forced: bool,
    pub selected: Option<StateId>,
    /// The lines with a stop, and whether each stop is enabled.
    pub stops: &'a [(u16, bool)],
    /// Whether a counterexample has been reported, anywhere in the run.
    pub found: bool,
    /// Whether steps are too fast to be announced.
    pub quiet: bool,
    /// A change of successor order: the state, and its effect once it is known.
    pub changed: Option<(&'a str, Option<&'a Difference>)>,
    /// The selected state, and whether a change of order can be undone there.
    pub card: Option<(&'a Description, bool)>,
}

pub fn side(side: &Side<'_>) -> Vec<Node> {
    let now = side.moment.and_then(|moment| moment.snapshot.line);
    let mut nodes: Vec<Node> = vec![head(side).key("head").into()];
    nodes.extend(options(side.algorithm.options, side.option_values, side.option_problem, None));
    let notes = side.moment.map_or(&[][..], |moment| &moment.snapshot.line_notes);
    nodes.push(listing(side.lines, now, side.stops, notes).key("listing").into());
    let Some(moment) = side.moment else { return nodes };
    let (modes, selected) = (has_modes(side.algorithm), side.selected);
    let sections = [
        ("told", Some(told(side, moment))),
        ("changed", side.changed.map(|(state, found)| changed::changed(state, found))),
        ("card", side.card.map(|(state, can_undo)| state_card::state_card(state, can_undo))),
        ("missed", missed::missed(moment, selected)),
        ("stacks", Some(stacks::stacks(moment, modes, selected))),
        ("lasso", stacks::lasso(moment, selected)),
        ("ladder", ladder::ladder(moment)),
        ("counters", Some(counters::counters(&moment.snapshot.counters))),
    ];
    let sections = sections.into_iter().filter_map(|(key, drawn)| Some(drawn?.key(key)));
    nodes.extend(sections.map(Node::from));
    nodes
}

fn head(side: &Side<'_>) -> Element {
    let listing = &side.algorithm.listing;
    let modes = has_modes(side.algorithm);
    // At the end of the run there is no next state, so no mode.
    let snapshot = side.moment.map(|moment| &moment.snapshot).filter(|now| {
        !(modes && now.progress.outcome.is_some() && now.path_length == 0 && now.step > 0)
    });
    let phase = snapshot.map(|now| {
        let words = match now.search {
            SearchKind::Dfs if modes => "normal mode",
            search => signs::phase(search),
        };
        element("span").class(format!("phase {}", signs::class(now.search))).text(words)
    });
    element("section")
        .class("sec head")
        .child(element("h2").text(listing.title).children(phase))
        .child(element("span").class("sub").text(listing.source))
}

/// A depth-first search for the shortest counterexample has a normal and a careful mode.
fn has_modes(algorithm: &Algorithm) -> bool {
    algorithm.family == Family::Minimising
}

fn told(side: &Side<'_>, moment: &Moment) -> Element {
    // Not every sentence has values.
    let said = say(&moment.snapshot.sentence, None).into_iter().zip(["say", "values"]);
    let said = said.map(|(node, key)| match node {
        Node::Element(paragraph) => paragraph.key(key).into(),
        text => text,
    });
    let live = element("div").with("aria-live", if side.quiet { "off" } else { "polite" });
    element("section")
        .class("sec told")
        .child(
            element("h3")
                .text("What happened")
                .children(verdict::verdict(moment, verdict::doubt(side))),
        )
        .child(live.children(said))
        .child(questions::questions(side, moment))
}
