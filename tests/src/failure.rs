//! Writes a failing model to a file that Lariat opens.

use std::path::PathBuf;

use crate::{Lists, repository};

/// The folder of failing models: `LARIAT_FAILURES`, or one in cargo's target folder.
pub fn failures_folder() -> PathBuf {
    if let Some(folder) = std::env::var_os("LARIAT_FAILURES") {
        return folder.into();
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target.unwrap_or_else(|| repository().join("target")).join("lariat-failures")
}

/// Writes the model and fails the test with everything needed to reproduce it.
pub fn report(test: &str, automaton: &Lists, seed: Option<u64>, why: &str) -> ! {
    let folder = failures_folder();
    let file = folder.join(format!("{test}.lar"));
    let remark = why.replace('\n', " ");
    let text = format!("# {test}: {remark}\n{}", automaton.arrows());
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, text));
    let place = match written {
        Ok(()) => format!("open {} in Lariat", file.display()),
        Err(error) => format!("the model could not be written to {}: {error}", file.display()),
    };
    let again = seed.map_or(String::new(), |seed| format!("; try again with LARIAT_SEED={seed}"));
    panic!("{test}: {why}\n  {automaton}\n  {place}{again}");
}
