//! Turns a HOA automaton into a blueprint: labels become text, and marks stay on states or edges.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use lariat_core::{BlueprintBuilder, Marks};

use super::acceptance::Acceptance;
use super::body::{Body, Edge, State};
use super::header::Header;
use super::label::Vocabulary;
use crate::diagnostic::{Diagnostics, show};
use crate::empty_sets::EmptySets;
use crate::formula::Budget;
use crate::truth::TruthTable;
use crate::{About, Diagnostic, Format, Formula, Kind, Sources, Span, Specification};

/// Labels with more atoms than this are not enumerated.
const MAX_ATOMS: usize = 12;
/// Enough work to analyse every label of a large file, without a noticeable delay.
pub(crate) const WORK: u64 = 20_000_000;
const LONGEST_LABEL: usize = 400;

pub(crate) fn import(
    text: &str,
    header: &Header<'_>,
    body: Body,
    acceptance: Acceptance,
    problems: &mut Diagnostics,
) -> Option<Specification> {
    let mut automaton = Automaton { text, header, body, acceptance, names: Vec::new() };
    automaton.renumber_sets(problems);
    automaton.drop_impossible_edges(problems);
    automaton.place_marks();
    automaton.name_states();
    automaton.remark(problems);
    Some(automaton.build())
}

struct Automaton<'t, 'h> {
    text: &'t str,
    header: &'h Header<'t>,
    body: Body,
    acceptance: Acceptance,
    names: Vec<String>,
}

impl Automaton<'_, '_> {
    fn state(&self, index: u32) -> Option<&State> {
        self.body.states.get(index as usize)
    }

    /// Translates the sets of the text into the sets of the blueprint.
    fn renumber_sets(&mut self, problems: &mut Diagnostics) {
        let acceptance = &self.acceptance;
        if acceptance.is_as_written() {
            return;
        }
        let (kept, declared) = (acceptance.sets(), acceptance.declared);
        if acceptance.accepts_nothing() {
            let message = "this acceptance condition is never true, so no run accepts";
            let problem = Diagnostic::warning(acceptance.span, message);
            problems.push(
                problem
                    .about(About::EmptyLanguage)
                    .help("write `Inf(0)` if what is in set 0 should accept"),
            );
        } else {
            let message = match (acceptance.is_plain(), kept) {
                (true, _) => format!(
                    "the acceptance condition asks for {kept} of {declared} sets; the others are left out"
                ),
                (false, 1) => format!(
                    "the acceptance condition is read as one set: {}",
                    acceptance.described()
                ),
                (false, _) => format!(
                    "the acceptance condition is read as {kept} sets: {}",
                    acceptance.described()
                ),
            };
            problems.push(Diagnostic::note(acceptance.span, message));
        }
        let on_edges = self
            .body
            .states
            .iter()
            .flat_map(|state| &state.edges)
            .any(|edge| !edge.marks.is_empty());
        for state in &mut self.body.states {
            if !on_edges {
                state.marks = acceptance.renumbered(state.marks);
                continue;
            }
            // A mark on a state counts as a mark on each edge that leaves it. An edge without marks may be in
            // a complemented set, so all its marks must be known first.
            for edge in &mut state.edges {
                edge.marks = acceptance.renumbered(state.marks.union(edge.marks));
            }
            state.marks = Marks::NONE;
        }
    }

    /// Reports edges whose labels never hold: they can never be taken.
    fn drop_impossible_edges(&mut self, problems: &mut Diagnostics) {
        let dropped = drop_impossible(&mut self.body);
        if let Some(&span) = dropped.first() {
            let message = match dropped.len() {
                1 => "the label of this edge never holds, so it is left out".to_owned(),
                dropped => format!(
                    "the labels of {dropped} edges never hold, so they are left out; this is the first of them"
                ),
            };
            problems.push(Diagnostic::note(span, message));
        }
    }

    /// If all transitions of each state have the same marks, the states get the marks. Otherwise all marks
    /// are on transitions: a mark of a state is copied to each edge that leaves it.
    fn place_marks(&mut self) {
        let marks = |state: &State, edge: &Edge| state.marks.union(edge.marks);
        let is_alike = |state: &State| {
            let mut edges = state.edges.iter().map(|edge| marks(state, edge));
            let first = edges.next();
            edges.all(|marks| Some(marks) == first)
        };
        let alike = self.body.states.iter().all(is_alike);
        for state in &mut self.body.states {
            let first = state.edges.first().map(|edge| marks(state, edge));
            match (alike, first) {
                (true, Some(marks)) => {
                    state.marks = marks;
                    state.edges.iter_mut().for_each(|edge| edge.marks = Marks::NONE);
                }
                // A state without successors is on no infinite run.
                (true, None) => {}
                (false, _) => {
                    let own = std::mem::replace(&mut state.marks, Marks::NONE);
                    state.edges.iter_mut().for_each(|edge| edge.marks = edge.marks.union(own));
                }
            }
        }
    }

    /// A state has its given name if that is unique, and otherwise its number.
    fn name_states(&mut self) {
        let mut given: HashMap<&str, u32> = HashMap::new();
        for name in self.body.states.iter().filter_map(|state| state.name.as_deref()) {
            *given.entry(name).or_default() += 1;
        }
        let all_named = self.body.states.iter().all(|state| state.name.is_some());
        let names = self.body.states.iter().map(|state| {
            let number = state.number.to_string();
            let usable = |name: &&str| {
                let numeric = name.bytes().all(|b| b.is_ascii_digit());
                !name.is_empty()
                    && given.get(name) == Some(&1)
                    && (!numeric || all_named || **name == *number)
            };
            state.name.as_deref().filter(usable).map_or(number.clone(), str::to_owned)
        });
        self.names = names.collect();
    }

    /// The index in the body of the state with this number.
    fn place(&self, number: u32) -> u32 {
        self.body.places.get(&number).copied().unwrap_or(0)
    }

    /// The initial states, each once.
    fn initial(&self) -> Vec<u32> {
        let mut known = HashSet::new();
        let places = self.header.starts.iter().map(|&(start, _)| self.place(start));
        places.filter(|&place| known.insert(place)).collect()
    }

    /// Warnings that matter before a search.
    fn remark(&self, problems: &mut Diagnostics) {
        let states = &self.body.states;
        let mut reached = vec![false; states.len()];
        let mut waiting = self.initial();
        if waiting.is_empty() {
            return;
        }
        while let Some(place) = waiting.pop() {
            match reached.get_mut(place as usize) {
                Some(known) if !*known => *known = true,
                _ => continue,
            }
            let edges = self.state(place).into_iter().flat_map(|state| &state.edges);
            waiting.extend(edges.map(|edge| self.place(edge.target)));
        }
        let all = states.iter().zip(&self.names).zip(&reached);
        for ((state, name), _) in all.filter(|(_, reached)| !**reached) {
            problems.push(unreached(name, state.span));
        }
        let edges = states.iter().flat_map(|state| &state.edges);
        let marks = states.iter().map(|state| state.marks).chain(edges.map(|edge| edge.marks));
        let marks = marks.fold(Marks::NONE, Marks::union);
        if let Some(remark) = nothing_accepts(&self.acceptance, marks) {
            problems.push(remark);
        }
    }

    fn build(&self) -> Specification {
        let mut builder = BlueprintBuilder::default();
        let mut sources = Sources::default();
        let mut taken = HashSet::new();
        for (state, name) in self.body.states.iter().zip(&self.names) {
            let mut name = name.clone();
            // Only contrived names can still collide here.
            while !taken.insert(name.clone()) {
                name.push('\'');
            }
            let place = builder.state(&name);
            builder.mark(place, state.marks);
            sources.push(state.span);
        }
        let labelled = self.has_labels();
        for (place, state) in (0..).zip(&self.body.states) {
            for (number, edge) in state.edges.iter().enumerate() {
                let target = u64::from(self.place(edge.target));
                match labelled {
                    true => builder.labelled_edge(place, &self.label(state, number, edge), target),
                    false => builder.edge(place, target),
                }
                if !edge.marks.is_empty() {
                    builder.mark_last_edge(edge.marks);
                }
            }
        }
        let initial = self.initial();
        match initial.is_empty() {
            true => builder.no_initial(),
            false => initial.iter().for_each(|&place| builder.initial(u64::from(place))),
        }
        builder.acceptance_sets(self.acceptance.sets());
        Specification {
            kind: Kind::Buchi,
            format: Format::Hoa,
            system: builder.finish().into(),
            sources,
            open: None,
        }
    }

    /// Whether any label is not simply true.
    fn has_labels(&self) -> bool {
        let says = |label: &Option<(Formula, Span)>| {
            label.as_ref().is_some_and(|(label, _)| *label != Formula::True)
        };
        let implicit = |state: &State| {
            state.edges.len() > 1
                && state.label.is_none()
                && state.edges.iter().all(|e| e.label.is_none())
        };
        self.body.states.iter().any(|state| {
            implicit(state)
                || says(&state.label)
                || state.edges.iter().any(|edge| says(&edge.label))
        })
    }

    /// The text of an edge's label, with the names of the propositions.
    fn label(&self, state: &State, number: usize, edge: &Edge) -> String {
        let vocabulary = &self.header.vocabulary;
        match edge.label.as_ref().or(state.label.as_ref()) {
            Some((formula, span)) => rendered(formula, vocabulary)
                .unwrap_or_else(|| span.of(self.text).trim().to_owned()),
            None => {
                let formula = valuation(number, vocabulary.atom_count());
                rendered(&formula, vocabulary).unwrap_or_else(|| format!("#{number}"))
            }
        }
    }
}

/// A label with the names of the propositions; `None` if it is too long.
pub(super) fn rendered(formula: &Formula, vocabulary: &Vocabulary<'_>) -> Option<String> {
    let name = |atom: u32| {
        let atoms = vocabulary.atoms.as_deref().unwrap_or_default();
        atoms.get(atom as usize).map_or(Cow::Borrowed("?"), |name| proposition(name))
    };
    formula.render(&name, LONGEST_LABEL)
}

pub(crate) fn unreached(name: &str, span: Span) -> Diagnostic {
    Diagnostic::warning(span, format!("{} cannot be reached from an initial state", show(name)))
}

/// The remark if some acceptance set is empty; `marks` are those of all states and edges.
pub(super) fn nothing_accepts(acceptance: &Acceptance, marks: Marks) -> Option<Diagnostic> {
    let sets = acceptance.sets();
    if acceptance.accepts_nothing() {
        return None;
    }
    if sets > 0 && marks.is_empty() && !acceptance.is_plain() {
        let message = "no state and no edge meets the acceptance condition, so no run can accept";
        return Some(Diagnostic::warning(acceptance.span, message).about(About::EmptySet));
    }
    if sets > 0 && marks.is_empty() {
        let message = "no state is accepting, so there is no counterexample to find";
        let remark = Diagnostic::note(acceptance.span, message).about(About::NothingAccepts);
        return Some(remark.help("mark a state or an edge, as in `State: 0 {0}`"));
    }
    let missing = EmptySets::of(marks, sets)?;
    let help = missing
        .help("mark a state or an edge of it, as in `State: 0 {", "}`, or correct `Acceptance:`");
    Some(missing.warning(acceptance.span).help(help))
}

/// Removes the edges whose labels never hold, and returns where they were.
pub(super) fn drop_impossible(body: &mut Body) -> Vec<Span> {
    let mut budget = Budget::new(WORK);
    let mut dropped = Vec::new();
    for state in &mut body.states {
        let blocked = state.label.as_ref().is_some_and(|(label, _)| never(label, &mut budget));
        state.edges.retain(|edge| {
            let label = edge.label.as_ref();
            let never = blocked || label.is_some_and(|(label, _)| never(label, &mut budget));
            if never {
                dropped.push(edge.span);
            }
            !never
        });
    }
    dropped
}

/// Whether a formula is unsatisfiable; `false` also if that takes too long to decide.
pub(crate) fn never(formula: &Formula, budget: &mut Budget) -> bool {
    let mut atoms = Vec::new();
    if formula.atoms(&mut atoms, budget).is_none() || atoms.len() > MAX_ATOMS {
        return false;
    }
    TruthTable::of(formula, &atoms, budget).is_some_and(|table| !table.is_satisfiable())
}

/// The label that the position of an edge implies.
fn valuation(number: usize, atoms: usize) -> Formula {
    let literals = (0..atoms as u32).map(|atom| match number >> atom & 1 {
        1 => Formula::Atom(atom),
        _ => Formula::Not(Box::new(Formula::Atom(atom))),
    });
    super::label::single(literals.collect(), Formula::And)
}

/// A proposition as it stands in a label: in quotes unless it is a plain word.
pub(crate) fn proposition(name: &str) -> Cow<'_, str> {
    let plain = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'))
        && !matches!(name, "true" | "false");
    if plain {
        return Cow::Borrowed(name);
    }
    Cow::Owned(format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")))
}
