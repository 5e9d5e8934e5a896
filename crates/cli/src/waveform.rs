//! A trace as a table in the style of JRS Fig. 1: one column per time, only changes are
//! printed.

use std::fmt::Write;

use lariat_session::core::fate::Will;
use lariat_session::fate::{Back, Column, FateExamined, Row, RowKind};

use crate::output::one_line;

/// The width of most terminals.
const WIDTH: usize = 110;

/// The limit of columns in the text answer; `--json` has all of them.
const COLUMNS: usize = 240;

pub(crate) fn table(examined: &FateExamined) -> String {
    let columns = examined.columns();
    let rows = examined.rows();
    let has_variables = rows.iter().any(|row| row.kind == RowKind::Variable);
    let rows: Vec<&Row> =
        rows.iter().filter(|row| !has_variables || row.kind != RowKind::State).collect();
    let table = Table { columns: &columns, rows: &rows, back: examined.back() };
    let mut text = String::new();
    let mut from = 0;
    while from < columns.len().min(COLUMNS) {
        let to = table.fitting(from).min(COLUMNS);
        table.print(&mut text, from, to);
        from = to;
        if from < columns.len().min(COLUMNS) {
            text.push('\n');
        }
    }
    if columns.len() > COLUMNS {
        let _ = writeln!(text, "… {} more columns: --json has them all", columns.len() - COLUMNS);
    }
    text
}

struct Table<'a> {
    columns: &'a [Column],
    rows: &'a [&'a Row],
    back: Option<Back>,
}

impl Table<'_> {
    /// The first column of the cycle, and its name.
    fn again(&self) -> Option<(usize, &'static str)> {
        match self.back? {
            Back::Cycle(place) => Some((place, "Cycle")),
            Back::Loop(place) => Some((place, "Loop")),
        }
    }

    /// The time in a column; it starts again at 0 in the cycle.
    fn time(&self, place: usize) -> String {
        match self.again() {
            Some((begin, _)) if place >= begin => (place - begin).to_string(),
            _ => place.to_string(),
        }
    }

    fn name_width(&self) -> usize {
        let name = |row: &&Row| width(&name(row));
        self.rows.iter().map(name).max().unwrap_or(0).max(4)
    }

    /// The width of a column in a line that begins with the column `from`.
    fn cell_width(&self, place: usize, from: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.cells.get(place));
        let shown = cells.filter(|cell| cell.is_change || place == from);
        let widest = shown.map(|cell| width(&cell.text)).max().unwrap_or(0);
        widest.max(self.time(place).len())
    }

    /// The end of the columns that fit into a line; at least one.
    fn fitting(&self, from: usize) -> usize {
        let mut used = self.name_width();
        for place in from..self.columns.len() {
            used += 1 + self.cell_width(place, from);
            if used > WIDTH && place > from {
                return place;
            }
        }
        self.columns.len()
    }

    fn print(&self, text: &mut String, from: usize, to: usize) {
        let widths: Vec<usize> = (from..to).map(|place| self.cell_width(place, from)).collect();
        self.heading(text, from, &widths);
        self.line(text, "Time", &widths, |place| self.time(from + place));
        for row in self.rows {
            self.line(text, &name(row), &widths, |place| match row.cells.get(from + place) {
                // The first column of a line repeats all values.
                Some(cell) if cell.is_change || place == 0 => one_line(&cell.text),
                _ => String::new(),
            });
        }
        self.line(text, "FFW", &widths, |place| {
            let step = self.columns.get(from + place).and_then(|column| column.step);
            step.map_or("", |step| match (step.will, step.is_hidden) {
                (Will::Free, _) => "f",
                (Will::Fated, true) => "?",
                (Will::Fated, false) => "|",
            })
            .to_owned()
        });
    }

    /// `Stem----> Cycle---->` where there is a cycle.
    fn heading(&self, text: &mut String, from: usize, widths: &[usize]) {
        let Some((begin, word)) = self.again() else { return };
        let mut line = " ".repeat(self.name_width());
        let stem: usize = widths.iter().take(begin.saturating_sub(from)).map(|w| w + 1).sum();
        let cycle: usize = widths.iter().skip(begin.saturating_sub(from)).map(|w| w + 1).sum();
        line.push_str(&arrow("Stem", stem));
        line.push_str(&arrow(word, cycle));
        let _ = writeln!(text, "{}", line.trim_end());
    }

    fn line(
        &self,
        text: &mut String,
        name: &str,
        widths: &[usize],
        cell: impl Fn(usize) -> String,
    ) {
        let mut line = padded(name, self.name_width());
        for (place, &width) in widths.iter().enumerate() {
            line.push(' ');
            line.push_str(&padded(&cell(place), width));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// The name of an input; those of the environment are marked with Γ.
fn name(row: &Row) -> String {
    match row.kind {
        RowKind::Input { is_controlled: true, .. } => format!("{} (Γ)", one_line(&row.name)),
        _ => one_line(&row.name),
    }
}

fn arrow(word: &str, room: usize) -> String {
    match room {
        0 => String::new(),
        _ if room < word.len() + 2 => padded(&format!(" {word}"), room),
        _ => format!(" {word}{}>", "-".repeat(room - word.len() - 2)),
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn padded(text: &str, room: usize) -> String {
    format!("{text}{}", " ".repeat(room.saturating_sub(width(text))))
}
