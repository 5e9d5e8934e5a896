//! A graph to be drawn: names, and lines between them.

use std::collections::HashMap;

use lariat_layout::{Direction, Graph, face};

/// One line of the picture, for one or more transitions between the same two states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    pub source: u32,
    pub target: u32,
    /// The transitions, in the numbering of the chart's owner.
    pub members: Vec<u32>,
    /// The text beside it.
    pub words: String,
}

#[derive(Clone, Debug, Default)]
pub struct Chart {
    pub names: Vec<String>,
    pub ways: Vec<Way>,
    pub initial: Option<u32>,
    /// Column and row of each state, if the positions are given.
    pub cells: Option<Vec<(f64, f64)>>,
    /// Additional space around the picture, for its background.
    pub room: f64,
}

/// A transition to be drawn. Transitions with the same ends and the same `alike` share a line.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    pub number: u32,
    pub source: u32,
    pub target: u32,
    pub label: &'a str,
    pub alike: u8,
}

/// Limits on the text at a line: how many labels and how many letters it has.
const MOST_LABELS: usize = 3;
const MOST_LETTERS: usize = 28;

impl Chart {
    pub fn new<'a>(
        names: Vec<String>,
        initial: Option<u32>,
        lines: impl IntoIterator<Item = Line<'a>>,
    ) -> Chart {
        let mut ways: Vec<Way> = Vec::new();
        let mut labels: Vec<Vec<&str>> = Vec::new();
        let mut known: HashMap<(u32, u32, u8), usize> = HashMap::new();
        for line in lines {
            let key = (line.source, line.target, line.alike);
            let place = *known.entry(key).or_insert_with(|| {
                ways.push(Way { source: line.source, target: line.target, ..Way::default() });
                labels.push(Vec::new());
                ways.len() - 1
            });
            ways[place].members.push(line.number);
            labels[place].push(line.label);
        }
        for (way, labels) in ways.iter_mut().zip(&labels) {
            way.words = joined(labels);
        }
        Chart { names, ways, initial, cells: None, room: 0.0 }
    }

    /// The input for the layout.
    pub fn graph(&self) -> Graph {
        Graph {
            nodes: self.names.iter().map(|name| face::size_for(name)).collect(),
            edges: self.ways.iter().map(|way| (way.source, way.target)).collect(),
            initial: self.initial,
            more_initial: Vec::new(),
            // Panes side by side are taller than wide.
            direction: Direction::Down,
            aspect: 0.0,
            words: Vec::new(),
        }
    }

    /// The number of letters of the longest text at a line.
    pub(crate) fn longest_words(&self) -> usize {
        self.ways.iter().map(|way| way.words.chars().count()).max().unwrap_or(0)
    }
}

/// `a, b, c` or `a, b +3`.
fn joined(labels: &[&str]) -> String {
    let mut distinct: Vec<&str> = Vec::new();
    for label in labels {
        if !distinct.contains(label) {
            distinct.push(label);
        }
    }
    let mut words = String::new();
    let mut said = 0;
    for label in &distinct {
        let longer = words.chars().count() + label.chars().count() + 2;
        if said == MOST_LABELS || (said > 0 && longer > MOST_LETTERS) {
            break;
        }
        if said > 0 {
            words.push_str(", ");
        }
        words.push_str(&shortened(label));
        said += 1;
    }
    if said < distinct.len() {
        words.push_str(&format!(" +{}", distinct.len() - said));
    }
    words
}

/// A very long label would hide the picture.
fn shortened(label: &str) -> String {
    if label.chars().count() <= MOST_LETTERS {
        return label.to_owned();
    }
    label.chars().take(MOST_LETTERS - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transitions_that_are_alike_share_a_line() {
        let line = |number, label, alike| Line { number, source: 0, target: 1, label, alike };
        let lines = [line(0, "a", 0), line(1, "b", 0), line(2, "c", 1), line(3, "a", 0)];
        let chart = Chart::new(vec!["0".to_owned(), "1".to_owned()], Some(0), lines);
        assert_eq!(chart.ways.len(), 2);
        assert_eq!(
            (chart.ways[0].members.as_slice(), &*chart.ways[0].words),
            (&[0, 1, 3][..], "a, b")
        );
        assert_eq!(chart.ways[1].words, "c");
        assert_eq!(joined(&["a", "b", "c", "d", "e"]), "a, b, c +2");
        assert_eq!(
            joined(&["REQUEST_EM", "PAYMENTT_EM", "PROVT_EM"]),
            "REQUEST_EM, PAYMENTT_EM +1"
        );
    }
}
