//! How much is generated at most: a few lines of text can describe more than any memory holds.

/// A state with more successors than this is not expanded, if they were not written one by one.
pub const MOST_SUCCESSORS: u64 = 1 << 16;

/// What a search and its space may take together, in bytes, unless somebody says otherwise. A tab of
/// a browser has much less than a machine: there are several copies of a run in it.
pub const MEMORY: u64 = if cfg!(target_pointer_width = "32") { 256 << 20 } else { 1 << 29 };

/// Why something was not generated. Nothing is wrong with the model: there is only too much of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// There are more states than this.
    States { limit: u64 },
    /// There are more transitions than this.
    Transitions { limit: u64 },
    /// The state with this name has more than [`MOST_SUCCESSORS`].
    Successors { name: Box<str> },
    /// It would take more bytes than this.
    Memory { bytes: u64 },
}

impl TooLarge {
    pub(crate) fn successors(name: String) -> TooLarge {
        TooLarge::Successors { name: name.into() }
    }

    /// What there is too much of: a sentence without its end.
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

/// A name that fits into a sentence.
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
