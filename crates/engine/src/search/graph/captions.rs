//! Words beside a state: its acceptance sets, its mode, whether the search looks for it, and with which state a lossy
//! search confuses it.

use lariat_layout::Point;
use lariat_layout::figure::{Crowd, Tint, Words};

use crate::search::moment::StateLook;
use crate::search::signs;

const SIZE: f64 = 11.5;
const LINE: f64 = 13.0;
const LETTER: f64 = 6.6;
const GAP: f64 = 3.0;
/// Tags are rather above their states.
const LIKED: Point = Point::new(0.4, 0.9);

/// Beside the state with this index, in the free place that the crowd finds.
pub(super) fn draw(look: &StateLook, place: usize, crowd: &mut Crowd) -> Vec<Words> {
    let mut lines: Vec<(&'static str, String, Tint)> = Vec::new();
    lines
        .extend(look.sets.as_ref().map(|sets| ("caption sets", format!("{{{sets}}}"), Tint::Ink2)));
    if look.turns_careful {
        lines.push(("caption mode", "careful".to_owned(), Tint::Careful));
    }
    let sought = look.sought.map(signs::sought);
    lines.extend(sought.map(|sought| ("caption sought", sought.to_owned(), Tint::Ink)));
    let other = look.collides_with.as_ref();
    let collision = other.map(|other| ("caption collision", format!("≡ {other}"), Tint::Warning));
    lines.extend(collision);
    let longest = lines.iter().map(|(_, text, _)| text.chars().count()).max().unwrap_or(0);
    if longest == 0 {
        return Vec::new();
    }
    let (width, height) = (longest as f64 * LETTER, lines.len() as f64 * LINE);
    let Some(spot) = crowd.beside(place, [width, height], GAP, LIKED) else { return Vec::new() };
    let line = |(number, (class, text, tint)): (usize, (&'static str, String, Tint))| {
        let down = (number as f64 + 0.5) * LINE - height / 2.0 + 0.35 * SIZE;
        Words::new(text, spot.at + Point::new(0.0, down), SIZE, tint).halo(4.0).class(class)
    };
    lines.into_iter().enumerate().map(line).collect()
}
