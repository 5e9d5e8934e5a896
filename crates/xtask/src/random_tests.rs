//! Finds the random and the long tests in the sources.
//!
//! A test is random if it calls `seed()`, or a function of the same target that does, or if it
//! is in a `proptest!`. Sources must be formatted by rustfmt: a function ends with a brace in
//! the column where it begins.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundTest {
    pub(crate) name: String,
    /// Whether it depends on the seed.
    pub(crate) random: bool,
    /// Marked `#[ignore]`: it takes minutes.
    pub(crate) heavy: bool,
}

/// The tests of a target that are random or heavy, by the target's main source file.
pub(crate) fn of_target(main: &Path) -> Result<Vec<FoundTest>> {
    let mut sources = Vec::new();
    for file in source_files(main)? {
        let text = std::fs::read_to_string(&file)
            .with_context(|| format!("cannot read {}", file.display()))?;
        sources.push(text);
    }
    Ok(in_sources(&sources))
}

/// A folder with a `main.rs` or `lib.rs` is one target; any other file is one of its own.
fn source_files(main: &Path) -> Result<Vec<PathBuf>> {
    let roots = ["main.rs", "lib.rs"];
    if !main.file_name().is_some_and(|name| roots.iter().any(|root| name == *root)) {
        return Ok(vec![main.to_owned()]);
    }
    let mut folders: Vec<PathBuf> = main.parent().map(Path::to_owned).into_iter().collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

struct Function {
    is_test: bool,
    heavy: bool,
    random: bool,
    body: String,
}

fn in_sources(sources: &[String]) -> Vec<FoundTest> {
    // A test and a function in another module may have the same name.
    let mut functions: Vec<(String, Function)> =
        sources.iter().flat_map(|source| functions_of(source)).collect();
    functions.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut random: BTreeSet<String> = BTreeSet::new();
    loop {
        let more: Vec<String> = functions
            .iter()
            .filter(|(name, function)| {
                !random.contains(name)
                    && (function.random || random.iter().any(|other| calls(&function.body, other)))
            })
            .map(|(name, _)| name.clone())
            .collect();
        if more.is_empty() {
            break;
        }
        random.extend(more);
    }
    functions
        .into_iter()
        .filter(|(name, function)| function.is_test && (function.heavy || random.contains(name)))
        .map(|(name, function)| FoundTest {
            random: random.contains(&name),
            heavy: function.heavy,
            name,
        })
        .collect()
}

/// Whether the text contains `name(`, not as the end of a longer name.
fn calls(text: &str, name: &str) -> bool {
    let call = format!("{name}(");
    text.match_indices(&call).any(|(at, _)| {
        !text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_')
    })
}

/// Whether it calls `seed()` of `lariat_tests`; a `seed` with arguments is another function.
fn draws_a_seed(body: &str) -> bool {
    body.match_indices("seed()").any(|(at, _)| {
        !body[..at].ends_with(|before: char| before.is_alphanumeric() || "_.".contains(before))
    })
}

fn functions_of(source: &str) -> Vec<(String, Function)> {
    let mut found = Vec::new();
    let (mut is_test, mut heavy, mut in_proptest) = (false, false, false);
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let words = line.trim_start();
        if line.starts_with("proptest! {") {
            in_proptest = true;
        } else if line == "}" {
            in_proptest = false;
        } else if words == "#[test]" {
            is_test = true;
        } else if words.starts_with("#[ignore") {
            heavy = true;
        } else if let Some(name) = function_name(words) {
            let end = format!("{}}}", &line[..line.len() - words.len()]);
            let mut body = String::new();
            if !line.ends_with('}') && !line.ends_with(';') {
                body =
                    lines.by_ref().take_while(|line| *line != end).collect::<Vec<_>>().join("\n");
            }
            let random = in_proptest || draws_a_seed(&body);
            found.push((name.to_owned(), Function { is_test, heavy, random, body }));
            (is_test, heavy) = (false, false);
        }
    }
    found
}

fn function_name(words: &str) -> Option<&str> {
    let rest = words.strip_prefix("pub ").or_else(|| words.strip_prefix("pub(crate) "));
    let rest = rest.or_else(|| words.strip_prefix("pub(super) ")).unwrap_or(words);
    let rest = rest.strip_prefix("fn ")?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(name: &str, random: bool, heavy: bool) -> FoundTest {
        FoundTest { name: name.to_owned(), random, heavy }
    }

    #[test]
    fn random_tests_are_those_that_come_to_a_seed() {
        let source = "\
fn sweep(cases: u64) {
    let seed = seed();
    go(seed, cases);
}

#[test]
fn by_a_helper() {
    sweep(3);
}

#[test]
#[ignore = \"takes minutes\"]
fn at_length() {
    sweep(3_000);
}

#[test]
#[ignore = \"takes minutes\"]
fn everything_at_length() {
    no_sweep(3);
}

#[test]
fn with_a_fixed_one() {
    Random::seed(3);
}

proptest! {
    #![proptest_config(support::cases(600))]

    #[test]
    fn in_a_macro(text in \"x*\") {
        survive(&text);
    }
}

#[test]
fn after_it() {
    survive(\"x\");
}
";
        let expected = [
            test("at_length", true, true),
            test("by_a_helper", true, false),
            test("everything_at_length", false, true),
            test("in_a_macro", true, false),
        ];
        assert_eq!(in_sources(&[source.to_owned()]), expected);
    }

    #[test]
    fn the_tests_of_this_repository_are_found() {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/tests");
        let found = |target: &str| of_target(&tests.join(target)).unwrap();
        assert!(found("matrix.rs").contains(&test("random_automata", true, false)));
        let heavy = test("many_random_systems_are_analysed_by_the_definitions", true, true);
        assert!(found("fate/main.rs").contains(&heavy));
        assert_eq!(found("worked.rs"), []);
        // There is another `links` besides it, which builds the corpus.
        assert!(found("fuzz/main.rs").contains(&test("links", true, false)));
    }
}
