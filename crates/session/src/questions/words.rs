//! Builds the sentences of answers from texts and states.

use lariat_core::{Lasso, Line, Listing, StateId};

use crate::questions::active::Test;
use crate::questions::answer::{Entry, Tone};
use crate::{Automaton, Piece, StepRecord, narrate};

/// A longer row of states is shortened.
const SHOWN: usize = 24;

/// A longer list of entries is shortened.
const ENTRIES: usize = 400;

#[derive(Clone)]
pub(crate) struct Words<'a> {
    space: &'a Automaton,
    pieces: Vec<Piece>,
}

impl<'a> Words<'a> {
    pub(crate) fn of(space: &'a Automaton) -> Words<'a> {
        Words { space, pieces: Vec::new() }
    }

    pub(crate) fn text(mut self, text: impl AsRef<str>) -> Self {
        self.pieces.push(Piece::Text(text.as_ref().to_owned()));
        self
    }

    pub(crate) fn state(mut self, state: StateId) -> Self {
        self.pieces.push(Piece::State { state, name: self.space.full_name(state) });
        self
    }

    /// States in a row; the middle of a long row is left out.
    pub(crate) fn states(mut self, states: &[StateId]) -> Self {
        let hidden = states.len().saturating_sub(SHOWN);
        let half = if hidden > 0 { SHOWN / 2 } else { states.len() };
        for (place, &state) in states.iter().enumerate() {
            if place >= half && place < half + hidden {
                if place == half {
                    self = self.text(format!(" … {hidden} more …"));
                }
                continue;
            }
            if place > 0 {
                self = self.text(" ");
            }
            self = self.state(state);
        }
        self
    }

    /// `s1 s2 (s3 s4)`.
    pub(crate) fn lasso(mut self, lasso: &Lasso) -> Self {
        if !lasso.stem.is_empty() {
            self = self.states(&lasso.stem).text(" ");
        }
        self.text("(").states(&lasso.cycle).text(")")
    }

    pub(crate) fn transition(self, (source, target): (StateId, StateId)) -> Self {
        self.state(source).text(" → ").state(target)
    }

    /// The narrator's sentence for a step, or for a part of it.
    pub(crate) fn told(mut self, record: &StepRecord) -> Self {
        self.pieces.extend(narrate(record, self.space).pieces);
        self
    }

    pub(crate) fn end(self) -> Vec<Piece> {
        self.pieces
    }

    pub(crate) fn entry(self, step: Option<u64>, tone: Tone, level: u8) -> Entry {
        Entry { step, pieces: self.pieces, tone, level, ..Entry::default() }
    }
}

/// An entry for a test, with the values that decided it.
pub(crate) fn test_entry(
    test: &Test,
    listing: &Listing,
    space: &Automaton,
    tone: Tone,
    level: u8,
) -> Entry {
    let sentence = narrate(&test.record(), space);
    Entry {
        step: Some(test.step),
        line: Some(listing.place(test.line)),
        pieces: sentence.pieces,
        values: sentence.values,
        tone,
        level,
    }
}

/// The number of a line, in brackets.
pub(crate) fn at_line(listing: &Listing, line: Line) -> String {
    format!(" (line {})", listing.place(line))
}

/// The full names of states.
pub(crate) fn names(states: impl IntoIterator<Item = StateId>, space: &Automaton) -> Vec<String> {
    states.into_iter().map(|state| space.full_name(state)).collect()
}

/// `length 5: 4 transitions`. The length counts the states of stem and cycle and the first state of the cycle
/// again.
pub(crate) fn of_length(lasso: &Lasso) -> String {
    let length = lasso.length();
    format!("length {length} ({})", count(length as u64 - 1, "transition", "transitions"))
}

/// A lasso in a title: `s1 s2 (s3 s4)`; the middle of a long one is left out.
pub(crate) fn title_of(lasso: &Lasso, space: &Automaton) -> String {
    const LONGEST: usize = 90;
    let named = |states: &[StateId], most: usize| -> String {
        let name = |&state: &StateId| {
            let name = space.full_name(state);
            match name.contains([' ', '(', ')', '"']) {
                true => format!("\"{name}\""),
                false => name,
            }
        };
        let all: Vec<String> = match states.len() > most {
            false => states.iter().map(name).collect(),
            true => {
                let (first, last) = (most.div_ceil(2), most / 2);
                let gap = ["…".to_owned()];
                let ends = states.split_at(states.len() - last).1;
                states[..first].iter().map(name).chain(gap).chain(ends.iter().map(name)).collect()
            }
        };
        all.join(" ")
    };
    let text = |most: usize| {
        let gap = if lasso.stem.is_empty() { "" } else { " " };
        format!("{}{gap}({})", named(&lasso.stem, most), named(&lasso.cycle, most))
    };
    let fitting = [12, 8, 6, 4, 2].into_iter().map(text);
    fitting.into_iter().find(|text| text.chars().count() <= LONGEST).unwrap_or_else(|| text(2))
}

pub(crate) fn count(number: u64, one: &str, many: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {many}"),
    }
}

pub(crate) fn times(number: u64) -> String {
    match number {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{number} times"),
    }
}

/// Keeps the first and the last entries of a long list.
pub(crate) fn cut(mut entries: Vec<Entry>) -> Vec<Entry> {
    let hidden = entries.len().saturating_sub(ENTRIES);
    if hidden > 0 {
        let text = format!("… {} left out here …", count(hidden as u64, "entry", "entries"));
        let gap = Entry { pieces: vec![Piece::Text(text)], ..Entry::default() };
        entries.splice(ENTRIES / 2..ENTRIES / 2 + hidden, [gap]);
    }
    entries
}
