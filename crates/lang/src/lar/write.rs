//! A blueprint in arrow notation. Generator lines stay generator lines.

use std::borrow::Cow;

use lariat_core::{Blueprint, Marks};

use super::generate;
use super::lexer::is_bare;

pub(crate) fn write(blueprint: &Blueprint) -> Result<String, String> {
    let named = named_count(blueprint);
    let labelled = blueprint.has_labels();
    let names = names(blueprint)?;
    let name_of = |place: u64| match names.get(place as usize) {
        Some(name) => Ok(Cow::Borrowed(&**name)),
        None => quote(&blueprint.name(place)).map(Cow::Owned),
    };
    let mut text = String::new();
    let mut highest = None;
    for place in 0..named {
        highest = highest.max(blueprint.place_marks(place).iter().last());
    }
    let implied = highest.map_or(1, |set| set + 1);
    if blueprint.acceptance_sets() != implied && !blueprint.is_degeneralised() {
        text.push_str(&format!("acceptance {}\n", blueprint.acceptance_sets()));
    }
    if blueprint.initial_states() != [0] {
        text.push_str("initial");
        for &place in blueprint.initial_states() {
            text.push(' ');
            text.push_str(&name_of(place)?);
        }
        text.push('\n');
    }
    for place in 0..named {
        let name = name_of(place)?;
        let marks = mark(blueprint.place_marks(place));
        if let Some(part) = blueprint.parts().iter().find(|part| u64::from(part.root) == place) {
            text.push_str(&generate::line(&format!("{name}{marks}"), &part.generator));
            text.push('\n');
            continue;
        }
        let mut targets = Vec::new();
        blueprint.place_successors(place, |target| targets.push(target));
        if labelled {
            // The line for the state alone keeps the order of states and carries the marks.
            text.push_str(&format!("{name}{marks}\n"));
            for (index, &target) in targets.iter().enumerate() {
                let label = arrow_label(blueprint.label(place, index as u32).unwrap_or("tau"))?;
                text.push_str(&format!("{name} -{label}-> {}\n", name_of(target)?));
            }
            continue;
        }
        text.push_str(&format!("{name}{marks}"));
        if !targets.is_empty() {
            text.push_str(" ->");
        }
        for target in targets {
            text.push(' ');
            text.push_str(&name_of(target)?);
        }
        text.push('\n');
    }
    Ok(text)
}

/// Generated states come after all named ones.
fn named_count(blueprint: &Blueprint) -> u64 {
    blueprint.parts().first().map_or(blueprint.state_count(), |part| part.base)
}

fn names(blueprint: &Blueprint) -> Result<Vec<String>, String> {
    (0..named_count(blueprint)).map(|place| quote(&blueprint.name(place))).collect()
}

fn mark(marks: Marks) -> String {
    if marks.is_empty() {
        return String::new();
    }
    if marks == Marks::NONE.with(0) {
        return "*".to_owned();
    }
    let sets: Vec<String> = marks.iter().map(|set| set.to_string()).collect();
    format!("*{{{}}}", sets.join(","))
}

/// A name as arrow notation reads it.
pub(crate) fn quote(name: &str) -> Result<String, String> {
    if is_bare(name) {
        return Ok(name.to_owned());
    }
    quoted(name)
}

fn quoted(name: &str) -> Result<String, String> {
    if name.is_empty() || name.contains(['\n', '\r']) {
        return Err(format!("arrow notation has no way to write the name {name:?}"));
    }
    Ok(format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")))
}

/// A label as it stands between `-` and `->`.
fn arrow_label(label: &str) -> Result<String, String> {
    let plain = !label.is_empty()
        && !label.contains(['#', '>', '\n', '\r'])
        && !label.starts_with(['-', '[', '"'])
        && !label.ends_with('-')
        && label.trim() == label;
    if plain { Ok(label.to_owned()) } else { quoted(label) }
}
