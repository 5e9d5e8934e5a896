//! What a name or a label may consist of: any character that can be seen or at least written. Control
//! characters cannot: XML has no way to write them, and a terminal obeys them.

/// A character that no name and no label may hold.
pub(crate) fn is_forbidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// The first such character of a name, with the byte at which it stands.
pub(crate) fn forbidden(name: &str) -> Option<(usize, char)> {
    name.char_indices().find(|&(_, c)| is_forbidden(c))
}

/// What is wrong with it, as a clause.
pub(crate) fn complaint(what: &str, c: char) -> String {
    let word = match c {
        '\t' => "a tab",
        '\n' | '\r' => "a line break",
        _ => "a control character",
    };
    format!("this {what} holds {word} (U+{:04X})", u32::from(c))
}

/// The name with a sign in the place of each such character.
pub(crate) fn replaced(name: &str) -> String {
    name.chars().map(|c| if is_forbidden(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Whether a name can be written down; else a sentence that says why not.
pub(crate) fn writable(name: &str) -> Result<(), String> {
    match forbidden(name) {
        None => Ok(()),
        Some((_, c)) => {
            Err(format!("{} in {name:?}, which cannot be written", complaint("name", c)))
        }
    }
}
