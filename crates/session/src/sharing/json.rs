//! A small JSON reader and writer for links and the page's storage. A general library would make the page's
//! download 21 KB larger.

use std::fmt::{self, Display, Formatter, Write};
use std::str::FromStr;

/// A JSON value. A number is kept as text; the reader of the value knows its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// The maximal nesting. Reading is recursive, so the depth must be bounded.
const DEPTH_LIMIT: usize = 64;

impl Json {
    pub fn number(number: impl Display) -> Json {
        Json::Number(number.to_string())
    }

    pub fn text(text: impl Into<String>) -> Json {
        Json::Text(text.into())
    }

    pub fn parse(text: &str) -> Result<Json, String> {
        let mut parser = Parser { text, rest: text };
        let value = parser.value(DEPTH_LIMIT)?;
        parser.skip_space();
        if parser.rest.is_empty() { Ok(value) } else { Err(parser.expected("the end")) }
    }

    /// A member of an object.
    pub fn get(&self, key: &str) -> Option<&Json> {
        let Json::Object(members) = self else { return None };
        members.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub fn as_text(&self) -> Option<&str> {
        if let Json::Text(text) = self { Some(text) } else { None }
    }

    pub fn as_number<N: FromStr>(&self) -> Option<N> {
        if let Json::Number(digits) = self { digits.parse().ok() } else { None }
    }

    pub fn as_bool(&self) -> Option<bool> {
        if let Json::Bool(value) = self { Some(*value) } else { None }
    }

    pub fn as_list(&self) -> Option<&[Json]> {
        if let Json::List(items) = self { Some(items) } else { None }
    }
}

impl Display for Json {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(true) => f.write_str("true"),
            Json::Bool(false) => f.write_str("false"),
            Json::Number(digits) => f.write_str(digits),
            Json::Text(text) => quote(f, text),
            Json::List(items) => {
                let mut before = '[';
                for item in items {
                    f.write_char(before)?;
                    item.fmt(f)?;
                    before = ',';
                }
                f.write_str(if items.is_empty() { "[]" } else { "]" })
            }
            Json::Object(members) => {
                let mut before = '{';
                for (name, value) in members {
                    f.write_char(before)?;
                    quote(f, name)?;
                    f.write_char(':')?;
                    value.fmt(f)?;
                    before = ',';
                }
                f.write_str(if members.is_empty() { "{}" } else { "}" })
            }
        }
    }
}

fn quote(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            '\u{8}' => f.write_str("\\b")?,
            '\u{c}' => f.write_str("\\f")?,
            '\0'..' ' => write!(f, "\\u{:04x}", u32::from(c))?,
            _ => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

struct Parser<'a> {
    text: &'a str,
    /// The unread rest of the text.
    rest: &'a str,
}

impl Parser<'_> {
    fn value(&mut self, depth: usize) -> Result<Json, String> {
        let Some(depth) = depth.checked_sub(1) else { return Err(self.expected("less nesting")) };
        self.skip_space();
        if self.takes("null") {
            Ok(Json::Null)
        } else if self.takes("true") {
            Ok(Json::Bool(true))
        } else if self.takes("false") {
            Ok(Json::Bool(false))
        } else if self.takes("\"") {
            Ok(Json::Text(self.string()?))
        } else if self.takes("[") {
            Ok(Json::List(self.items("]", |parser| parser.value(depth))?))
        } else if self.takes("{") {
            Ok(Json::Object(self.items("}", |parser| parser.member(depth))?))
        } else {
            Ok(Json::Number(self.number()?))
        }
    }

    fn member(&mut self, depth: usize) -> Result<(String, Json), String> {
        self.skip_space();
        self.must_take("\"")?;
        let name = self.string()?;
        self.skip_space();
        self.must_take(":")?;
        Ok((name, self.value(depth)?))
    }

    fn items<T>(
        &mut self,
        end: &str,
        item: impl Fn(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut items = Vec::new();
        self.skip_space();
        if self.takes(end) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            self.skip_space();
            if self.takes(end) {
                return Ok(items);
            }
            self.must_take(",")?;
        }
    }

    /// Reads a string after its opening quotation mark.
    fn string(&mut self) -> Result<String, String> {
        let mut text = String::new();
        loop {
            let special = self.rest.bytes().position(|b| matches!(b, b'"' | b'\\' | 0..b' '));
            let (plain, rest) = self.rest.split_at(special.unwrap_or(self.rest.len()));
            text.push_str(plain);
            self.rest = rest;
            if self.takes("\"") {
                return Ok(text);
            }
            self.must_take("\\")?;
            text.push(self.escaped()?);
        }
    }

    /// Reads an escape after its backslash.
    fn escaped(&mut self) -> Result<char, String> {
        let mut characters = self.rest.chars();
        let name = characters.next();
        self.rest = characters.as_str();
        match name {
            Some(c @ ('"' | '\\' | '/')) => Ok(c),
            Some('n') => Ok('\n'),
            Some('r') => Ok('\r'),
            Some('t') => Ok('\t'),
            Some('b') => Ok('\u{8}'),
            Some('f') => Ok('\u{c}'),
            Some('u') => {
                let unit = self.code_unit()?;
                // A character above U+FFFF is written as two code units.
                let second = if matches!(unit, 0xd800..0xdc00) && self.takes("\\u") {
                    Some(self.code_unit()?)
                } else {
                    None
                };
                let units = [unit].into_iter().chain(second);
                let mut characters = char::decode_utf16(units);
                match (characters.next(), characters.next()) {
                    (Some(Ok(c)), None) => Ok(c),
                    _ => Err(self.expected("the other half of a character")),
                }
            }
            _ => Err(self.expected("an escape")),
        }
    }

    fn code_unit(&mut self) -> Result<u16, String> {
        match self.rest.split_at_checked(4) {
            Some((digits, rest)) if digits.bytes().all(|b| b.is_ascii_hexdigit()) => {
                self.rest = rest;
                u16::from_str_radix(digits, 16).map_err(|_| self.expected("four hex digits"))
            }
            _ => Err(self.expected("four hex digits")),
        }
    }

    fn number(&mut self) -> Result<String, String> {
        let from_here = self.rest;
        self.takes("-");
        if !self.takes("0") {
            self.digits()?;
        }
        if self.takes(".") {
            self.digits()?;
        }
        if self.takes("e") || self.takes("E") {
            let _signed = self.takes("+") || self.takes("-");
            self.digits()?;
        }
        let length = from_here.len() - self.rest.len();
        Ok(from_here.get(..length).unwrap_or_default().to_owned())
    }

    fn digits(&mut self) -> Result<(), String> {
        let rest = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if rest.len() == self.rest.len() {
            return Err(self.expected("a value"));
        }
        self.rest = rest;
        Ok(())
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\n', '\r', '\t']);
    }

    fn takes(&mut self, token: &str) -> bool {
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn must_take(&mut self, token: &str) -> Result<(), String> {
        if self.takes(token) { Ok(()) } else { Err(self.expected(token)) }
    }

    fn expected(&self, what: &str) -> String {
        let at = self.text.len() - self.rest.len();
        format!("{what} expected at byte {at} of its JSON")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares reader and writer with a general library, in both directions.
    #[test]
    fn it_says_the_same_as_a_general_library() {
        let texts = [
            r#" { "a" : [ 1 , -2.50e+3 , 0 , 0.1 , 7E-2 ] , "b" : { } , "c" : [ ] , "d" : null } "#,
            r#"{"model":"s1 -> s2\ns2* -> s1\n","yes":true,"no":false}"#,
            "\"ü → 𝕊 \\u00fc \\ud835\\udd4a \\/ \\\\ \\\" \\b\\f\\n\\r\\t \\u0000\\u001f\\u007f\"",
            "18446744073709551615",
        ];
        for text in texts {
            let json = Json::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let library: serde_json::Value = serde_json::from_str(text).expect(text);
            let back: serde_json::Value = serde_json::from_str(&json.to_string()).expect(text);
            assert_eq!(back, library, "{json}");
            if !text.contains(['.', 'e']) {
                assert_eq!(json.to_string(), library.to_string());
            }
            assert_eq!(Json::parse(&json.to_string()), Ok(json));
        }
    }

    #[test]
    fn it_refuses_what_a_general_library_refuses() {
        let texts = [
            "",
            " ",
            "nul",
            "truer",
            "[1,]",
            "[,1]",
            "[1 2]",
            "{\"a\":1,}",
            "{a:1}",
            "{\"a\" 1}",
            "{\"a\":}",
            "\"",
            "\"\n\"",
            "\"\\x\"",
            "\"\\u12g4\"",
            "\"\\u+123\"",
            "\"\\ud835\"",
            "\"\\ud835\\u0041\"",
            "\"\\udd4a\"",
            "\"\\u12\u{fc}\"",
            "01",
            "+1",
            "1.",
            ".5",
            "1e",
            "-",
            "--1",
            "1 2",
            "[",
            "{",
            "\u{feff}1",
        ];
        for text in texts {
            assert!(Json::parse(text).is_err(), "{text}");
            assert!(serde_json::from_str::<serde_json::Value>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_cut_of_a_text_is_an_error_and_not_a_panic() {
        let text = "{\"ü\":[\"\\ud835\\udd4a\",-1.5e-3,{\"x\":null}]}";
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            assert!(Json::parse(&text[..end]).is_err(), "{}", &text[..end]);
        }
    }

    #[test]
    fn it_does_not_follow_endless_nesting() {
        assert!(Json::parse(&"[".repeat(1 << 20)).is_err());
        let deep = format!("{}{}", "[".repeat(DEPTH_LIMIT), "]".repeat(DEPTH_LIMIT));
        assert_eq!(Json::parse(&deep).map(|json| json.to_string()), Ok(deep));
    }

    #[test]
    fn numbers_are_of_the_kind_that_is_asked_for() {
        let number = |text| Json::parse(text).expect(text);
        assert_eq!(number("18446744073709551615").as_number(), Some(u64::MAX));
        assert_eq!(number("-40").as_number(), Some(-40));
        assert_eq!(number("-40").as_number::<u64>(), None);
        assert_eq!(number("70000").as_number::<u16>(), None);
        assert_eq!(number("1.5").as_number::<u32>(), None);
        assert_eq!(Json::text("1").as_number::<u32>(), None);
    }
}
