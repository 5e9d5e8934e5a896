//! Badges around a state: the letter of its colour, its numbers, its acceptance sets, a collision,
//! and whether the search looks for this state. Each has its own corner.

use lariat_layout::figure::{Group, Shape, Stroke, Tint, Words, parts};
use lariat_layout::{NodeSize, Point};
use lariat_session::core::Colour;

use crate::search::moment::StateLook;
use crate::search::signs;

const HEIGHT: f64 = 18.0;

pub(super) fn draw(look: &StateLook, size: NodeSize) -> Vec<Group> {
    let (right, low) = (size.width / 2.0, size.height / 2.0);
    let mut drawn = Vec::new();
    if look.colour != Colour::White {
        drawn.push(letter(look.colour, Point::new(right - 6.0, low - 5.0)));
    }
    let quiet = look.colour == Colour::Removed;
    let text = if quiet { Tint::Ink2 } else { Tint::Ink };
    let plain = Style { fill: Tint::Panel, rim: Tint::LineStrong, text, size: 12.0 };
    if let Some(text) = numbers(look) {
        let at = Point::new(right - 5.0, 4.0 - low);
        drawn.push(pill("badge numbers", &text, at, Side::Right, plain));
    }
    let corner = Point::new(5.0 - right, low - 4.0);
    if let Some(sets) = &look.sets {
        let style = Style { rim: Tint::Ink2, ..plain };
        drawn.push(pill("badge sets", &format!("{{{sets}}}"), corner, Side::Left, style));
    }
    if let Some(copy) = &look.copy {
        let style = Style { fill: Tint::Hover, text: Tint::Ink2, ..plain };
        drawn.push(pill("badge copy", &format!("·{copy}"), corner, Side::Left, style));
    }
    if look.turns_careful {
        let style =
            Style { fill: Tint::Careful, rim: Tint::Ground, text: Tint::OnCareful, size: 11.5 };
        let at = Point::new(0.0, low + 19.0);
        drawn.push(pill("badge mode", "careful", at, Side::Middle, style));
    }
    if look.collides_with.is_some() {
        let style =
            Style { fill: Tint::WarningSoft, rim: Tint::Warning, text: Tint::Warning, size: 13.0 };
        let at = Point::new(8.0 - right, 5.0 - low);
        drawn.push(pill("badge collision", "≡", at, Side::Left, style));
    }
    if let Some(sought) = look.sought {
        let style = Style { fill: Tint::Ink, rim: Tint::Ink, text: Tint::Panel, size: 11.5 };
        let at = Point::new(0.0, low + 13.0);
        drawn.push(pill("badge sought", signs::sought(sought), at, Side::Middle, style));
    }
    drawn
}

fn letter(colour: Colour, at: Point) -> Group {
    let circle = Shape::new(parts::circle(Point::default(), 8.0)).fill(Tint::Panel);
    let letter = Words::new(signs::letter(colour), Point::new(0.0, 3.5), 10.0, Tint::Ink2);
    Group::new("letter").at(at).mark(circle.stroke(Stroke::new(Tint::LineStrong, 1.0))).mark(letter)
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

#[derive(Clone, Copy, Debug)]
struct Style {
    fill: Tint,
    rim: Tint,
    text: Tint,
    size: f64,
}

fn pill(class: &'static str, text: &str, at: Point, side: Side, style: Style) -> Group {
    let width = (text.chars().count() as f64 * 7.4 + 9.0).max(HEIGHT);
    let aside = match side {
        Side::Left => (HEIGHT - width) / 2.0,
        Side::Middle => 0.0,
        Side::Right => (width - HEIGHT) / 2.0,
    };
    let rim = Stroke::new(style.rim, 1.0);
    Group::new(class)
        .at(at + Point::new(aside, 0.0))
        .mark(Shape::new(parts::round_box(width, HEIGHT)).fill(style.fill).stroke(rim))
        .mark(Words::new(text, Point::new(0.0, 4.2), style.size, style.text))
}
