//! What stands beside and under the graph of a search: the caption, the listing with its options, and below it
//! stacks, lasso, counters.
//!
//! Children that come and go have keys, and so have their siblings: the page would otherwise match them from
//! the last one backwards, and a button that moves would lose the focus.

mod caption;
mod changed;
mod counters;
mod ladder;
mod missed;
mod options;
mod stacks;
mod state_card;
#[cfg(test)]
mod tests;
mod verdict;

use lariat_protocol::sheet::{Element, Node, element};
use lariat_session::core::{ListingLine, SearchKind, StateId};
use lariat_session::difference::Difference;
use lariat_session::registry::Family;
use lariat_session::{Algorithm, Description, StackKind};

use super::moment::Moment;
use super::signs;
use crate::listing::listing;
use crate::parts::Acts;

pub(crate) use caption::{saying, upshot};
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

/// Where a part of a search is shown.
#[derive(Debug, Default)]
pub struct Sides {
    pub caption: Vec<Node>,
    pub listing: Vec<Node>,
    pub side: Vec<Node>,
}

pub fn sides(side: &Side<'_>) -> Sides {
    let now = side.moment.and_then(|moment| moment.snapshot.line);
    let mut listed: Vec<Node> = vec![head(side).key("head").into()];
    listed.extend(options(side.algorithm.options, side.option_values, side.option_problem, None));
    let notes = side.moment.map_or(&[][..], |moment| &moment.snapshot.line_notes);
    listed.push(listing(side.lines, now, side.stops, notes).key("listing").into());
    let Some(moment) = side.moment else { return Sides { listing: listed, ..Sides::default() } };
    let (modes, selected) = (has_modes(side.algorithm), side.selected);
    let sections = [
        ("changed", side.changed.map(|(state, found)| changed::changed(state, found))),
        ("card", side.card.map(|(state, can_undo)| state_card::state_card(state, can_undo))),
        ("missed", missed::missed(moment, selected)),
        ("stacks", Some(stacks::stacks(moment, modes, selected))),
        ("lasso", stacks::lasso(moment, selected)),
        ("ladder", ladder::ladder(moment)),
        ("counters", Some(counters::counters(&moment.snapshot.counters))),
    ];
    let sections = sections.into_iter().filter_map(|(key, drawn)| Some(drawn?.key(key)));
    Sides {
        caption: caption::caption(side, moment),
        listing: listed,
        side: sections.map(Node::from).collect(),
    }
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
        .when(has_gaps(side.lines), "title", GAPS)
        .child(element("h2").text("Listing").children(phase))
        .children(side.moment.and_then(procedure))
        .child(element("span").class("sub").text(listing.source))
}

const GAPS: &str = "The line numbers are those of the paper. Where some are missing, these lines belong to another \
                    variant, or only set up the search.";

/// Whether line numbers are left out.
fn has_gaps(lines: &[ListingLine]) -> bool {
    let numbers: Vec<u16> =
        lines.iter().map(|line| line.line.0).filter(|line| line % 100 > 0).collect();
    let follows = |pair: &[u16]| pair[1] <= pair[0] + 1 || pair[1] / 100 != pair[0] / 100;
    numbers.first().is_some_and(|first| first % 100 != 1) || !numbers.windows(2).all(follows)
}

/// The call that runs, shown to a room in place of the whole listing: `couv(s) with s = c`.
fn procedure(moment: &Moment) -> Option<Element> {
    let calls =
        moment.snapshot.stacks.iter().rfind(|stack| matches!(stack.kind, StackKind::Calls(_)))?;
    let frame = calls.entries.last()?.frame.as_ref()?;
    let own = frame.variables.first().filter(|bound| !bound.value.is_empty())?;
    let name = element("b").class("mono").text(format!("{}({})", frame.procedure, own.variable));
    let words = format!(" with {} = {}", own.variable, own.value);
    Some(element("p").class("procedure").child(name).text(words))
}

/// A depth-first search for the shortest counterexample has a normal and a careful mode.
fn has_modes(algorithm: &Algorithm) -> bool {
    algorithm.family == Family::Minimising
}
