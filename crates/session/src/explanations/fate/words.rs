//! Small parts of sentences.

/// Replaces control characters: names come from files of unknown origin.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

pub(super) fn quoted(text: &str) -> String {
    format!("`{}`", plain(text))
}

/// "1 step", "2 steps".
pub(super) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// "a, b or c"; a long list is shortened.
pub(super) fn choice(words: &[String]) -> String {
    joined(words, "or")
}

/// "a, b and c"; a long list is shortened.
pub(super) fn all(words: &[String]) -> String {
    joined(words, "and")
}

fn joined(words: &[String], last_word: &str) -> String {
    const SHOWN: usize = 4;
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] if words.len() <= SHOWN => {
            format!("{} {last_word} {last}", before.join(", "))
        }
        _ => {
            let more = words.len() - (SHOWN - 1);
            format!("{} {last_word} {more} more", words[..SHOWN - 1].join(", "))
        }
    }
}

/// The known names, for an error message about an unknown one.
pub(super) fn shown_list(names: &[&str]) -> String {
    const SHOWN: usize = 12;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| quoted(name)).collect();
    match names.len().checked_sub(SHOWN).filter(|&more| more > 0) {
        Some(more) => format!("{} and {more} more", shown.join(", ")),
        None => shown.join(", "),
    }
}
