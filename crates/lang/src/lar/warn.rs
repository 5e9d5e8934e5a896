//! Warnings about a model that can be read but may not be the intended one.

use std::collections::{HashMap, HashSet};

use lariat_core::{Generator, Marks};

use super::cast::{Cast, Place};
use super::parse::Sheet;
use crate::diagnostic::{Diagnostics, show};
use crate::empty_sets::EmptySets;
use crate::hoa::unreached;
use crate::{About, Diagnostic, Kind, Span};

/// Unreachable states.
pub(super) fn unreachable(
    sheet: &Sheet<'_>,
    cast: &Cast<'_>,
    initial: &[Place],
    problems: &mut Diagnostics,
) {
    // A state may have several rules, so they are collected first.
    let mut rules = vec![Vec::new(); cast.states.len()];
    for (index, rule) in sheet.rules.iter().enumerate() {
        if let Some(Place::Named(source)) = cast.find(&rule.source.name)
            && let Some(list) = rules.get_mut(source as usize)
        {
            list.push(index);
        }
    }
    let mut reached = vec![false; cast.states.len()];
    let mut waiting: Vec<u32> = initial.iter().filter_map(|&place| named(cast, place)).collect();
    while let Some(state) = waiting.pop() {
        match reached.get_mut(state as usize) {
            Some(known) if !*known => *known = true,
            _ => continue,
        }
        for &rule in rules.get(state as usize).into_iter().flatten() {
            let targets = sheet.rules.get(rule).map_or(&[][..], |rule| &rule.targets);
            let places = targets.iter().filter_map(|target| cast.find(&target.name));
            waiting.extend(places.filter_map(|place| named(cast, place)));
        }
    }
    // A state without a line has the span of its first mention. Names in `target` lines are added last, so
    // such a state is mentioned nowhere else.
    let targets = sheet.target.iter().flat_map(|target| &target.names);
    let only_targets: HashSet<usize> = targets.map(|target| target.span.start).collect();
    for (state, _) in cast.states.iter().zip(reached).filter(|(_, reached)| !reached) {
        problems.push(match only_targets.contains(&state.span.start) {
            true => {
                let message =
                    format!("{} is named only here: no transition leads to it", show(state.name));
                Diagnostic::warning(state.span, message)
                    .help("spell it as the arrows do, or add an arrow that leads to it")
            }
            false => unreached(state.name, state.span),
        });
    }
}

/// The named state that a place leads to. Only random parts have transitions to their first state.
fn named(cast: &Cast<'_>, place: Place) -> Option<u32> {
    match place {
        Place::Named(state) => Some(state),
        Place::Generated { part, .. } => cast
            .parts
            .get(part as usize)
            .filter(|part| matches!(part.generator, Generator::Random { .. }))
            .map(|part| part.root),
    }
}

/// A state without a line whose name is similar to that of a state with a line.
pub(super) fn look_alikes(cast: &Cast<'_>, problems: &mut Diagnostics) {
    if cast.states.iter().all(|state| state.line.is_some()) {
        return;
    }
    let mut known: HashMap<String, &str> = HashMap::new();
    for state in cast.states.iter().filter(|state| state.line.is_some()) {
        for shape in shapes(state.name) {
            known.entry(shape).or_insert(state.name);
        }
    }
    for state in cast.states.iter().filter(|state| state.line.is_none()) {
        let alike = shapes(state.name).into_iter().find_map(|shape| known.get(&shape));
        if let Some(other) = alike.filter(|other| digits(other).eq(digits(state.name))) {
            let message =
                format!("{} has no successors; did you mean {}?", show(state.name), show(other));
            let help = format!("give {} a line of its own if it is meant", show(state.name));
            problems.push(Diagnostic::note(state.span, message).help(help));
        } else if state.name.ends_with([',', ';']) && state.name.len() > 1 {
            let message =
                format!("{} ends in a sign, which is read as part of the name", show(state.name));
            problems.push(
                Diagnostic::warning(state.span, message).help("separate states by spaces only"),
            );
        }
    }
}

/// Keys that two names share if they differ in case or in one letter: the name in lower case and,
/// for longer names, the name without one letter.
pub(super) fn shapes(name: &str) -> Vec<String> {
    const SHORTEST: usize = 4;
    const LONGEST: usize = 24;
    let small = name.to_ascii_lowercase();
    let length = small.chars().count();
    let mut shapes = Vec::new();
    if (SHORTEST..=LONGEST).contains(&length) {
        let without = |gap: usize| {
            let kept = small.chars().enumerate().filter(|&(at, _)| at != gap);
            // The gap is marked, so that only letters in the same position count as exchanged.
            let mut shape: String = kept.clone().take(gap).map(|(_, c)| c).collect();
            shape.push('\0');
            shape.extend(kept.skip(gap).map(|(_, c)| c));
            shape
        };
        let letters = small.chars().enumerate().filter(|(_, c)| c.is_alphabetic());
        shapes.extend(letters.map(|(gap, _)| without(gap)));
    }
    shapes.push(small);
    shapes
}

/// `s17` and `s18` are not misspellings of one another.
pub(super) fn digits(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(char::is_ascii_digit)
}

/// The remark if no state is marked, or no state is in some set: then no run accepts.
pub(super) fn nothing_accepts(
    sheet: &Sheet<'_>,
    cast: &Cast<'_>,
    kind: Kind,
    acceptance_sets: u32,
    problems: &mut Diagnostics,
) {
    let random = cast.parts.iter().any(
        |part| matches!(part.generator, Generator::Random { accepting, .. } if accepting > 0.0),
    );
    let named = cast.states.iter().fold(Marks::NONE, |marks, state| marks.union(state.marks));
    // Generated states belong to the first set.
    let marks = if random { named.with(0) } else { named };
    if marks.is_empty() && acceptance_sets > 0 {
        let span = sheet.rules.first().map(|rule| rule.source.span);
        let span = span.or(sheet.generators.first().map(|line| line.span));
        problems.push(no_marks(span.unwrap_or(Span::new(0, 0)), kind));
    } else if let Some(missing) = EmptySets::of(marks, acceptance_sets) {
        let mentions =
            sheet.rules.iter().flat_map(|rule| std::iter::once(&rule.source).chain(&rule.targets));
        let marked = mentions.filter(|mention| !mention.marks.is_empty());
        let first = marked.min_by_key(|mention| mention.whole.start).map(|mention| mention.whole);
        let span = first.or(sheet.generators.first().map(|line| line.span));
        let help = match (sheet.acceptance, marks.iter().count()) {
            (None, 1) => "sets are numbered from 0; if one is enough, write `*`".to_owned(),
            (None, _) => missing.help("mark a state of it, as in `s3*{", "}`"),
            (Some(_), _) => {
                missing.help("mark a state of it, as in `s3*{", "}`, or correct `acceptance`")
            }
        };
        problems.push(missing.warning(span.unwrap_or(Span::new(0, 0))).help(help));
    }
}

/// `span` is the first line that is about a state.
pub(super) fn no_marks(span: Span, kind: Kind) -> Diagnostic {
    let (message, help) = match kind {
        Kind::Lts => (
            "no state is accepting, so there is no lasso to find",
            "give a property that says what must not happen, or mark a state with `*`",
        ),
        _ => (
            "no state is accepting, so there is no counterexample to find",
            "mark an accepting state with `*`, as in `s3* -> s4`",
        ),
    };
    Diagnostic::note(span, message).about(About::NothingAccepts).help(help)
}
