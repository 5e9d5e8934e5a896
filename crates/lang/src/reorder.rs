//! Changes the successor order of a state by changing the text of the model.

use std::fmt;

use crate::diagnostic::show;
use crate::{Format, Span, System, aut, hoa, lar, read};

/// Why the successor order cannot be changed. Each message says what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The text has errors.
    Unreadable,
    NoSuchState,
    /// The state comes from a generator line; this is the first state of that line.
    Generated {
        root: String,
    },
    /// The state is a state of a composition.
    Composed,
    /// The options of a never claim are statements; their order must be changed by hand.
    NeverClaim,
    /// The label of an edge is implied by its position.
    OrderMeansLabels,
    /// The state has this many successors, and the order does not name each of them once.
    NotAnOrder {
        successors: usize,
    },
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Unreadable => f.write_str("the text has errors: fix them first"),
            Why::NoSuchState => {
                f.write_str("the model has no such state: choose one of its states")
            }
            Why::Generated { root } => write!(
                f,
                "the successors of this state are generated, in an order of their own, by the line \
                 of {}: write the state with `->` to choose the order",
                show(root)
            ),
            Why::Composed => f.write_str(
                "the successors of this state come from processes, in the order of the text: move \
                 the lines or the processes there",
            ),
            Why::NeverClaim => f.write_str(
                "these successors are the options of a never claim, in the order of the text: move \
                 them there",
            ),
            Why::OrderMeansLabels => f.write_str(
                "these edges have no labels, so their order says when each can be taken: write \
                 labels first, as in `[0&!1] 2`",
            ),
            Why::NotAnOrder { successors } => write!(
                f,
                "this is not an order of {successors} successors: name each of them once, as 0 to {}",
                successors.saturating_sub(1)
            ),
        }
    }
}

impl std::error::Error for Why {}

/// The text with the successors of a state in another order: the new n-th successor is the current
/// `order[n]`-th, counted from 0. Everything else stays unchanged.
pub fn reorder(text: &str, format: Format, state: &str, order: &[u32]) -> Result<String, Why> {
    let model = read(text, format).tree.ok_or(Why::Unreadable)?;
    model.model().state_named(state).ok_or(Why::NoSuchState)?;
    let System::States(blueprint) = &model.system else { return Err(Why::Composed) };
    let place = blueprint.place_named(state).ok_or(Why::NoSuchState)?;
    if let Some(root) = blueprint.part_of(place) {
        return Err(Why::Generated { root: blueprint.place_name(root) });
    }
    let written = match format {
        Format::Lar => lar::transitions(text, state),
        Format::Aut => aut::transitions(text, place),
        Format::Never => return Err(Why::NeverClaim),
        Format::Hoa => {
            let source = model.sources.get(place as usize);
            hoa::transitions(text, source.ok_or(Why::NoSuchState)?)?
        }
    };
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(0..written.len() as u32) {
        return Err(Why::NotAnOrder { successors: written.len() });
    }
    Ok(rearranged(text, &written, order))
}

/// Permutes adjacent stretches of a text.
fn rearranged(text: &str, written: &[Span], order: &[u32]) -> String {
    let mut result = String::with_capacity(text.len() + 8);
    let mut done = 0;
    for (place, from) in written.iter().zip(order) {
        let moved = written.get(*from as usize).map_or("", |span| span.of(text));
        result.push_str(Span::new(done, place.start).of(text));
        // Stretches that were separated only by signs may need a space now.
        let apart = result.ends_with(char::is_whitespace) || result.ends_with("->");
        if !apart && !result.is_empty() {
            result.push(' ');
        }
        result.push_str(moved);
        done = place.end;
    }
    let rest = text.get(done..).unwrap_or_default();
    let tight = rest.starts_with(|c: char| !c.is_whitespace());
    if tight && !written.is_empty() {
        result.push(' ');
    }
    result.push_str(rest);
    result
}
