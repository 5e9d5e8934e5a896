//! Badges around a state: the letter of its colour, its numbers, its acceptance sets, a collision,
//! and whether the search looks for this state. Each has its own corner.

use lariat_layout::NodeSize;
use lariat_session::core::Colour;
use yew::prelude::*;

use crate::digits::{px, translate};
use crate::moment::StateLook;
use crate::signs;

const HEIGHT: f64 = 18.0;

pub(crate) fn draw(look: &StateLook, size: NodeSize) -> Html {
    let (right, low) = (size.width / 2.0, size.height / 2.0);
    html! {
        <>
            if look.colour != Colour::White {
                <g class="letter" transform={translate(right - 6.0, low - 5.0)}>
                    <circle r="8" /><text y="3.5">{ signs::letter(look.colour) }</text>
                </g>
            }
            if let Some(text) = numbers(look) {
                { pill("numbers", &text, right - 5.0, 4.0 - low, Side::Right) }
            }
            if let Some(sets) = &look.sets {
                { pill("sets", &format!("{{{sets}}}"), 5.0 - right, low - 4.0, Side::Left) }
            }
            if let Some(copy) = &look.copy {
                { pill("copy", &format!("·{copy}"), 5.0 - right, low - 4.0, Side::Left) }
            }
            if look.turns_careful {
                { pill("mode", "careful", 0.0, low + 19.0, Side::Middle) }
            }
            if look.collides_with.is_some() {
                { pill("collision", "≡", 8.0 - right, 5.0 - low, Side::Left) }
            }
            if let Some(sought) = look.sought {
                { pill("sought", signs::sought(sought), 0.0, low + 13.0, Side::Middle) }
            }
        </>
    }
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
#[derive(Clone, Copy)]
enum Side {
    Left,
    Middle,
    Right,
}

fn pill(class: &'static str, text: &str, x: f64, y: f64, side: Side) -> Html {
    let width = (text.chars().count() as f64 * 7.4 + 9.0).max(HEIGHT);
    let centre = match side {
        Side::Left => x + (HEIGHT - width) / 2.0,
        Side::Middle => x,
        Side::Right => x + (width - HEIGHT) / 2.0,
    };
    html! {
        <g class={classes!("badge", class)} transform={translate(centre, y)}>
            <rect x={px(-width / 2.0)} y={px(-HEIGHT / 2.0)}
                width={px(width)} height={px(HEIGHT)} rx="9" />
            <text y="4.2">{ text.to_owned() }</text>
        </g>
    }
}
