//! `cargo xtask test`: all checks, the fast ones first, each with a line that
//! prints its result. `.ci/run` calls only this.

use crate::arguments::Arguments;
use crate::time_budget::TimeBudget;
use crate::tools::{self, Tool};
use crate::wasm::Profile;
use crate::workspace::{Workspace, run};
use crate::{budget, site};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

struct Stage {
    name: &'static str,
    /// Part of `--quick`.
    quick: bool,
    run: fn(&Workspace) -> Result<Outcome>,
    /// What to do if it fails.
    advice: &'static str,
}

enum Outcome {
    Passed,
    Skipped(String),
}

const STAGES: [Stage; 8] = [
    Stage { name: "fmt", quick: true, run: format, advice: "run `cargo fmt`" },
    Stage { name: "clippy", quick: true, run: lints, advice: "fix the warnings above" },
    Stage {
        name: "native",
        quick: true,
        run: native_tests,
        advice: "fix the test that failed above",
    },
    Stage {
        name: "page",
        quick: false,
        run: page_within_budget,
        advice: "`cargo xtask build` repeats this step alone",
    },
    Stage {
        name: "wasm",
        quick: false,
        run: wasm_tests,
        advice: "`cargo xtask test --only wasm` repeats this step alone",
    },
    Stage {
        name: "browser",
        quick: false,
        run: browser_tests,
        advice: "`cargo xtask test --only browser` repeats this step alone",
    },
    Stage {
        name: "firefox",
        quick: false,
        run: firefox_tests,
        advice: "`cargo xtask test --only firefox` repeats this step alone",
    },
    Stage {
        name: "trunk",
        quick: false,
        run: trunk_build,
        advice: "index.html and Trunk.toml must suit both builders",
    },
];

#[derive(Debug)]
pub(crate) struct Options {
    quick: bool,
    only: Vec<String>,
}

impl Options {
    pub(crate) fn read(mut arguments: Arguments) -> Result<Self> {
        let mut only = Vec::new();
        while let Some(name) = arguments.value("--only")? {
            if STAGES.iter().all(|stage| stage.name != name) {
                let names: Vec<_> = STAGES.iter().map(|stage| stage.name).collect();
                bail!("there is no stage `{name}`; there are {}", names.join(", "));
            }
            only.push(name);
        }
        let quick = arguments.flag("--quick");
        arguments.finish()?;
        Ok(Self { quick, only })
    }

    fn includes(&self, stage: &Stage) -> bool {
        (self.only.is_empty() || self.only.iter().any(|name| name == stage.name))
            && (stage.quick || !self.quick)
    }
}

pub(crate) fn test(workspace: &Workspace, options: &Options) -> Result<()> {
    let stages: Vec<_> = STAGES.iter().filter(|stage| options.includes(stage)).collect();
    if stages.is_empty() {
        bail!("--quick leaves out every stage that --only names");
    }
    let budget = TimeBudget::read(workspace)?;
    budget.check_stages(&STAGES.map(|stage| stage.name))?;
    let start = Instant::now();
    let mut summary = Vec::new();
    for (done, stage) in stages.iter().enumerate() {
        println!("\n── {} ({} of {})", stage.name, done + 1, stages.len());
        let stage_start = Instant::now();
        let outcome = (stage.run)(workspace).map_err(|error| {
            anyhow::anyhow!("{error:#}.\nThe stage `{}` failed: {}.", stage.name, stage.advice)
        })?;
        let seconds = stage_start.elapsed().as_secs_f32();
        let line = match outcome {
            Outcome::Passed => {
                let beside = budget.beside(stage.name, seconds);
                format!("✓ {:<8}{seconds:>7.1} s {beside}", stage.name)
            }
            Outcome::Skipped(why) => format!("– {:<8}skipped: {why}", stage.name),
        };
        println!("{line}");
        summary.push(line);
    }
    println!("\n{}", summary.join("\n"));
    let seconds = start.elapsed().as_secs_f32();
    println!("Every check that ran has passed, in {seconds:.0} s.");
    // The time budget is for all stages together.
    if stages.len() == STAGES.len() {
        println!("{}", budget.verdict(seconds)?);
    }
    Ok(())
}

fn format(workspace: &Workspace) -> Result<Outcome> {
    tools::ensure_component(workspace, "rustfmt")?;
    run(&mut workspace.cargo(&["fmt", "--all", "--check"]))?;
    Ok(Outcome::Passed)
}

fn lints(workspace: &Workspace) -> Result<Outcome> {
    tools::ensure_component(workspace, "clippy")?;
    run(&mut workspace.cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "--deny",
        "warnings",
    ]))?;
    Ok(Outcome::Passed)
}

/// The page itself has no native tests: it is tested in a browser.
fn native_tests(workspace: &Workspace) -> Result<Outcome> {
    tools::ensure_spin()?;
    run(&mut workspace.cargo(&["test", "--workspace", "--exclude", "lariat-web"]))?;
    Ok(Outcome::Passed)
}

fn page_within_budget(workspace: &Workspace) -> Result<Outcome> {
    let site = site::build(workspace, Profile::Release)?;
    budget::print_and_check(workspace, &site)?;
    Ok(Outcome::Passed)
}

/// Searches in a module of their own, and the engine as it is published.
fn wasm_tests(workspace: &Workspace) -> Result<Outcome> {
    let node = match tools::node()? {
        Tool::Ready(node) => node,
        Tool::Missing(advice) => return without(advice),
    };
    tools::ensure_wasm_target(workspace)?;
    site::build(workspace, Profile::Release)?;
    run(&mut workspace.cargo(&[
        "build",
        "--release",
        "--target",
        tools::WASM_TARGET,
        "--package",
        "lariat-benches",
        "--lib",
    ]))?;
    let compiled = workspace.target_folder()?.join(tools::WASM_TARGET).join("release");
    run(workspace
        .command(node)
        .args(["--test", "--test-reporter=spec"])
        .args(["run", "engine"].map(|name| workspace.path(&format!("tests/wasm/{name}.mjs"))))
        .env("LARIAT_WASM", compiled)
        .env("LARIAT_DIST", workspace.dist()))?;
    Ok(Outcome::Passed)
}

fn browser_tests(workspace: &Workspace) -> Result<Outcome> {
    let browser = match Browser::find()? {
        Ok(browser) => browser,
        Err(advice) => return without(advice),
    };
    // Fast if the stage before has just built the page, and correct otherwise.
    site::build(workspace, Profile::Release)?;
    let mut tests: Vec<_> = std::fs::read_dir(workspace.path("tests/browser"))?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".test.mjs"))
        .map(|name| format!("tests/browser/{name}"))
        .collect();
    tests.sort();
    browser.run_tests(workspace, &workspace.dist(), &tests)
}

/// One test per feature, and the page without a network: the tests that also run in Firefox.
fn firefox_tests(workspace: &Workspace) -> Result<Outcome> {
    let (node, firefox) = match (tools::node()?, tools::firefox()?) {
        (Tool::Ready(node), Tool::Ready(firefox)) => (node, firefox),
        (Tool::Missing(advice), _) | (_, Tool::Missing(advice)) => return without(advice),
    };
    site::build(workspace, Profile::Release)?;
    tools::ensure_node_packages(workspace)?;
    let tests = ["features", "offline"].map(|name| format!("tests/browser/{name}.test.mjs"));
    run_each(&tests, || {
        let mut command = workspace.command(&node);
        command
            .env("LARIAT_DIST", workspace.dist())
            .env("BROWSER", "firefox")
            .env("FIREFOX", &firefox);
        Ok(command)
    })
}

fn trunk_build(workspace: &Workspace) -> Result<Outcome> {
    let Some(trunk) = tools::on_path("trunk") else {
        return Ok(Outcome::Skipped("trunk is not installed".to_owned()));
    };
    let dist = workspace.target_folder()?.join("trunk-dist");
    run(workspace
        .command(trunk)
        // Trunk refuses the usual NO_COLOR=1: it wants `true`.
        .env_remove("NO_COLOR")
        .args(["build", "--release", "--dist"])
        .arg(&dist))?;
    match Browser::find()? {
        Ok(browser) => {
            let tests = ["smoke", "offline"].map(|name| format!("tests/browser/{name}.test.mjs"));
            browser.run_tests(workspace, &dist, &tests)
        }
        Err(advice) => without(advice),
    }
}

/// The environment of the page's tests.
#[derive(Debug)]
pub(crate) struct Browser {
    node: PathBuf,
    chromium: PathBuf,
}

impl Browser {
    /// If a tool is missing, the inner error is a sentence that says what to install.
    pub(crate) fn find() -> Result<Result<Self, String>> {
        let node = match tools::node()? {
            Tool::Ready(node) => node,
            Tool::Missing(advice) => return Ok(Err(advice)),
        };
        Ok(match tools::chromium()? {
            Tool::Ready(chromium) => Ok(Self { node, chromium }),
            Tool::Missing(advice) => Err(advice),
        })
    }

    /// Node with the addresses of the page and the browser, and with the packages it needs.
    pub(crate) fn node(&self, workspace: &Workspace, dist: &Path) -> Result<Command> {
        tools::ensure_node_packages(workspace)?;
        let mut command = workspace.command(&self.node);
        command.env("LARIAT_DIST", dist).env("BROWSER", "chromium").env("CHROMIUM", &self.chromium);
        Ok(command)
    }

    fn run_tests(&self, workspace: &Workspace, dist: &Path, tests: &[String]) -> Result<Outcome> {
        run_each(tests, || self.node(workspace, dist))
    }
}

/// Runs files of browser tests one after the other. A browser on a busy machine can fail a test for reasons of its
/// own, so a file that fails is run once more; if it passes then, it is named at the end, to be mended.
fn run_each(tests: &[String], node: impl Fn() -> Result<Command>) -> Result<Outcome> {
    let run_file = |test: &str| -> Result<()> {
        let mut command = node()?;
        run(command.args(["--test", "--test-reporter=spec", test]))
    };
    let mut unstable = Vec::new();
    for test in tests {
        if run_file(test).is_err() {
            println!("\n{test} failed: once more.\n");
            run_file(test)?;
            unstable.push(test.as_str());
        }
    }
    if !unstable.is_empty() {
        println!("\nUNSTABLE: failed once, then passed: {}", unstable.join(", "));
    }
    Ok(Outcome::Passed)
}

/// A missing tool is a note, or an error on CI.
fn without(advice: String) -> Result<Outcome> {
    if std::env::var("CI").is_ok_and(|ci| ci == "true") {
        bail!("{advice} (CI=true, so nothing may be skipped)");
    }
    Ok(Outcome::Skipped(advice))
}
