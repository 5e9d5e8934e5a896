//! The list of shortcuts, for the keyboard, the tooltips and the help sheet.

use lariat_protocol::{Command, Stride};
use web_sys::KeyboardEvent;

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
    stepped("→", "one line forward", || on(Stride::Line)),
    stepped("←", "one line back", || back(Stride::Line)),
    stepped("Shift →", "to the next decision", || on(Stride::Decision)),
    stepped("Shift ←", "to the decision before", || back(Stride::Decision)),
    stepped("O", "over calls", || on(Stride::Over)),
    stepped("Shift O", "out of the call", || on(Stride::Out)),
    stepped("I", "back over calls", || back(Stride::Over)),
    stepped("Shift I", "back to before the call", || back(Stride::Out)),
    Shortcut { keys: &[" "], shown: "space", does: "play or pause", message: || Msg::PlayOrPause },
    Shortcut { keys: &["Home"], shown: "Home", does: "to the start", message: || Msg::Seek(0) },
    Shortcut { keys: &["End"], shown: "End", does: "to the end", message: || Msg::ToEnd },
    stepped("1", "to the next line", || on(Stride::Line)),
    stepped("2", "to the next transition", || on(Stride::Transition)),
    stepped("3", "to the next state", || on(Stride::State)),
    stepped("4", "to the next phase or stage", || on(Stride::Phase)),
    stepped("5", "to the next counterexample", || on(Stride::Counterexample)),
    stepped("Shift 1–5", "to the one before", || back(Stride::Line)),
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

/// A shortcut for a step, whose key depends on Shift; see [`step`].
const fn stepped(shown: &'static str, does: &'static str, message: fn() -> Msg) -> Shortcut {
    Shortcut { keys: &[], shown, does, message }
}

fn on(stride: Stride) -> Msg {
    Msg::Step { stride, forwards: true }
}

fn back(stride: Stride) -> Msg {
    Msg::Step { stride, forwards: false }
}

pub(crate) fn message(event: &KeyboardEvent) -> Option<Msg> {
    let key = &*event.key();
    let by_key = || SHORTCUTS.iter().find(|s| s.keys.contains(&key)).map(|s| (s.message)());
    step(key, &event.code(), event.shift_key()).or_else(by_key)
}

/// The step that a key asks for. With Shift, a digit types another sign, and is known by its place.
fn step(key: &str, code: &str, shift: bool) -> Option<Msg> {
    let digit = code.strip_prefix("Digit").filter(|&digit| shift && digit != key);
    Some(match (digit.unwrap_or(key), shift) {
        ("ArrowRight", false) => on(Stride::Line),
        ("ArrowLeft", false) => back(Stride::Line),
        ("ArrowRight", true) => on(Stride::Decision),
        ("ArrowLeft", true) => back(Stride::Decision),
        ("o" | "O", false) => on(Stride::Over),
        ("o" | "O", true) => on(Stride::Out),
        ("i" | "I", false) => back(Stride::Over),
        ("i" | "I", true) => back(Stride::Out),
        (number, _) => {
            let stride = match number {
                "1" => Stride::Line,
                "2" => Stride::Transition,
                "3" => Stride::State,
                "4" => Stride::Phase,
                "5" => Stride::Counterexample,
                _ => return None,
            };
            Msg::Step { stride, forwards: digit.is_none() }
        }
    })
}

/// A tooltip that names the shortcut.
pub(crate) fn hint(label: &str, shown: &str) -> String {
    format!("{label} ({shown})")
}
