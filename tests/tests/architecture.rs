//! The dependencies between crates, and nothing in the repository that belongs to one machine only.

use std::path::{Path, PathBuf};

use lariat_session::ALGORITHMS;
use lariat_session::core::fate::FateStage;
use lariat_session::explanations::EXPLANATIONS;
use lariat_tests::repository;

/// Each crate, and the crates that it may depend on.
const ROOMS: [(&str, &[&str]); 11] = [
    ("crates/core", &[]),
    ("crates/lang", &["lariat-core"]),
    ("crates/machines", &["lariat-core"]),
    ("crates/session", &["lariat-core", "lariat-lang", "lariat-machines"]),
    ("crates/layout", &[]),
    ("crates/protocol", &["lariat-layout"]),
    ("crates/explain", &["lariat-session", "lariat-layout", "lariat-protocol"]),
    ("crates/engine", &["lariat-session", "lariat-layout", "lariat-protocol", "lariat-explain"]),
    ("crates/cli", &["lariat-session", "lariat-layout", "lariat-explain"]),
    ("crates/xtask", &[]),
    // Of the session: links, the examples, and the highlighting of texts.
    ("web", &["lariat-session", "lariat-layout", "lariat-protocol"]),
];

#[test]
fn dependencies_point_one_way() {
    for (room, may_know) in ROOMS {
        let knows = dependencies(room);
        let rooms = knows.iter().filter(|name| name.starts_with("lariat-"));
        for neighbour in rooms {
            assert!(may_know.contains(&neighbour.as_str()), "{room} must not know {neighbour}");
        }
        let draws = knows.iter().any(|name| name == "elkrs");
        assert!(!draws || room == "crates/layout", "only crates/layout knows the layout library");
    }
    assert!(
        dependencies("crates/cli").contains(&"lariat-session".to_owned()),
        "manifests are read"
    );
}

/// The names under `[dependencies]` and its variants for one target; not those for tests.
fn dependencies(room: &str) -> Vec<String> {
    let manifest = repository().join(room).join("Cargo.toml");
    let text = std::fs::read_to_string(&manifest).expect("every room has a manifest");
    let mut inside = false;
    let mut names = Vec::new();
    for line in text.lines() {
        if let Some(section) = line.strip_prefix('[') {
            inside = section.trim_end_matches(']').split('.').next_back() == Some("dependencies");
        } else if inside && let Some((name, _)) = line.split_once('=') {
            names.push(name.trim().trim_end_matches(".workspace").to_owned());
        }
    }
    names
}

#[test]
fn no_file_speaks_of_the_machine_it_was_written_on() {
    // In two halves, because otherwise this file would be found.
    let local = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/tmp/tar", "get")];
    let mut files = 0;
    visit(&repository(), &mut |path| {
        let Ok(text) = std::fs::read_to_string(path) else { return };
        files += 1;
        for trace in local {
            assert!(!text.contains(trace), "{} contains {trace}", path.display());
        }
    });
    assert!(files > 50, "only {files} files were looked at");
}

/// Files that may contain the name of an algorithm in quotes, and why.
const NAMES: [(&str, &str); 7] = [
    ("crates/machines/src/registry.rs", "it lists them"),
    (
        "crates/core/src/minimising/gmz04_min.rs",
        "values of its own options: which search runs first",
    ),
    ("crates/core/src/minimising/preliminary.rs", "the same values"),
    ("crates/core/src/classes/classify.rs", "`terminal` is also a class of automata"),
    ("crates/session/src/debugger/examples.rs", "each example names the search that it shows"),
    ("crates/session/src/debugger/advice.rs", "it weighs searches against each other"),
    ("crates/cli/src/experiment.rs", "the rows of a paper's table"),
];

/// Facts about one algorithm are in its own file; all other code asks the registry.
#[test]
fn nobody_knows_an_algorithm_by_its_name() {
    let (mut files, repository) = (0, repository());
    let mut named = Vec::new();
    visit(&repository, &mut |path| {
        let inside = path.strip_prefix(&repository).unwrap_or(path).to_string_lossy().into_owned();
        let is_program = inside.starts_with("web/src/")
            || inside.starts_with("crates/") && inside.contains("/src/");
        if !is_program || !inside.ends_with(".rs") || inside.contains("/tests") {
            return;
        }
        files += 1;
        let text = std::fs::read_to_string(path).expect("it is text");
        let program = text.split("#[cfg(test)]\nmod ").next().unwrap_or(&text);
        for algorithm in ALGORITHMS {
            let own = format!("/{}.rs", algorithm.name.replace('-', "_"));
            if program.contains(&format!("\"{}\"", algorithm.name)) && !inside.ends_with(&own) {
                named.push((inside.clone(), algorithm.name));
            }
        }
    });
    assert!(files > 50, "only {files} files were looked at");
    for (file, name) in &named {
        let may = NAMES.iter().any(|(known, _)| known == file);
        assert!(
            may,
            "{file} names `{name}`: what it has to know belongs into the algorithm's file"
        );
    }
    for (file, why) in NAMES {
        assert!(named.iter().any(|(found, _)| found == file), "{file} names none any more ({why})");
    }
}

/// Names of options that the page may contain as ordinary words: of attributes, of parts of its own, and of a
/// field of the protocol.
const ORDINARY: [&str; 5] = ["step", "start", "error", "target", "force"];

/// The page draws what the engine says: it knows no search, no explanation, none of their options and stages.
#[test]
fn the_page_knows_no_search_stage_or_option() {
    let searches = ALGORITHMS.iter().map(|row| (row.name, row.options));
    let explanations = EXPLANATIONS.iter().map(|row| (row.name, row.options));
    let mut names: Vec<&str> = EXPLANATIONS.iter().flat_map(|row| row.texts).copied().collect();
    for (name, options) in searches.chain(explanations) {
        names.push(name);
        names.extend(options.iter().map(|option| option.name));
    }
    names.extend(FateStage::ALL.iter().map(|stage| stage.title()));
    names.retain(|name| !ORDINARY.contains(name));
    let mut files = 0;
    visit(&repository().join("web"), &mut |path| {
        let Ok(text) = std::fs::read_to_string(path) else { return };
        files += 1;
        for name in &names {
            let quoted = [format!("\"{name}\""), format!("'{name}'"), format!("`{name}`")];
            let found = quoted.iter().find(|quoted| text.contains(*quoted));
            assert_eq!(found, None, "{} names it", path.display());
        }
    });
    assert!(files > 30 && names.len() > 30, "{files} files, {} names", names.len());
}

#[test]
fn locked_packages_come_from_the_public_registries() {
    let lock = std::fs::read_to_string(repository().join("Cargo.lock")).expect("it is checked in");
    let sources: Vec<&str> = lock.lines().filter(|line| line.starts_with("source = ")).collect();
    assert!(!sources.is_empty());
    for source in sources {
        let public = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
        assert_eq!(source, public);
    }
    visit(&repository(), &mut |path| {
        if path.file_name().is_some_and(|name| name == "package-lock.json") {
            let lock = std::fs::read_to_string(path).expect("it is text");
            for line in lock.lines().filter(|line| line.contains("\"resolved\":")) {
                assert!(
                    line.contains("\"https://registry.npmjs.org/"),
                    "{}: {line}",
                    path.display()
                );
            }
        }
    });
}

/// `cargo xtask test` gives the same result on every machine.
#[test]
fn no_test_draws_from_the_clock_or_from_the_system() {
    // In two halves, as above.
    let sources = [
        concat!("Math.ran", "dom"),
        concat!("System", "Time"),
        concat!("thread_", "rng"),
        concat!("Random", "State"),
        concat!("RngSeed::", "Random"),
        concat!("getran", "dom"),
    ];
    let (mut blocks, repository) = (0, repository());
    visit(&repository, &mut |path| {
        let inside = path.strip_prefix(&repository).unwrap_or(path);
        let is_test = inside.components().any(|part| part.as_os_str() == "tests");
        let Ok(text) = std::fs::read_to_string(path) else { return };
        let is_code = path.extension().is_some_and(|ending| ending == "rs" || ending == "mjs");
        if !is_test || !is_code {
            return;
        }
        for source in sources {
            assert!(!text.contains(source), "{} draws from {source}", path.display());
        }
        for block in text.split(concat!("\nprop", "test! {")).skip(1) {
            blocks += 1;
            let fixed = block.trim_start().starts_with("#![proptest_config(support::cases(");
            assert!(fixed, "{}: say `support::cases`, whose seed is fixed", path.display());
        }
    });
    assert!(blocks > 2, "only {blocks} blocks of random tests were found");
}

/// Every file written by hand: not what is built, downloaded or generated.
fn visit(folder: &Path, each: &mut impl FnMut(&Path)) {
    const FOREIGN: [&str; 6] = [".git", "target", "dist", "node_modules", "test-output", "pkg"];
    let entries = std::fs::read_dir(folder).expect("the repository can be read");
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        match path.is_dir() {
            // In a worktree, `.git` is a file.
            _ if FOREIGN.contains(&name) => {}
            true => visit(&path, each),
            false => each(&path),
        }
    }
}
