//! All states of a file, named or generated.

use std::collections::HashMap;

use lariat_core::{Generator, Marks};

use super::parse::{Generate, Mention, Rule, Sheet};
use super::resolve::arrows;
use crate::diagnostic::{Diagnostics, show};
use crate::{Diagnostic, Kind, Span};

/// The lookup of a state asks every part, so the number of parts is limited.
const MAX_PARTS: usize = 1000;

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
/// order; states without a line follow in the order in which they are mentioned. Where an algorithm
/// may pick any state (as in JRS), it picks the first.
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
    pub(super) fn define(&mut self, sheet: &'s Sheet<'_>, kind: Kind, problems: &mut Diagnostics) {
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

    /// Stores the line of a state. It is an error if the state has a line already.
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
        // With labels or guards, each transition has a line of its own.
        if let (Err(line), Kind::Buchi) = (defined, kind) {
            problems.push(second_line(&rule.source, line));
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

    /// Two lines may not define the same state; a generator line defines the states that it generates.
    pub(super) fn check_generated(&self, problems: &mut Diagnostics) {
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
                    "{} has a line of its own, but line {} generates it, too",
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

    /// `a.1.2` would be a state of the grid `a` and of a tree `a.1`.
    fn grid_around(&self, root: &str) -> Option<&CastPart> {
        let inner = self.parts.get(*self.parts_by_root.get(root)? as usize)?;
        let (outer, _) = root.rsplit_once('.')?;
        let grid = self.parts.get(*self.parts_by_root.get(outer)? as usize)?;
        let clashing = format!("{root}.1");
        let in_grid = grid.generator.state_named(outer, &clashing).is_some();
        (in_grid && inner.generator.state_named(root, &clashing).is_some()).then_some(grid)
    }

    pub(super) fn mention_others(
        &mut self,
        sheet: &'s Sheet<'_>,
        kind: Kind,
        problems: &mut Diagnostics,
    ) {
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
                    "{} is generated by line {line} and cannot be marked here",
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
