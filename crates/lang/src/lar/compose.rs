//! Builds a composition from the processes of a file.

use std::collections::HashMap;
use std::sync::Arc;

use lariat_core::{Action, Composition, Process};

use super::cast::{Cast, Place};
use super::parse::{ArrowKind, Mention, Rule, Sheet};
use super::{resolve, warn};
use crate::diagnostic::{Diagnostics, show};
use crate::{Diagnostic, Format, Kind, Sources, Span, Specification, System, span_of_line};

/// A process with its lines.
struct Block<'t> {
    line: usize,
    name: Mention<'t>,
    sheet: Sheet<'t>,
}

const BEGIN: &str = "begin each process with a line such as `process client`";

/// Reports an error; the message comes in pieces.
fn complain(problems: &mut Diagnostics, span: Span, message: &[&str], help: &str) {
    problems.push(Diagnostic::error(span, message.concat()).help(help));
}

pub(super) fn resolve(
    text: &str,
    mut sheet: Sheet<'_>,
    problems: &mut Diagnostics,
) -> Option<Specification> {
    let buffers = sheet.buffers;
    let mut blocks = Vec::new();
    while let Some(head) = sheet.processes.pop() {
        let rules = sheet.rules.split_off(head.first_rule);
        let own = Sheet { rules, initial: head.initial, ..Sheet::default() };
        blocks.push(Block { line: head.line, name: head.name, sheet: own });
    }
    blocks.reverse();
    outside(text, &sheet, problems);
    let Some(first) = blocks.first() else {
        let span = buffers.map_or(Span::new(0, 0), |buffers| buffers.span);
        complain(problems, span, &["`buffers` needs processes, but there are none"], BEGIN);
        return None;
    };
    let span = buffers.map_or(first.name.span, |buffers| buffers.span);
    blocks.iter().for_each(|block| inside(block, problems));
    twice(&blocks, problems);
    if problems.failed() {
        return None;
    }
    match buffers {
        Some(_) => post(&blocks, span, problems),
        None => no_post(&blocks, problems),
    }
    let mut processes = Vec::new();
    for block in &blocks {
        processes.extend(process(block, buffers.is_some(), problems));
    }
    if problems.failed() {
        return None;
    }
    let Ok(composition) = Composition::new(processes, buffers.map_or(0, |one| one.bound)) else {
        let message = "these processes have too many states together to number them in 63 bits";
        complain(problems, span, &[message], "make the buffers or the processes smaller");
        return None;
    };
    let (system, sources) = (System::Processes(Arc::new(composition)), Sources::default());
    Some(Specification { kind: Kind::Lts, format: Format::Lar, system, sources, open: None })
}

/// Reports lines above the first process, and lines that a process cannot have.
fn outside(text: &str, sheet: &Sheet<'_>, problems: &mut Diagnostics) {
    let rule = sheet.rules.first().map(|rule| rule.source.span);
    if let Some(span) = rule.or(sheet.initial.as_ref().map(|initial| initial.span)) {
        complain(problems, span, &["this line belongs to no process"], BEGIN);
    }
    let acceptance = sheet.acceptance.map(|(_, line)| span_of_line(text, line));
    let open = [&sheet.inputs, &sheet.control, &sheet.target, &sheet.variables];
    let open = open.into_iter().flatten().map(|declaration| declaration.span);
    let generators = sheet.generators.iter().map(|generate| generate.span);
    for span in acceptance.into_iter().chain(open).chain(generators) {
        let word = span.of(text).split_whitespace().next().unwrap_or_default();
        let help = "a process has an `initial` line and arrows with labels, nothing else";
        complain(problems, span, &[&show(word), " is not allowed in a composition"], help);
    }
}

/// Reports arrows of other kinds, and marks.
fn inside(block: &Block<'_>, problems: &mut Diagnostics) {
    let rules = &block.sheet.rules;
    if rules.is_empty() {
        let message = ["the process ", &show(&block.name.name), " has no states"];
        let help = "write its transitions below, as in `0 -SEND-> 1`";
        complain(problems, block.name.span, &message, help);
    }
    for rule in rules {
        if let Some(arrow) = &rule.arrow {
            let fits = match arrow.kind {
                ArrowKind::Labelled(_) => true,
                ArrowKind::Plain => rule.targets.is_empty(),
                ArrowKind::Guarded(_) => false,
            };
            if !fits {
                let help = "write one transition per line, as in `0 -SEND-> 1`";
                complain(problems, arrow.span, &["the arrows of a process carry labels"], help);
            }
        }
        for mention in std::iter::once(&rule.source).chain(&rule.targets) {
            if !mention.marks.is_empty() {
                let help = "leave it out, and use a property to say what must not happen";
                complain(
                    problems,
                    mention.whole,
                    &["a mark is not allowed in a composition"],
                    help,
                );
            }
            sayable(&mention.name, mention.span, problems);
        }
    }
}

/// Names of composed states are built from names of states and messages.
fn sayable(name: &str, span: Span, problems: &mut Diagnostics) {
    if name.contains(['·', '[', ']', ',']) {
        let message = [&*show(name), " cannot be part of the name of a composed state"];
        let help = "leave out `·`, `[`, `]` and `,`, which separate the parts of such names";
        complain(problems, span, &message, help);
    }
}

fn twice(blocks: &[Block<'_>], problems: &mut Diagnostics) {
    let mut known: HashMap<&str, u32> = HashMap::new();
    for (index, block) in (0..).zip(blocks) {
        let Some(first) = known.insert(&block.name.name, index) else { continue };
        let line = blocks.get(first as usize).map_or(0, |first| first.line).to_string();
        let name = show(&block.name.name);
        let message = ["this is a second process ", &name, "; the first is line ", &line];
        complain(problems, block.name.span, &message, "give it another name");
    }
}

/// The labels of a process, and the spans of their arrows.
fn labels<'s>(block: &'s Block<'_>) -> impl Iterator<Item = (&'s str, Span)> {
    block.sheet.rules.iter().filter_map(|rule| Some((label(rule)?, rule.arrow.as_ref()?.span)))
}

fn label<'s>(rule: &'s Rule<'_>) -> Option<&'s str> {
    match &rule.arrow.as_ref()?.kind {
        ArrowKind::Labelled(label) => Some(label),
        _ => None,
    }
}

/// The message of a label, and whether it is sent or received.
fn message(label: &str) -> Option<(&str, char)> {
    let message = label.strip_suffix(['!', '?']).filter(|message| !message.is_empty())?;
    Some((message, label.chars().next_back()?))
}

/// Reports messages without a `buffers` line.
fn no_post(blocks: &[Block<'_>], problems: &mut Diagnostics) {
    let first = blocks.iter().flat_map(labels).find(|(label, _)| message(label).is_some());
    if let Some((label, span)) = first {
        let help = "write `buffers 1` at the top, or leave the sign out: processes synchronise on the labels they share";
        complain(problems, span, &[&show(label), " is a message, but there are no buffers"], help);
    }
}

/// Checks that every message has exactly one receiver and at least one sender.
fn post(blocks: &[Block<'_>], buffers: Span, problems: &mut Diagnostics) {
    let mut receivers: HashMap<&str, u32> = HashMap::new();
    for (index, block) in (0..).zip(blocks) {
        for (label, span) in labels(block) {
            let Some((message, '?')) = message(label) else { continue };
            sayable(message, span, problems);
            let Some(other) = receivers.insert(message, index).filter(|&other| other != index)
            else {
                continue;
            };
            let other = blocks.get(other as usize).map_or("", |other| &other.name.name);
            let (message, other, name) = (show(message), show(other), show(&block.name.name));
            let said = [&*message, " is received by ", &other, " and by ", &name];
            let help = "a message has one receiver: give each a message of its own";
            complain(problems, span, &said, help);
        }
    }
    let mut sent: HashMap<&str, u32> = HashMap::new();
    for (index, block) in (0..).zip(blocks) {
        for (label, span) in labels(block) {
            let Some((message, '!')) = message(label) else { continue };
            if sent.insert(message, index).is_none() && !receivers.contains_key(message) {
                let help = ["write `-", message, "?->` in the process that it is for"].concat();
                complain(problems, span, &["no process receives ", &show(message)], &help);
            }
        }
    }
    if sent.is_empty() && receivers.is_empty() {
        let help = "write `-SEND!->` where one is sent and `-SEND?->` where it is received, or leave `buffers` out";
        complain(problems, buffers, &["there are buffers, but no messages"], help);
    }
    for (label, span) in blocks.iter().flat_map(labels) {
        if let Some((message, '?')) = message(label)
            && sent.insert(message, 0).is_none()
        {
            let said = ["no process sends ", &show(message)].concat();
            problems.push(Diagnostic::warning(span, said));
        }
    }
}

/// The states and transitions of a process, with remarks on local states that are not reachable.
fn process(block: &Block<'_>, buffers: bool, problems: &mut Diagnostics) -> Option<Process> {
    let sheet = &block.sheet;
    let mut cast = Cast::default();
    cast.define(sheet, Kind::Lts, problems);
    cast.mention_others(sheet, Kind::Lts, problems);
    let initial = resolve::initial(sheet, &cast, problems);
    if let (Some(declaration), [_, _, ..]) = (&sheet.initial, &*initial) {
        let help = "name one state after `initial`";
        complain(problems, declaration.span, &["a process has one initial state"], help);
    }
    warn::unreachable(sheet, &cast, &initial, problems);
    warn::look_alikes(&cast, problems);
    let number = |mention: &Mention<'_>| match cast.find(&mention.name) {
        Some(Place::Named(state)) => Some(state),
        _ => None,
    };
    let mut transitions = Vec::new();
    for rule in &sheet.rules {
        let (Some(label), Some(target)) = (label(rule), rule.targets.first()) else { continue };
        transitions.push((number(&rule.source)?, action(label, buffers), number(target)?));
    }
    let Some(&Place::Named(initial)) = initial.first() else { return None };
    let states = cast.states.iter().map(|state| state.name.to_owned()).collect();
    let name = block.name.name.clone().into_owned();
    Some(Process { name, states, initial, transitions })
}

/// Internal steps are never shared.
fn action(label: &str, buffers: bool) -> Action {
    match message(label).filter(|_| buffers) {
        Some((message, '!')) => Action::Send(message.to_owned()),
        Some((message, _)) => Action::Receive(message.to_owned()),
        None if buffers || matches!(label, "i" | "tau") => Action::Alone(label.to_owned()),
        None => Action::Together(label.to_owned()),
    }
}
