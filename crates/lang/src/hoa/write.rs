//! Writes a blueprint in HOA: marks stay on states or transitions, states are in the order of their places.

use std::collections::HashMap;
use std::fmt::Write;

use lariat_core::{Blueprint, Marks, Model};

use super::import::{WORK, never};
use crate::expand::Expanded;
use crate::formula::Budget;
use crate::{Formula, Span, lar};

pub(crate) fn write(blueprint: &Blueprint) -> Result<String, crate::Unwritten> {
    let graph = Expanded::new(blueprint)?;
    graph.check_names()?;
    let mut propositions = Propositions::default();
    let mut body = String::new();
    // Write all names or none: a single number as a name could be taken for another state.
    let named = graph.states.iter().enumerate().any(|(number, s)| s.name != number.to_string());
    for (number, state) in graph.states.iter().enumerate() {
        let _ = write!(body, "State: {number}");
        if named {
            let _ = write!(body, " {}", quote(&state.name));
        }
        if !state.marks.is_empty() {
            let _ = write!(body, " {}", sets(state.marks));
        }
        body.push('\n');
        for edge in &state.edges {
            let label = edge.label.as_deref();
            let label = label.map_or("t".to_owned(), |label| propositions.label(label));
            let _ = write!(body, "[{label}] {}", edge.target);
            if !edge.marks.is_empty() {
                let _ = write!(body, " {}", sets(edge.marks));
            }
            body.push('\n');
        }
    }
    let mut text = format!("HOA: v1\ntool: \"lariat\"\nStates: {}\n", graph.states.len());
    for start in &graph.initial {
        let _ = writeln!(text, "Start: {start}");
    }
    let _ = write!(text, "AP: {}", propositions.names.len());
    for name in &propositions.names {
        let _ = write!(text, " {}", quote(name));
    }
    let sets = graph.acceptance_sets;
    let condition: Vec<String> = (0..sets).map(|set| format!("Inf({set})")).collect();
    let (name, condition) = match sets {
        0 => ("all".to_owned(), "t".to_owned()),
        1 => ("Buchi".to_owned(), condition.join("&")),
        _ => (format!("generalized-Buchi {sets}"), condition.join("&")),
    };
    let _ = writeln!(text, "\nacc-name: {name}\nAcceptance: {sets} {condition}");
    let acceptance = if blueprint.marks_transitions() { "trans-acc" } else { "state-acc" };
    let _ = writeln!(text, "properties: trans-labels explicit-labels {acceptance}\n--BODY--");
    text.push_str(&body);
    text.push_str("--END--\n");
    Ok(text)
}

/// The propositions that labels mention. A label that is not a formula is one proposition.
#[derive(Default)]
struct Propositions {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Propositions {
    fn label(&mut self, label: &str) -> String {
        let mut mentioned = Vec::new();
        let span = Span::new(0, label.len());
        let formula = lar::guard(label, span, |name, _| {
            mentioned.push(name.into_owned());
            Ok(mentioned.len() as u32 - 1)
        });
        // A reader may drop edges whose labels never hold.
        let usable =
            |formula: &Formula| !mentions_xor(formula) && !never(formula, &mut Budget::new(WORK));
        let formula = formula.ok().filter(usable);
        let Some(formula) = formula else { return self.number(label).to_string() };
        let numbers: Vec<u32> = mentioned.iter().map(|name| self.number(name)).collect();
        let number = |atom: u32| {
            numbers.get(atom as usize).map_or("t".into(), |number| number.to_string().into())
        };
        let rendered = formula.render(&number, usize::MAX).unwrap_or_default();
        rendered.replace("true", "t").replace("false", "f")
    }

    fn number(&mut self, name: &str) -> u32 {
        let next = self.names.len() as u32;
        let number = *self.numbers.entry(name.to_owned()).or_insert(next);
        if number == next {
            self.names.push(name.to_owned());
        }
        number
    }
}

/// HOA has no operator for it.
fn mentions_xor(formula: &Formula) -> bool {
    match formula {
        Formula::True | Formula::False | Formula::Atom(_) => false,
        Formula::Xor(_) => true,
        Formula::Not(inner) => mentions_xor(inner),
        Formula::Shared(inner) => mentions_xor(inner),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().any(mentions_xor),
    }
}

fn sets(marks: Marks) -> String {
    let sets: Vec<String> = marks.iter().map(|set| set.to_string()).collect();
    format!("{{{}}}", sets.join(" "))
}

fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
