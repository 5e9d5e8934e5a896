//! Undo and redo within one text. The browser's own undo ends where another text is opened, and is
//! lost when the editor leaves the screen.

use std::rc::Rc;

/// The model and the property at one moment.
pub(super) type Written = (Rc<str>, Rc<str>);

/// Changes with shorter pauses are undone together.
const PAUSE_MS: f64 = 900.0;
/// A larger change is a paste or a cut, and is undone separately.
const KEYSTROKE_BYTES: usize = 8;
/// The limit of memory for the undo history of one text.
const MOST_BYTES: usize = 16 << 20;

#[derive(Default)]
pub(super) struct Edits {
    past: Vec<Written>,
    future: Vec<Written>,
    /// The time of the last keystroke, if the next one can be undone together with it.
    typed: Option<f64>,
}

impl Edits {
    /// A text that begins with a keystroke: the next keystrokes are undone together with it.
    pub(super) fn begun(now: f64) -> Edits {
        Edits { typed: Some(now), ..Edits::default() }
    }

    /// Records the text before a change.
    pub(super) fn note(&mut self, before: Written, after: &Written, now: f64) {
        let keystroke = is_keystroke(&before.0, &after.0) && is_keystroke(&before.1, &after.1);
        let goes_on = self.typed.is_some_and(|typed| now - typed <= PAUSE_MS);
        if !(keystroke && goes_on) {
            self.note_apart(before);
        }
        self.typed = keystroke.then_some(now);
        self.future.clear();
    }

    /// Records a change that is undone separately.
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

    /// Returns the text to show in place of `now`.
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

/// Whether most of the text was replaced at once: it is another text, and the old one is kept.
pub(super) fn is_another(before: &str, after: &str) -> bool {
    let (start, end) = unchanged(before, after);
    before.trim().len() >= 4 && (before.len() - start - end) * 2 > before.len()
}

/// The end of a change in the new text, in the browser's units.
pub(super) fn end_of_change(before: &str, after: &str) -> u32 {
    let (_, end) = unchanged(before, after);
    let units = |byte: &u8| u32::from(byte & 0xc0 != 0x80) + u32::from(*byte >= 0xf0);
    after.as_bytes()[..after.len() - end].iter().map(units).sum()
}

/// The lengths in bytes of the common prefix, and of the common suffix of the rest.
fn unchanged(before: &str, after: &str) -> (usize, usize) {
    let same =
        |pairs: &mut dyn Iterator<Item = (u8, u8)>| pairs.take_while(|(a, b)| a == b).count();
    let start = same(&mut before.bytes().zip(after.bytes()));
    let shorter = before.len().min(after.len());
    let end = same(&mut before.bytes().rev().zip(after.bytes().rev())).min(shorter - start);
    (start, end)
}
