//! The stops of the run, and the condition that is being typed.

use lariat_session::ask::Suggestion;

use super::state::{Asking, Purpose, typed};

/// A stop: a condition such as `line = 4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    pub condition: String,
    /// Whether it is enabled.
    pub on: bool,
    /// Whether it is true at the current step, once known.
    pub now: Option<bool>,
}

impl Stop {
    pub fn at_line(line: u16) -> Stop {
        Stop::when(format!("line = {line}"))
    }

    pub fn when(condition: String) -> Stop {
        Stop { condition, on: true, now: None }
    }

    /// A stop at a line of a stage of an explanation.
    pub fn at_stage_line(stage: u64, line: u16) -> Stop {
        Stop::when(format!("{STAGE}{stage}{AND_LINE}{line}"))
    }

    /// The stage and the line, if that is the condition.
    pub fn stage_line(&self) -> Option<(u64, u16)> {
        let (stage, line) = self.condition.strip_prefix(STAGE)?.split_once(AND_LINE)?;
        Some((stage.parse().ok()?, line.parse().ok()?))
    }

    /// The line of the stop, if its condition is just a line.
    pub fn line(&self) -> Option<u16> {
        self.condition.strip_prefix("line = ")?.parse().ok()
    }
}

const STAGE: &str = "stage = ";
const AND_LINE: &str = " and line = ";

/// What `Action::Add` adds: the condition with the index in `value`, or the only one if there is no value.
pub fn chosen<'a>(conditions: &'a [String], value: &str) -> Option<&'a String> {
    match (conditions, value) {
        ([only], "") => Some(only),
        _ => conditions.get(value.parse::<usize>().ok()?),
    }
}

impl Asking {
    /// The conditions of all stops, for the question which of them are true.
    pub fn conditions(&self) -> Vec<String> {
        self.stops.iter().map(|stop| stop.condition.clone()).collect()
    }

    /// The conditions of the enabled stops.
    pub fn heeded(&self) -> Vec<String> {
        let stops = self.stops.iter().filter(|stop| stop.on);
        stops.map(|stop| stop.condition.clone()).collect()
    }

    /// The lines with a stop, and whether each stop is enabled.
    pub fn lines(&self) -> Vec<(u16, bool)> {
        self.stops.iter().filter_map(|stop| Some((stop.line()?, stop.on))).collect()
    }

    /// The stops in the form of a link.
    pub fn shared_stops(&self) -> Vec<(String, bool)> {
        self.stops.iter().map(|stop| (stop.condition.clone(), stop.on)).collect()
    }

    pub fn take_stops(&mut self, stops: &[(String, bool)]) {
        let stop =
            |(condition, on): &(String, bool)| Stop { on: *on, ..Stop::when(condition.clone()) };
        self.stops = stops.iter().map(stop).collect();
    }

    /// Adds a stop, unless there is one with this condition.
    pub fn add_stop(&mut self, stop: Stop) {
        if self.stops.iter().all(|other| other.condition != stop.condition) {
            self.stops.push(stop);
        }
    }

    /// Adds a stop, or removes the one with this condition.
    pub fn toggle_stop(&mut self, stop: Stop) {
        let same = |other: &Stop| other.condition == stop.condition;
        match self.stops.iter().position(same) {
            Some(place) => drop(self.stops.remove(place)),
            None => self.stops.push(stop),
        }
    }

    /// Enables or disables a stop.
    pub fn switch_stop(&mut self, which: usize) {
        if let Some(stop) = self.stops.get_mut(which) {
            stop.on = !stop.on;
        }
    }

    pub fn remove_stop(&mut self, which: usize) {
        if which < self.stops.len() {
            self.stops.remove(which);
        }
    }

    /// Whether there is a question for hits.
    pub fn lacks_hits(&self, until: u64) -> bool {
        let known = self.hits_of.as_ref();
        let heeded = self.stops.iter().filter(|stop| stop.on).map(|stop| &stop.condition);
        match known {
            Some((up_to, conditions)) => *up_to != until || !heeded.eq(conditions),
            None => heeded.count() > 0,
        }
    }

    /// The question for the hits of the stops, if the known hits belong to other stops or to a shorter run.
    pub fn hits_to_ask(&mut self, until: u64) -> Option<Vec<String>> {
        let conditions = self.heeded();
        let wanted = Some((until, conditions.clone()));
        if self.hits_of == wanted {
            return None;
        }
        self.hits_of = wanted;
        if conditions.is_empty() {
            self.hits.clear();
            return None;
        }
        Some(conditions)
    }

    /// Which of [`Asking::conditions`] are true at the current step.
    pub fn take_watched(&mut self, now: Vec<Option<bool>>) {
        for (stop, now) in self.stops.iter_mut().zip(now) {
            stop.now = now;
        }
    }

    /// The reader has typed in the field for a condition. The value is the cursor, a space and the text; the
    /// result is the cursor.
    pub fn type_condition(&mut self, value: &str) -> Option<usize> {
        let (cursor, text) = typed(value)?;
        self.typed = text.to_owned();
        // A newer condition replaces the question about the older one.
        self.open.retain(|&(_, purpose)| purpose != Purpose::Add);
        Some(cursor)
    }

    /// Accepts a suggestion; the result is the position of the cursor after it.
    pub fn complete(&mut self, which: usize) -> Option<usize> {
        let Suggestion { start, insert, .. } = self.suggestions.get(which)?;
        if self.typed.is_char_boundary(*start) {
            self.typed.truncate(*start);
            self.typed.push_str(insert);
            self.typed_rev = self.typed_rev.wrapping_add(1);
        }
        Some(self.typed.len())
    }

    /// The typed condition is valid and becomes a stop.
    pub fn add_typed(&mut self) {
        let typed = std::mem::take(&mut self.typed);
        self.typed_rev = self.typed_rev.wrapping_add(1);
        self.suggestions.clear();
        self.problem = None;
        self.add_stop(Stop::when(typed.trim().to_owned()));
    }
}
