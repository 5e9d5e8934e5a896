//! The settings of `Trunk.toml`. Trunk and xtask must build the same page, so a
//! key unknown to xtask is an error rather than a silent difference.

use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::collections::HashMap;
use toml::{Table, Value};

/// Keys that do not change the result of Trunk.
const ONLY_FOR_TRUNK: [&str; 6] = [
    "build.locked",
    "build.offline",
    "tools.wasm_bindgen",
    "watch.watch",
    "serve.no_autoreload",
    "serve.open",
];

#[derive(Debug)]
pub(crate) struct TrunkToml {
    /// The prefix of every address in the page.
    pub(crate) public_url: String,
    /// Whether file names contain a hash of their content.
    pub(crate) filehash: bool,
    /// Replaces the page's `rust` link.
    pub(crate) script: String,
    /// Inserted at the end of the head.
    pub(crate) preload: String,
}

impl TrunkToml {
    pub(crate) fn read(workspace: &Workspace) -> Result<Self> {
        Self::parse(&workspace.read("Trunk.toml")?)
    }

    fn parse(text: &str) -> Result<Self> {
        let mut table: Table = text.parse().context("Trunk.toml is not valid TOML")?;
        check_hooks(table.remove("hooks"))?;
        let mut settings = settings(table)?;
        if let Some(Value::String(version)) = settings.get("tools.wasm_bindgen")
            && version != wasm_bindgen_cli_support_version()
        {
            bail!(
                "Trunk.toml asks for wasm-bindgen {version}, the workspace uses {}: use the same version in both",
                wasm_bindgen_cli_support_version()
            );
        }
        settings.retain(|key, _| !ONLY_FOR_TRUNK.contains(&key.as_str()));

        let read = Self {
            public_url: text_of(settings.remove("build.public_url"), "build.public_url")?,
            filehash: settings.remove("build.filehash") != Some(Value::Boolean(false)),
            script: text_of(settings.remove("build.pattern_script"), "build.pattern_script")?,
            preload: text_of(settings.remove("build.pattern_preload"), "build.pattern_preload")?,
        };
        if let Some(unknown) = settings.keys().min() {
            bail!(
                "Trunk.toml sets `{unknown}`, which xtask does not know. Add it to \
                 crates/xtask/src/trunk_toml.rs, or remove it, so that both build the same page."
            );
        }
        Ok(read)
    }

    /// A pattern with `{base}`, `{js}` and `{wasm}` filled in.
    pub(crate) fn fill(&self, pattern: &str, js: &str, wasm: &str) -> Result<String> {
        let filled =
            pattern.replace("{base}", &self.public_url).replace("{js}", js).replace("{wasm}", wasm);
        if filled.contains(['{', '}']) {
            bail!("a pattern in Trunk.toml may hold {{base}}, {{js}} and {{wasm}} only: {pattern}");
        }
        Ok(filled)
    }
}

/// `cargo xtask build` does itself what this hook does for Trunk; it knows no other.
const HOOK: &str = r#"
stage = "post_build"
command = "cargo"
command_arguments = ["xtask", "offline"]
"#;

fn check_hooks(hooks: Option<Value>) -> Result<()> {
    let known = Value::Array(vec![Value::Table(HOOK.parse()?)]);
    match hooks {
        Some(hooks) if hooks == known => Ok(()),
        None => Ok(()),
        Some(_) => bail!("Trunk.toml may have this hook only:\n[[hooks]]{HOOK}"),
    }
}

/// The version that the manifest of this crate pins.
fn wasm_bindgen_cli_support_version() -> &'static str {
    wasm_bindgen_cli_support_pin(include_str!("../Cargo.toml"))
}

fn wasm_bindgen_cli_support_pin(manifest: &str) -> &str {
    manifest
        .lines()
        .find_map(|line| line.strip_prefix("wasm-bindgen-cli-support = \"="))
        .map_or("?", |pin| pin.trim_end_matches('"'))
}

/// `[a] b = 1` as `a.b → 1`.
fn settings(table: Table) -> Result<HashMap<String, Value>> {
    let mut settings = HashMap::new();
    for (section, value) in table {
        let Value::Table(keys) = value else {
            bail!("Trunk.toml sets `{section}` outside any section");
        };
        for (key, value) in keys {
            settings.insert(format!("{section}.{key}"), value);
        }
    }
    Ok(settings)
}

fn text_of(value: Option<Value>, key: &str) -> Result<String> {
    match value {
        Some(Value::String(text)) => Ok(text),
        _ => bail!("Trunk.toml must set `{key}` to a string"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TYPICAL: &str = r#"
        [build]
        public_url = "./"
        pattern_script = '<meta content="{base}{js}">'
        pattern_preload = '<link href="{base}{wasm}">'
    "#;

    #[test]
    fn patterns_are_filled_in() {
        let trunk = TrunkToml::parse(TYPICAL).unwrap();
        assert!(trunk.filehash);
        let script = trunk.fill(&trunk.script, "a.js", "a.wasm").unwrap();
        assert_eq!(script, r#"<meta content="./a.js">"#);
        assert!(trunk.fill("{nonce}", "a.js", "a.wasm").is_err());
    }

    #[test]
    fn an_unknown_key_is_an_error() {
        let error = TrunkToml::parse(&format!("{TYPICAL}\nminify = 'always'")).unwrap_err();
        assert!(error.to_string().contains("`build.minify`"), "{error}");
        assert!(TrunkToml::parse(&format!("{TYPICAL}\n[hooks]\na = 1")).is_err());
        assert!(TrunkToml::parse(&format!("{TYPICAL}\n[[hooks]]\nstage = 'build'")).is_err());
        assert!(TrunkToml::parse(&format!("{TYPICAL}\n[[hooks]]{HOOK}")).is_ok());
        assert!(TrunkToml::parse("[build]\npublic_url = './'").is_err());
    }

    #[test]
    fn trunk_calls_our_hook() {
        assert!(include_str!("../../../Trunk.toml").contains(&format!("[[hooks]]{HOOK}")));
    }

    #[test]
    fn another_wasm_bindgen_is_an_error() {
        let other = format!("{TYPICAL}\n[tools]\nwasm_bindgen = '0.2.1'");
        assert!(TrunkToml::parse(&other).is_err());
    }
}
