//! A minimal HTML reader for our own page: it finds start tags with
//! their attributes, and skips comments and scripts.

use anyhow::{Result, bail};
use std::ops::Range;

#[derive(Debug, PartialEq)]
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    /// From `<` to `>`; the span of a script extends to the end of `</script>`.
    pub(crate) span: Range<usize>,
}

impl Tag {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

pub(crate) fn tags(html: &str) -> Result<Vec<Tag>> {
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(found) = html[at..].find('<') {
        let start = at + found;
        let rest = &html[start..];
        if rest.starts_with("<!--") {
            at = after(html, start, "-->")?;
        } else if rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            let tag = start_tag(html, start)?;
            at = tag.span.end;
            tags.push(tag);
        } else {
            at = after(html, start, ">")?;
        }
    }
    Ok(tags)
}

/// Line number of a byte, for messages.
pub(crate) fn line_of(html: &str, byte: usize) -> usize {
    html[..byte].matches('\n').count() + 1
}

fn start_tag(html: &str, start: usize) -> Result<Tag> {
    let ends_name = |c: char| c.is_whitespace() || c == '/' || c == '>';
    let mut at = start + 1;
    let name = take_until(html, &mut at, ends_name).to_ascii_lowercase();
    let mut attributes = Vec::new();
    loop {
        take_until(html, &mut at, |c| !c.is_whitespace() && c != '/');
        if at == html.len() {
            bail!("index.html, line {}: `<{name}` is not closed", line_of(html, start));
        }
        if html[at..].starts_with('>') {
            at += 1;
            break;
        }
        attributes.push(attribute(html, &mut at));
    }
    // The contents of these elements are text, even if they look like tags.
    if matches!(name.as_str(), "script" | "style" | "title" | "textarea") {
        let close = after(html, at, &format!("</{name}"))?;
        let end = after(html, close, ">")?;
        let span = start..if name == "script" { end } else { at };
        return Ok(Tag { name, attributes, span });
    }
    Ok(Tag { name, attributes, span: start..at })
}

fn attribute(html: &str, at: &mut usize) -> (String, String) {
    let name = take_until(html, at, |c| c.is_whitespace() || matches!(c, '=' | '>' | '/'))
        .to_ascii_lowercase();
    let after_name = *at;
    take_until(html, at, |c| !c.is_whitespace());
    if !html[*at..].starts_with('=') {
        *at = after_name;
        return (name, String::new());
    }
    *at += 1;
    take_until(html, at, |c| !c.is_whitespace());
    let value = match html[*at..].chars().next() {
        Some(quote @ ('"' | '\'')) => {
            *at += 1;
            let value = take_until(html, at, |c| c == quote);
            *at = (*at + 1).min(html.len());
            value
        }
        _ => take_until(html, at, |c| c.is_whitespace() || c == '>'),
    };
    (name, value.to_owned())
}

/// The text up to the first character that `stops`, moving `at` there.
fn take_until<'h>(html: &'h str, at: &mut usize, stops: impl Fn(char) -> bool) -> &'h str {
    let rest = &html[*at..];
    let taken = &rest[..rest.find(stops).unwrap_or(rest.len())];
    *at += taken.len();
    taken
}

fn after(html: &str, from: usize, end: &str) -> Result<usize> {
    match html[from..].to_ascii_lowercase().find(end) {
        Some(found) => Ok(from + found + end.len()),
        None => bail!("index.html, line {}: `{end}` is missing after this", line_of(html, from)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_may_be_quoted_bare_or_empty() {
        let html = r#"<!doctype html><link data-trunk rel=css href='a b.css' x = "1>2"/>"#;
        let tags = tags(html).unwrap();
        assert_eq!(tags.len(), 1);
        let link = &tags[0];
        assert_eq!(link.attribute("data-trunk"), Some(""));
        assert_eq!(link.attribute("rel"), Some("css"));
        assert_eq!(link.attribute("href"), Some("a b.css"));
        assert_eq!(link.attribute("x"), Some("1>2"));
        assert_eq!(&html[link.span.clone()], &html[15..]);
    }

    #[test]
    fn comments_and_script_bodies_hold_no_tags() {
        let html = "<!-- <link> --><script>if (a<b) '<link>'</script ><p>";
        let names: Vec<_> = tags(html).unwrap().into_iter().map(|tag| tag.name).collect();
        assert_eq!(names, ["script", "p"]);
    }

    #[test]
    fn a_tag_that_never_ends_is_named_with_its_line() {
        let error = tags("<p>\n<link rel=").unwrap_err().to_string();
        assert_eq!(error, "index.html, line 2: `<link` is not closed");
        assert!(tags("<script>").is_err());
        assert!(tags("<!-- ").is_err());
    }
}
