//! Reads a trace by values of inputs: `g w; !g; g=0 w=1`, or `s1: choice=2; choice=1`.

use std::collections::HashSet;

use lariat_core::Variable;
use lariat_core::fate::Route;

use super::given::Reader;
use super::names::meant;
use super::words::{quoted, shown_list};

/// None if the text does not consist of values of inputs.
pub(super) fn of(text: &str, reader: &Reader<'_>) -> Option<Result<Route, String>> {
    let (start, rest) = match headed(text, reader) {
        Some((name, rest)) => (Some(name), rest),
        None => (None, text),
    };
    let speaks = start.is_some() || speaks_of_inputs(text, reader);
    speaks.then(|| read(start, rest, reader))
}

/// The state and the rest in `s1: g w`.
fn headed<'t>(text: &'t str, reader: &Reader<'_>) -> Option<(&'t str, &'t str)> {
    let text = text.trim_start();
    let (name, rest) = match text.strip_prefix('"') {
        Some(inside) => {
            let (name, behind) = inside.split_once('"')?;
            (name, behind.trim_start().strip_prefix(':')?)
        }
        None => text.split_once(": ").or_else(|| text.split_once(':'))?,
    };
    let name = name.trim();
    let is_word = !name.contains(|c: char| c.is_whitespace() || ";()".contains(c));
    (reader.is_state(name) || is_word && !reader.is_state(text)).then_some((name, rest))
}

/// Whether the first word is an input with a value, or the text has a `;` and the word is not a state.
fn speaks_of_inputs(text: &str, reader: &Reader<'_>) -> bool {
    let Ok(signs) = lex(text) else { return text.contains(';') };
    let first = signs.iter().find_map(|sign| match sign {
        Sign::Literal(literal) => Some(literal),
        _ => None,
    });
    let has_steps = signs.contains(&Sign::Next);
    match first {
        Some(first) if reader.is_state(&first.name) && !has_steps => {
            first.value.is_some() || first.is_negated
        }
        Some(first) => {
            has_steps || first.value.is_some() || first.is_negated || {
                reader.system.inputs.iter().any(|input| input.name == first.name)
            }
        }
        None => has_steps,
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Literal {
    name: String,
    value: Option<String>,
    is_negated: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Sign {
    Literal(Literal),
    /// `;`, or the end of a line.
    Next,
    Open,
    Close,
}

fn lex(text: &str) -> Result<Vec<Sign>, String> {
    let mut signs = Vec::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let behind = &rest[first.len_utf8()..];
        rest = match first {
            ';' | '\n' => {
                signs.push(Sign::Next);
                // `;` at the end of a line ends only one step.
                behind.trim_start()
            }
            '(' | ')' => {
                signs.push(if first == '(' { Sign::Open } else { Sign::Close });
                behind
            }
            _ if first.is_whitespace() || matches!(first, ',' | '&' | '∧') => behind,
            _ => {
                let (literal, behind) = literal(rest)?;
                signs.push(Sign::Literal(literal));
                behind
            }
        };
    }
    while signs.last() == Some(&Sign::Next) {
        signs.pop();
    }
    Ok(signs)
}

fn literal(text: &str) -> Result<(Literal, &str), String> {
    let bare = text.trim_start_matches(|c: char| matches!(c, '!' | '~' | '¬') || c.is_whitespace());
    let negations = text[..text.len() - bare.len()].chars().filter(|c| !c.is_whitespace()).count();
    let (name, rest) = word(bare)?;
    let (value, rest) = match rest.trim_start().strip_prefix('=') {
        Some(behind) => {
            let (value, rest) = word(behind.trim_start_matches('=').trim_start())?;
            (Some(value), rest)
        }
        None => (None, rest),
    };
    Ok((Literal { name, value, is_negated: negations % 2 == 1 }, rest))
}

/// A word or a quoted text, and the rest after it.
fn word(text: &str) -> Result<(String, &str), String> {
    if let Some(inside) = text.strip_prefix('"') {
        let (name, behind) = inside
            .split_once('"')
            .ok_or_else(|| format!("a quotation mark is missing: {}", quoted(text)))?;
        return Ok((name.to_owned(), behind));
    }
    let ends = |c: char| c.is_whitespace() || matches!(c, ';' | ',' | '&' | '∧' | '(' | ')' | '=');
    match text.split_at(text.find(ends).unwrap_or(text.len())) {
        ("", rest) => Err(format!("an input is missing before {}", quoted(rest))),
        (name, rest) => Ok((name.to_owned(), rest)),
    }
}

/// Follows the values from state to state. Inputs that a step does not mention keep their values; at the
/// start they have their first value.
fn read(start: Option<&str>, text: &str, reader: &Reader<'_>) -> Result<Route, String> {
    const FORM: &str = "values of inputs are written as `g w; !g; g=0 w=1`, one step after the \
                        other, with one pair of parentheses around the steps of a cycle, at the end";
    let system = reader.system;
    let first = match start {
        Some(name) => reader.state(name)?,
        None => *system.initial.first().ok_or("the system has no initial state")?,
    };
    let mut route = Route { states: vec![first], ..Route::default() };
    let mut values = vec![0; system.inputs.len()];
    let (mut cycle, mut closed) = (None, false);
    let signs = lex(text)?;
    if signs.is_empty() {
        return Ok(route);
    }
    for (number, step) in signs.split(|sign| *sign == Sign::Next).enumerate() {
        let mut mentioned = HashSet::new();
        for (place, sign) in step.iter().enumerate() {
            match sign {
                Sign::Open if cycle.is_none() && place == 0 => cycle = Some(number),
                Sign::Close if cycle.is_some() && !closed => closed = true,
                Sign::Literal(literal) if !closed => {
                    let (input, value) = valued(literal, &system.inputs)?;
                    if !mentioned.insert(input) && values[input] != value {
                        let name = quoted(&literal.name);
                        return Err(format!("step {} gives {name} two values", number + 1));
                    }
                    values[input] = value;
                }
                _ => return Err(FORM.into()),
            }
        }
        if closed && number + 1 < signs.split(|sign| *sign == Sign::Next).count() {
            return Err(FORM.into());
        }
        let state = *route.states.last().unwrap_or(&first);
        let chosen = chosen(state, number + 1, &mut values, &mentioned, reader)?;
        route.moves.push(Some(chosen));
        route.states.push(system.successors(state)[chosen as usize]);
    }
    if cycle.is_some() != closed {
        return Err(FORM.into());
    }
    if let Some(cycle) = cycle {
        let (end, begin) = (route.states.pop(), route.states[cycle]);
        if end != Some(begin) {
            return Err(format!(
                "the cycle does not close: it begins in {}, and its last step leads to {}",
                reader.name(begin),
                reader.name(end.unwrap_or(begin))
            ));
        }
        route.cycle = Some(cycle as u32);
    }
    Ok(route)
}

/// The move given by the values in a state.
fn chosen(
    state: u32,
    step: usize,
    values: &mut [u32],
    mentioned: &HashSet<usize>,
    reader: &Reader<'_>,
) -> Result<u32, String> {
    let system = reader.system;
    let name = reader.name(state);
    if system.successors(state).is_empty() {
        return Err(format!("there is no step {step}: no transition leaves {name}"));
    }
    for &(input, size) in &system.scope(state).0 {
        let value = &mut values[input as usize];
        if *value < size {
            continue;
        }
        if mentioned.contains(&(input as usize)) {
            let input = &system.inputs[input as usize];
            return Err(format!(
                "step {step} cannot have {}={} in {name}: there it is {}",
                input.name,
                input.values[*value as usize],
                match size {
                    1 => format!("always {}", input.values[0]),
                    _ => format!("{} to {}", input.values[0], input.values[size as usize - 1]),
                }
            ));
        }
        *value = 0;
    }
    let found = system.move_with(state, |input| values[input as usize]);
    found.ok_or_else(|| format!("no move of {name} has the values of step {step}"))
}

/// The number of an input, and the number of its value.
fn valued(literal: &Literal, inputs: &[Variable]) -> Result<(usize, u32), String> {
    let name = &literal.name;
    let Some(place) = inputs.iter().position(|input| input.name == *name) else {
        let known: Vec<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
        return Err(match known.is_empty() {
            true => format!("there is no input {}: this system has none", quoted(name)),
            false => format!(
                "there is no input {}; the inputs are {}{}",
                quoted(name),
                shown_list(&known),
                meant(name, &known)
            ),
        });
    };
    let input = &inputs[place];
    let is_boolean = input.values == ["false", "true"];
    let known: Vec<&str> = input.values.iter().map(String::as_str).collect();
    let value = match literal.value.as_deref() {
        None if is_boolean => u32::from(!literal.is_negated),
        Some("1") if is_boolean => u32::from(!literal.is_negated),
        Some("0") if is_boolean => u32::from(literal.is_negated),
        Some(text) => {
            let known_value = known.iter().position(|value| *value == text);
            let value = known_value.ok_or_else(|| {
                format!(
                    "{} has no value {}; it has {}",
                    quoted(name),
                    quoted(text),
                    shown_list(&known)
                )
            })? as u32;
            match literal.is_negated {
                true if is_boolean => 1 - value,
                true => return Err(no_value(name, &known)),
                false => value,
            }
        }
        None => return Err(no_value(name, &known)),
    };
    Ok((place, value))
}

fn no_value(name: &str, known: &[&str]) -> String {
    let first = known.first().copied().unwrap_or_default();
    format!(
        "{} needs one of its values, as in `{name}={first}`; it has {}",
        quoted(name),
        shown_list(known)
    )
}
