//! Undo and redo within one text. The browser's own undo knows nothing of texts that are opened, and
//! forgets everything when the editor leaves the screen.

use std::rc::Rc;

/// The model and the property, as they stood.
pub(super) type Written = (Rc<str>, Rc<str>);

/// What is typed without a longer pause is undone at once.
const PAUSE_MS: f64 = 900.0;
/// More than a few letters at a time is a paste, or a cut, and is undone by itself.
const KEYSTROKE_BYTES: usize = 8;
/// What undo may hold of one text.
const MOST_BYTES: usize = 16 << 20;

#[derive(Default)]
pub(super) struct Edits {
    past: Vec<Written>,
    future: Vec<Written>,
    /// When something was typed last, if what follows at once may belong to it.
    typed: Option<f64>,
}

impl Edits {
    /// A text that begins with a keystroke: what follows at once belongs to it.
    pub(super) fn begun(now: f64) -> Edits {
        Edits { typed: Some(now), ..Edits::default() }
    }

    /// Notes what stood there before a change.
    pub(super) fn note(&mut self, before: Written, after: &Written, now: f64) {
        let keystroke = is_keystroke(&before.0, &after.0) && is_keystroke(&before.1, &after.1);
        let goes_on = self.typed.is_some_and(|typed| now - typed <= PAUSE_MS);
        if !(keystroke && goes_on) {
            self.note_apart(before);
        }
        self.typed = keystroke.then_some(now);
        self.future.clear();
    }

    /// A change that is undone by itself.
    pub(super) fn note_apart(&mut self, before: Written) {
        self.future.clear();
        self.past.push(before);
        self.typed = None;
        let bytes = |past: &[Written]| past.iter().map(|(text, _)| text.len()).sum::<usize>();
        while self.past.len() > 1 && bytes(&self.past) > MOST_BYTES {
            self.past.remove(0);
        }
    }

    /// The text before the last change.
    pub(super) fn before(&self) -> Option<&str> {
        self.past.last().map(|(text, _)| &**text)
    }

    /// What to show in place of `now`.
    pub(super) fn step(&mut self, forwards: bool, now: Written) -> Option<Written> {
        let (from, to) = match forwards {
            true => (&mut self.future, &mut self.past),
            false => (&mut self.past, &mut self.future),
        };
        let shown = from.pop()?;
        to.push(now);
        self.typed = None;
        Some(shown)
    }
}

pub(super) fn is_keystroke(before: &str, after: &str) -> bool {
    let (start, end) = unchanged(before, after);
    before.len().max(after.len()) - start - end <= KEYSTROKE_BYTES
}

/// Most of the text has gone at once: it is another text, and the one before is worth keeping.
pub(super) fn is_another(before: &str, after: &str) -> bool {
    let (start, end) = unchanged(before, after);
    before.trim().len() >= 4 && (before.len() - start - end) * 2 > before.len()
}

/// Where a change ends in the text after it, as the browser counts.
pub(super) fn end_of_change(before: &str, after: &str) -> u32 {
    let (_, end) = unchanged(before, after);
    let units = |byte: &u8| u32::from(byte & 0xc0 != 0x80) + u32::from(*byte >= 0xf0);
    after.as_bytes()[..after.len() - end].iter().map(units).sum()
}

/// How many bytes are the same at the start, and how many of the others at the end.
fn unchanged(before: &str, after: &str) -> (usize, usize) {
    let same =
        |pairs: &mut dyn Iterator<Item = (u8, u8)>| pairs.take_while(|(a, b)| a == b).count();
    let start = same(&mut before.bytes().zip(after.bytes()));
    let shorter = before.len().min(after.len());
    let end = same(&mut before.bytes().rev().zip(after.bytes().rev())).min(shorter - start);
    (start, end)
}
