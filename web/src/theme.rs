//! The theme: the user's choice, otherwise the system's.

use crate::storage;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    Light,
    Dark,
}

impl Theme {
    pub(crate) fn wanted() -> Theme {
        match storage::theme().as_deref() {
            Some("dark") => Theme::Dark,
            Some("light") => Theme::Light,
            _ if system_is_dark() => Theme::Dark,
            _ => Theme::Light,
        }
    }

    pub(crate) fn other(self) -> Theme {
        match self {
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Light,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The style sheet uses an attribute of the root element.
    pub(crate) fn apply(self) {
        if let Some(root) = gloo::utils::document().document_element() {
            let _ = root.set_attribute("data-theme", self.name());
        }
    }
}

fn system_is_dark() -> bool {
    let query = gloo::utils::window().match_media("(prefers-color-scheme: dark)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
