//! `cargo xtask shot`: a picture of the built page, for the README.

use crate::arguments::Arguments;
use crate::site;
use crate::test::Browser;
use crate::wasm::Profile;
use crate::workspace::{Workspace, run};
use anyhow::{Context, Result, bail};

#[derive(Debug)]
pub(crate) struct Options {
    out: String,
    fragment: Option<String>,
    size: String,
    dark: bool,
}

impl Options {
    pub(crate) fn read(mut arguments: Arguments) -> Result<Self> {
        let fragment = arguments.value("--url-fragment")?;
        let size = arguments.value("--size")?;
        let dark = arguments.flag("--dark");
        let out = arguments
            .next_word()
            .context("say where the picture goes: `cargo xtask shot OUT.png`")?;
        arguments.finish()?;
        Ok(Self { out, fragment, size: size.unwrap_or_else(|| "1440x900".to_owned()), dark })
    }
}

pub(crate) fn shot(workspace: &Workspace, options: &Options) -> Result<()> {
    let browser = match Browser::find()? {
        Ok(browser) => browser,
        Err(advice) => bail!("{advice}"),
    };
    site::build(workspace, Profile::Release)?;
    let out = std::env::current_dir()?.join(&options.out);
    let mut node = browser.node(workspace, &workspace.dist())?;
    node.arg("tests/browser/shot.mjs").arg(&out).args(["--size", &options.size]);
    if let Some(fragment) = &options.fragment {
        node.args(["--url-fragment", fragment]);
    }
    if options.dark {
        node.arg("--dark");
    }
    run(&mut node)?;
    println!("The picture is in {}.", out.display());
    Ok(())
}
