//! Samples of signs for legends, as small drawings.

use lariat_layout::figure::{Form, Mark, Segment, Shape, Stroke, Tint, Words, parts};
use lariat_layout::{NodeSize, Point};
use lariat_protocol::drawn;

use super::draw::flag;
use super::look::Tone;
use crate::sheet::{Element, element};

/// A short transition.
pub fn sample(tone: Tone) -> Element {
    let at = |(x, y): (f64, f64)| Point::new(x, y);
    let (tint, width, dashes): (_, _, &[f64]) = match tone {
        Tone::Plain | Tone::Neutral => (Tint::Neutral, 1.5, &[]),
        Tone::Correct => (Tint::Correct, 2.0, &[9.0, 4.0]),
        Tone::Incorrect => (Tint::Incorrect, 3.8, &[]),
        Tone::Fated => (Tint::Fated, 2.6, &[]),
        Tone::Free => (Tint::Free, 2.6, &[6.0, 4.0]),
    };
    let open = tone == Tone::Correct;
    let end = at((if open { 27.0 } else { 21.0 }, 6.0));
    let shaft = Shape::new(parts::line(at((1.0, 6.0)), end));
    let shaft = shaft.stroke(Stroke { dashes: dashes.to_vec().into(), ..Stroke::new(tint, width) });
    let head = match open {
        true => [(21.0, 1.5), (28.0, 6.0), (21.0, 10.5)].map(at),
        false => [(20.0, 2.0), (29.0, 6.0), (20.0, 10.0)].map(at),
    };
    let mut head = parts::path(&head);
    let tip = match open {
        true => Shape::new(Form::Path(head)).stroke(Stroke::new(tint, width)),
        false => {
            head.push(Segment::Close);
            let rim = if tone == Tone::Incorrect { 1.5 } else { width };
            Shape::new(Form::Path(head)).fill(tint).stroke(Stroke::new(tint, rim))
        }
    };
    let sign: Option<Mark> = match tone {
        Tone::Fated => {
            let bar = Shape::new(parts::line(at((10.0, 1.0)), at((10.0, 11.0))));
            Some(bar.stroke(Stroke::new(tint, width)).into())
        }
        Tone::Free => Some(Words::new("f", at((10.0, 10.0)), 12.0, tint).class("x-f").into()),
        _ => None,
    };
    let marks: Vec<Mark> = [shaft.into(), tip.into()].into_iter().chain(sign).collect();
    small("0 0 30 12", ["30", "12"], &marks).class(format!("x-sample {}", tone.word()))
}

/// The flag of a state.
pub fn flag_sample() -> Element {
    small("14 -41 18 26", ["16", "16"], &[flag(NodeSize::default()).into()]).class("x-sample")
}

fn small(shown: &str, [width, height]: [&str; 2], marks: &[Mark]) -> Element {
    element("svg")
        .with("width", width)
        .with("height", height)
        .with("viewBox", shown)
        .with("aria-hidden", "true")
        .children(drawn(marks))
}
