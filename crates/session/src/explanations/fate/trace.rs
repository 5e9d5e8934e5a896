//! The trace as a table, with a column for each of its states.

use lariat_core::Variable;
use lariat_core::fate::{Step, TraceEnding};

use super::FateExamined;

/// A state of the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub state: u32,
    /// The part of the step that leaves it; for the last state, of the step that enters it.
    pub part: usize,
    /// The step that leaves it; none where a trace ends.
    pub step: Option<Step>,
    /// The layer in its part; none without layers.
    pub layer: Option<u32>,
    /// The values of all inputs. Inputs that the state does not depend on keep their previous value. Empty at
    /// the end of the trace.
    pub inputs: Vec<u32>,
    /// Indexed by input: whether the state depends on it.
    pub matters: Vec<bool>,
}

/// The column that the last step leads back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// The error is an infinite run with this cycle.
    Cycle(usize),
    /// The rule repeats states for ever and never reaches the error.
    Loop(usize),
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub kind: RowKind,
    pub name: String,
    /// Indexed by column.
    pub cells: Vec<Cell>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// The names of states.
    State,
    /// A variable of the states.
    Variable,
    Input {
        input: u32,
        /// Whether it is in Γ.
        is_controlled: bool,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub text: String,
    /// Whether it differs from the previous cell. True in the first column, and at the start of a cycle.
    pub is_change: bool,
}

impl FateExamined<'_> {
    /// The columns of the trace as far as it is computed.
    pub fn columns(&self) -> Vec<Column> {
        let arena = &self.subject.arena;
        let count = arena.system.inputs.len();
        let mut values = vec![0; count];
        let mut columns = Vec::new();
        let mut last = None;
        for (number, part) in self.analysis.parts.iter().enumerate() {
            let layer = |state: u32| part.layer_of.get(state as usize).copied().flatten();
            if let (None, Some(start)) = (last, part.start) {
                last = Some((number, start, layer(start)));
            }
            for step in &part.steps {
                let mut matters = vec![false; count];
                for (input, value) in arena.valuation(step.pair, step.answer) {
                    values[input as usize] = value;
                    matters[input as usize] = true;
                }
                columns.push(Column {
                    state: step.source,
                    part: number,
                    step: Some(*step),
                    layer: layer(step.source),
                    inputs: values.clone(),
                    matters,
                });
                last = Some((number, step.target, layer(step.target)));
            }
        }
        if let (None, Some((part, state, layer))) = (self.back(), last) {
            let (inputs, matters) = (Vec::new(), Vec::new());
            columns.push(Column { state, part, step: None, layer, inputs, matters });
        }
        columns
    }

    /// Where the last step leads back to, if it does.
    pub fn back(&self) -> Option<Back> {
        let (last, before) = self.analysis.parts.split_last()?;
        let before: usize = before.iter().map(|part| part.steps.len()).sum();
        let end = last.steps.last()?.target;
        match last.ending {
            TraceEnding::Loop(step) => Some(Back::Loop(before + step as usize)),
            TraceEnding::Reached => {
                let cycle = self.analysis.cycle().filter(|_| self.is_liveness())?;
                let entry = self.analysis.steps().nth(cycle)?.source;
                (entry == end).then_some(Back::Cycle(cycle))
            }
            TraceEnding::Open | TraceEnding::Unreachable => None,
        }
    }

    /// Rows for the names of states, their variables, and the inputs.
    pub fn rows(&self) -> Vec<Row> {
        let system = &self.subject.arena.system;
        let columns = self.columns();
        let again = match self.back() {
            Some(Back::Cycle(place) | Back::Loop(place)) => Some(place),
            None => None,
        };
        let row = |kind, name: &str, text: &dyn Fn(&Column) -> String| {
            let mut before: Option<String> = None;
            let cell = |(place, column): (usize, &Column)| {
                let text = text(column);
                let is_same = before.as_ref() == Some(&text);
                let is_change = !text.is_empty() && (!is_same || again == Some(place));
                before = Some(text.clone());
                Cell { text, is_change }
            };
            let cells = columns.iter().enumerate().map(cell).collect();
            Row { kind, name: name.to_owned(), cells }
        };
        let mut rows =
            vec![row(RowKind::State, "state", &|column| self.name(column.state).to_owned())];
        for (number, variable) in system.variables.iter().enumerate() {
            let text = |column: &Column| {
                let value = system.values(column.state).get(number).copied();
                value.map_or(String::new(), |value| value_text(variable, value).to_owned())
            };
            rows.push(row(RowKind::Variable, &variable.name, &text));
        }
        for (input, variable) in (0..).zip(&system.inputs) {
            let text = |column: &Column| {
                let value = column.inputs.get(input as usize).copied();
                value.map_or(String::new(), |value| value_text(variable, value).to_owned())
            };
            let is_controlled = self.subject.arena.is_controlled(input);
            rows.push(row(RowKind::Input { input, is_controlled }, &variable.name, &text));
        }
        rows
    }
}

/// A value as shown in tables and sentences: Boolean values as 0 and 1.
pub(super) fn value_text(variable: &Variable, value: u32) -> &str {
    match variable.values.get(value as usize).map(String::as_str) {
        Some("false") if variable.values.len() == 2 => "0",
        Some("true") if variable.values.len() == 2 => "1",
        Some(text) => text,
        None => "?",
    }
}
