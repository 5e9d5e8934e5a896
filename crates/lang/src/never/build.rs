//! Builds a blueprint from a claim: its states are the statements at which the claim can wait.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use lariat_core::{BlueprintBuilder, Marks};

use super::expression::Propositions;
use super::statement::{Deed, Statement};
use crate::diagnostic::show;
use crate::formula::Budget;
use crate::{Diagnostic, Format, Formula, Kind, Sources, Span, Specification, hoa};

/// A point of control of the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Point {
    At(u32),
    /// After the last statement: the claim has been matched, whatever follows.
    End,
}

#[derive(Debug)]
struct Node {
    labels: Vec<Span>,
    span: Span,
    step: Step,
    next: Point,
}

#[derive(Debug)]
enum Step {
    Condition(Formula),
    Else,
    Checked {
        condition: Formula,
        assertion: Formula,
    },
    Goto(Span),
    /// `break`. Its target is not known yet.
    Jump(Point),
    Choice(Vec<Point>),
}

const LONGEST_LABEL: usize = 400;

/// The limit of transitions: nested options multiply.
const MOST_TRANSITIONS: usize = 1_000_000;

pub(super) fn model(
    text: &str,
    body: Vec<Statement>,
    propositions: &Propositions,
) -> Result<Specification, Diagnostic> {
    let mut claim = Claim { text, nodes: Vec::new(), labels: HashMap::new(), settled: Vec::new() };
    let entry = claim.lower(body, Point::End, None)?;
    claim.check_labels()?;
    claim.settle();
    claim.build(entry, propositions)
}

struct Claim<'t> {
    text: &'t str,
    nodes: Vec<Node>,
    labels: HashMap<&'t str, u32>,
    /// For each node, the node at which the claim waits after jumping there.
    settled: Vec<Point>,
}

impl<'t> Claim<'t> {
    /// Creates nodes for statements that are followed by `after`, and returns the first of them.
    fn lower(
        &mut self,
        statements: Vec<Statement>,
        after: Point,
        around: Option<Point>,
    ) -> Result<Point, Diagnostic> {
        let mut next = after;
        for Statement { labels, span, deed } in statements.into_iter().rev() {
            let id = self.nodes.len() as u32;
            for label in &labels {
                if self.labels.insert(label.of(self.text), id).is_some() {
                    let message = format!("the label {} is used twice", show(label.of(self.text)));
                    return Err(Diagnostic::error(*label, message).help("keep one of them"));
                }
            }
            self.nodes.push(Node { labels, span, step: Step::Jump(next), next });
            let step = match deed {
                Deed::Condition(formula) => Step::Condition(formula),
                Deed::Else => Step::Else,
                Deed::Assertion(assertion) => Step::Checked { condition: Formula::True, assertion },
                Deed::Checked { condition, assertion } => Step::Checked { condition, assertion },
                Deed::Goto(label) => Step::Goto(label),
                Deed::Break => match around {
                    Some(behind) => Step::Jump(behind),
                    None => return Err(Diagnostic::error(span, "`break` is outside `do`")),
                },
                Deed::Choice { options, repeats } => {
                    let (then, around) = match repeats {
                        true => (Point::At(id), Some(next)),
                        false => (next, around),
                    };
                    let mut entries = Vec::with_capacity(options.len());
                    for option in options {
                        entries.push(self.lower(option, then, around)?);
                    }
                    Step::Choice(entries)
                }
            };
            if let Some(node) = self.nodes.get_mut(id as usize) {
                node.step = step;
            }
            next = Point::At(id);
        }
        Ok(next)
    }

    fn check_labels(&self) -> Result<(), Diagnostic> {
        let gotos = self.nodes.iter().filter_map(|node| match &node.step {
            Step::Goto(label) => Some(*label),
            _ => None,
        });
        for label in gotos {
            if !self.labels.contains_key(label.of(self.text)) {
                let message = format!("there is no label {}", show(label.of(self.text)));
                return Err(Diagnostic::error(label, message)
                    .help("write it before a statement, as in `accept_S1:`"));
            }
        }
        Ok(())
    }

    fn node(&self, id: u32) -> Option<&Node> {
        self.nodes.get(id as usize)
    }

    /// Resolves jumps, which take no step, to their final targets.
    fn settle(&mut self) {
        let mut settled: Vec<Option<Point>> = vec![None; self.nodes.len()];
        let mut path = Vec::new();
        for start in 0..self.nodes.len() as u32 {
            path.clear();
            let mut point = Point::At(start);
            let end = loop {
                let Point::At(id) = point else { break point };
                match settled.get(id as usize) {
                    Some(None) => {}
                    Some(Some(known)) => break *known,
                    None => break Point::End,
                }
                // A cycle of jumps never proceeds.
                if path.len() > self.nodes.len() {
                    break point;
                }
                path.push(id);
                point = match self.node(id).map(|node| (&node.step, node.next)) {
                    Some((Step::Goto(label), _)) => match self.labels.get(label.of(self.text)) {
                        Some(&target) => Point::At(target),
                        None => Point::End,
                    },
                    Some((Step::Jump(target), _)) => *target,
                    // `accept_all: skip }` accepts whatever follows.
                    Some((Step::Condition(Formula::True), Point::End)) => Point::End,
                    _ => break point,
                };
            };
            for &id in &path {
                if let Some(slot) = settled.get_mut(id as usize) {
                    *slot = Some(end);
                }
            }
        }
        self.settled = settled.into_iter().map(|point| point.unwrap_or(Point::End)).collect();
    }

    fn settled(&self, point: Point) -> Point {
        match point {
            Point::At(id) => self.settled.get(id as usize).copied().unwrap_or(Point::End),
            Point::End => Point::End,
        }
    }

    /// The transitions of a point, in the order of the options.
    fn moves(&self, id: u32, into: &mut Vec<(Formula, Point)>) {
        let Some(node) = self.node(id) else { return };
        match &node.step {
            Step::Condition(formula) => into.push((formula.clone(), node.next)),
            Step::Checked { condition, assertion } => {
                let violated = both(condition, Formula::Not(Box::new(assertion.clone())));
                into.push((violated, Point::End));
                into.push((both(condition, assertion.clone()), node.next));
            }
            Step::Goto(_) | Step::Jump(_) => into.push((Formula::True, Point::At(id))),
            Step::Else => into.push((Formula::True, node.next)),
            Step::Choice(entries) => {
                let first = into.len();
                for &entry in entries {
                    if let Point::At(entry) = entry
                        && !matches!(self.node(entry).map(|node| &node.step), Some(Step::Else))
                    {
                        self.moves(entry, into);
                    }
                }
                let behind_else = entries.iter().find_map(|&entry| match entry {
                    Point::At(entry) => self.node(entry).filter(|n| matches!(n.step, Step::Else)),
                    Point::End => None,
                });
                if let Some(node) = behind_else {
                    let others = into.get(first..).unwrap_or_default().iter();
                    let others = others.map(|(formula, _)| formula.clone()).collect();
                    let other = Formula::Not(Box::new(hoa::single(others, Formula::Or)));
                    into.push((other, node.next));
                }
            }
        }
    }

    fn build(
        &self,
        entry: Point,
        propositions: &Propositions,
    ) -> Result<Specification, Diagnostic> {
        let entry = self.settled(entry);
        let mut budget = Budget::new(hoa::WORK);
        let mut rows: HashMap<Point, Vec<(Formula, Point)>> = HashMap::new();
        let mut waiting = vec![entry];
        let mut transitions = 0;
        while let Some(point) = waiting.pop() {
            if rows.contains_key(&point) {
                continue;
            }
            let mut row = Vec::new();
            match point {
                Point::At(id) => self.moves(id, &mut row),
                Point::End => row.push((Formula::True, Point::End)),
            }
            row.retain(|(formula, _)| !hoa::never(formula, &mut budget));
            row.iter_mut().for_each(|(_, target)| *target = self.settled(*target));
            transitions += row.len();
            if transitions > MOST_TRANSITIONS {
                let message = format!("this claim has more than {MOST_TRANSITIONS} transitions");
                return Err(Diagnostic::error(Span::new(0, self.text.len()), message));
            }
            waiting.extend(row.iter().map(|(_, target)| *target));
            rows.insert(point, row);
        }
        let points = self.in_order(&rows);
        let mut builder = BlueprintBuilder::default();
        let mut places: HashMap<Point, u32> = HashMap::new();
        let mut taken = HashSet::new();
        let mut counts: HashMap<String, u32> = HashMap::new();
        let mut sources = Sources::default();
        let (mut line, mut counted) = (1, 0);
        for &(point, span) in &points {
            let passed = self.text.get(counted..span.start).unwrap_or_default();
            line += passed.bytes().filter(|&b| b == b'\n').count();
            counted = span.start.max(counted);
            let plain = self.name(point, line);
            let count = counts.entry(plain.clone()).or_insert(1u32);
            let mut name = plain.clone();
            while !taken.insert(name.clone()) {
                *count += 1;
                name = format!("{plain}.{count}");
            }
            let place = builder.state(&name);
            if self.accepts(point) {
                builder.mark(place, Marks::NONE.with(0));
            }
            places.insert(point, place);
            sources.push(span);
        }
        let labelled = rows.values().flatten().any(|(formula, _)| *formula != Formula::True);
        let name = |atom: u32| {
            let name = propositions.names.get(atom as usize);
            name.map_or(Cow::Borrowed("?"), |name| hoa::proposition(name))
        };
        for (point, _) in &points {
            let Some((&source, row)) = places.get(point).zip(rows.get(point)) else { continue };
            for (number, (formula, target)) in row.iter().enumerate() {
                let Some(&target) = places.get(target) else { continue };
                if !labelled {
                    builder.edge(source, u64::from(target));
                    continue;
                }
                let label = formula.render(&name, LONGEST_LABEL);
                let label = label.unwrap_or_else(|| format!("option {}", number + 1));
                builder.labelled_edge(source, &label, u64::from(target));
            }
        }
        if let Some(&place) = places.get(&entry) {
            builder.initial(u64::from(place));
        }
        builder.acceptance_sets(1);
        Ok(Specification {
            kind: Kind::Buchi,
            format: Format::Never,
            system: builder.finish().into(),
            sources,
            open: None,
        })
    }

    /// The points of the claim in the order of the text; the end comes last.
    fn in_order(&self, rows: &HashMap<Point, Vec<(Formula, Point)>>) -> Vec<(Point, Span)> {
        // Nodes are created backwards, options after their choice, so they are sorted by their position.
        let mut by_start: Vec<(usize, u32)> = Vec::with_capacity(self.nodes.len());
        by_start.extend(self.nodes.iter().map(|node| node.span.start).zip(0..));
        by_start.sort_unstable();
        let mut points: Vec<(Point, Span)> = by_start
            .into_iter()
            .filter(|&(_, id)| rows.contains_key(&Point::At(id)))
            .filter_map(|(_, id)| Some((Point::At(id), self.node(id)?.span)))
            .collect();
        if rows.contains_key(&Point::End) {
            let end = self.end_label().unwrap_or(Span::new(self.text.len(), self.text.len()));
            points.push((Point::End, end));
        }
        points
    }

    /// The label of the statement that represents the end, if there is one.
    fn end_label(&self) -> Option<Span> {
        let stands = |node: &&Node| {
            matches!(node.step, Step::Condition(Formula::True)) && node.next == Point::End
        };
        self.nodes.iter().filter(stands).find_map(|node| node.labels.first().copied())
    }

    fn name(&self, point: Point, line: usize) -> String {
        let label = match point {
            Point::At(id) => self.node(id).and_then(|node| node.labels.first().copied()),
            Point::End => self.end_label(),
        };
        match (label, point) {
            (Some(label), _) => label.of(self.text).to_owned(),
            (None, Point::End) => "end".to_owned(),
            (None, Point::At(_)) => format!("line{line}"),
        }
    }

    fn accepts(&self, point: Point) -> bool {
        match point {
            Point::End => true,
            Point::At(id) => self.node(id).is_some_and(|node| {
                node.labels.iter().any(|label| label.of(self.text).starts_with("accept"))
            }),
        }
    }
}

/// The conjunction of two conditions; duplicates are left out.
fn both(condition: &Formula, other: Formula) -> Formula {
    let mut plain = &other;
    let mut negations = 0;
    while let Formula::Not(inner) = plain {
        plain = inner;
        negations += 1;
    }
    match negations % 2 == 0 && plain == condition || other == Formula::True {
        true => condition.clone(),
        false if *condition == Formula::True => other,
        false => Formula::And(vec![condition.clone(), other]),
    }
}
