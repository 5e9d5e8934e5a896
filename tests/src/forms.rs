//! Compares printed sentences with a list of all forms of sentences.

use std::collections::BTreeSet;

/// Forms of sentences; `*` matches any words.
#[derive(Clone, Debug)]
pub struct Forms(Vec<String>);

impl Forms {
    /// Forms are normalised in the same way as texts.
    pub fn new(forms: &[&str], plain: impl Fn(&str) -> String) -> Forms {
        Forms(forms.iter().map(|form| plain(form)).collect())
    }

    /// Whether a normalised text is a sequence of forms separated by spaces; otherwise the rest after the
    /// longest match.
    pub fn read<'t>(&self, text: &'t str) -> Result<(), &'t str> {
        let mut open = BTreeSet::from([0]);
        let mut furthest = 0;
        let mut seen = BTreeSet::new();
        while let Some(place) = open.pop_first() {
            if place == text.len() {
                return Ok(());
            }
            furthest = furthest.max(place);
            if !seen.insert(place) {
                continue;
            }
            let rest = &text[place..];
            let ends = self.0.iter().flat_map(|form| ends(form, rest));
            open.extend(ends.map(|end| {
                let end = place + end;
                if text[end..].starts_with(' ') { end + 1 } else { end }
            }));
        }
        Err(&text[furthest..])
    }
}

/// The possible ends of a form at the beginning of the text.
fn ends(form: &str, text: &str) -> Vec<usize> {
    let mut parts = form.split('*');
    let first = parts.next().unwrap_or_default();
    if !text.starts_with(first) {
        return Vec::new();
    }
    let mut places = vec![first.len()];
    for part in parts {
        let from = places.iter().min().copied().unwrap_or_default();
        let found = text[from..].match_indices(part);
        places = found.map(|(place, _)| from + place + part.len()).collect();
        if places.is_empty() {
            return Vec::new();
        }
    }
    places
}

/// Numbers become `N`.
pub fn without_numbers(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        match letter.is_ascii_digit() {
            true if plain.ends_with('N') => {}
            true => plain.push('N'),
            false => plain.push(letter),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_made_of_forms() {
        let forms = Forms::new(&["Step 1 is here.", "It says * (line 1)."], without_numbers);
        let read = |text: &str| forms.read(&without_numbers(text)).is_ok();
        assert!(read("Step 12 is here. It says that. All of it (line 7). Step 3 is here."));
        assert!(!read("Step 12 is there."));
        assert_eq!(forms.read("Step N is here. Or not."), Err("Or not."));
    }
}
