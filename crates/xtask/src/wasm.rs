//! Builds a Rust binary as WebAssembly and the JavaScript that loads it, with cargo and then
//! wasm-bindgen as a library, so that its command-line tool is not needed.

use crate::arguments::Arguments;
use crate::order;
use crate::page::Runs;
use crate::site::content_hash;
use crate::tools;
use crate::workspace::{Workspace, ended_well, written_out};
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use wasm_bindgen_cli_support::Bindgen;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Profile {
    Release,
    Dev,
}

impl Profile {
    pub(crate) fn read(arguments: &mut Arguments) -> Self {
        if arguments.flag("--dev") { Self::Dev } else { Self::Release }
    }
}

/// The files that the browser loads for one binary.
#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) js: Vec<u8>,
    pub(crate) wasm: Vec<u8>,
    /// Scripts of dependencies, with the paths that `js` imports them by.
    pub(crate) snippets: Vec<(String, Vec<u8>)>,
}

pub(crate) fn build(
    workspace: &Workspace,
    manifest: &str,
    bin: &str,
    runs: Runs,
    profile: Profile,
) -> Result<Module> {
    tools::ensure_wasm_target(workspace)?;
    let compiled = compile(workspace, manifest, bin, profile)?;
    let bound = bind(&compiled, bin, runs, profile)
        .with_context(|| format!("cannot make the bindings of `{bin}`"))?;
    read_module(&bound, bin)
}

fn compile(workspace: &Workspace, manifest: &str, bin: &str, profile: Profile) -> Result<PathBuf> {
    let mut command = workspace.cargo(&[
        "build",
        "--manifest-path",
        manifest,
        "--bin",
        bin,
        "--target",
        tools::WASM_TARGET,
        "--message-format",
        "json-render-diagnostics",
    ]);
    match profile {
        Profile::Release => command.arg("--release"),
        // Names are enough to read a stack trace. Full debug information makes the
        // page ten times larger and every build slower.
        Profile::Dev => command.env("CARGO_PROFILE_DEV_DEBUG", "none"),
    };
    let line = written_out(&command);
    let mut child =
        command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start `{line}`"))?;
    let mut wasm = None;
    if let Some(stdout) = child.stdout.take() {
        for message in BufReader::new(stdout).lines() {
            wasm = artifact(&message?, bin).or(wasm);
        }
    }
    ended_well(child.wait()?, &line)?;
    wasm.with_context(|| format!("`{line}` made no .wasm file"))
}

/// The path of the binary in cargo's message.
fn artifact(message: &str, bin: &str) -> Option<PathBuf> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
    let target = &message["target"];
    let is_bin = target["kind"].as_array()?.iter().any(|kind| kind == "bin");
    if message["reason"] != "compiler-artifact" || target["name"] != bin || !is_bin {
        return None;
    }
    message["filenames"]
        .as_array()?
        .iter()
        .filter_map(|name| name.as_str())
        .find(|name| name.ends_with(".wasm"))
        .map(PathBuf::from)
}

/// Generates the bindings next to the compiled file, unless they exist already:
/// a second `cargo xtask test` does not repeat unchanged work.
fn bind(compiled: &Path, bin: &str, runs: Runs, profile: Profile) -> Result<PathBuf> {
    let wasm = fs::read(compiled).with_context(|| format!("cannot read {}", compiled.display()))?;
    let folder = compiled.with_file_name(format!("{bin}-bindings"));
    let stamp_file = folder.join("made-from");
    let stamp = format!(
        "{} {runs:?} {profile:?} {}",
        content_hash(&[&wasm]),
        include_str!("../Cargo.toml")
    );
    if fs::read_to_string(&stamp_file).is_ok_and(|made_from| made_from == stamp) {
        return Ok(folder);
    }
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes(bin, wasm).typescript(false);
    match runs {
        Runs::InPage => bindgen.web(true)?,
        Runs::InWorker => bindgen.no_modules(true)?,
    };
    let release = profile == Profile::Release;
    bindgen
        .debug(!release)
        .remove_name_section(release)
        .remove_producers_section(release)
        .omit_default_module_path(true)
        .generate(&folder)?;
    if release {
        let bound = folder.join(format!("{bin}_bg.wasm"));
        fs::write(&bound, order::alike_together(&fs::read(&bound)?)?)?;
    }
    fs::write(&stamp_file, stamp)?;
    Ok(folder)
}

fn read_module(folder: &Path, bin: &str) -> Result<Module> {
    let read = |name: String| {
        let path = folder.join(name);
        fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let mut snippets = Vec::new();
    let snippets_folder = folder.join("snippets");
    if snippets_folder.is_dir() {
        for (path, bytes) in crate::site::read_folder(&snippets_folder)? {
            snippets.push((format!("snippets/{path}"), bytes));
        }
    }
    let module =
        Module { js: read(format!("{bin}.js"))?, wasm: read(format!("{bin}_bg.wasm"))?, snippets };
    if module.wasm.is_empty() {
        bail!("the bindings of `{bin}` contain an empty .wasm file; delete the target folder");
    }
    Ok(module)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_binary_itself_is_the_artifact() {
        let message = |kind: &str, name: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","target":{{"kind":["{kind}"],"name":"{name}"}},
                "filenames":["/t/a.d","/t/a.wasm"]}}"#
            )
        };
        assert_eq!(artifact(&message("bin", "page"), "page"), Some(PathBuf::from("/t/a.wasm")));
        assert_eq!(artifact(&message("lib", "page"), "page"), None);
        assert_eq!(artifact(&message("bin", "other"), "page"), None);
        assert_eq!(artifact("not json", "page"), None);
    }
}
