//! The one list of shortcuts: what a key does, what the buttons say, what the help sheet shows.

use lariat_session::{Direction, Until};

use crate::app::{Comparing, Msg};

/// A shortcut: its keys as `KeyboardEvent.key` names them, how they are printed, what they do.
pub(crate) struct Shortcut {
    keys: &'static [&'static str],
    pub(crate) shown: &'static str,
    pub(crate) does: &'static str,
    message: fn() -> Msg,
}

pub(crate) static SHORTCUTS: &[Shortcut] = &[
    Shortcut {
        keys: &["ArrowRight"],
        shown: "→",
        does: "one step on",
        message: || Msg::Step(Direction::Forwards),
    },
    Shortcut {
        keys: &["ArrowLeft"],
        shown: "←",
        does: "one step back",
        message: || Msg::Step(Direction::Backwards),
    },
    Shortcut { keys: &[" "], shown: "space", does: "play or pause", message: || Msg::PlayOrPause },
    Shortcut { keys: &["Home"], shown: "Home", does: "to the start", message: || Msg::Seek(0) },
    Shortcut { keys: &["End"], shown: "End", does: "to the end", message: || Msg::ToEnd },
    Shortcut {
        keys: &["1"],
        shown: "1",
        does: "step by line",
        message: || Msg::Stride(Until::Line),
    },
    Shortcut {
        keys: &["2"],
        shown: "2",
        does: "step by state",
        message: || Msg::Stride(Until::State),
    },
    Shortcut {
        keys: &["3"],
        shown: "3",
        does: "step by phase",
        message: || Msg::Stride(Until::Phase),
    },
    Shortcut {
        keys: &["4"],
        shown: "4",
        does: "step by counterexample",
        message: || Msg::Stride(Until::Counterexample),
    },
    Shortcut {
        keys: &["h", "H"],
        shown: "H",
        does: "hide or show unseen states",
        message: || Msg::HideOrShowUnseen,
    },
    Shortcut {
        keys: &["c", "C"],
        shown: "C",
        does: "compare searches",
        message: || Msg::Compare(Comparing::Toggle),
    },
    Shortcut {
        keys: &["u", "U"],
        shown: "U",
        does: "undo a change of order",
        message: || Msg::UndoOrder,
    },
    Shortcut { keys: &["l", "L"], shown: "L", does: "copy the link", message: || Msg::CopyLink },
    Shortcut { keys: &["t", "T"], shown: "T", does: "light or dark", message: || Msg::SwitchTheme },
    Shortcut { keys: &["?"], shown: "?", does: "this sheet", message: || Msg::Help(true) },
    Shortcut { keys: &["Escape"], shown: "Esc", does: "close", message: || Msg::Escape },
];

pub(crate) fn message(key: &str) -> Option<Msg> {
    SHORTCUTS.iter().find(|s| s.keys.contains(&key)).map(|s| (s.message)())
}

/// A tooltip that names the shortcut.
pub(crate) fn hint(label: &str, shown: &str) -> String {
    format!("{label} ({shown})")
}
