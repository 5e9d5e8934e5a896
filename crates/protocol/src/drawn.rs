//! Drawings as elements of an `svg`, in the colours of the style sheet.

use std::borrow::Cow;

use lariat_layout::figure::{Group, Mark, svg};

use crate::sheet::{Element, Node, element};

/// An element for each mark. If all siblings have a key, they are identified by it.
pub fn drawn(marks: &[Mark]) -> Vec<Node> {
    let keyed = have_keys(marks);
    let drawn = marks.iter().map(|mark| {
        let own = match mark {
            Mark::Shape(shape) => dressed(svg::shape(shape, &svg::on_page), &shape.class),
            Mark::Words(words) => {
                dressed(svg::words(words, &svg::on_page), &words.class).text(&*words.text)
            }
            Mark::Group(group) => drawn_group(group),
        };
        if keyed { own.key(mark.key()) } else { own }.into()
    });
    drawn.collect()
}

fn have_keys(siblings: &[Mark]) -> bool {
    siblings.iter().all(|mark| !mark.key().is_empty())
}

fn drawn_group(group: &Group) -> Element {
    let mut own = dressed(svg::group(group), &group.class);
    own.attributes.extend(group.attributes.iter().cloned());
    let title = group.title.as_ref().map(|title| {
        let own = element("title").text(&**title);
        if have_keys(&group.marks) { own.key("title") } else { own }
    });
    own.children(title).children(drawn(&group.marks))
}

fn dressed(tag: svg::Tag, class: &str) -> Element {
    let mut own = element(tag.name);
    if !class.is_empty() {
        own = own.class(class);
    }
    let attributes = tag.attributes.into_iter();
    own.attributes.extend(attributes.map(|(name, value)| (Cow::Borrowed(name), value)));
    own
}

#[cfg(test)]
mod tests {
    use lariat_layout::Point;
    use lariat_layout::figure::{Shape, Stroke, Tint, Words, parts};

    use super::*;
    use crate::sheet::markup;

    #[test]
    fn a_drawing_reads_as_markup() {
        let body = Shape::new(parts::circle(Point::default(), 24.0)).fill(Tint::Cyan);
        let body = body.stroke(Stroke::new(Tint::Ink, 4.2)).class("body");
        let name = Words::new("<s>", Point::new(0.0, 5.0), 15.0, Tint::OnCyan).class("name");
        let state = Group::new("state").key("0").at(Point::new(8.0, 9.5)).opacity(0.5);
        let state = state.title("s: cyan").with("data-node", "0").mark(body).mark(name);
        let hit = Shape::new(parts::line(Point::default(), Point::new(9.0, 0.0))).class("hit");
        let text = markup(&drawn(&[state.into(), hit.into()]));
        assert_eq!(
            text,
            "<g class=\"state\" transform=\"translate(8 9.5)\" opacity=\"0.5\" data-node=\"0\" key=\"0\">\
             <title key=\"title\">s: cyan</title>\
             <circle class=\"body\" r=\"24\" fill=\"var(--s-cyan)\" stroke=\"var(--ink)\" stroke-width=\"4.2\" key=\"body\">\
             </circle><text class=\"name\" y=\"5\" font-size=\"15\" font-weight=\"700\" text-anchor=\"middle\" \
             fill=\"var(--on-cyan)\" key=\"name\">&lt;s></text></g>\
             <path class=\"hit\" d=\"M0 0L9 0\" fill=\"none\" key=\"hit\"></path>"
        );
    }
}
