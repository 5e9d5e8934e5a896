//! Statements into a model: who is who, which kind of file this is, and what contradicts what.

use std::collections::{HashMap, HashSet};

use lariat_core::{BlueprintBuilder, Generator, Marks};

use super::parse::{ArrowKind, Generate, Mention, Rule, Sheet};
use super::{open, warn};
use crate::diagnostic::{Diagnostics, show};
use crate::{Diagnostic, Format, Kind, Model, Span};

/// Looking a state up asks every part, so there may not be too many of them.
const MAX_PARTS: usize = 1000;

pub(crate) fn resolve(text: &str, sheet: Sheet<'_>, problems: &mut Diagnostics) -> Option<Model> {
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
                    builder.labelled_edge(source, guard.of(text).trim(), target);
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
    // Labels alone make a transition system, labels and marks an automaton.
    let marked = sheet.acceptance.is_some() || cast.states.iter().any(|s| !s.marks.is_empty());
    let kind = if kind == Kind::Lts && marked { Kind::Buchi } else { kind };
    if kind == Kind::Buchi {
        warn::nothing_accepts(&sheet, &cast, acceptance_sets, problems);
    }
    let sources = cast.states.iter().map(|state| state.span).collect();
    Some(Model { kind, format: Format::Lar, blueprint: builder.finish(), sources, open })
}

/// The kind of the file, by its first arrow; an arrow of another kind is an error.
fn kind(sheet: &Sheet<'_>, problems: &mut Diagnostics) -> Kind {
    let mut first: Option<(Kind, usize)> = None;
    let mut reported = Vec::new();
    for rule in &sheet.rules {
        let Some(arrow) = &rule.arrow else { continue };
        let kind = match arrow.kind {
            // `s ->` only says that there is a state.
            ArrowKind::Plain if rule.targets.is_empty() => continue,
            ArrowKind::Plain => Kind::Buchi,
            ArrowKind::Labelled(_) => Kind::Lts,
            ArrowKind::Guarded(_) => Kind::Open,
        };
        let &mut (known, line) = first.get_or_insert((kind, rule.line));
        if kind != known && !reported.contains(&kind) {
            reported.push(kind);
            let message = format!(
                "{} begin here, but the file has {} since line {line}",
                arrows(kind),
                arrows(known)
            );
            problems.push(
                Diagnostic::error(arrow.span, message).help("use one kind of arrow in a file"),
            );
        }
    }
    let open = [("inputs", &sheet.inputs), ("control", &sheet.control), ("target", &sheet.target)];
    for (keyword, declaration) in open {
        let Some(declaration) = declaration else { continue };
        match first {
            None => first = Some((Kind::Open, declaration.line)),
            Some((Kind::Open, _)) => {}
            Some((known, line)) => {
                let message = format!(
                    "`{keyword}` belongs to an open system, but this file has {} since line {line}",
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

fn arrows(kind: Kind) -> &'static str {
    match kind {
        Kind::Buchi => "plain arrows",
        Kind::Lts => "arrows with labels",
        Kind::Open => "arrows with guards",
    }
}

/// A state, named or made by a generator line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    Named(u32),
    Generated { part: u32, state: u64 },
}

#[derive(Debug)]
pub(super) struct State<'s> {
    pub(super) name: &'s str,
    pub(super) span: Span,
    pub(super) marks: Marks,
    /// The line that says what its successors are.
    pub(super) line: Option<usize>,
}

#[derive(Debug)]
pub(super) struct CastPart {
    pub(super) root: u32,
    pub(super) generator: Generator,
    line: usize,
    /// The number of generated states in earlier parts, not counting their roots.
    before: u64,
}

/// All states of the file.
///
/// They are numbered in the order of their lines, so that writing a model down again keeps the
/// order; states without a line follow in the order in which they are mentioned. In an open system
/// ties go to the state that is mentioned first, so there all of them are in that order.
#[derive(Debug, Default)]
pub(super) struct Cast<'s> {
    pub(super) states: Vec<State<'s>>,
    pub(super) parts: Vec<CastPart>,
    places: HashMap<&'s str, u32>,
    parts_by_root: HashMap<&'s str, u32>,
    random: Option<u32>,
}

impl<'s> Cast<'s> {
    fn state(&mut self, mention: &'s Mention<'_>) -> u32 {
        let next = self.states.len() as u32;
        let place = *self.places.entry(&mention.name).or_insert(next);
        if place == next {
            self.states.push(State {
                name: &mention.name,
                span: mention.span,
                marks: Marks::NONE,
                line: None,
            });
        }
        if let Some(state) = self.states.get_mut(place as usize) {
            state.marks = state.marks.union(mention.marks);
        }
        place
    }

    /// All states that have a line, in the order of lines.
    fn define(&mut self, sheet: &'s Sheet<'_>, kind: Kind, problems: &mut Diagnostics) {
        let mut generators = sheet.generators.iter().peekable();
        for rule in &sheet.rules {
            while let Some(generate) = generators.next_if(|generate| generate.line < rule.line) {
                self.define_part(generate, kind, problems);
            }
            self.define_rule(rule, kind, problems);
        }
        for generate in generators {
            self.define_part(generate, kind, problems);
        }
    }

    /// Notes the line of a state; the number of an earlier one for the same state is an error.
    fn define_state(&mut self, mention: &'s Mention<'_>, line: usize) -> Result<u32, usize> {
        let place = self.state(mention);
        let Some(state) = self.states.get_mut(place as usize) else { return Ok(place) };
        if let Some(earlier) = state.line {
            return Err(earlier);
        }
        state.line = Some(line);
        state.span = mention.span;
        Ok(place)
    }

    fn define_rule(&mut self, rule: &'s Rule<'_>, kind: Kind, problems: &mut Diagnostics) {
        let defined = self.define_state(&rule.source, rule.line);
        // Where transitions carry labels or guards, each has a line.
        if let (Err(line), Kind::Buchi) = (defined, kind) {
            problems.push(second_line(&rule.source, line));
        }
        if kind == Kind::Open {
            for target in &rule.targets {
                self.state(target);
            }
        }
    }

    fn define_part(&mut self, generate: &'s Generate<'_>, kind: Kind, problems: &mut Diagnostics) {
        if kind != Kind::Buchi {
            let message =
                format!("a generator line makes plain arrows, but this file has {}", arrows(kind));
            problems.push(
                Diagnostic::error(generate.span, message).help("use one kind of arrow in a file"),
            );
            return;
        }
        if self.parts.len() == MAX_PARTS {
            let message = format!("a file has at most {MAX_PARTS} generator lines");
            problems.push(Diagnostic::error(generate.span, message));
            return;
        }
        let root = match self.define_state(&generate.root, generate.line) {
            Ok(root) => root,
            Err(line) => return problems.push(second_line(&generate.root, line)),
        };
        let before =
            self.parts.last().map_or(0, |part| part.before + part.generator.state_count() - 1);
        if before.saturating_add(generate.generator.state_count()) > Generator::MAX_STATES {
            let message = format!("a model has at most {} states", Generator::MAX_STATES);
            problems.push(
                Diagnostic::error(generate.span, message).help("make a generator line smaller"),
            );
            return;
        }
        let index = self.parts.len() as u32;
        let Generate { line, generator, .. } = *generate;
        self.parts.push(CastPart { root, generator, line, before });
        match generator {
            Generator::Random { .. } => self.random = Some(index),
            _ => {
                self.parts_by_root.insert(&generate.root.name, index);
            }
        }
    }

    /// Two lines may not be about the same state, also when one of them generates it.
    fn check_generated(&self, problems: &mut Diagnostics) {
        if self.parts.is_empty() {
            return;
        }
        for state in &self.states {
            if state.line.is_none() {
                continue;
            }
            let twice = match self.generated(state.name) {
                Some(Place::Generated { part, .. }) => self.parts.get(part as usize),
                _ => self.grid_around(state.name),
            };
            if let Some(part) = twice {
                let message = format!(
                    "{} has a line of its own, but line {} makes it too",
                    show(state.name),
                    part.line
                );
                problems.push(
                    Diagnostic::error(state.span, message)
                        .help("give it another name; a generated state cannot be changed"),
                );
            }
        }
    }

    /// `a.1.2` is a state of the grid `a` and of a tree `a.1`: two lines would make it.
    fn grid_around(&self, root: &str) -> Option<&CastPart> {
        let inner = self.parts.get(*self.parts_by_root.get(root)? as usize)?;
        let (outer, _) = root.rsplit_once('.')?;
        let grid = self.parts.get(*self.parts_by_root.get(outer)? as usize)?;
        let clashing = format!("{root}.1");
        let in_grid = grid.generator.state_named(outer, &clashing).is_some();
        (in_grid && inner.generator.state_named(root, &clashing).is_some()).then_some(grid)
    }

    fn mention_others(&mut self, sheet: &'s Sheet<'_>, kind: Kind, problems: &mut Diagnostics) {
        for target in sheet.rules.iter().flat_map(|rule| &rule.targets) {
            if self.places.contains_key(&*target.name) {
                self.state(target);
                continue;
            }
            let Some(Place::Generated { part, .. }) = self.generated(&target.name) else {
                self.state(target);
                continue;
            };
            if !target.marks.is_empty() {
                let line = self.parts.get(part as usize).map_or(0, |part| part.line);
                let message = format!(
                    "{} is made by line {line} and cannot be marked here",
                    show(&target.name)
                );
                problems.push(
                    Diagnostic::error(target.span, message)
                        .help("mark a state that has a name of its own"),
                );
            }
        }
        if kind == Kind::Open {
            for target in sheet.target.iter().flat_map(|target| &target.names) {
                self.state(target);
            }
        }
    }

    pub(super) fn find(&self, name: &str) -> Option<Place> {
        match self.places.get(name) {
            Some(&place) => Some(Place::Named(place)),
            None => self.generated(name),
        }
    }

    fn generated(&self, name: &str) -> Option<Place> {
        if let Some(part) = self.random {
            let generator = self.parts.get(part as usize)?.generator;
            if let Some(state) = generator.state_named("s0", name).filter(|&state| state > 0) {
                return Some(Place::Generated { part, state });
            }
        }
        // `root.3`, or `root.3.4` in a grid.
        let (outer, _) = name.rsplit_once('.')?;
        let roots = [Some(outer), outer.rsplit_once('.').map(|(root, _)| root)];
        roots.into_iter().flatten().find_map(|root| {
            let &part = self.parts_by_root.get(root)?;
            let state = self.parts.get(part as usize)?.generator.state_named(root, name)?;
            (state > 0).then_some(Place::Generated { part, state })
        })
    }

    /// The place in the blueprint.
    pub(super) fn number(&self, place: Place) -> u64 {
        match place {
            Place::Named(place) => u64::from(place),
            Place::Generated { part, state } => {
                let before = self.parts.get(part as usize).map_or(0, |part| part.before);
                self.states.len() as u64 + before + state - 1
            }
        }
    }
}

fn second_line(mention: &Mention<'_>, first: usize) -> Diagnostic {
    let name = show(&mention.name);
    let message = format!("this is a second line for {name}; the first is line {first}");
    Diagnostic::error(mention.span, message).help("write all successors of a state in one line")
}

/// How many acceptance sets there are: as declared, or as many as the marks need.
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
            "{} is marked with set {set}, but `acceptance {declared}` leaves no such set",
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
            let message = "this line marks states, but `acceptance 0` leaves no set for them";
            problems.push(Diagnostic::error(generate.span, message).help("write `accepting=0`"));
        }
    }
    declared
}

fn initial(sheet: &Sheet<'_>, cast: &Cast<'_>, problems: &mut Diagnostics) -> Vec<Place> {
    let Some(declaration) = &sheet.initial else {
        // States are numbered by line, so the first one named is the first of all.
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
