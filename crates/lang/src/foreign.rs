//! Recognises texts in other languages. This is tried only after a text could not be read as a model,
//! so a typing error in a model is not taken for another language, and no valid model is refused.

use crate::{About, Diagnostic, Span, span_of_line};

/// Another language, and what can be done with a text in it.
struct Language {
    name: &'static str,
    help: &'static str,
}

const OURS: &str = "write the model in arrow notation (`s1 -> s2 s3`), HOA or AUT";

const PROMELA: Language = Language {
    name: "a Promela model",
    help: "Lariat reads never claims alone, as `spin -f '[]<>p'` prints them; or write the model in arrow notation (`s1 -> s2 s3`), HOA or AUT",
};
const SMV: Language = Language { name: "an SMV model", help: OURS };
const TLA: Language = Language { name: "a TLA+ specification", help: OURS };
const TLC: Language = Language {
    name: "the output of TLC",
    help: "this describes one run, but Lariat needs the model: write it in arrow notation (`s1 -> s2 s3`), HOA or AUT",
};
const SPIN: Language = Language {
    name: "the output of SPIN",
    help: "Lariat reads what `spin -f '[]<>p'` prints, a never claim; a model is written in arrow notation, HOA or AUT",
};
const TRAIL: Language = Language {
    name: "a trail of SPIN",
    help: "`spin -t -p model.pml` prints it as text; Lariat needs a model: write it in arrow notation, HOA or AUT",
};
const DOT: Language = Language {
    name: "a graph in DOT",
    help: "write each state with its successors on one line: `a -> b c`, without `digraph`, braces and semicolons",
};
const FSM: Language = Language {
    name: "a system in FSM, the format of mCRL2",
    help: "convert it to AUT with mCRL2: `ltsconvert model.fsm model.aut`",
};
const MCRL2: Language = Language {
    name: "an mCRL2 specification",
    help: "convert it to AUT with mCRL2: `mcrl22lps model.mcrl2 model.lps`, then `lps2lts model.lps model.aut`",
};
const PRISM: Language = Language { name: "a PRISM model", help: OURS };
const LTL: Language = Language {
    name: "an LTL formula",
    help: "translate it to an automaton first: `spin -f 'formula'` prints a never claim, Spot's `ltl2tgba 'formula'` prints HOA",
};
const MCL: Language = Language {
    name: "an MCL formula, which is a property, not a model",
    help: "on the page, write it in the tab *Property*; in a terminal, pass it with `--property`",
};
const JSON: Language = Language { name: "JSON", help: OURS };
const XML: Language = Language { name: "XML or HTML", help: OURS };
const BINARY: Language = Language {
    name: "no text",
    help: "open the model as text: arrow notation (.lar), HOA (.hoa), AUT (.aut) or a never claim; unpack an archive first; convert BCG with `bcg_io model.bcg model.aut`",
};

/// An error that names the language of a text, if the language is recognised.
pub(crate) fn named(text: &str) -> Option<Diagnostic> {
    let (language, line) = recognised(text)?;
    Some(problem(&language, span_of_line(text, line)))
}

fn problem(language: &Language, span: Span) -> Diagnostic {
    let message = match language.name {
        "no text" => "this is not text, so there is no model in it".to_owned(),
        name => format!("this seems to be {name}, which Lariat does not read"),
    };
    Diagnostic::error(span, message).about(About::Foreign).help(language.help)
}

/// The language that the file extension suggests, for a text that can be neither read nor recognised.
pub fn by_extension(name: &str) -> Option<Diagnostic> {
    let extension = name.rsplit_once('.')?.1.to_ascii_lowercase();
    let language = match extension.as_str() {
        "dot" | "gv" => DOT,
        "pml" | "prom" => PROMELA,
        "smv" => SMV,
        "tla" => TLA,
        "fsm" => FSM,
        "mcrl2" => MCRL2,
        "trail" => TRAIL,
        "ltl" => LTL,
        "mcl" => MCL,
        _ => return None,
    };
    Some(problem(&language, Span::new(0, 0)))
}

/// An error for bytes that are not UTF-8 text but some other kind of file.
pub fn binary(bytes: &[u8]) -> Option<Diagnostic> {
    const BEGINNINGS: [&[u8]; 7] =
        [b"%PDF-", b"PK\x03\x04", b"\x1f\x8b", b"\x7fELF", b"\x89PNG", b"BZh", b"\xfd7zXZ"];
    let known = BEGINNINGS.iter().any(|beginning| bytes.starts_with(beginning));
    (known || bytes.contains(&0)).then(|| problem(&BINARY, Span::new(0, 0)))
}

/// A SPIN trail: lines of three numbers separated by colons. No model consists of such lines.
pub(crate) fn is_trail(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    let number = |part: &str| {
        let digits = part.strip_prefix('-').unwrap_or(part);
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    lines.peek().is_some()
        && lines.all(|line| {
            let mut parts = line.split(':');
            parts.by_ref().take(3).filter(|part| number(part)).count() == 3
                && parts.next().is_none()
        })
}

/// The language of a text, and the line it was recognised by.
fn recognised(text: &str) -> Option<(Language, usize)> {
    if is_trail(text) {
        return Some((TRAIL, 1));
    }
    if text.starts_with("%PDF-") || text.starts_with("PK\u{3}\u{4}") || text.contains('\0') {
        return Some((BINARY, 1));
    }
    let mut separators = 0;
    let mut mcrl2 = 0;
    let mut first = None;
    for (index, whole) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = whole.trim();
        let number = index + 1;
        if line.is_empty() || line.starts_with("//") || line.starts_with("/*") {
            continue;
        }
        if first.is_none() {
            first = Some(number);
            if let Some(language) = by_first_line(line) {
                return Some((language, number));
            }
        }
        if let Some(language) = by_line(line) {
            return Some((language, number));
        }
        separators += usize::from(line == "---");
        mcrl2 += usize::from(
            ["act", "proc", "init", "sort", "map", "eqn"].contains(&first_word(line))
                && !line.contains("->"),
        );
    }
    let first = first?;
    match () {
        () if separators >= 2 => Some((FSM, first)),
        () if mcrl2 >= 2 && text.contains(';') => Some((MCRL2, first)),
        () if is_mcl(text.trim()) => Some((MCL, first)),
        () if is_ltl(text) => Some((LTL, first)),
        () => None,
    }
}

fn first_word(line: &str) -> &str {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// Languages that are recognised by the first line only.
fn by_first_line(line: &str) -> Option<Language> {
    let rest = line[first_word(line).len()..].trim_start();
    match first_word(line) {
        "digraph" | "graph" if !rest.starts_with("->") => return Some(DOT),
        "strict" if ["graph", "digraph"].contains(&first_word(rest)) => return Some(DOT),
        "dtmc" | "ctmc" | "mdp" | "pta" | "smg" if rest.is_empty() => return Some(PRISM),
        _ => {}
    }
    match () {
        () if line.starts_with('<')
            && line[1..].starts_with(['?', '!', '/', 'a', 'g', 'h', 'p', 's']) =>
        {
            Some(XML)
        }
        () if line.starts_with(['{', '['])
            && (line.len() == 1 || line[1..].trim_start().starts_with(['"', '{'])) =>
        {
            Some(JSON)
        }
        () => None,
    }
}

/// Languages that are recognised by any line.
fn by_line(line: &str) -> Option<Language> {
    const TLC_LINES: [&str; 5] = [
        "TLC2 Version",
        "Error: Invariant ",
        "Error: Temporal properties were violated",
        "Error: The behavior up to this point is",
        "State 1: <Initial predicate>",
    ];
    const SPIN_LINES: [&str; 5] = [
        "pan:",
        "(Spin Version",
        "State-vector ",
        "Full statespace search",
        "spin: trail ends after",
    ];
    let rest = line[first_word(line).len()..].trim_start();
    let is_state = rest.starts_with("->") || rest.starts_with('-');
    Some(match first_word(line) {
        "proctype" | "mtype" | "active" | "inline" | "typedef" | "chan" if !is_state => PROMELA,
        "init" | "ltl" if rest.starts_with('{') => PROMELA,
        "MODULE" | "VAR" | "IVAR" | "ASSIGN" | "LTLSPEC" | "CTLSPEC" | "INVARSPEC" if !is_state => {
            SMV
        }
        _ if line.starts_with("----") && line.contains(" MODULE ") => TLA,
        _ if TLC_LINES.iter().any(|beginning| line.starts_with(beginning)) => TLC,
        _ if SPIN_LINES.iter().any(|beginning| line.starts_with(beginning)) => SPIN,
        _ => return None,
    })
}

/// `[ true* . "a" ] false` and the like.
fn is_mcl(text: &str) -> bool {
    let inside = text.trim_start_matches('(').trim_start();
    let end = text.trim_end_matches(')').trim_end();
    inside.starts_with('[')
        && !inside.starts_with("[]")
        && inside.contains(']')
        && (end.ends_with("false") || end.ends_with("true"))
}

/// A single formula with a temporal operator.
fn is_ltl(text: &str) -> bool {
    const BINARY: [&str; 12] =
        ["<->", "->", "=>", "&&", "||", "/\\", "\\/", "&", "|", "==", "^", "="];
    let mut rest = text.trim_start_matches('\u{feff}').trim();
    let mut temporal = false;
    let mut open = 0usize;
    let mut operand = false;
    while !rest.is_empty() {
        let word = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.'));
        let word = &rest[..word.unwrap_or(rest.len())];
        let mut length = word.len();
        if !word.is_empty() {
            // Spot writes `GFp` for G F p. A word made of these letters alone is read the same way.
            let letters = word.bytes().all(|b| matches!(b, b'G' | b'F' | b'X'));
            let unary = letters || matches!(word, "always" | "eventually" | "next");
            let binary = matches!(word, "U" | "W" | "R" | "V" | "M" | "until" | "release");
            match (operand, unary, binary) {
                (false, true, _) => temporal = true,
                (true, _, true) => (temporal, operand) = (true, false),
                (false, false, false) => operand = true,
                _ => return false,
            }
        } else if let Some(sign) = ["[]", "<>"].iter().find(|sign| rest.starts_with(**sign)) {
            if operand {
                return false;
            }
            temporal = true;
            length = sign.len();
        } else if rest.starts_with(['!', '~', '(']) && !operand {
            open += usize::from(rest.starts_with('('));
            length = 1;
        } else if rest.starts_with(')') && operand && open > 0 {
            open -= 1;
            length = 1;
        } else if let Some(sign) = BINARY.iter().find(|sign| operand && rest.starts_with(**sign)) {
            operand = false;
            length = sign.len();
        } else {
            return false;
        }
        rest = rest[length..].trim_start();
    }
    temporal && operand && open == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_told_from_slips() {
        for formula in
            ["[]<>p", "G(p -> F q)", "!(p U q) && <> r", "([] (req -> <> ack))\n", "GF p & X !q"]
        {
            assert!(is_ltl(formula), "{formula}");
        }
        for slip in ["a b", "a -> b", "F G", "(a", "p(1) -> b", "s1 => s2 s3", "", "a -> "] {
            assert!(!is_ltl(slip), "{slip}");
        }
    }
}
