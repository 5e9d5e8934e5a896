//! Short texts that describe more states than any memory holds, with every command: each ends soon, with
//! status 2 or 3 and a sentence, within a limit on memory that the operating system enforces.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// A gigabyte and a half, in the units of `ulimit`.
const KILOBYTES: u64 = 1_500_000;

/// The limit of processor time: builds with checks are slow.
const SECONDS: u64 = if cfg!(debug_assertions) { 120 } else { 20 };

struct Bomb {
    name: &'static str,
    /// The file extension.
    format: &'static str,
    text: String,
}

fn bomb(name: &'static str, format: &'static str, text: impl Into<String>) -> Bomb {
    Bomb { name, format, text: text.into() }
}

fn repeated(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).map(text).collect()
}

/// A state with 2³⁰ successors.
fn crowd() -> String {
    repeated(30, |n| format!("process p{n}\na -x-> b\na -x-> c\nb -x-> a\nc -x-> a\n"))
}

fn hoa(head: &str, body: &str) -> String {
    format!(
        "HOA: v1\nStates: 1\nStart: 0\nacc-name: Buchi\nAcceptance: 1 Inf(0)\n{head}--BODY--\n\
         State: 0 {{0}}\n{body}\n--END--\n"
    )
}

/// Refused or ended by a limit early enough for every test run.
fn quick() -> Vec<Bomb> {
    let names = |count: usize| repeated(count, |n| format!(" i{n}"));
    let odd = (0..40).map(|n| format!("i{n}")).collect::<Vec<_>>().join(" ^ ");
    let aliases = repeated(60, |n| format!("Alias: @a{} (@a{n}&@a{n})|(@a{n}&!@a{n})\n", n + 1));
    let deep = "(".repeat(100_000) + "0" + &")".repeat(100_000);
    vec![
        bomb("a high number", "aut", "des (0, 1, 2)\n(0, a, 1999999)\n"),
        bomb("many states", "aut", "des (0, 1, 2000000)\n(0, a, 1)\n"),
        bomb("a far start", "aut", "des (1999999, 1, 2)\n(0, a, 1)\n"),
        bomb("sets", "lar", "acceptance 4000000000\na -> a\n"),
        bomb(
            "inputs",
            "lar",
            format!("inputs{}\ntarget b\na -[{odd}]-> b\na -[!({odd})]-> a\nb\n", names(40)),
        ),
        bomb("states", "hoa", hoa("", "[t] 0").replace("States: 1", "States: 4000000000")),
        bomb("a far state", "hoa", hoa("", "[t] 4000000000").replace("States: 1\n", "")),
        bomb("many sets", "hoa", hoa("", "0").replace("Acceptance: 1 ", "Acceptance: 4000000000 ")),
        bomb(
            "aliases",
            "hoa",
            hoa(&format!("AP: 2 \"p\" \"q\"\nAlias: @a0 0|1\n{aliases}"), "[@a60] 0"),
        ),
        bomb("depth", "hoa", hoa("AP: 1 \"p\"\n", &format!("[{deep}] 0"))),
    ]
}

/// More states than fit into memory: a limit on memory or on states ends each.
fn large() -> Vec<Bomb> {
    let free = repeated(60, |n| format!("process p{n}\na -x{n}-> b\nb -y{n}-> a\n"));
    let post = |n: usize| {
        let next = (n + 1) % 3;
        format!("process p{n}\na -!m{n}-> a\na -?m{next}-> a\na -!k{n}-> a\na -?k{next}-> a\n")
    };
    vec![
        bomb("crowd", "lar", crowd()),
        bomb("fan", "lar", "random n=10 edges=9000000000000 accepting=0 seed=1\n"),
        bomb("wide", "lar", "random n=100000000 edges=10000000000000 accepting=0 seed=1\n"),
        bomb("grid", "lar", "s* -> g\ngrid g w=90000000 h=90000000\n"),
        bomb("tree", "lar", "s* -> t\ntree t depth=51\n"),
        bomb("chain", "lar", "s* -> c\nchain c n=9000000000000000\n"),
        bomb("random", "lar", "random n=9000000000000 edges=27000000000000 accepting=0 seed=1\n"),
        bomb("generalised", "lar", "acceptance 64\ngrid g w=90000000 h=90000000\n"),
        bomb("free", "lar", free),
        bomb("buffers", "lar", format!("buffers 8\n{}", repeated(3, post))),
    ]
}

const COMMANDS: &[&[&str]] = &[
    &["check"],
    &["check", "--json"],
    &["check", "--algorithm", "bfs-lasso"],
    &["check", "--algorithm", "couvreur99"],
    &["check", "--algorithm", "weak-dfs"],
    &["compare"],
    &["classify"],
    &["steps"],
    &["why"],
    &["why", "--not", "shortest"],
    &["lemmas"],
    &["neighbourhoods", "--property", "[ true* . \"x\" . \"x\" ] false"],
    &["neighbourhoods"],
    &["fate", "--target", "b"],
    &["fate"],
    &["convert", "--to", "hoa"],
    &["convert", "--to", "aut"],
    &["convert", "--to", "dot"],
    &["convert", "--to", "svg"],
    &["convert", "--to", "tikz"],
    &["convert", "--to", "lar"],
    &["link"],
    &["link", "--step", "100"],
];

/// Runs a command on a text with this limit of memory.
fn explode(command: &[&str], format: &str, text: &str) -> Output {
    let folder = std::env::temp_dir().join(format!("lariat-bombs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(format!("{:?}.{format}", std::thread::current().id()));
    std::fs::File::create(&file)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .expect("a file");
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("ulimit -v {KILOBYTES}; ulimit -t {SECONDS}; exec \"$0\" \"$@\""));
    shell.arg(env!("CARGO_BIN_EXE_lariat")).arg(command[0]).arg(&file).args(&command[1..]);
    shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = shell.output().expect("it starts");
    let _ = std::fs::remove_file(file);
    output
}

/// Whether the command computes nothing: a link holds any text, and arrow notation keeps its lines.
fn is_harmless(command: &[&str]) -> bool {
    matches!(command, ["link", ..] | ["convert", "--to", "lar"])
}

fn defuse(bomb: &Bomb, commands: &[&[&str]]) {
    for command in commands {
        let output = explode(command, bomb.format, &bomb.text);
        let (said, status) = (String::from_utf8_lossy(&output.stderr), output.status.code());
        let told = format!("{}: lariat {}: {status:?}\n{said}", bomb.name, command.join(" "));
        match status {
            Some(0) if is_harmless(command) => {}
            Some(2) => assert!(said.contains("error:") && output.stdout.is_empty(), "{told}"),
            Some(3) => {
                let told_limit = ["more than", "at most"].iter().any(|words| said.contains(words))
                    || !output.stdout.is_empty();
                assert!(told_limit, "{told}");
            }
            // A small model that only looks large has an answer.
            Some(0 | 1) if bomb.format == "hoa" || bomb.name == "inputs" => {}
            _ => panic!("{told}"),
        }
    }
}

#[test]
#[cfg(unix)]
fn short_texts_fill_no_memory() {
    quick().iter().for_each(|bomb| defuse(bomb, COMMANDS));
}

#[test]
#[cfg(unix)]
fn a_limit_says_what_there_is_too_much_of() {
    // A search takes successors one by one; a command that needs all of them at once is refused.
    let output = explode(&["check", "--json", "--limit", "100"], "lar", &crowd());
    let json = String::from_utf8_lossy(&output.stdout);
    assert!(json.contains("\"verdict\":\"limit\""), "{json}");
    assert!(json.contains("more than 100 states were entered"), "{json}");
    let output = explode(&["convert", "--to", "dot"], "lar", &crowd());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("has more than 65,536 successors"), "{said}");
    // `--limit` is respected, too.
    for command in [
        &["fate", "--target", "c.5", "--limit", "100"][..],
        &["neighbourhoods", "--limit", "100"],
        &["check", "--limit", "100"],
        &["classify", "--limit", "100"],
    ] {
        let output = explode(command, "lar", "s* -> c\nchain c n=1000\n");
        assert_eq!(output.status.code(), Some(3), "{command:?}");
    }
}

/// Formulas whose automata are exponentially larger; with the native profile this takes seconds.
#[test]
#[ignore = "long: run with --release or the native profile"]
#[cfg(unix)]
fn formulas_fill_no_memory() {
    let model = "des (0, 3, 2)\n(0, a, 1)\n(1, b, 0)\n(0, b, 0)\n";
    let later = format!("[ true* . \"a\"{} ] false", " . true".repeat(60));
    let output = explode(&["neighbourhoods", "--property", &later], "aut", model);
    assert_eq!(output.status.code(), Some(3));
    for pattern in
        ["((((a{1000}){1000}){1000}){1000})".to_owned(), "(".repeat(60) + "a" + &"*)*".repeat(60)]
    {
        let property = format!("[ '{pattern}' ] false");
        let output = explode(&["neighbourhoods", "--property", &property], "aut", model);
        assert!(matches!(output.status.code(), Some(0..=2)), "{pattern}");
    }
}

#[test]
#[ignore = "long: run with --release or the native profile"]
#[cfg(unix)]
fn large_models_fill_no_memory() {
    large().iter().for_each(|bomb| defuse(bomb, COMMANDS));
}
