//! Texts in other languages are named in the message, without advice for arrow notation such as "put
//! quotes around it".

mod support;

use lariat_lang::{About, Format, read, recognise};

const TEXTS: [(&str, &str); 22] = [
    (
        "a Promela model",
        "/* peterson */\nbool turn, flag[2];\nactive [2] proctype user()\n{\nagain: flag[_pid] = true;\n}\n",
    ),
    ("a Promela model", "mtype = { req, ack };\nchan c = [1] of { mtype };\ninit { run p() }\n"),
    (
        "a Promela model",
        "#define p (x == 1)\nbyte x;\nactive proctype P() { x = 1 }\nnever { do :: p od }\n",
    ),
    (
        "an SMV model",
        "MODULE main\nVAR\n  state : {ready, busy};\nASSIGN\n  init(state) := ready;\n",
    ),
    ("an SMV model", "-- a comment\nMODULE main\nVAR x : boolean;\n"),
    (
        "a TLA+ specification",
        "---------------- MODULE Clock ----------------\nEXTENDS Naturals\nVARIABLE hr\n====\n",
    ),
    (
        "the output of TLC",
        "TLC2 Version 2.18 of Day Month 20?? (rev: 3ea3222)\nRunning breadth-first search\n",
    ),
    (
        "the output of TLC",
        "Error: Invariant Safe is violated.\nError: The behavior up to this point is:\nState 1: <Initial predicate>\n/\\ x = 0\n",
    ),
    ("a graph in DOT", "digraph G {\n  a -> b;\n  b -> a;\n}\n"),
    ("a graph in DOT", "/* made by hand */\nstrict digraph { a -> b }\n"),
    ("a graph in DOT", "graph g { a -- b }"),
    ("a system in FSM", "x(2) Nat \"0\" \"1\"\n---\n0\n1\n---\n1 2 \"a\"\n2 1 \"b\"\n"),
    ("an mCRL2 specification", "act a, b;\nproc P = a . b . P;\ninit P;\n"),
    ("an LTL formula", "[]<>p"),
    ("an LTL formula", "G(p -> F q)\n"),
    ("an LTL formula", "(p U q) && !X r"),
    ("an MCL formula", "[ true* . \"SEND\" ] false"),
    ("a trail of SPIN", "-4:-4:-4\n1:0:0\n2:1:5\n"),
    ("a trail of SPIN", "1:0:0\n2:1:5\n"),
    (
        "the output of SPIN",
        "pan:1: assertion violated (x==1) (at depth 3)\npan: wrote p.pml.trail\n",
    ),
    ("JSON", "{\n  \"states\": [1, 2]\n}\n"),
    ("XML or HTML", "<!DOCTYPE html>\n<html><body>no</body></html>\n"),
];

#[test]
fn other_languages_are_called_by_their_names() {
    for (name, text) in TEXTS {
        let parsed = read(text, recognise(None, text));
        assert!(parsed.tree.is_none(), "{text}");
        let [only] = &parsed.diagnostics[..] else { panic!("{:?} on {text}", parsed.diagnostics) };
        assert_eq!(only.about, About::Foreign, "{only:?}");
        assert!(only.message.contains(name), "{name}: {only:?}");
        let help = only.help.as_deref().unwrap_or_default();
        assert!(!help.is_empty() && !help.contains("quotes"), "{help}");
    }
}

#[test]
fn models_with_slips_are_not_called_names() {
    for text in [
        "a -> b\nb => a\n",
        "s1 s2\n",
        "a -> p(1)\n",
        "init -> a\na -> init (\n",
        "graph -> digraph\ndigraph => graph\n",
        "active -> b\nmtype -> active )\n",
        "des (0, 1, 2)\n(0, a, 1\n",
        "MODULE -> VAR\nVAR -> (\n",
        "never -> a\na -> (\n",
        "pan -> a\na => pan\n",
        "# ---- MODULE ----\na => b\n",
        "F G\n",
    ] {
        let parsed = read(text, recognise(None, text));
        assert!(parsed.tree.is_none(), "{text}");
        assert!(parsed.diagnostics.iter().all(|d| d.about != About::Foreign), "{text}");
    }
}

#[test]
fn models_that_can_be_read_stay_models() {
    for text in [
        "G -> F\nF* -> X\nX -> G\n",
        "p -> q\n",
        "init -> active\nactive* -> init\n",
        "graph -> digraph\ndigraph* -> graph\n",
        "1:0:0 -> 2:1:5\n2:1:5* -> 1:0:0\n",
        "lenient -> a\na* -> lenient\n",
        "never -> a\na* -> never\n",
    ] {
        assert_eq!(recognise(None, text), Format::Lar, "{text}");
        support::model(text, Format::Lar);
    }
}
