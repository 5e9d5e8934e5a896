//! The full run of every search on every example, as it was last looked at and found right.
//!
//! `LARIAT_BLESS=1 cargo test -p lariat-cli golden` writes the files anew: read the difference.

use std::collections::BTreeSet;
use std::path::PathBuf;

use lariat_session::{ALGORITHMS, EXAMPLES};

use crate::lariat::lariat_reads;

fn folder() -> PathBuf {
    lariat_tests::repository().join("tests").join("golden")
}

#[test]
fn every_run_is_as_it_was() {
    let bless = std::env::var_os("LARIAT_BLESS").is_some();
    let mut expected = BTreeSet::new();
    for example in EXAMPLES {
        for algorithm in ALGORITHMS {
            let file = format!("{}.{}.steps", example.id, algorithm.name);
            let path = folder().join(&file);
            let run = lariat_reads(&["steps", "-", "--algorithm", algorithm.name], example.text);
            let steps = &run.ends(0).stdout;
            if bless {
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
            expected.insert(file);
        }
    }
    let there: BTreeSet<String> = std::fs::read_dir(folder())
        .expect("the folder is there")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".steps"))
        .collect();
    assert_eq!(there, expected, "a golden run without its example or search");
}

fn first_difference(was: &str, is: &str) -> Option<usize> {
    let longest = was.lines().count().max(is.lines().count());
    (0..longest).find(|&line| was.lines().nth(line) != is.lines().nth(line))
}
