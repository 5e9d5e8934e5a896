//! Fills in what a published page needs to work without a network: the version, in the page, and the
//! version and all files with their hashes, in its service worker (`web/offline.js`). In development
//! both stay empty, and no browser keeps the page.

use crate::html::tags;
use crate::site::{content_hash, read_folder};
use anyhow::{Context, Result, bail};
use data_encoding::BASE64;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

pub(crate) const PAGE: &str = "index.html";
pub(crate) const WORKER: &str = "offline.js";

/// The two files with what was filled in.
#[derive(Debug)]
pub(crate) struct Filled {
    pub(crate) page: Vec<u8>,
    pub(crate) worker: Vec<u8>,
}

/// `files` are all files of the build, by their addresses relative to the page.
pub(crate) fn fill_in(files: &BTreeMap<&str, &[u8]>) -> Result<Filled> {
    let text = |name: &str| {
        let bytes = files.get(name).with_context(|| format!("the build has no {name}"))?;
        std::str::from_utf8(bytes).with_context(|| format!("{name} is not text"))
    };
    let version = version(files);
    let page = with_version(text(PAGE)?, &version)?.into_bytes();
    let mut hashes = BTreeMap::new();
    for (&address, &bytes) in files {
        if !address.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-/".contains(&byte)) {
            bail!("`{address}` needs an escape in an address: use another name");
        }
        match address {
            WORKER => {}
            // Servers redirect its full name, or know only one of the two.
            PAGE => drop(hashes.insert("./", integrity(&page))),
            _ => drop(hashes.insert(address, integrity(bytes))),
        }
    }
    let files = serde_json::to_string(&hashes)?;
    let worker =
        replaced(text(WORKER)?, "const VERSION = '';", &format!("const VERSION = '{version}';"))?;
    let worker = replaced(&worker, "const FILES = {};", &format!("const FILES = {files};"))?;
    Ok(Filled { page, worker: worker.into_bytes() })
}

/// `cargo xtask offline`, which Trunk calls after a build.
pub(crate) fn after_trunk() -> Result<()> {
    let told = |name: &str| {
        env::var_os(name)
            .with_context(|| format!("{name} is not set: this command is called by Trunk"))
    };
    if told("TRUNK_PROFILE")? != "release" {
        return Ok(());
    }
    fill_in_folder(&PathBuf::from(told("TRUNK_STAGING_DIR")?))
}

fn fill_in_folder(folder: &Path) -> Result<()> {
    let files = read_folder(folder)?;
    let filled = fill_in(
        &files.iter().map(|(address, bytes)| (address.as_str(), bytes.as_slice())).collect(),
    )?;
    fs::write(folder.join(WORKER), filled.worker)?;
    fs::write(folder.join(PAGE), filled.page)?;
    Ok(())
}

/// A hash of the names and contents of all files, before anything is filled in.
fn version(files: &BTreeMap<&str, &[u8]>) -> String {
    let lengths: Vec<_> = files.values().map(|bytes| bytes.len().to_le_bytes()).collect();
    let parts = files.iter().zip(&lengths);
    let parts: Vec<&[u8]> =
        parts.flat_map(|((name, bytes), length)| [name.as_bytes(), &[0], length, bytes]).collect();
    content_hash(&parts)
}

/// As in the attribute `integrity`.
fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", BASE64.encode(&Sha256::digest(bytes)))
}

fn with_version(html: &str, version: &str) -> Result<String> {
    let is_place = |name: Option<&str>| name == Some("lariat-version");
    let tags = tags(html)?;
    let mut places =
        tags.iter().filter(|tag| tag.name == "meta" && is_place(tag.attribute("name")));
    let (Some(place), None) = (places.next(), places.next()) else {
        bail!("index.html needs one <meta name=\"lariat-version\">");
    };
    if place.attribute("content") != Some("") {
        bail!("the version in index.html is filled in already");
    }
    let (before, after) = (&html[..place.span.start], &html[place.span.end..]);
    Ok(format!("{before}<meta name=\"lariat-version\" content=\"{version}\">{after}"))
}

fn replaced(script: &str, line: &str, by: &str) -> Result<String> {
    if script.lines().filter(|found| *found == line).count() != 1 {
        bail!("web/offline.js needs the line `{line}` exactly once");
    }
    Ok(script.replacen(line, by, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: &str = "<head>\n<meta name=\"lariat-version\" content=\"\">\n</head>";
    const SCRIPT: &str = "const VERSION = '';\nconst FILES = {};\nwork();\n";

    fn filled(more: &[(&str, &str)]) -> Result<(String, String)> {
        let mut files = BTreeMap::from([(PAGE, HTML.as_bytes()), (WORKER, SCRIPT.as_bytes())]);
        files.extend(more.iter().map(|(name, text)| (*name, text.as_bytes())));
        let Filled { page, worker } = fill_in(&files)?;
        Ok((String::from_utf8(page)?, String::from_utf8(worker)?))
    }

    #[test]
    fn the_worker_knows_every_file_but_itself_and_the_page_its_version() {
        let (page, worker) = filled(&[("a/b.lar", "abc")]).unwrap();
        let version = worker.lines().next().unwrap();
        let version =
            version.strip_prefix("const VERSION = '").unwrap().strip_suffix("';").unwrap();
        assert_eq!(version.len(), 16);
        assert_eq!(page, HTML.replace("content=\"\"", &format!("content=\"{version}\"")));
        let page_hash = integrity(page.as_bytes());
        let files = format!(
            "const FILES = {{\"./\":\"{page_hash}\",\
             \"a/b.lar\":\"sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=\"}};"
        );
        assert_eq!(worker.lines().nth(1), Some(&*files));
        assert_eq!(worker.lines().nth(2), Some("work();"));
    }

    #[test]
    fn every_change_is_another_version() {
        let builds = [
            filled(&[("a", "b")]),
            filled(&[("a", "c")]),
            filled(&[("ab", "")]),
            filled(&[("a", "b"), ("c", "")]),
        ];
        let pages: std::collections::BTreeSet<_> =
            builds.into_iter().map(|build| build.unwrap().0).collect();
        assert_eq!(pages.len(), 4);
    }

    #[test]
    fn what_cannot_be_filled_in_is_an_error() {
        assert!(filled(&[("a b", "")]).is_err());
        assert!(filled(&[(PAGE, "<head></head>")]).is_err());
        assert!(filled(&[(PAGE, &HTML.repeat(2))]).is_err());
        assert!(filled(&[(PAGE, &HTML.replace("\"\"", "\"1\""))]).is_err());
        assert!(filled(&[(WORKER, "const VERSION = '';\n")]).is_err());
        assert!(filled(&[(WORKER, &SCRIPT.replace("VERSION = ''", "VERSION = '1'"))]).is_err());
    }

    #[test]
    fn a_folder_of_trunk_is_filled_in_once() {
        let folder = env::temp_dir().join(format!("lariat-offline-{}", std::process::id()));
        fs::create_dir_all(folder.join("examples")).unwrap();
        for (name, text) in [(PAGE, HTML), (WORKER, SCRIPT), ("examples/a.lar", "a -> b")] {
            fs::write(folder.join(name), text).unwrap();
        }
        let first = fill_in_folder(&folder);
        let worker = fs::read_to_string(folder.join(WORKER)).unwrap();
        let again = fill_in_folder(&folder);
        fs::remove_dir_all(&folder).unwrap();
        first.unwrap();
        assert!(worker.contains("\"examples/a.lar\":"), "{worker}");
        assert!(again.is_err());
    }
}
