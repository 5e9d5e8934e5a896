//! Finds the tools that the commands need besides Rust, fetches them where allowed, and
//! otherwise returns a sentence that says what to install.

use crate::site::content_hash;
use crate::workspace::{Workspace, printed_by, run};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The oldest version that playwright-core supports.
const OLDEST_NODE: u32 = 20;

/// The path of a program, or an error that says how to install it.
#[derive(Debug)]
pub(crate) enum Tool {
    Ready(PathBuf),
    Missing(String),
}

pub(crate) fn ensure_wasm_target(workspace: &Workspace) -> Result<()> {
    let sysroot = printed_by(workspace.command("rustc").args(["--print", "sysroot"]))?;
    let installed = PathBuf::from(sysroot).join("lib/rustlib").join(WASM_TARGET).is_dir();
    if installed {
        return Ok(());
    }
    println!("Adding Rust's {WASM_TARGET} target.");
    run(workspace.command("rustup").args(["target", "add", WASM_TARGET])).with_context(|| {
        format!("Lariat needs Rust's {WASM_TARGET} target: install Rust with rustup (rustup.rs)")
    })
}

/// Adds `rustfmt` or `clippy` to a minimal toolchain of rustup.
pub(crate) fn ensure_component(workspace: &Workspace, component: &str) -> Result<()> {
    let subcommand = if component == "rustfmt" { "fmt" } else { component };
    if printed_by(&mut workspace.cargo(&[subcommand, "--version"])).is_ok() {
        return Ok(());
    }
    println!("Adding Rust's {component}.");
    run(workspace.command("rustup").args(["component", "add", component])).with_context(|| {
        format!("Lariat's tests need {component}: install Rust with rustup (rustup.rs)")
    })
}

pub(crate) fn node() -> Result<Tool> {
    if on_path("node").is_none() || on_path("npm").is_none() {
        apt_install(&["nodejs", "npm"])?;
    }
    let (Some(node), Some(_)) = (on_path("node"), on_path("npm")) else {
        return Ok(Tool::Missing(format!(
            "install Node.js {OLDEST_NODE} or newer with npm (nodejs.org), then try again"
        )));
    };
    let version = printed_by(Command::new(&node).arg("--version"))?;
    let major = version
        .trim_start_matches('v')
        .split('.')
        .next()
        .and_then(|number| number.parse::<u32>().ok());
    if major < Some(OLDEST_NODE) {
        return Ok(Tool::Missing(format!(
            "Node.js here is {version}: install {OLDEST_NODE} or newer (nodejs.org), then try again"
        )));
    }
    Ok(Tool::Ready(node))
}

/// Chromium or Chrome: the one that `CHROMIUM` names, or the first one found.
pub(crate) fn chromium() -> Result<Tool> {
    if let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        if !named.is_file() {
            bail!("CHROMIUM is set to {}, which does not exist", named.display());
        }
        return Ok(Tool::Ready(named));
    }
    if let Some(found) = installed_chromium() {
        return Ok(Tool::Ready(found));
    }
    // Fonts: without any, headless Chromium draws pages without text.
    apt_install(&["chromium", "fonts-dejavu-core"])?;
    Ok(match installed_chromium() {
        Some(found) => Tool::Ready(found),
        None => Tool::Missing(
            "install Chromium or Chrome (on Debian: `apt-get install -y chromium`), or set \
             CHROMIUM to its path, then try again"
                .to_owned(),
        ),
    })
}

/// Firefox: the one that `FIREFOX` names, or the first one found.
pub(crate) fn firefox() -> Result<Tool> {
    if let Some(named) = std::env::var_os("FIREFOX").map(PathBuf::from) {
        if !named.is_file() {
            bail!("FIREFOX is set to {}, which does not exist", named.display());
        }
        return Ok(Tool::Ready(named));
    }
    if let Some(found) = installed_firefox() {
        return Ok(Tool::Ready(found));
    }
    apt_install(&["firefox-esr", "fonts-dejavu-core"])?;
    Ok(match installed_firefox() {
        Some(found) => Tool::Ready(found),
        None => Tool::Missing(
            "install Firefox (on Debian: `apt-get install -y firefox-esr`), or set FIREFOX to its \
             path, then try again"
                .to_owned(),
        ),
    })
}

/// SPIN, whose never claims the tests read. Without it that test prints a note.
pub(crate) fn ensure_spin() -> Result<()> {
    match on_path("spin") {
        Some(_) => Ok(()),
        None => apt_install(&["spin"]),
    }
}

/// Installs the packages of `tests/browser`, exactly as in its lock file.
pub(crate) fn ensure_node_packages(workspace: &Workspace) -> Result<()> {
    let folder = workspace.path("tests/browser");
    let lock = fs::read(folder.join("package-lock.json"))
        .context("cannot read tests/browser/package-lock.json")?;
    let stamp = content_hash(&[&lock]);
    let stamp_file = folder.join("node_modules/.made-from");
    if fs::read_to_string(&stamp_file).is_ok_and(|made_from| made_from == stamp) {
        return Ok(());
    }
    println!("Fetching the packages of tests/browser.");
    let npm = on_path("npm").context("install npm, which comes with Node.js")?;
    run(workspace.command(npm).current_dir(&folder).args([
        "ci",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
    ]))
    .context("npm could not fetch the packages of tests/browser: is the npm registry reachable?")?;
    fs::write(stamp_file, stamp)?;
    Ok(())
}

pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let endings: &[&str] = if cfg!(windows) { &[".exe", ".cmd"] } else { &[""] };
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| {
            endings.iter().map(move |ending| folder.join(format!("{program}{ending}")))
        })
        .find(|candidate| candidate.is_file())
}

fn installed_chromium() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    let usual_places = [
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ];
    names
        .iter()
        .find_map(|name| on_path(name))
        .or_else(|| usual_places.iter().map(PathBuf::from).find(|place| place.is_file()))
}

fn installed_firefox() -> Option<PathBuf> {
    let usual_places = [
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
    ];
    ["firefox-esr", "firefox"]
        .iter()
        .find_map(|name| on_path(name))
        .or_else(|| usual_places.iter().map(PathBuf::from).find(|place| place.is_file()))
}

/// Installs Debian packages if we are root on a Debian machine. Otherwise does
/// nothing, and the caller says what is missing.
fn apt_install(packages: &[&str]) -> Result<()> {
    let is_root =
        cfg!(unix) && printed_by(Command::new("id").arg("-u")).is_ok_and(|user| user == "0");
    let Some(apt_get) = on_path("apt-get").filter(|_| is_root) else {
        return Ok(());
    };
    println!("Installing {} with apt-get.", packages.join(" and "));
    let apt = |arguments: &[&str]| {
        run(Command::new(&apt_get)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .args(["-q", "-y"])
            .args(arguments))
    };
    let installed = apt(&["update"]).and_then(|()| {
        let mut arguments = vec!["install", "--no-install-recommends"];
        arguments.extend(packages);
        apt(&arguments)
    });
    // Not an error yet: the caller looks again and says what to do.
    if let Err(error) = installed {
        println!("{error:#}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_on_the_path() {
        assert!(on_path("cargo").is_some());
        assert!(on_path("no-such-program-as-this").is_none());
    }
}
