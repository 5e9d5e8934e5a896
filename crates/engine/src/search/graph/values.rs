//! The value in a state: its number, its depth, or the letter of its colour.

use lariat_layout::figure::{Group, Shape, Stroke, Tint, Words, parts};
use lariat_layout::{NodeSize, Point};
use lariat_session::core::Colour;

use crate::search::moment::StateLook;
use crate::search::signs;

/// The distance of the value below the centre of the state, and its height with the pill around it.
const BELOW: f64 = 9.0;
const PILL: f64 = 13.0;
const SIZE: f64 = 10.5;
/// The width of a digit, in sizes.
const DIGIT: f64 = 0.6;

/// What a state shows below its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Value {
    /// The second sign of the fill, where a number or a hatch does not say it.
    letter: Option<&'static str>,
    /// `3` for the number, `3↓1` with the lowlink; `3` for the depth if there are no numbers.
    numbers: Option<String>,
}

impl Value {
    /// None for a state about which nothing is stored.
    pub(super) fn of(look: &StateLook) -> Option<Value> {
        let number = look.badges.number.or(look.badges.depth);
        let numbers = number.map(|number| match look.badges.lowlink {
            Some(lowlink) => format!("{number}↓{lowlink}"),
            None => number.to_string(),
        });
        let letter = match look.colour {
            Colour::White => None,
            Colour::Current | Colour::Removed if numbers.is_some() => None,
            colour => Some(signs::letter(colour)),
        };
        (letter.is_some() || numbers.is_some()).then_some(Value { letter, numbers })
    }

    /// In `ink`, or in a violet pill if the step has tested it.
    pub(super) fn draw(&self, size: NodeSize, ink: Tint, is_tested: bool) -> Group {
        let count = |text: &str| text.chars().count() as f64;
        let numbers = self.numbers.as_deref().unwrap_or_default();
        let letter = self.letter.unwrap_or_default();
        let gap = if self.letter.is_some() && self.numbers.is_some() { 0.6 } else { 0.0 };
        let letters = count(letter) + gap + count(numbers);
        // Below its middle, a circle is narrower.
        let room = size.width - 8.0;
        let size = SIZE.min(room / (letters * DIGIT));
        let (digit, ink) = (size * DIGIT, if is_tested { Tint::Now } else { ink });
        let width = letters * digit;
        let words = |text: &str, left: f64, class: &'static str| {
            let middle = left + count(text) * digit / 2.0;
            let at = Point::new(middle - width / 2.0, 0.35 * size);
            (!text.is_empty()).then(|| Words::new(text, at, size, ink).class(class))
        };
        let pill = is_tested.then(|| {
            Shape::new(parts::round_box((width + 8.0).max(PILL + 2.0), PILL))
                .fill(Tint::NowSoft)
                .stroke(Stroke::new(Tint::Now, 0.9))
                .class("pill")
        });
        Group::new(if is_tested { "value tested" } else { "value" })
            .key("value")
            .at(Point::new(0.0, BELOW))
            .marks(pill)
            .marks(words(letter, 0.0, "letter"))
            .marks(words(numbers, width - count(numbers) * digit, "numbers"))
    }
}
