//! The options of a question about fate.

use lariat_core::Options;
use lariat_core::fate::{Method, Rule};

use super::names;
use crate::registry;

/// The options and their possible values.
pub const OPTIONS: [(&str, &str); 9] = [
    ("algorithm", "general, restricted"),
    ("trace", "repaired, printed, layer, forced"),
    ("error", "auto, target, fair"),
    ("search", "none, or the name of a search"),
    ("often", "1/2, 1/4, 3/4, 1"),
    ("control", "names of inputs with commas between them"),
    ("target", "names of states with commas between them"),
    ("environment", "names of states with commas between them"),
    ("given", "a trace, such as `s1 s2 (s3 s4)` or `g w; !g`"),
];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FateAsked {
    /// Γ. None: as in the model.
    pub control: Option<Vec<String>>,
    /// None: as in the model.
    pub target: Option<Vec<String>>,
    /// States of an automaton in which the environment chooses.
    pub environment: Vec<String>,
    pub way: Way,
    pub rule: Rule,
    /// The trace that this search finds.
    pub search: Option<&'static str>,
    /// The trace that the user pasted.
    pub given: Option<String>,
    pub often: Often,
    /// None: the target if there is one, otherwise the marks.
    pub error: Option<WantedError>,
}

/// The method that makes the trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    #[default]
    General,
    Restricted,
}

/// What the error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedError {
    Target,
    Fair,
}

/// The share of the steps at which an input must be critical to be suggested for Γ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Often {
    pub of: u32,
    pub steps: u32,
}

impl Default for Often {
    fn default() -> Often {
        Often { of: 1, steps: 2 }
    }
}

impl Often {
    /// Whether `count` of `steps` steps reach this share.
    pub fn is(self, count: u32, steps: u32) -> bool {
        count > 0
            && u64::from(count) * u64::from(self.steps) >= u64::from(steps) * u64::from(self.of)
    }
}

impl std::fmt::Display for Often {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.steps {
            1 => write!(f, "{}", self.of),
            _ => write!(f, "{}/{}", self.of, self.steps),
        }
    }
}

impl FateAsked {
    /// An error is a sentence that names the possible values.
    pub fn of(options: &Options) -> Result<FateAsked, String> {
        let mut asked = FateAsked::default();
        for (name, value) in options.iter() {
            asked.set(name, value)?;
        }
        match (&asked.given, asked.search) {
            (Some(_), Some(search)) => Err(format!(
                "one trace at a time: leave out `given`, or the search `{search}` that finds another"
            )),
            _ => Ok(asked),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let list = || Some(names::list(value)).filter(|names| !names.is_empty());
        match (name, value.trim()) {
            ("algorithm", "general") => self.way = Way::General,
            ("algorithm", "restricted") => self.way = Way::Restricted,
            ("trace", "repaired") => self.rule = Rule::Repaired,
            ("trace", "printed") => self.rule = Rule::Printed,
            ("trace", "layer") => self.rule = Rule::Layer,
            ("trace", "forced") => self.rule = Rule::Forced,
            ("error", "auto") => self.error = None,
            ("error", "target") => self.error = Some(WantedError::Target),
            ("error", "fair") => self.error = Some(WantedError::Fair),
            ("search", "none" | "") => self.search = None,
            ("search", search) => match registry::find(search) {
                Some(algorithm) => self.search = Some(algorithm.name),
                None => {
                    let known = registry::names();
                    return Err(format!("there is no search `{search}`; there are {known}"));
                }
            },
            ("often", text) => match often(text) {
                Some(often) => self.often = often,
                None => return Err(unknown(name, value)),
            },
            ("control", _) => self.control = Some(names::list(value)),
            ("target", _) => self.target = list(),
            ("environment", _) => self.environment = names::list(value),
            ("given", "") => self.given = None,
            ("given", text) => self.given = Some(text.to_owned()),
            _ => return Err(unknown(name, value)),
        }
        Ok(())
    }

    pub(super) fn method(&self) -> Method {
        match self.way {
            Way::General => Method::General(self.rule),
            Way::Restricted => Method::Restricted,
        }
    }
}

/// A fraction of one, `1/2`, or all, `1`.
fn often(text: &str) -> Option<Often> {
    let (of, steps) = text.split_once('/').unwrap_or((text, "1"));
    let often = Often { of: of.trim().parse().ok()?, steps: steps.trim().parse().ok()? };
    (often.of > 0 && often.of <= often.steps).then_some(often)
}

fn unknown(name: &str, value: &str) -> String {
    match OPTIONS.iter().find(|(known, _)| *known == name) {
        Some((_, values)) => format!("`{name}` cannot be `{value}`; it can be {values}"),
        None => {
            let names: Vec<&str> = OPTIONS.iter().map(|(name, _)| *name).collect();
            format!("`fate` has no option `{name}`; it has {}", names.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_what_is_unknown_is_told() {
        let all = Options::default()
            .with("algorithm", "restricted")
            .with("trace", "layer")
            .with("search", "se05")
            .with("often", "3/4")
            .with("control", "")
            .with("target", " a , \"b, c\"")
            .with("error", "fair");
        let asked = FateAsked::of(&all).expect("all are known");
        assert_eq!((asked.way, asked.rule), (Way::Restricted, Rule::Layer));
        assert_eq!((asked.search, asked.often.to_string().as_str()), (Some("se05"), "3/4"));
        assert_eq!(asked.control, Some(Vec::new()));
        assert_eq!(asked.target, Some(vec!["a".to_owned(), "b, c".to_owned()]));
        for (name, value, part) in [
            ("algorithm", "best", "general, restricted"),
            ("trace", "x", "repaired, printed"),
            ("search", "x", "bfs-lasso"),
            ("often", "3/2", "1/2"),
            ("colour", "x", "algorithm, trace"),
        ] {
            let why = FateAsked::of(&Options::default().with(name, value)).expect_err(name);
            assert!(why.contains(part), "{why}");
        }
        assert!(FateAsked::of(&all.with("given", "a b")).is_err());
    }

    #[test]
    fn often_is_a_part_of_the_steps() {
        let half = Often::default();
        assert!(half.is(1, 2) && half.is(2, 4) && !half.is(1, 3) && !half.is(0, 0));
        assert!(Often { of: 1, steps: 1 }.is(3, 3));
    }
}
