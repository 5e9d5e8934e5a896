//! Opens the page in the user's browser, if there is a desktop.

use std::process::{Command, Stdio};

/// True if a browser was asked to open the address.
pub(crate) fn open(address: &str) -> bool {
    let Some(mut command) = opener(address) else {
        return false;
    };
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}

fn opener(address: &str) -> Option<Command> {
    if cfg!(target_os = "macos") {
        let mut command = Command::new("open");
        command.arg(address);
        return Some(command);
    }
    if cfg!(windows) {
        // `start` uses its first quoted argument as a window title.
        let mut command = Command::new("cmd");
        command.args(["/C", "start", "", address]);
        return Some(command);
    }
    let has_desktop = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    has_desktop.then(|| {
        let mut command = Command::new("xdg-open");
        command.arg(address);
        command
    })
}
