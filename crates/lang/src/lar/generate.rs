//! Generator lines: `tree NAME depth=D`, `chain NAME n=N`, `grid NAME w=W h=H` and
//! `random n=N edges=M accepting=P seed=S`.

use lariat_core::Generator;

use super::lexer::{Sort, Token};
use super::misplaced::misplaced;
use super::value::number;
use crate::diagnostic::show;
use crate::{Diagnostic, Span};

#[derive(Debug)]
pub(crate) struct Family {
    pub(crate) keyword: &'static str,
    /// Whether the line gives a name to its first state.
    pub(crate) named: bool,
    keys: &'static [&'static str],
}

const FAMILIES: [Family; 4] = [
    Family { keyword: "tree", named: true, keys: &["depth"] },
    Family { keyword: "chain", named: true, keys: &["n"] },
    Family { keyword: "grid", named: true, keys: &["w", "h"] },
    Family { keyword: "random", named: false, keys: &["n", "edges", "accepting", "seed"] },
];

/// The limit of the average number of successors, so that one state cannot fill the memory.
const MAX_OUT_DEGREE: u64 = 10_000;

pub(crate) fn family(keyword: &str) -> &'static Family {
    FAMILIES.iter().find(|family| family.keyword == keyword).unwrap_or(&FAMILIES[0])
}

impl Family {
    pub(crate) fn help(&self) -> &'static str {
        match self.keyword {
            "tree" => "write it as in `tree t depth=10`",
            "chain" => "write it as in `chain c n=1000`",
            "grid" => "write it as in `grid g w=10 h=10`",
            _ => "write it as in `random n=1000 edges=3000 accepting=0.1 seed=1`",
        }
    }
}

/// A value with the place where it stands.
#[derive(Clone, Copy)]
struct Value<'t> {
    text: &'t str,
    span: Span,
}

impl Value<'_> {
    fn whole(self, least: u64, most: u64) -> Result<u64, Diagnostic> {
        let value = number(self.text).filter(|value| (least..=most).contains(value));
        value.ok_or_else(|| {
            let message =
                format!("{} is not a whole number from {least} to {most}", show(self.text));
            Diagnostic::error(self.span, message)
        })
    }

    fn probability(self) -> Result<f64, Diagnostic> {
        let (digits, unit) = match self.text.strip_suffix('%') {
            Some(digits) => (digits, 100.0),
            None => (self.text, 1.0),
        };
        let value = decimal(digits).map(|value| value / unit);
        value.filter(|value| (0.0..=1.0).contains(value)).ok_or_else(|| {
            Diagnostic::error(self.span, format!("{} is not a probability", show(self.text)))
                .help("write a number from 0 to 1, or a percentage such as `10%`")
        })
    }
}

/// Reads a decimal fraction without sign or exponent.
///
/// `str::parse` works, but adds an incompressible table of 10 KB to the page. Up to fifteen digits,
/// numerator and denominator are exact, so the quotient is the same.
fn decimal(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = whole.bytes().chain(fraction.bytes());
    if whole.len() + fraction.len() == 0 || digits.clone().any(|b| !b.is_ascii_digit()) {
        return None;
    }
    let wholes = whole.len().max(15);
    let kept = digits.take(wholes).collect::<Vec<u8>>();
    let numerator = kept.iter().fold(0.0, |value, digit| 10.0 * value + f64::from(digit - b'0'));
    let places = kept.len() - whole.len();
    Some(numerator / (0..places).fold(1.0, |power, _| 10.0 * power))
}

/// Reads `key=value` pairs in any order.
pub(crate) fn generator(
    text: &str,
    line: Span,
    family: &Family,
    tokens: &[Token],
) -> Result<Generator, Diagnostic> {
    let mut values: Vec<(&str, Value<'_>)> = Vec::new();
    let mut rest = tokens;
    while let Some((&key, after)) = rest.split_first() {
        if key.sort != Sort::Bare {
            return Err(misplaced(text, key));
        }
        let name = key.span.of(text);
        if !family.keys.contains(&name) {
            let message = format!("`{}` has no parameter {}", family.keyword, show(name));
            return Err(Diagnostic::error(key.span, message).help(family.help()));
        }
        if values.iter().any(|&(known, _)| known == name) {
            let message = format!("{} is given twice", show(name));
            return Err(Diagnostic::error(key.span, message).help("keep one of them"));
        }
        let [equals, value, ..] = after else {
            let message = format!("{} has no value", show(name));
            return Err(Diagnostic::error(key.span, message).help(family.help()));
        };
        if equals.sort != Sort::Equals {
            let message = format!("{} has no value", show(name));
            return Err(Diagnostic::error(key.span, message).help(family.help()));
        }
        values.push((name, Value { text: value.span.of(text), span: value.span }));
        rest = &after[2..];
    }
    let get = |key: &str| match values.iter().find(|&&(known, _)| known == key) {
        Some(&(_, value)) => Ok(value),
        None => {
            let message = format!("`{}` needs a value for `{key}`", family.keyword);
            Err(Diagnostic::error(line, message).help(family.help()))
        }
    };
    match family.keyword {
        "tree" => {
            let depth = get("depth")?.whole(0, u64::from(Generator::MAX_TREE_DEPTH))?;
            Ok(Generator::Tree { depth: depth as u32 })
        }
        "chain" => Ok(Generator::Chain { n: get("n")?.whole(1, Generator::MAX_STATES)? }),
        "grid" => {
            let (width, height) = (get("w")?, get("h")?);
            let w = width.whole(1, Generator::MAX_STATES)?;
            let h = height.whole(1, Generator::MAX_STATES)?;
            if w.saturating_mul(h) > Generator::MAX_STATES {
                let message = format!("a grid has at most {} states", Generator::MAX_STATES);
                return Err(Diagnostic::error(line, message).help("make `w` or `h` smaller"));
            }
            Ok(Generator::Grid { w, h })
        }
        _ => {
            let n = get("n")?.whole(1, Generator::MAX_STATES)?;
            let most = n.saturating_mul(MAX_OUT_DEGREE).min(Generator::MAX_STATES);
            let edges = get("edges")?.whole(0, most)?;
            let accepting = get("accepting")?.probability()?;
            let seed = get("seed")?.whole(0, u64::MAX)?;
            Ok(Generator::Random { n, edges, accepting, seed })
        }
    }
}

/// The line that makes this part.
pub(crate) fn line(root: &str, generator: &Generator) -> String {
    match *generator {
        Generator::Tree { depth } => format!("tree {root} depth={depth}"),
        Generator::Chain { n } => format!("chain {root} n={n}"),
        Generator::Grid { w, h } => format!("grid {root} w={w} h={h}"),
        Generator::Random { n, edges, accepting, seed } => {
            format!("random n={n} edges={edges} accepting={accepting} seed={seed}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn decimals_are_what_parse_makes_of_them() {
        for text in ["0", "1", "0.1", "0.02", "0.004", ".5", "1.", "100", "12.34567", "0.123456789"]
        {
            assert_eq!(decimal(text), text.parse().ok(), "{text}");
        }
        for text in ["", ".", "1e3", "nan", "-1", "0.1.2", "0x1", "½"] {
            assert_eq!(decimal(text), None, "{text}");
        }
    }
}
