//! Notes around the stage: lasting remarks, a refusal in place of the graph, the work in progress, advice.
//!
//! Siblings of children that come and go have keys, as in the right column.

mod advice;
mod refusal;
#[cfg(test)]
mod tests;
mod work_note;

use lariat_protocol::sheet::{Element, Node, element};
use lariat_session::core::grouped;

use crate::parts::{prose, sentence};

pub use advice::{Advised, advice};
pub use refusal::refusal;
pub use work_note::{Hunt, WorkNote, work_note};

/// What there is to remark.
#[derive(Clone, Debug, Default)]
pub struct Notes<'a> {
    pub stale: bool,
    /// The number of damaged places in a text that was read leniently.
    pub damaged: usize,
    /// The meaning of the copies of states, if the search walks an unfolding of the model.
    pub unfolding: Option<String>,
    /// How an open system is read, if one is searched.
    pub reading: Option<&'a str>,
    /// The precondition that is violated although the search runs.
    pub forced: Option<&'a str>,
    /// The picture shows only the end of the path; the number of states before.
    pub hidden: Option<usize>,
    /// A sentence about a state with more successors than are drawn.
    pub cut: Option<&'a str>,
}

/// Lasting remarks above the graph: children of the page's element for notices.
pub fn notes(notes: &Notes<'_>) -> Vec<Node> {
    let notice = |class: &str, key: &str| element("div").class(class).key(key);
    let hidden = notes.hidden.map(|hidden| {
        let after = (hidden > 0)
            .then(|| format!(", after {} states that are not shown", grouped(hidden as u64)));
        notice("notice", "hidden")
            .text("Too large to draw whole: this is the end of the current path")
            .children(after)
            .text(".")
            .children(notes.cut.map(|cut| format!(" {cut}")))
    });
    let stale = notes.stale.then(|| {
        notice("notice warn", "stale")
            .text("The text has errors. The graph shows the last model without errors.")
    });
    let damaged = (notes.damaged > 0).then(|| {
        let places = match notes.damaged {
            1 => "1 place".to_owned(),
            damaged => format!("{damaged} places"),
        };
        notice("notice warn damaged", "damaged").text(format!(
            "The text is damaged in {places}, and what is damaged is left out. Delete its first line, \
             lenient, to see the errors."
        ))
    });
    let forced = notes.forced.map(|unmet| {
        let words = element("span").child(element("b").text("Forced: ")).children(prose(unmet));
        notice("notice warn forced", "forced").child(words.text(". Its result may be wrong."))
    });
    let reading = notes.reading.map(|words| notice("notice", "reading").text(sentence(words)));
    let unfolding = notes.unfolding.as_ref();
    let unfolding = unfolding.map(|words| notice("notice", "unfolding").text(words.clone()));
    let all: [Option<Element>; 6] = [hidden, stale, damaged, forced, reading, unfolding];
    all.into_iter().flatten().map(Node::from).collect()
}
