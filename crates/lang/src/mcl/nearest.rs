//! Finds the label that was probably meant.

/// Longer labels are not compared letter by letter.
const LONGEST: usize = 64;

/// The label with the smallest edit distance, if that is small for its length. Case is ignored; among
/// equally near labels the first is taken.
pub(super) fn nearest<'a>(word: &str, labels: &'a [String]) -> Option<&'a str> {
    let word = letters(word);
    let most = word.len().div_ceil(3).min(4);
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    let mut best = None;
    for label in labels {
        let other = letters(label);
        if other.len() > LONGEST || other.len().abs_diff(word.len()) > most {
            continue;
        }
        let distance = distance(&word, &other);
        // At least one letter must stay.
        if distance <= most
            && distance < word.len()
            && best.is_none_or(|(least, _)| distance < least)
        {
            best = Some((distance, label.as_str()));
        }
    }
    best.map(|(_, label)| label)
}

fn letters(word: &str) -> Vec<char> {
    word.chars().take(LONGEST + 1).map(|c| c.to_ascii_lowercase()).collect()
}

/// The edit distance (Levenshtein 1966).
fn distance(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (above, left) in from.iter().enumerate() {
        let mut diagonal = above;
        let mut last = above + 1;
        for (cell, right) in row.iter_mut().skip(1).zip(to) {
            let exchanged = diagonal + usize::from(left != right);
            diagonal = *cell;
            last = exchanged.min(last + 1).min(diagonal + 1);
            *cell = last;
        }
        if let Some(first) = row.first_mut() {
            *first = above + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_counted() {
        let between = |a, b| distance(&letters(a), &letters(b));
        assert_eq!(between("kitten", "sitting"), 3);
        assert_eq!(between("SEND", "send"), 0);
        assert_eq!(between("", "abc"), 3);
        assert_eq!(between("abc", ""), 3);
        assert_eq!(between("flaw", "lawn"), 2);
    }

    #[test]
    fn what_is_near_is_offered_and_nothing_else() {
        let labels = ["SEND", "RECEIVE", "i", "REQUEST_EM"].map(str::to_owned);
        assert_eq!(nearest("send", &labels), Some("SEND"));
        assert_eq!(nearest("RECIEVE", &labels), Some("RECEIVE"));
        assert_eq!(nearest("REQUESTEM", &labels), Some("REQUEST_EM"));
        assert_eq!(nearest("EXIT", &labels), None);
        assert_eq!(nearest("j", &labels), None);
        assert_eq!(nearest("", &labels), None);
    }
}
