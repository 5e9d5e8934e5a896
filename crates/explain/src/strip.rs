//! The strip below the graphs: a heading and items; hidden items are replaced by folds.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::sentence::{Sentence, count};
use crate::sheet::{Element, Node, element};

/// The strip. `sub` follows the title.
pub fn strip(class: &str, title: &str, sub: Option<&str>, content: Vec<Node>) -> Node {
    let mut head = element("h3").text(title);
    if let Some(sub) = sub {
        head = head.child(element("small").text(format!(" · {sub}")));
    }
    let class = format!("x-ribbon {class}");
    element("section").class(class.trim_end().to_owned()).child(head).children(content).into()
}

/// A paragraph in which names and labels are enclosed in backticks.
pub fn saying(text: &str) -> Node {
    element("p").class("say").children(Sentence::default().prose(text).inline()).into()
}

pub fn button(action: impl Into<String>, text: &str) -> Element {
    element("button").class("btn small").does(action).text(text)
}

/// Which items of a sequence are always shown, and which of the gaps between them are unfolded.
#[derive(Clone, Copy, Debug)]
pub struct Folds<'a> {
    pub standing: &'a [bool],
    /// Gaps, by the index where they begin.
    pub unfolded: &'a BTreeSet<u32>,
    /// The name of an item: singular and plural.
    pub called: (&'a str, &'a str),
}

impl Folds<'_> {
    /// Adds the items of a range, and folds in place of hidden ones. The second argument of `draw` says
    /// whether the item is in a gap.
    pub fn add(
        &self,
        mut list: Element,
        stretch: Range<usize>,
        draw: impl Fn(usize, bool) -> Element,
    ) -> Element {
        let (mut place, end) = (stretch.start, stretch.end);
        while place < end {
            if self.standing[place] {
                list = list.child(draw(place, false));
                place += 1;
                continue;
            }
            let next = (place..end).find(|&at| self.standing[at]).unwrap_or(end);
            let open = self.unfolded.contains(&(place as u32));
            let words = match open {
                true => "fold".to_owned(),
                false => {
                    format!("… {}", count((next - place) as u64, self.called.0, self.called.1))
                }
            };
            let fold = element("button")
                .class("x-fold")
                .does(format!("unfold {place}"))
                .with("aria-expanded", open.to_string())
                .text(words);
            list = list.child(element("li").class("cut").key(format!("fold {place}")).child(fold));
            if open {
                list = list.children((place..next).map(|at| draw(at, true)));
            }
            place = next;
        }
        list
    }
}
