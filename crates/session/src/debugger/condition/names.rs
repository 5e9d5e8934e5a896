//! Names of states: how they are written, and which one a mistyped word stands for.

use super::cursor::ends_name;

/// A state's name as written in a condition: quoted if it contains a character that ends a name.
pub fn written(name: &str) -> String {
    let bare = !name.is_empty() && !name.chars().any(ends_name) && !name.contains("->");
    if bare {
        return name.to_owned();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The candidate that is most similar to a mistyped word.
pub(super) fn nearest<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let most = ((word.chars().count() + 1) / 3).min(3);
    candidates
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// The number of characters to insert, delete, replace or swap with the next one. Case is ignored.
fn distance(from: &str, to: &str) -> usize {
    let letters = |text: &str| text.chars().flat_map(char::to_lowercase).collect::<Vec<_>>();
    let (from, to) = (letters(from), letters(to));
    if from.len().abs_diff(to.len()) > 3 {
        return usize::MAX;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let mut least = (last[j] + usize::from(a != b)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && from[i - 1] == *b && to[j - 1] == *a {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[to.len()]
}

/// `a, b and c`.
pub(super) fn listed<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(S::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_where_they_must_be() {
        assert_eq!(written("s1"), "s1");
        assert_eq!(written("wait-1"), "wait-1");
        assert_eq!(written("a·1"), "a·1");
        assert_eq!(written("s,2"), "\"s,2\"");
        assert_eq!(written("a \"b\\"), "\"a \\\"b\\\\\"");
        assert_eq!(written(""), "\"\"");
    }

    #[test]
    fn slips_are_near() {
        let colours = ["white", "cyan", "blue", "red"];
        assert_eq!(nearest("bleu", colours), Some("blue"));
        assert_eq!(nearest("Cyan", colours), Some("cyan"));
        assert_eq!(nearest("gren", colours), None);
        assert_eq!(nearest("s33", ["s1", "s3"]), Some("s3"));
    }
}
