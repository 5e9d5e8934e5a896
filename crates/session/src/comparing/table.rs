//! Results of several searches as tables: CSV and Markdown.

use crate::{Counters, Verdict};

/// The result of one search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The search, with options and order that are not the default.
    pub search: String,
    pub verdict: Verdict,
    pub length: Option<usize>,
    pub counters: Counters,
    pub steps: u64,
}

const HEAD: [&str; 13] = [
    "search",
    "verdict",
    "length",
    "states",
    "transitions",
    "depth",
    "roots",
    "current",
    "matched",
    "revisits",
    "reports",
    "extraction",
    "steps",
];

/// The number of columns with text; the others have numbers.
const WORDS: usize = 2;

impl Row {
    fn cells(&self) -> [String; HEAD.len()] {
        let c = &self.counters;
        let number = |number: u64| number.to_string();
        [
            self.search.clone(),
            self.verdict.word().to_owned(),
            self.length.map(|length| length.to_string()).unwrap_or_default(),
            number(c.states),
            number(c.transitions),
            number(c.depth),
            number(c.roots),
            number(c.current),
            number(c.matched),
            number(c.revisits),
            number(c.counterexamples),
            number(c.extraction),
            number(self.steps),
        ]
    }
}

/// Comma-separated values as in RFC 4180, but with LF as line end.
pub fn csv(rows: &[Row]) -> String {
    let quoted = |cell: &str| match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    };
    lines(rows, |cells| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(","))
}

pub fn markdown(rows: &[Row]) -> String {
    let escaped = |cell: &String| cell.replace('\\', "\\\\").replace('|', "\\|").replace('\n', " ");
    let line = |cells: &[String]| {
        format!("| {} |", cells.iter().map(escaped).collect::<Vec<_>>().join(" | "))
    };
    let text = lines(rows, line);
    let rule: Vec<&str> =
        (0..HEAD.len()).map(|column| if column < WORDS { "---" } else { "---:" }).collect();
    match text.split_once('\n') {
        Some((head, rest)) => format!("{head}\n| {} |\n{rest}", rule.join(" | ")),
        None => text,
    }
}

fn lines(rows: &[Row], line: impl Fn(&[String]) -> String) -> String {
    let head = HEAD.map(str::to_owned);
    let all = std::iter::once(head).chain(rows.iter().map(Row::cells));
    all.map(|cells| line(&cells) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let mut counters = Counters::default();
        (counters.states, counters.transitions) = (3, 4);
        vec![
            Row {
                search: "se05".into(),
                verdict: Verdict::Counterexample,
                length: Some(3),
                counters,
                steps: 20,
            },
            Row {
                search: "se05 \"a|b\", reversed".into(),
                verdict: Verdict::Empty,
                length: None,
                counters,
                steps: 9,
            },
        ]
    }

    #[test]
    fn commas_and_quotes_are_quoted() {
        assert_eq!(
            csv(&rows()),
            "search,verdict,length,states,transitions,depth,roots,current,matched,revisits,reports,\
             extraction,steps\n\
             se05,counterexample,3,3,4,0,0,0,0,0,0,0,20\n\
             \"se05 \"\"a|b\"\", reversed\",empty,,3,4,0,0,0,0,0,0,0,9\n"
        );
    }

    #[test]
    fn bars_are_escaped_and_numbers_stand_right() {
        let text = markdown(&rows());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4);
        assert!(lines[1].starts_with("| --- | --- | ---: | ---: |"));
        assert!(lines[3].starts_with("| se05 \"a\\|b\", reversed | empty |  | 3 | 4 |"));
    }
}
