//! `cargo xtask explore`: runs the random tests with fresh seeds, and the long tests, for a given time.
//! Stops at the first failure and prints how to repeat it.

use crate::arguments::Arguments;
use crate::random_tests::{self, FoundTest};
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

#[derive(Debug)]
pub(crate) struct Options {
    /// The time to run. Without it: one round if a seed is given, otherwise ten minutes.
    minutes: Option<f64>,
    seed: Option<u64>,
    only: Option<String>,
}

impl Options {
    pub(crate) fn read(mut arguments: Arguments) -> Result<Self> {
        let minutes = arguments.value("--minutes")?.map(|text| {
            text.parse::<f64>()
                .ok()
                .filter(|minutes| minutes.is_finite() && *minutes > 0.0)
                .with_context(|| format!("`--minutes {text}`: this is not a number of minutes"))
        });
        let seed = arguments.value("--seed")?.map(|text| {
            text.parse::<u64>().with_context(|| format!("`--seed {text}`: a seed is a number"))
        });
        let only = arguments.value("--only")?;
        arguments.finish()?;
        Ok(Self { minutes: minutes.transpose()?, seed: seed.transpose()?, only })
    }
}

/// A compiled test program, with its random and long tests.
#[derive(Debug)]
struct Target {
    name: String,
    program: PathBuf,
    /// The working directory, the same as cargo's.
    folder: PathBuf,
    tests: Vec<FoundTest>,
}

pub(crate) fn explore(workspace: &Workspace, options: &Options) -> Result<()> {
    let first_seed = options.seed.unwrap_or_else(fresh_seed);
    println!("Seed {first_seed}.");
    let targets = targets(workspace, options.only.as_deref())?;
    let failures = workspace.target_folder()?.join("lariat-failures");
    let minutes = options.minutes.or(options.seed.is_none().then_some(10.0));
    let start = Instant::now();
    let deadline = minutes.map(|minutes| start + Duration::from_secs_f64(minutes * 60.0));
    let mut seed = first_seed;
    for round in 1.. {
        println!("\n── round {round}: --seed {seed}");
        // Long tests come last; a long test that is not random runs in the first round only.
        let quick = |test: &FoundTest| !test.heavy;
        let long = |test: &FoundTest| test.heavy && (test.random || round == 1);
        for chosen in [&quick as &dyn Fn(&FoundTest) -> bool, &long] {
            for target in &targets {
                let tests: Vec<&FoundTest> = target.tests.iter().filter(|t| chosen(t)).collect();
                if tests.is_empty() {
                    continue;
                }
                let started = Instant::now();
                match target.run(&tests, seed, &failures, deadline)? {
                    Ended::Well => println!(
                        "✓ {:<20}{:>3} tests{:>8.1} s",
                        target.name,
                        tests.len(),
                        started.elapsed().as_secs_f32()
                    ),
                    Ended::OutOfTime => {
                        println!(
                            "\nThe time is over, in round {round}. No test failed in {:.0} s.",
                            start.elapsed().as_secs_f32()
                        );
                        return Ok(());
                    }
                    Ended::Badly { test, output } => {
                        report(target, &test, seed, &failures, &output);
                        bail!("`{}::{test}` failed with seed {seed}", target.name);
                    }
                }
            }
        }
        if deadline.is_none_or(|deadline| Instant::now() >= deadline) {
            println!("\nNo test failed in {:.0} s.", start.elapsed().as_secs_f32());
            return Ok(());
        }
        seed = mixed(seed) % 1_000_000_000;
    }
    Ok(())
}

enum Ended {
    Well,
    OutOfTime,
    Badly { test: String, output: String },
}

impl Target {
    fn run(
        &self,
        tests: &[&FoundTest],
        seed: u64,
        failures: &Path,
        deadline: Option<Instant>,
    ) -> Result<Ended> {
        fs::create_dir_all(failures)?;
        let told = failures.join(format!("{}.txt", self.name));
        let output = File::create(&told)?;
        let mut child = Command::new(&self.program)
            .current_dir(&self.folder)
            .args(["--include-ignored", "--exact"])
            .args(tests.iter().map(|test| &test.name))
            .env("LARIAT_SEED", seed.to_string())
            .env("LARIAT_FAILURES", failures)
            .stdout(Stdio::from(output.try_clone()?))
            .stderr(Stdio::from(output))
            .spawn()
            .with_context(|| format!("cannot start {}", self.program.display()))?;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                child.kill()?;
                child.wait()?;
                fs::remove_file(&told)?;
                return Ok(Ended::OutOfTime);
            }
            std::thread::sleep(Duration::from_millis(50));
        };
        let output = String::from_utf8_lossy(&fs::read(&told)?).into_owned();
        if status.success() {
            fs::remove_file(&told)?;
            return Ok(Ended::Well);
        }
        // A program that was killed, for example by a stack overflow, has not printed the name of its test.
        let test = failed_test(&output)
            .or(tests.first().map(|test| test.name.clone()))
            .unwrap_or_default();
        Ok(Ended::Badly { test, output })
    }
}

fn failed_test(output: &str) -> Option<String> {
    output
        .lines()
        .find_map(|line| Some(line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?.to_owned()))
}

fn report(target: &Target, test: &str, seed: u64, failures: &Path, output: &str) {
    println!("\n{}\n", output.trim_end());
    println!("✗ {}::{test}, seed {seed}.", target.name);
    println!("Its output is in {}.", failures.join(format!("{}.txt", target.name)).display());
    for line in output.lines().filter(|line| line.trim_start().starts_with("open ")) {
        println!("The model: {}", line.trim());
    }
    println!("To repeat it: cargo xtask explore --seed {seed} --only {}::{test}", target.name);
}

/// Finds the random and long tests in the sources, and compiles only their targets.
fn targets(workspace: &Workspace, only: Option<&str>) -> Result<Vec<Target>> {
    let metadata = workspace.metadata()?;
    let (mut wanted, mut selection) = (BTreeMap::new(), BTreeSet::new());
    for package in metadata["packages"].as_array().into_iter().flatten() {
        for target in package["targets"].as_array().into_iter().flatten() {
            let (Some(package), Some(name), Some(kind), Some(source)) = (
                package["name"].as_str(),
                target["name"].as_str(),
                target["kind"][0].as_str().filter(|kind| ["test", "lib"].contains(kind)),
                target["src_path"].as_str(),
            ) else {
                continue;
            };
            let mut tests = random_tests::of_target(Path::new(source))?;
            let named =
                |test: &FoundTest| only.is_none_or(|only| is_called(name, &test.name, only));
            tests.retain(named);
            if !tests.is_empty() {
                selection.extend([
                    vec!["--package", package],
                    match kind {
                        "lib" => vec!["--lib"],
                        _ => vec!["--test", name],
                    },
                ]);
                wanted.insert(source.to_owned(), (name.to_owned(), tests));
            }
        }
    }
    if wanted.is_empty() {
        bail!("there is no random or long test `{}`", only.unwrap_or_default());
    }
    let mut command = workspace.cargo(&["test", "--no-run"]);
    command.arg("--message-format=json-render-diagnostics").args(selection.iter().flatten());
    let output = command.stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    if !output.status.success() {
        bail!("the tests do not compile");
    }
    let mut targets = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message: serde_json::Value = serde_json::from_str(line)?;
        let (Some(program), Some(source), Some(manifest)) = (
            message["executable"].as_str().filter(|_| message["profile"]["test"] == true),
            message["target"]["src_path"].as_str(),
            message["manifest_path"].as_str(),
        ) else {
            continue;
        };
        let Some((name, tests)) = wanted.remove(source) else { continue };
        let (program, folder) = (PathBuf::from(program), Path::new(manifest).parent());
        let tests = in_full(&program, &tests)?;
        let folder = folder.unwrap_or(Path::new(".")).to_owned();
        targets.push(Target { name, program, folder, tests });
    }
    targets.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(targets)
}

/// Whether `only` selects this test: by a part of its name, or by the name that a failure prints.
fn is_called(target: &str, test: &str, only: &str) -> bool {
    let last = only.rsplit("::").next().unwrap_or(only);
    format!("{target}::{test}").contains(only)
        || only.starts_with(&format!("{target}::")) && last == test
}

/// Names with their modules, as in the test program.
fn in_full(program: &Path, tests: &[FoundTest]) -> Result<Vec<FoundTest>> {
    let listed = Command::new(program).args(["--list", "--format", "terse"]).output()?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let names: Vec<&str> = listed.lines().filter_map(|line| line.strip_suffix(": test")).collect();
    let in_full = |test: &FoundTest| -> Vec<FoundTest> {
        let same = |name: &&&str| name.rsplit("::").next() == Some(&test.name);
        let renamed = |name: &&str| FoundTest { name: (*name).to_owned(), ..test.clone() };
        names.iter().filter(same).map(renamed).collect()
    };
    Ok(tests.iter().flat_map(in_full).collect())
}

/// A fresh seed, short enough to type.
fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    mixed(now.map_or(0, |since| since.as_nanos() as u64)) % 1_000_000_000
}

/// The seed of the next round (SplitMix64).
fn mixed(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_meant_by_a_part_of_its_name_or_by_all_of_it() {
        assert!(is_called("matrix", "random_automata", "matrix"));
        assert!(is_called("matrix", "random_automata", "automata"));
        assert!(is_called("fate", "random_systems", "fate::runs::random_systems"));
        assert!(!is_called("fate", "random_systems", "fate::runs::other"));
        assert!(!is_called("matrix", "random_automata", "fate::runs::random_automata"));
    }

    #[test]
    fn a_failing_test_is_read_off_the_output() {
        let output = "running 2 tests\ntest a::b ... ok\ntest a::c ... FAILED\n\nfailures:\n";
        assert_eq!(failed_test(output).as_deref(), Some("a::c"));
        assert_eq!(failed_test("running 1 test\n"), None);
    }
}
