//! The colours of drawings, which are in two places: the style sheet has them for the page, and the figures for files.

use std::collections::HashMap;

use lariat_layout::figure::{Colour, Theme, Tint};
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
