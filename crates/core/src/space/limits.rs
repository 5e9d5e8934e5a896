//! Limits on generation: a few lines of text can describe more states than fit in memory.

/// A state with more successors than this is not expanded, unless they are written in the text.
pub const MOST_SUCCESSORS: u64 = 1 << 16;

/// The default limit in bytes for a search and its space together. It is lower in a browser, where a
/// tab contains several copies of a run.
pub const MEMORY: u64 = if cfg!(target_pointer_width = "32") { 256 << 20 } else { 1 << 29 };

/// Why something was not generated. The model is valid, but too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// There are more states than this.
    States { limit: u64 },
    /// There are more transitions than this.
    Transitions { limit: u64 },
    /// The state with this name has more than [`MOST_SUCCESSORS`] successors.
    Successors { name: Box<str> },
    /// It would take more bytes than this.
    Memory { bytes: u64 },
}

impl TooLarge {
    pub(crate) fn successors(name: String) -> TooLarge {
        TooLarge::Successors { name: name.into() }
    }

    /// What is too large, as a main clause without a full stop.
    pub fn words(&self) -> String {
        match self {
            TooLarge::States { limit } => {
                format!("the model has more than {} states", grouped(*limit))
            }
            TooLarge::Transitions { limit } => {
                format!("the model has more than {} transitions", grouped(*limit))
            }
            TooLarge::Successors { name } => format!(
                "the state `{}` has more than {} successors",
                shortened(name),
                grouped(MOST_SUCCESSORS)
            ),
            TooLarge::Memory { bytes } => {
                format!("this takes more than {} MB of memory", grouped(bytes >> 20))
            }
        }
    }
}

/// A name, cut to a length that fits into a sentence.
fn shortened(name: &str) -> String {
    const MOST: usize = 60;
    match name.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// `65,536`
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_told_in_a_sentence() {
        let successors = |times: usize| TooLarge::successors("ab".repeat(times)).words();
        let told = |too_large: TooLarge| too_large.words();
        assert_eq!(told(TooLarge::States { limit: 999 }), "the model has more than 999 states");
        assert_eq!(successors(1), "the state `ab` has more than 65,536 successors");
        assert!(successors(40).contains("abab…` has"));
        assert_eq!(
            told(TooLarge::Memory { bytes: 1 << 30 }),
            "this takes more than 1,024 MB of memory"
        );
    }
}
