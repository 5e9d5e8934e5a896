//! Share links: everything on the screen in a URL fragment.
//!
//! `#` version `.` payload, where the payload is JSON, compressed and in URL-safe Base64. The defaults of a
//! version never change: do not change a default of [`Shared`], make a new version. The checksum of the
//! compressed data detects a link that was cut off.

use data_encoding::BASE64URL_NOPAD;
use lariat_core::Options;
use lariat_lang::Format;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};

use crate::registry::DEFAULT;
use crate::sharing::json::Json;

/// The current version. Links of all earlier versions can be opened, too.
pub const VERSION: u32 = 1;

/// A link whose data is larger is refused; Lariat does not write such links.
const UNPACKED_LIMIT: usize = 4 << 20;

/// Longer links are cut by some chats and mail programs.
pub const SAFE_LENGTH: usize = 2000;

/// The content of a link.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared {
    pub model: String,
    pub format: Format,
    pub algorithm: String,
    /// Options of the search that differ from their defaults.
    pub options: Options,
    pub place: Option<Place>,
    /// States that the user has moved: name and position.
    pub moved: Vec<(String, i32, i32)>,
    /// The shape of the stage on which they were moved, as a number of the page; 0 in old links.
    pub moved_on: u32,
    /// Whether states that the search has not visited are hidden.
    pub hide_unseen: bool,
    /// The conditions of breakpoints, and whether each is enabled.
    pub stops: Vec<(String, bool)>,
    /// Searches side by side, as [`crate::comparing::versus::Arrangement`] writes them.
    pub versus: String,
    /// The property, for an explanation.
    pub property: String,
    /// The stops of an explanation, like `stops`.
    pub stage_stops: Vec<(String, bool)>,
    /// The picked state of a search; what was picked and played in an explanation: what it is, and names or numbers.
    pub picked: Vec<Vec<String>>,
}

/// A step, with its line and transition count: if the listing changes, they still identify the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub step: u64,
    pub line: u16,
    pub transitions: u64,
    pub revision: u32,
}

impl Shared {
    /// A model text, and defaults for everything else.
    pub fn of(model: String) -> Shared {
        Shared {
            model,
            format: Format::Lar,
            algorithm: DEFAULT.into(),
            options: Options::default(),
            place: None,
            moved: Vec::new(),
            moved_on: 0,
            hide_unseen: false,
            stops: Vec::new(),
            versus: String::new(),
            property: String::new(),
            stage_stops: Vec::new(),
            picked: Vec::new(),
        }
    }

    /// Keys are short to keep links short. Defaults are not written.
    pub fn to_json(&self) -> Json {
        let mut members = vec![("m", Json::text(&self.model))];
        match self.format {
            Format::Lar => {}
            Format::Hoa => members.push(("f", Json::text("hoa"))),
            Format::Aut => members.push(("f", Json::text("aut"))),
            Format::Never => members.push(("f", Json::text("never"))),
        }
        if self.algorithm != DEFAULT {
            members.push(("a", Json::text(&self.algorithm)));
        }
        if !self.options.is_empty() {
            let option = |(name, value)| Json::List(vec![Json::text(name), Json::text(value)]);
            members.push(("o", Json::List(self.options.iter().map(option).collect())));
        }
        if let Some(place) = self.place {
            members.push(("s", place.to_json()));
        }
        if !self.moved.is_empty() {
            let moved = self.moved.iter().map(|(name, x, y)| {
                Json::List(vec![Json::text(name), Json::number(x), Json::number(y)])
            });
            members.push(("p", Json::List(moved.collect())));
        }
        if self.moved_on > 0 {
            members.push(("g", Json::number(self.moved_on)));
        }
        if self.hide_unseen {
            members.push(("h", Json::Bool(true)));
        }
        if !self.stops.is_empty() {
            members.push(("b", written_stops(&self.stops)));
        }
        if !self.versus.is_empty() {
            members.push(("v", Json::text(&self.versus)));
        }
        if !self.property.is_empty() {
            members.push(("q", Json::text(&self.property)));
        }
        if !self.stage_stops.is_empty() {
            members.push(("e", written_stops(&self.stage_stops)));
        }
        if !self.picked.is_empty() {
            let words = |words: &Vec<String>| Json::List(words.iter().map(Json::text).collect());
            members.push(("w", Json::List(self.picked.iter().map(words).collect())));
        }
        object(members)
    }

    /// Unknown keys are ignored: they belong to newer versions.
    pub fn from_json(json: &Json) -> Result<Shared, String> {
        let mut shared = Shared::of(member(json, "m", as_string)?.ok_or("it has no model")?);
        if let Some(format) = member(json, "f", as_format)? {
            shared.format = format;
        }
        if let Some(algorithm) = member(json, "a", as_string)? {
            shared.algorithm = algorithm;
        }
        if let Some(options) = member(json, "o", as_options)? {
            shared.options = options;
        }
        if json.get("s") != Some(&Json::Null) {
            shared.place = member(json, "s", Place::from_json)?;
        }
        if let Some(moved) = member(json, "p", as_moved)? {
            shared.moved = moved;
        }
        shared.moved_on = member(json, "g", Json::as_number)?.unwrap_or(0);
        shared.hide_unseen = member(json, "h", Json::as_bool)?.unwrap_or(false);
        if let Some(stops) = member(json, "b", as_stops)? {
            shared.stops = stops;
        }
        shared.versus = member(json, "v", as_string)?.unwrap_or_default();
        shared.property = member(json, "q", as_string)?.unwrap_or_default();
        shared.stage_stops = member(json, "e", as_stops)?.unwrap_or_default();
        shared.picked = member(json, "w", as_picked)?.unwrap_or_default();
        Ok(shared)
    }
}

impl Place {
    fn to_json(self) -> Json {
        object(vec![
            ("k", Json::number(self.step)),
            ("l", Json::number(self.line)),
            ("t", Json::number(self.transitions)),
            ("r", Json::number(self.revision)),
        ])
    }

    fn from_json(json: &Json) -> Option<Place> {
        Some(Place {
            step: json.get("k")?.as_number()?,
            line: json.get("l")?.as_number()?,
            transitions: json.get("t")?.as_number()?,
            revision: json.get("r")?.as_number()?,
        })
    }
}

fn object(members: Vec<(&str, Json)>) -> Json {
    Json::Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// None if the member is missing; an error if it has a wrong type.
fn member<T>(json: &Json, key: &str, read: fn(&Json) -> Option<T>) -> Result<Option<T>, String> {
    match json.get(key).map(read) {
        Some(None) => Err(format!("its `{key}` has a wrong form")),
        read => Ok(read.flatten()),
    }
}

fn as_string(json: &Json) -> Option<String> {
    json.as_text().map(str::to_owned)
}

fn as_format(json: &Json) -> Option<Format> {
    match json.as_text()? {
        "lar" => Some(Format::Lar),
        "hoa" => Some(Format::Hoa),
        "aut" => Some(Format::Aut),
        "never" => Some(Format::Never),
        _ => None,
    }
}

fn as_options(json: &Json) -> Option<Options> {
    let mut options = Options::default();
    for option in json.as_list()? {
        let [name, value] = option.as_list()? else { return None };
        options.set(name.as_text()?, value.as_text()?);
    }
    Some(options)
}

fn as_moved(json: &Json) -> Option<Vec<(String, i32, i32)>> {
    let state = |item: &Json| match item.as_list()? {
        [name, x, y] => Some((as_string(name)?, x.as_number()?, y.as_number()?)),
        _ => None,
    };
    json.as_list()?.iter().map(state).collect()
}

fn as_stops(json: &Json) -> Option<Vec<(String, bool)>> {
    let stop = |item: &Json| match item.as_list()? {
        [condition, heeded] => Some((as_string(condition)?, heeded.as_bool()?)),
        _ => None,
    };
    json.as_list()?.iter().map(stop).collect()
}

fn written_stops(stops: &[(String, bool)]) -> Json {
    let stop =
        |(on, heeded): &(String, bool)| Json::List(vec![Json::text(on), Json::Bool(*heeded)]);
    Json::List(stops.iter().map(stop).collect())
}

fn as_picked(json: &Json) -> Option<Vec<Vec<String>>> {
    let words = |item: &Json| item.as_list()?.iter().map(as_string).collect();
    json.as_list()?.iter().map(words).collect()
}

/// Why a link cannot be opened. Each message says what to do.
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
                write!(f, "this link unpacks, but it does not contain a Lariat session: {why}")
            }
        }
    }
}

impl std::error::Error for LinkError {}

/// The fragment for a link, with its `#`.
pub fn encode(shared: &Shared) -> String {
    let json = shared.to_json().to_string();
    format!("#{VERSION}.{}", BASE64URL_NOPAD.encode(&compress_to_vec_zlib(json.as_bytes(), 9)))
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
    let json = std::str::from_utf8(&json).map_err(|error| LinkError::Unreadable(error.to_string()));
    let shared = Json::parse(json?).and_then(|json| Shared::from_json(&json));
    shared.map_err(LinkError::Unreadable)
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
            moved_on: 140,
            hide_unseen: true,
            stops: vec![("line = 4".into(), true), ("depth > 2".into(), false)],
            versus: "1:4 se05 couvreur99".into(),
            property: "[ 'a' ] false".into(),
            stage_stops: vec![("stage = 2 and line = 4".into(), true)],
            picked: vec![vec!["state".into(), "s1".into()]],
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

    #[test]
    fn what_is_said_must_make_sense_and_what_is_unknown_is_passed_over() {
        let read = |text: &str| Json::parse(text).and_then(|json| Shared::from_json(&json));
        assert_eq!(read(r#"{"m":"a","z":[1.5e9],"s":null}"#), Ok(Shared::of("a".into())));
        assert_eq!(read(&sample().to_json().to_string()), Ok(sample()));
        for text in [
            r#"{}"#,
            r#"{"m":1}"#,
            r#"{"m":"a","f":"dot"}"#,
            r#"{"m":"a","o":[["bitstate"]]}"#,
            r#"{"m":"a","s":{"k":1,"l":70000,"t":0,"r":1}}"#,
            r#"{"m":"a","s":{"k":1}}"#,
            r#"{"m":"a","p":[["s1",0.5,1]]}"#,
            r#"{"m":"a","h":null}"#,
            r#"{"m":"a","w":["state"]}"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
