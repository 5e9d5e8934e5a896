//! Resolves names written by the user.

use lariat_core::{Code, OwnedCode, Variable};
use lariat_lang::Specification;

use super::FateUnfit;
use super::words::{quoted, shown_list};

/// Names separated by commas; a name may be quoted.
pub(super) fn list(text: &str) -> Vec<String> {
    let (mut names, mut name, mut is_quoted) = (Vec::new(), String::new(), false);
    for letter in text.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => names.push(std::mem::take(&mut name)),
            _ => name.push(letter),
        }
    }
    names.push(name);
    names.iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}

/// The numbers of inputs.
pub(super) fn inputs(
    inputs: &[Variable],
    names: &[impl AsRef<str>],
) -> Result<Vec<u32>, FateUnfit> {
    let known: Vec<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
    let number = |name: &str| {
        let place = known.iter().position(|known| *known == name);
        place.map(|place| place as u32).ok_or_else(|| FateUnfit::Option {
            name: "control",
            why: match known.is_empty() {
                true => format!("there is no input {}: this system has none", quoted(name)),
                false => format!(
                    "there is no input {}; the inputs are {}{}",
                    quoted(name),
                    shown_list(&known),
                    meant(name, &known)
                ),
            },
        })
    };
    names.iter().map(|name| number(name.as_ref())).collect()
}

/// States of the model.
pub(super) fn states(
    model: &Specification,
    option: &'static str,
    names: &[String],
) -> Result<Vec<OwnedCode>, FateUnfit> {
    let model = model.model();
    let place = |name: &String| {
        model.state_named(name).ok_or_else(|| {
            let written = (0..model.written().min(MOST)).map(|p| model.name(Code::Number(p)));
            let written: Vec<String> = written.collect();
            let known: Vec<&str> = written.iter().map(String::as_str).collect();
            let why = format!(
                "there is no state {}; there are {}{}",
                quoted(name),
                shown_list(&known),
                meant(name, &known)
            );
            FateUnfit::Option { name: option, why }
        })
    };
    names.iter().map(place).collect()
}

/// The states in which the environment chooses; only automata have this option.
pub(super) fn environment(
    model: &Specification,
    names: &[String],
) -> Result<Vec<OwnedCode>, FateUnfit> {
    if model.open.is_some() && !names.is_empty() {
        let why = "states are given to the environment in automata only; this is an open system, \
                   whose environment sets inputs: see `control`";
        return Err(FateUnfit::Option { name: "environment", why: why.into() });
    }
    states(model, "environment", names)
}

/// The maximal number of names that are compared.
const MOST: u64 = 10_000;

/// A suggestion for a mistyped name: the nearest known one, if it is near.
pub(super) fn meant(name: &str, known: &[&str]) -> String {
    let near = |other: &&&str| distance(name, other) <= name.chars().count().div_ceil(3);
    match known.iter().filter(near).min_by_key(|other| distance(name, other)) {
        Some(other) => format!(". Is {} meant?", quoted(other)),
        None => String::new(),
    }
}

/// The number of letters to insert, delete or replace (Levenshtein 1966). Case is ignored.
fn distance(from: &str, to: &str) -> usize {
    let letters = |text: &str| -> Vec<char> {
        text.chars().take(64).map(|letter| letter.to_ascii_lowercase()).collect()
    };
    let (from, to) = (letters(from), letters(to));
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (above, left) in from.iter().enumerate() {
        let (mut diagonal, mut last) = (above, above + 1);
        for (cell, right) in row.iter_mut().skip(1).zip(&to) {
            let exchanged = diagonal + usize::from(left != right);
            diagonal = *cell;
            last = exchanged.min(last + 1).min(diagonal + 1);
            *cell = last;
        }
        if let Some(first) = row.first_mut() {
            *first = above + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_names_are_split_at_commas() {
        assert_eq!(list("a, b ,c"), ["a", "b", "c"]);
        assert_eq!(list(" \"a, b\" ,"), ["a, b"]);
        assert!(list("").is_empty());
    }

    #[test]
    fn what_is_near_is_offered() {
        assert_eq!(meant("validn", &["hl", "validin"]), ". Is `validin` meant?");
        assert_eq!(meant("G", &["g"]), ". Is `g` meant?");
        assert_eq!(meant("x", &["hl"]), "");
    }
}
