//! Bad input of every kind: status 2, a message with a position, and nothing on standard output.

use std::path::Path;

use crate::lariat::{lariat, lariat_reads};

const GOOD: &str = "a* -> a\n";

#[test]
fn broken_models_are_refused_where_they_break() {
    let cases: [(&str, &str); 9] = [
        ("", "<stdin>:1:1: error:"),
        ("# nothing but a comment\n", "<stdin>:1:1: error:"),
        ("a -> b\na -> c\n", "<stdin>:2:1: error:"),
        ("a -> b\nb -x-> a\n", "<stdin>:2:"),
        ("a -> \"b\n", "<stdin>:1:6: error:"),
        ("initial z\na -> a\n", "<stdin>:1:9: error:"),
        ("chain c n=0\n", "<stdin>:1:11: error:"),
        ("chain c n=99999999999999999999999\n", "<stdin>:1:11: error:"),
        ("HOA: v1\nStates: 1\n", "error:"),
    ];
    for (model, place) in cases {
        for command in ["check", "compare", "steps", "link"] {
            lariat_reads(&[command, "-"], model).is_refused(&[place]);
        }
        lariat_reads(&["convert", "-", "--to", "lar"], model).is_refused(&[place]);
    }
}

#[test]
fn every_error_is_told_and_help_comes_with_it() {
    let run = lariat_reads(&["check", "-"], "a -> b\na -> c\nd => e\n");
    run.is_refused(&["<stdin>:2:1: error:", "<stdin>:3:", "  help: "]);
}

#[test]
fn files_are_named() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("broken.lar");
    std::fs::write(&file, "a => b\n").expect("the folder is there");
    let name = file.to_str().expect("a plain path");
    lariat(&["check", name]).is_refused(&[&format!("{name}:1:3: error:")]);
    let missing = folder.join("there-is-no-such-file.lar");
    let name = missing.to_str().expect("a plain path");
    lariat(&["check", name]).is_refused(&[name, "cannot be read"]);
    lariat(&["check", folder.to_str().expect("a plain path")]).is_refused(&["cannot be read"]);
}

#[test]
fn formats_of_later_days_are_not_misread() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("later.dot");
    std::fs::write(&file, "digraph { a -> a }\n").expect("the folder is there");
    let name = file.to_str().expect("a plain path");
    lariat(&["check", name]).is_refused(&[&format!("{name}:1:1: error:"), "a graph in DOT"]);
}

#[test]
fn only_text_is_read() {
    lariat_reads(&["check", "-"], b"a -> b\n\xc3\xa4 \xff -> a\n")
        .is_refused(&["<stdin>:2:3: error:", "UTF-8"]);
    lariat_reads(&["check", "-"], b"\x00\x01\x02\x03").is_refused(&["<stdin>:1:1: error:"]);
}

#[test]
fn a_megabyte_of_nonsense_is_answered_briefly() {
    let run = lariat_reads(&["check", "-"], ") => -[ {\n".repeat(100_000));
    run.is_refused(&["<stdin>:1:1: error:"]);
    assert!(run.stderr.len() < 50_000, "{} bytes", run.stderr.len());
}

#[test]
fn open_systems_without_targets_and_marks_have_no_accepting_runs() {
    let open = "inputs g\n1 -[!g]-> 0\n1 -[g]-> 1\n0 -[true]-> 0\n";
    for command in ["check", "compare", "steps", "classify", "lemmas", "why"] {
        let run = lariat_reads(&[command, "-"], open);
        assert!(run.ends(0).stderr.contains("neither targets nor marks"), "{command}: {run:?}");
    }
}

#[test]
fn open_systems_that_leave_gaps_are_refused() {
    let gap = "inputs g\ntarget 0\n1 -[!g]-> 0\n";
    for command in ["check", "compare", "steps", "classify", "lemmas", "why"] {
        lariat_reads(&[command, "-"], gap)
            .is_refused(&["<stdin>:3:1: error:", "no rule of `1` covers g=true"]);
    }
}

#[test]
fn wrong_usage_names_what_is_right() {
    let cases: [(&[&str], &[&str]); 19] = [
        (&[], &["Usage"]),
        (&["destiny", "-"], &["destiny"]),
        (&["check"], &["MODEL"]),
        (&["check", "-", "--algorithm", "dfs"], &["`dfs`", "cvwy92, hpy96"]),
        (&["check", "-", "--option", "depth=8"], &["`depth`", "bitstate, force"]),
        (&["check", "-", "--option", "bitstate=some"], &["`some`", "off, BITS"]),
        (&["check", "-", "--option", "bitstate=0"], &["`0`", "2^BITS"]),
        (&["check", "-", "--option", "bitstate=65536"], &["`65536`", "say 16"]),
        (&["check", "-", "--algorithm", "gv04", "--option", "bitstate=8"], &["nested searches"]),
        (&["check", "-", "--algorithm", "gv04", "--option", "test=outside"], &["inside, hoisted"]),
        (&["check", "-", "--option", "force=maybe"], &["`maybe`", "false, true"]),
        (&["check", "-", "--option", "force"], &["name=value"]),
        (&["check", "-", "--limit", "few"], &["few"]),
        (&["compare", "-", "--algorithms", "se05,dfs"], &["`dfs`", "cvwy92, hpy96"]),
        (&["compare", "-", "--option", "x=1"], &["`x`"]),
        (&["steps", "-", "--algorithm", "dfs"], &["`dfs`", "cvwy92, hpy96"]),
        (&["steps", "-", "--from", "9", "--to", "8"], &["--from 9", "--to 8"]),
        (&["convert", "-", "--to", "pdf"], &["pdf", "hoa", "svg"]),
        (&["link", "-", "--step", "999"], &["999"]),
    ];
    for (arguments, parts) in cases {
        lariat_reads(arguments, GOOD).is_refused(parts);
    }
}
