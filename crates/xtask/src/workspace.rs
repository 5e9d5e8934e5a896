//! The folders of this repository, and how to run programs in it.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

#[derive(Debug)]
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    pub(crate) fn find() -> Result<Self> {
        let own_folder = std::env::var_os("CARGO_MANIFEST_DIR")
            .context("start xtask through cargo: `cargo xtask …`")?;
        match Path::new(&own_folder).ancestors().nth(2) {
            Some(root) if root.join("index.html").is_file() => Ok(Self { root: root.to_owned() }),
            _ => bail!("no index.html two folders above crates/xtask: is the checkout complete?"),
        }
    }

    #[cfg(test)]
    pub(crate) fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The folder of the finished page.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    pub(crate) fn read(&self, relative: &str) -> Result<String> {
        let path = self.path(relative);
        std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    }

    /// The cargo that started xtask, so that a `+toolchain` applies to all commands.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = self.command(cargo);
        command.args(arguments);
        command
    }

    /// The output of `cargo metadata`.
    pub(crate) fn metadata(&self) -> Result<serde_json::Value> {
        let metadata =
            printed_by(&mut self.cargo(&["metadata", "--no-deps", "--format-version", "1"]))?;
        Ok(serde_json::from_str(&metadata)?)
    }

    /// Cargo's target folder; `CARGO_TARGET_DIR` and configuration may change it.
    pub(crate) fn target_folder(&self) -> Result<PathBuf> {
        let metadata = self.metadata()?;
        let folder = metadata["target_directory"]
            .as_str()
            .context("`cargo metadata` names no target directory")?;
        Ok(PathBuf::from(folder))
    }

    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        command
    }
}

/// Runs a command with inherited output; an error names the command and its exit status.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = written_out(command);
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    ended_well(status, &line)
}

/// Runs a command without output and returns what it printed.
pub(crate) fn printed_by(command: &mut Command) -> Result<String> {
    let line = written_out(command);
    let output = command.output().with_context(|| format!("cannot start `{line}`"))?;
    ended_well(output.status, &line)?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

pub(crate) fn ended_well(status: ExitStatus, line: &str) -> Result<()> {
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// The command as typed in a shell.
pub(crate) fn written_out(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str()).to_string_lossy();
    command
        .get_args()
        .fold(name.into_owned(), |line, argument| format!("{line} {}", argument.to_string_lossy()))
}
