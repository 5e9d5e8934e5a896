//! `lariat link` and `lariat unlink`.

use serde_json::json;

use crate::lariat::{lariat, lariat_reads};

/// A text that no writer would produce, to check that it is kept unchanged.
const MODEL: &str = "# a link carries the text, not the model\n\n s1 ->   s2\ns2* -> s1 # ä → ✓";

#[test]
fn the_text_comes_back_byte_by_byte() {
    for arguments in [&["link", "-"][..], &["link", "-", "--algorithm", "cvwy92", "--step", "5"]] {
        let link = lariat_reads(arguments, MODEL);
        assert!(link.ends(0).stdout.starts_with("#1.") && link.stdout.ends_with('\n'), "{link:?}");
        let link = link.stdout.trim_end();
        assert_eq!(lariat(&["unlink", link]).ends(0).stdout, MODEL);
        assert_eq!(lariat_reads(&["unlink", "-"], link).ends(0).stdout, MODEL);
        let address = format!("https://example.org/lariat/?x#{}", link.trim_start_matches('#'));
        assert_eq!(lariat(&["unlink", &address]).ends(0).stdout, MODEL);
    }
}

#[test]
fn the_place_is_that_of_a_real_run() {
    let link = lariat_reads(&["link", "-", "--algorithm", "cvwy92", "--step", "9"], MODEL).stdout;
    let step =
        lariat_reads(&["steps", "-", "--algorithm", "cvwy92", "--from", "9", "--to", "9"], MODEL);
    let line: u64 =
        step.stdout.split_whitespace().nth(1).and_then(|l| l[1..].parse().ok()).expect("a line");
    let carried = lariat(&["unlink", link.trim(), "--json"]).ends(0).json();
    let expected = json!({
        "model": MODEL, "format": "lar", "algorithm": "cvwy92", "step": 9, "line": line,
        "transitions": 2, "revision": 1, "moved": [], "hide_unseen": false,
    });
    assert_eq!(carried, expected);
    let told = lariat(&["unlink", link.trim()]);
    assert!(told.stderr.contains("cvwy92") && told.stderr.contains("step 9"), "{told:?}");
}

#[test]
fn a_property_goes_along() {
    let (model, property) = ("0 -SEND-> 1\n1 -RECV-> 0\n", "[ 'SEND' . true* ] false");
    let asked =
        ["link", "-", "--property", property, "--option", "marking=junction", "--step", "7"];
    let link = lariat_reads(&asked, model).ends(0).stdout.clone();
    let carried = lariat(&["unlink", link.trim(), "--json"]).ends(0).json();
    let expected = json!({
        "model": model, "format": "lar", "algorithm": "neighbourhoods", "step": 7, "line": 0,
        "transitions": 0, "revision": 1, "moved": [], "hide_unseen": false,
        "options": [["marking", "junction"]], "property": property,
    });
    assert_eq!(carried, expected);
    let named = [&asked[..], &["--algorithm", "neighbourhoods"]].concat();
    assert_eq!(lariat_reads(&named, model).stdout, link);
    let searched = [&asked[..], &["--algorithm", "se05"]].concat();
    lariat_reads(&searched, model).is_refused(&["takes no property"]);
    let wrong = ["link", "-", "--property", property, "--option", "force=true"];
    lariat_reads(&wrong, model).is_refused(&["no option `force`", "matching, quotient, marking"]);
}

#[test]
fn a_base_makes_it_an_address() {
    let fragment = lariat_reads(&["link", "-"], MODEL).stdout;
    for base in ["https://example.org/lariat/", "https://example.org/lariat/#1.old"] {
        let address = lariat_reads(&["link", "-", "--base", base], MODEL).stdout;
        assert_eq!(address, format!("https://example.org/lariat/{fragment}"));
    }
}

#[test]
fn long_links_come_with_a_warning() {
    let short = lariat_reads(&["link", "-"], MODEL);
    assert_eq!(short.ends(0).stderr, "");
    let text = lariat_tests::Random::new(5).automaton(900, 1).arrows();
    let long = lariat_reads(&["link", "-"], &text);
    assert!(
        long.ends(0).stdout.len() > 2000 && long.stderr.contains("warning: this link has"),
        "{long:?}"
    );
    assert_eq!(lariat_reads(&["unlink", "-"], &long.stdout).ends(0).stdout, text);
}

#[test]
fn bad_links_are_refused() {
    let link = lariat_reads(&["link", "-"], MODEL).stdout;
    let cut = &link[..link.len() / 2];
    let cases = [
        ("", "not a Lariat link"),
        ("https://example.org/", "not a Lariat link"),
        (cut, "damaged"),
        ("#1.", "damaged"),
        ("#2.abc", "newer"),
        ("#1.%%%", "damaged"),
    ];
    for (bad, why) in cases {
        lariat(&["unlink", bad]).is_refused(&[why]);
        lariat_reads(&["unlink", "-", "--json"], bad).is_refused(&[why]);
    }
    lariat_reads(&["unlink", "-"], b"\xff").is_refused(&["UTF-8"]);
}
