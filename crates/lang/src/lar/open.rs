//! Open systems: inputs, the controlled ones among them, targets, and the check that guards have neither
//! gaps nor overlaps.

use std::collections::{BinaryHeap, HashMap};

use super::cast::{Cast, Place};
use super::guard::guard;
use super::parse::{ArrowKind, Declaration, Mention, Rule, Sheet};
use super::variables::variables;
use super::write::quote;
use crate::diagnostic::{Diagnostics, show};
use crate::formula::Budget;
use crate::open::valuation;
use crate::truth::TruthTable;
use crate::{Diagnostic, Formula, OpenSystem, Span};

/// Enough work for every file written by hand.
const WORK: u64 = 100_000_000;

pub(super) fn open_system(
    text: &str,
    sheet: &Sheet<'_>,
    cast: &Cast<'_>,
    problems: &mut Diagnostics,
) -> OpenSystem {
    let understood = !problems.failed();
    let mut inputs: HashMap<&str, u32> = HashMap::new();
    let mut names = Vec::new();
    for mention in names_of(&sheet.inputs) {
        let next = names.len() as u32;
        if *inputs.entry(&mention.name).or_insert(next) == next {
            names.push(mention.name.to_string());
        } else {
            let message = format!("{} is named twice", show(&mention.name));
            problems.push(Diagnostic::warning(mention.span, message));
        }
    }
    let unknown = |name: &str, span: Span| {
        let so_far: Vec<String> = names.iter().map(|name| show(name)).collect();
        let help = match so_far.is_empty() {
            true => "name it in a line that begins with `inputs`".to_owned(),
            false => format!("name it in the `inputs` line, which has {}", so_far.join(", ")),
        };
        Diagnostic::error(span, format!("{} is not an input", show(name))).help(help)
    };
    let mut control = Vec::new();
    for mention in names_of(&sheet.control) {
        match inputs.get(&*mention.name) {
            Some(&input) => control.push(input),
            None if understood => problems.push(unknown(&mention.name, mention.span)),
            None => {}
        }
    }
    let control = in_order(control);
    let mut targets = Vec::new();
    for mention in names_of(&sheet.target) {
        if let Some(place @ Place::Named(_)) = cast.find(&mention.name) {
            targets.push(cast.number(place));
        }
    }
    let targets = in_order(targets);

    let variables = variables(sheet, cast, &inputs, understood, problems);

    let mut rules: Vec<Vec<(&Rule<'_>, Formula)>> = Vec::new();
    rules.resize_with(cast.states.len(), Vec::new);
    for rule in &sheet.rules {
        let Some(ArrowKind::Guarded(span)) = rule.arrow.as_ref().map(|arrow| &arrow.kind) else {
            continue;
        };
        let formula = guard(text, *span, |name, span| match inputs.get(&*name) {
            Some(&input) => Ok(input),
            None => Err(unknown(&name, span)),
        });
        match (formula, cast.find(&rule.source.name)) {
            (Ok(formula), Some(Place::Named(source))) => {
                if let Some(list) = rules.get_mut(source as usize) {
                    list.push((rule, formula));
                }
            }
            (Ok(_), _) => {}
            (Err(problem), _) => problems.push(problem),
        }
    }
    if !problems.failed() {
        let mut budget = Budget::new(WORK);
        for (state, rules) in cast.states.iter().zip(&rules) {
            match complete(state.name, &names, rules, &mut budget) {
                Some(Ok(())) => {}
                Some(Err(problem)) => problems.push(problem),
                None => {
                    let message = format!(
                        "the guards are too long to check for gaps and overlaps from {} on",
                        show(state.name)
                    );
                    problems.push(Diagnostic::warning(state.span, message));
                    break;
                }
            }
        }
    }
    let guards = rules.into_iter().map(|list| list.into_iter().map(|(_, guard)| guard).collect());
    OpenSystem { inputs: names, control, variables, targets, guards: guards.collect() }
}

/// Sorts without duplicates. A heap needs a fifth of the code of a general sort.
fn in_order<T: Ord>(items: Vec<T>) -> Vec<T> {
    let mut sorted = BinaryHeap::from(items).into_sorted_vec();
    sorted.dedup();
    sorted
}

pub(super) fn names_of<'s, 't>(
    declaration: &'s Option<Declaration<'t>>,
) -> impl Iterator<Item = &'s Mention<'t>> {
    declaration.iter().flat_map(|declaration| &declaration.names)
}

/// Checks that exactly one rule of a state holds in each valuation of the inputs that its rules mention.
/// `None` if the check takes too long.
fn complete(
    state: &str,
    inputs: &[String],
    rules: &[(&Rule<'_>, Formula)],
    budget: &mut Budget,
) -> Option<Result<(), Diagnostic>> {
    let Some(((first, _), (last, _))) = rules.first().zip(rules.last()) else {
        return Some(Ok(()));
    };
    let mut atoms = Vec::new();
    for (_, guard) in rules {
        guard.atoms(&mut atoms, budget)?;
    }
    if atoms.len() > TruthTable::MAX_ATOMS {
        let message = format!(
            "the rules of {} mention {} inputs; at most {} can be checked",
            show(state),
            atoms.len(),
            TruthTable::MAX_ATOMS
        );
        return Some(Err(
            Diagnostic::error(first.source.span, message).help("split the state into several")
        ));
    }
    let mut covered = TruthTable::constant(atoms.len(), false);
    for (rule, guard) in rules {
        let table = TruthTable::of(guard, &atoms, budget)?;
        if let Some(number) = covered.first_common(&table) {
            let value = |atom| atoms.binary_search(&atom).is_ok_and(|bit| number >> bit & 1 == 1);
            let other = rules.iter().find(|(_, guard)| guard.holds(&value));
            let line = other.map_or(first.line, |(other, _)| other.line);
            let span = rule.arrow.as_ref().map_or(rule.source.span, |arrow| arrow.span);
            let state = show(state);
            let message = match atoms.is_empty() {
                true => format!(
                    "this rule of {state} and the one in line {line} both hold whatever the inputs are"
                ),
                false => format!(
                    "this rule of {state} and the one in line {line} both cover {}",
                    valuation(&atoms, inputs, number)
                ),
            };
            return Some(Err(Diagnostic::error(span, message)
                .help("change the guards so that one rule is left for each valuation")));
        }
        covered.include(&table);
    }
    Some(match covered.first_gap() {
        None => Ok(()),
        Some(number) => {
            let message = match atoms.is_empty() {
                true => format!("no rule of {} ever holds", show(state)),
                false => {
                    let valuation = valuation(&atoms, inputs, number);
                    format!("no rule of {} covers {valuation}", show(state))
                }
            };
            let guard = literals(&atoms, inputs, number);
            Err(Diagnostic::error(last.source.span, message).help(format!(
                "add a rule for it, with the guard `-[{guard}]->`, or widen the guard of another"
            )))
        }
    })
}

/// `g & !w`: the guard that holds in this valuation alone.
fn literals(atoms: &[u32], inputs: &[String], number: u32) -> String {
    let literals = atoms.iter().enumerate().map(|(bit, &atom)| {
        let name = inputs.get(atom as usize).and_then(|name| quote(name).ok());
        let sign = if number >> bit & 1 == 1 { "" } else { "!" };
        [sign, &name.unwrap_or_default()].concat()
    });
    match atoms.is_empty() {
        true => "true".to_owned(),
        false => literals.collect::<Vec<_>>().join(" & "),
    }
}
