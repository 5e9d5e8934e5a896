//! Builds a model from statements: resolves names, finds the kind of the file, reports contradictions.

use std::collections::HashSet;
use std::sync::Arc;

use lariat_core::{BlueprintBuilder, Generator, Marks};

use super::cast::{Cast, Place};
use super::parse::{ArrowKind, Sheet};
use super::{open, warn};
use crate::diagnostic::{Diagnostics, show};
use crate::{Diagnostic, Format, Kind, Span, Specification};

pub(crate) fn resolve(
    text: &str,
    sheet: Sheet<'_>,
    problems: &mut Diagnostics,
) -> Option<Specification> {
    if sheet.lines == 0 {
        problems.push(
            Diagnostic::error(Span::new(0, text.len()), "the model is empty")
                .help("write a state and its successors, as in `s1 -> s2 s3`"),
        );
        return None;
    }
    let kind = kind(&sheet, problems);
    let mut cast = Cast::default();
    cast.define(&sheet, kind, problems);
    cast.check_generated(problems);
    cast.mention_others(&sheet, kind, problems);
    let acceptance_sets = acceptance_sets(&sheet, &cast, problems);
    let initial = initial(&sheet, &cast, problems);
    if cast.states.is_empty() && !problems.failed() {
        let span = Span::new(0, text.len());
        problems.push(
            Diagnostic::error(span, "there is no state in this model")
                .help("write a state and its successors, as in `s1 -> s2 s3`"),
        );
    }
    let open = (kind == Kind::Open).then(|| open::open_system(text, &sheet, &cast, problems));
    if problems.failed() {
        return None;
    }

    let mut builder = BlueprintBuilder::default();
    for state in &cast.states {
        let place = builder.state(state.name);
        builder.mark(place, state.marks);
    }
    for part in &cast.parts {
        builder.part(part.root, part.generator);
    }
    for rule in &sheet.rules {
        let Some(Place::Named(source)) = cast.find(&rule.source.name) else { continue };
        for target in &rule.targets {
            let Some(target) = cast.find(&target.name) else { continue };
            let target = cast.number(target);
            match rule.arrow.as_ref().map(|arrow| &arrow.kind) {
                Some(ArrowKind::Labelled(label)) => builder.labelled_edge(source, label, target),
                Some(ArrowKind::Guarded(guard)) => {
                    // A tab between the words of a guard has no meaning.
                    let written = guard.of(text).trim().replace(char::is_control, " ");
                    builder.labelled_edge(source, &written, target);
                }
                _ => builder.edge(source, target),
            }
        }
    }
    for &place in &initial {
        builder.initial(cast.number(place));
    }
    builder.acceptance_sets(acceptance_sets);
    warn::unreachable(&sheet, &cast, &initial, problems);
    warn::look_alikes(&cast, problems);
    // Labels without marks make a transition system, labels with marks an automaton.
    let marked = sheet.acceptance.is_some() || cast.states.iter().any(|s| !s.marks.is_empty());
    let kind = if kind == Kind::Lts && marked { Kind::Buchi } else { kind };
    if kind != Kind::Open {
        warn::nothing_accepts(&sheet, &cast, kind, acceptance_sets, problems);
    }
    let sources = cast.states.iter().map(|state| state.span).collect();
    let (system, open) = (builder.finish().into(), open.map(Arc::new));
    Some(Specification { kind, format: Format::Lar, system, sources, open })
}

/// The kind of the file is that of its first arrow; arrows of another kind are errors.
fn kind(sheet: &Sheet<'_>, problems: &mut Diagnostics) -> Kind {
    let mut first: Option<(Kind, usize)> = None;
    let mut reported = Vec::new();
    for rule in &sheet.rules {
        let Some(arrow) = &rule.arrow else { continue };
        let kind = match arrow.kind {
            // `s ->` only declares a state.
            ArrowKind::Plain if rule.targets.is_empty() => continue,
            ArrowKind::Plain => Kind::Buchi,
            ArrowKind::Labelled(_) => Kind::Lts,
            ArrowKind::Guarded(_) => Kind::Open,
        };
        let &mut (known, line) = first.get_or_insert((kind, rule.line));
        if kind != known && !reported.contains(&kind) {
            reported.push(kind);
            let message =
                format!("{} begin here, but line {line} has {}", arrows(kind), arrows(known));
            problems.push(
                Diagnostic::error(arrow.span, message).help("use one kind of arrow in a file"),
            );
        }
    }
    let open = [
        ("inputs", &sheet.inputs),
        ("control", &sheet.control),
        ("target", &sheet.target),
        ("variables", &sheet.variables),
    ];
    for (keyword, declaration) in open {
        let Some(declaration) = declaration else { continue };
        match first {
            None => first = Some((Kind::Open, declaration.line)),
            Some((Kind::Open, _)) => {}
            Some((known, line)) => {
                let message = format!(
                    "`{keyword}` belongs to an open system, but line {line} of this file has {}",
                    arrows(known)
                );
                problems.push(
                    Diagnostic::error(declaration.span, message)
                        .help("write the arrows with guards, as in `-[true]->`"),
                );
            }
        }
    }
    first.map_or(Kind::Buchi, |(kind, _)| kind)
}

pub(super) fn arrows(kind: Kind) -> &'static str {
    match kind {
        Kind::Buchi => "plain arrows",
        Kind::Lts => "arrows with labels",
        Kind::Open => "arrows with guards",
    }
}

/// The number of acceptance sets: as declared, or as many as the marks need.
fn acceptance_sets(sheet: &Sheet<'_>, cast: &Cast<'_>, problems: &mut Diagnostics) -> u32 {
    let highest = |marks: Marks| marks.iter().last();
    let Some((declared, _)) = sheet.acceptance else {
        let highest = cast.states.iter().filter_map(|state| highest(state.marks)).max();
        return highest.map_or(1, |set| set + 1);
    };
    let mentions =
        sheet.rules.iter().flat_map(|rule| std::iter::once(&rule.source).chain(&rule.targets));
    let roots = sheet.generators.iter().map(|generate| &generate.root);
    for mention in mentions.chain(roots) {
        let Some(set) = highest(mention.marks).filter(|&set| set >= declared) else { continue };
        let message = format!(
            "{} is marked with set {set}, but `acceptance {declared}` declares no such set",
            show(&mention.name)
        );
        problems.push(
            Diagnostic::error(mention.span, message)
                .help(format!("write `acceptance {}`, or change the mark", set + 1)),
        );
    }
    for generate in &sheet.generators {
        let accepts =
            matches!(generate.generator, Generator::Random { accepting, .. } if accepting > 0.0);
        if accepts && declared == 0 {
            let message = "this line marks states, but `acceptance 0` declares no set";
            problems.push(Diagnostic::error(generate.span, message).help("write `accepting=0`"));
        }
    }
    declared
}

pub(super) fn initial(
    sheet: &Sheet<'_>,
    cast: &Cast<'_>,
    problems: &mut Diagnostics,
) -> Vec<Place> {
    let Some(declaration) = &sheet.initial else {
        // States are numbered by line, so the first named state has the lowest number.
        return vec![Place::Named(0)];
    };
    let understood = !problems.failed();
    let mut initial = Vec::new();
    let mut known = HashSet::new();
    for mention in &declaration.names {
        match cast.find(&mention.name) {
            Some(place) => {
                if known.insert(place) {
                    initial.push(place);
                }
            }
            // Its line may be one that could not be read.
            None if !understood => {}
            None => problems.push(
                Diagnostic::error(
                    mention.span,
                    format!("{} is not a state of this model", show(&mention.name)),
                )
                .help("give it a line, or name it after an arrow"),
            ),
        }
    }
    initial
}
