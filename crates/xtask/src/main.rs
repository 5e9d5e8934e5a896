//! `cargo xtask …`: builds, serves and tests Lariat. It needs only Rust itself;
//! other tools are fetched, or an error says how to install them.

mod arguments;
mod budget;
mod desktop;
mod explore;
mod html;
mod lean;
mod offline;
mod order;
mod page;
mod random_tests;
mod serve;
mod shot;
mod site;
mod test;
mod time_budget;
mod tools;
mod trunk_toml;
mod wasm;
mod watch;
mod workspace;

use anyhow::Result;
use arguments::Arguments;
use std::process::ExitCode;
use wasm::Profile;
use workspace::Workspace;

const USAGE: &str = "\
cargo xtask serve [--port 8080] [--dev] [--no-open]
    build the page, serve it on this machine, build again when a source changes

cargo xtask test [--quick] [--only STAGE]
    run every check: format, lints, native tests, page and its size, wasm, Chromium, Firefox
    (--quick stops before the page is built; --only may be given several times)

cargo xtask explore [--minutes 10] [--seed S] [--only NAME]
    run the random tests with fresh seeds and the long tests, until the time is
    over or a test fails; a failure is printed with the command that repeats it

cargo xtask build [--dev] [--check-budget]
    write the page to dist/, ready for any folder of any static host; browsers keep it for use
    without a network, unlike a page of --dev or of `serve`

cargo xtask shot OUT.png [--url-fragment F] [--size 1440x900] [--dark]
    take a picture of the built page

--dev compiles faster and keeps names for the debugger; the page is larger and slower.";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let mut arguments = Arguments::from_command_line();
    let command = arguments.next_word();
    let workspace = Workspace::find()?;
    match command.as_deref() {
        Some("build") => build(&workspace, arguments),
        Some("serve") => serve::serve(&workspace, serve::Options::read(arguments)?),
        Some("test") => test::test(&workspace, &test::Options::read(arguments)?),
        Some("explore") => explore::explore(&workspace, &explore::Options::read(arguments)?),
        Some("offline") => {
            arguments.finish()?;
            offline::after_trunk()
        }
        Some("shot") => shot::shot(&workspace, &shot::Options::read(arguments)?),
        Some("help" | "--help" | "-h") => {
            println!("{USAGE}");
            Ok(())
        }
        Some(unknown) => anyhow::bail!("unknown command `{unknown}`. Usage:\n\n{USAGE}"),
        None => anyhow::bail!("no command given. Usage:\n\n{USAGE}"),
    }
}

fn build(workspace: &Workspace, mut arguments: Arguments) -> Result<()> {
    let profile = Profile::read(&mut arguments);
    let check_budget = arguments.flag("--check-budget");
    arguments.finish()?;

    if check_budget && profile == Profile::Dev {
        anyhow::bail!("the budget is for the page that visitors get: leave out --dev");
    }

    let site = site::build(workspace, profile)?;
    match profile {
        Profile::Release if check_budget => budget::print_and_check(workspace, &site)?,
        Profile::Release => budget::print(workspace, &site)?,
        Profile::Dev => {}
    }
    println!("The page is in {}.", workspace.dist().display());
    Ok(())
}
