//! The files that `index.html` requests with `data-trunk` links and scripts. Trunk reads the same
//! file, so anything unknown to xtask is an error rather than a silent difference.

use crate::html::{Tag, line_of, tags};
use anyhow::{Result, bail};
use std::ops::Range;

/// One link or script of the page and its meaning.
#[derive(Debug, PartialEq)]
pub(crate) struct Request {
    pub(crate) wants: Wants,
    /// Its position in the page.
    pub(crate) span: Range<usize>,
}

#[derive(Debug, PartialEq)]
pub(crate) enum Wants {
    Css {
        href: String,
        kept: Attributes,
    },
    Icon {
        href: String,
        kept: Attributes,
    },
    Script {
        src: String,
        kept: Attributes,
    },
    /// A drawing that becomes a part of the page.
    Inline {
        href: String,
    },
    CopyFile {
        href: String,
        into: Option<String>,
    },
    CopyDir {
        href: String,
        into: Option<String>,
    },
    Rust {
        manifest: String,
        bin: String,
        runs: Runs,
    },
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Runs {
    /// In the page, as a module that `boot.js` imports.
    InPage,
    /// In a classic worker, under a fixed name that the worker's script loads.
    InWorker,
}

/// Attributes that the finished page keeps, such as `type="module"`.
pub(crate) type Attributes = Vec<(String, String)>;

pub(crate) fn requests(html: &str) -> Result<Vec<Request>> {
    let mut requests = Vec::new();
    for tag in tags(html)? {
        let place = format!("index.html, line {}", line_of(html, tag.span.start));
        if tag.attribute("data-trunk").is_some() {
            let wants = Reader { tag: &tag, place: &place }.wants()?;
            requests.push(Request { wants, span: tag.span });
        } else if tag.attributes.iter().any(|(name, _)| name.starts_with("data-trunk")) {
            bail!("{place}: xtask does not know this kind of data-trunk attribute");
        }
    }
    let pages = requests
        .iter()
        .filter(|request| matches!(request.wants, Wants::Rust { runs, .. } if runs == Runs::InPage))
        .count();
    if pages != 1 {
        bail!("index.html must hold one `rust` link for the page itself; it holds {pages}");
    }
    Ok(requests)
}

struct Reader<'a> {
    tag: &'a Tag,
    place: &'a str,
}

impl Reader<'_> {
    fn wants(&self) -> Result<Wants> {
        let kind = match self.tag.name.as_str() {
            "script" => "script",
            "link" => self.required("rel")?,
            other => {
                bail!("{}: xtask does not know what <{other} data-trunk> asks for", self.place)
            }
        };
        match kind {
            "css" => Ok(Wants::Css { href: self.path("href")?, kept: self.kept(&["href"])? }),
            "icon" => Ok(Wants::Icon { href: self.path("href")?, kept: self.kept(&["href"])? }),
            "script" => Ok(Wants::Script { src: self.path("src")?, kept: self.kept(&["src"])? }),
            "inline" => {
                self.only(&["href", "type"])?;
                if self.required("type")? != "svg" {
                    bail!("{}: xtask puts only drawings (type=\"svg\") into the page", self.place);
                }
                Ok(Wants::Inline { href: self.path("href")? })
            }
            "copy-file" => {
                self.only(&["href", "data-target-path"])?;
                Ok(Wants::CopyFile { href: self.path("href")?, into: self.target_path()? })
            }
            "copy-dir" => {
                self.only(&["href", "data-target-path"])?;
                Ok(Wants::CopyDir { href: self.path("href")?, into: self.target_path()? })
            }
            "rust" => self.rust(),
            other => bail!(
                "{}: xtask does not know rel=\"{other}\". Add it to crates/xtask/src/page.rs, \
                 so that it builds the same page as Trunk.",
                self.place
            ),
        }
    }

    fn rust(&self) -> Result<Wants> {
        self.only(&["href", "data-bin", "data-type", "data-wasm-opt"])?;
        if self.required("data-wasm-opt")? != "0" {
            bail!("{}: data-wasm-opt must be 0, because xtask has no wasm-opt", self.place);
        }
        let runs = match self.tag.attribute("data-type") {
            None | Some("main") => Runs::InPage,
            Some("worker") => Runs::InWorker,
            Some(other) => {
                bail!("{}: data-type=\"{other}\" is neither main nor worker", self.place)
            }
        };
        Ok(Wants::Rust {
            manifest: self.path("href")?,
            bin: self.required("data-bin")?.to_owned(),
            runs,
        })
    }

    fn required(&self, name: &str) -> Result<&str> {
        match self.tag.attribute(name) {
            Some(value) if !value.is_empty() => Ok(value),
            _ => bail!("{}: this <{}> needs a `{name}`", self.place, self.tag.name),
        }
    }

    fn path(&self, name: &str) -> Result<String> {
        let path = self.required(name)?;
        self.inside_repository(path)?;
        Ok(path.to_owned())
    }

    fn target_path(&self) -> Result<Option<String>> {
        let Some(path) = self.tag.attribute("data-target-path") else {
            return Ok(None);
        };
        self.inside_repository(path)?;
        Ok(Some(path.trim_end_matches('/').to_owned()))
    }

    fn inside_repository(&self, path: &str) -> Result<()> {
        if path.starts_with('/') || path.contains(':') || path.split('/').any(|part| part == "..") {
            bail!("{}: `{path}` must be a path inside the repository", self.place);
        }
        Ok(())
    }

    /// Plain HTML attributes are kept; of Trunk's attributes only these are supported.
    fn kept(&self, consumed: &[&str]) -> Result<Attributes> {
        let mut kept = Attributes::new();
        for (name, value) in &self.tag.attributes {
            match name.as_str() {
                "data-trunk" | "rel" => {}
                name if consumed.contains(&name) => {}
                name if name.starts_with("data-") => return Err(self.unknown(name)),
                _ => kept.push((name.clone(), value.clone())),
            }
        }
        Ok(kept)
    }

    fn only(&self, known: &[&str]) -> Result<()> {
        for (name, _) in &self.tag.attributes {
            if !matches!(name.as_str(), "data-trunk" | "rel") && !known.contains(&name.as_str()) {
                return Err(self.unknown(name));
            }
        }
        Ok(())
    }

    fn unknown(&self, name: &str) -> anyhow::Error {
        anyhow::anyhow!(
            "{}: xtask does not know the attribute `{name}` here. Add it to \
             crates/xtask/src/page.rs, or remove it, so that Trunk builds the same page.",
            self.place
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUST: &str =
        r#"<link data-trunk rel="rust" href="web/Cargo.toml" data-bin="web" data-wasm-opt="0">"#;

    fn wants(html: &str) -> Result<Vec<Wants>> {
        let requests = requests(&format!("{RUST}{html}"))?;
        Ok(requests.into_iter().skip(1).map(|r| r.wants).collect())
    }

    #[test]
    fn every_kind_is_read() {
        let read = wants(
            r#"<link data-trunk rel="css" href="a.css" media="print">
               <link data-trunk rel="inline" href="a.svg" type="svg">
               <link data-trunk rel="copy-dir" href="x/y" data-target-path="z/">
               <link data-trunk rel="rust" href="w/Cargo.toml" data-bin="w" data-type="worker" data-wasm-opt="0">
               <script data-trunk type="module" src="b.js"></script>
               <link rel="plain" href="untouched">"#,
        );
        assert_eq!(
            read.unwrap(),
            [
                Wants::Css { href: "a.css".into(), kept: vec![("media".into(), "print".into())] },
                Wants::Inline { href: "a.svg".into() },
                Wants::CopyDir { href: "x/y".into(), into: Some("z".into()) },
                Wants::Rust {
                    manifest: "w/Cargo.toml".into(),
                    bin: "w".into(),
                    runs: Runs::InWorker
                },
                Wants::Script { src: "b.js".into(), kept: vec![("type".into(), "module".into())] },
            ]
        );
    }

    #[test]
    fn what_only_trunk_knows_is_refused() {
        for strange in [
            r#"<link data-trunk rel="sass" href="a.scss">"#,
            r#"<link data-trunk rel="css" href="a.css" data-no-minify>"#,
            r#"<link data-trunk rel="copy-file" href="a" data-inline>"#,
            r#"<link data-trunk rel="inline" href="a.js" type="js">"#,
            r#"<link data-trunk rel="copy-file" href="../a">"#,
            r#"<link data-trunk rel="rust" href="w/Cargo.toml" data-bin="w" data-wasm-opt="z">"#,
            r#"<base data-trunk-public-url>"#,
            r#"<style data-trunk></style>"#,
            RUST,
        ] {
            assert!(wants(strange).is_err(), "{strange}");
        }
    }
}
