//! The part of a listing for a room: the procedure that runs, or of a long one what is around the current line.

use lariat_session::core::{Line, ListingLine};

/// A procedure with more lines is shortened.
const MOST: usize = 11;

/// The width of an indentation.
const INDENT: usize = 2;

/// Which lines belong to it. Without a current line, all do.
pub(super) fn excerpt(lines: &[ListingLine], now: Option<Line>) -> Vec<bool> {
    let at = lines.iter().position(|line| Some(line.line) == now && !line.silent);
    let Some(now) = at else { return vec![true; lines.len()] };
    let indents: Vec<usize> = lines.iter().map(|line| indent(line.text)).collect();
    let depth = |at: usize| indents.get(at).copied().unwrap_or(0);
    let first = (0..=now).rev().find(|&at| depth(at) == 0).unwrap_or(0);
    let last = next(&indents, now, 0);
    // The name of the procedure is in the heading.
    let names = lines.get(first).is_some_and(|line| line.text.ends_with(':'));
    let body = if names && first != now { first + 1 } else { first };
    if last - body <= MOST {
        return (0..lines.len()).map(|at| (body..last).contains(&at)).collect();
    }
    // The lines that lead here, the block of the current line without what is nested deeper, and what follows it.
    let parent = (0..now).rev().find(|&at| depth(at) < depth(now));
    let begin = parent.map_or(body, |parent| parent + 1).max(body);
    let end = parent.map_or(last, |parent| next(&indents, parent, depth(parent)));
    let whole = end - begin <= MOST / 2 + 1;
    let leads_here = |at: usize| {
        (body..now).contains(&at) && (at + 1..=now).all(|after| depth(at) < depth(after))
    };
    let kept = |at: usize| {
        let in_block = (begin..end).contains(&at) && (whole || depth(at) <= depth(now).max(INDENT));
        in_block || leads_here(at) || at == end && end < last
    };
    (0..lines.len()).map(kept).collect()
}

/// The first line after this one that is not deeper than `depth`.
fn next(indents: &[usize], at: usize, depth: usize) -> usize {
    let after = indents.iter().skip(at + 1).position(|&indent| indent <= depth);
    after.map_or(indents.len(), |after| at + 1 + after)
}

fn indent(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

#[cfg(test)]
mod tests {
    use lariat_session::core::Options;
    use lariat_session::{ALGORITHMS, registry};

    use super::*;

    /// The numbers of the lines that a room sees.
    fn numbers(algorithm: &str, now: u16) -> Vec<u16> {
        let lines = registry::find(algorithm).expect("it is there").lines(&Options::default());
        let kept = excerpt(&lines, Some(Line(now)));
        let kept = lines.iter().zip(kept).filter(|(_, kept)| *kept);
        kept.map(|(line, _)| line.line.number()).collect()
    }

    #[test]
    fn a_room_sees_what_is_around_the_current_line() {
        assert_eq!(numbers("couvreur99", 20), [12, 15, 16, 17, 18, 19, 20, 21]);
        assert_eq!(numbers("couvreur99", 13), [12, 13, 15, 21]);
        assert_eq!(numbers("couvreur99", 5), [5, 6, 7]);
        assert_eq!(numbers("couvreur99", 8), [8, 9, 10, 11, 12, 21]);
    }

    #[test]
    fn the_current_line_is_always_there() {
        for algorithm in ALGORITHMS {
            let lines = algorithm.lines(&Options::default());
            for (at, line) in lines.iter().enumerate() {
                if !line.silent && line.line.number() > 0 {
                    assert!(excerpt(&lines, Some(line.line))[at], "{} {at}", algorithm.name);
                }
            }
        }
    }

    #[test]
    fn without_a_current_line_all_are_there() {
        let lines = registry::find("se05").expect("it is there").lines(&Options::default());
        assert!(excerpt(&lines, None).iter().all(|&kept| kept));
    }
}
