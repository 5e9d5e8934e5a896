//! A step as text and numbers, for terminals and files.

use lariat_core::Listing;

use crate::sharing::json::Json;
use crate::{Counters, Timeline, Value, narrate};

#[derive(Clone, Debug)]
pub struct Told {
    pub step: u64,
    /// The line that the step executed, as numbered in the listing; none at the start.
    pub line: Option<String>,
    /// One word for the kind of event.
    pub event: &'static str,
    pub sentence: String,
    /// The values that decided a test.
    pub values: Vec<Value>,
    /// The counters after the step.
    pub counters: Counters,
}

impl Told {
    /// The step at the cursor.
    pub fn at_cursor(timeline: &mut Timeline, listing: &Listing) -> Told {
        // A snapshot adds a remark at the end of the run, but takes too long for each of millions of steps.
        let sentence = match timeline.machine().outcome() {
            Some(_) => timeline.snapshot().sentence,
            None => narrate(timeline.record_at_cursor(), timeline.space()),
        };
        let line = timeline.record_at_cursor().events.first();
        Told {
            step: timeline.step(),
            line: line.map(|&(line, _)| listing.place(line)),
            event: sentence.event,
            sentence: sentence.text(),
            values: sentence.values,
            counters: *timeline.counters(),
        }
    }

    /// As JSON, for scripts.
    pub fn to_json(&self) -> Json {
        let object = |members: Vec<(&str, Json)>| {
            Json::Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
        };
        let value = |value: &Value| {
            object(vec![("what", Json::text(&value.what)), ("value", Json::text(&value.value))])
        };
        let mut counters =
            self.counters.named().map(|(name, count)| (name, Json::number(count))).to_vec();
        if self.counters.preparation > 0 {
            counters.push(("preparation", Json::number(self.counters.preparation)));
        }
        object(vec![
            ("step", Json::number(self.step)),
            ("line", self.line.as_ref().map_or(Json::Null, Json::text)),
            ("event", Json::text(self.event)),
            ("sentence", Json::text(&self.sentence)),
            ("values", Json::List(self.values.iter().map(value).collect())),
            ("counters", object(counters)),
        ])
    }
}
