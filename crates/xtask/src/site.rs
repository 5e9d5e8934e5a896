//! The finished page: every file of `dist/`, built in memory and then written, so
//! that a failed build leaves the last page unchanged.

use crate::lean::lean;
use crate::offline;
use crate::page::{self, Attributes, Runs, Wants};
use crate::trunk_toml::TrunkToml;
use crate::wasm::{self, Module, Profile};
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Files by their address relative to the page.
#[derive(Debug, Default)]
pub(crate) struct Site {
    pub(crate) files: BTreeMap<String, SiteFile>,
}

#[derive(Debug)]
pub(crate) struct SiteFile {
    pub(crate) bytes: Vec<u8>,
    pub(crate) loaded: Loaded,
}

/// When the browser loads a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Loaded {
    AtFirst,
    /// Later, as part of the module of this name.
    Lazily(String),
}

impl Loaded {
    /// Files that the page loads on demand.
    fn when_asked_for() -> Self {
        Self::Lazily("copied".to_owned())
    }
}

/// Builds the page and writes it to `dist/`; that of a release works without a network.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<Site> {
    let mut site = Assembly::of(workspace, profile)?;
    if profile == Profile::Release {
        site.fill_in()?;
    }
    site.write(&workspace.dist())?;
    Ok(site)
}

/// Builds a page that no browser keeps, so that it is always the last build that is shown.
pub(crate) fn build_to_serve(workspace: &Workspace, profile: Profile) -> Result<Site> {
    let site = Assembly::of(workspace, profile)?;
    site.write(&workspace.dist())?;
    Ok(site)
}

struct Assembly<'w> {
    workspace: &'w Workspace,
    profile: Profile,
    trunk: TrunkToml,
    site: Site,
    preload: String,
}

impl Assembly<'_> {
    fn of(workspace: &Workspace, profile: Profile) -> Result<Site> {
        let html = workspace.read("index.html")?;
        let mut assembly = Assembly {
            workspace,
            profile,
            trunk: TrunkToml::read(workspace)?,
            site: Site::default(),
            preload: String::new(),
        };
        let mut finished = String::new();
        let mut copied = 0;
        for request in page::requests(&html)? {
            finished += &html[copied..request.span.start];
            finished += &assembly.satisfy(request.wants)?;
            copied = request.span.end;
        }
        finished += &html[copied..];
        let finished = assembly.with_preload(&finished)?;
        let mut site = assembly.site;
        site.add("index.html".to_owned(), finished.into(), Loaded::AtFirst)?;
        Ok(site)
    }

    /// Adds the files that a link requests; returns the HTML that replaces the link.
    fn satisfy(&mut self, wants: Wants) -> Result<String> {
        match wants {
            Wants::Css { href, kept } => {
                let address = self.add_hashed(&href)?;
                let kept = written(&kept);
                Ok(format!("<link rel=\"stylesheet\" href=\"{address}\"{kept}>"))
            }
            Wants::Icon { href, kept } => {
                let address = self.add_hashed(&href)?;
                let kept = written(&kept);
                Ok(format!("<link rel=\"icon\" href=\"{address}\"{kept}>"))
            }
            Wants::Script { src, kept } => {
                let address = self.add_hashed(&src)?;
                let kept = written(&kept);
                Ok(format!("<script src=\"{address}\"{kept}></script>"))
            }
            Wants::Inline { href } => {
                String::from_utf8(self.read(&href)?).with_context(|| format!("{href} is not text"))
            }
            Wants::CopyFile { href, into } => {
                let bytes = self.shipped(&href, self.read(&href)?);
                let address = inside(into.as_deref(), last_part(&href));
                self.site.add(address, bytes, Loaded::when_asked_for())?;
                Ok(String::new())
            }
            Wants::CopyDir { href, into } => {
                let folder = into.unwrap_or_else(|| last_part(&href).to_owned());
                for (path, bytes) in read_folder(&self.workspace.path(&href))? {
                    let address = inside(Some(&folder), &path);
                    self.site.add(address, bytes, Loaded::when_asked_for())?;
                }
                Ok(String::new())
            }
            Wants::Rust { manifest, bin, runs } => {
                let module = wasm::build(self.workspace, &manifest, &bin, runs, self.profile)?;
                let module = Module { js: self.shipped(&format!("{bin}.js"), module.js), ..module };
                match runs {
                    Runs::InPage => self.add_page_module(&bin, module),
                    Runs::InWorker => self.add_worker_module(&bin, module),
                }
            }
        }
    }

    fn add_page_module(&mut self, bin: &str, module: Module) -> Result<String> {
        let hash = content_hash(&[&module.js, &module.wasm]);
        let name = if self.trunk.filehash { format!("{bin}-{hash}") } else { bin.to_owned() };
        let (js, wasm) = (format!("{name}.js"), format!("{name}_bg.wasm"));
        self.preload = self.trunk.fill(&self.trunk.preload, &js, &wasm)?;
        let script = self.trunk.fill(&self.trunk.script, &js, &wasm)?;
        self.site.add(js, module.js, Loaded::AtFirst)?;
        self.site.add(wasm, module.wasm, Loaded::AtFirst)?;
        for (path, bytes) in module.snippets {
            self.site.add(path, bytes, Loaded::AtFirst)?;
        }
        Ok(script)
    }

    /// Without a hash, as Trunk does for workers: the worker's script must know the name.
    fn add_worker_module(&mut self, bin: &str, module: Module) -> Result<String> {
        if !module.snippets.is_empty() {
            bail!("`{bin}` runs in a classic worker, which cannot import the scripts it brings");
        }
        let lazily = Loaded::Lazily(bin.to_owned());
        let (js, wasm) = (format!("{bin}.js"), format!("{bin}_bg.wasm"));
        self.site.add(js, module.js, lazily.clone())?;
        self.site.add(wasm, module.wasm, lazily)?;
        Ok(String::new())
    }

    /// Adds a file under a name that changes with its content, so that caches never mix versions.
    fn add_hashed(&mut self, path: &str) -> Result<String> {
        let file = last_part(path);
        let bytes = self.shipped(file, self.read(path)?);
        let name = match file.rsplit_once('.') {
            Some((stem, extension)) if self.trunk.filehash => {
                format!("{stem}-{}.{extension}", content_hash(&[&bytes]))
            }
            _ => file.to_owned(),
        };
        let address = format!("{}{name}", self.trunk.public_url);
        self.site.add(name, bytes, Loaded::AtFirst)?;
        Ok(address)
    }

    /// A file as visitors get it; in development it is unchanged.
    fn shipped(&self, file: &str, bytes: Vec<u8>) -> Vec<u8> {
        let is_text = file.ends_with(".css") || file.ends_with(".js");
        match std::str::from_utf8(&bytes) {
            Ok(text) if is_text && self.profile == Profile::Release => lean(text).into_bytes(),
            _ => bytes,
        }
    }

    fn with_preload(&self, html: &str) -> Result<String> {
        match html.find("</head>") {
            Some(end) => Ok(format!("{}{}{}", &html[..end], self.preload, &html[end..])),
            None => bail!("index.html needs a </head>: the preload links go before it"),
        }
    }

    fn read(&self, path: &str) -> Result<Vec<u8>> {
        fs::read(self.workspace.path(path))
            .with_context(|| format!("index.html asks for {path}, which cannot be read"))
    }
}

impl Site {
    fn add(&mut self, address: String, bytes: Vec<u8>, loaded: Loaded) -> Result<()> {
        if self.files.contains_key(&address) {
            bail!("index.html asks for two different files that would both be {address} in dist/");
        }
        self.files.insert(address, SiteFile { bytes, loaded });
        Ok(())
    }

    fn fill_in(&mut self) -> Result<()> {
        let files = self.files.iter();
        let files =
            files.map(|(address, file)| (address.as_str(), file.bytes.as_slice())).collect();
        let offline::Filled { page, worker } = offline::fill_in(&files)?;
        for (address, bytes) in [(offline::PAGE, page), (offline::WORKER, worker)] {
            if let Some(file) = self.files.get_mut(address) {
                file.bytes = bytes;
            }
        }
        Ok(())
    }

    /// New files are written first, then the page that names them; old files are deleted last. So a
    /// visitor always gets the old page or the new one.
    fn write(&self, dist: &Path) -> Result<()> {
        let write = |address: &str, file: &SiteFile| -> Result<()> {
            let path = dist.join(address);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&path, &file.bytes)
                .with_context(|| format!("cannot write {}", path.display()))
        };
        let (page, others): (Vec<_>, Vec<_>) =
            self.files.iter().partition(|(address, _)| *address == "index.html");
        for (address, file) in others.into_iter().chain(page) {
            write(address, file)?;
        }
        for (address, _) in read_folder(dist)? {
            if !self.files.contains_key(&address) {
                fs::remove_file(dist.join(&address))?;
            }
        }
        Ok(())
    }
}

/// Every file below a folder, with its relative path separated by `/`.
pub(crate) fn read_folder(folder: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            for (path, bytes) in read_folder(&entry.path())? {
                files.push((format!("{name}/{path}"), bytes));
            }
        } else {
            files.push((name, fs::read(entry.path())?));
        }
    }
    files.sort();
    Ok(files)
}

/// FNV-1a: short, the same on every machine. It need not resist attacks.
pub(crate) fn content_hash(parts: &[&[u8]]) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in parts.iter().copied().flatten() {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

fn last_part(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or(path)
}

fn inside(folder: Option<&str>, path: &str) -> String {
    match folder {
        Some(folder) => format!("{folder}/{path}"),
        None => path.to_owned(),
    }
}

fn written(attributes: &Attributes) -> String {
    attributes.iter().map(|(name, value)| format!(" {name}=\"{value}\"")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_published_test_vectors() {
        assert_eq!(content_hash(&[b""]), "cbf29ce484222325");
        assert_eq!(content_hash(&[b"foo", b"bar"]), "85944171f73967e8");
    }

    #[test]
    fn writing_removes_what_the_last_build_left() {
        let dist = std::env::temp_dir().join(format!("lariat-site-{}", std::process::id()));
        fs::create_dir_all(dist.join("old")).unwrap();
        fs::write(dist.join("old/page-1.js"), "old").unwrap();
        let mut site = Site::default();
        for name in ["index.html", "new/page-2.js"] {
            site.add(name.to_owned(), b"new".to_vec(), Loaded::AtFirst).unwrap();
        }
        site.write(&dist).unwrap();
        let names: Vec<_> = read_folder(&dist).unwrap().into_iter().map(|(name, _)| name).collect();
        fs::remove_dir_all(&dist).unwrap();
        assert_eq!(names, ["index.html", "new/page-2.js"]);
    }

    #[test]
    fn two_files_of_one_name_are_refused() {
        let mut site = Site::default();
        let mut add = || site.add("a".to_owned(), Vec::new(), Loaded::AtFirst);
        assert!(add().is_ok());
        assert!(add().is_err());
    }
}
