//! Share links: everything on the screen in a URL fragment.
//!
//! `#` version `.` payload, where the payload is JSON, compressed and in URL-safe Base64. What a
//! version leaves out means the same for ever: never change a default of [`Shared`], make a new
//! version. The checksum inside the compressed data tells a cut-off link from a whole one.

use data_encoding::BASE64URL_NOPAD;
use lariat_core::Options;
use lariat_lang::Format;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};
use serde::{Deserialize, Serialize};

/// Links of this and all earlier versions open.
pub const VERSION: u32 = 1;

/// A link that unpacks to more is refused: it was not made by Lariat, or not for a browser.
const UNPACKED_LIMIT: usize = 4 << 20;

/// Chats and mail programs cut longer links.
pub const SAFE_LENGTH: usize = 2000;

/// What a link carries. Short keys, because links are read by machines and sent by people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shared {
    #[serde(rename = "m")]
    pub model: String,
    #[serde(rename = "f", default = "lar", skip_serializing_if = "is_lar")]
    pub format: Format,
    #[serde(rename = "a", default = "se05", skip_serializing_if = "is_se05")]
    pub algorithm: String,
    /// Options of the search that are not as they are when nothing is said.
    #[serde(rename = "o", default, skip_serializing_if = "Options::is_empty")]
    pub options: Options,
    #[serde(rename = "s", default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// States that were moved by hand: name and position.
    #[serde(rename = "p", default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<(String, i32, i32)>,
    /// States that the search has not seen are hidden.
    #[serde(rename = "h", default, skip_serializing_if = "std::ops::Not::not")]
    pub hide_unseen: bool,
    /// Searches side by side, as [`crate::versus::Arrangement`] writes them.
    #[serde(rename = "v", default, skip_serializing_if = "String::is_empty")]
    pub versus: String,
}

/// A step, and what it means: if the listing changes, line and transition count still say where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    #[serde(rename = "k")]
    pub step: u64,
    #[serde(rename = "l")]
    pub line: u16,
    #[serde(rename = "t")]
    pub transitions: u64,
    #[serde(rename = "r")]
    pub revision: u32,
}

impl Shared {
    /// A model text with everything else as it is when nothing is said.
    pub fn of(model: String) -> Shared {
        let (format, algorithm) = (lar(), se05());
        Shared {
            model,
            format,
            algorithm,
            options: Options::default(),
            place: None,
            moved: Vec::new(),
            hide_unseen: false,
            versus: String::new(),
        }
    }
}

fn lar() -> Format {
    Format::Lar
}

fn is_lar(format: &Format) -> bool {
    *format == Format::Lar
}

fn se05() -> String {
    "se05".into()
}

fn is_se05(name: &String) -> bool {
    name == "se05"
}

/// Why a link does not open. Each says what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    NotALink,
    Newer { version: u32 },
    CutOff,
    TooLarge,
    Unreadable(String),
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LinkError::NotALink => f.write_str(
                "this is not a Lariat link: one looks like #1.eJw… behind the address of the page",
            ),
            LinkError::Newer { version } => write!(
                f,
                "this link was made by a newer Lariat (link version {version}, this one reads up to \
                 {VERSION}): reload the page, or open it where it was made"
            ),
            LinkError::CutOff => f.write_str(
                "this link is damaged: a part is missing or changed, as happens when a mail or chat \
                 cuts long links. Ask for it again, or for the model as a file",
            ),
            LinkError::TooLarge => f.write_str("this link unpacks to more than 4 MB: it is refused"),
            LinkError::Unreadable(why) => {
                write!(f, "this link unpacks, but it does not hold a Lariat session: {why}")
            }
        }
    }
}

impl std::error::Error for LinkError {}

/// The fragment for what is on the screen, with its `#`.
pub fn encode(shared: &Shared) -> String {
    let json = serde_json::to_vec(shared).unwrap_or_default();
    format!("#{VERSION}.{}", BASE64URL_NOPAD.encode(&compress_to_vec_zlib(&json, 9)))
}

/// Reads a fragment or a whole address.
pub fn decode(link: &str) -> Result<Shared, LinkError> {
    let fragment = link.trim().rsplit_once('#').map_or(link.trim(), |(_, fragment)| fragment);
    let (version, payload) = fragment.split_once('.').ok_or(LinkError::NotALink)?;
    let digits = !version.is_empty() && version.bytes().all(|b| b.is_ascii_digit());
    let version: u32 = match version.parse() {
        Ok(version) if digits => version,
        Err(_) if digits => u32::MAX,
        _ => return Err(LinkError::NotALink),
    };
    match version {
        0 => return Err(LinkError::NotALink),
        1..=VERSION => {}
        _ => return Err(LinkError::Newer { version }),
    }
    let packed = BASE64URL_NOPAD.decode(payload.as_bytes()).map_err(|_| LinkError::CutOff)?;
    let json =
        decompress_to_vec_zlib_with_limit(&packed, UNPACKED_LIMIT).map_err(|error| match error
            .status
        {
            TINFLStatus::HasMoreOutput => LinkError::TooLarge,
            _ => LinkError::CutOff,
        })?;
    serde_json::from_slice(&json).map_err(|error| LinkError::Unreadable(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Shared {
        Shared {
            model: "s1 -> s2\ns2* -> s1\n".into(),
            format: Format::Lar,
            algorithm: "cvwy92".into(),
            options: Options::default().with("bitstate", "4"),
            place: Some(Place { step: 7, line: 5, transitions: 1, revision: 1 }),
            moved: vec![("s1".into(), -40, 12)],
            hide_unseen: true,
            versus: "1:4 se05 couvreur99".into(),
        }
    }

    #[test]
    fn a_link_comes_back_as_it_went() {
        assert_eq!(decode(&encode(&sample())), Ok(sample()));
        let address = format!("file:///tmp/lariat/index.html{}", encode(&sample()));
        assert_eq!(decode(&address), Ok(sample()));
    }

    #[test]
    fn every_cut_is_noticed() {
        let link = encode(&sample());
        for end in 3..link.len() {
            assert_eq!(decode(&link[..end]), Err(LinkError::CutOff), "cut at {end}");
        }
    }

    #[test]
    fn strangers_are_told_apart() {
        assert_eq!(decode(""), Err(LinkError::NotALink));
        assert_eq!(decode("#section-2"), Err(LinkError::NotALink));
        assert_eq!(decode("#99.abc"), Err(LinkError::Newer { version: 99 }));
        assert_eq!(decode("#99999999999.abc"), Err(LinkError::Newer { version: u32::MAX }));
        assert_eq!(decode("#1.!!!"), Err(LinkError::CutOff));
        let bomb = compress_to_vec_zlib(&vec![b' '; UNPACKED_LIMIT + 1], 9);
        let bomb = format!("#1.{}", BASE64URL_NOPAD.encode(&bomb));
        assert_eq!(decode(&bomb), Err(LinkError::TooLarge));
        let list = format!("#1.{}", BASE64URL_NOPAD.encode(&compress_to_vec_zlib(b"[]", 9)));
        assert!(matches!(decode(&list), Err(LinkError::Unreadable(_))));
    }
}
