//! The full run of every search on every example, compared with a file that was reviewed.
//!
//! `LARIAT_BLESS=1 cargo test -p lariat-cli golden` rewrites the files; review the difference.

use std::collections::BTreeSet;
use std::path::PathBuf;

use lariat_session::registry::find;
use lariat_session::{ALGORITHMS, EXAMPLES, Example};

use crate::lariat::lariat_reads;

fn folder() -> PathBuf {
    lariat_tests::repository().join("tests").join("golden")
}

/// Longer runs are cut here.
const KEPT: &str = "300";

/// Every example that opens with a search; some of them with every search.
#[test]
fn every_run_is_as_it_was() {
    let mut expected = BTreeSet::new();
    for example in EXAMPLES.iter().filter(|example| find(example.algorithm).is_some()) {
        expected.insert(compare(example, example.algorithm, example.options));
    }
    let all = ["red-detour", "no-lasso", "slip-a10", "two-sets"];
    for example in EXAMPLES.iter().filter(|example| all.contains(&example.id)) {
        for algorithm in ALGORITHMS {
            let force: &[_] = &[("force", "true")];
            if algorithm.name != example.algorithm {
                expected.insert(compare(example, algorithm.name, force));
            }
        }
    }
    let there: BTreeSet<String> = std::fs::read_dir(folder())
        .expect("the folder is there")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".steps"))
        .collect();
    assert_eq!(there, expected, "a golden run without its example or search");
}

/// Compares a run with its file, and returns the name of the file.
fn compare(example: &Example, algorithm: &str, options: &[(&str, &str)]) -> String {
    let file = format!("{}.{algorithm}.steps", example.id);
    let path = folder().join(&file);
    let options: Vec<String> =
        options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut arguments = vec!["steps", "-", "--to", KEPT, "--algorithm", algorithm];
    options.iter().for_each(|option| arguments.extend(["--option", option.as_str()]));
    let run = lariat_reads(&arguments, example.text);
    let steps = &run.ends(0).stdout;
    if std::env::var_os("LARIAT_BLESS").is_some() {
        std::fs::write(&path, steps).expect("the folder is there");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    if let Some(line) = first_difference(&golden, steps) {
        panic!(
            "{file} differs at step {}:\n  was {:?}\n  is  {:?}\nIf it is right, LARIAT_BLESS=1 keeps it",
            line + 1,
            golden.lines().nth(line),
            steps.lines().nth(line),
        );
    }
    file
}

fn first_difference(was: &str, is: &str) -> Option<usize> {
    let longest = was.lines().count().max(is.lines().count());
    (0..longest).find(|&line| was.lines().nth(line) != is.lines().nth(line))
}
