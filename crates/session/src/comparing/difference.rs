//! The effect of a change of the text, the options or the search: two runs side by side, and the first step
//! at which they differ.

use crate::comparing::parting::{Looked, Parting, Scout, Side, Unit};
use crate::debugger::check::LassoNames;
use crate::questions::answer::{Answer, Entry, Tone};
use crate::{Counters, Ending, Piece, Timeline, Verdict};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub before: Ending,
    pub after: Ending,
    /// The first step at which they differ.
    pub first: Option<Parting>,
    /// No difference was found, but not all of the runs was compared.
    pub cut: bool,
}

/// A comparison in progress.
#[derive(Debug)]
pub struct Differing {
    scout: Scout,
    looked: Looked,
    most: u64,
}

impl Differing {
    /// Compares at most `most` steps of each run.
    pub fn new(before: &Timeline, after: &Timeline, most: u64) -> Differing {
        let scout = Scout::new(Unit::Step, [before, after], most);
        Differing { scout, looked: Looked::Later, most }
    }

    /// Compares about `budget` more steps. The runs must be those passed to `new`.
    pub fn work(
        &mut self,
        before: &mut Timeline,
        after: &mut Timeline,
        budget: u64,
    ) -> Option<Difference> {
        if self.looked == Looked::Later {
            self.looked = self.scout.work(&mut [before, after], budget);
            return None;
        }
        for run in [&mut *before, &mut *after] {
            let progress = run.progress();
            let ends = progress.outcome.is_some() || progress.limited;
            if !ends && progress.steps < self.most {
                run.extend_a_while(budget.clamp(1, self.most - progress.steps));
                return None;
            }
        }
        Some(Difference {
            before: Ending::of(before),
            after: Ending::of(after),
            first: match &self.looked {
                Looked::Parted(parting) => Some((**parting).clone()),
                _ => None,
            },
            cut: self.looked == Looked::Cut,
        })
    }
}

/// The difference of two runs; at most `most` steps are compared.
pub fn difference(before: &mut Timeline, after: &mut Timeline, most: u64) -> Difference {
    let mut differing = Differing::new(before, after, most);
    loop {
        if let Some(found) = differing.work(before, after, 1 << 16) {
            return found;
        }
    }
}

/// The counters, under the names used on the page and in the table.
pub fn counted(counters: &Counters, steps: u64) -> [(&'static str, u64); 9] {
    [
        ("states", counters.states),
        ("transitions", counters.transitions),
        ("matched", counters.matched),
        ("revisits", counters.revisits),
        ("depth", counters.depth),
        ("roots", counters.roots),
        ("current", counters.current),
        ("counterexamples", counters.counterexamples),
        ("steps", steps),
    ]
}

impl Difference {
    /// Whether the runs are equal step by step.
    pub fn is_none(&self) -> bool {
        self.first.is_none() && !self.cut && self.before == self.after
    }

    /// The counters that differ: name, before, after.
    pub fn counters(&self) -> Vec<(&'static str, u64, u64)> {
        let before = counted(&self.before.counters, self.before.steps);
        let after = counted(&self.after.counters, self.after.steps);
        let pairs = before.into_iter().zip(after);
        pairs.filter(|(b, a)| b != a).map(|((name, b), (_, a))| (name, b, a)).collect()
    }

    /// The steps of entries are steps of the run after the change.
    pub fn answer(&self, title: &str) -> Answer {
        let mut entries = Vec::new();
        if let Some(parting) = &self.first {
            for (side, word) in parting.sides.iter().zip(["Before: ", "Now: "]) {
                entries.push(entry(side, word));
            }
        }
        if self.before.lasso != self.after.lasso || self.before.verdict != self.after.verdict {
            entries.push(plain(
                format!("{} → {}", said(&self.before), said(&self.after)),
                Some(self.after.steps),
                if self.after.verdict == Verdict::Counterexample {
                    Tone::Found
                } else {
                    Tone::Plain
                },
            ));
        }
        for (name, before, after) in self.counters() {
            entries.push(plain(format!("{name}: {before} → {after}"), None, Tone::Plain));
        }
        let lasso = self.after.lasso.as_ref().map(|lasso| {
            let again = lasso.cycle.first();
            lasso.stem.iter().chain(&lasso.cycle).chain(again).cloned().collect()
        });
        Answer {
            title: title.to_owned(),
            summary: vec![Piece::Text(self.summary())],
            entries,
            stem: self.after.lasso.as_ref().map_or(0, |lasso| lasso.stem.len()),
            lasso: lasso.unwrap_or_default(),
            turned_back: None,
        }
    }

    pub fn summary(&self) -> String {
        match &self.first {
            Some(parting) => format!("The runs part at step {}.", parting.position),
            None if self.cut => "No difference was found in the part that was compared.".to_owned(),
            None => "Nothing changes: the runs are equal, step by step.".to_owned(),
        }
    }
}

/// The result of a run in a few words.
pub fn said(ending: &Ending) -> String {
    match (ending.verdict, &ending.lasso, ending.length) {
        (Verdict::Counterexample, Some(lasso), Some(length)) => {
            let word =
                ending.word.as_ref().map_or(String::new(), |word| format!(", its word {word}"));
            format!("counterexample of length {length}: {}{word}", written(lasso))
        }
        (Verdict::Counterexample, ..) => "a false alarm".to_owned(),
        (Verdict::Empty, ..) if ending.unasked.is_some() => {
            "nothing found, as nothing was asked".to_owned()
        }
        (Verdict::Empty, ..) => "no accepting cycle".to_owned(),
        (Verdict::NoneFound, ..) => "none found".to_owned(),
        (Verdict::Limit, ..) => "not over yet".to_owned(),
    }
}

/// A lasso with more states is shortened.
const WRITTEN: usize = 24;

/// `s0 s1 (s2 s3)`: the cycle in parentheses.
pub fn written(lasso: &LassoNames) -> String {
    let join = |names: &[String]| match names.len() {
        0..=WRITTEN => names.join(" "),
        more => format!("{} … {} more", names[..WRITTEN].join(" "), more - WRITTEN),
    };
    let stem = if lasso.stem.is_empty() { String::new() } else { join(&lasso.stem) + " " };
    format!("{stem}({})", join(&lasso.cycle))
}

fn entry(side: &Side, word: &str) -> Entry {
    let mut pieces = vec![Piece::Text(word.to_owned())];
    match side.what {
        Some(_) => pieces.extend(side.sentence.pieces.iter().cloned()),
        None => pieces.push(Piece::Text("the run is over.".to_owned())),
    }
    Entry {
        step: Some(side.step),
        line: side.line.map(|line| line.number().to_string()),
        pieces,
        values: side.sentence.values.clone(),
        tone: Tone::Plain,
        level: 0,
    }
}

fn plain(text: String, step: Option<u64>, tone: Tone) -> Entry {
    Entry { step, pieces: vec![Piece::Text(text)], tone, ..Entry::default() }
}
