//! Detects changed sources by polling once a second: no library, no limit on
//! watched files, and the same on every system.

use crate::workspace::Workspace;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::time::Duration;

const SOURCES: [&str; 8] = [
    "index.html",
    "Trunk.toml",
    "Cargo.toml",
    "Cargo.lock",
    "crates",
    "web",
    "static",
    "rust-toolchain.toml",
];

/// A fingerprint of the names, sizes and modification times of all sources.
pub(crate) fn fingerprint(workspace: &Workspace) -> u64 {
    let mut hasher = DefaultHasher::new();
    for source in SOURCES {
        add(&workspace.path(source), &mut hasher);
    }
    hasher.finish()
}

/// Sleeps until the sources differ from `known` and no longer change; returns the new fingerprint.
pub(crate) fn next_change(workspace: &Workspace, known: u64) -> u64 {
    let mut before = known;
    loop {
        std::thread::sleep(Duration::from_millis(700));
        let now = fingerprint(workspace);
        if now != known && now == before {
            return now;
        }
        before = now;
    }
}

/// A file that disappears meanwhile is not part of the fingerprint.
fn add(path: &Path, hasher: &mut DefaultHasher) {
    let Ok(metadata) = fs::metadata(path) else {
        return;
    };
    path.hash(hasher);
    if !metadata.is_dir() {
        metadata.len().hash(hasher);
        metadata.modified().ok().hash(hasher);
        return;
    }
    let Ok(entries) = fs::read_dir(path) else {
        return;
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        // Editors put swap files and backups beside the sources.
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if !hidden {
            add(&path, hasher);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_a_changed_and_a_removed_file_are_noticed() {
        let root = std::env::temp_dir().join(format!("lariat-watch-{}", std::process::id()));
        let folder = root.join("web/src");
        fs::create_dir_all(&folder).unwrap();
        let workspace = Workspace::at(&root);
        let empty = fingerprint(&workspace);
        fs::write(folder.join("main.rs"), "a").unwrap();
        let one = fingerprint(&workspace);
        fs::write(folder.join("main.rs"), "ab").unwrap();
        let changed = fingerprint(&workspace);
        fs::write(folder.join(".main.rs.swp"), "").unwrap();
        let with_swap_file = fingerprint(&workspace);
        fs::remove_file(folder.join("main.rs")).unwrap();
        let removed = fingerprint(&workspace);
        fs::remove_dir_all(&root).unwrap();
        assert_ne!(empty, one);
        assert_ne!(one, changed);
        assert_eq!(changed, with_swap_file);
        assert_eq!(empty, removed);
    }
}
