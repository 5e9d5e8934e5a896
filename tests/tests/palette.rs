//! The colours of drawings, which are in two places: the style sheet has them for the page, and the figures for files.
//! Also: texts and marks can be seen on their grounds, and fills can be told apart by people who do not see red or
//! green.

use std::collections::HashMap;

use lariat_layout::figure::{Colour, Theme, Tint};
use lariat_session::ALGORITHMS;
use lariat_session::core::Colour as Stored;
use lariat_tests::repository;

/// The variables that a theme of the style sheet sets.
fn variables(sheet: &str, selector: &str) -> HashMap<String, String> {
    let mut found = HashMap::new();
    for block in sheet.split(&format!("\n{selector} {{")).skip(1) {
        let inside = block.split('}').next().unwrap_or_default();
        for setting in inside.split([';', '\n']) {
            if let Some((name, value)) = setting.trim().split_once(": ") {
                found.insert(format!("var({name})"), value.to_owned());
            }
        }
    }
    found
}

/// Red, green, blue, and the opacity in percent.
fn channels(value: &str) -> [u32; 4] {
    if let Some(hex) = value.strip_prefix('#') {
        let doubled: String = match hex.len() {
            3 => hex.chars().flat_map(|digit| [digit, digit]).collect(),
            _ => hex.to_owned(),
        };
        let all = u32::from_str_radix(&doubled, 16).expect(value);
        return [all >> 16, all >> 8 & 0xff, all & 0xff, 100];
    }
    let numbers = value.trim_start_matches("rgb(").trim_end_matches("%)").replace(" /", "");
    let numbers: Vec<u32> = numbers.split(' ').map(|one| one.parse().expect(value)).collect();
    numbers.try_into().expect("four numbers")
}

fn of(colour: Colour) -> [u32; 4] {
    let [red, green, blue] = colour.channels().map(u32::from);
    [red, green, blue, (colour.alpha * 100.0).round() as u32]
}

#[test]
fn files_have_the_colours_of_the_page() {
    let sheet =
        std::fs::read_to_string(repository().join("static/lariat.css")).expect("it is there");
    let light = variables(&sheet, ":root");
    let mut dark = light.clone();
    dark.extend(variables(&sheet, "[data-theme=\"dark\"]"));
    assert!(light.len() > 80 && light != dark);
    for &tint in Tint::ALL {
        for (theme, variables) in [(Theme::Light, &light), (Theme::Dark, &dark)] {
            let value = variables.get(tint.variable());
            let value = value.unwrap_or_else(|| panic!("{tint:?} has no variable"));
            assert_eq!(of(tint.colour(theme)), channels(value), "{tint:?} in {theme:?}");
        }
        let paper =
            if tint == Tint::Ground { [255, 255, 255, 100] } else { of(tint.colour(Theme::Light)) };
        assert_eq!(of(tint.colour(Theme::Paper)), paper, "{tint:?}");
    }
}

const THEMES: [Theme; 2] = [Theme::Light, Theme::Dark];

/// A colour with linear channels from 0 to 1.
type Linear = [f64; 3];

fn linear(tint: Tint, theme: Theme) -> Linear {
    tint.colour(theme).channels().map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast of WCAG 2.
fn contrast(one: Tint, other: Tint, theme: Theme) -> f64 {
    let light = |tint: Tint| {
        let [red, green, blue] = linear(tint, theme);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

#[test]
fn texts_and_marks_can_be_seen_on_their_grounds() {
    use Tint::*;
    let texts = [
        (
            Ground,
            &[Ink, Ink2, Ink3, Now, Careful, Warning, HullInk, Fated, Free, Correct, Incorrect][..],
        ),
        (Panel, &[Ink, Ink2, Ink3, Now, Lasso, Free, Fated]),
        (NowSoft, &[Now]),
        (Now, &[OnNow]),
        (Hull, &[HullInk, Ink, Ink3]),
        // States: unseen ones have quieter names.
        (White, &[Ink, Ink3]),
        (Cyan, &[OnCyan]),
        (Blue, &[OnBlue]),
        (Red, &[OnRed]),
        (Grey, &[OnGrey]),
        (Black, &[OnBlack]),
        (Current, &[OnCurrent]),
        (Removed, &[OnRemoved]),
        (Hatch, &[OnRemoved]),
    ];
    let marks = [
        (Ground, &[Edge, Path, Now, Lasso, Correct, Incorrect, Neutral, Fated, Free, Careful][..]),
        (Hull, &[Edge, Path, Now]),
    ];
    for theme in THEMES {
        for (pairs, least) in [(&texts[..], 4.5), (&marks[..], 3.0)] {
            for (ground, tints) in pairs {
                for &tint in *tints {
                    let contrast = contrast(tint, *ground, theme);
                    assert!(
                        contrast >= least,
                        "{tint:?} on {ground:?} in {theme:?}: {contrast:.2}"
                    );
                }
            }
        }
    }
}

/// How a colour looks to people without one kind of cone: Machado, Oliveira and Fernandes (2009), severity 1.
const PROTANOPIA: [Linear; 3] = [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
];
const DEUTERANOPIA: [Linear; 3] = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
];

fn seen(colour: Linear, by: [Linear; 3]) -> Linear {
    by.map(|row| row.iter().zip(colour).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

/// CIELAB for the white point D65.
fn lab(colour: Linear) -> [f64; 3] {
    let rows = [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ];
    let white = [0.95047, 1.0, 1.08883];
    let mut xyz = [0.0; 3];
    for place in 0..3 {
        let value = rows[place].iter().zip(colour).map(|(a, b)| a * b).sum::<f64>() / white[place];
        let dark = value / (3.0 * (6.0_f64 / 29.0).powi(2)) + 4.0 / 29.0;
        xyz[place] = if value > (6.0_f64 / 29.0).powi(3) { value.cbrt() } else { dark };
    }
    let [x, y, z] = xyz;
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000, as in Sharma, Wu and Dalal (2005).
fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let chroma = (a1.hypot(b1) + a2.hypot(b2)) / 2.0;
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25.0_f64.powi(7))).sqrt();
    let stretch = 1.0 + 0.5 * (1.0 - seventh(chroma));
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| {
        if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) }
    };
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let is_grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if is_grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let middle = match (h1 + h2) / 2.0 {
        _ if is_grey => h1 + h2,
        middle if (h1 - h2).abs() <= 180.0 => middle,
        middle if h1 + h2 < 360.0 => middle + 180.0,
        middle => middle - 180.0,
    };
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let wave = |times: f64, by: f64| (times * middle + by).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.20 * wave(4.0, -63.0);
    let off = (l - 50.0).powi(2);
    let (sl, sc, sh) =
        (1.0 + 0.015 * off / (20.0 + off).sqrt(), 1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let rotation = 60.0 * (-((middle - 275.0) / 25.0).powi(2)).exp();
    let rotation = -rotation.to_radians().sin() * 2.0 * seventh(c);
    let (dl, dc, dh) = (dl / sl, dc / sc, dh / sh);
    (dl * dl + dc * dc + dh * dh + rotation * dc * dh).sqrt()
}

#[test]
fn the_difference_of_colours_is_that_of_the_published_examples() {
    for (one, other, wanted) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ] {
        let found = difference(one, other);
        assert!((found - wanted).abs() < 1e-4, "{found} instead of {wanted}");
    }
}

/// The fill of a stored colour, and its second sign in a state: a letter, or a hatch, or none.
fn fill(colour: Stored) -> (Tint, &'static str) {
    match colour {
        Stored::White => (Tint::White, ""),
        Stored::Cyan => (Tint::Cyan, "C"),
        Stored::Blue => (Tint::Blue, "B"),
        Stored::Red => (Tint::Red, "R"),
        Stored::Grey => (Tint::Grey, "G"),
        Stored::Black => (Tint::Black, "K"),
        // Both also have a number, which a white state does not have.
        Stored::Current => (Tint::Current, "number"),
        Stored::Removed => (Tint::Removed, "hatch"),
    }
}

#[test]
fn without_red_or_green_any_two_fills_differ_by_colour_or_by_a_second_sign() {
    for algorithm in ALGORITHMS {
        let fills = algorithm.listing.colours.iter().map(|&(colour, _)| fill(colour));
        let fills: Vec<_> = fills.collect();
        for (place, &(one, sign)) in fills.iter().enumerate() {
            for &(other, other_sign) in &fills[place + 1..] {
                for (theme, by) in THEMES
                    .into_iter()
                    .flat_map(|theme| [(theme, PROTANOPIA), (theme, DEUTERANOPIA)])
                {
                    let [a, b] = [one, other].map(|tint| lab(seen(linear(tint, theme), by)));
                    let far = difference(a, b);
                    let name = algorithm.name;
                    assert!(
                        far >= 15.0 || sign != other_sign,
                        "{name}: {one:?} and {other:?} in {theme:?}: {far:.1}"
                    );
                }
            }
        }
    }
}

/// Violet is only what the step is about. So it is no fill, and no other mark comes near it.
#[test]
fn what_is_looked_at_does_not_look_like_other_lines() {
    for theme in THEMES {
        for by in [PROTANOPIA, DEUTERANOPIA] {
            for other in [Tint::Edge, Tint::Path, Tint::EdgeFar, Tint::Fated, Tint::Free] {
                let [a, b] = [Tint::Now, other].map(|tint| lab(seen(linear(tint, theme), by)));
                let far = difference(a, b);
                assert!(far >= 15.0, "{other:?} in {theme:?}: {far:.1}");
            }
        }
    }
}
