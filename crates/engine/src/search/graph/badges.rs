//! Badges around a state: the letter of its colour, its numbers, its acceptance sets, a collision,
//! and whether the search looks for this state. Each has its own corner.

use lariat_layout::NodeSize;
use lariat_protocol::digits::{px, translate};
use lariat_protocol::sheet::{Element, element};
use lariat_session::core::Colour;

use crate::search::moment::StateLook;
use crate::search::signs;

const HEIGHT: f64 = 18.0;

pub(super) fn draw(look: &StateLook, size: NodeSize) -> Vec<Element> {
    let (right, low) = (size.width / 2.0, size.height / 2.0);
    let mut drawn = Vec::new();
    if look.colour != Colour::White {
        drawn.push(letter(look.colour, right - 6.0, low - 5.0));
    }
    if let Some(text) = numbers(look) {
        drawn.push(pill("numbers", &text, right - 5.0, 4.0 - low, Side::Right));
    }
    if let Some(sets) = &look.sets {
        drawn.push(pill("sets", &format!("{{{sets}}}"), 5.0 - right, low - 4.0, Side::Left));
    }
    if let Some(copy) = &look.copy {
        drawn.push(pill("copy", &format!("·{copy}"), 5.0 - right, low - 4.0, Side::Left));
    }
    if look.turns_careful {
        drawn.push(pill("mode", "careful", 0.0, low + 19.0, Side::Middle));
    }
    if look.collides_with.is_some() {
        drawn.push(pill("collision", "≡", 8.0 - right, 5.0 - low, Side::Left));
    }
    if let Some(sought) = look.sought {
        drawn.push(pill("sought", signs::sought(sought), 0.0, low + 13.0, Side::Middle));
    }
    drawn
}

fn letter(colour: Colour, x: f64, y: f64) -> Element {
    element("g")
        .key("letter")
        .class("letter")
        .with("transform", translate(x, y))
        .child(element("circle").with("r", "8"))
        .child(element("text").with("y", "3.5").text(signs::letter(colour)))
}

/// `3` for the number, `3↓1` with the lowlink; `3` for the depth if there are no numbers.
fn numbers(look: &StateLook) -> Option<String> {
    let number = look.badges.number.or(look.badges.depth)?;
    Some(match look.badges.lowlink {
        Some(lowlink) => format!("{number}↓{lowlink}"),
        None => number.to_string(),
    })
}

/// The direction in which a long badge grows: away from the state.
#[derive(Clone, Copy, Debug)]
enum Side {
    Left,
    Middle,
    Right,
}

fn pill(class: &'static str, text: &str, x: f64, y: f64, side: Side) -> Element {
    let width = (text.chars().count() as f64 * 7.4 + 9.0).max(HEIGHT);
    let centre = match side {
        Side::Left => x + (HEIGHT - width) / 2.0,
        Side::Middle => x,
        Side::Right => x + (width - HEIGHT) / 2.0,
    };
    let shape = element("rect")
        .with("x", px(-width / 2.0))
        .with("y", px(-HEIGHT / 2.0))
        .with("width", px(width))
        .with("height", px(HEIGHT))
        .with("rx", "9");
    element("g")
        .key(class)
        .class(format!("badge {class}"))
        .with("transform", translate(centre, y))
        .child(shape)
        .child(element("text").with("y", "4.2").text(text))
}
