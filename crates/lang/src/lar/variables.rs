//! The variables of an open system. With them, state names are values separated by `/`.

use std::collections::{HashMap, HashSet};

use super::cast::Cast;
use super::open::names_of;
use super::parse::Sheet;
use crate::Diagnostic;
use crate::diagnostic::{Diagnostics, show};

/// The names of the variables, if each state has a value for each variable.
pub(super) fn variables(
    sheet: &Sheet<'_>,
    cast: &Cast<'_>,
    inputs: &HashMap<&str, u32>,
    understood: bool,
    problems: &mut Diagnostics,
) -> Vec<String> {
    let mut known = HashSet::new();
    let mut names: Vec<String> = Vec::new();
    for mention in names_of(&sheet.variables) {
        let twice = !known.insert(&*mention.name);
        let (message, help) = if twice {
            (format!("{} is named twice", show(&mention.name)), "name each variable once")
        } else if inputs.contains_key(&*mention.name) {
            (format!("{} is an input, too", show(&mention.name)), "give the variable another name")
        } else {
            names.push(mention.name.to_string());
            continue;
        };
        problems.push(Diagnostic::error(mention.span, message).help(help));
        names.push(mention.name.to_string());
    }
    if names.is_empty() || !understood {
        return names;
    }
    for state in &cast.states {
        let parts = state.name.split('/').count();
        let empty = state.name.split('/').position(str::is_empty);
        let message = match empty.and_then(|at| names.get(at)) {
            _ if parts != names.len() => format!(
                "{} has {}, but there {}",
                show(state.name),
                counted(parts, "value"),
                match names.len() {
                    1 => "is 1 variable".to_owned(),
                    count => format!("are {count} variables"),
                }
            ),
            Some(variable) => {
                format!("{} leaves {} without a value", show(state.name), show(variable))
            }
            None => continue,
        };
        problems.push(Diagnostic::error(state.span, message).help(format!(
            "with a `variables` line, the name of each state has a value for each variable, separated \
             by `/`: {}",
            names.join("/")
        )));
    }
    names
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
