//! Options of a search, as `name=value`.

use serde::{Deserialize, Serialize};

/// Options by name. They are checked against the registry before a machine starts; a machine ignores
/// unknown names and values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Adds an option, or changes its value.
    pub fn set(&mut self, name: &str, value: &str) {
        self.0.retain(|(known, _)| known != name);
        self.0.push((name.to_owned(), value.to_owned()));
    }

    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Options {
        self.set(name, value);
        self
    }

    pub fn unset(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// Keeps only the options for which `keeps` returns true.
    pub fn retain(&mut self, keeps: impl Fn(&str, &str) -> bool) {
        self.0.retain(|(name, value)| keeps(name, value));
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == Some(value)
    }

    /// The value as a number; `None` if it is not a number.
    pub fn number(&self, name: &str) -> Option<u32> {
        self.get(name)?.parse().ok()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// In the order in which they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
