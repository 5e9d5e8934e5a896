//! The list of shortcuts, for the keyboard, the tooltips and the help sheet.

use lariat_protocol::Command;

use crate::app::{ExportMsg, Msg};
use crate::view::Tab;

/// A shortcut: its keys as in `KeyboardEvent.key`, how they are shown, and what they do.
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
        does: "one step forward",
        message: || Msg::Step { forwards: true },
    },
    Shortcut {
        keys: &["ArrowLeft"],
        shown: "←",
        does: "one step back",
        message: || Msg::Step { forwards: false },
    },
    Shortcut { keys: &[" "], shown: "space", does: "play or pause", message: || Msg::PlayOrPause },
    Shortcut { keys: &["Home"], shown: "Home", does: "to the start", message: || Msg::Seek(0) },
    Shortcut { keys: &["End"], shown: "End", does: "to the end", message: || Msg::ToEnd },
    Shortcut { keys: &["1"], shown: "1", does: "step by line", message: || Msg::Size(0) },
    Shortcut { keys: &["2"], shown: "2", does: "step by transition", message: || Msg::Size(1) },
    Shortcut { keys: &["3"], shown: "3", does: "step by state", message: || Msg::Size(2) },
    Shortcut { keys: &["4"], shown: "4", does: "step by phase", message: || Msg::Size(3) },
    Shortcut { keys: &["5"], shown: "5", does: "step by counterexample", message: || Msg::Size(4) },
    Shortcut {
        keys: &["a", "A"],
        shown: "A",
        does: "ask, stop, watch",
        message: || Msg::Show(Tab::Ask),
    },
    Shortcut {
        keys: &["w", "W"],
        shown: "W",
        does: "why this trace?",
        message: || Msg::Command(Command::Why),
    },
    Shortcut {
        keys: &["n", "N"],
        shown: "N",
        does: "why not the shortest?",
        message: || Msg::Command(Command::WhyNotShortest),
    },
    Shortcut {
        keys: &["y", "Y"],
        shown: "Y",
        does: "history of the selected state, or what is known",
        message: || Msg::Command(Command::History),
    },
    Shortcut {
        keys: &["b", "B"],
        shown: "B",
        does: "set or remove a stop at this line",
        message: || Msg::Command(Command::StopHere),
    },
    Shortcut {
        keys: &["["],
        shown: "[",
        does: "run back to a stop",
        message: || Msg::Command(Command::RunBack),
    },
    Shortcut {
        keys: &["]"],
        shown: "]",
        does: "run forward to a stop",
        message: || Msg::Command(Command::RunForward),
    },
    Shortcut { keys: &["p", "P"], shown: "P", does: "projector", message: || Msg::Project },
    Shortcut {
        keys: &["h", "H"],
        shown: "H",
        does: "hide or show unseen states",
        message: || Msg::Command(Command::HideOrShowUnseen),
    },
    Shortcut {
        keys: &["c", "C"],
        shown: "C",
        does: "compare searches",
        message: || Msg::Command(Command::Compare),
    },
    Shortcut {
        keys: &["u", "U"],
        shown: "U",
        does: "undo a change of order",
        message: || Msg::Command(Command::UndoOrder),
    },
    // With Ctrl; handled elsewhere.
    Shortcut {
        keys: &[],
        shown: "Ctrl Z",
        does: "undo, or back to the text before",
        message: || Msg::Undo { forwards: false },
    },
    Shortcut { keys: &["l", "L"], shown: "L", does: "copy the link", message: || Msg::CopyLink },
    Shortcut {
        keys: &["e", "E"],
        shown: "E",
        does: "export",
        message: || Msg::Export(ExportMsg::Open),
    },
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
