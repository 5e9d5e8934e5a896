//! The characters of names and labels: all but control characters. XML cannot represent these, and a
//! terminal executes them.

/// Whether names and labels may not contain this character.
pub(crate) fn is_forbidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// The first such character of a name, with its byte position.
pub(crate) fn forbidden(name: &str) -> Option<(usize, char)> {
    name.char_indices().find(|&(_, c)| is_forbidden(c))
}

/// The problem with the character, as a clause.
pub(crate) fn complaint(what: &str, c: char) -> String {
    let word = match c {
        '\t' => "a tab",
        '\n' | '\r' => "a line break",
        _ => "a control character",
    };
    format!("this {what} holds {word} (U+{:04X})", u32::from(c))
}

/// The name with each such character replaced.
pub(crate) fn replaced(name: &str) -> String {
    name.chars().map(|c| if is_forbidden(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Checks that a name can be written; otherwise returns the reason as a sentence.
pub(crate) fn writable(name: &str) -> Result<(), String> {
    match forbidden(name) {
        None => Ok(()),
        Some((_, c)) => {
            Err(format!("{} in {name:?}, which cannot be written", complaint("name", c)))
        }
    }
}
