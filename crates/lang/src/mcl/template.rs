//! Templates for frequent properties: fields to fill in instead of a formula to write.

use super::property::quoted;

/// A sentence about actions, each of them one label.
///
/// Each formula ends in `true*`: once the sentence is violated it stays violated, whatever happens
/// next. Without `true*` only the shortest violations would count, and what the system does after
/// a violation would look like correct behaviour (READING-NOTES B1, B4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Template {
    /// Once `first` has happened, `then` does not happen.
    NeverAfter { first: String, then: String },
    /// `action` happens no more often than this.
    AtMost { times: u32, action: String },
    /// `action` happens only after an `opening` that no `closing` has followed yet.
    OnlyBetween { action: String, opening: String, closing: String },
}

/// A template that is not filled in yet, for a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blank {
    /// What it is called.
    pub name: &'static str,
    /// The sentence, with the names of its fields in braces.
    pub sentence: &'static str,
    pub fields: &'static [Field],
}

/// The kind of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// A label of the system.
    Label(&'static str),
    /// A number from 0.
    Number(&'static str),
}

impl Field {
    pub fn name(self) -> &'static str {
        match self {
            Field::Label(name) | Field::Number(name) => name,
        }
    }
}

impl Template {
    /// The limit of `times`: the formula repeats the action this often.
    pub const MOST_TIMES: u32 = 100;

    /// All of them, in the order in which a form shows them.
    pub const BLANKS: [Blank; 3] = [
        Blank {
            name: "never after",
            sentence: "{then} never happens after {first}",
            fields: &[Field::Label("first"), Field::Label("then")],
        },
        Blank {
            name: "at most",
            sentence: "{action} happens at most {times} times",
            fields: &[Field::Number("times"), Field::Label("action")],
        },
        Blank {
            name: "only between",
            sentence: "{action} happens only between {opening} and {closing}",
            fields: &[Field::Label("action"), Field::Label("opening"), Field::Label("closing")],
        },
    ];

    /// Fills in a template by its name, with the values in the order of its fields. `None` if there is
    /// no such template, a value is missing, or a number is invalid.
    pub fn fill(name: &str, values: &[&str]) -> Option<Template> {
        let owned = |value: &str| value.to_owned();
        Some(match (name, values) {
            ("never after", &[first, then]) => {
                Template::NeverAfter { first: owned(first), then: owned(then) }
            }
            ("at most", &[times, action]) => {
                Template::AtMost { times: times.trim().parse().ok()?, action: owned(action) }
            }
            ("only between", &[action, opening, closing]) => Template::OnlyBetween {
                action: owned(action),
                opening: owned(opening),
                closing: owned(closing),
            },
            _ => return None,
        })
    }

    /// The formula that forbids exactly the violations of the sentence.
    pub fn formula(&self) -> String {
        let broken = match self {
            Template::NeverAfter { first, then } => {
                format!("true* . {} . true* . {}", quoted(first), quoted(then))
            }
            Template::AtMost { times, action } => {
                let once = format!("true* . {}", quoted(action));
                vec![once; 1 + (*times).min(Self::MOST_TIMES) as usize].join(" . ")
            }
            Template::OnlyBetween { action, opening, closing } => {
                let [action, opening, closing] = [action, opening, closing].map(|l| quoted(l));
                // Not open; opened and closed again any number of times.
                format!(
                    "(not {opening})* . ({opening} . (not {closing})* . {closing} . \
                     (not {opening})*)* . {action}"
                )
            }
        };
        format!("[ {broken} . true* ] false")
    }

    /// The sentence, for people.
    pub fn words(&self) -> String {
        match self {
            Template::NeverAfter { first, then } if first == then => {
                format!("{} never happens twice", quoted(first))
            }
            Template::NeverAfter { first, then } => {
                format!("{} never happens after {}", quoted(then), quoted(first))
            }
            Template::AtMost { times: 0, action } => format!("{} never happens", quoted(action)),
            Template::AtMost { times: 1, action } => {
                format!("{} happens at most once", quoted(action))
            }
            Template::AtMost { times, action } => {
                let times = (*times).min(Self::MOST_TIMES);
                format!("{} happens at most {times} times", quoted(action))
            }
            Template::OnlyBetween { action, opening, closing } => format!(
                "{} happens only between {} and {}",
                quoted(action),
                quoted(opening),
                quoted(closing)
            ),
        }
    }
}
