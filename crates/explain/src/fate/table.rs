//! The trace as a table, as in the first figure of the paper: time runs to the right, and only changes are
//! printed. The strip of its segments is above, column by column.

use std::ops::Range;

use lariat_session::core::fate::Will;
use lariat_session::fate::{Back, Column, FateExamined, Row, RowKind};

use super::{View, picked};
use crate::sheet::{Element, element};

/// The limit on the number of columns that are shown at once.
const MOST: usize = 240;

/// The trace, and which of its columns are shown.
pub(super) struct Table<'a> {
    pub(super) examined: FateExamined<'a>,
    pub(super) columns: Vec<Column>,
    pub(super) view: &'a View,
    back: Option<Back>,
    shown: Range<usize>,
}

/// Consecutive steps of the same kind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Segment {
    kind: Kind,
    columns: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Fated,
    Free,
    /// A free choice that the rule does not mark.
    Hidden,
    /// A step of an alternative.
    Played,
    /// The end of the trace.
    End,
}

impl Kind {
    fn class(self) -> &'static str {
        match self {
            Kind::Fated => "fated",
            Kind::Free => "free",
            Kind::Hidden => "free hidden-choice",
            Kind::Played => "played",
            Kind::End => "end",
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Kind::Fated => "|",
            Kind::Free => "f",
            Kind::Hidden => "(f)",
            Kind::Played => "→",
            Kind::End => "",
        }
    }

    fn word(self) -> &'static str {
        match self {
            Kind::Fated => "fated",
            Kind::Free => "free choice",
            Kind::Hidden => "free choice, not marked",
            Kind::Played => "played",
            Kind::End => "",
        }
    }
}

impl<'a> Table<'a> {
    pub(super) fn new(examined: FateExamined<'a>, view: &'a View) -> Table<'a> {
        let columns = examined.columns();
        let count = columns.len();
        let middle = view.picked.unwrap_or(0);
        let start = middle.saturating_sub(MOST / 2).min(count.saturating_sub(MOST));
        let shown = start..count.min(start + MOST);
        Table { back: examined.back(), examined, columns, view, shown }
    }

    pub(super) fn drawn(&self) -> Element {
        let rows = self.examined.rows();
        let has_variables = rows.iter().any(|row| row.kind == RowKind::Variable);
        // The variables of a state say more than its name.
        let rows = rows.iter().filter(|row| row.kind != RowKind::State || !has_variables);
        let head = element("thead").children(self.halves()).child(self.strip()).child(self.time());
        let body = element("tbody").children(rows.map(|row| self.row(row))).child(self.marks());
        let table = element("table").class("x-waves").child(head).child(body);
        element("div")
            .class("x-wave")
            .with("role", "region")
            .with("tabindex", "0")
            .with("aria-label", "The trace, column by column")
            .child(table)
    }

    /// Which columns are not shown.
    pub(super) fn left_out(&self) -> Option<String> {
        let count = self.columns.len();
        (self.shown.len() < count).then(|| {
            format!(
                "Columns {} to {} of {count}: pick another one to see what is around it.",
                self.shown.start,
                self.shown.end - 1
            )
        })
    }

    /// Headings for stem and cycle.
    fn halves(&self) -> Option<Element> {
        let (at, words, title) = match self.back? {
            Back::Cycle(at) => (at, "↺ cycle", "repeats for ever"),
            Back::Loop(at) => (at, "↺ round", "goes round for ever, and never comes to the error"),
        };
        let stem = at.clamp(self.shown.start, self.shown.end) - self.shown.start;
        let mut row = element("tr").class("x-halves").child(element("td"));
        if stem > 0 {
            let cell = element("th").with("scope", "colgroup").with("colspan", stem.to_string());
            row = row.child(cell.text("stem"));
        }
        if self.shown.len() > stem {
            let width = (self.shown.len() - stem).to_string();
            let cell = element("th").class("x-cycle").with("scope", "colgroup");
            row = row.child(cell.with("colspan", width).with("title", title).text(words));
        }
        Some(row)
    }

    fn kind(&self, place: usize) -> Kind {
        let played = self.view.played.as_ref().is_some_and(|played| place >= played.from);
        match self.columns[place].step {
            None => Kind::End,
            Some(_) if played => Kind::Played,
            Some(step) if step.is_hidden => Kind::Hidden,
            Some(step) if step.will == Will::Free => Kind::Free,
            Some(_) => Kind::Fated,
        }
    }

    /// The kind of the step at a column. A step to a higher layer is called fated, but has its own words.
    fn word(&self, place: usize) -> &'static str {
        match self.kind(place) {
            Kind::Fated if self.is_let_go(place) => {
                self.examined.climbing_words(place).unwrap_or(Kind::Fated.word())
            }
            kind => kind.word(),
        }
    }

    fn is_let_go(&self, place: usize) -> bool {
        let step = self.columns[place].step;
        let part = self.examined.part_at(place);
        step.zip(part).is_some_and(|(step, (_, part))| picked::climbs(part, &step))
    }

    /// Each free choice, and each step to a higher layer, is a segment of its own.
    fn segments(&self) -> Vec<Segment> {
        let mut segments: Vec<Segment> = Vec::new();
        for place in self.shown.clone() {
            let kind = self.kind(place);
            let cycle = matches!(self.back, Some(Back::Cycle(at) | Back::Loop(at)) if at == place);
            let is_alone = |place: usize| kind == Kind::Fated && self.is_let_go(place);
            let alone = is_alone(place) || place > self.shown.start && is_alone(place - 1);
            match segments.last_mut() {
                Some(last)
                    if last.kind == kind
                        && matches!(kind, Kind::Fated | Kind::Played)
                        && !cycle
                        && !alone =>
                {
                    last.columns.end = place + 1;
                }
                _ => segments.push(Segment { kind, columns: place..place + 1 }),
            }
        }
        segments
    }

    fn strip(&self) -> Element {
        let cells = self.segments().into_iter().map(|segment| {
            let steps = segment.columns.len();
            let on = self.view.picked.is_some_and(|picked| segment.columns.contains(&picked));
            let class = format!("x-seg {}{}", segment.kind.class(), if on { " on" } else { "" });
            let cell = element("td").with("colspan", steps.to_string());
            if segment.kind == Kind::End {
                return cell.class("x-seg end");
            }
            let kind = segment.kind;
            let words = match (kind, steps) {
                (Kind::Fated, 1) => format!("{}, 1 step", self.word(segment.columns.start)),
                (Kind::Fated, _) => format!("fated, {steps} steps"),
                _ => kind.word().to_owned(),
            };
            let mut bar = element("span")
                .class("x-seg-bar")
                .child(element("b").with("aria-hidden", "true").text(segment.kind.sign()));
            // A column is at least thirty pixels wide; the number of steps needs five columns.
            if steps > 2 {
                let room = if steps > 4 { &*words } else { kind.word() };
                bar = bar.child(element("small").with("aria-hidden", "true").text(room));
            }
            cell.class(class)
                .does(format!("pick {}", segment.columns.start))
                .with("title", &*words)
                .with("aria-label", words)
                .child(bar)
        });
        element("tr").class("x-strip").child(element("td")).children(cells)
    }

    fn time(&self) -> Element {
        let cells = self.shown.clone().map(|place| {
            let on = self.view.picked == Some(place);
            let state = self.columns[place].state;
            let about = format!(
                "Time {place}: {}{}",
                self.examined.name(state),
                match self.kind(place) {
                    Kind::End => String::new(),
                    _ => format!(", then {}", self.word(place)),
                }
            );
            let button = element("button")
                .class("x-tick")
                .does(format!("pick {place}"))
                .hovers(format!("state {state}"))
                .with("aria-pressed", on.to_string())
                .with("aria-label", about)
                .text(place.to_string());
            element("th").with("scope", "col").class(self.class(place)).child(button)
        });
        element("tr").class("x-time").child(heading("Time")).children(cells)
    }

    fn row(&self, row: &Row) -> Element {
        let (class, head) = match row.kind {
            RowKind::State => ("x-states", heading(&row.name)),
            RowKind::Variable => ("x-variable", heading(&row.name)),
            RowKind::Input { is_controlled: true, .. } => {
                let title = "in Γ: the environment sets it";
                let sign = element("abbr").class("x-gamma-sign").with("title", title).text("Γ");
                ("x-set theirs", heading(&row.name).child(sign))
            }
            RowKind::Input { .. } => ("x-set", heading(&row.name)),
        };
        let cells = self.shown.clone().map(|place| {
            let cell = &row.cells[place];
            let mut class = self.class(place);
            class.push_str(if cell.is_change { " change" } else { " same" });
            if let RowKind::Input { input, .. } = row.kind {
                let matters = self.columns[place].matters.get(input as usize).copied();
                class.push_str(if matters == Some(true) { "" } else { " idle" });
            }
            let text = if cell.is_change { &*cell.text } else { "" };
            self.cell(place, class).text(text)
        });
        element("tr").class(class).child(head).children(cells)
    }

    /// FFW: fated or free will.
    fn marks(&self) -> Element {
        let title = "fated or free will: a bar where the step was bound to come, an f where the system \
                     chose";
        let cells = self.shown.clone().map(|place| {
            let kind = self.kind(place);
            let class = format!("{} {}", self.class(place), kind.class());
            self.cell(place, class).with("title", self.word(place)).text(kind.sign())
        });
        let head = heading("").child(element("abbr").with("title", title).text("FFW"));
        element("tr").class("x-ffw").child(head).children(cells)
    }

    fn cell(&self, place: usize, class: String) -> Element {
        element("td")
            .class(class.trim().to_owned())
            .does(format!("pick {place}"))
            .hovers(format!("state {}", self.columns[place].state))
    }

    fn class(&self, place: usize) -> String {
        let state = Some(self.columns[place].state);
        let mut class = String::new();
        for (is, word) in [
            (self.view.picked == Some(place), " on"),
            (self.view.selected == state || self.view.pointed == state, " lit"),
            (self.kind(place) == Kind::Played, " other"),
        ] {
            class.push_str(if is { word } else { "" });
        }
        class.trim_start().to_owned()
    }
}

fn heading(name: &str) -> Element {
    element("th").with("scope", "row").text(name)
}
