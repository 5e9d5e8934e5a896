//! Nothing panics, whatever the text; and large texts take linear time.

mod support;

use lariat_lang::{Format, recognise};
use proptest::prelude::*;
use support::survive;

const SEEDS: [&str; 11] = [
    "# a comment\ns1  -> s2 s5\ns3* -> \"s 4\"\na*{0,1} -> b*{2}\ninitial s1\nacceptance 3\n",
    "tree t depth=3\nchain c n=9\ngrid g w=3 h=2\nrandom n=5 edges=9 accepting=10% seed=3\nx* -> t.3 g.1.1 s4\n",
    "initial 0\n0 -SEND !1-> 1\n1* -\"-> \\\"\"-> 0\n2\n",
    "inputs g w \"x y\"\ncontrol g\nvariables v\ntarget 3 4\n1* -[!g ^ \"x y\"]-> 0\n1 -[!(!g ^ \"x y\") & (true | false)]-> 3\n",
    "buffers 2\nprocess a\n0 -X!-> 1\n1 -go-> 0\nprocess \"b c\"\ninitial 1\n1 -X?-> 0\n0 -X?-> 1\nprocess d\n0\n",
    "HOA: v1 /* c */\nname: \"n\"\nStates: 2\nStart: 0\nAP: 2 \"a\" \"b\"\nAlias: @x 0&!1\nAcceptance: 2 Inf(0)&Inf(1)\n--BODY--\nState: 0 \"z\" {0}\n[@x | t] 1 {1}\n[!0] 0\nState: 1\n0 1 0 {1} 1\n--END--\n",
    "HOA: v1 Start: 0 Acceptance: 1 Inf(0) --BODY-- State: [f] 0 {0} 0 --END-- HOA: v1 --ABORT--",
    "des (0, 4, 3)\n(0, SEND !1, 1)\n(1, \"a \\\"b\\\", (c)\", 2)\r\n\n( 2 ,i,0 )\n(0, f(x, y), 2)\n",
    "lenient\ndes (0, 4, 3)\n(0, SEND !1, 1)\n(1, 2)\nwhat is this\n",
    "lenient\nHOA: v1.1 a.b: 1 Alias: @a.b t Start: 0 Start: 1 Acceptance: 2 Inf(0)|Inf(!1)&(f|t) --BODY-- State: 0 {0} [@a.b] 0 {1} State: 1 --END-- more",
    "/* c */ never  {    /* <>(p && q) */\nT0_init:\n\tdo\n\t:: atomic { ((p && !q)) -> assert(!((p && !q))) }\n\t:: (1) -> goto T0_S5\n\t:: else -> break\n\tod;\naccept_S5: if :: x[1] == 2 || false fi;\nT0_S5: accept_all:\n\tskip\n}\n",
];

/// Properties to change.
const FORMULAS: [&str; 5] = [
    "([\n  true* . 'SEND' .\n  true* . 'EXEC' . true*\n] false\n)",
    "[ (not 'SEND')* . (* once (* more *) *) \"SEND \\\"x\\\"\" ] false",
    "[ ('A.*' or tau and not (\"B\" or false))+ | nil . ('C|D'?)* ] false",
    "[ ’SEND’ · “RECV”∗ ∨ ¬ 'A' ] false",
    "[ not ('A' . {SEND !x}) . 'A'{3} . SEND !1 ] [ 'B' ] true",
];

/// Fragments of the languages.
const PIECES: [&str; 80] = [
    "->",
    "-",
    ">",
    "*",
    "{",
    "}",
    "{0}",
    "{0,1}",
    "\"",
    "\\",
    "#",
    "[",
    "]",
    "(",
    ")",
    "!",
    "&",
    "|",
    "^",
    "=",
    ",",
    " ",
    "\n",
    "\r\n",
    "\t",
    "a",
    "b.3",
    "0",
    "63",
    "64",
    "99999999999999999999",
    "tree",
    "chain",
    "grid",
    "random",
    "initial",
    "acceptance",
    "inputs",
    "variables a b",
    "a/b",
    "process",
    "buffers",
    "HOA:",
    "v1",
    "State:",
    "Start:",
    "--BODY--",
    "--END--",
    "/*",
    "*/",
    "@x",
    "→ä\u{0}\u{feff}",
    "des (",
    "(0, ",
    ", 1)",
    "(*",
    "*)",
    "'",
    "’",
    "+",
    "?",
    "not ",
    " or ",
    "true",
    "] false",
    "nil",
    "never {",
    "if ::",
    " fi;",
    "do ::",
    "od",
    "goto a;",
    "a:",
    "atomic {",
    "assert(",
    "skip",
    "else",
    "&&",
    "lenient\n",
    "Inf(0)|",
];

proptest! {
    #![proptest_config(support::cases(600))]

    #[test]
    fn any_characters(text in "\\PC*") {
        survive(&text);
    }

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        survive(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_pieces(pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..60)) {
        survive(&pieces.concat());
    }

    #[test]
    fn changed_models(
        seed in proptest::sample::select([&SEEDS[..], &FORMULAS].concat()),
        changes in proptest::collection::vec(
            (any::<proptest::sample::Index>(), 0usize..6, proptest::sample::select(&PIECES[..])),
            1..6,
        ),
    ) {
        let mut text = seed.to_owned();
        for (at, removed, inserted) in changes {
            let start = text.floor_char_boundary(at.index(text.len() + 1));
            let end = text.floor_char_boundary((start + removed).min(text.len())).max(start);
            text.replace_range(start..end, inserted);
        }
        survive(&text);
    }

    #[test]
    fn cut_off_models(seed in proptest::sample::select([&SEEDS[..], &FORMULAS].concat()), at in any::<proptest::sample::Index>()) {
        survive(&seed[..seed.floor_char_boundary(at.index(seed.len()))]);
    }
}

#[test]
fn models_to_change_are_models() {
    for seed in SEEDS {
        support::model(seed, recognise(None, seed));
    }
}

#[test]
fn a_megabyte_is_read() {
    const MEGABYTE: usize = 1 << 20;
    survive(&"a".repeat(MEGABYTE));
    survive(&format!("a -> {}", "b ".repeat(MEGABYTE / 2)));
    survive(&"a\n".repeat(MEGABYTE / 2));
    survive(&format!("HOA: v1\n{}", "Start: 0\n".repeat(MEGABYTE / 9)));
    survive(&"(0, a, 1)\n".repeat(MEGABYTE / 40));
    survive(&format!("[ {}'z' ] false", "'a' . ".repeat(MEGABYTE / 24)));
    survive(&format!("[ {}'z'{} ] false", "(".repeat(MEGABYTE / 8), ")".repeat(MEGABYTE / 8)));
}

#[test]
fn repeated_pieces_take_linear_time() {
    const SIZE: usize = 1 << 15;
    let filled = |piece: &str| piece.repeat(SIZE / piece.len());
    // Quadratic time shows at a quarter of the size, too.
    let quarter = |piece: &str| piece.repeat(SIZE / 4 / piece.len());
    for piece in PIECES {
        survive(&filled(piece));
    }
    for piece in [
        "s -> t\n",
        "-x->",
        "a-x->b",
        "a -> ",
        "a*{0}",
        "\"a\"",
        "-[a]->",
        "-[",
        "-\"",
        "a-",
        "a\n",
        "a.1 ",
        "tree a depth=3\n",
        "-x ",
        "s1 -[g]-> s2\n",
        "acceptance 1\n",
        "initial a\n",
        "process a\n",
        "process a\n0 -X!-> 1\n",
        "State: 0\n",
        "[0]",
        "[",
        "State: 0 {0} [t] 0 {1}\n",
        "!",
        "(",
        "Start: 0\n",
        "Alias: @a t\n",
        "HOA: v1\n",
        "\"\\\"",
        "/* ",
        "--BODY--\n",
        "--ABORT-- ",
        "a b\n",
        "{0 ",
        "States: 9\n",
        "(0, \"",
        "(0, a, 1)\n",
        "(0, a, 1",
        "des (0, 1, 2)\n",
        "(*)",
        "[ ",
        "'a' . ",
        "not (",
        "'a'*",
        "{a ",
        "’a ",
        "a b ! ",
    ] {
        survive(&filled(piece));
        survive(&format!("never {{ {} }}", quarter(piece)));
        survive(&format!("HOA: v1 Acceptance: 64 {}", quarter(piece)));
    }
    for piece in [
        "p; ",
        "a: skip; ",
        "if :: p fi; ",
        "do :: p -> break od; ",
        "do :: p ",
        "if :: if :: ",
        "goto a; ",
        "if :: goto a fi; ",
        "p && ",
        "(p || !q) && ",
        "!",
        "else -> ",
        "x[1] ",
        "atomic { p -> assert(p) } ",
        ":: p ",
    ] {
        survive(&format!("never {{ a: {} }}", quarter(piece)));
        survive(&format!("never {{ a: do :: {} od }}", quarter(piece)));
    }
    // A chain of jumps that many options lead to.
    let jumps: String = (0..1500).map(|n| format!("l{n}: goto l{}; ", n + 1)).collect();
    let options = ":: p -> goto l0 ".repeat(1500);
    survive(&format!("never {{ do {options} od; {jumps} l1500: skip }}"));
    // Conditions whose conjunctive normal form is huge.
    let huge: Vec<String> =
        (0..32).map(|n| format!("(Inf({})&Inf({}))", 2 * n, 2 * n + 1)).collect();
    survive(&format!(
        "HOA: v1 Start: 0 Acceptance: 64 {} --BODY-- State: 0 [t] 0 --END--",
        huge.join("|")
    ));
}

#[test]
fn large_models_are_read() {
    let mut lar = String::from("s0* -> s1\n");
    let mut lts = String::new();
    let mut aut = String::from("des (1, 39999, 40001)\n");
    let mut open = String::from("inputs a b c d e f g h i j k l m n o p\n");
    let mut hoa = String::from("HOA: v1\nAP: 12");
    (0..12).for_each(|atom| hoa.push_str(&format!(" \"p{atom}\"")));
    hoa.push_str("\nAcceptance: 2 Inf(0)&Inf(1)\nStart: 0\n");
    for alias in 1..150 {
        let before = alias - 1;
        let definition = if alias == 1 { "0".to_owned() } else { format!("@a{before}&@a{before}") };
        hoa.push_str(&format!("Alias: @a{alias} {definition}\n"));
    }
    hoa.push_str("--BODY--\n");
    let count = 40_000;
    for state in 1..count {
        let next = state + 1;
        lar.push_str(&format!("s{state} -> s{next} s{} lost{state}\n", state * 7 % count));
        lts.push_str(&format!("{state} -LABEL !{state}-> {next}\n"));
        aut.push_str(&format!("({state}, LABEL !{state}, {next})\n"));
    }
    for state in 0..500 {
        open.push_str(&format!("{state} -[a^b^c^d^e^f^g^h^i^j^k^l^m^n^o^p]-> {state}\n"));
        open.push_str(&format!("{state} -[!(a^b^c^d^e^f^g^h^i^j^k^l^m^n^o^p)]-> {}\n", state + 1));
    }
    for state in 0..count / 2 {
        let next = (state + 1) % (count / 2);
        hoa.push_str(&format!("State: {state}\n[0&1&2&3&4&5&6&7&8&9&10&11] {next} {{1}}\n"));
        hoa.push_str(&format!("[@a149&!0|@a149] {next} {{0}}\n"));
    }
    hoa.push_str("--END--\n");
    let composed = format!("process a\n{lts}process b\n{lts}");
    for text in [lar, lts, open, composed] {
        survive(&text);
        support::model(&text, Format::Lar);
    }
    survive(&hoa);
    support::model(&hoa, Format::Hoa);
    survive(&aut);
    assert_eq!(support::complaints(&aut, Format::Aut), "");
}
