//! The formats, and how they are recognised.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{lenient, never};

/// Formats that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    Lar,
    Hoa,
    Aut,
    /// A never claim of SPIN.
    Never,
}

/// Recognised by file extension, or else by the first line that is neither blank nor a comment.
pub fn recognise(name: Option<&str>, text: &str) -> Format {
    let extension = name.and_then(|name| name.rsplit_once('.')).map(|(_, extension)| extension);
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("hoa") => return Format::Hoa,
        Some("lar") => return Format::Lar,
        Some("aut") => return Format::Aut,
        _ => {}
    }
    // Only HOA and AUT know the word `lenient`.
    let begin = after_hoa_comments(lenient::behind(text).trim_start_matches('\u{feff}'));
    // A transition without a header is AUT, too: no other format begins with a parenthesis.
    let head = begin.get(..3).is_some_and(|head| head.eq_ignore_ascii_case("des"));
    let after_des = if head { begin.get(3..).unwrap_or_default().trim_start() } else { begin };
    if begin.starts_with("HOA:") {
        Format::Hoa
    } else if after_des.starts_with('(') {
        Format::Aut
    } else if never::begins(text) {
        Format::Never
    } else {
        Format::Lar
    }
}

/// HOA allows comments before its first line; arrow notation does not begin with `/*`.
fn after_hoa_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    let mut depth = 0usize;
    loop {
        if let Some(inside) = rest.strip_prefix("/*") {
            depth += 1;
            rest = inside;
        } else if depth == 0 {
            return rest.trim_start();
        } else if let Some(outside) = rest.strip_prefix("*/") {
            depth -= 1;
            rest = if depth == 0 { outside.trim_start() } else { outside };
        } else {
            let mut characters = rest.chars();
            if characters.next().is_none() {
                return rest;
            }
            rest = characters.as_str();
        }
    }
}

/// Formats that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WriteFormat {
    Lar,
    Hoa,
    Dot,
    Aut,
}

impl WriteFormat {
    pub const ALL: [WriteFormat; 4] =
        [WriteFormat::Hoa, WriteFormat::Aut, WriteFormat::Dot, WriteFormat::Lar];
}

impl fmt::Display for WriteFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteFormat::Lar => "lar",
            WriteFormat::Hoa => "hoa",
            WriteFormat::Dot => "dot",
            WriteFormat::Aut => "aut",
        })
    }
}

impl FromStr for WriteFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<WriteFormat, String> {
        let known = WriteFormat::ALL.into_iter().find(|format| format.to_string() == name);
        known.ok_or_else(|| format!("`{name}` is not a format; write one of hoa, aut, dot, lar"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extension_first_then_first_line() {
        assert_eq!(recognise(Some("a.hoa"), "s -> t"), Format::Hoa);
        assert_eq!(recognise(Some("a.LAR"), "HOA: v1"), Format::Lar);
        assert_eq!(recognise(Some("a.txt"), "\u{feff}\n HOA: v1"), Format::Hoa);
        assert_eq!(recognise(None, "/* a /* b */ */ HOA: v1"), Format::Hoa);
        assert_eq!(recognise(None, "/* never closed"), Format::Lar);
        assert_eq!(recognise(Some("a.Aut"), "s -> t"), Format::Aut);
        assert_eq!(recognise(None, "\u{feff}\r\ndes(0, 1, 2)\n"), Format::Aut);
        assert_eq!(recognise(None, "des -> s"), Format::Lar);
        assert_eq!(recognise(None, "DES (0, 1, 2)"), Format::Aut);
        assert_eq!(recognise(None, "(0, A, 1)"), Format::Aut);
        assert_eq!(recognise(None, "des -> a"), Format::Lar);
        assert_eq!(recognise(Some("-"), "s -> t"), Format::Lar);
        assert_eq!(recognise(None, ""), Format::Lar);
        assert_eq!(recognise(None, "lenient\ndes (0, 1, 2)"), Format::Aut);
        assert_eq!(recognise(None, "lenient\nHOA: v1"), Format::Hoa);
        assert_eq!(recognise(None, "lenient\na -> lenient"), Format::Lar);
        assert_eq!(recognise(None, "/* G p */\nnever  {    /* []p */"), Format::Never);
        assert_eq!(recognise(Some("a.pml"), "#define p (x > 1)\nnever c {"), Format::Never);
        assert_eq!(recognise(None, "never -> a"), Format::Lar);
    }
}
